//! Arguments of reflective calls: unboxed and widened to the parameters of the method.

use crate::java::lang::reflect::array::widen;
use program::Kind;
use program::link::Class;
use std::ops::ControlFlow::Continue;
use vm::{Machine, Ref, Vm};

/// What is wrong with the arguments of a call.
pub enum Problem {
    Count {
        given: usize,
        wanted: usize,
    },
    /// Null for a primitive parameter.
    Null(Kind),
    /// An object that does not fit, as the message of a `ClassCastException`.
    Mismatch(String),
}

/// Appends the values that a `Method` or `Constructor` takes for an `Object[]` (or null, for none).
pub fn convert_arguments<M: Machine>(
    vm: &mut Vm<M>,
    executable: Ref,
    args: Ref,
    values: &mut Vec<M::Value>,
) -> Option<Problem> {
    let parameters = vm.get_ref(executable, "parameterTypes");
    let parameters: Vec<_> = vm.ref_elements(parameters).into_iter().map(|mirror| vm.class_of_mirror(mirror)).collect();
    let args = if args.is_null() { Vec::new() } else { vm.ref_elements(args) };
    if args.len() != parameters.len() {
        return Some(Problem::Count { given: args.len(), wanted: parameters.len() });
    }
    for (&argument, parameter) in args.iter().zip(&parameters) {
        match convert(vm, argument, parameter) {
            Ok(value) => values.push(value),
            Err(problem) => return Some(problem),
        }
        if parameter.kind().slots() == 2 {
            values.push(M::int(0));
        }
    }
    None
}

fn convert<M: Machine>(vm: &mut Vm<M>, argument: Ref, parameter: &'static Class) -> Result<M::Value, Problem> {
    let kind = parameter.kind();
    if argument.is_null() {
        return if kind == Kind::Ref { Ok(M::reference(argument)) } else { Err(Problem::Null(kind)) };
    }
    let class = vm.class_of(argument);
    let cannot_cast = |to: &str| Problem::Mismatch(format!("Cannot cast {} to {to}", class.java_name()));
    if kind == Kind::Ref {
        let fits = class.is_subclass_of(parameter);
        return if fits { Ok(M::reference(argument)) } else { Err(cannot_cast(&parameter.java_name())) };
    }
    match vm.unbox(argument) {
        Some((from, value)) => {
            widen(vm, from, kind, value).ok_or_else(|| cannot_cast(&kind.wrapper().unwrap_or("?").replace('/', ".")))
        }
        None => Err(Problem::Mismatch(match vm.boot_class("java/lang/Number") {
            Continue(number) => format!(
                "class {} cannot be cast to class java.lang.Number ({})",
                class.java_name(),
                program::link::modules_of(class, number)
            ),
            _ => String::new(),
        })),
    }
}
