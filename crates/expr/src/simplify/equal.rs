//! Equality. With a constant, it is pushed down to the smallest term that decides it.

use crate::semantics::{NAN_DOUBLE, NAN_SINGLE, mask};
use crate::{Binary, Node, Pool, Precision, Sort, Term, Unary};

impl Pool {
    pub(super) fn rewrite_eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        let (a, b) = self.ordered(a, b);
        match self.sort(a) {
            Sort::Bool => self.rewrite_eq_bool(a, b),
            Sort::Float(precision) => self.rewrite_eq_float(precision, a, b),
            Sort::Bits(_) | Sort::Array { .. } => self.rewrite_eq_bits(a, b),
        }
    }

    fn rewrite_eq_bits(&mut self, a: Term, b: Term) -> Term {
        if self.facts(a).disjoint(self.facts(b)) {
            return self.bool(false);
        }
        let pushed = match self.constant(b) {
            Some(k) => self.push_eq(a, k),
            None => self.peel_eq(a, b),
        };
        match pushed {
            Some(pushed) => pushed,
            None => self.make(Node::Binary(Binary::Eq, a, b)),
        }
    }

    pub(super) fn equals(&mut self, a: Term, k: u64) -> Term {
        let k = self.bits(self.width(a), k);
        self.eq(a, k)
    }

    /// `x == k` as something about smaller terms; the facts of `x` admit `k`.
    fn push_eq(&mut self, x: Term, k: u64) -> Option<Term> {
        let width = self.width(x);
        match self.node(x) {
            Node::Unary(Unary::Neg, y) => Some(self.equals(y, k.wrapping_neg())),
            Node::Unary(Unary::BitNot, y) => Some(self.equals(y, !k)),
            Node::ZeroExtend { term, .. } | Node::SignExtend { term, .. } => Some(self.equals(term, k)),
            Node::Extract { high, low, term } if low == high && high + 1 == self.width(term) => {
                let negative = self.less_than(true, term, 0);
                Some(if k == 1 { negative } else { self.not(negative) })
            }
            Node::Unary(Unary::ToInt | Unary::ToLong, _) => {
                // Not less and not more.
                let below = self.less_than(true, x, k);
                let value = self.bits(width, k);
                let at_most = self.binary(Binary::Sle, x, value);
                let not_below = self.not(below);
                Some(self.and(not_below, at_most))
            }
            Node::Ite(c, t, e) => {
                let value = self.bits(width, k);
                let decided = |arm| self.constant(arm).is_some() || self.facts(arm).disjoint(self.facts(value));
                if !decided(t) && !decided(e) {
                    return None;
                }
                let (t, e) = (self.eq(t, value), self.eq(e, value));
                Some(self.ite(c, t, e))
            }
            Node::Binary(op, y, z) => self.push_eq_binary(op, y, z, k),
            _ => None,
        }
    }

    fn push_eq_binary(&mut self, op: Binary, y: Term, z: Term, k: u64) -> Option<Term> {
        match (op, self.constant(y), self.constant(z)) {
            (Binary::Add, _, Some(j)) => Some(self.equals(y, k.wrapping_sub(j))),
            (Binary::Sub, Some(j), _) => Some(self.equals(z, j.wrapping_sub(k))),
            (Binary::Sub | Binary::BitXor, None, None) if k == 0 => Some(self.eq(y, z)),
            (Binary::BitXor, _, Some(j)) => Some(self.equals(y, k ^ j)),
            (Binary::Mul, _, Some(j)) => Some(self.push_eq_multiple(y, j, k)),
            (Binary::Concat, ..) => {
                let split = self.width(z);
                let high = self.equals(y, k >> split);
                let low = self.equals(z, k & mask(split));
                Some(self.and(high, low))
            }
            (Binary::UDiv | Binary::SDiv, ..) => self.push_eq_quotient(op, y, z, k),
            (Binary::SRem, ..) => self.push_eq_remainder(y, z, k),
            (Binary::BitAnd, None, Some(j)) => {
                // A mask of neighbouring bits is a slice.
                let (low, high) = (j.trailing_zeros() as u8, 63 - j.leading_zeros() as u8);
                if j != mask(high - low + 1) << low {
                    return None;
                }
                let slice = self.extract(high, low, y);
                Some(self.equals(slice, k >> low))
            }
            (Binary::BitOr, ..) if k == 0 => {
                let (y, z) = (self.equals(y, 0), self.equals(z, 0));
                Some(self.and(y, z))
            }
            (Binary::BitAnd, None, None) if k == mask(self.width(y)) => {
                let (y, z) = (self.equals(y, k), self.equals(z, k));
                Some(self.and(y, z))
            }
            _ => None,
        }
    }

    /// `y * j == k`: the odd part of `j` has an inverse, its power of two cuts off the high bits of `y`.
    fn push_eq_multiple(&mut self, y: Term, j: u64, k: u64) -> Term {
        let width = self.width(y);
        let twos = j.trailing_zeros() as u8;
        if j == 0 || k.trailing_zeros() < u32::from(twos) {
            return self.bool(j == 0 && k == 0);
        }
        let quotient = (k >> twos).wrapping_mul(inverse(j >> twos));
        let low = self.extract(width - 1 - twos, 0, y);
        self.equals(low, quotient)
    }

    /// Neither side is a constant.
    fn peel_eq(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::ZeroExtend { term: x, .. }, Node::ZeroExtend { term: y, .. }) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.zero_extend(width, x), self.zero_extend(width, y));
                return Some(self.eq(x, y));
            }
            (Node::SignExtend { term: x, .. }, Node::SignExtend { term: y, .. }) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.sign_extend(width, x), self.sign_extend(width, y));
                return Some(self.eq(x, y));
            }
            (Node::Unary(op @ (Unary::Neg | Unary::BitNot), x), Node::Unary(other, y)) if op == other => {
                return Some(self.eq(x, y));
            }
            (Node::Binary(Binary::Concat, p, q), Node::Binary(Binary::Concat, r, s))
                if self.sort(q) == self.sort(s) =>
            {
                let (high, low) = (self.eq(p, r), self.eq(q, s));
                return Some(self.and(high, low));
            }
            _ => {}
        }
        if let (Some((x, j)), Some((y, k))) = (self.with_constant(Binary::Add, a), self.with_constant(Binary::Add, b)) {
            let x = self.add_constant(x, j.wrapping_sub(k));
            return Some(self.eq(x, y));
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Binary(Binary::Add | Binary::BitXor, p, q) if p == y => return Some(self.equals(q, 0)),
                Node::Binary(Binary::Add | Binary::BitXor, p, q) if q == y => return Some(self.equals(p, 0)),
                Node::Binary(Binary::Sub, p, q) if p == y => return Some(self.equals(q, 0)),
                Node::Ite(c, t, e) if t == y => {
                    let otherwise = self.eq(e, y);
                    return Some(self.or(c, otherwise));
                }
                Node::Ite(c, t, e) if e == y => {
                    let not_c = self.not(c);
                    let then = self.eq(t, y);
                    return Some(self.or(not_c, then));
                }
                _ => {}
            }
        }
        let (Node::Binary(op, p, q), Node::Binary(other, r, s)) = (self.node(a), self.node(b)) else { return None };
        if op != other {
            return None;
        }
        let commutes = matches!(op, Binary::Add | Binary::BitXor);
        let rest = match op {
            Binary::Add | Binary::BitXor | Binary::Sub if p == r => (q, s),
            Binary::Add | Binary::BitXor | Binary::Sub if q == s => (p, r),
            _ if commutes && p == s => (q, r),
            _ if commutes && q == r => (p, s),
            _ => return None,
        };
        Some(self.eq(rest.0, rest.1))
    }

    /// Identity of floats. Where it is the same as the comparison `==`, it is that.
    fn rewrite_eq_float(&mut self, precision: Precision, a: Term, b: Term) -> Term {
        let (nan, infinity) = match precision {
            Precision::Single => (NAN_SINGLE, 0x7f80_0000),
            Precision::Double => (NAN_DOUBLE, 0x7ff0_0000_0000_0000),
        };
        let width = self.width(a);
        match self.constant(b) {
            Some(k) if k == nan => self.unary(Unary::IsNan, a),
            Some(k) if k & (mask(width) >> 1) != 0 => {
                debug_assert!(k & (mask(width) >> 1) <= infinity);
                self.binary(Binary::FloatEq, a, b)
            }
            Some(_) => match self.node(a) {
                Node::Unary(Unary::FloatNeg, x) => {
                    let opposite = self.unary(Unary::FloatNeg, b);
                    self.eq(x, opposite)
                }
                _ => self.make(Node::Binary(Binary::Eq, a, b)),
            },
            None => match (self.node(a), self.node(b)) {
                (Node::Unary(Unary::FloatNeg, x), Node::Unary(Unary::FloatNeg, y)) => self.eq(x, y),
                (Node::Unary(Unary::ToDouble, x), Node::Unary(Unary::ToDouble, y)) => self.eq(x, y),
                _ => self.make(Node::Binary(Binary::Eq, a, b)),
            },
        }
    }
}

/// Of an odd number, modulo 2^64: Newton's iteration doubles the number of right bits, starting with three.
fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}
