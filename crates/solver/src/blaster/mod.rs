//! The backend of our own: terms become gates, gates become clauses, CaDiCaL decides. It is always there and needs no
//! system library.
//!
//! The gates of a term are made once in the pool's life. A SAT solver is kept over queries, with an assumption per
//! conjunct. A solution gives a value to every gate that the solver was ever told, so gates that queries no longer need
//! cost time: when they have cost more than it takes to tell the needed ones again, a fresh solver replaces the old one.

mod cnf;
mod float;
mod gates;
mod model;
mod translate;
mod word;

use crate::{Backend, Reason, Verdict};
use cnf::Cnf;
use expr::{Pool, Term};
use gates::Lit;
use std::time::{Duration, Instant};
use translate::Translator;

/// How much more it costs to tell a gate than to carry one that is not needed through a query.
const TELLING: usize = 8;
/// What a fresh SAT solver costs besides, in gates carried; more if there are many gates.
const FRESH: usize = 20_000;

/// With more gates than this, those of terms long gone are forgotten with all others.
const ROOM: usize = 1 << 23;

/// The query is larger or harder than this blaster tries.
const OVER_BUDGET: Verdict = Verdict::Unknown(Reason::Work);

/// What a blaster may spend on a query.
struct Budget {
    /// Those that it needs, and those that are made for it.
    gates: usize,
    conflicts: i32,
}

/// Says when it is too late for a query, to those who make its gates and clauses.
struct Clock {
    deadline: Option<Instant>,
    /// Gates since somebody looked.
    unseen: u32,
}

impl Clock {
    fn new(deadline: Option<Instant>) -> Clock {
        Clock { deadline, unseen: 0 }
    }

    /// Asked for every gate; the time is looked at now and then.
    fn is_late(&mut self) -> bool {
        const OFTEN: u32 = 1 << 10;
        self.unseen += 1;
        if self.unseen < OFTEN {
            return false;
        }
        self.unseen = 0;
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// See the module. It serves one pool.
#[derive(Default)]
pub struct Blaster {
    budget: Option<Budget>,
    translator: Translator,
    cnf: Cnf,
    conditions: Vec<Lit>,
    assumptions: Vec<i32>,
    /// Gates carried in vain, summed over the queries to the SAT solver at hand.
    waste: usize,
    /// Conjuncts of the last refuted query that refute it alone.
    core: Vec<Term>,
}

impl Backend for Blaster {
    fn name(&self) -> &'static str {
        "blaster"
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        let started = Instant::now();
        if self.translator.gates.len() > ROOM {
            *self = Blaster { budget: self.budget.take(), ..Blaster::default() };
        }
        self.core.clear();
        self.conditions.clear();
        let most = self.budget.as_ref().map_or(usize::MAX, |budget| budget.gates);
        let room = self.translator.gates.len().saturating_add(most);
        let mut clock = Clock::new(started.checked_add(limit));
        let given_up = || if started.elapsed() < limit { OVER_BUDGET } else { Verdict::Unknown(Reason::Time) };
        for &term in conjuncts {
            match self.translator.condition(pool, term, room, &mut clock) {
                Some(Lit::FALSE) => {
                    self.core.push(term);
                    return Verdict::Unsat;
                }
                Some(lit) => self.conditions.push(lit),
                None => return given_up(),
            }
        }
        let Some(needed) = self.cnf.count_below(&self.translator.gates, &self.conditions, most) else {
            return OVER_BUDGET;
        };
        if self.tell(needed, &mut clock).is_none() {
            return given_up();
        }
        let conflicts = self.budget.as_ref().map(|budget| budget.conflicts);
        match self.cnf.solve(&self.assumptions, conflicts, limit.saturating_sub(started.elapsed())) {
            Some(true) => Verdict::Sat(model::model(&self.translator, &self.cnf, pool, conjuncts)),
            Some(false) => {
                let pairs = conjuncts.iter().zip(&self.assumptions);
                self.core.extend(pairs.filter(|(_, a)| **a != 0 && self.cnf.failed(**a)).map(|(term, _)| *term));
                Verdict::Unsat
            }
            None => given_up(),
        }
    }

    fn core(&self) -> Option<&[Term]> {
        Some(&self.core)
    }
}

impl Blaster {
    /// One that gives up early, by counts and not by time, on queries that are large or hard.
    pub fn quick() -> Blaster {
        let budget = Budget { gates: 100_000, conflicts: 1_000 };
        Blaster { budget: Some(budget), ..Blaster::default() }
    }

    /// One that gives up later, by counts, too.
    pub fn patient() -> Blaster {
        let budget = Budget { gates: 1_000_000, conflicts: 20_000 };
        Blaster { budget: Some(budget), ..Blaster::default() }
    }

    /// Makes assumptions of the conditions, on a fresh SAT solver if that is worth while.
    fn tell(&mut self, needed: usize, clock: &mut Clock) -> Option<()> {
        let gates = &self.translator.gates;
        self.waste += self.cnf.told().saturating_sub(needed);
        if self.waste > TELLING * needed + FRESH + gates.len() / 8 {
            self.cnf = Cnf::default();
            self.waste = 0;
        }
        self.assumptions.clear();
        for &lit in &self.conditions {
            self.assumptions.push(if lit == Lit::TRUE { 0 } else { self.cnf.tell(gates, lit, clock)? });
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::limit;
    use expr::{Binary, Sort};

    #[test]
    fn a_large_query_is_given_up_before_all_of_it_is_made() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(64));
        let power = (0..100).fold(x, |power, _| pool.binary(Binary::Mul, power, x));
        let three = pool.bits(64, 3);
        let (large, small) = (pool.eq(power, three), pool.eq(x, three));
        let mut blaster = Blaster::quick();
        for _ in 0..2 {
            assert_eq!(blaster.check(&pool, &[large], limit()), OVER_BUDGET);
        }
        assert!(blaster.translator.gates.len() < 300_000, "{}", blaster.translator.gates.len());
        assert!(matches!(blaster.check(&pool, &[small], limit()), Verdict::Sat(_)));
    }

    #[test]
    fn a_large_query_is_left_in_the_middle_when_its_time_is_over() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(64));
        let power = (0..200).fold(x, |power, _| pool.binary(Binary::Mul, power, x));
        let three = pool.bits(64, 3);
        let (large, small) = (pool.eq(power, three), pool.eq(x, three));
        let mut blaster = Blaster::default();
        assert_eq!(blaster.check(&pool, &[large], Duration::from_millis(2)), Verdict::Unknown(Reason::Time));
        assert!(matches!(blaster.check(&pool, &[small], limit()), Verdict::Sat(_)), "what is half made does no harm");
    }
}
