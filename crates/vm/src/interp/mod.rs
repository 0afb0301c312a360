//! The interpreter: fetches decoded instructions and executes them.
//!
//! Registers (`pc`, `sp`, `locals`) live in local variables of [`Vm::execute`]. Anything that is not simple leaves
//! through a slow path: the registers are saved to the frame, a method of the machine does the work, and its [`Exit`]
//! says how to go on. Accesses to slots and code are unchecked: verified code stays inside its `max_locals` and
//! `max_stack`, and a frame is only entered when the thread's stack has room for both.

#![allow(clippy::undocumented_unsafe_blocks, reason = "what all of them rest on is said above")]

mod calls;
mod quicken;
mod slow;
mod unwind;

pub(crate) use quicken::virtual_call;
pub use slow::int_condition;

use crate::flow::Exit;
use crate::gc::Collection;
use crate::machine::{Compare, Cond, FloatOp, IntOp, Machine, Unary};
use crate::object::{self, init};
use crate::state::{After, Frame};
use crate::vm::{DISPATCH, Vm};
use crate::{Ref, Stop};
use program::Kind;
use program::code::{Insn, Op, fuse_field};
use program::link::{Method, Shape};
use std::cell::Cell;
use std::ops::ControlFlow::{Break, Continue};

/// Why [`Vm::execute`] gave control back.
pub(crate) enum Event<V> {
    /// The thread cannot or should not go on now.
    Switch,
    /// Fuel is used up.
    Poll,
    /// The top-level call has ended.
    Returned(Option<V>),
    Threw(Ref),
    Stop(Stop),
}

impl<M: Machine> Vm<M> {
    /// Runs the current thread until something must be decided outside.
    pub(crate) fn execute(&mut self) -> Event<M::Value> {
        if let Some(exception) = self.thread_mut().pending.take()
            && let Some(event) = self.unwind(exception)
        {
            return event;
        }
        loop {
            if self.collection == Collection::Wanted {
                self.collect();
                if let Some(stop) = self.check_limits() {
                    return Event::Stop(stop);
                }
            }
            if self.thread().frames.is_empty() {
                return Event::Returned(None);
            }
            match self.execute_frames() {
                Next::Reload => {}
                Next::Throw(exception) => {
                    if let Some(event) = self.unwind(exception) {
                        return event;
                    }
                }
                Next::Leave(event) => return event,
            }
            if self.switch {
                return Event::Switch;
            }
        }
    }

    #[allow(clippy::too_many_lines, reason = "one match over the instruction set")]
    fn execute_frames(&mut self) -> Next<M::Value> {
        let thread: *mut crate::Thread<M> = self.thread_mut();
        // SAFETY: the running thread is owned by the state and not shared (`thread_mut` has seen to it); nothing below
        // replaces it before the function returns.
        macro_rules! thread {
            () => {
                unsafe { &mut *thread }
            };
        }
        let mut frame: Frame = *thread!().frames.last().expect("a running thread has a frame");
        let mut code = match self.prepare(frame.method) {
            Continue(code) => code,
            Break(exit) => return exit.into(),
        };
        let mut slots: *mut M::Value = thread!().slots.as_mut_ptr();
        let mut insns: *const Cell<Insn> = code.insns.as_ptr();
        // SAFETY (for all pointer arithmetic below): see the module's documentation.
        let mut pc: *const Cell<Insn> = unsafe { insns.add(frame.pc as usize) };
        let mut locals: *mut M::Value = unsafe { slots.add(frame.base as usize) };
        let used = thread!().sp as usize;
        let mut sp: *mut M::Value = unsafe { slots.add(used) };

        macro_rules! save {
            () => {{
                let index = unsafe { pc.offset_from(insns) } as u32;
                let used = unsafe { sp.offset_from(slots) } as u32;
                let thread = thread!();
                thread.sp = used;
                let last = thread.frames.len() - 1;
                unsafe { thread.frames.get_unchecked_mut(last).pc = index };
            }};
        }
        macro_rules! leave {
            ($next:expr) => {{
                save!();
                return $next;
            }};
        }
        // Runs a slow path; `sp` is what the instruction found.
        macro_rules! slow {
            ($work:expr) => {{
                save!();
                match $work {
                    Continue(value) => value,
                    Break(exit) => return exit.into(),
                }
            }};
        }
        macro_rules! throw {
            ($class:expr, $message:expr) => {{
                save!();
                return self.throw_new($class, $message).into();
            }};
        }
        macro_rules! split {
            ($work:expr) => {
                match $work {
                    Ok(value) => value,
                    Err(stop) => leave!(Next::Leave(Event::Stop(stop))),
                }
            };
        }
        macro_rules! peek {
            ($depth:expr) => {
                unsafe { *sp.sub(1 + $depth) }
            };
        }
        macro_rules! push {
            ($value:expr) => {{
                let value = $value;
                unsafe {
                    *sp = value;
                    sp = sp.add(1);
                }
            }};
        }
        macro_rules! push2 {
            ($value:expr) => {{
                let value = $value;
                unsafe {
                    *sp = value;
                    sp = sp.add(2);
                }
            }};
        }
        macro_rules! drop {
            ($count:expr) => {
                sp = unsafe { sp.sub($count) }
            };
        }
        macro_rules! next {
            () => {{
                pc = unsafe { pc.add(1) };
                continue;
            }};
        }
        macro_rules! jump {
            ($target:expr) => {{
                let target = $target;
                self.fuel -= 1;
                pc = unsafe { insns.add(target as usize) };
                if self.fuel < 0 {
                    leave!(Next::Leave(Event::Poll));
                }
                continue;
            }};
        }
        macro_rules! int_binary {
            ($op:expr) => {{
                let value = self.machine.int_op($op, peek!(1), peek!(0));
                unsafe { *sp.sub(2) = value };
                drop!(1);
                next!()
            }};
        }
        macro_rules! long_binary {
            ($op:expr) => {{
                let value = self.machine.long_op($op, peek!(3), peek!(1));
                unsafe { *sp.sub(4) = value };
                drop!(2);
                next!()
            }};
        }
        macro_rules! long_shift {
            ($op:expr) => {{
                let value = self.machine.long_op($op, peek!(2), peek!(0));
                unsafe { *sp.sub(3) = value };
                drop!(1);
                next!()
            }};
        }
        macro_rules! float_binary {
            ($op:expr) => {{
                let value = self.machine.float_op($op, peek!(1), peek!(0));
                unsafe { *sp.sub(2) = value };
                drop!(1);
                next!()
            }};
        }
        macro_rules! double_binary {
            ($op:expr) => {{
                let value = self.machine.double_op($op, peek!(3), peek!(1));
                unsafe { *sp.sub(4) = value };
                drop!(2);
                next!()
            }};
        }
        // A conversion from `$from` to `$to` slots.
        macro_rules! unary {
            ($op:expr, $from:expr, $to:expr) => {{
                let value = self.machine.unary($op, peek!($from - 1));
                unsafe {
                    sp = sp.sub($from);
                    *sp = value;
                    sp = sp.add($to);
                }
                next!()
            }};
        }
        macro_rules! jump_if {
            ($taken:expr, $insn:expr, $pops:expr) => {{
                let taken = $taken;
                drop!($pops);
                if taken {
                    jump!($insn.b)
                }
                next!()
            }};
        }
        macro_rules! branch_if {
            ($condition:expr, $insn:expr, $pops:expr) => {{
                let condition = $condition;
                jump_if!(split!(M::decide(self, condition)), $insn, $pops)
            }};
        }
        macro_rules! compare_zero {
            ($cond:expr, $insn:expr) => {
                branch_if!(self.machine.test($cond, peek!(0), M::int(0)), $insn, 1)
            };
        }
        macro_rules! compare_ints {
            ($cond:expr, $insn:expr) => {
                branch_if!(self.machine.test($cond, peek!(1), peek!(0)), $insn, 2)
            };
        }
        // The object `$depth` slots down; throws if it is null.
        macro_rules! object {
            ($depth:expr) => {{
                let reference = split!(M::pin(self, peek!($depth)));
                if reference.is_null() {
                    throw!("java/lang/NullPointerException", "")
                }
                reference
            }};
        }
        // The size of a new array `$depth` slots down; throws if it is negative.
        macro_rules! array_size {
            ($depth:expr) => {{
                let size = peek!($depth);
                let negative = self.machine.test(Cond::Lt, size, M::int(0));
                if split!(M::decide(self, negative)) {
                    slow!(self.throw_negative_size(size))
                }
                size
            }};
        }
        macro_rules! checked_element {
            ($array_depth:expr, $index_depth:expr) => {{
                let array = object!($array_depth);
                let index = peek!($index_depth);
                let length = M::array_length(self, array);
                let inside = self.machine.in_bounds(index, length);
                if !split!(M::decide(self, inside)) {
                    slow!(self.throw_bounds(array, index))
                }
                (array, index)
            }};
        }
        macro_rules! array_load {
            ($kind:expr, $slots:expr) => {{
                let (array, index) = checked_element!(1, 0);
                let value = split!(M::load_element(self, array, index, $kind));
                unsafe { *sp.sub(2) = value };
                sp = unsafe { sp.sub(2).add($slots) };
                next!()
            }};
        }
        macro_rules! array_store {
            ($kind:expr, $slots:expr) => {{
                let (array, index) = checked_element!(1 + $slots, $slots);
                let value = peek!($slots - 1);
                split!(M::store_element(self, array, index, $kind, value));
                drop!(2 + $slots);
                next!()
            }};
        }
        macro_rules! get_field {
            ($kind:expr, $insn:expr, $slots:expr) => {{
                let object = object!(0);
                let value = M::load(self, object.0 + $insn.b, $kind);
                unsafe { *sp.sub(1) = value };
                sp = unsafe { sp.add($slots - 1) };
                next!()
            }};
        }
        macro_rules! put_field {
            ($kind:expr, $insn:expr, $slots:expr) => {{
                let object = object!($slots);
                let value = match $kind {
                    Kind::Bool | Kind::Byte | Kind::Char | Kind::Short => self.machine.narrow($kind, peek!(0)),
                    _ => peek!($slots - 1),
                };
                M::store(self, object.0 + $insn.b, $kind, value);
                drop!(1 + $slots);
                next!()
            }};
        }
        // The mirror of an initialised class.
        macro_rules! statics_of {
            ($class:expr) => {{
                let entry: u64 = self.memory.load(object::CLASS_TABLE + $class * 8);
                if (entry >> 32) as u32 == init::DONE {
                    entry as u32
                } else {
                    let class = self.program.class($class);
                    slow!(self.initialize(class));
                    self.memory.load::<u32>(object::CLASS_TABLE + $class * 8)
                }
            }};
        }
        macro_rules! load_frame {
            () => {{
                slots = thread!().slots.as_mut_ptr();
                insns = code.insns.as_ptr();
                pc = unsafe { insns.add(frame.pc as usize) };
                locals = unsafe { slots.add(frame.base as usize) };
            }};
        }
        // Enters a method whose arguments are the top `$args` slots.
        macro_rules! enter {
            ($method:expr, $args:expr) => {{
                let method: &'static Method = $method;
                let callee = match method.code.get() {
                    Some(code) => code,
                    None => slow!(self.prepare(method)),
                };
                let base = unsafe { sp.offset_from(slots) } as usize - $args as usize;
                let need = base + callee.max_locals as usize + callee.max_stack as usize;
                if need >= thread!().slots.len() || thread!().frames.len() >= self.options.max_frames {
                    slow!(self.reserve(need));
                }
                let index = unsafe { pc.offset_from(insns) } as u32;
                let thread = thread!();
                let last = thread.frames.len() - 1;
                unsafe { thread.frames.get_unchecked_mut(last).pc = index };
                frame =
                    Frame { method, pc: 0, base: base as u32, lock: Ref::NULL, data: 0, step: 0, after: After::Push };
                thread.frames.push(frame);
                code = callee;
                load_frame!();
                sp = unsafe { locals.add(callee.max_locals as usize) };
                self.fuel -= 1;
                if self.fuel < 0 {
                    leave!(Next::Leave(Event::Poll));
                }
                continue;
            }};
        }
        // Returns `$slots` slots with the value in `$value`.
        macro_rules! return_value {
            ($slots:expr, $value:expr) => {{
                if frame.after != After::Push || !frame.lock.is_null() || frame.step != 0 {
                    save!();
                    let value = $value;
                    return self.finish_frame(value);
                }
                let value: Option<M::Value> = $value;
                let thread = thread!();
                thread.frames.pop();
                sp = locals;
                if let Some(value) = value {
                    unsafe {
                        *sp = value;
                        sp = sp.add($slots);
                    }
                }
                frame = unsafe { *thread.frames.get_unchecked(thread.frames.len() - 1) };
                // SAFETY: the caller's code was decoded when it was entered.
                code = unsafe { frame.method.code.get().unwrap_unchecked() };
                load_frame!();
                next!()
            }};
        }

        // The next instruction of a fused sequence.
        macro_rules! following {
            ($distance:expr) => {
                // SAFETY: `fuse` has seen the instructions that follow.
                unsafe { (*pc.add($distance)).get() }
            };
        }
        macro_rules! local {
            ($index:expr) => {{
                let index = $index as usize;
                unsafe { *locals.add(index) }
            }};
        }
        // Goes on after a sequence of `$count` instructions.
        macro_rules! skip {
            ($count:expr) => {{
                pc = unsafe { pc.add($count) };
                continue;
            }};
        }
        macro_rules! load_load_if {
            ($cond:expr, $insn:expr) => {{
                let condition = self.machine.test($cond, local!($insn.a), local!(following!(1).a));
                if split!(M::decide(self, condition)) {
                    jump!(following!(2).b)
                }
                skip!(3)
            }};
        }
        macro_rules! load_const_if {
            ($cond:expr, $insn:expr) => {{
                let condition = self.machine.test($cond, local!($insn.a), M::int(following!(1).b as i32));
                if split!(M::decide(self, condition)) {
                    jump!(following!(2).b)
                }
                skip!(3)
            }};
        }
        macro_rules! load_const_binary {
            ($op:expr, $insn:expr) => {{
                push!(self.machine.int_op($op, local!($insn.a), M::int(following!(1).b as i32)));
                skip!(3)
            }};
        }
        macro_rules! load_load_binary {
            ($op:expr, $insn:expr) => {{
                push!(self.machine.int_op($op, local!($insn.a), local!(following!(1).a)));
                skip!(3)
            }};
        }
        macro_rules! const_binary {
            ($op:expr, $insn:expr) => {{
                let value = self.machine.int_op($op, peek!(0), M::int($insn.b as i32));
                unsafe { *sp.sub(1) = value };
                skip!(2)
            }};
        }
        macro_rules! load_load_element {
            ($kind:expr, $slots:expr, $insn:expr) => {{
                push!(local!($insn.a));
                push!(local!(following!(1).a));
                pc = unsafe { pc.add(2) };
                array_load!($kind, $slots)
            }};
        }
        macro_rules! load_get_field {
            ($kind:expr, $slots:expr, $insn:expr) => {{
                push!(local!($insn.a));
                pc = unsafe { pc.add(1) };
                let access = following!(0);
                get_field!($kind, access, $slots)
            }};
        }

        loop {
            // SAFETY: verified code does not run past its end.
            let insn: Insn = unsafe { (*pc).get() };
            match insn.op {
                Op::Nop => next!(),
                Op::AConstNull => {
                    push!(M::reference(Ref::NULL));
                    next!()
                }
                Op::IConst => {
                    push!(M::int(insn.b as i32));
                    next!()
                }
                Op::FConst => {
                    push!(M::float(f32::from_bits(insn.b)));
                    next!()
                }
                Op::LConst => {
                    push2!(M::long(code.wide[insn.b as usize] as i64));
                    next!()
                }
                Op::DConst => {
                    push2!(M::double(f64::from_bits(code.wide[insn.b as usize])));
                    next!()
                }
                Op::LdcString => {
                    let found: u32 = self.memory.load(object::LITERAL_TABLE + insn.b * 4);
                    let string = if found != 0 { Ref(found) } else { slow!(self.literal(insn.b)) };
                    push!(M::reference(string));
                    next!()
                }
                Op::LdcClass => {
                    let class = self.program.class(insn.b);
                    let mirror = slow!(self.mirror(class));
                    push!(M::reference(mirror));
                    next!()
                }
                Op::LdcSite => {
                    let value = slow!(self.load_site(insn.b));
                    if insn.a == 2 {
                        push2!(value)
                    } else {
                        push!(value)
                    }
                    next!()
                }
                Op::Load => {
                    push!(unsafe { *locals.add(insn.a as usize) });
                    next!()
                }
                Op::Load2 => {
                    push2!(unsafe { *locals.add(insn.a as usize) });
                    next!()
                }
                Op::Store => {
                    let value = peek!(0);
                    unsafe { *locals.add(insn.a as usize) = value };
                    drop!(1);
                    next!()
                }
                Op::Store2 => {
                    let value = peek!(1);
                    unsafe { *locals.add(insn.a as usize) = value };
                    drop!(2);
                    next!()
                }
                Op::IALoad => array_load!(Kind::Int, 1),
                Op::LALoad => array_load!(Kind::Long, 2),
                Op::FALoad => array_load!(Kind::Float, 1),
                Op::DALoad => array_load!(Kind::Double, 2),
                Op::AALoad => array_load!(Kind::Ref, 1),
                Op::BALoad => array_load!(Kind::Byte, 1),
                Op::CALoad => array_load!(Kind::Char, 1),
                Op::SALoad => array_load!(Kind::Short, 1),
                Op::IAStore => array_store!(Kind::Int, 1),
                Op::LAStore => array_store!(Kind::Long, 2),
                Op::FAStore => array_store!(Kind::Float, 1),
                Op::DAStore => array_store!(Kind::Double, 2),
                Op::CAStore => array_store!(Kind::Char, 1),
                Op::SAStore => array_store!(Kind::Short, 1),
                Op::BAStore => {
                    let (array, index) = checked_element!(2, 1);
                    let Shape::Array { kind, .. } = self.class_of(array).shape else { unreachable!("verified") };
                    let value = peek!(0);
                    split!(M::store_element(self, array, index, kind, value));
                    drop!(3);
                    next!()
                }
                Op::AAStore => {
                    let (array, index) = checked_element!(2, 1);
                    let value = split!(M::pin(self, peek!(0)));
                    if !value.is_null() {
                        let component = self.class_of(array).component().expect("verified: an array");
                        split!(M::asked_class(self, value, component.id));
                        let class = self.class_of(value);
                        if class.id != component.id && !class.is_subclass_of(component) {
                            throw!("java/lang/ArrayStoreException", &class.java_name())
                        }
                    }
                    split!(M::store_element(self, array, index, Kind::Ref, M::reference(value)));
                    drop!(3);
                    next!()
                }
                Op::Pop => {
                    drop!(1);
                    next!()
                }
                Op::Pop2 => {
                    drop!(2);
                    next!()
                }
                Op::Dup => {
                    push!(peek!(0));
                    next!()
                }
                Op::DupX1 => {
                    let (a, b) = (peek!(0), peek!(1));
                    unsafe {
                        *sp.sub(2) = a;
                        *sp.sub(1) = b;
                    }
                    push!(a);
                    next!()
                }
                Op::DupX2 => {
                    let (a, b, c) = (peek!(0), peek!(1), peek!(2));
                    unsafe {
                        *sp.sub(3) = a;
                        *sp.sub(2) = c;
                        *sp.sub(1) = b;
                    }
                    push!(a);
                    next!()
                }
                Op::Dup2 => {
                    let (a, b) = (peek!(0), peek!(1));
                    push!(b);
                    push!(a);
                    next!()
                }
                Op::Dup2X1 => {
                    let (a, b, c) = (peek!(0), peek!(1), peek!(2));
                    unsafe {
                        *sp.sub(3) = b;
                        *sp.sub(2) = a;
                        *sp.sub(1) = c;
                    }
                    push!(b);
                    push!(a);
                    next!()
                }
                Op::Dup2X2 => {
                    let (a, b, c, d) = (peek!(0), peek!(1), peek!(2), peek!(3));
                    unsafe {
                        *sp.sub(4) = b;
                        *sp.sub(3) = a;
                        *sp.sub(2) = d;
                        *sp.sub(1) = c;
                    }
                    push!(b);
                    push!(a);
                    next!()
                }
                Op::Swap => {
                    let (a, b) = (peek!(0), peek!(1));
                    unsafe {
                        *sp.sub(2) = a;
                        *sp.sub(1) = b;
                    }
                    next!()
                }
                Op::IAdd => int_binary!(IntOp::Add),
                Op::ISub => int_binary!(IntOp::Sub),
                Op::IMul => int_binary!(IntOp::Mul),
                Op::IAnd => int_binary!(IntOp::And),
                Op::IOr => int_binary!(IntOp::Or),
                Op::IXor => int_binary!(IntOp::Xor),
                Op::IShl => int_binary!(IntOp::Shl),
                Op::IShr => int_binary!(IntOp::Shr),
                Op::IUshr => int_binary!(IntOp::Ushr),
                Op::IDiv | Op::IRem => {
                    let zero = self.machine.test(Cond::Eq, peek!(0), M::int(0));
                    if split!(M::decide(self, zero)) {
                        throw!("java/lang/ArithmeticException", "/ by zero")
                    }
                    int_binary!(if insn.op == Op::IDiv { IntOp::Div } else { IntOp::Rem })
                }
                Op::LAdd => long_binary!(IntOp::Add),
                Op::LSub => long_binary!(IntOp::Sub),
                Op::LMul => long_binary!(IntOp::Mul),
                Op::LAnd => long_binary!(IntOp::And),
                Op::LOr => long_binary!(IntOp::Or),
                Op::LXor => long_binary!(IntOp::Xor),
                Op::LShl => long_shift!(IntOp::Shl),
                Op::LShr => long_shift!(IntOp::Shr),
                Op::LUshr => long_shift!(IntOp::Ushr),
                Op::LDiv | Op::LRem => {
                    let zero = self.machine.is_zero_long(peek!(1));
                    if split!(M::decide(self, zero)) {
                        throw!("java/lang/ArithmeticException", "/ by zero")
                    }
                    long_binary!(if insn.op == Op::LDiv { IntOp::Div } else { IntOp::Rem })
                }
                Op::FAdd => float_binary!(FloatOp::Add),
                Op::FSub => float_binary!(FloatOp::Sub),
                Op::FMul => float_binary!(FloatOp::Mul),
                Op::FDiv => float_binary!(FloatOp::Div),
                Op::FRem => float_binary!(FloatOp::Rem),
                Op::DAdd => double_binary!(FloatOp::Add),
                Op::DSub => double_binary!(FloatOp::Sub),
                Op::DMul => double_binary!(FloatOp::Mul),
                Op::DDiv => double_binary!(FloatOp::Div),
                Op::DRem => double_binary!(FloatOp::Rem),
                Op::INeg => unary!(Unary::INeg, 1, 1),
                Op::LNeg => unary!(Unary::LNeg, 2, 2),
                Op::FNeg => unary!(Unary::FNeg, 1, 1),
                Op::DNeg => unary!(Unary::DNeg, 2, 2),
                Op::I2L => unary!(Unary::I2L, 1, 2),
                Op::I2F => unary!(Unary::I2F, 1, 1),
                Op::I2D => unary!(Unary::I2D, 1, 2),
                Op::L2I => unary!(Unary::L2I, 2, 1),
                Op::L2F => unary!(Unary::L2F, 2, 1),
                Op::L2D => unary!(Unary::L2D, 2, 2),
                Op::F2I => unary!(Unary::F2I, 1, 1),
                Op::F2L => unary!(Unary::F2L, 1, 2),
                Op::F2D => unary!(Unary::F2D, 1, 2),
                Op::D2I => unary!(Unary::D2I, 2, 1),
                Op::D2L => unary!(Unary::D2L, 2, 2),
                Op::D2F => unary!(Unary::D2F, 2, 1),
                Op::I2B => unary!(Unary::I2B, 1, 1),
                Op::I2C => unary!(Unary::I2C, 1, 1),
                Op::I2S => unary!(Unary::I2S, 1, 1),
                Op::IInc => {
                    let local = unsafe { locals.add(insn.a as usize) };
                    let value = self.machine.int_op(IntOp::Add, unsafe { *local }, M::int(insn.b as i32));
                    unsafe { *local = value };
                    next!()
                }
                Op::LCmp => {
                    let value = self.machine.compare(Compare::Long, peek!(3), peek!(1));
                    drop!(4);
                    push!(value);
                    next!()
                }
                Op::FCmpL | Op::FCmpG => {
                    let op = if insn.op == Op::FCmpL { Compare::FloatLess } else { Compare::FloatGreater };
                    let value = self.machine.compare(op, peek!(1), peek!(0));
                    drop!(2);
                    push!(value);
                    next!()
                }
                Op::DCmpL | Op::DCmpG => {
                    let op = if insn.op == Op::DCmpL { Compare::DoubleLess } else { Compare::DoubleGreater };
                    let value = self.machine.compare(op, peek!(3), peek!(1));
                    drop!(4);
                    push!(value);
                    next!()
                }
                Op::IfEq => compare_zero!(Cond::Eq, insn),
                Op::IfNe => compare_zero!(Cond::Ne, insn),
                Op::IfLt => compare_zero!(Cond::Lt, insn),
                Op::IfGe => compare_zero!(Cond::Ge, insn),
                Op::IfGt => compare_zero!(Cond::Gt, insn),
                Op::IfLe => compare_zero!(Cond::Le, insn),
                Op::IfICmpEq => compare_ints!(Cond::Eq, insn),
                Op::IfICmpNe => compare_ints!(Cond::Ne, insn),
                Op::IfICmpLt => compare_ints!(Cond::Lt, insn),
                Op::IfICmpGe => compare_ints!(Cond::Ge, insn),
                Op::IfICmpGt => compare_ints!(Cond::Gt, insn),
                Op::IfICmpLe => compare_ints!(Cond::Le, insn),
                Op::IfACmpEq => jump_if!(split!(M::same(self, peek!(1), peek!(0))), insn, 2),
                Op::IfACmpNe => jump_if!(!split!(M::same(self, peek!(1), peek!(0))), insn, 2),
                Op::IfNull => jump_if!(split!(M::is_null(self, peek!(0))), insn, 1),
                Op::IfNonNull => jump_if!(!split!(M::is_null(self, peek!(0))), insn, 1),
                Op::Traced => {
                    save!();
                    let (taken, pops) = split!(self.decide_traced(insn.a));
                    M::branched(self, frame.method, self.frame().pc, taken as u32);
                    jump_if!(taken, insn, pops)
                }
                Op::TracedSwitch => {
                    let target = split!(M::switch(self, peek!(0), &code.switches[insn.b as usize]));
                    let at = unsafe { pc.offset_from(insns) } as u32;
                    M::branched(self, frame.method, at, target);
                    drop!(1);
                    jump!(target)
                }
                Op::Goto => jump!(insn.b),
                Op::Jsr => {
                    let next = unsafe { pc.offset_from(insns) } as i32 + 1;
                    push!(M::int(next));
                    jump!(insn.b)
                }
                Op::Ret => {
                    let target = split!(M::pin_bits(self, unsafe { *locals.add(insn.a as usize) }));
                    jump!(target)
                }
                Op::Switch => {
                    let target = split!(M::switch(self, peek!(0), &code.switches[insn.b as usize]));
                    drop!(1);
                    jump!(target)
                }
                Op::Return => return_value!(0, None),
                Op::Return1 => return_value!(1, Some(peek!(0))),
                Op::Return2 => return_value!(2, Some(peek!(1))),
                Op::ReturnNarrow => {
                    let value = self.machine.narrow(Kind::from_index(insn.a), peek!(0));
                    return_value!(1, Some(value))
                }
                Op::GetFieldByte => get_field!(Kind::Byte, insn, 1),
                Op::GetFieldChar => get_field!(Kind::Char, insn, 1),
                Op::GetFieldShort => get_field!(Kind::Short, insn, 1),
                Op::GetFieldInt => get_field!(Kind::Int, insn, 1),
                Op::GetFieldFloat => get_field!(Kind::Float, insn, 1),
                Op::GetFieldRef => get_field!(Kind::Ref, insn, 1),
                Op::GetFieldLong => get_field!(Kind::Long, insn, 2),
                Op::GetFieldDouble => get_field!(Kind::Double, insn, 2),
                Op::PutFieldByte => put_field!(Kind::Byte, insn, 1),
                Op::PutFieldBool => put_field!(Kind::Bool, insn, 1),
                Op::PutFieldChar => put_field!(Kind::Char, insn, 1),
                Op::PutFieldShort => put_field!(Kind::Short, insn, 1),
                Op::PutFieldInt => put_field!(Kind::Int, insn, 1),
                Op::PutFieldFloat => put_field!(Kind::Float, insn, 1),
                Op::PutFieldRef => put_field!(Kind::Ref, insn, 1),
                Op::PutFieldLong => put_field!(Kind::Long, insn, 2),
                Op::PutFieldDouble => put_field!(Kind::Double, insn, 2),
                Op::GetStaticInt => {
                    let mirror = statics_of!(insn.b);
                    split!(M::touch_static(self, insn.b, insn.a as u32 * 4, false));
                    push!(M::load(self, mirror + insn.a as u32 * 4, Kind::Int));
                    next!()
                }
                Op::GetStaticRef => {
                    let mirror = statics_of!(insn.b);
                    split!(M::touch_static(self, insn.b, insn.a as u32 * 4, false));
                    push!(M::load(self, mirror + insn.a as u32 * 4, Kind::Ref));
                    next!()
                }
                Op::PutStaticInt => {
                    let mirror = statics_of!(insn.b);
                    split!(M::touch_static(self, insn.b, insn.a as u32 * 4, true));
                    M::store(self, mirror + insn.a as u32 * 4, Kind::Int, peek!(0));
                    drop!(1);
                    next!()
                }
                Op::PutStaticRef => {
                    let mirror = statics_of!(insn.b);
                    split!(M::touch_static(self, insn.b, insn.a as u32 * 4, true));
                    M::store(self, mirror + insn.a as u32 * 4, Kind::Ref, peek!(0));
                    drop!(1);
                    next!()
                }
                Op::GetStaticQ => {
                    let mirror = statics_of!(insn.b);
                    let field = &self.program.class(insn.b).fields[insn.a as usize];
                    split!(M::touch_static(self, insn.b, self.statics_offset() + field.offset, false));
                    let value = M::load(self, mirror + self.statics_offset() + field.offset, field.kind);
                    if field.kind.slots() == 2 {
                        push2!(value)
                    } else {
                        push!(value)
                    }
                    next!()
                }
                Op::PutStaticQ => {
                    let mirror = statics_of!(insn.b);
                    let field = &self.program.class(insn.b).fields[insn.a as usize];
                    split!(M::touch_static(self, insn.b, self.statics_offset() + field.offset, true));
                    let size = field.kind.slots() as usize;
                    let value = match field.kind {
                        Kind::Bool | Kind::Byte | Kind::Char | Kind::Short => self.machine.narrow(field.kind, peek!(0)),
                        _ => peek!(size - 1),
                    };
                    M::store(self, mirror + self.statics_offset() + field.offset, field.kind, value);
                    drop!(size);
                    next!()
                }
                Op::InvokeVirtualQ => {
                    let receiver = object!(insn.a as usize - 1);
                    let class = self.class_of(receiver);
                    // SAFETY: the receiver's class extends the resolved one, whose vtable has this slot.
                    let method = unsafe { *class.vtable().get_unchecked(insn.b as usize) };
                    split!(M::selected(self, receiver, method));
                    enter!(method, insn.a)
                }
                Op::InvokeDirectQ => {
                    object!(insn.a as usize - 1);
                    enter!(self.program.method(insn.b), insn.a)
                }
                Op::InvokeStaticReady => {
                    let method = self.program.method(insn.b);
                    enter!(method, method.argument_slots)
                }
                Op::InvokeStaticQ => {
                    let method = self.program.method(insn.b);
                    let word: u32 = self.memory.load(object::CLASS_TABLE + method.class.id * 8 + 4);
                    if word != init::DONE {
                        slow!(self.initialize(method.class));
                    }
                    enter!(method, method.argument_slots)
                }
                Op::InvokeInterfaceQ => {
                    let receiver = object!(insn.a as usize - 1);
                    let class: u32 = self.memory.load(receiver.0 + object::CLASS);
                    let key = (class as u64) << 32 | insn.b as u64;
                    let entry = &self.dispatch[(class.wrapping_mul(31) ^ insn.b) as usize % DISPATCH];
                    let method = match *entry {
                        (found, Some(method)) if found == key => method,
                        _ => slow!(self.select_interface(receiver, insn.b)),
                    };
                    split!(M::selected(self, receiver, method));
                    enter!(method, insn.a)
                }
                Op::InvokeHandleQ | Op::InvokeDynamicQ => {
                    let (method, appendix) = slow!(self.linked_call(insn.b, insn.a));
                    if let Some(appendix) = appendix {
                        push!(M::reference(appendix));
                    }
                    enter!(method, method.argument_slots)
                }
                Op::NewQ => {
                    let word: u32 = self.memory.load(object::CLASS_TABLE + insn.b * 8 + 4);
                    let class = self.program.class(insn.b);
                    if word != init::DONE {
                        slow!(self.initialize(class));
                    }
                    let object = match self.allocate(class.instance_size) {
                        Some(address) => {
                            self.memory.store(address + object::CLASS, class.id);
                            Ref(address)
                        }
                        None => slow!(self.new_object(class)),
                    };
                    push!(M::reference(object));
                    next!()
                }
                Op::NewArray | Op::ANewArrayQ => {
                    let length = array_size!(0);
                    let class = match insn.op {
                        Op::NewArray => self.program.primitive_array(Kind::from_index(insn.a)),
                        _ => self.program.class(insn.b),
                    };
                    let array = slow!(M::new_array(self, class, length));
                    unsafe { *sp.sub(1) = M::reference(array) };
                    next!()
                }
                Op::MultiANewArrayQ => {
                    let count = insn.a as usize;
                    let mut sizes = [0u32; 255];
                    for (index, size) in sizes[..count].iter_mut().enumerate() {
                        let length = array_size!(count - 1 - index);
                        *size = split!(M::pin_bits(self, length)) as u32;
                    }
                    let class = self.program.class(insn.b);
                    let array = slow!(self.new_multi_array(class, &sizes[..count]));
                    drop!(count);
                    push!(M::reference(array));
                    next!()
                }
                Op::ArrayLength => {
                    let array = object!(0);
                    unsafe { *sp.sub(1) = M::array_length(self, array) };
                    next!()
                }
                Op::AThrow => {
                    let exception = object!(0);
                    leave!(Next::Throw(exception))
                }
                Op::CheckCastQ => {
                    let object = split!(M::pin(self, peek!(0)));
                    if !object.is_null() {
                        split!(M::asked_class(self, object, insn.b));
                        let class = self.class_of(object);
                        if class.id != insn.b && !class.is_subclass_of(self.program.class(insn.b)) {
                            slow!(self.throw_class_cast(class, insn.b))
                        }
                    }
                    next!()
                }
                Op::InstanceOfQ => {
                    let object = split!(M::pin(self, peek!(0)));
                    if !object.is_null() {
                        split!(M::asked_class(self, object, insn.b));
                    }
                    let holds = !object.is_null() && {
                        let class = self.class_of(object);
                        class.id == insn.b || class.is_subclass_of(self.program.class(insn.b))
                    };
                    unsafe { *sp.sub(1) = M::int(holds as i32) };
                    next!()
                }
                Op::MonitorEnter => {
                    let object = object!(0);
                    slow!(self.monitor_enter(object));
                    frame.step = 1;
                    let thread = thread!();
                    let last = thread.frames.len() - 1;
                    thread.frames[last].step = 1;
                    thread.monitors.push((last as u32, object));
                    drop!(1);
                    next!()
                }
                Op::MonitorExit => {
                    let object = object!(0);
                    if !self.monitor_exit(object) {
                        throw!("java/lang/IllegalMonitorStateException", "current thread is not owner")
                    }
                    let monitors = &mut thread!().monitors;
                    if let Some(found) = monitors.iter().rposition(|monitor| monitor.1 == object) {
                        monitors.remove(found);
                    }
                    drop!(1);
                    next!()
                }
                Op::EnterSync => {
                    slow!(self.enter_synchronized());
                    frame.lock = self.frame().lock;
                    next!()
                }
                Op::Native => {
                    split!(M::native(self, frame.method));
                    save!();
                    let function = self.natives.function(frame.method.native.get() - 1);
                    let outcome = function(self);
                    if self.memory.take_taint() {
                        return self.symbolic_memory(frame.method).into();
                    }
                    match outcome {
                        Continue(value) => {
                            let slots = frame.method.result.slots();
                            if self.switch {
                                let value = (slots > 0).then_some(value);
                                return self.finish_frame(value);
                            }
                            return_value!(slots as usize, (slots > 0).then_some(value))
                        }
                        Break(exit) => return exit.into(),
                    }
                }
                Op::Model | Op::Intrinsic => {
                    save!();
                    let outcome = match insn.op {
                        Op::Model => self.natives.model(insn.b).map_or(Continue(None), |model| model(self)),
                        _ => self.try_intrinsic(),
                    };
                    match outcome {
                        Continue(Some(value)) => {
                            let slots = frame.method.result.slots();
                            return_value!(slots as usize, (slots > 0).then_some(value))
                        }
                        Continue(None) => next!(),
                        Break(exit) => return exit.into(),
                    }
                }
                Op::IfBegun => {
                    let word: u32 = self.memory.load(object::CLASS_TABLE + insn.b * 8 + 4);
                    if word != init::NOT_STARTED {
                        jump!(insn.a)
                    }
                    M::passed(self, frame.method, unsafe { pc.offset_from(insns) } as u32);
                    next!()
                }
                Op::Landmark => {
                    save!();
                    split!(M::landmark(self, insn.a));
                    next!()
                }
                Op::InitClass => {
                    slow!(self.init_step());
                    save!();
                    return self.finish_frame(None);
                }
                Op::Abstract => {
                    slow!(self.throw_abstract_here(frame.method));
                }
                Op::Unlinked => slow!(self.throw_unlinked(frame.method)),
                Op::InvokeBasic | Op::LinkTo => {
                    slow!(self.continue_in_target(insn));
                    return Next::Reload;
                }
                Op::LoadLoad => {
                    push!(local!(insn.a));
                    push!(local!(following!(1).a));
                    skip!(2)
                }
                Op::LoadIConst => {
                    push!(local!(insn.a));
                    push!(M::int(following!(1).b as i32));
                    skip!(2)
                }
                Op::Load2Load2 => {
                    push2!(local!(insn.a));
                    push2!(local!(following!(1).a));
                    skip!(2)
                }
                Op::StoreLoad => {
                    let value = peek!(0);
                    unsafe { *locals.add(insn.a as usize) = value };
                    let next = local!(following!(1).a);
                    unsafe { *sp.sub(1) = next };
                    skip!(2)
                }
                Op::IIncGoto => {
                    let value = self.machine.int_op(IntOp::Add, local!(insn.a), M::int(insn.b as i32));
                    unsafe { *locals.add(insn.a as usize) = value };
                    jump!(following!(1).b)
                }
                Op::LoadLoadIfEq => load_load_if!(Cond::Eq, insn),
                Op::LoadLoadIfNe => load_load_if!(Cond::Ne, insn),
                Op::LoadLoadIfLt => load_load_if!(Cond::Lt, insn),
                Op::LoadLoadIfGe => load_load_if!(Cond::Ge, insn),
                Op::LoadLoadIfGt => load_load_if!(Cond::Gt, insn),
                Op::LoadLoadIfLe => load_load_if!(Cond::Le, insn),
                Op::LoadIConstIfEq => load_const_if!(Cond::Eq, insn),
                Op::LoadIConstIfNe => load_const_if!(Cond::Ne, insn),
                Op::LoadIConstIfLt => load_const_if!(Cond::Lt, insn),
                Op::LoadIConstIfGe => load_const_if!(Cond::Ge, insn),
                Op::LoadIConstIfGt => load_const_if!(Cond::Gt, insn),
                Op::LoadIConstIfLe => load_const_if!(Cond::Le, insn),
                Op::LoadIConstIAdd => load_const_binary!(IntOp::Add, insn),
                Op::LoadIConstISub => load_const_binary!(IntOp::Sub, insn),
                Op::LoadIConstIMul => load_const_binary!(IntOp::Mul, insn),
                Op::LoadIConstIAnd => load_const_binary!(IntOp::And, insn),
                Op::LoadIConstIShl => load_const_binary!(IntOp::Shl, insn),
                Op::LoadIConstIShr => load_const_binary!(IntOp::Shr, insn),
                Op::LoadIConstIUshr => load_const_binary!(IntOp::Ushr, insn),
                Op::LoadLoadIAdd => load_load_binary!(IntOp::Add, insn),
                Op::LoadLoadISub => load_load_binary!(IntOp::Sub, insn),
                Op::LoadLoadIMul => load_load_binary!(IntOp::Mul, insn),
                Op::LoadLoadIALoad => load_load_element!(Kind::Int, 1, insn),
                Op::LoadLoadAALoad => load_load_element!(Kind::Ref, 1, insn),
                Op::LoadLoadBALoad => load_load_element!(Kind::Byte, 1, insn),
                Op::LoadLoadCALoad => load_load_element!(Kind::Char, 1, insn),
                Op::LoadLoadDALoad => load_load_element!(Kind::Double, 2, insn),
                Op::IConstIAdd => const_binary!(IntOp::Add, insn),
                Op::IConstISub => const_binary!(IntOp::Sub, insn),
                Op::IConstIAnd => const_binary!(IntOp::And, insn),
                Op::IConstIShl => const_binary!(IntOp::Shl, insn),
                Op::IConstIUshr => const_binary!(IntOp::Ushr, insn),
                Op::LoadIAdd => {
                    let value = self.machine.int_op(IntOp::Add, peek!(0), local!(insn.a));
                    unsafe { *sp.sub(1) = value };
                    skip!(2)
                }
                Op::LoadIALoad => {
                    push!(local!(insn.a));
                    pc = unsafe { pc.add(1) };
                    array_load!(Kind::Int, 1)
                }
                Op::LoadAALoad => {
                    push!(local!(insn.a));
                    pc = unsafe { pc.add(1) };
                    array_load!(Kind::Ref, 1)
                }
                Op::LoadIfEq | Op::LoadIfNe => {
                    let cond = if insn.op == Op::LoadIfEq { Cond::Eq } else { Cond::Ne };
                    let condition = self.machine.test(cond, local!(insn.a), M::int(0));
                    if split!(M::decide(self, condition)) {
                        jump!(following!(1).b)
                    }
                    skip!(2)
                }
                Op::IAddStore => {
                    let value = self.machine.int_op(IntOp::Add, peek!(1), peek!(0));
                    let target = following!(1).a as usize;
                    unsafe { *locals.add(target) = value };
                    drop!(2);
                    skip!(2)
                }
                Op::Load2LAdd => {
                    let value = self.machine.long_op(IntOp::Add, peek!(1), local!(insn.a));
                    unsafe { *sp.sub(2) = value };
                    skip!(2)
                }
                Op::Load2DAdd => {
                    let value = self.machine.double_op(FloatOp::Add, peek!(1), local!(insn.a));
                    unsafe { *sp.sub(2) = value };
                    skip!(2)
                }
                Op::Load2DMul => {
                    let value = self.machine.double_op(FloatOp::Mul, peek!(1), local!(insn.a));
                    unsafe { *sp.sub(2) = value };
                    skip!(2)
                }
                Op::Load2Load2DMul => {
                    push2!(self.machine.double_op(FloatOp::Mul, local!(insn.a), local!(following!(1).a)));
                    skip!(3)
                }
                Op::Load2Load2LAdd => {
                    push2!(self.machine.long_op(IntOp::Add, local!(insn.a), local!(following!(1).a)));
                    skip!(3)
                }
                Op::LoadGetFieldInt => load_get_field!(Kind::Int, 1, insn),
                Op::LoadGetFieldRef => load_get_field!(Kind::Ref, 1, insn),
                Op::LoadGetFieldLong => load_get_field!(Kind::Long, 2, insn),
                Op::LoadGetFieldDouble => load_get_field!(Kind::Double, 2, insn),
                Op::LoadGetFieldByte => load_get_field!(Kind::Byte, 1, insn),
                // A cast of null needs no class.
                Op::CheckCast if M::bits(peek!(0)) == Some(0) => next!(),
                Op::InstanceOf if M::bits(peek!(0)) == Some(0) => {
                    unsafe { *sp.sub(1) = M::int(0) };
                    next!()
                }
                Op::Ldc
                | Op::GetStatic
                | Op::PutStatic
                | Op::GetField
                | Op::PutField
                | Op::InvokeVirtual
                | Op::InvokeSpecial
                | Op::InvokeStatic
                | Op::InvokeInterface
                | Op::InvokeDynamic
                | Op::New
                | Op::ANewArray
                | Op::CheckCast
                | Op::InstanceOf
                | Op::MultiANewArray => {
                    let quick = slow!(self.quicken(frame.method, insn));
                    unsafe { (*pc).set(quick) };
                    if pc > insns {
                        let before = unsafe { &*pc.sub(1) };
                        if let Some(op) = fuse_field(before.get().op, quick.op) {
                            before.set(Insn { op, ..before.get() });
                        }
                    }
                    continue;
                }
            }
        }
    }
}

/// How [`Vm::execute_frames`] ended.
pub(crate) enum Next<V> {
    /// The frames changed; start again with the top one.
    Reload,
    Throw(Ref),
    Leave(Event<V>),
}

impl<V> From<Exit> for Next<V> {
    fn from(exit: Exit) -> Next<V> {
        match exit {
            Exit::Throw(exception) => Next::Throw(exception),
            Exit::Again => Next::Reload,
            Exit::Stop(stop) => Next::Leave(Event::Stop(*stop)),
        }
    }
}
