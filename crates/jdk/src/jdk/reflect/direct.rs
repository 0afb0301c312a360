//! Reflection of newer JDKs (JEP 416), which calls through method handles. Here the accessors keep the `Method` or
//! `Constructor` itself where the handle would be, and the hidden methods that invoke the handle call the machine; all
//! checks and the wrapping of exceptions stay in Java, and so do the frames that a stack trace shows.

use super::arguments::{Problem, convert_arguments};
use super::call::{box_result, gone, prepare_reply, select};
use crate::java::lang::reflect::members::method_of;
use crate::java::lang::reflect::types::set_arg;
use program::Kind;
use program::classfile::{MethodDescriptor, access};
use program::link::Method;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        &[
            // Found anew at each call, as the method itself is.
            ("findCallerSensitiveAdapter(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;", |_| {
                Continue(M::reference(Ref::NULL))
            }),
            ("getDirectMethod(Ljava/lang/reflect/Method;Z)Ljava/lang/invoke/MethodHandle;", |vm| Continue(vm.arg(0))),
            (
                "newConstructorAccessor(Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
                new_constructor_accessor,
            ),
        ],
    );
    natives.add(
        "jdk/internal/reflect/DirectMethodHandleAccessor",
        &[
            ("invokeImpl(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;", invoke),
            (
                "invokeImpl(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
                invoke_caller_sensitive,
            ),
        ],
    );
    natives.add(
        "jdk/internal/reflect/DirectConstructorHandleAccessor",
        &[("invokeImpl([Ljava/lang/Object;)Ljava/lang/Object;", new_instance)],
    );
    // The classes of `java.lang.invoke` are initialised when they are needed, not at the start.
    natives.add("jdk/internal/misc/VM", &[("isJavaLangInvokeInited()Z", |_| Continue(M::int(1)))]);
}

fn new_constructor_accessor<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let constructor = vm.arg_object(0)?;
    let Some(method) = method_of(vm, constructor) else { return Break(gone(vm)) };
    vm.initialize(method.class)?;
    let class = vm.boot_class("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    vm.initialize(class)?;
    let count = MethodDescriptor::parse(&method.descriptor).map_or(0, |parsed| parsed.parameters.len());
    let accessor = vm.new_object(class)?;
    vm.put_int(accessor, "paramCount", count as i32);
    vm.put_ref(accessor, "target", constructor);
    Continue(M::reference(accessor))
}

/// `invokeImpl(Object receiver, Object[] args)`
fn invoke<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let reflected = vm.get_ref(this, "target");
    let Some(method) = method_of(vm, reflected) else { return Break(gone(vm)) };
    call(vm, reflected, method, None)
}

/// `invokeImpl(Object receiver, Object[] args, Class<?> caller)`: a caller-sensitive method may have an adapter, a
/// method that takes the caller as its last argument.
fn invoke_caller_sensitive<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let reflected = vm.get_ref(this, "target");
    let Some(method) = method_of(vm, reflected) else { return Break(gone(vm)) };
    let with_caller = method.descriptor.replace(')', "Ljava/lang/Class;)");
    let adapter = method
        .class
        .declared_method(&method.name, &with_caller)
        .filter(|adapter| adapter.access & access::PUBLIC == 0 && adapter.is_static() == method.is_static());
    call(vm, reflected, method, adapter)
}

fn call<M: Machine>(
    vm: &mut Vm<M>,
    reflected: Ref,
    method: &'static Method,
    adapter: Option<&'static Method>,
) -> Flow<M::Value> {
    match (vm.step(), vm.reply()) {
        (1, Reply::Returned(value)) => box_result(vm, method, value),
        (_, Reply::Returned(value)) => Continue(value.unwrap_or(M::int(0))),
        _ => {
            let receiver = vm.arg_ref(1)?;
            vm.initialize(method.class)?;
            let mut values = Vec::with_capacity(usize::from(method.argument_slots) + 1);
            let mut target = method;
            if !method.is_static() {
                target = select(vm, method, receiver)?;
                values.push(M::reference(receiver));
            }
            let args = vm.arg_ref(2)?;
            let problem = convert_arguments(vm, reflected, args, &mut values);
            check(vm, problem)?;
            if let Some(adapter) = adapter {
                target = adapter;
                values.push(vm.arg(3));
            }
            prepare_reply(vm, method.result)?;
            Break(vm.call(target, &values, false))
        }
    }
}

/// `invokeImpl(Object[] args)`; once it is made, argument 1 holds the new object. The accessors of serialization have
/// a real method handle.
fn new_instance<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let target = vm.get_ref(this, "target");
    let args = vm.arg_ref(1)?;
    if vm.class_of(target).name != "java/lang/reflect/Constructor" {
        return invoke_handle(vm, target, args);
    }
    if let Reply::Returned(_) = vm.reply() {
        return Continue(vm.arg(1));
    }
    let Some(method) = method_of(vm, target) else { return Break(gone(vm)) };
    vm.initialize(method.class)?;
    let mut values = vec![M::reference(Ref::NULL)];
    let problem = convert_arguments(vm, target, args, &mut values);
    check(vm, problem)?;
    let object = vm.new_object(method.class)?;
    values[0] = M::reference(object);
    set_arg(vm, 1, M::reference(object));
    Break(vm.call(method, &values, false))
}

fn invoke_handle<M: Machine>(vm: &mut Vm<M>, handle: Ref, args: Ref) -> Flow<M::Value> {
    if let Reply::Returned(value) = vm.reply() {
        return Continue(value.unwrap_or(M::int(0)));
    }
    let object = vm.program.core().object;
    let args = if args.is_null() { vm.new_ref_array(object, &[])? } else { args };
    let signature = "([Ljava/lang/Object;)Ljava/lang/Object;";
    let Some(method) = vm.class_of(handle).method("invokeWithArguments", signature) else {
        return Break(Exit::unsupported("MethodHandle.invokeWithArguments of this JDK"));
    };
    Break(vm.call(method, &[M::reference(handle), M::reference(args)], false))
}

/// Throws what the method handle would; the accessor tells it from what the method throws by the stack trace.
fn check<M: Machine>(vm: &mut Vm<M>, problem: Option<Problem>) -> Flow<()> {
    match problem {
        None => Continue(()),
        Some(Problem::Mismatch(message)) => Break(vm.throw_new("java/lang/ClassCastException", &message)),
        Some(Problem::Null(kind)) => {
            let getter = match kind {
                Kind::Byte => "byteValue",
                Kind::Short => "shortValue",
                Kind::Long => "longValue",
                Kind::Float => "floatValue",
                Kind::Double => "doubleValue",
                _ => "intValue",
            };
            let message = format!(
                "Cannot invoke \"java.lang.Number.{getter}()\" because the return value of \"sun.invoke.util.\
                 ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
            );
            Break(vm.throw_new("java/lang/NullPointerException", &message))
        }
        Some(Problem::Count { .. }) => Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", "")),
    }
}
