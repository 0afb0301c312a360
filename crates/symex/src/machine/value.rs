//! Values of the symbolic machine.

use expr::Term;

/// One slot: bits, or something that stands for bits that are not known.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// Meaningful when the value is concrete, else zero.
    pub bits: u64,
    sym: u32,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Concrete(u64),
    /// A number: Bits(32) for `int` and smaller, Bits(64) for `long`, floats as such.
    Term(Term),
    /// A reference that is resolved by need.
    Unresolved(Reference),
}

/// The number of a reference that is resolved by need, within a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference(pub u32);

const REFERENCE: u32 = 1 << 31;

impl Value {
    #[inline(always)]
    pub fn concrete(bits: u64) -> Value {
        Value { bits, sym: 0 }
    }

    pub fn term(term: Term) -> Value {
        Value { bits: 0, sym: term.number() + 1 }
    }

    pub fn reference(reference: Reference) -> Value {
        Value { bits: 0, sym: REFERENCE | reference.0 }
    }

    #[inline(always)]
    pub fn is_concrete(self) -> bool {
        self.sym == 0
    }

    pub fn shape(self) -> Shape {
        match self.sym {
            0 => Shape::Concrete(self.bits),
            sym if sym & REFERENCE != 0 => Shape::Unresolved(Reference(sym & !REFERENCE)),
            sym => Shape::Term(Term::from_number(sym - 1)),
        }
    }

    /// What memory remembers of a value that is not concrete.
    pub fn tag(self) -> u32 {
        self.sym
    }

    pub fn from_tag(tag: u32) -> Value {
        Value { bits: 0, sym: tag }
    }
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    Known(bool),
    Term(Term),
}
