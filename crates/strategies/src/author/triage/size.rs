//! A size or a count is negative, and the code never compares it with a limit: of an argument, or of what the object under
//! test was made with. Or it is more than any array can hold.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion, whole};
use crate::proposal::Reason;
use symex::input::Input;

/// No JVM makes longer arrays.
pub const LONGEST: i64 = i32::MAX as i64 - 8;

/// An argument that no size can have makes a sum overflow: without that, there would be no memory for it.
pub fn huge(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Size(sizes)) = crash.offence() else { return None };
    let is_huge = |parameter: &usize| crash.number(*parameter) >= Some(LONGEST);
    let parameter = sizes.iter().flat_map(Source::summands).find(is_huge)?;
    Some(Opinion::Not(Reason::Huge(crash.name(parameter))))
}

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let values = match crash.offence()? {
        Offence::Index { indices, .. } => indices,
        Offence::Size(sizes) => sizes,
        Offence::Null(_) | Offence::Divisor(_) => return None,
    };
    let is_negative = |parameter: &usize| !crash.checks(*parameter) && crash.number(*parameter) < Some(0);
    let argument = values
        .iter()
        .flat_map(Source::summands)
        .filter(|parameter| crash.number(*parameter).is_some())
        .find(is_negative);
    if let Some(parameter) = argument {
        return Some(Opinion::Not(Reason::Negative(crash.name(parameter))));
    }
    let is_of_object = values.iter().any(is_field_of_receiver);
    let is_made = crash.inputs.receiver.as_ref().is_some_and(has_negative);
    (is_of_object && is_made).then(|| Opinion::Not(Reason::Negative(crash.name(0))))
}

/// Whether a value is a field of the object under test, or a sum with one.
fn is_field_of_receiver(value: &Source) -> bool {
    match value {
        Source::Field { object, .. } => **object == Source::Parameter(0),
        Source::Sum(of) => of.iter().any(is_field_of_receiver),
        Source::Scaled(of) => is_field_of_receiver(of),
        _ => false,
    }
}

/// Whether an object was made with a negative number.
fn has_negative(input: &Input) -> bool {
    input.holes().iter().any(|hole| match hole {
        Input::Primitive { kind, bits } => whole(*kind, *bits) < Some(0) && whole(*kind, *bits).is_some(),
        _ => false,
    })
}
