//! `sun.nio`: the file system provider and channels.

mod ch;
mod copy;
mod fs;
mod map;

use crate::java::io::files::Sys;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    ch::add(natives);
    copy::add(natives);
    fs::add(natives);
    map::add(natives);
}

/// Bytes that Java put outside its heap: a checked range.
fn outside<M: Machine>(vm: &mut Vm<M>, address: i64, length: usize) -> Flow<u32> {
    if address > 0 && vm.memory.is_mapped(address as u64, length as u64) {
        return Continue(address as u32);
    }
    Break(vm.throw_new("java/lang/InternalError", "a fault occurred in a native access to memory"))
}

/// Initialises `UnixException`, to be done before side effects.
fn initialize_unix_exception<M: Machine>(vm: &mut Vm<M>) -> Flow<()> {
    let class = vm.boot_class("sun/nio/fs/UnixException")?;
    vm.initialize(class)
}

/// The value, or a `UnixException` with the number.
fn unix<M: Machine, T>(vm: &mut Vm<M>, result: Sys<T>) -> Flow<T> {
    match result {
        Ok(value) => Continue(value),
        Err(errno) => {
            let exception = vm.new_exception("sun/nio/fs/UnixException", "")?;
            vm.put_int(exception, "errno", errno);
            Break(vm::Exit::Throw(exception))
        }
    }
}
