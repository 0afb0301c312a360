//! Where fields and elements lie.

use super::UNSAFE;
use program::link::{ARRAY_HEADER, Class, Field, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        UNSAFE,
        &[
            ("objectFieldOffset0(Ljava/lang/reflect/Field;)J", object_field_offset),
            ("objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", field_offset_by_name),
            ("knownObjectFieldOffset0(Ljava/lang/Class;Ljava/lang/String;)J", field_offset_by_name),
            ("staticFieldOffset0(Ljava/lang/reflect/Field;)J", static_field_offset),
            ("staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_field_base),
            ("arrayBaseOffset0(Ljava/lang/Class;)I", array_base),
            ("arrayIndexScale0(Ljava/lang/Class;)I", array_scale),
        ],
    );
}

/// The field that a `java.lang.reflect.Field` stands for.
fn reflected<M: Machine>(vm: &mut Vm<M>) -> Flow<(&'static Class, &'static Field)> {
    let object = vm.arg_object(1)?;
    let class = vm.class_of_mirror(vm.get_ref(object, "clazz"));
    let descriptor = vm.class_of_mirror(vm.get_ref(object, "type")).descriptor();
    let name = vm.string(vm.get_ref(object, "name"));
    match class.declared_field(&name, &descriptor) {
        Some((_, field)) => Continue((class, field)),
        None => Break(vm.throw_new("java/lang/InternalError", &name)),
    }
}

/// Statics live in the class's mirror, after its own fields.
fn offset_in_holder<M: Machine>(vm: &Vm<M>, field: &Field) -> M::Value {
    let base = if field.is_static() { vm.statics_offset() } else { 0 };
    M::long((base + field.offset) as i64)
}

fn object_field_offset<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, field) = reflected(vm)?;
    Continue(offset_in_holder(vm, field))
}

fn static_field_offset<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, field) = reflected(vm)?;
    Continue(offset_in_holder(vm, field))
}

fn static_field_base<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (class, _) = reflected(vm)?;
    let mirror: Ref = vm.mirror(class)?;
    Continue(M::reference(mirror))
}

/// Only fields declared by the class itself count.
fn field_offset_by_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(1)?;
    let name = vm.arg_string(2)?;
    let class = vm.class_of_mirror(mirror);
    match class.fields.iter().find(|field| field.name == name.as_str() && field.file_index.is_some()) {
        Some(field) => Continue(offset_in_holder(vm, field)),
        None => Break(vm.throw_new("java/lang/InternalError", &name)),
    }
}

fn array_base<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    element_size(vm)?;
    Continue(M::int(ARRAY_HEADER as i32))
}

fn array_scale<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::int(element_size(vm)? as i32))
}

fn element_size<M: Machine>(vm: &mut Vm<M>) -> Flow<u32> {
    let mirror = vm.arg_object(1)?;
    match vm.class_of_mirror(mirror).shape {
        Shape::Array { kind, .. } => Continue(kind.size()),
        _ => Break(vm.throw_new("java/lang/InvalidClassException", "")),
    }
}
