//! `java.lang.ref`. The collector keeps what any reference object refers to, so none is ever pending and no object is
//! finalised.

use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/ref/Reference",
        &[
            ("getAndClearReferencePendingList()Ljava/lang/ref/Reference;", |_| Continue(M::reference(Ref::NULL))),
            ("hasReferencePendingList()Z", |_| Continue(M::int(0))),
            ("waitForReferencePendingList()V", wait_for_ever),
            ("refersTo0(Ljava/lang/Object;)Z", refers_to),
            ("clear0()V", clear),
        ],
    );
    natives
        .add("java/lang/ref/PhantomReference", &[("refersTo0(Ljava/lang/Object;)Z", refers_to), ("clear0()V", clear)]);
    natives.add_native(
        "java/lang/ref/Finalizer",
        &[
            ("isFinalizationEnabled()Z", |_| Continue(M::int(1))),
            ("reportComplete(Ljava/lang/Object;)V", |vm| vm.void()),
        ],
    );
}

/// The reference handler has nothing to do. It must not keep the program alive.
fn wait_for_ever<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    vm.thread_mut().daemon = true;
    vm.park(None);
    Break(Exit::Again)
}

fn refers_to<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (this, object) = (vm.this()?, vm.arg_ref(1)?);
    Continue(M::int((vm.get_ref(this, "referent") == object) as i32))
}

fn clear<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    vm.put_ref(this, "referent", Ref::NULL);
    vm.void()
}
