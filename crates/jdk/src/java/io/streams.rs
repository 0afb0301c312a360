//! `java.io.FileInputStream` and `FileOutputStream`.

use super::descriptor::Descriptors;
use super::files::{self, O_APPEND, O_CREAT, O_TRUNC, O_WRONLY};
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/io/FileInputStream",
        &[
            ("open0(Ljava/lang/String;)V", open_input),
            ("read0()I", read_one),
            ("readBytes([BII)I", read_bytes),
            ("length0()J", length),
            ("position0()J", position),
            ("skip0(J)J", skip),
            ("available0()I", available),
            ("isRegularFile0(Ljava/io/FileDescriptor;)Z", is_regular_file),
        ],
    );
    natives.add(
        "java/io/FileOutputStream",
        &[("open0(Ljava/lang/String;Z)V", open_output), ("write(IZ)V", write_one), ("writeBytes([BIIZ)V", write_bytes)],
    );
}

/// Opens a file for a stream, as `FileInputStream.open0` and its kin do.
pub fn open<M: Machine>(vm: &mut Vm<M>, flags: i32) -> Flow<M::Value> {
    let stream = vm.this()?;
    let name = vm.arg_string(1)?;
    let path = files::path_of(&name);
    let exception = vm.boot_class("java/io/FileNotFoundException")?;
    vm.initialize(exception)?;
    let opened = if path.is_dir() && files::stat(vm, &path, true).is_ok() {
        Err(files::EISDIR)
    } else if name.is_empty() {
        Err(files::ENOENT)
    } else {
        files::open(vm, &path, flags, 0o666)
    };
    match opened {
        Ok(fd) => {
            let descriptor = vm.get_ref(stream, "fd");
            vm.put_int(descriptor, "fd", fd);
            if vm.has_field(descriptor, "append") {
                vm.put_int(descriptor, "append", (flags & O_APPEND != 0) as i32);
            }
            vm.void()
        }
        Err(errno) => {
            let message = format!("{name} ({})", files::describe(errno));
            Break(vm.throw_new("java/io/FileNotFoundException", &message))
        }
    }
}

fn open_input<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    open(vm, 0)
}

fn open_output<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let append = vm.arg_bool(2)?;
    open(vm, O_WRONLY | O_CREAT | if append { O_APPEND } else { O_TRUNC })
}

pub fn read_one<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    vm.initialize_exceptions()?;
    let fd = vm.stream_fd(stream)?;
    let mut byte = [0];
    let result = files::read(vm, fd, &mut byte);
    Continue(M::int(if vm.sys(result)? == 0 { -1 } else { byte[0] as i32 }))
}

/// Checks the array, offset and length in slots 1 to 3; gives the address of the range.
fn range<M: Machine>(vm: &mut Vm<M>) -> Flow<(u32, usize)> {
    let array: Ref = vm.arg_object(1)?;
    let (offset, length) = (vm.arg_int(2)?, vm.arg_int(3)?);
    if offset < 0 || length < 0 || offset as i64 + length as i64 > vm.length_of(array) as i64 {
        return Break(vm.throw_new("java/lang/IndexOutOfBoundsException", ""));
    }
    Continue((array.0 + ARRAY_HEADER + offset as u32, length as usize))
}

pub fn read_bytes<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    vm.initialize_exceptions()?;
    let (address, length) = range(vm)?;
    if length == 0 {
        return Continue(M::int(0));
    }
    let fd = vm.stream_fd(stream)?;
    let mut buffer = vec![0; length];
    let result = files::read(vm, fd, &mut buffer);
    let count = vm.sys(result)?;
    vm.memory.write_bytes(address, &buffer[..count]);
    Continue(M::int(if count == 0 { -1 } else { count as i32 }))
}

pub fn length<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let fd = vm.stream_fd(stream)?;
    let size = files::size(vm, fd);
    Continue(M::long(vm.sys(size)? as i64))
}

pub fn position<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let fd = vm.stream_fd(stream)?;
    let position = if fd == 0 { Ok(0) } else { files::position(vm, fd) };
    Continue(M::long(vm.sys(position)? as i64))
}

fn skip<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let count = vm.arg_long(1)?;
    vm.initialize_exceptions()?;
    let fd = vm.stream_fd(stream)?;
    let position = files::position(vm, fd);
    let position = vm.sys(position)?;
    let target = (position as i64).checked_add(count).and_then(|target| u64::try_from(target).ok());
    let moved = target.ok_or(files::EINVAL).and_then(|target| files::seek(vm, fd, target));
    vm.sys(moved)?;
    Continue(M::long(count))
}

fn available<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let fd = vm.stream_fd(stream)?;
    if fd == 0 {
        return Continue(M::int(0));
    }
    let size = files::size(vm, fd);
    let size = vm.sys(size)?;
    let position = files::position(vm, fd);
    let rest = size.saturating_sub(vm.sys(position)?);
    Continue(M::int(rest.min(i32::MAX as u64) as i32))
}

fn is_regular_file<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let descriptor = vm.arg_object(1)?;
    let fd = vm.get_int(descriptor, "fd");
    let data = files::metadata(vm, fd);
    Continue(M::int(vm.sys(data)?.is_some_and(|data| data.is_file()) as i32))
}

pub fn write_one<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    let byte = vm.arg_int(1)? as u8;
    vm.initialize_exceptions()?;
    let fd = vm.stream_fd(stream)?;
    let result = files::write(vm, fd, &[byte]);
    vm.sys(result)?;
    vm.void()
}

pub fn write_bytes<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let stream = vm.this()?;
    vm.initialize_exceptions()?;
    let (address, length) = range(vm)?;
    if length == 0 {
        return vm.void();
    }
    let fd = vm.stream_fd(stream)?;
    let mut bytes = vec![0; length];
    vm.memory.read_bytes(address, &mut bytes);
    let result = files::write(vm, fd, &bytes);
    vm.sys(result)?;
    vm.void()
}
