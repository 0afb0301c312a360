//! IEEE floats as packed words: sign on top, then exponent, then fraction; a NaN is the canonical one. Arithmetic
//! unpacks, computes exactly or with a sticky last bit, rounds to nearest with ties to even, and packs.

mod arith;
mod compare;
mod convert;
mod integral;

use super::gates::{Gates, Lit};
use super::word::Word;
use expr::{Binary, Precision, Unary};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    pub exponent: usize,
    /// Without the hidden bit.
    pub fraction: usize,
}

impl Format {
    pub const SINGLE: Format = Format { exponent: 8, fraction: 23 };
    pub const DOUBLE: Format = Format { exponent: 11, fraction: 52 };

    pub fn of(precision: Precision) -> Format {
        match precision {
            Precision::Single => Format::SINGLE,
            Precision::Double => Format::DOUBLE,
        }
    }

    /// The format of a packed word.
    fn of_word(word: &[Lit]) -> Format {
        if word.len() == Format::SINGLE.width() { Format::SINGLE } else { Format::DOUBLE }
    }

    pub fn width(self) -> usize {
        1 + self.magnitude()
    }

    /// The width without the sign.
    fn magnitude(self) -> usize {
        self.exponent + self.fraction
    }

    /// The width of a significand, hidden bit and all.
    fn precision(self) -> usize {
        self.fraction + 1
    }

    fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction - 1)
    }

    /// The width of an unpacked exponent: signed, with room for the sum of two.
    fn room(self) -> usize {
        self.exponent + 2
    }

    /// The bits with the canonical NaN for any.
    pub fn canonical_bits(self, bits: u64) -> u64 {
        let magnitude = bits & ((1 << self.magnitude()) - 1);
        if magnitude > self.infinity() { self.nan() } else { bits }
    }
}

/// The float of any bits.
pub fn canonical(gates: &mut Gates, format: Format, bits: &[Lit]) -> Word {
    let nan = is_nan(gates, format, bits);
    let canonical = gates.word(format.width(), format.nan());
    gates.choose(nan, &canonical, bits)
}

pub fn unary(gates: &mut Gates, op: Unary, a: &[Lit]) -> Word {
    let format = Format::of_word(a);
    match op {
        Unary::Not | Unary::BitNot | Unary::Neg => unreachable!("this is no operator on floats"),
        Unary::FloatNeg => {
            let nan = is_nan(gates, format, a);
            let sign = sign_of(a);
            let flipped = gates.xor(sign, !nan);
            with_sign(a, flipped)
        }
        Unary::FloatAbs => with_sign(a, Lit::FALSE),
        Unary::FloatSqrt => arith::square_root(gates, format, a),
        Unary::FloatFloor => integral::round(gates, format, a, integral::Towards::Negative),
        Unary::FloatCeil => integral::round(gates, format, a, integral::Towards::Positive),
        Unary::FloatRint => integral::round(gates, format, a, integral::Towards::Even),
        Unary::IsNan => vec![is_nan(gates, format, a)],
        Unary::ToSingle => convert::between(gates, format, Format::SINGLE, a),
        Unary::ToDouble => convert::between(gates, format, Format::DOUBLE, a),
        Unary::ToInt => convert::to_signed(gates, format, a, 32),
        Unary::ToLong => convert::to_signed(gates, format, a, 64),
        Unary::SignedToSingle => convert::from_signed(gates, Format::SINGLE, a),
        Unary::SignedToDouble => convert::from_signed(gates, Format::DOUBLE, a),
        Unary::FromBits => canonical(gates, format, a),
        Unary::ToBits => a.to_vec(),
    }
}

pub fn binary(gates: &mut Gates, op: Binary, a: &[Lit], b: &[Lit]) -> Word {
    let format = Format::of_word(a);
    match op {
        Binary::FloatAdd => arith::add(gates, format, a, b),
        Binary::FloatSub => {
            // NaN stays NaN whatever its sign, and unpacking looks at no sign of a NaN.
            let negated = with_sign(b, !sign_of(b));
            arith::add(gates, format, a, &negated)
        }
        Binary::FloatMul => arith::multiply(gates, format, a, b),
        Binary::FloatDiv => arith::divide(gates, format, a, b),
        Binary::FloatRem => arith::remainder(gates, format, a, b),
        Binary::FloatLt => vec![compare::less(gates, format, a, b)],
        Binary::FloatEq => vec![compare::equal(gates, format, a, b)],
        Binary::FloatLe => {
            let (less, equal) = (compare::less(gates, format, a, b), compare::equal(gates, format, a, b));
            vec![gates.or(less, equal)]
        }
        _ => unreachable!("this is no operator on floats"),
    }
}

fn sign_of(word: &[Lit]) -> Lit {
    word.last().copied().unwrap_or(Lit::FALSE)
}

fn with_sign(word: &[Lit], sign: Lit) -> Word {
    let mut word = word.to_vec();
    if let Some(top) = word.last_mut() {
        *top = sign;
    }
    word
}

fn is_nan(gates: &mut Gates, format: Format, word: &[Lit]) -> Lit {
    let full = gates.all(&word[format.fraction..format.magnitude()]);
    let some = gates.any(&word[..format.fraction]);
    gates.and(full, some)
}

/// A float in parts. The value is `significand * 2^(exponent - fraction)`, the significand's top bit set; of a zero
/// the significand is zero and the exponent below that of any other float.
struct Unpacked {
    nan: Lit,
    infinite: Lit,
    zero: Lit,
    sign: Lit,
    /// Signed, of `Format::room` bits.
    exponent: Word,
    significand: Word,
}

fn unpack(gates: &mut Gates, format: Format, word: &[Lit]) -> Unpacked {
    let (fraction, rest) = word.split_at(format.fraction);
    let (biased, sign) = rest.split_at(format.exponent);
    let full = gates.all(biased);
    let subnormal = gates.is_zero(biased);
    let empty = gates.is_zero(fraction);
    let mut significand = fraction.to_vec();
    significand.push(!subnormal);
    let (significand, shifted) = gates.normalise(&significand);
    // A subnormal has the exponent of the smallest normal.
    let mut exponent = gates.extend(biased, format.room());
    exponent[0] = gates.or(exponent[0], subnormal);
    let offset = gates.word(format.room(), format.bias());
    let exponent = gates.subtract(&exponent, &offset);
    let shifted = gates.extend(&shifted, format.room());
    Unpacked {
        nan: gates.and(full, !empty),
        infinite: gates.and(full, empty),
        zero: gates.and(subnormal, empty),
        sign: sign[0],
        exponent: gates.subtract(&exponent, &shifted),
        significand,
    }
}

/// The result of an operation before the special cases of the result are looked at.
struct Exact {
    sign: Lit,
    /// Signed, at least `Format::room` wide.
    exponent: Word,
    /// The value is `significand * 2^(exponent - (length - 1))` with the top bit set. If that is longer than two bits
    /// more than the precision, the last bit may stand for all the rest.
    significand: Word,
}

/// To nearest, ties to even: the packed word.
fn round(gates: &mut Gates, format: Format, exact: &Exact) -> Word {
    let width = exact.exponent.len();
    let least = gates.word(width, 1u64.wrapping_sub(format.bias()));
    let below = gates.less_signed(&exact.exponent, &least, false);
    let distance = gates.subtract(&least, &exact.exponent);
    let distance = gates.gated(below, &distance);
    let mut significand = exact.significand.clone();
    let missing = (format.precision() + 2).saturating_sub(significand.len());
    significand.splice(0..0, std::iter::repeat_n(Lit::FALSE, missing));
    let significand = gates.shift_right_sticky(&significand, &distance);
    let (rest, kept) = significand.split_at(significand.len() - format.precision());
    let (guard, sticky) = match rest.split_last() {
        Some((guard, rest)) => (*guard, gates.any(rest)),
        None => (Lit::FALSE, Lit::FALSE),
    };
    let odd_or_more = gates.or(sticky, kept[0]);
    let up = gates.and(guard, odd_or_more);

    let offset = gates.word(width, format.bias());
    let biased = gates.add(&exact.exponent, &offset);
    let most = gates.word(width, (1 << format.exponent) - 2);
    let above = gates.less_signed(&most, &biased, false);
    let biased = gates.gated(!below, &biased);
    // A carry out of the fraction is a step of the exponent, up to infinity.
    let packed: Word = kept[..format.fraction].iter().chain(&biased[..format.exponent]).copied().collect();
    let (packed, _) = gates.increment_if(up, &packed);
    let infinity = gates.word(format.magnitude(), format.infinity());
    let mut packed = gates.choose(above, &infinity, &packed);
    packed.push(exact.sign);
    packed
}

/// Chooses among a rounded result and the special ones; earlier flags win over later ones.
fn finish(gates: &mut Gates, format: Format, finite: Word, nan: Lit, infinite: Lit, zero: Lit) -> Word {
    let sign = sign_of(&finite);
    let nothing = with_sign(&gates.word(format.width(), 0), sign);
    let word = gates.choose(zero, &nothing, &finite);
    let infinity = with_sign(&gates.word(format.width(), format.infinity()), sign);
    let word = gates.choose(infinite, &infinity, &word);
    let canonical = gates.word(format.width(), format.nan());
    gates.choose(nan, &canonical, &word)
}
