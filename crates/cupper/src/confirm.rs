//! `cupper confirm`: what other analysers warn of, shown by a test or refuted.

use crate::common::{Common, Job};
use crate::target;
use crate::terminal::complain;
use crate::time;
use campaign::Time;
use campaign::confirm::Confirmation;
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use strategies::Agenda;
use warnings::output::{self, Baseline};
use warnings::{Verdict, Warning};

/// Warnings of the kind that `--fail-on` names are there.
const FOUND: u8 = 10;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Reads SARIF 2.1.0 of any tool, SpotBugs' XML, Infer's report.json and what javac prints with Error Prone or
NullAway. A warning that claims a crash is confirmed, if a test crashes there on the JDK; refuted, if it cannot happen, with
the assumptions of the proof; open otherwise. DIR gets verdicts.sarif (the input with all verdicts), standing.sarif (without
what is refuted), spotbugs-exclude.xml for SpotBugs' XML, the tests and the report.

Exit status: 0; 10 when --fail-on names a verdict that was given; 1 when a report cannot be read (nothing is written) or
something that was asked for cannot be tested; 2 for a wrong command line; 130 when it was interrupted.

Examples:
  cupper confirm spotbugs.sarif
  cupper confirm target/spotbugsXml.xml target/classes --sources src/main/java -o confirmed
  cupper confirm new.sarif --baseline old.sarif --fail-on confirmed"
)]
pub struct Confirm {
    #[command(flatten)]
    common: Common,
    /// Time to look for tests: 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time::parse)]
    budget: Duration,
    /// A folder with sources, which tells apart files of one name; can be given more than once
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Turns of the explorer for each class, instead of time: the same verdicts on every machine
    #[arg(long, value_name = "N", conflicts_with = "budget")]
    turns: Option<NonZero<u64>>,
    /// Exit with status 10 when a warning is confirmed; or when one is open, too
    #[arg(long, value_enum, value_name = "VERDICT")]
    fail_on: Option<FailOn>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    Confirmed,
    Open,
}

impl Confirm {
    pub fn execute(self) -> ExitCode {
        target::status(self.start())
    }

    fn start(mut self) -> Result<u8, (u8, String)> {
        let bad = |path: &Path, why: String| (target::BAD_INPUT, format!("error: {}: {why}", path.display()));
        let (reports, targets): (Vec<String>, Vec<String>) =
            self.common.targets.iter().cloned().partition(|argument| is_report(Path::new(argument)));
        if reports.is_empty() {
            return Err((
                2,
                "error: give a report: SARIF, SpotBugs' XML, Infer's report.json or javac's text".to_string(),
            ));
        }
        let mut read = Vec::new();
        for path in reports.iter().map(Path::new) {
            let bytes = std::fs::read(path).map_err(|error| bad(path, error.to_string()))?;
            let report = warnings::read(&bytes).map_err(|error| bad(path, error.to_string()))?;
            report.notes.iter().for_each(|note| complain(&format!("cupper: {}: {note}", path.display())));
            read.push(report);
        }
        let baseline = match self.common.baseline.take() {
            Some(path) => {
                let bytes = std::fs::read(&path).map_err(|error| bad(&path, error.to_string()))?;
                Some(Baseline::read(&bytes).map_err(|error| bad(&path, error.to_string()))?)
            }
            None => None,
        };
        let Some(report) = warnings::Report::combine(read) else { return Ok(0) };
        let folder = self.common.output.clone().unwrap_or_else(|| PathBuf::from("cupper-confirm"));
        let pages = self.common.report_dir.clone().unwrap_or_else(|| folder.join("report"));
        let (mut common, sources) = (self.common, self.sources);
        (common.targets, common.output, common.report_dir) = (targets, Some(folder.join("tests")), Some(pages));
        if report.warnings.iter().all(|warning| warning.left_alone().is_some()) {
            write(&folder, &report, &BTreeMap::new(), baseline.as_ref())?;
            println!("no warning to judge");
            return Ok(0);
        }
        let time = if self.turns.is_some() { Time::Unlimited } else { Time::Given(self.budget) };
        let job = Job { turns: self.turns.map(NonZero::get), ..Job::new(Agenda::new(""), time) };
        let (confirmation, is_interrupted) = common.with_campaign(job, |request, watch, interrupt| {
            campaign::confirm::confirm(&report, &sources, request, watch, interrupt)
        })?;
        let Confirmation { verdicts, finished } = confirmation;
        write(&folder, &report, &verdicts, baseline.as_ref())?;
        let text = if common.json { summary_json(&report, &verdicts) } else { table(&report, &verdicts, &folder) };
        // Nobody may be reading it.
        let _ = std::io::stdout().write_all(text.as_bytes());
        let is_there = |wanted: fn(&Verdict) -> bool| verdicts.values().any(wanted);
        let is_confirmed = is_there(|verdict| matches!(verdict, Verdict::Confirmed(_)));
        let is_open = is_there(|verdict| matches!(verdict, Verdict::Open { .. }));
        Ok(match self.fail_on {
            _ if is_interrupted => 130,
            _ if finished.is_bad => target::BAD_INPUT,
            Some(FailOn::Confirmed) if is_confirmed => FOUND,
            Some(FailOn::Open) if is_confirmed || is_open => FOUND,
            _ => 0,
        })
    }
}

/// Whether an argument is a report and no target: a file that is no jar or class.
fn is_report(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("sarif" | "xml" | "json" | "txt" | "log" | "out") => !path.is_dir(),
        Some("jar" | "class") => false,
        _ => path.is_file(),
    }
}

/// Writes the verdicts into a folder.
fn write(
    folder: &Path,
    report: &warnings::Report,
    verdicts: &warnings::Verdicts,
    baseline: Option<&Baseline>,
) -> Result<(), (u8, String)> {
    let failed = |path: &Path, error: std::io::Error| {
        (target::BAD_INPUT, format!("error: {}: {error}; choose another folder with -o", path.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut log = output::verdicts(report, verdicts);
    if let Some(baseline) = baseline {
        baseline.compare(&mut log);
    }
    let mut files = vec![("standing.sarif", output::standing(&log).pretty()), ("verdicts.sarif", log.pretty())];
    if let Some(filter) = output::exclude_filter(report, verdicts) {
        files.push(("spotbugs-exclude.xml", filter.xml));
    }
    for (name, text) in files {
        let path = folder.join(name);
        campaign::write_file(&path, &text).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

/// How many of each verdict, and those that matter one by one.
fn table(report: &warnings::Report, verdicts: &warnings::Verdicts, folder: &Path) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines = String::new();
    for warning in &report.warnings {
        let Some(verdict) = verdicts.get(&warning.origin) else { continue };
        *counts.entry(verdict.name()).or_default() += 1;
        if !matches!(verdict, Verdict::NotJudged { .. }) {
            lines += &format!(
                "{:10} {} {}\n           {}\n",
                verdict.name(),
                place(warning),
                warning.rule,
                verdict.reason()
            );
        }
    }
    let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    format!("{lines}\n{}\nverdicts: {}\n", counts.join(", "), folder.join("verdicts.sarif").display())
}

fn summary_json(report: &warnings::Report, verdicts: &warnings::Verdicts) -> String {
    let one = |warning: &Warning| {
        let verdict = verdicts.get(&warning.origin)?;
        Some(json!({
            "tool": warning.tool,
            "rule": warning.rule,
            "place": place(warning),
            "line": warning.locations.first().and_then(|place| place.line),
            "verdict": verdict.name(),
            "reason": verdict.reason(),
        }))
    };
    let all: Vec<_> = report.warnings.iter().filter_map(one).collect();
    format!("{:#}\n", json!({ "warnings": all }))
}

fn place(warning: &Warning) -> String {
    let Some(place) = warning.locations.first() else { return "-".to_string() };
    let file = place.uri.clone().or_else(|| place.class.clone()).unwrap_or_else(|| "-".to_string());
    place.line.map_or(file.clone(), |line| format!("{file}:{line}"))
}
