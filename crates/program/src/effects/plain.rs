//! The static fields that code needs which does nothing to others and calls nothing that an object selects.

use super::FieldSet;
use super::step::{Step, steps};
use crate::link::{Class, Method, MethodId, Program};
use std::collections::BTreeSet;

/// Methods that are followed.
const MAX_METHODS: usize = 50;

/// The static fields that the initialiser of a class may read. None if it writes one of another class, or calls something
/// of which it cannot be told what it does: a method of the JDK, or one that the receiver selects.
pub fn plain_reads(program: &Program, class: &'static Class) -> Option<FieldSet> {
    let mut reads = FieldSet::default();
    let mut open: Vec<&'static Method> = class.initializer().into_iter().collect();
    let mut seen: BTreeSet<MethodId> = open.iter().map(|method| method.id).collect();
    while let Some(method) = open.pop() {
        for (_, step) in steps(program, method) {
            match step {
                Step::Read(field) if field.field(program).is_static() => reads.insert(field),
                Step::Write(field) if field.field(program).is_static() && field.class != class.id => return None,
                Step::Call { receiver: Some(_), .. } | Step::Unknown(_) => return None,
                Step::Call { method, receiver: None } => {
                    let method = program.method(method);
                    let is_nothing = method.class.id == program.core().object.id && method.name == "<init>";
                    if method.class.is_trusted() && !is_nothing || seen.len() > MAX_METHODS {
                        return None;
                    }
                    open.extend(seen.insert(method.id).then_some(method));
                }
                _ => {}
            }
        }
    }
    Some(reads)
}
