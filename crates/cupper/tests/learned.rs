//! `--learned FILE` on `corpus/learn`: which exceptions are bugs inside of how tests call a method, and which are outside.
//! `corpus/learn/bugs.txt` says so; `CUPPER_BLESS=1` writes it down.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;
#[path = "../../replay/tests/support/maven.rs"]
mod maven;

use lab::{Lab, Seen, jdks, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

const JUNIT: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";

/// The corpus, compiled, and what was learnt of it.
static LEARNT: LazyLock<Lab> = LazyLock::new(|| {
    let lab = Lab::new("learned");
    let junit = junit();
    for (part, class_path) in [("main", String::new()), ("test", format!("{}:{junit}", lab.dir.join("main").display()))]
    {
        let mut javac = jdks()[0].tool("javac");
        javac.arg("-g").arg("-d").arg(lab.dir.join(part)).arg("-cp").arg(class_path).args(sources(part));
        let seen = run(&mut javac, b"");
        assert_eq!(seen.status, 0, "{}", seen.err);
    }
    let seen = cupper(&lab, &["learn", "main", "--tests", "test", "-cp", &junit, "--json", "learnt.json"]);
    assert_eq!(seen.status, 0, "{}", seen.err);
    assert!(
        seen.err.contains("contradictions 0 in calls and 0 by the solver, calls outside of their own conditions 0"),
        "{}",
        seen.err
    );
    lab
});

fn junit() -> String {
    let jars = maven::jars(JUNIT);
    jars.iter().map(|jar| jar.display().to_string()).collect::<Vec<_>>().join(":")
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/learn")
}

fn sources(part: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for case in std::fs::read_dir(corpus().join(part)).expect("the corpus is there").flatten() {
        found.extend(std::fs::read_dir(case.path()).expect("a folder").flatten().map(|file| file.path()));
    }
    found.sort();
    found
}

fn cupper(lab: &Lab, arguments: &[&str]) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.args(arguments).arg("--jdk").arg(&jdks()[0].home);
    run(lab.here(&mut command), b"")
}

/// What a command says of the corpus: a line for each exception, with whether it is inside or outside.
fn said(arguments: &[&str]) -> Vec<String> {
    // Tests of other options are not to stay.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let (out, report) = (format!("{}-tests-{run}", arguments[0]), format!("{}-report-{run}", arguments[0]));
    let mut all = arguments.to_vec();
    all.extend(["--offline", "--json", "-o", &out, "--report-dir", &report, "--force"]);
    let seen = cupper(&LEARNT, &all);
    assert_eq!(seen.status, 0, "{}", seen.err);
    let report: Value = serde_json::from_str(&seen.out).expect("it is JSON");
    let list = |key: &str| report[key].as_array().cloned().unwrap_or_default();
    let text = |one: &Value, key: &str| one[key].as_str().unwrap_or_default().to_string();
    let mut lines = Vec::new();
    for (key, what) in [("bugs", "bug"), ("preconditions", "listed")] {
        for one in list(key) {
            let rule = text(&one, "rule");
            let exception = rule.rsplit('.').next().unwrap_or_default();
            let reason = text(&one, "reason");
            lines.push(format!("{}: {} {what} {exception}: {reason}", text(&one, "class"), text(&one, "signature")));
        }
    }
    lines.sort();
    lines
}

#[test]
fn bugs_are_inside_and_the_rest_is_listed() {
    let found = said(&["crash", "main", "--learned", "learnt.json", "--tests", "3000"]).join("\n") + "\n";
    let file = corpus().join("bugs.txt");
    if std::env::var_os("CUPPER_BLESS").is_some() {
        std::fs::write(&file, &found).expect("the corpus can be written");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), found);
}

/// Exploration finds calls inside where the simplest ones are outside.
#[test]
fn exploration_shows_bugs_by_calls_inside() {
    let lines = said(&["generate", "inside.Inside", "positive.Positive", "-cp", "main", "--learned", "learnt.json"]);
    let bugs: Vec<&String> = lines.iter().filter(|line| line.contains(" bug ")).collect();
    let is_bug = |what: &str| bugs.iter().any(|line| line.contains(what));
    for what in [
        "int ratio(int, int) bug ArithmeticException",
        "int next(int[], int) bug ArrayIndexOutOfBoundsException",
        "int lines(String, int) bug NullPointerException",
        "int half(int) bug ArithmeticException",
    ] {
        assert!(is_bug(what), "{what}: {lines:#?}");
    }
    assert!(!is_bug("share") && !is_bug("forPositiveInt"), "{lines:#?}");
}

/// A field that tests always find above zero is not tried with zero.
#[test]
fn static_fields_hold_what_they_hold_in_tests() {
    let fails = |lines: &[String]| lines.iter().any(|line| line.contains("share(int)") && line.contains("Arithmetic"));
    let usual = said(&["statics", "fields.Fields", "-cp", "main"]);
    assert!(fails(&usual), "{usual:#?}");
    let learnt = said(&["statics", "fields.Fields", "-cp", "main", "--learned", "learnt.json"]);
    assert!(!fails(&learnt), "{learnt:#?}");
}

/// What held of all objects in tests, clients can break or not.
#[test]
fn learnt_invariants_are_tried() {
    let lab = &*LEARNT;
    let arguments = ["invariants", "state.State", "-cp", "main", "--learned", "learnt.json", "--offline"];
    let seen = cupper(lab, &[&arguments[..], &["-o", "broken", "--report-dir", "broken-report"]].concat());
    let said = format!("{}{}", seen.out, seen.err);
    assert!(said.contains("learnt invariants are rules in"), "{said}");
    assert!(lab.dir.join("broken-report/learnt-rules/state/StateLearnt.java").is_file(), "{said}");
}

/// What the checker's analysis shows, too, is marked.
#[test]
fn what_is_shown_of_all_calls_is_marked() {
    let learnt = std::fs::read_to_string(LEARNT.dir.join("learnt.json")).expect("it was written");
    let learnt: Value = serde_json::from_str(&learnt).expect("it is JSON");
    let lists = learnt["classes"].as_array().into_iter().flatten().map(|class| (&class["class"], &class["invariants"]));
    let proved = lists.flat_map(|(class, facts)| {
        let facts = facts.as_array().into_iter().flatten().filter(|fact| fact["proved"] == true);
        facts.map(move |fact| {
            format!("{}: {}", class.as_str().unwrap_or_default(), fact["text"].as_str().unwrap_or_default())
        })
    });
    let proved: Vec<String> = proved.collect();
    assert!(proved.contains(&"state.State: this.items != null".to_string()), "{proved:?}");
    assert!(!proved.contains(&"state.State: this.size <= 9".to_string()), "{proved:?}");
}

/// What was learnt of a method that is another one now is dropped, and that is said.
#[test]
fn conditions_of_changed_methods_are_dropped() {
    let lab = &*LEARNT;
    let learnt = std::fs::read_to_string(lab.dir.join("learnt.json")).expect("it was written");
    let mut learnt: Value = serde_json::from_str(&learnt).expect("it is JSON");
    for method in learnt["methods"].as_array_mut().expect("a list") {
        if method["name"] == "share" {
            method["fingerprint"] = Value::from("0000000000000000");
        }
    }
    std::fs::write(lab.dir.join("changed.json"), learnt.to_string()).expect("the lab can be written");
    let arguments = ["crash", "inside.Inside", "-cp", "main", "--learned", "changed.json", "--tests", "500"];
    let seen =
        cupper(lab, &[&arguments[..], &["--offline", "-o", "changed", "--report-dir", "changed-report"]].concat());
    let said = format!("{}{}", seen.out, seen.err);
    assert!(said.contains("how 1 methods are used is not known any more, as they have changed: share"), "{said}");
    // By the usual rules.
    assert!(said.contains("ArithmeticException at inside.Inside.share"), "{said}");
}

/// Of bad input it is said what is wrong.
#[test]
fn files_that_are_none_are_named() {
    let lab = &*LEARNT;
    std::fs::write(lab.dir.join("none.json"), "{\"version\": 99, \"threshold\": 3, \"methods\": [], \"classes\": []}")
        .expect("the lab can be written");
    std::fs::write(lab.dir.join("text.json"), "no JSON").expect("the lab can be written");
    for (file, what) in [
        ("gone.json", "gone.json: No such file"),
        ("none.json", "it has version 99, and this is version 1"),
        ("text.json", "this is no file of `cupper learn --json`"),
    ] {
        let seen = cupper(lab, &["crash", "inside.Inside", "-cp", "main", "--learned", file, "--offline"]);
        assert_eq!(seen.status, 1, "{}", seen.err);
        assert!(seen.err.contains(what), "{}", seen.err);
    }
}
