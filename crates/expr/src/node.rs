//! What a term is made of: sorts, operators and nodes. Meaning is that of SMT-LIB unless an operator says otherwise.

use std::num::NonZeroU32;

/// A term of a [`Pool`](crate::Pool). Equal terms of one pool have equal handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) NonZeroU32);

/// A variable of a pool: an input of the program under test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Precision {
    Single,
    Double,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    Bool,
    /// 1 to 64 bits.
    Bits(u8),
    Float(Precision),
    /// A total function from `Bits(index)` to `Bits(element)`.
    Array {
        index: u8,
        element: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    /// Bool.
    Not,
    /// Bits.
    BitNot,
    Neg,
    /// Float.
    FloatNeg,
    FloatAbs,
    /// Rounded to nearest, ties to even, as all float arithmetic here.
    FloatSqrt,
    /// To an integral float: towards negative infinity, towards positive infinity, to nearest with ties to even.
    FloatFloor,
    FloatCeil,
    FloatRint,
    /// Float to Bool.
    IsNan,
    /// Float to Float of the other precision.
    ToSingle,
    ToDouble,
    /// Float to Bits(32) or Bits(64): truncated, saturated at the ends, NaN gives 0, as Java converts.
    ToInt,
    ToLong,
    /// Bits, signed and of any width, to the nearest float.
    SignedToSingle,
    SignedToDouble,
    /// Bits(32) or Bits(64) read as an IEEE float; all NaN are one.
    FromBits,
    /// Float to Bits(32) or Bits(64); NaN gives the canonical quiet NaN (0x7fc00000, 0x7ff8000000000000).
    ToBits,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// Bool.
    And,
    Or,
    Xor,
    /// Any sort but Array, to Bool. On floats this is identity: NaN equals NaN, 0.0 differs from -0.0.
    Eq,
    /// Bits.
    Add,
    Sub,
    Mul,
    UDiv,
    URem,
    /// Truncated division; the quotient and remainder of a zero divisor are those of SMT-LIB.
    SDiv,
    SRem,
    BitAnd,
    BitOr,
    BitXor,
    /// Shifts by an unsigned count of the same width; counts beyond the width give 0 (or the sign).
    Shl,
    LShr,
    AShr,
    /// The first operand becomes the high part.
    Concat,
    /// Bits to Bool.
    Ult,
    Ule,
    Slt,
    Sle,
    /// Float.
    FloatAdd,
    FloatSub,
    FloatMul,
    FloatDiv,
    /// Java's `%`: truncated (C's fmod), not the IEEE remainder.
    FloatRem,
    /// Float to Bool, false when an operand is NaN; `FloatEq` takes 0.0 for -0.0.
    FloatLt,
    FloatLe,
    FloatEq,
    /// Array and index to element.
    Select,
}

/// One node; children are terms of the same pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    /// Bits above the width are zero.
    Bits {
        width: u8,
        value: u64,
    },
    /// The IEEE bits; a NaN is the canonical one.
    Float {
        precision: Precision,
        bits: u64,
    },
    Var(Var),
    Unary(Unary, Term),
    Binary(Binary, Term, Term),
    /// Condition, then, else; of any sort but Array.
    Ite(Term, Term, Term),
    /// Bits `low..=high` of the operand.
    Extract {
        high: u8,
        low: u8,
        term: Term,
    },
    /// To the given width.
    ZeroExtend {
        width: u8,
        term: Term,
    },
    SignExtend {
        width: u8,
        term: Term,
    },
    /// Array, index, element.
    Store(Term, Term, Term),
    /// The array that holds `element` everywhere.
    Constant {
        index: u8,
        element: Term,
    },
}

impl Node {
    /// The operands, first to last.
    pub fn children(&self) -> impl Iterator<Item = Term> + use<> {
        let children = match *self {
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } | Node::Var(_) => [None; 3],
            Node::Unary(_, a) => [Some(a), None, None],
            Node::Binary(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(a, b, c) | Node::Store(a, b, c) => [Some(a), Some(b), Some(c)],
            Node::Extract { term, .. } | Node::ZeroExtend { term, .. } | Node::SignExtend { term, .. } => {
                [Some(term), None, None]
            }
            Node::Constant { element, .. } => [Some(element), None, None],
        };
        children.into_iter().flatten()
    }

    /// The same with other operands.
    pub fn map(self, change: impl Fn(Term) -> Term) -> Node {
        match self {
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } | Node::Var(_) => self,
            Node::Unary(op, a) => Node::Unary(op, change(a)),
            Node::Binary(op, a, b) => Node::Binary(op, change(a), change(b)),
            Node::Ite(a, b, c) => Node::Ite(change(a), change(b), change(c)),
            Node::Extract { high, low, term } => Node::Extract { high, low, term: change(term) },
            Node::ZeroExtend { width, term } => Node::ZeroExtend { width, term: change(term) },
            Node::SignExtend { width, term } => Node::SignExtend { width, term: change(term) },
            Node::Store(a, b, c) => Node::Store(change(a), change(b), change(c)),
            Node::Constant { index, element } => Node::Constant { index, element: change(element) },
        }
    }
}
