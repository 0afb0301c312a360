//! Classes, methods and fields as the machine knows them.

use super::methods::Selection;
use crate::asked::{self, Extent};
use crate::classfile::{self, ClassFile, access};
use crate::code::{Code, Mark, MarkKind};
use crate::{Kind, Name};
use rustc_hash::FxHashMap as HashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;

/// A class's number in its [`Program`](super::Program).
pub type ClassId = u32;
/// A method's number in its [`Program`](super::Program).
pub type MethodId = u32;

/// A class loader: three are built in, others are Java objects that the machine numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loader(pub u32);

impl Loader {
    pub const BOOT: Loader = Loader(0);
    pub const PLATFORM: Loader = Loader(1);
    pub const APP: Loader = Loader(2);

    /// Whether the machine itself finds this loader's classes.
    pub fn is_built_in(self) -> bool {
        self.0 <= 2
    }
}

/// What instances of a class look like.
#[derive(Clone, Copy)]
pub enum Shape {
    Object,
    Array { component: &'static Class, kind: Kind },
    Primitive(Kind),
}

/// A loaded class. Superclass and interfaces are loaded; layout and method tables are complete.
pub struct Class {
    pub id: ClassId,
    /// Internal name; `[I` for arrays, `int` for primitives.
    pub name: Name,
    pub access: u16,
    pub shape: Shape,
    pub loader: Loader,
    /// The loader as HotSpot's messages name it: `'app'`, `com.example.MyLoader @1b2c3d`.
    pub loader_name: Name,
    /// The named module it belongs to, if any.
    pub module: Option<Name>,
    /// Where it was read from, for messages.
    pub origin: String,
    /// Index of the class path entry it came from.
    pub path_entry: Option<usize>,
    pub file: Option<&'static ClassFile>,
    pub superclass: Option<&'static Class>,
    pub interfaces: Vec<&'static Class>,
    /// The chain of superclasses from `Object` down to this class, by number.
    pub supers: Vec<ClassId>,
    /// Every superinterface, transitively (itself included for an interface), in a stable order.
    pub all_interfaces: Vec<&'static Class>,
    pub fields: Vec<Field>,
    pub(super) methods: OnceCell<Vec<&'static Method>>,
    /// Bytes of an instance, header included.
    pub instance_size: u32,
    pub statics_size: u32,
    /// Offsets of the references in an instance, superclasses included.
    pub reference_offsets: Vec<u32>,
    pub(super) vtable: OnceCell<Vec<&'static Method>>,
    /// Hidden classes (JEP 371) and synthetic ones: not found by name.
    pub hidden: bool,
    /// The nest host given to a hidden class, else what the file says.
    pub nest_host: Option<&'static Class>,
    pub(super) array: OnceCell<&'static Class>,
    pub(super) selected: RefCell<HashMap<MethodId, Selection>>,
    pub(super) resolved_classes: RefCell<HashMap<u16, &'static Class>>,
    /// Set once the verifier has passed it.
    pub verified: Cell<bool>,
    /// Whether somebody has looked at the code of its methods.
    pub(super) is_read: Cell<bool>,
}

pub struct Field {
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
    pub kind: Kind,
    /// From the object's start, or from the start of the class's statics.
    pub offset: u32,
    /// Index in the class file's fields, `None` if the machine added it.
    pub file_index: Option<usize>,
}

pub struct Method {
    pub id: MethodId,
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
    /// Argument slots, receiver included.
    pub argument_slots: u16,
    pub result: Kind,
    pub class: &'static Class,
    /// Index in the class file's methods, `None` for synthetic ones.
    pub file_index: Option<usize>,
    /// Slot in the vtable, -1 where the method is not dispatched.
    pub vtable_index: Cell<i32>,
    pub code: OnceCell<Code>,
    /// What is put into the code when it is decoded: [`Method::mark`] adds to it.
    pub marks: RefCell<Vec<Mark>>,
    /// Number of the bound native function plus one; 0 while unbound.
    pub native: Cell<u32>,
    /// Left out of stack traces: lambda forms and their like.
    pub hidden: bool,
    pub caller_sensitive: bool,
}

impl Class {
    /// Somebody looks at the code of its methods.
    pub fn read(&self) {
        if !self.is_read.replace(true) && self.path_entry.is_some() {
            asked::class(&self.name, Extent::Whole);
        }
    }

    /// The methods declared here, in the file's order.
    pub fn methods(&self) -> &[&'static Method] {
        self.methods.get().map_or(&[], |methods| methods)
    }

    #[inline(always)]
    pub fn vtable(&self) -> &[&'static Method] {
        self.vtable.get().map_or(&[], |vtable| vtable)
    }

    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Primitive(_))
    }

    pub fn component(&self) -> Option<&'static Class> {
        match self.shape {
            Shape::Array { component, .. } => Some(component),
            _ => None,
        }
    }

    /// The kind of value that a variable of this type holds.
    pub fn kind(&self) -> Kind {
        match self.shape {
            Shape::Primitive(kind) => kind,
            _ => Kind::Ref,
        }
    }

    /// Classes that need no verification and no access checks: the JDK's own, and the accessors that its reflection
    /// generates into a loader made for them.
    pub fn is_trusted(&self) -> bool {
        let generated = |parent: &Class| {
            parent.module.is_some()
                && parent.name.starts_with("jdk/internal/reflect/")
                && self.loader_name.starts_with("jdk.internal.reflect.DelegatingClassLoader @")
        };
        self.module.is_some() || self.loader == Loader::BOOT || self.superclass.is_some_and(generated)
    }

    /// The part of the name before the last slash; of a hidden class, before its own name and its suffix.
    pub fn package(&self) -> &'static str {
        let name = self.name.as_str();
        let name = name.trim_start_matches('[').trim_start_matches('L');
        let name = match name.rfind("/0x") {
            Some(suffix) if self.element_is_hidden() => &name[..suffix],
            _ => name,
        };
        name.rfind('/').map_or("", |end| &name[..end])
    }

    fn element_is_hidden(&self) -> bool {
        self.component().map_or(self.hidden, |component| component.element_is_hidden())
    }

    /// The name as Java prints it. The suffix of a hidden class is set off by a slash.
    pub fn java_name(&self) -> String {
        match self.name.rfind('/') {
            Some(suffix) if self.element_is_hidden() => {
                format!("{}{}", self.name[..suffix].replace('/', "."), &self.name[suffix..])
            }
            _ => self.name.replace('/', "."),
        }
    }

    /// The type as a descriptor.
    pub fn descriptor(&self) -> String {
        match self.shape {
            Shape::Object => format!("L{};", self.name),
            Shape::Array { .. } => self.name.to_string(),
            Shape::Primitive(kind) => kind.letter().to_string(),
        }
    }

    /// Whether a value of this class can be stored in a variable of class `target` (JVMS 6.5 `checkcast`).
    #[inline]
    pub fn is_subclass_of(&self, target: &Class) -> bool {
        if self.id == target.id {
            return true;
        }
        if target.is_interface() {
            return self.all_interfaces.iter().any(|interface| interface.id == target.id);
        }
        match (self.shape, target.shape) {
            (Shape::Array { component: from, .. }, Shape::Array { component: to, .. }) => {
                !from.is_primitive() && !to.is_primitive() && from.is_subclass_of(to)
            }
            _ => self.supers.get(target.supers.len().wrapping_sub(1)) == Some(&target.id),
        }
    }

    pub fn declared_field(&self, name: &str, descriptor: &str) -> Option<(usize, &Field)> {
        self.fields.iter().enumerate().find(|(_, field)| field.name == name && field.descriptor == descriptor)
    }

    /// The instance or static field of this name, here or in a superclass.
    pub fn field_named(&'static self, name: &str) -> Option<(&'static Class, &'static Field)> {
        let mut class = Some(self);
        while let Some(here) = class {
            if let Some(field) = here.fields.iter().find(|field| field.name == name) {
                return Some((here, field));
            }
            class = here.superclass;
        }
        None
    }

    pub fn declared_method(&self, name: &str, descriptor: &str) -> Option<&'static Method> {
        self.methods().iter().copied().find(|method| method.name == name && method.descriptor == descriptor)
    }

    /// The method of this name and descriptor, here or in a superclass.
    pub fn method(&'static self, name: &str, descriptor: &str) -> Option<&'static Method> {
        let mut class = Some(self);
        while let Some(here) = class {
            if let Some(method) = here.declared_method(name, descriptor) {
                return Some(method);
            }
            class = here.superclass;
        }
        None
    }

    pub fn initializer(&self) -> Option<&'static Method> {
        self.declared_method("<clinit>", "()V").filter(|method| method.is_static())
    }

    /// Chain of superclasses, this class first.
    pub fn ancestry(&'static self) -> impl Iterator<Item = &'static Class> {
        std::iter::successors(Some(self), |class| class.superclass)
    }
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_final(&self) -> bool {
        self.access & access::FINAL != 0
    }
}

impl Method {
    /// Has something put into the code when it is decoded, beside what others have; whether it has not been decoded yet.
    pub fn mark(&self, marks: &[Mark]) -> bool {
        if self.code.get().is_some() {
            return false;
        }
        let mut all = self.marks.borrow_mut();
        all.extend(marks);
        all.sort_by_key(|mark| (mark.pc, mark.what != MarkKind::Enter));
        true
    }

    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }

    pub fn is_synchronized(&self) -> bool {
        self.access & access::SYNCHRONIZED != 0
    }

    /// `<init>` or `<clinit>`.
    pub fn is_special(&self) -> bool {
        self.name.starts_with('<')
    }

    /// What the class file says of it, its code included.
    pub fn info(&self) -> Option<&'static classfile::MethodInfo> {
        self.class.read();
        self.header()
    }

    /// The same for who does not look at the code.
    pub fn header(&self) -> Option<&'static classfile::MethodInfo> {
        Some(&self.class.file?.methods[self.file_index?])
    }

    /// The bytecode offset of a decoded instruction.
    pub fn pc_of(&self, insn: u32) -> u16 {
        self.code.get().and_then(|code| code.pcs.get(insn as usize).copied()).unwrap_or(0)
    }

    /// The source line of a decoded instruction.
    pub fn line_of(&self, insn: u32) -> Option<u16> {
        self.info()?.code.as_ref()?.line_at(self.pc_of(insn))
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class.name.replace('/', "."), self.name, self.descriptor)
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
