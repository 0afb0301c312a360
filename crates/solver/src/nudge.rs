//! A few steps from the path's own model: what would its variables have to be for the new condition to hold?
//!
//! A wish for the value of a term becomes wishes for its operands, the others staying as they are, down to the
//! variables. Most branches that can be taken at all are taken by one or two such changes, which are found by evaluation
//! alone. Nothing is believed but that: what is found satisfies all conjuncts, and finding nothing means nothing.

mod wishes;

use crate::slice::Slicer;
use expr::{Evaluator, Model, Pool, Term, Value, Var};
use std::collections::BTreeSet;
use wishes::Wishes;

/// Changes in a row.
const STEPS: usize = 4;

/// A change of one variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    var: Var,
    /// Of an array.
    index: Option<u64>,
    value: u64,
}

impl Change {
    /// Applies it to a model; the change that takes it back.
    fn apply(&self, model: &mut Model) -> Undo {
        match self.index {
            None => Undo::Scalar(self.var, model.replace(self.var, Some(Value::Scalar(self.value)))),
            Some(index) => Undo::Element(Change { value: model.set_element(self.var, index, self.value), ..*self }),
        }
    }
}

/// What takes a change back.
enum Undo {
    Scalar(Var, Option<Value>),
    Element(Change),
}

impl Undo {
    fn apply(self, model: &mut Model) {
        match self {
            Undo::Scalar(var, before) => drop(model.replace(var, before)),
            Undo::Element(change) => drop(change.apply(model)),
        }
    }
}

/// Which conjuncts fail, by place.
type Fails = BTreeSet<u32>;

/// A model of the slicer's path and of `extra`, if one is near `hint`, which is a model of the path.
pub(crate) fn nudge(pool: &Pool, hint: &Model, path: &Slicer, extra: Term) -> Option<Model> {
    let last = path.path().len() as u32;
    let conjunct = |place: u32| path.path().get(place as usize).copied().unwrap_or(extra);
    let own = pool.vars(extra);
    let mut fails = Fails::from([last]);
    let mut model = hint.clone();
    let mut changes = Vec::new();
    for _ in 0..STEPS {
        let Some(&failing) = fails.last() else { return Some(model) };
        Wishes::new(pool, &model, &mut changes).holds(conjunct(failing), true);
        let mut best: Option<(Change, Fails)> = None;
        for change in changes.drain(..) {
            let undo = change.apply(&mut model);
            let bound = best.as_ref().map_or(fails.len() + 1, |best| best.1.len());
            let mut evaluator = Evaluator::new(&model);
            // The wish itself comes first: operands that occur twice may spoil it.
            if evaluator.holds(pool, conjunct(failing)) {
                let mut now = fails.clone();
                now.remove(&failing);
                let is_own = own.binary_search(&change.var).is_ok();
                let mentions = path.mentions(change.var).iter().rev().copied();
                for place in is_own.then_some(last).into_iter().chain(mentions).filter(|&place| place != failing) {
                    match evaluator.holds(pool, conjunct(place)) {
                        true => now.remove(&place),
                        false => now.insert(place),
                    };
                    if now.len() > bound {
                        break;
                    }
                }
                if now.len() < bound {
                    best = Some((change, now));
                }
            }
            undo.apply(&mut model);
            if best.as_ref().is_some_and(|best| best.1.is_empty()) {
                break;
            }
        }
        let (change, now) = best?;
        change.apply(&mut model);
        fails = now;
    }
    fails.is_empty().then_some(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::{Binary, Sort};

    /// The model that is found for the conjuncts from zero, and whether it is one.
    fn found(pool: &Pool, conjuncts: &[Term]) -> bool {
        let mut model = Model::new();
        let mut slicer = Slicer::default();
        for (at, &extra) in conjuncts.iter().enumerate() {
            slicer.follow(pool, &conjuncts[..at]);
            if !Evaluator::new(&model).holds(pool, extra) {
                let Some(found) = nudge(pool, &model, &slicer, extra) else { return false };
                model = found;
            }
        }
        let mut evaluator = Evaluator::new(&model);
        assert!(conjuncts.iter().all(|&term| evaluator.holds(pool, term)), "{model:?} is no model");
        true
    }

    #[test]
    fn wishes_go_through_arithmetic_to_variables() {
        let mut pool = Pool::new();
        let (x, y) = (pool.fresh("x", Sort::Bits(32)), pool.fresh("y", Sort::Bits(32)));
        let (three, ten) = (pool.bits(32, 3), pool.bits(32, 10));
        let sum = pool.binary(Binary::Add, x, y);
        let product = pool.binary(Binary::Mul, sum, three);
        let above = pool.binary(Binary::Slt, ten, x);
        let goal = pool.bits(32, 42);
        let equal = pool.eq(product, goal);
        assert!(found(&pool, &[above, equal]));
        let never = pool.not(above);
        assert!(!found(&pool, &[never, above, equal]));
    }

    #[test]
    fn elements_of_arrays_are_changed_one_by_one() {
        let mut pool = Pool::new();
        let array = pool.fresh("a", Sort::Array { index: 32, element: 8 });
        let conjuncts: Vec<Term> = (0..3)
            .map(|at| {
                let index = pool.bits(32, at);
                let element = pool.binary(Binary::Select, array, index);
                let letter = pool.bits(8, 97 + at);
                pool.eq(element, letter)
            })
            .collect();
        assert!(found(&pool, &conjuncts));
    }

    #[test]
    fn floats_are_moved_across_a_bound() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Float(expr::Precision::Double));
        let bound = pool.scalar(Sort::Float(expr::Precision::Double), 2.5f64.to_bits());
        let sum = pool.binary(Binary::FloatAdd, x, bound);
        let above = pool.binary(Binary::FloatLt, bound, sum);
        assert!(found(&pool, &[above]));
    }
}
