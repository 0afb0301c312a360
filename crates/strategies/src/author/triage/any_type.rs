//! Objects that do not go together were handed in where a type variable takes them, or one of another type where the code casts
//! what it is given.

use super::source::{Reader, Source};
use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;
use program::cfg::opcode::{CHECKCAST, INSTANCEOF};
use program::classfile::parse_method_signature;
use program::link::Method;
use symex::input::types::mentions_variable;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let is_of = |name: &str| is_a(crash.exception, name);
    let is_cast = is_of("java/lang/ClassCastException");
    let holds = (is_cast || is_of("java/lang/ArrayStoreException")) && takes_any_type(crash.method)
        || is_cast && casts_argument(crash);
    holds.then_some(Opinion::Not(Reason::AnyType))
}

/// Whether the type of a parameter mentions a type variable, or several are just comparable, so that it takes what its
/// code can only hope to fit: whoever hands in what does not fit was warned by the compiler.
fn takes_any_type(method: &'static Method) -> bool {
    let Some(info) = method.info() else { return false };
    match info.signature.and_then(|signature| parse_method_signature(&signature)) {
        Some(signature) => signature.parameters.iter().any(mentions_variable),
        None => info.descriptor.matches("Ljava/lang/Comparable;").count() > 1,
    }
}

/// Whether the method casts an argument to what it needs, and never asks what an object is. `equals` takes anything.
fn casts_argument(crash: &Crash) -> bool {
    let casts = || {
        let &(top, at) = crash.frames.first().filter(|(top, _)| top.0.id == crash.method.id)?;
        let reader = Reader::new(top.0)?;
        let place = reader.place(top.0.pc_of(at)).filter(|place| reader.opcode(*place) == Some(CHECKCAST))?;
        let asks = (0..reader.places()).any(|place| reader.opcode(place) == Some(INSTANCEOF));
        Some(!asks && matches!(reader.operands(place, 1)?[..], [Source::Parameter(_)]))
    };
    crash.method.name != "equals" && casts().unwrap_or_default()
}
