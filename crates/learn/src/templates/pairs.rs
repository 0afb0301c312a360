//! Conditions on two variables: equal, ordered, one a linear function of the other.

use super::{Finder, compare};
use crate::facts::Template;
use crate::samples::{Kind, is_same};
use crate::trace::{Cell, Root};
use contracts::BinaryOp;
use std::collections::BTreeSet;

/// Factors and summands beyond these are no likely intention.
const MAX_FACTOR: i64 = 64;

/// Pairs of variables that nothing is known to determine, of these kinds.
fn pairs(found: &Finder, of: fn(Kind, Kind) -> bool) -> Vec<(usize, usize)> {
    let kind = |at: usize| found.samples.variables[at].kind;
    let all = (0..found.samples.variables.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    all.filter(|(first, second)| of(kind(*first), kind(*second)) && found.wants(&[*first, *second])).collect()
}

fn are_numbers(one: Kind, other: Kind) -> bool {
    one.is_integer() && other.is_integer() || one == other && (one.is_float() || one == Kind::Char)
}

/// References to one object. What is reached from the second one need not be looked at any more.
pub fn same_objects(found: &mut Finder) {
    for (first, second) in pairs(found, |one, other| one == Kind::Reference && other == Kind::Reference) {
        if found.is_determined[first] || found.is_determined[second] {
            continue;
        }
        if references(found, first, second) {
            let place = found.samples.variables[second].place.clone();
            for (at, variable) in found.samples.variables.iter().enumerate() {
                let other = &variable.place;
                let is_below =
                    other.phase == place.phase && other.root == place.root && other.path.starts_with(&place.path);
                found.is_determined[at] |= is_below;
            }
        }
    }
}

/// Numbers that are equal, or linear functions of each other.
pub fn equal_numbers(found: &mut Finder) {
    for (first, second) in pairs(found, |one, other| are_numbers(one, other) || one == Kind::Boolean && other == one) {
        let is_done = |at: usize| found.is_determined[at] || found.is_constant[at];
        if is_done(first) || is_done(second) {
            continue;
        }
        match found.samples.variables[first].kind {
            Kind::Boolean => booleans(found, first, second),
            Kind::Float | Kind::Double => equal_floats(found, first, second),
            _ => equal_integers(found, first, second),
        }
    }
}

/// Numbers of which one is never the greater.
pub fn order(found: &mut Finder) {
    for (first, second) in pairs(found, are_numbers) {
        let is_done = |at: usize| found.is_told(at) || found.is_determined[at] || found.is_constant[at];
        if is_done(first) || is_done(second) {
            continue;
        }
        match found.samples.variables[first].kind {
            Kind::Float | Kind::Double => order_floats(found, first, second),
            _ => order_integers(found, first, second),
        }
    }
}

/// What is made by the call is written first.
fn equal(found: &mut Finder, first: usize, second: usize, samples: u64) {
    let of = |at: usize| &found.samples.variables[at];
    let is_turned = of(second).place.root == Root::Result || of(second).is_outcome() && !of(first).is_outcome();
    let (left, right) = if is_turned { (second, first) } else { (first, second) };
    let condition = compare(BinaryOp::Equal, found.expr(left), found.expr(right));
    found.take(Template::Equal, condition, &[left, right], samples);
}

/// The same object, often enough that it is not null.
fn references(found: &mut Finder, first: usize, second: usize) -> bool {
    let (mut samples, mut is_null) = (0, 0);
    for (row, weight) in found.samples.cells.iter().zip(&found.samples.weights) {
        if !is_same(row[first], row[second]) {
            return false;
        }
        match row[first] {
            Cell::Null => is_null += weight,
            _ => samples += weight,
        }
    }
    let is_likely = samples >= found.threshold && samples >= is_null;
    if is_likely {
        equal(found, first, second, samples);
    }
    is_likely
}

fn booleans(found: &mut Finder, first: usize, second: usize) {
    let (Some(one), Some(other)) = (found.samples.integers(first), found.samples.integers(second)) else { return };
    let samples = found.weight();
    if one == other && samples >= found.threshold {
        equal(found, first, second, samples);
        found.is_determined[second] = true;
    }
}

fn equal_integers(found: &mut Finder, first: usize, second: usize) {
    let (Some(one), Some(other)) = (found.samples.integers(first), found.samples.integers(second)) else { return };
    let pairs: BTreeSet<(i64, i64)> = one.iter().copied().zip(other.iter().copied()).collect();
    let distinct = pairs.len() as u64;
    if distinct < found.threshold {
        return;
    }
    if pairs.iter().all(|(x, y)| x == y) {
        equal(found, first, second, distinct);
        found.is_determined[second] = true;
    } else {
        linear(found, first, second, &pairs);
    }
}

fn order_integers(found: &mut Finder, first: usize, second: usize) {
    let (Some(one), Some(other)) = (found.samples.integers(first), found.samples.integers(second)) else { return };
    let pairs: BTreeSet<(i64, i64)> = one.iter().copied().zip(other.iter().copied()).collect();
    let distinct = pairs.len() as u64;
    if distinct < found.threshold {
        return;
    }
    let (first, second, pairs) = if pairs.iter().any(|(x, y)| x > y) {
        (second, first, pairs.iter().map(|(x, y)| (*y, *x)).collect())
    } else {
        (first, second, pairs)
    };
    if pairs.iter().any(|(x, y)| x > y) {
        return;
    }
    // The first is never the greater one.
    let gap = least_gap(&pairs);
    let is_length = |at: usize| found.samples.variables[at].is_length();
    let is_likely = if is_length(first) != is_length(second) {
        // An index, or a number of elements; a length below an unrelated number is nothing.
        is_length(second) || gap == 0
    } else {
        let largest = pairs.iter().map(|(x, _)| *x).max();
        let least = pairs.iter().map(|(_, y)| *y).min();
        gap <= 1 && largest >= least && distinct > found.threshold
    };
    if is_likely {
        let op = if gap == 0 { BinaryOp::LessOrEqual } else { BinaryOp::Less };
        let condition = compare(op, found.expr(first), found.expr(second));
        found.take(Template::Order, condition, &[first, second], distinct);
    }
}

/// How close two numbers come, of which the second is never the less. They may be as far apart as numbers can be.
fn least_gap(pairs: &BTreeSet<(i64, i64)>) -> i64 {
    pairs.iter().map(|(x, y)| y.saturating_sub(*x)).min().unwrap_or(0)
}

/// `second == a * first + b`, or the other way round.
fn linear(found: &mut Finder, first: usize, second: usize, pairs: &BTreeSet<(i64, i64)>) {
    let straight = line(pairs.iter().copied());
    let (x, y, line) = match straight {
        Some(line) => (first, second, line),
        None => match line_of_turned(pairs) {
            Some(line) => (second, first, line),
            None => return,
        },
    };
    let (factor, summand) = line;
    // Two points are on a line, so a third one is the first to say anything.
    let needed = if factor == 1 { found.threshold } else { found.threshold.max(3) + 1 };
    if (pairs.len() as u64) < needed {
        return;
    }
    let kind = found.samples.variables[y].kind;
    let mut right = found.expr(x);
    if factor == -1 {
        // `y == b - x`.
        right = compare(BinaryOp::Subtract, kind.integer(summand), right);
    } else {
        if factor != 1 {
            right = compare(BinaryOp::Multiply, kind.integer(factor), right);
        }
        if summand != 0 {
            let op = if summand < 0 { BinaryOp::Subtract } else { BinaryOp::Add };
            right = compare(op, right, kind.integer(summand.abs()));
        }
    }
    let condition = compare(BinaryOp::Equal, found.expr(y), right);
    found.take(Template::Linear, condition, &[y, x], pairs.len() as u64);
    found.is_determined[second] = true;
}

fn line_of_turned(pairs: &BTreeSet<(i64, i64)>) -> Option<(i64, i64)> {
    line(pairs.iter().map(|(x, y)| (*y, *x)))
}

/// The whole numbers `a` and `b` with `y == a * x + b` for all pairs, as `int` and `long` compute it without overflow.
fn line(pairs: impl Iterator<Item = (i64, i64)> + Clone) -> Option<(i64, i64)> {
    let mut points = pairs.clone();
    let (x1, y1) = points.next()?;
    let (x2, y2) = points.find(|(x, _)| *x != x1)?;
    let (run, rise) = (x2.checked_sub(x1)?, y2.checked_sub(y1)?);
    if rise.checked_rem(run)? != 0 {
        return None;
    }
    let factor = rise.checked_div(run)?;
    let summand = y1.checked_sub(factor.checked_mul(x1)?)?;
    let is_likely = factor != 0 && factor.abs() <= MAX_FACTOR && summand.abs() <= MAX_FACTOR;
    let fits_int = |value: i64| i32::try_from(value).is_ok();
    let holds = |(x, y): (i64, i64)| {
        let product = factor.checked_mul(x);
        // An `int` that is multiplied must not overflow on the way.
        let is_plain = !(fits_int(x) && fits_int(y)) || product.is_some_and(fits_int);
        is_plain && product.and_then(|product| product.checked_add(summand)) == Some(y)
    };
    (is_likely && pairs.into_iter().all(holds)).then_some((factor, summand))
}

fn equal_floats(found: &mut Finder, first: usize, second: usize) {
    let (Some(one), Some(other)) = (found.samples.floats(first), found.samples.floats(second)) else { return };
    let distinct: BTreeSet<u64> = one.iter().map(|value| value.to_bits()).collect();
    if one == other && distinct.len() as u64 >= found.threshold {
        equal(found, first, second, distinct.len() as u64);
        found.is_determined[second] = true;
    }
}

fn order_floats(found: &mut Finder, first: usize, second: usize) {
    let (Some(one), Some(other)) = (found.samples.floats(first), found.samples.floats(second)) else { return };
    let pairs: BTreeSet<(u64, u64)> = one.iter().zip(&other).map(|(x, y)| (x.to_bits(), y.to_bits())).collect();
    let distinct = pairs.len() as u64;
    let all = |test: fn(&f64, &f64) -> bool| one.iter().zip(&other).all(|(x, y)| test(x, y));
    let (below, above) = (all(|x, y| x <= y), all(|x, y| x >= y));
    let (left, right) = if below { (first, second) } else { (second, first) };
    let is_tight = one.iter().zip(&other).any(|(x, y)| x == y);
    if below != above && is_tight && distinct > found.threshold {
        let condition = compare(BinaryOp::LessOrEqual, found.expr(left), found.expr(right));
        found.take(Template::Order, condition, &[left, right], distinct);
    }
}

#[cfg(test)]
mod tests {
    use super::least_gap;

    #[test]
    fn numbers_that_are_far_apart_hide_none_that_are_equal() {
        assert_eq!(least_gap(&[(i64::MIN, i64::MAX), (7, 7)].into()), 0);
        assert_eq!(least_gap(&[(i64::MIN, i64::MAX), (7, 8)].into()), 1);
        assert_eq!(least_gap(&[(i64::MIN, i64::MAX)].into()), i64::MAX);
    }
}
