//! Decoded code: what the interpreter executes.
//!
//! A method's bytecode is decoded once, on its first call, into fixed-size [`Insn`]s with branch targets as
//! instruction indices. Sites that name a class, a field or a method are rewritten in place (*quickened*) to
//! resolved slots when they first execute. Quickening is idempotent and independent of any VM state: what depends
//! on the state (is the class initialised? which object is this literal?) is asked again on every execution.

mod decode;
mod fuse;
mod insn;
mod kinds;

pub use decode::decode;
pub use fuse::{fuse_field, unfused};
pub use insn::{Insn, Op, TRACED};
pub use kinds::{SlotKinds, slot_kinds};

use std::cell::Cell;

/// A method body ready to run.
#[derive(Debug)]
pub struct Code {
    pub insns: Box<[Cell<Insn>]>,
    /// The bytecode offset of each instruction.
    pub pcs: Box<[u16]>,
    pub handlers: Box<[Handler]>,
    pub switches: Box<[Switch]>,
    /// 64-bit constants.
    pub wide: Box<[u64]>,
    pub max_locals: u16,
    pub max_stack: u16,
}

/// What is put before an instruction when code is decoded: techniques have code stop by there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// Offset of the instruction in the bytecode.
    pub pc: u16,
    pub what: MarkKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// The machine hears of it before the first instruction, once for each call: jumps to that instruction do not lead here.
    Enter,
    /// A static method without arguments and result is called: its number.
    Call(u32),
    /// The machine hears of it: what the machine is told, see [`Op::Landmark`].
    Landmark(u16),
}

impl Mark {
    fn insn(self) -> Insn {
        match self.what {
            MarkKind::Enter => Insn::new(Op::Landmark, Insn::ENTER, 0),
            MarkKind::Call(method) => Insn::new(Op::InvokeStaticQ, 0, method),
            MarkKind::Landmark(number) => Insn::new(Op::Landmark, number, 0),
        }
    }
}

/// An exception handler; ranges and target are instruction indices.
#[derive(Debug, Clone, Copy)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Pool index of the class caught, 0 for any.
    pub catch_type: u16,
}

#[derive(Debug)]
pub enum Switch {
    Table {
        low: i32,
        targets: Box<[u32]>,
        default: u32,
    },
    /// Sorted by key.
    Lookup {
        pairs: Box<[(i32, u32)]>,
        default: u32,
    },
}

impl Switch {
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        match self {
            Switch::Table { low, targets, default } => {
                let index = (key as i64 - *low as i64) as usize;
                targets.get(index).copied().unwrap_or(*default)
            }
            Switch::Lookup { pairs, default } => match pairs.binary_search_by_key(&key, |pair| pair.0) {
                Ok(found) => pairs[found].1,
                Err(_) => *default,
            },
        }
    }
}

impl Code {
    /// A body made by hand, for methods that have no bytecode.
    pub fn synthetic(insns: Vec<Insn>, wide: Vec<u64>, max_locals: u16, max_stack: u16) -> Code {
        Code {
            pcs: vec![0; insns.len()].into(),
            insns: insns.into_iter().map(Cell::new).collect(),
            handlers: Box::default(),
            switches: Box::default(),
            wide: wide.into(),
            max_locals,
            max_stack,
        }
    }
}
