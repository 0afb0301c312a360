//! Which waiting state goes on.

use super::Waiting;
use host::Xorshift;
use std::collections::VecDeque;

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

/// Chooses among waiting states; it is told of each one that is added.
pub trait Searcher {
    fn add(&mut self, state: Waiting);
    /// `is_new` says whether the branch that a state is about to take is still to be covered.
    fn next(&mut self, is_new: &dyn Fn(&Waiting) -> bool) -> Option<Waiting>;
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

pub fn searcher(strategy: Strategy, seed: u64) -> Box<dyn Searcher> {
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
    fn next(&mut self, _: &dyn Fn(&Waiting) -> bool) -> Option<Waiting> {
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
    fn next(&mut self, _: &dyn Fn(&Waiting) -> bool) -> Option<Waiting> {
        self.0.pop_front()
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
    fn next(&mut self, _: &dyn Fn(&Waiting) -> bool) -> Option<Waiting> {
        if self.states.is_empty() {
            return None;
        }
        let index = self.numbers.index(self.states.len());
        Some(self.states.swap_remove(index))
    }
    fn len(&self) -> usize {
        self.states.len()
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
    fn next(&mut self, is_new: &dyn Fn(&Waiting) -> bool) -> Option<Waiting> {
        while let Some(state) = self.promising.pop() {
            if is_new(&state) {
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
