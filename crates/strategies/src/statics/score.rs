//! Which methods static state can break: how close they use static fields to operations that may throw, times how easily
//! clients reach method and fields.

use super::relevance;
use program::cfg::opcode;
use program::classfile::access;
use program::effects::{Analysis, FieldId, Step};
use program::link::{Class, Method};
use std::collections::BTreeSet;

/// How many instructions after the access an operation may be.
const NEAR: usize = 8;
/// For static fields that only called methods use.
const INDIRECT: f64 = 0.25;

/// Vulnerability times accessibility; 0 if no static field of the class path has a say in the method, no initialiser can
/// run, and it is no method of an enum whose constants have state.
pub fn score(analysis: &Analysis, method: &'static Method) -> f64 {
    vulnerability(analysis, method) * accessibility(method.class, method.access)
}

fn vulnerability(analysis: &Analysis, method: &'static Method) -> f64 {
    let steps = analysis.steps(method);
    let offsets: Vec<u16> = instructions(method);
    let mut direct = 0.0;
    for (pc, step) in steps.iter() {
        let Step::Read(field) = step else { continue };
        if let Some(weight) = weight(analysis, *field) {
            direct += weight * (1.0 + nearness(method, &offsets, *pc));
        }
    }
    let unit = relevance::unit(analysis, method);
    let all = analysis.with_initialisers(&unit);
    let is_of_constants = !relevance::constants(analysis.program(), method, &unit).is_empty();
    let indirect: f64 = all.reads.iter().filter_map(|field| weight(analysis, field)).sum();
    let initialises = all.triggers.iter().any(|class| has_code(analysis.program().class(class)));
    direct + INDIRECT * (indirect + f64::from(u8::from(initialises || is_of_constants)))
}

fn has_code(class: &Class) -> bool {
    !class.is_trusted() && class.initializer().is_some()
}

/// How much a static field counts: how easily clients can change it. None if it is no variable of the class path.
fn weight(analysis: &Analysis, field: FieldId) -> Option<f64> {
    let program = analysis.program();
    let (class, field) = (field.class(program), field.field(program));
    let counts = field.is_static() && !field.is_final() && !class.is_trusted();
    counts.then(|| accessibility(class, field.access))
}

fn accessibility(class: &Class, member: u16) -> f64 {
    let of = |flags: u16| match flags {
        flags if flags & access::PUBLIC != 0 => 1.0,
        flags if flags & access::PRIVATE != 0 => 0.25,
        _ => 0.5,
    };
    of(member) * of(class.access & !access::PRIVATE)
}

/// From 0 to 1: how soon after an instruction something may throw.
fn nearness(method: &'static Method, offsets: &[u16], pc: u16) -> f64 {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return 0.0 };
    let after = offsets.iter().skip_while(|offset| **offset <= pc).take(NEAR);
    let throws = |offset: &u16| code.bytes.get(usize::from(*offset)).is_some_and(|op| may_throw(*op));
    after.into_iter().position(throws).map_or(0.0, |distance| 1.0 / (distance + 1) as f64)
}

fn instructions(method: &'static Method) -> Vec<u16> {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return Vec::new() };
    let mut found = BTreeSet::new();
    let mut pc = 0;
    while let Some(length) = opcode::length(code.bytes, pc) {
        found.insert(pc as u16);
        pc += length;
    }
    found.into_iter().collect()
}

fn may_throw(op: u8) -> bool {
    matches!(
        op,
        opcode::IALOAD..=opcode::SALOAD
            | opcode::IASTORE..=opcode::SASTORE
            | opcode::IDIV
            | opcode::LDIV
            | opcode::IREM
            | opcode::LREM
            | opcode::GETFIELD
            | opcode::PUTFIELD
            | opcode::INVOKEVIRTUAL
            | opcode::INVOKEINTERFACE
            | opcode::NEWARRAY
            | opcode::ANEWARRAY
            | opcode::ARRAYLENGTH
            | opcode::ATHROW
            | opcode::CHECKCAST
    )
}
