//! GitLab's Code Quality: a list of issues in a subset of Code Climate's form.

use super::{site, title};
use crate::Report;
use crate::sarif::fingerprints;
use serde_json::{Value, json};

/// The bugs that count and have a place in the sources: GitLab takes no others.
pub fn code_quality(report: &Report) -> String {
    let issues = report.bugs.iter().zip(fingerprints(&report.bugs)).filter(|(bug, _)| bug.counts());
    let issues = issues.filter_map(|(bug, fingerprint)| {
        let (path, line) = site(report, bug)?;
        Some(json!({
            "description": title(bug),
            "check_name": bug.rule,
            "fingerprint": fingerprint,
            "severity": "major",
            "location": { "path": path, "lines": { "begin": line } },
        }))
    });
    let mut text = serde_json::to_string_pretty(&issues.collect::<Vec<Value>>()).expect("values have a JSON form");
    text.push('\n');
    text
}
