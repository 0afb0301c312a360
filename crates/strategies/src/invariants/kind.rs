//! How clients got at what an invariant depends on, and what would help.

use super::find::Invariant;
use program::link::Class;
use symex::explore::{Call, Stage};
use symex::input::{Asking, Deed};
use symex::machine::{PathState, Reference, Shape, Value};
use technique::BreakKind;

/// A break, as far as its steps tell.
#[derive(Clone)]
pub struct Told {
    pub kind: BreakKind,
    /// The last step, in the words of a name: `withdraw`.
    pub last: String,
    /// The step that gave or took the object that the last one is done to.
    pub source: Option<String>,
    /// Where clients first got hold of a part of the object, if they did: breaks that begin there are one problem.
    pub root: Option<String>,
    pub advice: String,
}

/// What the last step of a stage is if the object was broken while it called code of clients.
pub fn calling(stage: &Stage, invariant: &Invariant) -> Told {
    let last = stage.calls.last().expect("something was done");
    let hook = asking(stage).map(|asking| asking.hook);
    let others =
        hook.map_or_else(|| "others".to_owned(), |hook| format!("{}, which subclasses can override,", hook.name));
    let advice = format!("{} should call {others} only where {} holds", shown(last), invariant.name());
    let root = hook.map_or_else(|| shown(last), |hook| format!("{} {}", shown(last), hook.name));
    let source = Some(step_name(last));
    Told { kind: BreakKind::Callback, last: "callback".to_string(), source, root: Some(root), advice }
}

/// The subclass of which the object under test is, if it is of one that asks.
pub fn asking(stage: &Stage) -> Option<Asking> {
    match stage.calls.first()?.deed {
        Deed::MakeAsking(asking) => Some(asking),
        _ => None,
    }
}

/// What the last step of a stage is.
pub fn tell(stage: &Stage, class: &'static Class, invariant: &Invariant) -> Told {
    let last = stage.calls.last().expect("something was done");
    let name = step_name(last);
    let plain = |kind, advice: String| Told { kind, last: name.clone(), source: None, root: None, advice };
    if stage.calls.len() == 1 {
        let advice = format!("{} should reject arguments of which no whole object can be made", shown(last));
        return plain(BreakKind::Constructor, advice);
    }
    if let Some(thrown) = last.throws.filter(|_| last.on == 0 && last.has_receiver()) {
        let thrown = simple(thrown.0);
        let advice = format!("{} should leave the object as it was when it throws {thrown}", shown(last));
        let last = format!("{name}Throws");
        return Told { kind: BreakKind::Throwing, last, source: None, root: None, advice };
    }
    if !last.has_receiver() {
        return plain(BreakKind::Friend, format!("{} changes an object of another class", shown(last)));
    }
    if last.on == 0 {
        return match last.deed {
            Deed::Set(field) => {
                plain(BreakKind::FieldUpdate, format!("{} should be private, with a setter that checks", field.name))
            }
            Deed::Call(method) if is_above(method.class, invariant) => {
                let advice = format!("{} should override {}", simple(class), method.name);
                plain(BreakKind::Subclassing, advice)
            }
            _ => plain(BreakKind::Exhaustive, format!("{} should keep the invariant", shown(last))),
        };
    }
    let origin = origin(stage, last.on);
    if stage.objects[origin].is_given {
        let taken = taking(stage, origin);
        let is_direct = taken.is_some_and(|(call, place)| {
            let state = &stage.fork.state.machine;
            let is_itself = holds_itself(state, call.arguments[place].value, stage.objects[origin].reference);
            origin == last.on && is_itself && (!call.has_receiver() || call.on == 0)
        });
        let kind = if is_direct { BreakKind::Capturing } else { BreakKind::NestedCapturing };
        let taker = taken.map_or(&*stage.calls[0], |(call, _)| call);
        let advice = format!("{} should keep a copy of what it takes", shown(taker));
        return Told { kind, last: name, source: Some(step_name(taker)), root: root(stage, last.on), advice };
    }
    let Some(giver) = giver(stage, last.on) else {
        return plain(BreakKind::Exhaustive, format!("{} should keep the invariant", shown(last)));
    };
    let source = Some(step_name(giver));
    if !giver.has_receiver() {
        let advice = format!("{} should keep a copy of the object that it takes", shown(giver));
        return Told { kind: BreakKind::Friend, last: name, source, root: root(stage, last.on), advice };
    }
    let (kind, advice) = match (giver.deed, last.deed, giver.on) {
        (Deed::Get(field), Deed::SetElement(_), 0) => {
            (BreakKind::ArrayElement, format!("{} should be private", field.name))
        }
        (Deed::Get(field), _, 0) => (BreakKind::Leaking, format!("{} should be private", field.name)),
        (_, _, on) => {
            let kind = if on == 0 { BreakKind::Leaking } else { BreakKind::NestedLeaking };
            (kind, format!("{} should give a copy or an unmodifiable view", shown(giver)))
        }
    };
    Told { kind, last: name, source, root: root(stage, last.on), advice }
}

/// The step that has given an object of a stage.
fn giver(stage: &Stage, on: usize) -> Option<&Call> {
    let made = stage.objects[..on].iter().filter(|object| !object.is_given).count();
    stage.given.get(made).and_then(|number| stage.calls.get(*number)).map(|call| &**call)
}

/// The object that clients got hold of first, from which they have come to another one.
fn origin(stage: &Stage, mut on: usize) -> usize {
    while !stage.objects[on].is_given
        && let Some(giver) = giver(stage, on).filter(|giver| giver.has_receiver() && giver.on != 0)
    {
        on = giver.on;
    }
    on
}

/// The step that has taken an object that was passed, and the place of what it or something made of it was passed for.
fn taking(stage: &Stage, on: usize) -> Option<(&Call, usize)> {
    let state = &stage.fork.state.machine;
    let reference = state.entry(stage.objects[on].reference).0;
    stage.calls.iter().find_map(|call| {
        let place = call.arguments.iter().position(|argument| holds(state, argument.value, reference))?;
        Some((&**call, place))
    })
}

/// The step by which clients got hold of an object, or of the object that it comes from, and so on.
fn root(stage: &Stage, on: usize) -> Option<String> {
    let origin = origin(stage, on);
    if stage.objects[origin].is_given {
        return Some(match taking(stage, origin) {
            Some((call, place)) => format!("{} {place}", shown(call)),
            None => format!("{:?}", stage.objects[origin].reference),
        });
    }
    giver(stage, origin).map(shown)
}

/// Whether an argument is an object, or was made of it.
fn holds(state: &PathState, value: Value, wanted: Reference) -> bool {
    let Shape::Unresolved(reference) = value.shape() else { return false };
    let (reference, entry) = state.entry(reference);
    let mut holes = entry.made.iter().flat_map(|making| making.holes.iter());
    reference == wanted || holes.any(|&hole| holds(state, hole, wanted))
}

/// Whether an argument is an object.
fn holds_itself(state: &PathState, value: Value, wanted: Reference) -> bool {
    matches!(value.shape(), Shape::Unresolved(reference) if state.entry(reference).0 == state.entry(wanted).0)
}

/// Whether a method was written for a class above the one that the invariant is of.
fn is_above(home: &'static Class, invariant: &Invariant) -> bool {
    home.id != invariant.of.id && !home.is_interface() && invariant.of.is_subclass_of(home)
}

/// A step in the words of a name.
fn step_name(call: &Call) -> String {
    match call.deed {
        Deed::Call(method) if method.is_special() => format!("new{}", simple(method.class)),
        Deed::Call(method) | Deed::CallOn(method) => method.name.to_string(),
        Deed::Get(field) => field.name.to_string(),
        Deed::Set(field) => format!("assigning{}", capitalised(&field.name)),
        Deed::GetElement => "element".to_string(),
        Deed::SetElement(_) => "assigningElement".to_string(),
        Deed::Watch(_) => "watching".to_string(),
        Deed::MakeAsking(asking) => format!("new{}", simple(asking.constructor.class)),
    }
}

/// A step for people: `Person.getAccount`.
pub fn shown(call: &Call) -> String {
    match call.deed {
        Deed::Call(method) if method.is_special() => format!("the constructor of {}", simple(method.class)),
        Deed::Call(method) | Deed::CallOn(method) => format!("{}.{}", simple(method.class), method.name),
        Deed::Get(field) | Deed::Set(field) => format!("{}.{}", simple(field.class), field.name),
        Deed::Watch(watch) => watch.question.name.to_string(),
        Deed::MakeAsking(asking) => format!("the constructor of {}", simple(asking.constructor.class)),
        Deed::GetElement | Deed::SetElement(_) => "an element of an array".to_string(),
    }
}

pub fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn simple(class: &Class) -> &str {
    class.name.rsplit(['/', '$']).next().unwrap_or_default()
}
