//! The file as it is written: `docs/verified.md` describes it, `docs/verified.schema.json` is its schema.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the format that is read and written.
pub const VERSION: u32 = 1;

/// What one source has verified.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct File {
    pub schema_version: u32,
    /// Who says so: an analyser, a review.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What holds of the checks of methods that are not listed.
    #[serde(default)]
    pub others: Rest,
    pub methods: Vec<MethodEntry>,
}

/// What holds of all that is not listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rest {
    #[default]
    Unverified,
    Verified,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodEntry {
    /// `bank.Account.deposit(int)`.
    pub method: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumedEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CheckEntry>,
    /// What holds of the checks of this method that are not listed.
    #[serde(default)]
    pub unlisted: Rest,
}

/// A property that was assumed, before the first instruction of a line or before an instruction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssumedEntry {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pc: Option<u32>,
    pub condition: String,
}

/// Checks of one kind on a line or at an instruction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckEntry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pc: Option<u32>,
    pub kind: Kind,
    /// Sets of assumptions, any of which suffices: `[[]]` always, `[]` never.
    pub verified: Vec<Vec<String>>,
}

/// What a check protects from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Assert,
    Null,
    Index,
    Division,
    Cast,
    Store,
    Size,
    /// An exception of a library that the method does not catch.
    Call,
}

impl Kind {
    pub const ALL: [Kind; 8] =
        [Kind::Assert, Kind::Null, Kind::Index, Kind::Division, Kind::Cast, Kind::Store, Kind::Size, Kind::Call];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Assert => "assert",
            Kind::Null => "null",
            Kind::Index => "index",
            Kind::Division => "division",
            Kind::Cast => "cast",
            Kind::Store => "store",
            Kind::Size => "size",
            Kind::Call => "call",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where an entry says that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Line(u32),
    Pc(u32),
}

impl At {
    /// Exactly one of both.
    pub fn of(line: Option<u32>, pc: Option<u32>) -> Option<At> {
        match (line, pc) {
            (Some(line), None) => Some(At::Line(line)),
            (None, Some(pc)) => Some(At::Pc(pc)),
            _ => None,
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Line(line) => write!(f, "line {line}"),
            At::Pc(pc) => write!(f, "pc {pc}"),
        }
    }
}
