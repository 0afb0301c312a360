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

/// Any size: multiplies by the 256 bits of 2/π that matter, in integers.
fn large(x: f64) -> (i32, (f64, f64)) {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i32 - 1075;
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    // Bits before this one only give multiples of four quarters.
    let start = exponent - 1;
    let mut window = [0u64; 4];
    for (index, word) in window.iter_mut().enumerate() {
        *word = (0..64).fold(0, |word, bit| word << 1 | bit_of_two_over_pi(start + index as i32 * 64 + bit));
    }
    let mut product = [0u64; 4];
    let mut carry = 0u128;
    for index in (0..4).rev() {
        let sum = window[index] as u128 * mantissa as u128 + carry;
        product[index] = sum as u64;
        carry = sum >> 64;
    }
    let mut quadrant = (product[0] >> 62) as i32;
    product[0] &= (1 << 62) - 1;
    let negative = product[0] >> 61 != 0;
    if negative {
        // Nearer to the next quadrant: what is missing to it.
        quadrant += 1;
        let mut carry = true;
        for word in product.iter_mut().rev() {
            (*word, carry) = (!*word).overflowing_add(carry as u64);
        }
        product[0] &= (1 << 62) - 1;
    }
    let zeros = product.iter().position(|&word| word != 0).unwrap_or(3) as u32;
    let zeros = zeros * 64 + product[zeros as usize].leading_zeros();
    let fraction = top_128(&product, zeros);
    // π/2 · 2^127.
    let scaled = high_product(fraction, 0xC90F_DAA2_2168_C234_C4C6_628B_80DC_1CD1);
    let head = scaled as f64;
    let tail = (scaled as i128).wrapping_sub(head as u128 as i128) as f64;
    let unit = f64::from_bits(((1023 - 125 - zeros as i64) as u64) << 52);
    let (head, tail) = (head * unit, tail * unit);
    (quadrant & 3, if negative { (-head, -tail) } else { (head, tail) })
}

/// Bit `index` after the point, from 1.
fn bit_of_two_over_pi(index: i32) -> u64 {
    let Ok(at) = usize::try_from(index - 1) else { return 0 };
    TWO_OVER_PI.get(at / 24).map_or(0, |chunk| (chunk >> (23 - at % 24) & 1) as u64)
}

/// 128 bits from bit `skip` of a 256-bit number on.
fn top_128(number: &[u64; 4], skip: u32) -> u128 {
    let word = |index: u32| number.get(index as usize).copied().unwrap_or(0) as u128;
    let (index, shift) = (skip / 64, skip % 64);
    let top = word(index) << 64 | word(index + 1);
    if shift == 0 { top } else { top << shift | word(index + 2) >> (64 - shift) }
}

/// The upper half of the 256-bit product.
fn high_product(one: u128, other: u128) -> u128 {
    let half = |number: u128| (number >> 64, number & u64::MAX as u128);
    let ((a, b), (c, d)) = (half(one), half(other));
    let ((e, f), (g, h)) = (half(a * d), half(b * c));
    let middle = half(b * d).0 + f + h;
    a * c + e + g + half(middle).0
}
