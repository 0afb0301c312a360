//! The techniques that there are, and which of them each command uses, with their shares of the budget.

use crate::agenda::{Agenda, Surveying};
use crate::check::Check;
use crate::collect::Nobody;
use crate::crash::Crash;
use crate::error::Error;
use crate::frontier::Frontier;
use crate::hybrid::Hybrid;
use crate::invariants::Invariants;
use crate::lab::Lab;
use crate::paths::Paths;
use crate::proposal::{ClassTests, Order};
use crate::registry::Registry;
use crate::sequence::{Sequence, Whole};
use crate::statics::{Beside, Statics};
use std::collections::BTreeSet;
use std::time::Duration;
use technique::{Budget, Counters};

/// All techniques.
pub fn techniques() -> Registry {
    Registry::default()
        .with::<Paths>()
        .with::<Hybrid>()
        .with::<Sequence>()
        .with::<Statics>()
        .with::<Crash>()
        .with::<Frontier>()
        .with::<Check>()
        .with::<Invariants>()
}

/// Does what is on an agenda in this process, while nobody watches.
pub fn tests_of(agenda: &Agenda, order: Order, threads: usize, budget: &Budget) -> Result<ClassTests, Error> {
    let mut lab = Lab::open(order, threads, budget.interrupt())?;
    agenda.run(&techniques(), &mut lab, budget, &Counters::default(), &mut Nobody)
}

/// Test suites that a careful engineer would have written; with static state as an input and what classes promise of their
/// objects, or without.
pub fn generate(statics: bool, invariants: bool) -> Agenda {
    let mut agenda = Agenda { in_rounds: true, ..Agenda::new("") }
        .then(&Paths::default(), 3.0)
        .then(&Hybrid::default(), 2.0)
        .from(Duration::from_millis(200))
        .then(&Paths::default(), 1.0)
        .from(Duration::from_millis(100))
        .then_write(2.5)
        .then(&Sequence::Short, 1.0)
        .from(Duration::from_millis(50));
    if invariants {
        agenda = agenda.then(&Invariants::beside(), 1.0).from(Duration::from_millis(50));
    }
    match statics {
        true => agenda.then(&Statics::beside(Beside::Explorers), 1.0).from(Duration::from_millis(100)),
        false => agenda,
    }
}

/// What makes a class crash: by trying values; and where these stop finding branches, by solving for the rest.
pub fn crash(search: &Crash, symbolic: bool, statics: bool) -> Agenda {
    let mut agenda = Agenda { seen_in: "crashes".to_string(), ..Agenda::new("Crash") }.then(search, 6.0);
    if symbolic {
        agenda = agenda.then(&Frontier { depth: search.depth, side_effects: search.side_effects }, 3.0);
    }
    if statics {
        agenda = agenda.then(&Statics::beside(Beside::Crashes { depth: search.depth }), 1.0);
    }
    agenda
}

/// Which instructions never throw, and tests that do; or only what is told of all classes together (`alone`).
pub fn check(options: &Check, alone: bool) -> Agenda {
    let survey = Surveying { filter: options.filter.clone(), alone, whole: false };
    Agenda { survey: Some(survey), ..Agenda::new("Check") }.then(options, 1.0)
}

/// What shows that instructions throw; of these classes (internal names) also what is thrown by methods that they call, and
/// what does not end.
pub fn confirm(options: &Check, calls: BTreeSet<String>) -> Agenda {
    let survey = Surveying { filter: options.filter.clone(), alone: false, whole: true };
    let agenda = Agenda { survey: Some(survey), ..Agenda::new("Confirm") };
    agenda.then(options, 3.0).then(&Paths { only: Some(calls) }, 2.0).then_write(1.0)
}

/// What depends on static state.
pub fn statics(options: &Statics) -> Agenda {
    Agenda::new("Statics").then(options, 1.0)
}

/// All sequences of calls that lead an object to different states.
pub fn sequence(whole: Whole) -> Agenda {
    Agenda::new("").then(&Sequence::Whole(Box::new(whole)), 1.0)
}

/// Client code that breaks what a class promises about its objects.
pub fn invariants(options: &Invariants) -> Agenda {
    Agenda::new("Invariants").then(options, 1.0)
}
