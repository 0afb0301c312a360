//! Memory outside Java objects, and bulk operations.

use super::{UNSAFE, address_of, checked_address};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        UNSAFE,
        &[
            ("allocateMemory0(J)J", allocate),
            ("reallocateMemory0(JJ)J", reallocate),
            ("freeMemory0(J)V", free),
            ("setMemory0(Ljava/lang/Object;JJB)V", set),
            ("copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy),
            ("copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap),
            ("addressSize0()I", |_| Continue(M::int(8))),
            ("pageSize()I", |_| Continue(M::int(4096))),
            ("isBigEndian0()Z", |_| Continue(M::int(0))),
            ("unalignedAccess0()Z", |_| Continue(M::int(1))),
        ],
    );
}

/// 0 tells Java to throw `OutOfMemoryError`.
fn allocate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let size = vm.arg_long(1)?;
    Continue(M::long(vm.allocate_block(size as u64).unwrap_or(0) as i64))
}

fn reallocate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let old = vm.arg_long(1)? as u64;
    let size = vm.arg_long(3)? as u64;
    let Some(new) = vm.allocate_block(size) else { return Continue(M::long(0)) };
    if let Some(old_size) = vm.block_size(old) {
        vm.memory.copy(old as u32, new, old_size.min(size as u32) as usize);
        vm.free_block(old);
    }
    Continue(M::long(new as i64))
}

fn free<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let address = vm.arg_long(1)? as u64;
    vm.free_block(address);
    vm.void()
}

fn set<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let size = vm.arg_long(4)? as u64;
    let value = vm.arg_int(6)? as u8;
    if size > 0 {
        let address = address_of(vm, 1, size)?;
        vm.charge(size / 8);
        vm.memory.fill(address, size as usize, value);
    }
    vm.void()
}

/// Source, target and size of a copy; `None` if there is nothing to copy.
fn copy_arguments<M: Machine>(vm: &mut Vm<M>) -> Flow<Option<(u32, u32, usize)>> {
    let size = vm.arg_long(7)? as u64;
    if size == 0 {
        return Continue(None);
    }
    let from = address_of(vm, 1, size)?;
    let (base, offset): (Ref, i64) = (vm.arg_ref(4)?, vm.arg_long(5)?);
    let to = checked_address(vm, base, offset, size)?;
    Continue(Some((from, to, size as usize)))
}

fn copy<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    if let Some((from, to, size)) = copy_arguments(vm)? {
        vm.charge(size as u64 / 8);
        vm.memory.copy(from, to, size);
    }
    vm.void()
}

/// Copies elements of 2, 4 or 8 bytes and reverses the bytes of each.
fn copy_swap<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let element = vm.arg_long(9)?;
    if let Some((from, to, size)) = copy_arguments(vm)? {
        let mut bytes = vec![0; size];
        vm.memory.read_bytes(from, &mut bytes);
        if element > 0 {
            bytes.chunks_exact_mut(element as usize).for_each(<[u8]>::reverse);
        }
        vm.memory.write_bytes(to, &bytes);
    }
    vm.void()
}
