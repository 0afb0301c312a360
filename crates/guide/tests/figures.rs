//! The conditions of the paper's figures 4 and 5. Where the paper's abstraction forgets the condition of the assumption
//! (above the place where it is made), ours knows it for as long as nothing writes its variables.

mod support;

use guide::{Ahead, World as Conditions};
use std::fs;
use std::path::Path;
use support::World;

/// What stands before lines of `deposit`: the line, and whether after the assumption that is made there.
fn conditions(class: &str, text: impl Fn(&guide::VerifiedMethod, &Ahead) -> String) -> Vec<String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/guide/figures");
    let source = fs::read_to_string(corpus.join(format!("{class}.java"))).expect("the source");
    let json = fs::read_to_string(corpus.join(format!("{class}.json"))).expect("the file");
    let world = World::new(&[(&format!("{class}.java"), &source)], &["-g"]);
    let verified = world.read(&json).expect("the file is good");
    let method = world.method(&format!("figures.{class}.deposit"));
    let conditions = Conditions::new(&world.program, &verified, &[method], false);
    let found = conditions.method(method).expect("it was asked for");
    println!("{}", found.text());
    let code = method.info().and_then(|info| info.code.as_ref()).expect("it has code");
    let mut lines = vec![format!("entry: {}", text(&found.method, &found.entry))];
    let mut last = None;
    for point in &found.points {
        let line = code.line_at(point.pc).expect("it has lines");
        if last.replace(line) != Some(line) || !point.assumed.is_empty() {
            lines.push(format!("{line}: {}", text(&found.method, &point.before)));
        }
        if !point.assumed.is_empty() {
            lines.push(format!("{line} assumed: {}", text(&found.method, &point.ahead)));
        }
    }
    lines
}

#[test]
fn figure_4() {
    let hoisted = "!a || !(noOverflow(balance + amount))";
    assert_eq!(
        conditions("Deposit", |method, ahead| ahead.may_text(method)),
        [
            "entry: !(noOverflow(balance + amount))".to_string(),
            format!("13: {hoisted}"),
            format!("14: {hoisted}"),
            "15: !a".to_string(),
            format!("17: {hoisted}"),
            "17 assumed: !a".to_string(),
            "18: !a".to_string(),
            "19: !a".to_string(),
            "22: !a".to_string(),
            "23: false".to_string(),
        ]
    );
}

#[test]
fn figure_5() {
    let may = conditions("Unverified", |method, ahead| ahead.may_text(method));
    assert!(may.iter().all(|line| line.ends_with(": true") || line == "24: false"), "{may:?}");
    let hoisted = "!a || !(noOverflow(balance + amount))";
    assert_eq!(
        conditions("Unverified", |method, ahead| ahead.must_text(method)),
        [
            "entry: false".to_string(),
            "13: !a".to_string(),
            "14: !a".to_string(),
            "15: !a".to_string(),
            format!("17: {hoisted}"),
            "17 assumed: !a".to_string(),
            "18: !a".to_string(),
            "19: !a".to_string(),
            "22: !a".to_string(),
            "23: true".to_string(),
            "24: false".to_string(),
        ]
    );
}
