//! From bytes to [`ClassFile`], with the format checks that HotSpot does before it links a class.

use thiserror::Error;

use super::attributes::{ClassAttributes, Context};
use super::checks::{self, NameUse};
use super::reader::Reader;
use super::{ClassFile, Constant, ConstantPool, FieldInfo, MethodInfo, access, mutf8};
use crate::Name;

/// Why bytes are no class.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FormatError {
    pub kind: FormatErrorKind,
    pub message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormatErrorKind {
    /// The file ends too early; `ClassFormatError`.
    Truncated,
    /// `ClassFormatError`.
    Malformed,
    /// `UnsupportedClassVersionError`.
    UnsupportedVersion,
}

impl FormatError {
    pub(crate) fn malformed(message: impl Into<String>) -> FormatError {
        FormatError { kind: FormatErrorKind::Malformed, message: message.into() }
    }

    #[cold]
    pub(super) fn truncated() -> FormatError {
        FormatError { kind: FormatErrorKind::Truncated, message: "Truncated class file".to_owned() }
    }

    /// Names the class as HotSpot does: where the message has the mark, else at its end.
    fn in_class(mut self, class: &str) -> FormatError {
        if self.kind == FormatErrorKind::Malformed {
            self.message = match self.message.split_once(CLASS_MARK) {
                Some((before, after)) => format!("{before}{class}{after}"),
                None => format!("{} in class file {class}", self.message),
            };
        }
        self
    }
}

/// Stands for the class's name in messages made before the parser knows it; no name in a class file has it.
pub(super) const CLASS_MARK: &str = "\0class\0";
/// The newest class files known: Java 25.
const NEWEST_MAJOR: u16 = 69;
/// Stands for the name of a class that does not get as far as saying it.
const UNKNOWN: &str = "<Unknown>";
/// The minor version that marks preview features.
const PREVIEW_MINOR: u16 = 65535;

impl ClassFile {
    pub fn parse(bytes: &'static [u8]) -> Result<ClassFile, FormatError> {
        ClassFile::parse_with_limit(bytes, NEWEST_MAJOR)
    }

    /// Refuses class files newer than `max_major`.
    pub fn parse_with_limit(bytes: &'static [u8], max_major: u16) -> Result<ClassFile, FormatError> {
        ClassFile::parse_named(bytes, max_major, UNKNOWN)
    }

    /// `requested`: the internal name the class was asked for by, for messages about bytes that do not get as far as
    /// saying theirs. Whether it is the class's name is for the caller to compare.
    pub fn parse_named(bytes: &'static [u8], max_major: u16, requested: &str) -> Result<ClassFile, FormatError> {
        parse(bytes, max_major, requested, false)
    }

    /// For the JDK's own classes: like HotSpot, trusts that names, descriptors, flags and tables make sense. Bytes
    /// that are no class still give an error.
    pub fn parse_trusted(bytes: &'static [u8], max_major: u16) -> Result<ClassFile, FormatError> {
        parse(bytes, max_major, UNKNOWN, true)
    }
}

/// What a class file says first: of which class it is, and what that extends and implements.
pub struct Kin {
    pub name: Name,
    pub parents: Vec<Name>,
}

impl Kin {
    /// Reads no further than that, and checks no more than it needs.
    pub fn parse(bytes: &'static [u8], max_major: u16) -> Result<Kin, FormatError> {
        let mut reader = Reader::new(bytes);
        let (_, minor, major) = (reader.u32()?, reader.u16()?, reader.u16()?);
        check_version(major, minor, max_major, || UNKNOWN.to_owned())?;
        let pool = ConstantPool::read(&mut reader, major, true)?;
        let (_, own, above, interfaces) = (reader.u16()?, reader.u16()?, reader.u16()?, reader.u16()?);
        let above = (above != 0).then(|| pool.class_name(above));
        let interfaces = (0..interfaces).map(|_| pool.class_name(reader.u16()?));
        Ok(Kin { name: pool.class_name(own)?, parents: above.into_iter().chain(interfaces).collect::<Result<_, _>>()? })
    }
}

fn parse(bytes: &'static [u8], max_major: u16, requested: &str, trusted: bool) -> Result<ClassFile, FormatError> {
    let mut reader = Reader::new(bytes);
    let (magic, minor, major) = (reader.u32()?, reader.u16()?, reader.u16()?);
    if magic != 0xCAFE_BABE {
        return Err(FormatError::malformed(format!("Incompatible magic value {magic}")).in_class(requested));
    }
    check_version(major, minor, max_major, || peek_name(reader, major, requested))?;
    let pool = ConstantPool::read(&mut reader, major, trusted).map_err(|error| error.in_class(requested))?;
    let body = parse_body(reader, &pool, (major, minor), trusted);
    let class = body.map_err(|error| error.in_class(&name_after_pool(&pool, reader, requested)))?;
    Ok(ClassFile { pool, ..class })
}

fn check_version(major: u16, minor: u16, max: u16, class: impl FnOnce() -> String) -> Result<(), FormatError> {
    let supported = (45..=max).contains(&major) && (major < 56 || minor == 0);
    if supported {
        return Ok(());
    }
    let class = class();
    let version = format!("class file version {major}.{minor}");
    let message = if major < 45 {
        format!("{class} ({version}) was compiled with an invalid major version")
    } else if major > max {
        format!(
            "{class} has been compiled by a more recent version of the Java Runtime ({version}), this version of the \
             Java Runtime only recognizes class file versions up to {max}.0"
        )
    } else if minor != PREVIEW_MINOR {
        format!("{class} ({version}) was compiled with an invalid non-zero minor version")
    } else if major != max {
        format!(
            "{class} ({version}) was compiled with preview features that are unsupported. This version of the Java \
             Runtime only recognizes preview features for class file version {max}.{PREVIEW_MINOR}"
        )
    } else {
        format!("Preview features are not enabled for {class} ({version}). Try running with '--enable-preview'")
    };
    Err(FormatError { kind: FormatErrorKind::UnsupportedVersion, message })
}

/// The name of a class whose version is not understood, as far as its pool can be read.
fn peek_name(mut reader: Reader, major: u16, requested: &str) -> String {
    match ConstantPool::read(&mut reader, major.max(NEWEST_MAJOR), true) {
        Ok(pool) => name_after_pool(&pool, reader, requested),
        Err(_) => requested.to_owned(),
    }
}

fn name_after_pool(pool: &ConstantPool, mut reader: Reader, requested: &str) -> String {
    let name = reader.u16().and_then(|_| reader.u16()).and_then(|index| pool.class_utf8(index));
    name.map_or_else(|_| requested.to_owned(), |bytes| mutf8::decode_lossy(bytes).into_owned())
}

/// The text of a member's name or descriptor.
fn member_text(pool: &ConstantPool, index: u16, what: &str) -> Result<&'static [u8], FormatError> {
    pool.utf8(index).map_err(|_| FormatError::malformed(format!("Invalid constant pool index {index} for {what}")))
}

/// What follows the pool, which is left out of the result.
fn parse_body(
    mut reader: Reader,
    pool: &ConstantPool,
    (major, minor): (u16, u16),
    trusted: bool,
) -> Result<ClassFile, FormatError> {
    let raw_access = reader.u16()?;
    let module = major >= 53 && raw_access & access::MODULE != 0;
    if !trusted {
        pool.check(major, module)?;
    }
    let known = if module { checks::CLASS_FLAGS | access::MODULE } else { checks::CLASS_FLAGS };
    let class_access = checks::effective_class_flags(raw_access, known, major);
    if !trusted && !module && !checks::class_flags_legal(class_access, major) {
        return Err(FormatError::malformed(format!(
            "Illegal class modifiers in class {CLASS_MARK}: 0x{class_access:X}"
        )));
    }
    let name = parse_this_class(&mut reader, pool)?;
    let context =
        Context { pool, major, minor, interface: class_access & access::INTERFACE != 0, class: name, trusted };
    let super_name = parse_super_class(&mut reader, &context, module)?;
    let interfaces = parse_interfaces(&mut reader, &context)?;
    let fields = parse_fields(&mut reader, &context)?;
    let methods = parse_methods(&mut reader, &context)?;
    let attributes = ClassAttributes::parse(&mut reader, &context)?;
    if !reader.rest().is_empty() {
        return Err(FormatError::malformed(format!("Extra bytes at the end of class file {CLASS_MARK}")));
    }
    check_bootstraps(pool, attributes.bootstrap_methods.len())?;
    Ok(ClassFile {
        major,
        minor,
        access: class_access,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        source_file: attributes.source_file,
        signature: attributes.signature,
        inner_classes: attributes.inner_classes,
        enclosing_method: attributes.enclosing_method,
        nest_host: attributes.nest_host,
        nest_members: attributes.nest_members.unwrap_or_default(),
        permitted_subclasses: attributes.permitted_subclasses,
        record: attributes.record,
        bootstrap_methods: attributes.bootstrap_methods,
        annotations: attributes.annotations,
        pool: ConstantPool::default(),
    })
}

fn parse_this_class(reader: &mut Reader, pool: &ConstantPool) -> Result<Name, FormatError> {
    let index = reader.u16()?;
    match pool.class_utf8(index) {
        Ok(bytes) if checks::is_class_name(bytes) => pool.class_name(index),
        Ok(_) => Err(FormatError::malformed("Bad class name")),
        Err(_) => Err(FormatError::malformed(format!("Invalid this class index {index} in constant pool"))),
    }
}

fn parse_super_class(reader: &mut Reader, context: &Context, module: bool) -> Result<Option<Name>, FormatError> {
    let index = reader.u16()?;
    if index == 0 && (module || context.class == "java/lang/Object") {
        return Ok(None);
    }
    let name = match context.pool.class_utf8(index) {
        Ok(bytes) if checks::is_class_name(bytes) => context.pool.class_name(index)?,
        Ok(_) => return Err(FormatError::malformed("Bad superclass name")),
        Err(_) => return Err(FormatError::malformed(format!("Invalid superclass index {index}"))),
    };
    if context.interface && name != "java/lang/Object" {
        return Err(FormatError::malformed("Interfaces must have java.lang.Object as superclass"));
    }
    Ok(Some(name))
}

fn parse_interfaces(reader: &mut Reader, context: &Context) -> Result<Vec<Name>, FormatError> {
    let count = reader.u16()?;
    let mut interfaces = Vec::with_capacity(reader.capacity(count, 2));
    for _ in 0..count {
        let index = reader.u16()?;
        match context.pool.class_utf8(index) {
            Ok(bytes) if checks::is_class_name(bytes) => interfaces.push(context.pool.class_name(index)?),
            Ok(_) => return Err(FormatError::malformed("Bad interface name")),
            Err(_) => {
                return Err(FormatError::malformed(format!("Interface name has bad constant pool index {index}")));
            }
        }
    }
    match duplicate(interfaces.iter().map(|&name| (name, name))) {
        Some((name, _)) => Err(FormatError::malformed(format!("Duplicate interface name \"{name}\""))),
        None => Ok(interfaces),
    }
}

fn parse_fields(reader: &mut Reader, context: &Context) -> Result<Vec<FieldInfo>, FormatError> {
    let count = reader.u16()?;
    let mut fields = Vec::with_capacity(reader.capacity(count, 8));
    for _ in 0..count {
        let flags = reader.u16()? & checks::FIELD_FLAGS;
        if !context.trusted && !checks::field_flags_legal(flags, context.interface, context.major) {
            return Err(FormatError::malformed(format!("Illegal field modifiers in class {CLASS_MARK}: 0x{flags:X}")));
        }
        let (name_index, descriptor_index) = (reader.u16()?, reader.u16()?);
        let name = member_text(context.pool, name_index, "field name")?;
        let descriptor = member_text(context.pool, descriptor_index, "field signature")?;
        if !context.trusted {
            checks::member_name(name, NameUse::Field)?;
            checks::field_descriptor(name, descriptor)?;
        }
        fields.push(context.field(
            reader,
            flags,
            context.pool.name(name_index)?,
            context.pool.name(descriptor_index)?,
        )?);
    }
    if context.trusted {
        return Ok(fields);
    }
    match duplicate(fields.iter().map(|field| (field.name, field.descriptor))) {
        Some((name, descriptor)) => {
            Err(FormatError::malformed(format!("Duplicate field name \"{name}\" with signature \"{descriptor}\"")))
        }
        None => Ok(fields),
    }
}

fn parse_methods(reader: &mut Reader, context: &Context) -> Result<Vec<MethodInfo>, FormatError> {
    let count = reader.u16()?;
    let mut methods = Vec::with_capacity(reader.capacity(count, 8));
    for _ in 0..count {
        let (flags, name_index, descriptor_index) = (reader.u16()?, reader.u16()?, reader.u16()?);
        let raw_name = member_text(context.pool, name_index, "method name")?;
        let raw_descriptor = member_text(context.pool, descriptor_index, "method signature")?;
        let (name, descriptor) = (context.pool.name(name_index)?, context.pool.name(descriptor_index)?);
        let flags = method_flags(flags, name, context)?;
        let mut slots = 0;
        if !context.trusted {
            checks::member_name(raw_name, NameUse::Method)?;
            let receiver = usize::from(flags & access::STATIC == 0);
            slots = checks::method_descriptor(raw_name, raw_descriptor)? + receiver;
        }
        if slots > 255 {
            return Err(FormatError::malformed("Too many arguments in method signature"));
        }
        methods.push(context.method(reader, flags, (name, descriptor), slots)?);
    }
    if context.trusted {
        return Ok(methods);
    }
    match duplicate(methods.iter().map(|method| (method.name, method.descriptor))) {
        Some((name, descriptor)) => {
            Err(FormatError::malformed(format!("Duplicate method name \"{name}\" with signature \"{descriptor}\"")))
        }
        None => Ok(methods),
    }
}

/// The flags of a method as the machine sees them (JVMS 4.6, 2.9.2).
fn method_flags(raw: u16, name: Name, context: &Context) -> Result<u16, FormatError> {
    let flags = raw & checks::METHOD_FLAGS;
    if name == "<clinit>" {
        // Whatever an old class says, its initialiser is static; a newer one must say so (51: Java 7).
        return if context.major < 51 {
            Ok(access::STATIC)
        } else if flags & access::STATIC != 0 {
            Ok(flags & (access::STATIC | access::STRICT))
        } else {
            Err(FormatError::malformed("Method <clinit> is not static"))
        };
    }
    let constructor = name == "<init>";
    if constructor && context.interface {
        return Err(FormatError::malformed("Interface cannot have a constructor, <init>,"));
    }
    if !context.trusted && !checks::method_flags_legal(flags, context.interface, constructor, context.major) {
        return Err(FormatError::malformed(format!(
            "Method {name} in class {CLASS_MARK} has illegal modifiers: 0x{flags:X}"
        )));
    }
    Ok(flags)
}

/// The bootstrap methods that dynamic constants and call sites name are there.
fn check_bootstraps(pool: &ConstantPool, count: usize) -> Result<(), FormatError> {
    for constant in pool.iter() {
        if let Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } = *constant
            && usize::from(bootstrap) >= count
        {
            return Err(FormatError::malformed("Short length on BootstrapMethods"));
        }
    }
    Ok(())
}

/// A pair that occurs twice. Equal names are the same pointer, so no text is compared.
fn duplicate(pairs: impl ExactSizeIterator<Item = (Name, Name)> + Clone) -> Option<(Name, Name)> {
    const FEW: usize = 12;
    if pairs.len() <= FEW {
        return pairs.clone().enumerate().find_map(|(at, pair)| pairs.clone().take(at).find(|&other| other == pair));
    }
    let mut seen: Vec<(Name, Name)> = pairs.collect();
    seen.sort_unstable_by_key(|(a, b)| (a.as_ptr(), b.as_ptr(), a.len(), b.len()));
    seen.windows(2).find_map(|pair| match *pair {
        [first, second] if first == second => Some(first),
        _ => None,
    })
}
