//! What is known of the values of a term of bits: single bits, an unsigned interval and a signed interval.
//!
//! Every function here is *sound*: if the operands are among the values that their facts admit, the result is among
//! those that the returned facts admit.

use crate::semantics::{mask, sign_bit, sign_extend, signed};
use crate::{Binary, Unary};

/// A set of bit-vectors of one width, described from three sides. It is never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Bits that are 0 in every value; nothing above the width.
    pub zeros: u64,
    /// Bits that are 1 in every value.
    pub ones: u64,
    /// The least and greatest value read as unsigned.
    pub umin: u64,
    pub umax: u64,
    /// The least and greatest value read as two's complement.
    pub smin: i64,
    pub smax: i64,
}

impl Facts {
    /// Nothing known.
    pub fn any(width: u8) -> Facts {
        let smax = (mask(width) >> 1) as i64;
        Facts { zeros: 0, ones: 0, umin: 0, umax: mask(width), smin: !smax, smax }
    }

    pub fn exactly(width: u8, value: u64) -> Facts {
        let s = signed(width, value);
        Facts { zeros: !value & mask(width), ones: value, umin: value, umax: value, smin: s, smax: s }
    }

    fn unsigned(width: u8, umin: u64, umax: u64) -> Facts {
        Facts { umin, umax, ..Facts::any(width) }.refine(width)
    }

    fn of_bits(width: u8, zeros: u64, ones: u64) -> Facts {
        Facts { zeros: zeros & mask(width), ones: ones & mask(width), ..Facts::any(width) }.refine(width)
    }

    fn signed_between(width: u8, smin: i64, smax: i64) -> Facts {
        Facts { smin, smax, ..Facts::any(width) }.refine(width)
    }

    /// The only value, if there is one.
    pub fn constant(self) -> Option<u64> {
        (self.umin == self.umax).then_some(self.umin)
    }

    pub fn contains(self, width: u8, value: u64) -> bool {
        let s = signed(width, value);
        value & self.zeros == 0
            && value & self.ones == self.ones
            && (self.umin..=self.umax).contains(&value)
            && (self.smin..=self.smax).contains(&s)
    }

    /// Whether no value is in both.
    pub fn disjoint(self, other: Facts) -> bool {
        self.zeros & other.ones != 0
            || self.ones & other.zeros != 0
            || self.umax < other.umin
            || other.umax < self.umin
            || self.smax < other.smin
            || other.smax < self.smin
    }

    /// What holds of every value of either.
    pub fn join(self, other: Facts) -> Facts {
        Facts {
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
        }
    }

    /// What follows from both being true of one value.
    fn meet(self, other: Facts, width: u8) -> Facts {
        Facts {
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
        }
        .refine(width)
    }

    /// Lets the three sides sharpen one another.
    fn refine(mut self, width: u8) -> Facts {
        let sign = sign_bit(width);
        loop {
            let before = self;
            // Bits to intervals.
            self.umin = self.umin.max(self.ones);
            self.umax = self.umax.min(mask(width) & !self.zeros);
            if (self.zeros | self.ones) & sign == 0 {
                self.smin = self.smin.max(signed(width, self.ones | sign));
                self.smax = self.smax.min(signed(width, mask(width) & !self.zeros & !sign));
            }
            // Between the intervals, where one side of the sign is certain.
            if self.umax < sign || self.umin >= sign {
                self.smin = self.smin.max(signed(width, self.umin));
                self.smax = self.smax.min(signed(width, self.umax));
            }
            if self.smin >= 0 || self.smax < 0 {
                self.umin = self.umin.max(self.smin as u64 & mask(width));
                self.umax = self.umax.min(self.smax as u64 & mask(width));
            }
            // The common prefix of an interval to bits.
            let differing = self.umin ^ self.umax;
            let prefix = mask(width) & !u64::MAX.checked_shr(differing.leading_zeros()).unwrap_or(0);
            self.ones |= self.umin & prefix;
            self.zeros |= !self.umin & prefix;
            debug_assert!(self.umin <= self.umax && self.smin <= self.smax && self.zeros & self.ones == 0);
            if self == before {
                return self;
            }
        }
    }

    pub fn non_negative(self) -> bool {
        self.smin >= 0
    }

    pub fn negative(self) -> bool {
        self.smax < 0
    }

    pub fn non_zero(self) -> bool {
        self.umin > 0
    }

    /// For an operator whose result is bits.
    pub fn unary(op: Unary, width: u8, a: Facts) -> Facts {
        match op {
            Unary::BitNot => Facts {
                zeros: a.ones,
                ones: a.zeros,
                umin: !a.umax & mask(width),
                umax: !a.umin & mask(width),
                smin: !a.smax,
                smax: !a.smin,
            },
            Unary::Neg => Facts::exactly(width, 0).sub(a, width),
            _ => Facts::any(width),
        }
    }

    /// For an operator whose result is bits; `low` is the width of the second operand.
    pub fn binary(op: Binary, width: u8, low: u8, a: Facts, b: Facts) -> Facts {
        match op {
            Binary::Add => a.add(b, width),
            Binary::Sub => a.sub(b, width),
            Binary::Mul => a.mul(b, width),
            Binary::UDiv => a.udiv(b, width),
            Binary::URem => a.urem(b, width),
            Binary::SDiv => a.sdiv(b, width),
            Binary::SRem => a.srem(b, width),
            Binary::BitAnd => Facts::of_bits(width, a.zeros | b.zeros, a.ones & b.ones)
                .meet(Facts::unsigned(width, 0, a.umax.min(b.umax)), width),
            Binary::BitOr => Facts::of_bits(width, a.zeros & b.zeros, a.ones | b.ones)
                .meet(Facts::unsigned(width, a.umin.max(b.umin), mask(width)), width),
            Binary::BitXor => {
                Facts::of_bits(width, (a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros))
            }
            Binary::Shl => a.shl(b, width),
            Binary::LShr => a.lshr(b, width),
            Binary::AShr => a.ashr(b, width),
            Binary::Concat => a.concat(b, width, low),
            _ => Facts::any(width),
        }
    }

    fn add(self, b: Facts, width: u8) -> Facts {
        let bits = self.add_bits(b, width, 0);
        let unsigned = wrapped(width, self.umin as i128 + b.umin as i128, self.umax as i128 + b.umax as i128);
        let signed = wrapped_signed(width, self.smin as i128 + b.smin as i128, self.smax as i128 + b.smax as i128);
        bits.meet(unsigned, width).meet(signed, width)
    }

    fn sub(self, b: Facts, width: u8) -> Facts {
        let inverse = Facts { zeros: b.ones, ones: b.zeros, ..b };
        let bits = self.add_bits(inverse, width, 1);
        let unsigned = wrapped(width, self.umin as i128 - b.umax as i128, self.umax as i128 - b.umin as i128);
        let signed = wrapped_signed(width, self.smin as i128 - b.smax as i128, self.smax as i128 - b.smin as i128);
        bits.meet(unsigned, width).meet(signed, width)
    }

    /// Known bits of `self + b + carry`: a bit is known where both operands and the carry into it are.
    fn add_bits(self, b: Facts, width: u8, carry: u64) -> Facts {
        let greatest = (!self.zeros & mask(width)).wrapping_add(!b.zeros & mask(width)).wrapping_add(carry);
        let least = self.ones.wrapping_add(b.ones).wrapping_add(carry);
        let no_carry = !(greatest ^ self.zeros ^ b.zeros);
        let a_carry = least ^ self.ones ^ b.ones;
        let known = (self.zeros | self.ones) & (b.zeros | b.ones) & (no_carry | a_carry);
        Facts::of_bits(width, !greatest & known, least & known)
    }

    fn mul(self, b: Facts, width: u8) -> Facts {
        // The low bits of the product depend on the low bits of the factors; trailing zeros add up.
        let known = (self.zeros | self.ones).trailing_ones().min((b.zeros | b.ones).trailing_ones());
        let zeros = (self.zeros.trailing_ones() + b.zeros.trailing_ones()).min(u32::from(width));
        let product = self.ones.wrapping_mul(b.ones);
        let low = low_mask(known);
        let bits = Facts::of_bits(width, (!product & low) | low_mask(zeros), product & low & !low_mask(zeros));
        let unsigned = match (u128::from(self.umin) * u128::from(b.umin), u128::from(self.umax) * u128::from(b.umax)) {
            (least, greatest) if greatest <= u128::from(mask(width)) => {
                Facts::unsigned(width, least as u64, greatest as u64)
            }
            _ => Facts::any(width),
        };
        let corners = [
            self.smin as i128 * b.smin as i128,
            self.smin as i128 * b.smax as i128,
            self.smax as i128 * b.smin as i128,
            self.smax as i128 * b.smax as i128,
        ];
        bits.meet(unsigned, width).meet(hull(width, &corners), width)
    }

    fn udiv(self, b: Facts, width: u8) -> Facts {
        let least = self.umin.checked_div(b.umax).unwrap_or(mask(width));
        Facts::unsigned(width, least, self.umax.checked_div(b.umin).unwrap_or(mask(width)))
    }

    fn urem(self, b: Facts, width: u8) -> Facts {
        if self.umax < b.umin {
            return self;
        }
        let greatest = if b.non_zero() { self.umax.min(b.umax - 1) } else { self.umax };
        Facts::unsigned(width, 0, greatest)
    }

    fn sdiv(self, b: Facts, width: u8) -> Facts {
        if self.smin == Facts::any(width).smin && b.contains(width, mask(width)) {
            return Facts::any(width);
        }
        // The quotient is monotone in each operand while the divisor keeps its sign.
        let mut quotients: Option<(i128, i128)> = (!b.non_zero()).then_some((-1, 1));
        for (from, to) in [(b.smin, b.smax.min(-1)), (b.smin.max(1), b.smax)] {
            if from > to {
                continue;
            }
            for (dividend, divisor) in [(self.smin, from), (self.smin, to), (self.smax, from), (self.smax, to)] {
                let quotient = i128::from(dividend) / i128::from(divisor);
                let (least, greatest) = quotients.unwrap_or((quotient, quotient));
                quotients = Some((least.min(quotient), greatest.max(quotient)));
            }
        }
        quotients.map_or(Facts::any(width), |(least, greatest)| hull(width, &[least, greatest]))
    }

    fn srem(self, b: Facts, width: u8) -> Facts {
        // The sign is that of the dividend; the size is less than that of a divisor other than zero.
        let greatest = b.smin.unsigned_abs().max(b.smax.unsigned_abs());
        let (from, to) =
            if b.non_zero() { (1 - greatest as i128, greatest as i128 - 1) } else { (i128::MIN, i128::MAX) };
        let smin = i128::from(self.smin.min(0)).max(from);
        let smax = i128::from(self.smax.max(0)).min(to);
        Facts::signed_between(width, smin as i64, smax as i64)
    }

    fn shl(self, b: Facts, width: u8) -> Facts {
        let Some(count) = b.constant() else {
            let zeros = u64::from(self.zeros.trailing_ones()).saturating_add(b.umin).min(u64::from(width));
            return Facts::of_bits(width, low_mask(zeros as u32), 0);
        };
        if count >= u64::from(width) {
            return Facts::exactly(width, 0);
        }
        let bits = Facts::of_bits(width, (self.zeros << count) | low_mask(count as u32), self.ones << count);
        if self.umax <= mask(width) >> count {
            return bits.meet(Facts::unsigned(width, self.umin << count, self.umax << count), width);
        }
        let (smin, smax) = ((self.smin as i128) << count, (self.smax as i128) << count);
        bits.meet(wrapped_signed(width, smin, smax), width)
    }

    fn lshr(self, b: Facts, width: u8) -> Facts {
        let shift = |value: u64, count: u64| if count < u64::from(width) { value >> count } else { 0 };
        let interval = Facts::unsigned(width, shift(self.umin, b.umax), shift(self.umax, b.umin));
        match b.constant() {
            Some(count) if count < u64::from(width) => {
                let vacated = mask(width) & !(mask(width) >> count);
                interval.meet(Facts::of_bits(width, (self.zeros >> count) | vacated, self.ones >> count), width)
            }
            _ => interval,
        }
    }

    fn ashr(self, b: Facts, width: u8) -> Facts {
        let (least, greatest) = (b.umin.min(u64::from(width) - 1), b.umax.min(u64::from(width) - 1));
        let smin = (self.smin >> least).min(self.smin >> greatest);
        let smax = (self.smax >> least).max(self.smax >> greatest);
        let interval = Facts::signed_between(width, smin, smax);
        if least != greatest {
            return interval;
        }
        let shift = |bits: u64| (signed(width, bits) >> least) as u64;
        interval.meet(Facts::of_bits(width, shift(self.zeros), shift(self.ones)), width)
    }

    fn concat(self, b: Facts, width: u8, low: u8) -> Facts {
        Facts {
            zeros: (self.zeros << low) | b.zeros,
            ones: (self.ones << low) | b.ones,
            umin: (self.umin << low) | b.umin,
            umax: (self.umax << low) | b.umax,
            smin: (self.smin << low) | b.umin as i64,
            smax: (self.smax << low) | b.umax as i64,
        }
        .refine(width)
    }

    /// Of bits `low..=high`.
    pub fn extract(self, high: u8, low: u8) -> Facts {
        let width = high - low + 1;
        let bits = Facts::of_bits(width, self.zeros >> low, self.ones >> low);
        // An interval survives where the bits above `high` are the same at both its ends.
        let mut facts = bits;
        let above = |value: u64| value.checked_shr(u32::from(high) + 1).unwrap_or(0);
        if above(self.umin) == above(self.umax) {
            let cut = |value: u64| (value >> low) & mask(width);
            facts = facts.meet(Facts::unsigned(width, cut(self.umin), cut(self.umax)), width);
        }
        let (smin, smax) = (self.smin >> low, self.smax >> low);
        if smin >= Facts::any(width).smin && smax <= Facts::any(width).smax {
            facts = facts.meet(Facts::signed_between(width, smin, smax), width);
        }
        facts
    }

    pub fn zero_extend(self, from: u8, to: u8) -> Facts {
        let zeros = self.zeros | (mask(to) & !mask(from));
        Facts { zeros, ones: self.ones, umin: self.umin, umax: self.umax, ..Facts::any(to) }.refine(to)
    }

    pub fn sign_extend(self, from: u8, to: u8) -> Facts {
        let bits = Facts::of_bits(to, sign_extend(from, to, self.zeros), sign_extend(from, to, self.ones));
        bits.meet(Facts::signed_between(to, self.smin, self.smax), to)
    }
}

fn low_mask(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

/// The unsigned interval `least..=greatest` modulo two to the width.
fn wrapped(width: u8, least: i128, greatest: i128) -> Facts {
    let turn = |value: i128| value >> width;
    match turn(least) == turn(greatest) {
        true => Facts::unsigned(width, least as u64 & mask(width), greatest as u64 & mask(width)),
        false => Facts::any(width),
    }
}

/// The signed interval `least..=greatest` modulo two to the width.
fn wrapped_signed(width: u8, least: i128, greatest: i128) -> Facts {
    let turn = |value: i128| (value + i128::from(sign_bit(width))) >> width;
    match turn(least) == turn(greatest) {
        true => Facts::signed_between(width, signed(width, least as u64), signed(width, greatest as u64)),
        false => Facts::any(width),
    }
}

/// The signed interval that spans the given values, if none of them overflows.
fn hull(width: u8, values: &[i128]) -> Facts {
    let any = Facts::any(width);
    match (values.iter().min(), values.iter().max()) {
        (Some(&least), Some(&greatest)) if least >= i128::from(any.smin) && greatest <= i128::from(any.smax) => {
            Facts::signed_between(width, least as i64, greatest as i64)
        }
        _ => any,
    }
}

#[cfg(test)]
mod tests;
