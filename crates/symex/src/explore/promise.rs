//! What a path says that the method returns, to be compared with what the concrete machine returns.

use crate::machine::{Shape, Status, Symbolic, Value, text};
use crate::replay::{escape, integer};
use expr::{Evaluator, Model};
use program::Kind;
use vm::{Ref, Vm};

/// Longer strings are not compared.
const MAX_LENGTH: u64 = 10_000;

/// The result under a model as the replay writes it; `None` for what is not compared: floats and most objects.
pub fn returned(vm: &mut Vm<Symbolic>, kind: Kind, value: Value, model: &Model) -> Option<String> {
    if kind == Kind::Ref {
        let object = match value.shape() {
            Shape::Concrete(object) => Ref(object as u32),
            Shape::Unresolved(reference) => match vm.state.machine.entry(reference).1.status {
                Status::Resolved(object) => object,
                _ => return None,
            },
            Shape::Term(_) => return None,
        };
        return string(vm, object, model);
    }
    let bits = match value.shape() {
        Shape::Concrete(bits) => bits,
        Shape::Term(term) => Evaluator::new(model).eval(&vm.machine.pool, term),
        Shape::Unresolved(_) => return None,
    };
    integer(kind, bits)
}

fn string(vm: &mut Vm<Symbolic>, object: Ref, model: &Model) -> Option<String> {
    if object.is_null() || vm.class_of(object).id != vm.string_class().id {
        return None;
    }
    let text = text::text_of(vm, object)?;
    let mut evaluator = Evaluator::new(model);
    let length = evaluator.eval(&vm.machine.pool, text.length);
    if length > MAX_LENGTH {
        return None;
    }
    let terms = text.units(vm, length);
    let units: Vec<u16> = terms.into_iter().map(|unit| evaluator.eval(&vm.machine.pool, unit) as u16).collect();
    Some(format!("\"{}\"", escape(&units, '"')))
}
