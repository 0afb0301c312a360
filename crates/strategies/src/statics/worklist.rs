//! Which sets of classes are initialised before the unit under test: every set that can make a difference.
//!
//! Whether a class is initialised before matters if its initialiser and anything else may access the same field. All
//! other classes are independent: they are initialised before, so that their static fields are inputs, and no set is
//! explored twice for them.

use std::collections::BTreeSet;

/// A class by its number.
pub type Id = u32;

/// The sets that are explored, and those that are still to come.
#[derive(Debug, Default)]
pub struct Worklist {
    /// All classes, in the order in which they were found.
    found: Vec<Id>,
    /// Classes for which both ways are explored, in the order in which they were found.
    dependent: Vec<Id>,
    /// Classes that are always initialised before, after the first exploration.
    independent: Vec<Id>,
    explored: BTreeSet<BTreeSet<Id>>,
    /// How many classes there were when all of them were asked for last.
    asked: usize,
    /// The places in `dependent` of the set that comes next; None when all have come.
    next: Option<Vec<usize>>,
}

impl Worklist {
    /// Adds a class that an exploration has initialised.
    pub fn found(&mut self, class: Id, is_dependent: bool) {
        if self.found.contains(&class) {
            return;
        }
        self.found.push(class);
        if is_dependent {
            self.dependent.push(class)
        } else {
            self.independent.push(class)
        }
        self.next = Some(Vec::new());
    }

    /// All classes, in the order in which they were found, if there are new ones: as after a call like this one, so that all
    /// their static fields are inputs. That comes before other sets.
    pub fn all(&mut self) -> Option<Vec<Id>> {
        let known = std::mem::replace(&mut self.asked, self.found.len());
        (self.found.len() > known).then(|| self.found.clone())
    }

    /// Whether every set has come.
    pub fn is_done(&self) -> bool {
        self.next.is_none()
    }

    /// The next set that was not explored, the smaller ones first; in the order in which its classes were found.
    pub fn next(&mut self) -> Option<Vec<Id>> {
        if self.explored.insert(BTreeSet::new()) {
            return Some(Vec::new());
        }
        while let Some(mut chosen) = self.next.take() {
            let set = self.set(&chosen);
            self.next = match advance(&mut chosen, self.dependent.len()) {
                true => Some(chosen),
                false => (chosen.len() < self.dependent.len()).then(|| (0..=chosen.len()).collect()),
            };
            if self.explored.insert(set.iter().copied().collect()) {
                return Some(set);
            }
        }
        None
    }

    fn set(&self, chosen: &[usize]) -> Vec<Id> {
        self.independent.iter().copied().chain(chosen.iter().map(|&at| self.dependent[at])).collect()
    }
}

/// The next choice of as many of `count` things, in lexical order.
fn advance(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(at) = (0..size).rev().find(|&at| chosen[at] < count - size + at) else { return false };
    chosen[at] += 1;
    for later in at + 1..size {
        chosen[later] = chosen[later - 1] + 1;
    }
    true
}

/// All orders of a set in which the order of dependent classes differs, at most `most`. Classes that depend on none
/// stay where they are: first.
pub fn orders(set: &[Id], depend: impl Fn(Id, Id) -> bool, most: usize) -> Vec<Vec<Id>> {
    let is_bound = |one: &Id| set.iter().any(|other| other != one && depend(*one, *other));
    let (bound, free): (Vec<Id>, Vec<Id>) = set.iter().partition(|class| is_bound(class));
    let mut found = Vec::new();
    permutations(&bound, &mut Vec::new(), &mut |order| {
        found.push(free.iter().copied().chain(order.iter().copied()).collect());
        found.len() < most
    });
    found
}

/// Calls `visit` with every order until it says stop; whether it never did.
fn permutations(rest: &[Id], begun: &mut Vec<Id>, visit: &mut impl FnMut(&[Id]) -> bool) -> bool {
    if rest.is_empty() {
        return visit(begun);
    }
    for at in 0..rest.len() {
        let mut others = rest.to_vec();
        begun.push(others.remove(at));
        let goes_on = permutations(&others, begun, visit);
        begun.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(worklist: &mut Worklist) -> Vec<Vec<Id>> {
        std::iter::from_fn(|| worklist.next()).collect()
    }

    #[test]
    fn every_set_of_dependent_classes_once() {
        let mut worklist = Worklist::default();
        assert_eq!(all(&mut worklist), [Vec::<u32>::new()]);
        worklist.found(7, true);
        worklist.found(3, true);
        assert_eq!(all(&mut worklist), [vec![7], vec![3], vec![7, 3]]);
        worklist.found(5, true);
        assert_eq!(all(&mut worklist).len(), 4);
        assert!(all(&mut worklist).is_empty());
    }

    #[test]
    fn all_classes_come_before_other_sets() {
        let mut worklist = Worklist::default();
        assert_eq!(worklist.all(), None);
        worklist.found(7, true);
        worklist.found(3, false);
        assert_eq!(worklist.all(), Some(vec![7, 3]));
        assert_eq!(worklist.all(), None);
        worklist.found(9, true);
        assert_eq!(worklist.all(), Some(vec![7, 3, 9]));
    }

    #[test]
    fn independent_classes_add_no_sets() {
        for k in 0..=16 {
            let mut worklist = Worklist::default();
            let mut count = all(&mut worklist).len();
            (0..k).for_each(|class| worklist.found(class, false));
            count += all(&mut worklist).len();
            assert_eq!(count, if k == 0 { 1 } else { 2 });
        }
    }

    #[test]
    fn only_dependent_classes_change_places() {
        let depend = |one: Id, other: Id| one.max(other) < 3;
        assert_eq!(orders(&[1, 9, 2], depend, 24), [vec![9, 1, 2], vec![9, 2, 1]]);
        assert_eq!(orders(&[8, 9], depend, 24), [vec![8, 9]]);
        assert_eq!(orders(&[0, 1, 2], depend, 24).len(), 6);
        assert_eq!(orders(&[0, 1, 2], depend, 4).len(), 4);
        assert_eq!(orders(&[], depend, 4), [Vec::<Id>::new()]);
    }
}
