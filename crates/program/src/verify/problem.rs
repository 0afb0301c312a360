//! Why a method was rejected, before it is put into words.

use super::types::{Type, Want};

/// Why verification stopped.
#[derive(Debug)]
pub(super) enum Stop {
    Verify(Box<Problem>),
    /// A `ClassFormatError` with this message.
    Format(String),
    /// A class could not be loaded; the [`Lookup`](super::Lookup) keeps the reason.
    Load,
}

#[derive(Debug)]
pub(super) struct Problem {
    /// The first line of the error's message.
    pub message: String,
    pub pc: usize,
    pub reason: Reason,
    /// The frame at the instruction, printed.
    pub current: Option<String>,
    /// The frame of the stack map that the current one was compared with, printed.
    pub expected: Option<String>,
}

#[derive(Debug)]
pub(super) enum Reason {
    Code,
    Pool(u16),
    Local(u16),
    /// A slot of the current frame, or a constant, has the wrong type.
    BadType {
        place: Place,
        found: Type,
        wanted: Wanted,
    },
    StackOverflow,
    StackUnderflow,
    StackSize,
    Flags,
    MissingFrame,
    /// The stack map itself is wrong.
    BadFrame,
}

/// Where a type stands: in a slot of a frame, or in the constant pool.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    Local(usize),
    Stack(usize),
    Pool(u16),
    Unsaid,
}

/// What was wanted, and who wants it.
#[derive(Debug)]
pub(super) enum Wanted {
    Unsaid,
    By(Want),
    Pool(u16, Type),
    /// The method's own descriptor, which tells `boolean` from `int`.
    Signature(String),
    StackMap(Place, Type),
}

impl Problem {
    pub fn new(pc: usize, message: impl Into<String>, reason: Reason) -> Problem {
        Problem { message: message.into(), pc, reason, current: None, expected: None }
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::Verify(Box::new(problem))
    }
}

/// The instruction itself is wrong.
pub(super) fn bad_code(pc: usize, message: impl Into<String>) -> Stop {
    Problem::new(pc, message, Reason::Code).into()
}
