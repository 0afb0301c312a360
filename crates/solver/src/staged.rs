//! Two backends in turn: a quick one that may give up, then a thorough one for what is left.

use crate::{Backend, Statistics, Verdict};
use expr::{Pool, Term};
use std::rc::Rc;
use std::time::{Duration, Instant};

pub struct Staged {
    quick: Box<dyn Backend>,
    thorough: Box<dyn Backend>,
    statistics: Rc<Statistics>,
    /// Whether the last answer was the quick one's.
    by_quick: bool,
}

impl Staged {
    /// To be deterministic the quick backend gives up by a count of its own, not by time.
    pub fn new(quick: Box<dyn Backend>, thorough: Box<dyn Backend>, statistics: Rc<Statistics>) -> Staged {
        Staged { quick, thorough, statistics, by_quick: false }
    }
}

impl Backend for Staged {
    fn name(&self) -> &'static str {
        if self.by_quick { self.quick.name() } else { self.thorough.name() }
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        let started = Instant::now();
        let verdict = self.quick.check(pool, conjuncts, limit);
        self.by_quick = !matches!(verdict, Verdict::Unknown(_));
        if self.by_quick {
            self.statistics.by_quick.increment();
            return verdict;
        }
        self.thorough.check(pool, conjuncts, limit.saturating_sub(started.elapsed()))
    }

    fn core(&self) -> Option<&[Term]> {
        if self.by_quick { self.quick.core() } else { self.thorough.core() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;
    use crate::testing::{Fake, limit, model};
    use expr::Sort;

    #[test]
    fn the_thorough_backend_is_asked_what_the_quick_one_does_not_know() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bool);
        let unknown = Verdict::Unknown(Reason::Work);
        let sat = Verdict::Sat(model(&[(0, 1)]));
        let quick = Fake::new([sat.clone(), unknown.clone(), Verdict::Unsat, unknown]).with_core(vec![x]);
        let late = Verdict::Unknown(Reason::Time);
        let thorough = Fake::new([Verdict::Unsat, late.clone()]);
        let statistics = Rc::new(Statistics::default());
        let mut staged = Staged::new(Box::new(quick), Box::new(thorough.clone()), Rc::clone(&statistics));
        assert_eq!(staged.check(&pool, &[x], limit()), sat);
        assert_eq!(staged.check(&pool, &[x], limit()), Verdict::Unsat);
        assert_eq!(staged.core(), None, "the thorough one knows no core");
        assert_eq!(staged.check(&pool, &[x], limit()), Verdict::Unsat);
        assert_eq!(staged.core(), Some(&[x][..]));
        assert_eq!(staged.check(&pool, &[x], limit()), late);
        assert_eq!((thorough.asked().len(), statistics.by_quick.get()), (2, 2));
    }
}
