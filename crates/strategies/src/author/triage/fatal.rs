//! Errors that no input excuses: an assertion of the program itself, endless recursion, a class that cannot be
//! initialised.

use super::{Crash, Opinion, is_a};
use crate::proposal::Ground;

/// How the JVM begins to say that a class could not be initialised before.
const SECOND_USE: &str = "Could not initialize class ";

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let is_of = |name: &str| is_a(crash.exception, name);
    // The second use of a class that could not be initialised; the program has got over the first.
    let is_second = || crash.message.is_some_and(|text| text.starts_with(SECOND_USE));
    let ground = if is_of("java/lang/AssertionError") {
        Ground::Assertion
    } else if is_of("java/lang/StackOverflowError") {
        Ground::Recursion
    } else if is_of("java/lang/ExceptionInInitializerError") || is_of("java/lang/NoClassDefFoundError") && is_second() {
        Ground::Initialiser
    } else {
        return None;
    };
    Some(Opinion::Bug(ground))
}
