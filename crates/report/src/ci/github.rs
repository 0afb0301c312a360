//! GitHub: a summary of the job in Markdown, and commands that annotate lines of the change.

use super::{site, title};
use crate::Report;
use std::fmt::Write;

/// GitHub shows ten errors of a step.
const MOST: usize = 10;

/// Markdown for `$GITHUB_STEP_SUMMARY`.
pub fn summary(report: &Report) -> String {
    let totals = report.totals();
    let mut text = format!("## Cupper: {}\n\n", cell(&report.subject));
    text += "| classes | tests | branches covered | new bugs |\n|---:|---:|---:|---:|\n";
    let (covered, all) = (totals.branches.covered, totals.branches.all);
    let _ = writeln!(text, "| {} | {} | {covered} of {all} | {} |", totals.classes, totals.tests, totals.bugs);
    let bugs: Vec<_> = report.bugs.iter().filter(|bug| bug.counts()).collect();
    if !bugs.is_empty() {
        text += "\n| bug | method | where |\n|---|---|---|\n";
        for bug in bugs {
            let place = site(report, bug).map(|(file, line)| format!("`{file}:{line}`")).unwrap_or_default();
            let method = format!("{}.{}", bug.class, bug.signature);
            let _ = writeln!(text, "| {} | `{}` | {place} |", cell(&title(bug)), method.replace('|', "\\|"));
        }
    }
    if totals.changes > 0 {
        text += "\n| behaviour change | input | was | now |\n|---|---|---|---|\n";
        for change in report.changes.iter().filter(|change| !change.accepted) {
            let name = format!("{}.{}", change.class, change.method.as_deref().unwrap_or_default());
            let cells = [&name, &change.input, &change.before, &change.after].map(|one| cell(one));
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
    text
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => escaped.push(' '),
            '|' | '\\' | '<' | '*' | '_' | '`' | '[' | '#' => escaped.extend(['\\', character]),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Workflow commands, a line for each bug that counts.
pub fn annotations(report: &Report) -> String {
    let mut text = String::new();
    for bug in report.bugs.iter().filter(|bug| bug.counts()).take(MOST) {
        let place = match site(report, bug) {
            Some((file, line)) => format!("file={},line={line},", property(&file)),
            None => String::new(),
        };
        let name = property(bug.rule.rsplit('.').next().unwrap_or(&bug.rule));
        let _ = writeln!(text, "::error {place}title={name}::{}", data(&title(bug)));
    }
    for change in report.changes.iter().filter(|change| !change.accepted).take(MOST) {
        let name = change.method.as_deref().unwrap_or(&change.class);
        let said = format!("{name}: was {}, now {}, for {}", change.before, change.after, change.input);
        let file = property(&report.from_root(&change.file));
        let _ = writeln!(text, "::warning file={file},title=behaviour change::{}", data(&said));
    }
    text
}

/// As the toolkit of GitHub escapes a message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// And a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_message_is_a_command() {
        assert_eq!(data("100%\n::error::x"), "100%25%0A::error::x");
        assert_eq!(property("a:b,c"), "a%3Ab%2Cc");
        assert_eq!(cell("a|b\nc"), "a\\|b c");
    }
}
