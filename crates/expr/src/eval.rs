//! Evaluation under a model.

use rustc_hash::FxHashMap;

use crate::model::{ArrayValue, Model, Value};
use crate::{Binary, Node, Pool, Sort, Term, semantics};

/// Operators on top of each other in a term that is evaluated without remembering the values of its subterms.
const SHALLOW: u32 = 3;

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
        if let Some(value) = self.shallow(pool, t, SHALLOW) {
            return value;
        }
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

    /// The value of a term of few operators: nothing is remembered of it.
    fn shallow(&self, pool: &Pool, t: Term, operators: u32) -> Option<u64> {
        let below = |t: Term| self.shallow(pool, t, operators.checked_sub(1)?);
        Some(match pool.node(t) {
            Node::Bool(b) => u64::from(b),
            Node::Bits { value, .. } => value,
            Node::Float { bits, .. } => bits,
            Node::Var(v) => self.model.scalar(v),
            Node::Unary(op, a) => semantics::unary(op, pool.sort(a), below(a)?),
            Node::Binary(Binary::Select, ..) => return None,
            Node::Binary(op, a, b) => semantics::binary(op, pool.sort(a), pool.sort(b), below(a)?, below(b)?),
            Node::Extract { high, low, term } => semantics::extract(high, low, below(term)?),
            Node::ZeroExtend { term, .. } => below(term)?,
            Node::SignExtend { width, term } => semantics::sign_extend(pool.width(term), width, below(term)?),
            Node::Ite(..) | Node::Store(..) | Node::Constant { .. } => return None,
        })
    }

    /// The value of a subterm, or none after putting it on the list of what is to be evaluated first.
    fn need(&mut self, pool: &Pool, t: Term) -> Option<u64> {
        let value = self.shallow(pool, t, 0).or_else(|| self.values.get(&t).copied());
        if value.is_none() {
            self.pending.push(t);
        }
        value
    }

    fn need_both(&mut self, pool: &Pool, a: Term, b: Term) -> Option<(u64, u64)> {
        let (a, b) = (self.need(pool, a), self.need(pool, b));
        Some((a?, b?))
    }

    fn step(&mut self, pool: &Pool, t: Term) -> Option<u64> {
        Some(match pool.node(t) {
            Node::Bool(b) => u64::from(b),
            Node::Bits { value, .. } => value,
            Node::Float { bits, .. } => bits,
            Node::Var(v) => self.model.scalar(v),
            Node::Unary(op, a) => semantics::unary(op, pool.sort(a), self.need(pool, a)?),
            Node::Binary(Binary::Select, array, index) => self.select(pool, array, index)?,
            Node::Binary(op, a, b) => {
                let (x, y) = self.need_both(pool, a, b)?;
                semantics::binary(op, pool.sort(a), pool.sort(b), x, y)
            }
            Node::Ite(c, t, e) => {
                let taken = if self.need(pool, c)? != 0 { t } else { e };
                self.need(pool, taken)?
            }
            Node::Extract { high, low, term } => semantics::extract(high, low, self.need(pool, term)?),
            Node::ZeroExtend { term, .. } => self.need(pool, term)?,
            Node::SignExtend { width, term } => semantics::sign_extend(pool.width(term), width, self.need(pool, term)?),
            Node::Store(..) | Node::Constant { .. } => unreachable!("an array is not a scalar"),
        })
    }

    fn select(&mut self, pool: &Pool, mut array: Term, index: Term) -> Option<u64> {
        let wanted = self.need(pool, index)?;
        let before = self.pending.len();
        let mut below = array;
        while let Node::Store(next, at, _) = pool.node(below) {
            match self.need(pool, at) {
                Some(at) if at == wanted && self.pending.len() == before => break,
                _ => below = next,
            }
        }
        if self.pending.len() > before {
            return None;
        }
        loop {
            match pool.node(array) {
                Node::Store(_, at, element) if self.need(pool, at) == Some(wanted) => return self.need(pool, element),
                Node::Store(next, ..) => array = next,
                Node::Constant { element, .. } => return self.need(pool, element),
                Node::Var(v) => return Some(self.model.element(v, wanted)),
                node => unreachable!("{node:?} is not an array"),
            }
        }
    }
}
