//! The paths of the methods of a class, by symbolic execution: on new objects, and on objects that up to two calls were
//! made on. The methods share the time, and what one leaves goes to the others; what was cut is tried again, unless nothing is
//! left to be found there. Exploration heads for instructions that may throw.

use crate::error::Error;
use crate::knowledge::{Explored, Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::prospects::Prospects;
use crate::subject;
use program::link::Method;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use symex::explore::{Goals, Scenario};
use symex::{BranchId, Report};
use technique::{Budget, Sink, Technique};

/// Calls on an object before the one under test.
const MAX_CALLS: u32 = 2;
/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(20);

/// Explores every method; one that is known already, only if more time may help.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Paths {
    /// Only of these classes (internal names), if somebody names some.
    #[serde(default)]
    pub only: Option<BTreeSet<String>>,
}

impl Technique for Paths {
    const NAME: &'static str = "paths";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn applies(&self, lab: &mut Lab) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&lab.order.class))
    }

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let methods = subject::methods(lab.class);
        let prospects = lab.prospects();
        let unit = lab.unit_within(budget)?;
        let is_first = known.explored.is_empty();
        if is_first {
            unit.initialise()?;
            known.explored = methods.into_iter().map(Explored::new).collect();
        }
        let before: usize =
            known.explored.iter().filter_map(|one| one.report.as_ref()).map(|one| one.paths.len()).sum();
        explore_all(unit, known, budget, &prospects, Explored::wants_more);
        if !is_first {
            let late: Vec<_> = known.explored.iter().filter(|one| one.wants_time()).map(|one| one.method).collect();
            let settled = prospects.settled(&late);
            explore_all(unit, known, budget, &prospects, |one, covered| {
                one.wants_time() && (!settled.contains(&one.method.id) || one.wants_more(covered))
            });
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
    prospects: &Prospects,
    wants: impl Fn(&Explored, &BTreeSet<BranchId>) -> bool,
) {
    let covered = known.covered();
    let mut wanting: Vec<&mut Explored> = known.explored.iter_mut().filter(|one| wants(one, &covered)).collect();
    let count = wanting.len();
    for (place, explored) in wanting.iter_mut().enumerate() {
        let turns = budget.turns.map(|turns| turns / count as u64);
        let share = budget.split(count - place);
        let share = turns.map_or(share.clone(), |turns| share.with_turns(turns));
        if budget.is_interrupted() || explored.report.is_some() && share.time() < explored.time {
            continue;
        }
        let began = Instant::now();
        let report = match budget.is_over() {
            // With many methods, what each needs at least may be more than there is.
            true => unit.explore(explored.method, Duration::ZERO, 0),
            false => explore(unit, explored.method, &share.at_least(LEAST), prospects),
        };
        explored.add(report);
        explored.time += began.elapsed();
    }
}

/// Explores a method on new objects, then on objects that methods were called on before.
fn explore(unit: &mut Unit, method: &'static Method, budget: &Budget, prospects: &Prospects) -> Report {
    let is_instance = !method.is_static() && method.name != "<init>";
    let lengths = if is_instance { MAX_CALLS } else { 0 };
    let turns = budget.turns.map(|turns| (turns / u64::from(lengths + 1)).max(1));
    let mut report = Report::default();
    for calls in 0..=lengths {
        let part = budget.split((lengths + 1 - calls) as usize);
        if calls > 0 && part.time() < LEAST / 2 / (lengths + 1 - calls) {
            break;
        }
        let goals = Goals { wanted: prospects.goals(), ..Goals::default() };
        report.absorb(unit.explore_as(method, part.time(), |scenario| {
            let scenario = Scenario { goals, ..scenario.after_calls(calls as usize) };
            match turns {
                Some(turns) => scenario.within(part.with_turns(turns)),
                None => scenario,
            }
        }));
    }
    report
}
