//! What was learnt and is also shown of all calls.

use crate::facts::{Fact, Learnt};
use contracts::{BinaryOp, ClassContract, Clause, Condition, Expr, Literal, MethodKey, Origin};
use std::collections::{BTreeMap, BTreeSet};

impl Learnt {
    /// Marks what follows from what was shown of classes, by binary name. Preconditions are the callers' affair, and stay
    /// what they are. How many conditions were marked.
    pub fn mark_proved(&mut self, shown: &BTreeMap<String, ClassContract>) -> usize {
        let mut count = 0;
        let mut mark = |facts: &mut [Fact], clauses: &[Clause]| {
            for fact in facts.iter_mut().filter(|fact| follows(&fact.condition, clauses)) {
                fact.proved = true;
                count += 1;
            }
        };
        // What is shown of a body says nothing of those that override it.
        let overridden: BTreeSet<String> = self.methods.iter().flat_map(|method| method.overrides.clone()).collect();
        for method in self.methods.iter_mut().filter(|method| !overridden.contains(&method.method)) {
            let Some(contract) = shown.get(&method.class) else { continue };
            let key = MethodKey { name: method.name.clone(), descriptor: method.descriptor.clone() };
            let own = contract.method(&key);
            mark(&mut method.ensures, &[own.ensures, contract.invariants.clone()].concat());
        }
        for class in &mut self.classes {
            if let Some(contract) = shown.get(&class.class) {
                mark(&mut class.invariants, &contract.invariants);
            }
        }
        count
    }
}

/// Whether one of the clauses that were shown says at least as much.
fn follows(condition: &Condition, clauses: &[Clause]) -> bool {
    let shown = || clauses.iter().filter(|clause| clause.origin == Origin::Proved).map(|clause| &clause.condition);
    if shown().any(|known| known == condition) {
        return true;
    }
    let Some((op, of, number)) = bound(condition) else { return false };
    let limits = |wanted: BinaryOp| {
        shown().filter_map(bound).filter(move |(op, other, _)| *op == wanted && *other == of).map(|(.., number)| number)
    };
    let (low, high) = (limits(BinaryOp::GreaterOrEqual).max(), limits(BinaryOp::LessOrEqual).min());
    match op {
        BinaryOp::GreaterOrEqual => low.is_some_and(|low| low >= number),
        BinaryOp::LessOrEqual => high.is_some_and(|high| high <= number),
        BinaryOp::Equal => low == Some(number) && high == Some(number),
        BinaryOp::NotEqual => low.is_some_and(|low| low > number) || high.is_some_and(|high| high < number),
        _ => false,
    }
}

/// A comparison with a number.
fn bound(condition: &Condition) -> Option<(BinaryOp, &Expr, i64)> {
    let Expr::Binary(op, of, limit) = &condition.0 else { return None };
    let number = match **limit {
        Expr::Literal(Literal::Int(number)) => i64::from(number),
        Expr::Literal(Literal::Long(number)) => number,
        Expr::Literal(Literal::Char(number)) => i64::from(number),
        _ => return None,
    };
    Some((*op, of, number))
}
