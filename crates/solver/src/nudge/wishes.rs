//! From a wish for a term to changes of its variables.

use super::Change;
use expr::{Binary, Evaluator, Model, Node, Pool, Precision, Sort, Term, Unary};

/// Changes that are considered for one wish.
const MAX_CHANGES: usize = 12;

/// How often a wish is passed on.
const MAX_WISHES: usize = 200;

pub(super) struct Wishes<'a> {
    pool: &'a Pool,
    evaluator: Evaluator<'a>,
    changes: &'a mut Vec<Change>,
    wishes: usize,
}

impl<'a> Wishes<'a> {
    pub fn new(pool: &'a Pool, model: &'a Model, changes: &'a mut Vec<Change>) -> Wishes<'a> {
        changes.clear();
        Wishes { pool, evaluator: Evaluator::new(model), changes, wishes: 0 }
    }

    /// Wishes a condition to hold, or not to.
    pub fn holds(&mut self, condition: Term, wanted: bool) {
        self.wish(condition, u64::from(wanted));
    }

    fn now(&mut self, term: Term) -> u64 {
        self.evaluator.eval(self.pool, term)
    }

    fn change(&mut self, change: Change) {
        if !self.changes.contains(&change) {
            self.changes.push(change);
        }
    }

    /// Wishes a term to have this value, in the bits of its sort.
    fn wish(&mut self, term: Term, value: u64) {
        if self.wishes >= MAX_WISHES || self.changes.len() >= MAX_CHANGES {
            return;
        }
        self.wishes += 1;
        match self.pool.node(term) {
            Node::Var(var) => self.change(Change { var, index: None, value }),
            Node::Unary(op, operand) => self.unary(op, operand, value),
            Node::Binary(op, a, b) => self.binary(op, a, b, value),
            Node::Ite(condition, then, otherwise) => {
                let (taken, other) = match self.now(condition) {
                    0 => (otherwise, then),
                    _ => (then, otherwise),
                };
                if self.now(other) == value {
                    let flipped = self.now(condition) ^ 1;
                    self.wish(condition, flipped);
                }
                self.wish(taken, value);
            }
            Node::Extract { high, low, term } => {
                let mask = mask(high - low + 1) << low;
                let rest = self.now(term) & !mask;
                self.wish(term, rest | (value << low));
            }
            Node::ZeroExtend { term, .. } => {
                if value <= mask(width(self.pool, term)) {
                    self.wish(term, value);
                }
            }
            Node::SignExtend { width: to, term } => {
                let from = width(self.pool, term);
                let narrow = value & mask(from);
                if signed(narrow, from) as u64 & mask(to) == value {
                    self.wish(term, narrow);
                }
            }
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } | Node::Store(..) | Node::Constant { .. } => {}
        }
    }

    fn unary(&mut self, op: Unary, operand: Term, value: u64) {
        let float = |value: f64, precision: Precision| match precision {
            Precision::Single => u64::from((value as f32).to_bits()),
            Precision::Double => value.to_bits(),
        };
        match (op, self.pool.sort(operand)) {
            (Unary::Not, _) => self.wish(operand, value ^ 1),
            (Unary::BitNot, Sort::Bits(width)) => self.wish(operand, !value & mask(width)),
            (Unary::Neg, Sort::Bits(width)) => self.wish(operand, value.wrapping_neg() & mask(width)),
            (Unary::FloatNeg, Sort::Float(Precision::Single)) => self.wish(operand, value ^ (1 << 31)),
            (Unary::FloatNeg, Sort::Float(Precision::Double)) => self.wish(operand, value ^ (1 << 63)),
            (Unary::FloatAbs | Unary::FloatFloor | Unary::FloatCeil | Unary::FloatRint, _)
            | (Unary::FromBits | Unary::ToBits, _) => self.wish(operand, value),
            (Unary::FloatSqrt, Sort::Float(precision)) => {
                let root = double(value, precision);
                self.wish(operand, float(root * root, precision));
            }
            (Unary::IsNan, Sort::Float(precision)) => {
                self.wish(operand, float(if value == 0 { 0.0 } else { f64::NAN }, precision));
            }
            (Unary::ToSingle, Sort::Float(_)) => {
                self.wish(operand, double(value, Precision::Single).to_bits());
            }
            (Unary::ToDouble, Sort::Float(_)) => {
                self.wish(operand, float(double(value, Precision::Double), Precision::Single));
            }
            (Unary::ToInt, Sort::Float(precision)) => {
                self.wish(operand, float(f64::from(value as i32), precision));
            }
            (Unary::ToLong, Sort::Float(precision)) => self.wish(operand, float(value as i64 as f64, precision)),
            (Unary::SignedToSingle, Sort::Bits(width)) => {
                self.wish(operand, double(value, Precision::Single) as i64 as u64 & mask(width));
            }
            (Unary::SignedToDouble, Sort::Bits(width)) => {
                self.wish(operand, double(value, Precision::Double) as i64 as u64 & mask(width));
            }
            _ => {}
        }
    }

    fn binary(&mut self, op: Binary, a: Term, b: Term, value: u64) {
        if op == Binary::Select {
            return self.select(a, b, value);
        }
        let (x, y) = (self.now(a), self.now(b));
        match (op, self.pool.sort(a)) {
            (Binary::And, _) if value == 1 => self.each([(a, 1), (b, 1)], |now| now == 0),
            (Binary::Or, _) if value == 0 => self.each([(a, 0), (b, 0)], |now| now == 1),
            (Binary::And | Binary::Or, _) => self.each([(a, value), (b, value)], |_| true),
            (Binary::Xor, _) => self.each([(a, y ^ value), (b, x ^ value)], |_| true),
            (Binary::Eq, _) if value == 1 => self.each([(a, y), (b, x)], |_| true),
            (Binary::Eq, Sort::Bool) => self.each([(a, y ^ 1), (b, x ^ 1)], |_| true),
            (Binary::Eq | Binary::FloatEq | Binary::FloatLt | Binary::FloatLe, Sort::Float(precision)) => {
                self.float_order(op, (a, x), (b, y), precision, value == 1);
            }
            (op, Sort::Float(precision)) => self.float_arithmetic(op, (a, x), (b, y), precision, value),
            (op, Sort::Bits(width)) => self.word(op, (a, x), (b, y), width, value),
            _ => {}
        }
    }

    /// Passes wishes on for the operands whose value now calls for it.
    fn each<const N: usize>(&mut self, wishes: [(Term, u64); N], is_wanted: impl Fn(u64) -> bool) {
        for (term, value) in wishes {
            if is_wanted(self.now(term)) {
                self.wish(term, value);
            }
        }
    }

    fn word(&mut self, op: Binary, (a, x): (Term, u64), (b, y): (Term, u64), width: u8, value: u64) {
        let mask = mask(width);
        let low = |value: u64| value & mask;
        let (least, most) = (1 << (width - 1), mask >> 1);
        let wishes: &[(Term, u64)] = match op {
            Binary::Eq => &[(a, low(y.wrapping_add(1))), (b, low(x.wrapping_add(1))), (a, 0), (b, 0)],
            Binary::Ult if value == 1 => &[(a, low(y.wrapping_sub(1))), (b, low(x.wrapping_add(1))), (a, 0), (b, mask)],
            Binary::Ule if value == 0 => &[(b, low(x.wrapping_sub(1))), (a, low(y.wrapping_add(1))), (b, 0), (a, mask)],
            Binary::Slt if value == 1 => {
                &[(a, low(y.wrapping_sub(1))), (b, low(x.wrapping_add(1))), (a, 0), (b, 0), (a, least), (b, most)]
            }
            Binary::Sle if value == 0 => {
                &[(b, low(x.wrapping_sub(1))), (a, low(y.wrapping_add(1))), (b, 0), (a, 0), (b, least), (a, most)]
            }
            Binary::Ult | Binary::Ule | Binary::Slt | Binary::Sle => &[(a, y), (b, x)],
            Binary::Add => &[(a, low(value.wrapping_sub(y))), (b, low(value.wrapping_sub(x)))],
            Binary::Sub => &[(a, low(value.wrapping_add(y))), (b, low(x.wrapping_sub(value)))],
            Binary::BitXor => &[(a, value ^ y), (b, value ^ x)],
            Binary::Mul => &[(a, quotient(value, y, width)), (b, quotient(value, x, width))],
            Binary::UDiv | Binary::SDiv => &[(a, low(value.wrapping_mul(y)))],
            Binary::URem | Binary::SRem => &[(a, value)],
            Binary::BitAnd => &[(a, (x & !y) | value), (b, (y & !x) | value), (a, value), (b, value)],
            Binary::BitOr => &[(a, value & (x | !y)), (b, value & (y | !x)), (a, value), (b, value)],
            Binary::Shl => &[(a, if y < 64 { value >> y } else { 0 })],
            Binary::LShr | Binary::AShr => &[(a, if y < 64 { low(value << y) } else { 0 })],
            Binary::Concat => {
                let Sort::Bits(below) = self.pool.sort(b) else { return };
                let (high, tail) = (value >> below, value & self::mask(below));
                if high != x {
                    self.wish(a, high);
                }
                if tail != y {
                    self.wish(b, tail);
                }
                return;
            }
            _ => return,
        };
        for &(term, value) in wishes {
            self.wish(term, value);
        }
    }

    fn float_order(&mut self, op: Binary, a: (Term, u64), b: (Term, u64), precision: Precision, wanted: bool) {
        let bits = |value: f64| match precision {
            Precision::Single => u64::from((value as f32).to_bits()),
            Precision::Double => value.to_bits(),
        };
        let next = |bits: u64, up: bool| match precision {
            Precision::Single => {
                let value = f32::from_bits(bits as u32);
                u64::from((if up { value.next_up() } else { value.next_down() }).to_bits())
            }
            Precision::Double => {
                let value = f64::from_bits(bits);
                (if up { value.next_up() } else { value.next_down() }).to_bits()
            }
        };
        let (x, y) = (double(a.1, precision), double(b.1, precision));
        let (a_to, b_to): ([u64; 3], [u64; 3]) = match (op, wanted) {
            (Binary::FloatLt | Binary::FloatLe, true) => (
                [bits(0.0), bits((y - 1.0).floor()), next(b.1, false)],
                [bits(0.0), bits((x + 1.0).floor()), next(a.1, true)],
            ),
            (Binary::FloatLt | Binary::FloatLe, false) => (
                [bits(0.0), bits((y + 1.0).floor()), next(b.1, true)],
                [bits(0.0), bits((x - 1.0).floor()), next(a.1, false)],
            ),
            (_, true) => ([b.1; 3], [a.1; 3]),
            (_, false) => ([bits(0.0), bits(1.0), bits(y + 1.0)], [bits(0.0), bits(1.0), bits(x + 1.0)]),
        };
        for (to_a, to_b) in a_to.into_iter().zip(b_to) {
            self.wish(a.0, to_a);
            self.wish(b.0, to_b);
        }
    }

    fn float_arithmetic(&mut self, op: Binary, a: (Term, u64), b: (Term, u64), precision: Precision, value: u64) {
        let bits = |value: f64| match precision {
            Precision::Single => u64::from((value as f32).to_bits()),
            Precision::Double => value.to_bits(),
        };
        let (x, y, value) = (double(a.1, precision), double(b.1, precision), double(value, precision));
        let (to_a, to_b) = match op {
            Binary::FloatAdd => (value - y, value - x),
            Binary::FloatSub => (value + y, x - value),
            Binary::FloatMul => (value / y, value / x),
            Binary::FloatDiv => (value * y, x / value),
            Binary::FloatRem => (value, y),
            _ => return,
        };
        self.wish(a.0, bits(to_a));
        self.wish(b.0, bits(to_b));
    }

    /// The element of an array is that of its last store there, or of the variable below.
    fn select(&mut self, array: Term, index: Term, value: u64) {
        let at = self.now(index);
        let mut array = array;
        loop {
            match self.pool.node(array) {
                Node::Var(var) => return self.change(Change { var, index: Some(at), value }),
                Node::Store(_, place, element) if self.now(place) == at => return self.wish(element, value),
                Node::Store(below, _, _) => array = below,
                Node::Constant { element, .. } => return self.wish(element, value),
                _ => return,
            }
        }
    }
}

/// What a factor must be for a product, if there is such a number.
fn quotient(product: u64, factor: u64, width: u8) -> u64 {
    let mask = mask(width);
    if factor & 1 == 1 {
        // Newton's method doubles the correct bits each time, and an odd number is its own inverse in three.
        let inverse =
            (0..5).fold(factor, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse))));
        return product.wrapping_mul(inverse) & mask;
    }
    (signed(product, width).checked_div(signed(factor, width)).unwrap_or(0)) as u64 & mask
}

fn width(pool: &Pool, term: Term) -> u8 {
    match pool.sort(term) {
        Sort::Bits(width) => width,
        _ => 64,
    }
}

fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width)
}

fn signed(value: u64, width: u8) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

fn double(bits: u64, precision: Precision) -> f64 {
    match precision {
        Precision::Single => f64::from(f32::from_bits(bits as u32)),
        Precision::Double => f64::from_bits(bits),
    }
}
