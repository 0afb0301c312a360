//! The rules for names, descriptors and flags that a class file must keep (JVMS 4.1 to 4.6), checked as HotSpot
//! does when it parses a class.

use super::descriptor::MAX_DIMENSIONS;
use super::parser::CLASS_MARK;
use super::{FormatError, access, mutf8};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameUse {
    Class,
    Field,
    Method,
}

/// JVMS 4.2.2, for class files of any version.
fn is_unqualified(name: &[u8], used: NameUse) -> bool {
    if name.is_empty() {
        return false;
    }
    if used == NameUse::Class {
        let mut previous = b'/';
        for &byte in name {
            if matches!(byte, b'.' | b';' | b'[') || (byte == b'/' && previous == b'/') {
                return false;
            }
            previous = byte;
        }
        return previous != b'/';
    }
    !name.iter().any(|byte| match byte {
        b'.' | b';' | b'[' | b'/' => true,
        b'<' | b'>' => used == NameUse::Method,
        _ => false,
    })
}

/// A class's own name, a super class, an interface: no array.
pub(super) fn is_class_name(name: &[u8]) -> bool {
    is_unqualified(name, NameUse::Class)
}

/// What a `Class` constant may hold: a class or an array.
pub(super) fn is_class_constant(name: &[u8]) -> bool {
    if name.first() == Some(&b'[') { skip_type(name).is_some_and(<[u8]>::is_empty) } else { is_class_name(name) }
}

pub(super) fn member_name(name: &[u8], used: NameUse) -> Result<(), FormatError> {
    let special = used == NameUse::Method && (name == b"<init>" || name == b"<clinit>");
    if special || is_unqualified(name, used) { Ok(()) } else { Err(illegal_name(name, used)) }
}

#[cold]
pub(super) fn illegal_name(name: &[u8], used: NameUse) -> FormatError {
    let name = mutf8::decode_lossy(name);
    FormatError::malformed(match used {
        NameUse::Class => format!("Illegal class name \"{name}\""),
        NameUse::Field => format!("Illegal field name \"{name}\" in class {CLASS_MARK}"),
        NameUse::Method => format!("Illegal method name \"{name}\" in class {CLASS_MARK}"),
    })
}

pub(super) fn field_descriptor(name: &[u8], descriptor: &[u8]) -> Result<(), FormatError> {
    if skip_type(descriptor).is_some_and(<[u8]>::is_empty) {
        return Ok(());
    }
    Err(illegal_descriptor("Field", name, descriptor))
}

/// The slots of the arguments without the receiver.
pub(super) fn method_descriptor(name: &[u8], descriptor: &[u8]) -> Result<usize, FormatError> {
    match argument_slots(descriptor) {
        // Constructors and initialisers return nothing.
        Some(slots) if name.first() != Some(&b'<') || descriptor.ends_with(b")V") => Ok(slots),
        _ => Err(illegal_descriptor("Method", name, descriptor)),
    }
}

#[cold]
pub(super) fn illegal_descriptor(what: &str, name: &[u8], descriptor: &[u8]) -> FormatError {
    FormatError::malformed(format!(
        "{what} \"{}\" in class {CLASS_MARK} has illegal signature \"{}\"",
        mutf8::decode_lossy(name),
        mutf8::decode_lossy(descriptor)
    ))
}

/// Slots of a method's arguments without the receiver, `None` if the descriptor is malformed.
fn argument_slots(descriptor: &[u8]) -> Option<usize> {
    let mut rest = descriptor.strip_prefix(b"(")?;
    let mut slots = 0;
    loop {
        match rest.first()? {
            b')' => {
                let result = rest.get(1..)?;
                return (result == b"V" || skip_type(result).is_some_and(<[u8]>::is_empty)).then_some(slots);
            }
            b'J' | b'D' => slots += 2,
            _ => slots += 1,
        }
        rest = skip_type(rest)?;
    }
}

/// What follows the field descriptor that `descriptor` begins with.
fn skip_type(descriptor: &[u8]) -> Option<&[u8]> {
    let dimensions = descriptor.iter().take_while(|&&b| b == b'[').count();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let (first, rest) = descriptor.get(dimensions..)?.split_first()?;
    match first {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(rest),
        b'L' => {
            // One pass does what a search for the end and `is_class_name` would.
            let mut previous = b'/';
            for (at, &byte) in rest.iter().enumerate() {
                match byte {
                    b';' if previous != b'/' => return rest.get(at + 1..),
                    b'.' | b';' | b'[' => return None,
                    b'/' if previous == b'/' => return None,
                    _ => previous = byte,
                }
            }
            None
        }
        _ => None,
    }
}

pub(super) const CLASS_FLAGS: u16 = access::PUBLIC
    | access::FINAL
    | access::SUPER
    | access::INTERFACE
    | access::ABSTRACT
    | access::ANNOTATION
    | access::ENUM
    | access::SYNTHETIC;
pub(super) const INNER_CLASS_FLAGS: u16 = CLASS_FLAGS | access::PRIVATE | access::PROTECTED | access::STATIC;
pub(super) const FIELD_FLAGS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::VOLATILE
    | access::TRANSIENT
    | access::SYNTHETIC
    | access::ENUM;
pub(super) const METHOD_FLAGS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::SYNCHRONIZED
    | access::BRIDGE
    | access::VARARGS
    | access::NATIVE
    | access::ABSTRACT
    | access::STRICT
    | access::SYNTHETIC;

/// Flags of a class as the machine sees them: without unknown bits, and interfaces of old compilers abstract.
pub(super) fn effective_class_flags(flags: u16, known: u16, major: u16) -> u16 {
    let flags = flags & known;
    if flags & access::INTERFACE != 0 && major < 50 { flags | access::ABSTRACT } else { flags }
}

/// JVMS table 4.1-B.
pub(super) fn class_flags_legal(flags: u16, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    let java5 = major >= 49;
    let interface = has(access::INTERFACE);
    let conflict = (has(access::ABSTRACT) && has(access::FINAL))
        || (interface && !has(access::ABSTRACT))
        || (interface && java5 && (has(access::SUPER) || has(access::ENUM)))
        || (!interface && java5 && has(access::ANNOTATION));
    !conflict
}

/// JVMS table 4.5-A.
pub(super) fn field_flags_legal(flags: u16, interface: bool, major: u16) -> bool {
    if !interface {
        return visibility_legal(flags)
            && flags & (access::FINAL | access::VOLATILE) != access::FINAL | access::VOLATILE;
    }
    let required = access::PUBLIC | access::STATIC | access::FINAL;
    let mut forbidden = access::PRIVATE | access::PROTECTED | access::VOLATILE | access::TRANSIENT;
    if major >= 49 {
        forbidden |= access::ENUM;
    }
    flags & required == required && flags & forbidden == 0
}

/// JVMS table 4.6-A. Class initialisers are not asked about: their flags are ignored.
pub(super) fn method_flags_legal(flags: u16, interface: bool, constructor: bool, major: u16) -> bool {
    use access::{ABSTRACT, BRIDGE, FINAL, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, STRICT, SYNCHRONIZED};
    let has = |any: u16| flags & any != 0;
    let java5 = major >= 49;
    let strict_with_abstract = if major < 61 { STRICT } else { 0 };
    if interface {
        return if major >= 52 {
            has(PUBLIC) != has(PRIVATE)
                && !has(NATIVE | PROTECTED | FINAL | SYNCHRONIZED)
                && !(has(ABSTRACT) && has(PRIVATE | STATIC | strict_with_abstract))
        } else {
            let more = if java5 { PRIVATE | PROTECTED | SYNCHRONIZED | STRICT } else { 0 };
            has(PUBLIC) && has(ABSTRACT) && !has(STATIC | FINAL | NATIVE | more)
        };
    }
    if !visibility_legal(flags) {
        return false;
    }
    if constructor {
        let more = if java5 { BRIDGE } else { 0 };
        return !has(STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT | more);
    }
    let more = if java5 { SYNCHRONIZED | strict_with_abstract } else { 0 };
    !(has(ABSTRACT) && has(FINAL | NATIVE | PRIVATE | STATIC | more))
}

fn visibility_legal(flags: u16) -> bool {
    (flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED)).count_ones() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for good in ["Foo", "a/b/C", "é", "package-info", "-"] {
            assert!(is_class_name(good.as_bytes()), "{good}");
        }
        for bad in ["", "/a", "a/", "a//b", "a.b", "[I", "a;"] {
            assert!(!is_class_name(bad.as_bytes()), "{bad}");
        }
        assert!(is_class_constant(b"[[La/B;"));
        assert!(!is_class_constant(b"[[La/B"));
        assert!(member_name(b"<init>", NameUse::Method).is_ok());
        assert!(member_name(b"<x>", NameUse::Method).is_err());
        assert!(member_name(b"<x>", NameUse::Field).is_ok());
    }

    #[test]
    fn descriptors() {
        assert_eq!(argument_slots(b"(IJ[J[[Lx/Y;D)V"), Some(7));
        assert_eq!(argument_slots(b"(I)"), None);
        assert!(method_descriptor(b"<init>", b"()I").is_err());
        assert!(method_descriptor(b"f", b"()I").is_ok());
    }
}
