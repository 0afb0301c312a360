//! `Array.newInstance`

use super::array::illegal_argument;
use super::types::class_arg;
use program::Kind;
use program::link::{Class, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

/// JVMS 4.3.2.
const MAX_DIMENSIONS: usize = 255;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/reflect/Array",
        &[
            ("newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
            ("multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
        ],
    );
}

fn dimensions(mut class: &'static Class) -> usize {
    let mut count = 0;
    while let Some(component) = class.component() {
        count += 1;
        class = component;
    }
    count
}

/// The class in argument 0 as a component of `added` more dimensions.
fn component_arg<M: Machine>(vm: &mut Vm<M>, added: usize) -> Flow<&'static Class> {
    let component = class_arg(vm, 0)?;
    let is_void = matches!(component.shape, Shape::Primitive(Kind::Void));
    if is_void || dimensions(component) + added > MAX_DIMENSIONS {
        return Break(illegal_argument(vm, ""));
    }
    Continue(component)
}

fn check_length<M: Machine>(vm: &mut Vm<M>, length: i32) -> Flow<u32> {
    match u32::try_from(length) {
        Ok(length) => Continue(length),
        Err(_) => Break(vm.throw_new("java/lang/NegativeArraySizeException", &length.to_string())),
    }
}

fn new_array<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let component = component_arg(vm, 1)?;
    let length = vm.arg_int(1)?;
    let length = check_length(vm, length)?;
    let class = vm.program.array_of(component);
    Continue(M::reference(vm.new_array(class, length)?))
}

fn multi_new_array<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    class_arg(vm, 0)?;
    let sizes = vm.arg_object(1)?;
    let sizes = vm.ints_of(sizes);
    if sizes.is_empty() {
        return Break(illegal_argument(vm, ""));
    }
    let mut class = component_arg(vm, sizes.len())?;
    let mut lengths = Vec::with_capacity(sizes.len());
    for size in sizes {
        lengths.push(check_length(vm, size)?);
    }
    for _ in &lengths {
        class = vm.program.array_of(class);
    }
    Continue(M::reference(fill(vm, class, &lengths)?))
}

fn fill<M: Machine>(vm: &mut Vm<M>, class: &'static Class, lengths: &[u32]) -> Flow<Ref> {
    let [length, inner @ ..] = lengths else { return Continue(Ref::NULL) };
    let array = vm.new_array(class, *length)?;
    if let (Some(component), false) = (class.component(), inner.is_empty()) {
        for index in 0..*length {
            let element = fill(vm, component, inner)?;
            vm.set_ref_element(array, index, element);
        }
    }
    Continue(array)
}
