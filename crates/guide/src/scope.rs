//! What local variables are called, and what they hold, before an instruction.

use program::Name;
use program::cfg::{Cfg, opcode};
use program::classfile::{Code, FieldType, MethodDescriptor};
use program::link::Method;

/// A local variable: where it is and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub slot: u16,
    pub holds: FieldType,
}

/// The variable of a name before an instruction: as the class file's debugging information has it, else a parameter.
pub fn named(method: &Method, code: &Code, pc: u16, name: &str) -> Option<Variable> {
    let file = method.class.file?;
    let word = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
    let entries = code.local_variables.iter().flat_map(|table| table.chunks_exact(10));
    let mut here = entries.filter(|entry| {
        let (start, length) = (u32::from(word(entry, 0)), u32::from(word(entry, 2)));
        (start..start + length).contains(&pc.into())
    });
    let is_it = |entry: &&[u8]| file.pool.name(word(entry, 4)).is_ok_and(|found| found == name);
    if let Some(entry) = here.find(is_it) {
        let holds = FieldType::parse(&file.pool.name(word(entry, 6)).ok()?)?;
        return Some(Variable { slot: word(entry, 8), holds });
    }
    if !code.local_variables.is_empty() {
        return None;
    }
    let names = method.info()?.parameters.as_ref()?;
    let index = names.iter().position(|parameter| parameter.name.is_some_and(|found| found == name))?;
    let (slot, holds) = parameters(method).into_iter().nth(index)?;
    // Without debugging information nothing tells whether the slot is used again.
    numbered(method, code, pc, slot).filter(|variable| variable.holds == holds)
}

/// The variable in a slot before an instruction.
pub fn numbered(method: &Method, code: &Code, pc: u16, slot: u16) -> Option<Variable> {
    let cfg = Cfg::new(code)?;
    let mut at_start: Vec<Option<Slot>> = vec![None; cfg.blocks.len()];
    at_start[0] = Some(parameter_in(method, slot));
    let mut work = vec![0];
    while let Some(block) = work.pop() {
        let here = &cfg.blocks[block];
        let Some(first) = at_start[block].clone() else { continue };
        let mut value = first.clone();
        // A handler may see each of the values that the slot has within the block.
        let mut seen = first;
        let mut at = usize::from(here.start);
        while at < usize::from(here.end) {
            value = after(code, at, slot, value);
            seen = join(&seen, &value);
            at += opcode::length(code.bytes, at)?;
        }
        let normal = here.successors.iter().map(|&next| (next, &value));
        let thrown = here.handlers.iter().map(|edge| (edge.block, &seen));
        for (next, value) in normal.chain(thrown) {
            let joined = at_start[next].as_ref().map_or_else(|| value.clone(), |known| join(known, value));
            if at_start[next].as_ref() != Some(&joined) {
                at_start[next] = Some(joined);
                work.push(next);
            }
        }
    }
    let block = cfg.block_at(pc)?;
    let mut value = at_start[block].clone()?;
    let mut at = usize::from(cfg.blocks[block].start);
    while at < usize::from(pc) {
        value = after(code, at, slot, value);
        at += opcode::length(code.bytes, at)?;
    }
    match value {
        Slot::Holds(holds) => Some(Variable { slot, holds }),
        Slot::Unusable => None,
    }
}

/// The parameters with their slots.
pub fn parameters(method: &Method) -> Vec<(u16, FieldType)> {
    let mut slot = u16::from(!method.is_static());
    let parsed = MethodDescriptor::parse(&method.descriptor).map_or_else(Vec::new, |parsed| parsed.parameters);
    let place = |holds: FieldType| {
        let here = slot;
        slot += holds.slots() as u16;
        (here, holds)
    };
    parsed.into_iter().map(place).collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Unusable,
    Holds(FieldType),
}

fn parameter_in(method: &Method, slot: u16) -> Slot {
    if slot == 0 && !method.is_static() {
        return Slot::Holds(FieldType::Class(method.class.name));
    }
    let found = parameters(method).into_iter().find(|(start, _)| *start == slot);
    found.map_or(Slot::Unusable, |(_, holds)| Slot::Holds(holds))
}

/// What a slot holds after an instruction.
fn after(code: &Code, pc: usize, slot: u16, before: Slot) -> Slot {
    let Some((op, written)) = opcode::local(code.bytes, pc) else { return before };
    let holds = |letter: &str| FieldType::parse(letter).map_or(Slot::Unusable, Slot::Holds);
    let stored = match op {
        opcode::ISTORE => holds("I"),
        opcode::LSTORE => holds("J"),
        opcode::FSTORE => holds("F"),
        opcode::DSTORE => holds("D"),
        opcode::ASTORE => Slot::Holds(FieldType::Class(Name::new("java/lang/Object"))),
        _ => return before,
    };
    let is_wide = matches!(op, opcode::LSTORE | opcode::DSTORE);
    let ends_wide = written.checked_add(1) == Some(slot) && is_wide;
    let begins_wide =
        slot.checked_add(1) == Some(written) && matches!(&before, Slot::Holds(holds) if holds.slots() == 2);
    match (written == slot, ends_wide || begins_wide) {
        (true, _) => stored,
        (false, true) => Slot::Unusable,
        (false, false) => before,
    }
}

fn join(one: &Slot, other: &Slot) -> Slot {
    match (one, other) {
        _ if one == other => one.clone(),
        (Slot::Holds(one), Slot::Holds(other)) if is_reference(one) && is_reference(other) => {
            Slot::Holds(FieldType::Class(Name::new("java/lang/Object")))
        }
        _ => Slot::Unusable,
    }
}

fn is_reference(holds: &FieldType) -> bool {
    !matches!(holds, FieldType::Base(_))
}
