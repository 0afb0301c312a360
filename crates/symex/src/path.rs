//! What exploration finds, as plain data.

use crate::input::Input;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Which way a path went at a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    pub way: u32,
    /// Where the ways are "is this number" and "is another": the number.
    pub number: Option<u64>,
}

impl Choice {
    pub fn way(way: u32) -> Choice {
        Choice { way, number: None }
    }
}

/// One path of a method.
#[derive(Clone, Debug)]
pub struct Path {
    /// Which way it went at each fork: paths are sorted by this, and it can be found again by it.
    pub choices: Vec<Choice>,
    /// The receiver first, if there is one; in the end what the program has drawn.
    pub inputs: Vec<Input>,
    /// The conditions on the inputs, readable, in the order they were met.
    pub condition: Vec<String>,
    pub end: End,
    /// The branches of the classes under test that it takes, in order.
    pub trace: Vec<BranchId>,
    /// What was left out along it.
    pub cuts: Vec<String>,
    /// The code looked at an input that is null.
    pub meets_null: bool,
    /// The code, or what made its inputs, has asked for the time.
    pub asks_time: bool,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With what the concrete machine saw when it replayed the inputs.
    Finished(Outcome),
    /// The concrete machine did something else: the reason. Such a path counts for nothing.
    Diverged(String),
    /// A native method or a feature that is not there.
    Unsupported(String),
    /// A limit was reached.
    Cut(String),
}

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The returned value as Java would print it; `void` for none.
    Returned(String),
    Threw {
        /// Binary name.
        class: String,
        message: Option<String>,
        /// An `assert` statement has thrown it.
        assertion: bool,
        /// As a stack trace prints them, the innermost first.
        frames: Vec<String>,
        /// The innermost of them that is not of the JDK; else the innermost.
        place: String,
    },
    /// `System.exit`.
    Exited(i32),
}

/// A branch that went one way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId {
    /// Binary name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// Index of the instruction.
    pub at: u32,
    /// 0 if a conditional jump falls through, 1 if it is taken; the target for a switch.
    pub way: u32,
}

/// The branches of the method under test and of what it calls in the same class.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// All ways of the branches of the methods that were entered.
    pub all: BTreeSet<BranchId>,
    pub covered: BTreeSet<BranchId>,
}

/// The result of exploring one method, with what is wanted of each path.
#[derive(Clone, Debug)]
pub struct Report<P = Path> {
    pub paths: Vec<P>,
    pub coverage: Coverage,
    /// What was left out, with how many paths it cost.
    pub cuts: BTreeMap<String, u32>,
    /// Which inputs were considered where there is no end of them: the size of collections, for instance.
    pub bounds: BTreeSet<String>,
    /// Attempts to make an input that ended in an exception.
    pub failed_inputs: u32,
    /// The most states that waited at one time.
    pub most_waiting: usize,
    pub execution: Duration,
    pub solving: Duration,
    pub queries: u64,
}

impl<P> Default for Report<P> {
    fn default() -> Report<P> {
        Report {
            paths: Vec::new(),
            coverage: Coverage::default(),
            cuts: BTreeMap::new(),
            bounds: BTreeSet::new(),
            failed_inputs: 0,
            most_waiting: 0,
            execution: Duration::ZERO,
            solving: Duration::ZERO,
            queries: 0,
        }
    }
}

impl<P> Report<P> {
    /// The same with something else of each path.
    pub fn map<Q>(self, keep: impl FnMut(P) -> Q) -> Report<Q> {
        Report {
            paths: self.paths.into_iter().map(keep).collect(),
            coverage: self.coverage,
            cuts: self.cuts,
            bounds: self.bounds,
            failed_inputs: self.failed_inputs,
            most_waiting: self.most_waiting,
            execution: self.execution,
            solving: self.solving,
            queries: self.queries,
        }
    }

    /// Adds another part of the same exploration.
    pub fn absorb(&mut self, part: Report<P>) {
        self.paths.extend(part.paths);
        self.coverage.all.extend(part.coverage.all);
        self.coverage.covered.extend(part.coverage.covered);
        for (what, count) in part.cuts {
            *self.cuts.entry(what).or_default() += count;
        }
        self.bounds.extend(part.bounds);
        self.failed_inputs += part.failed_inputs;
        self.most_waiting = self.most_waiting.max(part.most_waiting);
        self.execution += part.execution;
        self.solving += part.solving;
        self.queries += part.queries;
    }
}
