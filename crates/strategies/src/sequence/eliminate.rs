//! Variables that do not occur in the heap: what is left of a condition when they may have any value that fits.
//!
//! The result is at least as strong as "there are such values": where that is not cheap to say, nothing is said.

use expr::{Binary, Node, Pool, Sort, Term, Unary, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Bounds on one variable, all signed or all unsigned.
#[derive(Default)]
struct Bounds {
    /// A term, and 1 if the variable must be above it, 0 if it may be equal.
    lower: Vec<(Term, u64)>,
    upper: Vec<(Term, u64)>,
    /// Terms that it differs from.
    others: Vec<Term>,
    is_signed: Option<bool>,
}

/// Conditions without the `free` variables that imply that there are values for these with which `conjuncts` hold. The
/// conjuncts are satisfiable. `None` if no such conditions were found.
pub fn eliminate(pool: &mut Pool, mut conjuncts: Vec<Term>, free: &BTreeSet<Var>) -> Option<Vec<Term>> {
    let mut open: BTreeSet<Var> = free.clone();
    loop {
        conjuncts.retain(|&term| pool.constant(term) != Some(1));
        if conjuncts.iter().any(|&term| pool.constant(term) == Some(0)) {
            return None;
        }
        open.retain(|var| conjuncts.iter().any(|&term| pool.vars(term).contains(var)));
        if open.is_empty() {
            return Some(conjuncts);
        }
        if by_equality(pool, &mut conjuncts, &open)
            || by_independence(pool, &mut conjuncts, &open)
            || by_bounds(pool, &mut conjuncts, &open)
        {
            continue;
        }
        return None;
    }
}

/// A variable that is equal to something else is replaced by it.
fn by_equality(pool: &mut Pool, conjuncts: &mut Vec<Term>, open: &BTreeSet<Var>) -> bool {
    let found = conjuncts.iter().enumerate().find_map(|(index, &term)| {
        let Node::Binary(Binary::Eq, a, b) = pool.node(term) else { return None };
        [(a, b), (b, a)].into_iter().find_map(|(one, other)| match pool.node(one) {
            Node::Var(var) if open.contains(&var) && !pool.vars(other).contains(&var) => Some((index, var, other)),
            _ => None,
        })
    });
    let Some((index, var, value)) = found else { return false };
    conjuncts.swap_remove(index);
    for term in conjuncts {
        if pool.vars(*term).contains(&var) {
            *term = pool.substitute(*term, &|other| (other == var).then_some(value));
        }
    }
    true
}

/// Conditions that are only on free variables, and not connected with others, hold for some values by themselves.
fn by_independence(pool: &Pool, conjuncts: &mut Vec<Term>, open: &BTreeSet<Var>) -> bool {
    let mut bound: BTreeSet<Var> = BTreeSet::new();
    loop {
        let before = bound.len();
        for &term in conjuncts.iter() {
            let vars = pool.vars(term);
            if vars.iter().any(|var| !open.contains(var) || bound.contains(var)) {
                bound.extend(vars.iter().copied());
            }
        }
        if bound.len() == before {
            break;
        }
    }
    let before = conjuncts.len();
    conjuncts.retain(|&term| {
        let vars = pool.vars(term);
        vars.is_empty() || vars.iter().any(|var| bound.contains(var))
    });
    conjuncts.len() < before
}

/// A variable that is only compared: between all lower and all upper bounds there must be enough numbers for those that
/// it differs from, and one more.
fn by_bounds(pool: &mut Pool, conjuncts: &mut Vec<Term>, open: &BTreeSet<Var>) -> bool {
    let mut bounds: BTreeMap<Var, Option<Bounds>> = open.iter().map(|&var| (var, Some(Bounds::default()))).collect();
    for &term in conjuncts.iter() {
        for &var in pool.vars(term).iter().filter(|var| open.contains(var)) {
            let entry = bounds.entry(var).or_default();
            let is_bound = entry.as_mut().is_some_and(|known| bound(pool, var, term, known));
            if !is_bound {
                *entry = None;
            }
        }
    }
    let Some((var, bounds)) = bounds.into_iter().find_map(|(var, bounds)| Some((var, bounds?))) else { return false };
    let Sort::Bits(width) = pool.var(var).sort else { return false };
    conjuncts.retain(|&term| !pool.vars(term).contains(&var));
    let is_signed = bounds.is_signed.unwrap_or(true);
    let (least, most) = match is_signed {
        true => (1u64 << (width - 1), (1u64 << (width - 1)) - 1),
        false => (0, u64::MAX >> (64 - width)),
    };
    let mask = u64::MAX >> (64 - width);
    let at_most = if is_signed { Binary::Sle } else { Binary::Ule };
    let avoided = bounds.others.len() as u64;
    for &(low, above) in &bounds.lower {
        let room = pool.bits(width, most.wrapping_sub(above + avoided) & mask);
        conjuncts.push(pool.binary(at_most, low, room));
    }
    for &(high, below) in &bounds.upper {
        let room = pool.bits(width, least.wrapping_add(below + avoided) & mask);
        conjuncts.push(pool.binary(at_most, room, high));
    }
    for &(low, above) in &bounds.lower {
        for &(high, below) in &bounds.upper {
            // The sum does not overflow: there is room above the lower bound.
            let distance = pool.bits(width, above + below + avoided);
            let room = pool.bits(width, most.wrapping_sub(above + below + avoided) & mask);
            let sum = pool.binary(Binary::Add, low, distance);
            let (fits, between) = (pool.binary(at_most, low, room), pool.binary(at_most, sum, high));
            conjuncts.extend([fits, between]);
        }
    }
    true
}

/// Whether a condition bounds a variable, and how.
fn bound(pool: &Pool, var: Var, term: Term, bounds: &mut Bounds) -> bool {
    let is_it = |term: Term| pool.node(term) == Node::Var(var);
    let is_free = |term: Term| !pool.vars(term).contains(&var);
    // There must be room for the distances that are added up.
    let is_wide = matches!(pool.var(var).sort, Sort::Bits(16..));
    if !is_wide {
        return false;
    }
    if let Node::Unary(Unary::Not, inner) = pool.node(term)
        && let Node::Binary(Binary::Eq, a, b) = pool.node(inner)
    {
        let other = if is_it(a) { b } else { a };
        let is_one = is_it(a) != is_it(b) && is_free(other);
        if is_one {
            bounds.others.push(other);
        }
        return is_one;
    }
    let Node::Binary(op @ (Binary::Slt | Binary::Sle | Binary::Ult | Binary::Ule), a, b) = pool.node(term) else {
        return false;
    };
    let is_signed = matches!(op, Binary::Slt | Binary::Sle);
    let strict = u64::from(matches!(op, Binary::Slt | Binary::Ult));
    if bounds.is_signed.is_some_and(|known| known != is_signed) {
        return false;
    }
    bounds.is_signed = Some(is_signed);
    match (is_it(a), is_it(b)) {
        (true, false) if is_free(b) => bounds.upper.push((b, strict)),
        (false, true) if is_free(a) => bounds.lower.push((a, strict)),
        _ => return false,
    }
    true
}
