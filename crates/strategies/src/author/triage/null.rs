//! A null was handed in, and it is what the code has used.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let holds = crash.meets_null && is_a(crash.exception, "java/lang/NullPointerException") && !is_of_its_own(crash);
    holds.then_some(Opinion::Not(Reason::NullArgument))
}

/// Whether the null that was used cannot be the one that was handed in: the code has written it down itself.
fn is_of_its_own(crash: &Crash) -> bool {
    matches!(crash.offence(), Some(Offence::Null(Source::Null)))
}
