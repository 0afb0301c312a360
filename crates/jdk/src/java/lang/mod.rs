//! `java.lang.*`

mod arraycopy;
pub(crate) mod class;
mod class_loader;
mod invoke;
mod lambda_form;
mod math;
mod module;
mod object;
mod process;
mod reference;
pub(crate) mod reflect;
mod runtime;
mod stack;
mod stack_trace;
mod string;
mod string_models;
mod system;
mod thread;
mod thread_state;
mod throwable;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    class::add(natives);
    class_loader::add(natives);
    invoke::add(natives);
    lambda_form::add(natives);
    math::add(natives);
    module::add(natives);
    object::add(natives);
    process::add(natives);
    reference::add(natives);
    reflect::add(natives);
    runtime::add(natives);
    stack::add(natives);
    string::add(natives);
    string_models::add(natives);
    system::add(natives);
    thread::add(natives);
    thread_state::add(natives);
    throwable::add(natives);
}
