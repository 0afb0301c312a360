//! Crashes that are the same problem: the same exception from the same place through the same calls. While tests are run
//! by the thousand, they are told apart by numbers.

use program::link::{Class, Method, MethodId, Program};
use std::collections::BTreeSet;

/// What tells problems apart: the exception and the stack. A method counts once, however deep it calls itself, with the
/// innermost place; where exactly one of the JDK throws does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    pub subject: usize,
    pub exception: u32,
    frames: Vec<(MethodId, u32)>,
}

/// From where on frames are looked up and not compared one by one.
const MANY: usize = 24;
/// How often a method is on the stack of an endless recursion.
const OFTEN: usize = 3;

impl Key {
    /// Frames are innermost first.
    pub fn new(subject: usize, exception: &'static Class, stack: &[(&'static Method, u32)]) -> Key {
        let mut frames = Vec::with_capacity(stack.len().min(MANY));
        if exception.name == "java/lang/StackOverflowError" {
            // Where it ends is chance.
            let mut methods: Vec<MethodId> = stack.iter().map(|(method, _)| method.id).collect();
            methods.sort_unstable();
            frames.extend(methods.chunk_by(|a, b| a == b).filter(|run| run.len() >= OFTEN).map(|run| (run[0], 0)));
        } else {
            let places = stack.iter().map(|(method, at)| (method.id, if method.class.is_trusted() { 0 } else { *at }));
            if stack.len() <= MANY {
                for place in places {
                    if !frames.iter().any(|(method, _)| *method == place.0) {
                        frames.push(place);
                    }
                }
            } else {
                let mut seen = BTreeSet::new();
                frames.extend(places.filter(|(method, _)| seen.insert(*method)));
            }
        }
        Key { subject, exception: exception.id, frames }
    }
}

impl Key {
    /// The same on all machines, whose numbers of classes and methods differ.
    pub fn named(&self, program: &Program) -> Named {
        let frame = |&(method, at): &(MethodId, u32)| {
            let method = program.method(method);
            (method.to_string(), if at == 0 { 0 } else { method.pc_of(at) })
        };
        let exception = program.class(self.exception).name.to_string();
        Named { subject: self.subject, exception, frames: self.frames.iter().map(frame).collect() }
    }
}

/// A [`Key`] in words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    pub subject: usize,
    /// Internal name.
    pub exception: String,
    /// With offsets in the code.
    frames: Vec<(String, u16)>,
}

impl Named {
    /// The method that throws, with its class and descriptor, and where in its code; an offset of 0 in the JDK.
    pub fn thrown_from(&self) -> Option<(&str, u16)> {
        self.frames.first().map(|(method, pc)| (method.as_str(), *pc))
    }
}
