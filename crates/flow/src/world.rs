//! The classes that are analysed, and what their instructions name.

use crate::known::{Known, Table};
use program::classfile::{Constant, FieldType, HandleKind, MethodDescriptor, access};
use program::effects::FieldId;
use program::link::{Class, ClassId, Field, Loader, Method, MethodId, Program};
use program::nullness::{MethodNullness, Reader, TypeNullness};
use program::{Kind, Name};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;
use technique::Taken;

/// A call, looked up.
pub struct Call {
    pub name: Name,
    pub descriptor: Rc<MethodDescriptor>,
    /// `None` if it cannot be found.
    pub method: Option<&'static Method>,
    /// The class that the instruction names.
    pub named: Option<&'static Class>,
}

/// An index in the pool of a class.
type Reference = (ClassId, u16);

/// What leads to a method from outside of the analysed classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only analysed code calls it.
    Closed,
    /// Whoever has the object or the class can call it.
    Open,
}

/// The analysed classes with what is known of them before any code is looked at.
pub struct World<'p> {
    pub program: &'p Program,
    pub classes: Vec<&'static Class>,
    pub taken: Taken,
    own: FxHashSet<ClassId>,
    pub nullness: Reader<'p>,
    known: Table,
    /// Declared in analysed classes, by name and descriptor: those that can be selected by a receiver.
    selectable: FxHashMap<(Name, Name), Vec<&'static Method>>,
    /// Methods that a method handle names.
    handles: FxHashSet<MethodId>,
    /// Interfaces and their methods that lambdas and method references implement.
    functions: FxHashSet<(ClassId, Name)>,
    /// Classes that a public class is below.
    exposed: FxHashSet<ClassId>,
    descriptors: RefCell<FxHashMap<Name, Option<Rc<MethodDescriptor>>>>,
    calls: RefCell<FxHashMap<Reference, Option<Rc<Call>>>>,
    fields: RefCell<FxHashMap<Reference, Option<FieldId>>>,
    targets: RefCell<FxHashMap<MethodId, Rc<[&'static Method]>>>,
    method_nullness: RefCell<FxHashMap<MethodId, Rc<MethodNullness>>>,
    knowledge: RefCell<FxHashMap<MethodId, Known>>,
}

impl<'p> World<'p> {
    pub fn new(program: &'p Program, classes: Vec<&'static Class>, taken: Taken) -> World<'p> {
        let mut world = World {
            program,
            taken,
            own: classes.iter().map(|class| class.id).collect(),
            nullness: Reader::new(program),
            known: Table::new(),
            selectable: FxHashMap::default(),
            handles: FxHashSet::default(),
            functions: FxHashSet::default(),
            exposed: FxHashSet::default(),
            descriptors: RefCell::default(),
            calls: RefCell::default(),
            fields: RefCell::default(),
            targets: RefCell::default(),
            method_nullness: RefCell::default(),
            knowledge: RefCell::default(),
            classes,
        };
        for class in world.classes.clone() {
            if class.access & access::PUBLIC != 0 {
                world.exposed.extend(class.ancestry().map(|above| above.id));
                world.exposed.extend(class.all_interfaces.iter().map(|above| above.id));
            }
            for &method in class.methods() {
                if !method.is_static() && !method.is_private() && !method.is_special() {
                    world.selectable.entry((method.name, method.descriptor)).or_default().push(method);
                }
            }
        }
        for class in world.classes.clone() {
            let handles = world.handles_of(class);
            world.handles.extend(handles);
            let functions = world.functions_of(class);
            world.functions.extend(functions);
        }
        world
    }

    pub fn is_own(&self, class: &Class) -> bool {
        self.own.contains(&class.id)
    }

    /// The methods of the analysed classes that method handles of a class name.
    fn handles_of(&self, class: &'static Class) -> Vec<MethodId> {
        let Some(file) = class.file else { return Vec::new() };
        let is_call = |kind: HandleKind| (kind as u8) >= HandleKind::InvokeVirtual as u8;
        let references = file.pool.iter().filter_map(|constant| match *constant {
            Constant::MethodHandle { kind, reference } if is_call(kind) => Some(reference),
            _ => None,
        });
        let calls = references.filter_map(|reference| self.call(class, reference));
        calls
            .filter_map(|call| call.method)
            .flat_map(|method| self.targets(method).to_vec())
            .map(|method| method.id)
            .collect()
    }

    /// The interfaces and methods that functions made by a class implement, with what those extend.
    fn functions_of(&self, class: &'static Class) -> Vec<(ClassId, Name)> {
        let Some(file) = class.file else { return Vec::new() };
        let sites = file.pool.iter().filter_map(|constant| match *constant {
            Constant::InvokeDynamic { name_and_type, .. } => file.pool.name_and_type(name_and_type).ok(),
            _ => None,
        });
        let made = sites.filter_map(|(name, descriptor)| {
            let interface = self.class_of(class, self.descriptor(descriptor)?.result.as_ref()?)?;
            interface.is_interface().then_some((interface, name))
        });
        let all = made.flat_map(|(interface, name)| {
            let above = interface.all_interfaces.iter().map(move |above| (above.id, name));
            above.chain([(interface.id, name)])
        });
        all.collect()
    }

    /// Whether a call of a method may run a lambda or a method reference of the analysed classes.
    pub fn is_function(&self, method: &Method) -> bool {
        self.functions.contains(&(method.class.id, method.name))
    }

    pub fn find(&self, from: &'static Class, name: Name) -> Option<&'static Class> {
        self.program.find(from.loader, name).ok().flatten()
    }

    pub fn class_at(&self, from: &'static Class, index: u16) -> Option<&'static Class> {
        self.find(from, from.file?.pool.class_name(index).ok()?)
    }

    /// The class of a type; `None` for primitive types and for what cannot be found.
    pub fn class_of(&self, from: &'static Class, of: &FieldType) -> Option<&'static Class> {
        match of {
            FieldType::Base(_) => None,
            FieldType::Class(name) => self.find(from, *name),
            FieldType::Array(_) => self.find(from, Name::new(&of.descriptor())),
        }
    }

    pub fn descriptor(&self, of: Name) -> Option<Rc<MethodDescriptor>> {
        let mut known = self.descriptors.borrow_mut();
        known.entry(of).or_insert_with(|| MethodDescriptor::parse(&of).map(Rc::new)).clone()
    }

    /// The call at an index of a class's pool.
    pub fn call(&self, from: &'static Class, index: u16) -> Option<Rc<Call>> {
        if let Some(known) = self.calls.borrow().get(&(from.id, index)) {
            return known.clone();
        }
        let found = self.look_up(from, index).map(Rc::new);
        self.calls.borrow_mut().insert((from.id, index), found.clone());
        found
    }

    fn look_up(&self, from: &'static Class, index: u16) -> Option<Call> {
        let member = from.file?.pool.member(index).ok()?;
        let named = self.find(from, member.class);
        let method = named.and_then(|class| self.program.lookup_method(class, member.name, member.descriptor));
        Some(Call { name: member.name, descriptor: self.descriptor(member.descriptor)?, method, named })
    }

    pub fn field(&self, from: &'static Class, index: u16) -> Option<FieldId> {
        if let Some(known) = self.fields.borrow().get(&(from.id, index)) {
            return *known;
        }
        let found = from.file.and_then(|file| file.pool.member(index).ok()).and_then(|member| {
            let class = self.find(from, member.class)?;
            let found = self.program.lookup_field(class, member.name, member.descriptor)?;
            Some(FieldId { class: found.class.id, index: found.index })
        });
        self.fields.borrow_mut().insert((from.id, index), found);
        found
    }

    /// The methods of the analysed classes that run when this one is called and its receiver selects.
    pub fn targets(&self, method: &'static Method) -> Rc<[&'static Method]> {
        if let Some(known) = self.targets.borrow().get(&method.id) {
            return known.clone();
        }
        let mut found: Vec<&'static Method> = Vec::new();
        if self.is_own(method.class) {
            found.push(method);
        }
        if self.is_selected(method) {
            let same = self.selectable.get(&(method.name, method.descriptor)).into_iter().flatten();
            found.extend(same.filter(|other| {
                // Below the class, or met with it in a class below both.
                other.id != method.id
                    && (other.class.is_subclass_of(method.class) || self.meet(other.class, method.class))
            }));
        }
        let found: Rc<[&'static Method]> = found.into();
        self.targets.borrow_mut().insert(method.id, found.clone());
        found
    }

    /// Whether an analysed class is below both: a method of the one may then implement one of the other.
    fn meet(&self, one: &'static Class, other: &'static Class) -> bool {
        other.is_interface()
            && self.classes.iter().any(|class| class.is_subclass_of(one) && class.is_subclass_of(other))
    }

    /// Whether the receiver decides which method runs.
    pub fn is_selected(&self, method: &Method) -> bool {
        let last = access::PRIVATE | access::STATIC | access::FINAL;
        method.access & last == 0 && !method.is_special() && method.class.access & access::FINAL == 0
    }

    /// Whether classes outside can override a method.
    pub fn is_overridable(&self, method: &Method) -> bool {
        if !self.is_selected(method) {
            return false;
        }
        let visible = method.access & (access::PUBLIC | access::PROTECTED) != 0;
        visible && (self.exposed.contains(&method.class.id) && is_extensible(method.class))
    }

    /// Who can call a method.
    pub fn reach(&self, method: &'static Method) -> Reach {
        if self.handles.contains(&method.id) || method.access & access::SYNTHETIC != 0 && method.is_private() {
            return Reach::Open;
        }
        if method.is_private() {
            return Reach::Closed;
        }
        let visible = method.access & (access::PUBLIC | access::PROTECTED) != 0;
        let exposed = visible && self.exposed.contains(&method.class.id);
        if exposed || visible && self.overrides_foreign(method) { Reach::Open } else { Reach::Closed }
    }

    /// Whether a method can be called through a class or interface that others see.
    pub fn overrides_foreign(&self, method: &Method) -> bool {
        if method.is_static() || method.is_special() {
            return false;
        }
        let class = method.class;
        let above = class.ancestry().skip(1).chain(class.all_interfaces.iter().copied());
        let declares = |above: &'static Class| above.declared_method(&method.name, &method.descriptor).is_some();
        let mut above = above.filter(|above| above.id != class.id && declares(above));
        // A subclass may take it for the implementation of an interface that this class does not know.
        let below = || {
            self.classes
                .iter()
                .any(|other| other.is_subclass_of(class) && other.all_interfaces.iter().any(|one| declares(one)))
        };
        above.any(|above| !self.is_own(above) || self.exposed.contains(&above.id)) || below()
    }

    /// Whether code outside of the analysed classes can assign a field.
    pub fn is_assignable(&self, id: FieldId) -> bool {
        let (class, field) = (id.class(self.program), id.field(self.program));
        let visible = field.access & (access::PUBLIC | access::PROTECTED) != 0;
        !field.is_final() && visible && self.exposed.contains(&class.id)
    }

    pub fn nullness_of(&self, method: &'static Method) -> Rc<MethodNullness> {
        if let Some(known) = self.method_nullness.borrow().get(&method.id) {
            return known.clone();
        }
        let found = Rc::new(self.nullness.method(method));
        self.method_nullness.borrow_mut().insert(method.id, found.clone());
        found
    }

    pub fn nullness_of_field(&self, id: FieldId) -> TypeNullness {
        self.nullness.field(id.class(self.program), id.field(self.program))
    }

    /// What the table says of a method that is not analysed.
    pub fn known(&self, method: &'static Method) -> Known {
        if let Some(known) = self.knowledge.borrow().get(&method.id) {
            return *known;
        }
        let found = self.known.of(method);
        self.knowledge.borrow_mut().insert(method.id, found);
        found
    }

    pub fn class_named(&self, name: &str) -> Option<&'static Class> {
        self.program.find(Loader::APP, Name::new(name)).ok().flatten()
    }
}

fn is_extensible(class: &Class) -> bool {
    class.access & access::FINAL == 0
        && (class.is_interface()
            || class
                .methods()
                .iter()
                .any(|method| method.name == "<init>" && method.access & (access::PUBLIC | access::PROTECTED) != 0))
}

/// Whether a variable of the kind holds an integer.
pub fn is_integral(kind: Kind) -> bool {
    matches!(kind, Kind::Bool | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long)
}

/// Whether an instance of the class may come from a stream, with the field left as it is by default.
pub fn is_left_by_streams(class: &'static Class, field: &Field) -> bool {
    field.access & access::TRANSIENT != 0 && class.all_interfaces.iter().any(|one| one.name == "java/io/Serializable")
}
