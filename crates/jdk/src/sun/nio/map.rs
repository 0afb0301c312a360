//! Mapped files. A read-only or private mapping is a copy of the file as it is when it is mapped; a shared writable
//! one is not supported.

use crate::java::io::descriptor::Descriptors;
use crate::java::io::files;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Vm};

/// Protection of a shared writable mapping: `FileChannelImpl.MAP_RW`.
const SHARED: i32 = 1;
const PAGE: i64 = 4096;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "sun/nio/ch/FileChannelImpl",
        &[
            ("initIDs()J", |_| Continue(M::long(PAGE))),
            ("map0(IJJZ)J", map_channel),
            ("unmap0(JJ)I", unmap),
            ("maxDirectTransferSize0()I", |_| Continue(M::int(0x7fff_f000))),
        ],
    );
    natives.add(
        "sun/nio/ch/UnixFileDispatcherImpl",
        &[
            ("allocationGranularity0()J", |_| Continue(M::long(PAGE))),
            ("map0(Ljava/io/FileDescriptor;IJJZ)J", map_descriptor),
            ("unmap0(JJ)I", unmap),
        ],
    );
    natives.add(
        "java/nio/MappedMemoryUtils",
        &[
            ("isLoaded0(JJJ)Z", |_| Continue(M::int(1))),
            ("load0(JJ)V", |vm| vm.void()),
            ("unload0(JJ)V", |vm| vm.void()),
        ],
    );
}

fn map_channel<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let channel = vm.this()?;
    let descriptor = vm.get_ref(channel, "fd");
    map(vm, descriptor, 1)
}

fn map_descriptor<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let descriptor = vm.arg_object(0)?;
    map(vm, descriptor, 1)
}

/// Slots from `at`: protection, position, length.
fn map<M: Machine>(vm: &mut Vm<M>, descriptor: Ref, at: u32) -> Flow<M::Value> {
    let protection = vm.arg_int(at)?;
    let (position, length) = (vm.arg_long(at + 1)?, vm.arg_long(at + 3)?);
    if protection == SHARED {
        return Break(Exit::unsupported("FileChannel.map with MapMode.READ_WRITE"));
    }
    vm.initialize_exceptions()?;
    let error = vm.boot_class("java/lang/OutOfMemoryError")?;
    vm.initialize(error)?;
    let fd = vm.get_int(descriptor, "fd");
    let (Ok(position), Ok(length)) = (u64::try_from(position), usize::try_from(length)) else {
        return Break(vm.throw_new("java/io/IOException", &files::describe(files::EINVAL)));
    };
    let Some(address) = vm.allocate_block(length as u64) else {
        return Break(vm.throw_new("java/lang/OutOfMemoryError", "Map failed"));
    };
    let mut content = vec![0; length];
    let count = files::read_at(vm, fd, &mut content, position);
    let count = vm.sys(count)?;
    vm.memory.write_bytes(address, &content[..count]);
    Continue(M::long(address as i64))
}

fn unmap<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let address = vm.arg_long(0)? as u64;
    vm.free_block(address);
    Continue(M::int(0))
}
