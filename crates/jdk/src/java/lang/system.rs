//! `java.lang.System`.

use super::arraycopy::arraycopy;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/System",
        &[
            ("arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
            ("identityHashCode(Ljava/lang/Object;)I", identity_hash_code),
            ("currentTimeMillis()J", current_time_millis),
            ("nanoTime()J", nano_time),
            ("setIn0(Ljava/io/InputStream;)V", |vm| set_stream(vm, "in")),
            ("setOut0(Ljava/io/PrintStream;)V", |vm| set_stream(vm, "out")),
            ("setErr0(Ljava/io/PrintStream;)V", |vm| set_stream(vm, "err")),
            ("mapLibraryName(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
        ],
    );
}

fn identity_hash_code<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let object = vm.arg_ref(0)?;
    Continue(M::int(vm.identity_hash(object)))
}

fn current_time_millis<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::long(vm.options.start_millis + (vm.now() / 1_000_000) as i64))
}

fn nano_time<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::long(vm.options.start_nanos() + vm.now() as i64))
}

/// The streams are final fields that only the machine may write.
fn set_stream<M: Machine>(vm: &mut Vm<M>, field: &str) -> Flow<M::Value> {
    let stream = vm.arg_ref(0)?;
    let system = vm.boot_class("java/lang/System")?;
    vm.put_static(system, field, M::reference(stream));
    vm.void()
}

fn map_library_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let name = vm.arg_string(0)?;
    Continue(M::reference(vm.new_string(&format!("lib{name}.so"))?))
}
