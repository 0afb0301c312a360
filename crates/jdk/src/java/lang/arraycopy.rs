//! `System.arraycopy`, with the exceptions and messages of HotSpot.

use program::Kind;
use program::link::{ARRAY_HEADER, Class, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Ref, Vm};

const STORE: &str = "java/lang/ArrayStoreException";

pub fn arraycopy<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (source, target) = (vm.arg_object(0)?, vm.arg_object(2)?);
    let (from, to, length) = (vm.arg_int(1)?, vm.arg_int(3)?, vm.arg_int(4)?);
    let (source_class, target_class) = (vm.class_of(source), vm.class_of(target));
    let (from_type, to_type) = match (source_class.shape, target_class.shape) {
        (Shape::Array { component: one, .. }, Shape::Array { component: other, .. }) => (one, other),
        (Shape::Array { .. }, _) => {
            let message = format!("arraycopy: destination type {} is not an array", target_class.java_name());
            return Break(vm.throw_new(STORE, &message));
        }
        _ => {
            let message = format!("arraycopy: source type {} is not an array", source_class.java_name());
            return Break(vm.throw_new(STORE, &message));
        }
    };
    let kind = from_type.kind();
    if kind != to_type.kind() {
        let message = format!(
            "arraycopy: type mismatch: can not copy {}[] into {}[]",
            element_name(from_type),
            element_name(to_type)
        );
        return Break(vm.throw_new(STORE, &message));
    }
    check_range(vm, source, target, (from, to, length), element_name(from_type))?;
    if length == 0 {
        return vm.void();
    }
    let (from, to) = (from as u32, to as u32);
    if kind == Kind::Ref && !from_type.is_subclass_of(to_type) {
        copy_checked(vm, (source, from, from_type), (target, to, to_type), length as u32)?;
        return vm.void();
    }
    let size = kind.size();
    let first = source.0 + ARRAY_HEADER + from * size;
    let goal = target.0 + ARRAY_HEADER + to * size;
    vm.charge(length as u64 / 8);
    vm.memory.copy(first, goal, length as usize * size as usize);
    vm.void()
}

fn element_name(class: &'static Class) -> &'static str {
    class.kind().primitive_name().unwrap_or("object array")
}

fn check_range<M: Machine>(
    vm: &mut Vm<M>,
    source: Ref,
    target: Ref,
    (from, to, length): (i32, i32, i32),
    name: &str,
) -> Flow<()> {
    let (source_length, target_length) = (vm.length_of(source), vm.length_of(target));
    // HotSpot writes `int[10]` but `object array[10]`: the name has no brackets of its own.
    let message = if from < 0 {
        format!("arraycopy: source index {from} out of bounds for {name}[{source_length}]")
    } else if to < 0 {
        format!("arraycopy: destination index {to} out of bounds for {name}[{target_length}]")
    } else if length < 0 {
        format!("arraycopy: length {length} is negative")
    } else if from as u32 + length as u32 > source_length {
        let last = from as u32 + length as u32;
        format!("arraycopy: last source index {last} out of bounds for {name}[{source_length}]")
    } else if to as u32 + length as u32 > target_length {
        let last = to as u32 + length as u32;
        format!("arraycopy: last destination index {last} out of bounds for {name}[{target_length}]")
    } else {
        return Continue(());
    };
    Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", &message))
}

/// Copies element by element; those before one that does not fit stay copied (Javadoc of `arraycopy`).
fn copy_checked<M: Machine>(
    vm: &mut Vm<M>,
    (source, from, from_type): (Ref, u32, &'static Class),
    (target, to, to_type): (Ref, u32, &'static Class),
    length: u32,
) -> Flow<()> {
    let fits = |vm: &Vm<M>, element: Ref| element.is_null() || vm.class_of(element).is_subclass_of(to_type);
    let good = (0..length).take_while(|index| fits(vm, vm.ref_element(source, from + index))).count() as u32;
    let failure = if good < length {
        let (stored, bound) = (from_type.java_name(), to_type.java_name());
        let message = if to_type.is_subclass_of(from_type) {
            format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {stored}[] \
                 to the type of the destination array, {bound}"
            )
        } else {
            format!("arraycopy: type mismatch: can not copy {stored}[] into {bound}[]")
        };
        // Made first: it may have to wait for the exception's class.
        Some(vm.new_exception(STORE, &message)?)
    } else {
        None
    };
    let first = source.0 + ARRAY_HEADER + from * 4;
    vm.memory.copy(first, target.0 + ARRAY_HEADER + to * 4, good as usize * 4);
    match failure {
        Some(exception) => Break(vm::Exit::Throw(exception)),
        None => Continue(()),
    }
}
