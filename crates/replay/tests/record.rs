//! The recorder: tests come to the same with it and without it, and what was called is in the trace.

mod support;

use replay::record::{Problem, Recorder, Recording, Status, Suite};
use replay::{Classes, Jvm};
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{home, homes, maven, source};

const SUBJECTS: &str = include_str!("record/Subjects.java");
const TESTS: &str = include_str!("record/SubjectsTest.java");
const FOUR: &str = include_str!("record/FourTest.java");
const JUPITER: [&str; 3] = [
    "org.junit.platform:junit-platform-console-standalone:1.11.4",
    "org.junit.platform:junit-platform-console-standalone:6.0.1",
    "junit:junit:4.13.2",
];

struct Bench {
    recorder: Recorder,
    classes: Classes,
    tests: Classes,
    jars: Vec<PathBuf>,
    names: Vec<String>,
}

fn bench(home: &Path, junit: &str) -> Bench {
    let jvm = Jvm::new(home).expect("a JDK");
    let jars = maven::jars(junit);
    let classes = jvm.compile(&[source("p/Subjects.java", SUBJECTS)], &[]).expect("the subjects compile");
    let (name, text) = if junit.starts_with("junit:") { ("FourTest", FOUR) } else { ("SubjectsTest", TESTS) };
    let mut path = vec![classes.path()];
    path.extend(jars.iter().cloned());
    let tests = jvm.compile(&[source(&format!("p/{name}.java"), text)], &path).expect("the tests compile");
    let recorder = Recorder::new(&jvm).expect("it is packed");
    Bench { recorder, classes, tests, jars, names: vec![format!("p.{name}")] }
}

impl Bench {
    fn run(&self, is_recorded: bool) -> Recording {
        let suite = Suite {
            classes: vec![self.classes.path()],
            tests: vec![self.tests.path()],
            class_path: self.jars.clone(),
            names: self.names.clone(),
            folder: self.classes.path(),
            per_class: Duration::from_secs(60),
            time: Duration::from_secs(120),
            heap: 256,
            options: Vec::new(),
            is_recorded,
        };
        self.recorder.run(&suite).expect("it runs")
    }
}

fn trace(recording: &Recording) -> String {
    let files = recording.traces().expect("the folder is there");
    files.iter().map(|file| std::fs::read_to_string(file).expect("it is text")).collect()
}

/// The rows of a method: after its columns, up to the next method.
fn rows(trace: &str, method: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut is_inside = false;
    for line in trace.lines() {
        if line.starts_with("point\t") {
            is_inside = line.contains(&format!("\t{method}\t"));
        } else if is_inside && line.starts_with("row\t") {
            rows.push(line.split('\t').skip(3).collect::<Vec<_>>().join(" "));
        }
    }
    rows.sort();
    rows
}

#[test]
fn outcomes_are_the_same_for_every_junit_and_jdk() {
    for (at, junit) in JUPITER.iter().enumerate() {
        for home in homes() {
            let bench = bench(&home, junit);
            let (plain, recorded) = (bench.run(false), bench.run(true));
            assert!(plain.problems.is_empty() && recorded.problems.is_empty(), "{junit}: {:?}", recorded.problems);
            assert_eq!(plain.tests, recorded.tests, "{junit} on {}", home.display());
            let failed = plain.tests.iter().filter(|test| test.status == Status::Failed).count();
            assert!(plain.tests.len() >= 5 && failed == 1, "{junit}: {:?}", plain.tests);
            assert!(plain.traces().expect("a folder").is_empty());
            let trace = trace(&recorded);
            assert!(!trace.contains("left\t"), "{trace}");
            // Whatever runs the tests, the calls are the same.
            let sums = rows(&trace, "sum");
            assert_eq!(sums, ["- returned i1 i2 i3", "- returned i4 i5 i9"], "{at}");
        }
    }
}

#[test]
fn what_is_seen_of_calls() {
    let bench = bench(&home(), JUPITER[0]);
    let trace = trace(&bench.run(true));
    // A recursive method whose inner call throws: the outer one returns, and is told apart from it.
    assert_eq!(rows(&trace, "down"), ["- returned i1 i-1", "- returned i2 i0", "- threw i0"]);
    // The static receiver is the interface, even by a bridge.
    let shown = rows(&trace, "show");
    assert!(shown.iter().any(|row| row.starts_with("p.Shower(Ljava/lang/Object;)I returned")), "{shown:?}");
    // Fields to depth two, before and after; the second receiver is null.
    let link = rows(&trace, "link");
    assert!(link.iter().all(|row| row.contains("p.Node")), "{link:?}");
    // Constructors: with what they leave, and those that throw.
    let made = rows(&trace, "<init>");
    assert!(made.iter().any(|row| row.starts_with("- threw i-1 n")), "{made:?}");
    // The order of calls and their number changes nothing.
    let again = self::trace(&bench.run(true));
    assert_eq!(rows(&trace, "many"), rows(&again, "many"));
}

#[test]
fn classes_that_end_or_hang_are_named_and_the_rest_is_run() {
    let jvm = Jvm::new(&home()).expect("a JDK");
    let jars = maven::jars(JUPITER[0]);
    let classes = jvm.compile(&[source("p/Subjects.java", SUBJECTS)], &[]).expect("the subjects compile");
    let mut path = vec![classes.path()];
    path.extend(jars.iter().cloned());
    let test = |name: &str, body: &str| {
        let text =
            format!("package p; class {name} {{ @org.junit.jupiter.api.Test void t() throws Exception {{ {body} }} }}");
        source(&format!("p/{name}.java"), &text)
    };
    let tests = [
        test("A", "Subjects.sum(10, 1); System.exit(7);"),
        test("B", "Subjects.sum(20, 1); Thread.sleep(100000);"),
        test("C", "Subjects.sum(30, 1);"),
    ];
    let tests = jvm.compile(&tests, &path).expect("the tests compile");
    let suite = Suite {
        classes: vec![classes.path()],
        tests: vec![tests.path()],
        class_path: jars,
        names: ["p.A", "p.B", "p.C", "p.Gone"].map(String::from).to_vec(),
        folder: classes.path(),
        per_class: Duration::from_secs(8),
        time: Duration::from_secs(120),
        heap: 256,
        options: Vec::new(),
        is_recorded: true,
    };
    let recording = Recorder::new(&jvm).expect("it is packed").run(&suite).expect("it runs");
    let [
        Problem::Ended { class: ended, status: Some(7) },
        Problem::Late { class: late, .. },
        Problem::Broken { class: gone, .. },
    ] = &recording.problems[..]
    else {
        panic!("{:?}", recording.problems)
    };
    assert_eq!((ended.as_str(), late.as_str(), gone.as_str()), ("p.A", "p.B", "p.Gone"));
    let rows = rows(&trace(&recording), "sum");
    assert_eq!(rows, ["- returned i10 i1 i11", "- returned i20 i1 i21", "- returned i30 i1 i31"]);
}

/// Mockito loads an agent into its own JVM, for which it would need a process. What a mock answers says nothing of the class.
#[test]
fn mocks_need_no_process_and_are_no_examples() {
    let jvm = Jvm::new(&home()).expect("a JDK");
    let mut jars = maven::jars(JUPITER[0]);
    jars.extend(maven::jars("org.mockito:mockito-core:5.20.0"));
    let service =
        source("p/Service.java", "package p; public class Service { public int twice(int x) { return 2 * x; } }");
    let classes = jvm.compile(&[service], &[]).expect("the class compiles");
    let test = "package p; class MockTest { @org.junit.jupiter.api.Test void t() {
        Service mock = org.mockito.Mockito.mock(Service.class);
        org.mockito.Mockito.when(mock.twice(3)).thenReturn(60);
        if (mock.twice(3) != 60 || new Service().twice(1) != 2) throw new AssertionError(); } }";
    let mut path = vec![classes.path()];
    path.extend(jars.iter().cloned());
    let tests = jvm.compile(&[source("p/MockTest.java", test)], &path).expect("the test compiles");
    let bench = Bench {
        recorder: Recorder::new(&jvm).expect("it is packed"),
        classes,
        tests,
        jars,
        names: vec!["p.MockTest".to_string()],
    };
    let recording = bench.run(true);
    assert!(recording.tests.len() == 1 && recording.tests[0].status == Status::Passed, "{:?}", recording.tests);
    let rows = rows(&trace(&recording), "twice");
    assert!(rows.len() == 1 && rows[0].ends_with("i1 i2"), "{rows:?}");
}
