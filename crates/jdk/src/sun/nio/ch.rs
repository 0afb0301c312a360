//! `sun.nio.ch`: file channels.

use super::outside;
use crate::java::io::descriptor::{Descriptors, close_descriptor};
use crate::java::io::files::{self, Sys};
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::Continue;
use std::os::unix::fs::MetadataExt;
use vm::{Flow, Machine, NativeFn, Natives, Vm};

/// `IOStatus.EOF`
const EOF: i64 = -1;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    let dispatcher: [(&str, NativeFn<M>); 21] = [
        ("init()V", |vm| vm.void()),
        ("init0()V", |vm| vm.void()),
        ("read0(Ljava/io/FileDescriptor;JI)I", read),
        ("pread0(Ljava/io/FileDescriptor;JIJ)I", read_at),
        ("readv0(Ljava/io/FileDescriptor;JI)J", read_vector),
        ("write0(Ljava/io/FileDescriptor;JI)I", write),
        ("pwrite0(Ljava/io/FileDescriptor;JIJ)I", write_at),
        ("writev0(Ljava/io/FileDescriptor;JI)J", write_vector),
        ("force0(Ljava/io/FileDescriptor;Z)I", |_| Continue(M::int(0))),
        ("seek0(Ljava/io/FileDescriptor;J)J", seek),
        ("truncate0(Ljava/io/FileDescriptor;J)I", truncate),
        ("size0(Ljava/io/FileDescriptor;)J", size),
        ("available0(Ljava/io/FileDescriptor;)I", available),
        ("isOther0(Ljava/io/FileDescriptor;)Z", is_other),
        // No other process can see the program's locks; Java itself keeps its own apart.
        ("lock0(Ljava/io/FileDescriptor;ZJJZ)I", |_| Continue(M::int(0))),
        ("release0(Ljava/io/FileDescriptor;JJ)V", |vm| vm.void()),
        ("close0(Ljava/io/FileDescriptor;)V", close),
        ("preClose0(Ljava/io/FileDescriptor;)V", |vm| vm.void()),
        ("dup0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", duplicate),
        ("closeIntFD(I)V", close_number),
        ("canTransferToFromOverlappedMap0()Z", |_| Continue(M::int(1))),
    ];
    for class in ["FileDispatcherImpl", "UnixFileDispatcherImpl", "UnixDispatcher"] {
        natives.add(&format!("sun/nio/ch/{class}"), &dispatcher);
    }
    natives.add(
        "sun/nio/ch/IOUtil",
        &[
            ("iovMax()I", |_| Continue(M::int(1024))),
            ("writevMax()J", |_| Continue(M::long(i64::MAX))),
            ("fdVal(Ljava/io/FileDescriptor;)I", fd_value),
            ("setfdVal(Ljava/io/FileDescriptor;I)V", set_fd_value),
            ("configureBlocking(Ljava/io/FileDescriptor;Z)V", |vm| vm.void()),
            ("randomBytes([B)Z", random_bytes),
        ],
    );
    let thread: NativeFn<M> = |vm| Continue(M::long(vm.thread().id as i64));
    natives.add(
        "sun/nio/ch/NativeThread",
        &[
            ("init()V", |vm| vm.void()),
            ("current()J", thread),
            ("current0()J", thread),
            ("signal(J)V", |vm| vm.void()),
            ("signal0(J)V", |vm| vm.void()),
            ("supportPendingSignals0()Z", |_| Continue(M::int(0))),
        ],
    );
    natives.add(
        "sun/nio/ch/FileKey",
        &[("init(Ljava/io/FileDescriptor;)V", init_key), ("init(Ljava/io/FileDescriptor;[J)V", init_key_array)],
    );
}

fn descriptor<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<i32> {
    vm.initialize_exceptions()?;
    let descriptor = vm.arg_object(index)?;
    Continue(vm.get_int(descriptor, "fd"))
}

/// Reads to memory outside the Java heap; `None` as position is the file's own.
fn read_to<M: Machine>(vm: &mut Vm<M>, fd: i32, address: i64, length: usize, position: Option<i64>) -> Flow<usize> {
    let address = outside(vm, address, length)?;
    let mut buffer = vec![0; length];
    let count = match position {
        None => files::read(vm, fd, &mut buffer),
        Some(position) => match u64::try_from(position) {
            Ok(position) => files::read_at(vm, fd, &mut buffer, position),
            Err(_) => Err(files::EINVAL),
        },
    };
    let count = vm.sys(count)?;
    vm.memory.write_bytes(address, &buffer[..count]);
    Continue(count)
}

fn write_from<M: Machine>(vm: &mut Vm<M>, fd: i32, address: i64, length: usize, position: Option<i64>) -> Flow<()> {
    let address = outside(vm, address, length)?;
    let mut buffer = vec![0; length];
    vm.memory.read_bytes(address, &mut buffer);
    let written: Sys<()> = match position {
        None => files::write(vm, fd, &buffer),
        Some(position) => match u64::try_from(position) {
            Ok(position) => files::write_at(vm, fd, &buffer, position),
            Err(_) => Err(files::EINVAL),
        },
    };
    vm.sys(written)
}

/// What reads return: the number of bytes, or that there are no more.
fn read_result(count: usize, wanted: usize) -> i64 {
    if count == 0 && wanted > 0 { EOF } else { count as i64 }
}

fn read<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let (address, length) = (vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize);
    let count = read_to(vm, fd, address, length, None)?;
    Continue(M::int(read_result(count, length) as i32))
}

fn read_at<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let (address, length, position) = (vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize, vm.arg_long(4)?);
    let count = read_to(vm, fd, address, length, Some(position))?;
    Continue(M::int(read_result(count, length) as i32))
}

fn write<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let (address, length) = (vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize);
    write_from(vm, fd, address, length, None)?;
    Continue(M::int(length as i32))
}

fn write_at<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let (address, length, position) = (vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize, vm.arg_long(4)?);
    write_from(vm, fd, address, length, Some(position))?;
    Continue(M::int(length as i32))
}

/// The (address, length) pairs of an array of `struct iovec`.
fn vector<M: Machine>(vm: &mut Vm<M>) -> Flow<Vec<(i64, usize)>> {
    let count = vm.arg_int(3)?.max(0) as u32;
    let address = vm.arg_long(1)?;
    let address = outside(vm, address, count as usize * 16)?;
    let pair = |index: u32| {
        let at = address + index * 16;
        (vm.memory.load::<i64>(at), vm.memory.load::<u64>(at + 8) as usize)
    };
    Continue((0..count).map(pair).collect())
}

fn read_vector<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let (mut total, mut wanted) = (0, 0);
    for (address, length) in vector(vm)? {
        let count = read_to(vm, fd, address, length, None)?;
        total += count;
        wanted += length;
        if count < length {
            break;
        }
    }
    Continue(M::long(read_result(total, wanted)))
}

fn write_vector<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let mut total = 0;
    for (address, length) in vector(vm)? {
        write_from(vm, fd, address, length, None)?;
        total += length;
    }
    Continue(M::long(total as i64))
}

/// A negative offset asks for the position.
fn seek<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let result = match u64::try_from(vm.arg_long(1)?) {
        Ok(target) => files::seek(vm, fd, target).map(|()| target),
        Err(_) => files::position(vm, fd),
    };
    Continue(M::long(vm.sys(result)? as i64))
}

fn truncate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let result = match u64::try_from(vm.arg_long(1)?) {
        Ok(size) => files::truncate(vm, fd, size),
        Err(_) => Err(files::EINVAL),
    };
    vm.sys(result)?;
    Continue(M::int(0))
}

fn size<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let size = files::size(vm, fd);
    Continue(M::long(vm.sys(size)? as i64))
}

fn available<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let size = files::size(vm, fd);
    let size = vm.sys(size)?;
    let position = files::position(vm, fd).unwrap_or(0);
    Continue(M::int(size.saturating_sub(position).min(i32::MAX as u64) as i32))
}

/// Neither a regular file nor a directory nor a link.
fn is_other<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let data = files::metadata(vm, fd);
    let other = vm.sys(data)?.is_none_or(|data| !data.is_file() && !data.is_dir() && !data.is_symlink());
    Continue(M::int(other as i32))
}

fn close<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let descriptor = vm.arg_object(0)?;
    close_descriptor(vm, descriptor)?;
    vm.void()
}

fn close_number<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    vm.initialize_exceptions()?;
    let closed = files::close(vm, fd);
    vm.sys(closed)?;
    vm.void()
}

/// Makes the second descriptor a copy of the first.
fn duplicate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = descriptor(vm, 0)?;
    let target = vm.arg_object(1)?;
    let copy = files::duplicate(vm, fd);
    let copy = vm.sys(copy)?;
    let old = vm.get_int(target, "fd");
    // The old one may not have been open.
    let _ = files::close(vm, old);
    vm.put_int(target, "fd", copy);
    vm.void()
}

fn fd_value<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let descriptor = vm.arg_object(0)?;
    Continue(M::int(vm.get_int(descriptor, "fd")))
}

fn set_fd_value<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (descriptor, value) = (vm.arg_object(0)?, vm.arg_int(1)?);
    vm.put_int(descriptor, "fd", value);
    vm.void()
}

fn random_bytes<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let array = vm.arg_object(0)?;
    let mut bytes = vec![0; vm.length_of(array) as usize];
    vm.random_bytes(&mut bytes);
    vm.memory.write_bytes(array.0 + ARRAY_HEADER, &bytes);
    Continue(M::int(1))
}

fn key<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<(i64, i64)> {
    let fd = descriptor(vm, index)?;
    let data = files::metadata(vm, fd).and_then(|data| data.ok_or(files::EBADF));
    let data = vm.sys(data)?;
    Continue((data.dev() as i64, data.ino() as i64))
}

fn init_key<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (device, inode) = key(vm, 1)?;
    let this = vm.this()?;
    vm.put_long(this, "st_dev", device);
    vm.put_long(this, "st_ino", inode);
    vm.void()
}

fn init_key_array<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (device, inode) = key(vm, 0)?;
    let array = vm.arg_object(1)?;
    if vm.length_of(array) >= 2 {
        vm.memory.store(array.0 + ARRAY_HEADER, device);
        vm.memory.store(array.0 + ARRAY_HEADER + 8, inode);
    }
    vm.void()
}
