//! What was left out, and why.

use crate::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Why something was not looked at to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cut {
    /// The time was over.
    Time,
    /// So many paths were found.
    Paths(usize),
    /// So many turns were taken.
    Turns(u64),
    /// The process has so many megabytes.
    Memory(usize),
    /// So many states waited.
    States(usize),
    /// So many decisions were made on one path.
    Depth(usize),
    /// So many jumps and calls were made on one path.
    Steps(u64),
    /// A path fills the heap faster than it gets on.
    Thrashing,
    /// A branch was decided both ways too often on one path.
    Loop { place: Place, most: u32 },
    /// More values of one number than are tried.
    Values { place: Option<Place>, most: u32 },
    /// A text with so many characters that are not known.
    Characters(u64),
    /// So many lengths of a text whose characters are needed one by one.
    Lengths(u64),
    /// So many elements that are not known were to be copied.
    Elements(u64),
    /// More ways through merged branches than are told apart.
    Merged(usize),
    /// No room for an object.
    Heap,
    /// The concrete machine has less memory than the path needs.
    ReplayMemory,
    /// A path that was left before could not be found again; so many, where states are counted.
    Lost,
    /// The solver gave no answer.
    Solver(Why),
    /// A native method or a feature that is not there.
    Unsupported(Feature),
    /// Every thread waits for another.
    Deadlock(String),
    /// The result of a method is one of many, of which one was looked at.
    OneOfMany(Chance),
    /// A method cannot be called, or its inputs cannot be made.
    Uncallable { method: String, why: String },
    /// A class cannot be initialised.
    Initialiser(String),
    /// Somebody stopped the search.
    Interrupted,
    /// What was found before makes the rest needless.
    Needless,
    /// For people only.
    Other(String),
}

/// Why the solver gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Why {
    Time,
    Work,
    Memory,
    /// No values were found that obey all rules for the characters of a text.
    Rules,
    /// The backend ended without an answer, or has none for such questions.
    GaveUp,
    /// A bug of a backend: what it said was wrong.
    WrongModel(String),
    /// It was asked for by name and is not in this build.
    Absent(String),
}

/// A native method or a feature that is not there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Feature {
    /// A native method, by its full name.
    Native(String),
    /// A native method was given a value that is not known.
    SymbolicArgument(String),
    /// A native method has read memory that is not known; the machine itself, if there is none.
    SymbolicMemory(Option<String>),
    /// A class or member that this JDK does not have.
    Missing(String),
    /// Anything else, by a description.
    Other(String),
}

/// What differs from run to run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chance {
    Schedule,
    ShutdownHook,
    FreeMemory,
    TotalMemory,
    MaxMemory,
    Processors,
    CurrentTime,
    NanoTime,
    IdentityHash,
    Environment,
    Input,
}

impl Cut {
    /// Something is not there, so that more time would not help.
    pub fn is_unsupported(&self) -> bool {
        matches!(self, Cut::Unsupported(_) | Cut::Deadlock(_))
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Time => f.write_str("time limit"),
            Cut::Paths(most) => write!(f, "limit of {most} paths"),
            Cut::Turns(most) => write!(f, "limit of {most} turns"),
            Cut::Memory(most) => write!(f, "memory limit of {most} MB"),
            Cut::States(most) => write!(f, "limit of {most} waiting states"),
            Cut::Depth(most) => write!(f, "limit of {most} decisions on a path"),
            Cut::Steps(most) => write!(f, "limit of {most} steps"),
            Cut::Thrashing => f.write_str("the heap fills faster than the code gets on"),
            Cut::Loop { place, most } => write!(f, "loop at {place} decided more than {most} times"),
            Cut::Values { place: Some(place), most } => {
                write!(f, "more than {most} values of a number needed at {place}")
            }
            Cut::Values { place: None, most } => write!(f, "more than {most} values of a number needed"),
            Cut::Characters(most) => write!(f, "more than {most} characters that are not known"),
            Cut::Lengths(most) => {
                write!(f, "more than {most} lengths of a string whose characters are needed one by one")
            }
            Cut::Elements(count) => write!(f, "copy of {count} elements that are not known"),
            Cut::Merged(most) => write!(f, "more than {most} ways through merged branches"),
            Cut::Heap => f.write_str("heap is full"),
            Cut::ReplayMemory => f.write_str("more memory than a replay has"),
            Cut::Lost => f.write_str("a path that was left could not be found again"),
            Cut::Solver(why) => write!(f, "solver: {why}"),
            Cut::Unsupported(feature) => feature.fmt(f),
            Cut::Deadlock(threads) => f.write_str(threads),
            Cut::OneOfMany(chance) => chance.fmt(f),
            Cut::Uncallable { method, why } => write!(f, "{method} cannot be called: {why}"),
            Cut::Initialiser(why) | Cut::Other(why) => f.write_str(why),
            Cut::Interrupted => f.write_str("interrupted"),
            Cut::Needless => f.write_str("nothing more is needed"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Time => f.write_str("time limit"),
            Why::Work => f.write_str("limit of work for one question"),
            Why::Memory => f.write_str("memory limit"),
            Why::Rules => f.write_str("no string found that obeys all rules"),
            Why::GaveUp => f.write_str("no answer"),
            Why::WrongModel(what) => f.write_str(what),
            Why::Absent(what) => write!(f, "this build has no {what}"),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Native(method) => write!(f, "native method {method}"),
            Feature::SymbolicArgument(method) => write!(f, "a symbolic argument of {method}"),
            Feature::SymbolicMemory(Some(method)) => write!(f, "symbolic memory read by {method}"),
            Feature::SymbolicMemory(None) => f.write_str("symbolic memory read by the machine itself"),
            Feature::Missing(what) => write!(f, "{what}: not in this JDK"),
            Feature::Other(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chance::Schedule => "another thread was started: one schedule of many",
            Chance::ShutdownHook => "a shutdown hook was added",
            Chance::FreeMemory => "Runtime.freeMemory: one number of many",
            Chance::TotalMemory => "Runtime.totalMemory: one number of many",
            Chance::MaxMemory => "Runtime.maxMemory: one number of many",
            Chance::Processors => "Runtime.availableProcessors: one number of many",
            Chance::CurrentTime => "System.currentTimeMillis: one time of many",
            Chance::NanoTime => "System.nanoTime: one time of many",
            Chance::IdentityHash => "an identity hash code: one number of many",
            Chance::Environment => "System.getenv: one environment of many",
            Chance::Input => "input was read: none of many",
        })
    }
}

/// What was left out, each with how many paths it cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Cut, u32)>", into = "Vec<(Cut, u32)>")]
pub struct Cuts(BTreeMap<Cut, u32>);

impl Cuts {
    pub fn add(&mut self, cut: Cut) {
        self.add_many(cut, 1);
    }

    /// As often; not at all for none.
    pub fn add_many(&mut self, cut: Cut, count: u32) {
        if count > 0 {
            *self.0.entry(cut).or_default() += count;
        }
    }

    pub fn absorb(&mut self, others: Cuts) {
        others.0.into_iter().for_each(|(cut, count)| self.add_many(cut, count));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, cut: &Cut) -> bool {
        self.0.contains_key(cut)
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn kinds(&self) -> impl Iterator<Item = &Cut> {
        self.0.keys()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Cut, u32)> {
        self.0.iter().map(|(cut, count)| (cut, *count))
    }

    /// For people, and for reports that have a name and a number for each.
    pub fn texts(&self) -> BTreeMap<String, u32> {
        let mut texts = BTreeMap::new();
        for (cut, count) in &self.0 {
            *texts.entry(cut.to_string()).or_default() += count;
        }
        texts
    }
}

impl From<Vec<(Cut, u32)>> for Cuts {
    fn from(pairs: Vec<(Cut, u32)>) -> Cuts {
        Cuts(pairs.into_iter().collect())
    }
}

impl From<Cuts> for Vec<(Cut, u32)> {
    fn from(cuts: Cuts) -> Vec<(Cut, u32)> {
        cuts.0.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_and_added_up() {
        let mut cuts = Cuts::default();
        cuts.add(Cut::Time);
        cuts.add_many(Cut::Paths(7), 0);
        cuts.absorb(Cuts::from(vec![(Cut::Time, 2), (Cut::Solver(Why::Work), 1)]));
        let texts: Vec<(String, u32)> = cuts.texts().into_iter().collect();
        assert_eq!(texts, [("solver: limit of work for one question".to_string(), 1), ("time limit".to_string(), 3)]);
        assert!(cuts.contains(&Cut::Time) && !cuts.contains(&Cut::Paths(7)));
    }
}
