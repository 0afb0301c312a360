//! Tries the models of the last satisfiable queries: neighbouring paths often share one.

use crate::{Backend, Statistics, Verdict};
use expr::{Evaluator, Model, Pool, Term};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

/// How many models are kept.
const KEPT: usize = 8;

pub struct Recent {
    inner: Box<dyn Backend>,
    statistics: Rc<Statistics>,
    /// The last used comes first.
    models: VecDeque<Model>,
}

impl Recent {
    pub fn new(inner: Box<dyn Backend>, statistics: Rc<Statistics>) -> Recent {
        Recent { inner, statistics, models: VecDeque::with_capacity(KEPT) }
    }
}

impl Backend for Recent {
    fn name(&self) -> &'static str {
        "recent"
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        // The last conjunct is the new one, and so the most likely to fail.
        let satisfies = |model: &Model| {
            let mut evaluator = Evaluator::new(model);
            conjuncts.iter().rev().all(|term| evaluator.holds(pool, *term))
        };
        if let Some(at) = self.models.iter().position(satisfies) {
            self.statistics.by_recent.increment();
            let model = self.models.remove(at).expect("the position was just found");
            self.models.push_front(model.clone());
            return Verdict::Sat(model);
        }
        let verdict = self.inner.check(pool, conjuncts, limit);
        if let Verdict::Sat(model) = &verdict {
            self.models.truncate(KEPT - 1);
            self.models.push_front(model.clone());
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
    use expr::{Binary, Sort};

    #[test]
    fn a_recent_model_answers_without_the_backend() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(8));
        let below: Vec<Term> = (0..20)
            .map(|bound| {
                let bound = pool.bits(8, bound);
                pool.binary(Binary::Ult, x, bound)
            })
            .collect();
        let script = [Verdict::Sat(model(&[(0, 4)])), Verdict::Unsat, Verdict::Sat(model(&[(0, 2)]))];
        let fake = Fake::new(script);
        let statistics = Rc::new(Statistics::default());
        let mut recent = Recent::new(Box::new(fake.clone()), Rc::clone(&statistics));
        assert_eq!(recent.check(&pool, &[below[5]], limit()), Verdict::Sat(model(&[(0, 4)])));
        assert_eq!(recent.check(&pool, &[below[9], below[7]], limit()), Verdict::Sat(model(&[(0, 4)])));
        assert_eq!(recent.check(&pool, &[below[4]], limit()), Verdict::Unsat);
        assert_eq!(recent.check(&pool, &[below[3]], limit()), Verdict::Sat(model(&[(0, 2)])));
        assert_eq!(recent.check(&pool, &[below[5]], limit()), Verdict::Sat(model(&[(0, 2)])));
        assert_eq!(fake.asked(), [[below[5]], [below[4]], [below[3]]]);
        assert_eq!(statistics.by_recent.get(), 2);
    }

    #[test]
    fn old_models_are_forgotten() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(8));
        let is: Vec<Term> = (0..=KEPT as u64 + 1)
            .map(|value| {
                let value = pool.bits(8, value);
                pool.eq(x, value)
            })
            .collect();
        let fake = Fake::new((0..=KEPT as u64).chain([0]).map(|value| Verdict::Sat(model(&[(0, value)]))));
        let mut recent = Recent::new(Box::new(fake.clone()), Rc::default());
        for (value, term) in is.iter().enumerate().take(KEPT + 1) {
            assert_eq!(recent.check(&pool, &[*term], limit()), Verdict::Sat(model(&[(0, value as u64)])));
        }
        assert_eq!(recent.check(&pool, &[is[0]], limit()), Verdict::Sat(model(&[(0, 0)])));
        assert_eq!(fake.asked().len(), KEPT + 2);
    }
}
