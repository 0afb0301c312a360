//! The paths of the methods of a class, by symbolic execution: on new objects, and on objects that up to two calls were
//! made on. The methods share the time, and what one leaves goes to the others; what was cut is tried again.

use crate::error::Error;
use crate::knowledge::{Explored, Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::subject;
use program::link::Method;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use symex::{BranchId, Report};
use technique::{Budget, Sink, Technique};

/// Calls on an object before the one under test.
const MAX_CALLS: u32 = 2;
/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(20);

/// Explores every method; one that is known already, only if more time may help.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Paths {}

impl Technique for Paths {
    const NAME: &'static str = "paths";
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
        let unit = lab.unit()?;
        let is_first = known.explored.is_empty();
        if is_first {
            known.explored = methods.into_iter().map(Explored::new).collect();
        }
        let before: usize =
            known.explored.iter().filter_map(|one| one.report.as_ref()).map(|one| one.paths.len()).sum();
        explore_all(unit, known, budget, Explored::wants_more);
        if !is_first {
            explore_all(unit, known, budget, |one, _| one.wants_time());
        }
        let after: usize = known.explored.iter().filter_map(|one| one.report.as_ref()).map(|one| one.paths.len()).sum();
        out.counter("paths").add((after - before) as u64);
        Ok(())
    }
}

/// Explores the methods that want it, until the budget is spent.
fn explore_all(
    unit: &mut Unit,
    known: &mut Knowledge,
    budget: &Budget,
    wants: impl Fn(&Explored, &BTreeSet<BranchId>) -> bool,
) {
    let covered = known.covered();
    let mut wanting: Vec<&mut Explored> = known.explored.iter_mut().filter(|one| wants(one, &covered)).collect();
    let count = wanting.len();
    for (place, explored) in wanting.iter_mut().enumerate() {
        let share = budget.split(count - place).time();
        if budget.is_interrupted() || explored.report.is_some() && share < explored.time {
            continue;
        }
        let began = Instant::now();
        let report = match budget.is_over() {
            // With many methods, what each needs at least may be more than there is.
            true => unit.explore(explored.method, Duration::ZERO, 0),
            false => explore(unit, explored.method, share.max(LEAST)),
        };
        explored.add(report);
        explored.time += began.elapsed();
    }
}

/// Explores a method on new objects, then on objects that methods were called on before.
fn explore(unit: &mut Unit, method: &'static Method, time: Duration) -> Report {
    let started = Instant::now();
    let is_instance = !method.is_static() && method.name != "<init>";
    let lengths = if is_instance { MAX_CALLS } else { 0 };
    let mut report = unit.explore(method, time / (lengths + 1), 0);
    for calls in 1..=lengths {
        let left = time.saturating_sub(started.elapsed());
        if left < LEAST / 2 {
            break;
        }
        report.absorb(unit.explore(method, left / (lengths + 1 - calls), calls as usize));
    }
    report
}
