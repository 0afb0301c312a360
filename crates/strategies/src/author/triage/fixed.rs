//! The code wants an array or list of a size that it fixes by constants.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let parameter = array.root().filter(|root| crash.method.is_static() || *root > 0)?;
    let [Source::Constant(index) | Source::Masked(index)] = indices[..] else { return None };
    // The first element of nothing is a case of its own: who takes an array takes an empty one. A row of a table has columns.
    let is_program = crash.method.is_static() && crash.method.name == "main";
    let is_row = matches!(array, Source::Element(_));
    let is_fixed = is_row || index > 0 && matches!(array, Source::Parameter(_));
    (is_fixed || is_program).then(|| Opinion::Not(Reason::FixedSize { parameter: crash.name(parameter), index }))
}
