//! Sum, product, quotient, square root and Java's remainder.

use super::{Exact, Format, finish, round, sign_of, unpack, with_sign};
use crate::blaster::gates::{Gates, Lit};
use crate::blaster::word::Word;

/// Zeros put below a word.
fn raised(word: &[Lit], by: usize) -> Word {
    std::iter::repeat_n(Lit::FALSE, by).chain(word.iter().copied()).collect()
}

pub fn add(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> Word {
    // Packed magnitudes are in the order of their values.
    let swap = gates.less_unsigned(&a[..format.magnitude()], &b[..format.magnitude()], false);
    let (large, small) = (gates.choose(swap, b, a), gates.choose(swap, a, b));
    let (large, small) = (unpack(gates, format, &large), unpack(gates, format, &small));
    // Two bits and a sticky one below, one above for the carry.
    let distance = gates.subtract(&large.exponent, &small.exponent);
    let mut addend = gates.shift_right_sticky(&raised(&small.significand, 3), &distance);
    addend.push(Lit::FALSE);
    let mut augend = raised(&large.significand, 3);
    augend.push(Lit::FALSE);
    let differ = gates.xor(large.sign, small.sign);
    let addend: Word = addend.iter().map(|bit| gates.xor(*bit, differ)).collect();
    let (sum, _) = gates.add_with_carry(&augend, &addend, differ);
    let zero = gates.is_zero(&sum);
    let (significand, shifted) = gates.normalise(&sum);
    let shifted = gates.extend(&shifted, format.room());
    let exponent = gates.increment_if(Lit::TRUE, &large.exponent).0;
    let exponent = gates.subtract(&exponent, &shifted);
    // A difference of equals is a positive zero.
    let vanishes = gates.and(zero, differ);
    let sign = gates.and(large.sign, !vanishes);
    let finite = round(gates, format, &Exact { sign, exponent, significand });
    let opposed = gates.and(small.infinite, differ);
    let nan = gates.any(&[large.nan, small.nan, opposed]);
    // Infinity is larger than what is finite, so the sign is the large one's.
    finish(gates, format, finite, nan, large.infinite, zero)
}

pub fn multiply(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> Word {
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    let sign = gates.xor(a.sign, b.sign);
    // Between 1 and 4.
    let product = gates.multiply(&a.significand, &b.significand, 2 * format.precision());
    let sum = gates.add(&a.exponent, &b.exponent);
    let exact = normalised_once(gates, sign, &product, &sum, true);
    let finite = round(gates, format, &exact);
    let (zero, infinite) = (gates.or(a.zero, b.zero), gates.or(a.infinite, b.infinite));
    let both = gates.and(zero, infinite);
    let nan = gates.any(&[a.nan, b.nan, both]);
    finish(gates, format, finite, nan, infinite, zero)
}

/// Shifts left by one if the top bit is clear. `exponent` is that of the second bit (`second`) or of the top bit.
fn normalised_once(gates: &mut Gates, sign: Lit, word: &[Lit], exponent: &[Lit], second: bool) -> Exact {
    let top = word.last().copied().unwrap_or(Lit::FALSE);
    let mut moved = word.to_vec();
    moved.rotate_right(1);
    if let Some(low) = moved.first_mut() {
        *low = Lit::FALSE;
    }
    let significand = gates.choose(top, word, &moved);
    let exponent = if second {
        gates.increment_if(top, exponent).0
    } else {
        let less = vec![!top; exponent.len()];
        gates.add(exponent, &less)
    };
    Exact { sign, exponent, significand }
}

pub fn divide(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> Word {
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    let sign = gates.xor(a.sign, b.sign);
    // Between 1/2 and 2: one bit before the point, enough after it, and whether anything is left.
    let mut rest = a.significand.clone();
    rest.push(Lit::FALSE);
    let mut divisor = b.significand.clone();
    divisor.push(Lit::FALSE);
    let mut quotient = Word::new();
    for _ in 0..format.precision() + 3 {
        let fits = gates.less_unsigned(&divisor, &rest, true);
        let difference = gates.subtract(&rest, &divisor);
        rest = gates.choose(fits, &difference, &rest);
        quotient.push(fits);
        // Less than the divisor, so the top bit is clear.
        rest.rotate_right(1);
    }
    quotient.push(gates.any(&rest));
    quotient.reverse();
    let exponent = gates.subtract(&a.exponent, &b.exponent);
    let exact = normalised_once(gates, sign, &quotient, &exponent, false);
    let finite = round(gates, format, &exact);
    let (zeros, infinities) = (gates.and(a.zero, b.zero), gates.and(a.infinite, b.infinite));
    let nan = gates.any(&[a.nan, b.nan, zeros, infinities]);
    let (infinite, zero) = (gates.or(a.infinite, b.zero), gates.or(a.zero, b.infinite));
    finish(gates, format, finite, nan, infinite, zero)
}

/// Digit by digit, two bits of the radicand for one of the root.
pub fn square_root(gates: &mut Gates, format: Format, a: &[Lit]) -> Word {
    let a = unpack(gates, format, a);
    let odd = a.exponent[0];
    let digits = format.precision() + 2;
    // With an odd exponent twice the significand: a radicand between 1 and 4 with two bits before the point.
    let mut plain = raised(&a.significand, 2 * digits - 1 - format.precision());
    plain.push(Lit::FALSE);
    let twice = raised(&a.significand, 2 * digits - format.precision());
    let radicand = gates.choose(odd, &twice, &plain);
    let width = digits + 2;
    let mut root = gates.word(width, 0);
    let mut rest = gates.word(width, 0);
    for digit in (0..digits).rev() {
        // rest = 4 rest + two bits; it fits because the rest is at most twice the root.
        rest.truncate(width - 2);
        rest.splice(0..0, [radicand[2 * digit], radicand[2 * digit + 1]]);
        // trial = 4 root + 1
        let mut trial = root.clone();
        trial.truncate(width - 2);
        trial.splice(0..0, [Lit::TRUE, Lit::FALSE]);
        let fits = gates.less_unsigned(&trial, &rest, true);
        let difference = gates.subtract(&rest, &trial);
        rest = gates.choose(fits, &difference, &rest);
        root.truncate(width - 1);
        root.insert(0, fits);
    }
    root.truncate(digits);
    root.insert(0, gates.any(&rest));
    // Half the exponent, rounded down.
    let mut exponent = a.exponent.clone();
    exponent.remove(0);
    let exponent = gates.extend_signed(&exponent, format.room());
    let finite = round(gates, format, &Exact { sign: a.sign, exponent, significand: root });
    let negative = gates.and(a.sign, !a.zero);
    let nan = gates.or(a.nan, negative);
    finish(gates, format, finite, nan, a.infinite, a.zero)
}

/// Java's `%`: long division of the significands, as many steps as the exponents differ.
pub fn remainder(gates: &mut Gates, format: Format, left: &[Lit], right: &[Lit]) -> Word {
    let (a, b) = (unpack(gates, format, left), unpack(gates, format, right));
    let distance = gates.subtract(&a.exponent, &b.exponent);
    let negative = sign_of(&distance);
    let steps = 2 * format.bias() as usize + format.precision() - 1;
    let mut rest = a.significand.clone();
    rest.push(Lit::FALSE);
    let mut divisor = b.significand.clone();
    divisor.push(Lit::FALSE);
    for step in (0..=steps).rev() {
        let bound = gates.word(distance.len(), step as u64);
        let active = gates.less_signed(&bound, &distance, true);
        let fits = gates.less_unsigned(&divisor, &rest, true);
        let fits = gates.and(fits, active);
        let difference = gates.subtract(&rest, &divisor);
        rest = gates.choose(fits, &difference, &rest);
        if step > 0 {
            let mut twice = rest.clone();
            twice.rotate_right(1);
            rest = gates.choose(active, &twice, &rest);
        }
    }
    rest.pop();
    let zero = gates.is_zero(&rest);
    let (significand, shifted) = gates.normalise(&rest);
    let shifted = gates.extend(&shifted, format.room());
    let exponent = gates.subtract(&b.exponent, &shifted);
    let finite = round(gates, format, &Exact { sign: a.sign, exponent, significand });
    // What is smaller than the divisor is its own remainder.
    let own = gates.any(&[negative, b.infinite, a.zero]);
    let finite = gates.choose(own, left, &finite);
    let zero = gates.and(zero, !own);
    let nan = gates.any(&[a.nan, b.nan, a.infinite, b.zero]);
    let finite = with_sign(&finite, a.sign);
    finish(gates, format, finite, nan, Lit::FALSE, zero)
}
