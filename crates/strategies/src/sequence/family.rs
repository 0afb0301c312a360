//! What is known of states that come from each other: they share their terms, and are explored in one order.

use super::route::Route;
use super::{Level, draw};
use crate::subsumption::{Answers, Index, State};
use expr::{Sort, Term};
use program::Name;
use program::link::{Class, Method};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use symex::explore::{Call, Reached, Stage};
use symex::graph::{Counter, Linear};

/// A state that was reached.
#[derive(Default)]
pub struct Entry {
    /// Until it was explored; none if another family explores it.
    pub stage: Option<Rc<Stage>>,
    /// What it is compared by: one view, or one for each path of the method that gives its abstraction.
    pub views: Vec<State>,
    /// The same with its objects in another order.
    pub twins: Vec<State>,
    pub counters: Vec<Counter>,
    pub level: usize,
    /// The state that stands for it, if that came later.
    pub replaced: Option<usize>,
    /// How it was reached, if this family knows.
    pub route: Option<Rc<Route>>,
    /// Where it is explored, if not here: the family and its number there.
    pub away: Option<(usize, usize)>,
}

/// A path that becomes a test.
pub struct Seed {
    pub stage: Rc<Stage>,
    pub call: Rc<Call>,
    pub end: Reached,
    /// What is checked by it, if it shows that something does not hold that should.
    pub broken: Option<&'static Method>,
    pub shows: Shows,
}

/// What a path covers and throws.
#[derive(Clone, Default)]
pub struct Shows {
    pub trace: Vec<Taken>,
    pub thrown: Option<Thrown>,
}

/// Where the path is that becomes a test.
pub enum Planted {
    Here(Box<Seed>),
    /// The family, and the number there.
    Away(usize, usize),
}

/// An edge of the graph of states: to a new state, or to the one that stands for it.
pub struct Edge {
    pub from: usize,
    pub to: usize,
    /// The call.
    pub label: String,
}

/// A branch that went one way: method, instruction, way.
pub type Taken = (u32, u32, u32);

/// What was thrown, and where.
pub type Thrown = (Name, String);

/// States, and what was seen on the way to them.
pub struct Family {
    pub linear: Linear,
    pub entries: Vec<Entry>,
    pub edges: Vec<Edge>,
    pub seeds: Vec<Planted>,
    pub levels: Vec<Level>,
    pub covered: BTreeSet<Taken>,
    /// All paths of single calls, where pruning is compared with none.
    pub paths: Option<BTreeSet<Vec<Taken>>>,
    pub names: BTreeMap<u32, &'static Method>,
    pub answers: Answers,
    pub stopped: Option<String>,
    /// Whether a length was left before all of its states were explored.
    pub late: bool,
    pub thrown: BTreeSet<Thrown>,
    pub index: Index,
    /// States of which all is known.
    pub exact: FxHashMap<Vec<u64>, usize>,
    pub stand_ins: FxHashMap<(Sort, usize), Term>,
    /// Static fields that calls can change, of as many classes as there were.
    pub static_fields: Vec<(&'static Class, usize)>,
    pub classes: usize,
    /// The first state that was not looked at yet.
    pub open: usize,
    /// Fields that are no part of the state.
    pub counted: BTreeSet<(Name, usize)>,
    /// States that were reached elsewhere and cannot be reached here.
    pub lost: u32,
    /// States of other families, by their numbers there, that another one stands for.
    pub dropped: Vec<(usize, usize)>,
}

impl Family {
    pub fn new(linear: Linear, keeps_paths: bool) -> Family {
        Family {
            linear,
            entries: Vec::new(),
            edges: Vec::new(),
            seeds: Vec::new(),
            levels: Vec::new(),
            covered: BTreeSet::new(),
            paths: keeps_paths.then(BTreeSet::new),
            names: BTreeMap::new(),
            answers: Answers::default(),
            stopped: None,
            late: false,
            thrown: BTreeSet::new(),
            index: Index::default(),
            exact: FxHashMap::default(),
            stand_ins: FxHashMap::default(),
            static_fields: Vec::new(),
            classes: 0,
            open: 0,
            counted: BTreeSet::new(),
            lost: 0,
            dropped: Vec::new(),
        }
    }

    pub fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("there is one while it is explored")
    }

    /// Adds an edge, as long as there are so few states that they are drawn.
    pub fn connect(&mut self, from: Option<usize>, to: usize, label: impl FnOnce() -> String) {
        if let Some(from) = from.filter(|from| *from < draw::MAX_STATES) {
            self.edges.push(Edge { from, to, label: label() });
        }
    }

    /// How many states wait to be explored.
    pub fn waiting(&self) -> usize {
        self.entries[self.open..].iter().filter(|entry| entry.stage.is_some()).count()
    }
}
