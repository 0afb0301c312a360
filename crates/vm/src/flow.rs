//! How operations and executions end.

use crate::Ref;
use std::ops::ControlFlow;

/// The result of an operation of the machine: a value, or a reason to leave the current instruction.
pub type Flow<T> = ControlFlow<Exit, T>;

/// Why an operation did not complete.
#[derive(Debug)]
pub enum Exit {
    /// A Java exception is to be thrown at this point.
    Throw(Ref),
    /// Frames were pushed or the thread was blocked; the instruction is executed again afterwards.
    Again,
    /// Execution stops.
    Stop(Box<Stop>),
}

/// Why execution stopped without the program having ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The machine wants to fork here; the state is as before the instruction.
    Fork,
    /// A native method or a feature that is not there, by its full name.
    Unsupported(String),
    /// A limit was reached.
    Exhausted(String),
    /// Every thread waits for another.
    Deadlock(String),
    /// No input takes this path.
    Infeasible,
    /// The solver gave no answer.
    SolverUnknown,
    /// `System.exit` or the end of the last thread.
    Exited(i32),
}

impl Exit {
    pub fn stop(stop: Stop) -> Exit {
        Exit::Stop(Box::new(stop))
    }

    pub fn unsupported(what: impl Into<String>) -> Exit {
        Exit::stop(Stop::Unsupported(what.into()))
    }
}

/// How a call from outside ended.
#[derive(Debug)]
pub enum Ended<V> {
    /// With the value, for methods that return one.
    Returned(Option<V>),
    Threw(Ref),
    Stopped(Stop),
}

/// What a native method learns when it is executed again after a Java method it called.
#[derive(Clone, Copy, Debug)]
pub enum Reply<V> {
    /// First execution.
    None,
    Returned(Option<V>),
    /// Only where the native asked to catch.
    Threw(Ref),
}
