//! Objects that do not go together were handed in where a type variable takes them.

use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;
use program::classfile::parse_method_signature;
use program::link::Method;
use symex::input::types::mentions_variable;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let is_of = |name: &str| is_a(crash.exception, name);
    let is_mismatch = is_of("java/lang/ClassCastException") || is_of("java/lang/ArrayStoreException");
    let holds = is_mismatch && takes_any_type(crash.method);
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
