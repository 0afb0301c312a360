//! Arithmetic on integers: ranges, relations, and overflow.

use crate::assume::{Assumption, Why};
use crate::engine::Engine;
use crate::operand::{local, operands, operator};
use crate::place::{Kind, Reason};
use crate::state::{Origin, State};
use crate::step::Step;
use crate::value::{Fact, Range, Val};
use contracts::{BinaryOp, Condition, Expr};
use program::cfg::opcode;

impl Engine<'_, '_> {
    pub fn arithmetic(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        match op {
            opcode::I2L..=opcode::DCMPG => {
                self.convert(pc, op, state);
                return Ok(());
            }
            opcode::INEG | opcode::LNEG => {
                self.negate(pc, op == opcode::INEG, state);
                return Ok(());
            }
            opcode::FNEG => {
                state.pop();
                self.push_new(pc, Fact::TOP, false, state);
                return Ok(());
            }
            opcode::DNEG => {
                state.pop2();
                self.push_new(pc, Fact::TOP, true, state);
                return Ok(());
            }
            _ => {}
        }
        // Operations come in fours (int, long, float, double) up to the shifts, then in pairs.
        let kind = if op < opcode::ISHL { (op - opcode::IADD) % 4 } else { (op - opcode::ISHL) % 2 };
        let is_shift = matches!(op, opcode::ISHL..=opcode::LUSHR);
        let wide = kind == 1 || kind == 3;
        let right = if wide && !is_shift { state.pop2() } else { state.pop() };
        let left = if wide { state.pop2() } else { state.pop() };
        if kind >= 2 {
            self.push_new(pc, Fact::TOP, wide, state);
            return Ok(());
        }
        let int = kind == 0;
        let result = match op {
            opcode::IADD | opcode::LADD => self.add(pc, left, right, int, state),
            opcode::ISUB | opcode::LSUB => self.subtract(pc, left, right, int, state),
            opcode::IDIV | opcode::LDIV | opcode::IREM | opcode::LREM => {
                self.divide(pc, op, left, right, int, state)?
            }
            _ => self.other(pc, op, left, right, int, state),
        };
        if int {
            state.push(result)
        } else {
            state.push2(result)
        }
        Ok(())
    }

    fn why(&self, left: Val, right: Val, state: &State) -> Why {
        let (one, other) = (state.fact(left, &self.tools.values), state.fact(right, &self.tools.values));
        self.tools.grounds.both(one.why, other.why)
    }

    fn range(&self, val: Val, int: bool, state: &State) -> Range {
        let range = state.fact(val, &self.tools.values).range;
        let range = Range { hi: state.hi(val, &self.tools.values), ..range };
        let whole = if int { Range::INT } else { Range::LONG };
        range.meet(whole).unwrap_or(whole)
    }

    /// The range of an exact result, if it fits the type.
    fn fitting(lo: i128, hi: i128, int: bool) -> Option<Range> {
        let (least, most) =
            if int { (i32::MIN as i128, i32::MAX as i128) } else { (i64::MIN as i128, i64::MAX as i128) };
        (lo >= least && hi <= most && lo <= hi).then(|| Range::new(lo as i64, hi as i64))
    }

    /// The range of a result that is exact, if it is known to be or may be taken to be; in that case `why` says so.
    fn exact(&mut self, pc: usize, lo: i128, hi: i128, int: bool, why: &mut Why) -> Option<Range> {
        let fitting = Self::fitting(lo, hi, int);
        if fitting.is_some() || !self.world.taken.no_overflow {
            return fitting;
        }
        let whole = if int { Range::INT } else { Range::LONG };
        let (lo, hi) = (lo.max(whole.lo.into()), hi.min(whole.hi.into()));
        let condition = self.limit(pc).filter(|_| lo <= hi)?;
        let assumption = Assumption::NoOverflow { method: self.method.id, pc: pc as u16 };
        self.made.insert(assumption, condition);
        *why = self.tools.grounds.both(*why, self.tools.grounds.one(assumption));
        Some(Range::new(lo as i64, hi as i64))
    }

    /// That the operation does not overflow, if that can be said before it.
    fn limit(&mut self, pc: usize) -> Option<Condition> {
        let (method, code, cfg) = (self.method, self.code, self.cfg);
        let found = || {
            let expr = match (opcode::local(code.bytes, pc), operator(code.bytes[pc])) {
                (Some((opcode::IINC, slot)), _) => {
                    let by = match code.bytes[pc] {
                        opcode::WIDE => opcode::i16_at(code.bytes, pc + 4)?.into(),
                        _ => i32::from(code.bytes[pc + 2] as i8),
                    };
                    Expr::binary(BinaryOp::Add, local(method, code, pc, slot)?, Expr::int(by))
                }
                (_, Some(operator)) => {
                    let mut all = operands(method, code, cfg, pc);
                    let (right, left) = (all.pop()??, all.pop()??);
                    Expr::binary(operator, left, right)
                }
                _ => return None,
            };
            Some(Condition(Expr::NoOverflow(Box::new(expr))))
        };
        self.limits.entry(pc as u16).or_insert_with(found).clone()
    }

    pub fn add(&mut self, pc: usize, left: Val, right: Val, int: bool, state: &mut State) -> Val {
        let (one, other) = (self.range(left, int, state), self.range(right, int, state));
        let mut why = self.why(left, right, state);
        if let (Some(a), Some(b)) = (self.tools.values.constant(left), self.tools.values.constant(right)) {
            let sum = if int { i64::from((a as i32).wrapping_add(b as i32)) } else { a.wrapping_add(b) };
            return self.constant(sum);
        }
        let exact = self.exact(pc, one.lo as i128 + other.lo as i128, one.hi as i128 + other.hi as i128, int, &mut why);
        let whole = if int { Range::INT } else { Range::LONG };
        let range = exact.unwrap_or(whole);
        let before: Vec<(Val, Range)> = vec![(left, other), (right, one)];
        let copied = exact.map(|_| self.relations_of(left, other, state));
        let copied_right = exact.map(|_| self.relations_of(right, one, state));
        let result = self.define(pc, Fact { why, ..Fact::number(range) }, state);
        if exact.is_some() {
            for (operand, added) in before {
                state.relate(result, operand, added.hi, why, &self.tools);
                state.relate(operand, result, -added.lo.max(-crate::state::FAR), why, &self.tools);
            }
            for (x, is_above, by, because) in copied.into_iter().chain(copied_right).flatten() {
                if is_above {
                    state.relate(result, x, by, because, &self.tools);
                } else {
                    state.relate(x, result, by, because, &self.tools);
                }
            }
        }
        if left != Val::TOP && right != Val::TOP && left != result && right != result {
            state.origins.insert(result, Origin::Sum(left, right));
        }
        result
    }

    /// What follows for the sum of a value and one within a range from the relations of the first: (other value, whether
    /// the sum is below it, by, why).
    fn relations_of(&self, val: Val, added: Range, state: &State) -> Vec<(Val, bool, i64, Why)> {
        let above = state.relations.range((val, Val(0))..=(val, Val(u32::MAX)));
        let above = above.filter_map(|(&(_, y), &(by, why))| Some((y, true, by.checked_add(added.hi)?, why)));
        let below = state.relations.iter().filter(|((_, y), _)| *y == val);
        let below = below.filter_map(|(&(x, _), &(by, why))| Some((x, false, by.checked_sub(added.lo)?, why)));
        above.chain(below).collect()
    }

    fn subtract(&mut self, pc: usize, left: Val, right: Val, int: bool, state: &mut State) -> Val {
        if let Some(value) = self.tools.values.constant(right)
            && value != i64::MIN
        {
            let negated = self.constant(-value);
            if self.tools.values.constant(left).is_none() && (!int || value != i64::from(i32::MIN)) {
                let result = self.add(pc, left, negated, int, state);
                state.origins.remove(&result);
                return result;
            }
        }
        let (one, other) = (self.range(left, int, state), self.range(right, int, state));
        let mut why = self.why(left, right, state);
        let (mut lo, mut hi) = (one.lo as i128 - other.hi as i128, one.hi as i128 - other.lo as i128);
        if let Some((by, because)) = state.bound(left, right, &self.tools).filter(|(by, _)| i128::from(*by) < hi) {
            hi = by.into();
            why = self.tools.grounds.both(why, because);
        }
        if let Some((by, because)) = state.bound(right, left, &self.tools).filter(|(by, _)| -i128::from(*by) > lo) {
            lo = -i128::from(by);
            why = self.tools.grounds.both(why, because);
        }
        let exact = self.exact(pc, lo, hi, int, &mut why);
        let range = exact.unwrap_or(if int { Range::INT } else { Range::LONG });
        let copied = exact
            .map(|_| self.relations_of(left, Range::new(other.hi.saturating_neg(), other.lo.saturating_neg()), state));
        let result = self.define(pc, Fact { why, ..Fact::number(range) }, state);
        if exact.is_some() {
            state.relate(result, left, -other.lo.max(-crate::state::FAR), why, &self.tools);
            state.relate(left, result, other.hi, why, &self.tools);
            for (x, is_above, by, because) in copied.into_iter().flatten() {
                if is_above {
                    state.relate(result, x, by, because, &self.tools);
                } else {
                    state.relate(x, result, by, because, &self.tools);
                }
            }
        }
        result
    }

    fn negate(&mut self, pc: usize, int: bool, state: &mut State) {
        let val = if int { state.pop() } else { state.pop2() };
        let range = self.range(val, int, state);
        let why = state.fact(val, &self.tools.values).why;
        let exact = Self::fitting(-(range.hi as i128), -(range.lo as i128), int);
        let mut fact = Fact { why, ..Fact::number(exact.unwrap_or(if int { Range::INT } else { Range::LONG })) };
        fact.range.nonzero |= range.nonzero;
        self.push_new(pc, fact, !int, state);
    }

    fn divide(
        &mut self,
        pc: usize,
        op: u8,
        left: Val,
        right: Val,
        int: bool,
        state: &mut State,
    ) -> Result<Val, crate::state::Unreachable> {
        let (one, other) = (self.range(left, int, state), self.range(right, int, state));
        let divisor = state.fact(right, &self.tools.values);
        if self.recording {
            let is_safe = divisor.range.nonzero || other.lo > 0 || other.hi < 0;
            let shown = if is_safe { Ok(divisor.why) } else { Err(Reason::Value(self.source(right))) };
            self.note(pc, Kind::Division, shown);
        }
        state.restrict(right, Range { lo: i64::MIN, hi: i64::MAX, nonzero: true }, Why::NONE, &self.tools)?;
        let other = state.fact(right, &self.tools.values).range.meet(other).unwrap_or(other);
        let why = self.why(left, right, state);
        let whole = if int { Range::INT } else { Range::LONG };
        let is_division = matches!(op, opcode::IDIV | opcode::LDIV);
        let range = if is_division { quotient(one, other, whole) } else { remainder(one, other) };
        let halved = match (self.tools.values.constant(right), state.origins.get(&left)) {
            (Some(2), Some(&Origin::Sum(a, b))) if is_division && one.lo >= 0 => {
                [a, b].iter().all(|&val| self.range(val, int, state).lo >= 0).then_some((a, b))
            }
            _ => None,
        };
        let result = self.define(pc, Fact { why, ..Fact::number(range) }, state);
        if let Some((a, b)) = halved {
            self.between(result, a, b, why, state);
        }
        if !is_division && other.lo > 0 {
            state.relate(result, right, -1, why, &self.tools);
        }
        if one.lo >= 0 && other.lo > 0 {
            state.relate(result, left, 0, why, &self.tools);
        }
        Ok(result)
    }

    /// The mean of two values that are not negative.
    fn between(&mut self, mean: Val, a: Val, b: Val, why: Why, state: &mut State) {
        for (low, high) in [(a, b), (b, a)] {
            if let Some((by, because)) = state.bound(low, high, &self.tools)
                && by <= 0
            {
                let why = self.tools.grounds.both(why, because);
                // Rounded down: below the higher if they differ.
                state.relate(mean, high, if by < 0 { -1 } else { 0 }, why, &self.tools);
                state.relate(low, mean, 0, why, &self.tools);
                let (low, high) =
                    (state.fact(low, &self.tools.values).range, state.fact(high, &self.tools.values).range);
                let _ = state.restrict(mean, Range { lo: low.lo, hi: high.hi, nonzero: false }, why, &self.tools);
                return;
            }
        }
    }

    fn other(&mut self, pc: usize, op: u8, left: Val, right: Val, int: bool, state: &mut State) -> Val {
        let one = self.range(left, int, state);
        let right_range = self.range(right, int, state);
        let mut why = self.why(left, right, state);
        let whole = if int { Range::INT } else { Range::LONG };
        let bits = if int { 31 } else { 63 };
        let shift = self.tools.values.constant(right).map(|by| (by & bits) as u32);
        let range = match op {
            opcode::IMUL | opcode::LMUL => {
                let ends = [one.lo, one.hi].map(|a| [right_range.lo, right_range.hi].map(|b| a as i128 * b as i128));
                let ends = ends.concat();
                let (lo, hi) = (ends.iter().min().copied().unwrap_or(0), ends.iter().max().copied().unwrap_or(0));
                let mut range = self.exact(pc, lo, hi, int, &mut why).unwrap_or(whole);
                range.nonzero |= range != whole && one.nonzero && right_range.nonzero;
                range
            }
            opcode::IAND | opcode::LAND => match (one.lo >= 0, right_range.lo >= 0) {
                (true, true) => Range::new(0, one.hi.min(right_range.hi)),
                (true, false) => Range::new(0, one.hi),
                (false, true) => Range::new(0, right_range.hi),
                (false, false) => whole,
            },
            opcode::IOR | opcode::LOR | opcode::IXOR | opcode::LXOR if one.lo >= 0 && right_range.lo >= 0 => {
                let most = one.hi.max(right_range.hi) as u64;
                let mut range = Range::new(
                    0,
                    (most.checked_next_power_of_two().map_or(u64::MAX >> 1, |above| above.saturating_mul(2) - 1))
                        .min(whole.hi as u64) as i64,
                );
                range.nonzero = matches!(op, opcode::IOR | opcode::LOR) && (one.nonzero || right_range.nonzero);
                range
            }
            opcode::IOR | opcode::LOR => Range { nonzero: one.nonzero || right_range.nonzero, ..whole },
            opcode::ISHL | opcode::LSHL => match shift {
                Some(by) => Self::fitting((one.lo as i128) << by, (one.hi as i128) << by, int).unwrap_or(whole),
                None if one.lo == 1 && one.hi == 1 => Range { nonzero: true, ..whole },
                None => whole,
            },
            opcode::ISHR | opcode::LSHR => match shift {
                Some(by) => Range::new(one.lo >> by, one.hi >> by),
                None => Range::new(one.lo.min(0).max(whole.lo), one.hi.max(if one.lo < 0 { -1 } else { 0 }).max(0)),
            },
            opcode::IUSHR | opcode::LUSHR => match shift {
                Some(by) if one.lo >= 0 => Range::new(one.lo >> by, one.hi >> by),
                Some(0) => one,
                Some(by) => Range::new(0, whole.hi >> (by - 1)),
                None if one.lo >= 0 => Range::new(0, one.hi),
                None => whole,
            },
            _ => whole,
        };
        let halved = match (op, shift, state.origins.get(&left)) {
            // The sum of two that are not negative overflows into the sign bit at most, which goes.
            (opcode::IUSHR | opcode::LUSHR, Some(1), Some(&Origin::Sum(a, b)))
            | (opcode::ISHR | opcode::LSHR, Some(1), Some(&Origin::Sum(a, b))) => {
                let is_logical = matches!(op, opcode::IUSHR | opcode::LUSHR);
                let both = [a, b].iter().all(|&val| self.range(val, int, state).lo >= 0);
                (both && (is_logical || one.lo >= 0)).then_some((a, b))
            }
            _ => None,
        };
        let result = self.define(pc, Fact { why, ..Fact::number(range) }, state);
        if let Some((a, b)) = halved {
            self.between(result, a, b, why, state);
        }
        match op {
            opcode::IAND | opcode::LAND => {
                for (operand, range) in [(left, one), (right, right_range)] {
                    if range.lo >= 0 {
                        state.relate(result, operand, 0, why, &self.tools);
                    }
                }
            }
            opcode::ISHR | opcode::LSHR | opcode::IUSHR | opcode::LUSHR if one.lo >= 0 => {
                state.relate(result, left, 0, why, &self.tools);
            }
            opcode::IMUL | opcode::LMUL if range != whole => {
                for (operand, factor, own) in [(left, right_range, one), (right, one, right_range)] {
                    if factor.lo >= 1 && own.lo >= 0 {
                        state.relate(operand, result, 0, why, &self.tools);
                    }
                }
            }
            _ => {}
        }
        result
    }

    fn convert(&mut self, pc: usize, op: u8, state: &mut State) {
        let from_wide = matches!(op, opcode::L2I..=opcode::L2D | opcode::D2I..=opcode::D2F);
        let to_wide = matches!(op, opcode::I2L | opcode::I2D | opcode::L2D | opcode::F2L | opcode::F2D | opcode::D2L);
        let narrow = match op {
            opcode::LCMP => {
                let (right, left) = (state.pop2(), state.pop2());
                let result = self.define(pc, Fact::number(Range::new(-1, 1)), state);
                if left != Val::TOP && right != Val::TOP {
                    state.origins.insert(result, Origin::Compare(left, right));
                }
                state.push(result);
                return;
            }
            opcode::FCMPL | opcode::FCMPG => {
                state.pop();
                state.pop();
                return self.push_new(pc, Fact::number(Range::new(-1, 1)), false, state);
            }
            opcode::DCMPL | opcode::DCMPG => {
                state.pop2();
                state.pop2();
                return self.push_new(pc, Fact::number(Range::new(-1, 1)), false, state);
            }
            opcode::I2L => Some(Range::INT),
            opcode::L2I => Some(Range::INT),
            opcode::I2B => Some(Range::new(-128, 127)),
            opcode::I2C => Some(Range::new(0, 65535)),
            opcode::I2S => Some(Range::new(-32768, 32767)),
            opcode::F2I | opcode::D2I => None,
            _ => {
                if from_wide {
                    state.pop2()
                } else {
                    state.pop()
                };
                return self.push_new(pc, Fact::TOP, to_wide, state);
            }
        };
        let val = if from_wide { state.pop2() } else { state.pop() };
        let fact = state.fact(val, &self.tools.values);
        match narrow {
            Some(range)
                if val != Val::TOP
                    && (fact.range.is_within(Range { nonzero: false, ..range }) || op == opcode::I2L) =>
            {
                // What the type says, where nothing was said before.
                let _ = state.restrict(val, Range::INT, Why::NONE, &self.tools);
                if to_wide { state.push2(val) } else { state.push(val) }
            }
            Some(range) => self.push_new(pc, Fact::number(range), to_wide, state),
            None => self.push_new(pc, Fact::number(Range::INT), to_wide, state),
        }
    }
}

/// Of a dividend by a divisor that is not zero.
fn quotient(one: Range, other: Range, whole: Range) -> Range {
    if other.lo > 0 {
        let ends = [one.lo / other.lo, one.lo / other.hi, one.hi / other.lo, one.hi / other.hi];
        let (lo, hi) = (ends.iter().min().copied().unwrap_or(0), ends.iter().max().copied().unwrap_or(0));
        return Range::new(lo, hi);
    }
    if one.lo > whole.lo {
        let most = one.lo.abs().max(one.hi.abs());
        return Range::new(-most, most);
    }
    whole
}

fn remainder(one: Range, other: Range) -> Range {
    let most = other.lo.saturating_abs().max(other.hi.saturating_abs()).saturating_sub(1);
    let hi = if one.hi <= 0 { 0 } else { one.hi.min(most) };
    let lo = if one.lo >= 0 { 0 } else { one.lo.max(-most) };
    Range::new(lo, hi)
}
