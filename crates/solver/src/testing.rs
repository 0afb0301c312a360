//! A scripted backend and random formulas for the tests of the layers.

use crate::{Backend, Verdict};
use expr::{Model, Pool, Term, Value, Var};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

/// Gives the scripted verdicts in turn, remembers what it was asked, and panics when asked once too often.
#[derive(Clone)]
pub struct Fake {
    script: Rc<RefCell<VecDeque<Verdict>>>,
    asked: Rc<RefCell<Vec<Vec<Term>>>>,
    core: Option<Vec<Term>>,
}

impl Fake {
    pub fn new(script: impl IntoIterator<Item = Verdict>) -> Fake {
        Fake { script: Rc::new(RefCell::new(script.into_iter().collect())), asked: Rc::default(), core: None }
    }

    pub fn with_core(self, core: Vec<Term>) -> Fake {
        Fake { core: Some(core), ..self }
    }

    pub fn asked(&self) -> Vec<Vec<Term>> {
        self.asked.borrow().clone()
    }
}

impl Backend for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn check(&mut self, _: &Pool, conjuncts: &[Term], _: Duration) -> Verdict {
        self.asked.borrow_mut().push(conjuncts.to_vec());
        self.script.borrow_mut().pop_front().expect("the script has no more verdicts")
    }

    fn core(&self) -> Option<&[Term]> {
        self.core.as_deref()
    }
}

pub fn limit() -> Duration {
    Duration::from_secs(10)
}

pub fn model(values: &[(u32, u64)]) -> Model {
    let mut model = Model::new();
    for (var, value) in values {
        model.set(Var(*var), Value::Scalar(*value));
    }
    model
}

/// A small deterministic generator (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Less than `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
