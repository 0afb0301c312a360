//! Tests that were found without regard to static state, among others that change it: each leaves behind what it found,
//! or runs on classes of its own.

use super::dress::{CHANGES_OBJECTS, Dresser, Fresh, MINDS_CALLS, cannot_restore, needs_fresh};
use crate::Proposed;
use crate::unit::Unit;
use program::link::Method;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use symex::input::FieldRef;
use symex::input::InputsRef;
use symex::replay::{Call, Replay};
use symex::{Outcome, Path};

/// Pairs of tests that are tried one after the other.
const MAX_PAIRS: usize = 600;

/// A test, and where it comes from.
pub(crate) struct Origin<'t> {
    pub method: &'static Method,
    pub path: &'t Path,
    pub test: &'t mut Proposed,
}

/// A test that may leave something changed: a field that tests cannot assign, or objects behind static fields.
struct Leak {
    test: usize,
    field: Option<FieldRef>,
}

/// Has tests restore the static fields that they change; those that cannot, or that need classes which are not
/// initialised yet, run on classes of their own. What is left changed is returned, a line each. When the time is over, the
/// other tests stay as they are.
pub(crate) fn tidy(unit: &mut Unit, tests: &mut [Origin], time: Duration) -> BTreeSet<String> {
    let started = Instant::now();
    unit.set_lazy(true);
    let program = unit.explorer.program().clone();
    let author = Dresser { program: &program, from: unit.class };
    let mut seen: Vec<Option<Replay>> = Vec::new();
    // How tests end that depend on neither time nor chance.
    let mut steady: Vec<Option<Outcome>> = Vec::new();
    let mut leaks: Vec<Leak> = Vec::new();
    for (index, origin) in tests.iter_mut().enumerate() {
        if started.elapsed() > time {
            break;
        }
        let replay = unit.explorer.replayer().replay(origin.method, &origin.path.inputs).ok();
        let is_steady = !unit.explorer.replayer().has_asked();
        if let Some(replay) = &replay {
            match needs_fresh(unit, origin.method, origin.path, replay) {
                Fresh::Needed(why) => origin.test.case.statics.needs_fresh = Some(why),
                Fresh::NotNeeded(changed) => {
                    origin.test.case.statics.restores = author.restores(&changed);
                    let field = changed.iter().find(|field| !author.can_assign(**field)).copied();
                    if field.is_some() || origin.test.case.statics.restores.is_empty() {
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
            let is_apart = tests[second].test.case.statics.needs_fresh.is_some();
            let is_tried = !is_apart && pairs < MAX_PAIRS && started.elapsed() <= time;
            let Some(alone) = seen.get(second).and_then(Option::as_ref).filter(|_| is_tried) else { return false };
            pairs += 1;
            let calls = [first, second].map(|index| (tests[index].method, InputsRef::from(&tests[index].path.inputs)));
            let after = unit.explorer.replayer().replay_after(calls[0], calls[1]);
            after.is_ok_and(|after| after.outcome != alone.outcome)
        });
        match field {
            _ if is_noticed => {
                let why = field.map_or_else(|| CHANGES_OBJECTS.to_string(), cannot_restore);
                tests[first].test.case.statics.needs_fresh = Some(why);
            }
            Some(field) => {
                left.insert(format!("tests leave {field:?} changed, which they cannot assign; no other test minds"));
            }
            None => {}
        }
    }
    // Several together may do what two do not.
    let mut chain: Vec<usize> = leaks.iter().map(|leak| leak.test).collect();
    chain.sort_unstable();
    for _ in 0..2 {
        chain.retain(|&test| tests[test].test.case.statics.needs_fresh.is_none());
        while started.elapsed() <= time
            && let Some(minding) = minding(unit, tests, &steady, &chain)
        {
            tests[minding].test.case.statics.needs_fresh = Some(MINDS_CALLS.to_string());
            chain.retain(|&test| test != minding);
        }
        chain.reverse();
    }
    unit.set_lazy(false);
    left
}

/// The first test that does something else after others of a chain, or after all of it.
fn minding(unit: &mut Unit, tests: &[Origin], alone: &[Option<Outcome>], chain: &[usize]) -> Option<usize> {
    let is_other = |test: &usize| !chain.contains(test) && tests[*test].test.case.statics.needs_fresh.is_none();
    let others: Vec<usize> = (0..alone.len()).filter(is_other).collect();
    let calls = |some: &[usize]| -> Vec<Call> {
        some.iter().map(|&index| (tests[index].method, InputsRef::from(&tests[index].path.inputs))).collect()
    };
    let outcomes = unit.explorer.replayer().replay_in_turn(&calls(chain), &calls(&others));
    let mut each = chain.iter().chain(&others).zip(&outcomes);
    each.find(|(test, outcome)| alone[**test].is_some() && alone[**test] != **outcome).map(|(test, _)| *test)
}
