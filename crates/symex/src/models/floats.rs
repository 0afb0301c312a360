//! Models of `Float`, `Double` and of the functions of `Math` on them that have exact terms.

use super::math::{one, three_way, two};
use crate::machine::Symbolic;
use expr::{Binary, Node, Pool, Precision, Sort, Term, Unary};
use program::Kind::{Double, Float, Int, Long};
use vm::Natives;

pub fn add(natives: &mut Natives<Symbolic>) {
    for class in ["java/lang/Math", "java/lang/StrictMath"] {
        natives.add_models(
            class,
            &[
                ("abs(F)F", |vm| one(vm, Float, |pool, a| pool.unary(Unary::FloatAbs, a))),
                ("abs(D)D", |vm| one(vm, Double, |pool, a| pool.unary(Unary::FloatAbs, a))),
                ("min(FF)F", |vm| two(vm, Float, min)),
                ("min(DD)D", |vm| two(vm, Double, min)),
                ("max(FF)F", |vm| two(vm, Float, max)),
                ("max(DD)D", |vm| two(vm, Double, max)),
                ("floor(D)D", |vm| one(vm, Double, |pool, a| pool.unary(Unary::FloatFloor, a))),
                ("ceil(D)D", |vm| one(vm, Double, |pool, a| pool.unary(Unary::FloatCeil, a))),
                ("rint(D)D", |vm| one(vm, Double, |pool, a| pool.unary(Unary::FloatRint, a))),
                ("sqrt(D)D", |vm| one(vm, Double, |pool, a| pool.unary(Unary::FloatSqrt, a))),
                ("round(F)I", |vm| one(vm, Float, round)),
                ("round(D)J", |vm| one(vm, Double, round)),
                ("signum(F)F", |vm| one(vm, Float, signum)),
                ("signum(D)D", |vm| one(vm, Double, signum)),
                ("copySign(FF)F", |vm| two(vm, Float, copy_sign)),
                ("copySign(DD)D", |vm| two(vm, Double, copy_sign)),
            ],
        );
    }
    natives.add_models(
        "java/lang/Float",
        &[
            ("floatToRawIntBits(F)I", |vm| one(vm, Float, raw_bits)),
            ("floatToIntBits(F)I", |vm| one(vm, Float, |pool, a| pool.unary(Unary::ToBits, a))),
            ("intBitsToFloat(I)F", |vm| one(vm, Int, |pool, a| pool.unary(Unary::FromBits, a))),
            ("isNaN(F)Z", |vm| one(vm, Float, |pool, a| pool.unary(Unary::IsNan, a))),
            ("isInfinite(F)Z", |vm| one(vm, Float, is_infinite)),
            ("isFinite(F)Z", |vm| one(vm, Float, is_finite)),
            ("compare(FF)I", |vm| two(vm, Float, compare)),
        ],
    );
    natives.add_models(
        "java/lang/Double",
        &[
            ("doubleToRawLongBits(D)J", |vm| one(vm, Double, raw_bits)),
            ("doubleToLongBits(D)J", |vm| one(vm, Double, |pool, a| pool.unary(Unary::ToBits, a))),
            ("longBitsToDouble(J)D", |vm| one(vm, Long, |pool, a| pool.unary(Unary::FromBits, a))),
            ("isNaN(D)Z", |vm| one(vm, Double, |pool, a| pool.unary(Unary::IsNan, a))),
            ("isInfinite(D)Z", |vm| one(vm, Double, is_infinite)),
            ("isFinite(D)Z", |vm| one(vm, Double, is_finite)),
            ("compare(DD)I", |vm| two(vm, Double, compare)),
        ],
    );
}

/// A constant of the precision of a term.
fn constant(pool: &mut Pool, like: Term, value: f64) -> Term {
    match pool.sort(like) {
        Sort::Float(Precision::Single) => pool.single(value as f32),
        _ => pool.double(value),
    }
}

/// A NaN keeps its bits if it comes straight from them; elsewhere all NaN are the canonical one.
fn raw_bits(pool: &mut Pool, a: Term) -> Term {
    match pool.node(a) {
        Node::Unary(Unary::FromBits, bits) => bits,
        _ => pool.unary(Unary::ToBits, a),
    }
}

/// Whether the sign bit is set.
fn is_negative(pool: &mut Pool, a: Term) -> Term {
    if let Node::Unary(Unary::FromBits, bits) = pool.node(a) {
        let top = pool.width(bits) - 1;
        let (sign, one) = (pool.extract(top, top, bits), pool.bits(1, 1));
        return pool.eq(sign, one);
    }
    let (zero, minus_zero) = (constant(pool, a, 0.0), constant(pool, a, -0.0));
    let (below, same) = (pool.binary(Binary::FloatLt, a, zero), pool.eq(a, minus_zero));
    pool.or(below, same)
}

/// The smaller or larger one: NaN if one is NaN, and -0.0 is below 0.0.
fn extreme(pool: &mut Pool, a: Term, b: Term, first: Term, zero: f64) -> Term {
    let wanted = constant(pool, a, zero);
    let (equal, same) = (pool.binary(Binary::FloatEq, a, b), pool.eq(a, wanted));
    let (alike, nan) = (pool.ite(same, a, b), pool.unary(Unary::IsNan, a));
    let ordered = pool.ite(first, a, b);
    let ordered = pool.ite(equal, alike, ordered);
    pool.ite(nan, a, ordered)
}

fn min(pool: &mut Pool, a: Term, b: Term) -> Term {
    let first = pool.binary(Binary::FloatLt, a, b);
    extreme(pool, a, b, first, -0.0)
}

fn max(pool: &mut Pool, a: Term, b: Term) -> Term {
    let first = pool.binary(Binary::FloatLt, b, a);
    extreme(pool, a, b, first, 0.0)
}

/// To the nearest integer, ties towards positive infinity. The distance from the floor is exact, or between a half and
/// one.
fn round(pool: &mut Pool, a: Term) -> Term {
    let floor = pool.unary(Unary::FloatFloor, a);
    let distance = pool.binary(Binary::FloatSub, a, floor);
    let (half, one) = (constant(pool, a, 0.5), constant(pool, a, 1.0));
    let up = pool.binary(Binary::FloatLe, half, distance);
    let next = pool.binary(Binary::FloatAdd, floor, one);
    let nearest = pool.ite(up, next, floor);
    let to = if pool.sort(a) == Sort::Float(Precision::Single) { Unary::ToInt } else { Unary::ToLong };
    pool.unary(to, nearest)
}

fn signum(pool: &mut Pool, a: Term) -> Term {
    let (zero, one, minus) = (constant(pool, a, 0.0), constant(pool, a, 1.0), constant(pool, a, -1.0));
    let (is_zero, is_nan) = (pool.binary(Binary::FloatEq, a, zero), pool.unary(Unary::IsNan, a));
    let keep = pool.or(is_zero, is_nan);
    let below = pool.binary(Binary::FloatLt, a, zero);
    let sign = pool.ite(below, minus, one);
    pool.ite(keep, a, sign)
}

fn copy_sign(pool: &mut Pool, magnitude: Term, sign: Term) -> Term {
    let negative = is_negative(pool, sign);
    let plus = pool.unary(Unary::FloatAbs, magnitude);
    let minus = pool.unary(Unary::FloatNeg, plus);
    pool.ite(negative, minus, plus)
}

fn is_infinite(pool: &mut Pool, a: Term) -> Term {
    let (size, infinity) = (pool.unary(Unary::FloatAbs, a), constant(pool, a, f64::INFINITY));
    pool.binary(Binary::FloatEq, size, infinity)
}

fn is_finite(pool: &mut Pool, a: Term) -> Term {
    let (size, infinity) = (pool.unary(Unary::FloatAbs, a), constant(pool, a, f64::INFINITY));
    pool.binary(Binary::FloatLt, size, infinity)
}

/// The order of `Float.compare`: -0.0 below 0.0, NaN above all and equal to itself.
fn compare(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (less, greater) = (pool.binary(Binary::FloatLt, a, b), pool.binary(Binary::FloatLt, b, a));
    let minus_zero = constant(pool, a, -0.0);
    // Neither is less: they are the same, or zeros of both signs, or one is NaN.
    let (b_nan, a_minus) = (pool.unary(Unary::IsNan, b), pool.eq(a, minus_zero));
    let not_greater = pool.not(greater);
    let same = pool.eq(a, b);
    let differ = pool.not(same);
    let below = pool.or(b_nan, a_minus);
    let below = pool.and(below, not_greater);
    let below = pool.and(below, differ);
    let less = pool.or(less, below);
    three_way(pool, less, same)
}
