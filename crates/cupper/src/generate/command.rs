//! What `generate` and `crash` have in common: options, and the way from classes to tests and a report.

use super::account::Executed;
use super::campaign::{Campaign, Outcome, Settings};
use super::files::Kept;
use super::plan::{Java, Plan, Wishes};
use super::technique::Technique;
use super::{pages, progress};
use crate::target;
use crate::terminal::complain;
use clap::Args;
use program::source::{Jdk, locate_jdk};
use project::{Ask, Notice, Request, Severity};
use replay::Jvm;
use report::{Report, Warning};
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bugs were found, and the user wants to know by the exit status.
const BUGS: u8 = 10;
/// As a shell says it of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;
/// Classes that are named when a run is interrupted.
const MAX_NAMED: usize = 10;

#[derive(Args)]
pub struct Common {
    /// Root of a Maven or Gradle project, class folder, jar, class (com.example.Account) or package (com.example, or
    /// com.example.** with those below it) [default: this folder]
    #[arg(value_name = "CLASS|PACKAGE|JAR|FOLDER")]
    targets: Vec<String>,
    /// Folders and jars that the classes need, separated by `:`; `lib/*` means the jars in lib
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,
    /// Home of the JDK that the tests are for [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Root of the folders that tests are written to [default: the test folder of the project, or else cupper-tests]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Classes that are explored at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Seed for whatever is random
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Version of JUnit, 4 or 5 (6 has the same interface) [default: that of the project, or else 5]
    #[arg(long, value_name = "VERSION", value_parser = clap::value_parser!(u32).range(4..=6))]
    junit: Option<u32>,
    /// Exceptions in the report: bugs, or all with what each is taken for
    #[arg(long, value_enum, default_value_t = Shown::Default)]
    pub report: Shown,
    /// Folder of the report [default: cupper-report in the root of the project]
    #[arg(long, value_name = "DIR")]
    report_dir: Option<PathBuf>,
    /// Overwrite test files even if somebody has written or changed them
    #[arg(long)]
    force: bool,
    /// Do not let the build tool download anything when it is asked for the class path
    #[arg(long)]
    offline: bool,
    /// Exit with status 10 when bugs were found
    #[arg(long)]
    fail_on_bugs: bool,
    /// Print the report as JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Shown {
    Default,
    All,
}

/// What one of the commands does with the classes.
pub struct Job {
    pub technique: Technique,
    pub style: testgen::Style,
    /// Time for all classes; none if it does not end the work.
    pub budget: Option<Duration>,
}

impl Common {
    pub fn execute(&self, job: &Job) -> ExitCode {
        match self.start(job) {
            Ok(status) => ExitCode::from(status),
            Err(message) => {
                complain(&format!("cupper: error: {message}"));
                ExitCode::from(target::BAD_INPUT)
            }
        }
    }

    fn start(&self, job: &Job) -> Result<u8, String> {
        let started = Instant::now();
        let folder = std::env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
        let home = folder.join(locate_jdk(self.jdk.as_deref()).map_err(|error| error.to_string())?);
        let jdk = Jdk::open(&home).map_err(|error| error.to_string())?;
        let java = Java { home, feature: jdk.feature };
        let jvm = Jvm::new(&java.home).map_err(|error| error.to_string())?;

        let found = project::find(&self.request(&folder));
        let mut notices = found.notices;
        let plan = Plan::new(found.project, &self.wishes(&folder, job.style), &java, &folder, &mut notices);
        notices.iter().for_each(|notice| complain(&words(notice)));
        if plan.classes.is_empty() {
            return match notices.iter().any(|notice| notice.severity == Severity::Error) {
                true => Ok(target::BAD_INPUT),
                false => {
                    Err("there is no class to test: give a class folder, a jar or the root of a project".to_string())
                }
            };
        }

        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let cores = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let settings = Settings { budget: job.budget, jobs: self.jobs.unwrap_or_else(cores), force: self.force };
        let mut outcome = Campaign::new(&plan, &settings, &job.technique, jvm).run(&interrupt)?;
        notices.append(&mut outcome.notices);
        let is_interrupted = interrupt.load(Ordering::Relaxed);
        if is_interrupted {
            let notice = interruption(&plan, &outcome);
            complain(&words(&notice));
            notices.push(notice);
        }

        if let Technique::Statics(options) = &job.technique {
            let unused = unused_patterns(&options.eager, &outcome);
            unused.iter().for_each(|notice| complain(&words(notice)));
            notices.extend(unused);
        }

        let mut report = self.report(&plan, &jdk, &outcome, &notices);
        report.budget_seconds = job.budget.map_or(0.0, |budget| budget.as_secs_f64());
        report.seconds = started.elapsed().as_secs_f64();
        let folder_of_report = match &self.report_dir {
            Some(path) => folder.join(path),
            None => plan.home.join("cupper-report"),
        };
        let is_written = pages::write(&folder_of_report, &report);
        if let Err(error) = &is_written {
            complain(&format!(
                "cupper: error: {}: the report cannot be written: {error}; choose another folder with --report-dir",
                folder_of_report.display()
            ));
        }
        self.show(&report, &plan, &outcome, &folder, is_written.is_ok().then_some(&folder_of_report));

        let is_bad = notices.iter().any(|notice| notice.severity == Severity::Error) || is_written.is_err();
        Ok(match report.totals().bugs {
            _ if is_interrupted => INTERRUPTED,
            _ if is_bad => target::BAD_INPUT,
            1.. if self.fail_on_bugs => BUGS,
            _ => 0,
        })
    }

    fn request(&self, folder: &Path) -> Request {
        let class_path = self.class_path.as_deref().unwrap_or_default();
        Request {
            arguments: self.targets.clone(),
            class_path: class_path.split(':').filter(|entry| !entry.is_empty()).map(PathBuf::from).collect(),
            ask: if self.offline { Ask::Offline } else { Ask::Online },
            ..Request::new(folder)
        }
    }

    fn wishes(&self, folder: &Path, style: testgen::Style) -> Wishes {
        let output = self.output.as_ref().map(|output| folder.join(output));
        Wishes { output, junit: self.junit, style, seed: self.seed }
    }

    fn report(&self, plan: &Plan, jdk: &Jdk, outcome: &Outcome, notices: &[Notice]) -> Report {
        let vendor = jdk.release_property("IMPLEMENTOR").map(|vendor| format!(" ({vendor})")).unwrap_or_default();
        let subject = match plan.modules.as_slice() {
            [module] => module.unit.name.clone(),
            _ => plan.home.file_name().unwrap_or(plan.home.as_os_str()).to_string_lossy().into_owned(),
        };
        let warning = |notice: &Notice| Warning {
            subject: notice.subject.clone(),
            reason: notice.reason.clone(),
            remedy: notice.remedy.clone(),
        };
        let mut warnings: Vec<Warning> = notices.iter().map(warning).collect();
        // They came as the threads were done.
        warnings.sort_by(|a, b| (&a.subject, &a.reason).cmp(&(&b.subject, &b.reason)));
        let mut report = Report {
            version: env!("CARGO_PKG_VERSION").to_string(),
            jdk: format!("{}{vendor}", jdk.version),
            subject,
            seed: self.seed,
            warnings,
            ..Report::default()
        };
        let mut executed = Executed::default();
        outcome.done.values().for_each(|done| executed.add(&done.verdict));
        for done in outcome.done.values() {
            done.report(&executed, self.report == Shown::All, &mut report);
        }
        report
    }

    /// The result, on standard output; nobody may be reading it.
    fn show(&self, report: &Report, plan: &Plan, outcome: &Outcome, folder: &Path, folder_of_report: Option<&PathBuf>) {
        let out = std::io::stdout();
        let colour = out.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let style = report::Style { colour, width: progress::width(&out) };
        let text = if self.json {
            report::json(report)
        } else {
            let mut text = report::table(report, style);
            let bugs = report::bug_list(report, style);
            if !bugs.is_empty() {
                text += &format!("\n{bugs}");
            }
            let eager = report::eager_list(report);
            if !eager.is_empty() {
                text += &format!("\n{}\n", eager.join("\n"));
            }
            let shown = |path: &Path| path.strip_prefix(folder).unwrap_or(path).display().to_string();
            text += "\n";
            for module in &plan.modules {
                text += &written(outcome, &module.output, &shown(&module.output));
            }
            if let Some(path) = folder_of_report {
                text += &format!("report: {}\n", shown(&path.join("index.html")));
            }
            text
        };
        let _ = out.lock().write_all(text.as_bytes());
    }
}

/// What happened to the files in a folder.
fn written(outcome: &Outcome, folder: &Path, shown: &str) -> String {
    let files = || outcome.files.iter().filter(|(path, _)| path.starts_with(folder));
    let count = |wanted: Option<Kept>| files().filter(|(_, kept)| **kept == wanted).count();
    let parts = [
        (count(Some(Kept::New)), "new"),
        (count(Some(Kept::Changed)), "changed"),
        (count(Some(Kept::Same)), "as before"),
        (count(Some(Kept::Theirs)), "left alone"),
        (count(None), "removed"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if parts.is_empty() { String::new() } else { format!("tests: {} in {shown}\n", parts.join(", ")) }
}

/// Which classes are not there because of Ctrl-C.
fn interruption(plan: &Plan, outcome: &Outcome) -> Notice {
    let is_open = |index: &usize| !outcome.done.contains_key(index) && !outcome.failed.contains(index);
    let open: Vec<String> = (0..plan.classes.len()).filter(is_open).map(|index| plan.classes[index].name()).collect();
    let more = open.len().saturating_sub(MAX_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let reason = match open.is_empty() {
        true => "all classes were finished".to_string(),
        false => format!("not finished: {}{more}", open[..open.len().min(MAX_NAMED)].join(", ")),
    };
    Notice { severity: Severity::Warning, subject: "interrupted".to_string(), reason, remedy: None }
}

/// Patterns of classes that none of the classes under test may initialise.
fn unused_patterns(patterns: &[String], outcome: &Outcome) -> Vec<Notice> {
    let fitting = outcome.done.values().filter_map(|done| done.tests.statics.as_ref()).flat_map(|done| &done.fitting);
    let unused = patterns.iter().filter(|pattern| fitting.clone().all(|one| one != *pattern));
    let notice = |pattern: &String| Notice {
        severity: Severity::Warning,
        subject: format!("--eager-init {pattern}"),
        reason: "no class fits that the methods under test may initialise".to_string(),
        remedy: Some("nested classes are named like com.example.Outer$Inner; ** stands for anything".to_string()),
    };
    unused.map(notice).collect()
}

/// A notice on a terminal.
pub fn words(notice: &Notice) -> String {
    let kind = match notice.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("cupper: {kind}: {notice}")
}

/// A time such as `500ms`, `60s`, `2m` or `1h`; a number alone means seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is written as 500ms, 60s or 2m".to_string()),
    };
    let number: f64 = digits.parse().map_err(|_| "a time is written as 500ms, 60s or 2m".to_string())?;
    match Duration::try_from_secs_f64(number * unit) {
        Ok(time) if !time.is_zero() && time < Duration::from_secs(1 << 32) => Ok(time),
        _ => Err("this time is out of range".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let check =
            |text: &str, millis: Option<u64>| assert_eq!(time(text).ok(), millis.map(Duration::from_millis), "{text}");
        check("60s", Some(60_000));
        check("500ms", Some(500));
        check("2m", Some(120_000));
        check("1.5h", Some(5_400_000));
        check("7", Some(7_000));
        for wrong in ["", "s", "5x", "-1s", "0s", "inf", "nan", "1e99"] {
            check(wrong, None);
        }
    }
}
