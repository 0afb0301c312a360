//! `cupper check` on `corpus/check`: every marked instruction has the verdict of its mark. Limits are counted, so that the
//! result is the same on every machine.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use host::process::{self, Limits};
use lab::{Jdk, Lab, jdks, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// All that a corpus may take on a machine that others use, too.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// Turns of the explorer for each class.
const TURNS: &str = "30000";
/// Marks of safe places that are not proved.
const BEYOND: usize = 5;
/// Bugs that no test shows: an exception that the initialiser of a class wraps, and a call after one that threw.
const NOT_SHOWN: [(&str, u64); 2] = [("check.state.Order", 16), ("check.state.Stack", 19)];

/// A mark at the end of a line.
struct Mark {
    /// The class of the file.
    class: String,
    line: u64,
    kind: String,
    verdict: String,
}

fn sources(corpus: &str) -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(corpus);
    let list = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> = list(&corpus).flat_map(|topic| list(&topic).collect::<Vec<_>>()).collect();
    sources.retain(|path| path.extension().is_some_and(|suffix| suffix == "java"));
    sources.sort();
    sources
}

fn marks(source: &Path) -> Vec<Mark> {
    let text = std::fs::read_to_string(source).expect("a source of the corpus");
    let package = text.lines().find_map(|line| line.strip_prefix("package ")?.strip_suffix(';')).expect("a package");
    let class = format!("{package}.{}", source.file_stem().expect("a name").to_string_lossy());
    let mut marks = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let Some((_, found)) = line.split_once("// check: ") else { continue };
        for mark in found.split(", ") {
            let (kind, verdict) = mark.split_once(' ').expect("a kind and a verdict");
            let verdict = verdict.split(' ').next().unwrap_or_default().to_string();
            marks.push(Mark { class: class.clone(), line: number, kind: kind.to_string(), verdict });
        }
    }
    marks
}

fn compile(jdk: &Jdk, lab: &Lab, sources: &[PathBuf]) {
    for release in ["8", "17"] {
        let is_old = |path: &&PathBuf| {
            let text = std::fs::read_to_string(path).expect("a source of the corpus");
            text.contains("// javac: --release 8") == (release == "8")
        };
        let chosen: Vec<&PathBuf> = sources.iter().filter(is_old).collect();
        if chosen.is_empty() {
            continue;
        }
        let mut javac = jdk.tool("javac");
        javac.args(["-g", "-nowarn", "-Xlint:-options", "--release", release, "-d"]);
        let compiled = run(javac.arg(lab.dir.join("classes")).args(chosen), b"");
        assert_eq!(compiled.status, 0, "{}", compiled.err);
    }
}

/// The report of `cupper check` with some arguments.
fn checked(jdk: &Jdk, lab: &Lab, arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg("check").arg("--jdk").arg(&jdk.home).args(["--offline", "--json", "-o", "tests"]).args(arguments);
    let seen = process::run(lab.here(&mut command), b"", Limits::time(TIME_LIMIT)).expect("it starts");
    let (out, err) = (String::from_utf8_lossy(&seen.out), String::from_utf8_lossy(&seen.err));
    assert_eq!(seen.status.and_then(|status| status.code()), Some(0), "{out}{err}");
    serde_json::from_str(&out).expect("it is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn places(report: &Value) -> &Vec<Value> {
    report["places"].as_array().expect("a list of places")
}

/// The verdicts of the places on a line, in a file of a class.
fn verdicts<'r>(report: &'r Value, mark: &Mark) -> Vec<&'r Value> {
    let is_meant = |place: &&Value| {
        text(&place["class"]).split('$').next() == Some(&mark.class)
            && place["line"].as_u64() == Some(mark.line)
            && text(&place["kind"]) == mark.kind
    };
    places(report).iter().filter(is_meant).collect()
}

#[test]
fn all_verdicts_are_as_marked() {
    let jdk = &jdks()[0];
    let lab = Lab::new("check-corpus");
    let sources = sources("check");
    compile(jdk, &lab, &sources);
    let report = checked(jdk, &lab, &["classes", "--turns", TURNS]);
    let (mut wrong, mut unproved, mut shown) = (Vec::new(), Vec::new(), 0);
    for mark in sources.iter().flat_map(|source| marks(source)) {
        let here = verdicts(&report, &mark);
        let is = |wanted: &str| here.iter().any(|place| text(&place["verdict"]) == wanted);
        let said: Vec<String> =
            here.iter().map(|place| format!("{} ({})", text(&place["verdict"]), text(&place["reason"]))).collect();
        let line = format!("{}:{} {}: {}", mark.class, mark.line, mark.kind, said.join(", "));
        let is_known = NOT_SHOWN.contains(&(mark.class.as_str(), mark.line));
        match mark.verdict.as_str() {
            "safe" if is("bug") => wrong.push(format!("invented: {line}")),
            "safe" if !here.iter().all(|place| text(&place["verdict"]) == "safe") => unproved.push(line),
            "safe" => {}
            wanted if is(wanted) && !is_known => shown += 1,
            _ if is("open") && is_known => {}
            wanted => wrong.push(format!("no {wanted}: {line}")),
        }
    }
    println!("{} places, {shown} marks of bugs shown; not proved:\n{}", places(&report).len(), unproved.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(unproved.len() <= BEYOND, "{unproved:#?}");
    assert_eq!(report["divergences"].as_array().map(Vec::len), Some(0));
}
