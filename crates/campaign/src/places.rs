//! The verdict of every instruction that can throw by itself: what was known without tests, and what the real JVM says of
//! the tests that were made for it.

use crate::account::{self, Done, Shown};
use crate::judge::Verdict;
use crate::plan::Plan;
use crate::run::Outcome;
use crate::survey::Overview;
use report::{PlaceReport, PlaceVerdict};
use std::collections::BTreeMap;
use std::time::Duration;
use strategies::{ClassTests, Surveying};
use technique::{CheckKind, ImplicitCheck, Obstacle, OpenCheck, Place, Stage, Standing};

/// Class, method, descriptor, offset, kind.
type Key<'a> = (&'a str, &'a str, &'a str, Option<u32>, CheckKind);

fn key(place: &Place, kind: CheckKind) -> Key<'_> {
    (&place.class, &place.method, &place.descriptor, place.pc, kind)
}

/// What there is to say of each instruction, in the order of classes and of their code.
pub fn places(surveying: Option<&Surveying>, overview: Overview, outcome: &Outcome) -> Vec<PlaceReport> {
    let Some(surveying) = surveying else { return Vec::new() };
    let mut later: BTreeMap<Key, (bool, &ImplicitCheck)> = BTreeMap::new();
    for done in outcome.done.values() {
        for check in &done.tests.checks {
            // What the class itself says counts more than what one around it says.
            let is_own = check.place.class == done.class();
            let known = later.entry(key(&check.place, check.kind)).or_insert((is_own, check));
            if is_own || known.1.is_open() && !check.is_open() {
                *known = (is_own, check);
            }
        }
    }
    let shown: Vec<Shown> = outcome.done.values().flat_map(Done::shown).collect();
    let mut tests: BTreeMap<Key, &Shown> = BTreeMap::new();
    let weight = |one: &Shown| (!one.is_there, one.excuse.is_some(), one.size);
    for one in &shown {
        let best = tests.entry(key(one.place, one.kind)).or_insert(one);
        if weight(one) < weight(best) {
            *best = one;
        }
    }
    let mut known: BTreeMap<Key, ImplicitCheck> = BTreeMap::new();
    let surveyed: Vec<ImplicitCheck> = overview.into_values().flat_map(|class| class.checks).collect();
    let others = later.values().map(|(_, check)| *check);
    let all = surveyed.iter().chain(others);
    let mut order = Vec::new();
    for check in all {
        let key = key(&check.place, check.kind);
        if known.contains_key(&key) {
            continue;
        }
        let newest = later.get(&key).map_or(check, |(_, newest)| newest);
        known.insert(key, newest.clone());
        order.push(key);
    }
    order.iter().map(|key| report(&known[key], tests.get(key).copied(), surveying.alone)).collect()
}

fn report(check: &ImplicitCheck, test: Option<&Shown>, alone: bool) -> PlaceReport {
    let ImplicitCheck { place, kind, standing } = check;
    let mut shown = PlaceReport {
        class: place.class.clone(),
        method: format!("{}{}", place.method, place.descriptor),
        line: place.line,
        pc: place.pc,
        kind: *kind,
        verdict: PlaceVerdict::Open,
        stage: None,
        assumptions: Vec::new(),
        condition: Vec::new(),
        exception: None,
        test: None,
        reason: None,
        premise: None,
    };
    if let Some(test) = test.filter(|test| test.is_there) {
        shown.verdict = if test.excuse.is_some() { PlaceVerdict::Excused } else { PlaceVerdict::Bug };
        shown.stage = Some(Stage::Search);
        shown.condition = test.condition.to_vec();
        shown.exception = Some(kind.exception().to_string());
        shown.test = Some(test.test.clone());
        shown.reason.clone_from(&test.excuse);
        return shown;
    }
    match standing {
        Standing::Safe { stage, assumptions, premise } => {
            shown.verdict = PlaceVerdict::Safe;
            shown.stage = Some(*stage);
            shown.assumptions.clone_from(assumptions);
            shown.premise.clone_from(premise);
        }
        Standing::Open(OpenCheck { lack, obstacle, condition }) => {
            shown.condition.clone_from(condition);
            let obstacle = match (obstacle, alone) {
                (Some(obstacle), _) => Some(obstacle.clone()),
                (None, true) => None,
                // Its test was dropped, or nobody got to it.
                (None, false) if test.is_some() || !condition.is_empty() => Some(Obstacle::Diverged),
                (None, false) => Some(Obstacle::Time),
            };
            let words = [obstacle.map(|one| one.to_string()), lack.as_ref().map(|one| one.to_string())];
            let words: Vec<String> = words.into_iter().flatten().collect();
            shown.reason = Some(words.join("; ")).filter(|words| !words.is_empty());
        }
    }
    shown
}

/// Classes that nobody had to work on are in the report, too.
pub fn add_untouched(plan: &Plan, worked_on: &[usize], overview: &Overview, outcome: &mut Outcome) {
    for (index, target) in plan.classes.iter().enumerate().filter(|(index, _)| !worked_on.contains(index)) {
        let class = &target.order.class;
        let Some(found) = overview.get(&(target.module, class.clone())) else { continue };
        let tests = ClassTests {
            class: class.clone(),
            package: class.rsplit_once('/').map_or("", |(package, _)| package).replace('/', "."),
            source_file: found.source_file.clone(),
            ..ClassTests::default()
        };
        let module = &plan.modules[target.module];
        let done = Done {
            has_bug_tests: true,
            source: account::source(&tests, &module.unit.sources, &plan.home),
            folder: String::new(),
            origin: module.unit.classes.clone(),
            outline: target.outline.clone(),
            time: Duration::ZERO,
            verdict: Verdict::default(),
            tests,
        };
        outcome.done.insert(index, done);
    }
}
