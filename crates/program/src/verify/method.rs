//! The method under verification and what its instructions name, looked up once.

use std::collections::HashMap;
use std::rc::Rc;

use super::Lookup;
use super::problem::{Problem, Reason, Stop, bad_code};
use super::types::Type;
use crate::Name;
use crate::cfg::opcode;
use crate::classfile::{ClassFile, Code, Constant, FieldType, MemberRef, MethodDescriptor, MethodInfo, access};

/// A descriptor as verification types.
#[derive(Debug)]
pub(super) struct Signature {
    /// Without the receiver; a `long` or `double` is one entry.
    pub parameters: Vec<Type>,
    /// Slots of the parameters.
    pub slots: usize,
    /// `None` for `void`.
    pub result: Option<Type>,
}

/// What the pool of one class says, by index and by descriptor: the same members are named again and again.
#[derive(Debug, Default)]
pub(super) struct PoolTypes {
    classes: HashMap<u16, Type>,
    members: HashMap<u16, MemberRef>,
    signatures: HashMap<Name, Rc<Signature>>,
    fields: HashMap<Name, Type>,
}

/// Kinds of constants, as a set.
pub(super) mod kind {
    pub const INTEGER: u32 = 1 << 3;
    pub const FLOAT: u32 = 1 << 4;
    pub const LONG: u32 = 1 << 5;
    pub const DOUBLE: u32 = 1 << 6;
    pub const CLASS: u32 = 1 << 7;
    pub const STRING: u32 = 1 << 8;
    pub const FIELD: u32 = 1 << 9;
    pub const METHOD: u32 = 1 << 10;
    pub const INTERFACE_METHOD: u32 = 1 << 11;
    pub const METHOD_HANDLE: u32 = 1 << 15;
    pub const METHOD_TYPE: u32 = 1 << 16;
    pub const DYNAMIC: u32 = 1 << 17;
    pub const INVOKE_DYNAMIC: u32 = 1 << 18;
}

fn kind_of(constant: &Constant) -> u32 {
    match constant {
        Constant::Integer(_) => kind::INTEGER,
        Constant::Float(_) => kind::FLOAT,
        Constant::Long(_) => kind::LONG,
        Constant::Double(_) => kind::DOUBLE,
        Constant::Class(_) => kind::CLASS,
        Constant::String(_) => kind::STRING,
        Constant::Field { .. } => kind::FIELD,
        Constant::Method { .. } => kind::METHOD,
        Constant::InterfaceMethod { .. } => kind::INTERFACE_METHOD,
        Constant::MethodHandle { .. } => kind::METHOD_HANDLE,
        Constant::MethodType(_) => kind::METHOD_TYPE,
        Constant::Dynamic { .. } => kind::DYNAMIC,
        Constant::InvokeDynamic { .. } => kind::INVOKE_DYNAMIC,
        _ => 0,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Inside,
    Instruction,
    New,
}

/// One method with code.
pub(super) struct Method<'a> {
    pub class: &'a ClassFile,
    pub info: &'a MethodInfo,
    pub code: &'a Code,
    pub bytes: &'static [u8],
    pub lookup: &'a mut dyn Lookup,
    pool: &'a mut PoolTypes,
    pub this: Type,
    pub signature: Rc<Signature>,
    pub is_constructor: bool,
    /// Whether the method is checked against a stack map; else its types are inferred.
    pub mapped: bool,
    layout: Vec<Byte>,
    /// From the first to the last pc that any handler covers.
    pub covered: std::ops::Range<usize>,
}

impl<'a> Method<'a> {
    /// Also checks that the code is a sequence of instructions (JVMS 4.9.1).
    pub fn new(
        class: &'a ClassFile,
        info: &'a MethodInfo,
        code: &'a Code,
        lookup: &'a mut dyn Lookup,
        pool: &'a mut PoolTypes,
        mapped: bool,
    ) -> Result<Method<'a>, Stop> {
        let signature = pool.signature(info.descriptor)?;
        let handlers = &code.handlers;
        let first = handlers.iter().map(|row| row.start).min().unwrap_or(0);
        let end = handlers.iter().map(|row| row.end).max().unwrap_or(0);
        let mut method = Method {
            class,
            info,
            code,
            bytes: code.bytes,
            lookup,
            pool,
            this: Type::Object(class.name),
            signature,
            is_constructor: info.name == "<init>",
            mapped,
            layout: Vec::new(),
            covered: first.into()..end.into(),
        };
        method.layout = method.lay_out()?;
        Ok(method)
    }

    fn lay_out(&self) -> Result<Vec<Byte>, Stop> {
        // Types name instructions by 16 bits.
        if self.bytes.len() > usize::from(u16::MAX) {
            return Err(Stop::Format(format!("Invalid method Code length {}", self.bytes.len())));
        }
        let mut layout = vec![Byte::Inside; self.bytes.len()];
        let mut pc = 0;
        while pc < self.bytes.len() {
            let length = opcode::length(self.bytes, pc).ok_or_else(|| bad_code(pc, "Bad instruction"))?;
            layout[pc] = if self.bytes[pc] == opcode::NEW { Byte::New } else { Byte::Instruction };
            pc += length;
        }
        Ok(layout)
    }

    pub fn is_static(&self) -> bool {
        self.info.access & access::STATIC != 0
    }

    pub fn is_instruction(&self, pc: usize) -> bool {
        self.layout.get(pc).is_some_and(|&byte| byte != Byte::Inside)
    }

    pub fn is_new(&self, pc: usize) -> bool {
        self.layout.get(pc) == Some(&Byte::New)
    }

    /// The types of the arguments as the method finds them in its locals.
    pub fn entry_locals(&self) -> Result<Vec<Type>, Stop> {
        let mut locals = Vec::new();
        if !self.is_static() {
            let uninit = self.is_constructor && self.class.name != "java/lang/Object";
            locals.push(if uninit { Type::UninitThis } else { self.this });
        }
        for &parameter in &self.signature.parameters {
            locals.push(parameter);
            locals.extend(parameter.second());
        }
        if locals.len() > usize::from(self.code.max_locals) {
            return Err(Stop::Format(format!("Arguments can't fit into locals in class file {}", self.class.name)));
        }
        Ok(locals)
    }

    /// `int Foo.bar(java.lang.String)`.
    pub fn external_name(&self) -> String {
        let class = self.class.name.replace('/', ".");
        let Some(descriptor) = MethodDescriptor::parse(&self.info.descriptor) else {
            return format!("{class}.{}", self.info.name);
        };
        let result = descriptor.result.map_or_else(|| "void".to_owned(), |result| result.java_name());
        let parameters: Vec<_> = descriptor.parameters.iter().map(FieldType::java_name).collect();
        format!("{result} {class}.{}({})", self.info.name, parameters.join(", "))
    }

    /// That `index` names a constant of one of the kinds.
    pub fn check_constant(&self, pc: usize, index: u16, kinds: u32) -> Result<(), Stop> {
        let what = match self.class.pool.get(index) {
            Some(constant) if kind_of(constant) & kinds != 0 => return Ok(()),
            Some(_) if index != 0 => "Illegal type at constant pool entry",
            _ => "Illegal constant pool index",
        };
        let message = format!("{what} {index} in class {}", self.class.name.replace('/', "."));
        Err(Problem::new(pc, message, Reason::Pool(index)).into())
    }

    /// A `Class` constant, which was checked to be one.
    pub fn class_type(&mut self, index: u16) -> Result<Type, Stop> {
        if let Some(&found) = self.pool.classes.get(&index) {
            return Ok(found);
        }
        let name = self.class.pool.class_name(index).map_err(|error| Stop::Format(error.message))?;
        let found = Type::Object(name);
        self.pool.classes.insert(index, found);
        Ok(found)
    }

    pub fn member(&mut self, index: u16) -> Result<MemberRef, Stop> {
        if let Some(&found) = self.pool.members.get(&index) {
            return Ok(found);
        }
        let member = self.class.pool.member(index).map_err(|error| Stop::Format(error.message))?;
        self.pool.members.insert(index, member);
        Ok(member)
    }

    pub fn signature_of(&mut self, descriptor: Name) -> Result<Rc<Signature>, Stop> {
        self.pool.signature(descriptor)
    }

    pub fn field_type(&mut self, descriptor: Name) -> Result<Type, Stop> {
        if let Some(&found) = self.pool.fields.get(&descriptor) {
            return Ok(found);
        }
        let parsed = FieldType::parse(&descriptor).ok_or_else(|| malformed(descriptor))?;
        let found = Type::of_field(&parsed);
        self.pool.fields.insert(descriptor, found);
        Ok(found)
    }
}

impl PoolTypes {
    fn signature(&mut self, descriptor: Name) -> Result<Rc<Signature>, Stop> {
        if let Some(found) = self.signatures.get(&descriptor) {
            return Ok(found.clone());
        }
        let parsed = MethodDescriptor::parse(&descriptor).ok_or_else(|| malformed(descriptor))?;
        let signature = Rc::new(Signature {
            parameters: parsed.parameters.iter().map(Type::of_field).collect(),
            slots: parsed.argument_slots(),
            result: parsed.result.as_ref().map(Type::of_field),
        });
        self.signatures.insert(descriptor, signature.clone());
        Ok(signature)
    }
}

fn malformed(descriptor: Name) -> Stop {
    Stop::Format(format!("Illegal descriptor \"{descriptor}\""))
}
