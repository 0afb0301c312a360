//! The input of an inverse operation is what its partner gives: `decode` of what `encode` has never written is the caller's
//! affair.

use super::frames::rejects;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use program::classfile::access;

/// How the names of two methods begin that undo each other: the second takes what the first gives.
const PAIRS: [(&str, &str); 11] = [
    ("encode", "decode"),
    ("encrypt", "decrypt"),
    ("encipher", "decipher"),
    ("compress", "decompress"),
    ("compress", "uncompress"),
    ("serialize", "deserialize"),
    ("serialise", "deserialise"),
    ("marshal", "unmarshal"),
    ("pack", "unpack"),
    ("format", "parse"),
    ("print", "parse"),
];

/// Whether the second method undoes the first, by their names.
pub fn partners(first: &str, second: &str) -> bool {
    let begins = |text: &str, start: &str| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    PAIRS.iter().any(|(does, undoes)| begins(first, does) && begins(second, undoes))
}

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let name = crash.method.name.as_str();
    let is_partner = |other: &str| partners(other, name);
    let methods = crash.method.class.methods().iter();
    let partner = methods.filter(|other| other.access & access::PRIVATE == 0).find(|other| is_partner(&other.name))?;
    // One that rejects some input itself has accepted the rest.
    let is_blind = !rejects(crash.method) && !crash.inputs.arguments.is_empty();
    is_blind.then(|| Opinion::Not(Reason::Inverse(partner.name.to_string())))
}
