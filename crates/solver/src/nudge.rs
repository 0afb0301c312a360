//! A few steps from the path's own model: what would its variables have to be for the new condition to hold?
//!
//! A wish for the value of a term becomes wishes for its operands, the others staying as they are, down to the
//! variables. Most branches that can be taken at all are taken by one or two such changes, which are found by evaluation
//! alone. Nothing is believed but that: what is found satisfies all conjuncts, and finding nothing means nothing.

mod wishes;

use expr::{Evaluator, Model, Pool, Term, Value, Var};
use std::rc::Rc;
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
    fn applied_to(&self, model: &Model) -> Model {
        let mut changed = model.clone();
        let value = match self.index {
            None => Value::Scalar(self.value),
            Some(index) => {
                let mut array = match model.get(self.var) {
                    Some(Value::Array(array)) => array.clone(),
                    _ => expr::ArrayValue::default(),
                };
                array.set(index, self.value);
                Value::Array(array)
            }
        };
        changed.set(self.var, value);
        changed
    }
}

/// A model of the conjuncts, if one is near `hint`.
pub(crate) fn nudge(pool: &Pool, hint: &Model, conjuncts: &[Term]) -> Option<Model> {
    let vars: Vec<Rc<[Var]>> = conjuncts.iter().map(|&term| pool.vars(term)).collect();
    let mut evaluator = Evaluator::new(hint);
    let mut fails: Vec<bool> = conjuncts.iter().map(|&term| !evaluator.holds(pool, term)).collect();
    let mut model = hint.clone();
    let mut changes = Vec::new();
    for _ in 0..STEPS {
        let Some(failing) = fails.iter().rposition(|&fails| fails) else { return Some(model) };
        let left = fails.iter().filter(|&&fails| fails).count();
        Wishes::new(pool, &model, &mut changes).holds(conjuncts[failing], true);
        let mut best: Option<(usize, Model, Vec<bool>)> = None;
        for change in changes.drain(..) {
            let changed = change.applied_to(&model);
            let bound = best.as_ref().map_or(left + 1, |best| best.0);
            let mut evaluator = Evaluator::new(&changed);
            let mut now = fails.clone();
            let mut count = left;
            // The wish itself comes first: operands that occur twice may spoil it.
            for at in std::iter::once(failing).chain((0..conjuncts.len()).rev().filter(|&at| at != failing)) {
                if vars[at].binary_search(&change.var).is_err() {
                    continue;
                }
                now[at] = !evaluator.holds(pool, conjuncts[at]);
                count = count + usize::from(now[at]) - usize::from(fails[at]);
                if now[failing] || count > bound {
                    break;
                }
            }
            if !now[failing] && count < bound {
                let is_found = count == 0;
                best = Some((count, changed, now));
                if is_found {
                    break;
                }
            }
        }
        (_, model, fails) = best?;
    }
    fails.iter().all(|&fails| !fails).then_some(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::{Binary, Sort};

    /// The model that is found for the conjuncts from zero, and whether it is one.
    fn found(pool: &Pool, conjuncts: &[Term]) -> bool {
        let Some(model) = nudge(pool, &Model::new(), conjuncts) else { return false };
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
