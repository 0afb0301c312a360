//! Proofs by exploration: a method whose paths were all seen, none of which throws from an instruction, never does.
//!
//! That holds where the paths of an exploration are all that there are: the arguments are numbers and arrays of them, so that no
//! way to make an object can be missing; the method reads nothing that others can write; and nothing was cut. What the method's own
//! handlers catch does not show at the end of a path, so instructions that they protect are left out.

use program::classfile::{FieldType, MethodDescriptor};
use program::effects::{Analysis, FieldId};
use program::link::{Method, Program};
use symex::{End, Report};
use technique::{ImplicitCheck, Stage, Standing};

/// Whether a method depends on its arguments alone, which are numbers or arrays of them.
pub fn is_of_numbers(program: &Program, effects: &Analysis, method: &'static Method) -> bool {
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return false };
    let is_number = |of: &FieldType| match of {
        FieldType::Base(_) => true,
        FieldType::Array(element) => matches!(**element, FieldType::Base(_)),
        FieldType::Class(_) => false,
    };
    if !method.is_static() || method.is_special() || !descriptor.parameters.iter().all(is_number) {
        return false;
    }
    let found = effects.effects(method);
    found.unknown.is_none() && found.reads.iter().all(|field| is_constant(program, field))
}

/// Whether a field has one value for all that a method can see of it: it is of an object that the method has made, or never
/// changes and leads to nothing that does.
fn is_constant(program: &Program, id: FieldId) -> bool {
    let (class, field) = (id.class(program), id.field(program));
    if !field.is_static() {
        return true;
    }
    // Whether assertions are enabled is up to whoever starts the JVM.
    if !field.is_final() || field.name == "$assertionsDisabled" {
        return false;
    }
    match FieldType::parse(&field.descriptor) {
        Some(FieldType::Base(_)) => true,
        Some(FieldType::Class(name)) => matches!(name.as_str(), "java/lang/String" | "java/lang/Class"),
        Some(FieldType::Array(element)) => class.is_trusted() && is_of_values(&element),
        None => false,
    }
}

/// Whether arrays of a type hold numbers, boxed or not: the tables and caches of the JDK.
fn is_of_values(element: &FieldType) -> bool {
    match element {
        FieldType::Base(_) => true,
        FieldType::Class(name) => matches!(
            name.as_str(),
            "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte" | "java/lang/Character"
        ),
        FieldType::Array(element) => is_of_values(element),
    }
}

/// Whether a report has all paths, each to its end.
pub fn is_whole(report: &Report) -> bool {
    report.cuts.is_empty()
        && report.bounds.is_empty()
        && report.failed_inputs == 0
        && report.left.is_empty()
        && !report.paths.is_empty()
        && report.paths.iter().all(|path| matches!(path.end, End::Finished(_)) && path.cuts.is_empty())
}

/// Whether a handler of the method itself may catch what an instruction throws.
pub fn is_protected(method: &'static Method, pc: u32) -> bool {
    let handlers = method.info().and_then(|info| info.code.as_ref()).map(|code| code.handlers.as_slice());
    let protects =
        |handler: &program::classfile::ExceptionHandler| u32::from(handler.start) <= pc && pc < u32::from(handler.end);
    handlers.is_none_or(|handlers| handlers.iter().any(protects))
}

/// Says that a check never fails.
pub fn prove(check: &mut ImplicitCheck) {
    check.standing = Standing::Safe { stage: Stage::Symbolic, assumptions: Vec::new() };
}
