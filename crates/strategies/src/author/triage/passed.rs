//! The method passes its arguments on, and hears what another one has to say of them.

use super::frames::{is_thrown, throws_itself};
use super::rejected::is_rejection;
use super::{Crash, Opinion, is_a};
use crate::author::passing::{Passed, decides, passed};
use crate::proposal::Reason;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    // Who asks somebody else, and nothing more, gets to hear what that one has to say.
    let is_made = crash.frames.first().is_some_and(|(top, at)| is_thrown(top.0, *at));
    let is_state = is_made && is_a(crash.exception, "java/lang/IllegalStateException") && !decides(crash.method);
    let holds = is_state
        || is_passed_on(crash)
        || crash.exception.name == "java/lang/IndexOutOfBoundsException" && is_of_own_index(crash);
    holds.then_some(Opinion::Not(Reason::PassedOn))
}

/// Whether the exception comes from a method that was called, perhaps through others, with nothing but the arguments,
/// the object under test and constants: then its arguments are the method's own. Of what rejects an argument, one
/// such argument is enough.
fn is_passed_on(crash: &Crash) -> bool {
    let Some(&(first, at)) = crash.frames.first() else { return false };
    // A method that checks its arguments itself has accepted these.
    if throws_itself(crash.method, crash.exception) {
        return false;
    }
    let is_made = is_thrown(first.0, at);
    let is_of = |name: &str| is_a(crash.exception, name);
    // What a method throws that cannot compute with its arguments, and not the JVM.
    let is_argument = is_of("java/lang/IllegalArgumentException")
        || is_made && is_of("java/lang/ArithmeticException")
        || crash.is_thrown_by_program() && is_of("java/lang/IndexOutOfBoundsException");
    let Some(own) = crash.frames.iter().rposition(|(method, _)| method.0.id == crash.method.id) else { return false };
    // From the method under test inwards, as long as it is the program's own code that passes on.
    for (caller, at) in crash.frames[..=own].iter().rev() {
        if caller.0.class.is_trusted() {
            return is_made;
        }
        if caller.0.id != crash.method.id && is_rejection(crash, caller.0) {
            return true;
        }
        let Passed { all, some, .. } = passed(caller.0, *at).unwrap_or_default();
        if !(all || is_argument && some) {
            return false;
        }
    }
    is_made
}

/// Whether the method does nothing but ask the JDK for something with its own number.
fn is_of_own_index(crash: &Crash) -> bool {
    let asks = crash.frames.iter().find(|(method, _)| !method.0.class.is_trusted());
    asks.is_some_and(|(method, at)| {
        let is_own = method.0.id == crash.method.id && !decides(crash.method);
        is_own && passed(crash.method, *at).is_some_and(|passed| passed.number)
    })
}
