//! The layer right above the backends: measures them, and believes no model that evaluation does not confirm.

use crate::{Backend, Reason, Statistics, Verdict};
use expr::{Evaluator, Pool, Term};
use std::rc::Rc;
use std::time::{Duration, Instant};

pub struct Checked {
    inner: Box<dyn Backend>,
    statistics: Rc<Statistics>,
}

impl Checked {
    pub fn new(inner: Box<dyn Backend>, statistics: Rc<Statistics>) -> Checked {
        Checked { inner, statistics }
    }
}

impl Backend for Checked {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        let started = Instant::now();
        let verdict = self.inner.check(pool, conjuncts, limit);
        self.statistics.by_backend.increment();
        self.statistics.spent(started.elapsed());
        if let Verdict::Sat(model) = &verdict {
            let mut evaluator = Evaluator::new(model);
            if let Some(refuted) = conjuncts.iter().find(|term| !evaluator.holds(pool, **term)) {
                self.statistics.wrong_models.increment();
                let backend = self.inner.name();
                let refuted = pool.display(*refuted).to_string();
                return Verdict::Unknown(Reason::WrongModel { backend, refuted });
            }
        }
        verdict
    }

    fn core(&self) -> Option<&[Term]> {
        self.inner.core()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fake, limit, model};
    use expr::Sort;

    #[test]
    fn a_wrong_model_is_unknown_and_counted() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(8));
        let one = pool.bits(8, 1);
        let is_one = pool.eq(x, one);
        let fake = Fake::new([Verdict::Sat(model(&[(0, 2)])), Verdict::Sat(model(&[(0, 1)])), Verdict::Unsat]);
        let statistics = Rc::new(Statistics::default());
        let mut checked = Checked::new(Box::new(fake.clone()), Rc::clone(&statistics));
        match checked.check(&pool, &[is_one], limit()) {
            Verdict::Unknown(Reason::WrongModel { backend, .. }) => assert_eq!(backend, "fake"),
            other => panic!("{other:?}"),
        }
        assert_eq!(checked.check(&pool, &[is_one], limit()), Verdict::Sat(model(&[(0, 1)])));
        assert_eq!(checked.check(&pool, &[is_one], limit()), Verdict::Unsat);
        assert_eq!((statistics.wrong_models.get(), statistics.by_backend.get()), (1, 3));
    }
}
