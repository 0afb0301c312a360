//! Finding and defining classes (JVMS 5.3).

use super::class::{Class, Loader, Method, Shape};
use super::layout::{OBJECT_HEADER, lay_out};
use super::methods::build_vtable;
use super::program::Program;
use super::{Linked, Trouble};
use crate::asked::{self, Extent};
use crate::classfile::{ClassFile, FieldType, MethodDescriptor, access};
use crate::{Kind, Name};
use std::cell::{Cell, OnceCell, RefCell};

/// How a class is to be defined.
#[derive(Clone, Default)]
pub struct Definition {
    pub module: Option<Name>,
    pub origin: String,
    pub path_entry: Option<usize>,
    /// For hidden classes: the name with its suffix.
    pub hidden_name: Option<Name>,
    pub nest_host: Option<&'static Class>,
}

impl Program {
    pub(super) fn boot_class(&self, name: &str) -> Linked<&'static Class> {
        self.find(Loader::BOOT, Name::new(name))?
            .ok_or_else(|| Trouble::throw("java/lang/NoClassDefFoundError", format!("{name}: not in the JDK image")))
    }

    /// The class that `loader` gives for a name (internal form, or an array's descriptor); `None` if there is none.
    pub fn find(&self, loader: Loader, name: Name) -> Linked<Option<&'static Class>> {
        if let Some(class) = self.known(loader, name) {
            return Ok(Some(class));
        }
        if let Some(component) = name.strip_prefix('[') {
            let component = match FieldType::parse(component) {
                Some(FieldType::Class(name)) => self.find(loader, name)?,
                Some(FieldType::Array(_)) => self.find(loader, Name::new(component))?,
                Some(FieldType::Base(_)) => Some(self.primitive(Kind::of(component))),
                None => None,
            };
            return Ok(component.map(|component| self.array_of(component)));
        }
        if !loader.is_built_in() {
            return Err(Trouble::Ask { loader, name, definer: None });
        }
        let class = self.find_built_in(loader, name)?;
        if let Some(class) = class {
            self.dictionary.borrow_mut().insert((loader, name), class);
        }
        Ok(class)
    }

    fn find_built_in(&self, loader: Loader, name: Name) -> Linked<Option<&'static Class>> {
        if let Some((module, bytes)) = self.jdk.image.find_class(&name) {
            let defining = self.module_loader(module);
            if defining > loader {
                return Ok(None);
            }
            if let Some(class) = self.known(defining, name) {
                return Ok(Some(class));
            }
            let definition =
                Definition { module: Some(module), origin: format!("jrt:/{module}"), ..Definition::default() };
            let class = self.make(defining, Some(name), bytes, definition)?;
            self.dictionary.borrow_mut().insert((defining, name), class);
            return Ok(Some(class));
        }
        if loader != Loader::APP {
            return Ok(None);
        }
        asked::class(&name, Extent::Shape);
        match self.class_path.peek(&name) {
            Ok(Some(found)) => {
                let definition =
                    Definition { origin: found.path, path_entry: Some(found.entry), ..Definition::default() };
                self.make(loader, Some(name), found.bytes, definition).map(Some)
            }
            // As for Java's own loader: what cannot be read is not there.
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Makes a class from bytes that Java code gives (JVMS 5.3.5).
    pub fn define(
        &mut self,
        loader: Loader,
        expected: Option<Name>,
        bytes: &'static [u8],
        definition: Definition,
    ) -> Linked<&'static Class> {
        let class = self.make(loader, expected, bytes, definition)?;
        if !class.hidden {
            self.record(loader, class.name, class);
        }
        Ok(class)
    }

    /// A class from its bytes, that no loader knows yet.
    fn make(
        &self,
        loader: Loader,
        expected: Option<Name>,
        bytes: &'static [u8],
        definition: Definition,
    ) -> Linked<&'static Class> {
        let limit = self.jdk.max_class_major();
        let file = match (definition.module, expected) {
            (Some(_), _) => ClassFile::parse_trusted(bytes, limit)?,
            (None, Some(name)) => ClassFile::parse_named(bytes, limit, &name)?,
            (None, None) => ClassFile::parse_with_limit(bytes, limit)?,
        };
        if let Some(expected) = expected
            && file.name != expected
        {
            return Err(Trouble::throw(
                "java/lang/NoClassDefFoundError",
                format!("{expected} (wrong name: {})", file.name),
            ));
        }
        let hidden = definition.hidden_name.is_some();
        let name = definition.hidden_name.unwrap_or(file.name);
        if !hidden && self.known(loader, name).is_some_and(|class| class.loader == loader) {
            return Err(Trouble::throw(
                "java/lang/LinkageError",
                format!("loader attempted duplicate class definition for {}.", name.replace('/', ".")),
            ));
        }
        let mut definition = definition;
        if definition.module.is_none() && loader.is_built_in() {
            // A class defined at run time into a package of the JDK is of its module.
            let package = name.rfind('/').map_or("", |end| &name[..end]);
            let module = self.jdk.image.module_of_package(package);
            definition.module = module.filter(|&module| self.module_loader(module) == loader);
        }
        let key = (loader, name);
        if self.loading.borrow().contains(&key) {
            return Err(Trouble::throw("java/lang/ClassCircularityError", name.as_str()));
        }
        self.loading.borrow_mut().push(key);
        let parents = self.parents(loader, &file);
        self.loading.borrow_mut().pop();
        let (superclass, interfaces) = parents?;
        let class = self.build(loader, name, file, superclass, interfaces, definition)?;
        check_parents_accessible(class)?;
        Ok(class)
    }

    fn parents(&self, loader: Loader, file: &ClassFile) -> Linked<(Option<&'static Class>, Vec<&'static Class>)> {
        let need = |name: Name| {
            if self.loading.borrow().contains(&(loader, name)) {
                return Err(Trouble::throw("java/lang/ClassCircularityError", name.as_str()));
            }
            let found = self.find(loader, name).map_err(|trouble| match trouble {
                Trouble::Ask { loader, name, definer } => {
                    Trouble::Ask { loader, name, definer: definer.or(Some(file.name)) }
                }
                other => other,
            })?;
            found.ok_or_else(|| Trouble::throw("java/lang/NoClassDefFoundError", name.as_str()))
        };
        let superclass = file.super_name.map(need).transpose()?;
        if let Some(parent) = superclass {
            if parent.is_interface() {
                return Err(Trouble::throw(
                    "java/lang/IncompatibleClassChangeError",
                    format!(
                        "class {} has interface {} as super class",
                        file.name.replace('/', "."),
                        parent.java_name()
                    ),
                ));
            }
            if parent.access & access::FINAL != 0 {
                return Err(Trouble::throw(
                    "java/lang/IncompatibleClassChangeError",
                    format!(
                        "class {} cannot inherit from final class {}",
                        file.name.replace('/', "."),
                        parent.java_name()
                    ),
                ));
            }
            check_sealed(file, parent, "superclass", "subclass")?;
        }
        let interfaces = file.interfaces.iter().map(|&name| need(name)).collect::<Linked<Vec<_>>>()?;
        for interface in &interfaces {
            if !interface.is_interface() {
                return Err(Trouble::throw(
                    "java/lang/IncompatibleClassChangeError",
                    format!(
                        "class {} can not implement {}, because it is not an interface ({} is in unnamed module of loader 'app')",
                        file.name.replace('/', "."),
                        interface.java_name(),
                        interface.java_name()
                    ),
                ));
            }
            check_sealed(file, interface, "superinterface", "implementer")?;
        }
        Ok((superclass, interfaces))
    }

    fn build(
        &self,
        loader: Loader,
        name: Name,
        file: ClassFile,
        superclass: Option<&'static Class>,
        interfaces: Vec<&'static Class>,
        definition: Definition,
    ) -> Linked<&'static Class> {
        let file: &'static ClassFile = Box::leak(Box::new(file));
        let layout = lay_out(file, superclass.map_or(OBJECT_HEADER, |class| class.instance_size));
        let mut class = Class::blank(self.next_class_id(), name, Shape::Object, loader);
        class.access = file.access;
        if let Some(name) = self.loader_name(loader) {
            class.loader_name = name;
        }
        class.file = Some(file);
        class.module = definition.module;
        class.origin = definition.origin;
        class.path_entry = definition.path_entry;
        class.hidden = definition.hidden_name.is_some();
        class.nest_host = definition.nest_host;
        class.fields = layout.fields;
        class.instance_size = layout.instance_size;
        class.statics_size = layout.statics_size;
        class.inherit(superclass, interfaces, layout.reference_offsets);
        let class = self.add_class(class);
        let trusted = class.module.is_some();
        let methods = file
            .methods
            .iter()
            .enumerate()
            .map(|(index, info)| {
                let descriptor = MethodDescriptor::parse(&info.descriptor).ok_or_else(|| {
                    Trouble::throw("java/lang/ClassFormatError", format!("bad descriptor {}", info.descriptor))
                })?;
                let receiver = usize::from(info.access & access::STATIC == 0);
                let method = Method {
                    id: self.methods.len() as u32,
                    name: info.name,
                    descriptor: info.descriptor,
                    access: info.access,
                    argument_slots: (descriptor.argument_slots() + receiver) as u16,
                    result: result_kind(&info.descriptor),
                    class,
                    file_index: Some(index),
                    vtable_index: Cell::new(-1),
                    code: OnceCell::new(),
                    marks: RefCell::default(),
                    native: Cell::new(0),
                    hidden: class.hidden
                        || trusted && has_annotation(info.annotations.visible, file, HIDDEN_ANNOTATIONS),
                    caller_sensitive: trusted
                        && has_annotation(info.annotations.visible, file, CALLER_SENSITIVE_ANNOTATIONS),
                };
                let method: &'static Method = Box::leak(Box::new(method));
                self.methods.push(method);
                Ok(method)
            })
            .collect::<Linked<Vec<_>>>()?;
        let _ = class.vtable.set(build_vtable(superclass, class, &methods));
        if let Some(parent) = superclass {
            check_final_overrides(class, parent, &methods)?;
        }
        let _ = class.methods.set(methods);
        Ok(class)
    }
}

impl Class {
    /// Fills in what follows from the parents.
    pub(super) fn inherit(
        &mut self,
        superclass: Option<&'static Class>,
        interfaces: Vec<&'static Class>,
        declared_references: Vec<u32>,
    ) {
        self.supers = superclass.map(|class| class.supers.clone()).unwrap_or_default();
        self.supers.push(self.id);
        let mut all: Vec<&'static Class> = superclass.map(|class| class.all_interfaces.clone()).unwrap_or_default();
        for interface in &interfaces {
            for &one in std::iter::once(interface).chain(&interface.all_interfaces) {
                if !all.iter().any(|known| known.id == one.id) {
                    all.push(one);
                }
            }
        }
        self.all_interfaces = all;
        self.reference_offsets = superclass.map(|class| class.reference_offsets.clone()).unwrap_or_default();
        self.reference_offsets.extend(declared_references);
        self.superclass = superclass;
        self.interfaces = interfaces;
    }
}

/// The kind of a method descriptor's result.
pub fn result_kind(descriptor: &str) -> Kind {
    Kind::of(descriptor.rsplit_once(')').map_or("V", |(_, result)| result))
}

fn check_sealed(file: &ClassFile, parent: &Class, _what: &str, _role: &str) -> Linked<()> {
    let Some(permitted) = parent.file.and_then(|parent| parent.permitted_subclasses.as_ref()) else { return Ok(()) };
    if permitted.contains(&file.name) {
        return Ok(());
    }
    Err(Trouble::throw(
        "java/lang/IncompatibleClassChangeError",
        format!(
            "class {} cannot {} sealed {} {}",
            file.name.replace('/', "."),
            if parent.is_interface() && file.access & access::INTERFACE == 0 { "implement" } else { "inherit from" },
            if parent.is_interface() { "interface" } else { "class" },
            parent.java_name()
        ),
    ))
}

/// JVMS 5.3.5: the direct superclass and superinterfaces must be accessible.
fn check_parents_accessible(class: &'static Class) -> Linked<()> {
    if class.is_trusted() {
        return Ok(());
    }
    let parents = class.superclass.map(|parent| (parent, "superclass"));
    let parents = parents.into_iter().chain(class.interfaces.iter().map(|parent| (*parent, "superinterface")));
    for (parent, role) in parents {
        if !super::can_access_class(class, parent) {
            return Err(Trouble::throw(
                "java/lang/IllegalAccessError",
                format!(
                    "class {} cannot access its {role} {} ({})",
                    class.java_name(),
                    parent.java_name(),
                    super::modules_of(class, parent)
                ),
            ));
        }
    }
    Ok(())
}

fn check_final_overrides(class: &Class, parent: &'static Class, methods: &[&'static Method]) -> Linked<()> {
    for method in methods {
        let slot = method.vtable_index.get();
        if slot >= 0
            && let Some(overridden) = parent.vtable().get(slot as usize)
            && overridden.access & access::FINAL != 0
        {
            return Err(Trouble::throw(
                "java/lang/IncompatibleClassChangeError",
                format!(
                    "class {} overrides final method {}.{}{}",
                    class.java_name(),
                    overridden.class.java_name(),
                    overridden.name,
                    overridden.descriptor
                ),
            ));
        }
    }
    Ok(())
}

const HIDDEN_ANNOTATIONS: &[&[u8]] = &[b"Ljdk/internal/vm/annotation/Hidden;", b"Ljava/lang/invoke/LambdaForm$Hidden;"];
const CALLER_SENSITIVE_ANNOTATIONS: &[&[u8]] =
    &[b"Ljdk/internal/reflect/CallerSensitive;", b"Lsun/reflect/CallerSensitive;"];

/// Whether a marker annotation (one without elements) is among the first ones of a method.
fn has_annotation(body: Option<&[u8]>, file: &ClassFile, wanted: &[&[u8]]) -> bool {
    let Some(body) = body else { return false };
    let Some(mut rest) = body.get(2..) else { return false };
    while let [high, low, 0, 0, tail @ ..] = rest {
        if let Ok(text) = file.pool.utf8(u16::from_be_bytes([*high, *low]))
            && wanted.contains(&text)
        {
            return true;
        }
        rest = tail;
    }
    false
}
