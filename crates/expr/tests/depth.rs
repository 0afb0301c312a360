//! Terms deeper than any stack.

use expr::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Unary, Value, Var, smtlib};

const DEPTH: u64 = 100_000;

/// Runs with a small stack what must not need a large one.
fn on_a_small_stack(body: fn()) {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(body).expect("a thread");
    thread.join().expect("no overflow");
}

/// Visits the term in every way there is.
fn check(pool: &mut Pool, t: Term, raw: Term) {
    let mut model = Model::new();
    model.set(Var(0), Value::Scalar(41));
    let mut evaluator = Evaluator::new(&model);
    assert_eq!(evaluator.eval(pool, t), evaluator.eval(pool, raw));
    let simplified = pool.simplify(raw);
    assert_eq!(evaluator.eval(pool, simplified), evaluator.eval(pool, t));
    assert!(pool.vars(raw).contains(&Var(0)));
    assert!(pool.display(raw).to_string().ends_with(')'));
    let zero = pool.scalar(pool.sort(raw), 0);
    let assertion = pool.intern(Node::Binary(Binary::Eq, raw, zero));
    assert!(smtlib::query(pool, &[assertion]).contains("(check-sat)"));
    let replaced = pool.substitute(t, &|_| None);
    assert_eq!(evaluator.eval(pool, replaced), evaluator.eval(pool, t));
}

#[test]
fn arithmetic() {
    on_a_small_stack(|| {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(32));
        let (mut t, mut raw) = (x, x);
        for step in 0..DEPTH {
            let k = pool.bits(32, step | 1);
            let op = [Binary::Add, Binary::BitXor, Binary::Mul, Binary::BitOr, Binary::BitAnd][step as usize % 5];
            t = pool.binary(op, t, k);
            raw = pool.intern(Node::Binary(op, raw, k));
        }
        check(&mut pool, t, raw);
    });
}

#[test]
fn conditions() {
    on_a_small_stack(|| {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(32));
        let (mut t, mut raw) = (pool.bool(false), pool.bool(false));
        for step in 0..DEPTH {
            let k = pool.bits(32, step);
            let equal = pool.eq(x, k);
            let op = [Binary::Or, Binary::And][step as usize % 7 / 6];
            t = pool.binary(op, t, equal);
            raw = pool.intern(Node::Binary(op, raw, equal));
            if step % 3 == 0 {
                t = pool.not(t);
                raw = pool.intern(Node::Unary(Unary::Not, raw));
            }
        }
        check(&mut pool, t, raw);
    });
}

#[test]
fn branches() {
    on_a_small_stack(|| {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(32));
        let y = pool.fresh("y", Sort::Bits(32));
        let (mut t, mut raw) = (y, y);
        for step in 0..DEPTH {
            let k = pool.bits(32, step);
            let equal = pool.eq(x, k);
            t = pool.ite(equal, k, t);
            raw = pool.intern(Node::Ite(equal, k, raw));
        }
        let zero = pool.bits(32, 0);
        t = pool.eq(t, zero);
        raw = pool.intern(Node::Binary(Binary::Eq, raw, zero));
        check(&mut pool, t, raw);
    });
}

#[test]
fn writes() {
    on_a_small_stack(|| {
        let mut pool = Pool::new();
        let x = pool.fresh("x", Sort::Bits(32));
        let array = pool.fresh("array", Sort::Array { index: 32, element: 32 });
        let (mut t, mut raw) = (array, array);
        for step in 0..DEPTH {
            let k = pool.bits(32, step);
            t = pool.store(t, k, x);
            raw = pool.intern(Node::Store(raw, k, x));
        }
        t = pool.binary(Binary::Select, t, x);
        raw = pool.intern(Node::Binary(Binary::Select, raw, x));
        check(&mut pool, t, raw);
    });
}
