//! Random terms: built node by node without the simplifier, so that the backends see every operator.

#![allow(dead_code, reason = "each test file uses a part")]

pub use host::Random;

use expr::{Binary, Evaluator, Model, Node, Pool, Precision, Sort, Term, Unary};
use solver::{Backend, Verdict};
use std::time::Duration;

pub const LIMIT: Duration = Duration::from_secs(20);

/// Values for terms.
pub trait Values {
    /// A value of a scalar sort, often at a boundary.
    fn value(&mut self, sort: Sort) -> u64;
}

impl Values for Random {
    fn value(&mut self, sort: Sort) -> u64 {
        let any = self.draw();
        match sort {
            Sort::Bool => any & 1,
            Sort::Bits(width) => {
                let top = 1 << (width - 1);
                let mask = top | (top - 1);
                (match self.index(8) {
                    0 => any & 3,
                    1 => (any & 3).wrapping_neg(),
                    2 => top,
                    3 => top - 1,
                    4 => 1 << (any % u64::from(width)),
                    5 => any % u64::from(width),
                    _ => any,
                }) & mask
            }
            Sort::Float(Precision::Single) => {
                let fraction = self.pick(&[0, 1, 0x7f_ffff, any & 0x7f_ffff, any & 0x7f_fff0, any & 0x7f_0000]);
                let exponent = self.pick(&[0, 1, 2, 126, 127, 128, 130, 149, 150, 151, 254, 255, any >> 32 & 0xff]);
                canonical_single((any >> 63) << 31 | exponent << 23 | fraction)
            }
            Sort::Float(Precision::Double) => {
                let mask = (1 << 52) - 1;
                let fraction = self.pick(&[0, 1, mask, any & mask, any & mask & !0xffff_ffff, (any & 0xff) << 44]);
                let exponent =
                    self.pick(&[0, 1, 2, 1022, 1023, 1024, 1030, 1074, 1075, 1076, 2046, 2047, any >> 32 & 0x7ff]);
                canonical_double((any >> 63) << 63 | exponent << 52 | fraction)
            }
            Sort::Array { .. } => unreachable!("an array is no scalar"),
        }
    }
}

fn canonical_single(bits: u64) -> u64 {
    let value = f32::from_bits(bits as u32);
    if value.is_nan() { 0x7fc0_0000 } else { bits }
}

fn canonical_double(bits: u64) -> u64 {
    let value = f64::from_bits(bits);
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { bits }
}

pub fn constant(pool: &mut Pool, sort: Sort, value: u64) -> Term {
    pool.intern(match sort {
        Sort::Bool => Node::Bool(value != 0),
        Sort::Bits(width) => Node::Bits { width, value },
        Sort::Float(precision) => Node::Float { precision, bits: value },
        Sort::Array { .. } => unreachable!("an array is no scalar"),
    })
}

pub fn equal(pool: &mut Pool, a: Term, b: Term) -> Term {
    pool.intern(Node::Binary(Binary::Eq, a, b))
}

pub fn not(pool: &mut Pool, a: Term) -> Term {
    pool.intern(Node::Unary(Unary::Not, a))
}

pub const BOOL: [Binary; 4] = [Binary::And, Binary::Or, Binary::Xor, Binary::Eq];
pub const ARITHMETIC: [Binary; 13] = [
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
];
pub const COMPARISON: [Binary; 5] = [Binary::Eq, Binary::Ult, Binary::Ule, Binary::Slt, Binary::Sle];
pub const FLOAT: [Binary; 4] = [Binary::FloatAdd, Binary::FloatSub, Binary::FloatMul, Binary::FloatDiv];
pub const FLOAT_COMPARISON: [Binary; 4] = [Binary::Eq, Binary::FloatLt, Binary::FloatLe, Binary::FloatEq];
pub const FLOAT_UNARY: [Unary; 5] =
    [Unary::FloatNeg, Unary::FloatAbs, Unary::FloatFloor, Unary::FloatCeil, Unary::FloatRint];

/// Holds when the conjuncts are satisfied by the model.
pub fn satisfies(pool: &Pool, model: &Model, conjuncts: &[Term]) -> bool {
    let mut evaluator = Evaluator::new(model);
    conjuncts.iter().all(|term| evaluator.holds(pool, *term))
}

/// Asks for the result of an operation on constants that the backend sees as variables: there must be one, the
/// evaluator's, and no other.
pub fn check_operation(backend: &mut dyn Backend, pool: &mut Pool, operation: Node, operands: &[(Term, u64)]) {
    let mut conjuncts = Vec::new();
    for (operand, value) in operands {
        let value = constant(pool, pool.sort(*operand), *value);
        conjuncts.push(equal(pool, *operand, value));
    }
    let result = pool.intern(operation);
    let sort = pool.sort(result);
    let mut model = Model::new();
    for (operand, value) in operands {
        if let Node::Var(var) = pool.node(*operand) {
            model.set(var, expr::Value::Scalar(*value));
        }
    }
    let expected = Evaluator::new(&model).eval(pool, result);
    let expected_term = constant(pool, sort, expected);
    let same = equal(pool, result, expected_term);
    let describe = |verdict: &Verdict| format!("{operation:?} of {operands:x?} is {expected:#x}: {verdict:?}");
    conjuncts.push(same);
    match backend.check(pool, &conjuncts, LIMIT) {
        Verdict::Sat(model) => assert!(satisfies(pool, &model, &conjuncts), "{}", describe(&Verdict::Sat(model))),
        other => panic!("{}", describe(&other)),
    }
    conjuncts.pop();
    conjuncts.push(not(pool, same));
    match backend.check(pool, &conjuncts, LIMIT) {
        Verdict::Unsat => {}
        other => panic!("{}", describe(&other)),
    }
}

/// The same on constant terms, which the gates fold without a SAT solver: cheap enough for many rounds.
pub fn check_folding(
    backend: &mut dyn Backend,
    pool: &mut Pool,
    operation: impl Fn(&[Term]) -> Node,
    values: &[(Sort, u64)],
) {
    let operands: Vec<Term> = values.iter().map(|(sort, value)| constant(pool, *sort, *value)).collect();
    let result = pool.intern(operation(&operands));
    let expected = Evaluator::new(&Model::new()).eval(pool, result);
    let expected_term = constant(pool, pool.sort(result), expected);
    let same = equal(pool, result, expected_term);
    let verdict = backend.check(pool, &[same], LIMIT);
    assert_eq!(verdict, Verdict::Sat(Model::new()), "{:?} of {values:x?} is {expected:#x}", operation(&operands));
}

/// Makes random Bool terms over a few variables of each sort.
pub struct Formulas {
    pub widths: Vec<u8>,
    pub floats: bool,
    pub arrays: bool,
    pub vars: Vec<Term>,
}

impl Formulas {
    pub fn new(pool: &mut Pool, widths: &[u8], each: usize, floats: bool, arrays: bool) -> Formulas {
        let mut vars = Vec::new();
        for number in 0..each {
            vars.push(pool.fresh(&format!("b{number}"), Sort::Bool));
            for &width in widths {
                vars.push(pool.fresh(&format!("x{number}_{width}"), Sort::Bits(width)));
            }
            if floats {
                vars.push(pool.fresh(&format!("f{number}"), Sort::Float(Precision::Single)));
                vars.push(pool.fresh(&format!("d{number}"), Sort::Float(Precision::Double)));
            }
        }
        if arrays {
            vars.push(pool.fresh("a", Sort::Array { index: widths[0], element: widths[0] }));
        }
        Formulas { widths: widths.to_vec(), floats, arrays, vars }
    }

    pub fn condition(&self, pool: &mut Pool, random: &mut Random, depth: usize) -> Term {
        self.term(pool, random, Sort::Bool, depth)
    }

    fn term(&self, pool: &mut Pool, random: &mut Random, sort: Sort, depth: usize) -> Term {
        if depth == 0 || random.index(8) == 0 {
            let vars: Vec<Term> = self.vars.iter().copied().filter(|var| pool.sort(*var) == sort).collect();
            if matches!(sort, Sort::Array { .. }) || !vars.is_empty() && random.index(3) != 0 {
                return random.pick(&vars);
            }
            let value = random.value(sort);
            return constant(pool, sort, value);
        }
        let depth = depth - 1;
        let node = match sort {
            Sort::Bool => match random.index(if self.floats { 6 } else { 4 }) {
                0 => Node::Unary(Unary::Not, self.term(pool, random, sort, depth)),
                1 => {
                    let op = random.pick(&BOOL);
                    Node::Binary(op, self.term(pool, random, sort, depth), self.term(pool, random, sort, depth))
                }
                2 | 3 => {
                    let sort = Sort::Bits(random.pick(&self.widths));
                    let op = random.pick(&COMPARISON);
                    Node::Binary(op, self.term(pool, random, sort, depth), self.term(pool, random, sort, depth))
                }
                4 => {
                    let sort = Sort::Float(random.pick(&[Precision::Single, Precision::Double]));
                    Node::Unary(Unary::IsNan, self.term(pool, random, sort, depth))
                }
                _ => {
                    let sort = Sort::Float(random.pick(&[Precision::Single, Precision::Double]));
                    let op = random.pick(&FLOAT_COMPARISON);
                    Node::Binary(op, self.term(pool, random, sort, depth), self.term(pool, random, sort, depth))
                }
            },
            Sort::Bits(width) => self.bits(pool, random, width, depth),
            Sort::Float(precision) => self.float(pool, random, precision, depth),
            Sort::Array { index, element } => Node::Store(
                self.term(pool, random, sort, depth),
                self.term(pool, random, Sort::Bits(index), depth),
                self.term(pool, random, Sort::Bits(element), depth),
            ),
        };
        pool.intern(node)
    }

    fn bits(&self, pool: &mut Pool, random: &mut Random, width: u8, depth: usize) -> Node {
        let sort = Sort::Bits(width);
        match random.index(10) {
            0 => Node::Unary(random.pick(&[Unary::BitNot, Unary::Neg]), self.term(pool, random, sort, depth)),
            1 => Node::Ite(
                self.term(pool, random, Sort::Bool, depth),
                self.term(pool, random, sort, depth),
                self.term(pool, random, sort, depth),
            ),
            2 => {
                let wider: Vec<u8> = self.widths.iter().copied().filter(|other| *other >= width).collect();
                let from = random.pick(&wider);
                let low = random.index(usize::from(from - width) + 1) as u8;
                Node::Extract { high: low + width - 1, low, term: self.term(pool, random, Sort::Bits(from), depth) }
            }
            3 => {
                let narrower: Vec<u8> = self.widths.iter().copied().filter(|other| *other <= width).collect();
                let from = Sort::Bits(random.pick(&narrower));
                let term = self.term(pool, random, from, depth);
                random.pick(&[Node::ZeroExtend { width, term }, Node::SignExtend { width, term }])
            }
            4 if self.arrays && width == self.widths[0] => {
                let array = self.term(pool, random, Sort::Array { index: width, element: width }, depth.min(2));
                Node::Binary(Binary::Select, array, self.term(pool, random, sort, depth))
            }
            5 if self.floats && width >= 32 => {
                let precision = random.pick(&[Precision::Single, Precision::Double]);
                let same = if width == 32 { Precision::Single } else { Precision::Double };
                let convert = if width == 32 { Unary::ToInt } else { Unary::ToLong };
                match random.index(2) {
                    0 => Node::Unary(Unary::ToBits, self.term(pool, random, Sort::Float(same), depth)),
                    _ => Node::Unary(convert, self.term(pool, random, Sort::Float(precision), depth)),
                }
            }
            _ => {
                let op = random.pick(&ARITHMETIC);
                Node::Binary(op, self.term(pool, random, sort, depth), self.term(pool, random, sort, depth))
            }
        }
    }

    fn float(&self, pool: &mut Pool, random: &mut Random, precision: Precision, depth: usize) -> Node {
        let sort = Sort::Float(precision);
        let width = if precision == Precision::Single { 32 } else { 64 };
        match random.index(8) {
            0 => Node::Unary(random.pick(&FLOAT_UNARY), self.term(pool, random, sort, depth)),
            1 => Node::Ite(
                self.term(pool, random, Sort::Bool, depth),
                self.term(pool, random, sort, depth),
                self.term(pool, random, sort, depth),
            ),
            2 => match precision {
                Precision::Single => {
                    Node::Unary(Unary::ToSingle, self.term(pool, random, Sort::Float(Precision::Double), depth))
                }
                Precision::Double => {
                    Node::Unary(Unary::ToDouble, self.term(pool, random, Sort::Float(Precision::Single), depth))
                }
            },
            3 if self.widths.contains(&width) => {
                Node::Unary(Unary::FromBits, self.term(pool, random, Sort::Bits(width), depth))
            }
            4 => {
                let op = if precision == Precision::Single { Unary::SignedToSingle } else { Unary::SignedToDouble };
                let from = Sort::Bits(random.pick(&self.widths));
                Node::Unary(op, self.term(pool, random, from, depth))
            }
            _ => {
                let op = random.pick(&FLOAT);
                Node::Binary(op, self.term(pool, random, sort, depth), self.term(pool, random, sort, depth))
            }
        }
    }
}
