//! Negation, conjunction and disjunction.

use crate::{Binary, Node, Pool, Term, Unary};

impl Pool {
    pub(super) fn rewrite_not(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Unary(Unary::Not, x) => x,
            Node::Binary(Binary::Ult, x, y) => self.binary(Binary::Ule, y, x),
            Node::Binary(Binary::Ule, x, y) => self.binary(Binary::Ult, y, x),
            Node::Binary(Binary::Slt, x, y) => self.binary(Binary::Sle, y, x),
            Node::Binary(Binary::Sle, x, y) => self.binary(Binary::Slt, y, x),
            Node::Binary(op @ (Binary::And | Binary::Or), x, y) if self.splits(x, y) || self.splits(y, x) => {
                let dual = if op == Binary::And { Binary::Or } else { Binary::And };
                let (x, y) = (self.not(x), self.not(y));
                self.binary(dual, x, y)
            }
            _ => self.make(Node::Unary(Unary::Not, a)),
        }
    }

    /// Whether De Morgan's law removes a `Not` and goes no further.
    fn splits(&self, negated: Term, other: Term) -> bool {
        self.operand(Unary::Not, negated).is_some()
            && !matches!(self.node(other), Node::Binary(Binary::And | Binary::Or, ..))
    }

    pub(super) fn rewrite_and(&mut self, a: Term, b: Term) -> Term {
        self.rewrite_junction(Binary::And, Binary::Or, a, b)
    }

    pub(super) fn rewrite_or(&mut self, a: Term, b: Term) -> Term {
        self.rewrite_junction(Binary::Or, Binary::And, a, b)
    }

    /// `And` and `Or` are each other's `dual`: what is said of one holds of the other with true and false exchanged.
    fn rewrite_junction(&mut self, op: Binary, dual: Binary, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if a == b {
            return a;
        }
        let neutral = op == Binary::And;
        if let Some(k) = self.constant(b) {
            return if (k != 0) == neutral { a } else { b };
        }
        if self.are_opposites(a, b) {
            return self.bool(!neutral);
        }
        if let Some(combined) = self.combine_comparisons(op, a, b) {
            return combined;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Binary(found, p, q) if found == op => {
                    if p == y || q == y {
                        return x;
                    }
                    if self.are_opposites(p, y) || self.are_opposites(q, y) {
                        return self.bool(!neutral);
                    }
                }
                Node::Binary(found, p, q) if found == dual => {
                    if p == y || q == y {
                        return y;
                    }
                    if self.are_opposites(p, y) {
                        return self.binary(op, q, y);
                    }
                    if self.are_opposites(q, y) {
                        return self.binary(op, p, y);
                    }
                }
                _ => {}
            }
        }
        if let (Some(x), Some(y)) = (self.operand(Unary::Not, a), self.operand(Unary::Not, b)) {
            let both = self.binary(dual, x, y);
            return self.not(both);
        }
        self.make(Node::Binary(op, a, b))
    }

    fn are_opposites(&self, a: Term, b: Term) -> bool {
        self.operand(Unary::Not, a) == Some(b) || self.operand(Unary::Not, b) == Some(a)
    }

    /// Equality of Bools: negations move outwards.
    pub(super) fn rewrite_eq_bool(&mut self, a: Term, b: Term) -> Term {
        if let Some(k) = self.constant(b) {
            return if k != 0 { a } else { self.not(a) };
        }
        let (x, flip_a) = self.positive(a);
        let (y, flip_b) = self.positive(b);
        if flip_a || flip_b {
            let equal = self.eq(x, y);
            return if flip_a == flip_b { equal } else { self.not(equal) };
        }
        self.make(Node::Binary(Binary::Eq, a, b))
    }

    /// Of a Bool and its negation the one that stands for both, and whether it is the negation of what was given.
    pub(super) fn positive(&mut self, a: Term) -> (Term, bool) {
        match self.node(a) {
            Node::Unary(Unary::Not, x) => (x, true),
            Node::Binary(Binary::Ule | Binary::Sle, ..) => (self.not(a), true),
            Node::Binary(Binary::Ult | Binary::Slt, k, _) if self.constant(k).is_some() => (self.not(a), true),
            _ => (a, false),
        }
    }
}
