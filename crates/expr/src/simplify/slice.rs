//! Extraction, concatenation and extension: slices of slices collapse, extensions move outwards.

use crate::semantics::mask;
use crate::{Binary, Node, Pool, Term, Unary};

impl Pool {
    pub(super) fn rewrite_extract(&mut self, high: u8, low: u8, a: Term) -> Term {
        let width = high - low + 1;
        match self.node(a) {
            Node::Extract { low: inner, term, .. } => return self.extract(high + inner, low + inner, term),
            Node::Binary(Binary::Concat, left, right) => {
                let split = self.width(right);
                if high < split {
                    return self.extract(high, low, right);
                }
                if low >= split {
                    return self.extract(high - split, low - split, left);
                }
                let (left, right) = (self.extract(high - split, 0, left), self.extract(split - 1, low, right));
                return self.binary(Binary::Concat, left, right);
            }
            Node::ZeroExtend { term, .. } => {
                let inner = self.width(term);
                if low >= inner {
                    return self.bits(width, 0);
                }
                let kept = self.extract(high.min(inner - 1), low, term);
                return self.zero_extend(width, kept);
            }
            Node::SignExtend { term, .. } => {
                let inner = self.width(term);
                let kept = self.extract(high.min(inner - 1), low.min(inner - 1), term);
                return self.sign_extend(width, kept);
            }
            Node::Unary(op @ (Unary::BitNot | Unary::Neg), x)
                if (low == 0 || op == Unary::BitNot) && self.slices_freely(x) =>
            {
                let x = self.extract(high, low, x);
                return self.unary(op, x);
            }
            Node::Binary(op, x, y) => {
                let slices = match op {
                    Binary::BitAnd | Binary::BitOr | Binary::BitXor => true,
                    Binary::Add | Binary::Sub | Binary::Mul => low == 0,
                    _ => false,
                };
                if slices && self.slice_together(x, y) {
                    let (x, y) = (self.extract(high, low, x), self.extract(high, low, y));
                    return self.binary(op, x, y);
                }
            }
            _ => {}
        }
        self.make(Node::Extract { high, low, term: a })
    }

    /// Whether a slice of the term is no larger than the term.
    fn slices_freely(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Bits { .. } | Node::ZeroExtend { .. } | Node::SignExtend { .. })
    }

    fn slice_together(&self, x: Term, y: Term) -> bool {
        let leaf = |t| matches!(self.node(t), Node::Var(_) | Node::Extract { .. } | Node::Binary(Binary::Select, ..));
        let constant = |t| self.constant(t).is_some();
        (self.slices_freely(x) && self.slices_freely(y)) || (leaf(x) && constant(y)) || (leaf(y) && constant(x))
    }

    pub(super) fn rewrite_concat(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a) + self.width(b);
        if self.constant(a) == Some(0) {
            return self.zero_extend(width, b);
        }
        match self.node(a) {
            Node::Binary(Binary::Concat, x, y) => {
                let low = self.binary(Binary::Concat, y, b);
                return self.binary(Binary::Concat, x, low);
            }
            Node::ZeroExtend { term, .. } => {
                let low = self.binary(Binary::Concat, term, b);
                return self.zero_extend(width, low);
            }
            Node::SignExtend { term, .. } => {
                let low = self.binary(Binary::Concat, term, b);
                return self.sign_extend(width, low);
            }
            _ => {}
        }
        let (next, rest) = match self.node(b) {
            Node::Binary(Binary::Concat, next, rest) => (next, Some(rest)),
            _ => (b, None),
        };
        match self.adjacent(a, next) {
            Some(joined) => match rest {
                Some(rest) => self.binary(Binary::Concat, joined, rest),
                None => joined,
            },
            None => self.make(Node::Binary(Binary::Concat, a, b)),
        }
    }

    /// Two neighbours that are one slice or one constant.
    fn adjacent(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Bits { .. }, Node::Bits { .. }) => Some(self.binary(Binary::Concat, a, b)),
            (Node::Extract { high, low, term: x }, Node::Extract { high: next, low: end, term: y })
                if x == y && low == next + 1 =>
            {
                Some(self.extract(high, end, x))
            }
            _ => None,
        }
    }

    pub(super) fn rewrite_zero_extend(&mut self, width: u8, a: Term) -> Term {
        match self.node(a) {
            Node::ZeroExtend { term, .. } => self.zero_extend(width, term),
            Node::Extract { high, low: 0, term } if self.facts(term).umax <= mask(high + 1) => match self.width(term) {
                wider if wider > width => self.extract(width - 1, 0, term),
                _ => self.zero_extend(width, term),
            },
            _ => self.make(Node::ZeroExtend { width, term: a }),
        }
    }

    pub(super) fn rewrite_sign_extend(&mut self, width: u8, a: Term) -> Term {
        if self.facts(a).non_negative() {
            return self.zero_extend(width, a);
        }
        match self.node(a) {
            Node::SignExtend { term, .. } => self.sign_extend(width, term),
            Node::Extract { high, low: 0, term } => {
                let facts = self.facts(term);
                let most = (mask(high + 1) >> 1) as i64;
                if facts.smin < !most || facts.smax > most {
                    return self.make(Node::SignExtend { width, term: a });
                }
                match self.width(term) {
                    wider if wider > width => self.extract(width - 1, 0, term),
                    _ => self.sign_extend(width, term),
                }
            }
            _ => self.make(Node::SignExtend { width, term: a }),
        }
    }

    /// The sum of two terms that have no bit in common as one concatenation, if each bit comes from one of them alone.
    pub(super) fn join_disjoint(&mut self, a: Term, b: Term) -> Option<Term> {
        let possible = |t: Term| !self.facts(t).zeros & mask(self.width(t));
        if possible(a) & possible(b) != 0 || !(self.has_pieces(a) || self.has_pieces(b)) {
            return None;
        }
        let mut left = Pieces::new(self, a);
        let mut right = Pieces::new(self, b);
        let mut joined = None;
        let mut remaining = self.width(a);
        while remaining > 0 {
            let width = left.ready(self).min(right.ready(self));
            let (x, y) = (left.take(self, width), right.take(self, width));
            let piece = match (self.constant(x), self.constant(y)) {
                (_, Some(0)) => x,
                (Some(0), _) => y,
                _ => return None,
            };
            joined = Some(match joined {
                None => piece,
                Some(high) => self.binary(Binary::Concat, high, piece),
            });
            remaining -= width;
        }
        joined
    }

    fn has_pieces(&self, t: Term) -> bool {
        matches!(self.node(t), Node::ZeroExtend { .. } | Node::Binary(Binary::Concat, ..))
    }
}

/// Cuts a term along its concatenations and zero extensions, from the top.
struct Pieces {
    /// What is at the top, if it was cut off the rest already.
    top: Option<Term>,
    rest: Option<Term>,
}

impl Pieces {
    fn new(pool: &mut Pool, t: Term) -> Pieces {
        let mut pieces = Pieces { top: None, rest: Some(t) };
        pieces.ready(pool);
        pieces
    }

    /// The width of the top piece.
    fn ready(&mut self, pool: &mut Pool) -> u8 {
        if self.top.is_none()
            && let Some(rest) = self.rest
        {
            (self.top, self.rest) = match pool.node(rest) {
                Node::Binary(Binary::Concat, high, low) => (Some(high), Some(low)),
                Node::ZeroExtend { width, term } => {
                    let zeros = pool.bits(width - pool.width(term), 0);
                    (Some(zeros), Some(term))
                }
                _ => (Some(rest), None),
            };
        }
        self.top.map_or(0, |top| pool.width(top))
    }

    /// Takes the upper bits of the top piece.
    fn take(&mut self, pool: &mut Pool, width: u8) -> Term {
        let top = self.top.take().expect("`ready` has found a piece of at least this width");
        let whole = pool.width(top);
        if width < whole {
            self.top = Some(pool.extract(whole - width - 1, 0, top));
        }
        pool.extract(whole - 1, whole - width, top)
    }
}
