//! Annotations (JVMS 4.7.16), decoded from the bodies kept in [`RawAnnotations`](super::RawAnnotations).

use super::reader::Reader;
use super::{Constant, ConstantPool, FormatError};
use crate::Name;

#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// Internal name of the annotation's interface.
    pub type_name: Name,
    /// In file order; defaults are not among them.
    pub elements: Vec<(Name, ElementValue)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ElementValue {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// Modified UTF-8.
    String(&'static [u8]),
    Enum {
        /// Internal name of the enum.
        type_name: Name,
        constant: Name,
    },
    /// A descriptor, `V` for `void.class`.
    Class(Name),
    Annotation(Annotation),
    Array(Vec<ElementValue>),
}

/// The body of `RuntimeVisibleAnnotations` or `RuntimeInvisibleAnnotations`.
pub fn parse_annotations(body: &'static [u8], pool: &ConstantPool) -> Result<Vec<Annotation>, FormatError> {
    let mut decoder = Decoder { reader: Reader::within(body, "annotations"), pool, depth: 0 };
    let found = decoder.annotations()?;
    decoder.reader.finish()?;
    Ok(found)
}

/// The body of `RuntimeVisibleParameterAnnotations` or `RuntimeInvisibleParameterAnnotations`: a list for each parameter.
pub fn parse_parameter_annotations(
    body: &'static [u8],
    pool: &ConstantPool,
) -> Result<Vec<Vec<Annotation>>, FormatError> {
    let mut decoder = Decoder { reader: Reader::within(body, "parameter annotations"), pool, depth: 0 };
    let count = decoder.reader.u8()?;
    let found = (0..count).map(|_| decoder.annotations()).collect::<Result<_, _>>()?;
    decoder.reader.finish()?;
    Ok(found)
}

/// The body of `AnnotationDefault`.
pub fn parse_element_value(body: &'static [u8], pool: &ConstantPool) -> Result<ElementValue, FormatError> {
    let mut decoder = Decoder { reader: Reader::within(body, "AnnotationDefault"), pool, depth: 0 };
    let found = decoder.value()?;
    decoder.reader.finish()?;
    Ok(found)
}

/// Values nested deeper than this are refused, so that no class file exhausts the stack.
const MAX_DEPTH: usize = 100;

pub(super) struct Decoder<'a> {
    pub reader: Reader,
    pub pool: &'a ConstantPool,
    pub depth: usize,
}

impl Decoder<'_> {
    fn annotations(&mut self) -> Result<Vec<Annotation>, FormatError> {
        let count = self.reader.u16()?;
        let mut found = Vec::with_capacity(self.reader.capacity(count, 4));
        for _ in 0..count {
            found.push(self.annotation()?);
        }
        Ok(found)
    }

    pub fn annotation(&mut self) -> Result<Annotation, FormatError> {
        let type_name = self.class_descriptor()?;
        let count = self.reader.u16()?;
        let mut elements = Vec::with_capacity(self.reader.capacity(count, 5));
        for _ in 0..count {
            let name = self.name()?;
            elements.push((name, self.value()?));
        }
        Ok(Annotation { type_name, elements })
    }

    fn value(&mut self) -> Result<ElementValue, FormatError> {
        if self.depth > MAX_DEPTH {
            return Err(FormatError::malformed("Annotation nested too deeply"));
        }
        self.depth += 1;
        let tag = self.reader.u8()?;
        let value = match tag {
            b'B' => ElementValue::Byte(self.int()? as i8),
            b'C' => ElementValue::Char(self.int()? as u16),
            b'I' => ElementValue::Int(self.int()?),
            b'S' => ElementValue::Short(self.int()? as i16),
            b'Z' => ElementValue::Boolean(self.int()? != 0),
            b'J' => match self.constant()? {
                Constant::Long(value) => ElementValue::Long(value),
                _ => return Err(wrong_constant(tag)),
            },
            b'F' => match self.constant()? {
                Constant::Float(value) => ElementValue::Float(value),
                _ => return Err(wrong_constant(tag)),
            },
            b'D' => match self.constant()? {
                Constant::Double(value) => ElementValue::Double(value),
                _ => return Err(wrong_constant(tag)),
            },
            b's' => match self.constant()? {
                Constant::Utf8(text) => ElementValue::String(text),
                _ => return Err(wrong_constant(tag)),
            },
            b'e' => ElementValue::Enum { type_name: self.class_descriptor()?, constant: self.name()? },
            b'c' => ElementValue::Class(self.name()?),
            b'@' => ElementValue::Annotation(self.annotation()?),
            b'[' => {
                let count = self.reader.u16()?;
                let mut values = Vec::with_capacity(self.reader.capacity(count, 3));
                for _ in 0..count {
                    values.push(self.value()?);
                }
                ElementValue::Array(values)
            }
            _ => return Err(FormatError::malformed(format!("Unknown annotation element tag {tag}"))),
        };
        self.depth -= 1;
        Ok(value)
    }

    fn constant(&mut self) -> Result<Constant, FormatError> {
        let index = self.reader.u16()?;
        let constant = self.pool.get(index).copied();
        constant.ok_or_else(|| FormatError::malformed(format!("Invalid constant pool index {index}")))
    }

    fn int(&mut self) -> Result<i32, FormatError> {
        match self.constant()? {
            Constant::Integer(value) => Ok(value),
            _ => Err(wrong_constant(b'I')),
        }
    }

    fn name(&mut self) -> Result<Name, FormatError> {
        self.pool.name(self.reader.u16()?)
    }

    fn class_descriptor(&mut self) -> Result<Name, FormatError> {
        let descriptor = self.name()?;
        match descriptor.strip_prefix('L').and_then(|text| text.strip_suffix(';')) {
            Some(name) => Ok(Name::new(name)),
            None => Err(FormatError::malformed(format!("Bad annotation type \"{descriptor}\""))),
        }
    }
}

fn wrong_constant(tag: u8) -> FormatError {
    FormatError::malformed(format!("Annotation element '{}' has bad constant type", char::from(tag)))
}
