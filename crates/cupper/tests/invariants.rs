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

fn check(part: &str, options: &str) {
    let lab = compiled(&format!("invariants-{part}"), part);
    for jdk in jdks() {
        let report = reported(&jdk, &lab, &format!("classes --budget 900s -o tests --report-dir report {options}"));
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
    check("paper", "");
}

#[test]
fn further_classes_and_their_twins() {
    check("more", "");
}

#[test]
fn what_only_subclasses_can_break() {
    check("subclass", "--subclass");
    let lab = compiled("invariants-no-subclass", "subclass");
    let report = reported(&jdks()[0], &lab, "classes --budget 600s -o tests --report-dir report");
    let verdicts: Vec<String> =
        report["invariants"].as_array().expect("a list").iter().map(|one| text(&one["verdict"])).collect();
    assert_eq!(verdicts, ["held"; 6], "{report}");
}

/// Pruning leaves out operations, and no break of those that few operations show.
#[test]
fn pruning_loses_nothing() {
    let lab = compiled("invariants-pruning", "paper");
    let arguments = "classes --length 2 --budget 600s";
    let pruned = reported(&jdks()[0], &lab, &format!("{arguments} -o tests --report-dir report"));
    let whole = reported(&jdks()[0], &lab, &format!("{arguments} --no-pruning -o all --report-dir report-all"));
    let operations = |report: &Value| -> u64 {
        report["invariants"].as_array().expect("a list").iter().filter_map(|one| one["operations"].as_u64()).sum()
    };
    assert!(operations(&pruned) < operations(&whole), "{} {}", operations(&pruned), operations(&whole));
    for one in pruned["invariants"].as_array().expect("a list") {
        let class = text(&one["class"]);
        assert_eq!(kinds(&pruned, &class), kinds(&whole, &class), "{class}");
    }
}

/// The tests and what is said of invariants, without times.
fn written(lab: &Lab, jobs: &str) -> (Value, Vec<(String, String)>) {
    let arguments =
        format!("classes --max-sequences 200 --budget 600s --jobs {jobs} -o tests{jobs} --report-dir report{jobs}");
    let mut report = reported(&jdks()[0], lab, &arguments);
    for one in report["invariants"].as_array_mut().expect("a list") {
        one["firstBreakSeconds"] = Value::Null;
        one["searchSeconds"] = Value::Null;
        one["processorSeconds"] = Value::Null;
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
fn said_of(lab: &Lab, arguments: &str) -> (i32, String) {
    let seen = run(lab.here(&mut command(&jdks()[0], arguments)), b"");
    (seen.status, format!("{}{}", seen.out, seen.err))
}

#[test]
fn bad_input() {
    let lab = compiled("invariants-bad", "paper");
    let (status, text) = said_of(&lab, "classes paper.Account -o tests --report-dir report");
    assert!(status == 0 && text.contains("there is no invariant"), "{status} {text}");
    let (status, text) = said_of(&lab, "classes paper.Answer --invariant isFine -o tests --report-dir report");
    assert!(status == 1 && text.contains("isFine"), "{status} {text}");
    let (status, text) = said_of(&lab, "classes paper.Account --invariant isFine -o tests --report-dir report");
    assert!(status == 1 && text.contains("those that would do"), "{status} {text}");
}

/// Classes of which no object can be made, invariants that do not end, and rules that are none.
#[test]
fn nothing_to_look_at() {
    let lab = Lab::new("invariants-nothing");
    let sources = [
        (
            "Endless",
            "public class Endless { public boolean repOk() { int i = 0; while (i != 1) { i += 2; } return true; } }",
        ),
        ("Shape", "public abstract class Shape { public boolean repOk() { return true; } }"),
        ("Face", "public interface Face { default boolean repOk() { return true; } }"),
        ("Color", "public enum Color { RED; public boolean repOk() { return true; } }"),
        ("Closed", "public class Closed { private Closed() { } public boolean repOk() { return true; } }"),
        (
            "Good",
            "public class Good { private int n; public boolean repOk() { return n < 1; } public void add() { n++; } }",
        ),
    ];
    let source = lab.dir.join("source");
    std::fs::create_dir_all(&source).expect("a folder");
    let files = sources.map(|(name, text)| {
        let file = source.join(format!("{name}.java"));
        std::fs::write(&file, format!("package bad;\n{text}")).expect("a source");
        file
    });
    let mut javac = jdks()[0].tool("javac");
    let seen = run(javac.arg("-g").arg("-d").arg(lab.dir.join("classes")).args(files), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    let report = reported(&jdks()[0], &lab, "classes --budget 100s -o tests --report-dir report");
    let all: Vec<(String, String, String)> = report["invariants"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (text(&one["class"]), text(&one["verdict"]), text(&one["reason"])))
        .collect();
    let said = [
        ("bad.Closed", "noObject", "bad.Closed has no accessible constructor"),
        ("bad.Color", "noObject", "bad.Color is an enum"),
        ("bad.Endless", "cut", "the invariant did not end within its limits"),
        ("bad.Face", "noObject", "bad.Face is an interface"),
        ("bad.Good", "broken", ""),
        ("bad.Shape", "noObject", "bad.Shape is abstract"),
    ];
    assert_eq!(all, said.map(|(class, verdict, why)| (class.to_string(), verdict.to_string(), why.to_string())));
    for (rule, words) in [
        ("boolean ok(bad.Good one) { return one.nothing; }", "cannot find symbol"),
        ("boolean ok(bad.Good one, int two) { return true; }", "is no rule"),
    ] {
        let rules = lab.dir.join("R.java");
        std::fs::write(&rules, format!("package rules; public class R {{ public static {rule} }}")).expect("a rule");
        let (status, text) = said_of(&lab, "classes --rules R.java -o tests --report-dir report");
        assert!(status == 1 && text.contains(words), "{status} {text}");
    }
}
