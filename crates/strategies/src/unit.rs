//! The tests of one class: its methods share the time, and what one leaves goes to the others.

use crate::case::Author;
use crate::choose::{choose, thrown};
use crate::crash::Bound;
use crate::hybrid::{self, Hybrid};
use crate::open::open;
use crate::stable::{Dependence, dependence, invariant, is_by_chance};
use crate::statics::{self, Known, Origin, Ranked};
use crate::subject;
use crate::triage::Filter;
use crate::{Branch, ClassTests, Finding, MethodTests, Order, Proposed};
use java::Frame;
use program::effects::Analysis;
use program::link::{Class, Method};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::explore::Statics;
use symex::explore::{Explorer, Limits, Settings};
use symex::replay::Replayer;
use symex::{BranchId, Path, Report};
use technique::{Allowance, Cut};
use vm::Options;

/// Paths of one method: more of them seldom cover more.
const MAX_PATHS: usize = 3000;
/// Times that a loop is decided: tests stay small.
const UNROLL: u32 = 12;
/// Calls on an object before the one under test.
const MAX_CALLS: u32 = 2;
/// For one question to the solver.
pub(crate) const SOLVER_TIME: Duration = Duration::from_secs(2);
/// The part of the time that sequences of calls get.
const SEQUENCES: u32 = 8;
/// The part of the time that static state gets, where it has a say.
const STATICS: u32 = 10;
/// The part of the time by which it may be overrun to make tests of what was found.
const OVERTIME: u32 = 4;
/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(50);
/// Bytes of Java heap: a test that needs more is no test.
const HEAP: u32 = 64 << 20;
/// What was found out about a method, and its tests.
pub(crate) type Tests = (MethodTests, Vec<Proposed>);

pub struct Unit {
    pub(crate) explorer: Explorer,
    /// A machine where all is different that tests must not depend on.
    pub(crate) stranger: Replayer,
    pub(crate) class: &'static Class,
    /// Which exceptions are bugs.
    pub(crate) filter: Filter,
    left_out: BTreeMap<Dependence, usize>,
    interrupt: Arc<AtomicBool>,
}

impl Unit {
    pub fn open(order: &Order, interrupt: &Arc<AtomicBool>) -> Result<Unit, String> {
        Unit::open_with(order, Limits { paths: MAX_PATHS, unroll: UNROLL, ..Limits::default() }, interrupt)
    }

    pub fn open_with(order: &Order, limits: Limits, interrupt: &Arc<AtomicBool>) -> Result<Unit, String> {
        let solver = solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() };
        Unit::open_solving(order, limits, Allowance::default(), solver, interrupt)
    }

    /// With other settings of the solver.
    pub fn open_solving(
        order: &Order,
        limits: Limits,
        allowance: Allowance,
        solver: solver::Settings,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Unit, String> {
        let (program, class) = open(order)?;
        let outermost = order.class.split('$').next().unwrap_or_default().to_string();
        let settings = Settings {
            limits,
            allowance,
            solver,
            seed: order.seed,
            simplest: true,
            is_latin: true,
            finish_cuts: true,
            ..Settings::default()
        };
        let options = Options { assertions: true, max_heap: HEAP, ..Options::default() };
        let mut explorer =
            Explorer::new(program.into(), vec![outermost], options, settings).map_err(|error| error.to_string())?;
        explorer.interrupt = interrupt.clone();
        let stranger = explorer.stranger().map_err(|error| error.to_string())?;
        let (filter, left_out) = (Filter::default(), BTreeMap::new());
        Ok(Unit { explorer, stranger, class, filter, left_out, interrupt: interrupt.clone() })
    }

    /// Whether classes are initialised as they are on a JVM, when the code gets there.
    pub(crate) fn set_lazy(&mut self, is_lazy: bool) {
        self.explorer.replayer().is_lazy = is_lazy;
        self.stranger.is_lazy = is_lazy;
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The tests of the class; `statics` says whether static state is an input, too.
    pub fn tests(mut self, order: &Order, statics: bool) -> Result<ClassTests, String> {
        let started = Instant::now();
        let program = self.explorer.program().clone();
        let analysis = statics.then(|| Analysis::new(&program, self.class));
        let concerned = analysis.as_ref().map(|analysis| statics::concerned(analysis, self.class)).unwrap_or_default();
        let methods = subject::methods(self.class);
        let mut explored: Vec<Explored> = methods.iter().map(|method| Explored::new(method)).collect();
        // A third of the time for the search beside exploration, if it is needed at all; what one phase leaves is the
        // next one's.
        let of_statics = if concerned.is_empty() { Duration::ZERO } else { order.time / STATICS };
        let time = order.time - order.time / SEQUENCES - of_statics;
        self.explore_all(&mut explored, started, time / 2, Explored::wants_more);
        self.search_all(order, &mut explored, started, time * 5 / 6);
        self.explore_all(&mut explored, started, time, Explored::wants_more);
        self.explore_all(&mut explored, started, time, Explored::wants_time);
        let mut known = Known::default();
        explored.iter().filter_map(|one| one.report.as_ref()).for_each(|report| known.add(self.class, &report.paths));
        let latest = Instant::now().max(started + order.time) + order.time / OVERTIME;
        let mut problems = Vec::new();
        let mut found = Vec::new();
        let mut paths = Vec::new();
        for (index, explored) in explored.into_iter().enumerate() {
            let (tests, from) = self.method(order, index, explored, (&mut problems, latest));
            found.push((methods[index], tests));
            paths.push(from);
        }
        let is_concerned = |method: &Method| concerned.iter().any(|(_, one)| one.id == method.id);
        let origins = found.iter_mut().zip(&paths).filter(|((method, _), _)| is_concerned(method));
        let mut origins: Vec<Origin> = origins
            .flat_map(|((method, (_, tests)), paths)| {
                tests.iter_mut().zip(paths).map(|(test, path)| Origin { method, path, test })
            })
            .collect();
        problems.extend(statics::tidy(&mut self, &mut origins, of_statics / 2));
        self.add_sequences(order, order.time.saturating_sub(started.elapsed()), &mut found);
        if let Some(analysis) = analysis.filter(|_| !concerned.is_empty() && !self.is_interrupted()) {
            problems.extend(self.add_statics(order, (&analysis, concerned), known, of_statics, &mut found));
        }
        Ok(self.collected(found.into_iter().map(|(_, tests)| tests).collect(), problems))
    }

    /// Tests that need more calls on an object than were tried: those that cover something new, or show a bug.
    fn add_sequences(&mut self, order: &Order, left: Duration, found: &mut [(&'static Method, Tests)]) {
        let time = left.min(order.time / SEQUENCES);
        if time < LEAST * 2 || self.interrupt.load(Ordering::Relaxed) {
            return;
        }
        let mut known: BTreeSet<Branch> = found.iter().flat_map(|(_, (_, tests))| coverage(tests)).collect();
        for (method, proposed) in self.by_sequences(order, time) {
            let is_new = !proposed.covers.is_subset(&known) || proposed.finding == Finding::Bug;
            let own = found.iter_mut().find(|(known, _)| known.id == method.id);
            if let Some((_, (_, tests))) = own.filter(|_| is_new) {
                known.extend(proposed.covers.iter().cloned());
                tests.push(proposed);
            }
        }
    }

    /// Tests that need other static state than the usual: those that cover something new, or show a bug. What stood in
    /// the way is returned.
    fn add_statics(
        &mut self,
        order: &Order,
        concerned: (&Analysis, Ranked),
        known: Known,
        time: Duration,
        found: &mut [(&'static Method, Tests)],
    ) -> BTreeSet<String> {
        let mut covered: BTreeSet<Branch> = found.iter().flat_map(|(_, (_, tests))| coverage(tests)).collect();
        let searched = statics::beside(self, order, concerned, known, time);
        for (method, (more, mut proposed)) in searched.found {
            let Some((_, (own, tests))) = found.iter_mut().find(|(known, _)| known.id == method.id) else { continue };
            own.absorb(more);
            // An exception may hide that a branch was taken.
            proposed.sort_by_key(|one| one.finding != Finding::Normal);
            for one in proposed {
                if !one.covers.is_subset(&covered) || one.finding == Finding::Bug {
                    covered.extend(one.covers.iter().cloned());
                    tests.push(one);
                }
            }
        }
        searched.problems
    }

    /// The tests of all methods together.
    pub(crate) fn collected(&self, found: Vec<Tests>, problems: Vec<String>) -> ClassTests {
        let mut tests = ClassTests { problems, left_out: self.left_out.clone(), ..ClassTests::of(self.class) };
        for (method, proposed) in found {
            let index = tests.methods.len();
            tests.methods.push(method);
            tests.tests.extend(proposed.into_iter().map(|one| Proposed { method: index, ..one }));
        }
        tests.problems.sort();
        tests.problems.dedup();
        one_of_each_bug(&mut tests.tests, self.class);
        tests.find_names(self.explorer.program(), self.class);
        tests
    }

    /// Explores the methods that want it, until the time is over.
    fn explore_all(&mut self, explored: &mut [Explored], started: Instant, until: Duration, wants: Wants) {
        let covered = covered(explored);
        let wanting: Vec<usize> = (0..explored.len()).filter(|&at| wants(&explored[at], &covered)).collect();
        for (place, &at) in wanting.iter().enumerate() {
            let share = until.saturating_sub(started.elapsed()) / (wanting.len() - place) as u32;
            let is_again = explored[at].report.is_some();
            if self.interrupt.load(Ordering::Relaxed) || is_again && share < explored[at].time {
                continue;
            }
            let began = Instant::now();
            let report = self.explore(explored[at].method, share.max(LEAST));
            explored[at].add(report);
            explored[at].time += began.elapsed();
        }
    }

    /// Searches beside exploration for branches that it has left out.
    fn search_all(&mut self, order: &Order, explored: &mut [Explored], started: Instant, until: Duration) {
        let all = covered(explored);
        let mut wanting: Vec<usize> = (0..explored.len()).filter(|&at| explored[at].has_more()).collect();
        wanting.sort_by_key(|&at| !explored[at].wants_more(&all));
        if wanting.is_empty() || self.interrupt.load(Ordering::Relaxed) {
            return;
        }
        let mut hybrid = Hybrid::new(self.explorer.program(), self.class, &order.beside, order.seed);
        for explored in explored.iter().filter_map(|one| Some((one.method, one.report.as_ref()?))) {
            hybrid.learn(self.explorer.replayer(), explored.0, &explored.1.paths);
        }
        for (place, &at) in wanting.iter().enumerate() {
            if self.interrupt.load(Ordering::Relaxed) {
                return;
            }
            let began = Instant::now();
            let share = until.saturating_sub(started.elapsed()) / (wanting.len() - place) as u32;
            let paths = hybrid.search(self.explorer.replayer(), explored[at].method, &Bound::Time(share));
            if let Some(report) = &mut explored[at].report {
                report.coverage.covered.extend(paths.iter().flat_map(|path| path.trace.iter().cloned()));
                report.paths.extend(paths);
            }
            explored[at].time += began.elapsed();
        }
    }

    /// The tests of a method, and the paths that they come from.
    fn method(
        &mut self,
        order: &Order,
        index: usize,
        explored: Explored,
        (problems, latest): (&mut Vec<String>, Instant),
    ) -> (Tests, Vec<Path>) {
        let Explored { method, report, time } = explored;
        let report = report.unwrap_or_default();
        let program = self.explorer.program().clone();
        let size = |path: &Path| {
            let (statements, call) = symex::explore::call_text(&program, method, &path.inputs);
            statements.iter().map(String::len).sum::<usize>() + call.len()
        };
        let (mut proposed, mut paths) = (Vec::new(), Vec::new());
        let chosen = choose(&report.paths, size);
        for (place, &at) in chosen.iter().enumerate() {
            if Instant::now() > latest {
                let signature = subject::signature(&program, self.class, method);
                let left = chosen.len() - place;
                problems.push(format!("{signature}: no time was left to make tests of {left} paths"));
                break;
            }
            let path = &report.paths[at];
            let typed = hybrid::typed(self.explorer.replayer(), method, path);
            let shown = typed.as_ref().unwrap_or(path);
            match self.stable(order, method, shown) {
                Ok(Ok(one)) => {
                    proposed.push(Proposed { method: index, alike: alike(&report.paths, path), ..one });
                    paths.push(shown.clone());
                }
                Ok(Err(dependence)) => *self.left_out.entry(dependence).or_default() += 1,
                Err(why) => problems.push(why),
            }
        }
        let own = format!("{}{}", method.name, method.descriptor);
        let name = self.class.java_name();
        let branches = (report.coverage.all.iter())
            .filter(|branch| branch.method == own && branch.class == name)
            .map(|branch| self.branch(branch))
            .collect();
        let found = MethodTests {
            subject: subject::subject(&program, self.class, method),
            signature: subject::signature(&program, self.class, method),
            line: method.line_of(0).map(u32::from),
            branches,
            paths: report.paths.len(),
            time,
            cuts: report.cuts,
            bounds: report.bounds,
        };
        ((found, proposed), paths)
    }

    /// The test for a path; the reason if there is none.
    pub(crate) fn propose(&mut self, order: &Order, method: &'static Method, path: &Path) -> Result<Proposed, String> {
        self.stable(order, method, path)?.map_err(|dependence| {
            format!("{}: a path {dependence}", subject::signature(self.explorer.program(), self.class, method))
        })
    }

    /// The test for a path, unless it would not do the same everywhere.
    fn stable(
        &mut self,
        order: &Order,
        method: &'static Method,
        path: &Path,
    ) -> Result<Result<Proposed, Dependence>, String> {
        let program = self.explorer.program().clone();
        let author = Author { program: &program, class: self.class, level: order.level, filter: &self.filter };
        let questions = author.questions(method);
        let signature = || subject::signature(&program, self.class, method);
        let (of_receiver, of_result) = (&questions.of_receiver, &questions.of_result);
        let observe = |machine: &mut Replayer| machine.observe(method, &path.inputs, of_receiver, of_result);
        let (seen, strange) = match (observe(self.explorer.replayer()), observe(&mut self.stranger)) {
            (Ok(seen), Ok(strange)) => (seen, strange),
            (Err(why), _) | (_, Err(why)) => return Err(format!("{}: {why}", signature())),
        };
        if is_by_chance(&self.stranger, &seen, &strange) {
            return Ok(Err(Dependence::Surroundings));
        }
        let Some(strange) = invariant(&mut self.stranger, strange, observe) else {
            return Ok(Err(Dependence::Surroundings));
        };
        if let Some(dependence) = dependence(&seen, &strange) {
            return Ok(Err(dependence));
        }
        let (case, finding) = author.case(method, path, &questions, &seen, &strange);
        let covers = path.trace.iter().map(|branch| self.branch(branch)).collect();
        Ok(Ok(Proposed { case, method: 0, covers, finding, alike: 1 }))
    }

    /// Explores a method on new objects, then on objects that methods were called on before.
    fn explore(&mut self, method: &'static Method, time: Duration) -> Report<Path> {
        let started = Instant::now();
        let is_instance = !method.is_static() && method.name != "<init>";
        let lengths = if is_instance { MAX_CALLS } else { 0 };
        let mut report = self.explore_for(method, time / (lengths + 1), 0);
        for calls in 1..=lengths {
            let left = time.saturating_sub(started.elapsed());
            if left < LEAST / 2 {
                break;
            }
            let more = self.explore_for(method, left / (lengths + 1 - calls), calls as usize);
            report.absorb(more);
        }
        report
    }

    /// Explores a method for so long at most, on objects that so many calls were made on.
    pub(crate) fn explore_for(&mut self, method: &'static Method, time: Duration, calls: usize) -> Report<Path> {
        let explorer = &mut self.explorer;
        explorer.explore(&explorer.scenario(method).within(explorer.budget(time)).after_calls(calls))
    }

    /// Explores a method from static state, for so long at most.
    pub(crate) fn explore_from(&mut self, method: &'static Method, statics: Statics, time: Duration) -> Report<Path> {
        let explorer = &mut self.explorer;
        explorer.explore(&explorer.scenario(method).within(explorer.budget(time)).after_calls(0).from_statics(statics))
    }

    /// With offsets in the class file instead of instructions.
    pub(crate) fn branch(&self, branch: &symex::BranchId) -> Branch {
        let (pc, way) = self.explorer.offsets(branch);
        Branch { class: branch.class.clone(), method: branch.method.clone(), line: branch.line, pc, way }
    }
}

fn coverage(tests: &[Proposed]) -> BTreeSet<Branch> {
    tests.iter().flat_map(|test| test.covers.iter().cloned()).collect()
}

type Wants = fn(&Explored, &BTreeSet<BranchId>) -> bool;

/// What is known of a method so far.
struct Explored {
    method: &'static Method,
    report: Option<Report>,
    time: Duration,
}

impl Explored {
    fn new(method: &'static Method) -> Explored {
        Explored { method, report: None, time: Duration::ZERO }
    }

    /// Whether something was cut before all branches that it can take were covered.
    fn wants_more(&self, covered: &BTreeSet<BranchId>) -> bool {
        let Some(report) = &self.report else { return true };
        !report.cuts.is_empty() && !report.coverage.all.is_subset(covered)
    }

    /// Whether it was not explored to the end, or may do something else after more calls on its object.
    fn has_more(&self) -> bool {
        let is_instance = !self.method.is_static() && self.method.name != "<init>";
        self.report.as_ref().is_some_and(|report| is_instance || !report.cuts.is_empty())
    }

    /// Whether time has cut something.
    fn wants_time(&self, _: &BTreeSet<BranchId>) -> bool {
        self.report.as_ref().is_none_or(|report| report.cuts.contains(&Cut::Time))
    }

    /// Adds what another exploration has found; what it has left out is what is left out now.
    fn add(&mut self, report: Report) {
        match &mut self.report {
            None => self.report = Some(report),
            Some(known) => {
                known.cuts.clear();
                known.absorb(report);
            }
        }
    }
}

/// What the paths of all methods cover.
fn covered(explored: &[Explored]) -> BTreeSet<BranchId> {
    let reports = explored.iter().filter_map(|one| one.report.as_ref());
    reports.flat_map(|report| report.coverage.covered.iter().cloned()).collect()
}

/// Paths that end with the same exception at the same place.
fn alike(paths: &[Path], path: &Path) -> usize {
    match thrown(path) {
        None => 1,
        own => paths.iter().filter(|other| thrown(other) == own).count(),
    }
}

/// One test per bug: of those that throw the same at the same places of the class under test, the shortest.
fn one_of_each_bug(tests: &mut Vec<Proposed>, class: &'static Class) {
    let name = class.java_name();
    let outermost = name.split('$').next().unwrap_or(&name);
    let is_own = |frame: &&Frame| {
        frame.class.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let size = |test: &Proposed| {
        test.case.arrange.iter().map(|code| code.plain().len()).sum::<usize>() + test.case.call.plain().len()
    };
    let mut best: BTreeMap<(String, Vec<Frame>), (usize, usize)> = BTreeMap::new();
    for (index, test) in tests.iter().enumerate() {
        if let (Finding::Bug, Some(bug)) = (&test.finding, &test.case.bug) {
            // Recursion makes stacks of many lengths.
            let mut frames: Vec<Frame> = bug.frames.iter().filter(is_own).cloned().collect();
            frames.dedup();
            frames.truncate(2);
            let candidate = (size(test), index);
            let entry = best.entry((bug.exception.clone(), frames)).or_insert(candidate);
            *entry = (*entry).min(candidate);
        }
    }
    let kept: BTreeSet<usize> = best.values().map(|(_, index)| *index).collect();
    let mut index = 0;
    tests.retain(|test| {
        index += 1;
        test.finding != Finding::Bug || kept.contains(&(index - 1))
    });
}
