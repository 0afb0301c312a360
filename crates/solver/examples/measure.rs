//! Times the chain and the bare backends on a depth-first search through conditions as Java code has them.
//! `cargo run --release -p solver --example measure [KERNEL [QUERIES]]`

use expr::{Binary, Model, Pool, Sort, Term, Unary};
use solver::{Answer, BackendChoice, Settings, Solver};
use std::rc::Rc;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next();
    let queries = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let kernels: [(&str, Kernel); 5] =
        [("linear", linear), ("mixed", mixed), ("products", products), ("doubles", doubles), ("long", long)];
    for (name, kernel) in kernels {
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        for (backend, layers) in [
            (BackendChoice::Best, true),
            (BackendChoice::Best, false),
            (BackendChoice::Bitwuzla, true),
            (BackendChoice::Bitwuzla, false),
            (BackendChoice::Blaster, true),
            (BackendChoice::Blaster, false),
        ] {
            let mut pool = Pool::new();
            let conditions = kernel(&mut pool);
            let limit = Duration::from_millis(500);
            let mut solver = Solver::new(Settings { limit, backend, layers, ..Settings::default() });
            let started = Instant::now();
            let mut times = Vec::new();
            search(&mut pool, &mut solver, &conditions, queries, &mut times);
            let total = started.elapsed();
            times.sort_unstable();
            let statistics = solver.statistics();
            println!(
                "{name:9} {backend:?} {}: {} queries in {total:.1?}, median {:?}, 99% {:?}, unknown {}, backend {:.1?}; \
                 hint {}, recent {}, exact {}, superset {}, subset {}, backend {} (quick {}); sliced {} to {}",
                if layers { "chain" } else { "bare " },
                times.len(),
                times[times.len() / 2],
                times[times.len() * 99 / 100],
                statistics.unknown.get(),
                statistics.backend_time(),
                statistics.by_hint.get(),
                statistics.by_recent.get(),
                statistics.by_exact.get(),
                statistics.by_superset.get(),
                statistics.by_subset.get(),
                statistics.by_backend.get(),
                statistics.by_quick.get(),
                statistics.conjuncts.get(),
                statistics.sliced.get(),
            );
        }
    }
}

type Kernel = fn(&mut Pool) -> Vec<Term>;

/// At each depth one condition and its negation.
fn search(pool: &mut Pool, solver: &mut Solver, conditions: &[Term], queries: usize, times: &mut Vec<Duration>) {
    let mut waiting: Vec<(Vec<Term>, Rc<Model>)> = vec![(Vec::new(), Rc::default())];
    while let Some((path, model)) = waiting.pop() {
        let Some(&condition) = conditions.get(path.len()) else { continue };
        for extra in [condition, pool.not(condition)] {
            let started = Instant::now();
            let answer = solver.check(pool, &path, extra, &model);
            times.push(started.elapsed());
            if let Answer::Sat(model) = answer {
                let path = path.iter().copied().chain([extra]).collect();
                waiting.push((path, model));
            }
        }
        if times.len() >= queries {
            return;
        }
    }
}

fn ints(pool: &mut Pool, count: usize) -> Vec<Term> {
    (0..count).map(|n| pool.fresh(&format!("x{n}"), Sort::Bits(32))).collect()
}

/// Comparisons of sums and differences of ints.
fn linear(pool: &mut Pool) -> Vec<Term> {
    let x = ints(pool, 8);
    (0..24u64)
        .map(|n| {
            let at = n as usize;
            let factor = pool.bits(32, n % 5 + 1);
            let scaled = pool.binary(Binary::Mul, x[(at * 3 + 1) % 8], factor);
            let sum = pool.binary(Binary::Add, x[at % 8], scaled);
            let bound = if n.is_multiple_of(3) { x[(at * 5 + 2) % 8] } else { pool.bits(32, n * 37) };
            pool.binary(if n.is_multiple_of(4) { Binary::Sle } else { Binary::Slt }, sum, bound)
        })
        .collect()
}

/// Masks, shifts, remainders, narrowing casts, a hash.
fn mixed(pool: &mut Pool) -> Vec<Term> {
    let x = ints(pool, 6);
    let mut hash = pool.bits(32, 17);
    (0..24u64)
        .map(|n| {
            let at = n as usize;
            let (this, other) = (x[at % 6], x[(at * 5 + 3) % 6]);
            let thirty_one = pool.bits(32, 31);
            let scaled = pool.binary(Binary::Mul, hash, thirty_one);
            hash = pool.binary(Binary::Add, scaled, this);
            let seven = pool.bits(32, 7);
            let term = match n % 6 {
                0 => pool.binary(Binary::BitAnd, this, seven),
                1 => pool.binary(Binary::SRem, this, seven),
                2 => pool.binary(Binary::AShr, this, seven),
                3 => {
                    let byte = pool.extract(7, 0, other);
                    pool.sign_extend(32, byte)
                }
                4 => pool.binary(Binary::BitXor, this, other),
                _ => hash,
            };
            let bound = pool.bits(32, n / 6);
            if n.is_multiple_of(2) { pool.eq(term, bound) } else { pool.binary(Binary::Slt, term, bound) }
        })
        .collect()
}

/// Products of variables.
fn products(pool: &mut Pool) -> Vec<Term> {
    let x = ints(pool, 4);
    (0..24u64)
        .map(|n| {
            let at = n as usize;
            let product = pool.binary(Binary::Mul, x[at % 4], x[(at * 3 + 1) % 4]);
            let bound = pool.bits(32, n * 1_000 + 7);
            pool.binary(Binary::Slt, product, bound)
        })
        .collect()
}

fn doubles(pool: &mut Pool) -> Vec<Term> {
    let x: Vec<Term> = (0..4).map(|n| pool.fresh(&format!("d{n}"), Sort::Float(expr::Precision::Double))).collect();
    (0..10)
        .map(|at: usize| {
            let (this, other) = (x[at % 4], x[(at * 3 + 1) % 4]);
            let sum = pool.binary(if at.is_multiple_of(3) { Binary::FloatMul } else { Binary::FloatAdd }, this, other);
            let bound = pool.double(at as f64 * 1.5 - 3.0);
            if at % 4 == 3 {
                let int = pool.unary(Unary::ToInt, sum);
                let ten = pool.bits(32, 10);
                pool.binary(Binary::Slt, int, ten)
            } else {
                pool.binary(Binary::FloatLt, sum, bound)
            }
        })
        .collect()
}

/// A long path on which each condition has a variable of its own.
fn long(pool: &mut Pool) -> Vec<Term> {
    let bound = pool.bits(32, 100);
    ints(pool, 500).into_iter().map(|x| pool.binary(Binary::Slt, x, bound)).collect()
}
