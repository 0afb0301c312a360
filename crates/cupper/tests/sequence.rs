//! `cupper sequence` as a user sees it: what it prints, writes and ends with.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use lab::{Jdk, jdks};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own with the classes of the corpus.
fn folder(jdk: &Jdk, name: &str) -> PathBuf {
    let name = format!("sequence-{name}-{}-{}", jdk.feature, std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/sequence");
    let sources = ["paper", "beyond"].map(|part| fs::read_dir(corpus.join(part)).expect("the corpus is there"));
    let status = jdk
        .tool("javac")
        .args(["-g", "--release", "17", "-d"])
        .arg(folder.join("classes"))
        .args(sources.into_iter().flatten().flatten().map(|entry| entry.path()))
        .status()
        .expect("there is a javac");
    assert!(status.success());
    folder
}

fn sequence(jdk: &Jdk, folder: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command
        .arg("sequence")
        .arg("--jdk")
        .arg(&jdk.home)
        .current_dir(folder)
        .args(["-cp", "classes"])
        .args(options)
        .output()
        .expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_bug_its_test_and_its_states() {
    jdks().iter().for_each(check_bug);
}

fn check_bug(jdk: &Jdk) {
    let folder = folder(jdk, "bug");
    let seen = sequence(jdk, &folder, &["sequence.beyond.Safe", "--length", "4"]);
    assert_eq!(seen.status.code(), Some(0), "{}", text(&seen.stderr));
    let bug = "Safe.open uses an index outside of an array (Index 3 out of bounds for length 3)";
    assert!(text(&seen.stdout).contains(bug), "{}", text(&seen.stdout));
    let test =
        fs::read_to_string(folder.join("cupper-tests/sequence/beyond/SafeBugsTest.java")).expect("it is written");
    assert!(test.contains("safe.dial(4711);") && test.contains("safe.open(2024);"), "{test}");
    let pages = fs::read_dir(folder.join("cupper-report")).expect("there is a report").flatten();
    let pages: Vec<String> = pages.filter_map(|entry| fs::read_to_string(entry.path()).ok()).collect();
    let is_drawn = |page: &String| page.contains("<figure class=\"state\" id=\"state-4\">") && page.contains("<svg");
    assert!(pages.iter().any(is_drawn), "five states are drawn");
}

#[test]
fn two_objects() {
    jdks().iter().for_each(check_objects);
}

fn check_objects(jdk: &Jdk) {
    let folder = folder(jdk, "objects");
    let seen = sequence(jdk, &folder, &["sequence.beyond.Chain", "--length", "5", "--objects", "2"]);
    assert_eq!(seen.status.code(), Some(0), "{}", text(&seen.stderr));
    let said = text(&seen.stderr);
    assert!(!said.contains("dropped") && !said.contains("warning"), "the JDK agrees with all tests: {said}");
    let test =
        fs::read_to_string(folder.join("cupper-tests/sequence/beyond/ChainBugsTest.java")).expect("it is written");
    assert!(test.contains("chain2.join(chain);\n        chain.append("), "{test}");
    assert!(test.contains("// other3 == chain\n"), "conditions name objects as the test does: {test}");
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    jdks().iter().for_each(check_threads);
}

fn check_threads(jdk: &Jdk) {
    let folder = folder(jdk, "threads");
    let written = |jobs: &str| {
        let options = ["sequence.paper.BinSearchTree", "--length", "7", "--jobs", jobs, "--dot", "states.dot"];
        let seen = sequence(jdk, &folder, &[&options[..], &["--methods", "insert,remove", "--force"]].concat());
        assert_eq!(seen.status.code(), Some(0), "{}", text(&seen.stderr));
        let test = folder.join("cupper-tests/sequence/paper/BinSearchTreeTest.java");
        [folder.join("states.dot"), test].map(|path| fs::read_to_string(path).expect("it is written"))
    };
    let one = written("1");
    assert!(one == written("2") && one == written("5"));
}

#[test]
fn bad_input_says_what_is_wrong() {
    jdks().iter().for_each(check_bad_input);
}

fn check_bad_input(jdk: &Jdk) {
    let folder = folder(jdk, "bad");
    let check = |options: &[&str], status: i32, words: &str| {
        let seen = sequence(jdk, &folder, options);
        let all = text(&seen.stderr) + &text(&seen.stdout);
        assert_eq!((seen.status.code(), all.contains(words)), (Some(status), true), "{options:?}: {all}");
    };
    check(&["java.lang.Math"], 1, "java.lang.Math has no constructor that a test can call");
    check(&["sequence.paper.IntStack", "--methods", "shove"], 1, "has no method shove");
    check(&["sequence.paper.IntStack", "--abstraction", "equals"], 1, "has no equals of its own");
    check(&["sequence.paper.Missing"], 1, "sequence.paper.Missing");
    check(&["sequence.paper.IntStack", "--objects", "0"], 2, "0 is not in 1..=4");
    let full = ["sequence.paper.BinSearchTree", "--length", "30", "--memory", "60", "--methods", "insert,remove"];
    check(&full, 5, "limit of 60 MB of memory, at length ");
    assert!(folder.join("cupper-tests/sequence/paper/BinSearchTreeTest.java").exists(), "tests so far are kept");
}
