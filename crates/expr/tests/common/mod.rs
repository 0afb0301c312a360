//! Random terms, built twice: node by node as they are, and through the smart constructors.

use std::collections::BTreeMap;

use host::Random;

use expr::{ArrayValue, Binary, Model, Node, Pool, Precision, Sort, Term, Unary, Value, Var};

/// Values for terms.
pub trait Values {
    /// Biased to where things break.
    fn scalar(&mut self, sort: Sort) -> u64;
    fn bits(&mut self, width: u8) -> u64;
    fn float(&mut self) -> f64;
    fn model(&mut self, pool: &Pool) -> Model;
}

impl Values for Random {
    fn scalar(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::Bool => self.draw() & 1,
            Sort::Bits(width) | Sort::Array { element: width, .. } => self.bits(width),
            Sort::Float(Precision::Single) => {
                let value = self.float();
                let bits = if self.chance(30) { self.draw() as u32 } else { (value as f32).to_bits() };
                if f32::from_bits(bits).is_nan() { 0x7fc0_0000 } else { u64::from(bits) }
            }
            Sort::Float(Precision::Double) => {
                let value = if self.chance(30) { f64::from_bits(self.draw()) } else { self.float() };
                if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
            }
        }
    }

    fn bits(&mut self, width: u8) -> u64 {
        let mask = u64::MAX >> (64 - width);
        let edges = [0, 1, 2, 3, mask, mask - 1, mask >> 1, (mask >> 1) + 1, 0x7f, 0x80, 0xff, 0xffff, 31, 63];
        let value = match self.index(4) {
            0 | 1 => self.pick(&edges),
            2 => self.draw() >> self.index(64),
            _ => self.draw(),
        };
        value & mask
    }

    fn float(&mut self) -> f64 {
        let edges = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            -2.5,
            0.1,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MIN_POSITIVE / 8.0,
            f64::from(f32::MIN_POSITIVE) / 4.0,
            f64::from(f32::MAX),
            f64::MAX,
            2147483647.0,
            2147483648.0,
            -2147483648.5,
            9223372036854775807.0,
            16777217.0,
            9007199254740993.0,
        ];
        match self.index(3) {
            0 => (self.draw() as i64 >> self.index(64)) as f64,
            _ => self.pick(&edges),
        }
    }

    fn model(&mut self, pool: &Pool) -> Model {
        let mut model = Model::new();
        for (at, variable) in pool.variables().iter().enumerate() {
            let value = match variable.sort {
                Sort::Array { index, .. } => {
                    let entries = (0..self.index(6)).map(|_| (self.bits(index), self.scalar(variable.sort))).collect();
                    Value::Array(ArrayValue { default: self.scalar(variable.sort), entries })
                }
                sort => Value::Scalar(self.scalar(sort)),
            };
            if self.chance(95) {
                model.set(Var(at as u32), value);
            }
        }
        model
    }
}

/// The same term twice.
#[derive(Clone, Copy)]
pub struct Pair {
    pub raw: Term,
    pub smart: Term,
}

pub const WIDTHS: [u8; 8] = [1, 3, 4, 8, 16, 32, 64, 7];
const ARRAY: Sort = Sort::Array { index: 4, element: 8 };

pub struct Generator {
    pub pool: Pool,
    pub random: Random,
    terms: BTreeMap<Sort, Vec<Pair>>,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        let mut generator = Generator { pool: Pool::new(), random: Random::new(seed), terms: BTreeMap::new() };
        let floats = [Sort::Float(Precision::Single), Sort::Float(Precision::Double)];
        let sorts = WIDTHS.into_iter().map(Sort::Bits).chain([Sort::Bool, ARRAY]).chain(floats);
        for sort in sorts {
            for name in ["x", "y"] {
                let term = generator.pool.fresh(name, sort);
                generator.add(Pair { raw: term, smart: term });
            }
        }
        generator
    }

    fn add(&mut self, pair: Pair) {
        self.terms.entry(self.pool.sort(pair.raw)).or_default().push(pair);
    }

    pub fn any(&mut self, sort: Sort) -> Pair {
        if self.random.chance(25) && !matches!(sort, Sort::Array { .. }) {
            let value = self.random.scalar(sort);
            let term = self.pool.scalar(sort, value);
            return Pair { raw: term, smart: term };
        }
        match self.terms.get(&sort) {
            Some(terms) => {
                // Younger terms are the larger ones.
                let at = self.random.index(terms.len()).max(self.random.index(terms.len()));
                terms[at]
            }
            None => {
                let value = self.random.scalar(sort);
                let term = self.pool.scalar(sort, value);
                Pair { raw: term, smart: term }
            }
        }
    }

    fn any_bits(&mut self) -> (u8, Pair) {
        let width = self.random.pick(&WIDTHS);
        (width, self.any(Sort::Bits(width)))
    }

    fn any_float(&mut self) -> (Sort, Pair) {
        let sort = Sort::Float(self.random.pick(&[Precision::Single, Precision::Double]));
        (sort, self.any(sort))
    }

    /// A new term over earlier ones.
    pub fn step(&mut self) -> Pair {
        let pair = match self.random.index(100) {
            0..10 => self.boolean(),
            10..55 => self.arithmetic(),
            55..60 => self.bits_unary(),
            60..72 => self.slice(),
            72..82 => self.ite(),
            82..87 => self.array(),
            _ => self.float(),
        };
        self.add(pair);
        pair
    }

    pub fn unary(&mut self, op: Unary, a: Pair) -> Pair {
        Pair { raw: self.pool.intern(Node::Unary(op, a.raw)), smart: self.pool.unary(op, a.smart) }
    }

    pub fn binary(&mut self, op: Binary, a: Pair, b: Pair) -> Pair {
        Pair { raw: self.pool.intern(Node::Binary(op, a.raw, b.raw)), smart: self.pool.binary(op, a.smart, b.smart) }
    }

    fn boolean(&mut self) -> Pair {
        let (a, b) = (self.any(Sort::Bool), self.any(Sort::Bool));
        match self.random.index(6) {
            0 => self.unary(Unary::Not, a),
            1 => self.binary(Binary::Xor, a, b),
            2 => self.binary(Binary::Eq, a, b),
            3 | 4 => self.binary(Binary::And, a, b),
            _ => self.binary(Binary::Or, a, b),
        }
    }

    fn arithmetic(&mut self) -> Pair {
        use Binary::*;
        let (width, a) = self.any_bits();
        let b = if self.random.chance(5) { a } else { self.any(Sort::Bits(width)) };
        let op = self.random.pick(&[
            Eq, Eq, Add, Add, Sub, Sub, Mul, UDiv, URem, SDiv, SRem, BitAnd, BitOr, BitXor, Shl, LShr, AShr, Ult, Ule,
            Slt, Sle, Ult, Slt,
        ]);
        self.binary(op, a, b)
    }

    fn bits_unary(&mut self) -> Pair {
        let (_, a) = self.any_bits();
        let op = self.random.pick(&[Unary::BitNot, Unary::Neg]);
        self.unary(op, a)
    }

    fn slice(&mut self) -> Pair {
        let (width, a) = self.any_bits();
        let wider: Vec<u8> = WIDTHS.into_iter().filter(|&to| to >= width).collect();
        match self.random.index(4) {
            0 => {
                let low = self.random.index(usize::from(width)) as u8;
                let low = if self.random.chance(50) { 0 } else { low };
                let high = low + self.random.index(usize::from(width - low)) as u8;
                Pair {
                    raw: self.pool.intern(Node::Extract { high, low, term: a.raw }),
                    smart: self.pool.extract(high, low, a.smart),
                }
            }
            1 => {
                let low_width = self.random.pick(&WIDTHS);
                if width + low_width > 64 {
                    return a;
                }
                let b = self.any(Sort::Bits(low_width));
                self.binary(Binary::Concat, a, b)
            }
            2 => {
                let width = self.random.pick(&wider);
                Pair {
                    raw: self.pool.intern(Node::ZeroExtend { width, term: a.raw }),
                    smart: self.pool.zero_extend(width, a.smart),
                }
            }
            _ => {
                let width = self.random.pick(&wider);
                Pair {
                    raw: self.pool.intern(Node::SignExtend { width, term: a.raw }),
                    smart: self.pool.sign_extend(width, a.smart),
                }
            }
        }
    }

    fn ite(&mut self) -> Pair {
        let sort = match self.random.index(5) {
            0 => Sort::Bool,
            1 => self.any_float().0,
            _ => Sort::Bits(self.random.pick(&WIDTHS)),
        };
        let (c, t, e) = (self.any(Sort::Bool), self.any(sort), self.any(sort));
        Pair { raw: self.pool.intern(Node::Ite(c.raw, t.raw, e.raw)), smart: self.pool.ite(c.smart, t.smart, e.smart) }
    }

    fn array(&mut self) -> Pair {
        let (array, index, element) = (self.any(ARRAY), self.any(Sort::Bits(4)), self.any(Sort::Bits(8)));
        match self.random.index(8) {
            0 => Pair {
                raw: self.pool.intern(Node::Constant { index: 4, element: element.raw }),
                smart: self.pool.constant_array(4, element.smart),
            },
            1..5 => Pair {
                raw: self.pool.intern(Node::Store(array.raw, index.raw, element.raw)),
                smart: self.pool.store(array.smart, index.smart, element.smart),
            },
            _ => self.binary(Binary::Select, array, index),
        }
    }

    fn float(&mut self) -> Pair {
        use {Binary::*, Unary::*};
        let (sort, a) = self.any_float();
        let b = if self.random.chance(5) { a } else { self.any(sort) };
        match self.random.index(10) {
            0..2 => {
                let (_, bits) = self.any_bits();
                let op = self.random.pick(&[SignedToSingle, SignedToDouble]);
                self.unary(op, bits)
            }
            2 => {
                let width = self.random.pick(&[32, 64]);
                let bits = self.any(Sort::Bits(width));
                self.unary(FromBits, bits)
            }
            3..5 => {
                let other = if sort == Sort::Float(Precision::Single) { ToDouble } else { ToSingle };
                let op = self.random.pick(&[
                    FloatNeg, FloatAbs, FloatSqrt, FloatFloor, FloatCeil, FloatRint, IsNan, ToInt, ToLong, ToBits,
                    other, other,
                ]);
                self.unary(op, a)
            }
            5..7 => {
                let op = self.random.pick(&[FloatAdd, FloatSub, FloatMul, FloatDiv, FloatRem]);
                self.binary(op, a, b)
            }
            _ => {
                let op = self.random.pick(&[FloatLt, FloatLe, FloatEq, Eq]);
                self.binary(op, a, b)
            }
        }
    }
}
