//! The classes that a method initialises before it does anything else.

use super::step::{Step, at};
use crate::cfg::opcode::{self, u8_at};
use crate::link::{Class, Method, Program};

/// Calls that are followed into each other.
const MAX_DEPTH: u32 = 12;

/// The classes that every call of a method triggers, in order, while it has only moved values and called methods that do
/// no more: nobody can tell whether they were initialised right before the call.
pub fn leading_triggers(program: &Program, method: &'static Method) -> Vec<&'static Class> {
    let mut found = Vec::new();
    walk(program, method, 0, &mut found);
    found
}

/// Follows a method; whether it comes to its end like this.
fn walk(program: &Program, method: &'static Method, depth: u32, found: &mut Vec<&'static Class>) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    if depth > MAX_DEPTH || !code.handlers.is_empty() || method.is_synchronized() {
        return false;
    }
    let mut pc = 0;
    while let (Some(op), Some(length)) = (u8_at(code.bytes, pc), opcode::length(code.bytes, pc)) {
        match op {
            opcode::IRETURN..=opcode::RETURN => return true,
            opcode::NOP..=opcode::SIPUSH | opcode::ILOAD..=opcode::ALOAD_3 => {}
            opcode::ISTORE..=opcode::ASTORE_3 | opcode::POP..=opcode::SWAP => {}
            opcode::NEW | opcode::GETSTATIC | opcode::INVOKESPECIAL | opcode::INVOKESTATIC => {
                for step in at(program, method, code.bytes, pc) {
                    match step {
                        Step::Trigger(class) => found.push(program.class(class)),
                        Step::Make(_) | Step::Read(_) => {}
                        Step::Call { method, .. } if walk(program, program.method(method), depth + 1, found) => {}
                        _ => return false,
                    }
                }
            }
            _ => return false,
        }
        pc += length;
    }
    false
}
