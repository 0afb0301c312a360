//! `cupper statics` on `corpus/statics`: every file says which bugs must be found in it, and there must be no others.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use lab::{Lab, jdks, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Method and simple name of the exception.
type Bugs = BTreeSet<(String, String)>;

fn sources(part: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/statics").join(part);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the corpus is there").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// What the first line of a file says: `// bugs: step ArithmeticException, check AssertionError`, or `none`.
fn stated(file: &Path) -> Bugs {
    let text = std::fs::read_to_string(file).expect("a file of the corpus");
    let line =
        text.lines().next().and_then(|line| line.strip_prefix("// bugs: ")).expect("a line that states the bugs");
    let bugs = line.split(", ").filter(|bug| *bug != "none").filter_map(|bug| bug.split_once(' '));
    bugs.map(|(method, exception)| (method.to_string(), exception.to_string())).collect()
}

fn statics(lab: &Lab, arguments: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg("statics").arg("--jdk").arg(&jdks()[0].home).args(["--offline", "--json"]);
    let seen = run(lab.here(command.args(arguments.split_whitespace())), b"");
    assert_eq!(seen.status, 0, "{arguments}\n{}{}", seen.out, seen.err);
    serde_json::from_str(&seen.out).expect("it is JSON")
}

fn compiled(name: &str, part: &str) -> Lab {
    let lab = Lab::new(name);
    let mut javac = jdks()[0].tool("javac");
    let seen = run(javac.arg("-g").arg("-d").arg(lab.dir.join("classes")).args(sources(part)), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    lab
}

/// The bugs that a report has for the classes of a file.
fn found(report: &Value, file: &Path) -> Bugs {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let bugs = report["bugs"].as_array().expect("a list").iter();
    let is_in = |bug: &&Value| {
        let class = text(&bug["class"]);
        class.rsplit('.').next().and_then(|class| class.split('$').next()) == Some(&*stem)
    };
    let plain =
        |bug: &Value| (text(&bug["method"]), text(&bug["rule"]).rsplit('.').next().unwrap_or_default().to_string());
    bugs.filter(is_in).map(plain).collect()
}

/// Checks the classes of some files; those of nested classes, too, if none are named.
fn check(name: &str, part: &str, files: &[PathBuf], classes: &str) {
    let lab = compiled(&format!("statics-{name}"), part);
    let report = statics(&lab, &format!("classes {classes} --budget 30s -o tests --report-dir report"));
    let mut wrong = Vec::new();
    for file in files {
        let (stated, found) = (stated(file), found(&report, file));
        if stated != found {
            wrong.push(format!("{}: stated {stated:?}, found {found:?}", file.display()));
        }
    }
    let dropped = report["divergences"].as_array().map(Vec::len).unwrap_or_default();
    assert!(wrong.is_empty() && dropped == 0, "{dropped} tests dropped\n{}", wrong.join("\n"));
}

fn check_half(name: &str, files: &[PathBuf]) {
    let class = |file: &PathBuf| format!("more.{}", file.file_stem().unwrap_or_default().to_string_lossy());
    let classes: Vec<String> = files.iter().map(class).collect();
    check(name, "more", files, &classes.join(" "));
}

#[test]
fn the_figures_of_the_paper() {
    check("paper", "paper", &sources("paper"), "");
}

#[test]
fn further_cases() {
    let files = sources("more");
    check_half("first", &files[..files.len() / 2]);
}

#[test]
fn more_further_cases() {
    let files = sources("more");
    check_half("second", &files[files.len() / 2..]);
}

#[test]
fn tests_read_well() {
    let lab = compiled("statics-text", "paper");
    statics(&lab, "classes paper.Figure1 paper.Figure2 --budget 10s -o tests --report-dir report");
    let text = |name: &str| std::fs::read_to_string(lab.dir.join("tests/paper").join(name)).expect("a test file");
    let restoring = "        int oldF = Figure1.f;
        try {
            Figure1.f = 1;

            Figure1.m();
        } finally {
            Figure1.f = oldF;
        }
";
    let bugs = text("Figure1StaticsBugsTest.java");
    assert!(bugs.contains(&restoring.replace("\n\n", "\n")) || bugs.contains(restoring), "{bugs}");
    let bugs = text("Figure2StaticsBugsTest.java");
    for wanted in
        ["// On classes of its own: Figure2.E must not be initialised before.", "Figure2.g = -1;", "FreshClasses"]
    {
        assert!(bugs.contains(wanted), "{wanted}\n{bugs}");
    }
    assert!(!bugs.contains("finally"), "{bugs}");
}

#[test]
fn fields_that_nobody_can_assign_only_on_demand() {
    let lab = compiled("statics-any", "more");
    let report = statics(&lab, "classes more.PrivateField --any-static --budget 10s -o tests --report-dir report");
    let bugs: Vec<&Value> = report["bugs"].as_array().expect("a list").iter().collect();
    assert_eq!(bugs.len(), 1, "{report:#}");
    let text = std::fs::read_to_string(lab.dir.join("tests/more/PrivateFieldStaticsBugsTest.java")).expect("a test");
    assert!(text.contains("getDeclaredField(\"limit\")"), "{text}");
}
