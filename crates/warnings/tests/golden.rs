//! The files that are written, as they are; `checks/schemas` holds them against the schema of SARIF. With `BLESS=1` they
//! are written anew.

use std::fs;
use std::path::Path;
use warnings::output::{self, Baseline};
use warnings::{Evidence, Frame, Json, Report, Step, TestFile, Verdict, Verdicts};

#[track_caller]
fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{} differs; BLESS=1 writes it anew", path.display());
}

/// Each verdict in turn.
fn turns(report: &Report) -> Verdicts {
    let frame = |method: &str, line| Frame {
        class: "confirm.nulls.Passed".to_owned(),
        method: method.to_owned(),
        file: Some("/project/src/confirm/nulls/Passed.java".to_owned()),
        line: Some(line),
    };
    let evidence = Evidence {
        reason: "The test PassedTest.sometimes gets a NullPointerException.".to_owned(),
        exception: Some("java.lang.NullPointerException".to_owned()),
        test: Some(TestFile {
            path: "tests/confirm/nulls/PassedTest.java".to_owned(),
            name: "PassedTest.sometimes".to_owned(),
            line: Some(9),
        }),
        stack: vec![frame("width", 13), frame("sometimes", 25)],
        flow: vec![
            Step { frame: frame("sometimes", 25), text: "sometimes(0) is called".to_owned(), depth: 0 },
            Step { frame: frame("width", 13), text: "NullPointerException is thrown".to_owned(), depth: 1 },
        ],
    };
    let text = |text: &str| text.to_owned();
    let verdicts = [
        Verdict::Confirmed(Box::new(evidence)),
        Verdict::Refuted {
            proof: text("No path passes null."),
            assumptions: vec![text("fields are not changed by reflection")],
        },
        Verdict::Open { reason: text("Time was up.") },
        Verdict::NotJudged { reason: text("The rule claims no crash.") },
        Verdict::Unresolved { reason: text("There is no class a.B.") },
    ];
    report
        .warnings
        .iter()
        .zip(verdicts.iter().cycle())
        .map(|(warning, verdict)| (warning.origin, verdict.clone()))
        .collect()
}

fn report(name: &str) -> Report {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    warnings::read(&fs::read(path).unwrap()).unwrap()
}

fn write(report: &Report) -> (Json, Json) {
    let verdicts = output::verdicts(report, &turns(report));
    let standing = output::standing(&verdicts);
    (verdicts, standing)
}

#[test]
fn verdicts_of_codeql() {
    let (verdicts, standing) = write(&report("codeql.sarif"));
    check("codeql-verdicts.sarif", &verdicts.pretty());
    check("codeql-standing.sarif", &standing.pretty());
}

#[test]
fn verdicts_of_spotbugs_xml() {
    let report = report("spotbugs.xml");
    let (mut verdicts, standing) = write(&report);
    check("spotbugs-standing.sarif", &standing.pretty());
    check("spotbugs-exclude.xml", &output::exclude_filter(&report, &turns(&report)).unwrap().xml);
    Baseline::read(report.log.pretty().as_bytes()).unwrap().compare(&mut verdicts);
    check("spotbugs-verdicts.sarif", &verdicts.pretty());
}

#[test]
fn verdicts_of_infer_and_javac() {
    let reports = vec![report("infer.json"), report("errorprone.txt")];
    let (verdicts, _) = write(&Report::combine(reports).unwrap());
    check("texts-verdicts.sarif", &verdicts.pretty());
}
