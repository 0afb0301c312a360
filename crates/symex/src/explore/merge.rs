//! Merging: a small region without side effects becomes if-then-else terms instead of several states.
//!
//! From a branch that can go both ways, the instructions that follow are evaluated in the order of their places, each
//! once per way to reach it. Where ways meet, their frames are merged into one; when a single way is left, that is where
//! execution goes on. Anything that could be seen from outside, throw, or jump backwards gives the attempt up: then the
//! state is forked as usual.

use crate::machine::{Event, Shape, Symbolic, Terms, Truth, Value, memory};
use expr::Term;
use program::Kind;
use program::code::{Code, Insn, Op, SlotKinds, TRACED, unfused};
use program::link::Method;
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::{Compare, FloatOp, IntOp, Machine, Ref, Unary, Vm};

/// Instructions that are evaluated at most.
const MAX_INSTRUCTIONS: usize = 64;

/// A way through the region, up to one place.
struct Way {
    guard: Term,
    locals: Vec<Value>,
    stack: Vec<Value>,
}

/// Merges the branch that the current state stands at, if that is possible; whether it did.
pub fn merge(vm: &mut Vm<Symbolic>) -> bool {
    let Some(frame) = vm.thread().frames.last().copied() else { return false };
    let Some(code) = frame.method.code.get() else { return false };
    let base = frame.base as usize;
    let end = base + code.max_locals as usize;
    let thread = vm.thread();
    if thread.sp as usize <= end && !is_load(code, frame.pc) {
        return false;
    }
    let locals = thread.slots[base..end].to_vec();
    let stack = thread.slots[end..thread.sp as usize].to_vec();
    let guard = vm.machine.pool.bool(true);
    let mut region = Region {
        kinds: vm.machine.kinds_of(frame.method),
        method: frame.method,
        code,
        ways: BTreeMap::from([(frame.pc, Way { guard, locals, stack })]),
        events: Vec::new(),
    };
    let Some(join) = region.evaluate(vm) else { return false };
    let Some(way) = region.ways.remove(&join) else { return false };
    let thread = vm.thread_mut();
    thread.slots[base..end].copy_from_slice(&way.locals);
    let sp = end + way.stack.len();
    thread.slots[end..sp].copy_from_slice(&way.stack);
    thread.sp = sp as u32;
    if let Some(frame) = thread.frames.last_mut() {
        frame.pc = join;
    }
    if vm.state.machine.tasks.is_empty() {
        for event in region.events {
            vm.state.machine.trace.push(event);
        }
    }
    true
}

fn is_load(code: &Code, pc: u32) -> bool {
    matches!(unfused(code.insns[pc as usize].get().op), Op::Load | Op::Load2)
}

struct Region {
    kinds: Rc<BTreeMap<u16, SlotKinds>>,
    method: &'static Method,
    code: &'static Code,
    ways: BTreeMap<u32, Way>,
    events: Vec<Event>,
}

impl Region {
    /// Where all ways meet.
    fn evaluate(&mut self, vm: &mut Vm<Symbolic>) -> Option<u32> {
        let mut split = false;
        for _ in 0..MAX_INSTRUCTIONS {
            let (&at, _) = self.ways.first_key_value()?;
            if split && self.ways.len() == 1 {
                return Some(at);
            }
            let way = self.ways.remove(&at)?;
            split |= self.instruction(vm, at, way)?;
        }
        None
    }

    /// Evaluates one instruction; whether it went both ways. `None` gives up.
    fn instruction(&mut self, vm: &mut Vm<Symbolic>, at: u32, mut way: Way) -> Option<bool> {
        let insn = self.code.insns.get(at as usize)?.get();
        let mut op = unfused(insn.op);
        let traced = op == Op::Traced;
        if traced {
            op = TRACED[insn.a as usize];
        }
        if op == Op::Goto {
            self.arrive(vm, at, insn.b, way)?;
            return Some(false);
        }
        if let Some((cond, pops)) = vm::int_condition(op) {
            let b = if pops == 2 { way.stack.pop()? } else { Symbolic::int(0) };
            let a = way.stack.pop()?;
            let condition = vm.machine.test(cond, a, b);
            return self.branch(vm, at, insn.b, way, condition, traced);
        }
        if matches!(op, Op::IfNull | Op::IfNonNull) {
            let value = way.stack.pop()?;
            let null = Symbolic::bits(value)? == 0;
            return self.branch(vm, at, insn.b, way, Truth::Known(null == (op == Op::IfNull)), traced);
        }
        simple(vm, self.code, Insn { op, ..insn }, &mut way)?;
        self.arrive(vm, at, at + 1, way)?;
        Some(false)
    }

    fn branch(
        &mut self,
        vm: &mut Vm<Symbolic>,
        at: u32,
        target: u32,
        way: Way,
        condition: Truth,
        traced: bool,
    ) -> Option<bool> {
        let pool = &mut vm.machine.pool;
        let condition = pool.truth_term(condition);
        if traced {
            self.events.push(Event::Merged { method: self.method, at, guard: way.guard, condition });
        }
        let not = pool.not(condition);
        let (taken, passed) = (pool.and(way.guard, condition), pool.and(way.guard, not));
        let both = Way { guard: passed, locals: way.locals.clone(), stack: way.stack.clone() };
        let (possible, otherwise) = (pool.constant(taken) != Some(0), pool.constant(passed) != Some(0));
        if otherwise {
            self.arrive(vm, at, at + 1, both)?;
        }
        if possible {
            self.arrive(vm, at, target, Way { guard: taken, ..way })?;
        }
        Some(possible && otherwise)
    }

    /// A way reaches a place further on; it is merged with one that is there already.
    fn arrive(&mut self, vm: &mut Vm<Symbolic>, from: u32, at: u32, way: Way) -> Option<()> {
        if at <= from {
            return None;
        }
        let Some(other) = self.ways.remove(&at) else {
            self.ways.insert(at, way);
            return Some(());
        };
        let kinds = self.kinds.get(self.code.pcs.get(at as usize)?)?;
        if kinds.stack.len() != way.stack.len() || other.stack.len() != way.stack.len() {
            return None;
        }
        let mut unify = |kind: Option<Kind>, one: Value, two: Value| -> Option<Value> {
            match kind {
                // Nobody can use it.
                None => Some(one),
                Some(kind) => either(vm, kind, way.guard, one, two),
            }
        };
        let mut locals = Vec::with_capacity(way.locals.len());
        for (index, (&one, &two)) in way.locals.iter().zip(&other.locals).enumerate() {
            locals.push(unify(kinds.locals.get(index).copied().flatten(), one, two)?);
        }
        let mut stack = Vec::with_capacity(way.stack.len());
        for (index, (&one, &two)) in way.stack.iter().zip(&other.stack).enumerate() {
            stack.push(unify(kinds.stack[index], one, two)?);
        }
        let guard = vm.machine.pool.or(way.guard, other.guard);
        self.ways.insert(at, Way { guard, locals, stack });
        Some(())
    }
}

/// The one value if the guard holds, else the other.
fn either(vm: &mut Vm<Symbolic>, kind: Kind, guard: Term, one: Value, two: Value) -> Option<Value> {
    if one.tag() == two.tag() && one.bits == two.bits {
        return Some(one);
    }
    let number = |value: Value| !matches!(value.shape(), Shape::Unresolved(_));
    if kind == Kind::Ref || !number(one) || !number(two) {
        return None;
    }
    let pool = &mut vm.machine.pool;
    let mut term = |value: Value| match kind {
        Kind::Long => pool.long(value),
        Kind::Float => pool.float(value),
        Kind::Double => Terms::double(pool, value),
        _ => pool.int(value),
    };
    let (one, two) = (term(one), term(two));
    let pool = &mut vm.machine.pool;
    let merged = pool.ite(guard, one, two);
    Some(pool.value(merged))
}

/// Evaluates an instruction that only moves and computes values. `None` for any other.
fn simple(vm: &mut Vm<Symbolic>, code: &Code, insn: Insn, way: &mut Way) -> Option<()> {
    use Op::*;
    let Way { locals, stack, .. } = way;
    let zero = Symbolic::int(0);
    match insn.op {
        Nop => {}
        // One that only notes what is checked has nothing to tell this machine.
        Landmark if insn.a == guide::RECORDED => {}
        AConstNull => stack.push(Symbolic::reference(Ref::NULL)),
        IConst => stack.push(Symbolic::int(insn.b as i32)),
        FConst => stack.push(Symbolic::float(f32::from_bits(insn.b))),
        LConst | DConst => stack.extend([Value::concrete(code.wide[insn.b as usize]), zero]),
        Load => stack.push(*locals.get(insn.a as usize)?),
        Load2 => stack.extend([*locals.get(insn.a as usize)?, zero]),
        Store => *locals.get_mut(insn.a as usize)? = stack.pop()?,
        Store2 => {
            stack.pop()?;
            *locals.get_mut(insn.a as usize)? = stack.pop()?;
        }
        Pop => drop(stack.pop()?),
        Pop2 => stack.truncate(stack.len().checked_sub(2)?),
        Dup => stack.push(*stack.last()?),
        Dup2 => stack.extend_from_within(stack.len().checked_sub(2)?..),
        Swap => {
            let top = stack.len().checked_sub(2)?;
            stack.swap(top, top + 1);
        }
        IAdd | ISub | IMul | IAnd | IOr | IXor | IShl | IShr | IUshr => {
            let (b, a) = (stack.pop()?, stack.pop()?);
            stack.push(vm.machine.int_op(int_op(insn.op)?, a, b));
        }
        IDiv | IRem => {
            let (b, a) = (stack.pop()?, stack.pop()?);
            if Symbolic::bits(b)? as u32 == 0 {
                return None;
            }
            stack.push(vm.machine.int_op(int_op(insn.op)?, a, b));
        }
        LAdd | LSub | LMul | LAnd | LOr | LXor => {
            let (b, a) = (wide(stack)?, wide(stack)?);
            stack.extend([vm.machine.long_op(int_op(insn.op)?, a, b), zero]);
        }
        LShl | LShr | LUshr => {
            let b = stack.pop()?;
            let a = wide(stack)?;
            stack.extend([vm.machine.long_op(int_op(insn.op)?, a, b), zero]);
        }
        FAdd | FSub | FMul | FDiv => {
            let (b, a) = (stack.pop()?, stack.pop()?);
            stack.push(vm.machine.float_op(float_op(insn.op)?, a, b));
        }
        DAdd | DSub | DMul | DDiv => {
            let (b, a) = (wide(stack)?, wide(stack)?);
            stack.extend([vm.machine.double_op(float_op(insn.op)?, a, b), zero]);
        }
        IInc => {
            let local = *locals.get(insn.a as usize)?;
            locals[insn.a as usize] = vm.machine.int_op(IntOp::Add, local, Symbolic::int(insn.b as i32));
        }
        LCmp | DCmpL | DCmpG => {
            let (b, a) = (wide(stack)?, wide(stack)?);
            let op = match insn.op {
                LCmp => Compare::Long,
                DCmpL => Compare::DoubleLess,
                _ => Compare::DoubleGreater,
            };
            stack.push(vm.machine.compare(op, a, b));
        }
        FCmpL | FCmpG => {
            let (b, a) = (stack.pop()?, stack.pop()?);
            let op = if insn.op == FCmpL { Compare::FloatLess } else { Compare::FloatGreater };
            stack.push(vm.machine.compare(op, a, b));
        }
        GetFieldInt | GetFieldByte | GetFieldChar | GetFieldShort | GetFieldFloat | GetFieldRef | GetFieldLong
        | GetFieldDouble => {
            let object = Symbolic::bits(stack.pop()?)? as u32;
            if object == 0 {
                return None;
            }
            let kind = match insn.op {
                GetFieldByte => Kind::Byte,
                GetFieldChar => Kind::Char,
                GetFieldShort => Kind::Short,
                GetFieldFloat => Kind::Float,
                GetFieldRef => Kind::Ref,
                GetFieldLong => Kind::Long,
                GetFieldDouble => Kind::Double,
                _ => Kind::Int,
            };
            stack.push(memory::load(vm, object + insn.b, kind));
            if kind.slots() == 2 {
                stack.push(zero);
            }
        }
        _ => {
            let (op, from, to) = conversion(insn.op)?;
            let value = if from == 2 { wide(stack)? } else { stack.pop()? };
            stack.push(vm.machine.unary(op, value));
            if to == 2 {
                stack.push(zero);
            }
        }
    }
    Some(())
}

/// Pops a value of two slots.
fn wide(stack: &mut Vec<Value>) -> Option<Value> {
    stack.pop()?;
    stack.pop()
}

fn int_op(op: Op) -> Option<IntOp> {
    Some(match op {
        Op::IAdd | Op::LAdd => IntOp::Add,
        Op::ISub | Op::LSub => IntOp::Sub,
        Op::IMul | Op::LMul => IntOp::Mul,
        Op::IAnd | Op::LAnd => IntOp::And,
        Op::IOr | Op::LOr => IntOp::Or,
        Op::IXor | Op::LXor => IntOp::Xor,
        Op::IShl | Op::LShl => IntOp::Shl,
        Op::IShr | Op::LShr => IntOp::Shr,
        Op::IUshr | Op::LUshr => IntOp::Ushr,
        Op::IDiv => IntOp::Div,
        Op::IRem => IntOp::Rem,
        _ => return None,
    })
}

fn float_op(op: Op) -> Option<FloatOp> {
    Some(match op {
        Op::FAdd | Op::DAdd => FloatOp::Add,
        Op::FSub | Op::DSub => FloatOp::Sub,
        Op::FMul | Op::DMul => FloatOp::Mul,
        Op::FDiv | Op::DDiv => FloatOp::Div,
        _ => return None,
    })
}

/// A unary operation with the slots it takes and gives.
fn conversion(op: Op) -> Option<(Unary, u8, u8)> {
    Some(match op {
        Op::INeg => (Unary::INeg, 1, 1),
        Op::LNeg => (Unary::LNeg, 2, 2),
        Op::FNeg => (Unary::FNeg, 1, 1),
        Op::DNeg => (Unary::DNeg, 2, 2),
        Op::I2L => (Unary::I2L, 1, 2),
        Op::I2F => (Unary::I2F, 1, 1),
        Op::I2D => (Unary::I2D, 1, 2),
        Op::L2I => (Unary::L2I, 2, 1),
        Op::L2F => (Unary::L2F, 2, 1),
        Op::L2D => (Unary::L2D, 2, 2),
        Op::F2I => (Unary::F2I, 1, 1),
        Op::F2L => (Unary::F2L, 1, 2),
        Op::F2D => (Unary::F2D, 1, 2),
        Op::D2I => (Unary::D2I, 2, 1),
        Op::D2L => (Unary::D2L, 2, 2),
        Op::D2F => (Unary::D2F, 2, 1),
        Op::I2B => (Unary::I2B, 1, 1),
        Op::I2C => (Unary::I2C, 1, 1),
        Op::I2S => (Unary::I2S, 1, 1),
        _ => return None,
    })
}
