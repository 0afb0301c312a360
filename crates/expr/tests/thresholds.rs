//! Comparisons of conversions and quotients with constants, at the values where they change.

use expr::{Binary, Evaluator, Model, Node, Pool, Precision, Sort, Term, Unary, Value, Var};

const SINGLE: Sort = Sort::Float(Precision::Single);
const DOUBLE: Sort = Sort::Float(Precision::Double);

/// Compares `f(x)` with `k` both ways round, raw and simplified, for each value of `x`.
fn check(sort: Sort, f: impl Fn(&mut Pool, Term) -> Term, k: impl Fn(&mut Pool) -> Term, ops: &[Binary], xs: &[u64]) {
    let mut pool = Pool::new();
    let x = pool.fresh("x", sort);
    let (fx, k) = (f(&mut pool, x), k(&mut pool));
    for &op in ops {
        for (a, b) in [(fx, k), (k, fx)] {
            let (raw, smart) = (pool.intern(Node::Binary(op, a, b)), pool.binary(op, a, b));
            for &value in xs {
                let mut model = Model::new();
                model.set(Var(0), Value::Scalar(value));
                let mut evaluator = Evaluator::new(&model);
                let (expected, found) = (evaluator.eval(&pool, raw), evaluator.eval(&pool, smart));
                assert_eq!(expected, found, "{} became {} at {value:#x}", pool.display(raw), pool.display(smart));
            }
        }
    }
}

const FLOAT_OPS: [Binary; 4] = [Binary::FloatLt, Binary::FloatLe, Binary::FloatEq, Binary::Eq];
const BITS_OPS: [Binary; 5] = [Binary::Slt, Binary::Sle, Binary::Ult, Binary::Ule, Binary::Eq];

fn doubles() -> Vec<f64> {
    let mut values = vec![0.0, -0.0, 0.1, -0.1, 0.5, 1.0, -1.0, 5.5, 1e-50, -1e-320, 1e40, -1e40, 3e38, 16777217.0];
    values.extend([f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, f64::from(f32::MAX), 9007199254740993.0]);
    values.extend([2f64.powi(31), -(2f64.powi(31)), 2f64.powi(31) - 0.5, 2f64.powi(63), -(2f64.powi(63)), 1e18 + 7.0]);
    let around: Vec<f64> = values.iter().flat_map(|v| [v.next_up(), v.next_down()]).collect();
    values.extend(around);
    values
}

fn around_single(k: f64) -> Vec<u64> {
    let k = k as f32;
    let values =
        [k, k.next_up(), k.next_down(), k.next_up().next_up(), -k, 0.0, -0.0, f32::NAN, f32::INFINITY, f32::MAX];
    values.iter().map(|v| if v.is_nan() { 0x7fc0_0000 } else { u64::from(v.to_bits()) }).collect()
}

fn around_double(k: f64) -> Vec<u64> {
    let values = [k, k.next_up(), k.next_down(), k + 1.0, k - 1.0, k + 0.5, -k, 0.0, -0.0, f64::NAN, f64::INFINITY];
    values.iter().map(|v| if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() }).collect()
}

fn around_integer(width: u8, k: i64) -> Vec<u64> {
    let mask = u64::MAX >> (64 - width);
    let step = 1i64 << (64 - k.unsigned_abs().leading_zeros()).saturating_sub(24);
    let mut values = vec![0, 1, mask, mask >> 1, (mask >> 1) + 1];
    for offset in [-2, -1, 0, 1, 2, step, -step, step / 2, -step / 2, step / 2 + 1, -step / 2 - 1] {
        values.push(k.wrapping_add(offset) as u64 & mask);
    }
    values
}

#[test]
fn widened_singles() {
    for k in doubles() {
        check(SINGLE, |p, x| p.unary(Unary::ToDouble, x), |p| p.double(k), &FLOAT_OPS, &around_single(k));
    }
}

#[test]
fn converted_integers() {
    for k in doubles() {
        for width in [8, 16, 32, 64] {
            let xs = around_integer(width, k as i64);
            check(Sort::Bits(width), |p, x| p.unary(Unary::SignedToDouble, x), |p| p.double(k), &FLOAT_OPS, &xs);
            let xs = around_integer(width, k as f32 as i64);
            check(Sort::Bits(width), |p, x| p.unary(Unary::SignedToSingle, x), |p| p.single(k as f32), &FLOAT_OPS, &xs);
        }
    }
}

#[test]
fn truncated_floats() {
    let mut ks = vec![0, 1, -1, 2, -2, 5, 16777217, -16777219, i64::MAX, i64::MIN, i64::MAX - 1, i64::MIN + 1];
    ks.extend([i64::from(i32::MAX), i64::from(i32::MIN), (1 << 53) + 1, -(1 << 53) - 1, (1 << 60) + 12345]);
    for k in ks {
        for (op, width) in [(Unary::ToInt, 32), (Unary::ToLong, 64)] {
            let constant = |p: &mut Pool| p.bits(width, k as u64);
            check(DOUBLE, |p, x| p.unary(op, x), constant, &BITS_OPS, &around_double(k as f64));
            check(SINGLE, |p, x| p.unary(op, x), constant, &BITS_OPS, &around_single(k as f64));
        }
    }
}

#[test]
fn quotients_products_and_remainders() {
    let all: Vec<u64> = (0..64).collect();
    for op in [Binary::UDiv, Binary::SDiv, Binary::URem, Binary::SRem, Binary::Mul, Binary::BitAnd, Binary::Sub] {
        for divisor in [0, 1, 2, 3, 4, 7, 10, 16, 31, 32, 33, 53, 61, 62, 63] {
            for k in 0..64 {
                let quotient = |p: &mut Pool, x| {
                    let divisor = p.bits(6, divisor);
                    p.binary(op, x, divisor)
                };
                check(Sort::Bits(6), quotient, |p| p.bits(6, k), &BITS_OPS, &all);
            }
        }
    }
}

#[test]
fn integers_there_and_back() {
    for there in [Unary::SignedToSingle, Unary::SignedToDouble] {
        for width in [20, 24, 25, 26, 32, 40, 53, 54, 55, 64] {
            let mut pool = Pool::new();
            let x = pool.fresh("x", Sort::Bits(width));
            for back in [Unary::ToInt, Unary::ToLong] {
                let float = pool.intern(Node::Unary(there, x));
                let raw = pool.intern(Node::Unary(back, float));
                let smart = pool.simplify(raw);
                for k in [0, 1 << 24, -(1 << 24), i64::from(i32::MAX), i64::from(i32::MIN), 1 << 53, -(1 << 53)] {
                    for value in around_integer(width, k) {
                        let mut model = Model::new();
                        model.set(Var(0), Value::Scalar(value));
                        let mut evaluator = Evaluator::new(&model);
                        assert_eq!(evaluator.eval(&pool, raw), evaluator.eval(&pool, smart), "{}", pool.display(raw));
                    }
                }
            }
        }
    }
}

#[test]
fn products_that_do_not_overflow() {
    let all: Vec<u64> = (0..64).collect();
    for factor in [2, 3, 7, 31, 253] {
        for k in (0..256).step_by(3) {
            for signed in [false, true] {
                let product = |p: &mut Pool, x| {
                    let wide = if signed { p.sign_extend(8, x) } else { p.zero_extend(8, x) };
                    let factor = p.bits(8, factor);
                    p.binary(Binary::Mul, wide, factor)
                };
                for width in [4, 5, 6] {
                    let xs = &all[..1 << width];
                    check(Sort::Bits(width), product, |p| p.bits(8, k), &BITS_OPS, xs);
                }
            }
        }
    }
}
