//! Random formulas: what the blaster says agrees with the evaluator and, for few bits, with trying everything.

mod common;

use common::{Formulas, LIMIT, Random, satisfies};
use expr::{Model, Node, Pool, Sort, Term, Value, Var};
use solver::{Backend, Blaster, Reason, Verdict};

fn brute_force(pool: &Pool, vars: &[Var], conjuncts: &[Term]) -> bool {
    let bits: u32 = vars.iter().map(|var| u32::from(pool.width(pool.var(*var).term))).sum();
    (0..1u64 << bits).any(|mut values| {
        let mut model = Model::new();
        for &var in vars {
            let width = pool.width(pool.var(var).term);
            model.set(var, Value::Scalar(values & ((1 << width) - 1)));
            values >>= width;
        }
        satisfies(pool, &model, conjuncts)
    })
}

#[test]
fn small_widths_agree_with_brute_force() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..40 {
        let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(seed));
        let formulas = Formulas::new(&mut pool, &[2, 3], 2, false, false);
        let vars: Vec<Var> = (0..pool.variables().len() as u32).map(Var).collect();
        for _ in 0..25 {
            let count = 1 + random.index(4);
            let conjuncts: Vec<Term> = (0..count).map(|_| formulas.condition(&mut pool, &mut random, 4)).collect();
            let expected = brute_force(&pool, &vars, &conjuncts);
            match blaster.check(&pool, &conjuncts, LIMIT) {
                Verdict::Sat(model) => {
                    assert!(expected && satisfies(&pool, &model, &conjuncts), "seed {seed}: {conjuncts:?}");
                    sat += 1;
                }
                Verdict::Unsat => {
                    assert!(!expected, "seed {seed}: {conjuncts:?}");
                    let core = blaster.core().expect("the blaster knows what refutes").to_vec();
                    assert!(core.iter().all(|term| conjuncts.contains(term)) && !brute_force(&pool, &vars, &core));
                    unsat += 1;
                }
                Verdict::Unknown(why) => panic!("seed {seed}: {why}"),
            }
        }
    }
    assert!(sat > 200 && unsat > 100, "{sat} and {unsat}");
}

#[test]
fn models_satisfy() {
    let limit = std::time::Duration::from_millis(100);
    for seed in 0..30 {
        let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(seed));
        let formulas = Formulas::new(&mut pool, &[8, 16, 32], 3, false, true);
        let conjuncts: Vec<Term> = (0..20).map(|_| formulas.condition(&mut pool, &mut random, 4)).collect();
        for _ in 0..20 {
            let some: Vec<Term> = (0..1 + random.index(4)).map(|_| random.pick(&conjuncts)).collect();
            if let Verdict::Sat(model) = blaster.check(&pool, &some, limit) {
                assert!(satisfies(&pool, &model, &some), "seed {seed}");
            }
        }
    }
}

/// Reads of an array variable are those of a function; small enough to try all arrays of two bits by two bits.
#[test]
fn arrays_agree_with_brute_force() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..40 {
        let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(seed));
        let formulas = Formulas::new(&mut pool, &[2], 2, false, true);
        let scalars: Vec<Var> = (0..4).map(Var).collect();
        let array = Var(4);
        assert!(matches!(pool.var(array).sort, Sort::Array { .. }));
        for _ in 0..12 {
            let conjuncts: Vec<Term> = (0..3).map(|_| formulas.condition(&mut pool, &mut random, 4)).collect();
            let expected = (0..256u64).any(|elements| {
                let entries = (0..4).map(|at| (at, elements >> (2 * at) & 3)).collect();
                (0..64u64).any(|values| {
                    let mut model = Model::new();
                    model.set(array, Value::Array(expr::ArrayValue { default: 0, entries: Clone::clone(&entries) }));
                    let mut values = values;
                    for &var in &scalars {
                        let width = pool.width(pool.var(var).term);
                        model.set(var, Value::Scalar(values & ((1 << width) - 1)));
                        values >>= width;
                    }
                    satisfies(&pool, &model, &conjuncts)
                })
            });
            match blaster.check(&pool, &conjuncts, LIMIT) {
                Verdict::Sat(model) => {
                    assert!(expected && satisfies(&pool, &model, &conjuncts), "seed {seed}: {conjuncts:?}");
                    sat += 1;
                }
                Verdict::Unsat => {
                    assert!(!expected, "seed {seed}: {conjuncts:?}");
                    unsat += 1;
                }
                Verdict::Unknown(why) => panic!("seed {seed}: {why}"),
            }
        }
    }
    assert!(sat > 60 && unsat > 30, "{sat} and {unsat}");
}

#[test]
fn a_hard_query_ends_in_time_and_others_go_on() {
    use std::time::{Duration, Instant};
    let (mut pool, mut blaster) = (Pool::new(), Blaster::default());
    let (x, y) = (pool.fresh("x", Sort::Bits(64)), pool.fresh("y", Sort::Bits(64)));
    let bound = pool.bits(64, 1 << 31);
    let product = pool.binary(expr::Binary::Mul, x, y);
    // A prime, so there is no way but to try all that CaDiCaL can think of.
    let wanted = pool.bits(64, (1 << 61) - 1);
    let one = pool.bits(64, 1);
    let mut conjuncts = vec![pool.eq(product, wanted)];
    for side in [x, y] {
        conjuncts.push(pool.binary(expr::Binary::Ult, side, bound));
        conjuncts.push(pool.binary(expr::Binary::Ult, one, side));
    }
    let order = pool.binary(expr::Binary::Ult, x, y);
    conjuncts.push(order);
    match Blaster::quick().check(&pool, &conjuncts, LIMIT) {
        Verdict::Unknown(why) => assert_eq!(why, Reason::Work),
        other => panic!("that was quick: {other:?}"),
    }
    let started = Instant::now();
    match blaster.check(&pool, &conjuncts, Duration::from_millis(200)) {
        Verdict::Unknown(why) => assert_eq!(why, Reason::Time),
        other => panic!("that was quick: {other:?}"),
    }
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert!(matches!(blaster.check(&pool, &[order], LIMIT), Verdict::Sat(_)));
}

#[test]
fn deep_terms_need_no_deep_stack() {
    let (mut pool, mut blaster) = (Pool::new(), Blaster::default());
    let x = pool.fresh("x", Sort::Bits(2));
    let mut sum = x;
    for _ in 0..100_000 {
        let inner = pool.intern(Node::Binary(expr::Binary::Add, sum, x));
        sum = pool.intern(Node::Unary(expr::Unary::BitNot, inner));
    }
    let three = common::constant(&mut pool, Sort::Bits(2), 3);
    let condition = common::equal(&mut pool, sum, three);
    match blaster.check(&pool, &[condition], LIMIT) {
        Verdict::Sat(model) => assert!(satisfies(&pool, &model, &[condition])),
        other => assert_eq!(other, Verdict::Unsat),
    }
}
