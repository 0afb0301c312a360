//! `java.lang.Thread` seen from outside: states, stacks, the list of all threads.

use super::stack_trace::{Place, new_elements};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Reply, Status, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Thread",
        &[
            // The JDK reads a field that HotSpot keeps up to date; the machine knows the state when it is asked.
            ("getState()Ljava/lang/Thread$State;", state_if_platform),
            ("threadState()Ljava/lang/Thread$State;", thread_state),
            ("getThreads()[Ljava/lang/Thread;", get_threads),
            ("dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
            ("getStackTrace0()Ljava/lang/Object;", get_stack_trace),
        ],
    );
}

/// JVMTI's thread states, as `VM.toThreadState` decodes them.
fn status_bits<M: Machine>(vm: &Vm<M>, thread: Ref) -> i32 {
    let Some(index) = vm.thread_index(thread) else {
        let holder = if vm.has_field(thread, "holder") { vm.get_ref(thread, "holder") } else { thread };
        return if holder.is_null() { 0 } else { vm.get_int(holder, "threadStatus") };
    };
    match vm.state.threads[index].status {
        Status::Runnable | Status::Initializing(_) => 0x5,
        Status::Blocked(_) | Status::Reacquiring { .. } => 0x401,
        Status::Waiting { until: None, .. } => 0x191,
        Status::Waiting { until: Some(_), .. } => 0x1a1,
        Status::Parked { until: None } => 0x291,
        Status::Parked { until: Some(_) } => 0x2a1,
        Status::Sleeping { .. } => 0xe1,
        Status::Ended | Status::Destroying => 0x2,
    }
}

fn thread_state<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    match vm.reply() {
        Reply::Returned(Some(state)) => Continue(state),
        _ => {
            let class = vm.boot_class("jdk/internal/misc/VM")?;
            vm.initialize(class)?;
            let Some(method) = class.declared_method("toThreadState", "(I)Ljava/lang/Thread$State;") else {
                return Break(vm::Exit::unsupported("jdk.internal.misc.VM has no toThreadState"));
            };
            let bits = status_bits(vm, this);
            Break(vm.call(method, &[M::int(bits)], false))
        }
    }
}

/// `getState` is what subclasses of `Thread` see; from JDK 19 on it asks `threadState`, which virtual threads override.
fn state_if_platform<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = vm.class_of(this);
    match class.method("threadState", "()Ljava/lang/Thread$State;") {
        None => thread_state(vm),
        Some(declared) => match vm.reply() {
            Reply::Returned(Some(state)) => Continue(state),
            _ => {
                let method = vm.select_method(class, declared)?;
                Break(vm.call(method, &[M::reference(this)], false))
            }
        },
    }
}

fn is_virtual<M: Machine>(vm: &Vm<M>, thread: Ref) -> bool {
    vm.class_of(thread).ancestry().any(|class| class.name == "java/lang/BaseVirtualThread")
}

fn get_threads<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let alive: Vec<Ref> = vm
        .state
        .threads
        .iter()
        .filter(|thread| thread.status != Status::Ended && !is_virtual(vm, thread.object))
        .map(|thread| thread.object)
        .collect();
    let class = vm.boot_class("java/lang/Thread")?;
    Continue(M::reference(vm.new_ref_array(class, &alive)?))
}

/// The stack of a live thread, innermost frame first.
fn places<M: Machine>(vm: &Vm<M>, thread: Ref) -> Option<Vec<Place>> {
    let frames = &vm.state.threads[vm.thread_index(thread)?].frames;
    let visible = frames.iter().rev().filter(|frame| !frame.method.hidden);
    Some(visible.map(|frame| Place::of_frame(frame.method, frame.pc)).collect())
}

fn dump_threads<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let threads = vm.arg_object(0)?;
    let threads = vm.ref_elements(threads);
    let element = vm.boot_class("java/lang/StackTraceElement")?;
    let array = vm.program.array_of(element);
    let mut stacks = Vec::with_capacity(threads.len());
    for thread in threads {
        if thread.is_null() {
            return Break(vm.throw_new("java/lang/NullPointerException", ""));
        }
        let stack = match places(vm, thread) {
            Some(frames) => new_elements(vm, &frames)?,
            None => Ref::NULL,
        };
        stacks.push(stack);
    }
    Continue(M::reference(vm.new_ref_array(array, &stacks)?))
}

fn get_stack_trace<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    match places(vm, this) {
        Some(frames) => Continue(M::reference(new_elements(vm, &frames)?)),
        None => Continue(M::reference(Ref::NULL)),
    }
}
