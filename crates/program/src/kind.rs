//! The kinds of values that fields, array elements, parameters and results have.

/// A JVM value kind as memory sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Float,
    Ref,
    Long,
    Double,
    Void,
}

impl Kind {
    pub const PRIMITIVES: [Kind; 9] =
        [Kind::Bool, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Float, Kind::Long, Kind::Double, Kind::Void];

    /// The kind of a field descriptor or of a method descriptor's result.
    pub fn of(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Bool,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'F') => Kind::Float,
            Some(b'J') => Kind::Long,
            Some(b'D') => Kind::Double,
            Some(b'V') => Kind::Void,
            _ => Kind::Ref,
        }
    }

    #[inline]
    pub fn from_index(index: u16) -> Kind {
        use Kind::*;
        [Bool, Byte, Char, Short, Int, Float, Ref, Long, Double, Void][index as usize]
    }

    /// Bytes in the heap.
    #[inline]
    pub fn size(self) -> u32 {
        match self {
            Kind::Bool | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// Slots on the operand stack and in the locals.
    #[inline]
    pub fn slots(self) -> u32 {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// The name of the primitive type, `None` for references.
    pub fn primitive_name(self) -> Option<&'static str> {
        Some(match self {
            Kind::Bool => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Float => "float",
            Kind::Long => "long",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Ref => return None,
        })
    }

    /// The class whose objects box this kind, `None` for references and `void`.
    pub fn wrapper(self) -> Option<&'static str> {
        Some(match self {
            Kind::Bool => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Float => "java/lang/Float",
            Kind::Long => "java/lang/Long",
            Kind::Double => "java/lang/Double",
            Kind::Ref | Kind::Void => return None,
        })
    }

    /// The kind that a class boxes.
    pub fn of_wrapper(class: &str) -> Option<Kind> {
        Kind::PRIMITIVES.into_iter().find(|kind| kind.wrapper() == Some(class))
    }

    /// The descriptor letter; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Bool => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Float => 'F',
            Kind::Ref => 'L',
            Kind::Long => 'J',
            Kind::Double => 'D',
            Kind::Void => 'V',
        }
    }
}
