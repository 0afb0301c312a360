//! Conditions on three variables: one is the sum of two others.

use super::{Finder, compare};
use crate::facts::Template;
use contracts::BinaryOp;
use std::collections::BTreeSet;

/// Variables that are looked at: all threes of many would take long, and some would agree by chance.
const MOST: usize = 12;

pub fn find(found: &mut Finder) {
    let is_free = |at: &usize| {
        found.samples.variables[*at].kind.is_integer() && !found.is_constant[*at] && !found.is_determined[*at]
    };
    let free: Vec<usize> = (0..found.samples.variables.len()).filter(is_free).take(MOST).collect();
    let values: Vec<Vec<i64>> = free.iter().filter_map(|at| found.samples.integers(*at)).collect();
    if values.len() != free.len() {
        return;
    }
    for sum in 0..free.len() {
        for one in 0..free.len() {
            for other in one + 1..free.len() {
                if sum == one || sum == other || !found.wants(&[free[sum], free[one], free[other]]) {
                    continue;
                }
                let holds = |at: usize| values[one][at].checked_add(values[other][at]) == Some(values[sum][at]);
                if !(0..values[sum].len()).all(holds) {
                    continue;
                }
                let triples: BTreeSet<(i64, i64)> =
                    values[one].iter().copied().zip(values[other].iter().copied()).collect();
                if triples.len() as u64 > found.threshold {
                    let right = compare(BinaryOp::Add, found.expr(free[one]), found.expr(free[other]));
                    let condition = compare(BinaryOp::Equal, found.expr(free[sum]), right);
                    let of = [free[sum], free[one], free[other]];
                    found.take(Template::Sum, condition, &of, triples.len() as u64);
                    if let Some(made) = of.iter().find(|at| found.samples.variables[**at].is_outcome()) {
                        found.is_determined[*made] = true;
                    }
                }
            }
        }
    }
}
