//! What a technique has found out, beside tests.

use crate::Place;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A claim about a place of the code, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Finding {
    pub rule: Rule,
    /// What it is about, for people: findings of one rule about the same are shown together.
    pub about: String,
    pub place: Place,
    /// What is wrong there; none if nothing was found.
    pub claim: Option<Claim>,
    pub evidence: Evidence,
}

/// What a finding is an instance of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Rule {
    /// For machines: `java.lang.NullPointerException`, `eager-initialisation`.
    pub id: String,
    /// For people.
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Claim {
    pub level: Level,
    /// One line for people.
    pub text: String,
}

/// How much a claim matters, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    Note,
    Warning,
    Error,
}

/// What a finding rests on, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Evidence {
    /// Nothing: the place was not reached, or there was no time.
    Untried,
    /// An analysis suspects it.
    Suspected,
    /// Cupper's own machine has seen it, or seen that there is nothing.
    Observed,
    /// A test shows it.
    Shown,
    /// It was proved.
    Proved,
}

/// Something that stood in the way of a technique: for people, grouped by what it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Problem {
    /// The method or file that it is about; empty for all of the class.
    pub about: String,
    pub what: String,
    /// More time would have helped.
    #[serde(default)]
    pub is_late: bool,
}

impl Problem {
    pub fn new(about: impl Into<String>, what: impl fmt::Display) -> Problem {
        Problem { about: about.into(), what: what.to_string(), is_late: false }
    }

    /// There was no time for something.
    pub fn late(about: impl Into<String>, what: impl fmt::Display) -> Problem {
        Problem { is_late: true, ..Problem::new(about, what) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.about.is_empty() {
            true => f.write_str(&self.what),
            false => write!(f, "{}: {}", self.about, self.what),
        }
    }
}
