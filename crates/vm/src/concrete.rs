//! The concrete machine: values are bits, nothing ever splits.

use crate::machine::{Compare, Cond, FloatOp, IntOp, Machine, Unary};
use crate::vm::Vm;
use crate::{Ref, Stop};
use program::Kind;
use program::link::{ARRAY_HEADER, Method};
use std::collections::VecDeque;
use std::rc::Rc;

/// Runs programs on concrete values.
#[derive(Default, Clone)]
pub struct Concrete {
    /// The branches of traced methods, in the order they were decided.
    pub trace: Vec<Branch>,
    /// Where classes were found not to be initialised, by method and instruction: see [`Machine::passed`].
    pub passed: Vec<(u32, u32)>,
    /// Is told of landmarks: see [`Machine::landmark`].
    pub landmarks: Option<Rc<dyn Landmarks>>,
    /// Values that models of this machine give to the program, the next one first.
    pub given: VecDeque<Given>,
}

/// Watches a program pass the marks in its code.
pub trait Landmarks {
    fn pass(&self, vm: &mut Vm<Concrete>, what: u16);
}

/// A value from outside the program.
#[derive(Clone, Debug)]
pub enum Given {
    Number(Bits),
    /// UTF-16 units of a new string.
    Text(Vec<u16>),
}

/// A branch that was decided: see [`Machine::branched`].
#[derive(Clone, Copy)]
pub struct Branch {
    pub method: &'static Method,
    pub at: u32,
    pub way: u32,
}

/// A slot: an `int` or `float` in the low half, zero-extended; a `long` or `double` in all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Bits(pub u64);

impl Bits {
    #[inline(always)]
    fn i(self) -> i32 {
        self.0 as i32
    }
    #[inline(always)]
    fn l(self) -> i64 {
        self.0 as i64
    }
    #[inline(always)]
    fn f(self) -> f32 {
        f32::from_bits(self.0 as u32)
    }
    #[inline(always)]
    fn d(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl Machine for Concrete {
    type Value = Bits;
    type Bool = bool;
    type State = ();
    const MORE_THAN_BITS: bool = false;

    #[inline(always)]
    fn int(value: i32) -> Bits {
        Bits(value as u32 as u64)
    }
    #[inline(always)]
    fn long(value: i64) -> Bits {
        Bits(value as u64)
    }
    #[inline(always)]
    fn float(value: f32) -> Bits {
        Bits(value.to_bits() as u64)
    }
    #[inline(always)]
    fn double(value: f64) -> Bits {
        Bits(value.to_bits())
    }
    #[inline(always)]
    fn reference(value: Ref) -> Bits {
        Bits(value.0 as u64)
    }
    #[inline(always)]
    fn bits(value: Bits) -> Option<u64> {
        Some(value.0)
    }

    #[inline(always)]
    fn int_op(&mut self, op: IntOp, a: Bits, b: Bits) -> Bits {
        let (a, b) = (a.i(), b.i());
        Self::int(match op {
            IntOp::Add => a.wrapping_add(b),
            IntOp::Sub => a.wrapping_sub(b),
            IntOp::Mul => a.wrapping_mul(b),
            IntOp::And => a & b,
            IntOp::Or => a | b,
            IntOp::Xor => a ^ b,
            IntOp::Shl => a.wrapping_shl(b as u32),
            IntOp::Shr => a.wrapping_shr(b as u32),
            IntOp::Ushr => (a as u32).wrapping_shr(b as u32) as i32,
            IntOp::Div => a.wrapping_div(b),
            IntOp::Rem => a.wrapping_rem(b),
        })
    }
    #[inline(always)]
    fn long_op(&mut self, op: IntOp, a: Bits, b: Bits) -> Bits {
        let (a, count, b) = (a.l(), b.0 as u32, b.l());
        Self::long(match op {
            IntOp::Add => a.wrapping_add(b),
            IntOp::Sub => a.wrapping_sub(b),
            IntOp::Mul => a.wrapping_mul(b),
            IntOp::And => a & b,
            IntOp::Or => a | b,
            IntOp::Xor => a ^ b,
            IntOp::Shl => a.wrapping_shl(count),
            IntOp::Shr => a.wrapping_shr(count),
            IntOp::Ushr => (a as u64).wrapping_shr(count) as i64,
            IntOp::Div => a.wrapping_div(b),
            IntOp::Rem => a.wrapping_rem(b),
        })
    }
    #[inline(always)]
    fn float_op(&mut self, op: FloatOp, a: Bits, b: Bits) -> Bits {
        let (a, b) = (a.f(), b.f());
        Self::float(match op {
            FloatOp::Add => a + b,
            FloatOp::Sub => a - b,
            FloatOp::Mul => a * b,
            FloatOp::Div => a / b,
            FloatOp::Rem => a % b,
        })
    }
    #[inline(always)]
    fn double_op(&mut self, op: FloatOp, a: Bits, b: Bits) -> Bits {
        let (a, b) = (a.d(), b.d());
        Self::double(match op {
            FloatOp::Add => a + b,
            FloatOp::Sub => a - b,
            FloatOp::Mul => a * b,
            FloatOp::Div => a / b,
            FloatOp::Rem => a % b,
        })
    }
    #[inline(always)]
    fn unary(&mut self, op: Unary, a: Bits) -> Bits {
        // Rust's `as` from floats saturates and maps NaN to 0, as Java's conversions do.
        match op {
            Unary::INeg => Self::int(a.i().wrapping_neg()),
            Unary::LNeg => Self::long(a.l().wrapping_neg()),
            Unary::FNeg => Self::float(-a.f()),
            Unary::DNeg => Self::double(-a.d()),
            Unary::I2L => Self::long(a.i() as i64),
            Unary::I2F => Self::float(a.i() as f32),
            Unary::I2D => Self::double(a.i() as f64),
            Unary::L2I => Self::int(a.l() as i32),
            Unary::L2F => Self::float(a.l() as f32),
            Unary::L2D => Self::double(a.l() as f64),
            Unary::F2I => Self::int(a.f() as i32),
            Unary::F2L => Self::long(a.f() as i64),
            Unary::F2D => Self::double(a.f() as f64),
            Unary::D2I => Self::int(a.d() as i32),
            Unary::D2L => Self::long(a.d() as i64),
            Unary::D2F => Self::float(a.d() as f32),
            Unary::I2B => Self::int(a.i() as i8 as i32),
            Unary::I2C => Self::int(a.i() as u16 as i32),
            Unary::I2S => Self::int(a.i() as i16 as i32),
        }
    }
    #[inline(always)]
    fn compare(&mut self, op: Compare, a: Bits, b: Bits) -> Bits {
        use std::cmp::Ordering;
        let of = |order: Option<Ordering>, unordered: i32| order.map_or(unordered, |order| order as i32);
        Self::int(match op {
            Compare::Long => a.l().cmp(&b.l()) as i32,
            Compare::FloatLess => of(a.f().partial_cmp(&b.f()), -1),
            Compare::FloatGreater => of(a.f().partial_cmp(&b.f()), 1),
            Compare::DoubleLess => of(a.d().partial_cmp(&b.d()), -1),
            Compare::DoubleGreater => of(a.d().partial_cmp(&b.d()), 1),
        })
    }
    #[inline(always)]
    fn narrow(&mut self, kind: Kind, a: Bits) -> Bits {
        Self::int(match kind {
            Kind::Bool => a.i() & 1,
            Kind::Byte => a.i() as i8 as i32,
            Kind::Char => a.i() as u16 as i32,
            Kind::Short => a.i() as i16 as i32,
            _ => a.i(),
        })
    }

    #[inline(always)]
    fn test(&mut self, cond: Cond, a: Bits, b: Bits) -> bool {
        let (a, b) = (a.i(), b.i());
        match cond {
            Cond::Eq => a == b,
            Cond::Ne => a != b,
            Cond::Lt => a < b,
            Cond::Ge => a >= b,
            Cond::Gt => a > b,
            Cond::Le => a <= b,
        }
    }
    #[inline(always)]
    fn is_zero_long(&mut self, a: Bits) -> bool {
        a.0 == 0
    }
    #[inline(always)]
    fn in_bounds(&mut self, index: Bits, length: Bits) -> bool {
        (index.0 as u32) < length.0 as u32
    }
    #[inline(always)]
    fn not(&mut self, a: bool) -> bool {
        !a
    }

    fn choose(_: &mut Vm<Self>, guards: &[bool]) -> Result<usize, Stop> {
        Ok(guards.iter().position(|&guard| guard).expect("guards are exhaustive"))
    }
    #[inline(always)]
    fn decide(_: &mut Vm<Self>, condition: bool) -> Result<bool, Stop> {
        Ok(condition)
    }
    #[inline(always)]
    fn pin(_: &mut Vm<Self>, value: Bits) -> Result<Ref, Stop> {
        Ok(Ref(value.0 as u32))
    }
    #[inline(always)]
    fn pin_bits(_: &mut Vm<Self>, value: Bits) -> Result<u64, Stop> {
        Ok(value.0)
    }
    fn branched(vm: &mut Vm<Self>, method: &'static Method, at: u32, way: u32) {
        vm.machine.trace.push(Branch { method, at, way });
    }

    fn landmark(vm: &mut Vm<Self>, what: u16) -> Result<(), Stop> {
        if let Some(landmarks) = vm.machine.landmarks.clone() {
            landmarks.pass(vm, what);
        }
        Ok(())
    }

    fn passed(vm: &mut Vm<Self>, method: &'static Method, at: u32) {
        vm.machine.passed.push((method.id, at));
    }

    #[inline(always)]
    fn load(vm: &Vm<Self>, address: u32, kind: Kind) -> Bits {
        let memory = &vm.memory;
        match kind {
            Kind::Bool | Kind::Byte => Self::int(memory.load::<i8>(address) as i32),
            Kind::Char => Self::int(memory.load::<u16>(address) as i32),
            Kind::Short => Self::int(memory.load::<i16>(address) as i32),
            Kind::Int | Kind::Float | Kind::Ref => Bits(memory.load::<u32>(address) as u64),
            Kind::Long | Kind::Double => Bits(memory.load::<u64>(address)),
            Kind::Void => Bits(0),
        }
    }
    #[inline(always)]
    fn store(vm: &Vm<Self>, address: u32, kind: Kind, value: Bits) {
        let memory = &vm.memory;
        match kind {
            Kind::Bool => memory.store(address, value.0 as u8 & 1),
            Kind::Byte => memory.store(address, value.0 as u8),
            Kind::Char | Kind::Short => memory.store(address, value.0 as u16),
            Kind::Int | Kind::Float | Kind::Ref => memory.store(address, value.0 as u32),
            Kind::Long | Kind::Double => memory.store(address, value.0),
            Kind::Void => {}
        }
    }
    #[inline(always)]
    fn array_length(vm: &Vm<Self>, array: Ref) -> Bits {
        Bits(vm.memory.load::<u32>(array.0 + crate::object::LENGTH) as u64)
    }
    #[inline(always)]
    fn load_element(vm: &mut Vm<Self>, array: Ref, index: Bits, kind: Kind) -> Result<Bits, Stop> {
        Ok(Self::load(vm, array.0 + ARRAY_HEADER + index.0 as u32 * kind.size(), kind))
    }
    #[inline(always)]
    fn store_element(vm: &mut Vm<Self>, array: Ref, index: Bits, kind: Kind, value: Bits) -> Result<(), Stop> {
        Self::store(vm, array.0 + ARRAY_HEADER + index.0 as u32 * kind.size(), kind, value);
        Ok(())
    }
}
