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
