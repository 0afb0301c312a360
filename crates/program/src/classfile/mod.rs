//! The class file format (JVMS chapter 4), parsed once into plain data that borrows the class's bytes.
//!
//! [`ClassFile`] is what one file says; nothing here knows other classes. Bytes live as long as the process
//! (the JDK image is mapped, a jar's entries are kept), so parts are `&'static` slices, decoded when asked for.

mod annotation;
mod attributes;
mod checks;
mod descriptor;
mod mutf8;
mod parser;
mod pool;
mod reader;
mod shape;
mod signature;
mod type_annotation;

pub use annotation::{Annotation, ElementValue, parse_annotations, parse_element_value, parse_parameter_annotations};
pub use descriptor::{BaseType, FieldType, MethodDescriptor};
pub use mutf8::{decode_lossy, decode_utf16, encode_utf16};
pub use parser::{FormatError, FormatErrorKind, Kin};
pub use pool::{Constant, ConstantPool, HandleKind, MemberRef};
pub use shape::shape;
pub use signature::{
    ClassSignature, ClassType, MethodSignature, TypeArgument, TypeParameter, TypeSignature, parse_class_signature,
    parse_field_signature, parse_method_signature,
};
pub use type_annotation::{PathStep, TypeAnnotation, TypeTarget, parse_type_annotations};

use crate::Name;

/// Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// One parsed class file. Class names are internal (`java/lang/String`).
#[derive(Debug)]
pub struct ClassFile {
    pub major: u16,
    pub minor: u16,
    pub access: u16,
    pub name: Name,
    /// `None` only for `java/lang/Object` (and `module-info`).
    pub super_name: Option<Name>,
    pub interfaces: Vec<Name>,
    pub pool: ConstantPool,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub source_file: Option<Name>,
    pub signature: Option<Name>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Name>,
    pub nest_members: Vec<Name>,
    /// `Some` for a sealed class.
    pub permitted_subclasses: Option<Vec<Name>>,
    /// `Some` for a record.
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    pub annotations: RawAnnotations,
}

/// The bodies of the `Runtime*Annotations` attributes, undecoded: reflection hands them to Java as they are.
#[derive(Debug, Default, Clone, Copy)]
pub struct RawAnnotations {
    pub visible: Option<&'static [u8]>,
    pub visible_types: Option<&'static [u8]>,
    pub invisible: Option<&'static [u8]>,
    pub invisible_types: Option<&'static [u8]>,
    /// Methods only.
    pub visible_parameters: Option<&'static [u8]>,
    /// Methods only.
    pub invisible_parameters: Option<&'static [u8]>,
    /// Methods only: `AnnotationDefault`.
    pub default: Option<&'static [u8]>,
}

#[derive(Debug)]
pub struct FieldInfo {
    pub access: u16,
    pub name: Name,
    pub descriptor: Name,
    /// Pool index of the `ConstantValue`, 0 for none.
    pub constant_value: u16,
    pub signature: Option<Name>,
    pub annotations: RawAnnotations,
}

#[derive(Debug)]
pub struct MethodInfo {
    pub access: u16,
    pub name: Name,
    pub descriptor: Name,
    pub code: Option<Code>,
    /// The `Exceptions` attribute: what the method declares to throw.
    pub exceptions: Vec<Name>,
    pub signature: Option<Name>,
    /// The `MethodParameters` attribute.
    pub parameters: Option<Vec<Parameter>>,
    pub annotations: RawAnnotations,
}

#[derive(Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: &'static [u8],
    pub handlers: Vec<ExceptionHandler>,
    /// Bodies of the `LineNumberTable` attributes: pairs of u16 (start pc, line), in file order.
    pub line_numbers: Vec<&'static [u8]>,
    /// Bodies of `LocalVariableTable` (10 bytes an entry: start pc, length, name, descriptor, index).
    pub local_variables: Vec<&'static [u8]>,
    /// Body of `StackMapTable`, after the count of entries was checked to be there.
    pub stack_map: Option<&'static [u8]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionHandler {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
    /// Pool index of the class caught, 0 for any.
    pub catch_type: u16,
}

#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    pub name: Option<Name>,
    pub access: u16,
}

#[derive(Debug, Clone, Copy)]
pub struct InnerClass {
    pub inner: Name,
    /// `None` for local and anonymous classes.
    pub outer: Option<Name>,
    /// `None` for anonymous classes.
    pub name: Option<Name>,
    pub access: u16,
}

#[derive(Debug, Clone, Copy)]
pub struct EnclosingMethod {
    pub class: Name,
    /// Name and descriptor; `None` in an initialiser.
    pub method: Option<(Name, Name)>,
}

#[derive(Debug)]
pub struct RecordComponent {
    pub name: Name,
    pub descriptor: Name,
    pub signature: Option<Name>,
    pub annotations: RawAnnotations,
}

#[derive(Debug)]
pub struct BootstrapMethod {
    /// Pool index of a `MethodHandle`.
    pub method: u16,
    /// Pool indices of loadable constants.
    pub arguments: Vec<u16>,
}

impl Code {
    /// The source line of the instruction at `pc`: the entry with the greatest start not after it.
    pub fn line_at(&self, pc: u16) -> Option<u16> {
        let mut best: Option<(u16, u16)> = None;
        for entry in self.line_numbers.iter().flat_map(|table| table.chunks_exact(4)) {
            let (start, line) = (u16::from_be_bytes([entry[0], entry[1]]), u16::from_be_bytes([entry[2], entry[3]]));
            if start <= pc && best.is_none_or(|(found, _)| start >= found) {
                best = Some((start, line));
            }
        }
        best.map(|(_, line)| line)
    }
}
