//! Evaluation under a model.

use rustc_hash::FxHashMap;

use crate::model::{ArrayValue, Model, Value};
use crate::{Binary, Node, Pool, Sort, Term, semantics};

/// Evaluates terms of one pool under one model and remembers the values of subterms.
///
/// Only the taken branch of an if-then-else is looked at. Terms may be as deep as memory allows.
pub struct Evaluator<'m> {
    model: &'m Model,
    values: FxHashMap<Term, u64>,
    pending: Vec<Term>,
}

impl<'m> Evaluator<'m> {
    pub fn new(model: &'m Model) -> Evaluator<'m> {
        Evaluator { model, values: FxHashMap::default(), pending: Vec::new() }
    }

    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The value of a term of any sort but Array.
    pub fn eval(&mut self, pool: &Pool, t: Term) -> u64 {
        debug_assert!(!matches!(pool.sort(t), Sort::Array { .. }), "eval is for scalars");
        self.pending.push(t);
        while let Some(&top) = self.pending.last() {
            if self.values.contains_key(&top) {
                self.pending.pop();
            } else if let Some(value) = self.step(pool, top) {
                self.values.insert(top, value);
                self.pending.pop();
            }
        }
        self.values[&t]
    }

    /// Whether a Bool is true.
    pub fn holds(&mut self, pool: &Pool, t: Term) -> bool {
        self.eval(pool, t) != 0
    }

    /// The value of a term of any sort.
    pub fn value(&mut self, pool: &Pool, t: Term) -> Value {
        match pool.sort(t) {
            Sort::Array { .. } => Value::Array(self.array(pool, t)),
            _ => Value::Scalar(self.eval(pool, t)),
        }
    }

    fn array(&mut self, pool: &Pool, t: Term) -> ArrayValue {
        let mut stores = Vec::new();
        let mut base = t;
        while let Node::Store(array, index, element) = pool.node(base) {
            stores.push((index, element));
            base = array;
        }
        let mut value = match pool.node(base) {
            Node::Constant { element, .. } => {
                ArrayValue { default: self.eval(pool, element), entries: Default::default() }
            }
            Node::Var(v) => match self.model.get(v) {
                Some(Value::Array(array)) => array.clone(),
                _ => ArrayValue::default(),
            },
            node => unreachable!("{node:?} is not an array"),
        };
        for (index, element) in stores.into_iter().rev() {
            let (index, element) = (self.eval(pool, index), self.eval(pool, element));
            value.set(index, element);
        }
        value
    }

    /// The value of a subterm, or none after putting it on the list of what is to be evaluated first.
    fn need(&mut self, t: Term) -> Option<u64> {
        let value = self.values.get(&t).copied();
        if value.is_none() {
            self.pending.push(t);
        }
        value
    }

    fn need_both(&mut self, a: Term, b: Term) -> Option<(u64, u64)> {
        let (a, b) = (self.need(a), self.need(b));
        Some((a?, b?))
    }

    fn step(&mut self, pool: &Pool, t: Term) -> Option<u64> {
        Some(match pool.node(t) {
            Node::Bool(b) => u64::from(b),
            Node::Bits { value, .. } => value,
            Node::Float { bits, .. } => bits,
            Node::Var(v) => self.model.scalar(v),
            Node::Unary(op, a) => semantics::unary(op, pool.sort(a), self.need(a)?),
            Node::Binary(Binary::Select, array, index) => self.select(pool, array, index)?,
            Node::Binary(op, a, b) => {
                let (x, y) = self.need_both(a, b)?;
                semantics::binary(op, pool.sort(a), pool.sort(b), x, y)
            }
            Node::Ite(c, t, e) => {
                let taken = if self.need(c)? != 0 { t } else { e };
                self.need(taken)?
            }
            Node::Extract { high, low, term } => semantics::extract(high, low, self.need(term)?),
            Node::ZeroExtend { term, .. } => self.need(term)?,
            Node::SignExtend { width, term } => semantics::sign_extend(pool.width(term), width, self.need(term)?),
            Node::Store(..) | Node::Constant { .. } => unreachable!("an array is not a scalar"),
        })
    }

    fn select(&mut self, pool: &Pool, mut array: Term, index: Term) -> Option<u64> {
        let wanted = self.need(index)?;
        let before = self.pending.len();
        let mut below = array;
        while let Node::Store(next, at, _) = pool.node(below) {
            match self.need(at) {
                Some(at) if at == wanted && self.pending.len() == before => break,
                _ => below = next,
            }
        }
        if self.pending.len() > before {
            return None;
        }
        loop {
            match pool.node(array) {
                Node::Store(_, at, element) if self.values[&at] == wanted => return self.need(element),
                Node::Store(next, ..) => array = next,
                Node::Constant { element, .. } => return self.need(element),
                Node::Var(v) => return Some(self.model.element(v, wanted)),
                node => unreachable!("{node:?} is not an array"),
            }
        }
    }
}
