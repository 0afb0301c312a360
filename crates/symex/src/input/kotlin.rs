//! What Kotlin's users can see: `internal` members and classes are public for the JVM only.
//!
//! The compiler writes what it knows of a class into the annotation `kotlin.Metadata`, as a protocol buffer in strings
//! (`core/metadata/src/metadata.proto` of Kotlin); names of internal functions and properties end with `$` and the name of
//! the module. What cannot be read is taken for public.

use program::classfile::{Annotation, ElementValue, MethodDescriptor, parse_annotations};
use program::link::{Class, Method};

/// Fields of the message of a class, and of one of its constructors.
const CLASS_FLAGS: u64 = 1;
const CLASS_CONSTRUCTOR: u64 = 8;
const CONSTRUCTOR_FLAGS: u64 = 1;
const CONSTRUCTOR_PARAMETER: u64 = 2;
/// Flags where none are written: public.
const PUBLIC: u64 = 6;

/// Whether a method or constructor is there for its own module only, as Kotlin sees it.
pub fn is_internal(method: &Method) -> bool {
    let Some(metadata) = Metadata::of(method.class) else { return false };
    if method.name == "<init>" {
        let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return false };
        return metadata.internal_constructors.contains(&descriptor.parameters.len());
    }
    // A `-` is for what Java must not call, either.
    method.name.contains(['$', '-'])
}

/// Whether a class is.
pub fn is_internal_class(class: &Class) -> bool {
    Metadata::of(class).is_some_and(|metadata| metadata.is_internal)
}

struct Metadata {
    is_internal: bool,
    /// By the number of their parameters, as far as no public one has as many.
    internal_constructors: Vec<usize>,
}

impl Metadata {
    fn of(class: &Class) -> Option<Metadata> {
        let file = class.file?;
        let annotations = parse_annotations(file.annotations.visible?, &file.pool).ok()?;
        let annotation = annotations.into_iter().find(|one| one.type_name == "kotlin/Metadata")?;
        Some(read(&annotation).unwrap_or(Metadata { is_internal: false, internal_constructors: Vec::new() }))
    }
}

fn read(annotation: &Annotation) -> Option<Metadata> {
    let element = |name: &str| annotation.elements.iter().find(|(own, _)| *own == name).map(|(_, value)| value);
    let ElementValue::Array(parts) = element("d1")? else { return None };
    let mut bytes = Vec::new();
    for part in parts {
        let ElementValue::String(text) = part else { return None };
        bytes.extend(characters(text));
    }
    // A mark says that each character is a byte; older compilers had another way.
    let bytes = bytes.strip_prefix(&[0])?;
    let (length, rest) = varint(bytes)?;
    let class = rest.get(usize::try_from(length).ok()?..)?;
    let mut metadata = Metadata { is_internal: false, internal_constructors: Vec::new() };
    let mut public = Vec::new();
    for field in Fields(class) {
        match field {
            (CLASS_FLAGS, Value::Number(flags)) => metadata.is_internal = is_internal_flag(flags),
            (CLASS_CONSTRUCTOR, Value::Bytes(constructor)) => {
                let (mut flags, mut parameters) = (PUBLIC, 0);
                for field in Fields(constructor) {
                    match field {
                        (CONSTRUCTOR_FLAGS, Value::Number(own)) => flags = own,
                        (CONSTRUCTOR_PARAMETER, Value::Bytes(_)) => parameters += 1,
                        _ => {}
                    }
                }
                let list = if is_internal_flag(flags) { &mut metadata.internal_constructors } else { &mut public };
                list.push(parameters);
            }
            _ => {}
        }
    }
    metadata.internal_constructors.retain(|count| !public.contains(count));
    Some(metadata)
}

/// The characters of modified UTF-8 (JVMS 4.4.7), of which each is a byte here.
fn characters(text: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            0..0x80 => found.push(byte),
            _ => found.push(byte << 6 | rest.next().copied().unwrap_or_default() & 0x3f),
        }
    }
    found
}

/// Bit 0 is about annotations, the next three are the visibility, of which 0 is `internal`.
fn is_internal_flag(flags: u64) -> bool {
    flags >> 1 & 7 == 0
}

enum Value<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

/// The fields of a message, in their order; ends where it is malformed.
struct Fields<'a>(&'a [u8]);

impl<'a> Iterator for Fields<'a> {
    type Item = (u64, Value<'a>);

    fn next(&mut self) -> Option<(u64, Value<'a>)> {
        let (key, rest) = varint(self.0)?;
        let (value, rest) = match key & 7 {
            0 => varint(rest).map(|(number, rest)| (Value::Number(number), rest))?,
            1 => (Value::Bytes(rest.get(..8)?), rest.get(8..)?),
            2 => {
                let (length, rest) = varint(rest)?;
                let length = usize::try_from(length).ok()?;
                (Value::Bytes(rest.get(..length)?), rest.get(length..)?)
            }
            5 => (Value::Bytes(rest.get(..4)?), rest.get(4..)?),
            _ => return None,
        };
        self.0 = rest;
        Some((key >> 3, value))
    }
}

fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (at, byte) in bytes.iter().enumerate().take(10) {
        number |= u64::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[at + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::Name;

    fn encoded(byte: u8) -> Vec<u8> {
        if (1..0x80).contains(&byte) { vec![byte] } else { vec![0xc0 | byte >> 6, 0x80 | byte & 0x3f] }
    }

    fn metadata(class: &[u8]) -> Option<Metadata> {
        // No string table, then the class.
        let bytes: Vec<u8> = [&[0, 0], class].concat();
        let text: Vec<u8> = bytes.iter().flat_map(|byte| encoded(*byte)).collect();
        let d1 = ElementValue::Array(vec![ElementValue::String(text.leak())]);
        read(&Annotation { type_name: Name::new("kotlin/Metadata"), elements: vec![(Name::new("d1"), d1)] })
    }

    #[test]
    fn visibility_of_constructors() {
        // A constructor with flags 0 (internal) and one parameter, and a public one without flags and parameters.
        let class = [CLASS_CONSTRUCTOR as u8 * 8 + 2, 4, 8, 0, 18, 0, CLASS_CONSTRUCTOR as u8 * 8 + 2, 0];
        let read = metadata(&class).expect("it can be read");
        assert_eq!(read.internal_constructors, [1]);
        assert!(!read.is_internal);
    }

    #[test]
    fn what_is_broken_is_public() {
        for class in [&[8u8][..], &[8, 0], &[0x42, 9, 1], &[0xff; 12]] {
            let read = metadata(class).expect("a message may end anywhere");
            assert!(read.internal_constructors.is_empty());
        }
        assert!(metadata(&[8, 0]).is_some_and(|read| read.is_internal));
    }
}
