//! An argument is an index outside of what it indexes, and the code never compares it with a limit; or it says where to begin in
//! an array whose length no code looks at.

use super::lengths::is_unmeasured;
use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use symex::input::Input;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let outside = |index: &Source| {
        let parameter = index.plain_summands()?.into_iter().find(|parameter| !crash.checks(*parameter))?;
        is_outside(crash, index, array, indices.len()).then_some(parameter)
    };
    // What an index is compared with is not the length.
    let counted = |index: &Source| index.counted()?.into_iter().next();
    let begin = || indices.iter().find_map(counted).filter(|_| is_unmeasured(crash));
    let parameter = indices.iter().find_map(outside).or_else(begin)?;
    Some(Opinion::Not(Reason::Index(crash.name(parameter))))
}

/// Whether a number is outside of what it indexes: by its sign, by the length where that is known, or because nothing else
/// can be.
fn is_outside(crash: &Crash, index: &Source, array: &Source, indices: usize) -> bool {
    let number = match index {
        Source::Sum(_) => None,
        _ => match index.parameter().and_then(|parameter| crash.number(parameter)) {
            None => return false,
            known => known,
        },
    };
    let length = match array {
        Source::Parameter(array) => match crash.input(*array) {
            Some(Input::String { units, .. }) => Some(units.len()),
            Some(Input::PrimitiveArray { items, .. }) => Some(items.len()),
            _ => None,
        },
        _ => None,
    };
    // What a sum comes to depends on its signs: nothing else than its arguments and constants can be wrong with it.
    let Some(number) = number else { return true };
    let is_large = length.is_some_and(|length| i64::try_from(length).is_ok_and(|length| number >= length));
    number < 0 || is_large || indices == 1 && length.is_none()
}
