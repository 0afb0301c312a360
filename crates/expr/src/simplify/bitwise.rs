//! Bitwise operators and shifts. Masks of low bits and shifts by constants become slices.

use crate::semantics::mask;
use crate::{Binary, Node, Pool, Term, Unary};

impl Pool {
    pub(super) fn rewrite_bit_not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Unary(Unary::BitNot, x) => return x,
            Node::Unary(Unary::Neg, x) => return self.add_constant(x, mask(width)),
            Node::Binary(Binary::Add, x, k) => {
                if let Some(k) = self.constant(k) {
                    let k = self.bits(width, !k);
                    return self.binary(Binary::Sub, k, x);
                }
            }
            Node::Binary(Binary::Sub, k, x) => {
                if let Some(k) = self.constant(k) {
                    return self.add_constant(x, !k);
                }
            }
            Node::Binary(Binary::BitXor, x, k) => {
                if let Some(k) = self.constant(k) {
                    let k = self.bits(width, !k);
                    return self.binary(Binary::BitXor, x, k);
                }
            }
            Node::Binary(Binary::Concat, high, low) => {
                let (high, low) = (self.unary(Unary::BitNot, high), self.unary(Unary::BitNot, low));
                return self.binary(Binary::Concat, high, low);
            }
            Node::SignExtend { term, .. } => {
                let inner = self.unary(Unary::BitNot, term);
                return self.sign_extend(width, inner);
            }
            _ => {}
        }
        self.make(Node::Unary(Unary::BitNot, a))
    }

    /// What all three bitwise operators do, operands ordered.
    fn rewrite_bitwise(&mut self, op: Binary, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        if let Some(k) = self.constant(b) {
            if let Some((x, j)) = self.with_constant(op, a) {
                let (j, k) = (self.bits(width, j), self.bits(width, k));
                let k = self.binary(op, j, k);
                return Some(self.binary(op, x, k));
            }
            match self.node(a) {
                Node::Binary(Binary::Concat, high, low) => {
                    let split = self.width(low);
                    let (k_high, k_low) = (self.extract(width - 1, split, b), self.extract(split - 1, 0, b));
                    let (high, low) = (self.binary(op, high, k_high), self.binary(op, low, k_low));
                    return Some(self.binary(Binary::Concat, high, low));
                }
                Node::ZeroExtend { term, .. } => {
                    let split = self.width(term);
                    let (k_high, k_low) = (self.extract(width - 1, split, b), self.extract(split - 1, 0, b));
                    let high = self.bits(width - split, 0);
                    let (high, low) = (self.binary(op, high, k_high), self.binary(op, term, k_low));
                    return Some(self.binary(Binary::Concat, high, low));
                }
                _ => return None,
            }
        }
        if let (Some(p), Some(q)) = (self.as_flag(a), self.as_flag(b)) {
            let both = match op {
                Binary::BitAnd => self.and(p, q),
                Binary::BitOr => self.or(p, q),
                _ => self.ne(p, q),
            };
            let (one, zero) = (self.bits(width, 1), self.bits(width, 0));
            return Some(self.ite(both, one, zero));
        }
        match (self.node(a), self.node(b)) {
            (Node::ZeroExtend { term: x, .. }, Node::ZeroExtend { term: y, .. }) => {
                let narrow = self.width(x).max(self.width(y));
                let (x, y) = (self.zero_extend(narrow, x), self.zero_extend(narrow, y));
                let result = self.binary(op, x, y);
                Some(self.zero_extend(width, result))
            }
            (Node::SignExtend { term: x, .. }, Node::SignExtend { term: y, .. }) => {
                let narrow = self.width(x).max(self.width(y));
                let (x, y) = (self.sign_extend(narrow, x), self.sign_extend(narrow, y));
                let result = self.binary(op, x, y);
                Some(self.sign_extend(width, result))
            }
            _ => None,
        }
    }

    /// The condition of `if c then 1 else 0`.
    fn as_flag(&mut self, t: Term) -> Option<Term> {
        let Node::Ite(c, t, e) = self.node(t) else { return None };
        match (self.constant(t)?, self.constant(e)?) {
            (1, 0) => Some(c),
            (0, 1) => Some(self.not(c)),
            _ => None,
        }
    }

    fn are_complements(&self, a: Term, b: Term) -> bool {
        self.operand(Unary::BitNot, a) == Some(b) || self.operand(Unary::BitNot, b) == Some(a)
    }

    pub(super) fn rewrite_bit_and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.bits(width, 0);
        }
        if let Some(k) = self.constant(b) {
            let zeros = self.facts(a).zeros;
            if k | zeros == mask(width) {
                return a;
            }
            let kept = k & !zeros;
            if kept == 0 {
                return self.bits(width, 0);
            }
            let high = 63 - kept.leading_zeros() as u8;
            if kept | zeros == mask(high + 1) | zeros && high + 1 < width {
                let low = self.extract(high, 0, a);
                return self.zero_extend(width, low);
            }
            if let Some((x, j)) = self.with_constant(Binary::BitOr, a)
                && j & k == 0
            {
                return self.binary(Binary::BitAnd, x, b);
            }
        }
        if let Some(result) = self.rewrite_bitwise(Binary::BitAnd, a, b) {
            return result;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Binary(Binary::BitAnd, p, q) if p == y || q == y => return x,
                Node::Binary(Binary::BitOr, p, q) if p == y || q == y => return y,
                _ => {}
            }
        }
        self.make(Node::Binary(Binary::BitAnd, a, b))
    }

    pub(super) fn rewrite_bit_or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.bits(width, mask(width));
        }
        if let Some(k) = self.constant(b) {
            let ones = self.facts(a).ones;
            if k | ones == ones {
                return a;
            }
            if k == mask(width) {
                return b;
            }
        }
        if let Some(result) = self.rewrite_bitwise(Binary::BitOr, a, b) {
            return result;
        }
        if let Some(joined) = self.join_disjoint(a, b) {
            return joined;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Binary(Binary::BitOr, p, q) if p == y || q == y => return x,
                Node::Binary(Binary::BitAnd, p, q) if p == y || q == y => return y,
                _ => {}
            }
        }
        self.make(Node::Binary(Binary::BitOr, a, b))
    }

    pub(super) fn rewrite_bit_xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return self.bits(width, 0);
        }
        if self.are_complements(a, b) {
            return self.bits(width, mask(width));
        }
        if let Some(k) = self.constant(b) {
            if k == 0 {
                return a;
            }
            if k == mask(width) {
                return self.unary(Unary::BitNot, a);
            }
            if let Some(x) = self.operand(Unary::BitNot, a) {
                let k = self.bits(width, !k);
                return self.binary(Binary::BitXor, x, k);
            }
        }
        if let Some(result) = self.rewrite_bitwise(Binary::BitXor, a, b) {
            return result;
        }
        if let Some(joined) = self.join_disjoint(a, b) {
            return joined;
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((x, k)) = self.with_constant(Binary::BitXor, x) {
                let k = self.bits(width, k);
                let rest = self.binary(Binary::BitXor, x, y);
                return self.binary(Binary::BitXor, rest, k);
            }
            if let Some(x) = self.operand(Unary::BitNot, x) {
                let rest = self.binary(Binary::BitXor, x, y);
                return self.unary(Unary::BitNot, rest);
            }
            match self.operands(Binary::BitXor, x) {
                Some((p, q)) if p == y => return q,
                Some((p, q)) if q == y => return p,
                _ => {}
            }
        }
        self.make(Node::Binary(Binary::BitXor, a, b))
    }

    pub(super) fn rewrite_shift(&mut self, op: Binary, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let op = if op == Binary::AShr && self.facts(a).non_negative() { Binary::LShr } else { op };
        let Some(count) = self.constant(b) else { return self.make(Node::Binary(op, a, b)) };
        match op {
            _ if count == 0 => a,
            Binary::AShr => {
                let count = count.min(u64::from(width) - 1) as u8;
                let kept = self.extract(width - 1, count, a);
                self.sign_extend(width, kept)
            }
            _ if count >= u64::from(width) => self.bits(width, 0),
            Binary::LShr => {
                let kept = self.extract(width - 1, count as u8, a);
                self.zero_extend(width, kept)
            }
            _ => {
                let kept = self.extract(width - 1 - count as u8, 0, a);
                let zeros = self.bits(count as u8, 0);
                self.binary(Binary::Concat, kept, zeros)
            }
        }
    }
}
