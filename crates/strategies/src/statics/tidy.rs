//! Tests that were found without regard to static state, among others that change it: each leaves behind what it found,
//! or runs on classes of its own.

use super::Ranked;
use super::dress::{CHANGES_OBJECTS, Dresser, Fresh, MINDS_CALLS, cannot_restore, needs_fresh};
use crate::knowledge::Test;
use crate::lab::Unit;
use program::link::Method;
use std::collections::BTreeSet;
use symex::input::FieldRef;
use symex::input::InputsRef;
use symex::replay::{Call, Replay};
use symex::{Outcome, Path};
use technique::{Budget, Problem};
use testgen::TestCase;

/// Pairs of tests that are tried one after the other.
const MAX_PAIRS: usize = 600;

/// A test, and where it comes from.
struct Origin<'t> {
    method: &'static Method,
    path: &'t Path,
    case: &'t mut TestCase,
}

impl<'t> Origin<'t> {
    /// Of a test of one of the methods, if it comes from a path.
    fn of(test: &'t mut Test, methods: &Ranked) -> Option<Origin<'t>> {
        let method = methods.iter().find(|(_, method)| test.is_of(method))?.1;
        Some(Origin { method, path: test.path.as_ref()?, case: &mut test.proposed.case })
    }
}

/// A test that may leave something changed: a field that tests cannot assign, or objects behind static fields.
struct Leak {
    test: usize,
    field: Option<FieldRef>,
}

/// Has tests of the methods that static state concerns restore the static fields that they change; those that cannot, or
/// that need classes which are not initialised yet, run on classes of their own. What is left changed is returned. When the
/// budget is spent, the other tests stay as they are.
pub fn tidy(unit: &mut Unit, concerned: &Ranked, tests: &mut [Test], budget: &Budget) -> BTreeSet<Problem> {
    let mut tests: Vec<Origin> = tests.iter_mut().filter_map(|test| Origin::of(test, concerned)).collect();
    let tests = &mut tests[..];
    unit.set_lazy(true);
    let program = unit.explorer.program().clone();
    let author = Dresser { program: &program, from: unit.class };
    let mut seen: Vec<Option<Replay>> = Vec::new();
    // How tests end that depend on neither time nor chance.
    let mut steady: Vec<Option<Outcome>> = Vec::new();
    let mut leaks: Vec<Leak> = Vec::new();
    for (index, origin) in tests.iter_mut().enumerate() {
        if budget.is_over() {
            break;
        }
        let replay = unit.explorer.replayer().replay(origin.method, &origin.path.inputs).ok();
        let is_steady = !unit.explorer.replayer().has_asked();
        if let Some(replay) = &replay {
            match needs_fresh(unit, origin.method, origin.path, replay) {
                Fresh::Needed(why) => origin.case.fixture.needs_fresh = Some(why),
                Fresh::NotNeeded(changed) => {
                    origin.case.fixture.restores = author.restores(&changed);
                    let field = changed.iter().find(|field| !author.can_assign(**field)).copied();
                    if field.is_some() || origin.case.fixture.restores.is_empty() {
                        leaks.push(Leak { test: index, field });
                    }
                }
            }
        }
        steady.push(replay.as_ref().filter(|_| is_steady).map(|replay| replay.outcome.clone()));
        seen.push(replay);
    }
    leaks.sort_by_key(|leak| leak.field.is_none());
    let mut left = BTreeSet::new();
    let mut pairs = 0;
    for &Leak { test: first, field } in &leaks {
        let is_noticed = (0..tests.len()).any(|second| {
            let is_apart = tests[second].case.fixture.needs_fresh.is_some();
            let is_tried = !is_apart && pairs < MAX_PAIRS && !budget.is_over();
            let Some(alone) = seen.get(second).and_then(Option::as_ref).filter(|_| is_tried) else { return false };
            pairs += 1;
            let calls = [first, second].map(|index| (tests[index].method, InputsRef::from(&tests[index].path.inputs)));
            let after = unit.explorer.replayer().replay_after(calls[0], calls[1]);
            after.is_ok_and(|after| after.outcome != alone.outcome)
        });
        match field {
            _ if is_noticed => {
                let why = field.map_or_else(|| CHANGES_OBJECTS.to_string(), cannot_restore);
                tests[first].case.fixture.needs_fresh = Some(why);
            }
            Some(field) => {
                let what = format_args!("tests leave {field:?} changed, which they cannot assign; no other test minds");
                left.insert(Problem::new("", what));
            }
            None => {}
        }
    }
    // Several together may do what two do not.
    let mut chain: Vec<usize> = leaks.iter().map(|leak| leak.test).collect();
    chain.sort_unstable();
    for _ in 0..2 {
        chain.retain(|&test| tests[test].case.fixture.needs_fresh.is_none());
        while !budget.is_over()
            && let Some(minding) = minding(unit, tests, &steady, &chain)
        {
            tests[minding].case.fixture.needs_fresh = Some(MINDS_CALLS.to_string());
            chain.retain(|&test| test != minding);
        }
        chain.reverse();
    }
    unit.set_lazy(false);
    left
}

/// The first test that does something else after others of a chain, or after all of it.
fn minding(unit: &mut Unit, tests: &[Origin], alone: &[Option<Outcome>], chain: &[usize]) -> Option<usize> {
    let is_other = |test: &usize| !chain.contains(test) && tests[*test].case.fixture.needs_fresh.is_none();
    let others: Vec<usize> = (0..alone.len()).filter(is_other).collect();
    let calls = |some: &[usize]| -> Vec<Call> {
        some.iter().map(|&index| (tests[index].method, InputsRef::from(&tests[index].path.inputs))).collect()
    };
    let outcomes = unit.explorer.replayer().replay_in_turn(&calls(chain), &calls(&others));
    let mut each = chain.iter().chain(&others).zip(&outcomes);
    each.find(|(test, outcome)| alone[**test].is_some() && alone[**test] != **outcome).map(|(test, _)| *test)
}
