//! What was found out beside tests and bugs, as lines for people.

use crate::Report;
use std::collections::BTreeMap;
use technique::{Evidence, Finding, Rule};

/// The findings of each rule: a line for each thing that something is claimed of, with the place that matters most, and the
/// numbers of places where nothing was found.
pub fn finding_list(report: &Report) -> Vec<(String, Vec<String>)> {
    let mut rules: BTreeMap<&Rule, Vec<&Finding>> = BTreeMap::new();
    for finding in report.classes.iter().flat_map(|class| &class.findings) {
        rules.entry(&finding.rule).or_default().push(finding);
    }
    rules.into_iter().map(|(rule, findings)| (rule.title.clone(), lines(&findings))).collect()
}

fn lines(findings: &[&Finding]) -> Vec<String> {
    let mut claimed: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.claim.is_some()) {
        claimed.entry(&finding.about).or_default().push(finding);
    }
    let line = |places: &Vec<&Finding>| {
        // One that a test shows, if there is one, else one that matters more.
        let weight = |one: &Finding| (one.evidence, one.claim.as_ref().map(|claim| claim.level));
        let most = places.iter().map(|one| weight(one)).max()?;
        let first = places.iter().find(|one| weight(one) == most)?;
        let shown = if first.evidence == Evidence::Shown { " (a test shows it)" } else { "" };
        let more = match places.len() - 1 {
            0 => String::new(),
            1 => "; so does another place".to_string(),
            more => format!("; so do {more} other places"),
        };
        Some(format!("{} in {}: {}{shown}{more}", first.about, place(first), first.claim.as_ref()?.text))
    };
    let mut lines: Vec<String> = claimed.values().filter_map(line).collect();
    let places = |count: usize| if count == 1 { "1 place".to_string() } else { format!("{count} places") };
    let count = |is_tried: bool| {
        let is_it = |one: &&&Finding| one.claim.is_none() && (one.evidence > Evidence::Untried) == is_tried;
        findings.iter().filter(is_it).count()
    };
    match count(true) {
        0 => {}
        without => lines.push(format!("{} more: nothing was found there", places(without))),
    }
    match count(false) {
        0 => {}
        untried => lines.push(format!("{} not tried: no path gets there, or no time was left", places(untried))),
    }
    lines
}

/// Where a finding is, for people.
pub(crate) fn place(finding: &Finding) -> String {
    let place = &finding.place;
    let method = match &*place.method {
        "<clinit>" => format!("the initialiser of {}", place.class),
        method => method.to_string(),
    };
    let line = place.line.map(|line| format!(" before line {line}")).unwrap_or_default();
    format!("{method}{line}")
}
