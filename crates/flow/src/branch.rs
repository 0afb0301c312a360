//! Where blocks end: what the side that is taken says.

use crate::assume::Why;
use crate::engine::{Engine, Returned};
use crate::shared::{Content, Ensures, Key};
use crate::state::{Origin, State, THIS, Unreachable};
use crate::step::Step;
use crate::value::{Def, Null, Range, Val};
use program::cfg::BlockId;
use program::cfg::opcode::{self, Switch};

/// A comparison of two integers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Test {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

impl Test {
    /// In the order of the opcodes from `ifeq` and `if_icmpeq` on.
    fn of(number: u8) -> Test {
        match number {
            0 => Test::Equal,
            1 => Test::NotEqual,
            2 => Test::Less,
            3 => Test::GreaterOrEqual,
            4 => Test::Greater,
            _ => Test::LessOrEqual,
        }
    }

    fn negated(self) -> Test {
        match self {
            Test::Equal => Test::NotEqual,
            Test::NotEqual => Test::Equal,
            Test::Less => Test::GreaterOrEqual,
            Test::GreaterOrEqual => Test::Less,
            Test::Greater => Test::LessOrEqual,
            Test::LessOrEqual => Test::Greater,
        }
    }
}

impl Engine<'_, '_> {
    /// The last instruction of a block that does not fall through.
    pub fn terminate(&mut self, block: BlockId, pc: usize, mut state: State) -> Vec<(BlockId, State)> {
        let op = self.code.bytes[pc];
        let mut outs = Vec::new();
        match op {
            opcode::GOTO | opcode::GOTO_W => {
                state.prune(&self.tools);
                outs.extend(self.cfg.blocks[block].successors.first().map(|&to| (to, state)));
            }
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => self.switch(pc, state, &mut outs),
            opcode::IRETURN..=opcode::RETURN => self.leave(op, state),
            opcode::ATHROW => {
                let val = state.pop();
                let _ = self.dereference(pc, val, &mut state);
                if val == THIS && self.method.name == "<init>" {
                    self.escape(&state);
                }
            }
            _ => self.decide(block, pc, op, state, &mut outs),
        }
        outs
    }

    fn decide(&mut self, block: BlockId, pc: usize, op: u8, mut state: State, outs: &mut Vec<(BlockId, State)>) {
        let target =
            opcode::branch_target(self.code.bytes, pc).and_then(|to| self.cfg.block_at(u16::try_from(to).ok()?));
        let next = self.cfg.block_at(self.cfg.blocks[block].end);
        let (right, left) = match op {
            opcode::IF_ICMPEQ..=opcode::IF_ACMPNE => (state.pop(), state.pop()),
            _ => (Val::TOP, state.pop()),
        };
        for (to, taken) in [(target, true), (next, false)] {
            let Some(to) = to else { continue };
            let mut side = state.clone();
            if self.learn(op, left, right, taken, &mut side).is_ok() {
                side.prune(&self.tools);
                outs.push((to, side));
            } else if self.recording {
                // That nothing goes this way is a part of everything that is shown.
                let operands = state.origins.get(&left).map_or([left, right], |origin| origin.operands());
                for val in operands.into_iter().chain([left, right]) {
                    self.all = self.tools.grounds.both(self.all, state.reasons(val, &self.tools));
                }
            }
        }
    }

    fn learn(&mut self, op: u8, left: Val, right: Val, taken: bool, state: &mut State) -> Step {
        match op {
            opcode::IFNULL | opcode::IFNONNULL => {
                self.accepts_null(left);
                if (op == opcode::IFNULL) == taken {
                    state.is_null(left, &self.tools)
                } else {
                    state.not_null(left, Why::NONE, &self.tools)
                }
            }
            opcode::IF_ACMPEQ | opcode::IF_ACMPNE => {
                let same = (op == opcode::IF_ACMPEQ) == taken;
                let facts = [left, right].map(|val| state.fact(val, &self.tools.values));
                match (same, facts[0].null, facts[1].null) {
                    (true, Null::Never, _) => state.not_null(right, facts[0].why, &self.tools),
                    (true, _, Null::Never) => state.not_null(left, facts[1].why, &self.tools),
                    (true, Null::Always, _) => state.is_null(right, &self.tools),
                    (true, _, Null::Always) => state.is_null(left, &self.tools),
                    (false, Null::Always, _) => state.not_null(right, Why::NONE, &self.tools),
                    (false, _, Null::Always) => state.not_null(left, Why::NONE, &self.tools),
                    _ => Ok(()),
                }
            }
            opcode::IF_ICMPEQ..=opcode::IF_ICMPLE => {
                let test = Test::of(op - opcode::IF_ICMPEQ);
                self.compare(left, right, if taken { test } else { test.negated() }, state)
            }
            _ => {
                let test = Test::of(op - opcode::IFEQ);
                let test = if taken { test } else { test.negated() };
                self.origin(left, test, state)?;
                let zero = self.constant(0);
                self.compare(left, zero, test, state)
            }
        }
    }

    /// A method that asks whether its parameter is null takes null.
    fn accepts_null(&mut self, val: Val) {
        if let Def::Entry(slot) = self.tools.values.def(val)
            && let Some(index) = self.parameter_at(slot)
        {
            self.exchange
                .give(Key::Parameter(self.method.id, index), Content { not_null: false, range: Range::new(0, 0) });
        }
    }

    /// The parameter that is in a slot at entry.
    fn parameter_at(&self, slot: u16) -> Option<u16> {
        let descriptor = self.world.descriptor(self.method.descriptor)?;
        let mut at = usize::from(!self.method.is_static());
        for (index, of) in descriptor.parameters.iter().enumerate() {
            if at == usize::from(slot) {
                return Some(index as u16);
            }
            at += of.slots();
        }
        None
    }

    /// What a comparison with 0 says of what the value was computed from.
    fn origin(&mut self, val: Val, test: Test, state: &mut State) -> Step {
        let holds = match test {
            Test::NotEqual => Some(true),
            Test::Equal => Some(false),
            _ => None,
        };
        match (state.origins.get(&val).copied(), holds) {
            (Some(Origin::Compare(left, right)), _) => self.compare(left, right, test, state),
            (Some(Origin::InstanceOf(of, class)), Some(true)) => {
                state.not_null(of, Why::NONE, &self.tools)?;
                state.has_type(of, class, &self.tools);
                Ok(())
            }
            (Some(Origin::NotNullIf { argument, result, why }), Some(holds)) if result == holds => {
                state.not_null(argument, why, &self.tools)
            }
            _ => Ok(()),
        }
    }

    fn compare(&mut self, left: Val, right: Val, test: Test, state: &mut State) -> Step {
        if left == Val::TOP || right == Val::TOP {
            return Ok(());
        }
        match test {
            Test::Equal => {
                state.at_most(left, right, 0, Why::NONE, &self.tools)?;
                state.at_most(right, left, 0, Why::NONE, &self.tools)?;
                let (one, other) = (state.fact(left, &self.tools.values), state.fact(right, &self.tools.values));
                state.restrict(left, other.range, other.why, &self.tools)?;
                state.restrict(right, one.range, one.why, &self.tools)
            }
            Test::NotEqual => {
                self.differ(left, right, state)?;
                self.differ(right, left, state)
            }
            Test::Less => state.at_most(left, right, -1, Why::NONE, &self.tools),
            Test::LessOrEqual => state.at_most(left, right, 0, Why::NONE, &self.tools),
            Test::Greater => state.at_most(right, left, -1, Why::NONE, &self.tools),
            Test::GreaterOrEqual => state.at_most(right, left, 0, Why::NONE, &self.tools),
        }
    }

    /// Takes a value that is known from the ends of a range.
    fn differ(&mut self, val: Val, from: Val, state: &mut State) -> Step {
        if val == from {
            return Err(Unreachable);
        }
        let (range, other) = (state.fact(val, &self.tools.values).range, state.fact(from, &self.tools.values));
        if let Some((by, why)) = state.bound(val, from, &self.tools)
            && by == 0
        {
            state.at_most(val, from, -1, why, &self.tools)?;
        }
        if other.range.lo != other.range.hi {
            return Ok(());
        }
        let value = other.range.lo;
        let rest = Range {
            lo: if range.lo == value { value.saturating_add(1) } else { i64::MIN },
            hi: if range.hi == value { value.saturating_sub(1) } else { i64::MAX },
            nonzero: value == 0,
        };
        state.restrict(val, rest, other.why, &self.tools)
    }

    fn switch(&mut self, pc: usize, mut state: State, outs: &mut Vec<(BlockId, State)>) {
        let key = state.pop();
        let Some(switch) = Switch::decode(self.code.bytes, pc) else { return };
        state.prune(&self.tools);
        let block_of = |target: i64| self.cfg.block_at(u16::try_from(target).ok()?);
        let default = block_of(switch.default_target());
        // A target of several keys gets what holds for all of them.
        let mut ranges: std::collections::BTreeMap<BlockId, Range> = std::collections::BTreeMap::new();
        for (value, target) in switch.cases() {
            let Some(to) = block_of(target) else { continue };
            let one = Range::new(value.into(), value.into());
            ranges.entry(to).and_modify(|range| *range = range.join(one)).or_insert(one);
        }
        let has_zero = switch.cases().any(|(value, _)| value == 0);
        if let Some(to) = default {
            let rest = Range { lo: i64::MIN, hi: i64::MAX, nonzero: has_zero };
            ranges.entry(to).and_modify(|range| *range = Range::LONG).or_insert(rest);
        }
        for (to, range) in ranges {
            let mut side = state.clone();
            if key == Val::TOP || side.restrict(key, range, Why::NONE, &self.tools).is_ok() {
                outs.push((to, side));
            } else if self.recording {
                self.all = self.tools.grounds.both(self.all, state.reasons(key, &self.tools));
            }
        }
    }

    fn leave(&mut self, op: u8, mut state: State) {
        if !self.recording {
            return;
        }
        let result = match op {
            opcode::RETURN => None,
            opcode::LRETURN | opcode::DRETURN => Some(state.pop2()),
            _ => Some(state.pop()),
        };
        if self.method.name == "<init>" || self.method.name == "<clinit>" {
            self.expose(&state);
            self.expose_statics(&state);
        }
        let content = result.map_or(Content::ANY, |val| self.content(val, &state));
        if let Some(val) = result {
            self.contribute(Key::Result(self.method.id), val, self.method.result, &state);
        }
        let mut ensures = Ensures::default();
        let mut slot = usize::from(!self.method.is_static());
        let descriptor = self.world.descriptor(self.method.descriptor);
        for (index, of) in descriptor.iter().flat_map(|found| &found.parameters).enumerate().take(64) {
            let entry = self.tools.values.of(Def::Entry(slot as u16));
            let why = state.fact(entry, &self.tools.values).why;
            self.exchange.whys.entry(Key::Result(self.method.id)).or_default().insert(why);
            if state.fact(entry, &self.tools.values).null == Null::Never {
                ensures.not_null |= 1 << index;
            }
            if result == Some(entry) {
                ensures.returns = Some(index as u16);
            }
            slot += of.slots();
        }
        ensures.returns_this = result == Some(THIS) && !self.method.is_static();
        // A boolean that this way returns says something where it is known.
        let (is_true, is_false) =
            (content.range.lo > 0 || content.range.hi < 0, content.range.lo == 0 && content.range.hi == 0);
        ensures.if_true = if is_false { u64::MAX } else { ensures.not_null };
        ensures.if_false = if is_true { u64::MAX } else { ensures.not_null };
        let merged = match self.returns {
            None => Returned { ensures, content },
            Some(before) => Returned {
                ensures: Ensures {
                    not_null: before.ensures.not_null & ensures.not_null,
                    if_true: before.ensures.if_true & ensures.if_true,
                    if_false: before.ensures.if_false & ensures.if_false,
                    returns: before.ensures.returns.filter(|_| before.ensures.returns == ensures.returns),
                    returns_this: before.ensures.returns_this && ensures.returns_this,
                },
                content: before.content.join(content),
            },
        };
        self.returns = Some(merged);
    }

    fn expose_statics(&mut self, state: &State) {
        for (cell, &val) in &state.heap {
            if let crate::value::Cell::Static(id) = *cell
                && id.class == self.method.class.id
                && self.method.name == "<clinit>"
            {
                let kind = id.field(self.world.program).kind;
                self.contribute(Key::Field(id), val, kind, state);
            }
        }
    }

    /// What all returns have in common.
    pub fn finish(&mut self) {
        if let Some(returned) = self.returns {
            let mut ensures = returned.ensures;
            let is_boolean = self.method.descriptor.ends_with(")Z");
            if !is_boolean {
                (ensures.if_true, ensures.if_false) = (0, 0);
            }
            self.exchange.ensures = ensures;
            self.exchange.give(Key::Result(self.method.id), returned.content);
        } else {
            // It never returns: whatever is said of the return is true.
            self.exchange.ensures =
                Ensures { not_null: u64::MAX, if_true: 0, if_false: 0, returns: None, returns_this: false };
        }
    }
}
