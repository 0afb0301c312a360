//! Operators against the evaluator, formulas against models and brute force, limits. Where Bitwuzla is not linked, the
//! tests pass without doing anything.

use std::time::{Duration, Instant};

use expr::{ArrayValue, Binary, Evaluator, Model, Node, Pool, Precision, Sort, Term, Unary, Value};

use super::Bitwuzla;
use crate::{Backend, Reason, Verdict};
use host::Random;

const LIMIT: Duration = Duration::from_secs(60);

/// Values for terms.
trait Values {
    /// The bits of a value of a scalar sort, often one at an edge.
    fn value(&mut self, sort: Sort) -> u64;
}

impl Values for Random {
    fn value(&mut self, sort: Sort) -> u64 {
        let small = self.draw() % 16;
        match sort {
            Sort::Bool => small & 1,
            Sort::Bits(width) => {
                let mask = u64::MAX >> (64 - width);
                let top = 1 << (width - 1);
                let random = self.draw();
                self.pick(&[0, 1, mask, top, top - 1, small, small.wrapping_neg(), random, random, random]) & mask
            }
            Sort::Float(Precision::Single) => {
                let random = f32::from_bits(self.draw() as u32);
                let near = (self.draw() as i32 >> self.index(32)) as f32;
                let value = self.pick(&[
                    0.0,
                    -0.0,
                    1.0,
                    -1.5,
                    f32::INFINITY,
                    f32::NEG_INFINITY,
                    f32::NAN,
                    f32::MIN_POSITIVE / 4.0,
                    f32::MAX,
                    2147483648.0,
                    -2147483648.0,
                    9.223372e18,
                    small as f32 / 2.0,
                    random,
                    random,
                    near,
                    near,
                ]);
                u64::from(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() })
            }
            Sort::Float(Precision::Double) => {
                let random = f64::from_bits(self.draw());
                let near = (self.draw() as i64 >> self.index(64)) as f64;
                let value = self.pick(&[
                    0.0,
                    -0.0,
                    1.0,
                    -1.5,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::NAN,
                    f64::MIN_POSITIVE / 4.0,
                    f64::MAX,
                    2147483647.5,
                    -2147483648.5,
                    9.3e18,
                    -9.3e18,
                    small as f64 / 2.0,
                    random,
                    random,
                    near,
                    near,
                ]);
                if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
            }
            Sort::Array { .. } => unreachable!("not a scalar"),
        }
    }
}

const SINGLE: Sort = Sort::Float(Precision::Single);
const DOUBLE: Sort = Sort::Float(Precision::Double);

const BIT_BINARY: [Binary; 17] = [
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::UDiv,
    Binary::URem,
    Binary::SDiv,
    Binary::SRem,
    Binary::BitAnd,
    Binary::BitOr,
    Binary::BitXor,
    Binary::Shl,
    Binary::LShr,
    Binary::AShr,
    Binary::Ult,
    Binary::Ule,
    Binary::Slt,
    Binary::Sle,
];
const FLOAT_UNARY: [Unary; 12] = [
    Unary::FloatNeg,
    Unary::FloatAbs,
    Unary::FloatSqrt,
    Unary::FloatFloor,
    Unary::FloatCeil,
    Unary::FloatRint,
    Unary::IsNan,
    Unary::ToSingle,
    Unary::ToDouble,
    Unary::ToInt,
    Unary::ToLong,
    Unary::ToBits,
];
const FLOAT_BINARY: [Binary; 8] = [
    Binary::FloatAdd,
    Binary::FloatSub,
    Binary::FloatMul,
    Binary::FloatDiv,
    Binary::FloatLt,
    Binary::FloatLe,
    Binary::FloatEq,
    Binary::Eq,
];

fn scalar(model: &Model, pool: &Pool, term: Term) -> u64 {
    match pool.node(term) {
        Node::Var(var) => match model.get(var) {
            Some(Value::Scalar(value)) => *value,
            other => panic!("the model has {other:?} for a variable of the query"),
        },
        node => panic!("{node:?} is not a variable"),
    }
}

/// Asks for `z = node(operands)` with random values for the operands, some rounds; `z` must be what the evaluator says.
fn operator(random: &mut Random, rounds: usize, sorts: &[Sort], node: impl Fn(&mut Pool, &[Term]) -> Node) {
    let Some(mut backend) = Bitwuzla::new() else { return };
    let mut pool = Pool::new();
    let operands: Vec<Term> = sorts.iter().map(|&sort| pool.fresh("x", sort)).collect();
    let node = node(&mut pool, &operands);
    let term = pool.intern(node);
    let result = pool.fresh("z", pool.sort(term));
    let definition = pool.intern(Node::Binary(Binary::Eq, result, term));
    for _ in 0..rounds {
        let values: Vec<u64> = sorts.iter().map(|&sort| random.value(sort)).collect();
        let mut conjuncts = vec![definition];
        let mut model = Model::new();
        for (&operand, &value) in operands.iter().zip(&values) {
            let constant = pool.scalar(pool.sort(operand), value);
            conjuncts.push(pool.intern(Node::Binary(Binary::Eq, operand, constant)));
            if let Node::Var(var) = pool.node(operand) {
                model.set(var, Value::Scalar(value));
            }
        }
        let expected = Evaluator::new(&model).eval(&pool, term);
        match backend.check(&pool, &conjuncts, LIMIT) {
            Verdict::Sat(found) => {
                assert_eq!(scalar(&found, &pool, result), expected, "{node:?} of {values:x?} is {expected:#x}")
            }
            Verdict::Unsat => panic!("{node:?} of {values:x?} has no value"),
            Verdict::Unknown(reason) => panic!("{node:?} of {values:x?}: {reason}"),
        }
    }
}

#[test]
fn bit_operators_agree_with_the_evaluator() {
    let random = &mut Random::new(1);
    for width in [1, 3, 8, 32, 64] {
        let sort = Sort::Bits(width);
        for op in BIT_BINARY.into_iter().chain([Binary::Eq]) {
            operator(random, 12, &[sort, sort], |_, x| Node::Binary(op, x[0], x[1]));
        }
        for op in [Unary::BitNot, Unary::Neg, Unary::SignedToSingle, Unary::SignedToDouble] {
            operator(random, 12, &[sort], |_, x| Node::Unary(op, x[0]));
        }
        operator(random, 8, &[Sort::Bool, sort, sort], |_, x| Node::Ite(x[0], x[1], x[2]));
        operator(random, 8, &[sort], |_, x| Node::ZeroExtend { width: 64, term: x[0] });
        operator(random, 8, &[sort], |_, x| Node::SignExtend { width: 64, term: x[0] });
        operator(random, 8, &[sort], |_, x| Node::Extract { high: width - 1, low: width / 2, term: x[0] });
    }
    operator(random, 8, &[Sort::Bits(5), Sort::Bits(59)], |_, x| Node::Binary(Binary::Concat, x[0], x[1]));
    for op in [Binary::And, Binary::Or, Binary::Xor, Binary::Eq] {
        operator(random, 8, &[Sort::Bool, Sort::Bool], |_, x| Node::Binary(op, x[0], x[1]));
    }
    operator(random, 4, &[Sort::Bool], |_, x| Node::Unary(Unary::Not, x[0]));
}

#[test]
fn float_operators_agree_with_the_evaluator() {
    let random = &mut Random::new(2);
    for sort in [SINGLE, DOUBLE] {
        let unneeded = if sort == SINGLE { Unary::ToSingle } else { Unary::ToDouble };
        for op in FLOAT_UNARY.into_iter().filter(|&op| op != unneeded) {
            operator(random, 40, &[sort], |_, x| Node::Unary(op, x[0]));
        }
        for op in FLOAT_BINARY {
            operator(random, 40, &[sort, sort], |_, x| Node::Binary(op, x[0], x[1]));
        }
        operator(random, 8, &[Sort::Bool, sort, sort], |_, x| Node::Ite(x[0], x[1], x[2]));
    }
    operator(random, 40, &[Sort::Bits(32)], |_, x| Node::Unary(Unary::FromBits, x[0]));
    operator(random, 40, &[Sort::Bits(64)], |_, x| Node::Unary(Unary::FromBits, x[0]));
}

#[test]
fn remainders_of_floats_agree_with_the_evaluator() {
    let random = &mut Random::new(3);
    for sort in [SINGLE, DOUBLE] {
        operator(random, 40, &[sort, sort], |_, x| Node::Binary(Binary::FloatRem, x[0], x[1]));
    }
}

/// Grows random terms that are not simplified.
struct Grower<'a> {
    random: &'a mut Random,
    pool: &'a mut Pool,
    variables: &'a [Term],
    /// The sort of bits.
    bits: Sort,
    float: Option<Sort>,
}

impl Grower<'_> {
    fn leaf(&mut self, sort: Sort) -> Term {
        let fitting: Vec<Term> = self.variables.iter().copied().filter(|&v| self.pool.sort(v) == sort).collect();
        if matches!(sort, Sort::Array { .. }) || !fitting.is_empty() && self.random.index(4) > 0 {
            return self.random.pick(&fitting);
        }
        let value = self.random.value(sort);
        self.pool.scalar(sort, value)
    }

    fn grow(&mut self, sort: Sort, depth: usize) -> Term {
        if depth == 0 {
            return self.leaf(sort);
        }
        let (bits, depth) = (self.bits, depth - 1);
        let node = match (sort, self.random.index(8)) {
            (_, 0) if !matches!(sort, Sort::Array { .. }) => {
                Node::Ite(self.grow(Sort::Bool, depth), self.grow(sort, depth), self.grow(sort, depth))
            }
            (Sort::Bool, 1) => Node::Unary(Unary::Not, self.grow(sort, depth)),
            (Sort::Bool, 2) => {
                let op = self.random.pick(&[Binary::And, Binary::Or, Binary::Xor, Binary::Eq]);
                Node::Binary(op, self.grow(sort, depth), self.grow(sort, depth))
            }
            (Sort::Bool, choice) => {
                let (operand, ops) = match self.float {
                    Some(float) if choice < 6 => {
                        (float, &[Binary::FloatLt, Binary::FloatLe, Binary::FloatEq, Binary::Eq][..])
                    }
                    _ => (bits, &[Binary::Ult, Binary::Ule, Binary::Slt, Binary::Sle, Binary::Eq][..]),
                };
                Node::Binary(self.random.pick(ops), self.grow(operand, depth), self.grow(operand, depth))
            }
            (Sort::Bits(_), 1) => Node::Unary(self.random.pick(&[Unary::BitNot, Unary::Neg]), self.grow(sort, depth)),
            (Sort::Bits(width), 2) => {
                let low = self.random.index(usize::from(width)) as u8;
                let part = Node::Extract { high: width - 1, low, term: self.grow(sort, depth) };
                let part = self.pool.intern(part);
                if self.random.index(2) == 0 {
                    Node::ZeroExtend { width, term: part }
                } else {
                    Node::SignExtend { width, term: part }
                }
            }
            (Sort::Bits(width), 3..=4) if self.variables.iter().any(|&v| is_array(self.pool, v)) => {
                let array = self.grow(Sort::Array { index: width, element: width }, depth);
                Node::Binary(Binary::Select, array, self.grow(sort, depth))
            }
            (Sort::Bits(_), 3..=4) if let Some(float) = self.float => {
                let op = match width(sort) {
                    size if size == width(float) && self.random.index(3) == 0 => Unary::ToBits,
                    64 => Unary::ToLong,
                    _ => Unary::ToInt,
                };
                Node::Unary(op, self.grow(float, depth))
            }
            (Sort::Bits(_), _) => {
                let op = self.random.pick(&BIT_BINARY[..13]);
                Node::Binary(op, self.grow(sort, depth), self.grow(sort, depth))
            }
            (Sort::Float(_), 1..=2) => Node::Unary(self.random.pick(&FLOAT_UNARY[..6]), self.grow(sort, depth)),
            (Sort::Float(precision), 3) => {
                let exact = width(sort) == width(bits) && self.random.index(2) == 0;
                let op = match precision {
                    _ if exact => Unary::FromBits,
                    Precision::Single => Unary::SignedToSingle,
                    Precision::Double => Unary::SignedToDouble,
                };
                Node::Unary(op, self.grow(bits, depth))
            }
            (Sort::Float(_), _) => {
                Node::Binary(self.random.pick(&FLOAT_BINARY[..4]), self.grow(sort, depth), self.grow(sort, depth))
            }
            (Sort::Array { .. }, 1) => Node::Constant { index: width(bits), element: self.grow(bits, depth) },
            (Sort::Array { .. }, 2..=4) => {
                Node::Store(self.grow(sort, depth), self.grow(bits, depth), self.grow(bits, depth))
            }
            (Sort::Array { .. }, _) => return self.leaf(sort),
        };
        self.pool.intern(node)
    }
}

fn width(sort: Sort) -> u8 {
    match sort {
        Sort::Bits(width) => width,
        SINGLE => 32,
        DOUBLE => 64,
        _ => unreachable!("neither bits nor float"),
    }
}

fn is_array(pool: &Pool, term: Term) -> bool {
    matches!(pool.sort(term), Sort::Array { .. })
}

/// Asks queries as a search does: each keeps a part of the one before and adds to it. Says for each query what came out.
fn search(
    random: &mut Random,
    queries: usize,
    depth: usize,
    sorts: &[Sort],
    mut judge: impl FnMut(&Pool, &[Term], &[Term], Verdict),
) {
    let Some(mut backend) = Bitwuzla::new() else { return };
    let mut pool = Pool::new();
    let variables: Vec<Term> = sorts.iter().map(|&sort| pool.fresh("v", sort)).collect();
    let mut conjuncts = Vec::new();
    for _ in 0..queries {
        conjuncts.truncate(random.index(5));
        for _ in 0..=random.index(2) {
            let float = sorts.iter().copied().find(|sort| matches!(sort, Sort::Float(_)));
            let mut grower = Grower { random, pool: &mut pool, variables: &variables, bits: sorts[0], float };
            conjuncts.push(grower.grow(Sort::Bool, depth));
        }
        let verdict = backend.check(&pool, &conjuncts, Duration::from_secs(5));
        if let Verdict::Sat(model) = &verdict {
            let mut evaluator = Evaluator::new(model);
            for &conjunct in &conjuncts {
                assert!(evaluator.holds(&pool, conjunct), "{} is not true by {model:?}", pool.display(conjunct));
            }
        }
        judge(&pool, &variables, &conjuncts, verdict);
    }
}

/// The model that a number stands for: all bits of all variables in a row.
fn numbered(pool: &Pool, variables: &[Term], mut number: u64) -> Model {
    let mut model = Model::new();
    let mut take = |width: u8| {
        let value = number & (u64::MAX >> (64 - width));
        number >>= width;
        value
    };
    for &variable in variables {
        let Node::Var(var) = pool.node(variable) else { panic!("only variables have values") };
        let value = match pool.sort(variable) {
            Sort::Array { index, element } => {
                let entries = (0..1 << index).map(|at| (at, take(element))).collect();
                Value::Array(ArrayValue { default: 0, entries })
            }
            Sort::Bool => Value::Scalar(take(1)),
            sort => Value::Scalar(take(width(sort))),
        };
        model.set(var, value);
    }
    model
}

#[test]
fn unsatisfiable_queries_have_no_model() {
    for (seed, sorts, bits) in [
        (11, &[Sort::Bits(3), Sort::Bits(3), Sort::Bits(3), Sort::Bool][..], 10),
        (12, &[Sort::Bits(2), Sort::Bits(2), Sort::Array { index: 2, element: 2 }], 12),
    ] {
        let mut counts = [0; 2];
        search(&mut Random::new(seed), 300, 4, sorts, |pool, variables, conjuncts, verdict| match verdict {
            Verdict::Sat(_) => counts[0] += 1,
            Verdict::Unsat => {
                counts[1] += 1;
                for number in 0..1 << bits {
                    let model = numbered(pool, variables, number);
                    let mut evaluator = Evaluator::new(&model);
                    let holds = conjuncts.iter().all(|&conjunct| evaluator.holds(pool, conjunct));
                    assert!(!holds, "{model:?} is a model of what is said to have none");
                }
            }
            Verdict::Unknown(reason) => panic!("{reason}"),
        });
        assert!(!::bitwuzla::AVAILABLE || counts.iter().all(|&count| count > 30), "{counts:?} are sat and unsat");
    }
}

#[test]
fn models_of_queries_on_floats_and_wide_bits_are_true() {
    for (seed, sorts) in [
        (21, &[Sort::Bits(32), Sort::Bits(32), SINGLE, SINGLE][..]),
        (22, &[Sort::Bits(64), Sort::Bits(64), DOUBLE, DOUBLE]),
        (23, &[Sort::Bits(32), Sort::Bits(32), Sort::Array { index: 32, element: 32 }]),
    ] {
        let mut decided = 0;
        search(&mut Random::new(seed), 60, 2, sorts, |_, _, _, verdict| {
            decided += usize::from(!matches!(verdict, Verdict::Unknown(_)));
        });
        assert!(!::bitwuzla::AVAILABLE || decided > 50, "{decided} of 60 are decided");
    }
}

#[test]
fn terms_may_be_deeper_than_the_stack() {
    let Some(mut backend) = Bitwuzla::new() else { return };
    let mut pool = Pool::new();
    let sort = Sort::Bits(8);
    let (x, one) = (pool.fresh("x", sort), pool.bits(8, 1));
    let mut sum = x;
    for _ in 0..100_000 {
        let flipped = pool.intern(Node::Unary(Unary::BitNot, sum));
        sum = pool.intern(Node::Binary(Binary::BitXor, flipped, one));
    }
    let query = pool.intern(Node::Binary(Binary::Eq, sum, one));
    match backend.check(&pool, &[query], LIMIT) {
        Verdict::Sat(model) => assert!(Evaluator::new(&model).holds(&pool, query)),
        verdict => panic!("{verdict:?}"),
    }
}

#[test]
fn a_hard_query_ends_at_its_limit_and_the_next_is_answered() {
    let Some(mut backend) = Bitwuzla::new() else { return };
    let mut pool = Pool::new();
    let (x, y) = (pool.fresh("x", Sort::Bits(64)), pool.fresh("y", Sort::Bits(64)));
    let (one, half) = (pool.bits(64, 1), pool.bits(64, 1 << 32));
    // The product of two primes of 32 bits.
    let target = pool.bits(64, 3_037_000_493 * 2_860_486_313);
    let product = pool.binary(Binary::Mul, x, y);
    let mut query = vec![pool.eq(product, target)];
    for factor in [x, y] {
        query.push(pool.binary(Binary::Ult, one, factor));
        query.push(pool.binary(Binary::Ult, factor, half));
    }
    let start = Instant::now();
    match backend.check(&pool, &query, Duration::from_millis(300)) {
        Verdict::Unknown(reason) => assert_eq!(reason, Reason::Time),
        verdict => panic!("{verdict:?}"),
    }
    assert!(start.elapsed() < Duration::from_secs(3), "ended after {:?}", start.elapsed());
    assert!(matches!(backend.check(&pool, &query[1..], LIMIT), Verdict::Sat(_)));
    let contradiction = pool.eq(x, one);
    assert!(matches!(backend.check(&pool, &[query[1], contradiction], LIMIT), Verdict::Unsat));
}
