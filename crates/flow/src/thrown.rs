//! What handlers see: the state of a block at any of its instructions that may throw.

use crate::merge::join;
use crate::state::{State, Tools};
use crate::value::{Cell, Def, Fact, Val, thrown_slot};
use program::cfg::opcode;
use std::collections::BTreeMap;

/// What a handler may see of a block, while the block is executed.
pub struct Thrown {
    locals: Vec<Val>,
    /// The locals that it has taken in last.
    last: Vec<Val>,
    heap: BTreeMap<Cell, Val>,
    /// Of values that join what a local has been within the block.
    facts: Vec<(Val, Fact)>,
    base: State,
    start: u16,
}

impl Thrown {
    /// For a block that begins at `start`.
    pub fn new(state: &State, start: u16) -> Thrown {
        Thrown {
            locals: state.locals.clone(),
            last: state.locals.clone(),
            heap: state.heap.clone(),
            facts: Vec::new(),
            base: state.clone(),
            start,
        }
    }

    /// What a handler of the block may rely on. The exception is put in its place later.
    pub fn state(&self) -> State {
        let mut state = self.base.clone();
        state.locals.clone_from(&self.locals);
        state.heap.clone_from(&self.heap);
        state.facts.extend(self.facts.iter().copied());
        state.stack = vec![Val::NULL];
        state
    }

    /// Before an instruction that may throw: a handler may see the locals and cells as they are now.
    pub fn sync(&mut self, state: &State, tools: &mut Tools) {
        for (slot, (seen, &now)) in self.locals.iter_mut().zip(&state.locals).enumerate() {
            if self.last[slot] == now || *seen == Val::TOP {
                continue;
            }
            self.last[slot] = now;
            if now == Val::TOP {
                *seen = Val::TOP;
                continue;
            }
            let known = self.facts.iter().rev().find(|(val, _)| val == seen).map(|(_, fact)| *fact);
            let before = known.unwrap_or_else(|| self.base.fact(*seen, &tools.values));
            let fact = join(before, state.fact(now, &tools.values), tools);
            *seen = tools.values.of(Def::Stale(self.start, thrown_slot(slot)));
            self.facts.push((*seen, fact));
        }
        self.heap.retain(|cell, val| state.heap.get(cell) == Some(val));
    }
}

/// Whether an instruction can throw anything at all.
pub fn may_throw(op: u8) -> bool {
    !matches!(
        op,
        opcode::NOP..=opcode::SIPUSH
            | opcode::ILOAD..=opcode::ALOAD_3
            | opcode::ISTORE..=opcode::ASTORE_3
            | opcode::POP..=opcode::SWAP
            | opcode::IINC..=opcode::LOOKUPSWITCH
    )
}
