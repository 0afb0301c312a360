//! Division and remainder. Signed ones become unsigned where no operand can be negative; comparisons of quotients with
//! constants become comparisons of the dividend.

use crate::semantics::{mask, sign_bit, signed};
use crate::{Binary, Node, Pool, Term, Unary};

impl Pool {
    pub(super) fn rewrite_udiv(&mut self, a: Term, b: Term) -> Term {
        match self.constant(b) {
            Some(k) if k.is_power_of_two() => {
                let count = self.bits(self.width(a), u64::from(k.trailing_zeros()));
                self.binary(Binary::LShr, a, count)
            }
            _ => self.make(Node::Binary(Binary::UDiv, a, b)),
        }
    }

    pub(super) fn rewrite_urem(&mut self, a: Term, b: Term) -> Term {
        if self.facts(a).umax < self.facts(b).umin {
            return a;
        }
        match self.constant(b) {
            Some(0) => a,
            Some(k) if k.is_power_of_two() => {
                let low = self.bits(self.width(a), k - 1);
                self.binary(Binary::BitAnd, a, low)
            }
            _ => self.make(Node::Binary(Binary::URem, a, b)),
        }
    }

    pub(super) fn rewrite_sdiv(&mut self, a: Term, b: Term) -> Term {
        if self.facts(a).non_negative() && self.facts(b).non_negative() && self.facts(b).non_zero() {
            return self.binary(Binary::UDiv, a, b);
        }
        match self.constant(b) {
            Some(1) => a,
            Some(k) if k == mask(self.width(a)) => self.unary(Unary::Neg, a),
            // Truncation is symmetric; a quotient by two or more does not overflow.
            Some(k) if k > sign_bit(self.width(a)) => {
                let positive = self.bits(self.width(a), k.wrapping_neg());
                let quotient = self.binary(Binary::SDiv, a, positive);
                self.unary(Unary::Neg, quotient)
            }
            _ => self.make(Node::Binary(Binary::SDiv, a, b)),
        }
    }

    pub(super) fn rewrite_srem(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.facts(a), self.facts(b));
        if x.non_negative() && y.non_negative() {
            return self.binary(Binary::URem, a, b);
        }
        let Some(k) = self.constant(b) else { return self.make(Node::Binary(Binary::SRem, a, b)) };
        let width = self.width(a);
        // The sign of the divisor does not matter.
        if k > sign_bit(width) {
            let positive = self.bits(width, k.wrapping_neg());
            return self.binary(Binary::SRem, a, positive);
        }
        if x.smin.unsigned_abs() < k && x.smax.unsigned_abs() < k {
            return a;
        }
        self.make(Node::Binary(Binary::SRem, a, b))
    }

    /// `a / b < k` for a constant divisor; the quotient's facts do not decide it.
    pub(super) fn push_less_quotient(&mut self, by_sign: bool, op: Binary, a: Term, b: Term, k: u64) -> Option<Term> {
        let (width, divisor) = (self.width(a), self.constant(b)?);
        match op {
            Binary::UDiv if !by_sign && divisor > 0 => {
                let bound = k.checked_mul(divisor).filter(|&bound| bound <= mask(width))?;
                Some(self.less_than(false, a, bound))
            }
            Binary::SDiv if by_sign && divisor > 0 && divisor < sign_bit(width) => {
                let (k, divisor) = (i128::from(signed(width, k)), i128::from(divisor));
                // Rounded towards zero: below 1 means below the divisor, below 0 means at most minus the divisor.
                let bound = if k > 0 { k * divisor } else { (k - 1) * divisor + 1 };
                let bound = i64::try_from(bound).ok().filter(|&bound| signed(width, bound as u64) == bound)?;
                Some(self.less_than(true, a, bound as u64))
            }
            _ => None,
        }
    }

    /// `a / b == k` for a constant divisor: neither less than `k` nor more.
    pub(super) fn push_eq_quotient(&mut self, op: Binary, a: Term, b: Term, k: u64) -> Option<Term> {
        let (width, divisor) = (self.width(a), self.constant(b)?);
        let by_sign = op == Binary::SDiv;
        if divisor == 0 || by_sign && divisor >= sign_bit(width) {
            return None;
        }
        let quotient = self.make(Node::Binary(op, a, b));
        let below = self.less_than(by_sign, quotient, k);
        let k = self.bits(width, k);
        let at_most = self.binary(if by_sign { Binary::Sle } else { Binary::Ule }, quotient, k);
        let not_below = self.not(below);
        Some(self.and(not_below, at_most))
    }

    /// `a % b == k`, signed, for a power of two: the low bits are those of `k`, and unless it is zero so is the sign.
    pub(super) fn push_eq_remainder(&mut self, a: Term, b: Term, k: u64) -> Option<Term> {
        let (width, divisor) = (self.width(a), self.constant(b)?);
        if divisor < 2 || !divisor.is_power_of_two() || divisor >= sign_bit(width) {
            return None;
        }
        let low = self.extract(divisor.trailing_zeros() as u8 - 1, 0, a);
        let low = self.equals(low, k);
        if k == 0 {
            return Some(low);
        }
        let negative = self.less_than(true, a, 0);
        let sign = if k >= sign_bit(width) { negative } else { self.not(negative) };
        Some(self.and(low, sign))
    }

    /// `a * b < k` for a positive constant factor where nothing overflows.
    pub(super) fn push_less_multiple(&mut self, by_sign: bool, a: Term, b: Term, k: u64) -> Option<Term> {
        let (width, factor) = (self.width(a), self.constant(b)?);
        let facts = self.facts(a);
        if by_sign {
            let factor = i128::from(signed(width, factor));
            let fits = |value: i128| (-i128::from(sign_bit(width))..i128::from(sign_bit(width))).contains(&value);
            if factor <= 0 || !fits(i128::from(facts.smin) * factor) || !fits(i128::from(facts.smax) * factor) {
                return None;
            }
            // Rounded up: `a` is less than the exact quotient.
            let bound = -(-i128::from(signed(width, k))).div_euclid(factor);
            Some(self.less_than(true, a, bound as u64))
        } else {
            let greatest = u128::from(facts.umax) * u128::from(factor);
            (factor > 0 && greatest <= u128::from(mask(width))).then(|| self.less_than(false, a, k.div_ceil(factor)))
        }
    }
}
