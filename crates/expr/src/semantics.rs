//! What every operator does to values: the one definition that constant folding and evaluation share.
//!
//! A value is a `u64`: a Bool is 0 or 1, Bits have zeros above their width, a Float is its IEEE bits with one NaN.

use crate::{Binary, Precision, Sort, Unary};

pub(crate) const NAN_SINGLE: u64 = 0x7fc0_0000;
pub(crate) const NAN_DOUBLE: u64 = 0x7ff8_0000_0000_0000;

pub(crate) fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width)
}

/// The two's complement reading of `value`.
pub(crate) fn signed(width: u8, value: u64) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}

pub(crate) fn sign_bit(width: u8) -> u64 {
    1 << (width - 1)
}

pub(crate) fn extract(high: u8, low: u8, value: u64) -> u64 {
    (value >> low) & mask(high - low + 1)
}

pub(crate) fn sign_extend(from: u8, to: u8, value: u64) -> u64 {
    signed(from, value) as u64 & mask(to)
}

pub(crate) fn single(value: f32) -> u64 {
    if value.is_nan() { NAN_SINGLE } else { u64::from(value.to_bits()) }
}

pub(crate) fn double(value: f64) -> u64 {
    if value.is_nan() { NAN_DOUBLE } else { value.to_bits() }
}

pub(crate) fn as_single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(crate) fn as_double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

pub(crate) fn is_nan(precision: Precision, bits: u64) -> bool {
    match precision {
        Precision::Single => as_single(bits).is_nan(),
        Precision::Double => as_double(bits).is_nan(),
    }
}

/// The value of `op` on an operand of sort `sort`.
pub(crate) fn unary(op: Unary, sort: Sort, a: u64) -> u64 {
    match sort {
        Sort::Bits(width) => unary_bits(op, width, a),
        Sort::Float(Precision::Single) => unary_single(op, as_single(a)),
        Sort::Float(Precision::Double) => unary_double(op, as_double(a)),
        Sort::Bool | Sort::Array { .. } => {
            debug_assert!(op == Unary::Not && sort == Sort::Bool, "{op:?} of {sort:?}");
            a ^ 1
        }
    }
}

fn unary_bits(op: Unary, width: u8, a: u64) -> u64 {
    match op {
        Unary::BitNot => !a & mask(width),
        Unary::Neg => a.wrapping_neg() & mask(width),
        Unary::SignedToSingle => single(signed(width, a) as f32),
        Unary::SignedToDouble => double(signed(width, a) as f64),
        Unary::FromBits if width == 32 => single(as_single(a)),
        Unary::FromBits => double(as_double(a)),
        _ => unreachable!("{op:?} is not an operator of bits"),
    }
}

/// The two precisions differ in nothing but their type.
macro_rules! float_operators {
    ($unary:ident, $binary:ident, $float:ty, $bits:ident) => {
        fn $unary(op: Unary, a: $float) -> u64 {
            match op {
                Unary::FloatNeg => $bits(-a),
                Unary::FloatAbs => $bits(a.abs()),
                Unary::FloatSqrt => $bits(a.sqrt()),
                Unary::FloatFloor => $bits(a.floor()),
                Unary::FloatCeil => $bits(a.ceil()),
                Unary::FloatRint => $bits(a.round_ties_even()),
                Unary::IsNan => u64::from(a.is_nan()),
                Unary::ToSingle => single(a as f32),
                Unary::ToDouble => double(a as f64),
                Unary::ToInt => u64::from(a as i32 as u32),
                Unary::ToLong => a as i64 as u64,
                Unary::ToBits => $bits(a),
                _ => unreachable!("{op:?} is not an operator of floats"),
            }
        }

        fn $binary(op: Binary, a: $float, b: $float) -> u64 {
            match op {
                Binary::FloatAdd => $bits(a + b),
                Binary::FloatSub => $bits(a - b),
                Binary::FloatMul => $bits(a * b),
                Binary::FloatDiv => $bits(a / b),
                Binary::FloatRem => $bits(a % b),
                Binary::FloatLt => u64::from(a < b),
                Binary::FloatLe => u64::from(a <= b),
                Binary::FloatEq => u64::from(a == b),
                _ => unreachable!("{op:?} is not an operator of floats"),
            }
        }
    };
}

float_operators!(unary_single, binary_single, f32, single);
float_operators!(unary_double, binary_double, f64, double);

/// The value of `op` on operands of the sorts `left` and `right`, which differ only for `Concat`. Not for `Select`.
pub(crate) fn binary(op: Binary, left: Sort, right: Sort, a: u64, b: u64) -> u64 {
    if op == Binary::Eq {
        return u64::from(a == b);
    }
    match (left, right) {
        (Sort::Bool, _) => match op {
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            _ => unreachable!("{op:?} is not an operator of Bool"),
        },
        (Sort::Bits(width), Sort::Bits(low)) => binary_bits(op, width, low, a, b),
        (Sort::Float(Precision::Single), _) => binary_single(op, as_single(a), as_single(b)),
        (Sort::Float(Precision::Double), _) => binary_double(op, as_double(a), as_double(b)),
        _ => unreachable!("{op:?} of {left:?} and {right:?}"),
    }
}

fn binary_bits(op: Binary, width: u8, low: u8, a: u64, b: u64) -> u64 {
    let (x, y) = (signed(width, a), signed(width, b));
    let value = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
        Binary::URem => a.checked_rem(b).unwrap_or(a),
        Binary::SDiv if y == 0 => {
            if x < 0 {
                1
            } else {
                u64::MAX
            }
        }
        Binary::SDiv => x.wrapping_div(y) as u64,
        Binary::SRem if y == 0 => a,
        Binary::SRem => x.wrapping_rem(y) as u64,
        Binary::BitAnd => a & b,
        Binary::BitOr => a | b,
        Binary::BitXor => a ^ b,
        Binary::Shl if b < u64::from(width) => a << b,
        Binary::LShr if b < u64::from(width) => a >> b,
        Binary::Shl | Binary::LShr => 0,
        Binary::AShr => (x >> b.min(u64::from(width) - 1)) as u64,
        Binary::Concat => return (a << low) | b,
        Binary::Ult => return u64::from(a < b),
        Binary::Ule => return u64::from(a <= b),
        Binary::Slt => return u64::from(x < y),
        Binary::Sle => return u64::from(x <= y),
        _ => unreachable!("{op:?} is not an operator of bits"),
    };
    value & mask(width)
}
