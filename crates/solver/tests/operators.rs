//! Every operator of the blaster gives what the evaluator gives, and nothing else.

mod common;

use common::{ARITHMETIC, BOOL, COMPARISON, Random, Values, check_operation};
use expr::{Binary, Node, Pool, Sort, Term, Unary};
use solver::Blaster;

fn binary(pool: &mut Pool, blaster: &mut Blaster, random: &mut Random, op: Binary, sort: Sort, rounds: usize) {
    let (x, y) = (pool.fresh("x", sort), pool.fresh("y", sort));
    for _ in 0..rounds {
        let (a, b) = (random.value(sort), random.value(sort));
        check_operation(blaster, pool, Node::Binary(op, x, y), &[(x, a), (y, b)]);
    }
}

#[test]
fn bools() {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(1));
    for op in BOOL {
        binary(&mut pool, &mut blaster, &mut random, op, Sort::Bool, 8);
    }
    let x = pool.fresh("x", Sort::Bool);
    for value in [0, 1] {
        check_operation(&mut blaster, &mut pool, Node::Unary(Unary::Not, x), &[(x, value)]);
    }
}

#[test]
fn bits() {
    for (seed, width) in [(1, 1), (2, 2), (3, 5), (4, 8), (5, 16), (6, 32), (7, 64)] {
        let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(seed));
        let sort = Sort::Bits(width);
        for op in ARITHMETIC.into_iter().chain(COMPARISON) {
            binary(&mut pool, &mut blaster, &mut random, op, sort, 20);
        }
        let x = pool.fresh("x", sort);
        for op in [Unary::BitNot, Unary::Neg] {
            for _ in 0..10 {
                let value = random.value(sort);
                check_operation(&mut blaster, &mut pool, Node::Unary(op, x), &[(x, value)]);
            }
        }
    }
}

/// With one operand a constant term, which takes other ways through the gates.
#[test]
fn bits_with_a_constant() {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(11));
    for width in [3, 8, 32, 64] {
        let sort = Sort::Bits(width);
        let x = pool.fresh("x", sort);
        for op in ARITHMETIC.into_iter().chain(COMPARISON) {
            for _ in 0..6 {
                let (value, fixed) = (random.value(sort), random.value(sort));
                let fixed = common::constant(&mut pool, sort, fixed);
                check_operation(&mut blaster, &mut pool, Node::Binary(op, x, fixed), &[(x, value)]);
                check_operation(&mut blaster, &mut pool, Node::Binary(op, fixed, x), &[(x, value)]);
            }
        }
    }
}

#[test]
fn widths_change() {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(3));
    for (low, high) in [(8, 8), (1, 31), (32, 32), (16, 3)] {
        let (x, y) = (pool.fresh("x", Sort::Bits(high)), pool.fresh("y", Sort::Bits(low)));
        for _ in 0..5 {
            let operands = [(x, random.value(Sort::Bits(high))), (y, random.value(Sort::Bits(low)))];
            check_operation(&mut blaster, &mut pool, Node::Binary(Binary::Concat, x, y), &operands);
            for node in [
                Node::ZeroExtend { width: 64, term: x },
                Node::SignExtend { width: 64, term: x },
                Node::Extract { high: high - 1, low: high / 2, term: x },
            ] {
                check_operation(&mut blaster, &mut pool, node, &operands[..1]);
            }
        }
    }
}

#[test]
fn ite() {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(4));
    let (c, x, y) = (pool.fresh("c", Sort::Bool), pool.fresh("x", Sort::Bits(16)), pool.fresh("y", Sort::Bits(16)));
    for value in [0, 1, 0, 1] {
        let operands = [(c, value), (x, random.value(Sort::Bits(16))), (y, random.value(Sort::Bits(16)))];
        check_operation(&mut blaster, &mut pool, Node::Ite(c, x, y), &operands);
    }
}

#[test]
fn select_over_stores() {
    let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(5));
    let (index, element) = (Sort::Bits(3), Sort::Bits(8));
    let i: Vec<Term> = (0..4).map(|n| pool.fresh(&format!("i{n}"), index)).collect();
    let e: Vec<Term> = (0..4).map(|n| pool.fresh(&format!("e{n}"), element)).collect();
    let mut array = pool.intern(Node::Constant { index: 3, element: e[3] });
    for at in 0..3 {
        array = pool.intern(Node::Store(array, i[at], e[at]));
    }
    for _ in 0..100 {
        let operands: Vec<(Term, u64)> =
            i.iter().chain(&e).map(|term| (*term, random.value(pool.sort(*term)))).collect();
        check_operation(&mut blaster, &mut pool, Node::Binary(Binary::Select, array, i[3]), &operands);
    }
}
