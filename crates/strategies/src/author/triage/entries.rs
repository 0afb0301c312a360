//! What an array holds is used as an index: the entries of an adjacency list, the links of a table.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, .. }) = crash.offence() else { return None };
    let entry = |index: &Source| match index {
        Source::Element(of) => of.root().filter(|root| crash.method.is_static() || *root > 0),
        _ => None,
    };
    let parameter = indices.iter().find_map(entry)?;
    Some(Opinion::Not(Reason::Entries(crash.name(parameter))))
}
