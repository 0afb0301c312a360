//! `java.lang.Object`.

use program::link::Shape;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/Object",
        &[
            ("getClass()Ljava/lang/Class;", get_class),
            ("hashCode()I", hash_code),
            ("clone()Ljava/lang/Object;", clone),
            ("notify()V", notify),
            ("notifyAll()V", notify_all),
            // Native under this name before JDK 19.
            ("wait(J)V", wait),
            ("wait0(J)V", wait),
        ],
    );
}

fn get_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = vm.class_of(this);
    Continue(M::reference(vm.mirror(class)?))
}

fn hash_code<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    Continue(M::int(vm.identity_hash(this)))
}

fn clone<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = vm.class_of(this);
    let cloneable = vm.program.core().cloneable;
    if !matches!(class.shape, Shape::Array { .. }) && !class.is_subclass_of(cloneable) {
        return Break(vm.throw_new("java/lang/CloneNotSupportedException", &class.java_name()));
    }
    Continue(M::reference(vm.clone_object(this)?))
}

fn notify<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    vm.monitor_notify(this, false)?;
    vm.void()
}

fn notify_all<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    vm.monitor_notify(this, true)?;
    vm.void()
}

/// The frame stays while the thread waits, so that its stack shows `Object.wait`; the second execution is the return.
fn wait<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    if vm.step() > 0 {
        return vm.void();
    }
    let this = vm.this()?;
    let millis = vm.arg_long(1)?;
    if millis < 0 {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    vm.monitor_wait(this, millis)?;
    vm.frame_mut().step = 1;
    Break(Exit::Again)
}
