//! Tests of the paths that techniques have found: the shortest that cover or throw something new.

use crate::author::{Refusal, choose, thrown};
use crate::error::Error;
use crate::knowledge::{Explored, Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::mutation;
use crate::proposal::{Dependence, MethodTests, Order, Proposed};
use crate::subject;
use program::link::{Class, Method, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use symex::{End, Path, Report};
use technique::{Budget, Cut, Cuts, Problem, Sink};
use testgen::Ending;

/// Makes tests of all paths that are known and are none yet.
pub fn write(lab: &mut Lab, known: &mut Knowledge, budget: &Budget, out: &mut dyn Sink<Test>) -> Result<(), Error> {
    let Knowledge { explored, left_out, .. } = known;
    let mut records = Vec::new();
    for explored in explored.iter_mut().filter(|explored| !explored.is_written) {
        records.push(method(lab, left_out, explored, budget, out)?);
        explored.is_written = true;
    }
    records.into_iter().for_each(|record| known.record(record));
    Ok(())
}

fn method(
    lab: &mut Lab,
    left_out: &mut BTreeMap<Dependence, usize>,
    explored: &mut Explored,
    budget: &Budget,
    out: &mut dyn Sink<Test>,
) -> Result<MethodTests, Error> {
    let Explored { method, report, time, .. } = explored;
    let (method, report) = (*method, &*report.get_or_insert_default());
    let order = lab.order.clone();
    let unit = lab.unit()?;
    let program = unit.explorer.program().clone();
    let chosen = choose(&report.paths, |path| size(&program, method, path));
    let mut record = record(unit, method, report, *time);
    for (place, &at) in chosen.iter().enumerate() {
        if budget.is_over() {
            record.cuts.add(Cut::Time);
            let left = chosen.len() - place;
            let what = format_args!("no time was left to make tests of {left} paths");
            out.problem(Problem::late(subject::signature(&program, unit.class, method), what));
            break;
        }
        let path = &report.paths[at];
        let typed = mutation::typed(unit.explorer.replayer(), method, path);
        let shown = typed.as_ref().unwrap_or(path);
        let is_same =
            |test: &Test| test.is_of(method) && test.path.as_ref().is_some_and(|path| path.inputs == shown.inputs);
        if out.tests().iter().any(is_same) {
            continue;
        }
        match unit.propose(&order, method, shown) {
            Ok(one) => {
                let one = Proposed { alike: alike(&report.paths, path), ..one };
                out.test(Test::new(method, one, Some(shown.clone())));
            }
            Err(Refusal::Depends(on)) => *left_out.entry(on).or_default() += 1,
            Err(refusal) => out.problem(refusal.problem(&program, unit.class, method)),
        }
    }
    let is_known = |test: &Test| test.is_of(method) && test.proposed.case.end == Ending::Endless;
    if !budget.is_over()
        && !out.tests().iter().any(is_known)
        && let Some(endless) = endless(unit, &order, method, report)
    {
        out.test(endless);
    }
    Ok(record)
}

/// Paths without an end in sight that are looked at.
const MAX_ENDLESS: usize = 6;

/// The test of a call that does not end: the first of the shortest paths of which that is so.
fn endless(unit: &mut Unit, order: &Order, method: &'static Method, report: &Report) -> Option<Test> {
    let program = unit.explorer.program().clone();
    let is_cut = |path: &&Path| matches!(path.end, End::Cut(Cut::Steps(_) | Cut::Time));
    let mut paths: Vec<&Path> = report.paths.iter().filter(is_cut).collect();
    paths.sort_by_cached_key(|path| size(&program, method, path));
    paths.dedup_by(|one, other| one.inputs == other.inputs);
    paths.into_iter().take(MAX_ENDLESS).find_map(|path| {
        let proposed = unit.propose_endless(order, method, path)?;
        Some(Test::new(method, proposed, None))
    })
}

/// Characters of the Java for a path.
pub(crate) fn size(program: &Program, method: &'static Method, path: &Path) -> usize {
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
