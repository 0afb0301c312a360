//! What the commands that write tests have in common: options, and the way from them to files and a report.

use crate::choices::{Bugs, Shown};
use crate::guidance::BAD_FILE;
use crate::progress::{Progress, width};
use crate::terminal::complain;
use crate::worker::Workers;
use crate::{config, target, time};
use campaign::{CacheSettings, Elsewhere, Expected, Finished, Kept, Launcher, Part, Request, Time};
use clap::Args;
use report::{Baseline, Report};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use strategies::{Agenda, Filter, Following};
use technique::Budget;

/// Bugs were found, and the user wants to know by the exit status.
const BUGS: u8 = 10;
/// Behaviour has changed, and the user wants to know by the exit status.
pub const CHANGES: u8 = 11;
/// As a shell says it of a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

#[derive(Args)]
pub struct Common {
    /// Root of a Maven or Gradle project, class folder, jar, class (com.example.Account) or package (com.example, or
    /// com.example.** with those below it) [default: this folder]
    #[arg(value_name = "CLASS|PACKAGE|JAR|FOLDER")]
    pub targets: Vec<String>,
    /// Folders and jars that the classes need, separated by `:`; `lib/*` means the jars in lib
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,
    /// Only these classes, if there are any: patterns as for --exclude. May be repeated
    #[arg(long, value_name = "PATTERN")]
    include: Vec<String>,
    /// Classes to leave out: a class, com.example.* for those of a package, com.example.** for those below it, too;
    /// ** for any part of a name. May be repeated
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,
    /// Only classes whose sources differ from a revision in git, and those that read them; the report keeps the others
    #[arg(long, value_name = "REV")]
    changed_since: Option<String>,
    /// Only the classes of part M of N, for several computers
    #[arg(long, value_name = "M/N")]
    partition: Option<Part>,
    /// Home of the JDK that the tests are for [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Root of the folders that tests are written to [default: the test folder of the project, or else cupper-tests]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Classes that are explored at the same time; threads, where there are fewer [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Megabytes of memory for each class
    #[arg(long, default_value_t = Budget::MEMORY >> 20, value_name = "MB")]
    memory: usize,
    /// Seed for whatever is random
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Version of JUnit, 4 or 5 (6 has the same interface) [default: that of the project, or else 5]
    #[arg(long, value_name = "VERSION", value_parser = clap::value_parser!(u32).range(4..=6))]
    junit: Option<u32>,
    /// Exceptions in the report: bugs, or all with what each is taken for
    #[arg(long, value_enum, default_value_t = Shown::Default)]
    report: Shown,
    /// Folder of the report [default: cupper-report in the root of the project]
    #[arg(long, value_name = "DIR")]
    pub report_dir: Option<PathBuf>,
    /// Overwrite test files even if somebody has written or changed them
    #[arg(long)]
    force: bool,
    /// Have tests whose input has another outcome now expect the new one
    #[arg(long)]
    accept: bool,
    /// Exit with status 11 when tests of an earlier run see another outcome than they expect
    #[arg(long)]
    pub fail_on_changes: bool,
    /// Explore all classes, and keep no results for later runs
    #[arg(long)]
    no_cache: bool,
    /// Folder of the results of earlier runs: classes that have not changed, nor anything they use, are taken from there
    /// [default: $CUPPER_CACHE (none if it is empty), or else cupper/results in $XDG_CACHE_HOME or ~/.cache]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Megabytes that this folder may have: what was not used for the longest time is removed
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    cache_size: u64,
    /// Do not let the build tool download anything when it is asked for the class path
    #[arg(long)]
    offline: bool,
    /// Bugs that are known, as cupper baseline writes them: only others count (cupper confirm: an earlier report or output)
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// What cupper learn --json has written: exceptions of calls that are not like those of tests are no bugs; of calls that
    /// are, they are, also where null was passed as tests do
    #[arg(long, value_name = "FILE")]
    pub learned: Option<PathBuf>,
    /// Exit with status 10 when bugs were found
    #[arg(long)]
    fail_on_bugs: bool,
    /// Show every class in the table
    #[arg(long)]
    all: bool,
    /// Tests of bugs, which fail until the bug is gone: fail; tag, to be left out of a build by the tag cupper-bug; disable,
    /// with that tag, too; none, so that only the report shows bugs
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Bugs::Disable)]
    bugs: Bugs,
    #[command(flatten)]
    workers: Workers,
    /// Print the report as JSON instead of a table
    #[arg(long)]
    pub json: bool,
}

/// What one of the commands does with the classes.
pub struct Job {
    pub agenda: Agenda,
    pub filter: Filter,
    pub style: testgen::Style,
    pub time: Time,
    /// Turns for each class, if these end it.
    pub turns: Option<u64>,
    pub expected: Vec<Expected>,
    /// What classes and tests need beside what the user names.
    pub class_path: Vec<PathBuf>,
    /// What was verified, if exploration goes by it.
    pub following: Option<Following>,
    /// Only the tests that are there are run.
    pub is_check: bool,
}

impl Job {
    /// Techniques for so long.
    pub fn new(agenda: Agenda, time: Time) -> Job {
        Job {
            agenda,
            filter: Filter::default(),
            style: testgen::Style::Methods,
            time,
            turns: None,
            expected: Vec::new(),
            class_path: Vec::new(),
            following: None,
            is_check: false,
        }
    }
}

impl Common {
    /// The folders and jars that the user names.
    pub fn entries(&self) -> Vec<PathBuf> {
        let class_path = self.class_path.as_deref().unwrap_or_default();
        let named = class_path.split(':').filter(|entry| !entry.is_empty());
        let all = self.targets.iter().map(String::as_str).chain(named).map(PathBuf::from);
        all.filter(|entry| entry.exists()).collect()
    }

    /// Whether the user names classes or packages, and not only where they are.
    pub fn names_classes(&self) -> bool {
        self.targets.iter().any(|target| !PathBuf::from(target).exists())
    }

    /// The JDK that the tests are for.
    pub fn jvm(&self) -> Result<replay::Jvm, String> {
        let home = program::source::locate_jdk(self.jdk.as_deref()).map_err(|error| error.to_string())?;
        replay::Jvm::new(&home).map_err(|error| error.to_string())
    }

    pub fn execute(&self, job: Job) -> ExitCode {
        self.execute_then(job, |_| None)
    }

    /// Does it; `look` may have another exit status for what was found.
    pub fn execute_then(&self, job: Job, look: impl FnOnce(&Finished) -> Option<u8>) -> ExitCode {
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let mut progress = Progress::default();
        let request = match self.request(job) {
            Ok(request) => request,
            Err(message) => {
                complain(&format!("cupper: error: {message}"));
                return ExitCode::from(target::BAD_INPUT);
            }
        };
        let result = campaign::run(&request, &mut progress, &interrupt);
        progress.finish();
        match result {
            Ok(finished) => {
                let other = look(&finished);
                self.show(&finished);
                ExitCode::from(self.status(&finished, other))
            }
            Err(campaign::Error::Nothing) => ExitCode::from(target::BAD_INPUT),
            Err(campaign::Error::Verified(error)) => {
                complain(&error.to_string());
                ExitCode::from(BAD_FILE)
            }
            Err(error) => {
                complain(&format!("cupper: error: {error}"));
                ExitCode::from(target::BAD_INPUT)
            }
        }
    }

    /// Does something with a request; what came of it, and whether it was interrupted. What went wrong is said.
    pub fn with_campaign<T>(
        &self,
        job: Job,
        work: impl FnOnce(&Request, &mut Progress, &Arc<AtomicBool>) -> Result<T, campaign::Error>,
    ) -> Result<(T, bool), (u8, String)> {
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let mut progress = Progress::default();
        let request = self.request(job).map_err(|message| (target::BAD_INPUT, format!("error: {message}")))?;
        let result = work(&request, &mut progress, &interrupt);
        progress.finish();
        let result = result.map_err(|error| (target::BAD_INPUT, format!("error: {error}")))?;
        Ok((result, interrupt.load(Ordering::Relaxed)))
    }

    /// What is wanted, or what is wrong with it.
    fn request(&self, job: Job) -> Result<Request, String> {
        let program = std::env::current_exe();
        let program = program.map_err(|error| format!("Cupper's own program cannot be found: {error}"))?;
        let baseline = match &self.baseline {
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
                Some(Baseline::read(&text).map_err(|error| format!("{} {error}", path.display()))?)
            }
            None => None,
        };
        let usages = match &self.learned {
            Some(path) => learn::Learnt::read(path).map_err(|error| error.to_string())?.usages(),
            None => BTreeMap::new(),
        };
        let cores = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let class_path = self.class_path.as_deref().unwrap_or_default();
        Ok(Request {
            targets: self.targets.clone(),
            include: self.include.clone(),
            exclude: self.exclude.clone(),
            special: config::special(),
            preferred: Vec::new(),
            baseline,
            changed_since: self.changed_since.clone(),
            part: self.partition,
            class_path: class_path
                .split(':')
                .filter(|entry| !entry.is_empty())
                .map(PathBuf::from)
                .chain(job.class_path)
                .collect(),
            jdk: self.jdk.clone(),
            output: self.output.clone(),
            report: self.report_dir.clone(),
            jobs: self.jobs.unwrap_or_else(cores),
            seed: self.seed,
            junit: self.junit,
            style: job.style,
            bugs: self.bugs.tests(),
            force: self.force,
            accepts: self.accept,
            is_check: job.is_check,
            offline: self.offline,
            filter: job.filter,
            usages,
            all: self.report == Shown::All,
            following: job.following,
            agenda: job.agenda,
            time: job.time,
            turns: job.turns,
            memory: self.memory.saturating_mul(1 << 20),
            expected: job.expected,
            elsewhere: self.workers.remote().map(|remote| remote as Arc<dyn Elsewhere>),
            cache: self.cache(),
            launcher: Launcher { program, arguments: vec!["worker".to_string()] },
        })
    }

    /// Where results of earlier runs are; none without a home.
    fn cache(&self) -> Option<CacheSettings> {
        let variable = |name| std::env::var_os(name).map(PathBuf::from);
        let home = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
        let usual = || home("XDG_CACHE_HOME").or_else(|| Some(home("HOME")?.join(".cache")));
        let folder = self.cache.clone().or_else(|| variable("CUPPER_CACHE"));
        let folder = folder.or_else(|| Some(usual()?.join("cupper/results")));
        let limit = self.cache_size.saturating_mul(1 << 20);
        let is_wanted = |folder: &PathBuf| !self.no_cache && !folder.as_os_str().is_empty();
        folder.filter(is_wanted).map(|folder| CacheSettings { folder, limit })
    }

    fn status(&self, finished: &Finished, other: Option<u8>) -> u8 {
        match finished.report.totals().bugs {
            _ if finished.is_interrupted => INTERRUPTED,
            _ if finished.is_bad => target::BAD_INPUT,
            1.. if self.fail_on_bugs => BUGS,
            _ if self.fail_on_changes && finished.report.totals().changes > 0 => CHANGES,
            _ => other.unwrap_or(0),
        }
    }

    /// The result, on standard output; nobody may be reading it.
    fn show(&self, finished: &Finished) {
        let out = std::io::stdout();
        let report = &finished.report;
        let colour = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let classes = if self.all { report::Classes::All } else { report::Classes::Worst };
        let style = report::Style { colour, width: width(&out), classes };
        let text = if self.json {
            report::json(report)
        } else {
            let mut text = match report.places.is_empty() {
                _ if finished.rechecked.is_some() => rechecked(finished),
                true => report::table(report, style),
                false => report::place_table(report),
            };
            let changes = report::change_list(report, style);
            if !changes.is_empty() {
                text += &format!("\n{changes}");
            }
            let bugs = report::bug_list(report, style);
            if !bugs.is_empty() {
                text += &format!("\n{bugs}");
            }
            for (title, lines) in report::finding_list(report) {
                text += &format!("\n{title}\n  {}\n", lines.join("\n  "));
            }
            if let Some(checks) = &report.checks {
                text += &format!("\n{}", report::checks_table(checks));
            }
            let folder = std::env::current_dir().unwrap_or_default();
            let shown = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).display().to_string();
            text += "\n";
            for output in &finished.outputs {
                text += &written(&finished.files, output, &shown(output));
            }
            if let Some(path) = &finished.pages {
                text += &format!("report: {}\n", shown(&path.join("index.html")));
            }
            text
        };
        let _ = out.lock().write_all(text.as_bytes());
        tell_github(report);
    }
}

/// How many tests were run as they are.
fn rechecked(finished: &Finished) -> String {
    let (tests, classes) = finished.rechecked.unwrap_or_default();
    let what = match finished.report.totals().changes {
        0 => "none sees another outcome than it expects".to_string(),
        1 => "1 sees another outcome than it expects".to_string(),
        changes => format!("{changes} see another outcome than they expect"),
    };
    let count = |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let (tests, classes) = (count(tests, "test", "tests"), count(classes, "class", "classes"));
    format!("{tests} of {classes} run: {what}\n")
}

/// On GitHub, bugs are shown at their lines, and the job has a summary.
fn tell_github(report: &Report) {
    if std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
        let _ = std::io::stderr().write_all(report::ci::annotations(report).as_bytes());
    }
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(&path);
        if let Err(error) = file.and_then(|mut file| file.write_all(report::ci::summary(report).as_bytes())) {
            complain(&format!("cupper: warning: {}: {error}", Path::new(&path).display()));
        }
    }
}

/// What happened to the files in a folder.
fn written(files: &BTreeMap<PathBuf, Option<Kept>>, folder: &Path, shown: &str) -> String {
    let files = || files.iter().filter(|(path, _)| path.starts_with(folder));
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

/// Time to spend on all classes.
#[derive(Args)]
pub struct Spending {
    /// Time to spend, all in all: 500ms, 60s, 5m [default: by the number of classes, their sizes and the cores]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    budget: Option<Duration>,
    /// The option of an earlier version.
    #[arg(long, value_name = "TIME", hide = true, value_parser = time::renamed)]
    time: Option<Duration>,
}

impl Spending {
    pub fn time(&self) -> Time {
        self.budget.map_or(Time::ByWork, Time::Given)
    }
}

/// Time to spend on one method or program.
#[derive(Args)]
pub struct Minute {
    /// Time to spend: 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time::parse)]
    pub budget: Duration,
    /// The option of an earlier version.
    #[arg(long, value_name = "TIME", hide = true, value_parser = time::renamed)]
    time: Option<Duration>,
}
