//! Watching an exploration.

use super::{Argument, Finish};
use crate::machine::{Request, Symbolic};
use program::link::Method;
use vm::Vm;

/// Is told of what an exploration does, between instructions: the interpreter knows nothing of it.
pub trait Observer {
    /// The method under test is about to run: its arguments are there, and nothing is decided.
    fn enter(&mut self, _vm: &Vm<Symbolic>, _method: &'static Method, _arguments: &[Argument]) {}

    /// The method under test has ended on one path.
    fn leave(&mut self, _vm: &Vm<Symbolic>, _method: &'static Method, _finish: Finish) {}

    /// A branch of the program can go several ways.
    fn branch(&mut self, _vm: &Vm<Symbolic>, _decision: Decision<'_>) {}

    /// An instruction that is no branch can go several ways: it may throw, or depends on which object or number it is given.
    fn check(&mut self, _vm: &Vm<Symbolic>, _decision: Decision<'_>) {}
}

/// Where execution can go several ways.
#[derive(Clone, Copy)]
pub struct Decision<'a> {
    pub method: &'static Method,
    /// Index of the instruction.
    pub at: u32,
    pub request: &'a Request,
}
