//! Elements of arrays of references at an index that is not known.
//!
//! A read asks which of the different elements it gets, not which index it has. A write leaves in every element that it
//! is the new reference or the old one ([`Origin::Element`]); which one is decided when somebody looks at it.

use super::memory::{load, store as store_value};
use super::value::{Reference, Shape, Value};
use super::{Origin, Status, Symbolic, Terms, Truth, decide};
use expr::Term;
use program::Kind;
use program::link::ARRAY_HEADER;
use vm::{Machine, Ref, Stop, Vm};

/// Different elements that a read chooses from; with more of them the index is pinned.
const MAX_DIFFERENT: usize = 64;
/// Stores before a store that are looked at.
const MAX_STORES: usize = 16;

/// The element at an index that is known to be inside.
pub fn select(vm: &mut Vm<Symbolic>, array: Ref, index: Term, length: u32) -> Result<Value, Stop> {
    let place = |at: u32| array.0 + ARRAY_HEADER + at * 4;
    let mut elements: Vec<(u32, Value)> = (0..length).map(|at| (at, load(vm, place(at), Kind::Ref))).collect();
    // From the last store at an index that is not known to the first.
    while let Some(last) = elements.iter().filter_map(|&(_, value)| store_of(vm, value)).max() {
        let (by_it, since): (Vec<_>, Vec<_>) =
            elements.into_iter().partition(|&(_, value)| store_of(vm, value) == Some(last));
        if let Some(value) = overwritten(vm, index, &since)? {
            return Ok(value);
        }
        let mut before = Vec::new();
        let mut stored = None;
        for (at, value) in by_it {
            if let Some(&Origin::Element { index, new, old, .. }) = origin(vm, value) {
                stored = Some((index, new));
                before.push((at, old));
            }
        }
        if let Some((written, new)) = stored
            && same_index(vm, index, written)?
        {
            return Ok(new);
        }
        elements = before;
    }
    match different(vm, index, &elements) {
        Some(groups) => {
            let guards: Vec<Truth> = groups.iter().map(|group| group.0).collect();
            Ok(groups[decide::choose(vm, &guards)?].1)
        }
        None => {
            let at = decide::pin_bits(vm, Value::term(index))? as u32;
            Ok(elements.iter().find(|element| element.0 == at).map_or(Value::concrete(0), |element| element.1))
        }
    }
}

/// Writes an element at an index that is known to be inside. What was written to the same index before is forgotten, and
/// nothing is written where it is there already, as far as the path says so: a table from which an entry was removed is
/// as it was before.
pub fn store(vm: &mut Vm<Symbolic>, array: Ref, index: Term, length: u32, new: Value) {
    let place = |at: u32| array.0 + ARRAY_HEADER + at * 4;
    let mut elements = Vec::with_capacity(length as usize);
    for at in 0..length {
        let old = load(vm, place(at), Kind::Ref);
        elements.push(without(vm, old, index, MAX_STORES));
    }
    let is_there = (0..length).zip(&elements).all(|(at, &value)| {
        let at = vm.machine.pool.bits(32, at as u64);
        is_equal(vm, index, at) == Some(false)
            || settled(vm, value, index).is_some_and(|value| value.shape() == new.shape())
    });
    let number = vm.state.machine.references.len() as u32;
    for (at, old) in (0..length).zip(elements) {
        let value = match is_there {
            true => old,
            false => vm.state.machine.open(Origin::Element { store: number, index, at, new, old }, Status::Open),
        };
        store_value(vm, place(at), Kind::Ref, value);
    }
}

/// Whether the path says that two indices are equal, or that they are not.
fn is_equal(vm: &mut Vm<Symbolic>, one: Term, other: Term) -> Option<bool> {
    let equal = vm.machine.pool.eq(one, other);
    if let Some(bit) = vm.machine.pool.constant(equal) {
        return Some(bit != 0);
    }
    let differs = vm.machine.pool.not(equal);
    let known = &vm.state.machine.known;
    if known.contains(&equal) { Some(true) } else { known.contains(&differs).then_some(false) }
}

/// An element without what the last `stores` stored at this index.
fn without(vm: &mut Vm<Symbolic>, value: Value, index: Term, stores: usize) -> Value {
    let Some(&Origin::Element { store, index: written, at, new, old }) = origin(vm, value).filter(|_| stores > 0)
    else {
        return value;
    };
    let rest = without(vm, old, index, stores - 1);
    if is_equal(vm, written, index) == Some(true) {
        return rest;
    }
    match rest.shape() == old.shape() {
        true => value,
        false => vm.state.machine.open(Origin::Element { store, index: written, at, new, old: rest }, Status::Open),
    }
}

/// What an element is if it is the one at this index, where the path says so.
fn settled(vm: &mut Vm<Symbolic>, mut value: Value, index: Term) -> Option<Value> {
    for _ in 0..=MAX_STORES {
        let Some(&Origin::Element { index: written, new, old, .. }) = origin(vm, value) else { return Some(value) };
        value = if is_equal(vm, written, index)? { new } else { old };
    }
    None
}

fn origin(vm: &Vm<Symbolic>, value: Value) -> Option<&Origin> {
    match value.shape() {
        Shape::Unresolved(Reference(number)) => Some(&vm.state.machine.references[number as usize].origin),
        _ => None,
    }
}

/// The store at an unknown index that an element was made by.
fn store_of(vm: &Vm<Symbolic>, value: Value) -> Option<u32> {
    match origin(vm, value) {
        Some(&Origin::Element { store, .. }) => Some(store),
        _ => None,
    }
}

fn same_index(vm: &mut Vm<Symbolic>, one: Term, other: Term) -> Result<bool, Stop> {
    let equal = vm.machine.pool.eq(one, other);
    let equal = vm.machine.pool.truth(equal);
    Symbolic::decide(vm, equal)
}

/// Whether the index is one of these elements, and then which.
fn overwritten(vm: &mut Vm<Symbolic>, index: Term, elements: &[(u32, Value)]) -> Result<Option<Value>, Stop> {
    for &(at, value) in elements {
        let at = vm.machine.pool.bits(32, at as u64);
        if same_index(vm, index, at)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The different elements, each with the condition that the index is at one of its places.
fn different(vm: &mut Vm<Symbolic>, index: Term, elements: &[(u32, Value)]) -> Option<Vec<(Truth, Value)>> {
    let mut groups: Vec<(Value, Vec<u32>)> = Vec::new();
    for &(at, value) in elements {
        match groups.iter().position(|(other, _)| other.shape() == value.shape()) {
            Some(known) => groups[known].1.push(at),
            None if groups.len() == MAX_DIFFERENT => return None,
            None => groups.push((value, vec![at])),
        }
    }
    let pool = &mut vm.machine.pool;
    let most = groups.iter().map(|(_, places)| places.len()).max()?;
    let rest = groups.iter().position(|(_, places)| places.len() == most)?;
    let mut listed = pool.bool(false);
    let mut guards = Vec::new();
    for (_, places) in &groups {
        let mut guard = pool.bool(false);
        for &at in places {
            let at = pool.bits(32, at as u64);
            let here = pool.eq(index, at);
            guard = pool.or(guard, here);
        }
        guards.push(guard);
    }
    for (_, &guard) in guards.iter().enumerate().filter(|(number, _)| *number != rest) {
        listed = pool.or(listed, guard);
    }
    guards[rest] = pool.not(listed);
    Some(guards.into_iter().zip(groups).map(|(guard, (value, _))| (pool.truth(guard), value)).collect())
}
