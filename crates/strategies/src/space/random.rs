//! An order of the numbers below a bound, by seed.

use host::mix;

/// All numbers below a bound, in an order that the seed decides: a Feistel network over the next power of four, walked
/// until it gives a number that is below.
#[derive(Clone, Copy, Debug)]
pub struct Shuffled {
    pub bound: u64,
    seed: u64,
    /// Bits of each half.
    half: u32,
}

const ROUNDS: u64 = 4;

impl Shuffled {
    pub fn new(bound: u64, seed: u64) -> Shuffled {
        let bits = 64 - bound.saturating_sub(1).leading_zeros();
        Shuffled { bound, seed, half: bits.div_ceil(2).max(1) }
    }

    /// The number at a place below the bound.
    pub fn at(&self, place: u64) -> u64 {
        let mut number = place;
        loop {
            number = self.step(number);
            if number < self.bound {
                return number;
            }
        }
    }

    fn step(&self, number: u64) -> u64 {
        let mask = (1u64 << self.half) - 1;
        let (mut left, mut right) = (number >> self.half & mask, number & mask);
        for round in 0..ROUNDS {
            let key = self.seed.wrapping_add(round.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            (left, right) = (right, left ^ mix(right ^ key) & mask);
        }
        left << self.half | right
    }
}
