//! Nodes per second of interning, of the smart constructors, and of evaluation. Run with `--release`.

use std::time::Instant;

use expr::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Value, Var};

const NODES: u64 = 2_000_000;

fn report(what: &str, count: u64, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{what:<28} {:>6.1} million per second", count as f64 / seconds / 1e6);
}

fn main() {
    let mut pool = Pool::new();
    let x = pool.fresh("x", Sort::Bits(32));
    let y = pool.fresh("y", Sort::Bits(32));

    let start = Instant::now();
    let mut raw = x;
    for _ in 0..NODES {
        raw = pool.intern(Node::Binary(Binary::Mul, raw, y));
    }
    report("intern, new nodes", NODES, start);

    let start = Instant::now();
    let mut again = x;
    for _ in 0..NODES {
        again = pool.intern(Node::Binary(Binary::Mul, again, y));
    }
    assert_eq!(again, raw);
    report("intern, known nodes", NODES, start);

    let start = Instant::now();
    let mut t: Term = x;
    for step in 0..NODES / 4 {
        let k = pool.bits(32, step | 1);
        t = pool.binary(Binary::Mul, t, y);
        t = pool.binary(Binary::Add, t, k);
        t = pool.binary(Binary::BitXor, t, x);
        let small = pool.binary(Binary::Slt, t, k);
        assert!(pool.constant(small).is_none());
    }
    report("smart constructors", NODES, start);

    let mut model = Model::new();
    model.set(Var(0), Value::Scalar(12345));
    model.set(Var(1), Value::Scalar(777));
    let start = Instant::now();
    Evaluator::new(&model).eval(&pool, raw);
    report("evaluation", NODES, start);
}
