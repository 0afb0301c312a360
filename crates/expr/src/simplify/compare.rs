//! The orders of bits, signed and unsigned.
//!
//! Comparisons with a constant are strict. `x < k` is pushed through operators that keep or reverse the order.

use crate::semantics::{mask, sign_bit, signed};
use crate::{Binary, Facts, Node, Pool, Term, Unary};

/// Whether `a < b` for all values or for none.
fn decide_less(by_sign: bool, a: Facts, b: Facts) -> Option<bool> {
    let (always, never) = match by_sign {
        true => (a.smax < b.smin, a.smin >= b.smax),
        false => (a.umax < b.umin, a.umin >= b.umax),
    };
    if always {
        Some(true)
    } else if never {
        Some(false)
    } else {
        None
    }
}

fn less(by_sign: bool) -> Binary {
    if by_sign { Binary::Slt } else { Binary::Ult }
}

fn at_most(by_sign: bool) -> Binary {
    if by_sign { Binary::Sle } else { Binary::Ule }
}

impl Pool {
    /// The ends of the interval of a term in an order, as bits.
    fn ends(&self, by_sign: bool, t: Term) -> (u64, u64) {
        let (facts, all) = (self.facts(t), mask(self.width(t)));
        if by_sign { (facts.smin as u64 & all, facts.smax as u64 & all) } else { (facts.umin, facts.umax) }
    }

    /// Of equal sign, so that both orders agree.
    fn signs_agree(&self, a: Term, b: Term) -> bool {
        let (x, y) = (self.facts(a), self.facts(b));
        (x.non_negative() && y.non_negative()) || (x.negative() && y.negative())
    }

    pub(super) fn less_than(&mut self, by_sign: bool, a: Term, k: u64) -> Term {
        let k = self.bits(self.width(a), k);
        self.binary(less(by_sign), a, k)
    }

    pub(super) fn rewrite_less(&mut self, by_sign: bool, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(false);
        }
        if let Some(known) = decide_less(by_sign, self.facts(a), self.facts(b)) {
            return self.bool(known);
        }
        if by_sign && self.signs_agree(a, b) {
            return self.binary(Binary::Ult, a, b);
        }
        let all = mask(self.width(a));
        if let Some(k) = self.constant(b) {
            if let Some(pushed) = self.push_less(by_sign, a, k) {
                return pushed;
            }
            let (least, greatest) = self.ends(by_sign, a);
            return if k == least.wrapping_add(1) & all {
                self.equals(a, least)
            } else if k == greatest {
                self.ne(a, b)
            } else {
                self.make(Node::Binary(less(by_sign), a, b))
            };
        }
        if let Some(k) = self.constant(a) {
            // `k < b` is not `b < k + 1`, which does not overflow as there are greater values.
            if let Some(pushed) = self.push_less(by_sign, b, k.wrapping_add(1) & all) {
                return self.not(pushed);
            }
            let (least, greatest) = self.ends(by_sign, b);
            return if k == greatest.wrapping_sub(1) & all {
                self.equals(b, greatest)
            } else if k == least {
                self.ne(b, a)
            } else {
                self.make(Node::Binary(less(by_sign), a, b))
            };
        }
        match self.peel(by_sign, a, b) {
            Some((by_sign, x, y)) => self.binary(less(by_sign), x, y),
            None => self.make(Node::Binary(less(by_sign), a, b)),
        }
    }

    pub(super) fn rewrite_at_most(&mut self, by_sign: bool, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        if let Some(known) = decide_less(by_sign, self.facts(b), self.facts(a)) {
            return self.bool(!known);
        }
        // Undecided, so a constant is not at the end that would make the strict form overflow.
        if let Some(k) = self.constant(b) {
            return self.less_than(by_sign, a, k.wrapping_add(1));
        }
        if let Some(k) = self.constant(a) {
            let k = self.bits(self.width(a), k.wrapping_sub(1));
            return self.binary(less(by_sign), k, b);
        }
        if by_sign && self.signs_agree(a, b) {
            return self.binary(Binary::Ule, a, b);
        }
        match self.peel(by_sign, a, b) {
            Some((by_sign, x, y)) => self.binary(at_most(by_sign), x, y),
            None => self.make(Node::Binary(at_most(by_sign), a, b)),
        }
    }

    /// Smaller operands in the same order to each other.
    fn peel(&mut self, by_sign: bool, a: Term, b: Term) -> Option<(bool, Term, Term)> {
        match (self.node(a), self.node(b)) {
            (Node::ZeroExtend { term: x, .. }, Node::ZeroExtend { term: y, .. }) => {
                let width = self.width(x).max(self.width(y));
                Some((false, self.zero_extend(width, x), self.zero_extend(width, y)))
            }
            (Node::SignExtend { term: x, .. }, Node::SignExtend { term: y, .. }) => {
                let width = self.width(x).max(self.width(y));
                Some((by_sign, self.sign_extend(width, x), self.sign_extend(width, y)))
            }
            (Node::Unary(Unary::BitNot, x), Node::Unary(Unary::BitNot, y)) => Some((by_sign, y, x)),
            (Node::Binary(Binary::Add, x, j), Node::Binary(Binary::Add, y, k)) if j == k => {
                let j = self.constant(j)?;
                let safe = self.adds_without_overflow(by_sign, x, j) && self.adds_without_overflow(by_sign, y, j);
                safe.then_some((by_sign, x, y))
            }
            _ => None,
        }
    }

    fn adds_without_overflow(&self, by_sign: bool, x: Term, k: u64) -> bool {
        let (facts, width) = (self.facts(x), self.width(x));
        if by_sign {
            let (any, k) = (Facts::any(width), i128::from(signed(width, k)));
            i128::from(facts.smin) + k >= i128::from(any.smin) && i128::from(facts.smax) + k <= i128::from(any.smax)
        } else {
            // Either never beyond the width or always: adding a large constant is subtracting a small one.
            let carry = |end: u64| u128::from(end) + u128::from(k) > u128::from(mask(width));
            carry(facts.umin) == carry(facts.umax)
        }
    }

    /// `x < k` as something about a smaller term; the facts of `x` do not decide it.
    fn push_less(&mut self, by_sign: bool, x: Term, k: u64) -> Option<Term> {
        let width = self.width(x);
        match self.node(x) {
            Node::ZeroExtend { term, .. } => Some(self.less_than(false, term, k)),
            Node::SignExtend { term, .. } => {
                let half = sign_bit(self.width(term));
                if !by_sign && k >= half && k <= half.wrapping_neg() & mask(width) {
                    // Between the non-negative and the negative values.
                    let zero = self.bits(self.width(term), 0);
                    return Some(self.binary(Binary::Sle, zero, term));
                }
                Some(self.less_than(by_sign, term, k))
            }
            Node::Unary(Unary::BitNot, y) => {
                let k = self.bits(width, !k);
                Some(self.binary(less(by_sign), k, y))
            }
            Node::Binary(Binary::Add, y, j) => {
                let j = self.constant(j)?;
                self.adds_without_overflow(by_sign, y, j).then(|| self.less_than(by_sign, y, k.wrapping_sub(j)))
            }
            Node::Binary(Binary::Sub, a, b) if by_sign && k <= 1 && width > 1 => {
                let (p, q, any) = (self.facts(a), self.facts(b), Facts::any(width));
                let least = i128::from(p.smin) - i128::from(q.smax);
                let greatest = i128::from(p.smax) - i128::from(q.smin);
                let exact = least >= i128::from(any.smin) && greatest <= i128::from(any.smax);
                exact.then(|| self.binary(if k == 0 { Binary::Slt } else { Binary::Sle }, a, b))
            }
            Node::Binary(Binary::Concat, high, low) => self.push_less_concat(by_sign, high, low, k),
            Node::Binary(op @ (Binary::UDiv | Binary::SDiv), a, b) => self.push_less_quotient(by_sign, op, a, b, k),
            Node::Binary(Binary::Mul, a, b) => self.push_less_multiple(by_sign, a, b, k),
            Node::Unary(Unary::ToInt | Unary::ToLong, f) if by_sign => Some(self.truncated_less(f, signed(width, k))),
            Node::Extract { high, low, term } if high + 1 == self.width(term) => {
                Some(self.less_than(by_sign, term, k << low))
            }
            Node::Ite(c, t, e) => {
                let k_facts = Facts::exactly(width, k);
                let decided = |arm| decide_less(by_sign, self.facts(arm), k_facts).is_some();
                if !decided(t) && !decided(e) {
                    return None;
                }
                let (t, e) = (self.less_than(by_sign, t, k), self.less_than(by_sign, e, k));
                Some(self.ite(c, t, e))
            }
            _ => None,
        }
    }

    fn push_less_concat(&mut self, by_sign: bool, high: Term, low: Term, k: u64) -> Option<Term> {
        let split = self.width(low);
        let (k_high, k_low) = (k >> split, k & mask(split));
        let low_facts = self.facts(low);
        if low_facts.umin >= k_low {
            return Some(self.less_than(by_sign, high, k_high));
        }
        if low_facts.umax < k_low {
            let k_high = self.bits(self.width(high), k_high);
            return Some(self.binary(at_most(by_sign), high, k_high));
        }
        None
    }
}
