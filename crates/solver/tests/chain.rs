//! The whole chain on walks through random trees of conditions: it says what the bare backend says.

mod common;

use common::{Formulas, LIMIT, Random, satisfies};
use expr::{Model, Node, Pool, Term, Unary};
use solver::{Answer, Backend, BackendChoice, Blaster, Recording, Settings, Solver, Verdict};
use std::rc::Rc;

/// A path with a model of it, as a symbolic execution has.
#[derive(Clone)]
struct State {
    path: Vec<Term>,
    model: Rc<Model>,
}

/// Explores: at each step asks a condition and its negation of some state, and goes on with what is satisfiable.
fn explore(
    pool: &mut Pool,
    solver: &mut Solver,
    seed: u64,
    steps: usize,
    mut check: impl FnMut(&Pool, &[Term], &Answer),
) {
    let mut random = Random::new(seed);
    let formulas = Formulas::new(pool, &[4, 8, 16], 4, false, true);
    let conditions: Vec<Term> = (0..40).map(|_| formulas.condition(pool, &mut random, 3)).collect();
    let mut states = vec![State { path: Vec::new(), model: Rc::default() }];
    for _ in 0..steps {
        // Mostly depth first.
        let at = if random.index(4) == 0 { random.index(states.len()) } else { states.len() - 1 };
        let state = states[at].clone();
        let condition = random.pick(&conditions);
        let mut after = Vec::new();
        for extra in [condition, pool.intern(Node::Unary(Unary::Not, condition))] {
            let answer = solver.check(pool, &state.path, extra, &state.model);
            let mut path = state.path.clone();
            path.push(extra);
            check(pool, &path, &answer);
            if let Answer::Sat(model) = answer {
                assert!(satisfies(pool, &model, &path), "seed {seed}");
                after.push(State { path, model });
            }
        }
        if after.len() == 2 || states[at].path.len() > 12 {
            states.remove(at);
        }
        states.extend(after.into_iter().filter(|state| state.path.len() < 14));
        if states.is_empty() || states.len() > 30 {
            states = vec![State { path: Vec::new(), model: Rc::default() }];
        }
    }
}

#[test]
fn the_chain_says_what_the_backend_says() {
    let mut answered = [0; 7];
    for seed in 0..12 {
        let mut pool = Pool::new();
        let mut solver = Solver::new(Settings { limit: LIMIT, backend: BackendChoice::Blaster, ..Settings::default() });
        let mut bare = Blaster::default();
        explore(&mut pool, &mut solver, seed, 150, |pool, conjuncts, answer| {
            match (bare.check(pool, conjuncts, LIMIT), answer) {
                (Verdict::Sat(_), Answer::Sat(_)) | (Verdict::Unsat, Answer::Unsat) => {}
                (expected, found) => panic!("seed {seed}: {expected:?} but {found:?}"),
            }
        });
        let statistics = solver.statistics();
        let layers = [
            &statistics.by_hint,
            &statistics.by_nudge,
            &statistics.by_recent,
            &statistics.by_exact,
            &statistics.by_superset,
            &statistics.by_subset,
            &statistics.by_backend,
        ];
        for (sum, layer) in answered.iter_mut().zip(layers) {
            *sum += layer.get();
        }
        let sum: u64 = layers.iter().map(|layer| layer.get()).sum::<u64>() + statistics.by_constant.get();
        assert_eq!(sum, statistics.queries.get(), "every query is answered by one layer");
        assert_eq!(statistics.sat.get() + statistics.unsat.get(), statistics.queries.get());
        assert_eq!((statistics.wrong_models.get(), statistics.unknown.get()), (0, 0));
    }
    assert!(answered.iter().all(|count| *count > 0), "some layer never answers: {answered:?}");
}

#[test]
fn a_cross_checked_chain_finds_no_contradiction() {
    let mut pool = Pool::new();
    let mut solver = Solver::new(Settings { limit: LIMIT, cross_check: true, ..Settings::default() });
    explore(&mut pool, &mut solver, 77, 100, |_, _, answer| assert!(!matches!(answer, Answer::Unknown(_))));
}

#[test]
fn a_log_asks_the_same_again() {
    let path = std::env::temp_dir().join(format!("cupper-queries-{}", std::process::id()));
    let mut pool = Pool::new();
    let mut asked = Vec::new();
    {
        let settings =
            Settings { limit: LIMIT, backend: BackendChoice::Blaster, log: Some(path.clone()), ..Settings::default() };
        let mut solver = Solver::new(settings);
        explore(&mut pool, &mut solver, 5, 120, |_, conjuncts, answer| {
            asked.push((conjuncts.len(), matches!(answer, Answer::Sat(_))));
        });
        assert!(solver.log_error().is_none());
    }
    let recording = Recording::read(&path).expect("the log was just written");
    assert_eq!(recording.queries.len(), asked.len());
    for (query, (length, _)) in recording.queries.iter().zip(&asked) {
        assert_eq!(query.path.len() + 1, *length);
        assert!(satisfies(&recording.pool, &query.hint, &query.path), "the hint is a model of the path");
    }
    let sat = asked.iter().filter(|(_, sat)| *sat).count();
    let bare = solver::replay(&path, &mut Blaster::default(), LIMIT).expect("the log was just written");
    let settings = Settings { limit: LIMIT, backend: BackendChoice::Blaster, ..Settings::default() };
    let chain = recording.through_chain(settings);
    for replayed in [bare, chain] {
        assert_eq!((replayed.sat, replayed.unsat, replayed.unknown), (sat, asked.len() - sat, 0));
        assert_eq!(replayed.contradictions, []);
    }
    std::fs::remove_file(&path).expect("the log was just written");
}

#[test]
fn a_broken_log_is_refused_with_its_line() {
    let refused = |text: &str| Recording::parse(text).err().expect("it is broken").to_string();
    assert!(refused("").contains("no query log"));
    assert!(refused("cupper-queries 1\nv i32 x\nt 0 Var 1\n").contains("line 3"));
    assert!(refused("cupper-queries 1\nv i99 x\n").contains("line 2"));
    assert!(refused("cupper-queries 1\nv b x\nt 0 Var 0\nt 1 Frobnicate 0\n").contains("Frobnicate"));
    assert!(refused("cupper-queries 1\nv b x\nt 0 Var 0\nm 0 0=1\nq 1 | 0 | 0 | sat 1\n").contains("line 5"));
}
