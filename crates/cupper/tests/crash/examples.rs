//! What is found, what it is taken for, and that nothing stops the search.

use super::{
    lab::{Jdk, Lab, jdks, run},
    oldest,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the corpus.
fn corpus(lab: &Lab) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/crash/src/crash");
    let files = std::fs::read_dir(sources).expect("the corpus is there").flatten();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    files.sort();
    let seen = run(oldest().tool("javac").arg("-g").arg("-d").arg(lab.dir.join("classes")).args(files), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
}

/// Runs in the folder of the lab, with words for arguments; the report.
pub fn crash(lab: &Lab, arguments: &str) -> Value {
    crash_on(&oldest(), lab, arguments)
}

pub fn crash_on(jdk: &Jdk, lab: &Lab, arguments: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg("crash").arg("--jdk").arg(&jdk.home).args(["--offline", "--json"]);
    let seen = run(lab.here(command.args(arguments.split_whitespace())), b"");
    assert_eq!(seen.status, 0, "{arguments}\n{}{}", seen.out, seen.err);
    serde_json::from_str(&seen.out).expect("it is JSON")
}

fn texts(report: &Value, class: &str, method: &str) -> Vec<(String, String, String)> {
    let list = |name: &str| report[name].as_array().expect("a list");
    let found = list("bugs").iter().chain(list("preconditions"));
    let of_it = found.filter(|bug| bug["class"] == class && bug["method"] == method);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    of_it.map(|bug| (text(&bug["rule"]), text(&bug["classification"]), text(&bug["explanation"]))).collect()
}

/// All files below a folder, by path.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            found.extend(files(&entry.path()));
        } else {
            found.insert(entry.path(), std::fs::read_to_string(entry.path()).unwrap_or_default());
        }
    }
    found
}

#[test]
fn the_examples_of_the_dissertation() {
    for jdk in jdks() {
        let lab = Lab::new("crash-examples");
        corpus(&lab);
        let report = crash_on(&jdk, &lab, "classes --tests 8000 --report all -o tests --report-dir report");
        check_examples(&report);
    }
}

fn check_examples(report: &Value) {
    let check = |class: &str, method: &str, exception: &str, kind: &str, words: &str| {
        let found = texts(report, &format!("crash.{class}"), method);
        let is_it = |(rule, classification, explanation): &(String, String, String)| {
            rule == &format!("java.lang.{exception}") && classification == kind && explanation.contains(words)
        };
        assert!(found.iter().any(is_it), "{class}.{method}: no {exception} ({kind}: {words}) in {found:#?}");
    };
    // Language-level: the JVM throws, and the method on top of the stack is the one that did wrong.
    let by_jvm = |method: &str| format!("thrown by the JVM: {method} violates a precondition of the language");
    check("Squares", "first", "NegativeArraySizeException", "precondition", "count has a negative size or count");
    check("PatternSearch", "find", "ArrayIndexOutOfBoundsException", "bug", &by_jvm("crash.PatternSearch.find"));
    check("Node", "<init>", "ClassCastException", "bug", &by_jvm("crash.Node.setData"));
    check("Message", "write", "ClassCastException", "bug", &by_jvm("crash.Message.write"));
    check("Canvas", "<init>", "NegativeArraySizeException", "bug", &by_jvm("the constructor of crash.Canvas"));
    check("Canvas", "write", "ArrayIndexOutOfBoundsException", "bug", &by_jvm("crash.Canvas.set"));
    check("Safe", "open", "ArithmeticException", "bug", &by_jvm("crash.Safe.open"));
    // User-level: the method on top of the stack was called against its precondition.
    let words = "NumberFormatException.forInputString: crash.Counter.main violates its precondition";
    check("Counter", "main", "NumberFormatException", "bug", words);
    check("Account", "<init>", "IllegalArgumentException", "rejected", "throws it itself");
    check("Account", "withdraw", "IllegalStateException", "rejected", "throws it itself");
    check("Account", "nameLength", "NullPointerException", "nullArgument", "null was handed in");
    check("Account", "digit", "StringIndexOutOfBoundsException", "documented", "the method declares");
    check("Message", "write", "IllegalArgumentException", "rejected", "throws it itself");
    assert_eq!(report["divergences"].as_array().map(Vec::len), Some(0), "{}", report["divergences"]);

    // What was handed on is rejected by others.
    let of_phrase = |method: &str| texts(report, "crash.Phrase", method);
    for method in ["show", "parts", "rounded", "distance"] {
        let found = of_phrase(method);
        assert!(!found.is_empty() && found.iter().all(|(_, kind, _)| kind != "bug"), "{method}: {found:#?}");
    }

    // A million crashes are a page of problems: one for each place, with how often it was met.
    let bugs = report["bugs"].as_array().expect("a list");
    let written: Vec<_> =
        bugs.iter().filter(|bug| bug["class"] == "crash.Canvas" && bug["method"] == "write").collect();
    let overrun: Vec<_> = written.iter().filter(|bug| bug["classification"] == "bug").collect();
    assert!(overrun.len() == 1 && overrun[0]["count"].as_u64() > Some(100), "{overrun:#?}");

    // Bad input: the search goes on, and the report says what it met.
    check("Trouble", "deep", "StackOverflowError", "bug", "calls itself without end");
    check("Trouble", "fine", "ArithmeticException", "bug", "computes what has no result");
    check("Trouble", "hog", "OutOfMemoryError", "rejected", "depends on the machine");
    let cuts = |class: &str, method: &str| {
        let classes = report["classes"].as_array().expect("a list").iter();
        let methods = classes.filter(|one| one["name"] == format!("crash.{class}"));
        let found = methods.flat_map(|one| one["methods"].as_array().expect("a list"));
        found.filter(|one| one["name"] == method).map(|one| one["cuts"].to_string()).collect::<String>()
    };
    assert!(cuts("Trouble", "loop").contains("did not end within"), "{}", cuts("Trouble", "loop"));
    assert!(cuts("Trouble", "exit").contains("ends the JVM with status 10"), "{}", cuts("Trouble", "exit"));
    for class in ["Shape", "Locked"] {
        let method = if class == "Shape" { "area" } else { "value" };
        assert!(cuts(class, method).contains("no way to make its inputs"), "{}", cuts(class, method));
    }
}

#[test]
fn the_filter_can_be_overruled() {
    let lab = Lab::new("crash-filter");
    corpus(&lab);
    let count = |arguments: &str| {
        let report = crash(&lab, &format!("classes crash.Account --tests 2000 -o tests {arguments}"));
        report["bugs"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(count(""), 0);
    assert_eq!(count("--suspect thrown"), 2);
    assert!(count("--suspect thrown,null,declared") > 3);
}

#[test]
fn side_effects_are_asked_for() {
    let lab = Lab::new("crash-effects");
    corpus(&lab);
    let found = |arguments: &str| {
        let report = crash(&lab, &format!("classes crash.BoundedStack --tests 20000 --depth 5 -o tests {arguments}"));
        texts(&report, "crash.BoundedStack", "top").len()
    };
    assert_eq!(found(""), 0);
    assert_eq!(found("--side-effects"), 1);
}

#[test]
fn branches_that_random_inputs_miss_are_solved_for() {
    let lab = Lab::new("crash-frontier");
    corpus(&lab);
    let found = |arguments: &str| {
        let report = crash(&lab, &format!("classes crash.Safe --tests 10000 -o tests {arguments}"));
        texts(&report, "crash.Safe", "open").len()
    };
    assert_eq!(found("--no-symbolic"), 0);
    assert_eq!(found(""), 1);
    assert_eq!(found("--seed 9"), 1);
}

#[test]
fn one_seed_one_result() {
    let lab = Lab::new("crash-seed");
    corpus(&lab);
    let run = |folder: &str, more: &str| {
        let mut report = crash(&lab, &format!("classes --tests 3000 -o {folder} --report-dir {folder}-report {more}"));
        forget_times(&mut report);
        let below = lab.dir.join(folder);
        let tests = files(&below).into_iter();
        let tests = tests.map(|(path, text)| (path.strip_prefix(&below).expect("it is below").to_owned(), text));
        (report.to_string().replace(&format!("{folder}/"), ""), tests.collect::<BTreeMap<_, _>>())
    };
    let one = run("one", "--seed 5 --jobs 1");
    assert!(one.1.len() > 5, "{:?}", one.1.keys());
    assert_eq!(one, run("two", "--seed 5 --jobs 2"));
    // Several machines share the tests of one class.
    let alone = run("three", "crash.Canvas --tests 20000 --jobs 1");
    assert_eq!(alone, run("four", "crash.Canvas --tests 20000 --jobs 3"));
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| name != "seconds");
            members.values_mut().for_each(forget_times);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}
