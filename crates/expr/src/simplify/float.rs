//! Float arithmetic and conversions: only what is exact for every value, NaN, infinities and signed zeros included.

use crate::{Binary, Node, Pool, Precision, Sort, Term, Unary, semantics};

impl Pool {
    pub(super) fn rewrite_float_unary(&mut self, op: Unary, a: Term) -> Term {
        use Unary::*;
        let inner = match self.node(a) {
            Node::Unary(inner, x) => Some((inner, x)),
            _ => None,
        };
        match (op, inner) {
            // Not a conversion at all.
            (ToSingle, _) if self.sort(a) == Sort::Float(Precision::Single) => a,
            (ToDouble, _) if self.sort(a) == Sort::Float(Precision::Double) => a,
            (FloatNeg, Some((FloatNeg, x))) => x,
            (FloatAbs, Some((FloatNeg | FloatAbs, x))) => self.unary(FloatAbs, x),
            (FloatFloor | FloatCeil | FloatRint, Some((FloatFloor | FloatCeil | FloatRint, _))) => a,
            (FloatFloor | FloatCeil | FloatRint, Some((SignedToSingle | SignedToDouble, _))) => a,
            (IsNan, Some((SignedToSingle | SignedToDouble, _))) => self.bool(false),
            (IsNan, Some((FloatNeg | FloatAbs | FloatFloor | FloatCeil | FloatRint | ToSingle | ToDouble, x))) => {
                self.unary(IsNan, x)
            }
            (ToSingle, Some((ToDouble, x))) => x,
            (ToInt | ToLong, Some((ToDouble, x))) => self.unary(op, x),
            (FromBits, Some((ToBits, x))) => x,
            (ToSingle, Some((SignedToDouble, x))) if self.converts_exactly(Precision::Double, x) => {
                self.unary(SignedToSingle, x)
            }
            (ToDouble, Some((SignedToSingle, x))) if self.converts_exactly(Precision::Single, x) => {
                self.unary(SignedToDouble, x)
            }
            (ToInt | ToLong, Some((SignedToSingle, x))) if self.converts_exactly(Precision::Single, x) => {
                self.saturate(if op == ToInt { 32 } else { 64 }, x)
            }
            (ToInt | ToLong, Some((SignedToDouble, x))) if self.converts_exactly(Precision::Double, x) => {
                self.saturate(if op == ToInt { 32 } else { 64 }, x)
            }
            (SignedToSingle | SignedToDouble, _) => match self.node(a) {
                Node::SignExtend { term, .. } => self.unary(op, term),
                _ => self.make(Node::Unary(op, a)),
            },
            _ => self.make(Node::Unary(op, a)),
        }
    }

    /// Whether every value of a term of bits, read as signed, is a float.
    pub(super) fn converts_exactly(&self, precision: Precision, x: Term) -> bool {
        let facts = self.facts(x);
        let most = match precision {
            Precision::Single => 1u64 << 24,
            Precision::Double => 1u64 << 53,
        };
        facts.smin.unsigned_abs() <= most && facts.smax.unsigned_abs() <= most
    }

    /// The nearest value of a width; for values of at most 54 bits.
    fn saturate(&mut self, width: u8, x: Term) -> Term {
        let from = self.width(x);
        if from <= width {
            return self.sign_extend(width, x);
        }
        let facts = self.facts(x);
        let most = (semantics::mask(width) >> 1) as i64;
        let low = self.extract(width - 1, 0, x);
        let (top, bottom) = (self.bits(width, most as u64), self.bits(width, !most as u64));
        let most_here = self.bits(from, most as u64);
        let least_here = self.bits(from, !most as u64);
        let mut result = low;
        if facts.smax > most {
            let beyond = self.binary(Binary::Slt, most_here, x);
            result = self.ite(beyond, top, result);
        }
        if facts.smin < !most {
            let below = self.binary(Binary::Slt, x, least_here);
            result = self.ite(below, bottom, result);
        }
        result
    }

    pub(super) fn rewrite_float_binary(&mut self, op: Binary, a: Term, b: Term) -> Term {
        let (a, b) = match op {
            Binary::FloatAdd | Binary::FloatMul => self.ordered(a, b),
            _ => (a, b),
        };
        for operand in [a, b] {
            if self.is_nan_constant(operand) {
                return operand;
            }
        }
        let Some(k) = self.float_constant(b) else {
            return match (op, self.node(b)) {
                // x + -y is x - y, and the other way round: rounding looks at the exact sum alone.
                (Binary::FloatAdd, Node::Unary(Unary::FloatNeg, y)) => self.binary(Binary::FloatSub, a, y),
                (Binary::FloatSub, Node::Unary(Unary::FloatNeg, y)) => self.binary(Binary::FloatAdd, a, y),
                _ => self.make(Node::Binary(op, a, b)),
            };
        };
        match op {
            Binary::FloatSub => {
                let opposite = self.unary(Unary::FloatNeg, b);
                self.binary(Binary::FloatAdd, a, opposite)
            }
            // x + 0.0 is not x: it makes -0.0 to 0.0.
            Binary::FloatAdd if k == 0.0 && k.is_sign_negative() => a,
            Binary::FloatMul | Binary::FloatDiv if k == 1.0 => a,
            Binary::FloatMul | Binary::FloatDiv if k == -1.0 => self.unary(Unary::FloatNeg, a),
            _ => self.make(Node::Binary(op, a, b)),
        }
    }

    /// The value of a constant; a single is a double too.
    pub(super) fn float_constant(&self, t: Term) -> Option<f64> {
        match self.node(t) {
            Node::Float { precision: Precision::Single, bits } => Some(f64::from(semantics::as_single(bits))),
            Node::Float { precision: Precision::Double, bits } => Some(semantics::as_double(bits)),
            _ => None,
        }
    }

    fn is_nan_constant(&self, t: Term) -> bool {
        self.float_constant(t).is_some_and(f64::is_nan)
    }
}
