//! `java.lang.invoke.MethodHandleImpl`: a combinator that HotSpot never runs as the Java code that stands for it.

use super::super::class::types::set_arg;
use program::Kind;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add("java/lang/invoke/MethodHandleImpl", &[("tryFinally", try_finally)]);
}

/// `tryFinally(MethodHandle target, MethodHandle cleanup, Object... av)`.
///
/// The Java body hands null to the cleanup where the target has thrown; the bytecode that the JDK spins instead, and so
/// this native, hands it the zero of the result's type.
fn try_finally<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (target, cleanup, arguments) = (vm.arg_object(0)?, vm.arg_object(1)?, vm.arg_object(2)?);
    let handle = vm.boot_class("java/lang/invoke/MethodHandle")?;
    let invoke = handle
        .declared_method("invokeWithArguments", "([Ljava/lang/Object;)Ljava/lang/Object;")
        .expect("MethodHandle has invokeWithArguments");
    let returns = vm.class_of_mirror(vm.get_ref(vm.get_ref(target, "type"), "rtype")).kind();
    match (vm.step(), vm.reply()) {
        (0, _) => Break(vm.call(invoke, &[M::reference(target), M::reference(arguments)], true)),
        (1, reply) => {
            let (thrown, result) = match reply {
                Reply::Threw(exception) => {
                    let zero = if returns == Kind::Ref { Ref::NULL } else { vm.box_value(returns, M::long(0))? };
                    (exception, zero)
                }
                Reply::Returned(Some(value)) => (Ref::NULL, Ref(vm.concrete(value)? as u32)),
                _ => (Ref::NULL, Ref::NULL),
            };
            let mut all = vec![thrown];
            if returns != Kind::Void {
                all.push(result);
            }
            all.extend(vm.ref_elements(arguments));
            let all = vm.new_ref_array(vm.program.core().object, &all)?;
            // The target is done with; its slot keeps the exception until the cleanup has returned.
            set_arg(vm, 0, M::reference(cleanup));
            set_arg(vm, 2, M::reference(if thrown.is_null() { cleanup } else { thrown }));
            Break(vm.call(invoke, &[M::reference(cleanup), M::reference(all)], false))
        }
        (_, reply) => {
            if arguments != cleanup {
                return Break(Exit::Throw(arguments));
            }
            match reply {
                Reply::Returned(Some(value)) => Continue(value),
                _ => Continue(M::reference(Ref::NULL)),
            }
        }
    }
}
