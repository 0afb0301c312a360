//! Arithmetic on symbolic values. Operations on concrete values are those of the concrete machine and build no terms.

use super::Symbolic;
use super::value::{Shape, Truth, Value};
use expr::{Binary, Pool, Sort, Term, Unary as Op};
use program::Kind;
use vm::{Bits, Compare, Concrete, Cond, FloatOp, IntOp, Machine, Unary};

/// The term of a value; concrete ones become constants.
pub trait Terms {
    fn int(&mut self, value: Value) -> Term;
    fn long(&mut self, value: Value) -> Term;
    fn float(&mut self, value: Value) -> Term;
    fn double(&mut self, value: Value) -> Term;
    /// A value of a term; constants become concrete.
    fn value(&mut self, term: Term) -> Value;
    fn truth(&self, term: Term) -> Truth;
    fn truth_term(&mut self, truth: Truth) -> Term;
}

impl Terms for Pool {
    fn int(&mut self, value: Value) -> Term {
        match value.shape() {
            Shape::Term(term) => term,
            _ => self.bits(32, value.bits as u32 as u64),
        }
    }

    fn long(&mut self, value: Value) -> Term {
        match value.shape() {
            Shape::Term(term) => term,
            _ => self.bits(64, value.bits),
        }
    }

    fn float(&mut self, value: Value) -> Term {
        match value.shape() {
            Shape::Term(term) => term,
            _ => self.single(f32::from_bits(value.bits as u32)),
        }
    }

    fn double(&mut self, value: Value) -> Term {
        match value.shape() {
            Shape::Term(term) => term,
            _ => Pool::double(self, f64::from_bits(value.bits)),
        }
    }

    fn value(&mut self, term: Term) -> Value {
        debug_assert!(!matches!(self.sort(term), Sort::Bool | Sort::Array { .. }), "no sort of a slot");
        match self.constant(term) {
            Some(bits) => Value::concrete(bits),
            None => Value::term(term),
        }
    }

    fn truth(&self, term: Term) -> Truth {
        match self.constant(term) {
            Some(bits) => Truth::Known(bits != 0),
            None => Truth::Term(term),
        }
    }

    fn truth_term(&mut self, truth: Truth) -> Term {
        match truth {
            Truth::Known(known) => self.bool(known),
            Truth::Term(term) => term,
        }
    }
}

fn both_concrete(a: Value, b: Value) -> bool {
    a.is_concrete() && b.is_concrete()
}

fn bits(value: Value) -> Bits {
    Bits(value.bits)
}

fn from(bits: Bits) -> Value {
    Value::concrete(bits.0)
}

fn binary_op(op: IntOp) -> Binary {
    match op {
        IntOp::Add => Binary::Add,
        IntOp::Sub => Binary::Sub,
        IntOp::Mul => Binary::Mul,
        IntOp::And => Binary::BitAnd,
        IntOp::Or => Binary::BitOr,
        IntOp::Xor => Binary::BitXor,
        IntOp::Shl => Binary::Shl,
        IntOp::Shr => Binary::AShr,
        IntOp::Ushr => Binary::LShr,
        IntOp::Div => Binary::SDiv,
        IntOp::Rem => Binary::SRem,
    }
}

fn is_shift(op: IntOp) -> bool {
    matches!(op, IntOp::Shl | IntOp::Shr | IntOp::Ushr)
}

impl Symbolic {
    pub(super) fn int_arithmetic(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        if both_concrete(a, b) {
            return from(Concrete::default().int_op(op, bits(a), bits(b)));
        }
        let pool = &mut self.pool;
        let (a, mut b) = (pool.int(a), pool.int(b));
        if is_shift(op) {
            let mask = pool.bits(32, 31);
            b = pool.binary(Binary::BitAnd, b, mask);
        }
        let term = pool.binary(binary_op(op), a, b);
        pool.value(term)
    }

    pub(super) fn long_arithmetic(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        if both_concrete(a, b) {
            return from(Concrete::default().long_op(op, bits(a), bits(b)));
        }
        let pool = &mut self.pool;
        let a = pool.long(a);
        let b = if is_shift(op) {
            let count = pool.int(b);
            let mask = pool.bits(32, 63);
            let count = pool.binary(Binary::BitAnd, count, mask);
            pool.zero_extend(64, count)
        } else {
            pool.long(b)
        };
        let term = pool.binary(binary_op(op), a, b);
        pool.value(term)
    }

    pub(super) fn float_arithmetic(&mut self, op: FloatOp, a: Value, b: Value, double: bool) -> Value {
        if both_concrete(a, b) {
            let (a, b) = (bits(a), bits(b));
            let mut machine = Concrete::default();
            return from(if double { machine.double_op(op, a, b) } else { machine.float_op(op, a, b) });
        }
        let pool = &mut self.pool;
        let (a, b) =
            if double { (Terms::double(pool, a), Terms::double(pool, b)) } else { (pool.float(a), pool.float(b)) };
        let op = match op {
            FloatOp::Add => Binary::FloatAdd,
            FloatOp::Sub => Binary::FloatSub,
            FloatOp::Mul => Binary::FloatMul,
            FloatOp::Div => Binary::FloatDiv,
            FloatOp::Rem => Binary::FloatRem,
        };
        let term = pool.binary(op, a, b);
        pool.value(term)
    }

    pub(super) fn convert(&mut self, op: Unary, a: Value) -> Value {
        let Shape::Term(term) = a.shape() else {
            return from(Concrete::default().unary(op, bits(a)));
        };
        let pool = &mut self.pool;
        let term = match op {
            Unary::INeg | Unary::LNeg => pool.unary(Op::Neg, term),
            Unary::FNeg | Unary::DNeg => pool.unary(Op::FloatNeg, term),
            Unary::I2L => pool.sign_extend(64, term),
            Unary::I2F | Unary::L2F => pool.unary(Op::SignedToSingle, term),
            Unary::I2D | Unary::L2D => pool.unary(Op::SignedToDouble, term),
            Unary::L2I => pool.extract(31, 0, term),
            Unary::F2I | Unary::D2I => pool.unary(Op::ToInt, term),
            Unary::F2L | Unary::D2L => pool.unary(Op::ToLong, term),
            Unary::F2D => pool.unary(Op::ToDouble, term),
            Unary::D2F => pool.unary(Op::ToSingle, term),
            Unary::I2B => narrow(pool, Kind::Byte, term),
            Unary::I2C => narrow(pool, Kind::Char, term),
            Unary::I2S => narrow(pool, Kind::Short, term),
        };
        pool.value(term)
    }

    pub(super) fn three_way(&mut self, op: Compare, a: Value, b: Value) -> Value {
        if both_concrete(a, b) {
            return from(Concrete::default().compare(op, bits(a), bits(b)));
        }
        let pool = &mut self.pool;
        let [minus, zero, one] = [-1i32, 0, 1].map(|value| pool.bits(32, value as u32 as u64));
        let term = if op == Compare::Long {
            let (a, b) = (pool.long(a), pool.long(b));
            let (less, equal) = (pool.binary(Binary::Slt, a, b), pool.binary(Binary::Eq, a, b));
            let rest = pool.ite(equal, zero, one);
            pool.ite(less, minus, rest)
        } else {
            let double = matches!(op, Compare::DoubleLess | Compare::DoubleGreater);
            let (a, b) =
                if double { (Terms::double(pool, a), Terms::double(pool, b)) } else { (pool.float(a), pool.float(b)) };
            let equal = pool.binary(Binary::FloatEq, a, b);
            if matches!(op, Compare::FloatLess | Compare::DoubleLess) {
                let greater = pool.binary(Binary::FloatLt, b, a);
                let rest = pool.ite(equal, zero, minus);
                pool.ite(greater, one, rest)
            } else {
                let less = pool.binary(Binary::FloatLt, a, b);
                let rest = pool.ite(equal, zero, one);
                pool.ite(less, minus, rest)
            }
        };
        pool.value(term)
    }

    pub(super) fn narrow_int(&mut self, kind: Kind, a: Value) -> Value {
        match a.shape() {
            Shape::Term(term) => {
                let term = narrow(&mut self.pool, kind, term);
                self.pool.value(term)
            }
            _ => from(Concrete::default().narrow(kind, bits(a))),
        }
    }

    pub(super) fn int_test(&mut self, cond: Cond, a: Value, b: Value) -> Truth {
        if both_concrete(a, b) {
            return Truth::Known(Concrete::default().test(cond, bits(a), bits(b)));
        }
        let pool = &mut self.pool;
        let (a, b) = (pool.int(a), pool.int(b));
        let term = match cond {
            Cond::Eq => pool.eq(a, b),
            Cond::Ne => pool.ne(a, b),
            Cond::Lt => pool.binary(Binary::Slt, a, b),
            Cond::Ge => pool.binary(Binary::Sle, b, a),
            Cond::Gt => pool.binary(Binary::Slt, b, a),
            Cond::Le => pool.binary(Binary::Sle, a, b),
        };
        pool.truth(term)
    }
}

/// An `int` narrowed to what a variable of this kind holds.
pub fn narrow(pool: &mut Pool, kind: Kind, term: Term) -> Term {
    match kind {
        Kind::Bool => {
            let bit = pool.extract(0, 0, term);
            pool.zero_extend(32, bit)
        }
        Kind::Byte => {
            let low = pool.extract(7, 0, term);
            pool.sign_extend(32, low)
        }
        Kind::Char => {
            let low = pool.extract(15, 0, term);
            pool.zero_extend(32, low)
        }
        Kind::Short => {
            let low = pool.extract(15, 0, term);
            pool.sign_extend(32, low)
        }
        _ => term,
    }
}

/// The sort of a variable of a kind that is a number.
pub fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Bool => Sort::Bits(1),
        Kind::Byte => Sort::Bits(8),
        Kind::Char | Kind::Short => Sort::Bits(16),
        Kind::Long => Sort::Bits(64),
        Kind::Float => Sort::Float(expr::Precision::Single),
        Kind::Double => Sort::Float(expr::Precision::Double),
        _ => Sort::Bits(32),
    }
}

/// The slot that holds a variable of a kind: small integers are extended to `int`.
pub fn widen(pool: &mut Pool, kind: Kind, term: Term) -> Term {
    match kind {
        Kind::Bool | Kind::Char => pool.zero_extend(32, term),
        Kind::Byte | Kind::Short => pool.sign_extend(32, term),
        _ => term,
    }
}
