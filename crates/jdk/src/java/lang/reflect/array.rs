//! `java.lang.reflect.Array`, and the conversions that reflection does to values.

use program::Kind;
use program::link::{ARRAY_HEADER, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Unary, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/reflect/Array",
        &[
            ("getLength(Ljava/lang/Object;)I", get_length),
            ("get(Ljava/lang/Object;I)Ljava/lang/Object;", get),
            ("getBoolean(Ljava/lang/Object;I)Z", |vm| get_primitive(vm, Kind::Bool)),
            ("getByte(Ljava/lang/Object;I)B", |vm| get_primitive(vm, Kind::Byte)),
            ("getChar(Ljava/lang/Object;I)C", |vm| get_primitive(vm, Kind::Char)),
            ("getShort(Ljava/lang/Object;I)S", |vm| get_primitive(vm, Kind::Short)),
            ("getInt(Ljava/lang/Object;I)I", |vm| get_primitive(vm, Kind::Int)),
            ("getLong(Ljava/lang/Object;I)J", |vm| get_primitive(vm, Kind::Long)),
            ("getFloat(Ljava/lang/Object;I)F", |vm| get_primitive(vm, Kind::Float)),
            ("getDouble(Ljava/lang/Object;I)D", |vm| get_primitive(vm, Kind::Double)),
            ("set(Ljava/lang/Object;ILjava/lang/Object;)V", set),
            ("setBoolean(Ljava/lang/Object;IZ)V", |vm| set_primitive(vm, Kind::Bool)),
            ("setByte(Ljava/lang/Object;IB)V", |vm| set_primitive(vm, Kind::Byte)),
            ("setChar(Ljava/lang/Object;IC)V", |vm| set_primitive(vm, Kind::Char)),
            ("setShort(Ljava/lang/Object;IS)V", |vm| set_primitive(vm, Kind::Short)),
            ("setInt(Ljava/lang/Object;II)V", |vm| set_primitive(vm, Kind::Int)),
            ("setLong(Ljava/lang/Object;IJ)V", |vm| set_primitive(vm, Kind::Long)),
            ("setFloat(Ljava/lang/Object;IF)V", |vm| set_primitive(vm, Kind::Float)),
            ("setDouble(Ljava/lang/Object;ID)V", |vm| set_primitive(vm, Kind::Double)),
        ],
    );
    super::multi_array::add(natives);
}

/// `IllegalArgumentException`; an empty message is null.
pub fn illegal_argument<M: Machine>(vm: &mut Vm<M>, message: &str) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", message)
}

/// A primitive value as another kind, by the widening conversions of JLS 5.1.2; `None` where there is none.
pub fn widen<M: Machine>(vm: &mut Vm<M>, from: Kind, to: Kind, value: M::Value) -> Option<M::Value> {
    use Kind::*;
    let convert = match (from, to) {
        _ if from == to => return Some(value),
        (Byte, Short | Int) | (Short | Char, Int) => return Some(value),
        (Byte | Short | Char | Int, Long) => Unary::I2L,
        (Byte | Short | Char | Int, Float) => Unary::I2F,
        (Byte | Short | Char | Int, Double) => Unary::I2D,
        (Long, Float) => Unary::L2F,
        (Long, Double) => Unary::L2D,
        (Float, Double) => Unary::F2D,
        _ => return None,
    };
    Some(vm.machine.unary(convert, value))
}

/// The array in argument 0 and the kind of its elements.
fn array_arg<M: Machine>(vm: &mut Vm<M>) -> Flow<(Ref, Kind)> {
    let array = vm.arg_object(0)?;
    match vm.class_of(array).shape {
        Shape::Array { kind, .. } => Continue((array, kind)),
        _ => Break(illegal_argument(vm, "Argument is not an array")),
    }
}

fn primitive_array_arg<M: Machine>(vm: &mut Vm<M>) -> Flow<(Ref, Kind)> {
    let (array, kind) = array_arg(vm)?;
    if kind == Kind::Ref {
        return Break(illegal_argument(vm, "Argument is not an array of primitive type"));
    }
    Continue((array, kind))
}

/// The address of the element whose index is argument 1.
fn element<M: Machine>(vm: &mut Vm<M>, array: Ref, kind: Kind) -> Flow<u32> {
    let index = vm.arg_int(1)?;
    if index < 0 || index as u32 >= vm.length_of(array) {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    }
    Continue(array.0 + ARRAY_HEADER + index as u32 * kind.size())
}

fn get_length<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (array, _) = array_arg(vm)?;
    Continue(M::array_length(vm, array))
}

fn get<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (array, kind) = array_arg(vm)?;
    let address = element(vm, array, kind)?;
    let value = vm.load(address, kind);
    if kind == Kind::Ref {
        return Continue(value);
    }
    Continue(M::reference(vm.box_value(kind, value)?))
}

fn get_primitive<M: Machine>(vm: &mut Vm<M>, wanted: Kind) -> Flow<M::Value> {
    let (array, kind) = primitive_array_arg(vm)?;
    let address = element(vm, array, kind)?;
    let value = vm.load(address, kind);
    match widen(vm, kind, wanted, value) {
        Some(value) => Continue(value),
        None => Break(illegal_argument(vm, "argument type mismatch")),
    }
}

fn set<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (array, kind) = array_arg(vm)?;
    if kind != Kind::Ref {
        let boxed = vm.arg_ref(2)?;
        if boxed.is_null() {
            return Break(illegal_argument(vm, ""));
        }
        let Some((from, value)) = vm.unbox(boxed) else {
            return Break(illegal_argument(vm, "argument type mismatch"));
        };
        return store(vm, array, kind, from, value);
    }
    let value = vm.arg_ref(2)?;
    let component = vm.class_of(array).component().expect("an array has a component");
    if !value.is_null() && !vm.class_of(value).is_subclass_of(component) {
        return Break(illegal_argument(vm, "array element type mismatch"));
    }
    let address = element(vm, array, kind)?;
    vm.store(address, kind, M::reference(value));
    vm.void()
}

fn set_primitive<M: Machine>(vm: &mut Vm<M>, from: Kind) -> Flow<M::Value> {
    let (array, kind) = primitive_array_arg(vm)?;
    let value = vm.arg(2);
    store(vm, array, kind, from, value)
}

fn store<M: Machine>(vm: &mut Vm<M>, array: Ref, kind: Kind, from: Kind, value: M::Value) -> Flow<M::Value> {
    let address = element(vm, array, kind)?;
    match widen(vm, from, kind, value) {
        Some(value) => {
            vm.store(address, kind, value);
            vm.void()
        }
        None => Break(illegal_argument(vm, "argument type mismatch")),
    }
}
