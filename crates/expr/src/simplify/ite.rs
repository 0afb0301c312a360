//! If-then-else: conditions stand positive, equal conditions and equal branches merge.

use crate::{Binary, Node, Pool, Sort, Term};

impl Pool {
    pub(super) fn rewrite_ite(&mut self, c: Term, t: Term, e: Term) -> Term {
        let (positive, flipped) = self.positive(c);
        if flipped {
            return self.ite(positive, e, t);
        }
        if let Node::Ite(d, inner, _) = self.node(t)
            && d == c
        {
            return self.ite(c, inner, e);
        }
        if let Node::Ite(d, _, inner) = self.node(e)
            && d == c
        {
            return self.ite(c, t, inner);
        }
        if self.sort(t) == Sort::Bool {
            return self.rewrite_ite_bool(c, t, e);
        }
        if let Some((x, y)) = self.operands(Binary::Eq, c)
            && !matches!(self.sort(x), Sort::Bool)
        {
            // Under the condition both are the same.
            if (t == x && e == y) || (t == y && e == x) {
                return e;
            }
            if t == x && self.constant(y).is_some() {
                return self.ite(c, y, e);
            }
        }
        match self.node(e) {
            Node::Ite(d, x, rest) if x == t => {
                let either = self.or(c, d);
                return self.ite(either, t, rest);
            }
            Node::Ite(d, x, rest) if rest == t => {
                let not_d = self.not(d);
                let either = self.or(c, not_d);
                return self.ite(either, t, x);
            }
            _ => {}
        }
        match self.node(t) {
            Node::Ite(d, x, rest) if rest == e => {
                let both = self.and(c, d);
                return self.ite(both, x, e);
            }
            Node::Ite(d, x, rest) if x == e => {
                let not_d = self.not(d);
                let both = self.and(c, not_d);
                return self.ite(both, rest, e);
            }
            _ => {}
        }
        match (self.node(t), self.node(e)) {
            (Node::ZeroExtend { width, term: x }, Node::ZeroExtend { term: y, .. }) if self.sort(x) == self.sort(y) => {
                let inner = self.ite(c, x, y);
                self.zero_extend(width, inner)
            }
            (Node::SignExtend { width, term: x }, Node::SignExtend { term: y, .. }) if self.sort(x) == self.sort(y) => {
                let inner = self.ite(c, x, y);
                self.sign_extend(width, inner)
            }
            _ => self.make(Node::Ite(c, t, e)),
        }
    }

    fn rewrite_ite_bool(&mut self, c: Term, t: Term, e: Term) -> Term {
        if t == c || self.constant(t) == Some(1) {
            return self.or(c, e);
        }
        if e == c || self.constant(e) == Some(0) {
            return self.and(c, t);
        }
        let not_c = self.not(c);
        if t == not_c || self.constant(t) == Some(0) {
            return self.and(not_c, e);
        }
        if e == not_c || self.constant(e) == Some(1) {
            return self.or(not_c, t);
        }
        if self.not(t) == e {
            return self.eq(c, t);
        }
        self.make(Node::Ite(c, t, e))
    }
}
