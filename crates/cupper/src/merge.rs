//! `cupper merge`: one report of the reports of all parts.

use crate::target;
use campaign::Part;
use clap::Args;
use report::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Bugs were found, and the user wants to know by the exit status.
const BUGS: u8 = 10;

#[derive(Args)]
#[command(
    after_help = "The reports are those of --partition 1/N to N/N of one version of Cupper on one JDK with one seed.

Exit status: 0; 10 when bugs were found and --fail-on-bugs is given; 1 when a report cannot be read or the reports do not
belong together.

Example:
  cupper generate --partition 1/2 --report-dir part1; cupper generate --partition 2/2 --report-dir part2
  cupper merge part1 part2 -o cupper-report"
)]
pub struct Merge {
    /// Folders of the reports
    #[arg(value_name = "DIR", required = true)]
    reports: Vec<PathBuf>,
    /// Folder of the whole report
    #[arg(short, long, value_name = "DIR", default_value = "cupper-report")]
    output: PathBuf,
    /// Exit with status 10 when bugs were found
    #[arg(long)]
    fail_on_bugs: bool,
}

impl Merge {
    pub fn execute(self) -> ExitCode {
        target::status(self.start())
    }

    fn start(&self) -> Result<u8, (u8, String)> {
        let bad = |message: String| (target::BAD_INPUT, format!("error: {message}"));
        let mut whole: Option<(Report, &Path)> = None;
        let mut parts = Vec::new();
        for folder in &self.reports {
            let report = campaign::earlier(folder)
                .ok_or_else(|| bad(format!("{} has no report of this version of Cupper", folder.display())))?;
            let part = report.partition.as_ref().and_then(|part| part.parse::<Part>().ok());
            let part = part.ok_or_else(|| {
                bad(format!("the report in {} is of no part: make it with --partition M/N", folder.display()))
            })?;
            if parts.contains(&part) {
                return Err(bad(format!("{} is part {part} again", folder.display())));
            }
            parts.push(part);
            whole = Some(match whole {
                None => (report, folder),
                Some((mut all, first)) => {
                    let same = |one: &Report| (one.version.clone(), one.jdk.clone(), one.seed, one.subject.clone());
                    if same(&all) != same(&report) {
                        let (one, other) = (first.display(), folder.display());
                        return Err(bad(format!("the reports in {one} and {other} are of different runs")));
                    }
                    all.seconds = all.seconds.max(report.seconds);
                    all.add_part(report);
                    (all, first)
                }
            });
        }
        let Some((mut whole, _)) = whole else { return Ok(0) };
        match Part::missing(&parts) {
            None => return Err(bad("the reports are parts of different wholes".to_string())),
            Some(missing) if !missing.is_empty() => {
                let missing: Vec<String> = missing.iter().map(Part::to_string).collect();
                return Err(bad(format!("part {} is missing", missing.join(", "))));
            }
            Some(_) => {}
        }
        whole.partition = None;
        whole.complete();
        campaign::write_pages(&self.output, &whole)
            .map_err(|error| bad(format!("{}: {error}; choose another folder with -o", self.output.display())))?;
        print!(
            "{}",
            report::table(&whole, report::Style { colour: false, width: 100, classes: report::Classes::Worst })
        );
        println!("report: {}", self.output.join("index.html").display());
        Ok(if self.fail_on_bugs && whole.totals().bugs > 0 { BUGS } else { 0 })
    }
}
