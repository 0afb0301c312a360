//! Reduction of an angle to a quarter turn, as accurate as `fdlibm`'s: the remainder as the sum of two doubles.

/// The bits of 2/π after the point, 24 in each.
const TWO_OVER_PI: [u32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163, 0xABDEBB, 0xC561B7,
    0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129, 0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C,
    0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C, 0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11,
    0x8B5A0A, 0x6D1F6D, 0x367ECF, 0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7,
    0x8A5292, 0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3, 0x91615E,
    0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA, 0x73A8C9, 0x60E27B, 0xC08C6B,
];

/// π/2 in three parts of 33 bits, each with the rest after it.
const PIO2: [(f64, f64); 3] = [
    (1.570_796_326_734_125_6, 6.077_100_506_506_192e-11),
    (6.077_100_506_303_966e-11, 2.022_266_248_795_950_6e-21),
    (2.022_266_248_711_166_5e-21, 8.478_427_660_368_9e-32),
];

/// π/2, 24 bits in each.
const PIO2_CHUNKS: [u32; 5] = [0xC90FDA, 0xA22168, 0xC234C4, 0xC6628B, 0x80DC1C];

/// The bits of a chunk.
const CHUNK: u64 = 0xff_ffff;

/// Chunks of 2/π that are used besides the first, unless bits cancel.
const TERMS: usize = 4;

pub fn high_word(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

/// `x` = quadrant · π/2 + `y.0` + `y.1`; gives the quadrant modulo 4. `x` is finite.
pub fn to_quarter(x: f64) -> (i32, (f64, f64)) {
    let word = high_word(x) & 0x7fff_ffff;
    let (quadrant, (head, tail)) = if word < 0x4002_d97c {
        one_quarter(x.abs(), word)
    } else if word <= 0x4139_21fb {
        medium(x.abs(), word)
    } else {
        large(x.abs())
    };
    if x < 0.0 { (-quadrant & 3, (-head, -tail)) } else { (quadrant & 3, (head, tail)) }
}

/// Between π/4 and 3π/4.
fn one_quarter(x: f64, word: u32) -> (i32, (f64, f64)) {
    let (z, rest) = if word != 0x3ff9_21fb {
        (x - PIO2[0].0, PIO2[0].1)
    } else {
        // Near π/2 more bits are needed.
        (x - PIO2[0].0 - PIO2[1].0, PIO2[1].1)
    };
    let head = z - rest;
    (1, (head, (z - head) - rest))
}

/// Up to 2^19 · π/2: subtracts as many parts of π/2 as cancellation asks for.
fn medium(x: f64, word: u32) -> (i32, (f64, f64)) {
    let n = (x * std::f64::consts::FRAC_2_PI + 0.5) as i32;
    let count = n as f64;
    let mut r = x - count * PIO2[0].0;
    let mut w = count * PIO2[0].1;
    let mut head = r - w;
    let near = n >= 32 || word == high_word(count * std::f64::consts::FRAC_PI_2);
    if near {
        for (part, most) in [(1, 16), (2, 49)] {
            let lost = (word >> 20) as i32 - (high_word(head) >> 20 & 0x7ff) as i32;
            if lost <= most {
                break;
            }
            let before = r;
            let step = count * PIO2[part].0;
            r = before - step;
            w = count * PIO2[part].1 - ((before - r) - step);
            head = r - w;
        }
    }
    (n, (head, (r - head) - w))
}

/// Any size: multiplies by the chunks of 2/π that matter. That product is exact; the order in which `fdlibm` adds up the
/// doubles after it decides the last bit of sines and cosines.
fn large(x: f64) -> (i32, (f64, f64)) {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i32 - 1023 - 23;
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let parts = [mantissa >> 29, mantissa >> 5 & CHUNK, (mantissa & 0x1f) << 19];
    // Chunks of 2/π before this one only give multiples of eight quarters.
    let first = ((exponent - 3) / 24).max(0);
    let weight = exponent - 24 * (first + 1);
    let mut terms = TERMS;
    loop {
        let Fraction { quadrant, negative, digits } = Fraction::of(&parts, first as usize, weight, terms);
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        if zeros <= terms - TERMS {
            let (head, tail) = angle(&digits[zeros..], weight - 24 * zeros as i32);
            return (quadrant, if negative { (-head, -tail) } else { (head, tail) });
        }
        // Bits have cancelled: as many more chunks are needed.
        terms = TERMS + zeros;
    }
}

/// A number of quarter turns.
struct Fraction {
    /// The nearest integer, modulo 4.
    quadrant: i32,
    /// Whether that integer is above.
    negative: bool,
    /// The distance to it, the highest digit first: 24 bits each, but the first has all down to a given weight.
    digits: Vec<u64>,
}

impl Fraction {
    /// `parts` times 2/π from its chunk `first` on, of which `terms` and one are used; the lowest bit of the first digit
    /// weighs 2^`weight`.
    fn of(parts: &[u64; 3], first: usize, weight: i32, terms: usize) -> Fraction {
        let term = |index: usize| {
            let chunk =
                |back| (first + index).checked_sub(back).and_then(|at| TWO_OVER_PI.get(at)).copied().unwrap_or(0);
            parts.iter().enumerate().map(|(back, part)| part * chunk(back) as u64).sum::<u64>()
        };
        let mut digits = vec![0; terms + 1];
        let mut carry = 0;
        for index in (1..=terms).rev() {
            let sum = term(index) + carry;
            digits[index] = sum & CHUNK;
            carry = sum >> 24;
        }
        digits[0] = term(0) + carry;
        // What is after the point, of each digit, and the bit that weighs a half.
        let mut masks = vec![CHUNK; terms + 1];
        let (mut quadrant, half);
        if weight < 0 {
            masks[0] = (1 << -weight) - 1;
            quadrant = digits[0] >> -weight;
            half = digits[0] >> (-weight - 1) & 1;
        } else {
            masks[0] = 0;
            masks[1] = CHUNK >> weight;
            quadrant = digits[0] << weight | digits[1] >> (24 - weight);
            half = digits[1] >> (23 - weight) & 1;
        }
        let negative = half == 1;
        let mut carry = negative as u64;
        for (digit, mask) in digits.iter_mut().zip(masks).rev() {
            let sum = if negative { (!*digit & mask) + carry } else { *digit & mask };
            *digit = sum & mask;
            carry = (sum > mask) as u64;
        }
        quadrant += negative as u64;
        Fraction { quadrant: (quadrant & 3) as i32, negative, digits }
    }
}

/// Quarter turns times π/2.
fn angle(digits: &[u64], weight: i32) -> (f64, f64) {
    let mut turns = Vec::with_capacity(digits.len() + 1);
    if digits[0] > CHUNK {
        turns.push((digits[0] >> 24) as f64 * power_of_two(weight + 24));
    }
    for (index, digit) in digits.iter().enumerate() {
        turns.push((digit & CHUNK) as f64 * power_of_two(weight - 24 * index as i32));
    }
    let product = |index: usize| {
        let factors = PIO2_CHUNKS.iter().zip(turns[..=index].iter().rev());
        factors
            .enumerate()
            .fold(0.0, |sum, (back, (&chunk, turn))| sum + chunk as f64 * power_of_two(-23 - 24 * back as i32) * turn)
    };
    let products: Vec<f64> = (0..turns.len()).map(product).collect();
    let head = products.iter().rev().sum::<f64>();
    let tail = products[1..].iter().fold(products[0] - head, |sum, product| sum + product);
    (head, tail)
}

fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
