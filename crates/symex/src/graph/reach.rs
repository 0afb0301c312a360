//! Which objects can be reached from others, and whether something has changed them.

use crate::machine::arrays::content_of;
use crate::machine::{Shape, Status, Symbolic, SymbolicArray, Value};
use program::Kind;
use program::link::ARRAY_HEADER;
use std::collections::BTreeSet;
use vm::{Machine, Ref, Vm};

/// Objects that are looked at, at most.
const MAX_OBJECTS: usize = 10_000;

/// The objects that can be reached from these, with them, in the current state: those that were made after `base`, apart
/// from strings and boxes, which nobody can change.
pub fn reachable(vm: &Vm<Symbolic>, roots: &[Ref], base: u32) -> BTreeSet<Ref> {
    let mut found = BTreeSet::new();
    let mut pending: Vec<Ref> = roots.to_vec();
    while let Some(object) = pending.pop() {
        let is_fixed = object.is_null() || object.0 < base || is_immutable(vm, object);
        if is_fixed || found.len() >= MAX_OBJECTS || !found.insert(object) {
            continue;
        }
        pending.extend(places(vm, object).into_iter().filter_map(|(address, kind)| {
            (kind == Kind::Ref).then(|| target(vm, Symbolic::load(vm, address, kind))).flatten()
        }));
    }
    found
}

fn is_immutable(vm: &Vm<Symbolic>, object: Ref) -> bool {
    let class = vm.class_of(object);
    class.id == vm.string_class().id || Kind::of_wrapper(&class.name).is_some()
}

/// The object that a value refers to, if that is decided.
fn target(vm: &Vm<Symbolic>, value: Value) -> Option<Ref> {
    match value.shape() {
        Shape::Concrete(bits) => Some(Ref(bits as u32)),
        Shape::Unresolved(reference) => match vm.state.machine.entry(reference).1.status {
            Status::Resolved(object) => Some(object),
            _ => None,
        },
        Shape::Term(_) => None,
    }
}

/// Where the fields or elements of an object are, as far as they are in memory.
fn places(vm: &Vm<Symbolic>, object: Ref) -> Vec<(u32, Kind)> {
    let class = vm.class_of(object);
    if let Some(component) = class.component() {
        if content_of(vm, object).is_some() {
            return Vec::new();
        }
        let (kind, length) = (component.kind(), Symbolic::array_length(vm, object).bits as u32);
        return (0..length).map(|index| (object.0 + ARRAY_HEADER + index * kind.size(), kind)).collect();
    }
    let fields = class.ancestry().flat_map(|home| home.fields.iter()).filter(|field| !field.is_static());
    fields.map(|field| (object.0 + field.offset, field.kind)).collect()
}

/// What is in the objects that can be reached from some.
pub struct Snapshot {
    values: Vec<(u32, Kind, Shape)>,
    contents: Vec<(Ref, Option<SymbolicArray>)>,
}

impl Snapshot {
    /// Of the current state.
    pub fn new(vm: &Vm<Symbolic>, roots: &[Ref], base: u32) -> Snapshot {
        let objects = reachable(vm, roots, base);
        let all = objects.iter().flat_map(|object| places(vm, *object));
        Snapshot {
            values: all.map(|(address, kind)| (address, kind, Symbolic::load(vm, address, kind).shape())).collect(),
            contents: objects.iter().map(|&object| (object, array(vm, object))).collect(),
        }
    }

    /// Whether all of it is the same in the current state.
    pub fn still_holds(&self, vm: &Vm<Symbolic>) -> bool {
        let is_same =
            |(address, kind, shape): &(u32, Kind, Shape)| Symbolic::load(vm, *address, *kind).shape() == *shape;
        self.values.iter().all(is_same) && self.contents.iter().all(|(object, content)| array(vm, *object) == *content)
    }
}

fn array(vm: &Vm<Symbolic>, object: Ref) -> Option<SymbolicArray> {
    vm.class_of(object).component().and_then(|_| content_of(vm, object))
}
