//! Reads and writes that depend on each other. Nothing runs between the steps of a native, so they are atomic.

use super::access::{load, store};
use super::{UNSAFE, address_of};
use program::Kind;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Cond, Exit, Flow, IntOp, Machine, NativeFn, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    add_kind::<M, { Kind::Bool as u16 }>(natives, "Boolean", "Z");
    add_kind::<M, { Kind::Byte as u16 }>(natives, "Byte", "B");
    add_kind::<M, { Kind::Char as u16 }>(natives, "Char", "C");
    add_kind::<M, { Kind::Short as u16 }>(natives, "Short", "S");
    add_kind::<M, { Kind::Int as u16 }>(natives, "Int", "I");
    add_kind::<M, { Kind::Long as u16 }>(natives, "Long", "J");
    add_kind::<M, { Kind::Ref as u16 }>(natives, "Reference", "Ljava/lang/Object;");
}

fn add_kind<M: Machine, const KIND: u16>(natives: &mut Natives<M>, name: &str, descriptor: &str) {
    let compare = format!("(Ljava/lang/Object;J{descriptor}{descriptor})");
    natives.add(UNSAFE, &[(&format!("compareAndSet{name}{compare}Z"), compare_and_set::<M, KIND>)]);
    for order in ["", "Plain", "Acquire", "Release"] {
        let signature = format!("weakCompareAndSet{name}{order}{compare}Z");
        natives.add(UNSAFE, &[(&signature, compare_and_set::<M, KIND>)]);
    }
    let mut updates: Vec<(&str, NativeFn<M>)> = vec![("getAndSet", get_and_set::<M, KIND>)];
    if !matches!(Kind::from_index(KIND), Kind::Bool | Kind::Ref) {
        updates.push(("getAndAdd", get_and_add::<M, KIND>));
    }
    for order in ["", "Acquire", "Release"] {
        let signature = format!("compareAndExchange{name}{order}{compare}{descriptor}");
        natives.add(UNSAFE, &[(&signature, compare_and_exchange::<M, KIND>)]);
        for &(update, function) in &updates {
            let signature = format!("{update}{name}{order}(Ljava/lang/Object;J{descriptor}){descriptor}");
            natives.add(UNSAFE, &[(&signature, function)]);
        }
    }
}

fn compare_and_set<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (_, same) = exchange::<M, KIND>(vm)?;
    Continue(M::int(same as i32))
}

fn compare_and_exchange<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(exchange::<M, KIND>(vm)?.0)
}

/// What was there, and whether it was what was expected and has been replaced.
#[inline]
fn exchange<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<(M::Value, bool)> {
    let kind = Kind::from_index(KIND);
    let address = address_of(vm, 1, kind.size() as u64)?;
    let expected = vm.arg(4);
    let new = vm.arg(4 + kind.slots());
    let found = load(vm, address, kind);
    let same = match kind {
        Kind::Ref => M::same(vm, found, expected),
        Kind::Long => {
            let difference = vm.machine.long_op(IntOp::Sub, found, expected);
            let condition = vm.machine.is_zero_long(difference);
            M::decide(vm, condition)
        }
        _ => {
            let condition = vm.machine.test(Cond::Eq, found, expected);
            M::decide(vm, condition)
        }
    };
    match same {
        Ok(true) => {
            store(vm, address, kind, new)?;
            Continue((found, true))
        }
        Ok(false) => Continue((found, false)),
        Err(stop) => Break(Exit::stop(stop)),
    }
}

fn get_and_set<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let kind = Kind::from_index(KIND);
    let address = address_of(vm, 1, kind.size() as u64)?;
    let found = load(vm, address, kind);
    let new = vm.arg(4);
    store(vm, address, kind, new)?;
    Continue(found)
}

fn get_and_add<M: Machine, const KIND: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let kind = Kind::from_index(KIND);
    let address = address_of(vm, 1, kind.size() as u64)?;
    let found = load(vm, address, kind);
    let delta = vm.arg(4);
    let sum = match kind {
        Kind::Long => vm.machine.long_op(IntOp::Add, found, delta),
        Kind::Int => vm.machine.int_op(IntOp::Add, found, delta),
        _ => {
            let sum = vm.machine.int_op(IntOp::Add, found, delta);
            vm.machine.narrow(kind, sum)
        }
    };
    store(vm, address, kind, sum)?;
    Continue(found)
}
