//! `cupper learn`: what existing tests say of how code is meant to be used.

use crate::target::{self, BAD_INPUT};
use crate::terminal::complain;
use crate::time;
use clap::Args;
use flow::Analysis;
use learn::{Attribution, Classes, Learnt, Options, Trace, check, output};
use program::Name;
use program::link::{Class, Loader, Program};
use program::source::{ClassPath, Jdk, locate_jdk};
use project::{Severity, Unit};
use replay::Jvm;
use replay::record::{Recorder, Recording, Status, Suite, traces};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Problems of one kind that are shown.
const MOST_SHOWN: usize = 10;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Runs the tests with JUnit 4, 5 or 6 on the real JVM, confined, and records the calls of the classes under test.
What all calls have in common becomes conditions: preconditions, postconditions, and invariants of classes. A call that
throws is no example. Calls by an interface or a superclass count for it, too.

Exit status: 0, or 1 if there is nothing to learn from.

Examples:
  cupper learn
  cupper learn target/classes --tests target/test-classes -cp 'lib/*' --json learnt.json
  cupper learn --agent traces      (then run the tests yourself, and)
  cupper learn --traces traces"
)]
pub struct Learn {
    /// Root of a Maven or Gradle project, class folder or jar [default: this folder]
    #[arg(value_name = "PROJECT|FOLDER|JAR")]
    targets: Vec<String>,
    /// Folders and jars of compiled tests [default: those of the project]
    #[arg(long, value_name = "FOLDER")]
    tests: Vec<PathBuf>,
    /// Folders and jars that classes and tests need, JUnit among them, separated by `:`
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,
    /// Home of the JDK that runs the tests [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// An option for the `java` that runs the tests, as --add-opens=java.base/java.lang=ALL-UNNAMED
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    java_option: Vec<String>,
    /// Different examples that a condition needs
    #[arg(long, value_name = "N", default_value_t = Options::default().threshold, value_parser = clap::value_parser!(u64).range(1..))]
    threshold: u64,
    /// Time for the tests of a class
    #[arg(long, value_name = "TIME", default_value = "120s", value_parser = time::parse)]
    test_timeout: Duration,
    /// Time for all tests
    #[arg(long, value_name = "TIME", default_value = "60m", value_parser = time::parse)]
    budget: Duration,
    /// Megabytes of Java heap
    #[arg(long, value_name = "MB", default_value_t = 1500)]
    heap: u32,
    /// Print the option of `java` that records somebody else's run into this folder, and do nothing else
    #[arg(long, value_name = "FOLDER")]
    agent: Option<PathBuf>,
    /// Learn from the traces in this folder instead of running tests
    #[arg(long, value_name = "FOLDER", conflicts_with = "agent")]
    traces: Option<PathBuf>,
    /// Write what was learnt as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write it as JML
    #[arg(long, value_name = "FILE")]
    jml: Option<PathBuf>,
    /// Write JSpecify's @Nullable for what tests pass and get as a patch of the sources
    #[arg(long, value_name = "FILE")]
    annotations: Option<PathBuf>,
    /// Write invariants as rules for `cupper invariants --rules` into this folder: Java sources
    #[arg(long, value_name = "FOLDER")]
    rules: Option<PathBuf>,
    /// Write which test leaves which static field changed, a line each
    #[arg(long, value_name = "FILE")]
    static_changes: Option<PathBuf>,
    /// Folders of sources for --annotations [default: those of the project]
    #[arg(long, value_name = "FOLDER")]
    sources: Vec<PathBuf>,
    /// Print conditions only for classes whose names contain this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// What is to be learnt of, and from.
struct Subject {
    classes: Vec<PathBuf>,
    tests: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    sources: Vec<PathBuf>,
    folder: PathBuf,
}

type Failure = (u8, String);

impl Learn {
    pub fn execute(self) -> ExitCode {
        target::status(self.run())
    }

    fn run(&self) -> Result<u8, Failure> {
        let subject = self.subject()?;
        let jvm = || {
            let home = locate_jdk(self.jdk.as_deref()).map_err(|error| bad(&error))?;
            Jvm::new(&home).map_err(|error| bad(&error))
        };
        if let Some(out) = &self.agent {
            std::fs::create_dir_all(out).map_err(|error| bad(&format!("{}: {error}", out.display())))?;
            let recorder = Recorder::new(&jvm()?).map_err(|error| bad(&error))?;
            let line = recorder.agent(&subject.classes, &subject.tests, out).map_err(|error| bad(&error))?;
            return Ok(print(&format!("{line}\n")));
        }
        let trace = match &self.traces {
            Some(folder) => read(&traces(folder).map_err(|error| bad(&error))?)?,
            None => {
                let recorder = Recorder::new(&jvm()?).map_err(|error| bad(&error))?;
                self.record(&recorder, &subject)?
            }
        };
        if trace.tables.is_empty() {
            return Err(bad(&"no call of these classes was recorded: check that the tests use them"));
        }
        self.learn(&subject, &trace)
    }

    fn subject(&self) -> Result<Subject, Failure> {
        let folder = std::env::current_dir().map_err(|error| bad(&error))?;
        let given = self.class_path.as_deref().unwrap_or_default().split(':').filter(|entry| !entry.is_empty());
        let given: Vec<PathBuf> = given.map(PathBuf::from).collect();
        let mut request = project::Request::new(&folder);
        request.arguments.clone_from(&self.targets);
        request.class_path.clone_from(&given);
        let found = project::find(&request);
        for notice in &found.notices {
            let word = if notice.severity == Severity::Error { "error" } else { "warning" };
            complain(&format!("cupper: {word}: {notice}"));
        }
        let units = found.project.units;
        if units.is_empty() {
            return Err(bad(&"there are no classes to learn of"));
        }
        let all = |of: fn(&Unit) -> &Vec<PathBuf>| {
            let mut paths: Vec<PathBuf> = Vec::new();
            for path in units.iter().flat_map(&of) {
                if !paths.contains(path) {
                    paths.push(path.clone());
                }
            }
            paths
        };
        let tests = if self.tests.is_empty() { all(|unit| &unit.test_classes) } else { self.tests.clone() };
        if tests.is_empty() && self.traces.is_none() {
            return Err(bad(&"there are no compiled tests: compile them, or give their folder with --tests"));
        }
        if let Some(gone) = tests.iter().find(|path| !path.exists()) {
            return Err(bad(&format!("{}: there is no such file or folder", gone.display())));
        }
        let classes: Vec<PathBuf> =
            all(|unit| &unit.classes).into_iter().filter(|path| !tests.contains(path)).collect();
        let mut class_path = all(|unit| &unit.class_path);
        class_path.extend(all(|unit| &unit.test_class_path));
        let companions = project::junit_companions(&class_path, &request.home);
        for missing in &companions.missing {
            complain(&format!(
                "cupper: warning: {missing} is needed to run tests: run them once with the build tool, or give it with -cp"
            ));
        }
        class_path.extend(companions.jars);
        let sources = if self.sources.is_empty() { all(|unit| &unit.sources) } else { self.sources.clone() };
        let folder =
            units.first().map_or(folder.clone(), |unit| if unit.root.is_dir() { unit.root.clone() } else { folder });
        Ok(Subject { classes, tests, class_path, sources, folder })
    }

    /// Runs the tests, and names what is wrong with them.
    fn record(&self, recorder: &Recorder, subject: &Subject) -> Result<Trace, Failure> {
        let mut names = Vec::new();
        for tests in &subject.tests {
            let found = project::test_classes(tests).map_err(|error| bad(&format!("{}: {error}", tests.display())))?;
            names.extend(found);
        }
        if names.is_empty() {
            return Err(bad(&"there are no tests of JUnit in these folders"));
        }
        let suite = Suite {
            classes: subject.classes.clone(),
            tests: subject.tests.clone(),
            class_path: subject.class_path.clone(),
            names,
            folder: subject.folder.clone(),
            per_class: self.test_timeout,
            time: self.budget,
            heap: self.heap,
            options: self.java_option.clone(),
            is_recorded: true,
        };
        let recording = recorder.run(&suite).map_err(|error| bad(&error))?;
        report(&recording);
        self.compare(recorder, &suite, &recording)?;
        if recording.tests.is_empty() {
            return Err(bad(&"no test was run: is the JUnit that they need on the class path?"));
        }
        read(&recording.traces().map_err(|error| bad(&error))?)
    }

    /// Runs the classes with failures again without recording: what fails only once is named.
    fn compare(&self, recorder: &Recorder, suite: &Suite, recording: &Recording) -> Result<(), Failure> {
        let ended = |recording: &Recording, status: Status| -> BTreeSet<(String, String)> {
            let tests = recording.tests.iter().filter(|test| test.status == status);
            tests.map(|test| (test.class.clone(), test.name.clone())).collect()
        };
        let reason = |class: &str, name: &str| {
            let mut tests = recording.tests.iter();
            let message = tests.find(|test| test.class == class && test.name == name).map(|test| test.message.trim());
            message.filter(|message| !message.is_empty()).map_or(String::new(), |message| format!(": {message}"))
        };
        let first = ended(recording, Status::Failed);
        if first.is_empty() {
            return Ok(());
        }
        let names: BTreeSet<String> = first.iter().map(|(class, _)| class.clone()).collect();
        let again = Suite { names: names.into_iter().collect(), is_recorded: false, ..suite.clone() };
        let again = recorder.run(&again).map_err(|error| bad(&error))?;
        let (second, passed) = (ended(&again, Status::Failed), ended(&again, Status::Passed));
        for (at, one) in first.iter().enumerate() {
            let (class, name) = one;
            if at == MOST_SHOWN {
                complain(&format!("cupper: … and {} more", first.len() - at));
                break;
            }
            let how = if second.contains(one) {
                "fails, with and without recording"
            } else if passed.contains(one) {
                "failed once and passed in a second run without recording: it is flaky, or minds being recorded"
            } else {
                "failed, and did not end in a second run without recording"
            };
            complain(&format!("cupper: warning: {name} {how}{}", reason(class, name)));
        }
        Ok(())
    }

    fn learn(&self, subject: &Subject, trace: &Trace) -> Result<u8, Failure> {
        for left in trace.left.iter().take(MOST_SHOWN) {
            complain(&format!("cupper: warning: {left}"));
        }
        for change in trace.changed.iter().take(MOST_SHOWN) {
            complain(&format!("cupper: {change}"));
        }
        if trace.changed.len() > MOST_SHOWN {
            let more = trace.changed.len() - MOST_SHOWN;
            complain(&format!("cupper: … and {more} more static fields that tests leave changed (--static-changes)"));
        }
        if let Some(file) = &self.static_changes {
            let lines: String = trace.changed.iter().map(|change| format!("{change}\n")).collect();
            write(Some(file), &lines)?;
        }
        let mut path = subject.classes.clone();
        path.extend(subject.class_path.iter().cloned());
        path.extend(subject.tests.iter().cloned());
        let classes = Classes::new(&path);
        let start = Instant::now();
        let options = Options { threshold: self.threshold };
        let mut learnt = learn::learn(trace, &classes, options, Attribution::Subtyping);
        let proved = self.prove(&mut learnt, &path);
        let contradictions = check::contradictions(trace, &classes, &learnt);
        let unsatisfied = check::unsatisfied(trace, &classes, &learnt);
        let disagreements = learn::disagreements(&classes, &learnt);
        let count = |of: fn(&learn::MethodFacts) -> usize| learnt.methods.iter().map(of).sum::<usize>();
        complain(&format!(
            "cupper: {} calls of {} methods: {} preconditions, {} postconditions, {} invariants ({proved} proved) in {:.1} s; trace of {} KB; \
             contradictions {} in calls and {} by the solver, calls outside of their own conditions {}",
            trace.tables.values().map(|table| table.calls).sum::<u64>(),
            learnt.methods.len(),
            count(|method| method.requires.len()),
            count(|method| method.ensures.len()),
            learnt.classes.iter().map(|class| class.invariants.len()).sum::<usize>(),
            start.elapsed().as_secs_f64(),
            trace.bytes >> 10,
            contradictions.len(),
            disagreements.len(),
            unsatisfied.len(),
        ));
        // Neither should be: it is told what is wrong.
        for violation in unsatisfied.iter().chain(&contradictions).take(MOST_SHOWN) {
            let check::Violation { executed, method, condition } = violation;
            complain(&format!(
                "cupper: warning: a call of {executed} does not satisfy what was learnt of {method}: {condition}"
            ));
        }
        for (file, text) in [(&self.json, learnt.json()), (&self.jml, output::jml(&learnt))] {
            write(file.as_deref(), &text)?;
        }
        if let Some(file) = &self.annotations {
            let patch = output::annotations(&learnt, &classes, &subject.sources);
            write(Some(file), &patch)?;
        }
        if let Some(folder) = &self.rules {
            write_rules(folder, &learnt, &classes).map_err(|error| bad(&error))?;
        }
        let mut shown = learnt;
        if let Some(only) = &self.only {
            shown.methods.retain(|method| method.class.contains(only));
            shown.classes.retain(|class| class.class.contains(only));
        }
        let is_written =
            self.json.is_some() || self.rules.is_some() || self.jml.is_some() || self.annotations.is_some();
        if is_written && self.only.is_none() {
            return Ok(0);
        }
        Ok(print(&output::text(&shown)))
    }
}

impl Learn {
    /// Marks what the checker's analysis of the classes shows of all calls, too. Without a JDK nothing is marked.
    fn prove(&self, learnt: &mut Learnt, path: &[PathBuf]) -> usize {
        let jdk = locate_jdk(self.jdk.as_deref()).ok().and_then(|home| Jdk::open(home).ok());
        let Some(jdk) = jdk else { return 0 };
        let class_path = ClassPath::open(path, jdk.feature);
        let Ok(program) = Program::new(jdk, class_path) else { return 0 };
        let find = |name: &String| program.find(Loader::APP, Name::new(&name.replace('.', "/"))).ok().flatten();
        let methods = learnt.methods.iter().map(|method| &method.class);
        let names: BTreeSet<&String> = methods.chain(learnt.classes.iter().map(|class| &class.class)).collect();
        let classes: Vec<&'static Class> = names.into_iter().filter_map(find).collect();
        let analysis = Analysis::new(&program, &classes);
        let shown = classes.iter().map(|class| (class.name.replace('/', "."), analysis.contract(&program, class)));
        learnt.mark_proved(&shown.collect())
    }
}

fn report(recording: &Recording) {
    for missing in &recording.missing {
        complain(&format!("cupper: warning: {missing}"));
    }
    for problem in recording.problems.iter().take(MOST_SHOWN) {
        complain(&format!("cupper: warning: {problem}"));
    }
    let count = |status: Status| recording.tests.iter().filter(|test| test.status == status).count();
    complain(&format!(
        "cupper: {} tests passed, {} failed, {} were skipped, in {:.1} s with at most {} MB",
        count(Status::Passed),
        count(Status::Failed),
        count(Status::Skipped),
        recording.time.as_secs_f64(),
        recording.peak >> 20,
    ));
}

fn read(files: &[PathBuf]) -> Result<Trace, Failure> {
    Trace::read(files).map_err(|error| bad(&error))
}

/// Writes invariants as sources of rules; how many sources.
pub fn write_rules(folder: &Path, learnt: &Learnt, classes: &Classes) -> Result<usize, String> {
    let sources = output::rules(learnt, classes);
    for source in &sources {
        let path = folder.join(&source.path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, &source.text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(sources.len())
}

fn write(file: Option<&Path>, text: &str) -> Result<(), Failure> {
    match file {
        Some(file) => std::fs::write(file, text).map_err(|error| bad(&format!("{}: {error}", file.display()))),
        None => Ok(()),
    }
}

/// A closed output is no reason to fail.
fn print(text: &str) -> u8 {
    let _ = std::io::stdout().write_all(text.as_bytes());
    0
}

fn bad(what: &dyn std::fmt::Display) -> Failure {
    (BAD_INPUT, format!("error: {what}"))
}
