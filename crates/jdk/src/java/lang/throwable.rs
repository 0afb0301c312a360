//! `java.lang.Throwable`, `StackTraceElement`, and the helpful messages of `NullPointerException`.

use super::stack_trace::{Place, fill_element};
use program::link::Method;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native("java/lang/Throwable", &[("fillInStackTrace(I)Ljava/lang/Throwable;", fill_in_stack_trace)]);
    natives.add_native(
        "java/lang/StackTraceElement",
        &[
            // Before JDK 19 with the exception, then with its backtrace and depth.
            ("initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V", init_of_throwable),
            ("initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V", init_of_backtrace),
            ("initStackTraceElement", init_of_frame_info),
        ],
    );
    natives.add_native(
        "java/lang/NullPointerException",
        &[("getExtendedNPEMessage()Ljava/lang/String;", extended_message)],
    );
}

fn fill_in_stack_trace<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    vm.fill_stack_trace(this, true)?;
    Continue(M::reference(this))
}

fn init_of_throwable<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (elements, exception) = (vm.arg_object(0)?, vm.arg_object(1)?);
    let frames = vm.backtrace(exception);
    fill_elements(vm, elements, &frames)
}

fn init_of_backtrace<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (elements, backtrace) = (vm.arg_object(0)?, vm.arg_object(1)?);
    let frames = vm.decode_backtrace(backtrace);
    fill_elements(vm, elements, &frames)
}

fn fill_elements<M: Machine>(vm: &mut Vm<M>, elements: Ref, frames: &[(&'static Method, u32)]) -> Flow<M::Value> {
    let count = vm.length_of(elements);
    for (index, &(method, insn)) in (0..count).zip(frames) {
        let element = vm.ref_element(elements, index);
        fill_element(vm, element, Place::of_frame(method, insn))?;
    }
    vm.void()
}

/// `initStackTraceElement(StackTraceElement element, StackFrameInfo frame)`
fn init_of_frame_info<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (element, info) = (vm.arg_object(0)?, vm.arg_object(1)?);
    let method = super::stack::method_of_info(vm, info);
    let bci = vm.get_int(info, "bci") as u16;
    fill_element(vm, element, Place { method, bci })?;
    vm.void()
}

/// Null where the instruction at the top of the trace cannot have thrown by itself: the exception was made by Java code.
fn extended_message<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let message = vm
        .backtrace(this)
        .first()
        .and_then(|&(method, insn)| program::npe::describe(method.class.file?, method.info()?, method.pc_of(insn)));
    let message = match message {
        Some(message) => vm.new_string(&message)?,
        None => Ref::NULL,
    };
    Continue(M::reference(message))
}
