//! The tests as JUnit's XML: those that pass, and those that show a bug.

use super::title;
use crate::escape::Xml;
use crate::{BugReport, ClassReport, Report, TestReport};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A suite for each class. A test of a known bug is skipped.
pub fn junit(report: &Report) -> String {
    let mut bugs: BTreeMap<(&str, &str), &BugReport> = BTreeMap::new();
    for bug in &report.bugs {
        if let (Some(file), Some(test)) = (&bug.test_file, &bug.test) {
            bugs.insert((file, test), bug);
        }
    }
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"Cupper\">\n".to_string();
    for class in report.classes.iter().filter(|class| !class.tests.is_empty()) {
        suite(&mut text, class, &bugs);
    }
    text + "</testsuites>\n"
}

fn suite(text: &mut String, class: &ClassReport, bugs: &BTreeMap<(&str, &str), &BugReport>) {
    let bug = |test: &TestReport| bugs.get(&(&*test.file, &*test.name)).copied();
    let is_known = |test: &TestReport| bug(test).is_some_and(|bug| bug.known == Some(true));
    let failures = class.tests.iter().filter(|test| test.fails && !is_known(test)).count();
    let skipped = class.tests.iter().filter(|test| test.fails && is_known(test)).count();
    let (name, count) = (Xml(&class.name), class.tests.len());
    let _ = writeln!(
        text,
        "  <testsuite name=\"{name}\" tests=\"{count}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">"
    );
    for test in &class.tests {
        let file = test.file.rsplit('/').next().unwrap_or(&test.file);
        let simple = file.trim_end_matches(".java");
        let package = class.name.rsplit_once('.').map(|(package, _)| format!("{package}.")).unwrap_or_default();
        let of = format!("{package}{simple}");
        let _ = write!(text, "    <testcase classname=\"{}\" name=\"{}\"", Xml(&of), Xml(&test.name));
        match (test.fails, bug(test)) {
            (false, _) => text.push_str("/>\n"),
            (true, Some(_)) if is_known(test) => text.push_str("><skipped message=\"a known bug\"/></testcase>\n"),
            (true, bug) => {
                let message = bug.map(title).unwrap_or_else(|| test.outcome.clone());
                let kind = bug.map(|bug| bug.rule.as_str()).unwrap_or_default();
                let frames: Vec<String> =
                    bug.into_iter().flat_map(|bug| &bug.frames).map(|frame| format!("\tat {frame}")).collect();
                let (message, kind, trace) = (Xml(&message), Xml(kind), frames.join("\n"));
                let _ = writeln!(
                    text,
                    "><failure message=\"{message}\" type=\"{kind}\">{}</failure></testcase>",
                    Xml(&trace)
                );
            }
        }
    }
    text.push_str("  </testsuite>\n");
}
