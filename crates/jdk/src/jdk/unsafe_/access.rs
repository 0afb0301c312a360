//! Reads and writes of one variable, in all memory orders: threads take turns, so every access is sequentially
//! consistent already.

use super::{UNSAFE, address_of};
use program::Kind;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, NativeFn, Natives, Vm};

/// The name in a method's name, the kind, and the descriptor.
pub(super) type Variable<M> = (&'static str, &'static str, NativeFn<M>, NativeFn<M>);

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    let variables: [Variable<M>; 9] = [
        ("Boolean", "Z", get::<M, { Kind::Bool as u16 }>, put::<M, { Kind::Bool as u16 }>),
        ("Byte", "B", get::<M, { Kind::Byte as u16 }>, put::<M, { Kind::Byte as u16 }>),
        ("Char", "C", get::<M, { Kind::Char as u16 }>, put::<M, { Kind::Char as u16 }>),
        ("Short", "S", get::<M, { Kind::Short as u16 }>, put::<M, { Kind::Short as u16 }>),
        ("Int", "I", get::<M, { Kind::Int as u16 }>, put::<M, { Kind::Int as u16 }>),
        ("Float", "F", get::<M, { Kind::Float as u16 }>, put::<M, { Kind::Float as u16 }>),
        ("Long", "J", get::<M, { Kind::Long as u16 }>, put::<M, { Kind::Long as u16 }>),
        ("Double", "D", get::<M, { Kind::Double as u16 }>, put::<M, { Kind::Double as u16 }>),
        ("Reference", "Ljava/lang/Object;", get::<M, { Kind::Ref as u16 }>, put::<M, { Kind::Ref as u16 }>),
    ];
    for (name, descriptor, get, put) in variables {
        for order in ["", "Volatile", "Acquire", "Opaque"] {
            natives.add(UNSAFE, &[(&format!("get{name}{order}(Ljava/lang/Object;J){descriptor}"), get)]);
        }
        for order in ["", "Volatile", "Release", "Opaque"] {
            natives.add(UNSAFE, &[(&format!("put{name}{order}(Ljava/lang/Object;J{descriptor})V"), put)]);
        }
        if matches!(name, "Char" | "Short" | "Int" | "Long") {
            natives.add(UNSAFE, &[(&format!("get{name}Unaligned(Ljava/lang/Object;J){descriptor}"), get)]);
            natives.add(UNSAFE, &[(&format!("put{name}Unaligned(Ljava/lang/Object;J{descriptor})V"), put)]);
        }
    }
}

fn get<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let kind = Kind::from_index(KIND);
    let address = address_of(vm, 1, kind.size() as u64)?;
    Continue(load(vm, address, kind))
}

fn put<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let kind = Kind::from_index(KIND);
    let address = address_of(vm, 1, kind.size() as u64)?;
    let value = vm.arg(4);
    store(vm, address, kind, value)?;
    vm.void()
}

/// Reads a variable at any address.
#[inline]
pub(super) fn load<M: Machine>(vm: &Vm<M>, address: u32, kind: Kind) -> M::Value {
    if address.is_multiple_of(kind.size()) { vm.load(address, kind) } else { load_bytes(vm, address, kind) }
}

#[cold]
fn load_bytes<M: Machine>(vm: &Vm<M>, address: u32, kind: Kind) -> M::Value {
    let mut bytes = [0; 8];
    vm.memory.read_bytes(address, &mut bytes[..kind.size() as usize]);
    let bits = u64::from_le_bytes(bytes);
    match kind {
        Kind::Short => M::int(bits as i16 as i32),
        Kind::Char => M::int(bits as u16 as i32),
        Kind::Float => M::float(f32::from_bits(bits as u32)),
        Kind::Long => M::long(bits as i64),
        Kind::Double => M::double(f64::from_bits(bits)),
        Kind::Ref => M::reference(vm::Ref(bits as u32)),
        _ => M::int(bits as i32),
    }
}

/// Writes a variable at any address.
#[inline]
pub(super) fn store<M: Machine>(vm: &mut Vm<M>, address: u32, kind: Kind, value: M::Value) -> Flow<()> {
    if address.is_multiple_of(kind.size()) {
        let value = match kind {
            Kind::Bool | Kind::Byte | Kind::Char | Kind::Short => vm.machine.narrow(kind, value),
            _ => value,
        };
        vm.store(address, kind, value);
    } else {
        let bits = vm.concrete(value)?.to_le_bytes();
        vm.memory.write_bytes(address, &bits[..kind.size() as usize]);
    }
    Continue(())
}
