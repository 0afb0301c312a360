//! `jdk.internal.reflect.ConstantPool`: argument 1 is the mirror of the pool's class, argument 2 the index.

use crate::java::lang::reflect::members::{new_constructor, new_field, new_method};
use program::Name;
use program::classfile::{Constant, ConstantPool, FormatError, decode_utf16};
use program::link::Class;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "jdk/internal/reflect/ConstantPool",
        &[
            ("getSize0", get_size),
            ("getClassAt0", |vm| get_class(vm, true)),
            ("getClassAtIfLoaded0", |vm| get_class(vm, false)),
            ("getClassRefIndexAt0", get_class_index),
            ("getMethodAt0", get_method),
            ("getFieldAt0", get_field),
            ("getMemberRefInfoAt0", get_member_info),
            ("getNameAndTypeRefIndexAt0", get_name_and_type_index),
            ("getNameAndTypeRefInfoAt0", get_name_and_type_info),
            ("getIntAt0", get_int),
            ("getLongAt0", get_long),
            ("getFloatAt0", get_float),
            ("getDoubleAt0", get_double),
            ("getStringAt0", get_string),
            ("getUTF8At0", get_utf8),
            ("getTagAt0", get_tag),
        ],
    );
}

/// The class, its pool and the index that a native was given.
fn place<M: Machine>(vm: &mut Vm<M>) -> Flow<(&'static Class, &'static ConstantPool, u16)> {
    let mirror = vm.arg_object(1)?;
    let class = vm.class_of_mirror(mirror);
    let Some(file) = class.file else { return Break(out_of_bounds(vm)) };
    let index = vm.arg_int(2)?;
    match u16::try_from(index) {
        Ok(index) if usize::from(index) < file.pool.len() => Continue((class, &file.pool, index)),
        _ => Break(out_of_bounds(vm)),
    }
}

fn out_of_bounds<M: Machine>(vm: &mut Vm<M>) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", "Constant pool index out of bounds")
}

fn wrong_type<M: Machine>(vm: &mut Vm<M>) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

/// A constant of the right kind, or `IllegalArgumentException`.
fn typed<M: Machine, T>(vm: &mut Vm<M>, found: Result<T, FormatError>) -> Flow<T> {
    match found {
        Ok(value) => Continue(value),
        Err(_) => Break(wrong_type(vm)),
    }
}

fn get_size<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(1)?;
    let size = vm.class_of_mirror(mirror).file.map_or(0, |file| file.pool.len());
    Continue(M::int(size as i32))
}

fn get_class<M: Machine>(vm: &mut Vm<M>, load: bool) -> Flow<M::Value> {
    let (class, pool, index) = place(vm)?;
    let name = typed(vm, pool.class_name(index))?;
    let found = if load {
        let resolved = vm.program.resolve_class(class, index);
        Some(vm.linked(resolved)?)
    } else {
        vm.program.known(class.loader, name)
    };
    crate::java::lang::reflect::types::mirror_value(vm, found)
}

fn get_class_index<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(
            &Constant::Field { class, .. } | &Constant::Method { class, .. } | &Constant::InterfaceMethod { class, .. },
        ) => Continue(M::int(i32::from(class))),
        _ => Break(wrong_type(vm)),
    }
}

fn get_method<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (class, pool, index) = place(vm)?;
    if !matches!(pool.get(index), Some(Constant::Method { .. } | Constant::InterfaceMethod { .. })) {
        return Break(wrong_type(vm));
    }
    let resolved = vm.program.resolve_method(class, index);
    let method = vm.linked(resolved)?.method;
    let object = if method.name == "<init>" { new_constructor(vm, method)? } else { new_method(vm, method)? };
    Continue(M::reference(object))
}

fn get_field<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (class, pool, index) = place(vm)?;
    if !matches!(pool.get(index), Some(Constant::Field { .. })) {
        return Break(wrong_type(vm));
    }
    let resolved = vm.program.resolve_field(class, index);
    let found = vm.linked(resolved)?;
    Continue(M::reference(new_field(vm, found.class, found.index)?))
}

fn string_array<M: Machine>(vm: &mut Vm<M>, texts: &[Name]) -> Flow<M::Value> {
    let mut strings = Vec::with_capacity(texts.len());
    for text in texts {
        strings.push(vm.new_string(text)?);
    }
    let class = vm.string_class();
    Continue(M::reference(vm.new_ref_array(class, &strings)?))
}

fn get_member_info<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    let member = typed(vm, pool.member(index))?;
    string_array(vm, &[member.class, member.name, member.descriptor])
}

fn get_name_and_type_index<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(
            &Constant::Field { name_and_type, .. }
            | &Constant::Method { name_and_type, .. }
            | &Constant::InterfaceMethod { name_and_type, .. }
            | &Constant::InvokeDynamic { name_and_type, .. }
            | &Constant::Dynamic { name_and_type, .. },
        ) => Continue(M::int(i32::from(name_and_type))),
        _ => Break(wrong_type(vm)),
    }
}

fn get_name_and_type_info<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    let (name, descriptor) = typed(vm, pool.name_and_type(index))?;
    string_array(vm, &[name, descriptor])
}

fn get_int<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(&Constant::Integer(value)) => Continue(M::int(value)),
        _ => Break(wrong_type(vm)),
    }
}

fn get_long<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(&Constant::Long(value)) => Continue(M::long(value)),
        _ => Break(wrong_type(vm)),
    }
}

fn get_float<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(&Constant::Float(value)) => Continue(M::float(value)),
        _ => Break(wrong_type(vm)),
    }
}

fn get_double<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(&Constant::Double(value)) => Continue(M::double(value)),
        _ => Break(wrong_type(vm)),
    }
}

/// The interned string of these bytes.
fn literal<M: Machine>(vm: &mut Vm<M>, bytes: &[u8]) -> Flow<Ref> {
    let number = vm.program.literal(&decode_utf16(bytes));
    vm.literal(number)
}

fn get_string<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    match pool.get(index) {
        Some(&Constant::String(text)) => {
            let bytes = typed(vm, pool.utf8(text))?;
            Continue(M::reference(literal(vm, bytes)?))
        }
        _ => Break(wrong_type(vm)),
    }
}

fn get_utf8<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    let bytes = typed(vm, pool.utf8(index))?;
    Continue(M::reference(literal(vm, bytes)?))
}

/// The tag as in the class file (JVMS table 4.4-A); 0 for an index that holds nothing.
fn get_tag<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, pool, index) = place(vm)?;
    let tag = match pool.get(index) {
        Some(Constant::Utf8(_)) => 1,
        Some(Constant::Integer(_)) => 3,
        Some(Constant::Float(_)) => 4,
        Some(Constant::Long(_)) => 5,
        Some(Constant::Double(_)) => 6,
        Some(Constant::Class(_)) => 7,
        Some(Constant::String(_)) => 8,
        Some(Constant::Field { .. }) => 9,
        Some(Constant::Method { .. }) => 10,
        Some(Constant::InterfaceMethod { .. }) => 11,
        Some(Constant::NameAndType { .. }) => 12,
        Some(Constant::MethodHandle { .. }) => 15,
        Some(Constant::MethodType(_)) => 16,
        Some(Constant::Dynamic { .. }) => 17,
        Some(Constant::InvokeDynamic { .. }) => 18,
        Some(Constant::Module(_)) => 19,
        Some(Constant::Package(_)) => 20,
        Some(Constant::Unusable) | None => 0,
    };
    Continue(M::int(tag))
}
