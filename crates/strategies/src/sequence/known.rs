//! Which of the states that are known stands for a new one.

use super::Mode;
use super::family::Entry;
use super::search::Search;
use crate::subsumption::{Comparer, State};
use program::Kind;
use symex::graph::Leaf;
use symex::machine::{Shape, Value};

impl Search<'_> {
    /// A state that stands for all of these.
    pub(super) fn subsumer(&mut self, views: &[State]) -> Option<usize> {
        let mut found = None;
        for view in views {
            found = Some(match self.exact(view) {
                Some(key) => *self.family.exact.get(&key)?,
                None => self.one_subsumer(view)?,
            });
        }
        found
    }

    /// Makes a state known by one of its views.
    pub(super) fn remember(&mut self, view: &State, number: usize) {
        if let Some(key) = self.exact(view) {
            self.family.exact.insert(key, number);
        } else if view.graph.obstacle.is_none() {
            self.family.index.add(view, number);
        }
    }

    /// All of a state, where states with known numbers are compared.
    fn exact(&self, view: &State) -> Option<Vec<u64>> {
        (self.request.mode == Mode::Rostra).then(|| exact(view)).flatten()
    }

    fn one_subsumer(&mut self, view: &State) -> Option<usize> {
        if view.graph.obstacle.is_some() {
            return None;
        }
        let candidates = self.family.index.candidates(view);
        let mut found = None;
        self.compare(|comparer, entries| {
            let mut models = vec![view.model.clone()];
            found = candidates
                .into_iter()
                .find(|&number| entries[number].views.iter().any(|old| comparer.subsumes(old, view, &mut models)));
        });
        found
    }

    /// The states of this level, not explored yet, that a new one stands for.
    pub(super) fn replaced(&mut self, views: &[State]) -> Vec<usize> {
        let [view] = views else { return Vec::new() };
        if view.graph.obstacle.is_some() || self.exact(view).is_some() {
            return Vec::new();
        }
        let level = self.family.levels.len() - 1;
        let candidates: Vec<usize> = (self.family.index.of_shape(view).into_iter())
            .filter(|&number| {
                self.family.entries[number].level == level && self.family.entries[number].replaced.is_none()
            })
            .collect();
        let mut found = Vec::new();
        self.compare(|comparer, entries| {
            found = (candidates.into_iter())
                .filter(|&number| {
                    let [old] = &entries[number].views[..] else { return false };
                    comparer.subsumes(view, old, &mut vec![old.model.clone()])
                })
                .collect();
        });
        found
    }

    pub(super) fn replace(&mut self, old: usize, new: usize) {
        let entry = &mut self.family.entries[old];
        entry.replaced = Some(new);
        entry.stage = None;
        let away = entry.away.take();
        for view in std::mem::take(&mut entry.views) {
            self.family.index.remove(&view, old);
        }
        self.family.dropped.extend(away);
        self.family.level().states -= 1;
        self.family.level().subsumed += 1;
    }

    /// Compares states.
    pub(super) fn compare(&mut self, work: impl FnOnce(&mut Comparer, &[Entry])) {
        let kinds = &self.family.linear.tables().kinds;
        let wraps = |number: u32, kind: Kind| {
            let class = kinds.get(number as usize).and_then(|(_, class)| *class);
            class.is_some_and(|class| Some(&*class) == kind.wrapper())
        };
        let machine = &mut self.calls.explorer.vm.machine;
        let (pool, solver) = (&mut machine.pool, &mut machine.solver);
        let (answers, stand_ins) = (&mut self.family.answers, &mut self.family.stand_ins);
        work(&mut Comparer { pool, solver, wraps: &wraps, answers, stand_ins }, &self.family.entries);
    }
}

/// All of a state, if all of it is known.
fn exact(state: &State) -> Option<Vec<u64>> {
    let mut key: Vec<u64> = state.graph.shape.iter().map(|&token| token as u64).collect();
    if state.graph.obstacle.is_some() {
        return None;
    }
    for leaf in &state.graph.leaves {
        let number = |value: &Value| match value.shape() {
            Shape::Concrete(bits) => Some(bits),
            _ => None,
        };
        key.extend(match leaf {
            Leaf::Number(value) => [0, number(value)?],
            Leaf::Null => [1, 0],
            Leaf::Open { .. } => return None,
            Leaf::Box { is_shared, value, .. } => [2 + u64::from(*is_shared), number(value)?],
            Leaf::Again(first) => [4, *first as u64],
        });
    }
    Some(key)
}
