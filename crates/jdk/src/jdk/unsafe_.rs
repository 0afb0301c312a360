//! `jdk.internal.misc.Unsafe`: an (object, offset) pair is the address `object + offset`; without an object the offset
//! is an address itself. `sun.misc.Unsafe` is Java on top of it.

mod access;
mod atomic;
mod classes;
mod fields;
mod memory;

use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    access::add(natives);
    atomic::add(natives);
    classes::add(natives);
    fields::add(natives);
    memory::add(natives);
    natives.add(
        UNSAFE,
        &[
            ("park(ZJ)V", park),
            ("unpark(Ljava/lang/Object;)V", unpark),
            ("loadFence()V", |vm| vm.void()),
            ("storeFence()V", |vm| vm.void()),
            ("fullFence()V", |vm| vm.void()),
            ("throwException(Ljava/lang/Throwable;)V", throw_exception),
            ("getLoadAverage0([DI)I", |_| Continue(M::int(-1))),
        ],
    );
    natives.add("jdk/internal/misc/UnsafeConstants", &[("<clinit>()V", set_constants)]);
}

/// The address that argument slots `at` (object) and `at + 1` (offset) mean, if `size` bytes are there.
#[inline]
pub(super) fn address_of<M: Machine>(vm: &mut Vm<M>, at: u32, size: u64) -> Flow<u32> {
    let base = vm.arg_ref(at)?;
    let offset = vm.arg_long(at + 1)?;
    if M::MORE_THAN_BITS && !base.is_null() && vm.class_of(base).is_array() {
        // The elements of an array are where its length says, or nowhere: whoever reads the length finds out.
        vm.length_of(base);
    }
    checked_address(vm, base, offset, size)
}

/// `base + offset`, or `InternalError` where HotSpot would crash.
#[inline]
pub(super) fn checked_address<M: Machine>(vm: &mut Vm<M>, base: Ref, offset: i64, size: u64) -> Flow<u32> {
    let address = (base.0 as u64).wrapping_add(offset as u64);
    if address >= vm::object::CLASS_TABLE as u64 && vm.memory.is_mapped(address, size) {
        return Continue(address as u32);
    }
    wild(vm)
}

#[cold]
fn wild<M: Machine>(vm: &mut Vm<M>) -> Flow<u32> {
    Break(vm.throw_new("java/lang/InternalError", "a fault occurred in an unsafe memory access operation"))
}

/// `park(isAbsolute, time)`: nanoseconds from now, or milliseconds since 1970; 0 nanoseconds is for ever.
fn park<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let absolute = vm.arg_bool(1)?;
    let time = vm.arg_long(2)?;
    let until = match (absolute, time) {
        (false, 0) => None,
        (_, ..0) | (true, 0) => {
            vm.thread_mut().permit = false;
            return vm.void();
        }
        (false, nanos) => Some(vm.now().saturating_add(nanos as u64)),
        (true, millis) => {
            let since_start = millis.saturating_sub(vm.options.start_millis).max(0) as u64;
            Some(since_start.saturating_mul(1_000_000))
        }
    };
    vm.park(until);
    vm.void()
}

fn unpark<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let thread = vm.arg_ref(1)?;
    if !thread.is_null() {
        vm.unpark(thread);
    }
    vm.void()
}

fn throw_exception<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let exception = vm.arg_object(1)?;
    Break(vm::Exit::Throw(exception))
}

/// HotSpot writes these fields itself when the class is initialised.
fn set_constants<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = vm.frame().method.class;
    for (name, value) in [
        ("ADDRESS_SIZE0", 8),
        ("PAGE_SIZE", 4096),
        ("BIG_ENDIAN", 0),
        ("UNALIGNED_ACCESS", 1),
        ("DATA_CACHE_LINE_FLUSH_SIZE", 0),
    ] {
        vm.put_static(class, name, M::int(value));
    }
    vm.void()
}
