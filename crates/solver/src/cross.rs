//! Asks two backends and tolerates no contradiction.

use crate::{Backend, Verdict};
use expr::{Pool, Term};
use std::time::Duration;

/// What the second backend may take for one query: it is asked for its opinion, not for the answer.
const SECOND_LIMIT: Duration = Duration::from_millis(100);

/// Answers what the first backend says, or the second where the first does not know.
pub struct CrossCheck {
    first: Box<dyn Backend>,
    second: Box<dyn Backend>,
    /// Whether the last answer was the second's.
    by_second: bool,
}

impl CrossCheck {
    pub fn new(first: Box<dyn Backend>, second: Box<dyn Backend>) -> CrossCheck {
        CrossCheck { first, second, by_second: false }
    }
}

impl Backend for CrossCheck {
    fn name(&self) -> &'static str {
        self.first.name()
    }

    /// # Panics
    /// When one backend has a model and the other says that there is none: one of them is wrong.
    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        let first = self.first.check(pool, conjuncts, limit);
        let second = self.second.check(pool, conjuncts, limit.min(SECOND_LIMIT));
        let contradiction =
            matches!((&first, &second), (Verdict::Sat(_), Verdict::Unsat) | (Verdict::Unsat, Verdict::Sat(_)));
        if contradiction {
            panic!(
                "{} says {first:?}, {} says {second:?} of\n{}",
                self.first.name(),
                self.second.name(),
                expr::smtlib::query(pool, conjuncts)
            );
        }
        self.by_second = matches!(first, Verdict::Unknown(_)) && !matches!(second, Verdict::Unknown(_));
        if self.by_second { second } else { first }
    }

    fn core(&self) -> Option<&[Term]> {
        if self.by_second { self.second.core() } else { self.first.core() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;
    use crate::testing::{Fake, limit, model};
    use expr::Sort;

    fn check(first: Verdict, second: Verdict) -> Verdict {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bool);
        let mut cross = CrossCheck::new(Box::new(Fake::new([first])), Box::new(Fake::new([second])));
        cross.check(&pool, &[x], limit())
    }

    #[test]
    fn the_first_answers_and_the_second_helps_out() {
        let (one, other) = (Verdict::Sat(model(&[(0, 1)])), Verdict::Sat(model(&[])));
        let unknown = Verdict::Unknown(Reason::Time);
        assert_eq!(check(one.clone(), other), one);
        assert_eq!(check(unknown.clone(), one.clone()), one);
        assert_eq!(check(Verdict::Unsat, unknown.clone()), Verdict::Unsat);
        assert_eq!(check(unknown.clone(), Verdict::Unknown(Reason::Work)), unknown);
    }

    #[test]
    #[should_panic(expected = "fake says Unsat, fake says Sat")]
    fn a_contradiction_panics_with_the_query() {
        check(Verdict::Unsat, Verdict::Sat(model(&[])));
    }
}
