//! Bitwuzla and the blaster agree on random formulas, floats and arrays included. Without Bitwuzla there is nothing to
//! compare.

mod common;

use common::{Formulas, Random, satisfies};
use expr::{Pool, Term};
use solver::{Backend, Bitwuzla, Blaster, Verdict};
use std::time::Duration;

/// How many were satisfiable, how many not, how many one of them did not decide.
fn compare(widths: &[u8], floats: bool, depth: usize, seeds: u64, count: usize) -> [usize; 3] {
    let mut counts = [0; 3];
    for seed in 0..seeds {
        let Some(mut bitwuzla) = Bitwuzla::new() else { return counts };
        let (mut pool, mut blaster, mut random) = (Pool::new(), Blaster::default(), Random::new(seed));
        let formulas = Formulas::new(&mut pool, widths, 2, floats, true);
        for _ in 0..count {
            let conjuncts: Vec<Term> =
                (0..1 + random.index(3)).map(|_| formulas.condition(&mut pool, &mut random, depth)).collect();
            let limit = Duration::from_millis(200);
            let verdicts = [bitwuzla.check(&pool, &conjuncts, limit), blaster.check(&pool, &conjuncts, limit)];
            for verdict in &verdicts {
                if let Verdict::Sat(model) = verdict {
                    assert!(satisfies(&pool, model, &conjuncts), "seed {seed}: {verdicts:?}");
                }
            }
            counts[match verdicts {
                [Verdict::Sat(_), Verdict::Sat(_)] => 0,
                [Verdict::Unsat, Verdict::Unsat] => 1,
                [Verdict::Unknown(_), _] | [_, Verdict::Unknown(_)] => 2,
                verdicts => panic!("seed {seed}: {verdicts:?} of {}", expr::smtlib::query(&pool, &conjuncts)),
            }] += 1;
        }
    }
    counts
}

#[test]
fn bits() {
    let [sat, unsat, _] = compare(&[3, 8, 16], false, 4, 20, 15);
    assert!(sat + unsat == 0 || (sat > 50 && unsat > 15), "{sat}, {unsat}");
}

#[test]
fn floats() {
    let [sat, unsat, _] = compare(&[8, 32, 64], true, 3, 20, 10);
    assert!(sat + unsat == 0 || (sat > 20 && unsat > 5), "{sat}, {unsat}");
}
