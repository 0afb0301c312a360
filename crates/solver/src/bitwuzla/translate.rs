//! Terms of `expr` as terms of Bitwuzla.

use ::bitwuzla::{Context, Kind, Rounding};
use expr::{Binary, Node, Pool, Precision, Sort, Term, Unary};
use rustc_hash::{FxHashMap, FxHashSet};

type Foreign = ::bitwuzla::Term;

/// Translates each term of one pool once.
pub struct Translator {
    pub context: Context,
    memo: FxHashMap<Term, Foreign>,
    sorts: FxHashMap<Sort, ::bitwuzla::Sort>,
    roundings: [Foreign; 4],
    /// What holds of the constant that stands for a `ToBits` term.
    definitions: FxHashMap<Term, Foreign>,
}

impl Translator {
    pub fn new(mut context: Context) -> Translator {
        use Rounding::*;
        let roundings = [NearestEven, Down, Up, Zero].map(|mode| context.rounding(mode));
        Translator {
            context,
            memo: FxHashMap::default(),
            sorts: FxHashMap::default(),
            roundings,
            definitions: FxHashMap::default(),
        }
    }

    /// The translation of a term; terms may be deeper than this thread's stack.
    pub fn term(&mut self, pool: &Pool, term: Term) -> Foreign {
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            if self.memo.contains_key(&top) {
                pending.pop();
                continue;
            }
            let node = pool.node(top);
            let before = pending.len();
            pending.extend(node.children().filter(|child| !self.memo.contains_key(child)));
            if pending.len() == before {
                pending.pop();
                let translated = self.node(pool, top, node);
                self.memo.insert(top, translated);
            }
        }
        self.known(term)
    }

    /// What must hold for the `ToBits` terms within a term.
    pub fn definitions_in(&self, pool: &Pool, term: Term) -> Vec<Foreign> {
        let mut definitions = Vec::new();
        if self.definitions.is_empty() {
            return definitions;
        }
        let mut seen = FxHashSet::default();
        let mut pending = vec![term];
        while let Some(top) = pending.pop() {
            if seen.insert(top) {
                definitions.extend(self.definitions.get(&top));
                pending.extend(pool.node(top).children());
            }
        }
        definitions
    }

    /// A term that is translated.
    fn known(&self, term: Term) -> Foreign {
        *self.memo.get(&term).expect("operands are translated first")
    }

    fn sort(&mut self, sort: Sort) -> ::bitwuzla::Sort {
        if let Some(&known) = self.sorts.get(&sort) {
            return known;
        }
        let made = match sort {
            Sort::Bool => self.context.bool_sort(),
            Sort::Bits(width) => self.context.bits_sort(u64::from(width)),
            Sort::Float(precision) => {
                let [exponent, significand] = widths(precision);
                self.context.float_sort(exponent, significand)
            }
            Sort::Array { index, element } => {
                let (index, element) = (self.sort(Sort::Bits(index)), self.sort(Sort::Bits(element)));
                self.context.array_sort(index, element)
            }
        };
        self.sorts.insert(sort, made);
        made
    }

    fn rounding(&self, mode: Rounding) -> Foreign {
        let [nearest, down, up, zero] = self.roundings;
        match mode {
            Rounding::NearestEven => nearest,
            Rounding::Down => down,
            Rounding::Up => up,
            Rounding::Zero => zero,
        }
    }

    fn node(&mut self, pool: &Pool, term: Term, node: Node) -> Foreign {
        match node {
            Node::Bool(value) => self.context.bool(value),
            Node::Bits { width, value } => self.bits(width, value),
            Node::Float { precision, bits } => self.float(precision, bits),
            Node::Var(_) => {
                let sort = self.sort(pool.sort(term));
                self.context.constant(sort)
            }
            Node::Unary(op, operand) => self.unary(pool, term, op, operand),
            Node::Binary(op, a, b) => {
                let (a, b) = (self.known(a), self.known(b));
                self.binary(op, a, b)
            }
            Node::Ite(condition, then, otherwise) => {
                let operands = [condition, then, otherwise].map(|operand| self.known(operand));
                self.context.apply(Kind::Ite, operands)
            }
            Node::Extract { high, low, term } => {
                let operand = self.known(term);
                self.context.indexed(Kind::BvExtract, [operand], [u64::from(high), u64::from(low)])
            }
            Node::ZeroExtend { width, term } => self.extend(pool, Kind::BvZeroExtend, width, term),
            Node::SignExtend { width, term } => self.extend(pool, Kind::BvSignExtend, width, term),
            Node::Store(array, index, element) => {
                let operands = [array, index, element].map(|operand| self.known(operand));
                self.context.apply(Kind::Store, operands)
            }
            Node::Constant { element, .. } => {
                let (sort, element) = (self.sort(pool.sort(term)), self.known(element));
                self.context.constant_array(sort, element)
            }
        }
    }

    fn bits(&mut self, width: u8, value: u64) -> Foreign {
        let sort = self.sort(Sort::Bits(width));
        self.context.bits(sort, value)
    }

    fn float(&mut self, precision: Precision, bits: u64) -> Foreign {
        let bits = self.bits(size(precision), bits);
        self.context.indexed(Kind::FpFromBits, [bits], widths(precision))
    }

    fn extend(&mut self, pool: &Pool, kind: Kind, width: u8, term: Term) -> Foreign {
        let operand = self.known(term);
        self.context.indexed(kind, [operand], [u64::from(width - pool.width(term))])
    }

    fn unary(&mut self, pool: &Pool, term: Term, op: Unary, operand: Term) -> Foreign {
        use Precision::{Double, Single};
        let a = self.known(operand);
        let nearest = self.rounding(Rounding::NearestEven);
        match op {
            Unary::Not => self.context.apply(Kind::Not, [a]),
            Unary::BitNot => self.context.apply(Kind::BvNot, [a]),
            Unary::Neg => self.context.apply(Kind::BvNeg, [a]),
            Unary::FloatNeg => self.context.apply(Kind::FpNeg, [a]),
            Unary::FloatAbs => self.context.apply(Kind::FpAbs, [a]),
            Unary::FloatSqrt => self.context.apply(Kind::FpSqrt, [nearest, a]),
            Unary::FloatFloor => self.context.apply(Kind::FpRoundToIntegral, [self.rounding(Rounding::Down), a]),
            Unary::FloatCeil => self.context.apply(Kind::FpRoundToIntegral, [self.rounding(Rounding::Up), a]),
            Unary::FloatRint => self.context.apply(Kind::FpRoundToIntegral, [nearest, a]),
            Unary::IsNan => self.context.apply(Kind::FpIsNan, [a]),
            Unary::ToSingle => self.context.indexed(Kind::FpFromFp, [nearest, a], widths(Single)),
            Unary::ToDouble => self.context.indexed(Kind::FpFromFp, [nearest, a], widths(Double)),
            Unary::ToInt => self.saturating(precision(pool, operand), 32, a),
            Unary::ToLong => self.saturating(precision(pool, operand), 64, a),
            Unary::SignedToSingle => self.context.indexed(Kind::FpFromSigned, [nearest, a], widths(Single)),
            Unary::SignedToDouble => self.context.indexed(Kind::FpFromSigned, [nearest, a], widths(Double)),
            Unary::FromBits => self.context.indexed(Kind::FpFromBits, [a], widths(precision(pool, term))),
            Unary::ToBits => self.bits_of_float(term, precision(pool, operand), a),
        }
    }

    /// Truncated to a signed integer, with NaN as 0 and the ends of the range for what is beyond them.
    fn saturating(&mut self, precision: Precision, width: u8, a: Foreign) -> Foreign {
        let (least, beyond) = match precision {
            Precision::Single => {
                let beyond = if width == 32 { 2f32.powi(31) } else { 2f32.powi(63) };
                (u64::from((-beyond).to_bits()), u64::from(beyond.to_bits()))
            }
            Precision::Double => {
                let beyond = if width == 32 { 2f64.powi(31) } else { 2f64.powi(63) };
                ((-beyond).to_bits(), beyond.to_bits())
            }
        };
        let (least, beyond) = (self.float(precision, least), self.float(precision, beyond));
        let top = 1 << (width - 1);
        let (zero, minimum, maximum) = (self.bits(width, 0), self.bits(width, top), self.bits(width, top - 1));
        let (toward_zero, context) = (self.rounding(Rounding::Zero), &mut self.context);
        let inside = context.indexed(Kind::FpToSigned, [toward_zero, a], [u64::from(width)]);
        let high = context.apply(Kind::FpLeq, [beyond, a]);
        let not_high = context.apply(Kind::Ite, [high, maximum, inside]);
        let low = context.apply(Kind::FpLeq, [a, least]);
        let number = context.apply(Kind::Ite, [low, minimum, not_high]);
        let nan = context.apply(Kind::FpIsNan, [a]);
        context.apply(Kind::Ite, [nan, zero, number])
    }

    /// SMT-LIB has no such function: a constant stands for the bits, and a definition says that they are those of `a`.
    fn bits_of_float(&mut self, term: Term, precision: Precision, a: Foreign) -> Foreign {
        let quiet = match precision {
            Precision::Single => 0x7fc0_0000,
            Precision::Double => 0x7ff8_0000_0000_0000,
        };
        let (canonical, sort) = (self.bits(size(precision), quiet), self.sort(Sort::Bits(size(precision))));
        let context = &mut self.context;
        let bits = context.constant(sort);
        let float = context.indexed(Kind::FpFromBits, [bits], widths(precision));
        let same = context.apply(Kind::Equal, [float, a]);
        let nan = context.apply(Kind::FpIsNan, [a]);
        let quiet = context.apply(Kind::Equal, [bits, canonical]);
        let definition = context.apply(Kind::Ite, [nan, quiet, same]);
        self.definitions.insert(term, definition);
        bits
    }

    fn binary(&mut self, op: Binary, a: Foreign, b: Foreign) -> Foreign {
        let nearest = self.rounding(Rounding::NearestEven);
        let kind = match op {
            Binary::And => Kind::And,
            Binary::Or => Kind::Or,
            Binary::Xor => Kind::Xor,
            Binary::Eq => Kind::Equal,
            Binary::Add => Kind::BvAdd,
            Binary::Sub => Kind::BvSub,
            Binary::Mul => Kind::BvMul,
            Binary::UDiv => Kind::BvUdiv,
            Binary::URem => Kind::BvUrem,
            Binary::SDiv => Kind::BvSdiv,
            Binary::SRem => Kind::BvSrem,
            Binary::BitAnd => Kind::BvAnd,
            Binary::BitOr => Kind::BvOr,
            Binary::BitXor => Kind::BvXor,
            Binary::Shl => Kind::BvShl,
            Binary::LShr => Kind::BvLshr,
            Binary::AShr => Kind::BvAshr,
            Binary::Concat => Kind::BvConcat,
            Binary::Ult => Kind::BvUlt,
            Binary::Ule => Kind::BvUle,
            Binary::Slt => Kind::BvSlt,
            Binary::Sle => Kind::BvSle,
            Binary::FloatAdd => return self.context.apply(Kind::FpAdd, [nearest, a, b]),
            Binary::FloatSub => return self.context.apply(Kind::FpSub, [nearest, a, b]),
            Binary::FloatMul => return self.context.apply(Kind::FpMul, [nearest, a, b]),
            Binary::FloatDiv => return self.context.apply(Kind::FpDiv, [nearest, a, b]),
            Binary::FloatRem => return self.truncated_remainder(a, b),
            Binary::FloatLt => Kind::FpLt,
            Binary::FloatLe => Kind::FpLeq,
            Binary::FloatEq => Kind::FpEqual,
            Binary::Select => Kind::Select,
        };
        self.context.apply(kind, [a, b])
    }

    /// From the remainder of the magnitudes to the nearest multiple, which is at most half of |b| from 0. Adding |b| to a
    /// negative one is exact, since every truncated remainder is a float; NaN and infinities behave as they should.
    fn truncated_remainder(&mut self, a: Foreign, b: Foreign) -> Foreign {
        let (nearest, context) = (self.rounding(Rounding::NearestEven), &mut self.context);
        let dividend = context.apply(Kind::FpAbs, [a]);
        let divisor = context.apply(Kind::FpAbs, [b]);
        let remainder = context.apply(Kind::FpRem, [dividend, divisor]);
        let raised = context.apply(Kind::FpAdd, [nearest, remainder, divisor]);
        let negative = context.apply(Kind::FpIsNeg, [remainder]);
        let magnitude = context.apply(Kind::Ite, [negative, raised, remainder]);
        let opposite = context.apply(Kind::FpNeg, [magnitude]);
        let negative = context.apply(Kind::FpIsNeg, [a]);
        context.apply(Kind::Ite, [negative, opposite, magnitude])
    }
}

/// The widths of exponent and significand, the hidden bit counted.
fn widths(precision: Precision) -> [u64; 2] {
    match precision {
        Precision::Single => [8, 24],
        Precision::Double => [11, 53],
    }
}

fn size(precision: Precision) -> u8 {
    match precision {
        Precision::Single => 32,
        Precision::Double => 64,
    }
}

/// The precision of a term of a float sort.
fn precision(pool: &Pool, term: Term) -> Precision {
    match pool.sort(term) {
        Sort::Float(precision) => precision,
        sort => unreachable!("a float operator on {sort:?}"),
    }
}
