//! Values that are not known: numbers, references, arrays, strings and boxes.

use super::arrays::{SymbolicArray, array_with};
use super::memory::element_width;
use super::{Content, Making, Origin, Reference, Status, Symbolic, SymbolicString, Value, text};
use crate::input::{JavaType, Recipe};
use expr::{Binary, Sort, Term};
use program::Kind;
use std::ops::ControlFlow::Continue;
use std::rc::Rc;
use vm::{Flow, Ref, Vm};

/// Whether a kind is a number that the machine makes a variable for.
pub fn is_number(kind: Kind) -> bool {
    !matches!(kind, Kind::Ref | Kind::Void)
}

/// A value that is not known, for an argument of this type.
pub fn hole(
    vm: &mut Vm<Symbolic>,
    wanted: &JavaType,
    name: &str,
    depth: u32,
    place: Option<(Reference, usize)>,
) -> Value {
    let kind = wanted.kind();
    if is_number(kind) {
        return vm.machine.fresh(name, kind).1;
    }
    let origin = Origin::Input { wanted: wanted.clone(), name: name.into(), depth, place };
    vm.state.machine.open(origin, Status::Open)
}

/// A new array of primitives with symbolic length and content.
pub fn new_array(vm: &mut Vm<Symbolic>, kind: Kind, name: &str) -> Flow<(Ref, Making)> {
    let length = vm.machine.pool.fresh(&format!("{name}.length"), Sort::Bits(32));
    let sort = Sort::Array { index: 32, element: element_width(kind) };
    let content = vm.machine.pool.fresh(name, sort);
    not_negative(vm, length);
    let class = vm.program.primitive_array(kind);
    let array = array_with(vm, class, length, SymbolicArray::Content(content))?;
    let recipe = Rc::new(Recipe::PrimitiveArray(kind));
    Continue((array, Making { recipe, holes: Vec::new(), array: Some((length, content)) }))
}

/// A new `String` with symbolic length and content.
pub fn new_string(vm: &mut Vm<Symbolic>, name: &str) -> Flow<Ref> {
    let is_latin = vm.machine.is_latin;
    let pool = &mut vm.machine.pool;
    let narrow = pool.fresh(&format!("{name}.charAt"), Sort::Array { index: 32, element: 8 });
    let wide = pool.fresh(&format!("{name}.charAt"), Sort::Array { index: 32, element: 16 });
    let text = SymbolicString {
        length: pool.fresh(&format!("{name}.length()"), Sort::Bits(32)),
        wide: if is_latin { pool.bool(false) } else { pool.fresh(&format!("{name}.wide"), Sort::Bool) },
        content: Content::Arrays { narrow, wide },
        same: None,
    };
    if is_latin {
        not_negative(vm, text.length);
        short(vm, text.length);
        return text::new_string(vm, text);
    }
    // A string is stored as UTF-16 only if some character needs it.
    let witness = pool.fresh(&format!("{name}.witness"), Sort::Bits(32));
    let inside = pool.binary(Binary::Ult, witness, text.length);
    let character = pool.binary(Binary::Select, wide, witness);
    let largest = pool.bits(16, 0xff);
    let needed = pool.binary(Binary::Ult, largest, character);
    let real = pool.and(inside, needed);
    let narrow = pool.not(text.wide);
    let stored = pool.or(narrow, real);
    not_negative(vm, text.length);
    vm.state.machine.assume_invariant(stored);
    match vm.machine.any.is_some() {
        true => short_if_wide(vm, text.length, text.wide),
        false => short(vm, text.length),
    }
    text::new_string(vm, text)
}

/// The limit of UTF-16 alone: a text of one byte for each character may be as long as an array.
fn short_if_wide(vm: &mut Vm<Symbolic>, length: Term, wide: Term) {
    let pool = &mut vm.machine.pool;
    let limit = pool.bits(32, 1 << 30);
    let short = pool.binary(Binary::Ult, length, limit);
    let narrow = pool.not(wide);
    let either = pool.or(narrow, short);
    vm.state.machine.assume_invariant(either);
}

/// UTF-16 needs two bytes for each character: HotSpot's limit is below this one.
fn short(vm: &mut Vm<Symbolic>, length: Term) {
    let pool = &mut vm.machine.pool;
    let limit = pool.bits(32, 1 << 30);
    let short = pool.binary(Binary::Ult, length, limit);
    vm.state.machine.assume_invariant(short);
}

/// What `valueOf` gives for a number that is not known.
pub fn new_box(vm: &mut Vm<Symbolic>, kind: Kind, value: Value) -> Flow<Ref> {
    let object = vm.box_value(kind, value)?;
    vm.state.machine.boxes.insert(object);
    Continue(object)
}

fn not_negative(vm: &mut Vm<Symbolic>, length: Term) {
    let pool = &mut vm.machine.pool;
    let zero = pool.bits(32, 0);
    let condition = pool.binary(Binary::Sle, zero, length);
    vm.state.machine.assume_invariant(condition);
}
