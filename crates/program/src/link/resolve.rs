//! Symbolic references (JVMS 5.4.3).

use super::access::{can_access_class, can_access_member};
use super::class::{Class, Field, Method};
use super::program::Program;
use super::{Linked, Trouble};
use crate::Name;
use crate::classfile::{HandleKind, access};

#[derive(Clone, Copy)]
pub struct ResolvedField {
    pub class: &'static Class,
    /// Index in `class.fields`.
    pub index: usize,
    pub field: &'static Field,
}

#[derive(Clone, Copy)]
pub struct ResolvedMethod {
    pub method: &'static Method,
    /// The class named in the reference.
    pub named: &'static Class,
}

impl Program {
    /// The class at a pool index, accessible to `from`.
    pub fn resolve_class(&self, from: &'static Class, pool_index: u16) -> Linked<&'static Class> {
        if let Some(&class) = from.resolved_classes.borrow().get(&pool_index) {
            return Ok(class);
        }
        let file = from.file.expect("only classes with a file have a pool");
        let name = file.pool.class_name(pool_index)?;
        let class = self.resolve_class_named(from, name)?;
        from.resolved_classes.borrow_mut().insert(pool_index, class);
        Ok(class)
    }

    /// The class of this name as seen from `from`, accessible to it.
    pub fn resolve_class_named(&self, from: &'static Class, name: Name) -> Linked<&'static Class> {
        if from.hidden && from.file.is_some_and(|file| file.name == name) {
            return Ok(from);
        }
        let class = self
            .find_for(from, from.loader, name)?
            .ok_or_else(|| Trouble::throw("java/lang/NoClassDefFoundError", name.as_str()))?;
        if !can_access_class(from, class) && !from.is_trusted() {
            return Err(Trouble::throw(
                "java/lang/IllegalAccessError",
                format!(
                    "failed to access class {} from class {} ({})",
                    class.java_name(),
                    from.java_name(),
                    modules_of(class, from)
                ),
            ));
        }
        if let Some(module) = class.module
            && !from.is_trusted()
            && !class.is_array()
            && !self.is_exported_to(from, module, class.package())
        {
            return Err(Trouble::throw(
                "java/lang/IllegalAccessError",
                format!(
                    "class {} (in unnamed module {UNNAMED}) cannot access class {} (in module {module}) because module {module} does not export {} to unnamed module {UNNAMED}",
                    from.java_name(),
                    class.java_name(),
                    class.package().replace('/', ".")
                ),
            ));
        }
        Ok(class)
    }

    /// Whether two classes share a nest (JVMS 5.4.4).
    pub fn same_nest(&self, one: &'static Class, other: &'static Class) -> Linked<bool> {
        Ok(one.id == other.id || self.find_nest_host(one, one)?.id == self.find_nest_host(one, other)?.id)
    }

    /// The nest host as far as it is known without asking a loader written in Java.
    pub fn nest_host(&self, class: &'static Class) -> &'static Class {
        self.find_nest_host(class, class).unwrap_or(class)
    }

    /// The nest host, for `from`; a class whose host cannot be had, or does not name it, is its own.
    fn find_nest_host(&self, from: &'static Class, class: &'static Class) -> Linked<&'static Class> {
        if let Some(host) = class.nest_host {
            return self.find_nest_host(from, host);
        }
        let Some(host) = class.file.and_then(|file| file.nest_host) else { return Ok(class) };
        match self.find_for(from, class.loader, host) {
            Ok(Some(found))
                if super::same_package(found, class)
                    && found.file.is_some_and(|file| file.nest_members.contains(&class.name)) =>
            {
                Ok(found)
            }
            Err(ask @ Trouble::Ask { .. }) => Err(ask),
            _ => Ok(class),
        }
    }

    pub fn resolve_field(&self, from: &'static Class, pool_index: u16) -> Linked<ResolvedField> {
        let file = from.file.expect("only classes with a file have a pool");
        let reference = file.pool.member(pool_index)?;
        let class = self.resolve_class_named(from, reference.class)?;
        let found = find_field(class, reference.name, reference.descriptor).ok_or_else(|| {
            Trouble::throw(
                "java/lang/NoSuchFieldError",
                match self.jdk.feature {
                    ..=20 => reference.name.to_string(),
                    _ => format!(
                        "Class {} does not have member field '{} {}'",
                        class.java_name(),
                        type_name(&reference.descriptor),
                        reference.name
                    ),
                },
            )
        })?;
        self.check_member(from, found.class, found.field.access, || {
            format!("field {}.{}", found.class.java_name(), found.field.name)
        })?;
        Ok(found)
    }

    /// Method resolution for classes (5.4.3.3) and interfaces (5.4.3.4).
    pub fn resolve_method(&self, from: &'static Class, pool_index: u16) -> Linked<ResolvedMethod> {
        self.resolve_call(from, pool_index, false)
    }

    /// As [`resolve_method`](Program::resolve_method); `by_holder` for `invokestatic` and `invokespecial`, whose
    /// references may name either kind of class but must say which.
    pub fn resolve_call(&self, from: &'static Class, pool_index: u16, by_holder: bool) -> Linked<ResolvedMethod> {
        let file = from.file.expect("only classes with a file have a pool");
        let reference = file.pool.member(pool_index)?;
        let named = self.resolve_class_named(from, reference.class)?;
        let method =
            self.find_method(named, reference.name, reference.descriptor, reference.interface).map_err(|trouble| {
                match trouble {
                    Trouble::Throw(mut error)
                        if error.class == "java/lang/IncompatibleClassChangeError" && error.message.is_empty() =>
                    {
                        if by_holder && self.lookup_method(named, reference.name, reference.descriptor).is_some() {
                            let kind = if named.is_interface() { "InterfaceMethodref" } else { "Methodref" };
                            let method = external_signature(named, &reference.name, &reference.descriptor);
                            error.message = format!("Method '{method}' must be {kind} constant");
                            return Trouble::Throw(error);
                        }
                        error.message = format!(
                            "Found {} {}, but {} was expected",
                            if named.is_interface() { "interface" } else { "class" },
                            named.java_name(),
                            if named.is_interface() { "class" } else { "interface" }
                        );
                        Trouble::Throw(error)
                    }
                    other => other,
                }
            })?;
        self.check_member(from, method.class, method.access, || {
            format!("method '{}'", external_signature(method.class, &method.name, &method.descriptor))
        })?;
        Ok(ResolvedMethod { method, named })
    }

    /// The method that a reference to `named` means, without access checks.
    pub fn find_method(
        &self,
        named: &'static Class,
        name: Name,
        descriptor: Name,
        interface: bool,
    ) -> Linked<&'static Method> {
        if named.is_interface() != interface {
            return Err(Trouble::throw("java/lang/IncompatibleClassChangeError", ""));
        }
        self.lookup_method(named, name, descriptor).ok_or_else(|| {
            Trouble::throw(
                "java/lang/NoSuchMethodError",
                format!("'{}'", external_signature(named, &name, &descriptor)),
            )
        })
    }

    /// Method lookup alone: `named`, its superclasses, its superinterfaces.
    pub fn lookup_method(&self, named: &'static Class, name: Name, descriptor: Name) -> Option<&'static Method> {
        if named.is_interface() {
            if let Some(method) = named.declared_method(&name, &descriptor) {
                return Some(method);
            }
            let object = self.core().object;
            if let Some(method) = object.declared_method(&name, &descriptor)
                && method.access & access::PUBLIC != 0
                && !method.is_static()
            {
                return Some(method);
            }
        } else {
            for class in named.ancestry() {
                if let Some(method) = class.declared_method(&name, &descriptor) {
                    return Some(method);
                }
                if is_polymorphic_holder(class)
                    && let Some(method) = class
                        .methods()
                        .iter()
                        .copied()
                        .find(|method| method.name == name && method.is_signature_polymorphic())
                {
                    return Some(method);
                }
            }
        }
        let candidates = named.maximally_specific(&name, &descriptor);
        let concrete: Vec<_> = candidates.iter().filter(|method| !method.is_abstract()).collect();
        if let [only] = concrete[..] {
            return Some(only);
        }
        candidates.first().copied().or_else(|| {
            named
                .all_interfaces
                .iter()
                .filter_map(|interface| interface.declared_method(&name, &descriptor))
                .find(|method| !method.is_static() && !method.is_private())
        })
    }

    fn check_member(
        &self,
        from: &'static Class,
        declaring: &'static Class,
        flags: u16,
        what: impl Fn() -> String,
    ) -> Linked<()> {
        // JDK code was compiled and tested together; the checks are for the program under test.
        if from.is_trusted() || from.file.is_none() {
            return Ok(());
        }
        let same_nest = flags & access::PRIVATE != 0 && self.same_nest(from, declaring)?;
        if can_access_member(from, declaring, flags, same_nest)
            || (declaring.is_array() && flags & access::PROTECTED != 0)
        {
            return Ok(());
        }
        // `clone` of an array is public.
        if declaring.id == self.core().object.id && flags & access::PROTECTED != 0 {
            return Ok(());
        }
        let flag = if flags & access::PRIVATE != 0 {
            "private "
        } else if flags & access::PROTECTED != 0 {
            "protected "
        } else {
            ""
        };
        Err(Trouble::throw(
            "java/lang/IllegalAccessError",
            format!("class {} tried to access {flag}{} ({})", from.java_name(), what(), modules_of(from, declaring)),
        ))
    }

    /// What a `MethodHandle` constant's reference needs resolved: a field for the four accessor kinds.
    pub fn handle_is_field(kind: HandleKind) -> bool {
        (kind as u8) <= 4
    }
}

/// Stands for the identity hash of an unnamed module's object in messages; the machine puts the hash in.
pub const UNNAMED: &str = "@<unnamed module>";

fn find_field(class: &'static Class, name: Name, descriptor: Name) -> Option<ResolvedField> {
    if let Some((index, field)) =
        class.fields.iter().enumerate().find(|(_, field)| field.name == name && field.descriptor == descriptor)
    {
        return Some(ResolvedField { class, index, field });
    }
    class
        .interfaces
        .iter()
        .find_map(|interface| find_field(interface, name, descriptor))
        .or_else(|| find_field(class.superclass?, name, descriptor))
}

impl Program {
    /// Field lookup alone (JVMS 5.4.3.2).
    pub fn lookup_field(&self, class: &'static Class, name: Name, descriptor: Name) -> Option<ResolvedField> {
        find_field(class, name, descriptor)
    }
}

fn is_polymorphic_holder(class: &Class) -> bool {
    class.loader == super::Loader::BOOT
        && (class.name == "java/lang/invoke/MethodHandle" || class.name == "java/lang/invoke/VarHandle")
}

impl Method {
    /// JVMS 2.9.3.
    pub fn is_signature_polymorphic(&self) -> bool {
        is_polymorphic_holder(self.class)
            && self.is_native()
            && self.access & access::VARARGS != 0
            && self.descriptor.starts_with("([Ljava/lang/Object;)")
    }
}

/// `int Foo.bar(java.lang.String)`, as HotSpot's linkage errors write methods.
pub fn external_signature(class: &Class, name: &str, descriptor: &str) -> String {
    use crate::classfile::MethodDescriptor;
    let Some(parsed) = MethodDescriptor::parse(descriptor) else { return format!("{name}{descriptor}") };
    let result = parsed.result.as_ref().map_or("void".to_string(), |result| result.java_name());
    let parameters: Vec<String> = parsed.parameters.iter().map(|parameter| parameter.java_name()).collect();
    format!("{result} {}.{name}({})", class.java_name(), parameters.join(", "))
}

fn type_name(descriptor: &str) -> String {
    crate::classfile::FieldType::parse(descriptor).map_or(descriptor.to_string(), |parsed| parsed.java_name())
}

/// The parenthesis with which HotSpot explains where two classes live.
pub fn modules_of(one: &Class, other: &Class) -> String {
    if one.module == other.module && one.loader == other.loader {
        return format!("{} and {} are in {}", one.java_name(), other.java_name(), home_of(one));
    }
    format!("{} is in {}; {} is in {}", one.java_name(), home_of(one), other.java_name(), home_of(other))
}

fn home_of(class: &Class) -> String {
    let loader = class.loader_name;
    match class.module {
        Some(module) => format!("module {module} of loader {loader}"),
        None => format!("unnamed module of loader {loader}"),
    }
}
