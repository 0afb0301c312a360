//! The method rejects what it is given: by a `throw` of its own, in a helper or a lambda, or by a method that is there for
//! that.

use super::frames::{hands_on, is_thrown, makes, only_checks, outermost};
use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;
use program::classfile::access;
use program::link::{Loader, Method};

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let by_program = crash.is_thrown_by_program();
    let is_of = |name: &str| is_a(crash.exception, name);
    let is_overflow = is_of("java/lang/ArithmeticException") && (by_program || is_of_exact_arithmetic(crash));
    let holds = is_rejection(crash, crash.method)
        || by_program && is_of("java/lang/UnsupportedOperationException")
        || is_overflow
        || is_of("java/lang/NumberFormatException") && makes(crash.method, |name| name == crash.exception.name);
    holds.then_some(Opinion::Not(Reason::Thrown))
}

/// Whether it comes from a method that is called just to have this exception instead of a wrong number.
fn is_of_exact_arithmetic(crash: &Crash) -> bool {
    crash.frames.first().is_some_and(|(top, _)| {
        matches!(&*top.0.class.name, "java/lang/Math" | "java/lang/StrictMath") && top.0.name.ends_with("Exact")
    })
}

/// Whether a method, or a helper of its own, has made the exception by `throw`, or has had its arguments checked by
/// a method that is there for that.
pub fn is_rejection(crash: &Crash, by: &'static Method) -> bool {
    let own = |method: &Method| outermost(method.class) == outermost(by.class);
    let checks = |method: &'static Method, at: u32| {
        let class = method.class.name.as_str();
        matches!(class, "java/util/Objects" | "jdk/internal/util/Preconditions")
            || class.starts_with("jdk/internal/util/Preconditions$")
            || method.class.loader != Loader::BOOT && only_checks(method, at)
    };
    // A function that makes what is to be thrown: `orElseThrow(() -> new …)`, `orElseThrow(X::new)`.
    let mut checked = crash.frames.first().is_some_and(|(top, _)| asks_for_exception(top.0));
    let mut in_lambda = false;
    let mut frames = crash.frames.iter().filter(|(method, _)| {
        // A lambda of the class is called by whom it was given to.
        let is_caller = in_lambda && method.0.class.is_trusted();
        in_lambda = is_caller || own(method.0) && is_lambda(method.0);
        !is_caller && !asks_for_exception(method.0)
    });
    let mut top = frames.next();
    while let Some((method, at)) = top
        && method.0.id != by.id
        && (checks(method.0, *at) || checked && hands_on(method.0, *at))
    {
        checked = true;
        top = frames.next();
    }
    let Some(&(first, at)) = top else { return false };
    if !own(first.0) || !(checked || is_thrown(first.0, at)) {
        return false;
    }
    // Through helpers that are not there for everybody.
    let mut method = first.0;
    for (caller, _) in frames {
        if method.id == by.id {
            break;
        }
        let is_public = method.access & access::PUBLIC != 0;
        let is_helper = !is_public || method.is_special() && method.class.id == by.class.id;
        if !is_helper || !own(caller.0) {
            return false;
        }
        method = caller.0;
    }
    method.id == by.id
}

/// Whether a method of the JDK throws what a function gives it.
fn asks_for_exception(method: &Method) -> bool {
    let is_optional = method.class.name.starts_with("java/util/Optional") && method.name == "orElseThrow";
    is_optional && method.descriptor.contains("Supplier") || method.hidden
}

/// Whether a method is the body of a lambda.
fn is_lambda(method: &Method) -> bool {
    method.access & access::SYNTHETIC != 0 && method.name.starts_with("lambda$")
}
