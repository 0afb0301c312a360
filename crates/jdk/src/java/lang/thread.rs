//! `java.lang.Thread`: running, sleeping, interrupting. Virtual threads are bound to threads of the machine: it says
//! that it has no continuations, and the JDK then does the rest.

use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/Thread",
        &[
            ("currentThread()Ljava/lang/Thread;", current),
            ("currentCarrierThread()Ljava/lang/Thread;", current),
            ("start0()V", start),
            // `yield` and `sleep` were native before JDK 19.
            ("yield()V", yield_now),
            ("yield0()V", yield_now),
            ("sleep(J)V", |vm| sleep(vm, 1_000_000)),
            ("sleep0(J)V", sleep0),
            ("sleepNanos0(J)V", |vm| sleep(vm, 1)),
            ("interrupt0()V", interrupt),
            ("clearInterruptEvent()V", clear_interrupt),
            ("holdsLock(Ljava/lang/Object;)Z", holds_lock),
            // There is nothing that priorities or names of system threads could change.
            ("setPriority0(I)V", |vm| vm.void()),
            ("setNativeName(Ljava/lang/String;)V", |vm| vm.void()),
            ("ensureMaterializedForStackWalk(Ljava/lang/Object;)V", |vm| vm.void()),
            ("getNextThreadIdOffset()J", next_thread_id),
            ("findScopedValueBindings()Ljava/lang/Object;", scoped_bindings),
            ("scopedValueCache()[Ljava/lang/Object;", scoped_cache),
            ("setScopedValueCache([Ljava/lang/Object;)V", set_scoped_cache),
            ("extentLocalCache()[Ljava/lang/Object;", scoped_cache),
            ("setExtentLocalCache([Ljava/lang/Object;)V", set_scoped_cache),
        ],
    );
    natives.add_native("jdk/internal/vm/ContinuationSupport", &[("isSupported0()Z", |_| Continue(M::int(0)))]);
    // Without a mounted continuation there is nothing to pin.
    natives.add_native("jdk/internal/vm/Continuation", &[("pin()V", |vm| vm.void()), ("unpin()V", |vm| vm.void())]);
}

fn current<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::reference(vm.thread().object))
}

fn start<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    const RUNNABLE: i32 = 5;
    let this = vm.this()?;
    if vm.thread_index(this).is_some() {
        return Break(vm.throw_new("java/lang/IllegalThreadStateException", ""));
    }
    let holder = if vm.has_field(this, "holder") { vm.get_ref(this, "holder") } else { this };
    let daemon = vm.get_int(holder, "daemon") != 0;
    vm.start_thread(this, daemon)?;
    let number = vm.get_int(this, "$thread");
    vm.put_long(this, "eetop", number as i64);
    vm.set_thread_status(this, RUNNABLE);
    vm.void()
}

fn yield_now<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    vm.yield_now();
    vm.void()
}

/// In milliseconds until JDK 20, in nanoseconds in JDK 21 and 22.
fn sleep0<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let unit = if vm.program.jdk.feature < 21 { 1_000_000 } else { 1 };
    sleep(vm, unit)
}

/// The frame stays while the thread sleeps, so that its stack shows `Thread.sleep`; the second execution is the return.
fn sleep<M: Machine>(vm: &mut Vm<M>, unit: u64) -> Flow<M::Value> {
    if vm.step() > 0 {
        return vm.void();
    }
    let time = vm.arg_long(0)?;
    if time < 0 {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    if vm.take_interrupt() {
        let message = vm.sleep_interrupted(vm.thread().object);
        return Break(vm.throw_new("java/lang/InterruptedException", message));
    }
    if time == 0 {
        vm.yield_now();
        return vm.void();
    }
    vm.frame_mut().step = 1;
    vm.sleep((time as u64).saturating_mul(unit));
    Break(Exit::Again)
}

fn interrupt<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    vm.interrupt(this)?;
    vm.void()
}

fn clear_interrupt<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    vm.clear_interrupt();
    vm.void()
}

fn holds_lock<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let object = vm.arg_object(0)?;
    Continue(M::int(vm.holds_lock(object) as i32))
}

/// The address of the number that the next thread gets. Called once, by the initialiser of `ThreadIdentifiers`.
fn next_thread_id<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let Some(address) = vm.allocate_block(8) else {
        return Break(vm.throw_new("java/lang/OutOfMemoryError", "Java heap space"));
    };
    // The main thread has the number before it, and does not ask.
    let thread = vm.boot_class("java/lang/Thread")?;
    let main = match vm.get_static(thread, "PRIMORDIAL_TID").and_then(M::bits) {
        Some(number) => number as i64,
        None => vm.get_long(vm.thread_by_id(1).map_or(Ref::NULL, |main| main.object), "tid").max(1),
    };
    vm.memory.store(address, main + 1);
    Continue(M::long(address as i64))
}

/// The bindings that the innermost `runWith` on the stack was called with.
fn scoped_bindings<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let thread = vm.thread();
    for frame in thread.frames.iter().rev().filter(|frame| frame.method.name == "runWith") {
        let class = frame.method.class.name.as_str();
        if class != "java/lang/Thread" && !class.ends_with("ScopedValue$Carrier") {
            continue;
        }
        let bindings = thread.slots[frame.base as usize + 1];
        if M::bits(bindings).is_none_or(|bits| bits != 0) {
            return Continue(bindings);
        }
    }
    Continue(M::reference(Ref::NULL))
}

/// A thread's cache of scoped values is kept in a field that the machine adds to `Thread`.
fn scoped_cache<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::reference(vm.get_ref(vm.thread().object, "$scopes")))
}

fn set_scoped_cache<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let cache = vm.arg_ref(0)?;
    vm.put_ref(vm.thread().object, "$scopes", cache);
    vm.void()
}
