//! `cupper invariants` on `corpus/invariants`: every file says how clients can break the invariant in it, and there must be no
//! other way.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use lab::{Jdk, Lab, jdks, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn sources(part: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/invariants").join(part);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the corpus is there").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// What the first line of a file says: `// breaks: leaking, capturing`, or `none`; nothing of a class that others need.
fn stated(file: &Path) -> Option<BTreeSet<String>> {
    let text = std::fs::read_to_string(file).expect("a file of the corpus");
    let line = text.lines().next()?.strip_prefix("// breaks: ")?.to_string();
    Some(line.split(", ").filter(|kind| *kind != "none").map(str::to_string).collect())
}

fn compiled(name: &str, part: &str) -> Lab {
    let lab = Lab::new(name);
    let mut javac = jdks()[0].tool("javac");
    let seen = run(javac.arg("-g").arg("-d").arg(lab.dir.join("classes")).args(sources(part)), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    lab
}

fn command(jdk: &Jdk, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg("invariants").arg("--jdk").arg(&jdk.home).arg("--offline").args(arguments.split_whitespace());
    command
}

fn reported(jdk: &Jdk, lab: &Lab, arguments: &str) -> Value {
    let seen = run(lab.here(command(jdk, arguments).arg("--json")), b"");
    assert_eq!(seen.status, 0, "{arguments}\n{}{}", seen.out, seen.err);
    serde_json::from_str(&seen.out).expect("it is JSON")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

/// The kinds of breaks of a class.
fn kinds(report: &Value, class: &str) -> Option<(String, BTreeSet<String>)> {
    let invariants = report["invariants"].as_array().expect("a list");
    let found = invariants.iter().find(|one| text(&one["class"]) == class)?;
    let breaks = found["breaks"].as_array().expect("a list");
    Some((text(&found["verdict"]), breaks.iter().map(|one| text(&one["kind"])).collect()))
}

fn check(part: &str) {
    let lab = compiled(&format!("invariants-{part}"), part);
    for jdk in jdks() {
        let report = reported(&jdk, &lab, "classes --budget 900s -o tests --report-dir report");
        let mut wrong = Vec::new();
        for file in sources(part) {
            let Some(stated) = stated(&file) else { continue };
            let class = format!("{part}.{}", file.file_stem().unwrap_or_default().to_string_lossy());
            let verdict = if stated.is_empty() { "held" } else { "broken" };
            match kinds(&report, &class) {
                Some((found, kinds)) if found == verdict && kinds == stated => {}
                found => wrong.push(format!("{class}: stated {stated:?}, found {found:?}")),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(report["divergences"].as_array().map(Vec::len), Some(0), "{}", report["divergences"]);
    }
}

#[test]
fn figures_of_the_paper_and_their_twins() {
    check("paper");
}

#[test]
fn further_classes_and_their_twins() {
    check("more");
}

/// The tests and what is said of invariants, without times.
fn written(lab: &Lab, jobs: &str) -> (Value, Vec<(String, String)>) {
    let arguments =
        format!("classes --max-sequences 200 --budget 600s --jobs {jobs} -o tests{jobs} --report-dir report{jobs}");
    let mut report = reported(&jdks()[0], lab, &arguments);
    for one in report["invariants"].as_array_mut().expect("a list") {
        one["firstBreakSeconds"] = Value::Null;
        one["searchSeconds"] = Value::Null;
        for shown in one["breaks"].as_array_mut().expect("a list") {
            shown["test"] = text(&shown["test"]).replace(&format!("tests{jobs}/"), "").into();
        }
    }
    let folder = lab.dir.join(format!("tests{jobs}/paper"));
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("tests were written")
        .flatten()
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).expect("a test"))
        })
        .collect();
    files.sort();
    (report["invariants"].take(), files)
}

#[test]
fn the_number_of_jobs_does_not_matter() {
    let lab = compiled("invariants-jobs", "paper");
    assert_eq!(written(&lab, "1"), written(&lab, "8"));
}

/// What is said, and the exit status.
fn said(lab: &Lab, arguments: &str) -> (i32, String) {
    let seen = run(lab.here(&mut command(&jdks()[0], arguments)), b"");
    (seen.status, format!("{}{}", seen.out, seen.err))
}

#[test]
fn bad_input() {
    let lab = compiled("invariants-bad", "paper");
    let (status, text) = said(&lab, "classes paper.Account -o tests --report-dir report");
    assert!(status == 0 && text.contains("there is no invariant"), "{status} {text}");
    let (status, text) = said(&lab, "classes paper.Answer --invariant isFine -o tests --report-dir report");
    assert!(status == 1 && text.contains("isFine"), "{status} {text}");
    let (status, text) = said(&lab, "classes paper.Account --invariant isFine -o tests --report-dir report");
    assert!(status == 1 && text.contains("those that would do"), "{status} {text}");
}
