//! `cupper diff`: inputs on which two versions of classes behave differently.

use crate::common::{CHANGES, Common, INTERRUPTED, Job, Spending};
use crate::target;
use campaign::{Differences, Kept, Versions};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use strategies::table;

/// What the names of its tests have in them.
const SUFFIX: &str = "Diff";

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Both versions are explored, and the tests of each are run on the other one. Where the outcome is another one, the input
is listed with both. FooDiffTest.java has tests that fail on the old version and pass on the new one. What is only in one
version is not compared.

Exit status: 0; 11 when there is a difference and --fail-on-changes is given; 1 when something could not be found, tested or
written; 2 for a wrong command line; 130 when it was interrupted.

Examples:
  cupper diff shop-1.0.jar shop-1.1.jar
  cupper diff old/classes target/classes com.example.Account --class-path 'lib/*' --budget 2m"
)]
pub struct Diff {
    /// Class path of the old version: class folders and jars, separated by `:`
    #[arg(value_name = "OLD")]
    old: String,
    /// Class path of the new version
    #[arg(value_name = "NEW")]
    new: String,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    spending: Spending,
}

impl Diff {
    pub fn execute(self) -> ExitCode {
        let entries = |text: &str| text.split(':').filter(|entry| !entry.is_empty()).map(PathBuf::from).collect();
        let versions =
            Versions { old: entries(&self.old), new: entries(&self.new), classes: self.common.targets.clone() };
        let mut agenda = table::generate(false, false);
        agenda.suffix = SUFFIX.to_string();
        let job = Job::new(agenda, self.spending.time());
        let result = self
            .common
            .with_campaign(job, |request, progress, interrupt| campaign::diff(request, &versions, progress, interrupt));
        let done = result.map(|(differences, _)| {
            self.show(&differences);
            match differences.report.changes.len() {
                _ if differences.is_interrupted => INTERRUPTED,
                _ if differences.is_bad => target::BAD_INPUT,
                1.. if self.common.fail_on_changes => CHANGES,
                _ => 0,
            }
        });
        target::status(done)
    }

    fn show(&self, differences: &Differences) {
        let folder = std::env::current_dir().unwrap_or_default();
        let shown = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).display().to_string();
        let text = match self.common.json {
            true => report::json(&differences.report),
            false => {
                let count =
                    |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
                let classes = count(differences.classes, "class that differs", "classes that differ");
                let inputs = differences.report.changes.len();
                let inputs = count(inputs, "input has another outcome", "inputs have another outcome");
                let mut text = format!("{classes}: {inputs}\n{}", report::difference_list(&differences.report));
                let written = differences.files.values().filter(|kept| kept.is_some_and(|kept| kept != Kept::Theirs));
                let written = written.count();
                if written > 0 {
                    let output = shown(&differences.output);
                    text += &format!("tests: {} in {output}\n", count(written, "file", "files"));
                }
                if let Some(pages) = &differences.pages {
                    text += &format!("report: {}\n", shown(&pages.join("index.html")));
                }
                text
            }
        };
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
    }
}
