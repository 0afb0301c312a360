//! `java.lang.reflect`

pub mod array;
mod multi_array;

use super::class::members::{field_of, method_of};
use super::class::types::optional_bytes;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref, Vm};

pub use super::class::{get_access_flags, members, types};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    array::add(natives);
    natives.add(
        "java/lang/reflect/Executable",
        &[
            ("getParameters0()[Ljava/lang/reflect/Parameter;", get_parameters),
            ("getTypeAnnotationBytes0()[B", executable_type_annotations),
        ],
    );
    natives.add("java/lang/reflect/Field", &[("getTypeAnnotationBytes0()[B", field_type_annotations)]);
}

/// The `MethodParameters` attribute as `Parameter` objects; null without one.
fn get_parameters<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let Some(parameters) = method_of(vm, this).and_then(|method| method.info()?.parameters.as_ref()) else {
        return Continue(M::reference(Ref::NULL));
    };
    let class = vm.boot_class("java/lang/reflect/Parameter")?;
    vm.initialize(class)?;
    let mut objects = Vec::with_capacity(parameters.len());
    for (index, parameter) in parameters.iter().enumerate() {
        let object = vm.new_object(class)?;
        let name = match parameter.name {
            Some(name) => vm.literal_of(&name)?,
            None => vm.new_string("")?,
        };
        vm.put_ref(object, "name", name);
        vm.put_int(object, "modifiers", i32::from(parameter.access));
        vm.put_ref(object, "executable", this);
        vm.put_int(object, "index", index as i32);
        objects.push(object);
    }
    Continue(M::reference(vm.new_ref_array(class, &objects)?))
}

fn executable_type_annotations<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let bytes = method_of(vm, this).and_then(|method| method.info()?.annotations.visible_types);
    Continue(M::reference(optional_bytes(vm, bytes)?))
}

fn field_type_annotations<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let bytes = field_of(vm, this)
        .and_then(|(class, field)| class.file?.fields.get(field.file_index?)?.annotations.visible_types);
    Continue(M::reference(optional_bytes(vm, bytes)?))
}
