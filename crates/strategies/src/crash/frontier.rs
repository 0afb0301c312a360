//! Where random inputs stop finding new branches, the symbolic engine takes the frontier over: the branches that tests
//! stand before without having taken all ways. Its solutions go back as seeds for inputs that are changed at random, and
//! what these cover moves the frontier.
//!
//! Where tests are counted, so is everything here: solver and explorer give up by counts, not by time.

use super::graph::Graph;
use super::group::{Key, Named};
use super::search::Bound;
use super::{Problem, Reporter, Search, Tally};
use crate::hybrid::Hybrid;
use crate::open::open;
use crate::{Order, Proposed, subject};
use program::link::{Class, Method};
use solver::BackendChoice;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::explore::{Explorer, Limits, Settings};
use symex::explore::{Goals, Scenario};
use symex::observe::Observed;
use symex::replay::Replayer;
use symex::{End, Outcome, Path};
use technique::Allowance;
use vm::Options;

/// Tests without a new branch or exception, after which random inputs count as exhausted.
const PATIENCE: u64 = 100;
/// Times that the frontier is moved.
const ROUNDS: usize = 2;
/// Paths of one method in one round.
const PATHS: usize = 150;
/// Times that a loop is decided along a path.
const UNROLL: u32 = 8;
/// Tests of the search for one that is looked at again, for one turn of the explorer, and for one input that is changed.
const TESTS_FOR_ONE: u64 = 40;
/// The least of each that a method gets.
const LEAST: u64 = 50;
/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// What was found beyond the frontier.
#[derive(Default)]
pub struct Beyond {
    pub tests: u64,
    /// Problems that nobody has seen before.
    pub new: u64,
    pub proposed: Vec<Proposed>,
    pub problems: Vec<String>,
}

/// Looks for problems that are not known yet; `end` is when the time is over, if that bounds the search.
pub fn look_beyond(
    order: &Order,
    search: &Search,
    known: BTreeSet<Named>,
    end: Option<Instant>,
    (tally, interrupt): (&Tally, &Arc<AtomicBool>),
) -> Result<Beyond, String> {
    let (program, class) = open(order)?;
    let methods = subject::methods(class);
    let tests = search.tests.unwrap_or(u64::MAX / 2);
    let share = (tests / TESTS_FOR_ONE / methods.len().max(1) as u64).max(LEAST);
    let limits = Limits {
        paths: PATHS,
        unroll: UNROLL,
        steps: super::runner::MAX_STEPS,
        nesting: search.depth,
        ..Limits::default()
    };
    let allowance = Allowance { time: None, turns: Some(share), ..Allowance::default() };
    let backend = if end.is_some() { BackendChoice::Best } else { BackendChoice::Counted };
    let settings = Settings {
        limits,
        allowance,
        solver: solver::Settings { limit: AGES, backend, ..solver::Settings::default() },
        seed: order.seed,
        simplest: true,
        is_latin: true,
        finish_cuts: true,
        ..Settings::default()
    };
    let outermost = order.class.split('$').next().unwrap_or_default().to_string();
    let options = Options { max_heap: super::runner::MAX_HEAP, ..super::spaces::options() };
    let words = |error: vm::BootError| error.to_string();
    let mut explorer = Explorer::new(program.into(), vec![outermost], options, settings).map_err(words)?;
    explorer.interrupt = interrupt.clone();
    explorer.replayer().most_steps = super::runner::MAX_STEPS;
    let stranger = explorer.stranger().map_err(words)?;
    let depth = search.depth.max(1);
    let graph = Graph::new(explorer.program().clone(), class, &order.beside, depth, search.side_effects);
    let hybrid = Hybrid::over(graph, depth - 1, class, order.seed);
    let program = Rc::new(explorer.program().clone());
    let mut party = Party {
        reporter: Reporter { order, search, class, program },
        explorer,
        stranger,
        hybrid,
        known,
        tally,
        found: Beyond::default(),
    };
    for method in &methods {
        if party.is_over(end) {
            break;
        }
        let is_over = || end.is_some_and(|end| Instant::now() >= end);
        party.hybrid.sample(party.explorer.replayer(), method, (share, PATIENCE), is_over);
    }
    for _ in 0..ROUNDS {
        let before = party.hybrid.covered().count();
        for (place, method) in methods.iter().enumerate() {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()) / (methods.len() - place) as u32);
            if party.is_over(end) {
                return Ok(party.found);
            }
            if party.hybrid.has_frontier(party.explorer.program(), method) {
                let changes = left.map_or(Bound::Tests(share), |left| Bound::Time(left / 2));
                party.advance(place, method, left.map_or(AGES, |left| left / 2), &changes);
            }
        }
        if party.hybrid.covered().count() == before {
            break;
        }
    }
    Ok(party.found)
}

/// Those who go beyond the frontier of a class.
struct Party<'s> {
    reporter: Reporter<'s>,
    explorer: Explorer,
    /// A machine where all is different that tests must not depend on.
    stranger: Replayer,
    hybrid: Hybrid,
    known: BTreeSet<Named>,
    tally: &'s Tally,
    found: Beyond,
}

impl Party<'_> {
    fn is_over(&self, end: Option<Instant>) -> bool {
        self.explorer.interrupt.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
    }

    /// Explores a method towards what is not covered, and changes what that finds.
    fn advance(&mut self, subject: usize, method: &'static Method, time: Duration, changes: &Bound) {
        let covered = self.hybrid.covered().collect();
        let scenario = self.explorer.scenario(method).within(self.explorer.budget(time));
        let goals = Goals { covered, ..Goals::default() };
        let report = self.explorer.explore(&Scenario { goals, ..scenario });
        self.hybrid.learn(self.explorer.replayer(), method, &report.paths);
        let before = self.hybrid.tests;
        let changed = self.hybrid.search(self.explorer.replayer(), method, changes);
        let tests = report.paths.len() as u64 + self.hybrid.tests - before;
        self.found.tests += tests;
        self.tally.tests.fetch_add(tests, Ordering::Relaxed);
        for path in report.paths.iter().chain(&changed) {
            self.take(subject, method, path);
        }
    }

    /// Keeps a path that shows a new problem.
    fn take(&mut self, subject: usize, method: &'static Method, path: &Path) {
        if !matches!(path.end, End::Finished(Outcome::Threw { .. })) {
            return;
        }
        let Some(key) = self.key(subject, method, path).filter(|key| self.known.insert(key.clone())) else { return };
        self.found.new += 1;
        self.tally.problems.fetch_add(1, Ordering::Relaxed);
        self.tally.crashes.fetch_add(1, Ordering::Relaxed);
        let problem = Problem { key, method, inputs: path.inputs.clone(), meets_null: path.meets_null, count: 1 };
        match self.reporter.proposed(&problem, self.explorer.replayer(), &mut self.stranger) {
            Ok(proposed) => self.found.proposed.extend(proposed),
            Err(problem) => self.found.problems.push(problem),
        }
    }

    fn key(&mut self, subject: usize, method: &'static Method, path: &Path) -> Option<Named> {
        let seen = self.explorer.replayer().observe(method, &path.inputs, &[], &[]).ok()?;
        let Observed::Threw { class, frames, .. } = seen.end else { return None };
        let class: &'static Class = class.0;
        let stack: Vec<(&'static Method, u32)> = frames.iter().map(|(method, at)| (method.0, *at)).collect();
        (!stack.is_empty()).then(|| Key::new(subject, class, &stack).named(self.explorer.program()))
    }
}
