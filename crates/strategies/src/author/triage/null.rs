//! A null was handed in, and it is what the code has used.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let is_handed_in = crash.meets_null && !is_of_its_own(crash) || is_argument(crash) || is_entry(crash);
    let holds = is_handed_in && is_a(crash.exception, "java/lang/NullPointerException");
    holds.then_some(Opinion::Not(Reason::NullArgument))
}

/// Whether the null that was used cannot be the one that was handed in: the code has written it down itself.
fn is_of_its_own(crash: &Crash) -> bool {
    matches!(crash.offence(), Some(Offence::Null(Source::Null)))
}

/// Whether an argument itself is the null that was used: the test may have got it from a call.
fn is_argument(crash: &Crash) -> bool {
    let first = usize::from(!crash.method.is_static());
    matches!(crash.offence(), Some(Offence::Null(Source::Parameter(parameter))) if *parameter >= first)
}

/// Whether an array or a collection that was handed in holds the null that was used: the test may have got it from a call.
fn is_entry(crash: &Crash) -> bool {
    let is_other = matches!(crash.offence(), Some(Offence::Null(Source::Null | Source::Field { .. })));
    crash.holds_null && !is_other
}
