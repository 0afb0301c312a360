//! The heap that is reachable from a few values, in a normal form: equal if and only if the heaps are isomorphic.
//!
//! Objects are visited depth first and numbered as they are met, so addresses are gone. What must be the same in two
//! heaps that are compared (classes, edges, lengths) is the [`Graph::shape`]; what may differ because it is a number, a
//! box or a reference that nobody has looked at yet is a [`Leaf`], in the order of the visit.

mod carry;
mod draw;
mod reach;

pub use carry::Tables;
pub use draw::Drawn;
pub use reach::{Snapshot, reachable};

use crate::input::JavaType;
use crate::machine::arrays::content_of;
use crate::machine::{Content, Origin, PathState, Reference, Shape, Status, Symbolic, SymbolicArray, Value};
use program::link::{ARRAY_HEADER, Class, Field};
use program::{Kind, Name};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use vm::{Machine, Ref, Vm};

/// A heap in its normal form.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub shape: Vec<u32>,
    pub leaves: Vec<Leaf>,
    /// Where something in it has no normal form: it is not to be compared with anything.
    pub obstacle: Option<&'static str>,
    /// Fields that are no part of it, because they seem to count only.
    pub counters: Vec<Counter>,
}

/// A number that is counted up and down, and that nobody seems to look at: `modCount` of collections.
///
/// It is given a value that is not known before each call. As long as no condition, no result and nothing else in the heap
/// depends on that, the field may have any value, and is no part of the state.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    pub field: FieldId,
    pub address: u32,
    pub kind: Kind,
}

/// What may differ between heaps of one shape.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// A primitive: bits or a term.
    Number(Value),
    Null,
    /// An input that nobody has looked at; of the type of this number (see [`Tables::kinds`]).
    Open {
        wanted: u32,
        not_null: bool,
    },
    /// A box; `is_shared` if it came from a `valueOf`, which gives the same object for the same small number.
    Box {
        kind: Kind,
        is_shared: bool,
        value: Value,
    },
    /// The same reference as the leaf of this number.
    Again(u32),
}

/// A field that is no part of the state: the class that declares it and its index there.
pub type FieldId = (Name, usize);

/// Tells apart what the shape is made of.
mod token {
    pub const LEAF: u32 = 0;
    pub const OBJECT: u32 = 1;
    pub const AGAIN: u32 = 2;
    pub const ARRAY: u32 = 3;
    pub const KNOWN: u32 = 4;
    pub const STRING: u32 = 5;
    pub const TEXT: u32 = 6;
    pub const HASHED: u32 = 7;
    pub const EITHER: u32 = 8;
    pub const CONTENT: u32 = 9;
}

/// Objects of one heap: a state that is larger is not compared.
const MAX_OBJECTS: usize = 100_000;

/// Brings heaps into their normal form.
pub struct Linear {
    /// Objects below this address were there before the first call: they are told apart by it.
    base: u32,
    /// Fields that look like counters and are not.
    live: FxHashSet<FieldId>,
    /// Whether a field may be no part of the state because it only counts.
    leaves_counters: bool,
    layouts: FxHashMap<u32, Rc<[Place]>>,
    tables: Tables,
    /// The numbers of this program's classes, by identity, and of types of inputs.
    classes: FxHashMap<u32, u32>,
    kinds: Vec<(JavaType, u32)>,
}

/// A field of an object.
#[derive(Clone, Copy)]
struct Place {
    offset: u32,
    kind: Kind,
    counter: Option<FieldId>,
}

impl Linear {
    /// `live`: counters that somebody looks at after all.
    pub fn new(base: u32, live: FxHashSet<FieldId>) -> Linear {
        Linear {
            base,
            live,
            leaves_counters: true,
            layouts: FxHashMap::default(),
            tables: Tables::default(),
            classes: FxHashMap::default(),
            kinds: Vec::new(),
        }
    }

    /// All fields are parts of the state.
    pub fn whole(base: u32) -> Linear {
        Linear { leaves_counters: false, ..Linear::new(base, FxHashSet::default()) }
    }

    /// What the numbers of classes and types in heaps mean.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    fn class(&mut self, class: &'static Class) -> u32 {
        let tables = &mut self.tables;
        *self.classes.entry(class.id).or_insert_with(|| tables.class((class.name, class.loader)))
    }

    fn kind(&mut self, wanted: &JavaType) -> u32 {
        if let Some((_, number)) = self.kinds.iter().find(|(known, _)| known == wanted) {
            return *number;
        }
        let number = self.tables.kind((wanted.to_string(), wanted.class().map(|class| class.name)));
        self.kinds.push((wanted.clone(), number));
        number
    }

    /// The heap that is reachable from these values in the current state.
    pub fn graph(&mut self, vm: &Vm<Symbolic>, roots: &[(Value, Kind)]) -> Graph {
        let mut walk = Walk {
            linear: self,
            vm,
            graph: Graph::default(),
            objects: FxHashMap::default(),
            leaves: FxHashMap::default(),
            pending: Vec::new(),
        };
        for &(value, kind) in roots {
            walk.pending.push((value, kind));
            walk.run();
        }
        walk.graph
    }

    /// The fields of a class as they are visited.
    fn names(&self, class: &'static Class) -> Vec<String> {
        let fields = class.ancestry().flat_map(|home| {
            let is_part =
                move |index: &usize| !home.fields[*index].is_static() && !self.is_counter(class, home, *index);
            (0..home.fields.len()).filter(is_part).map(|index| home.fields[index].name.to_string())
        });
        fields.collect()
    }

    fn is_counter(&self, class: &'static Class, home: &'static Class, index: usize) -> bool {
        self.leaves_counters
            && !self.live.contains(&(home.name, index))
            && class.ancestry().any(|user| counts(user, &home.fields[index]))
    }

    fn layout(&mut self, class: &'static Class) -> Rc<[Place]> {
        if let Some(known) = self.layouts.get(&class.id) {
            return known.clone();
        }
        let mut places = Vec::new();
        for home in class.ancestry() {
            for (index, field) in home.fields.iter().enumerate() {
                if !field.is_static() {
                    let id = (home.name, index);
                    let counter = self.is_counter(class, home, index).then_some(id);
                    places.push(Place { offset: field.offset, kind: field.kind, counter });
                }
            }
        }
        let places: Rc<[Place]> = places.into();
        self.layouts.insert(class.id, places.clone());
        places
    }
}

/// What a leaf that is a reference is told apart by.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    Object(Ref),
    Input(Reference),
}

struct Walk<'a> {
    linear: &'a mut Linear,
    vm: &'a Vm<Symbolic>,
    graph: Graph,
    objects: FxHashMap<Ref, u32>,
    leaves: FxHashMap<Identity, u32>,
    /// What is still to be visited, the next one last.
    pending: Vec<(Value, Kind)>,
}

impl Walk<'_> {
    fn run(&mut self) {
        while let Some((value, kind)) = self.pending.pop() {
            if kind != Kind::Ref {
                self.graph.shape.push(token::LEAF);
                self.graph.leaves.push(Leaf::Number(value));
                continue;
            }
            match value.shape() {
                Shape::Concrete(bits) => self.object(Ref(bits as u32)),
                Shape::Unresolved(reference) => self.reference(reference),
                Shape::Term(_) => self.graph.obstacle = Some("a reference that is a number"),
            }
            if self.objects.len() > MAX_OBJECTS {
                self.graph.obstacle = Some("too many objects");
                self.pending.clear();
            }
        }
    }

    fn state(&self) -> &PathState {
        &self.vm.state.machine
    }

    fn leaf(&mut self, identity: Option<Identity>, leaf: Leaf) {
        self.graph.shape.push(token::LEAF);
        let next = self.graph.leaves.len() as u32;
        let known = identity.map(|identity| *self.leaves.entry(identity).or_insert(next));
        self.graph.leaves.push(match known {
            Some(first) if first != next => Leaf::Again(first),
            _ => leaf,
        });
    }

    fn reference(&mut self, reference: Reference) {
        let (reference, entry) = self.vm.state.machine.entry(reference);
        match (&entry.status, &entry.origin) {
            (Status::Resolved(object), _) => self.object(*object),
            (status, Origin::Input { wanted, .. }) => {
                let leaf = Leaf::Open { wanted: self.linear.kind(wanted), not_null: *status == Status::NotNull };
                self.leaf(Some(Identity::Input(reference)), leaf);
            }
            (_, &Origin::Element { index, at, new, old, .. }) => {
                self.graph.shape.extend([token::EITHER, at]);
                self.pending.extend([(old, Kind::Ref), (new, Kind::Ref), (Value::term(index), Kind::Int)]);
            }
            (_, Origin::StringBytes(_)) => self.graph.obstacle = Some("the bytes of a string that is not known"),
            (_, Origin::Text { .. }) => self.graph.obstacle = Some("a message that is not written yet"),
        }
    }

    fn object(&mut self, object: Ref) {
        if object.is_null() {
            return self.leaf(None, Leaf::Null);
        }
        let class = self.vm.class_of(object);
        if let Some(kind) = Kind::of_wrapper(&class.name).filter(|kind| *kind != Kind::Void) {
            let is_cached = object.0 < self.linear.base && crate::machine::boxes::is_cached_box(self.vm, object);
            let is_shared = is_cached || self.state().boxes.contains(&object);
            let place = self.linear.layout(class).first().copied();
            let value = place.map_or(Value::concrete(0), |place| self.value(object.0 + place.offset, place.kind));
            return self.leaf((!is_cached).then_some(Identity::Object(object)), Leaf::Box { kind, is_shared, value });
        }
        let next = self.objects.len() as u32;
        let number = *self.objects.entry(object).or_insert(next);
        if number != next {
            return self.graph.shape.extend([token::AGAIN, number]);
        }
        if object.0 < self.linear.base {
            self.graph.shape.extend([token::KNOWN, object.0]);
            if is_machinery(class) {
                return;
            }
        }
        let hash: u32 = self.vm.memory.load(object.0 + vm::object::HASH);
        if hash != 0 {
            self.graph.shape.extend([token::HASHED, hash]);
        }
        if self.state().strings.contains_key(&object) {
            return self.text(object, class);
        }
        if class.id == self.vm.string_class().id {
            let units = self.vm.string_units(object);
            self.graph.shape.extend([token::STRING, units.len() as u32]);
            self.graph.shape.extend(units.into_iter().map(u32::from));
            return;
        }
        match class.component() {
            Some(component) => self.array(object, class, component.kind()),
            None => {
                let number = self.linear.class(class);
                self.graph.shape.extend([token::OBJECT, number]);
                let places = self.linear.layout(class);
                for place in places.iter().rev() {
                    let address = object.0 + place.offset;
                    if let Some(field) = place.counter {
                        self.graph.counters.push(Counter { field, address, kind: place.kind });
                        continue;
                    }
                    self.pending.push((self.value(address, place.kind), place.kind));
                }
            }
        }
    }

    fn value(&self, address: u32, kind: Kind) -> Value {
        Symbolic::load(self.vm, address, kind)
    }

    fn array(&mut self, array: Ref, class: &'static Class, kind: Kind) {
        let length = Symbolic::array_length(self.vm, array);
        if let Some(content) = content_of(self.vm, array) {
            let SymbolicArray::Content(content) = content else {
                self.graph.obstacle = Some("the bytes of a string that is not known");
                return;
            };
            let number = self.linear.class(class);
            self.graph.shape.extend([token::CONTENT, number]);
            self.pending.extend([(Value::term(content), Kind::Long), (length, Kind::Int)]);
            return;
        }
        let length = length.bits as u32;
        let number = self.linear.class(class);
        self.graph.shape.extend([token::ARRAY, number, length]);
        for index in (0..length).rev() {
            let value = self.value(array.0 + ARRAY_HEADER + index * kind.size(), kind);
            self.pending.push((value, kind));
        }
    }

    /// A string or builder of characters that are not known.
    fn text(&mut self, object: Ref, class: &'static Class) {
        let state = self.state();
        let Some(text) = state.strings.get(&object) else { return };
        let is_plain = text.same.is_none()
            && !state.same_strings.contains_key(&object)
            && !state.same_strings.values().any(|other| *other == object)
            && !state.copies.iter().any(|(copy, _)| *copy == object);
        let mut terms = vec![text.length, text.wide];
        match &text.content {
            _ if !is_plain => {
                self.graph.obstacle = Some("strings that may be one object");
                return;
            }
            Content::Arrays { narrow, wide } => terms.extend([*narrow, *wide]),
            Content::Units(units) => terms.extend(units.iter().copied()),
            Content::Formula(_) => {
                self.graph.obstacle = Some("a string that is given by a formula");
                return;
            }
        }
        let number = self.linear.class(class);
        self.graph.shape.extend([token::TEXT, number, terms.len() as u32]);
        self.pending.extend(terms.into_iter().rev().map(|term| (Value::term(term), Kind::Int)));
    }
}

/// Classes of objects that stand for the machine itself: nothing that was there before is changed in them.
fn is_machinery(class: &'static Class) -> bool {
    const PARTS: [&str; 6] =
        ["java/lang/ref/", "java/lang/invoke/", "java/lang/reflect/", "java/lang/module/", "jdk/internal/", "sun/"];
    const CLASSES: [&str; 5] =
        ["java/lang/Class", "java/lang/Module", "java/lang/ModuleLayer", "java/lang/Thread", "java/lang/ThreadGroup"];
    class.is_trusted()
        && (CLASSES.contains(&class.name.as_str())
            || PARTS.iter().any(|part| class.name.starts_with(part))
            || class.ancestry().any(|above| matches!(&*above.name, "java/lang/ClassLoader" | "java/lang/Thread")))
}

/// Whether a class adds one to a field of its objects, or takes one away, in a statement of its own.
fn counts(class: &'static Class, field: &Field) -> bool {
    const DUP: u8 = 0x59;
    const GETFIELD: u8 = 0xb4;
    const PUTFIELD: u8 = 0xb5;
    let Some(pool) = class.file.map(|file| &file.pool).filter(|_| matches!(field.kind, Kind::Int | Kind::Long)) else {
        return false;
    };
    class.methods().iter().filter_map(|method| method.info()?.code.as_ref()).any(|code| {
        // The bytes of other instructions may look like these: then the field is only taken for a counter at first.
        code.bytes.windows(9).any(|window| match window {
            &[DUP, GETFIELD, high, low, 0x04 | 0x0a, 0x60 | 0x61 | 0x64 | 0x65, PUTFIELD, high2, low2] => {
                (high, low) == (high2, low2)
                    && pool.member(u16::from_be_bytes([high, low])).is_ok_and(|member| member.name == field.name)
            }
            _ => false,
        })
    })
}
