//! Places: instructions that can throw by themselves, and what the analysis says of each.

use crate::assume::Assumption;
use program::cfg::opcode;
use program::classfile::Code;
use program::link::Method;

pub use technique::{CheckKind as Kind, Lack as Reason, ValueSource as Source};

/// An instruction and one thing that can go wrong there, with the verdict of this stage.
#[derive(Clone, Debug)]
pub struct Place {
    pub pc: u16,
    pub kind: Kind,
    pub verdict: Verdict,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It never happens, if the assumptions hold. They are in order and without duplicates.
    Safe(Vec<Assumption>),
    /// Nothing gets there, if the assumptions hold.
    Unreachable(Vec<Assumption>),
    /// It could not be shown here.
    Left(Reason),
}

impl Verdict {
    /// Whether it was shown that nothing fails there.
    pub fn is_proved(&self) -> bool {
        !matches!(self, Verdict::Left(_))
    }

    pub fn assumptions(&self) -> &[Assumption] {
        match self {
            Verdict::Safe(assumptions) | Verdict::Unreachable(assumptions) => assumptions,
            Verdict::Left(_) => &[],
        }
    }
}

/// What an instruction can fail by, in the order in which it is checked.
pub fn kinds(opcode: u8) -> &'static [Kind] {
    match opcode {
        opcode::GETFIELD
        | opcode::PUTFIELD
        | opcode::INVOKEVIRTUAL
        | opcode::INVOKESPECIAL
        | opcode::INVOKEINTERFACE
        | opcode::ARRAYLENGTH
        | opcode::ATHROW
        | opcode::MONITORENTER
        | opcode::MONITOREXIT => &[Kind::Null],
        opcode::AASTORE => &[Kind::Null, Kind::Index, Kind::Store],
        opcode::IALOAD..=opcode::SALOAD | opcode::IASTORE..=opcode::SASTORE => &[Kind::Null, Kind::Index],
        opcode::NEWARRAY | opcode::ANEWARRAY | opcode::MULTIANEWARRAY => &[Kind::Size],
        opcode::IDIV | opcode::LDIV | opcode::IREM | opcode::LREM => &[Kind::Division],
        opcode::CHECKCAST => &[Kind::Cast],
        _ => &[],
    }
}

/// The places of a method, in the order of its code. The call of a constructor is none: its receiver was just made, or is
/// `this`.
pub fn places(method: &Method, code: &Code) -> Vec<(u16, Kind)> {
    let mut found = Vec::new();
    let mut pc = 0;
    while let (Some(&op), Some(length)) = (code.bytes.get(pc), opcode::length(code.bytes, pc)) {
        let is_constructor = op == opcode::INVOKESPECIAL && names_constructor(method, code.bytes, pc);
        if !is_constructor {
            found.extend(kinds(op).iter().map(|&kind| (pc as u16, kind)));
        }
        pc += length;
    }
    found
}

fn names_constructor(method: &Method, bytes: &[u8], pc: usize) -> bool {
    let member = opcode::u16_at(bytes, pc + 1).and_then(|index| method.class.file?.pool.member(index).ok());
    member.is_some_and(|member| member.name == "<init>")
}
