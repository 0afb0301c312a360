//! Calls through `Method.invoke` and `Constructor.newInstance`.

use crate::java::lang::reflect::array::{illegal_argument, widen};
use crate::java::lang::reflect::members::method_of;
use crate::java::lang::reflect::types::{set_arg, signature_types};
use program::Kind;
use program::link::{Class, Method};
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
    // The classes of `java.lang.invoke` are initialised when they are needed, not at the start.
    natives.add("jdk/internal/misc/VM", &[("isJavaLangInvokeInited()Z", |_| Continue(M::int(1)))]);
    natives.add(
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        &[("useNativeAccessor(Ljava/lang/reflect/Executable;)Z", |_| Continue(M::int(1)))],
    );
}

const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

/// The first JDK whose reflection checks in Java and boxes through the caches (JEP 416).
const CHECKS_IN_JAVA: u32 = 18;

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
            convert_arguments(vm, method, args, &mut values)?;
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
            convert_arguments(vm, method, args, &mut values)?;
            prepare_reply(vm, Kind::Void)?;
            let object = vm.new_object(method.class)?;
            values[0] = M::reference(object);
            set_arg(vm, 0, M::reference(object));
            Break(vm.call(method, &values, true))
        }
    }
}

fn gone<M: Machine>(vm: &mut Vm<M>) -> Exit {
    vm.throw_new("java/lang/InternalError", "invoke")
}

/// Loads and initialises what the native needs after the call: there it cannot be executed again.
fn prepare_reply<M: Machine>(vm: &mut Vm<M>, result: Kind) -> Flow<()> {
    let class = vm.boot_class(TARGET_EXCEPTION)?;
    vm.initialize(class)?;
    if let Some(name) = wrapper(result) {
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

fn wrapper(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Bool => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Float => "java/lang/Float",
        Kind::Long => "java/lang/Long",
        Kind::Double => "java/lang/Double",
        Kind::Ref | Kind::Void => return None,
    })
}

fn box_result<M: Machine>(vm: &mut Vm<M>, method: &'static Method, value: Option<M::Value>) -> Flow<M::Value> {
    let Some(value) = value else { return Continue(M::reference(Ref::NULL)) };
    let Some(name) = wrapper(method.result) else { return Continue(value) };
    if vm.program.jdk.feature < CHECKS_IN_JAVA {
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
fn select<M: Machine>(vm: &mut Vm<M>, method: &'static Method, receiver: Ref) -> Flow<&'static Method> {
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

/// Appends the arguments, unboxed and widened to the method's parameters.
fn convert_arguments<M: Machine>(
    vm: &mut Vm<M>,
    method: &'static Method,
    args: Ref,
    values: &mut Vec<M::Value>,
) -> Flow<()> {
    let (parameters, _) = signature_types(vm, method.class, &method.descriptor)?;
    let args = if args.is_null() { Vec::new() } else { vm.ref_elements(args) };
    if args.len() != parameters.len() {
        let message = if vm.program.jdk.feature < CHECKS_IN_JAVA {
            "wrong number of arguments".to_string()
        } else {
            format!("wrong number of arguments: {} expected: {}", args.len(), parameters.len())
        };
        return Break(illegal_argument(vm, &message));
    }
    for (&argument, parameter) in args.iter().zip(&parameters) {
        let value = convert(vm, argument, parameter)?;
        values.push(value);
        if parameter.kind().slots() == 2 {
            values.push(M::int(0));
        }
    }
    Continue(())
}

fn convert<M: Machine>(vm: &mut Vm<M>, argument: Ref, parameter: &'static Class) -> Flow<M::Value> {
    let kind = parameter.kind();
    if kind == Kind::Ref {
        if !argument.is_null() && !vm.class_of(argument).is_subclass_of(parameter) {
            return Break(illegal_argument(vm, "argument type mismatch"));
        }
        return Continue(M::reference(argument));
    }
    if argument.is_null() {
        return Break(illegal_argument(vm, ""));
    }
    match vm.unbox(argument).and_then(|(from, value)| widen(vm, from, kind, value)) {
        Some(value) => Continue(value),
        None => Break(illegal_argument(vm, "argument type mismatch")),
    }
}
