//! The machine: what values are and how execution splits. The interpreter is generic over it.

use crate::vm::Vm;
use crate::{Ref, Stop};
use program::Kind;

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
    fn same(&mut self, a: Self::Value, b: Self::Value) -> Self::Bool;
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
    /// Which number a switch key or an array size is.
    fn pin_int(vm: &mut Vm<Self>, value: Self::Value) -> Result<i32, Stop>;

    /// Memory. `address` is that of a field or an element.
    fn load(vm: &Vm<Self>, address: u32, kind: Kind) -> Self::Value;
    fn store(vm: &Vm<Self>, address: u32, kind: Kind, value: Self::Value);
    fn array_length(vm: &Vm<Self>, array: Ref) -> Self::Value;
    /// An element whose index is known to be in bounds.
    fn load_element(vm: &mut Vm<Self>, array: Ref, index: Self::Value, kind: Kind) -> Result<Self::Value, Stop>;
    fn store_element(
        vm: &mut Vm<Self>,
        array: Ref,
        index: Self::Value,
        kind: Kind,
        value: Self::Value,
    ) -> Result<(), Stop>;
}
