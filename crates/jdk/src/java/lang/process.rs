//! `java.lang.Process*`. The machine is alone in its world: it has one process, whose number is fixed, and cannot
//! start others.

use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Vm};

const PID: i64 = 1;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native("java/lang/ProcessEnvironment", &[("environ()[[B", environ)]);
    natives.add_native(
        "java/lang/ProcessHandleImpl",
        &[
            ("getCurrentPid0()J", |_| Continue(M::long(PID))),
            ("isAlive0(J)J", is_alive),
            // The parent is outside of this world.
            ("parent0(JJ)J", |_| Continue(M::long(-1))),
        ],
    );
    natives.add_native("java/lang/ProcessImpl", &[("init()V", |vm| vm.void()), ("forkAndExec", fork_and_exec)]);
}

/// As if the host did not let it.
fn fork_and_exec<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let message = match vm.program.jdk.feature {
        ..25 => "error=13, Permission denied",
        _ => "Exec failed, error: 13 (Permission denied) ",
    };
    Break(vm.throw_new("java/io/IOException", message))
}

/// Names and values in turn.
fn environ<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mut arrays = Vec::new();
    for (name, value) in vm.options.environment.clone() {
        arrays.push(vm.new_byte_array(name.as_bytes())?);
        arrays.push(vm.new_byte_array(value.as_bytes())?);
    }
    let bytes = vm.program.primitive_array(program::Kind::Byte);
    Continue(M::reference(vm.new_ref_array(bytes, &arrays)?))
}

/// The start of the process in milliseconds since 1970, or -1.
fn is_alive<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let alive = vm.arg_long(0)? == PID;
    Continue(M::long(if alive { vm.options.start_millis } else { -1 }))
}
