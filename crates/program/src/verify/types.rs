//! Verification types (JVMS 4.10.1.2) and when one may stand for another.

use std::fmt;

use super::Lookup;
use super::problem::Stop;
use crate::Name;
use crate::classfile::{BaseType, FieldType};

/// The type of one local variable or one operand slot. A `long` or `double` fills two slots, the second of which
/// has a type of its own, so that a half can never be used alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// Unusable.
    Top,
    Int,
    Float,
    Long,
    LongSecond,
    Double,
    DoubleSecond,
    Null,
    /// `this` of a constructor before it called another constructor.
    UninitThis,
    /// The object that the `new` at this pc made, before its constructor was called.
    Uninit(u16),
    /// A class or interface, or an array as a descriptor.
    Object(Name),
    /// What `jsr` pushes: the pc where the subroutine begins. Only in classes without stack maps.
    Return(u16),
}

/// What an instruction demands of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    Is(Type),
    /// Any reference, uninitialised ones included.
    Reference,
    Category1,
    Category2,
    /// A reference or the address of a subroutine: what `astore` takes in classes without stack maps.
    ReferenceOrReturn,
}

impl Type {
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::UninitThis | Type::Uninit(_) | Type::Object(_))
    }

    pub fn is_category1(self) -> bool {
        self.is_reference() || matches!(self, Type::Int | Type::Float | Type::Return(_))
    }

    pub fn is_category2_second(self) -> bool {
        matches!(self, Type::LongSecond | Type::DoubleSecond)
    }

    /// The second slot of a `long` or `double`.
    pub fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongSecond),
            Type::Double => Some(Type::DoubleSecond),
            _ => None,
        }
    }

    /// An array whose element descriptor begins with this letter, or null.
    pub fn is_array_of(self, letter: u8) -> bool {
        match self {
            Type::Null => true,
            Type::Object(name) => matches!(name.as_bytes(), [b'[', first, ..] if *first == letter),
            _ => false,
        }
    }

    pub fn is_reference_array(self) -> bool {
        self.is_array_of(b'L') || self.is_array_of(b'[')
    }

    pub fn is_array(self) -> bool {
        matches!(self, Type::Object(name) if name.starts_with('['))
    }

    /// The first slot of a value of this type.
    pub fn of_field(field: &FieldType) -> Type {
        match field {
            FieldType::Base(BaseType::Long) => Type::Long,
            FieldType::Base(BaseType::Double) => Type::Double,
            FieldType::Base(BaseType::Float) => Type::Float,
            FieldType::Base(_) => Type::Int,
            FieldType::Class(name) => Type::Object(*name),
            FieldType::Array(_) => Type::Object(Name::new(&field.descriptor())),
        }
    }

    /// The type of the elements of an array of references.
    pub fn element(self) -> Type {
        match self {
            Type::Object(name) => match name.as_str().strip_prefix('[') {
                Some(element) => Type::Object(Name::new(class_of_descriptor(element))),
                None => Type::Top,
            },
            other => other,
        }
    }
}

/// `Lfoo/Bar;` names `foo/Bar`; an array's descriptor is its name.
pub(super) fn class_of_descriptor(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor)
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Top => f.write_str("top"),
            Type::Int => f.write_str("integer"),
            Type::Float => f.write_str("float"),
            Type::Long => f.write_str("long"),
            Type::LongSecond => f.write_str("long_2nd"),
            Type::Double => f.write_str("double"),
            Type::DoubleSecond => f.write_str("double_2nd"),
            Type::Null => f.write_str("null"),
            Type::UninitThis => f.write_str("uninitializedThis"),
            Type::Uninit(pc) => write!(f, "uninitialized {pc}"),
            Type::Object(name) => write!(f, "'{name}'"),
            Type::Return(pc) => write!(f, "returnAddress {pc}"),
        }
    }
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Want::Is(of) => of.fmt(f),
            Want::Reference | Want::ReferenceOrReturn => f.write_str("reference type"),
            Want::Category1 => f.write_str("category1 type"),
            Want::Category2 => f.write_str("category2 type"),
        }
    }
}

/// Whether a value of type `from` satisfies `want`. Loads classes only if their names do not decide.
pub(super) fn satisfies(lookup: &mut dyn Lookup, from: Type, want: Want) -> Result<bool, Stop> {
    Ok(match want {
        Want::Is(to) => return is_assignable(lookup, from, to),
        Want::Reference => from.is_reference(),
        Want::ReferenceOrReturn => from.is_reference() || matches!(from, Type::Return(_)),
        Want::Category1 => from.is_category1(),
        Want::Category2 => from.second().is_some(),
    })
}

pub(super) fn is_assignable(lookup: &mut dyn Lookup, from: Type, to: Type) -> Result<bool, Stop> {
    if from == to || to == Type::Top {
        return Ok(true);
    }
    match (from, to) {
        (Type::Null, Type::Object(_)) => Ok(true),
        (Type::Object(from), Type::Object(to)) => is_class_assignable(lookup, from, to),
        _ => Ok(false),
    }
}

/// An interface accepts every object, since the verifier treats it like `Object` (JVMS 4.10.1.2); an array is
/// compared by its elements.
fn is_class_assignable(lookup: &mut dyn Lookup, from: Name, to: Name) -> Result<bool, Stop> {
    let (mut from_text, mut to_text) = (from.as_str(), to.as_str());
    while let (Some(from_element), Some(to_element)) = (from_text.strip_prefix('['), to_text.strip_prefix('[')) {
        (from_text, to_text) = (from_element, to_element);
    }
    if from_text.len() != from.len() {
        // Elements: still arrays, classes in descriptor form, or primitive types, which equal only themselves.
        let is_primitive = |text: &str| text.len() == 1;
        if from_text == to_text {
            return Ok(true);
        }
        if is_primitive(from_text) || is_primitive(to_text) {
            return Ok(false);
        }
        (from_text, to_text) = (class_of_descriptor(from_text), class_of_descriptor(to_text));
    }
    if from_text == to_text || to_text == "java/lang/Object" {
        return Ok(true);
    }
    if to_text.starts_with('[') {
        return Ok(false);
    }
    let from_array = from_text.starts_with('[');
    let to = Name::new(to_text);
    if lookup.is_interface(to)? {
        return Ok(!from_array || to_text == "java/lang/Cloneable" || to_text == "java/io/Serializable");
    }
    if from_array { Ok(false) } else { lookup.is_subclass(Name::new(from_text), to) }
}
