//! An input as plain data: what a test would pass.

use super::recipe::{FieldRef, Recipe, Setup};
use program::Kind;
use std::fmt;
use std::rc::Rc;

/// Tells objects apart: two inputs with different numbers are different objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InputId {
    /// An object that is passed, or that is a part of one.
    Object(u32),
    /// What is only done before the call: no other input refers to it.
    Setup(u32),
}

impl fmt::Display for InputId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputId::Object(number) => write!(f, "object {number}"),
            InputId::Setup(number) => write!(f, "set-up {number}"),
        }
    }
}

/// Which object a string is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Any: nobody asked.
    Open,
    /// That of the literal.
    Literal,
    /// Not that of the literal.
    Copy,
}

/// A value that can be printed as Java and made on a machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Bits as a slot holds them: an `int` or smaller sign-extended to 32 bits, a `float` in the low half.
    Primitive {
        kind: Kind,
        bits: u64,
    },
    Null,
    /// UTF-16 units.
    String {
        id: InputId,
        units: Vec<u16>,
        identity: Identity,
    },
    /// What `valueOf` of the wrapper class gives: small numbers are the same object each time.
    Boxed {
        id: InputId,
        kind: Kind,
        bits: u64,
    },
    /// The bits of each element.
    PrimitiveArray {
        id: InputId,
        kind: Kind,
        items: Vec<u64>,
    },
    /// A recipe of any other form with its holes filled, in their order.
    Made {
        id: InputId,
        recipe: Rc<Recipe>,
        holes: Vec<Input>,
    },
    /// An object that occurred before, in the order of evaluation.
    Same(InputId),
    /// An input whose objects refer to each other in a circle: fields that are assigned when all of them exist.
    Knot {
        input: Box<Input>,
        ties: Vec<Tie>,
    },
}

/// `object.field = value`
#[derive(Clone, Debug, PartialEq)]
pub struct Tie {
    pub object: InputId,
    pub field: FieldRef,
    pub value: InputId,
}

impl Input {
    /// Zero, false or null.
    pub fn zero(kind: Kind) -> Input {
        if kind == Kind::Ref { Input::Null } else { Input::Primitive { kind, bits: 0 } }
    }

    pub fn bool(value: bool) -> Input {
        Input::Primitive { kind: Kind::Bool, bits: value as u64 }
    }

    pub fn int(value: i32) -> Input {
        Input::Primitive { kind: Kind::Int, bits: value as u32 as u64 }
    }

    pub fn long(value: i64) -> Input {
        Input::Primitive { kind: Kind::Long, bits: value as u64 }
    }

    pub fn float(value: f32) -> Input {
        Input::Primitive { kind: Kind::Float, bits: value.to_bits() as u64 }
    }

    pub fn double(value: f64) -> Input {
        Input::Primitive { kind: Kind::Double, bits: value.to_bits() }
    }

    pub fn string(number: u32, text: &str) -> Input {
        let id = InputId::Object(number);
        Input::String { id, units: text.encode_utf16().collect(), identity: Identity::Open }
    }

    /// The number of an object made here; `None` for what has no identity of its own.
    pub fn id(&self) -> Option<InputId> {
        match self {
            Input::String { id, .. }
            | Input::Boxed { id, .. }
            | Input::PrimitiveArray { id, .. }
            | Input::Made { id, .. } => Some(*id),
            Input::Knot { input, .. } => input.id(),
            Input::Primitive { .. } | Input::Null | Input::Same(_) => None,
        }
    }

    /// What is done to static state before the call, if it is not an input that is passed.
    pub fn setup(&self) -> Option<&Setup> {
        match self {
            Input::Made { recipe, .. } => match &**recipe {
                Recipe::Setup(setup) => Some(setup),
                _ => None,
            },
            _ => None,
        }
    }

    /// What it is made of.
    pub fn holes(&self) -> &[Input] {
        match self {
            Input::Made { holes, .. } => holes,
            Input::Knot { input, .. } => input.holes(),
            _ => &[],
        }
    }
}
