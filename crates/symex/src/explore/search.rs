//! Which waiting state goes on.

use super::Waiting;
use super::scenario::{Goals, SearcherFactory, Way};
use host::Xorshift;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// The order of exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    DepthFirst,
    BreadthFirst,
    Random,
    /// States that are about to take a branch nobody has taken go first.
    #[default]
    Coverage,
    /// The same, but of the others the newest and the oldest go in turns: where the beginning of a method has thousands of
    /// ways, its end is tried, too.
    BothEnds,
}

impl Strategy {
    pub fn factory(self, seed: u64) -> SearcherFactory {
        Rc::new(move || searcher(self, seed))
    }
}

/// States where nothing that lies ahead is verified go first; among equals, another searcher decides.
pub fn unverified_first(inner: SearcherFactory) -> SearcherFactory {
    Rc::new(move || Box::new(UnverifiedFirst { first: inner(), others: inner() }))
}

/// Chooses among waiting states; it is told of each one that is added.
pub trait Searcher {
    fn add(&mut self, state: Waiting);
    fn next(&mut self, sight: &Sight) -> Option<Waiting>;
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether a state that has forked goes on itself, and does not wait with the others.
    fn goes_on(&self) -> bool {
        true
    }
}

/// What is known of the ways that states are about to take.
pub struct Sight<'a> {
    pub covered: &'a BTreeSet<Way>,
    pub goals: &'a Goals,
}

impl Sight<'_> {
    fn way(state: &Waiting) -> Option<Way> {
        state.next.map(|(method, at, way)| (method.id, at, way))
    }

    /// Whether the branch that a state is about to take is still to be covered.
    pub fn is_new(&self, state: &Waiting) -> bool {
        Sight::way(state).is_some_and(|way| !self.covered.contains(&way))
    }

    /// Whether it is one that is headed for.
    pub fn is_goal(&self, state: &Waiting) -> bool {
        Sight::way(state).is_some_and(|way| self.goals.wanted.contains(&way) && !self.covered.contains(&way))
    }
}

fn searcher(strategy: Strategy, seed: u64) -> Box<dyn Searcher> {
    match strategy {
        Strategy::DepthFirst => Box::new(DepthFirst::default()),
        Strategy::BreadthFirst => Box::new(BreadthFirst::default()),
        Strategy::Random => Box::new(Random { states: Vec::new(), numbers: Xorshift::new(seed | 1) }),
        Strategy::Coverage => Box::new(CoverageFirst::default()),
        Strategy::BothEnds => Box::new(CoverageFirst { takes_newest: Some(true), ..CoverageFirst::default() }),
    }
}

#[derive(Default)]
struct DepthFirst(Vec<Waiting>);

impl Searcher for DepthFirst {
    fn add(&mut self, state: Waiting) {
        self.0.push(state);
    }
    fn next(&mut self, _: &Sight) -> Option<Waiting> {
        self.0.pop()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
}

#[derive(Default)]
struct BreadthFirst(VecDeque<Waiting>);

impl Searcher for BreadthFirst {
    fn add(&mut self, state: Waiting) {
        self.0.push_back(state);
    }
    fn next(&mut self, _: &Sight) -> Option<Waiting> {
        self.0.pop_front()
    }
    fn goes_on(&self) -> bool {
        false
    }
    fn len(&self) -> usize {
        self.0.len()
    }
}

struct Random {
    states: Vec<Waiting>,
    numbers: Xorshift,
}

impl Searcher for Random {
    fn add(&mut self, state: Waiting) {
        self.states.push(state);
    }
    fn next(&mut self, _: &Sight) -> Option<Waiting> {
        if self.states.is_empty() {
            return None;
        }
        let index = self.numbers.index(self.states.len());
        Some(self.states.swap_remove(index))
    }
    fn goes_on(&self) -> bool {
        false
    }
    fn len(&self) -> usize {
        self.states.len()
    }
}

struct UnverifiedFirst {
    first: Box<dyn Searcher>,
    others: Box<dyn Searcher>,
}

impl Searcher for UnverifiedFirst {
    fn add(&mut self, state: Waiting) {
        let is_first = state.fork.state.machine.guided.is_unverified;
        if is_first { self.first.add(state) } else { self.others.add(state) }
    }
    fn next(&mut self, sight: &Sight) -> Option<Waiting> {
        self.first.next(sight).or_else(|| self.others.next(sight))
    }
    fn goes_on(&self) -> bool {
        self.first.is_empty() && self.others.goes_on()
    }
    fn len(&self) -> usize {
        self.first.len() + self.others.len()
    }
}

/// Two queues: states with a branch to cover, newest first; the others, oldest first, so that a loop does not starve
/// the rest. A state whose branch was covered meanwhile moves to the others.
#[derive(Default)]
struct CoverageFirst {
    promising: Vec<Waiting>,
    others: VecDeque<Waiting>,
    /// Whether the next of the others is the newest, if they go in turns.
    takes_newest: Option<bool>,
}

impl Searcher for CoverageFirst {
    fn add(&mut self, state: Waiting) {
        if state.next.is_some() {
            self.promising.push(state);
        } else {
            self.others.push_back(state);
        }
    }
    fn next(&mut self, sight: &Sight) -> Option<Waiting> {
        if !sight.goals.wanted.is_empty()
            && let Some(goal) = self.promising.iter().rposition(|state| sight.is_goal(state))
        {
            return Some(self.promising.remove(goal));
        }
        while let Some(state) = self.promising.pop() {
            if sight.is_new(&state) {
                return Some(state);
            }
            self.others.push_back(state);
        }
        let takes_newest = self.takes_newest.unwrap_or_default();
        self.takes_newest = self.takes_newest.map(|newest| !newest);
        if takes_newest { self.others.pop_back() } else { self.others.pop_front() }
    }
    fn len(&self) -> usize {
        self.promising.len() + self.others.len()
    }
}
