//! `java.nio`: scopes of memory outside the Java heap. The rest is Java on top of `Unsafe` and `sun.nio`.

use std::ops::ControlFlow::Continue;
use std::rc::Rc;
use vm::{Flow, Machine, Natives, Ref, Status, Vm};

const ACCESS: &str = "jdk/internal/misc/ScopedMemoryAccess";

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        ACCESS,
        &[
            ("closeScope0(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z", may_close),
            ("closeScope0", interrupt_accesses),
        ],
    );
}

/// The other threads that stopped inside an access to a scope, as indices.
fn threads_inside<M: Machine>(vm: &Vm<M>, scope: Ref) -> Vec<usize> {
    let me = vm.thread().id;
    let inside = |thread: &vm::Thread<M>| {
        thread.frames.iter().rev().take(10).any(|frame| {
            let slots = frame.base as usize..frame.base as usize + frame.method.argument_slots as usize;
            frame.method.class.name == ACCESS
                && thread.slots.get(slots).is_some_and(|slots| {
                    slots.iter().any(|&slot| M::bits(slot).is_some_and(|bits| bits == scope.0 as u64))
                })
        })
    };
    let threads = vm.state.threads.iter().enumerate();
    threads
        .filter(|(_, thread)| thread.id != me && thread.status != Status::Ended && inside(thread))
        .map(|(index, _)| index)
        .collect()
}

/// JDK 17: a scope in use is not closed.
fn may_close<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let scope = vm.arg_ref(1)?;
    Continue(M::int(threads_inside(vm, scope).is_empty() as i32))
}

/// Later: it is closed, and the threads inside get an exception.
fn interrupt_accesses<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (scope, error) = (vm.arg_ref(1)?, vm.arg_ref(2)?);
    for index in threads_inside(vm, scope) {
        Rc::make_mut(&mut vm.state.threads[index]).pending = Some(error);
    }
    Continue(M::int(1))
}
