//! Every operator on floats: the blaster gives what the evaluator gives, and nothing else.

mod common;

use common::{FLOAT, FLOAT_COMPARISON, FLOAT_UNARY, Random, Values, check_folding, check_operation};
use expr::{Binary, Node, Pool, Precision, Sort, Term, Unary};
use solver::Blaster;

const SORTS: [Sort; 2] = [Sort::Float(Precision::Single), Sort::Float(Precision::Double)];

fn unary(op: Unary, sort: Sort, rounds: usize) {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(op as u64));
    let x = pool.fresh("x", sort);
    for _ in 0..rounds {
        let value = random.value(sort);
        check_operation(&mut blaster, &mut pool, Node::Unary(op, x), &[(x, value)]);
    }
}

fn binary(op: Binary, sort: Sort, rounds: usize) {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(op as u64));
    let (x, y) = (pool.fresh("x", sort), pool.fresh("y", sort));
    for _ in 0..rounds {
        let (a, b) = (random.value(sort), random.value(sort));
        check_operation(&mut blaster, &mut pool, Node::Binary(op, x, y), &[(x, a), (y, b)]);
    }
}

#[test]
fn arithmetic() {
    for sort in SORTS {
        for op in FLOAT {
            binary(op, sort, 25);
        }
    }
}

#[test]
fn comparisons() {
    for sort in SORTS {
        for op in FLOAT_COMPARISON {
            binary(op, sort, 25);
        }
    }
}

#[test]
fn one_operand() {
    use Unary::*;
    for sort in SORTS {
        for op in FLOAT_UNARY.into_iter().chain([IsNan, ToInt, ToLong, ToBits]) {
            unary(op, sort, 25);
        }
        unary(FloatSqrt, sort, 10);
    }
    unary(ToDouble, SORTS[0], 40);
    unary(ToSingle, SORTS[1], 40);
}

#[test]
fn from_bits() {
    for width in [8, 16, 32, 64] {
        unary(Unary::SignedToSingle, Sort::Bits(width), 40);
        unary(Unary::SignedToDouble, Sort::Bits(width), 40);
    }
    unary(Unary::FromBits, Sort::Bits(32), 40);
    unary(Unary::FromBits, Sort::Bits(64), 40);
}

#[test]
fn remainder() {
    binary(Binary::FloatRem, SORTS[0], 20);
    binary(Binary::FloatRem, SORTS[1], 3);
}

#[test]
fn constants() {
    use Unary::*;
    let mut random = Random::new(99);
    let mut folding = |sorts: &[Sort], rounds: usize, operation: &dyn Fn(&[Term]) -> Node| {
        let (mut pool, mut blaster) = (Pool::new(), Blaster::default());
        for _ in 0..rounds {
            let values: Vec<(Sort, u64)> = sorts.iter().map(|sort| (*sort, random.value(*sort))).collect();
            check_folding(&mut blaster, &mut pool, operation, &values);
        }
    };
    for sort in SORTS {
        for op in FLOAT.into_iter().chain(FLOAT_COMPARISON) {
            folding(&[sort, sort], 2_000, &|operands| Node::Binary(op, operands[0], operands[1]));
        }
        folding(&[sort, sort], 100, &|operands| Node::Binary(Binary::FloatRem, operands[0], operands[1]));
        for op in FLOAT_UNARY.into_iter().chain([FloatSqrt, IsNan, ToInt, ToLong, ToBits]) {
            folding(&[sort], 1_000, &|operands| Node::Unary(op, operands[0]));
        }
    }
    folding(&SORTS[..1], 1_000, &|operands| Node::Unary(ToDouble, operands[0]));
    folding(&SORTS[1..], 5_000, &|operands| Node::Unary(ToSingle, operands[0]));
    for width in [8, 32, 64] {
        for op in [SignedToSingle, SignedToDouble] {
            folding(&[Sort::Bits(width)], 1_000, &|operands| Node::Unary(op, operands[0]));
        }
    }
}
