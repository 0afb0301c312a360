//! Reading and writing arrays.

use crate::{Binary, Node, Pool, Term};

impl Pool {
    /// Skips writes to other places; reads what was written to the same place.
    pub(super) fn rewrite_select(&mut self, mut array: Term, index: Term) -> Term {
        loop {
            match self.node(array) {
                Node::Constant { element, .. } => return element,
                Node::Store(_, at, element) if at == index => return element,
                Node::Store(below, at, _) if self.never_equal(at, index) => array = below,
                _ => return self.make(Node::Binary(Binary::Select, array, index)),
            }
        }
    }

    pub(super) fn rewrite_store(&mut self, array: Term, index: Term, element: Term) -> Term {
        match self.node(array) {
            Node::Store(below, at, _) if at == index => return self.store(below, index, element),
            Node::Constant { element: everywhere, .. } if everywhere == element => return array,
            _ => {}
        }
        if self.node(element) == Node::Binary(Binary::Select, array, index) {
            return array;
        }
        self.make(Node::Store(array, index, element))
    }

    /// Whether two terms differ in every model, by their facts or as one term with different constants added.
    fn never_equal(&self, a: Term, b: Term) -> bool {
        let offset = |t| self.with_constant(Binary::Add, t).unwrap_or((t, 0));
        let ((x, j), (y, k)) = (offset(a), offset(b));
        (x == y && j != k) || self.facts(a).disjoint(self.facts(b))
    }
}
