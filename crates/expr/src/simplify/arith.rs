//! Addition, subtraction, negation, multiplication: constants move outwards and to the right.

use crate::{Binary, Node, Pool, Term, Unary};

impl Pool {
    fn constant_minus(&self, t: Term) -> Option<(u64, Term)> {
        let (k, x) = self.operands(Binary::Sub, t)?;
        Some((self.constant(k)?, x))
    }

    /// `x * k`, also for a bare `x`.
    fn as_multiple(&self, t: Term) -> (Term, u64) {
        self.with_constant(Binary::Mul, t).unwrap_or((t, 1))
    }

    pub(super) fn add_constant(&mut self, a: Term, k: u64) -> Term {
        let k = self.bits(self.width(a), k);
        self.binary(Binary::Add, a, k)
    }

    fn constant_sub(&mut self, k: u64, b: Term) -> Term {
        let k = self.bits(self.width(b), k);
        self.binary(Binary::Sub, k, b)
    }

    fn mul_constant(&mut self, a: Term, k: u64) -> Term {
        let k = self.bits(self.width(a), k);
        self.binary(Binary::Mul, a, k)
    }

    pub(super) fn rewrite_neg(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Unary(Unary::Neg, x) => x,
            Node::Unary(Unary::BitNot, x) => self.add_constant(x, 1),
            Node::Binary(Binary::Sub, x, y) => self.binary(Binary::Sub, y, x),
            Node::Binary(op @ (Binary::Add | Binary::Mul), x, k) => match (op, self.constant(k)) {
                (Binary::Add, Some(k)) => self.constant_sub(k.wrapping_neg(), x),
                (Binary::Mul, Some(k)) => self.mul_constant(x, k.wrapping_neg()),
                _ => self.make(Node::Unary(Unary::Neg, a)),
            },
            _ => self.make(Node::Unary(Unary::Neg, a)),
        }
    }

    /// `x / y * y + x % y` is `x`, whatever `y` is.
    fn divided_again(&self, product: Term, remainder: Term) -> Option<Term> {
        let Node::Binary(op @ (Binary::SRem | Binary::URem), x, y) = self.node(remainder) else { return None };
        let division = if op == Binary::SRem { Binary::SDiv } else { Binary::UDiv };
        let Node::Binary(Binary::Mul, a, b) = self.node(product) else { return None };
        let is_quotient = |term| self.node(term) == Node::Binary(division, x, y);
        ((is_quotient(a) && b == y) || (is_quotient(b) && a == y)).then_some(x)
    }

    pub(super) fn rewrite_add(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.rewrite_add_constant(a, b, k);
        }
        if let Some(joined) = self.join_disjoint(a, b) {
            return joined;
        }
        if let Some(dividend) = self.divided_again(a, b).or_else(|| self.divided_again(b, a)) {
            return dividend;
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((x, k)) = self.with_constant(Binary::Add, x) {
                let sum = self.binary(Binary::Add, x, y);
                return self.add_constant(sum, k);
            }
            if let Some((k, x)) = self.constant_minus(x) {
                let difference = self.binary(Binary::Sub, y, x);
                return self.add_constant(difference, k);
            }
            if let Some(x) = self.operand(Unary::Neg, x) {
                return self.binary(Binary::Sub, y, x);
            }
            match self.operands(Binary::Sub, x) {
                Some((left, right)) if right == y => return left,
                _ => {}
            }
        }
        let ((x, j), (y, k)) = (self.as_multiple(a), self.as_multiple(b));
        if x == y {
            return self.mul_constant(x, j.wrapping_add(k));
        }
        self.make(Node::Binary(Binary::Add, a, b))
    }

    fn rewrite_add_constant(&mut self, a: Term, b: Term, k: u64) -> Term {
        if k == 0 {
            return a;
        }
        if let Some((x, j)) = self.with_constant(Binary::Add, a) {
            return self.add_constant(x, j.wrapping_add(k));
        }
        if let Some((j, x)) = self.constant_minus(a) {
            return self.constant_sub(j.wrapping_add(k), x);
        }
        match self.node(a) {
            Node::Unary(Unary::Neg, x) => return self.constant_sub(k, x),
            Node::Unary(Unary::BitNot, x) => return self.constant_sub(k.wrapping_sub(1), x),
            _ => {}
        }
        match self.join_disjoint(a, b) {
            Some(joined) => joined,
            None => self.make(Node::Binary(Binary::Add, a, b)),
        }
    }

    pub(super) fn rewrite_sub(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bits(self.width(a), 0);
        }
        if let Some(k) = self.constant(b) {
            return self.add_constant(a, k.wrapping_neg());
        }
        if let Some(k) = self.constant(a) {
            return self.rewrite_constant_sub(a, k, b);
        }
        if let Some((x, k)) = self.with_constant(Binary::Add, a) {
            let difference = self.binary(Binary::Sub, x, b);
            return self.add_constant(difference, k);
        }
        if let Some((y, k)) = self.with_constant(Binary::Add, b) {
            let difference = self.binary(Binary::Sub, a, y);
            return self.add_constant(difference, k.wrapping_neg());
        }
        if let Some((k, x)) = self.constant_minus(a) {
            let sum = self.binary(Binary::Add, x, b);
            return self.constant_sub(k, sum);
        }
        if let Some((k, y)) = self.constant_minus(b) {
            let sum = self.binary(Binary::Add, a, y);
            return self.add_constant(sum, k.wrapping_neg());
        }
        if let Some(y) = self.operand(Unary::Neg, b) {
            return self.binary(Binary::Add, a, y);
        }
        if let Some(x) = self.operand(Unary::Neg, a) {
            let sum = self.binary(Binary::Add, x, b);
            return self.unary(Unary::Neg, sum);
        }
        match self.node(a) {
            Node::Binary(Binary::Add, x, y) if y == b => return x,
            Node::Binary(Binary::Add, x, y) if x == b => return y,
            Node::Binary(Binary::Sub, x, y) if x == b => return self.unary(Unary::Neg, y),
            _ => {}
        }
        match self.node(b) {
            Node::Binary(Binary::Add, x, y) if x == a => return self.unary(Unary::Neg, y),
            Node::Binary(Binary::Add, x, y) if y == a => return self.unary(Unary::Neg, x),
            Node::Binary(Binary::Sub, x, y) if x == a => return y,
            _ => {}
        }
        let ((x, j), (y, k)) = (self.as_multiple(a), self.as_multiple(b));
        if x == y {
            return self.mul_constant(x, j.wrapping_sub(k));
        }
        self.make(Node::Binary(Binary::Sub, a, b))
    }

    fn rewrite_constant_sub(&mut self, a: Term, k: u64, b: Term) -> Term {
        if k == 0 {
            return self.unary(Unary::Neg, b);
        }
        if let Some((x, j)) = self.with_constant(Binary::Add, b) {
            return self.constant_sub(k.wrapping_sub(j), x);
        }
        if let Some((j, x)) = self.constant_minus(b) {
            return self.add_constant(x, k.wrapping_sub(j));
        }
        if let Some((x, j)) = self.with_constant(Binary::Mul, b) {
            let product = self.mul_constant(x, j.wrapping_neg());
            return self.add_constant(product, k);
        }
        match self.node(b) {
            Node::Unary(Unary::Neg, x) => self.add_constant(x, k),
            Node::Unary(Unary::BitNot, x) => self.add_constant(x, k.wrapping_add(1)),
            Node::Binary(Binary::Sub, x, y) => {
                let difference = self.binary(Binary::Sub, y, x);
                self.add_constant(difference, k)
            }
            _ if k == crate::semantics::mask(self.width(b)) => self.unary(Unary::BitNot, b),
            _ => self.make(Node::Binary(Binary::Sub, a, b)),
        }
    }

    pub(super) fn rewrite_mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.rewrite_mul_constant(a, b, k);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((x, k)) = self.with_constant(Binary::Mul, x) {
                let product = self.binary(Binary::Mul, x, y);
                return self.mul_constant(product, k);
            }
            if let Some(x) = self.operand(Unary::Neg, x) {
                let product = self.binary(Binary::Mul, x, y);
                return self.unary(Unary::Neg, product);
            }
        }
        self.make(Node::Binary(Binary::Mul, a, b))
    }

    fn rewrite_mul_constant(&mut self, a: Term, b: Term, k: u64) -> Term {
        let width = self.width(a);
        if k == 0 {
            return b;
        }
        if k == 1 {
            return a;
        }
        if k == crate::semantics::mask(width) {
            return self.unary(Unary::Neg, a);
        }
        if let Some((x, j)) = self.with_constant(Binary::Mul, a) {
            return self.mul_constant(x, j.wrapping_mul(k));
        }
        if let Some((x, j)) = self.with_constant(Binary::Add, a) {
            let product = self.mul_constant(x, k);
            return self.add_constant(product, j.wrapping_mul(k));
        }
        if let Some((j, x)) = self.constant_minus(a) {
            let product = self.mul_constant(x, k.wrapping_neg());
            return self.add_constant(product, j.wrapping_mul(k));
        }
        match self.node(a) {
            Node::Unary(Unary::Neg, x) => self.mul_constant(x, k.wrapping_neg()),
            Node::Unary(Unary::BitNot, x) => {
                let product = self.mul_constant(x, k.wrapping_neg());
                self.add_constant(product, k.wrapping_neg())
            }
            _ => self.make(Node::Binary(Binary::Mul, a, b)),
        }
    }
}
