//! The Java virtual machine: an interpreter over decoded code, generic over a [`Machine`] of values, whose whole
//! state is one value that can be forked.
//!
//! Nothing of a running Java program lives on the Rust stack. Native methods run in frames of their own; one that
//! must wait (for a class to be initialised or loaded, for a lock, for a Java method that it calls) breaks off and is
//! executed again from its start. So a state can be forked between any two instructions.

mod blocks;
mod boot;
mod class_init;
mod concrete;
mod constants;
mod fields;
mod flow;
mod gc;
mod handles;
mod heap;
mod host;
mod indy;
mod interp;
mod launch;
mod loading;
mod machine;
mod memory;
mod monitor;
mod natives;
pub mod object;
mod options;
mod resources;
mod schedule;
mod stack_trace;
mod state;
mod strings;
mod throw;
mod vm;

pub use self::host::{Host, Nowhere, Silent};
pub use boot::BootError;
pub use concrete::{Bits, Branch, Concrete, Given, Landmarks};
pub use flow::{Ended, Exit, Feature, Flow, Limit, Reply, Stop, Waiter, WaitsFor};
pub use interp::int_condition;
pub use launch::{Main, MainError};
pub use machine::{Compare, Cond, FloatOp, IntOp, Machine, Unary};
pub use memory::{Memory, Plain, Tag, Window};
pub use natives::{ModelFn, NativeFn, Natives};
pub use options::Options;
pub use state::{After, Fork, Frame, Resource, State, Status, Thread, ThreadId};
pub use vm::Vm;

/// A reference: the address of an object, 0 for null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}
