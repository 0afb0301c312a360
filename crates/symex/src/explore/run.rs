//! One exploration while it runs.

use super::{Argument, Assume, Goals, Limits, Noticed, Observer, Part, Reached, Searcher, Sight, Statics, Waiting};
use crate::input::Cookbook;
use crate::machine::{PathState, Reference};
use crate::path::{Choice, End, Path};
use program::link::Method;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use technique::{Bound, Budget, Cuts};

/// The exploration of one method while it runs.
pub struct Run {
    pub method: &'static Method,
    pub cookbook: Rc<Cookbook>,
    pub arguments: Vec<Argument>,
    pub assumed: Vec<Rc<dyn Assume>>,
    /// What is called before.
    pub setups: Vec<Reference>,
    pub statics: Option<Rc<Statics>>,
    pub searcher: Box<dyn Searcher>,
    pub paths: Vec<Path>,
    pub covered: BTreeSet<(u32, u32, u32)>,
    pub methods: BTreeMap<u32, &'static Method>,
    pub cuts: Cuts,
    pub bounds: BTreeSet<Bound>,
    pub failed_inputs: u32,
    pub most_waiting: usize,
    pub turns: u64,
    /// Questions that the backends of the solver had answered before.
    pub asked: u64,
    pub first_step: u64,
    pub part: Part,
    /// The states that were left.
    pub left: Vec<Vec<Choice>>,
    pub budget: Budget,
    pub limits: Limits,
    pub goals: Goals,
    pub observers: Vec<Rc<RefCell<dyn Observer>>>,
    pub noticed: Noticed,
    /// Where paths are kept as states, if they are to go on with another call: then they are neither merged nor made
    /// into inputs.
    pub reached: Option<Vec<Reached>>,
    /// Calls that were left in a loop and still ran on the concrete machine when they were stopped.
    pub runaways: u32,
}

impl Run {
    pub fn new(method: &'static Method, cookbook: Rc<Cookbook>, searcher: Box<dyn Searcher>, budget: Budget) -> Run {
        Run {
            method,
            cookbook,
            arguments: Vec::new(),
            assumed: Vec::new(),
            setups: Vec::new(),
            statics: None,
            searcher,
            paths: Vec::new(),
            covered: BTreeSet::new(),
            methods: BTreeMap::new(),
            cuts: Cuts::default(),
            bounds: BTreeSet::new(),
            failed_inputs: 0,
            most_waiting: 0,
            turns: 0,
            asked: 0,
            first_step: 0,
            part: Part::default(),
            left: Vec::new(),
            budget,
            limits: Limits::default(),
            goals: Goals::default(),
            observers: Vec::new(),
            noticed: Noticed::default(),
            reached: None,
            runaways: 0,
        }
    }

    /// The state that goes on.
    pub fn next(&mut self) -> Option<Waiting> {
        self.searcher.next(&Sight { covered: &self.covered, goals: &self.goals })
    }

    /// Tells those who watch.
    pub fn tell(&self, mut what: impl FnMut(&mut dyn Observer)) {
        self.observers.iter().for_each(|observer| what(&mut *observer.borrow_mut()));
    }

    /// A path that is dropped without a result still counts for what was left out along it.
    pub fn leave_out(&mut self, state: &PathState) {
        for cut in &state.cuts {
            self.cuts.add(cut.clone());
        }
    }

    pub fn cover(&mut self, trace: &[(&'static Method, u32, u32)]) {
        for &(method, at, way) in trace {
            self.methods.insert(method.id, method);
            self.covered.insert((method.id, at, way));
        }
    }

    pub fn add(&mut self, path: Path) {
        if self.part.pause_at.as_ref().is_some_and(|pause_at| pause_at(&path)) {
            self.part.pause = 0;
        }
        for cut in &path.cuts {
            self.cuts.add(cut.clone());
        }
        if let End::Cut(cut) = &path.end {
            self.cuts.add(cut.clone());
        }
        self.paths.push(path);
    }
}
