//! Arrays with a symbolic length, content or index.
//!
//! Most arrays lie in memory like those of the concrete machine, with tags on elements that are not known. An array
//! whose length is not known, or that was written at an index that is not known and is long, has its content in a term
//! instead; its place in memory is a header whose length is tagged, so that nobody takes it for the other kind.

use super::memory::{element_width, from_element, load, store, to_element};
use super::value::{Shape, Value};
use super::{Symbolic, Terms, decide};
use expr::{Binary, Term};
use program::Kind;
use program::link::{ARRAY_HEADER, Class, Shape as ClassShape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Ref, Stop, Vm};

/// Where the elements of an array are, if not in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolicArray {
    /// An array of the elements' bits.
    Content(Term),
    /// The bytes, low one first, of an array of 16-bit characters that nobody writes.
    Halves(Term),
}

/// Elements of which an if-then-else is built for an index that is not known.
const MAX_CHOICE: u32 = 1024;
/// Elements that are each rewritten by a store at an index that is not known.
const MAX_REWRITE: u32 = 64;
/// Elements that are moved from memory to a term.
const MAX_MOVE: u32 = 4096;

/// The elements of an array that are not in memory.
pub fn content_of(vm: &Vm<Symbolic>, array: Ref) -> Option<SymbolicArray> {
    let place = array.0 + vm::object::LENGTH;
    if vm.memory.is_plain(place) || vm.memory.tags(place, 4).is_empty() {
        return None;
    }
    vm.state.machine.arrays.get(&array).copied()
}

pub fn load_element(vm: &mut Vm<Symbolic>, array: Ref, index: Value, kind: Kind) -> Result<Value, Stop> {
    if let Some(content) = content_of(vm, array) {
        let index = vm.machine.pool.int(index);
        // One instruction reads bytes and booleans.
        let kind = if kind == Kind::Byte { element_kind(vm.class_of(array)) } else { kind };
        return Ok(element_of(vm, content, index, kind));
    }
    let Shape::Term(index) = index.shape() else {
        return Ok(load(vm, array.0 + ARRAY_HEADER + index.bits as u32 * kind.size(), kind));
    };
    let length = vm.memory.load::<u32>(array.0 + vm::object::LENGTH);
    if kind == Kind::Ref && length <= MAX_CHOICE {
        return super::elements::select(vm, array, index, length);
    }
    if length > MAX_CHOICE {
        let index = decide::pin_bits(vm, Value::term(index))? as u32;
        return Ok(load(vm, array.0 + ARRAY_HEADER + index * kind.size(), kind));
    }
    let elements: Vec<Term> = (0..length)
        .map(|index| {
            let value = load(vm, array.0 + ARRAY_HEADER + index * kind.size(), kind);
            slot_term(vm, kind, value)
        })
        .collect();
    let term = choice(vm, index, 0, &elements);
    Ok(vm.machine.pool.value(term))
}

/// An element of content that is not in memory.
pub fn element_of(vm: &mut Vm<Symbolic>, content: SymbolicArray, index: Term, kind: Kind) -> Value {
    let pool = &mut vm.machine.pool;
    match content {
        SymbolicArray::Content(content) => {
            let element = pool.binary(Binary::Select, content, index);
            from_element(pool, kind, element)
        }
        SymbolicArray::Halves(characters) => {
            let one = pool.bits(32, 1);
            let at = pool.binary(Binary::LShr, index, one);
            let character = pool.binary(Binary::Select, characters, at);
            let (low, high) = (pool.extract(7, 0, character), pool.extract(15, 8, character));
            let odd = pool.extract(0, 0, index);
            let bit = pool.bits(1, 1);
            let odd = pool.eq(odd, bit);
            let byte = pool.ite(odd, high, low);
            from_element(pool, kind, byte)
        }
    }
}

/// A value of a kind as a term of a slot.
pub fn slot_term(vm: &mut Vm<Symbolic>, kind: Kind, value: Value) -> Term {
    let pool = &mut vm.machine.pool;
    match kind {
        Kind::Float => pool.float(value),
        Kind::Double => Terms::double(pool, value),
        Kind::Long => pool.long(value),
        _ => pool.int(value),
    }
}

/// The element at an index that is known to be inside: a balanced tree of comparisons.
fn choice(vm: &mut Vm<Symbolic>, index: Term, first: u32, elements: &[Term]) -> Term {
    if elements.iter().all(|&element| element == elements[0]) {
        return elements[0];
    }
    let middle = elements.len() / 2;
    let low = choice(vm, index, first, &elements[..middle]);
    let high = choice(vm, index, first + middle as u32, &elements[middle..]);
    let pool = &mut vm.machine.pool;
    let at = pool.bits(32, (first + middle as u32) as u64);
    let below = pool.binary(Binary::Ult, index, at);
    pool.ite(below, low, high)
}

pub fn store_element(vm: &mut Vm<Symbolic>, array: Ref, index: Value, kind: Kind, value: Value) -> Result<(), Stop> {
    let value = if kind == Kind::Ref { value } else { vm.machine.narrow_int_kind(kind, value) };
    if content_of(vm, array).is_some() {
        let index = vm.machine.pool.int(index);
        store_content(vm, array, index, kind, value);
        return Ok(());
    }
    let Shape::Term(at) = index.shape() else {
        store(vm, array.0 + ARRAY_HEADER + index.bits as u32 * kind.size(), kind, value);
        return Ok(());
    };
    let length = vm.memory.load::<u32>(array.0 + vm::object::LENGTH);
    if kind == Kind::Ref && length <= MAX_REWRITE {
        super::elements::store(vm, array, at, length, value);
        return Ok(());
    }
    if kind == Kind::Ref || length > MAX_MOVE {
        let index = decide::pin_bits(vm, index)? as u32;
        store(vm, array.0 + ARRAY_HEADER + index * kind.size(), kind, value);
        return Ok(());
    }
    if length > MAX_REWRITE {
        move_to_term(vm, array, kind, length);
        store_content(vm, array, at, kind, value);
        return Ok(());
    }
    let new = slot_term(vm, kind, value);
    for position in 0..length {
        let address = array.0 + ARRAY_HEADER + position * kind.size();
        let old = load(vm, address, kind);
        let old = slot_term(vm, kind, old);
        let pool = &mut vm.machine.pool;
        let here = pool.bits(32, position as u64);
        let here = pool.eq(at, here);
        let term = pool.ite(here, new, old);
        let value = pool.value(term);
        store(vm, address, kind, value);
    }
    Ok(())
}

fn store_content(vm: &mut Vm<Symbolic>, array: Ref, index: Term, kind: Kind, value: Value) {
    let pool = &mut vm.machine.pool;
    let element = to_element(pool, kind, value);
    let content = match vm.state.machine.arrays.get(&array) {
        Some(SymbolicArray::Content(content)) => *content,
        _ => unreachable!("the bytes of a string are never written"),
    };
    let content = pool.store(content, index, element);
    vm.state.machine.arrays.insert(array, SymbolicArray::Content(content));
}

/// Moves the content of an array in memory to a term.
fn move_to_term(vm: &mut Vm<Symbolic>, array: Ref, kind: Kind, length: u32) {
    let pool = &mut vm.machine.pool;
    let zero = pool.bits(element_width(kind), 0);
    let mut content = pool.constant_array(32, zero);
    for position in 0..length {
        let value = load(vm, array.0 + ARRAY_HEADER + position * kind.size(), kind);
        let pool = &mut vm.machine.pool;
        let element = to_element(pool, kind, value);
        if element != zero {
            let index = pool.bits(32, position as u64);
            content = pool.store(content, index, element);
        }
    }
    let length = vm.machine.pool.bits(32, length as u64);
    vm.state.machine.arrays.insert(array, SymbolicArray::Content(content));
    vm.memory.tag(array.0 + vm::object::LENGTH, 4, Value::term(length).tag());
}

pub fn new_array(vm: &mut Vm<Symbolic>, class: &'static Class, length: Value) -> Flow<Ref> {
    let Shape::Term(term) = length.shape() else { return vm.new_array(class, length.bits as u32) };
    let kind = element_kind(class);
    if kind == Kind::Ref {
        return match decide::pin_bits(vm, length) {
            Ok(length) => vm.new_array(class, length as u32),
            Err(stop) => Break(Exit::stop(stop)),
        };
    }
    let pool = &mut vm.machine.pool;
    let zero = pool.bits(element_width(kind), 0);
    let content = pool.constant_array(32, zero);
    array_with(vm, class, term, SymbolicArray::Content(content))
}

/// A new array whose length and content are terms.
pub fn array_with(vm: &mut Vm<Symbolic>, class: &'static Class, length: Term, content: SymbolicArray) -> Flow<Ref> {
    let array = vm.new_array(class, 0)?;
    vm.memory.tag(array.0 + vm::object::LENGTH, 4, Value::term(length).tag());
    vm.state.machine.arrays.insert(array, content);
    Continue(array)
}

pub fn element_kind(class: &Class) -> Kind {
    match class.shape {
        ClassShape::Array { kind, .. } => kind,
        _ => Kind::Ref,
    }
}

impl Symbolic {
    /// Narrows what is stored in a variable of a small kind.
    fn narrow_int_kind(&mut self, kind: Kind, value: Value) -> Value {
        match kind {
            Kind::Bool | Kind::Byte | Kind::Char | Kind::Short => self.narrow_int(kind, value),
            _ => value,
        }
    }
}
