//! Fusing common sequences of instructions.
//!
//! Only the operation of a sequence's first instruction is replaced; the others stay as they are, so jumps into the
//! middle of a sequence find what they expect, and line numbers and handlers need no change.

use super::{Insn, Op};

/// Fuses the sequences whose operations are known when a method is decoded.
pub fn fuse(insns: &mut [Insn]) {
    let at = |insns: &[Insn], index: usize| insns.get(index).map_or(Op::Nop, |insn| insn.op);
    for index in 0..insns.len() {
        // Later instructions are still unfused.
        let (first, second, third) = (insns[index].op, at(insns, index + 1), at(insns, index + 2));
        if let Some(op) = triple(first, second, third).or_else(|| pair(first, second)) {
            insns[index].op = op;
        }
    }
}

/// The fused form of a load and a quickened field access.
pub fn fuse_field(load: Op, access: Op) -> Option<Op> {
    Some(match (load, access) {
        (Op::Load, Op::GetFieldInt) => Op::LoadGetFieldInt,
        (Op::Load, Op::GetFieldRef) => Op::LoadGetFieldRef,
        (Op::Load, Op::GetFieldLong) => Op::LoadGetFieldLong,
        (Op::Load, Op::GetFieldDouble) => Op::LoadGetFieldDouble,
        (Op::Load, Op::GetFieldByte) => Op::LoadGetFieldByte,
        _ => return None,
    })
}

/// The first operation of a fused sequence; any other operation is itself.
pub fn unfused(op: Op) -> Op {
    use Op::*;
    match op {
        LoadLoad | LoadIConst | LoadLoadIfEq | LoadLoadIfNe | LoadLoadIfLt | LoadLoadIfGe | LoadLoadIfGt
        | LoadLoadIfLe | LoadIConstIfEq | LoadIConstIfNe | LoadIConstIfLt | LoadIConstIfGe | LoadIConstIfGt
        | LoadIConstIfLe | LoadIConstIAdd | LoadIConstISub | LoadIConstIMul | LoadIConstIAnd | LoadIConstIShl
        | LoadIConstIShr | LoadIConstIUshr | LoadLoadIAdd | LoadLoadISub | LoadLoadIMul | LoadLoadIALoad
        | LoadLoadAALoad | LoadLoadBALoad | LoadLoadCALoad | LoadLoadDALoad | LoadIAdd | LoadIALoad | LoadAALoad
        | LoadIfEq | LoadIfNe | LoadGetFieldInt | LoadGetFieldRef | LoadGetFieldLong | LoadGetFieldDouble
        | LoadGetFieldByte => Load,
        Load2Load2 | Load2LAdd | Load2DAdd | Load2DMul | Load2Load2DMul | Load2Load2LAdd => Load2,
        StoreLoad => Store,
        IIncGoto => IInc,
        IConstIAdd | IConstISub | IConstIAnd | IConstIShl | IConstIUshr => IConst,
        IAddStore => IAdd,
        other => other,
    }
}

fn triple(first: Op, second: Op, third: Op) -> Option<Op> {
    Some(match (first, second, third) {
        (Op::Load, Op::Load, Op::IfICmpEq) => Op::LoadLoadIfEq,
        (Op::Load, Op::Load, Op::IfICmpNe) => Op::LoadLoadIfNe,
        (Op::Load, Op::Load, Op::IfICmpLt) => Op::LoadLoadIfLt,
        (Op::Load, Op::Load, Op::IfICmpGe) => Op::LoadLoadIfGe,
        (Op::Load, Op::Load, Op::IfICmpGt) => Op::LoadLoadIfGt,
        (Op::Load, Op::Load, Op::IfICmpLe) => Op::LoadLoadIfLe,
        (Op::Load, Op::IConst, Op::IfICmpEq) => Op::LoadIConstIfEq,
        (Op::Load, Op::IConst, Op::IfICmpNe) => Op::LoadIConstIfNe,
        (Op::Load, Op::IConst, Op::IfICmpLt) => Op::LoadIConstIfLt,
        (Op::Load, Op::IConst, Op::IfICmpGe) => Op::LoadIConstIfGe,
        (Op::Load, Op::IConst, Op::IfICmpGt) => Op::LoadIConstIfGt,
        (Op::Load, Op::IConst, Op::IfICmpLe) => Op::LoadIConstIfLe,
        (Op::Load, Op::IConst, Op::IAdd) => Op::LoadIConstIAdd,
        (Op::Load, Op::IConst, Op::ISub) => Op::LoadIConstISub,
        (Op::Load, Op::IConst, Op::IMul) => Op::LoadIConstIMul,
        (Op::Load, Op::IConst, Op::IAnd) => Op::LoadIConstIAnd,
        (Op::Load, Op::IConst, Op::IShl) => Op::LoadIConstIShl,
        (Op::Load, Op::IConst, Op::IShr) => Op::LoadIConstIShr,
        (Op::Load, Op::IConst, Op::IUshr) => Op::LoadIConstIUshr,
        (Op::Load, Op::Load, Op::IAdd) => Op::LoadLoadIAdd,
        (Op::Load, Op::Load, Op::ISub) => Op::LoadLoadISub,
        (Op::Load, Op::Load, Op::IMul) => Op::LoadLoadIMul,
        (Op::Load, Op::Load, Op::IALoad) => Op::LoadLoadIALoad,
        (Op::Load, Op::Load, Op::AALoad) => Op::LoadLoadAALoad,
        (Op::Load, Op::Load, Op::BALoad) => Op::LoadLoadBALoad,
        (Op::Load, Op::Load, Op::CALoad) => Op::LoadLoadCALoad,
        (Op::Load, Op::Load, Op::DALoad) => Op::LoadLoadDALoad,
        (Op::Load2, Op::Load2, Op::DMul) => Op::Load2Load2DMul,
        (Op::Load2, Op::Load2, Op::LAdd) => Op::Load2Load2LAdd,
        _ => return None,
    })
}

fn pair(first: Op, second: Op) -> Option<Op> {
    Some(match (first, second) {
        (Op::Load, Op::Load) => Op::LoadLoad,
        (Op::Load, Op::IConst) => Op::LoadIConst,
        (Op::Load2, Op::Load2) => Op::Load2Load2,
        (Op::Store, Op::Load) => Op::StoreLoad,
        (Op::IInc, Op::Goto) => Op::IIncGoto,
        (Op::IConst, Op::IAdd) => Op::IConstIAdd,
        (Op::IConst, Op::ISub) => Op::IConstISub,
        (Op::IConst, Op::IAnd) => Op::IConstIAnd,
        (Op::IConst, Op::IShl) => Op::IConstIShl,
        (Op::IConst, Op::IUshr) => Op::IConstIUshr,
        (Op::Load, Op::IAdd) => Op::LoadIAdd,
        (Op::Load, Op::IALoad) => Op::LoadIALoad,
        (Op::Load, Op::AALoad) => Op::LoadAALoad,
        (Op::Load, Op::IfEq) => Op::LoadIfEq,
        (Op::Load, Op::IfNe) => Op::LoadIfNe,
        (Op::IAdd, Op::Store) => Op::IAddStore,
        (Op::Load2, Op::LAdd) => Op::Load2LAdd,
        (Op::Load2, Op::DAdd) => Op::Load2DAdd,
        (Op::Load2, Op::DMul) => Op::Load2DMul,
        _ => return None,
    })
}
