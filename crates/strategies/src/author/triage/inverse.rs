//! The input of an inverse operation is what its partner gives: `decode` of what `encode` has never written is the caller's
//! affair.

use super::frames::rejects;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use program::classfile::access;

/// How the names of two methods begin that undo each other: the second takes what the first gives.
const PAIRS: [(&str, &str); 16] = [
    ("encode", "decode"),
    ("encrypt", "decrypt"),
    ("encipher", "decipher"),
    ("compress", "decompress"),
    ("compress", "uncompress"),
    ("deflate", "inflate"),
    ("escape", "unescape"),
    ("format", "parse"),
    ("marshal", "unmarshal"),
    ("pack", "unpack"),
    ("print", "parse"),
    ("quote", "unquote"),
    ("serialize", "deserialize"),
    ("serialise", "deserialise"),
    ("to", "from"),
    ("zip", "unzip"),
];

/// What the name of a method says after one of the beginnings that the name of its partner has, too.
fn rests<'n>(first: &'n str, second: &'n str) -> Option<(&'n str, &'n str)> {
    let rest = |text: &'n str, start: &str| {
        let (head, rest) = text.split_at_checked(start.len())?;
        head.eq_ignore_ascii_case(start).then_some(rest)
    };
    PAIRS.iter().find_map(|(does, undoes)| Some((rest(first, does)?, rest(second, undoes)?)))
}

/// Whether the second method undoes just what the first one does, by their names.
pub fn partners(first: &str, second: &str) -> bool {
    rests(first, second).is_some_and(|(one, other)| one == other)
}

/// Whether the second method takes what the first one, or one like it, gives: `decodeFirst` is given what `encode` gives.
fn feeds(first: &str, second: &str) -> bool {
    let is_to = |name: &str| name.starts_with("to");
    rests(first, second).is_some_and(|(one, other)| !is_to(first) || one == other)
}

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let name = crash.method.name.as_str();
    let is_partner = |other: &str| feeds(other, name);
    let methods = crash.method.class.methods().iter();
    let partner = methods.filter(|other| other.access & access::PRIVATE == 0).find(|other| is_partner(&other.name))?;
    // One that rejects some input itself has accepted the rest.
    let is_blind = !rejects(crash.method) && !crash.inputs.arguments.is_empty();
    is_blind.then(|| Opinion::Not(Reason::Inverse(partner.name.to_string())))
}
