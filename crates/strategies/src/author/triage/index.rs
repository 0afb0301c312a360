//! An argument is an index outside of what it indexes, and the code never compares it with a limit.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use symex::input::Input;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let outside = |index: &Source| {
        let parameter = index.parameter().filter(|parameter| !crash.checks(*parameter))?;
        is_outside(crash, parameter, array, indices.len()).then_some(parameter)
    };
    let parameter = indices.iter().find_map(outside)?;
    Some(Opinion::Not(Reason::Index(crash.name(parameter))))
}

/// Whether a number is outside of what it indexes: by its sign, by the length where that is known, or because nothing else
/// can be.
fn is_outside(crash: &Crash, parameter: usize, array: &Source, indices: usize) -> bool {
    let Some(number) = crash.number(parameter) else { return false };
    let length = match array {
        Source::Parameter(array) => match crash.input(*array) {
            Some(Input::String { units, .. }) => Some(units.len()),
            Some(Input::PrimitiveArray { items, .. }) => Some(items.len()),
            _ => None,
        },
        _ => None,
    };
    let is_large = length.is_some_and(|length| i64::try_from(length).is_ok_and(|length| number >= length));
    number < 0 || is_large || indices == 1 && length.is_none()
}
