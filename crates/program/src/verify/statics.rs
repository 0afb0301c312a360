//! The constraints of JVMS 4.9.1 that hold of every instruction, reached or not. Inference looks only at code that
//! can be reached, so it checks them first.

use super::method::{Method, kind};
use super::problem::{Problem, Reason, Stop, bad_code};
use crate::cfg::opcode::{self, *};

pub(super) fn check(method: &Method) -> Result<(), Stop> {
    let code = method.bytes;
    let mut pc = 0;
    while pc < code.len() {
        check_jumps(method, pc)?;
        check_local(method, pc)?;
        check_pool(method, pc)?;
        check_array_type(method, pc)?;
        pc += opcode::length(code, pc).unwrap_or(1);
    }
    Ok(())
}

fn check_jumps(method: &Method, pc: usize) -> Result<(), Stop> {
    let leads = |target: i64| usize::try_from(target).is_ok_and(|target| method.is_instruction(target));
    let good = match Switch::decode(method.bytes, pc) {
        Some(switch) => leads(switch.default_target()) && switch.cases().all(|(_, target)| leads(target)),
        None => opcode::branch_target(method.bytes, pc).is_none_or(leads),
    };
    if good { Ok(()) } else { Err(bad_code(pc, "Illegal target of jump or branch")) }
}

fn check_array_type(method: &Method, pc: usize) -> Result<(), Stop> {
    let good = method.bytes[pc] != NEWARRAY || matches!(method.bytes.get(pc + 1), Some(4..=11));
    if good { Ok(()) } else { Err(bad_code(pc, "Illegal newarray instruction")) }
}

fn check_local(method: &Method, pc: usize) -> Result<(), Stop> {
    let Some((general, index)) = opcode::local(method.bytes, pc) else { return Ok(()) };
    let width = if matches!(general, LLOAD | DLOAD | LSTORE | DSTORE) { 2 } else { 1 };
    if usize::from(index) + width <= usize::from(method.code.max_locals) {
        return Ok(());
    }
    Err(Problem::new(pc, "Illegal local variable number", Reason::Local(index)).into())
}

fn check_pool(method: &Method, pc: usize) -> Result<(), Stop> {
    let op = method.bytes[pc];
    let both = if method.class.major < 52 { kind::METHOD } else { kind::METHOD | kind::INTERFACE_METHOD };
    let loadable = kind::INTEGER
        | kind::FLOAT
        | kind::STRING
        | kind::CLASS
        | kind::METHOD_HANDLE
        | kind::METHOD_TYPE
        | kind::DYNAMIC;
    let kinds = match op {
        LDC => {
            let index = opcode::u8_at(method.bytes, pc + 1).unwrap_or(0);
            return method.check_constant(pc, index.into(), loadable);
        }
        LDC_W => loadable,
        LDC2_W => kind::LONG | kind::DOUBLE | kind::DYNAMIC,
        GETSTATIC..=PUTFIELD => kind::FIELD,
        INVOKEVIRTUAL => kind::METHOD,
        INVOKESPECIAL | INVOKESTATIC => both,
        INVOKEINTERFACE => kind::INTERFACE_METHOD,
        INVOKEDYNAMIC => kind::INVOKE_DYNAMIC,
        NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => kind::CLASS,
        _ => return Ok(()),
    };
    method.check_constant(pc, method.index_operand(pc), kinds)
}
