//! Orders of numbers, decided without their bits: `x < y`, `x <= 5`, `x != y`.
//!
//! Sorting, searching and balancing code asks hardly anything else. Each comparison is an edge of a graph, `a + c <= b`;
//! a cycle that adds up to more than zero has no solution. Terms that are no variables are taken for numbers of their
//! own (`x + c` for what it is, where it cannot overflow), and other conjuncts for true, which is right as long as there
//! is no solution; a solution counts only if all conjuncts evaluate to true under it. The rest is *unknown*, for the next
//! backend.

use crate::{Backend, Reason, Verdict};
use expr::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Unary, Value};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Numbers in one query: the work grows with their third power.
const MAX_NUMBERS: usize = 40;

const UNKNOWN: Verdict = Verdict::Unknown(Reason::NotMine);

/// No edge.
const NONE: i128 = i128::MIN / 4;

#[derive(Default)]
pub struct Orders {
    numbers: FxHashMap<Term, usize>,
    terms: Vec<Term>,
    /// By row and column: the least that the number of the column is above that of the row. The first number is zero.
    distances: Vec<i128>,
    edges: Vec<(usize, i128, usize)>,
    different: Vec<(usize, i128, usize)>,
    /// A number, what is added to it, and the number that is the sum unless that overflows.
    sums: Vec<(usize, i128, usize)>,
}

impl Backend for Orders {
    fn name(&self) -> &'static str {
        "orders"
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], _: Duration) -> Verdict {
        self.numbers.clear();
        self.terms.clear();
        self.edges.clear();
        self.different.clear();
        self.sums.clear();
        // Zero has no term of its own.
        self.terms.extend(conjuncts.first());
        let mut all = true;
        for &term in conjuncts {
            all &= self.add(pool, term, true);
        }
        if self.edges.is_empty() || self.terms.len() > MAX_NUMBERS {
            return UNKNOWN;
        }
        loop {
            if !self.close(pool) {
                return Verdict::Unsat;
            }
            if !self.add_sums(pool) {
                break;
            }
        }
        // Sums that may overflow are left.
        let is_open = |at: usize| self.sums.iter().any(|sum| sum.2 == at);
        let is_sum =
            |term: Term| matches!(pool.node(term), Node::Binary(Binary::Add, _, c) if pool.constant(c).is_some());
        let is_known = |(at, &term): (usize, &Term)| match pool.node(term) {
            Node::Var(_) => true,
            _ => is_sum(term) && !is_open(at),
        };
        let can_be_solved = self.terms.iter().enumerate().skip(1).all(is_known);
        let count = self.terms.len();
        let is_forced = |&(a, c, b): &(usize, i128, usize)| {
            self.distances[a * count + b] >= c && self.distances[b * count + a] >= -c
        };
        if self.different.iter().any(is_forced) {
            return Verdict::Unsat;
        }
        if !can_be_solved {
            return UNKNOWN;
        }
        let Some(model) = self.solve(pool) else { return UNKNOWN };
        let mut evaluator = Evaluator::new(&model);
        let is_plain = self.terms.iter().skip(1).all(|&term| !is_sum(term));
        if (!all || !is_plain) && !conjuncts.iter().all(|&term| evaluator.holds(pool, term)) {
            return UNKNOWN;
        }
        Verdict::Sat(model)
    }
}

impl Orders {
    /// Adds a conjunct; whether it says no more than was added.
    fn add(&mut self, pool: &Pool, term: Term, holds: bool) -> bool {
        match (pool.node(term), holds) {
            (Node::Bool(value), _) => value == holds,
            (Node::Unary(Unary::Not, inner), _) => self.add(pool, inner, !holds),
            (Node::Binary(Binary::And, a, b), true) | (Node::Binary(Binary::Or, a, b), false) => {
                let first = self.add(pool, a, holds);
                self.add(pool, b, holds) && first
            }
            (Node::Binary(op @ (Binary::Slt | Binary::Sle | Binary::Eq), a, b), _) => {
                if !matches!(pool.sort(a), Sort::Bits(_)) {
                    return false;
                }
                let ((a, more_a), (b, more_b)) = (self.number(pool, a), self.number(pool, b));
                // a + more_a, compared with b + more_b.
                let shift = more_a - more_b;
                match (op, holds) {
                    (Binary::Slt, true) => self.edges.push((a, shift + 1, b)),
                    (Binary::Slt, false) => self.edges.push((b, -shift, a)),
                    (Binary::Sle, true) => self.edges.push((a, shift, b)),
                    (Binary::Sle, false) => self.edges.push((b, 1 - shift, a)),
                    (_, true) => self.edges.extend([(a, shift, b), (b, -shift, a)]),
                    (_, false) => self.different.push((a, shift, b)),
                }
                true
            }
            _ => false,
        }
    }

    /// The number of a term and what has to be added: constants are zero and themselves.
    fn number(&mut self, pool: &Pool, term: Term) -> (usize, i128) {
        if let Some(bits) = pool.constant(term) {
            let shift = 64 - pool.width(term);
            return (0, ((bits << shift) as i64 >> shift) as i128);
        }
        let next = self.terms.len();
        let number = *self.numbers.entry(term).or_insert(next);
        if number == next {
            self.terms.push(term);
            if let Node::Binary(Binary::Add, a, b) = pool.node(term)
                && pool.constant(b).is_some()
            {
                let ((a, _), (_, more)) = (self.number(pool, a), self.number(pool, b));
                self.sums.push((a, more, number));
            }
        }
        (number, 0)
    }

    /// Adds what sums are that cannot overflow; whether there are any.
    fn add_sums(&mut self, pool: &Pool) -> bool {
        let count = self.terms.len();
        let (distances, terms, edges) = (&self.distances, &self.terms, &mut self.edges);
        let before = self.sums.len();
        self.sums.retain(|&(at, more, sum)| {
            let end = 1i128 << (pool.width(terms[sum]) - 1);
            let (least, most) = (distances[at], -distances[at * count]);
            let fits = least + more >= -end && most + more < end;
            if fits {
                edges.extend([(at, more, sum), (sum, -more, at)]);
            }
            !fits
        });
        self.sums.len() < before
    }

    /// The closure of all edges; false if a cycle adds up to more than zero.
    fn close(&mut self, pool: &Pool) -> bool {
        let count = self.terms.len();
        self.distances.clear();
        self.distances.resize(count * count, NONE);
        for at in 0..count {
            self.distances[at * count + at] = 0;
        }
        for (at, &term) in self.terms.iter().enumerate().skip(1) {
            let most = 1i128 << (pool.width(term) - 1);
            self.distances[at] = -most;
            self.distances[at * count] = 1 - most;
        }
        for &(a, c, b) in &self.edges {
            let known = &mut self.distances[a * count + b];
            *known = (*known).max(c);
        }
        if (0..count).any(|at| self.distances[at * count + at] > 0) {
            return false;
        }
        for middle in 0..count {
            for from in 0..count {
                let first = self.distances[from * count + middle];
                if first == NONE {
                    continue;
                }
                for to in 0..count {
                    let known = self.distances[from * count + to].max(first + self.distances[middle * count + to]);
                    self.distances[from * count + to] = known;
                }
            }
            if self.distances[middle * count + middle] > 0 {
                return false;
            }
        }
        (0..count).all(|at| self.distances[at * count + at] <= 0)
    }

    /// Numbers near zero, one after the other: whatever is within the bounds leaves room for the rest, except for what
    /// must differ.
    fn solve(&self, pool: &Pool) -> Option<Model> {
        let count = self.terms.len();
        let mut values: Vec<Option<i128>> = vec![None; count];
        values[0] = Some(0);
        let mut model = Model::new();
        for at in 1..count {
            let (mut low, mut high) = (NONE, -NONE);
            for (other, value) in values.iter().enumerate() {
                if let Some(value) = value {
                    low = low.max(value + self.distances[other * count + at]);
                    high = high.min(value - self.distances[at * count + other]);
                }
            }
            let is_taken = |value: i128| {
                self.different.iter().any(|&(a, c, b)| match (values[a], values[b]) {
                    (Some(other), None) if b == at => other + c == value,
                    (None, Some(other)) if a == at => value + c == other,
                    _ => a == at && b == at && c == 0,
                })
            };
            let start = 0i128.clamp(low, high.max(low));
            let steps = self.different.len() as i128 + 1;
            let near = (0..=steps).flat_map(|step| [start + step, start - step]);
            let value = near.into_iter().find(|&value| (low..=high).contains(&value) && !is_taken(value))?;
            values[at] = Some(value);
            if let Node::Var(var) = pool.node(self.terms[at]) {
                let mask = u64::MAX >> (64 - pool.width(self.terms[at]));
                model.set(var, Value::Scalar(value as u64 & mask));
            }
        }
        Some(model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blaster;
    use crate::testing::limit;
    use host::Xorshift;

    #[test]
    fn agrees_with_the_bits() {
        let mut random = Xorshift::new(0x9E37_79B9_7F4A_7C15);
        let (mut sat, mut unsat) = (0, 0);
        for round in 0..400 {
            let mut pool = Pool::new();
            let width = [4, 8, 32][round % 3];
            let mut numbers: Vec<Term> = (0..5).map(|n| pool.fresh(&format!("x{n}"), Sort::Bits(width))).collect();
            for value in [0, 1, 3, u64::MAX] {
                numbers.push(pool.bits(width, value));
            }
            for at in 0..2 {
                let more = numbers[5 + random.index(4)];
                numbers.push(pool.binary(Binary::Add, numbers[at], more));
            }
            let mut conjuncts: Vec<Term> = (0..3 + random.index(9))
                .map(|_| {
                    let (a, b) = (random.index(11), random.index(11));
                    let op = [Binary::Slt, Binary::Sle, Binary::Eq][random.index(3)];
                    let term = pool.binary(op, numbers[a], numbers[b]);
                    if op == Binary::Eq && random.index(4) > 0 { pool.not(term) } else { term }
                })
                .collect();
            conjuncts.retain(|&term| pool.constant(term).is_none());
            let found = Orders::default().check(&pool, &conjuncts, limit());
            let expected = Blaster::default().check(&pool, &conjuncts, limit());
            match (&found, &expected) {
                (Verdict::Sat(model), Verdict::Sat(_)) => {
                    let mut evaluator = Evaluator::new(model);
                    for &term in &conjuncts {
                        assert!(evaluator.holds(&pool, term), "{} under {model:?}", pool.display(term));
                    }
                    sat += 1;
                }
                (Verdict::Unsat, Verdict::Unsat) => unsat += 1,
                (Verdict::Unknown(_), _) => {}
                _ => panic!("{found:?}, but {expected:?}"),
            }
        }
        assert!(sat > 50 && unsat > 50, "{sat} {unsat}");
    }
}
