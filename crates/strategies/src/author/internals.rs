//! Inputs that nobody outside their package could make.

use program::classfile::access;
use program::link::{Class, Method};
use symex::input::{FieldRef, Input, Made, Recipe, Step};

/// Whether an input is made by what is not public in another class than the one under test or less accessible than its own,
/// or a field is assigned that is less accessible than its class: such a class can rely on its package to use it rightly.
pub fn uses_internals(from: &'static Class, input: &Input) -> bool {
    let own = match input {
        Input::Made { recipe, .. } => is_internal(from, recipe),
        Input::Knot { ties, .. } => ties.iter().any(|tie| is_guarded(&tie.field)),
        _ => false,
    };
    own || input.holes().iter().any(|hole| uses_internals(from, hole))
}

fn is_internal(from: &'static Class, recipe: &Recipe) -> bool {
    match recipe {
        Recipe::Made(made) => is_made_internally(from, made),
        Recipe::Constant(field) | Recipe::Field { field, .. } => is_hidden(from, field.class, field.access),
        Recipe::Changed { step, .. } => is_internal_step(from, step),
        _ => false,
    }
}

fn is_made_internally(from: &'static Class, made: &Made) -> bool {
    is_hidden_method(from, made.method.0)
        || made.on.as_ref().is_some_and(|on| is_internal(from, on))
        || made.then.iter().any(|step| is_internal_step(from, step))
}

fn is_internal_step(from: &'static Class, step: &Step) -> bool {
    match step {
        Step::Call { method, .. } => is_hidden_method(from, method.0),
        Step::Set { field, .. } => is_guarded(field),
        Step::SetElement(_) => false,
    }
}

fn is_guarded(field: &FieldRef) -> bool {
    !field.access & field.class.access & access::PUBLIC != 0
}

fn is_hidden_method(from: &'static Class, method: &'static Method) -> bool {
    is_hidden(from, method.class, method.access)
}

/// Whether a member is not for everybody. The class under test and those around it and in it may be used as far as they are
/// accessible themselves.
fn is_hidden(from: &'static Class, class: &'static Class, flags: u16) -> bool {
    let outermost = |class: &'static Class| class.name.split('$').next().unwrap_or_default().to_string();
    match outermost(from) == outermost(class) {
        true => !flags & class.access & access::PUBLIC != 0,
        false => (flags & class.access) & access::PUBLIC == 0,
    }
}
