//! Between precisions, and from and to signed integers as Java converts.

use super::{Exact, Format, finish, round, unpack};
use crate::blaster::gates::{Gates, Lit};
use crate::blaster::word::Word;

pub fn between(gates: &mut Gates, from: Format, to: Format, a: &[Lit]) -> Word {
    if from == to {
        return a.to_vec();
    }
    let a = unpack(gates, from, a);
    let exponent = gates.extend_signed(&a.exponent, from.room().max(to.room()));
    let exact = Exact { sign: a.sign, exponent, significand: a.significand };
    let finite = round(gates, to, &exact);
    finish(gates, to, finite, a.nan, a.infinite, a.zero)
}

pub fn from_signed(gates: &mut Gates, to: Format, a: &[Lit]) -> Word {
    let sign = a.last().copied().unwrap_or(Lit::FALSE);
    let size = gates.absolute(a);
    let (significand, shifted) = gates.normalise(&size);
    let top = gates.word(to.room(), a.len() as u64 - 1);
    let shifted = gates.extend(&shifted, to.room());
    let exponent = gates.subtract(&top, &shifted);
    let zero = gates.is_zero(a);
    let finite = round(gates, to, &Exact { sign, exponent, significand });
    finish(gates, to, finite, Lit::FALSE, Lit::FALSE, zero)
}

/// Truncated; saturated at the ends; NaN gives 0.
pub fn to_signed(gates: &mut Gates, from: Format, a: &[Lit], width: usize) -> Word {
    let a = unpack(gates, from, a);
    // The significand with its top bit where an exponent of `width - 1` has it, shifted right by what is missing.
    let mut aligned = a.significand.clone();
    aligned.splice(0..0, std::iter::repeat_n(Lit::FALSE, width.saturating_sub(from.precision())));
    let top = gates.word(from.room(), width as u64 - 1);
    let distance = gates.subtract(&top, &a.exponent);
    let shifted = gates.shift_right(&aligned, &distance, Lit::FALSE);
    let size = &shifted[shifted.len() - width..];
    let value = gates.negate_if(a.sign, size);
    let beyond = gates.less_signed(&top, &a.exponent, true);
    let beyond = gates.or(beyond, a.infinite);
    let mut end = vec![!a.sign; width];
    end[width - 1] = a.sign;
    let value = gates.choose(beyond, &end, &value);
    gates.gated(!a.nan, &value)
}
