//! The types that code asks for: those of its casts, `instanceof` tests and pattern switches.

use program::Name;
use program::classfile::Constant;
use program::code::{Op, decode};
use program::link::{Class, Program};

/// The classes and array classes that the methods of a class cast to or test for, in the order of the code.
pub fn mentioned(program: &Program, class: &'static Class) -> Vec<&'static Class> {
    let Some(file) = class.file else { return Vec::new() };
    let mut indices = Vec::new();
    for method in class.methods() {
        let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { continue };
        let Ok(code) = decode(code, &file.pool, method.result, (&[], &[]), false) else { continue };
        let asked = code.insns.iter().map(|insn| insn.get());
        indices
            .extend(asked.filter(|insn| matches!(insn.op, Op::CheckCast | Op::InstanceOf)).map(|insn| insn.b as u16));
    }
    // The cases of a pattern switch are constants of its bootstrap method.
    indices.extend(file.bootstrap_methods.iter().flat_map(|bootstrap| bootstrap.arguments.iter().copied()));
    let mut found: Vec<&'static Class> = Vec::new();
    for index in indices {
        let Some(Constant::Class(_)) = file.pool.get(index) else { continue };
        let Some(name) = file.pool.class_name(index).ok() else { continue };
        if let Some(asked) = resolve(program, class, name)
            && !found.iter().any(|known| known.id == asked.id)
        {
            found.push(asked);
        }
    }
    found
}

fn resolve(program: &Program, from: &'static Class, name: Name) -> Option<&'static Class> {
    program.find(from.loader, name).ok().flatten()
}
