//! Reading and writing variables. Memory holds bits; a tag on a place says which value is there instead.

use super::value::{Shape, Value};
use super::{Symbolic, Terms, sort_of, widen};
use expr::{Binary, Pool, Sort, Term, Unary};
use program::Kind;
use vm::{Machine, Vm};

#[inline]
pub fn load(vm: &Vm<Symbolic>, address: u32, kind: Kind) -> Value {
    if vm.memory.is_plain(address) {
        return load_bits(vm, address, kind);
    }
    load_tagged(vm, address, kind)
}

#[inline]
fn load_bits(vm: &Vm<Symbolic>, address: u32, kind: Kind) -> Value {
    let memory = &vm.memory;
    match kind {
        Kind::Bool | Kind::Byte => Symbolic::int(memory.load::<i8>(address) as i32),
        Kind::Char => Symbolic::int(memory.load::<u16>(address) as i32),
        Kind::Short => Symbolic::int(memory.load::<i16>(address) as i32),
        Kind::Int | Kind::Float | Kind::Ref => Value::concrete(memory.load::<u32>(address) as u64),
        Kind::Long | Kind::Double => Value::concrete(memory.load::<u64>(address)),
        Kind::Void => Value::concrete(0),
    }
}

#[cold]
fn load_tagged(vm: &Vm<Symbolic>, address: u32, kind: Kind) -> Value {
    match vm.memory.tags(address, kind.size()) {
        [] => load_bits(vm, address, kind),
        [tag] if tag.address == address && tag.size as u32 == kind.size() && fits(vm, tag.value, kind) => {
            let value = Value::from_tag(tag.value);
            match value.shape() {
                Shape::Term(term) => vm.machine.pool.constant(term).map_or(value, Value::concrete),
                _ => value,
            }
        }
        // Reading the bits leaves the mark that a tagged place was treated as bits.
        _ => load_bits(vm, address, kind),
    }
}

/// Whether what a tag stands for can be a variable of this kind.
fn fits(vm: &Vm<Symbolic>, tag: u32, kind: Kind) -> bool {
    match Value::from_tag(tag).shape() {
        Shape::Unresolved(_) => kind == Kind::Ref,
        Shape::Term(term) => match (kind, vm.machine.pool.sort(term)) {
            (Kind::Float, sort) | (Kind::Double, sort) => sort == sort_of(kind),
            (Kind::Ref, _) => false,
            (Kind::Long, sort) => sort == Sort::Bits(64),
            (_, sort) => sort == Sort::Bits(32),
        },
        Shape::Concrete(_) => true,
    }
}

#[inline]
pub fn store(vm: &Vm<Symbolic>, address: u32, kind: Kind, value: Value) {
    let memory = &vm.memory;
    match kind {
        Kind::Bool => memory.store(address, value.bits as u8 & 1),
        Kind::Byte => memory.store(address, value.bits as u8),
        Kind::Char | Kind::Short => memory.store(address, value.bits as u16),
        Kind::Int | Kind::Float | Kind::Ref => memory.store(address, value.bits as u32),
        Kind::Long | Kind::Double => memory.store(address, value.bits),
        Kind::Void => {}
    }
    if !value.is_concrete() {
        memory.tag(address, kind.size() as u8, value.tag());
    }
}

/// The element of an array of bits that a value becomes when it is stored as a variable of a kind.
pub fn to_element(pool: &mut Pool, kind: Kind, value: Value) -> Term {
    match kind {
        Kind::Float => {
            let term = pool.float(value);
            pool.unary(Unary::ToBits, term)
        }
        Kind::Double => {
            let term = Terms::double(pool, value);
            pool.unary(Unary::ToBits, term)
        }
        Kind::Long => pool.long(value),
        Kind::Int => pool.int(value),
        Kind::Char | Kind::Short => {
            let term = pool.int(value);
            pool.extract(15, 0, term)
        }
        Kind::Bool => {
            let term = pool.int(value);
            let one = pool.bits(32, 1);
            let bit = pool.binary(Binary::BitAnd, term, one);
            pool.extract(7, 0, bit)
        }
        _ => {
            let term = pool.int(value);
            pool.extract(7, 0, term)
        }
    }
}

/// The slot of a variable of a kind whose bits are these.
pub fn from_element(pool: &mut Pool, kind: Kind, element: Term) -> Value {
    let term = match kind {
        Kind::Float | Kind::Double => pool.unary(Unary::FromBits, element),
        // Whatever the bits of an input, a boolean is one of two.
        Kind::Bool => {
            let bit = pool.extract(0, 0, element);
            pool.zero_extend(32, bit)
        }
        _ => widen(pool, kind, element),
    };
    pool.value(term)
}

/// The bits of an element of an array of a kind of variables.
pub fn element_width(kind: Kind) -> u8 {
    kind.size() as u8 * 8
}
