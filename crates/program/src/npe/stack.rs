//! The operand stack with the origin of each slot, simulated over a method.
//!
//! Like HotSpot's, the simulation goes through the code in order and stops as soon as it knows the stack of the
//! instruction in question: what jumps back to it from further down is not merged in.

use super::member_effect;
use crate::cfg::opcode::{self, *};
use crate::classfile::{ClassFile, Code, Constant};

/// Locals from this index on are not tracked: they count as stored to.
const TRACKED_LOCALS: u16 = 64;

/// Code that takes more work than this is not explained.
const MAX_SLOTS: usize = 1_000_000;

/// The stack before one instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stack {
    /// The pc that pushed each slot, bottom first; `None` where several may have.
    slots: Vec<Option<u16>>,
    /// The locals that have been stored to, as bits.
    written: u64,
}

impl Stack {
    /// The pc that pushed the slot at this depth below the top.
    pub fn source(&self, depth: usize) -> Option<u16> {
        let index = self.slots.len().checked_sub(depth + 1)?;
        self.slots[index]
    }

    /// Whether the local variable may have another value than the parameter that it began as.
    pub fn is_written(&self, local: u16) -> bool {
        local >= TRACKED_LOCALS || self.written & (1 << local) != 0
    }

    fn write(&mut self, local: u16) {
        if local < TRACKED_LOCALS {
            self.written |= 1 << local;
        }
    }

    fn pop(&mut self, count: usize) -> Option<()> {
        let left = self.slots.len().checked_sub(count)?;
        self.slots.truncate(left);
        Some(())
    }

    fn push(&mut self, pc: usize, count: usize) {
        self.slots.extend(std::iter::repeat_n(Some(pc as u16), count));
    }

    /// Copies the top `count` slots to below the `below` slots under them.
    fn dup(&mut self, count: usize, below: usize) -> Option<()> {
        let start = self.slots.len().checked_sub(count)?;
        let at = start.checked_sub(below)?;
        let copy = self.slots[start..].to_vec();
        self.slots.splice(at..at, copy);
        Some(())
    }

    fn merge(&mut self, other: &Stack) {
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = None;
            }
        }
        self.written |= other.written;
    }
}

/// The stacks that are known when that of `wanted` is; `None` if the code makes no sense.
pub(super) fn simulate(class: &ClassFile, code: &Code, wanted: u16) -> Option<Vec<Option<Stack>>> {
    let bytes = code.bytes;
    let wanted = usize::from(wanted);
    let mut stacks: Vec<Option<Stack>> = vec![None; bytes.len()];
    *stacks.first_mut()? = Some(Stack { slots: Vec::new(), written: 0 });
    for row in &code.handlers {
        // What was caught comes from nowhere in particular. Like HotSpot, forget which locals were stored to.
        *stacks.get_mut(usize::from(row.handler))? = Some(Stack { slots: vec![None], written: 0 });
    }
    let mut total = 0;
    loop {
        let mut added = false;
        let mut pc = 0;
        while pc < bytes.len() {
            let length = opcode::length(bytes, pc)?;
            if let Some(mut stack) = stacks[pc].clone() {
                total += stack.slots.len() + 1;
                if total > MAX_SLOTS {
                    return None;
                }
                apply(class, bytes, pc, &mut stack)?;
                let falls = (!opcode::ends_flow(bytes[pc]) && !is_wide_ret(bytes, pc)).then_some(pc + length);
                for next in targets(bytes, pc).into_iter().chain(falls) {
                    match stacks.get_mut(next)? {
                        Some(known) => known.merge(&stack),
                        unknown => {
                            *unknown = Some(stack.clone());
                            added = true;
                        }
                    }
                }
            }
            pc += length;
            if pc == wanted && stacks[pc].is_some() {
                return Some(stacks);
            }
        }
        if !added {
            return Some(stacks);
        }
    }
}

fn is_wide_ret(code: &[u8], pc: usize) -> bool {
    code[pc] == WIDE && code.get(pc + 1) == Some(&RET)
}

/// Where the instruction may jump to.
fn targets(code: &[u8], pc: usize) -> Vec<usize> {
    let inside = |target: i64| usize::try_from(target).ok();
    match Switch::decode(code, pc) {
        Some(switch) => {
            let all = switch.cases().map(|case| case.1).chain([switch.default_target()]);
            all.filter_map(inside).collect()
        }
        None => opcode::branch_target(code, pc).and_then(inside).into_iter().collect(),
    }
}

fn apply(class: &ClassFile, code: &[u8], pc: usize, stack: &mut Stack) -> Option<()> {
    let op = code[pc];
    if let Some((general, index)) = opcode::local(code, pc) {
        match general {
            ILOAD | FLOAD | ALOAD => stack.push(pc, 1),
            LLOAD | DLOAD => stack.push(pc, 2),
            ISTORE | FSTORE | ASTORE => {
                stack.pop(1)?;
                stack.write(index);
            }
            LSTORE | DSTORE => {
                stack.pop(2)?;
                stack.write(index);
                stack.write(index.saturating_add(1));
            }
            IINC => stack.write(index),
            _ => {}
        }
        return Some(());
    }
    let (pops, pushes) = match op {
        DUP => return stack.dup(1, 0),
        DUP_X1 => return stack.dup(1, 1),
        DUP_X2 => return stack.dup(1, 2),
        DUP2 => return stack.dup(2, 0),
        DUP2_X1 => return stack.dup(2, 1),
        DUP2_X2 => return stack.dup(2, 2),
        SWAP => {
            let [.., a, b] = &mut stack.slots[..] else { return None };
            std::mem::swap(a, b);
            return Some(());
        }
        // The value stays what it was.
        CHECKCAST => (0, 0),
        NOP | GOTO | GOTO_W | RETURN => (0, 0),
        ACONST_NULL..=ICONST_5 | FCONST_0..=FCONST_2 | BIPUSH | SIPUSH | NEW => (0, 1),
        LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 | LDC2_W => (0, 2),
        LDC | LDC_W => (0, loaded_slots(class, code, pc)?),
        IALOAD | FALOAD | AALOAD..=SALOAD => (2, 1),
        LALOAD | DALOAD => (2, 2),
        LASTORE | DASTORE => (4, 0),
        IASTORE..=SASTORE => (3, 0),
        POP | IFEQ..=IFLE | IFNULL | IFNONNULL | TABLESWITCH | LOOKUPSWITCH => (1, 0),
        POP2 | IF_ICMPEQ..=IF_ACMPNE => (2, 0),
        IADD..=DREM | IAND..=LXOR => {
            let size = number_slots(if op < IAND { op - IADD } else { (op - IAND) % 2 });
            (2 * size, size)
        }
        INEG..=DNEG => {
            let size = number_slots(op - INEG);
            (size, size)
        }
        ISHL..=LUSHR => {
            let size = number_slots((op - ISHL) % 2);
            (size + 1, size)
        }
        I2L | I2D | F2L | F2D => (1, 2),
        I2F | F2I | I2B..=I2S => (1, 1),
        L2I | L2F | D2I | D2F => (2, 1),
        L2D | D2L => (2, 2),
        LCMP | DCMPL | DCMPG => (4, 1),
        FCMPL | FCMPG => (2, 1),
        JSR | JSR_W => (0, 1),
        IRETURN | FRETURN | ARETURN | ATHROW | MONITORENTER | MONITOREXIT => (1, 0),
        LRETURN | DRETURN => (2, 0),
        GETSTATIC..=INVOKEDYNAMIC => member_effect(class, code, pc)?,
        NEWARRAY | ANEWARRAY | ARRAYLENGTH | INSTANCEOF => (1, 1),
        MULTIANEWARRAY => (usize::from(opcode::u8_at(code, pc + 3)?), 1),
        _ => return None,
    };
    stack.pop(pops)?;
    stack.push(pc, pushes);
    Some(())
}

fn number_slots(which: u8) -> usize {
    1 + usize::from(which % 2)
}

fn loaded_slots(class: &ClassFile, code: &[u8], pc: usize) -> Option<usize> {
    let index = if code[pc] == LDC { u16::from(opcode::u8_at(code, pc + 1)?) } else { opcode::u16_at(code, pc + 1)? };
    let wide = matches!(class.pool.get(index)?, Constant::Long(_) | Constant::Double(_));
    Some(if wide { 2 } else { 1 })
}
