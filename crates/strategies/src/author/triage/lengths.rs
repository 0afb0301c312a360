//! Two arguments are used together up to the length of one of them, or up to a count, and the other one is shorter.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let array = match array {
        Source::Parameter(parameter) => *parameter,
        _ => return None,
    };
    let [Source::Counter(limits)] = &indices[..] else { return None };
    let own = Source::Length(Box::new(Source::Parameter(array)));
    if limits.contains(&own) {
        return None;
    }
    let other = |limit: &Source| match limit {
        Source::Length(of) => of.root().filter(|other| *other != array),
        Source::Parameter(count) => Some(*count).filter(|count| !crash.checks(*count)),
        _ => None,
    };
    let other = limits.iter().find_map(other)?;
    Some(Opinion::Not(Reason::Lengths(crash.name(array), crash.name(other))))
}
