//! Annotations of types (JVMS 4.7.20), decoded from the bodies kept in [`RawAnnotations`](super::RawAnnotations).

use super::annotation::Decoder;
use super::reader::Reader;
use super::{Annotation, ConstantPool, FormatError};

/// An annotation on a part of a type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeAnnotation {
    pub target: TypeTarget,
    /// From the whole type to the part.
    pub path: Vec<PathStep>,
    pub annotation: Annotation,
}

/// Which type of a declaration is annotated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeTarget {
    TypeParameter(u8),
    /// An interface by its number, or the superclass (65535).
    Supertype(u16),
    Bound {
        parameter: u8,
        bound: u8,
    },
    Field,
    Result,
    Receiver,
    Parameter(u8),
    Throws(u16),
    /// Something within code.
    Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathStep {
    /// From an array to its element.
    Element,
    /// From a class to its inner class.
    Nested,
    /// From a wildcard to its bound.
    Bound,
    Argument(u8),
}

/// The body of `RuntimeVisibleTypeAnnotations` or `RuntimeInvisibleTypeAnnotations`.
pub fn parse_type_annotations(body: &'static [u8], pool: &ConstantPool) -> Result<Vec<TypeAnnotation>, FormatError> {
    let mut decoder = Decoder { reader: Reader::within(body, "type annotations"), pool, depth: 0 };
    let count = decoder.reader.u16()?;
    let mut found = Vec::with_capacity(decoder.reader.capacity(count, 6));
    for _ in 0..count {
        let target = target(&mut decoder.reader)?;
        let path = path(&mut decoder.reader)?;
        found.push(TypeAnnotation { target, path, annotation: decoder.annotation()? });
    }
    decoder.reader.finish()?;
    Ok(found)
}

fn target(reader: &mut Reader) -> Result<TypeTarget, FormatError> {
    let number = reader.u8()?;
    Ok(match number {
        0x00 | 0x01 => TypeTarget::TypeParameter(reader.u8()?),
        0x10 => TypeTarget::Supertype(reader.u16()?),
        0x11 | 0x12 => TypeTarget::Bound { parameter: reader.u8()?, bound: reader.u8()? },
        0x13 => TypeTarget::Field,
        0x14 => TypeTarget::Result,
        0x15 => TypeTarget::Receiver,
        0x16 => TypeTarget::Parameter(reader.u8()?),
        0x17 => TypeTarget::Throws(reader.u16()?),
        0x40 | 0x41 => {
            let count = reader.u16()?;
            reader.take(usize::from(count) * 6)?;
            TypeTarget::Code
        }
        0x42..=0x46 => {
            reader.take(2)?;
            TypeTarget::Code
        }
        0x47..=0x4b => {
            reader.take(3)?;
            TypeTarget::Code
        }
        _ => return Err(FormatError::malformed(format!("Unknown type annotation target {number}"))),
    })
}

fn path(reader: &mut Reader) -> Result<Vec<PathStep>, FormatError> {
    let length = reader.u8()?;
    (0..length)
        .map(|_| {
            let (kind, argument) = (reader.u8()?, reader.u8()?);
            Ok(match kind {
                0 => PathStep::Element,
                1 => PathStep::Nested,
                2 => PathStep::Bound,
                3 => PathStep::Argument(argument),
                _ => return Err(FormatError::malformed(format!("Unknown type path kind {kind}"))),
            })
        })
        .collect()
}
