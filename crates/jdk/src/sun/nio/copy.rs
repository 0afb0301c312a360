//! Copies between open files: the ways in which `Files.copy` and `FileChannel.transferTo` ask for them.

use super::{initialize_unix_exception, unix};
use crate::java::io::files;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, NativeFn, Natives, Vm};

/// `IOStatus.UNSUPPORTED_CASE`: Java then copies with reads and writes.
const UNSUPPORTED_CASE: i32 = -6;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add("sun/nio/fs/UnixCopyFile", &[("transfer(IIJ)V", copy)]);
    natives.add("sun/nio/fs/UnixFileSystem", &[("bufferedCopy0(IIJIJ)V", copy)]);
    natives.add("sun/nio/fs/LinuxNativeDispatcher", &[("directCopy0(IIJ)I", |_| Continue(M::int(UNSUPPORTED_CASE)))]);
    let refuse: NativeFn<M> = |_| Continue(M::long(UNSUPPORTED_CASE as i64));
    natives.add("sun/nio/ch/FileDispatcherImpl", &[("transferTo0", refuse), ("transferFrom0", refuse)]);
    natives.add("sun/nio/ch/FileChannelImpl", &[("transferTo0", refuse), ("transferFrom0", refuse)]);
}

/// Copies the rest of descriptor 1 to descriptor 0.
fn copy<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (to, from) = (vm.arg_int(0)?, vm.arg_int(1)?);
    initialize_unix_exception(vm)?;
    let mut buffer = vec![0; 64 << 10];
    loop {
        let count = files::read(vm, from, &mut buffer);
        let count = unix(vm, count)?;
        if count == 0 {
            return vm.void();
        }
        let written = files::write(vm, to, &buffer[..count]);
        unix(vm, written)?;
    }
}
