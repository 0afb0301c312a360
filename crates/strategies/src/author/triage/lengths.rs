//! Two arguments are used together up to the length of one of them, or up to a count, and the other one is shorter; or one is
//! filled with what the other one says, and nobody looks at its length.

use super::offence::{Offence, arguments};
use super::source::{Reader, Source};
use super::{Crash, Opinion};
use crate::proposal::Reason;
use program::cfg::opcode::*;
use symex::input::Input;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let array = match array {
        Source::Parameter(parameter) => *parameter,
        _ => return None,
    };
    let [Source::Counter { limits, .. }] = &indices[..] else { return None };
    let own = Source::Length(Box::new(Source::Parameter(array)));
    if limits.contains(&own) {
        return None;
    }
    let other = |limit: &Source| match limit {
        Source::Length(of) => of.root().filter(|other| *other != array),
        count => count.plain_summands()?.into_iter().rfind(|count| !crash.checks(*count)),
    };
    let other = limits.iter().find_map(other).or_else(|| filled_from(crash, array))?;
    Some(Opinion::Not(Reason::Lengths(crash.name(array), crash.name(other))))
}

/// The argument that another one is filled from, an array whose length no code on the way looks at.
fn filled_from(crash: &Crash, array: usize) -> Option<usize> {
    let &(top, at) = crash.frames.first()?;
    let reader = Reader::new(top.0)?;
    let is_stored = matches!(reader.opcode(reader.place(top.0.pc_of(at))?)?, IASTORE..=SASTORE);
    if !is_stored || !is_unmeasured(crash) {
        return None;
    }
    let is_source = |parameter: &usize| {
        let input = crash.input(*parameter);
        *parameter != array && matches!(input, Some(Input::PrimitiveArray { .. } | Input::String { .. }))
    };
    let first = usize::from(!crash.method.is_static());
    (first..first + crash.inputs.arguments.len()).find(is_source)
}

/// Whether the array that was indexed is an argument, and no code on the way looks at its length.
pub fn is_unmeasured(crash: &Crash) -> bool {
    let unmeasured = || {
        let own = crash.frames.iter().rposition(|(method, _)| method.0.id == crash.method.id)?;
        let &(top, at) = crash.frames.first()?;
        let reader = Reader::new(top.0)?;
        let place = reader.place(top.0.pc_of(at))?;
        let mut array = match reader.opcode(place)? {
            IALOAD..=SALOAD => reader.operands(place, 2)?.pop()?,
            IASTORE..=SASTORE => reader.operands(place, 3)?.pop()?,
            _ => return None,
        };
        for (index, &(method, at)) in crash.frames[..=own].iter().enumerate() {
            if index > 0 {
                array = array.lifted(&arguments(method, at));
            }
            let reader = Reader::new(method.0)?;
            let measures = |place: usize| {
                reader.opcode(place) == Some(ARRAYLENGTH) && reader.operands(place, 1).is_none_or(|it| it[0] == array)
            };
            if !matches!(array, Source::Parameter(_)) || (0..reader.places()).any(measures) {
                return None;
            }
        }
        Some(())
    };
    unmeasured().is_some()
}
