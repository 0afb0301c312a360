//! Tests of the paths that techniques have found: the shortest that cover or throw something new.

use crate::author::{Assumed, MAX_SIZE, Refusal, choose, thrown};
use crate::error::Error;
use crate::knowledge::{Explored, Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::mutation;
use crate::proposal::{Dependence, MethodTests, Order, Proposed};
use crate::subject;
use program::link::{Class, Method, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;
use symex::explore::{Assume, Scenario};
use symex::input::Input;
use symex::{End, Outcome, Path, Report};
use technique::{Budget, Cut, Cuts, Problem, Sink};
use testgen::Ending;

/// What may be spent on a method to show that a call inside of its use throws, too: a part of what is left, at least and at
/// most.
const INSIDE: f64 = 0.25;
const LEAST: Duration = Duration::from_millis(50);
const MOST: Duration = Duration::from_secs(3);

/// Makes tests of all paths that are known and are none yet: one of each method, then another one of each, so that all
/// have tests where time is short.
pub fn write(lab: &mut Lab, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) -> Result<(), Error> {
    let order = lab.order.clone();
    let unit = lab.unit()?;
    let Knowledge { explored, left_out, .. } = known;
    let mut open: Vec<Chosen> = Vec::new();
    for explored in explored.iter_mut().filter(|explored| !explored.is_written) {
        explored.is_written = true;
        open.push(Chosen::of(unit, &order, explored, budget));
    }
    let most = open.iter().map(|one| one.paths.len()).max().unwrap_or_default();
    for place in 0..most {
        for one in open.iter_mut().filter(|one| one.paths.len() > place && !one.is_late) {
            one.propose(unit, &order, place, left_out, budget, out);
        }
    }
    for one in &open {
        beside(unit, &order, one.method, one.report, budget, out);
    }
    let records: Vec<MethodTests> = open.into_iter().map(|one| one.record).collect();
    records.into_iter().for_each(|record| known.record(record));
    Ok(())
}

/// The paths of a method that are to be tests.
struct Chosen<'e> {
    method: &'static Method,
    report: &'e Report,
    /// Indices into those of the report.
    paths: Vec<usize>,
    record: MethodTests,
    /// Whether there was no time for all of them.
    is_late: bool,
}

impl<'e> Chosen<'e> {
    fn of(unit: &mut Unit, order: &Order, explored: &'e mut Explored, budget: &Budget) -> Chosen<'e> {
        let Explored { method, report, time, .. } = explored;
        let (method, report) = (*method, report.get_or_insert_default());
        let program = unit.explorer.program().clone();
        let outside = outside(unit, order, method, &report.paths, budget);
        let inside = inside(unit, order, (method, &report.paths), &outside, budget);
        report.paths.extend(inside);
        let report = &*report;
        let paths = choose(&report.paths, |path| size(&program, method, path), |at| outside.contains(&at));
        Chosen { method, report, paths, record: record(unit, method, report, *time), is_late: false }
    }

    /// The test of one of the paths.
    fn propose(
        &mut self,
        unit: &mut Unit,
        order: &Order,
        place: usize,
        left_out: &mut BTreeMap<Dependence, usize>,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) {
        let method = self.method;
        let program = unit.explorer.program().clone();
        if budget.is_over() {
            self.is_late = true;
            self.record.cuts.add(Cut::Time);
            let what = format_args!("no time was left to make tests of {} paths", self.paths.len() - place);
            out.problem(Problem::late(subject::signature(&program, unit.class, method), what));
            return;
        }
        let path = &self.report.paths[self.paths[place]];
        let typed = mutation::typed(unit.explorer.replayer(), method, path);
        let shown = typed.as_ref().unwrap_or(path);
        let is_same =
            |test: &Test| test.is_of(method) && test.path.as_ref().is_some_and(|path| path.inputs == shown.inputs);
        if out.tests().iter().any(is_same) {
            return;
        }
        match unit.propose(order, method, shown) {
            Ok(one) => {
                let one = Proposed { alike: alike(&self.report.paths, path), ..one };
                out.test(Test::new(method, one, Some(shown.clone())));
            }
            Err(Refusal::Depends(on)) => *left_out.entry(on).or_default() += 1,
            Err(refusal) => out.problem(refusal.problem(&program, unit.class, method)),
        }
    }
}

/// Tests of calls that do not end and of such whose results may be wrong, beside those that were chosen for what they cover.
fn beside(
    unit: &mut Unit,
    order: &Order,
    method: &'static Method,
    report: &Report,
    budget: &Budget,
    out: &mut dyn Sink<Test>,
) {
    if budget.is_over() {
        return;
    }
    let program = unit.explorer.program().clone();
    let sorted = |is_it: &dyn Fn(&End) -> bool| {
        let mut paths: Vec<&Path> = report.paths.iter().filter(|path| is_it(&path.end)).collect();
        paths.sort_by_cached_key(|path| size(&program, method, path));
        paths.dedup_by(|one, other| one.inputs == other.inputs);
        paths
    };
    let given_up = sorted(&|end| matches!(end, End::Cut(Cut::Steps(_) | Cut::Time)));
    let returning = sorted(&|end| matches!(end, End::Finished(Outcome::Returned(_))));
    let is_endless = |test: &Test| test.is_of(method) && test.proposed.case.end == Ending::Endless;
    if !out.tests().iter().any(is_endless)
        && let Some(proposed) = unit.propose_endless(order, method, (&given_up, &returning), budget)
    {
        out.test(Test::new(method, proposed, None));
    }
    let is_doubted = |test: &Test| test.is_of(method) && test.proposed.case.doubt.is_some();
    if !out.tests().iter().any(is_doubted) {
        for (proposed, path) in unit.propose_doubtful(order, method, &returning, budget) {
            out.test(Test::new(method, proposed, Some(path)));
        }
    }
}

/// The paths that throw where the call is not as those of the method's callers.
fn outside(
    unit: &mut Unit,
    order: &Order,
    method: &'static Method,
    paths: &[Path],
    budget: &Budget,
) -> BTreeSet<usize> {
    if order.filter.usage.method(&method.name, &method.descriptor).is_none() {
        return BTreeSet::new();
    }
    let throwing = paths.iter().enumerate().filter(|(_, path)| thrown(path).is_some());
    let throwing = throwing.take_while(|_| !budget.is_over());
    throwing.filter(|(_, path)| unit.is_outside(order, method, path)).map(|(at, _)| at).collect()
}

/// Paths inside of how the method is called that throw as others do which are all outside.
fn inside(
    unit: &mut Unit,
    order: &Order,
    (method, paths): (&'static Method, &[Path]),
    outside: &BTreeSet<usize>,
    budget: &Budget,
) -> Vec<Path> {
    let usage = order.filter.usage.method(&method.name, &method.descriptor);
    let legal = usage.and_then(|usage| usage.legal.first());
    let Some(assumed) = legal.and_then(Assumed::of).filter(|_| !outside.is_empty()) else { return Vec::new() };
    let is_shown = |path: &Path| {
        let mut others = paths.iter().enumerate().filter(|(at, _)| !outside.contains(at));
        others.any(|(_, other)| thrown(other) == thrown(path))
    };
    let wanted: Vec<&Path> = outside.iter().map(|at| &paths[*at]).filter(|path| !is_shown(path)).collect();
    if wanted.is_empty() || budget.is_over() {
        return Vec::new();
    }
    let time = budget.rest().mul_f64(INSIDE).clamp(LEAST, MOST);
    let assumed: Vec<Rc<dyn Assume>> = vec![Rc::new(assumed)];
    let found = unit.explore_as(method, time, |scenario| Scenario { assumed, ..scenario }).paths;
    let is_wanted = |path: &Path| wanted.iter().any(|other| thrown(other) == thrown(path));
    let candidates: Vec<Path> = found.into_iter().filter(is_wanted).collect();
    candidates.into_iter().filter(|path| !unit.is_outside(order, method, path)).collect()
}

/// Characters of the Java for a path; too many, without a look at the text, where the inputs have so many parts.
pub(crate) fn size(program: &Program, method: &'static Method, path: &Path) -> usize {
    let parts = |input: &Input| match input {
        Input::PrimitiveArray { items, .. } => items.len(),
        Input::String { units, .. } => units.len(),
        _ => 1,
    };
    let parts: usize = path.inputs.all().map(parts).sum();
    if parts > MAX_SIZE {
        return parts;
    }
    let (statements, call) = symex::explore::call_text(program, method, &path.inputs);
    statements.iter().map(String::len).sum::<usize>() + call.len()
}

/// What a report says of its method.
pub(crate) fn record(unit: &Unit, method: &'static Method, report: &Report, time: Duration) -> MethodTests {
    let own = format!("{}{}", method.name, method.descriptor);
    let name = method.class.java_name();
    let is_own = |branch: &&symex::BranchId| branch.method == own && branch.class == name;
    let branches = report.coverage.all.iter().filter(is_own).map(|branch| unit.branch(branch)).collect();
    let (paths, cuts, bounds) = (report.paths.len(), report.cuts.clone(), report.bounds.clone());
    MethodTests { branches, paths, time, cuts, bounds, ..unexplored(unit.explorer.program(), unit.class, method) }
}

/// A method of which nothing is known.
pub(crate) fn unexplored(program: &Program, class: &'static Class, method: &'static Method) -> MethodTests {
    MethodTests {
        subject: subject::subject(program, class, method),
        signature: subject::signature(program, class, method),
        line: method.line_of(0).map(u32::from),
        branches: BTreeSet::new(),
        paths: 0,
        time: Duration::ZERO,
        cuts: Cuts::default(),
        bounds: BTreeSet::new(),
    }
}

/// Paths that end with the same exception at the same place.
fn alike(paths: &[Path], path: &Path) -> usize {
    match thrown(path) {
        None => 1,
        own => paths.iter().filter(|other| thrown(other) == own).count(),
    }
}
