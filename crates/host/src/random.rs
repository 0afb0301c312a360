//! Random numbers by seed, the same on every machine and with every version of our dependencies.

/// SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// At least 0, below 1.
    pub fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number in `0..bound`; 0 when the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(bound)) >> 64) as u64
    }

    /// A place in a list of this length; 0 when the length is 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A number in `low..=high`.
    pub fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.index(high - low + 1)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, which must not be empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(items.len())]
    }

    /// An index into `weights`, each as likely as its weight.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.index(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        0
    }
}

/// A bijection that spreads a number over all 64 bits: the finaliser of SplitMix64.
pub fn mix(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Xorshift64 (Marsaglia 2003), where a seed must go on to mean the same numbers; [`Random`] is the better generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xorshift(u64);

impl Xorshift {
    /// The seed 0 would give nothing but 0, and counts as another.
    pub fn new(seed: u64) -> Xorshift {
        Xorshift(if seed == 0 { STEP } else { seed })
    }

    /// A place in a list of this length, which must not be 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % length as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation (prng.di.unimi.it/splitmix64.c) for the seed 1234567.
    #[test]
    fn the_reference_numbers() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.draw()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn all_within_bounds() {
        let mut random = Random::new(7);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[random.index(5)] += 1;
            assert!((3..=4).contains(&random.range(3, 4)));
            assert!((0.0..1.0).contains(&random.unit()));
            assert_eq!(random.weighted(&[0, 3, 0]), 1);
            assert!(!random.chance(0) && random.chance(100));
        }
        assert!(seen.iter().all(|&count| count > 150), "{seen:?}");
        assert_eq!((random.below(0), random.index(1)), (0, 0));
    }

    #[test]
    fn xorshift_never_stands_still() {
        let mut random = Xorshift::new(0);
        let mut seen = [false; 7];
        (0..100).for_each(|_| seen[random.index(7)] = true);
        assert_eq!(seen, [true; 7]);
    }
}
