//! JUnit's own jars and the classes that the harness brings instead must give the same outcomes for the same sources.

mod support;

use replay::Harness;
use replay::harness::{Options, Order, Outcome, Round, TestId};
use replay::{Jvm, Source};
use std::path::PathBuf;
use support::{home, maven, short, source, test};

const JUPITER: &str = include_str!("junit/Jupiter.java");
const FOUR: &str = include_str!("junit/Four.java");

/// The names of the test methods, in order; those with rows apply to all rows and to each of the first three.
fn tests(class: &str, text: &str) -> Vec<TestId> {
    let mut tests = Vec::new();
    let mut has_rows = false;
    for line in text.lines() {
        has_rows |= line.contains("@ParameterizedTest");
        let Some((head, _)) = line.split_once(") {").filter(|_| has_rows || line.contains("@Test")) else { continue };
        let Some(name) = head.split_once("void ").and_then(|(_, rest)| rest.split('(').next()) else { continue };
        tests.push(test(class, name));
        if has_rows {
            tests.extend((0..3).map(|row| TestId { row: Some(row), ..test(class, name) }));
        }
        has_rows = false;
    }
    tests
}

/// Calls that the compiler may reject for their overloads; the same ones must be rejected.
const DOUBTFUL: &[&str] = &[
    "assertEquals(null, null)",
    "assertEquals(1, Integer.valueOf(1))",
    "assertEquals(1L, Integer.valueOf(1))",
    "assertEquals(Long.valueOf(1), 1)",
    "assertEquals((Object) 1, 1)",
    "assertEquals((byte) 1, 1L)",
    "assertEquals('a', \"a\")",
    "assertEquals(1.0, 1)",
    "assertEquals(1.0, Double.valueOf(1))",
    "assertEquals(1.0f, Double.valueOf(1))",
    "assertEquals(1.0, 1.0, 0)",
    "assertEquals(\"a\", 1, 1)",
    "assertArrayEquals(new int[0], new long[0])",
    "assertArrayEquals(new int[0], null)",
    "assertArrayEquals(null, null)",
    "assertArrayEquals(new Integer[0], new int[0])",
    "assertThrows(Exception.class, () -> 1)",
    "assertThrows(Exception.class, () -> { throw new Exception(); })",
    "assertThrows(Exception.class, Object::new)",
    "assertNull(1)",
    "assertTrue(Boolean.TRUE)",
    "assertTrue(null)",
    "assertSame(1, 1)",
    "fail(null)",
    "int x = fail(\"\")",
    "Object o = assertDoesNotThrow(() -> { })",
    "Object o = assertDoesNotThrow(() -> 1)",
];

fn rejected(harness: &mut Harness, import: &str) -> Vec<&'static str> {
    let text: String = DOUBTFUL.iter().enumerate().map(|(i, call)| format!("void t{i}() {{ {call}; }}\n")).collect();
    let text = format!("import static {import}.*;\nclass D {{\n{text}}}\n");
    let compiled = harness.compile(&[source("D.java", &text)], None).expect("it answers");
    let mut calls: Vec<_> = compiled.diagnostics.iter().filter_map(|one| DOUBTFUL.get(one.line as usize - 3)).collect();
    calls.dedup();
    calls.into_iter().copied().collect()
}

type Seen = (Vec<(TestId, Outcome)>, Vec<&'static str>);

fn outcomes(class_path: Vec<PathBuf>, class: &str, text: &str, import: &str) -> Seen {
    let jvm = Jvm::new(&home()).expect("a JDK");
    let mut harness = Harness::start(&jvm, Options { class_path, ..Options::default() }).expect("it starts");
    let sources: [Source; 1] = [source(&format!("{class}.java"), text)];
    let compiled = harness.compile(&sources, None).expect("it answers");
    assert!(compiled.is_ok(), "{:?}", compiled.diagnostics);
    let tests = tests(class, text);
    let results = harness.run(&tests, &[Round::fresh(Order::AsGiven)]).expect("it runs");
    let outcomes = tests.into_iter().zip(results.into_iter().map(|result| result.first().clone())).collect();
    (outcomes, rejected(&mut harness, import))
}

/// Identity hashes are by chance.
fn comparable(outcome: &Outcome) -> String {
    let text = short(outcome);
    let mut parts = text.split('@');
    let head = parts.next().unwrap_or_default().to_string();
    parts.fold(head, |text, part| text + "@" + part.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
}

fn compare(coordinate: &str, class: &str, text: &str, import: &str) {
    let (theirs, rejected_by_theirs) = outcomes(maven::jars(coordinate), class, text, import);
    let (ours, rejected_by_ours) = outcomes(Vec::new(), class, text, import);
    assert_eq!(rejected_by_ours, rejected_by_theirs);
    assert!((5..DOUBTFUL.len() - 5).contains(&rejected_by_ours.len()), "{rejected_by_ours:?}");
    let mut differences = Vec::new();
    let mut passed = 0;
    for ((test, theirs), (_, ours)) in theirs.iter().zip(&ours) {
        let (theirs, ours) = (comparable(theirs), comparable(ours));
        passed += usize::from(ours == "passed");
        if theirs != ours {
            differences.push(format!("{} {:?}\n  theirs {theirs}\n  ours   {ours}", test.method, test.row));
        }
    }
    assert!(differences.is_empty(), "{coordinate}:\n{}", differences.join("\n"));
    assert!(passed > 5 && ours.len() - passed > 25, "{passed} of {} passed", ours.len());
}

#[test]
fn jupiter_5() {
    compare("org.junit.jupiter:junit-jupiter-params:5.11.4", "Jupiter", JUPITER, "org.junit.jupiter.api.Assertions");
}

#[test]
fn jupiter_6() {
    compare("org.junit.jupiter:junit-jupiter-params:6.0.1", "Jupiter", JUPITER, "org.junit.jupiter.api.Assertions");
}

#[test]
fn junit_4() {
    compare("junit:junit:4.13.2", "Four", FOUR, "org.junit.Assert");
}
