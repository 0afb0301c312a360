//! Sequences of calls: all that lead to different states of an object, up to a length (Symstra, and Rostra to compare).
//!
//! States between calls are a heap and a condition ([`state`]); a state that stands for no heap that an earlier one does
//! not stand for, too, is not explored further. [`search`] goes through them breadth first, on all cores where there are
//! many ([`team`]); [`tests`] makes the paths that cover or throw something new into tests.

mod branches;
mod crew;
mod draw;
mod eliminate;
mod equal;
mod family;
mod known;
mod parcel;
mod plan;
mod route;
mod search;
mod state;
mod team;
mod tests;
mod unify;
mod worker;

pub use draw::{Drawing, Node};
pub use state::Answers;
pub use symex::graph::Drawn;
use technique::{Bound, Cuts};

use crate::ClassTests;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What arguments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// Any values: the code decides which differ.
    #[default]
    Symstra,
    /// Each of the numbers from 0 below the length of the sequences.
    Rostra,
}

/// Sequences that are wanted of one class.
#[derive(Clone, Debug)]
pub struct Request {
    pub order: crate::Order,
    /// Calls after the constructor.
    pub length: usize,
    /// Methods by name, or with their parameters: `remove(Object)`; `new` for constructors. All if there are none.
    pub methods: Vec<String>,
    pub mode: Mode,
    /// Whether states that an earlier one stands for are left out.
    pub prune: bool,
    /// Whether arguments may be null.
    pub nulls: bool,
    pub contract: Contract,
    /// A method without parameters that says what of an object is its state, or `equals`.
    pub abstraction: Option<String>,
    /// Objects of the class at most.
    pub objects: usize,
    /// Threads at most; what is found does not depend on it.
    pub jobs: usize,
    /// Every path becomes a test, not only those that cover or throw something new.
    pub all_tests: bool,
    /// Keep all paths of single calls, to compare them.
    pub keep_paths: bool,
    /// States at most.
    pub max_states: usize,
    pub memory: Option<Memory>,
}

impl Request {
    /// All methods with any arguments, on one object and one thread.
    pub fn new(order: crate::Order, length: usize) -> Request {
        Request {
            order,
            length,
            methods: Vec::new(),
            mode: Mode::Symstra,
            prune: true,
            nulls: true,
            contract: Contract::default(),
            abstraction: None,
            objects: 1,
            jobs: 1,
            all_tests: false,
            keep_paths: false,
            max_states: usize::MAX,
            memory: None,
        }
    }
}

/// A limit on memory.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Bytes at most.
    pub most: u64,
    /// How to find out how many are in use.
    pub used: fn() -> Option<u64>,
}

/// Boolean methods that say what must hold, by name.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// Holds after every call.
    pub invariant: Option<String>,
    /// Method and what must hold before: calls that break it are not made.
    pub before: Vec<(String, String)>,
    /// Method and what must hold after it.
    pub after: Vec<(String, String)>,
}

/// What came of one more call.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level {
    /// Calls after the constructor.
    pub length: usize,
    /// New states.
    pub states: usize,
    /// States that an earlier one stands for.
    pub subsumed: usize,
    /// Paths of the last call.
    pub tests: usize,
    /// Those that cover or throw something new.
    pub selected: usize,
    /// Branches that are covered so far.
    pub covered: usize,
    pub time: Duration,
    /// Bytes in use at its end, if that is known.
    pub memory: Option<u64>,
}

/// What the exploration of sequences found.
#[derive(Clone, Debug, Default)]
pub struct Sequences {
    /// The constructors are level 0.
    pub levels: Vec<Level>,
    /// The ways of all branches of the methods that were called, and of those of the class that these call.
    pub branches: usize,
    /// Methods with branches: how many ways of them are covered, of how many.
    pub methods: Vec<(String, usize, usize)>,
    /// Why it ended before its length was reached.
    pub stopped: Option<String>,
    /// Fields that are no part of the state, since they only count.
    pub counters: Vec<String>,
    /// Types of the values that stand for any object.
    pub bounds: BTreeSet<Bound>,
    pub cuts: Cuts,
    pub answers: Answers,
    pub drawing: Drawing,
    pub tests: ClassTests,
    /// What was covered, for comparisons: method, instruction, way.
    pub covered: BTreeSet<(String, u32, u32)>,
    /// The paths of single calls that were taken, if that was asked for.
    pub paths: BTreeSet<Vec<(String, u32, u32)>>,
}

impl Sequences {
    pub fn states(&self) -> usize {
        self.levels.iter().map(|level| level.states).sum()
    }

    /// Paths of calls after the constructor.
    pub fn count(&self) -> usize {
        self.levels.iter().skip(1).map(|level| level.tests).sum()
    }

    pub fn coverage(&self) -> f64 {
        let covered = self.levels.last().map_or(0, |level| level.covered);
        if self.branches == 0 { 1.0 } else { covered as f64 / self.branches as f64 }
    }
}

/// Explores sequences of calls on a class; `progress` is told of each level.
pub fn sequences_of(
    request: &Request,
    interrupt: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(&Level),
) -> Result<Sequences, String> {
    crate::unit::Unit::open_for_sequences(request, interrupt)?.sequences(request, progress)
}
