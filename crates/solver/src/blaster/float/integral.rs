//! Rounding to an integral float, on the packed word.

use super::{Format, is_nan, sign_of};
use crate::blaster::gates::{Gates, Lit};
use crate::blaster::word::Word;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Towards {
    Negative,
    Positive,
    /// The nearest, of two the even.
    Even,
}

pub fn round(gates: &mut Gates, format: Format, a: &[Lit], towards: Towards) -> Word {
    let sign = sign_of(a);
    let magnitude = &a[..format.magnitude()];
    let (fraction, biased) = magnitude.split_at(format.fraction);
    // Bit `at` of the fraction lies below the point if the exponent is less than `fraction - at`.
    let below: Word = (0..format.fraction)
        .map(|at| {
            let bound = gates.word(format.exponent, format.bias() + (format.fraction - at) as u64);
            gates.less_unsigned(biased, &bound, false)
        })
        .collect();
    let one = gates.word(format.exponent, format.bias());
    let small = gates.less_unsigned(biased, &one, false);
    let cut: Word = fraction.iter().zip(&below).map(|(bit, below)| gates.and(*bit, *below)).collect();
    let inexact = gates.any(&cut);

    // The last bit above the point, which may be the last of the exponent: the bias is odd, as is the hidden bit.
    let unit: Word = (0..=format.fraction)
        .map(|at| {
            let above = below.get(at).map_or(Lit::TRUE, |below| !*below);
            let last = if at == 0 { Lit::FALSE } else { below[at - 1] };
            gates.and(above, last)
        })
        .collect();
    let up = match towards {
        Towards::Negative => gates.and(sign, inexact),
        Towards::Positive => gates.and(!sign, inexact),
        Towards::Even => {
            let odd: Word = (0..=format.fraction).map(|at| gates.and(unit[at], magnitude[at])).collect();
            let half: Word = (1..=format.fraction).map(|at| gates.and(unit[at], cut[at - 1])).collect();
            let rest: Word = (0..format.fraction - 1).map(|at| gates.and(cut[at], !unit[at + 1])).collect();
            let (odd, half, rest) = (gates.any(&odd), gates.any(&half), gates.any(&rest));
            let more = gates.or(odd, rest);
            gates.and(half, more)
        }
    };
    let kept: Word = fraction
        .iter()
        .zip(&below)
        .map(|(bit, below)| gates.and(*bit, !*below))
        .chain(biased.iter().copied())
        .collect();
    let step = gates.gated(up, &unit);
    let step = gates.extend(&step, format.magnitude());
    let rounded = gates.add(&kept, &step);

    let some = gates.any(magnitude);
    let to_one = match towards {
        Towards::Negative => gates.and(sign, some),
        Towards::Positive => gates.and(!sign, some),
        Towards::Even => {
            let half = gates.word(format.exponent, format.bias() - 1);
            let half = gates.equal(biased, &half);
            let more = gates.any(fraction);
            gates.and(half, more)
        }
    };
    let one = gates.word(format.magnitude(), format.bias() << format.fraction);
    let one = gates.gated(to_one, &one);
    let rounded = gates.choose(small, &one, &rounded);
    let nan = is_nan(gates, format, a);
    let mut result = gates.choose(nan, magnitude, &rounded);
    result.push(sign);
    result
}
