//! The corpus of methods: what exploration finds must be exactly what the comment above each method says.
//!
//! `corpus/explore/README.md` describes the format. Every path is replayed on the concrete machine as a matter of course;
//! one that the replay does not confirm fails the test. On the first JDK both solvers are asked and must agree, on the
//! others inputs get their simplest values. `CUPPER_JDKS` as for the corpus of programs.

#[allow(dead_code, reason = "most of it is for the corpus of programs")]
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use program::link::{Loader, Method, Program};
use program::{Name, source};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use support::jdks::{self, Jdk};
use symex::explore::{Explorer, Settings};
use symex::{End, Outcome, Report};
use technique::Allowance;
use vm::Options;

fn main() {
    let arguments = Arguments::from_args();
    match trials(&arguments) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit(),
        Err(reason) => {
            eprintln!("explore: {reason}");
            std::process::exit(1);
        }
    }
}

/// A class of the corpus with the methods that are to be explored.
#[derive(Clone)]
struct Subject {
    class: String,
    topic: String,
    members: Vec<Member>,
}

#[derive(Clone, Default)]
struct Member {
    name: String,
    outcomes: BTreeSet<String>,
    unreachable: BTreeSet<String>,
    /// Outcomes that are known not to be found yet.
    gaps: BTreeSet<String>,
    cut: bool,
}

fn trials(arguments: &Arguments) -> Result<Vec<Trial>, String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/explore");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("explore");
    let mut sources = Vec::new();
    find_sources(&corpus, &mut sources)?;
    sources.sort();
    let mut trials = Vec::new();
    for (index, jdk) in jdks::installed()?.into_iter().enumerate() {
        let usable: Vec<&PathBuf> =
            sources.iter().filter(|source| jdk.feature >= 21 || !source.iter().any(|part| part == "java21")).collect();
        let classes = target.join(format!("jdk{}", jdk.feature));
        if !arguments.list {
            compile(&jdk, &usable, &classes)?;
        }
        for source in usable {
            let subject = read(source)?;
            let (jdk, classes) = (jdk.clone(), classes.clone());
            let (cross_check, simplest) = (index == 0, index > 0);
            let name = format!("jdk{}::{}::{}", jdk.feature, subject.topic, subject.class);
            trials.push(Trial::test(name, move || {
                check(&jdk, &classes, &subject, cross_check, simplest).map_err(Failed::from)
            }));
        }
    }
    Ok(trials)
}

fn find_sources(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find_sources(&path, sources)?;
        } else if path.extension().is_some_and(|suffix| suffix == "java") {
            sources.push(path);
        }
    }
    Ok(())
}

fn compile(jdk: &Jdk, sources: &[&PathBuf], classes: &Path) -> Result<(), String> {
    let explain = |error: std::io::Error| format!("javac: {error}");
    std::fs::create_dir_all(classes).map_err(explain)?;
    let output = Command::new(jdk.home.join("bin/javac"))
        .args(["-g", "-d"])
        .arg(classes)
        .args(sources)
        .output()
        .map_err(explain)?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn read(source: &Path) -> Result<Subject, String> {
    let text = std::fs::read_to_string(source).map_err(|error| format!("{}: {error}", source.display()))?;
    let part =
        |path: Option<&std::ffi::OsStr>| path.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default();
    let class = part(source.file_stem());
    let topic = part(source.parent().and_then(Path::file_name));
    let mut members = Vec::new();
    let mut member = Member::default();
    let mut open = false;
    for line in text.lines() {
        let line = line.trim();
        let directive = |key: &str| line.strip_prefix(&format!("// {key}: ")).map(str::to_string);
        if let Some(outcome) = directive("outcome") {
            member.outcomes.insert(outcome);
            open = true;
        } else if let Some(outcome) = directive("unreachable") {
            member.unreachable.insert(outcome);
        } else if let Some(outcome) = directive("gap") {
            member.gaps.insert(outcome);
        } else if directive("cut").is_some() {
            member.cut = true;
        } else if open && !line.starts_with("//") && !line.starts_with('@') {
            let name = line.split('(').next().and_then(|head| head.rsplit(' ').next()).unwrap_or_default();
            member.name = if name == class { "<init>".to_string() } else { name.to_string() };
            members.push(std::mem::take(&mut member));
            open = false;
        }
    }
    Ok(Subject { class, topic, members })
}

fn check(jdk: &Jdk, classes: &Path, subject: &Subject, cross_check: bool, simplest: bool) -> Result<(), String> {
    let opened = source::Jdk::open(&jdk.home).map_err(|error| error.to_string())?;
    let class_path = source::ClassPath::open(&[classes.to_path_buf()], opened.feature);
    let program = Program::new(opened, class_path).map_err(|trouble| format!("{trouble:?}"))?;
    let internal = format!("explore/{}/{}", subject.topic, subject.class);
    // Methods without end only need the time for what must be found.
    let time = Duration::from_secs(if subject.topic == "cut" { 10 } else { 300 });
    let allowance = Allowance { time: Some(time), ..Allowance::default() };
    let solver = solver::Settings { cross_check, ..solver::Settings::default() };
    let settings = Settings { allowance, solver, simplest, ..Settings::default() };
    let options = Options { assertions: true, ..Options::default() };
    let mut explorer =
        Explorer::new(program.into(), vec![internal.clone()], options, settings).map_err(|error| error.to_string())?;
    let class = match explorer.program().find(Loader::APP, Name::new(&internal)) {
        Ok(Some(class)) => class,
        other => return Err(format!("{internal}: {:?}", other.map(|found| found.is_some()))),
    };
    let mut problems = String::new();
    for member in &subject.members {
        let methods: Vec<&'static Method> =
            class.methods().iter().filter(|method| method.name == member.name.as_str()).copied().collect();
        let [method] = methods[..] else {
            problems += &format!("{}: {} methods of that name\n", member.name, methods.len());
            continue;
        };
        let report = explorer.explore(&explorer.scenario(method));
        for problem in compare(member, &report) {
            problems += &format!("{}: {problem}\n", member.name);
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

fn compare(expected: &Member, report: &Report) -> Vec<String> {
    let mut problems = Vec::new();
    let mut found: BTreeSet<String> = BTreeSet::new();
    for path in &report.paths {
        match &path.end {
            End::Finished(outcome) => {
                found.insert(written(outcome, &expected.outcomes));
            }
            End::Diverged(why) => problems.push(format!("not confirmed: {why}; inputs {:?}", path.inputs)),
            End::Cut(_) => {}
        }
    }
    for missing in expected.outcomes.iter().filter(|outcome| !found.contains(*outcome)) {
        problems.push(format!("not found: {missing}"));
    }
    for surprise in found.iter().filter(|outcome| !expected.cut && !expected.outcomes.contains(*outcome)) {
        problems.push(format!("found, but not listed: {surprise}"));
    }
    for closed in expected.gaps.iter().filter(|outcome| found.contains(*outcome)) {
        problems.push(format!("found: make this gap an outcome: {closed}"));
    }
    for impossible in expected.unreachable.iter().filter(|outcome| found.contains(*outcome)) {
        problems.push(format!("unreachable, but found: {impossible}"));
    }
    if expected.cut && report.cuts.is_empty() && report.bounds.is_empty() {
        problems.push("nothing was said to be cut".to_string());
    }
    if !expected.cut && !report.cuts.is_empty() {
        problems.push(format!("cut: {:?}", report.cuts));
    }
    problems
}

/// An outcome as the corpus writes it; messages that it leaves open are left open.
fn written(outcome: &Outcome, expected: &BTreeSet<String>) -> String {
    match outcome {
        Outcome::Returned(value) => value.clone(),
        Outcome::Exited(status) => format!("exits {status}"),
        Outcome::Threw { class, message, .. } => {
            let exact = match message {
                Some(message) => format!("throws {class}: {message}"),
                None => format!("throws {class}"),
            };
            let open = format!("throws {class}: *");
            if !expected.contains(&exact) && expected.contains(&open) { open } else { exact }
        }
    }
}
