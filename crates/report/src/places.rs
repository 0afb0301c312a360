//! Instructions that can throw by themselves: counted by kind and verdict, and as signs beside the source.

use crate::{PlaceReport, PlaceVerdict, Report};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::{Result as FmtResult, Write};
use technique::CheckKind;

/// Reasons that are named.
const MAX_REASONS: usize = 3;
/// Characters of a reason.
const MAX_WORDS: usize = 100;

/// A line for each kind and one for all, in columns; and the reasons that leave most of them open. Empty if there are no
/// places.
pub fn place_table(report: &Report) -> String {
    if report.places.is_empty() {
        return String::new();
    }
    let mut text = String::from("kind        places      bug  excused     safe     open\n");
    let mut line = |name: &str, places: &[&PlaceReport]| {
        write!(text, "{name:9} {:8}", places.len()).expect("a string takes all text");
        for verdict in PlaceVerdict::ALL {
            let count = places.iter().filter(|place| place.verdict == verdict).count();
            write!(text, " {count:8}").expect("a string takes all text");
        }
        text.push('\n');
    };
    for kind in CheckKind::ALL {
        let places: Vec<&PlaceReport> = report.places.iter().filter(|place| place.kind == kind).collect();
        if !places.is_empty() {
            line(kind.name(), &places);
        }
    }
    line("all", &report.places.iter().collect::<Vec<_>>());
    for (reason, count) in reasons(report).into_iter().take(MAX_REASONS) {
        let short: String = reason.chars().take(MAX_WORDS).collect();
        let more = if short.len() < reason.len() { "…" } else { "" };
        writeln!(text, "{count} open: {short}{more}").expect("a string takes all text");
    }
    text
}

/// The same table as a section of a page.
pub(crate) fn write(page: &mut String, report: &Report) -> FmtResult {
    if report.places.is_empty() {
        return Ok(());
    }
    page.push_str("<section>\n<h2>Instructions that can throw</h2>\n<div class=\"wide\"><table class=\"sum\">\n<thead><tr><th>kind</th><th class=\"num\">all</th>");
    for verdict in PlaceVerdict::ALL {
        write!(page, "<th class=\"num\">{}</th>", verdict.name())?;
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for kind in CheckKind::ALL {
        let places = || report.places.iter().filter(|place| place.kind == kind);
        if places().next().is_none() {
            continue;
        }
        write!(page, "<tr><td>{kind}</td><td class=\"num\">{}</td>", places().count())?;
        for verdict in PlaceVerdict::ALL {
            write!(page, "<td class=\"num\">{}</td>", places().filter(|place| place.verdict == verdict).count())?;
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
    Ok(())
}

/// Places by the class that they are in.
pub(crate) struct ByClass<'r>(BTreeMap<&'r str, Vec<&'r PlaceReport>>);

impl<'r> ByClass<'r> {
    pub fn new(report: &'r Report) -> ByClass<'r> {
        let mut all: BTreeMap<&str, Vec<&PlaceReport>> = BTreeMap::new();
        for place in &report.places {
            all.entry(&place.class).or_default().push(place);
        }
        ByClass(all)
    }

    /// Those of a class and of what is nested in it: line, verdict, and words for people.
    pub fn signs(&self, class: &str) -> Vec<Value> {
        let is_its = |name: &str| name.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        let near = self.0.range(class..).take_while(|(name, _)| name.starts_with(class));
        let places = near.filter(|(name, _)| is_its(name)).flat_map(|(_, places)| places);
        places.map(|place| json!([place.line, place.verdict.name(), words(place)])).collect()
    }
}

/// A place in a line.
fn words(place: &PlaceReport) -> String {
    let mut words = format!("{} {}", place.kind, place.verdict.name());
    let list = |items: Vec<String>| if items.is_empty() { String::new() } else { format!(": {}", items.join("; ")) };
    words += &match place.verdict {
        PlaceVerdict::Safe => list(place.assumptions.iter().map(|one| one.to_string()).collect()),
        PlaceVerdict::Bug => list(place.condition.clone()),
        PlaceVerdict::Excused | PlaceVerdict::Open => list(place.reason.iter().cloned().collect()),
    };
    words
}

/// Why places are open, most frequent first.
fn reasons(report: &Report) -> Vec<(&str, usize)> {
    let open = report.places.iter().filter(|place| place.verdict == PlaceVerdict::Open);
    let mut counts = BTreeMap::new();
    for reason in open.filter_map(|place| place.reason.as_deref()) {
        *counts.entry(reason).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_kind_and_verdict() {
        let place = |kind, verdict, reason: Option<&str>| PlaceReport {
            class: "A".into(),
            method: "f()V".into(),
            line: None,
            pc: Some(0),
            kind,
            verdict,
            stage: None,
            assumptions: Vec::new(),
            condition: Vec::new(),
            exception: None,
            test: None,
            reason: reason.map(str::to_string),
            premise: None,
        };
        let places = vec![
            place(CheckKind::Null, PlaceVerdict::Safe, None),
            place(CheckKind::Null, PlaceVerdict::Bug, None),
            place(CheckKind::Cast, PlaceVerdict::Open, Some("no time was left")),
        ];
        let report = Report { places, ..Report::default() };
        let expected = "\
kind        places      bug  excused     safe     open
null             2        1        0        1        0
cast             1        0        0        0        1
all              3        1        0        1        1
1 open: no time was left
";
        assert_eq!(place_table(&report), expected);
        assert_eq!(place_table(&Report::default()), "");
    }
}
