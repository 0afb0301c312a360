//! Slow paths of instructions.

use crate::flow::{Exit, Flow};
use crate::machine::{Cond, Machine};
use crate::state::After;
use crate::vm::{DISPATCH, Vm};
use crate::{Feature, Ref, Stop};
use program::Kind;
use program::code::{Op, TRACED};
use program::link::{ARRAY_HEADER, Class, Method};
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    /// Puts a constant of a site on the stack, unboxed if it is primitive.
    pub(super) fn load_site(&mut self, site: u32) -> Flow<M::Value> {
        let value = self.site_constant(site)?;
        let place = self.program.site_of(site);
        let kind = self.constant_kind(place.class, place.pool_index);
        if kind == Kind::Ref {
            return Continue(M::reference(value));
        }
        let (address, kind) = {
            let class = self.class_of(value);
            let (_, field) = class.field_named("value").expect("boxes have a value");
            (value.0 + field.offset, field.kind)
        };
        Continue(self.load(address, kind))
    }

    pub(super) fn throw_bounds(&mut self, array: Ref, index: M::Value) -> Flow<()> {
        let length = M::array_length(self, array);
        let text = "Index % out of bounds for length %";
        self.throw_numbers("java/lang/ArrayIndexOutOfBoundsException", text, &[index, length])
    }

    pub(super) fn throw_negative_size(&mut self, size: M::Value) -> Flow<()> {
        self.throw_numbers("java/lang/NegativeArraySizeException", "%", &[size])
    }

    /// Throws an exception whose message has a number for each `%`.
    fn throw_numbers(&mut self, class: &str, text: &str, numbers: &[M::Value]) -> Flow<()> {
        let exception = self.new_exception(class, "")?;
        let message = M::message(self, text, numbers)?;
        M::store(self, exception.0 + self.known.throwable_message, Kind::Ref, message);
        Break(Exit::Throw(exception))
    }

    /// Decides a conditional jump that was replaced by `Op::Traced`; also how many slots it pops.
    pub(super) fn decide_traced(&mut self, op: u16) -> Result<(bool, usize), Stop> {
        let slots = &self.thread().slots;
        let sp = self.thread().sp as usize;
        let (top, below) = (slots[sp - 1], slots[sp.saturating_sub(2)]);
        let (cond, pops) = match TRACED[op as usize] {
            Op::IfNull => return Ok((M::is_null(self, top)?, 1)),
            Op::IfNonNull => return Ok((!M::is_null(self, top)?, 1)),
            Op::IfACmpEq => return Ok((M::same(self, below, top)?, 2)),
            Op::IfACmpNe => return Ok((!M::same(self, below, top)?, 2)),
            op => int_condition(op).expect("only conditional jumps are traced"),
        };
        let condition =
            if pops == 1 { self.machine.test(cond, top, M::int(0)) } else { self.machine.test(cond, below, top) };
        Ok((M::decide(self, condition)?, pops))
    }

    /// Runs a native that stands in for bytecode; `None` if the bytecode has to do it, because the native met values
    /// that are more than bits.
    pub(super) fn try_intrinsic(&mut self) -> Flow<Option<M::Value>> {
        let method = self.frame().method;
        let base = self.frame().base as usize;
        let slots = &self.thread().slots[base..base + method.argument_slots as usize];
        if slots.iter().any(|&slot| M::bits(slot).is_none()) {
            return Continue(None);
        }
        if let Err(stop) = M::native(self, method) {
            return Break(Exit::stop(stop));
        }
        let outcome = self.natives.function(method.native.get() - 1)(self);
        if self.memory.take_taint() {
            return Continue(None);
        }
        Continue(Some(outcome?))
    }

    /// A native method has read what is no bits.
    #[cold]
    pub(super) fn symbolic_memory(&mut self, method: &'static Method) -> Exit {
        Exit::lacks(Feature::SymbolicMemory(Some(method.to_string())))
    }

    pub(super) fn throw_class_cast(&mut self, from: &'static Class, to: u32) -> Flow<()> {
        let to = self.class(to);
        let message = self.class_cast_message(from, to);
        Break(self.throw_new("java/lang/ClassCastException", &message))
    }

    /// HotSpot's words for a failed cast.
    pub fn class_cast_message(&self, from: &'static Class, to: &'static Class) -> String {
        format!(
            "class {} cannot be cast to class {} ({})",
            from.java_name(),
            to.java_name(),
            program::link::modules_of(from, to)
        )
    }

    pub(super) fn new_multi_array(&mut self, class: &'static Class, sizes: &[u32]) -> Flow<Ref> {
        let array = self.new_array(class, sizes[0])?;
        if let [_, rest @ ..] = sizes
            && !rest.is_empty()
        {
            let component = class.component().expect("as many dimensions as sizes");
            for index in 0..sizes[0] {
                let element = self.new_multi_array(component, rest)?;
                self.memory.store(array.0 + ARRAY_HEADER + index * 4, element.0);
            }
        }
        Continue(array)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn select_interface(&mut self, receiver: Ref, method: u32) -> Flow<&'static Method> {
        let class = self.class_of(receiver);
        let wanted = self.program.method(method);
        let selected = self.select_method(class, wanted)?;
        let key = (class.id as u64) << 32 | method as u64;
        self.dispatch[(class.id.wrapping_mul(31) ^ method) as usize % DISPATCH] = (key, Some(selected));
        Continue(selected)
    }

    /// A call has selected a method without code.
    pub(super) fn throw_abstract_here(&mut self, method: &'static Method) -> Flow<()> {
        let receiver = if method.is_static() { Ref::NULL } else { self.this()? };
        let class = if receiver.is_null() { method.class } else { self.class_of(receiver) };
        // The frame of the call that selected it is where the error is thrown.
        let thread = self.thread_mut();
        if let Some(frame) = thread.frames.last()
            && frame.after == After::Push
        {
            thread.sp = frame.base;
            thread.frames.pop();
        }
        Break(self.throw_abstract(class, method))
    }

    /// The lock of a synchronized method.
    pub(super) fn enter_synchronized(&mut self) -> Flow<()> {
        let frame = *self.frame();
        let object = if frame.method.is_static() { self.mirror(frame.method.class)? } else { self.this()? };
        self.monitor_enter(object)?;
        self.frame_mut().lock = object;
        Continue(())
    }
}

/// The condition of a jump on `int`s, and how many of them it pops.
pub fn int_condition(op: Op) -> Option<(Cond, usize)> {
    Some(match op {
        Op::IfEq => (Cond::Eq, 1),
        Op::IfNe => (Cond::Ne, 1),
        Op::IfLt => (Cond::Lt, 1),
        Op::IfGe => (Cond::Ge, 1),
        Op::IfGt => (Cond::Gt, 1),
        Op::IfLe => (Cond::Le, 1),
        Op::IfICmpEq => (Cond::Eq, 2),
        Op::IfICmpNe => (Cond::Ne, 2),
        Op::IfICmpLt => (Cond::Lt, 2),
        Op::IfICmpGe => (Cond::Ge, 2),
        Op::IfICmpGt => (Cond::Gt, 2),
        Op::IfICmpLe => (Cond::Le, 2),
        _ => return None,
    })
}
