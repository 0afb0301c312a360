//! The front of the chain and its assembly.

use crate::log::{Log, LogError};
use crate::nudge::nudge;
use crate::slice::Slicer;
use crate::{
    Backend, Bitwuzla, Blaster, Cache, Checked, CrossCheck, Orders, Reason, Recent, Staged, Statistics, Verdict,
};
use expr::{ArrayValue, Evaluator, Model, Pool, Sort, Term, Value, Var};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Questions that take this long are traced.
const SLOW: Duration = Duration::from_millis(50);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A model of the whole: path and extra condition.
    Sat(Rc<Model>),
    Unsat,
    Unknown(Reason),
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum BackendChoice {
    /// The blaster, and Bitwuzla for what is not easy; without Bitwuzla in this build the blaster for all.
    #[default]
    Best,
    Bitwuzla,
    Blaster,
    /// The blaster for what it answers within a budget that is counted: the same on every machine, however busy it is.
    Counted,
}

#[derive(Clone, Debug)]
pub struct Settings {
    /// For one query.
    pub limit: Duration,
    /// The work that may go into one query, in questions of Bitwuzla whether to go on: a limit that is the same in every
    /// run, however busy the machine is.
    pub work: Option<u32>,
    pub backend: BackendChoice,
    /// Ask both backends, if there are two, and check whole models; contradictions panic.
    pub cross_check: bool,
    /// Where to record all queries.
    pub log: Option<PathBuf>,
    /// Without it every query goes to the backend as it is: to measure what the layers are worth.
    pub layers: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            limit: Duration::from_secs(10),
            work: None,
            backend: BackendChoice::Best,
            cross_check: false,
            log: None,
            layers: true,
        }
    }
}

/// Answers the queries of one pool.
pub struct Solver {
    settings: Settings,
    statistics: Rc<Statistics>,
    chain: Box<dyn Backend>,
    slicer: Slicer,
    slice: Vec<Term>,
    vars: Vec<Var>,
    log: Option<Log>,
    deadline: Option<Instant>,
}

/// For a question that is asked after the deadline: enough for the easy ones.
const GRACE: Duration = Duration::from_millis(10);

impl Solver {
    /// Assembles the chain. From top to bottom: the path's own model, small changes of it, slicing (all in this type), recent models, the cache, the check of models, the backends.
    pub fn new(settings: Settings) -> Solver {
        let statistics = Rc::new(Statistics::default());
        let mut chain = backends(&settings, &statistics);
        chain = Box::new(Checked::new(chain, Rc::clone(&statistics)));
        if settings.layers {
            chain = Box::new(Cache::new(chain, Rc::clone(&statistics)));
            chain = Box::new(Recent::new(chain, Rc::clone(&statistics)));
        }
        Solver::with_chain(settings, statistics, chain)
    }

    fn with_chain(settings: Settings, statistics: Rc<Statistics>, chain: Box<dyn Backend>) -> Solver {
        let log = settings.log.as_deref().map(Log::new);
        Solver {
            settings,
            statistics,
            chain,
            slicer: Slicer::default(),
            slice: Vec::new(),
            vars: Vec::new(),
            log,
            deadline: None,
        }
    }

    /// From now on questions get no more time than is left until then, and hardly any afterwards.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the deadline is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time for the next question.
    fn limit(&self) -> Duration {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).max(GRACE));
        left.map_or(self.settings.limit, |left| left.min(self.settings.limit))
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Why the query log is not complete, if it is not.
    pub fn log_error(&self) -> Option<&LogError> {
        self.log.as_ref().and_then(Log::error)
    }

    /// Is `path ∧ extra` satisfiable? `path` is known to be satisfiable, and `hint` is a model of it.
    pub fn check(&mut self, pool: &Pool, path: &[Term], extra: Term, hint: &Rc<Model>) -> Answer {
        let is_timed = self.log.is_some() || tracing::enabled!(tracing::Level::INFO);
        let started = is_timed.then(Instant::now);
        let answer = match self.settings.layers {
            true => self.check_layered(pool, path, extra, hint),
            false => {
                self.slice.clear();
                self.slice.extend_from_slice(path);
                self.slice.push(extra);
                self.ask(pool, hint)
            }
        };
        if self.settings.cross_check
            && let Answer::Sat(model) = &answer
        {
            let mut evaluator = Evaluator::new(model);
            if let Some(term) = path.iter().chain([&extra]).find(|term| !evaluator.holds(pool, **term)) {
                panic!("the merged model {model:?} does not satisfy {}", pool.display(*term));
            }
        }
        let statistics = &self.statistics;
        statistics.queries.increment();
        match &answer {
            Answer::Sat(_) => statistics.sat.increment(),
            Answer::Unsat => statistics.unsat.increment(),
            Answer::Unknown(_) => statistics.unknown.increment(),
        }
        if let Some(time) = started.map(|started| started.elapsed()) {
            if time >= SLOW {
                let answer = match &answer {
                    Answer::Sat(_) => "sat",
                    Answer::Unsat => "unsat",
                    Answer::Unknown(_) => "unknown",
                };
                tracing::info!(ms = time.as_millis() as u64, conjuncts = path.len() + 1, answer, "slow question");
            }
            if let Some(log) = &mut self.log {
                log.record(pool, path, extra, hint, &answer, time);
            }
        }
        answer
    }

    fn check_layered(&mut self, pool: &Pool, path: &[Term], extra: Term, hint: &Rc<Model>) -> Answer {
        if let Some(value) = pool.constant(extra) {
            self.statistics.by_constant.increment();
            return if value == 0 { Answer::Unsat } else { Answer::Sat(Rc::clone(hint)) };
        }
        if Evaluator::new(hint).holds(pool, extra) {
            self.statistics.by_hint.increment();
            return Answer::Sat(Rc::clone(hint));
        }
        self.slicer.follow(pool, path);
        if let Some(model) = nudge(pool, hint, &self.slicer, extra) {
            self.statistics.by_nudge.increment();
            return Answer::Sat(Rc::new(model));
        }
        self.slicer.slice(pool, extra, &mut self.slice);
        self.statistics.conjuncts.add(path.len() as u64 + 1);
        self.statistics.sliced.add(self.slice.len() as u64);
        self.ask(pool, hint)
    }

    /// Sends the slice down; a model of it is completed by the hint's values of all other variables.
    fn ask(&mut self, pool: &Pool, hint: &Rc<Model>) -> Answer {
        let limit = self.limit();
        match self.chain.check(pool, &self.slice, limit) {
            Verdict::Unsat => Answer::Unsat,
            Verdict::Unknown(why) => Answer::Unknown(why),
            Verdict::Sat(model) => {
                self.vars.clear();
                for term in &self.slice {
                    self.vars.extend(pool.vars(*term).iter());
                }
                self.vars.sort_unstable();
                self.vars.dedup();
                let mut merged = Model::clone(hint);
                for &var in &self.vars {
                    let value = model.get(var).cloned();
                    merged.set(var, value.unwrap_or_else(|| zero(pool.var(var).sort)));
                }
                Answer::Sat(Rc::new(merged))
            }
        }
    }
}

fn zero(sort: Sort) -> Value {
    match sort {
        Sort::Array { .. } => Value::Array(ArrayValue::default()),
        _ => Value::Scalar(0),
    }
}

/// The bottom of the chain.
fn backends(settings: &Settings, statistics: &Rc<Statistics>) -> Box<dyn Backend> {
    let blaster = || -> Box<dyn Backend> { Box::new(Blaster::default()) };
    match (settings.backend, Bitwuzla::new()) {
        (BackendChoice::Bitwuzla, None) => Box::new(Absent),
        (_, Some(bitwuzla)) if settings.cross_check => Box::new(CrossCheck::new(Box::new(bitwuzla), blaster())),
        (BackendChoice::Bitwuzla, Some(bitwuzla)) => Box::new(bitwuzla),
        (BackendChoice::Best, bitwuzla) => {
            let counted = settings.work.map(|_| Box::new(Blaster::patient()));
            let bits: Box<dyn Backend> = match (bitwuzla, counted) {
                (Some(bitwuzla), counted) => {
                    let first = counted.unwrap_or_else(|| Box::new(Blaster::quick()));
                    let bitwuzla = Box::new(bitwuzla.within(settings.work));
                    Box::new(Staged::new(first, bitwuzla, Rc::clone(statistics)))
                }
                (None, Some(counted)) => counted,
                (None, None) => blaster(),
            };
            Box::new(Staged::new(Box::new(Orders::default()), bits, Rc::clone(statistics)))
        }
        (BackendChoice::Blaster, _) => blaster(),
        (BackendChoice::Counted, _) => {
            Box::new(Staged::new(Box::new(Orders::default()), Box::new(Blaster::quick()), Rc::clone(statistics)))
        }
    }
}

/// Stands for a backend that was asked for by name and is not there.
struct Absent;

impl Backend for Absent {
    fn name(&self) -> &'static str {
        "absent"
    }

    fn check(&mut self, _: &Pool, _: &[Term], _: Duration) -> Verdict {
        Verdict::Unknown(Reason::Absent("Bitwuzla"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fake, model};
    use expr::Binary;

    fn solver(fake: &Fake) -> Solver {
        Solver::with_chain(Settings::default(), Rc::default(), Box::new(fake.clone()))
    }

    #[test]
    fn constants_and_the_hint_answer_first() {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(8));
        let (five, yes, no) = (pool.bits(8, 5), pool.bool(true), pool.bool(false));
        let below = pool.binary(Binary::Ult, x, five);
        let hint = Rc::new(model(&[(0, 3)]));
        let fake = Fake::new([]);
        let mut solver = solver(&fake);
        for extra in [yes, below] {
            match solver.check(&pool, &[], extra, &hint) {
                Answer::Sat(model) => assert!(Rc::ptr_eq(&model, &hint), "the hint itself, no copy"),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(solver.check(&pool, &[below], no, &hint), Answer::Unsat);
        let statistics = solver.statistics();
        assert_eq!((statistics.by_constant.get(), statistics.by_hint.get(), statistics.queries.get()), (2, 1, 3));
    }

    #[test]
    fn only_the_slice_goes_down_and_its_model_is_completed() {
        let mut pool = Pool::new();
        let x: Vec<Term> = (0..4).map(|n| pool.fresh(&format!("x{n}"), Sort::Bits(8))).collect();
        let five = pool.bits(8, 5);
        let path = [
            pool.binary(Binary::Ult, x[0], x[1]),
            pool.binary(Binary::Ult, x[2], five),
            pool.binary(Binary::Ult, x[1], x[3]),
        ];
        // No single change of a factor makes a square of them.
        let (square, goal) = (pool.binary(Binary::Mul, x[3], x[3]), pool.bits(8, 49));
        let extra = pool.eq(square, goal);
        let hint = Rc::new(model(&[(0, 1), (1, 2), (2, 4), (3, 9)]));
        // x0 is not mentioned, so it is 0.
        let fake = Fake::new([Verdict::Sat(model(&[(1, 3), (3, 7)])), Verdict::Unsat, Verdict::Unknown(Reason::Time)]);
        let mut solver = solver(&fake);
        let expected = Rc::new(model(&[(0, 0), (1, 3), (2, 4), (3, 7)]));
        assert_eq!(solver.check(&pool, &path, extra, &hint), Answer::Sat(expected));
        assert_eq!(solver.check(&pool, &path, extra, &hint), Answer::Unsat);
        assert_eq!(solver.check(&pool, &path, extra, &hint), Answer::Unknown(Reason::Time));
        assert_eq!(fake.asked()[0], [path[0], path[2], extra]);
        let statistics = solver.statistics();
        assert_eq!((statistics.sat.get(), statistics.unsat.get(), statistics.unknown.get()), (1, 1, 1));
        assert_eq!((statistics.conjuncts.get(), statistics.sliced.get()), (12, 9));
    }
}
