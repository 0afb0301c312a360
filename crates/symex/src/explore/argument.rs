//! An argument of the method under test, and what a path knows of it.

use crate::input::JavaType;
use crate::machine::{Shape, Status, Symbolic, Terms, Value, text};
use expr::Term;
use vm::{Machine, Ref, Vm};

#[derive(Clone, Debug)]
pub struct Argument {
    pub wanted: JavaType,
    pub value: Value,
}

impl Argument {
    /// Whether it is null, if the path has looked.
    pub fn is_null(&self, vm: &Vm<Symbolic>) -> Option<bool> {
        match self.value.shape() {
            Shape::Concrete(bits) => Some(Ref(bits as u32).is_null()),
            Shape::Unresolved(reference) => match vm.state.machine.entry(reference).1.status {
                Status::Resolved(object) => Some(object.is_null()),
                Status::NotNull => Some(false),
                _ => None,
            },
            Shape::Term(_) => None,
        }
    }

    /// How long an array or a text is, if the path has looked: Bits(32). That never changes.
    pub fn length(&self, vm: &mut Vm<Symbolic>) -> Option<Term> {
        let object = match self.value.shape() {
            Shape::Concrete(bits) => Ref(bits as u32),
            Shape::Unresolved(reference) => match vm.state.machine.entry(reference).1.status {
                Status::Resolved(object) => object,
                _ => return None,
            },
            Shape::Term(_) => return None,
        };
        if object.is_null() {
            return None;
        }
        let class = vm.class_of(object);
        if class.is_array() {
            let length = Symbolic::array_length(vm, object);
            return Some(vm.machine.pool.int(length));
        }
        (class.id == vm.string_class().id).then(|| text::text_of(vm, object)).flatten().map(|text| text.length)
    }
}
