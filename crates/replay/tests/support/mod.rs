//! JDKs and harnesses for tests.
#![allow(dead_code, reason = "each test uses a part")]

pub mod maven;

use replay::harness::{Options, Outcome, Round, TestId, TestResult};
use replay::{Classes, Harness, Jvm, Source};
use std::path::{Path, PathBuf};

/// The JDK whose `java` is on the path.
pub fn home() -> PathBuf {
    let path = std::env::var_os("PATH").expect("a path");
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file());
    let java = java.and_then(|java| java.canonicalize().ok()).expect("java on the path");
    java.ancestors().nth(2).map(Path::to_path_buf).expect("java is in bin/")
}

/// All JDKs at hand: that on the path, and those where Linux distributions put them.
pub fn homes() -> Vec<PathBuf> {
    let mut homes = vec![home()];
    for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
        let path = entry.path().canonicalize().unwrap_or_else(|_| entry.path());
        if path.join("bin/javac").is_file() && !homes.contains(&path) {
            homes.push(path);
        }
    }
    homes.sort();
    homes
}

pub fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_string(), text: text.to_string() }
}

pub fn test(class: &str, method: &str) -> TestId {
    TestId { class: class.to_string(), method: method.to_string(), row: None }
}

/// A harness for tests of these classes, which it instruments.
pub struct Bench {
    pub harness: Harness,
    _classes: Option<Classes>,
}

impl Bench {
    pub fn new(home: &Path, subjects: &[Source], mut options: Options) -> Bench {
        let jvm = Jvm::new(home).expect("a JDK");
        let classes =
            (!subjects.is_empty()).then(|| jvm.compile(subjects, &options.class_path).expect("the subjects compile"));
        options.class_path.extend(classes.as_ref().map(Classes::path));
        Bench { harness: Harness::start(&jvm, options).expect("it starts"), _classes: classes }
    }

    /// Without subjects, on a JVM of its own kind.
    pub fn with(jvm: &Jvm, options: Options) -> Bench {
        Bench { harness: Harness::start(jvm, options).expect("it starts"), _classes: None }
    }

    /// Compiles test methods into one class `T` and runs those with an annotation and no parameters.
    pub fn run(&mut self, methods: &str, rounds: &[Round]) -> Vec<(String, TestResult)> {
        let imports =
            "import org.junit.jupiter.api.*; import static org.junit.jupiter.api.Assertions.*; import java.util.*;";
        let text = format!("{imports}\nclass T {{\n{methods}\n}}\n");
        let compiled = self.harness.compile(&[source("T.java", &text)], None).expect("it answers");
        assert!(compiled.is_ok(), "{:?}", compiled.diagnostics);
        let names: Vec<&str> = methods
            .split("@Test void ")
            .skip(1)
            .filter_map(|rest| rest.split_once('(').map(|(name, _)| name))
            .collect();
        let tests: Vec<TestId> = names.iter().map(|name| test("T", name)).collect();
        let results = self.harness.run(&tests, rounds).expect("it runs");
        names.iter().map(|name| name.to_string()).zip(results).collect()
    }
}

/// An outcome in a few words.
pub fn short(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => "passed".to_string(),
        Outcome::Failed(failure) => {
            let how = if failure.is_assertion { "assertion" } else { "threw" };
            let class = failure.exception.rsplit('.').next().unwrap_or_default();
            format!("{how} {class}: {}", failure.message.as_deref().unwrap_or("null"))
        }
        Outcome::TimedOut { .. } => "timed out".to_string(),
        Outcome::Exited { status } => format!("exited {status}"),
        Outcome::Crashed { .. } => "crashed".to_string(),
        Outcome::NotRun(why) => format!("not run: {why}"),
    }
}
