//! Where random inputs stop finding new branches, the symbolic engine takes the frontier over: the branches that tests
//! stand before without having taken all ways. Its solutions go back as seeds for inputs that are changed at random, and
//! what these cover moves the frontier.
//!
//! Where tests are counted, so is everything here: solver and explorer give up by counts, not by time.

use crate::author::{Key, Named};
use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::mutation::Mutation;
use crate::proposal::Order;
use crate::space::{Graph, Ways};
use crate::subject;
use program::link::{Class, Method};
use serde::{Deserialize, Serialize};
use solver::BackendChoice;
use std::time::Duration;
use symex::explore::Limits;
use symex::explore::{Goals, Scenario};
use symex::observe::Observed;
use symex::{End, Outcome, Path};
use technique::Allowance;
use technique::{Budget, Counter, Sink, Technique};

/// Tests without a new branch or exception, after which random inputs count as exhausted.
const PATIENCE: u64 = 100;
/// Times that the frontier is moved.
const ROUNDS: usize = 2;
/// Paths of one method in one round.
const PATHS: usize = 150;
/// Times that a loop is decided along a path.
const UNROLL: u32 = 8;
/// Jumps and calls of one test.
const MAX_STEPS: u64 = 50_000;
/// Tests of a counted budget for one that is looked at again, for one turn of the explorer, and for one input that is
/// changed.
const TESTS_FOR_ONE: u64 = 40;
/// The least of each that a method gets.
const LEAST: u64 = 50;
/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// Looks for crashes that nobody has seen yet; the turns of its budget are tests.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Frontier {
    /// Calls that are nested in each other, that of the method under test included.
    pub depth: u32,
    /// Whether methods that change an object are called on inputs.
    pub side_effects: bool,
}

impl Technique for Frontier {
    const NAME: &'static str = "frontier";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let methods = subject::methods(lab.class);
        let tests = budget.turns.unwrap_or(u64::MAX / 2);
        let share = (tests / TESTS_FOR_ONE / methods.len().max(1) as u64).max(LEAST);
        let limits =
            Limits { paths: PATHS, unroll: UNROLL, steps: MAX_STEPS, nesting: self.depth, ..Limits::default() };
        let allowance = Allowance { time: None, turns: Some(share), ..Allowance::default() };
        let backend = if budget.is_timed() { BackendChoice::Best } else { BackendChoice::Counted };
        let solver = solver::Settings { limit: AGES, backend, ..solver::Settings::default() };
        let order = lab.order.clone();
        // Its limits are no others' limits.
        let mut unit = Unit::open(&order, limits, allowance, solver, budget.interrupt())?;
        unit.explorer.replayer().most_steps = MAX_STEPS;
        let methods = subject::methods(unit.class);
        let depth = self.depth.max(1);
        let program = unit.explorer.program().clone();
        let given = (order.beside(), order.passed());
        let ways = Ways { depth, side_effects: self.side_effects, others: false };
        let graph = Graph::new(program, unit.class, (given.0, &given.1), ways);
        let mutation = Mutation::over(graph, depth - 1, unit.class, order.seed);
        let counted = Counted { tests: out.counter("tests"), problems: out.counter("problems") };
        let mut search = Search { order: &order, unit, mutation, known, counted, out };
        for method in &methods {
            if budget.is_over() {
                break;
            }
            search.mutation.sample(search.unit.explorer.replayer(), method, (share, PATIENCE), budget);
        }
        for _ in 0..ROUNDS {
            let before = search.mutation.covered().count();
            for (place, method) in methods.iter().enumerate() {
                if budget.is_over() {
                    return Ok(());
                }
                if search.mutation.has_frontier(search.unit.explorer.program(), method) {
                    let part = budget.split(methods.len() - place);
                    search.advance(method, &if budget.is_timed() { part } else { part.with_turns(share) });
                }
            }
            if search.mutation.covered().count() == before {
                break;
            }
        }
        Ok(())
    }
}

struct Counted {
    tests: Counter,
    problems: Counter,
}

/// A search beyond what random inputs have covered.
struct Search<'s> {
    order: &'s Order,
    unit: Unit,
    mutation: Mutation,
    known: &'s mut Knowledge,
    counted: Counted,
    out: &'s mut dyn Sink<Test>,
}

impl Search<'_> {
    /// Explores a method towards what is not covered, and changes what that finds.
    fn advance(&mut self, method: &'static Method, budget: &Budget) {
        let explorer = &mut self.unit.explorer;
        let goals = Goals { covered: self.mutation.covered().collect(), ..Goals::default() };
        let time = if budget.is_timed() { budget.time() / 2 } else { AGES };
        let scenario = explorer.scenario(method).within(explorer.budget(time));
        let report = explorer.explore(&Scenario { goals, ..scenario });
        self.mutation.learn(explorer.replayer(), method, &report.paths, budget);
        let before = self.mutation.tests;
        let changed = self.mutation.search(explorer.replayer(), method, budget);
        self.counted.tests.add(report.paths.len() as u64 + self.mutation.tests - before);
        for path in report.paths.iter().chain(&changed) {
            self.take(method, path);
        }
    }

    /// Keeps a path that shows a new problem.
    fn take(&mut self, method: &'static Method, path: &Path) {
        if !matches!(path.end, End::Finished(Outcome::Threw { .. })) {
            return;
        }
        let Some(key) = self.key(method, path) else { return };
        let exception = key.exception.clone();
        if !self.known.thrown.insert(key) {
            return;
        }
        self.counted.problems.add(1);
        match self.unit.propose_crash(self.order, method, path, &exception) {
            Ok(one) if one.is_bug() || self.order.all => self.out.test(Test::new(method, one, None)),
            Ok(_) => {}
            Err(refusal) => self.out.problem(refusal.problem(self.unit.explorer.program(), self.unit.class, method)),
        }
    }

    fn key(&mut self, method: &'static Method, path: &Path) -> Option<Named> {
        let subject = self.mutation.subject(method)?;
        let seen = self.unit.explorer.replayer().observe(method, &path.inputs, &[], &[]).ok()?;
        let Observed::Threw { class, frames, .. } = seen.end else { return None };
        let class: &'static Class = class.0;
        let stack: Vec<(&'static Method, u32)> = frames.iter().map(|(method, at)| (method.0, *at)).collect();
        (!stack.is_empty()).then(|| Key::new(subject, class, &stack).named(self.unit.explorer.program()))
    }
}
