//! What every execution of a program shares: the growing tables of everything that was loaded.

use super::Hierarchy;
use super::class::{Class, ClassId, Loader, Method, MethodId, Shape};
use super::program::Fact;
use super::table::Table;
use crate::source::{ClassPath, Jdk};
use crate::{Kind, Name};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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
pub struct Shared {
    pub jdk: Jdk,
    pub class_path: ClassPath,
    pub(super) classes: Table<&'static Class>,
    pub(super) methods: Table<&'static Method>,
    /// What built-in loaders have found by themselves, by initiating loader and name.
    pub(super) dictionary: RefCell<HashMap<(Loader, Name), &'static Class>>,
    pub(super) loading: RefCell<Vec<(Loader, Name)>>,
    sites: Table<Site>,
    site_numbers: RefCell<HashMap<(ClassId, u16, u32), SiteId>>,
    literals: RefCell<HashMap<Box<[u16]>, u32>>,
    literal_texts: RefCell<Vec<Box<[u16]>>>,
    loaders: Cell<u32>,
    /// The classes whose linked form relies on something that is not so in every state.
    pub(super) relied_on: RefCell<HashMap<Fact, HashSet<ClassId>>>,
    /// By elements of the class path.
    hierarchies: RefCell<BTreeMap<BTreeSet<usize>, Rc<Hierarchy>>>,
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

impl Shared {
    pub(super) fn new(jdk: Jdk, class_path: ClassPath) -> Shared {
        Shared {
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
            relied_on: RefCell::default(),
            hierarchies: RefCell::default(),
            core: OnceCell::new(),
        }
    }

    /// Which of the classes in these elements of the class path are below which.
    pub fn hierarchy(&self, entries: &BTreeSet<usize>) -> Rc<Hierarchy> {
        let mut known = self.hierarchies.borrow_mut();
        known.entry(entries.clone()).or_insert_with(|| Rc::new(Hierarchy::of_entries(self, entries))).clone()
    }

    pub(super) fn set_core(
        &self,
        object: &'static Class,
        class: &'static Class,
        cloneable: &'static Class,
        serializable: &'static Class,
    ) {
        let mut primitives = [object; 10];
        for kind in Kind::PRIMITIVES {
            primitives[kind as usize] = self.add_primitive(kind);
        }
        let _ = self.core.set(Core { object, class, cloneable, serializable, primitives });
    }

    #[inline]
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

    /// What a built-in loader has found by itself.
    pub(super) fn found(&self, loader: Loader, name: Name) -> Option<&'static Class> {
        self.dictionary.borrow().get(&(loader, name)).copied()
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
            is_read: Cell::new(false),
        }
    }
}
