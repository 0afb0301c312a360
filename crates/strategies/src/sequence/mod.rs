//! Sequences of calls: all that lead to different states of an object, up to a length (Symstra, and Rostra to compare).
//!
//! States between calls are a heap and a condition ([`crate::subsumption`]); a state that stands for no heap that an earlier one does
//! not stand for, too, is not explored further. [`search`] goes through them breadth first, on all cores where there are
//! many ([`team`]); [`write`] makes the paths that cover or throw something new into tests.
//!
//! `symex::explore::Calls` gives the end of every path of one call from a state between calls, as states: nothing is
//! merged, made into inputs or replayed, except for the few paths that become tests, whose receiver is then an ordinary
//! input, a recipe with the calls as its steps. `symex::graph` brings the heap below the receiver and the static fields
//! into a normal form: a *shape* (classes, edges, lengths) and *leaves* (numbers, boxes, inputs that nobody has looked
//! at). A state is a heap and its path condition; `subsumption` decides whether an old one subsumes a new one: all heaps
//! of the new one are its heaps, too: leaves are unified, which binds the old variables to terms of the new state; old
//! variables that are left are eliminated (`subsumption/eliminate.rs`: equalities, independence, Fourier-Motzkin for orders); what
//! remains must follow from the new condition, by syntax, else refuted by a model, else by the solver. Whatever is not
//! decided counts as *not subsumed*, which costs time and no path. States are found by shape and known numbers; a new
//! state that stands for others of its level, which are not explored yet, replaces them. Fields that only count
//! (`modCount`) get a fresh variable before each call, and are left out as long as nothing depends on it.
//!
//! Many states are explored by a *team* (`team.rs`). Each *family* of states has a context of its own (terms, solver,
//! counters: `symex::explore::Context`), lives on one thread (`crew.rs`, `worker.rs`) and is explored in one order,
//! with limits that are counted, so nothing depends on the number of threads or on the time they have. What goes
//! between threads is plain: a *route* (which calls with which choices of paths; following it leads any machine to the
//! state) and a *parcel* (heaps, conditions and models, with terms as an `expr::Bundle` and classes by their names).
//! The first family is left as the one that compares the new states of all. Several objects are one list of roots,
//! compared in each order; their tests are made of a *scene* (`symex::input::Scene`), calls on several objects in
//! turns, where a recipe tells how to make one. `equal.rs` asks the class's `equals` of an old state's route and a new
//! state side by side.

mod branches;
mod crew;
mod draw;
mod equal;
mod family;
mod known;
mod parcel;
mod plan;
mod route;
mod search;
mod team;
mod worker;
mod write;

pub use crate::subsumption::Answers;

use crate::error::Error;
use crate::knowledge::{Knowledge, Test, adds_to};
use crate::lab::Lab;
use crate::proposal::{MethodTests, Order};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use technique::{Bound, Budget, Cut, Cuts, Problem, Sink, StateGraph, Technique};

/// Calls of sequences beside other techniques, and states.
const SHORT: usize = 6;
const SHORT_STATES: usize = 2000;
/// The least time that is worth it.
const LEAST: Duration = Duration::from_millis(100);

/// Which sequences are explored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Sequence {
    /// A few calls, beside other techniques: tests that add to theirs.
    Short,
    /// All that are asked for.
    Whole(Box<Whole>),
}

/// What is asked for; see [`Request`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Whole {
    pub length: usize,
    pub methods: Vec<String>,
    pub mode: Mode,
    pub prune: bool,
    pub nulls: bool,
    pub contract: Contract,
    pub abstraction: Option<String>,
    pub objects: usize,
    pub all_tests: bool,
    pub max_states: usize,
    pub level_time: Option<Duration>,
}

impl Technique for Sequence {
    const NAME: &'static str = "sequence";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        match self {
            Sequence::Short => short(lab, budget, out),
            Sequence::Whole(whole) => whole.run(lab, known, budget, out),
        }
    }
}

/// Tests that need more calls on an object than were tried: those that cover something new, or show a bug.
fn short(lab: &mut Lab, budget: &Budget, out: &mut dyn Sink<Test>) -> Result<(), Error> {
    if budget.rest() < LEAST {
        return Ok(());
    }
    let request = Request { max_states: SHORT_STATES, ..Request::new(lab.order.clone(), SHORT) };
    let result = lab.unit()?.short_sequences(&request, budget, |method, proposed| {
        if adds_to(out.tests(), &proposed) {
            out.test(Test::new(method, proposed, None));
        }
    });
    match result {
        // Nobody has asked for sequences of this class.
        Err(Error::Unfit(_)) => Ok(()),
        result => result,
    }
}

impl Whole {
    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let request = Request {
            time: budget.rest(),
            methods: self.methods.clone(),
            mode: self.mode,
            prune: self.prune,
            nulls: self.nulls,
            contract: self.contract.clone(),
            abstraction: self.abstraction.clone(),
            objects: self.objects,
            jobs: lab.threads,
            all_tests: self.all_tests,
            max_states: self.max_states,
            level_time: self.level_time,
            memory: Some(Memory { most: budget.memory as u64, used: host::memory_in_use }),
            ..Request::new(lab.order.clone(), self.length)
        };
        let found = sequences_of(&request, budget.interrupt(), &mut |level| out.say(level.to_string()))?;
        let numbers = [
            ("states", found.states()),
            ("paths", found.count()),
            ("covered", found.levels.last().map_or(0, |level| level.covered)),
            ("branches", found.branches),
        ];
        numbers.into_iter().for_each(|(name, number)| out.counter(name).add(number as u64));
        let mut cuts = found.cuts;
        if let Some(why) = found.stopped {
            cuts.add(Cut::Other(why));
        }
        out.cut(cuts);
        for mut record in found.records {
            record.bounds.extend(found.bounds.iter().cloned());
            if !found.counters.is_empty() {
                let fields = found.counters.join(", ");
                record.bounds.insert(Bound::Other(format!("no part of the state, since it only counts: {fields}")));
            }
            known.record(record);
        }
        found.tests.into_iter().for_each(|test| out.test(test));
        found.problems.into_iter().for_each(|problem| out.problem(problem));
        out.graph(found.drawing);
        Ok(())
    }
}

/// What arguments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
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
    pub order: Order,
    /// For all of it.
    pub time: Duration,
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
    /// For one length: what is left of it then is left out, and the next length goes on from what was found.
    pub level_time: Option<Duration>,
    pub memory: Option<Memory>,
}

impl Request {
    /// All methods with any arguments, on one object and one thread.
    pub fn new(order: Order, length: usize) -> Request {
        Request {
            order,
            time: Duration::from_secs(60),
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
            level_time: None,
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

/// Methods that say what must hold, by name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Contract {
    /// Holds after every call: boolean, or void and throws.
    pub invariant: Option<String>,
    /// Exceptions that say that a call was illegal: such sequences are no tests. Names, with their packages or without.
    pub illegal: Vec<String>,
    /// Whether nothing more is tried when something does not hold that should.
    pub stops: bool,
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

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let memory = self.memory.map_or_else(|| "?".to_string(), |bytes| format!("{} MB", bytes >> 20));
        let Level { length, states, subsumed, tests, selected, covered, time, .. } = self;
        write!(
            f,
            "{length} calls: {states} new states, {subsumed} subsumed, {tests} paths, {selected} selected, \
             {covered} branches covered, {:.3} s, {memory}",
            time.as_secs_f64()
        )
    }
}

/// What the exploration of sequences found.
#[derive(Default)]
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
    pub drawing: StateGraph,
    pub tests: Vec<Test>,
    /// What was found out about methods.
    pub records: Vec<MethodTests>,
    pub problems: BTreeSet<Problem>,
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
) -> Result<Sequences, Error> {
    write::open(request, interrupt)?.sequences(request, progress)
}
