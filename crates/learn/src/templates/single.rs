//! Conditions on one variable: null or not, one of few values, bounds, not zero, its type.

use super::{Finder, any, compare};
use crate::facts::Template;
use crate::samples::{Kind, Variable};
use crate::trace::{Cell, Root};
use contracts::{BinaryOp, Expr, Literal, TypeName, UnaryOp};
use std::collections::BTreeMap;

/// Values that are named one by one.
const FEW: usize = 3;
/// Bounds that people have in mind; others are believed only if all values between them were seen.
const LOWER: [i64; 3] = [1, 0, -1];
const UPPER: [i64; 2] = [-1, 0];

pub fn find(found: &mut Finder) {
    for at in 0..found.samples.variables.len() {
        let variable = &found.samples.variables[at];
        let is_plain_this = variable.place.root == Root::This && variable.place.path.is_empty();
        if is_plain_this || found.is_told(at) {
            continue;
        }
        match variable.kind {
            Kind::Reference => reference(found, at),
            Kind::Float | Kind::Double => float(found, at),
            _ => integer(found, at),
        }
    }
}

fn reference(found: &mut Finder, at: usize) {
    let (mut null, mut other) = (0, 0);
    let mut classes: BTreeMap<&str, u64> = BTreeMap::new();
    for (cell, weight) in found.samples.column(at).zip(&found.samples.weights) {
        match cell {
            Cell::Null => null += weight,
            Cell::Object { class, .. } => *classes.entry(class).or_default() += weight,
            Cell::Text { .. } => *classes.entry("java.lang.String").or_default() += weight,
            Cell::Constant { name, .. } => {
                *classes.entry(name.rsplit_once('.').map_or("", |(class, _)| class)).or_default() += weight;
            }
            _ => return,
        }
        other += u64::from(*cell != Cell::Null) * weight;
    }
    let expr = found.expr(at);
    let nothing = Expr::Literal(Literal::Null);
    if other == 0 {
        if null >= found.threshold {
            found.take(Template::Nullness, compare(BinaryOp::Equal, expr, nothing), &[at], null);
        }
        return;
    }
    if null > 0 || other < found.threshold {
        return;
    }
    let few = classes.len() <= FEW && classes.values().all(|seen| *seen >= found.threshold);
    if few && classes.keys().all(|class| is_narrower(&found.samples.variables[at], class)) {
        let types = classes
            .keys()
            .map(|class| Expr::InstanceOf(Box::new(expr.clone()), TypeName::new(&class.replace('$', "."))));
        if let Some(condition) = any(types) {
            found.take(Template::Type, condition, &[at], other);
            return;
        }
    }
    found.take(Template::Nullness, compare(BinaryOp::NotEqual, expr, nothing), &[at], other);
}

/// Whether a class says more than the declared type, and can be named.
fn is_narrower(variable: &Variable, class: &str) -> bool {
    let is_named = !class.is_empty()
        && !class.starts_with('[')
        && !class.contains("$$")
        && !class.split('$').skip(1).any(|part| part.starts_with(|letter: char| letter.is_ascii_digit()));
    variable.class == "java.lang.Object" && is_named
}

fn integer(found: &mut Finder, at: usize) {
    let Some(values) = found.samples.integers(at) else { return };
    let kind = found.samples.variables[at].kind;
    let mut seen: BTreeMap<i64, u64> = BTreeMap::new();
    for (value, weight) in values.iter().zip(&found.samples.weights) {
        *seen.entry(*value).or_default() += weight;
    }
    let (Some((&min, _)), Some((&max, _))) = (seen.first_key_value(), seen.last_key_value()) else { return };
    let (expr, total) = (found.expr(at), found.weight());
    if kind == Kind::Boolean {
        if min == max && total >= found.threshold {
            let condition = if min == 1 { expr } else { Expr::Unary(UnaryOp::Not, Box::new(expr)) };
            found.take(Template::OneOf, condition, &[at], total);
        }
        return;
    }
    let is_length = found.samples.variables[at].is_length();
    let is_few = seen.len() <= FEW && seen.values().all(|weight| *weight >= found.threshold);
    // Of how long things are, a single number may be meant, and two or three are chance.
    if is_few && !(is_length && seen.len() > 1) {
        let one_of = seen.keys().map(|value| compare(BinaryOp::Equal, expr.clone(), kind.integer(*value)));
        if let Some(condition) = any(one_of) {
            found.take(Template::OneOf, condition, &[at], total);
        }
        return;
    }
    let distinct = seen.len() as u64;
    if distinct < found.threshold {
        return;
    }
    let is_dense = distinct > FEW as u64 && max.checked_sub(min).is_some_and(|gap| gap as u64 == distinct - 1);
    let lower = if is_dense { Some(min) } else { LOWER.into_iter().find(|bound| *bound <= min) };
    let upper = if is_dense { Some(max) } else { UPPER.into_iter().find(|bound| *bound >= max) };
    let is_char = kind == Kind::Char;
    if let Some(bound) = lower.filter(|bound| !(is_length || is_char) || *bound > 0)
        && (is_dense || !is_char)
    {
        let condition = compare(BinaryOp::GreaterOrEqual, expr.clone(), kind.integer(bound));
        found.take(Template::Bound, condition, &[at], distinct);
    }
    if let Some(bound) = upper.filter(|_| !is_length && (is_dense || !is_char)) {
        let condition = compare(BinaryOp::LessOrEqual, expr.clone(), kind.integer(bound));
        found.take(Template::Bound, condition, &[at], distinct);
    }
    // Both neighbours, but not zero itself.
    if seen.contains_key(&-1) && seen.contains_key(&1) && !seen.contains_key(&0) {
        found.take(Template::NotZero, compare(BinaryOp::NotEqual, expr, kind.integer(0)), &[at], distinct);
    }
}

fn float(found: &mut Finder, at: usize) {
    let Some(values) = found.samples.floats(at) else { return };
    let kind = found.samples.variables[at].kind;
    if values.iter().any(|value| value.is_nan()) {
        return;
    }
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    for (value, weight) in values.iter().zip(&found.samples.weights) {
        *seen.entry(value.to_bits()).or_default() += weight;
    }
    let least = |one: f64, other: &f64| one.min(*other);
    let (min, max) =
        (values.iter().fold(f64::INFINITY, least), values.iter().fold(f64::NEG_INFINITY, |one, other| one.max(*other)));
    let expr = found.expr(at);
    if seen.len() <= FEW && seen.values().all(|weight| *weight >= found.threshold) {
        let one_of = seen.keys().map(|bits| compare(BinaryOp::Equal, expr.clone(), kind.float(f64::from_bits(*bits))));
        if let Some(condition) = any(one_of) {
            let total = found.weight();
            found.take(Template::OneOf, condition, &[at], total);
        }
        return;
    }
    let distinct = seen.len() as u64;
    if distinct < found.threshold {
        return;
    }
    let zero = kind.float(0.0);
    let op = match (min, max) {
        _ if min > 0.0 => BinaryOp::Greater,
        _ if min >= 0.0 => BinaryOp::GreaterOrEqual,
        _ if max < 0.0 => BinaryOp::Less,
        _ if max <= 0.0 => BinaryOp::LessOrEqual,
        _ => return,
    };
    found.take(Template::Bound, compare(op, expr, zero), &[at], distinct);
}
