//! The files of the report. They have times in them, but a report that differs in nothing else is not written anew.

use crate::files;
use report::{Report, ci};
use serde_json::Value;
use std::io;
use std::path::Path;

/// What may differ between two runs that find the same.
const VOLATILE: [&str; 3] = ["seconds", "paths", "cuts"];

const PAGE: &str = "index.html";
const SARIF: &str = "report.sarif";
const JSON: &str = "report.json";
/// What is a bug and what is not: the page links to it.
const RULES: &str = "bugs.md";
/// For continuous integration.
const CODE_QUALITY: &str = "gl-code-quality-report.json";
const JUNIT: &str = "junit.xml";
const JACOCO: &str = "jacoco.xml";
/// For the next run.
const ARCHIVE: &str = "archive.json";

/// The report that is there.
pub fn earlier(folder: &Path) -> Option<Report> {
    report::restored(&std::fs::read_to_string(folder.join(ARCHIVE)).ok()?)
}

/// Writes the report, unless the one that is there says the same.
pub fn write(folder: &Path, report: &Report) -> io::Result<()> {
    let archive = report::archive(report);
    let known = std::fs::read_to_string(folder.join(ARCHIVE)).unwrap_or_default();
    let all = [PAGE, SARIF, JSON, RULES, CODE_QUALITY, JUNIT, JACOCO];
    let is_whole = all.iter().all(|name| folder.join(name).is_file());
    if is_whole && essence(&known).is_some_and(|known| Some(known) == essence(&archive)) {
        return Ok(());
    }
    // The one that is compared comes last: if this is interrupted, the next run writes all.
    let (page, sarif, json) = (report::html(report), report::sarif(report), report::json(report));
    let (quality, junit, jacoco) = (ci::code_quality(report), ci::junit(report), ci::jacoco(report));
    let others = [(RULES, report::RULES.to_string()), (CODE_QUALITY, quality), (JUNIT, junit), (JACOCO, jacoco)];
    let mut texts = [(PAGE, page), (SARIF, sarif), (JSON, json)].into_iter().chain(others).chain([(ARCHIVE, archive)]);
    texts.try_for_each(|(name, text)| files::write(&folder.join(name), &text).map(|_| ()))
}

fn essence(json: &str) -> Option<Value> {
    let mut value = serde_json::from_str(json).ok()?;
    remove_volatile(&mut value);
    Some(value)
}

fn remove_volatile(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !VOLATILE.contains(&name.as_str()));
            members.values_mut().for_each(remove_volatile);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_volatile),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::{ClassReport, MethodReport};

    #[test]
    fn a_report_of_the_same_stays() {
        let folder = std::env::temp_dir().join(format!("cupper-pages-{}", std::process::id()));
        let method = MethodReport { name: "f".to_string(), seconds: 1.0, paths: 3, ..MethodReport::default() };
        let class = ClassReport { methods: vec![method], ..ClassReport::default() };
        let mut report = Report { seconds: 2.0, classes: vec![class], ..Report::default() };
        let mut is_written = |change: fn(&mut Report)| {
            change(&mut report);
            write(&folder, &report).expect("it can be written");
            std::fs::read_to_string(folder.join(JSON)).expect("it is there") == report::json(&report)
        };
        assert!(is_written(|_| ()));
        assert!(!is_written(|report| report.seconds = 7.0));
        assert!(!is_written(|report| report.classes[0].methods[0].paths = 4));
        assert!(is_written(|report| report.classes[0].methods[0].tests = 1));
        std::fs::remove_file(folder.join(SARIF)).expect("it was there");
        assert!(is_written(|report| report.seconds = 8.0));
        assert!(folder.join(SARIF).is_file());
        std::fs::remove_dir_all(folder).expect("it can be removed");
    }
}
