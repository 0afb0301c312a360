//! Techniques: each decides which programs to run on which states, and what to keep.
//!
//! [`tests_of`] proposes tests for a class, as plain data; [`crashes_of`] only those that crash it; [`sequence`] those that
//! need several calls on an object; [`statics_of`] those that depend on static state.

mod case;
mod check;
mod choose;
mod constants;
pub mod crash;
mod decimals;
mod getters;
mod hybrid;
mod internals;
mod made_up;
mod open;
mod passing;
pub mod sequence;
mod stable;
pub mod statics;
mod subject;
mod triage;
mod unit;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use technique::{Bound, Cuts};
use testgen::{Subject, TestCase};

pub use crash::{Sampling, Search, Tally, crashes_of};
pub use stable::Dependence;
pub use statics::statics_of;
pub use triage::{Filter, Reason, Suspect};

/// A class to test, and what may be spent on it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// The classes under test and what they need.
    pub class_path: Vec<PathBuf>,
    /// Internal name, as `com/example/Outer$Inner`.
    pub class: String,
    /// Folders with tests that somebody has written: what their set-up methods assign is left alone.
    pub tests: Vec<PathBuf>,
    /// Other classes under test, whose members may make inputs; internal names.
    pub beside: Vec<String>,
    /// For all methods together.
    pub time: Duration,
    pub seed: u64,
    /// Java language level of the tests.
    pub level: u32,
}

/// Tests that are proposed for a class. The real JVM has not seen them yet.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ClassTests {
    /// Internal name.
    pub class: String,
    /// With dots; empty for the unnamed one.
    pub package: String,
    /// The name for its suite: `Inner` of `Outer` is `OuterInner`.
    pub suite: String,
    /// The file that it was compiled from, without folders.
    pub source_file: Option<String>,
    /// Simple names of the classes of its package, and of `java.lang`.
    pub taken: BTreeSet<String>,
    pub java_lang: BTreeSet<String>,
    /// The methods that tests can call, in the order of the class file.
    pub methods: Vec<MethodTests>,
    /// Ordered by method.
    pub tests: Vec<Proposed>,
    /// What stood in the way, a line each.
    pub problems: Vec<String>,
    /// Paths that are no tests because they would not do the same everywhere.
    pub left_out: BTreeMap<Dependence, usize>,
    /// What a crash search has done.
    pub searched: Option<Searched>,
    /// What a search for what depends on static state has done.
    pub statics: Option<StaticsDone>,
}

/// The numbers of a search for what depends on static state, and what it says of eager initialisation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaticsDone {
    /// Methods that static state has a say in.
    pub methods: usize,
    /// Explorations from chosen static state.
    pub explorations: usize,
    /// Moments at which classes might be initialised eagerly: those that count, those of them that a path passes before the
    /// class is initialised, those that were tried, and all there are.
    pub moments: usize,
    pub reached_moments: usize,
    pub tried_moments: usize,
    pub all_moments: usize,
    pub eager: Vec<Eager>,
    /// Patterns of the user that fit a class which the methods may initialise.
    pub fitting: Vec<String>,
}

/// A place in the code where a class might be initialised earlier than Java does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eager {
    /// Binary name of the class that is initialised.
    pub class: String,
    /// The method with the place, as in the source.
    pub method: String,
    /// The line before which it is.
    pub line: Option<u32>,
    /// Whether it was tried.
    pub is_tried: bool,
    /// What is different then; none if nothing is in what was tried.
    pub change: Option<String>,
    /// Whether the call ends in another way; else it leaves other values in static fields.
    pub ends_otherwise: bool,
    /// Whether a test shows it.
    pub is_shown: bool,
}

/// The numbers of a crash search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    pub tests: u64,
    pub crashes: u64,
    /// Groups of crashes, bugs or not.
    pub problems: usize,
    pub time: Duration,
}

/// What was found out about one method.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodTests {
    pub subject: Subject,
    /// As in the source: `int withdraw(int)`.
    pub signature: String,
    pub line: Option<u32>,
    /// The ways of its own branches.
    pub branches: BTreeSet<Branch>,
    pub paths: usize,
    pub time: Duration,
    /// What was left out, with how many paths it cost.
    pub cuts: Cuts,
    /// Which inputs were considered where there is no end of them.
    pub bounds: BTreeSet<Bound>,
}

impl MethodTests {
    /// Adds what another exploration of the method has found out.
    fn absorb(&mut self, other: MethodTests) {
        self.branches.extend(other.branches);
        self.paths += other.paths;
        self.time += other.time;
        self.cuts.absorb(other.cuts);
        self.bounds.extend(other.bounds);
    }
}

/// A branch that goes one way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Branch {
    /// Binary name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// Offset of the instruction in the method's code.
    pub pc: u32,
    /// 0 if a conditional jump falls through, 1 if it is taken; the offset of the target for a switch.
    pub way: u32,
}

/// A test, and why it is there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proposed {
    pub case: TestCase,
    /// Index into [`ClassTests::methods`].
    pub method: usize,
    /// What it covers of the classes under test.
    pub covers: BTreeSet<Branch>,
    pub finding: Finding,
    /// Paths that end at the same place with the same exception.
    pub alike: usize,
}

/// What an exception is taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding {
    /// No exception.
    Normal,
    /// The test is in the file of bugs: `case.bug` is set.
    Bug,
    /// The method's way to say no: the reason why it is not a bug.
    Rejection(Reason),
}

/// Proposes tests for a class; `statics` says whether static state is an input, too. When interrupted, for what was found
/// until then.
pub fn tests_of(order: &Order, statics: bool, interrupt: &Arc<AtomicBool>) -> Result<ClassTests, String> {
    unit::Unit::open(order, interrupt)?.tests(order, statics)
}
