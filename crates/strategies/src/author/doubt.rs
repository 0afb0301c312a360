//! Results that may be wrong: the test that writes one down says so, and reports list it as doubtful.

use super::nearby::nearby;
use super::propose::Desk;
use super::triage::{Mark, marks, partners};
use crate::proposal::{Never, Proposed};
use program::Kind;
use program::classfile::MethodDescriptor;
use program::link::Method;
use std::collections::BTreeSet;
use symex::Path;
use symex::input::{Identity, Input, InputId};
use symex::observe::{Observation, Observed, Seen};
use technique::Budget;

/// Why a result may be wrong.
pub enum Doubt {
    /// A method that undoes it gives something else than it was called with.
    RoundTrip(String),
    /// It answers a question, and changes what it was asked about.
    Changes(String),
    /// Its documentation says that it never returns this.
    Documented(Never),
    /// It takes what is in an argument for its own marks.
    Marks(String),
}

impl Doubt {
    /// Whether another one says the same.
    pub fn is_like(&self, other: &Doubt) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Doubt::RoundTrip(partner) => write!(f, "{partner} does not give back what went in"),
            Doubt::Changes(parameter) => write!(f, "it changes {parameter}, though its name only asks for something"),
            Doubt::Documented(never) => write!(f, "its documentation says that the result is {never}"),
            Doubt::Marks(parameter) => {
                write!(f, "{parameter} already holds the value with which the method marks what it has seen")
            }
        }
    }
}

/// How the names of methods begin that only ask.
const QUESTIONS: [&str; 32] = [
    "all", "any", "are", "average", "best", "can", "compare", "contains", "count", "equals", "find", "first", "has",
    "hash", "highest", "index", "is", "kth", "last", "longest", "lowest", "max", "mean", "median", "min", "mode",
    "search", "shortest", "size", "sum", "total", "variance",
];
/// The same, of methods that make a new value of what they are given.
const COPIES: [&str; 8] = ["as", "copy", "merged", "reversed", "sorted", "to", "with", "without"];
/// The number of an object that is passed to the partner of a method.
const RESULT: InputId = InputId::Object(910_000);

/// Calls whose results are looked at.
const MAX_CALLS: usize = 60;
/// Known paths of these, and such whose neighbours are looked at.
const MAX_KNOWN: usize = 20;
const NEAR: usize = 3;

impl Desk<'_> {
    /// Tests of calls whose results may be wrong, one for each reason: of paths that are known, the simplest first, and of
    /// calls near them.
    pub fn propose_doubtful(
        &mut self,
        method: &'static Method,
        known: &[&Path],
        budget: &Budget,
    ) -> Vec<(Proposed, Path)> {
        let mut found: Vec<(Proposed, Path)> = Vec::new();
        if !self.can_doubt(method) {
            return found;
        }
        let near = known.iter().take(NEAR).flat_map(|path| {
            let calls = nearby(method, &path.inputs).into_iter();
            calls.map(|inputs| Path { inputs, condition: Vec::new(), meets_null: false, ..(*path).clone() })
        });
        let calls: Vec<Path> = known.iter().take(MAX_KNOWN).map(|path| (*path).clone()).chain(near).collect();
        let mut doubts: Vec<Doubt> = Vec::new();
        for path in calls.into_iter().take(MAX_CALLS) {
            if budget.is_over() {
                break;
            }
            let Ok(seen) = self.here.observe(method, &path.inputs, &[], &[]) else { continue };
            let Some(doubt) = self.doubt(method, &path, &seen) else { continue };
            if doubts.iter().any(|other| other.is_like(&doubt)) {
                continue;
            }
            if let Ok(proposed) = self.propose(method, &path, BTreeSet::new())
                && proposed.case.doubt.is_some()
            {
                doubts.push(doubt);
                found.push((proposed, path));
            }
        }
        found
    }

    /// Whether there is anything by which a result of a method could be doubted.
    fn can_doubt(&self, method: &'static Method) -> bool {
        method.name != "<init>"
            && method.result != Kind::Void
            && (self.promises(method).next().is_some()
                || partner(method).is_some()
                || only_asks(method) && has_contents(method)
                || !marks(method).is_empty())
    }

    /// Why the result of a call may be wrong, if something says so.
    pub fn doubt(&mut self, method: &'static Method, path: &Path, seen: &Observation) -> Option<Doubt> {
        let Observed::Returned { value: Some(value), same } = &seen.end else { return None };
        if method.name == "<init>" {
            return None;
        }
        self.against_documentation(method, value)
            .or_else(|| self.changed_argument(method, seen, *same))
            .or_else(|| self.hits_own_marks(method, path, value))
            .or_else(|| self.lost_on_the_way(method, path, value))
    }

    /// What the documentation of a method says that it never returns.
    fn promises(&self, method: &'static Method) -> impl Iterator<Item = &Never> {
        let arity = MethodDescriptor::parse(&method.descriptor).map(|descriptor| descriptor.parameters.len());
        let all = self.author.filter.documents.returns.iter();
        all.filter(move |one| one.method == *method.name && Some(one.arity) == arity).map(|one| &one.never)
    }

    fn against_documentation(&self, method: &'static Method, value: &Seen) -> Option<Doubt> {
        self.promises(method).find(|never| is_against(never, value)).map(|never| Doubt::Documented(never.clone()))
    }

    fn changed_argument(&self, method: &'static Method, seen: &Observation, same: Option<usize>) -> Option<Doubt> {
        if !only_asks(method) {
            return None;
        }
        let first = usize::from(!method.is_static());
        let is_changed = |argument: &Option<(Seen, Seen)>| matches!(argument, Some((before, after)) if before != after);
        let arguments = seen.arguments.iter().enumerate().skip(first);
        let (at, _) = arguments.filter(|(at, _)| Some(*at) != same).find(|(_, argument)| is_changed(argument))?;
        Some(Doubt::Changes(self.parameter(method, at)?))
    }

    /// Whether the result is another one if elements that look like marks of the method have a value that does not.
    fn hits_own_marks(&mut self, method: &'static Method, path: &Path, value: &Seen) -> Option<Doubt> {
        for mark in marks(method) {
            let mut call: Vec<Input> = path.inputs.call().cloned().collect();
            let Some(input) = call.get_mut(mark.parameter) else { continue };
            if !unmark(input, &mark) {
                continue;
            }
            let inputs = path.inputs.clone().with_call(method, call);
            let Ok(other) = self.here.observe(method, &inputs, &[], &[]) else { continue };
            if matches!(&other.end, Observed::Returned { value: Some(other), .. } if other != value) {
                return Some(Doubt::Marks(self.parameter(method, mark.parameter)?));
            }
        }
        None
    }

    /// Whether what undoes a method gives something else than it was called with.
    fn lost_on_the_way(&mut self, method: &'static Method, path: &Path, value: &Seen) -> Option<Doubt> {
        let [argument] = &path.inputs.arguments[..] else { return None };
        let partner = partner(method)?;
        let (given, back) = (written(argument)?, passed(value)?);
        let call = path.inputs.receiver.iter().cloned().chain([back]).collect();
        let inputs = path.inputs.clone().with_call(partner, call);
        let seen = self.here.observe(partner, &inputs, &[], &[]).ok()?;
        let is_back = matches!(&seen.end, Observed::Returned { value: Some(value), .. } if *value == given);
        (!is_back).then(|| Doubt::RoundTrip(partner.name.to_string()))
    }

    /// The name of a parameter; the receiver is the first.
    fn parameter(&self, method: &'static Method, at: usize) -> Option<String> {
        let at = at.checked_sub(usize::from(!method.is_static()))?;
        let subject = crate::subject::subject(self.author.program, self.author.class, method);
        Some(subject.parameters.get(at)?.name.clone())
    }
}

/// The method of the same class that undoes a method with one parameter.
fn partner(method: &'static Method) -> Option<&'static Method> {
    let (inside, outside) = method.descriptor.strip_prefix('(')?.split_once(')')?;
    let undoes = |other: &&&'static Method| {
        other.is_static() == method.is_static()
            && partners(&method.name, &other.name)
            && *other.descriptor == format!("({outside}){inside}")
    };
    method.class.methods().iter().find(undoes).copied()
}

/// Whether a method is there to say something, by its name, and not to change anything.
fn only_asks(method: &'static Method) -> bool {
    let begins = |word: &&&str| {
        let rest = method.name.strip_prefix(**word);
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_lowercase()))
    };
    QUESTIONS.iter().chain(&COPIES).find(begins).is_some()
}

/// Whether a method takes something that can be changed from inside.
fn has_contents(method: &'static Method) -> bool {
    method.descriptor.split(')').next().is_some_and(|parameters| {
        parameters.contains('[')
            || ["List;", "Collection;", "Set;", "Map;", "Deque;", "Queue;", "StringBuilder;"]
                .iter()
                .any(|name| parameters.contains(name))
    })
}

/// Gives elements that hold a mark another value; whether there are any.
fn unmark(input: &mut Input, mark: &Mark) -> bool {
    match input {
        Input::PrimitiveArray { kind, items, .. } if *kind != Kind::Bool => {
            let is_marked = |bits: &u64| i64::from(*bits as i32) == mark.value;
            let found = items.iter().any(is_marked);
            items
                .iter_mut()
                .filter(|bits| is_marked(bits))
                .for_each(|bits| *bits = u64::from(mark.other as i32 as u32));
            found
        }
        Input::Made { holes, .. } => holes.iter_mut().fold(false, |found, hole| unmark(hole, mark) | found),
        _ => false,
    }
}

/// An argument as it would be seen if it was a result.
fn written(argument: &Input) -> Option<Written> {
    Some(match argument {
        Input::String { units, .. } => Written::Value(Seen::String(units.clone())),
        Input::Primitive { kind, bits } => Written::Value(Seen::Primitive { kind: *kind, bits: *bits }),
        Input::Boxed { kind, bits, .. } => Written::Value(Seen::Boxed { kind: *kind, bits: *bits }),
        Input::PrimitiveArray { items, .. } => Written::Items(items.clone()),
        _ => return None,
    })
}

/// An argument to compare results with.
enum Written {
    Value(Seen),
    /// The bits of the elements of an array.
    Items(Vec<u64>),
}

impl PartialEq<Written> for Seen {
    fn eq(&self, written: &Written) -> bool {
        match (self, written) {
            (seen, Written::Value(value)) => seen == value,
            (Seen::Array { items, .. }, Written::Items(bits)) => {
                let is_it =
                    |(item, bits): (&Seen, &u64)| matches!(item, Seen::Primitive { bits: own, .. } if own == bits);
                items.len() == bits.len() && items.iter().zip(bits).all(is_it)
            }
            _ => false,
        }
    }
}

/// A result as an argument.
fn passed(value: &Seen) -> Option<Input> {
    Some(match value {
        Seen::String(units) => Input::String { id: RESULT, units: units.clone(), identity: Identity::Open },
        Seen::Primitive { kind, bits } => Input::Primitive { kind: *kind, bits: *bits },
        Seen::Boxed { kind, bits } => Input::Boxed { id: RESULT, kind: *kind, bits: *bits },
        Seen::Array { items, .. } => {
            let bits = |item: &Seen| match item {
                Seen::Primitive { kind, bits } => Some((*kind, *bits)),
                _ => None,
            };
            let all = items.iter().map(bits).collect::<Option<Vec<(Kind, u64)>>>()?;
            let kind = all.first()?.0;
            Input::PrimitiveArray { id: RESULT, kind, items: all.into_iter().map(|(_, bits)| bits).collect() }
        }
        _ => return None,
    })
}

/// Whether a value is one that is never returned.
fn is_against(never: &Never, value: &Seen) -> bool {
    match (never, value) {
        (Never::Null, Seen::Null) => true,
        (Never::Empty, Seen::String(units) | Seen::Builder(units)) => units.is_empty(),
        (Never::Empty, Seen::Array { items, .. } | Seen::List(items) | Seen::Set(items)) => items.is_empty(),
        (Never::Empty, Seen::Map(items)) => items.is_empty(),
        (Never::Below(least), value) => number(value).is_some_and(|number| number < *least as f64),
        (Never::Above(most), value) => number(value).is_some_and(|number| number > *most as f64),
        _ => false,
    }
}

fn number(value: &Seen) -> Option<f64> {
    let (Seen::Primitive { kind, bits } | Seen::Boxed { kind, bits }) = value else { return None };
    match kind {
        Kind::Long => Some(*bits as i64 as f64),
        Kind::Int | Kind::Short | Kind::Byte => Some(f64::from(*bits as i32)),
        Kind::Float => Some(f64::from(f32::from_bits(*bits as u32))),
        Kind::Double => Some(f64::from_bits(*bits)),
        _ => None,
    }
}
