//! What was learnt, checked against recorded calls: those that it was learnt from, or those of a second run.

use crate::classes::Classes;
use crate::facts::{Learnt, MethodFacts};
use crate::holds::CallValues;
use crate::infer::readable;
use crate::samples::{Example, View};
use crate::trace::Trace;
use contracts::Condition;
use std::collections::BTreeMap;

/// A recorded call that does not satisfy a condition that it should.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The method that was executed.
    pub executed: String,
    /// The method that the condition is of: the executed one, or one that it overrides.
    pub method: String,
    pub condition: Condition,
}

/// Calls that do not satisfy the preconditions and postconditions of the method that was executed.
pub fn unsatisfied(trace: &Trace, classes: &Classes, learnt: &Learnt) -> Vec<Violation> {
    violations(trace, classes, learnt, |is_own, facts, view, example| {
        if !is_own {
            return Vec::new();
        }
        let mut found = broken(facts.requires.iter().map(|fact| &fact.condition), &CallValues::at_entry(view, example));
        found.extend(broken(facts.ensures.iter().map(|fact| &fact.condition), &CallValues::at_exit(view, example)));
        found
    })
}

/// Calls that satisfy the precondition of a method that is overridden, but not its postcondition: every one shows that what
/// was learnt of two methods cannot both be right.
pub fn contradictions(trace: &Trace, classes: &Classes, learnt: &Learnt) -> Vec<Violation> {
    violations(trace, classes, learnt, |_, facts, view, example| {
        let entry = CallValues::at_entry(view, example);
        if !broken(facts.requires.iter().map(|fact| &fact.condition), &entry).is_empty() {
            return Vec::new();
        }
        broken(facts.ensures.iter().map(|fact| &fact.condition), &CallValues::at_exit(view, example))
    })
}

fn broken<'c>(conditions: impl Iterator<Item = &'c Condition>, values: &CallValues) -> Vec<Condition> {
    conditions.filter(|condition| condition.holds(values) != Ok(true)).cloned().collect()
}

fn violations(
    trace: &Trace,
    classes: &Classes,
    learnt: &Learnt,
    check: impl Fn(bool, &MethodFacts, &View, Example) -> Vec<Condition>,
) -> Vec<Violation> {
    let known: BTreeMap<_, _> = learnt.methods.iter().map(|facts| (facts.id(), facts)).collect();
    let mut found: Vec<Violation> = Vec::new();
    for table in trace.tables.values() {
        let body = crate::infer::body(table);
        let above = match &table.key.receiver {
            Some(receiver) if crate::infer::is_virtual(classes, &body) => classes.overridden(receiver, &body),
            _ => vec![body.clone()],
        };
        for id in above {
            let Some(facts) = known.get(&id) else { continue };
            let Some(mut view) = View::new(classes, &id, &[]) else { continue };
            view.parameters.clone_from(&facts.parameters);
            for row in table.rows.iter().filter(|row| row.is_normal) {
                for condition in check(id == body, facts, &view, Example { table, row }) {
                    let violation = Violation { executed: readable(&body), method: facts.method.clone(), condition };
                    if !found.contains(&violation) {
                        found.push(violation);
                    }
                }
            }
        }
    }
    found
}
