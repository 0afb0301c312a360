//! Variables that do not occur in the heap: what is left of a condition when they may have any value that fits.
//!
//! The result is at least as strong as "there are such values": where that is not cheap to say, nothing is said. What is
//! equal to something is replaced by it; what is not connected with the heap has values by itself; and what is only
//! compared is eliminated as Fourier and Motzkin do, which is exact for integers whose factors are one.

use expr::{Binary, Node, Pool, Sort, Term, Unary, Var, Work};
use std::collections::BTreeSet;

/// `low + distance <= high`, as signed integers without a limit; what is absent is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Order {
    low: Option<Term>,
    distance: i128,
    high: Option<Term>,
}

/// Orders of one width that are kept at most.
const MAX_ORDERS: usize = 200;

/// Conditions without the `free` variables that imply that there are values for these with which `conjuncts` hold. `None`
/// if no such conditions were found, or not with the work that is left.
pub fn eliminate(
    pool: &mut Pool,
    mut conjuncts: Vec<Term>,
    free: &BTreeSet<Var>,
    work: &mut Work,
) -> Option<Vec<Term>> {
    loop {
        conjuncts.retain(|&term| pool.constant(term) != Some(1));
        if conjuncts.iter().any(|&term| pool.constant(term) == Some(0)) {
            return None;
        }
        if !by_equality(pool, &mut conjuncts, free, work)? {
            break;
        }
    }
    let is_free = |pool: &Pool, term: Term| pool.vars(term).iter().any(|var| free.contains(var));
    let (open, mut closed): (Vec<Term>, Vec<Term>) = conjuncts.into_iter().partition(|&term| is_free(pool, term));
    if open.is_empty() {
        return Some(closed);
    }
    closed.extend(by_order(pool, &open, free, work)?);
    Some(closed)
}

/// A variable that is equal to something else is replaced by it.
fn by_equality(pool: &mut Pool, conjuncts: &mut Vec<Term>, free: &BTreeSet<Var>, work: &mut Work) -> Option<bool> {
    work.spend(conjuncts.len() as u64)?;
    let found = conjuncts.iter().enumerate().find_map(|(index, &term)| {
        let Node::Binary(Binary::Eq, a, b) = pool.node(term) else { return None };
        [(a, b), (b, a)].into_iter().find_map(|(one, other)| match pool.node(one) {
            Node::Var(var) if free.contains(&var) && !pool.vars(other).contains(&var) => Some((index, var, other)),
            _ => None,
        })
    });
    let Some((index, var, value)) = found else { return Some(false) };
    conjuncts.swap_remove(index);
    for term in conjuncts {
        if pool.vars(*term).contains(&var) {
            *term = pool.substitute_within(*term, &|other| (other == var).then_some(value), work)?;
        }
    }
    Some(true)
}

/// The conditions that are connected, through their variables, with some that are not free. The others hold for some
/// values by themselves.
pub fn connected(pool: &Pool, conjuncts: &[Term], free: &BTreeSet<Var>, work: &mut Work) -> Option<Vec<Term>> {
    let mut bound: BTreeSet<Var> = BTreeSet::new();
    loop {
        let before = bound.len();
        for &term in conjuncts {
            let vars = pool.vars(term);
            work.spend(1 + vars.len() as u64)?;
            if vars.iter().any(|var| !free.contains(var) || bound.contains(var)) {
                bound.extend(vars.iter().copied());
            }
        }
        if bound.len() == before {
            break;
        }
    }
    let is_bound = |term: &Term| pool.vars(*term).iter().any(|var| bound.contains(var));
    Some(conjuncts.iter().copied().filter(is_bound).collect())
}

/// Variables that are only compared, with each other and with terms without them.
fn by_order(pool: &mut Pool, open: &[Term], free: &BTreeSet<Var>, work: &mut Work) -> Option<Vec<Term>> {
    let mut orders: BTreeSet<Order> = BTreeSet::new();
    let mut differences: Vec<(Term, Term)> = Vec::new();
    let mut width = None;
    for &term in open {
        let (negated, inner) = match pool.node(term) {
            Node::Unary(Unary::Not, inner) => (true, inner),
            _ => (false, term),
        };
        let Node::Binary(op, a, b) = pool.node(inner) else { return None };
        let Sort::Bits(bits @ 16..) = pool.sort(a) else { return None };
        if *width.get_or_insert(bits) != bits {
            return None;
        }
        // A free variable inside of a term is out of reach.
        for side in [a, b] {
            let is_atom = matches!(pool.node(side), Node::Var(_));
            if !is_atom && pool.vars(side).iter().any(|var| free.contains(var)) {
                return None;
            }
        }
        match (op, negated) {
            (Binary::Slt, false) => _ = orders.insert(order(pool, a, 1, b)),
            (Binary::Sle, false) => _ = orders.insert(order(pool, a, 0, b)),
            (Binary::Eq, true) => differences.push((a, b)),
            _ => return None,
        }
    }
    let width = width?;
    let (least, most) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
    let mut left: Vec<Term> = (free.iter()).map(|&var| pool.var(var).term).collect();
    while let Some(at) = left.iter().enumerate().min_by_key(|(_, term)| cost(&orders, **term)).map(|(at, _)| at) {
        work.spend((1 + left.len() as u64) * (1 + orders.len() as u64))?;
        let term = left.swap_remove(at);
        let own = |&(a, b): &(Term, Term)| a == term || b == term;
        // There must be a number more than those that it differs from.
        let avoided = differences.iter().filter(|pair| own(pair)).count() as i128;
        differences.retain(|pair| !own(pair));
        let mut lower = vec![Order { low: None, distance: least, high: Some(term) }];
        let mut upper = vec![Order { low: Some(term), distance: -most, high: None }];
        lower.extend(orders.iter().filter(|order| order.high == Some(term)));
        upper.extend(orders.iter().filter(|order| order.low == Some(term)));
        orders.retain(|order| order.high != Some(term) && order.low != Some(term));
        for below in &lower {
            for above in &upper {
                let (low, high) = (below.low, above.high);
                let distance = below.distance + above.distance + avoided;
                match low == high {
                    true if distance > 0 => return None,
                    true => {}
                    false => _ = orders.insert(Order { low, distance, high }),
                }
            }
        }
        if orders.len() > MAX_ORDERS {
            return None;
        }
    }
    let mut terms = Vec::new();
    for order in orders {
        terms.extend(written(pool, order, width, least, most)?);
    }
    Some(terms)
}

/// How many orders there are when a term is gone.
fn cost(orders: &BTreeSet<Order>, term: Term) -> usize {
    let lower = orders.iter().filter(|order| order.high == Some(term)).count();
    lower * orders.iter().filter(|order| order.low == Some(term)).count()
}

fn order(pool: &Pool, low: Term, distance: i128, high: Term) -> Order {
    let mut order = Order { low: Some(low), distance, high: Some(high) };
    if let Some(number) = number(pool, low) {
        (order.low, order.distance) = (None, order.distance + number);
    }
    if let Some(number) = number(pool, high) {
        (order.high, order.distance) = (None, order.distance - number);
    }
    order
}

fn number(pool: &Pool, term: Term) -> Option<i128> {
    let shift = 64 - pool.width(term);
    pool.constant(term).map(|bits| ((bits << shift) as i64 >> shift) as i128)
}

/// An order as terms: all of them must hold.
fn written(pool: &mut Pool, order: Order, width: u8, least: i128, most: i128) -> Option<Vec<Term>> {
    let mut constant = |number: i128| pool.bits(width, number as u64);
    match order {
        Order { low: None, distance, high: None } => (distance <= 0).then(Vec::new),
        Order { low: None, distance, high: Some(_) } if distance <= least => Some(Vec::new()),
        Order { low: Some(_), distance, high: None } if distance <= -most => Some(Vec::new()),
        Order { low: None, distance, high: Some(high) } => {
            let bound = (distance <= most).then(|| constant(distance))?;
            Some(vec![pool.binary(Binary::Sle, bound, high)])
        }
        Order { low: Some(low), distance, high: None } => {
            let bound = (-distance >= least).then(|| constant(-distance))?;
            Some(vec![pool.binary(Binary::Sle, low, bound)])
        }
        Order { low: Some(low), distance: 0, high: Some(high) } => Some(vec![pool.binary(Binary::Sle, low, high)]),
        Order { low: Some(low), distance: 1, high: Some(high) } => Some(vec![pool.binary(Binary::Slt, low, high)]),
        Order { low: Some(low), distance, high: Some(high) } if distance > 1 && distance < most => {
            let (room, distance) = (constant(most - distance), constant(distance));
            let sum = pool.binary(Binary::Add, low, distance);
            // There is room above the lower one, so the sum does not overflow.
            Some(vec![pool.binary(Binary::Sle, low, room), pool.binary(Binary::Sle, sum, high)])
        }
        _ => None,
    }
}
