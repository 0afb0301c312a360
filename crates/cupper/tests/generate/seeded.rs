//! The corpus of seeded bugs: all are found, none is invented. `corpus/bugs/README.md` describes the format.
//!
//! `CUPPER_BUGS_BUDGET` is the time for all of it on one JDK, `150s` unless told.

use super::{Jdk, Lab, generate, jdks, lab::run, report};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A file of the corpus.
#[derive(Default)]
struct Subject {
    /// As `bugs.text.Caesar`.
    class: String,
    /// By number: the exception, and the notes on it (`sequence`).
    bugs: BTreeMap<u32, (String, String)>,
    /// Marked lines, with the number of the bug.
    lines: BTreeSet<(u32, u32)>,
    is_java8: bool,
}

impl Subject {
    fn read(path: &Path) -> Subject {
        let text = std::fs::read_to_string(path).expect("the corpus can be read");
        let part = |path: Option<&std::ffi::OsStr>| path.expect("it has a name").to_string_lossy().into_owned();
        let topic = part(path.parent().and_then(Path::file_name));
        let mut subject = Subject { class: format!("bugs.{topic}.{}", part(path.file_stem())), ..Subject::default() };
        for (line, number) in text.lines().zip(1..) {
            if let Some(rest) = line.strip_prefix("// bug ") {
                let (head, rest) = rest.split_once(": ").expect("a bug has an exception");
                let (bug, notes) = head.split_once(", ").unwrap_or((head, ""));
                let exception = rest.split_once(" by ").expect("a bug has a reproducer").0;
                let bug = bug.parse().expect("a bug has a number");
                subject.bugs.insert(bug, (exception.to_string(), notes.to_string()));
            } else if let Some((_, bug)) = line.rsplit_once("// bug ") {
                subject.lines.insert((number, bug.trim().parse().expect("a mark has a number")));
            } else if line == "// javac: --release 8" {
                subject.is_java8 = true;
            }
        }
        subject
    }

    /// The number of a reported bug: the exception is the same and a marked line is on the stack.
    fn matching(&self, bug: &Value) -> Option<u32> {
        let frames = bug["frames"].as_array().map(Vec::as_slice).unwrap_or_default();
        let of_file = |frame: &&Value| outermost(text(&frame["class"])) == self.class;
        let lines: Vec<u64> = frames.iter().filter(of_file).filter_map(|frame| frame["line"].as_u64()).collect();
        let is_same = |(line, number): &&(u32, u32)| {
            let reported = text(&bug["rule"]).replace('$', ".");
            let is_expected = self.bugs.get(number).is_some_and(|(exception, _)| *exception == reported);
            lines.contains(&u64::from(*line)) && is_expected
        };
        self.lines.iter().find(is_same).map(|(_, number)| *number)
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

fn sources() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/bugs");
    let list = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> = list(&corpus).flat_map(|topic| list(&topic).collect::<Vec<_>>()).collect();
    sources.retain(|path| path.extension().is_some_and(|suffix| suffix == "java"));
    sources.sort();
    sources
}

#[test]
#[ignore = "takes minutes, and what is found in a limited time depends on the machine: make seeded"]
fn all_seeded_bugs_are_found_and_none_is_invented() {
    jdks().iter().for_each(check);
}

fn check(jdk: &Jdk) {
    let lab = Lab::new(&format!("generate-seeded-{}", jdk.feature));
    let sources = sources();
    let subjects: Vec<Subject> = sources.iter().map(|path| Subject::read(path)).collect();
    for release in [8, 17] {
        let is_meant = |subject: &Subject| subject.is_java8 == (release == 8);
        let chosen = sources.iter().zip(&subjects).filter(|(_, subject)| is_meant(subject)).map(|(path, _)| path);
        let mut javac = jdk.tool("javac");
        javac.args(["-g", "-nowarn", "-Xlint:-options", "--release", &release.to_string(), "-d"]);
        let compiled = run(javac.arg(lab.dir.join("classes")).args(chosen), b"");
        assert_eq!(compiled.status, 0, "{}", compiled.err);
    }
    let budget = std::env::var("CUPPER_BUGS_BUDGET").unwrap_or_else(|_| "150s".to_string());
    let mut command = std::process::Command::new(generate(&jdk.home).get_program());
    command.arg("generate").arg("--jdk").arg(&jdk.home).args(["--budget", &budget, "classes", "-o", "tests"]);
    let output = lab.here(&mut command).output().expect("it starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");

    let found = report(&lab.dir.join("tests/cupper-report"));
    let mut seen: BTreeSet<(&str, u32)> = BTreeSet::new();
    let mut wrong = Vec::new();
    for bug in found["bugs"].as_array().expect("a list") {
        let class = outermost(text(&bug["class"]));
        let subject = subjects.iter().find(|subject| subject.class == class);
        match subject.and_then(|subject| Some((subject.class.as_str(), subject.matching(bug)?))) {
            Some(number) => _ = seen.insert(number),
            None => wrong.push(format!("invented  {class}: {} in {}", text(&bug["rule"]), text(&bug["signature"]))),
        }
    }
    let mut all = 0;
    for subject in &subjects {
        for (number, (exception, notes)) in &subject.bugs {
            all += 1;
            if !seen.contains(&(subject.class.as_str(), *number)) {
                wrong.push(format!("missing   {}: bug {number}, {exception} {notes}", subject.class));
            }
        }
    }
    for divergence in found["divergences"].as_array().expect("a list") {
        let (class, method) = (text(&divergence["class"]), text(&divergence["method"]));
        wrong.push(format!(
            "dropped   {class}: {method} {}, {}",
            text(&divergence["cause"]),
            text(&divergence["actual"])
        ));
    }
    wrong.sort();
    println!("JDK {}: {} of {all} seeded bugs found in {} classes", jdk.feature, seen.len(), subjects.len());
    assert!(wrong.is_empty(), "JDK {}\n{}", jdk.feature, wrong.join("\n"));
}
