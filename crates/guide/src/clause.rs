//! Formulas over the identifiers of a method's assumptions.
//!
//! The conditions of the paper are monotone in the identifiers: that all checks ahead are verified gets no less true when
//! an assumption holds, that none is gets no less true when one does not. So a formula is a set of clauses without
//! signs, none of which contains another: exact, and a normal form.

use crate::read::Premises;
use std::collections::BTreeSet;

/// What a formula is about, by the number of an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// The identifier: whether the assumption has held wherever it was made so far.
    Held(usize),
    /// Its condition, evaluated where the formula stands.
    Now(usize),
}

/// More clauses than this are given up: the formula becomes false, which is the cautious side of both uses.
const MAX_CLAUSES: usize = 64;

type Clause = BTreeSet<Atom>;

/// A conjunction of disjunctions. No clause is a subset of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula(BTreeSet<Clause>);

impl Formula {
    /// The empty conjunction.
    pub fn always() -> Formula {
        Formula::default()
    }

    pub fn never() -> Formula {
        Formula(BTreeSet::from([Clause::new()]))
    }

    pub fn is_always(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_never(&self) -> bool {
        self.0.first().is_some_and(BTreeSet::is_empty)
    }

    pub fn clauses(&self) -> impl Iterator<Item = &BTreeSet<Atom>> {
        self.0.iter()
    }

    /// That one of the premises holds: atoms stand for what they are.
    pub fn one_of(premises: &Premises) -> Formula {
        let mut clauses = BTreeSet::from([Clause::new()]);
        for premise in premises {
            let longer = clauses.iter().flat_map(|clause| {
                premise.iter().map(|&id| clause.iter().copied().chain([Atom::Held(id)]).collect::<Clause>())
            });
            clauses = minimal(longer.collect());
        }
        Formula(clauses)
    }

    /// That none of the premises holds: atoms stand for what they are not.
    pub fn none_of(premises: &Premises) -> Formula {
        let clauses = premises.iter().map(|premise| premise.iter().map(|&id| Atom::Held(id)).collect());
        Formula(minimal(clauses.collect()))
    }

    pub fn and(&self, other: &Formula) -> Formula {
        if self.is_always() || self == other {
            return other.clone();
        }
        if other.is_always() {
            return self.clone();
        }
        Formula(minimal(self.0.union(&other.0).cloned().collect()))
    }

    /// Before an identifier is set to itself and its condition, where atoms stand for what they are.
    pub fn before_update(&self, id: usize) -> Formula {
        let held = Atom::Held(id);
        let (with, without): (BTreeSet<Clause>, BTreeSet<Clause>) =
            self.0.iter().cloned().partition(|clause| clause.contains(&held));
        let replaced = with.iter().map(|clause| {
            clause.iter().map(|&atom| if atom == held { Atom::Now(id) } else { atom }).collect::<Clause>()
        });
        Formula(minimal(replaced.chain(without).chain(with.iter().cloned()).collect()))
    }

    /// The same, where atoms stand for what they are not.
    pub fn before_update_of_not(&self, id: usize) -> Formula {
        let extended = self.0.iter().map(|clause| {
            let more = clause.contains(&Atom::Held(id)).then_some(Atom::Now(id));
            clause.iter().copied().chain(more).collect()
        });
        Formula(minimal(extended.collect()))
    }

    /// Where these atoms are false.
    pub fn without(&self, is_false: impl Fn(Atom) -> bool) -> Formula {
        let kept = self.0.iter().map(|clause| clause.iter().copied().filter(|&atom| !is_false(atom)).collect());
        Formula(minimal(kept.collect()))
    }

    /// Where these atoms are true.
    pub fn with(&self, is_true: impl Fn(Atom) -> bool) -> Formula {
        Formula(self.0.iter().filter(|clause| !clause.iter().any(|&atom| is_true(atom))).cloned().collect())
    }

    /// Whether it holds where the atoms have these values.
    pub fn holds(&self, value: impl Fn(Atom) -> bool) -> bool {
        self.0.iter().all(|clause| clause.iter().any(|&atom| value(atom)))
    }
}

/// Without clauses that contain another.
fn minimal(clauses: BTreeSet<Clause>) -> BTreeSet<Clause> {
    let contains_other = |clause: &Clause| clauses.iter().any(|other| other != clause && other.is_subset(clause));
    let kept: BTreeSet<Clause> = clauses.iter().filter(|clause| !contains_other(clause)).cloned().collect();
    if kept.len() > MAX_CLAUSES { Formula::never().0 } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDS: usize = 3;

    fn values() -> impl Iterator<Item = impl Fn(Atom) -> bool> {
        (0u32..1 << (2 * IDS)).map(|bits| {
            move |atom| match atom {
                Atom::Held(id) => bits >> id & 1 != 0,
                Atom::Now(id) => bits >> (IDS + id) & 1 != 0,
            }
        })
    }

    /// Every set of premises over three identifiers with up to two premises.
    fn all_premises() -> Vec<Premises> {
        let sets: Vec<BTreeSet<usize>> =
            (0u32..1 << IDS).map(|bits| (0..IDS).filter(|id| bits >> id & 1 != 0).collect()).collect();
        let mut all = vec![Premises::new()];
        for one in &sets {
            for other in &sets {
                all.push(Premises::from([one.clone(), other.clone()]));
            }
        }
        all
    }

    #[test]
    fn formulas_mean_their_premises() {
        for premises in all_premises() {
            for value in values() {
                let held = premises.iter().any(|set| set.iter().all(|&id| value(Atom::Held(id))));
                assert_eq!(Formula::one_of(&premises).holds(&value), held, "{premises:?}");
                assert_eq!(Formula::none_of(&premises).holds(|atom| !value(atom)), !held, "{premises:?}");
            }
        }
    }

    #[test]
    fn substitutions_are_exact() {
        for premises in all_premises() {
            let (one, none) = (Formula::one_of(&premises), Formula::none_of(&premises));
            for value in values() {
                let after = |atom| match atom {
                    Atom::Held(1) => value(atom) && value(Atom::Now(1)),
                    _ => value(atom),
                };
                assert_eq!(one.before_update(1).holds(&value), one.holds(after), "{premises:?}");
                let not_after = |atom| !after(atom);
                assert_eq!(none.before_update_of_not(1).holds(|atom| !value(atom)), none.holds(not_after));
                let denied = |atom: Atom| atom != Atom::Held(1) && value(atom);
                assert_eq!(one.without(|atom| atom == Atom::Held(1)).holds(&value), one.holds(denied));
            }
            for value in values() {
                let forced = |atom: Atom| atom == Atom::Held(1) || value(atom);
                assert_eq!(one.with(|atom| atom == Atom::Held(1)).holds(&value), one.holds(forced));
            }
        }
    }

    #[test]
    fn constants() {
        assert!(Formula::one_of(&Premises::new()).is_never());
        assert!(Formula::one_of(&Premises::from([BTreeSet::new()])).is_always());
        assert!(Formula::none_of(&Premises::new()).is_always());
        assert!(Formula::none_of(&Premises::from([BTreeSet::new()])).is_never());
        assert!(Formula::never().and(&Formula::always()).is_never());
    }
}
