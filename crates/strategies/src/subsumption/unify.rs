//! Which values of an old state's variables make its heap that of a new state.

use super::state::State;
use expr::{Node, Pool, Term, Var, Work};
use rustc_hash::FxHashSet;
use symex::graph::Leaf;
use symex::machine::{Shape, Value};

/// Terms over the new state's variables for those of the old one, and what must be equal besides for the heaps to be
/// the same.
#[derive(Default)]
pub struct Binding {
    /// Few: a list is faster than a table.
    terms: Vec<(Var, Term)>,
    pub equal: Vec<(Term, Term)>,
}

/// Matches the leaves of two heaps of one shape; `kinds` says of a type of inputs whether it is this wrapper class.
/// None if they do not match, or if that is more work than is left.
pub fn unify(
    pool: &mut Pool,
    old: &State,
    new: &State,
    wraps: &dyn Fn(u32, program::Kind) -> bool,
    work: &mut Work,
) -> Option<Binding> {
    let mut binding = Binding::default();
    let mut later = Vec::new();
    for (one, other) in old.graph.leaves.iter().zip(&new.graph.leaves) {
        let (one, other) = match (one, other) {
            (Leaf::Null, Leaf::Null) | (Leaf::Open { not_null: false, .. }, Leaf::Null) => continue,
            (Leaf::Again(first), Leaf::Again(other)) if first == other => continue,
            (Leaf::Open { wanted, not_null }, Leaf::Open { wanted: other, not_null: known })
                if wanted == other && (*known || !not_null) =>
            {
                continue;
            }
            // Whoever looks at an open input finds null or what `valueOf` gives.
            (Leaf::Open { wanted, .. }, Leaf::Box { kind, is_shared: true, .. }) if wraps(*wanted, *kind) => continue,
            (Leaf::Box { kind, is_shared, value }, Leaf::Box { kind: other, is_shared: too, value: found })
                if kind == other && is_shared == too =>
            {
                (*value, *found)
            }
            (Leaf::Number(value), Leaf::Number(found)) => (*value, *found),
            _ => return None,
        };
        if !binding.values(pool, one, other, &mut later, work)? {
            return None;
        }
    }
    for (one, other) in later {
        if !binding.binds(pool, one) {
            return None;
        }
        let one = binding.apply(pool, one, work)?;
        if one != other {
            binding.equal.push((one, other));
        }
    }
    Some(binding)
}

impl Binding {
    /// Whether two values can be the same; `None` if they cannot.
    fn values(
        &mut self,
        pool: &mut Pool,
        one: Value,
        other: Value,
        later: &mut Vec<(Term, Term)>,
        work: &mut Work,
    ) -> Option<bool> {
        match (one.shape(), other.shape()) {
            (Shape::Concrete(one), Shape::Concrete(other)) => Some(one == other),
            (Shape::Term(one), found) => {
                let other = match found {
                    Shape::Term(other) => other,
                    Shape::Concrete(bits) => pool.scalar(pool.sort(one), bits),
                    Shape::Unresolved(_) => return None,
                };
                if pool.sort(one) != pool.sort(other) {
                    return None;
                }
                let known = self.terms.len();
                if !self.terms(pool, one, other, work)? {
                    self.terms.truncate(known);
                    later.push((one, other));
                }
                Some(true)
            }
            _ => None,
        }
    }

    /// Binds variables so that one term becomes the other. False if the terms are not alike.
    fn terms(&mut self, pool: &mut Pool, one: Term, other: Term, work: &mut Work) -> Option<bool> {
        let (mut pending, mut seen) = (vec![(one, other)], FxHashSet::default());
        while let Some((one, other)) = pending.pop() {
            work.spend(1)?;
            let (node, found) = (pool.node(one), pool.node(other));
            let is_alike = match (node, found) {
                (Node::Var(var), _) => match self.get(var) {
                    Some(known) => known == other,
                    None => {
                        self.terms.push((var, other));
                        true
                    }
                },
                (Node::Bool(_) | Node::Bits { .. } | Node::Float { .. }, _) => one == other,
                (Node::SignExtend { term, .. } | Node::ZeroExtend { term, .. }, Node::Bits { value, .. }) => {
                    // The value of a small kind: the low bits, if the others follow from them.
                    let width = pool.width(term);
                    let low = pool.bits(width, value);
                    let again = match node {
                        Node::SignExtend { width, .. } => pool.sign_extend(width, low),
                        _ => pool.zero_extend(pool.width(one), low),
                    };
                    pending.push((term, low));
                    again == other
                }
                _ if !seen.insert((one, other)) => true,
                _ => {
                    let first = pending.len();
                    pending.extend(node.children().zip(found.children()));
                    pending[first..].reverse();
                    let same_sort = |&(one, other): &(Term, Term)| pool.sort(one) == pool.sort(other);
                    same_operator(node, found) && pending[first..].iter().all(same_sort)
                }
            };
            if !is_alike {
                return Some(false);
            }
        }
        Some(true)
    }

    /// What a variable of the old state is.
    pub fn get(&self, var: Var) -> Option<Term> {
        self.terms.iter().find(|(known, _)| *known == var).map(|(_, term)| *term)
    }

    /// Whether it says what all variables of a term are.
    pub fn binds(&self, pool: &Pool, term: Term) -> bool {
        let is_bound = |term: Term| match pool.node(term) {
            Node::Var(var) => Some(self.get(var).is_some()),
            Node::Bits { .. } | Node::Bool(_) => Some(true),
            _ => None,
        };
        let simple = match pool.node(term) {
            Node::Binary(_, a, b) => is_bound(a).zip(is_bound(b)).map(|(a, b)| a && b),
            Node::Unary(_, a) => is_bound(a),
            _ => is_bound(term),
        };
        simple.unwrap_or_else(|| pool.vars(term).iter().all(|var| self.get(*var).is_some()))
    }

    /// A term of the old state in terms of the new one.
    pub fn apply(&self, pool: &mut Pool, term: Term, work: &mut Work) -> Option<Term> {
        let leaf = |pool: &Pool, term: Term| match pool.node(term) {
            Node::Var(var) => Some(self.get(var).unwrap_or(term)),
            Node::Bits { .. } | Node::Bool(_) => Some(term),
            _ => None,
        };
        // Most conditions compare two variables.
        if let Node::Binary(op, a, b) = pool.node(term)
            && let (Some(a), Some(b)) = (leaf(pool, a), leaf(pool, b))
        {
            work.spend(1)?;
            return Some(pool.binary(op, a, b));
        }
        if let Node::Unary(op, a) = pool.node(term)
            && !matches!(pool.node(a), Node::Unary(..))
        {
            let a = self.apply(pool, a, work)?;
            return Some(pool.unary(op, a));
        }
        pool.substitute_within(term, &|var| self.get(var), work)
    }
}

/// Whether two nodes differ at most in their operands.
fn same_operator(one: Node, other: Node) -> bool {
    match (one, other) {
        (Node::Unary(a, _), Node::Unary(b, _)) => a == b,
        (Node::Binary(a, ..), Node::Binary(b, ..)) => a == b,
        (Node::Ite(..), Node::Ite(..)) | (Node::Store(..), Node::Store(..)) => true,
        (Node::Extract { high, low, .. }, Node::Extract { high: h, low: l, .. }) => (high, low) == (h, l),
        (Node::ZeroExtend { width, .. }, Node::ZeroExtend { width: w, .. })
        | (Node::SignExtend { width, .. }, Node::SignExtend { width: w, .. }) => width == w,
        (Node::Constant { index, .. }, Node::Constant { index: i, .. }) => index == i,
        _ => false,
    }
}
