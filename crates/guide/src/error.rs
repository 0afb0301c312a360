//! What is wrong with a file: one line each, with the entry and the reason.

use crate::format::{At, Kind, VERSION};
use contracts::{Expr, ParseError};
use std::fmt;
use std::path::PathBuf;

/// A file that is refused. Nothing of it is used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {entry}{reason}", file.display())]
pub struct BadFile {
    pub file: PathBuf,
    pub entry: Entry,
    pub reason: Box<Reason>,
}

/// The entry that is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Entry {
    /// The file as a whole.
    #[default]
    File,
    Method(usize),
    Assumed(usize, usize),
    Check(usize, usize),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::File => Ok(()),
            Entry::Method(method) => write!(f, "methods[{method}]: "),
            Entry::Assumed(method, assumed) => write!(f, "methods[{method}].assumed[{assumed}]: "),
            Entry::Check(method, check) => write!(f, "methods[{method}].checks[{check}]: "),
        }
    }
}

/// Why an entry is refused.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    #[error("the file cannot be read: {0}")]
    Unreadable(#[source] std::io::Error),
    #[error("no JSON: {0}")]
    NotJson(#[source] serde_json::Error),
    #[error("not in the format of docs/verified.md: {0}")]
    NotInFormat(#[source] serde_json::Error),
    #[error("schemaVersion {0} is not known; this version of Cupper reads {VERSION}")]
    Version(u64),
    #[error("there is no method {name}{}", did_you_mean(.nearest))]
    NoMethod { name: String, nearest: Vec<String> },
    #[error("{name} can mean several methods: {}", .methods.join(", "))]
    Overloaded { name: String, methods: Vec<String> },
    #[error("{0} has no code")]
    NoCode(String),
    #[error("{0} is listed twice")]
    TwiceListed(String),
    #[error("either a line or a pc is needed, and not both")]
    NoPlace,
    #[error("{method} has no code at {at}{}", its_lines(.lines))]
    NoCodeAt { method: String, at: At, lines: Option<(u16, u16)> },
    #[error("there is no {kind} check at {at}; {}", listed(.there))]
    NoCheck { kind: Kind, at: At, there: Vec<(Kind, At)> },
    #[error("\"{id}\" is no id of an assumption of this method{}", ids(.known))]
    UnknownId { id: String, known: Vec<String> },
    #[error("the id \"{0}\" is there twice")]
    DoubleId(String),
    #[error("condition \"{text}\", {error}")]
    Syntax { text: String, error: ParseError },
    #[error("condition \"{text}\": {error}")]
    Meaning { text: String, error: Meaningless },
}

/// What about a condition means nothing where it stands.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Meaningless {
    #[error("{0} names nothing here")]
    Name(Expr),
    #[error("{0} has no value in an assumption")]
    Unsuited(Expr),
    #[error("the class {0} is not on the class path")]
    Class(String),
    #[error("the types of {0} do not fit its operator")]
    Types(Expr),
    #[error("{0} is not boolean")]
    NotBoolean(Expr),
}

fn did_you_mean(nearest: &[String]) -> String {
    match nearest {
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

fn its_lines(lines: &Option<(u16, u16)>) -> String {
    lines.map_or_else(
        || "; its class has no line numbers, so write pc".to_string(),
        |(first, last)| format!("; its lines are {first} to {last}"),
    )
}

fn listed(there: &[(Kind, At)]) -> String {
    if there.is_empty() {
        return "there are no checks".to_string();
    }
    let there: Vec<String> = there.iter().map(|(kind, at)| format!("{kind} ({at})")).collect();
    format!("there are: {}", there.join(", "))
}

fn ids(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; there are: {}", known.join(", ")) }
}
