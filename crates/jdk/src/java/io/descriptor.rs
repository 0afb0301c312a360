//! `java.io.FileDescriptor`, and what all classes with one share.

use super::files;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/io/FileDescriptor",
        &[
            ("getHandle(I)J", |_| Continue(M::long(-1))),
            ("getAppend(I)Z", get_append),
            ("close0()V", close),
            ("sync()V", |vm| vm.void()),
            ("sync0()V", |vm| vm.void()),
        ],
    );
    natives.add("java/io/FileCleanable", &[("cleanupClose0(IJ)V", cleanup_close)]);
}

fn get_append<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    let append = files::file(vm, fd).is_ok_and(|file| file.flags & files::O_APPEND != 0);
    Continue(M::int(append as i32))
}

fn close<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let descriptor = vm.this()?;
    close_descriptor(vm, descriptor)?;
    vm.void()
}

/// Closes what a `FileDescriptor` names; a second time does nothing.
pub fn close_descriptor<M: Machine>(vm: &mut Vm<M>, descriptor: Ref) -> Flow<()> {
    let fd = vm.get_int(descriptor, "fd");
    if fd == -1 {
        return Continue(());
    }
    vm.initialize_exceptions()?;
    vm.put_int(descriptor, "fd", -1);
    match files::close(vm, fd) {
        Ok(()) => Continue(()),
        Err(errno) => Break(vm.throw_new("java/io/IOException", &files::describe(errno))),
    }
}

fn cleanup_close<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    // Nobody is there to hear of an error.
    let _ = files::close(vm, fd);
    vm.void()
}

/// Helpers for natives that work on descriptors.
pub trait Descriptors {
    /// Initialises what a failing operation throws, before it has side effects.
    fn initialize_exceptions(&mut self) -> Flow<()>;
    /// The descriptor number in field `fd` of a stream, or `IOException: Stream Closed`.
    fn stream_fd(&mut self, stream: Ref) -> Flow<i32>;
    /// The value, or an `IOException` with the system's text.
    fn sys<T>(&mut self, result: files::Sys<T>) -> Flow<T>;
}

impl<M: Machine> Descriptors for Vm<M> {
    fn initialize_exceptions(&mut self) -> Flow<()> {
        let class = self.boot_class("java/io/IOException")?;
        self.initialize(class)
    }

    fn stream_fd(&mut self, stream: Ref) -> Flow<i32> {
        let descriptor = self.get_ref(stream, "fd");
        let fd = if descriptor.is_null() { -1 } else { self.get_int(descriptor, "fd") };
        if fd < 0 {
            return Break(self.throw_new("java/io/IOException", "Stream Closed"));
        }
        Continue(fd)
    }

    fn sys<T>(&mut self, result: files::Sys<T>) -> Flow<T> {
        match result {
            Ok(value) => Continue(value),
            Err(errno) => Break(self.throw_new("java/io/IOException", &files::describe(errno))),
        }
    }
}
