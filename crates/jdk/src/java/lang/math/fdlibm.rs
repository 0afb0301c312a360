//! The functions of `fdlibm` 5.3, to which the Javadoc of `StrictMath` ties its results bit by bit: the order of
//! operations and the coefficients are its definition. Those that crate `libm` computes alike are used from there.
//!
//! The algorithms are Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
//! Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted,
//! provided that this notice is preserved.

use super::reduce::{high_word, to_quarter};
use libm::{exp, expm1};

const TWO54: f64 = 18_014_398_509_481_984.0;
const LN2_HI: f64 = 6.931_471_803_691_238e-1;
const LN2_LO: f64 = 1.908_214_929_270_587_7e-10;
/// Coefficients of `log` and `log1p`.
const LG: [f64; 7] = [
    6.666_666_666_666_735e-1,
    3.999_999_999_940_942e-1,
    2.857_142_874_366_239e-1,
    2.222_219_843_214_978_4e-1,
    1.818_357_216_161_805e-1,
    1.531_383_769_920_937_3e-1,
    1.479_819_860_511_658_6e-1,
];

fn with_high_word(x: f64, word: u32) -> f64 {
    f64::from_bits((word as u64) << 32 | x.to_bits() & 0xffff_ffff)
}

pub fn sin(x: f64) -> f64 {
    let word = high_word(x) & 0x7fff_ffff;
    if word <= 0x3fe9_21fb {
        return kernel_sin(x, 0.0, false);
    }
    if word >= 0x7ff0_0000 {
        return f64::NAN;
    }
    let (quadrant, (y, tail)) = to_quarter(x);
    match quadrant {
        0 => kernel_sin(y, tail, true),
        1 => kernel_cos(y, tail),
        2 => -kernel_sin(y, tail, true),
        _ => -kernel_cos(y, tail),
    }
}

pub fn cos(x: f64) -> f64 {
    let word = high_word(x) & 0x7fff_ffff;
    if word <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    if word >= 0x7ff0_0000 {
        return f64::NAN;
    }
    let (quadrant, (y, tail)) = to_quarter(x);
    match quadrant {
        0 => kernel_cos(y, tail),
        1 => -kernel_sin(y, tail, true),
        2 => -kernel_cos(y, tail),
        _ => kernel_sin(y, tail, true),
    }
}

fn kernel_sin(x: f64, tail: f64, has_tail: bool) -> f64 {
    const S: [f64; 6] = [
        -1.666_666_666_666_663_2e-1,
        8.333_333_333_322_49e-3,
        -1.984_126_982_985_795e-4,
        2.755_731_370_707_006_8e-6,
        -2.505_076_025_340_686_3e-8,
        1.589_690_995_211_55e-10,
    ];
    if high_word(x) & 0x7fff_ffff < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    if has_tail { x - ((z * (0.5 * tail - v * r) - tail) - v * S[0]) } else { x + v * (S[0] + z * r) }
}

fn kernel_cos(x: f64, tail: f64) -> f64 {
    const C: [f64; 6] = [
        4.166_666_666_666_66e-2,
        -1.388_888_888_887_411e-3,
        2.480_158_728_947_673e-5,
        -2.755_731_435_139_066_3e-7,
        2.087_572_321_298_175e-9,
        -1.135_964_755_778_819_5e-11,
    ];
    let word = high_word(x) & 0x7fff_ffff;
    if word < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if word < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    let quarter = if word > 0x3fe9_0000 { 0.28125 } else { with_high_word(0.0, word - 0x0020_0000) };
    let half = 0.5 * z - quarter;
    (1.0 - quarter) - (half - (z * r - x * tail))
}

/// What `log` and `log10` do first: the results for zero, negative numbers, infinities and NaN, or the number made
/// normal with the exponent that this took.
fn normal(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x.is_nan() || x < 0.0 {
        return Err(f64::NAN);
    }
    if x == f64::INFINITY {
        return Err(x);
    }
    Ok(if high_word(x) < 0x0010_0000 { (x * TWO54, -54) } else { (x, 0) })
}

pub fn log(x: f64) -> f64 {
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let word = high_word(x);
    k += (word >> 20) as i32 - 1023;
    let word = (word & 0x000f_ffff) as i32;
    let i = (word + 0x95f64) & 0x10_0000;
    let f = with_high_word(x, (word | (i ^ 0x3ff0_0000)) as u32) - 1.0;
    k += i >> 20;
    let dk = k as f64;
    if 0x000f_ffff & (2 + word) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_3 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    let t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    let r = t2 + t1;
    if (word - 0x6147a) | (0x6b851 - word) > 0 {
        let half = 0.5 * f * f;
        if k == 0 { f - (half - s * (half + r)) } else { dk * LN2_HI - ((half - (s * (half + r) + dk * LN2_LO)) - f) }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub fn log10(x: f64) -> f64 {
    const LOG10_2_HI: f64 = 3.010_299_956_636_117_7e-1;
    const LOG10_2_LO: f64 = 3.694_239_077_158_931e-13;
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let word = high_word(x);
    k += (word >> 20) as i32 - 1023;
    let i = (k < 0) as i32;
    let x = with_high_word(x, word & 0x000f_ffff | ((0x3ff - i) as u32) << 20);
    let y = (k + i) as f64;
    let z = y * LOG10_2_LO + std::f64::consts::LOG10_E * log(x);
    z + y * LOG10_2_HI
}

pub fn log1p(x: f64) -> f64 {
    let word = high_word(x) as i32;
    let size = word & 0x7fff_ffff;
    let (mut k, mut f, mut rest, mut c) = (1, 0.0, 1, 0.0);
    if word < 0x3fda_827a {
        if size >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if size < 0x3e20_0000 {
            return if size < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if word > 0 || word <= 0xbfd2_bec3_u32 as i32 {
            (k, f) = (0, x);
        }
    }
    if word >= 0x7ff0_0000 {
        return x + x;
    }
    if k != 0 {
        let mut u = x;
        if word < 0x4340_0000 {
            u = 1.0 + x;
            k = (high_word(u) >> 20) as i32 - 1023;
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) } / u;
        } else {
            k = (high_word(u) >> 20) as i32 - 1023;
        }
        rest = (high_word(u) & 0x000f_ffff) as i32;
        if rest < 0x6a09e {
            u = with_high_word(u, rest as u32 | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high_word(u, rest as u32 | 0x3fe0_0000);
            rest = (0x0010_0000 - rest) >> 2;
        }
        f = u - 1.0;
    }
    let dk = k as f64;
    let half = 0.5 * f * f;
    if rest == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = half * (1.0 - 0.666_666_666_666_666_6 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (LG[0] + z * (LG[1] + z * (LG[2] + z * (LG[3] + z * (LG[4] + z * (LG[5] + z * LG[6]))))));
    if k == 0 { f - (half - s * (half + r)) } else { dk * LN2_HI - ((half - (s * (half + r) + (dk * LN2_LO + c))) - f) }
}

/// The largest number whose hyperbolic functions are finite.
const OVERFLOW: u64 = 0x4086_33ce_8fb9_f87d;

pub fn sinh(x: f64) -> f64 {
    let size = x.abs();
    let word = high_word(size);
    if word >= 0x7ff0_0000 {
        return x + x;
    }
    let h = if x.is_sign_negative() { -0.5 } else { 0.5 };
    if word < 0x4036_0000 {
        if word < 0x3e30_0000 {
            return x;
        }
        let t = expm1(size);
        return if word < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) };
    }
    if word < 0x4086_2e42 {
        return h * exp(size);
    }
    if size.to_bits() <= OVERFLOW {
        let w = exp(0.5 * size);
        return h * w * w;
    }
    x * 1e307
}

pub fn cosh(x: f64) -> f64 {
    let size = x.abs();
    let word = high_word(size);
    if word >= 0x7ff0_0000 {
        return x * x;
    }
    if word < 0x3fd6_2e43 {
        let t = expm1(size);
        let w = 1.0 + t;
        return if word < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if word < 0x4036_0000 {
        let t = exp(size);
        return 0.5 * t + 0.5 / t;
    }
    if word < 0x4086_2e42 {
        return 0.5 * exp(size);
    }
    if size.to_bits() <= OVERFLOW {
        let w = exp(0.5 * size);
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub fn tanh(x: f64) -> f64 {
    let size = x.abs();
    let word = high_word(size);
    if word >= 0x7ff0_0000 {
        return if x.is_sign_negative() { 1.0 / x - 1.0 } else { 1.0 / x + 1.0 };
    }
    let z = if word >= 0x4036_0000 {
        1.0
    } else if word < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if word >= 0x3ff0_0000 {
        1.0 - 2.0 / (expm1(2.0 * size) + 2.0)
    } else {
        let t = expm1(-2.0 * size);
        -t / (t + 2.0)
    };
    if x.is_sign_negative() { -z } else { z }
}

pub fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    const PI_LO: f64 = 1.224_646_799_147_353_2e-16;
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let size = if y == 0.0 {
        return if x.is_sign_negative() { PI.copysign(y) } else { y };
    } else if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    } else if x.is_infinite() {
        let size = match (y.is_infinite(), x > 0.0) {
            (true, true) => FRAC_PI_4,
            (true, false) => 3.0 * FRAC_PI_4,
            (false, true) => 0.0,
            (false, false) => PI,
        };
        return size.copysign(y);
    } else if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    } else {
        let k = ((high_word(y) & 0x7fff_ffff) as i32 - (high_word(x) & 0x7fff_ffff) as i32) >> 20;
        if k > 60 {
            FRAC_PI_2 + 0.5 * PI_LO
        } else if x < 0.0 && k < -60 {
            0.0
        } else {
            libm::atan((y / x).abs())
        }
    };
    match (x.is_sign_negative(), y.is_sign_negative()) {
        (false, false) => size,
        (false, true) => -size,
        (true, false) => PI - (size - PI_LO),
        (true, true) => (size - PI_LO) - PI,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of `StrictMath`'s `sin`, `cos`, `log`, `log10`, `log1p`, `sinh`, `cosh` and `tanh`, the logarithms of the
    /// absolute value, as JDK 17 computes them.
    const KNOWN: [(f64, [u64; 8]); 8] = [
        (
            0.5,
            [
                0x3fde_aee8_744b_05f0,
                0x3fec_1528_065b_7d50,
                0xbfe6_2e42_fefa_39ef,
                0xbfd3_4413_509f_79ff,
                0x3fd9_f323_ecbf_984c,
                0x3fe0_acd0_0fe6_3b97,
                0x3ff2_0ac1_862a_e8d0,
                0x3fdd_9353_d756_8af3,
            ],
        ),
        (
            2.0,
            [
                0x3fed_18f6_ead1_b446,
                0xbfda_a226_5753_7205,
                0x3fe6_2e42_fefa_39ef,
                0x3fd3_4413_509f_79ff,
                0x3ff1_93ea_7aad_030a,
                0x400d_03cf_63b6_e1a0,
                0x400e_18fa_0df2_d9bc,
                0x3fee_d950_5e1b_c3d4,
            ],
        ),
        (
            64.0,
            [
                0x3fed_70da_7230_c1d8,
                0x3fd9_1430_5959_58f0,
                0x4010_a2b2_3f3b_ab73,
                0x3ffc_e61c_f8ef_36fe,
                0x4010_b292_9394_2975,
                0x45a4_2598_2cf5_97cd,
                0x45a4_2598_2cf5_97cd,
                0x3ff0_0000_0000_0000,
            ],
        ),
        (
            -100000.0,
            [
                0xbfa2_4daa_9c52_7e96,
                0xbfef_fac3_841b_3da7,
                0x4027_069e_2aa2_aa5b,
                0x4014_0000_0000_0000,
                0x4027_069f_7a2d_94f6,
                0xfff0_0000_0000_0000,
                0x7ff0_0000_0000_0000,
                0xbff0_0000_0000_0000,
            ],
        ),
        (
            1.0e22,
            [
                0xbfeb_453a_b76b_f397,
                0x3fe0_be2c_ef01_c8f4,
                0x4049_5414_6219_54fe,
                0x4036_0000_0000_0000,
                0x4049_5414_6219_54fe,
                0x7ff0_0000_0000_0000,
                0x7ff0_0000_0000_0000,
                0x3ff0_0000_0000_0000,
            ],
        ),
        (
            3.0e-9,
            [
                0x3e29_c511_dc3a_41df,
                0x3ff0_0000_0000_0000,
                0xc033_9fe9_4b81_2f88,
                0xc021_0bb6_c34d_8150,
                0x3e29_c511_db94_3c93,
                0x3e29_c511_dc3a_41df,
                0x3ff0_0000_0000_0000,
                0x3e29_c511_dc3a_41df,
            ],
        ),
        (
            0.413,
            [
                0x3fd9_afdd_3567_2e7b,
                0x3fed_4f39_4893_08da,
                0xbfec_4c3f_a1e1_fc8e,
                0xbfd8_9446_3c0a_a3cb,
                0x3fd6_2032_3e08_a417,
                0x3fdb_3099_dd33_ba12,
                0x3ff1_6251_a7e8_cf06,
                0x3fd9_066c_0f40_19d8,
            ],
        ),
        (
            700.25,
            [
                0x3fd4_7211_0407_7214,
                0xbfee_52bb_4696_a584,
                0x401a_34ac_026e_1799,
                0x4006_c314_1103_e2a8,
                0x401a_3622_19a4_f0f6,
                0x7f02_fd8e_4cbf_a413,
                0x7f02_fd8e_4cbf_a413,
                0x3ff0_0000_0000_0000,
            ],
        ),
    ];

    #[test]
    fn agrees_with_strict_math() {
        for (x, bits) in KNOWN {
            let size = x.abs();
            let ours = [sin(x), cos(x), log(size), log10(size), log1p(size), sinh(x), cosh(x), tanh(x)];
            assert_eq!(ours.map(f64::to_bits), bits, "of {x}");
        }
    }
}
