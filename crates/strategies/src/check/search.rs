//! A search for tests that throw from instructions that are not shown to be safe.

use super::prove::Prover;
use super::{Check, obstructed};
use crate::author::{Named, Refusal};
use crate::crash::{Crash, Tally, Wanted};
use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::{Lab, SOLVER_TIME, Unit, counted_solver};
use crate::mutation;
use crate::proposal::{MethodTests, Order, Proposed};
use crate::space::Sampling;
use crate::subject;
use crate::survey::place_of;
use crate::write::{record, size};
use program::effects::Analysis;
use program::link::Method;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use symex::explore::Limits;
use symex::observe::{MethodId, Observed};
use symex::{End, Outcome, Path, Report};
use technique::{
    Allowance, Bound, Budget, CheckFilter, CheckKind, Cut, ImplicitCheck, Obstacle, Place, Problem, Sink, Standing,
};

/// Paths of one method.
const PATHS: usize = 3000;
/// Jumps and calls along one path: what takes longer is no test.
const STEPS: u64 = 3_000_000;
/// Calls on an object before the one under test.
const MAX_CALLS: usize = 2;
/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(50);
/// The part of the time for finding paths; the rest is for making tests of them, and for trying values.
const FINDING: f64 = 0.6;
/// The part of the time for trying values before paths are looked for, where single lines are asked about: what any value
/// shows needs no solver.
const TRYING: f64 = 0.25;
/// Tests that try values, where these are counted: all, and those before paths.
const VALUES: u64 = 5_000;
const FIRST_VALUES: u64 = 1_500;
/// Calls that are nested in each other there.
const VALUES_DEPTH: u32 = 3;
/// Paths to an instruction that are kept, simplest first.
const CANDIDATES: usize = 6;
/// The part of the time for proofs.
const PROVING: f64 = 0.25;

/// A path that throws where it was meant to, and how much Java it takes.
struct Candidate {
    method: &'static Method,
    path: Path,
    /// Whether it needs a null that is handed in, and how long it is.
    cost: (bool, usize),
}

/// Checks that are open, with what was found of each.
pub struct Search {
    unit: Unit,
    order: Order,
    filter: CheckFilter,
    open: Vec<ImplicitCheck>,
    /// By position in `open`.
    candidates: BTreeMap<usize, Vec<Candidate>>,
    shown: BTreeSet<usize>,
    unstable: BTreeSet<usize>,
    proved: BTreeSet<usize>,
    /// What was left out of the methods that lead to each.
    tried: BTreeMap<usize, Tried>,
    /// The methods that tests can call, with what each leads to.
    leading: Vec<(&'static Method, BTreeSet<usize>)>,
}

/// What became of the methods that lead to a check.
#[derive(Default)]
struct Tried {
    cuts: BTreeSet<Cut>,
    bounds: BTreeSet<Bound>,
    /// There was no time for one of them.
    is_late: bool,
}

impl Search {
    pub fn new(
        options: &Check,
        lab: &mut Lab,
        open: Vec<ImplicitCheck>,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<Search, Error> {
        open.iter().for_each(|check| out.check(check.clone()));
        let limits =
            Limits { paths: PATHS, unroll: options.unroll, nesting: options.depth, steps: STEPS, ..Limits::default() };
        // What is counted must not depend on time.
        let solver = match budget.is_timed() {
            true => solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() },
            false => counted_solver(),
        };
        // What is left out is not shown to be safe.
        let order = Order { following: None, ..lab.order.clone() };
        // Its limits are no others' limits.
        let unit = Unit::open(&order, limits, Allowance::default(), solver, lab.interrupt())?;
        Ok(Search {
            unit,
            order,
            filter: options.filter.clone(),
            open,
            candidates: BTreeMap::new(),
            shown: BTreeSet::new(),
            unstable: BTreeSet::new(),
            proved: BTreeSet::new(),
            tried: BTreeMap::new(),
            leading: Vec::new(),
        })
    }

    /// Finds the methods that tests can call and that lead to what is open.
    pub fn lead(&mut self) {
        let program = self.unit.explorer.program().clone();
        let effects = Analysis::new(&program, self.unit.class);
        let all = subject::methods(self.unit.class);
        let led = |method: &'static Method| (method, self.open_in(&effects.reach(&[method])));
        self.leading = all.into_iter().map(led).filter(|(_, open)| !open.is_empty()).collect();
    }

    /// Explores these methods, and makes the simplest test of each instruction that was seen to throw.
    pub fn run(&mut self, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) {
        let left = |(method, leads_to): &(&'static Method, BTreeSet<usize>)| {
            let left: BTreeSet<usize> = leads_to.difference(&self.shown).copied().collect();
            (!left.is_empty()).then_some((*method, left))
        };
        let methods: Vec<(&'static Method, BTreeSet<usize>)> = self.leading.iter().filter_map(left).collect();
        let paths = out.counter("paths");
        let finding = if budget.is_timed() { budget.share(FINDING) } else { budget.clone() };
        let turns = budget.turns.map(|turns| turns / methods.len().max(1) as u64);
        for (place, (method, leads_to)) in methods.iter().enumerate() {
            if budget.is_interrupted() || place > 0 && finding.is_over() {
                leads_to.iter().for_each(|index| self.tried.entry(*index).or_default().is_late = true);
                continue;
            }
            let began = Instant::now();
            let share = finding.split(methods.len() - place).at_least(LEAST);
            let report = self.explore(method, &counted(share, turns));
            paths.add(report.paths.len() as u64);
            known.record(record(&self.unit, method, &report, began.elapsed()));
            for index in leads_to {
                let tried = self.tried.entry(*index).or_default();
                tried.cuts.extend(report.cuts.kinds().cloned());
                tried.bounds.extend(report.bounds.iter().cloned());
            }
            for path in &report.paths {
                self.take(method, path);
            }
        }
        self.propose(budget, out);
    }

    /// The checks of some methods that are still open.
    fn open_in(&self, methods: &[&'static Method]) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for method in methods {
            let (class, name, descriptor) = (method.class.java_name(), method.name, method.descriptor);
            let is_its =
                |place: &Place| name == *place.method && descriptor == *place.descriptor && place.class == class;
            let is_left = |index: &usize| !self.proved.contains(index) && is_its(&self.open[*index].place);
            found.extend((0..self.open.len()).filter(is_left));
        }
        found
    }

    /// Shows what never throws, by paths from any state.
    pub fn prove(&mut self, budget: &Budget, out: &mut dyn Sink<Test>) {
        let own = self.order.class.replace('/', ".");
        let is_own =
            |class: &str| class.strip_prefix(&own).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        let asked: BTreeSet<(&str, u32)> = (self.filter.only.iter().flatten())
            .filter(|wanted| is_own(&wanted.class))
            .filter_map(|wanted| Some((wanted.class.as_str(), wanted.lines?)))
            .filter(|(_, (first, last))| first == last)
            .map(|(class, (line, _))| (class, line))
            .collect();
        let first = if asked.is_empty() { budget.clone() } else { budget.share(0.5) };
        let mut prover = Prover::new(&mut self.unit, &first);
        self.proved = prover.prove(&mut self.open, self.filter.nulls);
        for (place, (class, line)) in asked.iter().enumerate() {
            prover.go_on(budget.split(asked.len() - place));
            prover.line(class, *line).into_iter().for_each(|line| out.line(line));
        }
        out.counter("proved").add(self.proved.len() as u64);
    }

    /// On new objects, then on objects that methods were called on before.
    fn explore(&mut self, method: &'static Method, budget: &Budget) -> Report {
        let is_instance = !method.is_static() && method.name != "<init>";
        let lengths = if is_instance { MAX_CALLS } else { 0 };
        let turns = budget.turns.map(|turns| (turns / (lengths as u64 + 1)).max(1));
        let mut report = Report::default();
        for calls in 0..=lengths {
            let part = counted(budget.split(lengths + 1 - calls), turns);
            if calls > 0 && part.time() < LEAST / 2 {
                break;
            }
            let explorer = &mut self.unit.explorer;
            // Whoever asks about a line wants to know what any client can do.
            let others = self.filter.only.is_some();
            let scenario = explorer.scenario(method).within(part).after_calls(calls).with_others(others);
            report.absorb(explorer.explore(&scenario));
        }
        report
    }

    /// Keeps a path if it throws from an open check.
    fn take(&mut self, method: &'static Method, path: &Path) {
        let End::Finished(Outcome::Threw { class, frames, .. }) = &path.end else { return };
        let (Some(kind), Some(top)) = (CheckKind::of_exception(class), frames.first()) else { return };
        // Before the call is made again to see the very instruction.
        let is_there = |check: &ImplicitCheck| {
            check.kind == kind && check.place.class == top.class && check.place.method == top.method
        };
        if !self.open.iter().any(is_there) {
            return;
        }
        let Some((place, seen)) = self.thrown_at(method, path) else { return };
        if seen != kind {
            return;
        }
        let Some(index) = self.open.iter().position(|check| check.is_same(&place, kind)) else { return };
        let cost = (path.meets_null, size(self.unit.explorer.program(), method, path));
        let candidates = self.candidates.entry(index).or_default();
        let at = candidates.partition_point(|other| other.cost <= cost);
        if at < CANDIDATES {
            candidates.insert(at, Candidate { method, path: path.clone(), cost });
            candidates.truncate(CANDIDATES);
        }
    }

    /// Where a path throws, and what.
    fn thrown_at(&mut self, method: &'static Method, path: &Path) -> Option<(Place, CheckKind)> {
        let seen = self.unit.explorer.replayer().observe(method, &path.inputs, &[], &[]).ok()?;
        let Observed::Threw { class, frames, .. } = seen.end else { return None };
        thrown_from(&class.0.java_name(), &frames)
    }

    /// Makes a test of each instruction: the simplest that shows a bug, or else the simplest that has an excuse.
    fn propose(&mut self, budget: &Budget, out: &mut dyn Sink<Test>) {
        for (index, candidates) in std::mem::take(&mut self.candidates) {
            let (place, kind) = (self.open[index].place.clone(), self.open[index].kind);
            let mut best: Option<(&'static Method, Path, Proposed)> = None;
            for candidate in candidates {
                if budget.is_over() && best.is_some() {
                    break;
                }
                let Some((method, path, proposed)) = self.proposed(candidate, (&place, kind)) else {
                    self.unstable.insert(index);
                    continue;
                };
                let is_bug = proposed.is_bug();
                if is_bug || best.is_none() {
                    best = Some((method, path, proposed));
                }
                if is_bug {
                    break;
                }
            }
            if let Some((method, path, mut proposed)) = best {
                if let Standing::Open(open) = &mut self.open[index].standing {
                    open.condition = path.condition.iter().map(|one| one.text.clone()).collect();
                }
                proposed.shows = Some((place, kind));
                self.shown.insert(index);
                out.test(Test::new(method, proposed, Some(path)));
            }
        }
    }

    fn proposed(
        &mut self,
        candidate: Candidate,
        meant: (&Place, CheckKind),
    ) -> Option<(&'static Method, Path, Proposed)> {
        let Candidate { method, path, .. } = candidate;
        let typed = mutation::typed(self.unit.explorer.replayer(), method, &path);
        let is_meant = |seen: Option<(Place, CheckKind)>| seen.is_some_and(|(place, kind)| (&place, kind) == meant);
        let path = match typed {
            Some(typed) if is_meant(self.thrown_at(method, &typed)) => typed,
            _ => path,
        };
        match self.unit.propose(&self.order, method, &path) {
            Ok(proposed) => Some((method, path, proposed)),
            Err(Refusal::Depends(_) | Refusal::Failed(_)) => None,
        }
    }

    /// Tries values before paths are looked for, where single lines are asked about.
    pub fn try_first(&mut self, lab: &Lab, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) {
        if self.filter.only.is_some() {
            let part = if budget.is_timed() { budget.share(TRYING) } else { budget.with_turns(FIRST_VALUES) };
            self.try_some(lab, known, &part, out);
        }
    }

    /// Tries values on what is left: where exploration is cut, many of them may get further.
    pub fn try_values(&mut self, lab: &Lab, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) {
        let budget = if budget.is_timed() { budget.clone() } else { budget.with_turns(VALUES) };
        self.try_some(lab, known, &budget, out);
    }

    fn try_some(&mut self, lab: &Lab, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) {
        let left: BTreeMap<(String, u32, CheckKind), usize> = (self.open.iter().enumerate())
            .filter(|(index, _)| !self.shown.contains(index) && !self.proved.contains(index))
            .filter(|(index, _)| self.leading.iter().any(|(_, leads_to)| leads_to.contains(index)))
            .filter_map(|(index, check)| Some((named(&check.place, check.kind)?, index)))
            .collect();
        if left.is_empty() || budget.is_over() {
            return;
        }
        let is_meant = |key: &Named| key_of(key).and_then(|key| left.get(&key).copied());
        let others = self.filter.only.is_some();
        let options = Crash { depth: VALUES_DEPTH, side_effects: false, sampling: Sampling::Turns, others };
        let tally = Tally { tests: out.counter("tests"), crashes: out.counter("crashes"), ..Tally::default() };
        let leading: BTreeSet<(String, String)> = (self.leading.iter())
            .filter(|(_, leads_to)| left.values().any(|index| leads_to.contains(index)))
            .map(|(method, _)| (method.name.to_string(), method.descriptor.to_string()))
            .collect();
        let is_called = |method: &Method| leading.contains(&(method.name.to_string(), method.descriptor.to_string()));
        let wanted = Wanted { all: true, is_wanted: &|key| is_meant(key).is_some(), is_called: &is_called };
        let found = match options.find(&self.order, lab.threads, budget, &tally, wanted) {
            Ok(found) => found,
            Err(error) => return out.problem(Problem::new("", error)),
        };
        let mut best: BTreeMap<usize, Test> = BTreeMap::new();
        for (key, test) in found.tests {
            let Some(index) = is_meant(&key) else { continue };
            let weight = |test: &Test| (!test.proposed.is_bug(), test.proposed.case.call.plain().len());
            match best.entry(index) {
                Entry::Occupied(mut known) if weight(&test) < weight(known.get()) => _ = known.insert(test),
                Entry::Occupied(_) => {}
                Entry::Vacant(place) => _ = place.insert(test),
            }
        }
        for (index, mut test) in best {
            let is_its = |method: &&MethodTests| method.is_of(&test.method.0, &test.method.1);
            found.methods.iter().find(is_its).into_iter().for_each(|method| known.record(method.clone()));
            let check = &self.open[index];
            test.proposed.shows = Some((check.place.clone(), check.kind));
            self.shown.insert(index);
            out.test(test);
        }
    }

    /// Says what was proved, where nothing else was asked for.
    pub fn tell_proofs(&mut self, out: &mut dyn Sink<Test>) {
        for (index, check) in self.open.iter_mut().enumerate() {
            if !self.proved.contains(&index) {
                obstructed(check, Obstacle::NotProved);
            }
            out.check(check.clone());
        }
    }

    /// Says what is known of each check now.
    pub fn tell(&mut self, out: &mut dyn Sink<Test>) {
        for (index, check) in self.open.iter_mut().enumerate() {
            let obstacle = match self.tried.get(&index) {
                _ if self.shown.contains(&index) || self.proved.contains(&index) => None,
                _ if self.unstable.contains(&index) => Some(Obstacle::Unstable),
                None => Some(Obstacle::NoCaller),
                Some(tried) if tried.is_late => Some(Obstacle::Time),
                Some(tried) if !tried.cuts.is_empty() => Some(Obstacle::Cut(tried.cuts.iter().cloned().collect())),
                Some(tried) => Some(Obstacle::Bounded(tried.bounds.iter().cloned().collect())),
            };
            if let Some(obstacle) = obstacle {
                obstructed(check, obstacle);
            }
            out.check(check.clone());
        }
    }
}

/// The part for proofs of a budget that is for tests, too.
pub fn proving(budget: &Budget) -> Budget {
    if budget.is_timed() { budget.share(PROVING) } else { budget.clone() }
}

/// A check by the words that crashes are told apart by.
fn named(place: &Place, kind: CheckKind) -> Option<(String, u32, CheckKind)> {
    Some((format!("{}.{}{}", place.class, place.method, place.descriptor), place.pc?, kind))
}

fn key_of(crash: &Named) -> Option<(String, u32, CheckKind)> {
    let (method, pc) = crash.thrown_from()?;
    Some((method.to_string(), u32::from(pc), CheckKind::of_exception(&crash.exception.replace('/', "."))?))
}

/// The check that an exception comes from.
fn thrown_from(exception: &str, frames: &[(MethodId, u32)]) -> Option<(Place, CheckKind)> {
    let (top, at) = frames.first()?;
    Some((place_of(top.0, top.0.pc_of(*at)), CheckKind::of_exception(exception)?))
}

/// With so many turns, if these are counted.
fn counted(budget: Budget, turns: Option<u64>) -> Budget {
    match turns {
        Some(turns) => budget.with_turns(turns),
        None => budget,
    }
}
