//! Methods that leave marks in what they search: they write a constant into elements of an argument, and take an element
//! that holds it for one that they have seen.

use super::source::{Reader, Source};
use program::cfg::opcode::*;
use program::link::Method;
use std::collections::BTreeSet;

/// Calls that are looked into.
const DEPTH: u32 = 2;

/// A mark that a method leaves in an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The receiver is the first parameter.
    pub parameter: usize,
    pub value: i64,
    /// A value that is none of those which elements are compared with.
    pub other: i64,
}

/// The marks that a method leaves. Where elements are compared with nothing else, what looks like a mark is a value that
/// they may well have: an island that is flooded.
pub fn marks(method: &'static Method) -> Vec<Mark> {
    let used = used(method, DEPTH);
    let seen: BTreeSet<(usize, i64)> = used.written.intersection(&used.compared).copied().collect();
    let values =
        |parameter: usize| used.compared.iter().filter(move |(of, _)| *of == parameter).map(|(_, value)| *value);
    let mark = |(parameter, value): (usize, i64)| {
        let is_one_of_several = values(parameter).any(|other| other != value);
        let largest = used.written.iter().chain(&used.compared).map(|(_, value)| *value).max()?;
        is_one_of_several.then_some(Mark { parameter, value, other: largest.checked_add(1)? })
    };
    seen.into_iter().filter_map(mark).collect()
}

/// Constants that elements of parameters are assigned, and compared with.
#[derive(Default)]
struct Used {
    written: BTreeSet<(usize, i64)>,
    compared: BTreeSet<(usize, i64)>,
}

fn used(method: &'static Method, depth: u32) -> Used {
    let mut used = Used::default();
    let Some(reader) = Reader::new(method) else { return used };
    for place in 0..reader.places() {
        match reader.opcode(place) {
            // Booleans and bytes share an instruction: what is looked at is what the parameters are.
            Some(IASTORE..=SASTORE) => {
                if let Some([Source::Constant(value), _, array]) = reader.operands(place, 3).as_deref()
                    && let Some(parameter) = array.root()
                {
                    used.written.insert((parameter, *value));
                }
            }
            Some(IF_ICMPEQ | IF_ICMPNE) => {
                if let Some([Source::Constant(value), element] | [element, Source::Constant(value)]) =
                    reader.operands(place, 2).as_deref()
                {
                    used.compared.extend(element_of(element).map(|parameter| (parameter, *value)));
                }
            }
            Some(IFEQ | IFNE) => {
                if let Some([element]) = reader.operands(place, 1).as_deref() {
                    used.compared.extend(element_of(element).map(|parameter| (parameter, 0)));
                }
            }
            Some(INVOKEVIRTUAL..=INVOKEINTERFACE) if depth > 0 => {
                let Some(call) = reader.call(place).filter(|call| *call.class == *method.class.name) else { continue };
                let is_it =
                    |other: &&&'static Method| *other.name == *call.name && *other.descriptor == *call.descriptor;
                let callee = method.class.methods().iter().find(is_it).filter(|callee| callee.id != method.id);
                let Some(callee) = callee else { continue };
                let inner = self::used(callee, depth - 1);
                let lifted = |(parameter, value): &(usize, i64)| {
                    Some((call.arguments.get(*parameter).and_then(Source::root)?, *value))
                };
                used.written.extend(inner.written.iter().filter_map(lifted));
                used.compared.extend(inner.compared.iter().filter_map(lifted));
            }
            _ => {}
        }
    }
    used
}

/// The parameter that a value is an element of.
fn element_of(value: &Source) -> Option<usize> {
    match value {
        Source::Element(of) => of.root(),
        _ => None,
    }
}
