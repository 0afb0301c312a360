//! Calls through `Method.invoke` and `Constructor.newInstance`, natively as far as the JDK goes down to the machine.

use super::arguments::{Problem, convert_arguments};
use crate::java::lang::reflect::array::illegal_argument;
use crate::java::lang::reflect::members::method_of;
use crate::java::lang::reflect::types::set_arg;
use program::Kind;
use program::link::Method;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    let invoke_type = "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
    let new_type = "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
    for class in ["NativeMethodAccessorImpl", "DirectMethodHandleAccessor$NativeAccessor"] {
        natives.add(&format!("jdk/internal/reflect/{class}"), &[(invoke_type, invoke)]);
    }
    for class in ["NativeConstructorAccessorImpl", "DirectConstructorHandleAccessor$NativeAccessor"] {
        natives.add(&format!("jdk/internal/reflect/{class}"), &[(new_type, new_instance)]);
    }
    // Calls stay native: code made for one method would do the same.
    natives.add("jdk/internal/reflect/ReflectionFactory", &[("inflationThreshold()I", |_| Continue(M::int(i32::MAX)))]);
}

const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

/// `invoke0(Method method, Object receiver, Object[] args)`
fn invoke<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let reflected = vm.arg_object(0)?;
    let Some(method) = method_of(vm, reflected) else { return Break(gone(vm)) };
    match (vm.step(), vm.reply()) {
        (1, Reply::Returned(value)) => box_result(vm, method, value),
        (_, Reply::Returned(value)) => Continue(value.unwrap_or(M::int(0))),
        (_, Reply::Threw(exception)) => Break(target_exception(vm, exception)),
        (_, Reply::None) => {
            let receiver = vm.arg_ref(1)?;
            vm.initialize(method.class)?;
            let selected = if method.is_static() { method } else { select(vm, method, receiver)? };
            let mut values = Vec::with_capacity(usize::from(method.argument_slots));
            if !method.is_static() {
                values.push(M::reference(receiver));
            }
            let args = vm.arg_ref(2)?;
            let problem = convert_arguments(vm, reflected, args, &mut values);
            check(vm, problem)?;
            prepare_reply(vm, method.result)?;
            Break(vm.call(selected, &values, true))
        }
    }
}

/// `newInstance0(Constructor constructor, Object[] args)`; once it is made, argument 0 holds the new object.
fn new_instance<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    match vm.reply() {
        Reply::Returned(_) => Continue(vm.arg(0)),
        Reply::Threw(exception) => Break(target_exception(vm, exception)),
        Reply::None => {
            let reflected = vm.arg_object(0)?;
            let Some(method) = method_of(vm, reflected) else { return Break(gone(vm)) };
            if method.class.is_abstract() {
                return Break(vm.throw_new("java/lang/InstantiationException", &method.class.java_name()));
            }
            vm.initialize(method.class)?;
            let mut values = vec![M::reference(Ref::NULL)];
            let args = vm.arg_ref(1)?;
            let problem = convert_arguments(vm, reflected, args, &mut values);
            check(vm, problem)?;
            prepare_reply(vm, Kind::Void)?;
            let object = vm.new_object(method.class)?;
            values[0] = M::reference(object);
            set_arg(vm, 0, M::reference(object));
            Break(vm.call(method, &values, true))
        }
    }
}

/// Throws what is wrong with the arguments.
fn check<M: Machine>(vm: &mut Vm<M>, problem: Option<Problem>) -> Flow<()> {
    let message = match problem {
        None => return Continue(()),
        Some(Problem::Count { given, wanted }) if checks_in_java(vm) => {
            format!("wrong number of arguments: {given} expected: {wanted}")
        }
        Some(Problem::Count { .. }) => "wrong number of arguments".to_string(),
        Some(Problem::Null(_)) => String::new(),
        Some(Problem::Mismatch(_)) => "argument type mismatch".to_string(),
    };
    Break(illegal_argument(vm, &message))
}

/// Whether this JDK's reflection checks in Java and boxes through the caches (JEP 416).
fn checks_in_java<M: Machine>(vm: &Vm<M>) -> bool {
    vm.program.jdk.feature >= 18
}

pub fn gone<M: Machine>(vm: &mut Vm<M>) -> Exit {
    vm.throw_new("java/lang/InternalError", "invoke")
}

/// Loads and initialises what a native needs after the call: there it cannot be executed again.
pub fn prepare_reply<M: Machine>(vm: &mut Vm<M>, result: Kind) -> Flow<()> {
    let class = vm.boot_class(TARGET_EXCEPTION)?;
    vm.initialize(class)?;
    if let Some(name) = result.wrapper() {
        let class = vm.boot_class(name)?;
        vm.initialize(class)?;
    }
    Continue(())
}

fn target_exception<M: Machine>(vm: &mut Vm<M>, exception: Ref) -> Exit {
    match vm.new_exception(TARGET_EXCEPTION, "") {
        Continue(wrapping) => {
            vm.put_ref(wrapping, "cause", Ref::NULL);
            vm.put_ref(wrapping, "target", exception);
            Exit::Throw(wrapping)
        }
        Break(exit) => exit,
    }
}

/// The result of a method as an object; by a call of `valueOf` where the JDK does so.
pub fn box_result<M: Machine>(vm: &mut Vm<M>, method: &'static Method, value: Option<M::Value>) -> Flow<M::Value> {
    let Some(value) = value else { return Continue(M::reference(Ref::NULL)) };
    let Some(name) = method.result.wrapper() else { return Continue(value) };
    if !checks_in_java(vm) {
        return Continue(M::reference(vm.box_value(method.result, value)?));
    }
    let descriptor = format!("({})L{name};", method.result.letter());
    let value_of = vm.boot_class(name)?.declared_method("valueOf", &descriptor).expect("wrappers have valueOf");
    let mut args = vec![value];
    if method.result.slots() == 2 {
        args.push(M::int(0));
    }
    Break(vm.call(value_of, &args, false))
}

/// The method that runs for this receiver.
pub fn select<M: Machine>(vm: &mut Vm<M>, method: &'static Method, receiver: Ref) -> Flow<&'static Method> {
    if receiver.is_null() {
        return Break(vm.throw_new("java/lang/NullPointerException", ""));
    }
    let class = vm.class_of(receiver);
    if !class.is_subclass_of(method.class) {
        let message = if vm.program.jdk.feature < 21 {
            "object is not an instance of declaring class".to_string()
        } else {
            format!("object of type {} is not an instance of {}", class.java_name(), method.class.java_name())
        };
        return Break(illegal_argument(vm, &message));
    }
    vm.select_method(class, method)
}
