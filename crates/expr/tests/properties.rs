//! Whatever a smart constructor does, the value stays the same.
//!
//! `EXPR_ROUNDS` sets how many pools of random terms are tried, `EXPR_SEED` where to start.

mod common;

use common::{Generator, Pair, Values};
use expr::{Evaluator, Model, Pool, Sort, Term, Value};

const STEPS: usize = 120;
const MODELS: usize = 8;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The value of a scalar or all elements of an array.
fn values(evaluator: &mut Evaluator, pool: &Pool, t: Term) -> Vec<u64> {
    match evaluator.value(pool, t) {
        Value::Scalar(value) => vec![value],
        Value::Array(array) => (0..16).map(|index| array.get(index)).collect(),
    }
}

/// Checks one pair under all models.
fn check(generator: &mut Generator, pair: Pair, evaluators: &mut [Evaluator], seed: u64) {
    let pool = &mut generator.pool;
    assert_eq!(pool.sort(pair.raw), pool.sort(pair.smart), "seed {seed}: the sort changed");
    let simplified = pool.simplify(pair.raw);
    assert_eq!(pool.simplify(simplified), simplified, "seed {seed}: simplify is not idempotent");
    for evaluator in evaluators {
        let expected = values(evaluator, pool, pair.raw);
        for found in [pair.smart, simplified] {
            assert_eq!(
                values(evaluator, pool, found),
                expected,
                "seed {seed}:\n  {}\nbecame\n  {}\n{:?}",
                pool.display(pair.raw),
                pool.display(found),
                evaluator.model(),
            );
        }
        if let (Sort::Bits(width), [value]) = (pool.sort(pair.raw), &expected[..]) {
            for term in [pair.raw, pair.smart] {
                let facts = pool.facts(term);
                assert!(
                    facts.contains(width, *value),
                    "seed {seed}: {value:#x} not in {facts:?} of {}",
                    pool.display(term)
                );
            }
        }
    }
}

#[test]
fn smart_constructors_keep_the_value() {
    let first = setting("EXPR_SEED", 1);
    for seed in first..first + setting("EXPR_ROUNDS", 150) {
        let mut generator = Generator::new(seed);
        let models: Vec<Model> = (0..MODELS).map(|_| generator.random.model(&generator.pool)).collect();
        let mut evaluators: Vec<Evaluator> = models.iter().map(Evaluator::new).collect();
        for _ in 0..STEPS {
            let pair = generator.step();
            check(&mut generator, pair, &mut evaluators, seed);
        }
    }
}

/// Building a canonical term again from its leaves gives that term.
#[test]
fn canonical_terms_are_fixed_points() {
    for seed in 1..setting("EXPR_ROUNDS", 150) {
        let mut generator = Generator::new(seed);
        for _ in 0..STEPS {
            let pair = generator.step();
            let rebuilt = generator.pool.substitute(pair.smart, &|_| None);
            let pool = &generator.pool;
            assert!(rebuilt == pair.smart, "{}\nbecame\n{}", pool.display(pair.smart), pool.display(rebuilt));
        }
    }
}
