//! How operations and executions end.

use crate::Ref;
use std::fmt;
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
    Unsupported(Feature),
    /// A limit was reached.
    Exhausted(Limit),
    /// Every thread waits for another.
    Deadlock(Vec<Waiter>),
    /// No input takes this path.
    Infeasible,
    /// The solver gave no answer.
    SolverUnknown,
    /// `System.exit` or the end of the last thread.
    Exited(i32),
}

/// A native method or a feature that is not there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// A native method without an implementation, by its full name.
    Native(String),
    /// A native method was given a value that is not known, by its full name.
    SymbolicArgument(String),
    /// A native method has read memory whose content is not known, by its full name; the machine itself, if there is none.
    SymbolicMemory(Option<String>),
    /// A class or member that this JDK does not have.
    Missing(String),
    /// Anything else, by a description.
    Other(String),
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Native(method) => write!(f, "native method {method}"),
            Feature::SymbolicArgument(method) => write!(f, "a symbolic argument of {method}"),
            Feature::SymbolicMemory(Some(method)) => write!(f, "symbolic memory read by {method}"),
            Feature::SymbolicMemory(None) => f.write_str("symbolic memory read by the machine itself"),
            Feature::Missing(what) => write!(f, "{what}: not in this JDK"),
            Feature::Other(what) => f.write_str(what),
        }
    }
}

/// What there is only so much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Jumps and calls.
    Steps(u64),
    /// Steps, but they went into large objects: the heap fills faster than the program gets on.
    Thrashing,
    Time,
    /// Characters that are not known, handled one by one.
    Characters(u64),
    /// Lengths of a text whose characters are handled one by one.
    Lengths(u64),
    /// Elements that are not known, copied one by one.
    Elements(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Steps(most) => write!(f, "{most} steps"),
            Limit::Thrashing => f.write_str("memory: the heap fills faster than the program gets on"),
            Limit::Time => f.write_str("the time"),
            Limit::Characters(most) => write!(f, "more than {most} characters that are not known"),
            Limit::Lengths(most) => {
                write!(f, "more than {most} lengths of a string whose characters are needed one by one")
            }
            Limit::Elements(count) => write!(f, "copy of {count} elements that are not known"),
        }
    }
}

/// A thread that takes part in a deadlock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiter {
    pub name: String,
    pub waits: WaitsFor,
    /// Where the program waits, rather than where in the JDK: class, method and line.
    pub at: Option<String>,
}

/// What a thread of a deadlock waits for. Classes are by binary names, threads by theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitsFor {
    Lock { class: String, owner: Option<String> },
    Notification { class: String },
    Unpark,
    Initialisation { class: String },
    Nothing,
}

impl fmt::Display for Waiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" waits ", self.name)?;
        match &self.waits {
            WaitsFor::Lock { class, owner: Some(owner) } => {
                write!(f, "for the lock of a {class} held by \"{owner}\"")?;
            }
            WaitsFor::Lock { class, owner: None } => write!(f, "for the lock of a {class} held by nobody")?,
            WaitsFor::Notification { class } => write!(f, "for a notification on a {class}")?,
            WaitsFor::Unpark => f.write_str("to be unparked")?,
            WaitsFor::Initialisation { class } => write!(f, "for the initialisation of {class}")?,
            WaitsFor::Nothing => f.write_str("?")?,
        }
        self.at.as_ref().map_or(Ok(()), |at| write!(f, " at {at}"))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Fork => f.write_str("a decision outside of a path"),
            Stop::Unsupported(what) => what.fmt(f),
            Stop::Exhausted(what) => write!(f, "limit of {what}"),
            Stop::Deadlock(threads) => {
                f.write_str("deadlock: every thread waits and none can go on")?;
                threads.iter().try_for_each(|thread| write!(f, "\n  {thread}"))
            }
            Stop::Infeasible => f.write_str("no input takes this path"),
            Stop::SolverUnknown => f.write_str("the solver gave no answer"),
            Stop::Exited(status) => write!(f, "System.exit({status})"),
        }
    }
}

impl Exit {
    pub fn stop(stop: Stop) -> Exit {
        Exit::Stop(Box::new(stop))
    }

    /// Something that no other [`Feature`] is the name of.
    pub fn unsupported(what: impl Into<String>) -> Exit {
        Exit::lacks(Feature::Other(what.into()))
    }

    pub fn lacks(feature: Feature) -> Exit {
        Exit::stop(Stop::Unsupported(feature))
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
