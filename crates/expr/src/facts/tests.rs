//! Every transfer function against the operator it is for: all sets of known bits and all intervals of four bits, then
//! random sets of wider ones.

use super::*;
use crate::Sort;
use crate::semantics;

const OPERATORS: [Binary; 13] = [
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::UDiv,
    Binary::URem,
    Binary::SDiv,
    Binary::SRem,
    Binary::BitAnd,
    Binary::BitOr,
    Binary::BitXor,
    Binary::Shl,
    Binary::LShr,
    Binary::AShr,
];

/// The tightest facts that hold of some values.
fn abstraction(width: u8, values: &[u64]) -> Facts {
    values.iter().map(|&value| Facts::exactly(width, value)).reduce(Facts::join).expect("some values")
}

/// Sets of four bits: by known bits, by unsigned interval and by signed interval.
fn sets() -> Vec<(Facts, Vec<u64>)> {
    let mut sets = Vec::new();
    let mut add = |facts: Facts| {
        let values: Vec<u64> = (0..16).filter(|&value| facts.contains(4, value)).collect();
        assert!(!values.is_empty());
        assert_eq!(facts.refine(4), facts);
        sets.push((facts, values));
    };
    for zeros in 0..16 {
        for ones in (0..16).filter(|ones| ones & zeros == 0) {
            add(Facts::of_bits(4, zeros, ones));
        }
    }
    for least in 0..16 {
        for greatest in least..16 {
            add(Facts::unsigned(4, least, greatest));
            add(Facts::signed_between(4, least as i64 - 8, greatest as i64 - 8));
        }
    }
    sets
}

#[test]
fn refining_loses_no_value() {
    for zeros in 0..16u64 {
        for ones in (0..16u64).filter(|ones| ones & zeros == 0) {
            for least in 0..16 {
                for greatest in least..16 {
                    let bits = Facts { zeros, ones, ..Facts::any(4) };
                    let unsigned = Facts { umin: least, umax: greatest, ..bits };
                    let signed = Facts { smin: least as i64 - 8, smax: greatest as i64 - 8, ..bits };
                    for raw in [unsigned, signed] {
                        let values: Vec<u64> = (0..16).filter(|&value| raw.contains(4, value)).collect();
                        if !values.is_empty() {
                            let refined = raw.refine(4);
                            assert!(values.iter().all(|&value| refined.contains(4, value)), "{raw:?} to {refined:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn binary_operators_are_sound_at_width_four() {
    let sets = sets();
    let sort = Sort::Bits(4);
    for op in OPERATORS {
        let mut results = [[0; 16]; 16];
        for (x, row) in results.iter_mut().enumerate() {
            for (y, result) in row.iter_mut().enumerate() {
                *result = semantics::binary(op, sort, sort, x as u64, y as u64);
            }
        }
        for (a, xs) in &sets {
            for (b, ys) in &sets {
                let facts = Facts::binary(op, 4, 4, *a, *b);
                for &x in xs {
                    for &y in ys {
                        let value = results[x as usize][y as usize];
                        assert!(facts.contains(4, value), "{op:?} {x} {y} = {value} not in {facts:?}\n{a:?}\n{b:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn unary_operators_and_slices_are_sound_at_width_four() {
    for (a, xs) in sets() {
        for op in [Unary::BitNot, Unary::Neg] {
            let facts = Facts::unary(op, 4, a);
            assert!(xs.iter().all(|&x| facts.contains(4, semantics::unary(op, Sort::Bits(4), x))), "{op:?} {a:?}");
        }
        for low in 0..4 {
            for high in low..4 {
                let facts = a.extract(high, low);
                let width = high - low + 1;
                assert!(
                    xs.iter().all(|&x| facts.contains(width, semantics::extract(high, low, x))),
                    "{high} {low} {a:?}"
                );
            }
        }
        for to in 4..8 {
            assert!(xs.iter().all(|&x| a.zero_extend(4, to).contains(to, x)), "zero_extend {to} {a:?}");
            let facts = a.sign_extend(4, to);
            assert!(xs.iter().all(|&x| facts.contains(to, semantics::sign_extend(4, to, x))), "sign_extend {to} {a:?}");
        }
        for (b, ys) in sets() {
            let facts = Facts::binary(Binary::Concat, 8, 4, a, b);
            assert!(xs.iter().all(|x| ys.iter().all(|y| facts.contains(8, (x << 4) | y))), "concat {a:?} {b:?}");
            let joined = a.join(b);
            assert!(xs.iter().chain(&ys).all(|&x| joined.contains(4, x)));
            assert!(!a.disjoint(b) || xs.iter().all(|x| !ys.contains(x)));
        }
    }
}

#[test]
fn operators_are_sound_on_random_sets() {
    let mut state = 7u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) ^ (state << 31)
    };
    for round in 0..60_000 {
        let width = [1, 8, 16, 31, 32, 63, 64][round % 7];
        let mut sample = || {
            let shift = next() % 64;
            let base = next();
            let values: Vec<u64> = (0..1 + next() % 4)
                .map(|_| match next() % 3 {
                    0 => base.wrapping_add(next() % 8),
                    1 => base ^ (next() >> shift),
                    _ => [0, 1, u64::MAX, mask(width) >> 1, sign_bit(width)][next() as usize % 5],
                })
                .map(|value| value & mask(width))
                .collect();
            values
        };
        let (xs, ys) = (sample(), sample());
        let (a, b) = (abstraction(width, &xs), abstraction(width, &ys));
        for op in OPERATORS {
            let facts = Facts::binary(op, width, width, a, b);
            for &x in &xs {
                for &y in &ys {
                    let value = semantics::binary(op, Sort::Bits(width), Sort::Bits(width), x, y);
                    assert!(facts.contains(width, value), "{op:?} {x:#x} {y:#x} = {value:#x} not in {facts:?}");
                }
            }
        }
    }
}

#[test]
fn facts_are_sharp_enough() {
    let byte = Facts::any(8).sign_extend(8, 32);
    assert_eq!((byte.smin, byte.smax), (-128, 127));
    let sum = Facts::binary(Binary::Add, 32, 32, byte, byte);
    assert_eq!((sum.smin, sum.smax), (-256, 254));
    let masked = Facts::binary(Binary::BitAnd, 32, 32, Facts::any(32), Facts::exactly(32, 0xff));
    assert_eq!((masked.umin, masked.umax), (0, 255));
    let rest = Facts::binary(Binary::SRem, 32, 32, Facts::any(32), Facts::exactly(32, 10));
    assert_eq!((rest.smin, rest.smax), (-9, 9));
    let quotient = Facts::binary(Binary::SDiv, 32, 32, Facts::any(32), Facts::exactly(32, 10));
    assert_eq!((quotient.smin, quotient.smax), (-214748364, 214748364));
    let scaled = Facts::binary(Binary::Mul, 32, 32, Facts::any(32), Facts::exactly(32, 12));
    assert_eq!(scaled.zeros, 3);
}
