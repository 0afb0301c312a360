//! Two comparisons of the same operands as one.
//!
//! Exactly one of *less*, *equal*, *greater* and, for floats, *unordered* holds of two operands. A comparison is a set
//! of these; a conjunction is the intersection, a disjunction the union. Comparisons of bits with constants are sets
//! of values instead.

use crate::semantics::{mask, sign_bit};
use crate::{Binary, Node, Pool, Sort, Term, Unary};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Unsigned,
    Signed,
    Float,
    /// Equality of bits, which is the same in both orders.
    Bits,
}

#[derive(Clone, Copy)]
struct Relation {
    order: Order,
    left: Term,
    right: Term,
    set: u8,
}

/// One or two intervals of values of `term`, mapped so that the order is that of `u64`.
#[derive(Clone, Copy)]
struct Values {
    term: Term,
    order: Order,
    intervals: [Option<(u64, u64)>; 2],
}

impl Pool {
    pub(super) fn combine_comparisons(&mut self, op: Binary, a: Term, b: Term) -> Option<Term> {
        if let (Some(x), Some(y)) = (self.values(a), self.values(b))
            && x.term == y.term
        {
            return self.combine_values(op, (a, x), (b, y));
        }
        let (x, y) = (self.relation(a)?, self.relation(b)?);
        if (x.left, x.right) != (y.left, y.right) {
            return None;
        }
        let order = match (x.order, y.order) {
            (p, q) if p == q => p,
            (Order::Bits, p @ (Order::Signed | Order::Unsigned))
            | (p @ (Order::Signed | Order::Unsigned), Order::Bits) => p,
            _ => return None,
        };
        let set = if op == Binary::And { x.set & y.set } else { x.set | y.set };
        self.render(order, x.left, x.right, set)
    }

    fn relation(&self, t: Term) -> Option<Relation> {
        if let Some(x) = self.operand(Unary::Not, t) {
            let inner = self.relation(x)?;
            let all = LESS | EQUAL | GREATER | if inner.order == Order::Float { UNORDERED } else { 0 };
            return Some(Relation { set: all & !inner.set, ..inner });
        }
        let Node::Binary(op, a, b) = self.node(t) else { return None };
        let (order, set) = match op {
            Binary::Eq if matches!(self.sort(a), Sort::Bits(_)) => (Order::Bits, EQUAL),
            Binary::Ult => (Order::Unsigned, LESS),
            Binary::Ule => (Order::Unsigned, LESS | EQUAL),
            Binary::Slt => (Order::Signed, LESS),
            Binary::Sle => (Order::Signed, LESS | EQUAL),
            Binary::FloatLt => (Order::Float, LESS),
            Binary::FloatLe => (Order::Float, LESS | EQUAL),
            Binary::FloatEq => (Order::Float, EQUAL),
            _ => return None,
        };
        if a <= b {
            return Some(Relation { order, left: a, right: b, set });
        }
        let swapped = (set & (EQUAL | UNORDERED))
            | if set & LESS != 0 { GREATER } else { 0 }
            | if set & GREATER != 0 { LESS } else { 0 };
        Some(Relation { order, left: b, right: a, set: swapped })
    }

    fn render(&mut self, order: Order, a: Term, b: Term, set: u8) -> Option<Term> {
        let all = LESS | EQUAL | GREATER | if order == Order::Float { UNORDERED } else { 0 };
        if set == 0 || set == all {
            return Some(self.bool(set != 0));
        }
        let (less, at_most, equal) = match order {
            Order::Unsigned => (Binary::Ult, Binary::Ule, Binary::Eq),
            Order::Signed => (Binary::Slt, Binary::Sle, Binary::Eq),
            Order::Float => (Binary::FloatLt, Binary::FloatLe, Binary::FloatEq),
            Order::Bits => (Binary::Eq, Binary::Eq, Binary::Eq),
        };
        for (negated, set) in [(false, set), (true, all & !set)] {
            let (op, x, y) = match set {
                EQUAL => (equal, a, b),
                _ if order == Order::Bits => continue,
                LESS => (less, a, b),
                GREATER => (less, b, a),
                3 => (at_most, a, b),
                6 => (at_most, b, a),
                _ => continue,
            };
            let found = self.binary(op, x, y);
            return Some(if negated { self.not(found) } else { found });
        }
        None
    }

    /// A comparison of bits with a constant as the set of values for which it holds.
    fn values(&self, t: Term) -> Option<Values> {
        if let Some(x) = self.operand(Unary::Not, t) {
            let inner = self.values(x)?;
            let [Some((k, end)), None] = inner.intervals else { return None };
            let below = k.checked_sub(1).map(|last| (0, last));
            let above = (end < mask(self.width(inner.term))).then(|| (end + 1, mask(self.width(inner.term))));
            return Some(Values { intervals: [below, above], ..inner });
        }
        let Node::Binary(op, a, b) = self.node(t) else { return None };
        let Sort::Bits(width) = self.sort(a) else { return None };
        let order = match op {
            Binary::Eq => Order::Bits,
            Binary::Ult => Order::Unsigned,
            Binary::Slt => Order::Signed,
            _ => return None,
        };
        let (term, interval) = match (self.constant(a), self.constant(b)) {
            (None, Some(k)) if op == Binary::Eq => (a, (k, k)),
            (None, Some(k)) => (a, (0, map(order, width, k).checked_sub(1)?)),
            (Some(k), None) if map(order, width, k) < mask(width) => (b, (map(order, width, k) + 1, mask(width))),
            _ => return None,
        };
        Some(Values { term, order, intervals: [Some(interval), None] })
    }

    fn combine_values(&mut self, op: Binary, (a, x): (Term, Values), (b, y): (Term, Values)) -> Option<Term> {
        let width = self.width(x.term);
        let order = match (x.order, y.order) {
            (p, q) if p == q => p,
            (Order::Bits, p) | (p, Order::Bits) => p,
            _ => return None,
        };
        let (x, y) = (x.in_order(order, width), y.in_order(order, width));
        // Of one set inside the other a conjunction is the smaller, a disjunction the greater.
        let conjunction = op == Binary::And;
        if x.within(&y) {
            return Some(if conjunction { a } else { b });
        }
        if y.within(&x) {
            return Some(if conjunction { b } else { a });
        }
        if conjunction {
            let common = x.intersection(&y);
            let mut parts = common.iter().flatten();
            return match (parts.next(), parts.next()) {
                (None, _) => Some(self.bool(false)),
                (Some(&interval), None) => self.render_interval(x.term, order, interval),
                _ => None,
            };
        }
        let missed = x.complement(mask(width)).intersection(&y.complement(mask(width)));
        let mut parts = missed.iter().flatten();
        match (parts.next(), parts.next()) {
            (None, _) => Some(self.bool(true)),
            (Some(&interval), None) => {
                let other = self.render_interval(x.term, order, interval)?;
                Some(self.not(other))
            }
            _ => None,
        }
    }

    /// One comparison with a constant for an interval of values, if that is enough.
    fn render_interval(&mut self, term: Term, order: Order, (from, to): (u64, u64)) -> Option<Term> {
        let width = self.width(term);
        let less = if order == Order::Signed { Binary::Slt } else { Binary::Ult };
        if from == to {
            let k = self.bits(width, map(order, width, from));
            return Some(self.eq(term, k));
        }
        if order == Order::Bits {
            return None;
        }
        if from == 0 && to < mask(width) {
            let k = self.bits(width, map(order, width, to + 1));
            return Some(self.binary(less, term, k));
        }
        if to == mask(width) && from > 0 {
            let k = self.bits(width, map(order, width, from - 1));
            return Some(self.binary(less, k, term));
        }
        None
    }
}

/// Between a value and its place in the order; its own inverse.
fn map(order: Order, width: u8, value: u64) -> u64 {
    if order == Order::Signed { value ^ sign_bit(width) } else { value }
}

impl Values {
    /// Equality and its negation written in another order.
    fn in_order(self, order: Order, width: u8) -> Values {
        if self.order != Order::Bits || order != Order::Signed {
            return self;
        }
        let point = match self.intervals {
            [Some((k, end)), None] if k == end => Some((k, true)),
            [Some((_, last)), _] => Some((last + 1, false)),
            [None, Some((first, _))] => Some((first - 1, false)),
            [None, None] => None,
        };
        let Some((k, equal)) = point else { return self };
        let k = map(order, width, k);
        let exactly = Values { intervals: [Some((k, k)), None], ..self };
        if equal { exactly } else { exactly.complement(mask(width)) }
    }

    fn parts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.intervals.into_iter().flatten()
    }

    /// What is in neither interval, given that the set is one interval or the complement of one.
    fn complement(&self, greatest: u64) -> Values {
        let intervals = match self.intervals {
            [Some((from, to)), None] | [None, Some((from, to))] => {
                [from.checked_sub(1).map(|last| (0, last)), (to < greatest).then(|| (to + 1, greatest))]
            }
            [Some((_, last)), Some((first, _))] => [Some((last + 1, first - 1)), None],
            [None, None] => [Some((0, greatest)), None],
        };
        Values { intervals, ..*self }
    }

    fn within(&self, other: &Values) -> bool {
        self.parts().all(|(from, to)| other.parts().any(|(first, last)| first <= from && to <= last))
    }

    fn intersection(&self, other: &Values) -> [Option<(u64, u64)>; 4] {
        let common = |a: Option<(u64, u64)>, b: Option<(u64, u64)>| {
            let ((from, to), (first, last)) = (a?, b?);
            Some((from.max(first), to.min(last))).filter(|(from, to)| from <= to)
        };
        let ([a, b], [c, d]) = (self.intervals, other.intervals);
        [common(a, c), common(a, d), common(b, c), common(b, d)]
    }
}
