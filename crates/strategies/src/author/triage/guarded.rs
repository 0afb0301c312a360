//! A method that is not public, and whose callers all look at what they pass, or get the object ready: what others would pass
//! never arrives.

use super::offence::Offence;
use super::source::{Call, Reader, Source};
use super::{Crash, Opinion};
use crate::proposal::Reason;
use program::Name;
use program::cfg::opcode::*;
use program::classfile::access;
use program::link::{Class, Method};
use std::collections::BTreeSet;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let method = crash.method;
    if method.access & access::PUBLIC != 0 {
        return None;
    }
    let parameters = culprits(crash)?;
    let mut callers: BTreeSet<&str> = BTreeSet::new();
    for class in neighbours(crash) {
        for caller in class.methods().iter().filter(|caller| caller.id != method.id) {
            let Some(reader) = Reader::new(caller) else { continue };
            for place in 0..reader.places() {
                let Some(call) = reader.call(place).filter(|call| is_of(call, method)) else { continue };
                let looks =
                    |parameter: &usize| call.arguments.get(*parameter).is_some_and(|it| looks_at(&reader, place, it));
                if !parameters.iter().any(looks) {
                    return None;
                }
                callers.insert(&caller.name);
            }
        }
    }
    let callers = callers.into_iter().collect::<Vec<_>>().join(", ");
    (!callers.is_empty()).then_some(Opinion::Not(Reason::Guarded(callers)))
}

/// How many callers of callers are looked at.
const DEPTH: u32 = 4;

/// A field of the receiver is null, and all that call the method have set it before.
pub fn by_state(crash: &Crash) -> Option<Opinion> {
    let method = crash.method;
    if method.access & access::PUBLIC != 0 || method.is_static() {
        return None;
    }
    let Some(Offence::Null(value)) = crash.offence() else { return None };
    let field = field_of_receiver(method, value)?;
    let mut callers = BTreeSet::new();
    let holds = is_set_before(crash, method, &field, DEPTH, &mut callers);
    let callers = callers.into_iter().collect::<Vec<_>>().join(", ");
    holds.then_some(Opinion::Not(Reason::Guarded(callers)))
}

/// The field of the receiver that a value is, perhaps by a method that gives it.
fn field_of_receiver(method: &'static Method, value: &Source) -> Option<String> {
    let own = |value: &Source| match value {
        Source::Field { object, name, .. } if **object == Source::Parameter(0) => Some(name.clone()),
        _ => None,
    };
    match value {
        Source::Result { name, of, .. } if of[..] == [Source::Parameter(0)] => {
            let is_it = |getter: &&&'static Method| *getter.name == **name && getter.descriptor.starts_with("()");
            let getter = method.class.ancestry().find_map(|class| class.methods().iter().find(is_it))?;
            let reader = Reader::new(getter)?;
            let last = reader.places().checked_sub(1).filter(|last| reader.opcode(*last) == Some(ARETURN))?;
            reader.operands(last, 1)?.first().and_then(own)
        }
        other => own(other),
    }
}

/// Whether a method is called, and by all callers after they have set a field, or by such that are called so themselves.
fn is_set_before(
    crash: &Crash,
    method: &'static Method,
    field: &str,
    depth: u32,
    callers: &mut BTreeSet<String>,
) -> bool {
    let mut is_called = false;
    for class in neighbours(crash) {
        for caller in class.methods().iter().filter(|caller| caller.id != method.id) {
            let Some(reader) = Reader::new(caller) else { continue };
            let is_call = |place: &usize| reader.call(*place).is_some_and(|call| is_of(&call, method));
            let Some(place) = (0..reader.places()).find(is_call) else { continue };
            is_called = true;
            let is_set = (0..place).any(|place| sets(&reader, caller, place, field));
            let is_inner = caller.access & access::PUBLIC == 0 && depth > 0;
            if !(is_set || is_inner && is_set_before(crash, caller, field, depth - 1, callers)) {
                return false;
            }
            callers.insert(caller.name.to_string());
        }
    }
    is_called
}

/// Whether an instruction sets a field, or calls a method of the class or of one above it that does.
fn sets(reader: &Reader, caller: &'static Method, place: usize, field: &str) -> bool {
    if reader.assigned(place).is_some_and(|name| name == *field) {
        return true;
    }
    let Some(call) = reader.call(place) else { return false };
    let is_it = |callee: &&&'static Method| *callee.name == *call.name && *callee.descriptor == *call.descriptor;
    let callee = caller.class.ancestry().find_map(|class| class.methods().iter().find(is_it));
    callee
        .and_then(|callee| Reader::new(callee))
        .is_some_and(|inner| (0..inner.places()).any(|place| inner.assigned(place).is_some_and(|name| name == *field)))
}

/// The parameters that the exception is about, without the receiver.
fn culprits(crash: &Crash) -> Option<BTreeSet<usize>> {
    let mut found: BTreeSet<usize> = match crash.offence()? {
        Offence::Index { indices, array } => indices.iter().chain([array]).flat_map(parts).collect(),
        Offence::Size(sizes) => sizes.iter().flat_map(parts).collect(),
        Offence::Null(value) | Offence::Divisor(value) => parts(value).into_iter().collect(),
    };
    if !crash.method.is_static() {
        found.remove(&0);
    }
    (!found.is_empty()).then_some(found)
}

fn parts(source: &Source) -> Vec<usize> {
    source.root().into_iter().chain(source.summands()).collect()
}

/// The class, those in it, and the others of its package.
fn neighbours(crash: &Crash) -> Vec<&'static Class> {
    let own = crash.method.class;
    let package = |name: &str| name.rsplit_once('/').map(|(package, _)| package.to_string());
    let mut classes = vec![own];
    let others = crash.order.map(|order| order.beside()).unwrap_or_default().iter();
    for name in others.filter(|name| package(name) == package(&own.name) && **name != *own.name) {
        classes.extend(crash.program.find(own.loader, Name::new(name)).ok().flatten());
    }
    classes
}

fn is_of(call: &Call, method: &Method) -> bool {
    *call.name == *method.name && *call.descriptor == *method.descriptor && *call.class == *method.class.name
}

/// Whether a caller knows what it passes: a constant, a length, or what it has compared with something before.
fn looks_at(reader: &Reader, call: usize, passed: &Source) -> bool {
    match passed {
        Source::Constant(_) | Source::Masked(_) | Source::Length(_) => return true,
        // A variable that counts is compared with its end.
        Source::Counter { limits, .. } if !limits.is_empty() => return true,
        Source::Unknown | Source::Null => return false,
        _ => {}
    }
    let compares = |place: usize| {
        let operands = match reader.opcode(place) {
            Some(IFEQ..=IFLE | IFNULL | IFNONNULL) => reader.operands(place, 1),
            Some(IF_ICMPEQ..=IF_ACMPNE) => reader.operands(place, 2),
            Some(INVOKEVIRTUAL..=INVOKEINTERFACE) => {
                let check = reader.call(place).filter(|call| {
                    let is_check = call.name.starts_with("check") || call.name.starts_with("require");
                    is_check || call.name == "notNull"
                });
                check.map(|call| call.arguments)
            }
            _ => None,
        };
        operands.unwrap_or_default().iter().any(|operand| mentions(operand, passed))
    };
    (0..call).any(compares)
}

/// Whether something that is compared is a value, or says something of it.
fn mentions(operand: &Source, value: &Source) -> bool {
    let is_it = operand == value || operand.parameter().is_some() && operand.parameter() == value.parameter();
    is_it
        || match operand {
            Source::Length(of) | Source::Element(of) | Source::Scaled(of) => mentions(of, value),
            Source::Sum(of) | Source::Computed(of) | Source::Result { of, .. } => {
                of.iter().any(|one| mentions(one, value))
            }
            _ => false,
        }
}
