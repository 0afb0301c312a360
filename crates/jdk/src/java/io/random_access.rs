//! `java.io.RandomAccessFile`.

use super::descriptor::Descriptors;
use super::files::{self, O_CREAT, O_RDWR};
use super::streams;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/io/RandomAccessFile",
        &[
            ("open0(Ljava/lang/String;I)V", open),
            ("read0()I", streams::read_one),
            ("readBytes([BII)I", streams::read_bytes),
            ("readBytes0([BII)I", streams::read_bytes),
            ("write0(I)V", streams::write_one),
            ("writeBytes([BII)V", streams::write_bytes),
            ("writeBytes0([BII)V", streams::write_bytes),
            ("getFilePointer()J", streams::position),
            ("seek0(J)V", seek),
            ("length()J", streams::length),
            ("length0()J", streams::length),
            ("setLength(J)V", set_length),
            ("setLength0(J)V", set_length),
        ],
    );
}

/// Bit 2 of the mode is reading and writing; those about synchronous writing mean nothing here.
fn open<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let writable = vm.arg_int(2)? & 2 != 0;
    streams::open(vm, if writable { O_RDWR | O_CREAT } else { 0 })
}

fn seek<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let target = vm.arg_long(1)?;
    let fd = vm.stream_fd(stream)?;
    let Ok(target) = u64::try_from(target) else {
        return Break(vm.throw_new("java/io/IOException", "Negative seek offset"));
    };
    let result = files::seek(vm, fd, target);
    vm.sys(result)?;
    vm.void()
}

/// A position behind the new end moves to it.
fn set_length<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let length = vm.arg_long(1)?;
    vm.initialize_exceptions()?;
    let fd = vm.stream_fd(stream)?;
    let position = files::position(vm, fd);
    let position = vm.sys(position)?;
    let length = u64::try_from(length).map_err(|_| files::EINVAL);
    let length = vm.sys(length)?;
    let result = files::truncate(vm, fd, length);
    vm.sys(result)?;
    if position > length {
        let result = files::seek(vm, fd, length);
        vm.sys(result)?;
    }
    Continue(M::int(0))
}
