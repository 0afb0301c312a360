//! The growing table of everything that was loaded.

use super::class::{Class, ClassId, Loader, Method, MethodId, Shape};
use super::table::Table;
use crate::source::{ClassPath, Jdk};
use crate::{Kind, Name};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::{Cell, OnceCell, RefCell};

/// Number of a place in the code whose constant lives in the state.
pub type SiteId = u32;

/// A place in the code that is linked once per state: a dynamic constant, a dynamic call, a method type.
#[derive(Clone, Copy)]
pub struct Site {
    pub class: &'static Class,
    /// Index in the class's constant pool.
    pub pool_index: u16,
}

/// Classes, methods, literals and sites by number. It only grows, and nothing in it depends on a VM state.
pub struct Program {
    pub jdk: Jdk,
    pub class_path: ClassPath,
    pub(super) classes: Table<&'static Class>,
    pub(super) methods: Table<&'static Method>,
    /// By initiating loader and name.
    pub(super) dictionary: RefCell<HashMap<(Loader, Name), &'static Class>>,
    pub(super) loading: RefCell<Vec<(Loader, Name)>>,
    sites: Table<Site>,
    site_numbers: RefCell<HashMap<(ClassId, u16, u32), SiteId>>,
    literals: RefCell<HashMap<Box<[u16]>, u32>>,
    literal_texts: RefCell<Vec<Box<[u16]>>>,
    loaders: Cell<u32>,
    /// Which built-in loader defines the classes of a module, learnt when Java defines the module.
    pub(super) module_loaders: RefCell<HashMap<Name, Loader>>,
    /// Packages that a module exports to everyone, as Java declared them.
    exports: RefCell<HashSet<(Name, Name)>>,
    /// Packages that a module exports to classes of one loader.
    qualified_exports: RefCell<HashSet<(Name, Name, Loader)>>,
    loader_names: RefCell<HashMap<Loader, Name>>,
    pub(super) synthetic_count: Cell<u32>,
    core: OnceCell<Core>,
}

/// Classes without which nothing works.
#[derive(Clone, Copy)]
pub struct Core {
    pub object: &'static Class,
    pub class: &'static Class,
    pub cloneable: &'static Class,
    pub serializable: &'static Class,
    primitives: [&'static Class; 10],
}

impl Program {
    /// Opens a program and loads the classes that every other one needs.
    pub fn new(jdk: Jdk, class_path: ClassPath) -> super::Linked<Program> {
        let program = Program {
            jdk,
            class_path,
            classes: Table::default(),
            methods: Table::default(),
            dictionary: RefCell::default(),
            loading: RefCell::default(),
            sites: Table::default(),
            site_numbers: RefCell::default(),
            literals: RefCell::default(),
            literal_texts: RefCell::default(),
            loaders: Cell::new(3),
            module_loaders: RefCell::default(),
            exports: RefCell::default(),
            qualified_exports: RefCell::default(),
            loader_names: RefCell::default(),
            synthetic_count: Cell::new(0),
            core: OnceCell::new(),
        };
        // Number 0 is no class: a zero word in the heap is never mistaken for an object's header.
        let object = program.boot_class("java/lang/Object")?;
        let class = program.boot_class("java/lang/Class")?;
        let cloneable = program.boot_class("java/lang/Cloneable")?;
        let serializable = program.boot_class("java/io/Serializable")?;
        let mut primitives = [object; 10];
        for kind in Kind::PRIMITIVES {
            primitives[kind as usize] = program.add_primitive(kind);
        }
        let _ = program.core.set(Core { object, class, cloneable, serializable, primitives });
        Ok(program)
    }

    pub fn core(&self) -> &Core {
        self.core.get().expect("the core classes are loaded before anything else")
    }

    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &'static Class {
        self.classes.get(id as usize - 1)
    }

    #[inline(always)]
    pub fn method(&self, id: MethodId) -> &'static Method {
        self.methods.get(id as usize)
    }

    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// All classes loaded so far, in the order of loading.
    pub fn all_classes(&self) -> impl Iterator<Item = &'static Class> + '_ {
        (0..self.classes.len()).map(|index| self.classes.get(index))
    }

    pub(super) fn next_class_id(&self) -> ClassId {
        self.classes.len() as ClassId + 1
    }

    pub fn primitive(&self, kind: Kind) -> &'static Class {
        self.core().primitives[kind as usize]
    }

    pub fn primitive_array(&self, kind: Kind) -> &'static Class {
        self.array_of(self.primitive(kind))
    }

    pub fn primitive_named(&self, name: &str) -> Option<&'static Class> {
        Kind::PRIMITIVES.into_iter().find(|kind| kind.primitive_name() == Some(name)).map(|kind| self.primitive(kind))
    }

    /// A number for a loader written in Java.
    pub fn new_loader(&self) -> Loader {
        let number = self.loaders.get();
        self.loaders.set(number + 1);
        Loader(number)
    }

    /// How messages name a loader written in Java.
    pub fn set_loader_name(&self, loader: Loader, name: &str) {
        self.loader_names.borrow_mut().insert(loader, Name::new(name));
    }

    pub(super) fn loader_name(&self, loader: Loader) -> Name {
        let known = self.loader_names.borrow().get(&loader).copied();
        known.unwrap_or_else(|| Name::new(built_in_name(loader)))
    }

    /// Records that a module exports a package (with slashes) to everyone.
    pub fn add_export(&self, module: Name, package: Name) {
        self.exports.borrow_mut().insert((module, package));
    }

    /// As [`add_export`](Program::add_export), to the classes of one loader.
    pub fn add_export_to(&self, module: Name, package: Name, loader: Loader) {
        self.qualified_exports.borrow_mut().insert((module, package, loader));
    }

    /// Whether code of a loader, outside the JDK's modules, may use the public classes of a package.
    pub fn is_exported(&self, module: Name, package: &str, to: Loader) -> bool {
        let package = Name::new(package);
        self.exports.borrow().contains(&(module, package))
            || self.qualified_exports.borrow().contains(&(module, package, to))
    }

    /// The number of a string literal; equal texts have equal numbers.
    pub fn literal(&self, text: &[u16]) -> u32 {
        if let Some(&number) = self.literals.borrow().get(text) {
            return number;
        }
        let mut texts = self.literal_texts.borrow_mut();
        let number = texts.len() as u32;
        texts.push(text.into());
        self.literals.borrow_mut().insert(text.into(), number);
        number
    }

    pub fn literal_text(&self, number: u32) -> Box<[u16]> {
        self.literal_texts.borrow()[number as usize].clone()
    }

    /// The number of the site at a pool index; `instance` tells apart call sites that share a pool entry.
    pub fn site(&self, class: &'static Class, pool_index: u16, instance: u32) -> SiteId {
        *self
            .site_numbers
            .borrow_mut()
            .entry((class.id, pool_index, instance))
            .or_insert_with(|| self.sites.push(Site { class, pool_index }) as SiteId)
    }

    pub fn site_of(&self, id: SiteId) -> Site {
        self.sites.get(id as usize)
    }

    /// Records which built-in loader defines the classes of a named module.
    pub fn set_module_loader(&self, module: Name, loader: Loader) {
        self.module_loaders.borrow_mut().insert(module, loader);
    }

    pub fn module_loader(&self, module: Name) -> Loader {
        self.module_loaders.borrow().get(&module).copied().unwrap_or(Loader::BOOT)
    }

    fn add_primitive(&self, kind: Kind) -> &'static Class {
        let name = Name::new(kind.primitive_name().expect("a primitive kind"));
        let mut class = Class::blank(self.next_class_id(), name, Shape::Primitive(kind), Loader::BOOT);
        class.access = 0x0411;
        class.module = Some(Name::new("java.base"));
        self.add_class(class)
    }

    pub(super) fn add_class(&self, class: Class) -> &'static Class {
        let class: &'static Class = Box::leak(Box::new(class));
        self.classes.push(class);
        class
    }

    /// The class of arrays of `component`.
    pub fn array_of(&self, component: &'static Class) -> &'static Class {
        if let Some(&array) = component.array.get() {
            return array;
        }
        let core = self.core();
        let name = match component.shape {
            Shape::Object => format!("[L{};", component.name),
            Shape::Array { .. } => format!("[{}", component.name),
            Shape::Primitive(kind) => format!("[{}", kind.letter()),
        };
        let shape = Shape::Array { component, kind: component.kind() };
        let mut class = Class::blank(self.next_class_id(), Name::new(&name), shape, component.loader);
        // JVMS 5.3.3: as accessible as the component; arrays are final and abstract.
        class.access = (component.access & 0x0001) | 0x0410;
        class.module = component.module;
        class.superclass = Some(core.object);
        class.interfaces = vec![core.cloneable, core.serializable];
        class.all_interfaces = class.interfaces.clone();
        class.supers = vec![core.object.id, class.id];
        let _ = class.vtable.set(core.object.vtable().to_vec());
        let class = self.add_class(class);
        let _ = component.array.set(class);
        class
    }
}

fn built_in_name(loader: Loader) -> &'static str {
    match loader {
        Loader::BOOT => "'bootstrap'",
        Loader::PLATFORM => "'platform'",
        Loader::APP => "'app'",
        _ => "a loader without a name",
    }
}

impl Class {
    pub(super) fn blank(id: ClassId, name: Name, shape: Shape, loader: Loader) -> Class {
        Class {
            id,
            name,
            access: 0,
            shape,
            loader,
            loader_name: Name::new(built_in_name(loader)),
            module: None,
            origin: String::new(),
            path_entry: None,
            file: None,
            superclass: None,
            interfaces: Vec::new(),
            supers: vec![id],
            all_interfaces: Vec::new(),
            fields: Vec::new(),
            methods: OnceCell::new(),
            instance_size: 0,
            statics_size: 0,
            reference_offsets: Vec::new(),
            vtable: OnceCell::new(),
            hidden: false,
            nest_host: None,
            array: OnceCell::new(),
            selected: RefCell::default(),
            resolved_classes: RefCell::default(),
            verified: Cell::new(false),
        }
    }
}
