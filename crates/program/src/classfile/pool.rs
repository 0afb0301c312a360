//! The constant pool (JVMS 4.4): its entries, checked once against each other, and typed access to them.

use super::checks::{self, NameUse};
use super::reader::Reader;
use super::{FormatError, mutf8};
use crate::Name;

/// One entry. Numbers that name other entries are their indices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Constant {
    /// Modified UTF-8, as in the file.
    Utf8(&'static [u8]),
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class(u16),
    String(u16),
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: HandleKind,
        reference: u16,
    },
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module(u16),
    Package(u16),
    /// Index 0, and the index after a long or double.
    Unusable,
}

/// What a method handle does with the member it names (JVMS table 5.4.3.5-A).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum HandleKind {
    GetField = 1,
    GetStatic = 2,
    PutField = 3,
    PutStatic = 4,
    InvokeVirtual = 5,
    InvokeStatic = 6,
    InvokeSpecial = 7,
    NewInvokeSpecial = 8,
    InvokeInterface = 9,
}

impl HandleKind {
    pub fn from_u8(number: u8) -> Option<HandleKind> {
        Some(match number {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return None,
        })
    }
}

/// A field or method as code names it: not yet looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MemberRef {
    pub class: Name,
    pub name: Name,
    pub descriptor: Name,
    /// The constant is an `InterfaceMethod`.
    pub interface: bool,
}

/// The entries of a class's pool; index 0 is there and unusable, so that indices are those of the file.
#[derive(Debug, Default)]
pub struct ConstantPool {
    entries: Box<[Constant]>,
}

impl ConstantPool {
    /// The number of entries, index 0 included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.entries.get(usize::from(index))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Constant> {
        self.entries.iter()
    }

    pub fn utf8(&self, index: u16) -> Result<&'static [u8], FormatError> {
        match self.get(index) {
            Some(&Constant::Utf8(bytes)) => Ok(bytes),
            _ => Err(self.invalid(index)),
        }
    }

    pub fn name(&self, index: u16) -> Result<Name, FormatError> {
        Ok(Name::new(&mutf8::decode_lossy(self.utf8(index)?)))
    }

    /// The name of a `Class` constant: internal, or a descriptor if it is an array.
    pub fn class_name(&self, index: u16) -> Result<Name, FormatError> {
        self.name(self.class_utf8_index(index)?)
    }

    pub fn name_and_type(&self, index: u16) -> Result<(Name, Name), FormatError> {
        match self.get(index) {
            Some(&Constant::NameAndType { name, descriptor }) => Ok((self.name(name)?, self.name(descriptor)?)),
            _ => Err(self.invalid(index)),
        }
    }

    /// A `Field`, `Method` or `InterfaceMethod` constant.
    pub fn member(&self, index: u16) -> Result<MemberRef, FormatError> {
        let (class, name_and_type, interface) = match self.get(index) {
            Some(&Constant::Field { class, name_and_type } | &Constant::Method { class, name_and_type }) => {
                (class, name_and_type, false)
            }
            Some(&Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type, true),
            _ => return Err(self.invalid(index)),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef { class: self.class_name(class)?, name, descriptor, interface })
    }

    pub(super) fn class_utf8(&self, index: u16) -> Result<&'static [u8], FormatError> {
        self.utf8(self.class_utf8_index(index)?)
    }

    fn class_utf8_index(&self, index: u16) -> Result<u16, FormatError> {
        match self.get(index) {
            Some(&Constant::Class(name)) => Ok(name),
            _ => Err(self.invalid(index)),
        }
    }

    #[cold]
    fn invalid(&self, index: u16) -> FormatError {
        FormatError::malformed(format!("Invalid constant pool index {index}"))
    }

    /// Reads the entries; what they say of each other is unchecked until [`check`](ConstantPool::check). Unless
    /// `trusted`, their texts are checked.
    pub(super) fn read(reader: &mut Reader, major: u16, trusted: bool) -> Result<ConstantPool, FormatError> {
        let count = reader.u16()?;
        if count == 0 {
            return Err(FormatError::malformed("Illegal constant pool size 0"));
        }
        let mut entries = Vec::with_capacity(reader.capacity(count, 2));
        entries.push(Constant::Unusable);
        while entries.len() < usize::from(count) {
            let constant = read_constant(reader, major)?;
            if let Constant::Utf8(bytes) = constant
                && !trusted
                && !mutf8::is_legal(bytes, major)
            {
                return Err(FormatError::malformed("Illegal UTF8 string in constant pool"));
            }
            entries.push(constant);
            if matches!(constant, Constant::Long(_) | Constant::Double(_)) {
                if entries.len() == usize::from(count) {
                    return Err(FormatError::malformed(format!("Invalid constant pool index {count}")));
                }
                entries.push(Constant::Unusable);
            }
        }
        Ok(ConstantPool { entries: entries.into() })
    }

    /// That every entry names entries of the right kind, and that names and descriptors are well formed.
    pub(super) fn check(&self, major: u16, module: bool) -> Result<(), FormatError> {
        self.entries.iter().try_for_each(|constant| self.check_constant(*constant, major, module))
    }

    fn check_constant(&self, constant: Constant, major: u16, module: bool) -> Result<(), FormatError> {
        match constant {
            Constant::Class(name) => {
                let name = self.utf8(name)?;
                if !checks::is_class_constant(name) {
                    return Err(checks::illegal_name(name, NameUse::Class));
                }
            }
            Constant::String(text) => _ = self.utf8(text)?,
            Constant::Field { class, name_and_type } => {
                self.class_utf8(class)?;
                self.check_kind(name_and_type, false)?;
            }
            Constant::Method { class, name_and_type } | Constant::InterfaceMethod { class, name_and_type } => {
                self.class_utf8(class)?;
                let name = self.check_kind(name_and_type, true)?;
                // As HotSpot: a reference to an interface's `<init>` fails only when it is resolved.
                let is_class = matches!(constant, Constant::Method { .. });
                if is_class && name.first() == Some(&b'<') && name != b"<init>" {
                    return Err(checks::illegal_name(name, NameUse::Method));
                }
            }
            Constant::NameAndType { name, descriptor } => {
                let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
                if descriptor.first() == Some(&b'(') {
                    checks::member_name(name, NameUse::Method)?;
                    checks::method_descriptor(name, descriptor)?;
                } else {
                    checks::member_name(name, NameUse::Field)?;
                    checks::field_descriptor(name, descriptor)?;
                }
            }
            Constant::MethodHandle { kind, reference } => self.check_handle(kind, reference, major)?,
            Constant::MethodType(descriptor) => _ = checks::method_descriptor(b"", self.utf8(descriptor)?)?,
            Constant::Dynamic { name_and_type, .. } => _ = self.check_kind(name_and_type, false)?,
            Constant::InvokeDynamic { name_and_type, .. } => _ = self.check_kind(name_and_type, true)?,
            Constant::Module(name) | Constant::Package(name) => {
                if !module {
                    let tag = if matches!(constant, Constant::Module(_)) { 19 } else { 20 };
                    return Err(unknown_tag(tag));
                }
                self.utf8(name)?;
            }
            Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::Unusable => {}
        }
        Ok(())
    }

    /// The name of a member, whose descriptor must be that of a method or of a field. Whether both are well formed
    /// is checked at the `NameAndType` constant itself, once however often it is used.
    fn check_kind(&self, name_and_type: u16, method: bool) -> Result<&'static [u8], FormatError> {
        let (name, descriptor) = self.raw_name_and_type(name_and_type)?;
        if (descriptor.first() == Some(&b'(')) == method {
            return Ok(name);
        }
        Err(checks::illegal_descriptor(if method { "Method" } else { "Field" }, name, descriptor))
    }

    /// JVMS 4.4.8.
    fn check_handle(&self, kind: HandleKind, reference: u16, major: u16) -> Result<(), FormatError> {
        let (fits, name_and_type) = match self.get(reference) {
            Some(&Constant::Field { name_and_type, .. }) => (kind as u8 <= 4, name_and_type),
            Some(&Constant::Method { name_and_type, .. }) => ((5..=8).contains(&(kind as u8)), name_and_type),
            Some(&Constant::InterfaceMethod { name_and_type, .. }) => {
                let either = matches!(kind, HandleKind::InvokeStatic | HandleKind::InvokeSpecial) && major >= 52;
                (either || kind == HandleKind::InvokeInterface, name_and_type)
            }
            _ => (false, 0),
        };
        if !fits {
            return Err(self.invalid(reference));
        }
        let (name, _) = self.raw_name_and_type(name_and_type)?;
        if (name == b"<init>") != (kind == HandleKind::NewInvokeSpecial) {
            return Err(FormatError::malformed(format!(
                "Bad method name at constant pool index {name_and_type} of a method handle"
            )));
        }
        Ok(())
    }

    fn raw_name_and_type(&self, index: u16) -> Result<(&'static [u8], &'static [u8]), FormatError> {
        match self.get(index) {
            Some(&Constant::NameAndType { name, descriptor }) => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => Err(self.invalid(index)),
        }
    }
}

fn read_constant(reader: &mut Reader, major: u16) -> Result<Constant, FormatError> {
    let tag = reader.u8()?;
    let since = match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 0,
    };
    if major < since {
        return Err(FormatError::malformed(format!("Class file version does not support constant tag {tag}")));
    }
    Ok(match tag {
        1 => {
            let length = reader.u16()?;
            Constant::Utf8(reader.take(length.into())?)
        }
        3 => Constant::Integer(reader.u32()? as i32),
        4 => Constant::Float(f32::from_bits(reader.u32()?)),
        5 => Constant::Long(reader.u64()? as i64),
        6 => Constant::Double(f64::from_bits(reader.u64()?)),
        7 => Constant::Class(reader.u16()?),
        8 => Constant::String(reader.u16()?),
        9 => Constant::Field { class: reader.u16()?, name_and_type: reader.u16()? },
        10 => Constant::Method { class: reader.u16()?, name_and_type: reader.u16()? },
        11 => Constant::InterfaceMethod { class: reader.u16()?, name_and_type: reader.u16()? },
        12 => Constant::NameAndType { name: reader.u16()?, descriptor: reader.u16()? },
        15 => {
            let kind = reader.u8()?;
            let kind = HandleKind::from_u8(kind)
                .ok_or_else(|| FormatError::malformed(format!("Bad method handle kind {kind}")))?;
            Constant::MethodHandle { kind, reference: reader.u16()? }
        }
        16 => Constant::MethodType(reader.u16()?),
        17 => Constant::Dynamic { bootstrap: reader.u16()?, name_and_type: reader.u16()? },
        18 => Constant::InvokeDynamic { bootstrap: reader.u16()?, name_and_type: reader.u16()? },
        19 => Constant::Module(reader.u16()?),
        20 => Constant::Package(reader.u16()?),
        _ => return Err(unknown_tag(tag)),
    })
}

fn unknown_tag(tag: u8) -> FormatError {
    FormatError::malformed(format!("Unknown constant tag {tag}"))
}
