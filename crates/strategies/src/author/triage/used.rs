//! What is known of how a method is called: an exception outside of that is the caller's affair, whatever else it is; one
//! inside is a bug, also where a rule can only guess that the caller is at fault (Csallner's dissertation, 6.4.3). What the
//! method rejects by itself, declares or documents stays what it is: its own word counts more than examples.

use super::Crash;
use crate::proposal::{Ground, Reason, Tier, Triage};
use contracts::{Expr, Legal, MethodUsage};
use program::link::Method;
use symex::input::{Input, Inputs};
use symex::replay::Replayer;

/// Whether a call is as those that are known of the method's callers.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Legality {
    /// Nothing is known, or whether it is so cannot be told.
    #[default]
    Untold,
    /// It satisfies all conditions that the callers keep to; these are the parameters that they speak of, and those that
    /// callers pass null for.
    Inside { constrained: Vec<usize>, nullable: Vec<usize> },
    /// It does not satisfy this one.
    Outside(String),
}

impl Legality {
    /// Of a call with these inputs, by what is known of the method.
    pub fn of(
        usage: Option<&MethodUsage>,
        machine: &mut Replayer,
        method: &'static Method,
        inputs: &Inputs,
    ) -> Legality {
        let Some(usage) = usage else { return Legality::Untold };
        let mut outside = None;
        for legal in &usage.legal {
            match satisfies(legal, machine, method, inputs) {
                Some(None) => {
                    let nullable = usage.nullable.clone();
                    return Legality::Inside { constrained: constrained(legal), nullable };
                }
                Some(Some(condition)) => drop(outside.get_or_insert(condition)),
                None => return Legality::Untold,
            }
        }
        outside.map_or(Legality::Untold, Legality::Outside)
    }

    pub fn is_outside(&self) -> bool {
        matches!(self, Legality::Outside(_))
    }
}

/// The first condition that a call does not satisfy, if there is one; nothing, if one cannot be evaluated.
fn satisfies(
    legal: &Legal,
    machine: &mut Replayer,
    method: &'static Method,
    inputs: &Inputs,
) -> Option<Option<String>> {
    let look = |entry: &symex::replay::Entry| {
        for clause in &legal.requires {
            match clause.condition.holds(entry) {
                Ok(true) => {}
                Ok(false) => return Some(Some(clause.condition.to_string())),
                Err(_) => return None,
            }
        }
        Some(None)
    };
    machine.at_entry(method, inputs, &legal.parameters, look).ok()?
}

/// The parameters that conditions speak of.
fn constrained(legal: &Legal) -> Vec<usize> {
    fn speaks(expr: &Expr, name: &str) -> bool {
        matches!(expr, Expr::Name(known) if known == name) || expr.children().any(|child| speaks(child, name))
    }
    let is_meant = |name: &String| legal.requires.iter().any(|clause| speaks(&clause.condition.0, name));
    legal.parameters.iter().enumerate().filter(|(_, name)| is_meant(name)).map(|(number, _)| number).collect()
}

/// What the usual rules say, seen in the light of how the method is called.
pub fn judge(crash: &Crash, usual: Triage) -> Triage {
    match (&crash.legality, usual) {
        (Legality::Outside(condition), Triage::Bug(_)) => Triage::Rejection(Reason::Outside(condition.clone())),
        (Legality::Outside(condition), Triage::Rejection(reason)) if reason.tier() == Tier::Precondition => {
            Triage::Rejection(Reason::Outside(condition.clone()))
        }
        (Legality::Inside { nullable, .. }, Triage::Rejection(Reason::NullArgument))
            if passes_only(crash.inputs, nullable) =>
        {
            Triage::Bug(Ground::Used)
        }
        (Legality::Inside { constrained, .. }, Triage::Rejection(reason)) if reason.tier() == Tier::Precondition => {
            let about = reason.parameters();
            match !about.is_empty() && about.iter().all(|name| is_one_of(crash, name, constrained)) {
                true => Triage::Bug(Ground::Used),
                false => Triage::Rejection(reason),
            }
        }
        (_, usual) => usual,
    }
}

/// Whether nulls are handed in for no other than these parameters, and inside of nothing.
fn passes_only(inputs: &Inputs, nullable: &[usize]) -> bool {
    fn has_null(input: &Input) -> bool {
        *input == Input::Null || input.holes().iter().any(has_null)
    }
    let is_allowed = |(number, input): (usize, &Input)| match input {
        Input::Null => nullable.contains(&number),
        input => !has_null(input),
    };
    !inputs.receiver.iter().any(has_null) && inputs.arguments.iter().enumerate().all(is_allowed)
}

fn is_one_of(crash: &Crash, name: &str, parameters: &[usize]) -> bool {
    let subject = crate::subject::subject(crash.program, crash.method.class, crash.method);
    let at = subject.parameters.iter().position(|parameter| parameter.name == name);
    at.is_some_and(|at| parameters.contains(&at))
}
