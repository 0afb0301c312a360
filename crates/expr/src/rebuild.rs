//! Building terms again from their leaves: simplification of raw terms and substitution.

use rustc_hash::FxHashMap;

use crate::{Node, Pool, Term, Var, Work};

impl Pool {
    /// The canonical form of a term. Terms made by smart constructors are canonical already.
    pub fn simplify(&mut self, t: Term) -> Term {
        let mut all = Work::new(u64::MAX, None);
        self.rebuild(t, true, &|_| None, &mut all).unwrap_or(t)
    }

    /// The term with variables replaced by terms of their sort, simplified.
    pub fn substitute(&mut self, t: Term, map: &dyn Fn(Var) -> Option<Term>) -> Term {
        let mut all = Work::new(u64::MAX, None);
        self.rebuild(t, false, map, &mut all).unwrap_or(t)
    }

    /// As [`Pool::substitute`], if there is enough work left for it: a unit for each subterm, and for each rule that is
    /// applied to what it becomes.
    pub fn substitute_within(&mut self, t: Term, map: &dyn Fn(Var) -> Option<Term>, work: &mut Work) -> Option<Term> {
        self.rebuild(t, false, map, work)
    }

    fn rebuild(
        &mut self,
        t: Term,
        keep_canonical: bool,
        map: &dyn Fn(Var) -> Option<Term>,
        work: &mut Work,
    ) -> Option<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut pending = vec![t];
        while let Some(&top) = pending.last() {
            if done.contains_key(&top) {
                pending.pop();
                continue;
            }
            if keep_canonical && self.is_canonical(top) {
                done.insert(top, top);
                continue;
            }
            let node = self.node(top);
            let before = pending.len();
            pending.extend(node.children().filter(|child| !done.contains_key(child)));
            if pending.len() == before {
                let rules = self.rules;
                let built = match node {
                    Node::Var(v) => map(v).unwrap_or(top),
                    _ => self.construct(node, |child| done[&child]),
                };
                debug_assert_eq!(self.sort(built), self.sort(top));
                done.insert(top, built);
                work.spend(1 + self.rules - rules)?;
            }
        }
        Some(done[&t])
    }

    /// The node through its smart constructor, with its operands mapped.
    pub(crate) fn construct(&mut self, node: Node, map: impl Fn(Term) -> Term) -> Term {
        match node {
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } | Node::Var(_) => self.make(node),
            Node::Unary(op, a) => self.unary(op, map(a)),
            Node::Binary(op, a, b) => self.binary(op, map(a), map(b)),
            Node::Ite(c, t, e) => self.ite(map(c), map(t), map(e)),
            Node::Extract { high, low, term } => self.extract(high, low, map(term)),
            Node::ZeroExtend { width, term } => self.zero_extend(width, map(term)),
            Node::SignExtend { width, term } => self.sign_extend(width, map(term)),
            Node::Store(array, index, element) => self.store(map(array), map(index), map(element)),
            Node::Constant { index, element } => self.constant_array(index, map(element)),
        }
    }
}
