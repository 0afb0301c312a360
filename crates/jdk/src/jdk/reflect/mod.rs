//! `jdk.internal.reflect`

mod arguments;
mod call;
mod constant_pool;
mod direct;

use crate::java::lang::reflect::{get_access_flags, types};
use program::link::Method;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    call::add(natives);
    constant_pool::add(natives);
    direct::add(natives);
    natives.add(
        "jdk/internal/reflect/Reflection",
        &[
            ("getCallerClass()Ljava/lang/Class;", get_caller_class),
            ("getClassAccessFlags(Ljava/lang/Class;)I", get_access_flags),
            ("areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
        ],
    );
}

/// The caller of the method that asks: above the frames of this native and of that method, without those of
/// reflection and of method handles.
fn get_caller_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let accessor = vm.boot_class("jdk/internal/reflect/MethodAccessorImpl")?;
    let is_between = |method: &Method| {
        method.hidden
            || (method.class.name == "java/lang/reflect/Method" && method.name == "invoke")
            || method.class.is_subclass_of(accessor)
    };
    let frames = vm.thread().frames.iter().rev().filter(|frame| !frame.method.hidden).skip(2);
    let caller = frames.map(|frame| frame.method).find(|method| !is_between(method));
    types::mirror_value(vm, caller.map(|method| method.class))
}

fn are_nest_mates<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let one = types::class_arg(vm, 0)?;
    let other = types::class_arg(vm, 1)?;
    let same = vm.program.same_nest(one, other);
    let same = vm.linked(same)?;
    Continue(M::int(i32::from(same)))
}
