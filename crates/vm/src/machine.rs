//! The machine: what values are and how execution splits. The interpreter is generic over it.

use crate::vm::Vm;
use crate::{Flow, Ref, Stop};
use program::Kind;
use program::code::Switch;
use program::link::{Class, Method};
use std::ops::ControlFlow::Continue;

/// Integer operations that are defined for all operands; also of `long`s, where shifts take an `int` count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
    /// The divisor is known not to be zero.
    Div,
    Rem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    INeg,
    LNeg,
    FNeg,
    DNeg,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

/// The three-way comparisons, that push an `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Long,
    FloatLess,
    FloatGreater,
    DoubleLess,
    DoubleGreater,
}

/// Conditions on two `int`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// A domain of values. There are two: [`Concrete`](crate::Concrete), and the symbolic machine built on this crate.
///
/// Every point where execution can split (branch, null, bounds, division, cast, dispatch, initialisation) asks
/// [`choose`](Machine::choose) before anything is mutated: a machine that answers [`Stop::Fork`] finds the state as it
/// was before the instruction, can clone it, and execute the instruction again.
pub trait Machine: Sized + 'static {
    /// One slot of the stack. A `long` or `double` lives in the first of its two slots.
    type Value: Copy;
    /// The truth of a condition.
    type Bool: Copy;
    /// What a state carries besides memory and threads: path condition, shadow of the heap.
    type State: Clone + Default;
    /// Whether values and memory can hold more than bits.
    const MORE_THAN_BITS: bool;

    fn int(value: i32) -> Self::Value;
    fn long(value: i64) -> Self::Value;
    fn float(value: f32) -> Self::Value;
    fn double(value: f64) -> Self::Value;
    fn reference(value: Ref) -> Self::Value;
    /// The bits of a value that is the same on every execution of this path.
    fn bits(value: Self::Value) -> Option<u64>;

    fn int_op(&mut self, op: IntOp, a: Self::Value, b: Self::Value) -> Self::Value;
    fn long_op(&mut self, op: IntOp, a: Self::Value, b: Self::Value) -> Self::Value;
    fn float_op(&mut self, op: FloatOp, a: Self::Value, b: Self::Value) -> Self::Value;
    fn double_op(&mut self, op: FloatOp, a: Self::Value, b: Self::Value) -> Self::Value;
    fn unary(&mut self, op: Unary, a: Self::Value) -> Self::Value;
    fn compare(&mut self, op: Compare, a: Self::Value, b: Self::Value) -> Self::Value;
    /// Narrows an `int` to what a variable of this kind holds.
    fn narrow(&mut self, kind: Kind, a: Self::Value) -> Self::Value;

    fn test(&mut self, cond: Cond, a: Self::Value, b: Self::Value) -> Self::Bool;
    fn is_zero_long(&mut self, a: Self::Value) -> Self::Bool;
    /// `index` is not negative and below `length`.
    fn in_bounds(&mut self, index: Self::Value, length: Self::Value) -> Self::Bool;
    fn not(&mut self, a: Self::Bool) -> Self::Bool;

    /// Which of the guards holds. They are exhaustive and disjoint.
    fn choose(vm: &mut Vm<Self>, guards: &[Self::Bool]) -> Result<usize, Stop>;
    /// [`choose`](Machine::choose) between a condition and its negation.
    fn decide(vm: &mut Vm<Self>, condition: Self::Bool) -> Result<bool, Stop> {
        let not = vm.machine.not(condition);
        Ok(Self::choose(vm, &[condition, not])? == 0)
    }
    /// Which object a reference is.
    fn pin(vm: &mut Vm<Self>, value: Self::Value) -> Result<Ref, Stop>;
    /// The bits of a value that must be one number: an argument of a native method, the size of an array of arrays.
    fn pin_bits(vm: &mut Vm<Self>, value: Self::Value) -> Result<u64, Stop>;
    /// Whether two references are the same.
    fn same(vm: &mut Vm<Self>, a: Self::Value, b: Self::Value) -> Result<bool, Stop> {
        Ok(Self::pin(vm, a)? == Self::pin(vm, b)?)
    }
    fn is_null(vm: &mut Vm<Self>, a: Self::Value) -> Result<bool, Stop> {
        Ok(Self::pin(vm, a)?.is_null())
    }
    /// Where a switch goes.
    fn switch(vm: &mut Vm<Self>, key: Self::Value, table: &Switch) -> Result<u32, Stop> {
        Ok(table.target(Self::pin_bits(vm, key)? as i32))
    }
    /// A branch of a traced method was decided: the index of its instruction, and which way it went (1 when a
    /// conditional jump is taken, the target's index for a switch).
    fn branched(_vm: &mut Vm<Self>, _method: &'static Method, _at: u32, _way: u32) {}

    /// A class could be initialised now: a method has found that it is not, at the index of its instruction.
    fn passed(_vm: &mut Vm<Self>, _method: &'static Method, _at: u32) {}

    /// A mark of the running method is reached ([`program::code::Op::Landmark`]), which says this. If the machine stops, it
    /// is reached again.
    fn landmark(_vm: &mut Vm<Self>, _what: u16) -> Result<(), Stop> {
        Ok(())
    }

    /// A static field is about to be read or written: the number of its class, and where it is in the class's mirror.
    fn touch_static(_vm: &mut Vm<Self>, _class: u32, _offset: u32, _is_write: bool) -> Result<(), Stop> {
        Ok(())
    }

    /// A receiver has selected a method.
    fn selected(_vm: &mut Vm<Self>, _receiver: Ref, _method: &'static Method) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether an object, which is not null, is an instance of a class is about to be decided by the class that it has.
    fn asked_class(_vm: &mut Vm<Self>, _object: Ref, _class: u32) -> Result<(), Stop> {
        Ok(())
    }

    /// A function of ours is about to run instead of Java code: for a native method, or one that it replaces.
    fn native(_vm: &mut Vm<Self>, _method: &'static Method) -> Result<(), Stop> {
        Ok(())
    }

    /// An exception goes through the frame on top, where it was thrown if `is_new`; a handler there may catch it.
    fn thrown(_vm: &mut Vm<Self>, _exception: Ref, _is_new: bool) {}

    /// Memory. `address` is that of a field or an element.
    fn load(vm: &Vm<Self>, address: u32, kind: Kind) -> Self::Value;
    fn store(vm: &Vm<Self>, address: u32, kind: Kind, value: Self::Value);
    fn array_length(vm: &Vm<Self>, array: Ref) -> Self::Value;
    /// A new array whose length is not negative.
    fn new_array(vm: &mut Vm<Self>, class: &'static Class, length: Self::Value) -> Flow<Ref> {
        match Self::pin_bits(vm, length) {
            Ok(length) => vm.new_array(class, length as u32),
            Err(stop) => std::ops::ControlFlow::Break(crate::Exit::stop(stop)),
        }
    }
    /// The message of an exception, from a text with a `%` for each of the `int`s.
    fn message(vm: &mut Vm<Self>, text: &str, numbers: &[Self::Value]) -> Flow<Self::Value> {
        let mut message = String::new();
        let mut numbers = numbers.iter();
        for (index, part) in text.split('%').enumerate() {
            if index > 0 {
                let number = *numbers.next().expect("as many numbers as places for them");
                message += &(vm.concrete(number)? as i32).to_string();
            }
            message += part;
        }
        Continue(Self::reference(vm.new_string(&message)?))
    }
    /// An element whose index is known to be in bounds.
    fn load_element(vm: &mut Vm<Self>, array: Ref, index: Self::Value, kind: Kind) -> Result<Self::Value, Stop>;
    fn store_element(
        vm: &mut Vm<Self>,
        array: Ref,
        index: Self::Value,
        kind: Kind,
        value: Self::Value,
    ) -> Result<(), Stop>;
    /// Objects that only the machine's part of a state knows.
    fn roots(_state: &Self::State, _visit: &mut dyn FnMut(Ref)) {}
}
