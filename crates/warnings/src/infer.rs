//! Infer's `report.json`: an array of bugs, as `infer/src/atd/jsonbug.atd` has them.

use crate::error::Error;
use crate::json::Json;
use crate::model::{Kind, Level, Location, Origin, Role, Warning};
use crate::render::{self, Entry};
use crate::rules::Rules;
use crate::uri::encode;
use crate::{Format, Report};

const TOOL: &str = "Infer";

pub fn read(entries: &Json) -> Result<Report, Error> {
    let entries = entries.elements();
    if let Some(index) = entries.iter().position(|entry| entry.str("bug_type").is_none()) {
        return Err(Error::NotInfer { index });
    }
    let warnings: Vec<Warning> = entries.iter().enumerate().map(|(index, bug)| warning(bug, index)).collect();
    let rules =
        entries.iter().filter_map(|bug| Some((bug.str("bug_type")?.to_owned(), bug.str("bug_type_hum")?.to_owned())));
    let results = warnings.iter().zip(entries).map(|(warning, bug)| Entry {
        warning,
        fingerprint: bug.str("hash").map(|hash| ("inferHash/v1", hash.to_owned())),
        flow: steps(bug),
    });
    let run = render::Run { tool: TOOL, rules: rules.collect(), results: results.collect(), ..render::Run::default() };
    let log = render::log(&[run]);
    Ok(Report { format: Format::Infer, log, warnings, notes: Vec::new() })
}

fn number(bug: &Json, name: &str) -> Option<u32> {
    // Infer writes 0 and -1 for positions that it does not know.
    bug.get(name)?.as_integer().map(|number| u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}

fn warning(bug: &Json, index: usize) -> Warning {
    let rule = bug.str("bug_type").unwrap_or_default();
    let location = Location {
        uri: bug.str("file").map(|file| encode(&file.replace('\\', "/"))),
        line: number(bug, "line"),
        column: number(bug, "column").filter(|column| *column > 0),
        names: bug.str("procedure").map(str::to_owned).into_iter().collect(),
        ..Location::default()
    };
    let sink = steps(bug).pop().map(|(place, _)| Location { role: Role::Sink, ..place });
    let is_suppressed = bug.get("suppressed") == Some(&Json::Bool(true))
        || bug.str("censored_reason").is_some_and(|reason| !reason.is_empty());
    Warning {
        origin: Origin { run: 0, result: index },
        tool: TOOL.to_owned(),
        rule: rule.to_owned(),
        message: bug.str("qualifier").unwrap_or(rule).to_owned(),
        cwe: Vec::new(),
        claim: Rules::known().claim(TOOL, rule, "", &[]),
        locations: vec![location],
        related: sink.into_iter().collect(),
        arguments: Vec::new(),
        is_suppressed,
        is_absent: false,
        kind: Kind::Fail,
        level: match bug.str("severity") {
            Some("ERROR") => Level::Error,
            Some("INFO" | "ADVICE" | "LIKE") => Level::Note,
            _ => Level::Warning,
        },
    }
}

fn steps(bug: &Json) -> Vec<(Location, String)> {
    let step = |item: &Json| {
        let place = Location {
            uri: item.str("filename").map(|file| encode(&file.replace('\\', "/"))),
            line: number(item, "line_number"),
            column: number(item, "column_number").filter(|column| *column > 0),
            role: Role::Related,
            ..Location::default()
        };
        (place, item.str("description").unwrap_or_default().to_owned())
    };
    bug.list("bug_trace").iter().map(step).collect()
}

#[cfg(test)]
mod tests;
