//! What javac prints with Error Prone and NullAway, by itself or through Maven and Gradle.
//!
//! ```text
//! src/A.java:12: error: [NullAway] dereferenced expression text is @Nullable
//!     return text.length();
//!                ^
//! [WARNING] /x/src/A.java:[12,16] [NullAway] dereferenced expression text is @Nullable
//! ```

use crate::error::Error;
use crate::model::{Kind, Level, Location, Origin, Warning};
use crate::render::{self, Entry};
use crate::rules::Rules;
use crate::uri::from_path;
use crate::{Format, Report};
use std::collections::BTreeSet;

/// The tools whose warnings javac prints, each a run of the log.
const TOOLS: [&str; 3] = ["Error Prone", "NullAway", "javac"];

struct Diagnostic<'t> {
    path: &'t str,
    line: u32,
    column: Option<u32>,
    level: Level,
    /// In brackets before the message.
    rule: Option<&'t str>,
    message: &'t str,
}

pub fn read(text: &str) -> Result<Report, Error> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<Diagnostic> = Vec::new();
    // Maven prints errors a second time at its end.
    let mut seen = BTreeSet::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(mut diagnostic) = maven(line).or_else(|| plain(line)) else { continue };
        diagnostic.column = diagnostic.column.or_else(|| caret(&lines[index + 1..]));
        let Diagnostic { path, line, column, rule, message, .. } = diagnostic;
        if seen.insert((path, line, column, rule, message)) {
            found.push(diagnostic);
        }
    }
    if found.is_empty() {
        return Err(Error::Unknown);
    }
    let tool_of = |diagnostic: &Diagnostic| match diagnostic.rule {
        Some("NullAway") => 1,
        // javac's own are called like `dep-ann` and `unchecked`.
        Some(rule) if rule.starts_with(|c: char| c.is_ascii_uppercase()) => 0,
        _ => 2,
    };
    let used: Vec<usize> = (0..TOOLS.len()).filter(|tool| found.iter().any(|one| tool_of(one) == *tool)).collect();
    let mut warnings = Vec::new();
    for (run, tool) in used.iter().enumerate() {
        let of_tool = found.iter().filter(|one| tool_of(one) == *tool).enumerate();
        warnings.extend(of_tool.map(|(result, one)| warning(one, TOOLS[*tool], Origin { run, result })));
    }
    let runs: Vec<render::Run> = used
        .iter()
        .enumerate()
        .map(|(run, tool)| {
            let of_run = warnings.iter().filter(|warning| warning.origin.run == run);
            let results = of_run.map(|warning| Entry { warning, fingerprint: None, flow: Vec::new() }).collect();
            render::Run { tool: TOOLS[*tool], results, ..render::Run::default() }
        })
        .collect();
    let log = render::log(&runs);
    Ok(Report { format: Format::Javac, log, warnings, notes: Vec::new() })
}

/// `PATH:LINE: error: [RULE] MESSAGE`, where a path may have a drive before it.
fn plain(line: &str) -> Option<Diagnostic<'_>> {
    let (head, level, message) =
        [(": error: ", Level::Error), (": warning: ", Level::Warning), (": Note: ", Level::Note)]
            .into_iter()
            .filter_map(|(mark, level)| line.split_once(mark).map(|(head, message)| (head, level, message)))
            .min_by_key(|(head, ..)| head.len())?;
    let (path, number) = head.rsplit_once(':')?;
    let line = number.parse().ok()?;
    let (rule, message) = rule(message);
    is_source(path).then_some(Diagnostic { path, line, column: None, level, rule, message })
}

/// `[WARNING] PATH:[LINE,COLUMN] [RULE] MESSAGE`.
fn maven(line: &str) -> Option<Diagnostic<'_>> {
    let (level, rest) = [("[ERROR] ", Level::Error), ("[WARNING] ", Level::Warning), ("[INFO] ", Level::Note)]
        .into_iter()
        .find_map(|(mark, level)| Some((level, line.strip_prefix(mark)?)))?;
    let (path, rest) = rest.split_once(":[")?;
    let (position, message) = rest.split_once("] ")?;
    let (line, column) = position.split_once(',')?;
    let (rule, message) = rule(message);
    let (line, column) = (line.parse().ok()?, column.parse().ok());
    is_source(path).then_some(Diagnostic { path, line, column, level, rule, message })
}

fn is_source(path: &str) -> bool {
    [".java", ".kt"].iter().any(|end| path.ends_with(end))
}

fn rule(message: &str) -> (Option<&str>, &str) {
    match message.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((rule, message)) if !rule.contains(char::is_whitespace) => (Some(rule), message),
        _ => (None, message),
    }
}

/// The column that a caret points to in the lines behind a message, as far as they belong to it.
fn caret(lines: &[&str]) -> Option<u32> {
    let own = lines.iter().take(8).take_while(|line| plain(line).is_none());
    let line =
        own.filter(|line| line.trim() == "^").map(|line| line.chars().take_while(|c| *c != '^').count()).next()?;
    u32::try_from(line + 1).ok()
}

fn warning(diagnostic: &Diagnostic, tool: &str, origin: Origin) -> Warning {
    let rule = diagnostic.rule.unwrap_or("javac");
    Warning {
        origin,
        tool: tool.to_owned(),
        rule: rule.to_owned(),
        message: diagnostic.message.to_owned(),
        cwe: Vec::new(),
        claim: Rules::known().claim(tool, rule, diagnostic.message, &[]),
        locations: vec![Location {
            uri: Some(from_path(diagnostic.path)),
            line: Some(diagnostic.line),
            column: diagnostic.column,
            ..Location::default()
        }],
        related: Vec::new(),
        arguments: Vec::new(),
        is_suppressed: false,
        is_absent: false,
        kind: Kind::Fail,
        level: diagnostic.level,
    }
}

#[cfg(test)]
mod tests;
