//! What happens has nothing to do with the code under test: the machine, the class path, what made the inputs, an empty
//! standard input.

use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;
use program::link::Class;

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let is_of = |name: &str| is_a(crash.exception, name);
    let reason = if is_of("java/lang/VirtualMachineError") {
        Reason::Machine
    } else if is_of("java/lang/NoClassDefFoundError") {
        Reason::Missing
    } else if is_of("java/util/NoSuchElementException") && reads_standard_input(crash) {
        Reason::StandardInput
    } else {
        return None;
    };
    Some(Opinion::Not(reason))
}

/// It was thrown while the inputs were made.
pub fn before_call(crash: &Crash) -> Option<Opinion> {
    let is_after = crash.frames.iter().any(|(method, _)| method.0.id == crash.method.id);
    (!is_after).then_some(Opinion::Not(Reason::BeforeCall))
}

/// Whether a scanner has found nothing, and a class on the stack scans the standard input.
fn reads_standard_input(crash: &Crash) -> bool {
    let by_scanner = crash.frames.first().is_some_and(|(top, _)| top.0.class.name == "java/util/Scanner");
    by_scanner && crash.frames.iter().any(|(method, _)| names_standard_input(method.0.class))
}

/// Whether a class of the program has something to do with the standard input.
pub fn names_standard_input(class: &'static Class) -> bool {
    let file = class.file.filter(|_| !class.is_trusted());
    file.is_some_and(|file| {
        let is_it =
            |index: u16| file.pool.member(index).is_ok_and(|one| one.class == "java/lang/System" && one.name == "in");
        (1..file.pool.len()).any(|index| u16::try_from(index).is_ok_and(is_it))
    })
}
