//! Static state as a part of other techniques: what it adds to the tests of `generate` and the problems of `crash`.

use super::{Known, Options, Ranked, Search, Searched, limits, ranked, relevance};
use crate::open::open;
use crate::unit::Unit;
use crate::{Finding, Order, Proposed, crash};
use program::effects::Analysis;
use program::link::Class;
use solver::BackendChoice;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use symex::explore::Limits;
use technique::Allowance;

/// Explorations of one method where another technique has most of the time.
const MAX_EXPLORATIONS: usize = 24;
/// Tests of a crash search for one turn of the explorer.
const TESTS_FOR_ONE: u64 = 100;
/// The least of them that an exploration gets.
const LEAST_TURNS: u64 = 25;
/// Explorations of one method where tests are counted.
const COUNTED_EXPLORATIONS: usize = 4;
/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// The methods of a class that depend on static state which clients can change, or on when classes are initialised.
pub(crate) fn concerned(analysis: &Analysis, class: &'static Class) -> Ranked {
    let ranked = ranked(analysis, class).into_iter();
    ranked.filter(|(_, method)| relevance::concerns(analysis, class, method)).collect()
}

/// What static state adds to what is known of a class.
pub(crate) fn beside(
    unit: &mut Unit,
    order: &Order,
    (analysis, ranked): (&Analysis, Ranked),
    known: Known,
    time: Duration,
) -> Searched {
    let search = Search::new(unit, order, Options::default(), analysis);
    Search { known: Some(known), most: MAX_EXPLORATIONS, is_patient: false, ..search }.searched(ranked, time)
}

/// In how many methods of a class static state has a say.
pub(crate) fn count_concerned(order: &Order) -> Result<usize, String> {
    let (program, class) = open(order)?;
    Ok(concerned(&Analysis::new(&program, class), class).len())
}

/// The bugs of a class that static state brings about, by the name and descriptor of the method; until `end`, if it is
/// time that bounds the search. Else its tests do, for each of so many methods alike.
pub(crate) fn crashes(
    order: &Order,
    (search, methods): (&crash::Search, usize),
    end: Option<Instant>,
    interrupt: &Arc<AtomicBool>,
) -> Result<(Vec<Crash>, BTreeSet<String>), String> {
    let solver = match end {
        Some(_) => solver::Settings { limit: crate::unit::SOLVER_TIME, ..solver::Settings::default() },
        None => solver::Settings { limit: AGES, backend: BackendChoice::Counted, ..solver::Settings::default() },
    };
    let share = |tests: u64| tests / TESTS_FOR_ONE / (methods * COUNTED_EXPLORATIONS).max(1) as u64;
    let (turns, most) = match search.tests {
        Some(tests) => (share(tests).max(LEAST_TURNS), COUNTED_EXPLORATIONS),
        None => (u64::MAX, MAX_EXPLORATIONS),
    };
    let limits = Limits { nesting: search.depth, ..limits() };
    let allowance = Allowance { time: None, turns: Some(turns), ..Allowance::default() };
    let mut unit = Unit::open_solving(order, limits, allowance, solver, interrupt)?;
    unit.filter = search.filter.clone();
    let program = unit.explorer.program().clone();
    let analysis = Analysis::new(&program, unit.class);
    let ranked = concerned(&analysis, unit.class);
    let time = end.map_or(AGES, |end| end.saturating_duration_since(Instant::now()));
    let all = Search::new(&mut unit, order, Options::default(), &analysis);
    let searched = Search { most, is_patient: false, ..all }.searched(ranked, time);
    let found = searched.found.into_iter().flat_map(|(method, (_, proposed))| {
        let bugs = proposed.into_iter().filter(|one| one.finding == Finding::Bug);
        bugs.map(|proposed| Crash {
            method: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
            proposed,
        })
    });
    Ok((found.collect(), searched.problems))
}

/// A bug that static state brings about.
pub(crate) struct Crash {
    pub method: String,
    pub descriptor: String,
    pub proposed: Proposed,
}
