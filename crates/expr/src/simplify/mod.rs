//! The smart constructors: constant folding here, the rules by family of operator in the files beside this one.
//!
//! A rule may call smart constructors on smaller terms. What keeps this cheap: rules look at a bounded number of nodes,
//! and beyond [`MAX_DEPTH`] constructors inside one another, or [`MAX_RULES`] in all, a node is made as it is.

mod arith;
mod array;
mod bitwise;
mod boolean;
mod compare;
mod divide;
mod equal;
mod float;
mod float_compare;
mod ite;
mod relation;
mod slice;

use crate::{Binary, Node, Pool, Term, Unary, semantics};

/// How deep rules may call smart constructors inside one another.
const MAX_DEPTH: u32 = 100;
/// How many rules the outermost of them may apply.
const MAX_RULES: u64 = 20_000;

impl Pool {
    pub fn unary(&mut self, op: Unary, a: Term) -> Term {
        if let Some(value) = self.constant(a) {
            let sort = self.sort_of_unary(op, self.sort(a));
            return self.scalar(sort, semantics::unary(op, self.sort(a), value));
        }
        self.nested(Node::Unary(op, a), |pool| {
            if let Some((c, t, e)) = pool.constant_branches(a) {
                let (t, e) = (pool.unary(op, t), pool.unary(op, e));
                return pool.ite(c, t, e);
            }
            match op {
                Unary::Not => pool.rewrite_not(a),
                Unary::BitNot => pool.rewrite_bit_not(a),
                Unary::Neg => pool.rewrite_neg(a),
                _ => pool.rewrite_float_unary(op, a),
            }
        })
    }

    pub fn binary(&mut self, op: Binary, a: Term, b: Term) -> Term {
        if op == Binary::Select {
            return self.nested(Node::Binary(op, a, b), |pool| pool.rewrite_select(a, b));
        }
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            let (left, right) = (self.sort(a), self.sort(b));
            let sort = self.sort_of_binary(op, left, right);
            return self.scalar(sort, semantics::binary(op, left, right, x, y));
        }
        self.nested(Node::Binary(op, a, b), |pool| match pool.lift_binary(op, a, b) {
            Some(lifted) => lifted,
            None => pool.rewrite_binary(op, a, b),
        })
    }

    fn rewrite_binary(&mut self, op: Binary, a: Term, b: Term) -> Term {
        match op {
            Binary::And => self.rewrite_and(a, b),
            Binary::Or => self.rewrite_or(a, b),
            Binary::Xor => self.ne(a, b),
            Binary::Eq => self.rewrite_eq(a, b),
            Binary::Add => self.rewrite_add(a, b),
            Binary::Sub => self.rewrite_sub(a, b),
            Binary::Mul => self.rewrite_mul(a, b),
            Binary::UDiv => self.rewrite_udiv(a, b),
            Binary::URem => self.rewrite_urem(a, b),
            Binary::SDiv => self.rewrite_sdiv(a, b),
            Binary::SRem => self.rewrite_srem(a, b),
            Binary::BitAnd => self.rewrite_bit_and(a, b),
            Binary::BitOr => self.rewrite_bit_or(a, b),
            Binary::BitXor => self.rewrite_bit_xor(a, b),
            Binary::Shl | Binary::LShr | Binary::AShr => self.rewrite_shift(op, a, b),
            Binary::Concat => self.rewrite_concat(a, b),
            Binary::Ult => self.rewrite_less(false, a, b),
            Binary::Ule => self.rewrite_at_most(false, a, b),
            Binary::Slt => self.rewrite_less(true, a, b),
            Binary::Sle => self.rewrite_at_most(true, a, b),
            Binary::FloatAdd | Binary::FloatSub | Binary::FloatMul | Binary::FloatDiv | Binary::FloatRem => {
                self.rewrite_float_binary(op, a, b)
            }
            Binary::FloatLt | Binary::FloatLe | Binary::FloatEq => self.rewrite_float_compare(op, a, b),
            Binary::Select => self.rewrite_select(a, b),
        }
    }

    pub fn ite(&mut self, c: Term, t: Term, e: Term) -> Term {
        match self.constant(c) {
            Some(0) => e,
            Some(_) => t,
            None if t == e => t,
            None => self.nested(Node::Ite(c, t, e), |pool| pool.rewrite_ite(c, t, e)),
        }
    }

    pub fn extract(&mut self, high: u8, low: u8, a: Term) -> Term {
        if low == 0 && high + 1 == self.width(a) {
            return a;
        }
        if let Some(value) = self.constant(a) {
            return self.bits(high - low + 1, semantics::extract(high, low, value));
        }
        self.nested(Node::Extract { high, low, term: a }, |pool| match pool.constant_branches(a) {
            Some((c, t, e)) => {
                let (t, e) = (pool.extract(high, low, t), pool.extract(high, low, e));
                pool.ite(c, t, e)
            }
            None => pool.rewrite_extract(high, low, a),
        })
    }

    pub fn zero_extend(&mut self, width: u8, a: Term) -> Term {
        if width == self.width(a) {
            return a;
        }
        if let Some(value) = self.constant(a) {
            return self.bits(width, value);
        }
        self.nested(Node::ZeroExtend { width, term: a }, |pool| match pool.constant_branches(a) {
            Some((c, t, e)) => {
                let (t, e) = (pool.zero_extend(width, t), pool.zero_extend(width, e));
                pool.ite(c, t, e)
            }
            None => pool.rewrite_zero_extend(width, a),
        })
    }

    pub fn sign_extend(&mut self, width: u8, a: Term) -> Term {
        let from = self.width(a);
        if width == from {
            return a;
        }
        if let Some(value) = self.constant(a) {
            return self.bits(width, semantics::sign_extend(from, width, value));
        }
        self.nested(Node::SignExtend { width, term: a }, |pool| match pool.constant_branches(a) {
            Some((c, t, e)) => {
                let (t, e) = (pool.sign_extend(width, t), pool.sign_extend(width, e));
                pool.ite(c, t, e)
            }
            None => pool.rewrite_sign_extend(width, a),
        })
    }

    pub fn store(&mut self, array: Term, index: Term, element: Term) -> Term {
        self.nested(Node::Store(array, index, element), |pool| pool.rewrite_store(array, index, element))
    }

    pub fn constant_array(&mut self, index: u8, element: Term) -> Term {
        self.make(Node::Constant { index, element })
    }

    pub fn not(&mut self, a: Term) -> Term {
        self.unary(Unary::Not, a)
    }

    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::And, a, b)
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Or, a, b)
    }

    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Eq, a, b)
    }

    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Applies rules, unless too many are being applied already: then the node stays as it is.
    fn nested(&mut self, node: Node, rules: impl FnOnce(&mut Pool) -> Term) -> Term {
        if self.depth == 0 {
            self.most_rules = self.rules + MAX_RULES;
        }
        if self.depth >= MAX_DEPTH || self.rules >= self.most_rules {
            return self.make(node);
        }
        self.rules += 1;
        self.depth += 1;
        let term = rules(self);
        self.depth -= 1;
        debug_assert!(self.sort(term) == self.sort_of(&node), "{node:?} became {:?}", self.node(term));
        term
    }

    /// The parts of an if-then-else whose leaves are all constants.
    fn constant_branches(&self, a: Term) -> Option<(Term, Term, Term)> {
        match self.node(a) {
            Node::Ite(c, t, e) if self.is_constant_tree(a) => Some((c, t, e)),
            _ => None,
        }
    }

    /// An operator moved into an if-then-else where that leaves only constants.
    fn lift_binary(&mut self, op: Binary, a: Term, b: Term) -> Option<Term> {
        let left = self.constant_branches(a);
        let right = self.constant_branches(b);
        let (c, (t1, t2), (e1, e2)) = match (left, right) {
            (Some((c, t1, e1)), Some((d, t2, e2))) if c == d => (c, (t1, t2), (e1, e2)),
            (Some((c, t, e)), _) if self.constant(b).is_some() => (c, (t, b), (e, b)),
            (_, Some((c, t, e))) if self.constant(a).is_some() => (c, (a, t), (a, e)),
            _ => return None,
        };
        let t = self.binary(op, t1, t2);
        let e = self.binary(op, e1, e2);
        Some(self.ite(c, t, e))
    }

    /// The operands in the order of a commutative operator: constants last, else older terms first.
    fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t: Term| (self.constant(t).is_some(), t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    /// The operands of a binary operator whose second operand is a constant.
    fn with_constant(&self, op: Binary, t: Term) -> Option<(Term, u64)> {
        match self.node(t) {
            Node::Binary(found, x, k) if found == op => self.constant(k).map(|k| (x, k)),
            _ => None,
        }
    }

    /// The operands of a binary operator.
    fn operands(&self, op: Binary, t: Term) -> Option<(Term, Term)> {
        match self.node(t) {
            Node::Binary(found, x, y) if found == op => Some((x, y)),
            _ => None,
        }
    }

    /// The operand of a unary operator.
    fn operand(&self, op: Unary, t: Term) -> Option<Term> {
        match self.node(t) {
            Node::Unary(found, x) if found == op => Some(x),
            _ => None,
        }
    }
}
