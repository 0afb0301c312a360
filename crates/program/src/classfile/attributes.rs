//! The attributes of classes, fields, methods and code (JVMS 4.7) that the machine or its users need. Others, and
//! those that the class's version does not know yet, are skipped.

use super::checks;
use super::parser::CLASS_MARK;
use super::reader::Reader;
use super::{
    BootstrapMethod, Code, Constant, ConstantPool, EnclosingMethod, ExceptionHandler, FieldInfo, FormatError,
    InnerClass, MethodInfo, Parameter, RawAnnotations, RecordComponent, access,
};
use crate::Name;

/// What the parts of a class need to know of it.
pub(super) struct Context<'a> {
    pub pool: &'a ConstantPool,
    pub major: u16,
    pub minor: u16,
    pub interface: bool,
    pub class: Name,
    /// Of the JDK: what only a broken compiler gets wrong is not checked.
    pub trusted: bool,
}

/// The attributes of the class itself.
#[derive(Default)]
pub(super) struct ClassAttributes {
    pub source_file: Option<Name>,
    pub signature: Option<Name>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Name>,
    pub nest_members: Option<Vec<Name>>,
    pub permitted_subclasses: Option<Vec<Name>>,
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    pub annotations: RawAnnotations,
}

const JAVA_5: u16 = 49;
const JAVA_6: u16 = 50;
const JAVA_7: u16 = 51;
const JAVA_8: u16 = 52;
const JAVA_11: u16 = 55;
const JAVA_16: u16 = 60;
const JAVA_17: u16 = 61;

impl ClassAttributes {
    pub fn parse(reader: &mut Reader, context: &Context) -> Result<ClassAttributes, FormatError> {
        let mut found = ClassAttributes::default();
        let mut inner_classes = None;
        let mut bootstrap_methods = None;
        context.each_attribute(reader, |name, body| match name {
            b"SourceFile" => set_once(&mut found.source_file, "SourceFile", context.name_only(body, "SourceFile")?),
            b"InnerClasses" => set_once(&mut inner_classes, "InnerClasses", context.inner_classes(body)?),
            b"Signature" if context.major >= JAVA_5 => {
                set_once(&mut found.signature, "Signature", context.name_only(body, "Signature")?)
            }
            b"EnclosingMethod" if context.major >= JAVA_5 => {
                set_once(&mut found.enclosing_method, "EnclosingMethod", context.enclosing_method(body)?)
            }
            b"BootstrapMethods" if context.major >= JAVA_7 => {
                set_once(&mut bootstrap_methods, "BootstrapMethods", context.bootstrap_methods(body)?)
            }
            b"NestHost" if context.major >= JAVA_11 => {
                let mut body = Reader::within(body, "NestHost");
                let host = context.plain_class(body.u16()?, "Nest host")?;
                body.finish()?;
                set_once(&mut found.nest_host, "NestHost", host)
            }
            b"NestMembers" if context.major >= JAVA_11 => {
                let members = context.classes(body, "NestMembers")?;
                set_once(&mut found.nest_members, "NestMembers", members)
            }
            b"PermittedSubclasses" if context.major >= JAVA_17 => {
                let classes = context.classes(body, "PermittedSubclasses")?;
                set_once(&mut found.permitted_subclasses, "PermittedSubclasses", classes)
            }
            b"Record" if context.major >= JAVA_16 => set_once(&mut found.record, "Record", context.record(body)?),
            _ => context.annotation(name, body, &mut found.annotations),
        })?;
        found.inner_classes = inner_classes.unwrap_or_default();
        found.bootstrap_methods = bootstrap_methods.unwrap_or_default();
        if found.nest_host.is_some() && found.nest_members.is_some() {
            return Err(FormatError::malformed("Conflicting NestHost and NestMembers attributes"));
        }
        Ok(found)
    }
}

impl Context<'_> {
    pub fn field(
        &self,
        reader: &mut Reader,
        flags: u16,
        name: Name,
        descriptor: Name,
    ) -> Result<FieldInfo, FormatError> {
        let mut field = FieldInfo {
            access: flags,
            name,
            descriptor,
            constant_value: 0,
            signature: None,
            annotations: RawAnnotations::default(),
        };
        self.each_attribute(reader, |attribute, body| match attribute {
            // Only static fields have one; on others the attribute means nothing (JVMS 4.7.2).
            b"ConstantValue" if flags & access::STATIC != 0 => {
                if field.constant_value != 0 {
                    return Err(duplicate("ConstantValue"));
                }
                let mut body = Reader::within(body, "ConstantValue");
                field.constant_value = body.u16()?;
                body.finish()?;
                self.check_constant_value(field.constant_value, &descriptor)
            }
            b"Signature" if self.major >= JAVA_5 => {
                set_once(&mut field.signature, "Signature", self.name_only(body, "Signature")?)
            }
            _ => self.annotation(attribute, body, &mut field.annotations),
        })?;
        Ok(field)
    }

    /// `slots`: what the arguments take, the receiver included; 0 if the class is trusted.
    pub fn method(
        &self,
        reader: &mut Reader,
        flags: u16,
        (name, descriptor): (Name, Name),
        slots: usize,
    ) -> Result<MethodInfo, FormatError> {
        let mut method = MethodInfo {
            access: flags,
            name,
            descriptor,
            code: None,
            exceptions: Vec::new(),
            signature: None,
            parameters: None,
            annotations: RawAnnotations::default(),
        };
        let mut exceptions = None;
        let bodiless = flags & (access::NATIVE | access::ABSTRACT) != 0;
        self.each_attribute(reader, |attribute, body| match attribute {
            b"Code" if bodiless => Err(FormatError::malformed("Code attribute in native or abstract methods")),
            b"Code" => {
                let code = self.code(body)?;
                if slots > usize::from(code.max_locals) {
                    return Err(FormatError::malformed("Arguments can't fit into locals"));
                }
                set_once(&mut method.code, "Code", code)
            }
            b"Exceptions" => set_once(&mut exceptions, "Exceptions", self.classes(body, "Exceptions")?),
            b"Signature" if self.major >= JAVA_5 => {
                set_once(&mut method.signature, "Signature", self.name_only(body, "Signature")?)
            }
            b"MethodParameters" if self.major >= JAVA_8 => {
                set_once(&mut method.parameters, "MethodParameters", self.parameters(body)?)
            }
            b"RuntimeVisibleParameterAnnotations" if self.major >= JAVA_5 => {
                set_once(&mut method.annotations.visible_parameters, "RuntimeVisibleParameterAnnotations", body)
            }
            b"RuntimeInvisibleParameterAnnotations" if self.major >= JAVA_5 => {
                set_once(&mut method.annotations.invisible_parameters, "RuntimeInvisibleParameterAnnotations", body)
            }
            b"AnnotationDefault" if self.major >= JAVA_5 => {
                set_once(&mut method.annotations.default, "AnnotationDefault", body)
            }
            _ => self.annotation(attribute, body, &mut method.annotations),
        })?;
        if !bodiless && method.code.is_none() {
            return Err(FormatError::malformed("Absent Code attribute in method that is not native or abstract"));
        }
        method.exceptions = exceptions.unwrap_or_default();
        Ok(method)
    }

    fn code(&self, body: &'static [u8]) -> Result<Code, FormatError> {
        let mut body = Reader::within(body, "Code");
        // Before 45.3 the sizes were smaller.
        let (max_stack, max_locals, length) = if self.major == 45 && self.minor <= 2 {
            (body.u8()?.into(), body.u8()?.into(), body.u16()?.into())
        } else {
            (body.u16()?, body.u16()?, body.u32()?)
        };
        if length == 0 || length > 65535 {
            return Err(FormatError::malformed(format!("Invalid method Code length {length}")));
        }
        let bytes = body.take(length as usize)?;
        let handlers = self.handlers(&mut body, length)?;
        let mut code = Code {
            max_stack,
            max_locals,
            bytes,
            handlers,
            line_numbers: Vec::new(),
            local_variables: Vec::new(),
            stack_map: None,
        };
        self.each_attribute(&mut body, |attribute, body| match attribute {
            b"LineNumberTable" => {
                let table = table(body, "LineNumberTable", 4)?;
                if !self.trusted && table.chunks_exact(4).any(|entry| u32::from(u16_at(entry, 0)) >= length) {
                    return Err(FormatError::malformed("Invalid pc in LineNumberTable"));
                }
                code.line_numbers.push(table);
                Ok(())
            }
            b"LocalVariableTable" => {
                let table = table(body, "LocalVariableTable", 10)?;
                if !self.trusted {
                    table.chunks_exact(10).try_for_each(|entry| self.check_local_variable(entry, &code))?;
                }
                code.local_variables.push(table);
                Ok(())
            }
            b"StackMapTable" if self.major >= JAVA_6 => {
                Reader::within(body, "StackMapTable").u16()?;
                set_once(&mut code.stack_map, "StackMapTable", body)
            }
            _ => Ok(()),
        })?;
        body.finish()?;
        Ok(code)
    }

    fn handlers(&self, body: &mut Reader, code_length: u32) -> Result<Vec<ExceptionHandler>, FormatError> {
        let count = body.u16()?;
        let mut handlers = Vec::with_capacity(body.capacity(count, 8));
        for _ in 0..count {
            let handler = ExceptionHandler {
                start: body.u16()?,
                end: body.u16()?,
                handler: body.u16()?,
                catch_type: body.u16()?,
            };
            if handler.start >= handler.end || u32::from(handler.end) > code_length {
                return Err(FormatError::malformed("Illegal exception table range"));
            }
            if u32::from(handler.handler) >= code_length {
                return Err(FormatError::malformed("Illegal exception table handler"));
            }
            if handler.catch_type != 0 {
                self.pool.class_utf8(handler.catch_type)?;
            }
            handlers.push(handler);
        }
        Ok(handlers)
    }

    fn check_local_variable(&self, entry: &[u8], code: &Code) -> Result<(), FormatError> {
        let (start, length) = (usize::from(u16_at(entry, 0)), usize::from(u16_at(entry, 2)));
        let (name, descriptor) = (self.pool.utf8(u16_at(entry, 4))?, self.pool.utf8(u16_at(entry, 6))?);
        let last_slot = usize::from(u16_at(entry, 8)) + usize::from(matches!(descriptor, b"J" | b"D"));
        if start >= code.bytes.len() || start + length > code.bytes.len() {
            return Err(FormatError::malformed("Invalid pc range in LocalVariableTable"));
        }
        if last_slot >= usize::from(code.max_locals) {
            return Err(FormatError::malformed("Invalid index in LocalVariableTable"));
        }
        checks::member_name(name, checks::NameUse::Field)?;
        checks::field_descriptor(name, descriptor)
    }

    /// JVMS table 4.7.2-A.
    fn check_constant_value(&self, index: u16, descriptor: &str) -> Result<(), FormatError> {
        let Some(constant) = self.pool.get(index) else {
            return Err(FormatError::malformed(format!("Bad initial value index {index} in ConstantValue")));
        };
        let fits = match constant {
            Constant::Integer(_) => matches!(descriptor, "I" | "S" | "C" | "B" | "Z"),
            Constant::Float(_) => descriptor == "F",
            Constant::Long(_) => descriptor == "J",
            Constant::Double(_) => descriptor == "D",
            Constant::String(_) => descriptor == "Ljava/lang/String;",
            _ => false,
        };
        if fits { Ok(()) } else { Err(FormatError::malformed("Inconsistent constant value type")) }
    }

    fn inner_classes(&self, body: &'static [u8]) -> Result<Vec<InnerClass>, FormatError> {
        let mut body = Reader::within(body, "InnerClasses");
        let count = body.u16()?;
        let mut classes: Vec<InnerClass> = Vec::with_capacity(body.capacity(count, 8));
        for _ in 0..count {
            let (inner, outer, name, flags) = (body.u16()?, body.u16()?, body.u16()?, body.u16()?);
            if inner == outer {
                return Err(FormatError::malformed("Class is both outer and inner class"));
            }
            let known =
                if self.major >= 53 { checks::INNER_CLASS_FLAGS | access::MODULE } else { checks::INNER_CLASS_FLAGS };
            let flags = checks::effective_class_flags(flags, known, self.major);
            if !checks::class_flags_legal(flags, self.major) {
                return Err(FormatError::malformed(format!(
                    "Illegal class modifiers in class {CLASS_MARK}: 0x{flags:X}"
                )));
            }
            classes.push(InnerClass {
                inner: self.pool.class_name(inner)?,
                outer: optional(outer, |index| self.pool.class_name(index))?,
                name: optional(name, |index| self.pool.name(index))?,
                access: flags,
            });
        }
        body.finish()?;
        Ok(classes)
    }

    fn enclosing_method(&self, body: &'static [u8]) -> Result<EnclosingMethod, FormatError> {
        let mut body = Reader::within(body, "EnclosingMethod");
        let (class, method) = (body.u16()?, body.u16()?);
        body.finish()?;
        Ok(EnclosingMethod {
            class: self.pool.class_name(class)?,
            method: optional(method, |index| self.pool.name_and_type(index))?,
        })
    }

    fn bootstrap_methods(&self, body: &'static [u8]) -> Result<Vec<BootstrapMethod>, FormatError> {
        let mut body = Reader::within(body, "BootstrapMethods");
        let count = body.u16()?;
        let mut methods = Vec::with_capacity(body.capacity(count, 4));
        for _ in 0..count {
            let (method, argument_count) = (body.u16()?, body.u16()?);
            if !matches!(self.pool.get(method), Some(Constant::MethodHandle { .. })) {
                return Err(FormatError::malformed(format!("bootstrap_method_index {method} has bad constant type")));
            }
            let mut arguments = Vec::with_capacity(body.capacity(argument_count, 2));
            for _ in 0..argument_count {
                let argument = body.u16()?;
                if !self.pool.get(argument).is_some_and(is_loadable) {
                    return Err(FormatError::malformed(format!("argument_index {argument} has bad constant type")));
                }
                arguments.push(argument);
            }
            methods.push(BootstrapMethod { method, arguments });
        }
        body.finish()?;
        Ok(methods)
    }

    fn record(&self, body: &'static [u8]) -> Result<Vec<RecordComponent>, FormatError> {
        let mut body = Reader::within(body, "Record");
        let count = body.u16()?;
        let mut components = Vec::with_capacity(body.capacity(count, 6));
        for _ in 0..count {
            let (name_index, descriptor_index) = (body.u16()?, body.u16()?);
            let (name, descriptor) = (self.pool.utf8(name_index)?, self.pool.utf8(descriptor_index)?);
            checks::member_name(name, checks::NameUse::Field)?;
            checks::field_descriptor(name, descriptor)?;
            let mut component = RecordComponent {
                name: self.pool.name(name_index)?,
                descriptor: self.pool.name(descriptor_index)?,
                signature: None,
                annotations: RawAnnotations::default(),
            };
            self.each_attribute(&mut body, |attribute, body| match attribute {
                b"Signature" => set_once(&mut component.signature, "Signature", self.name_only(body, "Signature")?),
                _ => self.annotation(attribute, body, &mut component.annotations),
            })?;
            components.push(component);
        }
        body.finish()?;
        Ok(components)
    }

    fn parameters(&self, body: &'static [u8]) -> Result<Vec<Parameter>, FormatError> {
        let mut body = Reader::within(body, "MethodParameters");
        let count = body.u8()?;
        let mut parameters = Vec::with_capacity(body.capacity(count.into(), 4));
        for _ in 0..count {
            let name = optional(body.u16()?, |index| self.pool.name(index))?;
            parameters.push(Parameter { name, access: body.u16()? });
        }
        body.finish()?;
        Ok(parameters)
    }

    /// A counted list of classes.
    fn classes(&self, body: &'static [u8], attribute: &'static str) -> Result<Vec<Name>, FormatError> {
        let mut body = Reader::within(body, attribute);
        let count = body.u16()?;
        let mut classes = Vec::with_capacity(body.capacity(count, 2));
        for _ in 0..count {
            classes.push(self.plain_class(body.u16()?, attribute)?);
        }
        body.finish()?;
        Ok(classes)
    }

    fn plain_class(&self, index: u16, what: &str) -> Result<Name, FormatError> {
        match self.pool.class_utf8(index) {
            Ok(_) => self.pool.class_name(index),
            Err(_) => Err(FormatError::malformed(format!("{what} class_info_index {index} has bad constant type"))),
        }
    }

    /// An attribute that is one index of text.
    fn name_only(&self, body: &'static [u8], attribute: &'static str) -> Result<Name, FormatError> {
        let mut body = Reader::within(body, attribute);
        let index = body.u16()?;
        body.finish()?;
        self.pool.name(index)
    }

    fn annotation(&self, name: &[u8], body: &'static [u8], found: &mut RawAnnotations) -> Result<(), FormatError> {
        if self.major < JAVA_5 {
            return Ok(());
        }
        match name {
            b"RuntimeVisibleAnnotations" => set_once(&mut found.visible, "RuntimeVisibleAnnotations", body),
            b"RuntimeVisibleTypeAnnotations" => {
                set_once(&mut found.visible_types, "RuntimeVisibleTypeAnnotations", body)
            }
            b"RuntimeInvisibleAnnotations" => set_once(&mut found.invisible, "RuntimeInvisibleAnnotations", body),
            b"RuntimeInvisibleTypeAnnotations" => {
                set_once(&mut found.invisible_types, "RuntimeInvisibleTypeAnnotations", body)
            }
            _ => Ok(()),
        }
    }

    fn each_attribute(
        &self,
        reader: &mut Reader,
        mut visit: impl FnMut(&'static [u8], &'static [u8]) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        for _ in 0..reader.u16()? {
            let (name, length) = (reader.u16()?, reader.u32()?);
            let name = self
                .pool
                .utf8(name)
                .map_err(|_| FormatError::malformed(format!("Attribute name has bad constant pool index {name}")))?;
            visit(name, reader.take(length as usize)?)?;
        }
        Ok(())
    }
}

/// The entries of an attribute that is a count and that many records of `size` bytes.
fn table(body: &'static [u8], attribute: &'static str, size: usize) -> Result<&'static [u8], FormatError> {
    let mut body = Reader::within(body, attribute);
    let count = body.u16()?;
    let entries = body.take(usize::from(count) * size)?;
    body.finish()?;
    Ok(entries)
}

fn u16_at(entry: &[u8], at: usize) -> u16 {
    match entry.get(at..at + 2) {
        Some(&[high, low]) => u16::from_be_bytes([high, low]),
        _ => 0,
    }
}

fn optional<T>(index: u16, read: impl FnOnce(u16) -> Result<T, FormatError>) -> Result<Option<T>, FormatError> {
    if index == 0 { Ok(None) } else { read(index).map(Some) }
}

fn set_once<T>(place: &mut Option<T>, attribute: &str, value: T) -> Result<(), FormatError> {
    match place.replace(value) {
        Some(_) => Err(duplicate(attribute)),
        None => Ok(()),
    }
}

#[cold]
fn duplicate(attribute: &str) -> FormatError {
    FormatError::malformed(format!("Multiple {attribute} attributes"))
}

/// JVMS table 4.4-C.
fn is_loadable(constant: &Constant) -> bool {
    matches!(
        constant,
        Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::Class(_)
            | Constant::String(_)
            | Constant::MethodHandle { .. }
            | Constant::MethodType(_)
            | Constant::Dynamic { .. }
    )
}
