//! `java.lang.Runtime` and `java.lang.Shutdown`.

use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Stop, Vm};

/// The same everywhere, so that a program's thread pools do not depend on the computer.
const PROCESSORS: i32 = 4;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/Runtime",
        &[
            ("availableProcessors()I", |_| Continue(M::int(PROCESSORS))),
            ("freeMemory()J", free_memory),
            ("totalMemory()J", |vm| Continue(M::long(total(vm)))),
            ("maxMemory()J", |vm| Continue(M::long(vm.options.max_heap as i64))),
            ("gc()V", gc),
        ],
    );
    natives.add_native("java/lang/Shutdown", &[("beforeHalt()V", |vm| vm.void()), ("halt0(I)V", halt)]);
}

/// The heap in use, in steps of 16 MiB as a collector with regions takes it from the system.
fn total<M: Machine>(vm: &Vm<M>) -> i64 {
    let used = (vm.state.heap.top - vm::object::HEAP) as i64;
    const STEP: i64 = 16 << 20;
    ((used / STEP + 1) * STEP).min(vm.options.max_heap as i64)
}

fn free_memory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let heap = &vm.state.heap;
    let used = (heap.live + heap.allocated) as i64;
    Continue(M::long((total(vm) - used).max(0)))
}

fn gc<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    vm.collect();
    vm.void()
}

fn halt<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let status = vm.arg_int(0)?;
    vm.host.flush();
    Break(Exit::stop(Stop::Exited(status)))
}
