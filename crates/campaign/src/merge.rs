//! What was found now, with the tests that an earlier run has written: those that hold and contribute stay as they are, and
//! what is new is added.

use crate::judge::{Checked, Standing};
use crate::suites::{Spot, Stored, Suite};
use replay::harness::{Covered, TestResult};
use std::collections::{BTreeMap, BTreeSet};
use strategies::{ClassTests, Proposed, Triage};
use testgen::{Code, Earlier, Ending, Subject};

/// What tests contribute: branches and places by class, method and number, ends by method.
#[derive(Default)]
struct Worth {
    branches: BTreeSet<(String, String, u32, u32)>,
    lines: BTreeSet<(String, String, u32)>,
    ends: BTreeSet<End>,
}

/// How a call of a method ends: an exception, with where it was thrown if that is known, and whether it is a bug.
type End = (Callee, Option<(Code, bool, Option<String>)>);
/// Class, name and descriptor.
type Callee = (String, String, String);

fn end(proposed: &Proposed) -> End {
    let case = &proposed.case;
    let place = proposed.frames.first().map(|frame| format!("{}.{}", frame.class, frame.method));
    let thrown = match &case.end {
        Ending::Returned { .. } if case.bug.is_none() => None,
        Ending::Threw { class, .. } => Some((class.clone(), case.bug.is_some(), place)),
        _ => Some((Code::default(), case.bug.is_some(), place)),
    };
    let Subject { class, method, descriptor, .. } = &case.subject;
    ((class.clone(), method.clone(), descriptor.clone()), thrown)
}

impl Worth {
    /// Takes note of a test; whether it contributes.
    fn add(&mut self, proposed: &Proposed, covered: &Covered) -> bool {
        let mut is_new = self.ends.insert(end(proposed));
        for one in &covered.branches {
            is_new |=
                self.branches.insert((one.method.class.to_string(), one.method.name.to_string(), one.pc, one.way));
        }
        for one in &covered.lines {
            is_new |= self.lines.insert((one.method.class.to_string(), one.method.name.to_string(), one.line));
        }
        is_new
    }

    /// Whether a test that has not been run yet promises something.
    fn lacks(&self, class: &str, proposed: &Proposed) -> bool {
        // Class initialisers run whenever somebody is first, and what other classes do is their matter.
        let is_known = |branch: &technique::Branch| {
            let is_own = branch.class.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
            !is_own
                || branch.method.starts_with("<clinit>")
                || self.branches.contains(&(branch.class.clone(), branch.method.clone(), branch.pc, branch.way))
        };
        !self.ends.contains(&end(proposed)) || !proposed.covers.iter().all(is_known)
    }
}

/// The tests of both; `found` is what was found now.
pub fn merge(found: &ClassTests, suite: &Suite, checked: &Checked) -> ClassTests {
    let mut merged = found.clone();
    let class = found.class.replace('/', ".");
    let Some(stored) = &suite.tests else { return merged };
    let method = |subject: &Subject| found.methods.iter().position(|method| method.subject.is_same_method(subject));
    let spot = |one: &Stored| Spot { class: one.class.clone(), method: one.method.clone(), row: one.row };
    // The same input, if it was found again.
    let again: BTreeMap<usize, usize> = (stored.iter().enumerate())
        .filter_map(|(old, one)| {
            let is_same = |new: &Proposed| new.case.has_input_of(&one.proposed.case);
            Some((old, found.tests.iter().position(is_same)?))
        })
        .collect();
    let mut worth = Worth::default();
    let mut kept: BTreeMap<usize, Proposed> = BTreeMap::new();
    let mut superseded: BTreeSet<usize> = BTreeSet::new();
    // Those that were found again are worth being there.
    let mut order: Vec<usize> = (0..stored.len()).collect();
    order.sort_by_key(|old| !again.contains_key(old));
    let nothing = TestResult::default();
    for old in order {
        let one = &stored[old];
        let (Some(method), Some(standing)) = (method(&one.proposed.case.subject), checked.tests.get(&spot(one))) else {
            continue;
        };
        let new = again.get(&old).map(|new| &found.tests[*new]);
        let (result, is_outdated) = match standing {
            Standing::Holds(result) => (result, false),
            // A bug that is gone is no expectation, and what is accepted is replaced.
            Standing::Changed(_) if suite.accepts || one.proposed.case.bug.is_some() => continue,
            Standing::Changed(_) => (&nothing, true),
            Standing::Open => continue,
        };
        let is_worth_it = worth.add(&one.proposed, &result.covered);
        if !is_worth_it && new.is_none() && !is_outdated {
            continue;
        }
        superseded.extend(again.get(&old));
        let is_bug = one.proposed.case.bug.is_some();
        let mut proposed = match new {
            // Where a bug shows may have moved.
            Some(new) if is_bug && new.case.bug.is_some() => new.clone(),
            Some(new) if !is_outdated => Proposed { case: one.proposed.case.clone(), ..new.clone() },
            // The instructions that it was made for may be others now.
            _ => Proposed { shows: None, made: None, ..one.proposed.clone() },
        };
        if is_outdated {
            proposed.covers.clear();
            proposed.triage = Triage::Normal;
        }
        proposed.method = method;
        proposed.case.subject = found.methods[method].subject.clone();
        let name = one.row.is_none().then(|| one.method.clone());
        proposed.case.earlier = Some(Earlier { name, is_outdated });
        kept.insert(old, proposed);
    }
    let is_new = |(index, new): &(usize, &Proposed)| {
        !superseded.contains(index)
            && (new.shows.is_some() || again.values().any(|one| one == index) || worth.lacks(&class, new))
    };
    let new: Vec<Proposed> = found.tests.iter().enumerate().filter(is_new).map(|(_, new)| new.clone()).collect();
    merged.tests = kept.into_values().chain(new).collect();
    merged.tests.sort_by_key(|test| test.method);
    merged
}
