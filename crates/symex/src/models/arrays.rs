//! Models of copying, comparing and filling arrays.

use super::words::{Machinery, Modelled, Words, decide, decline, flow, range, reply, reply_ref, reply_term};
use crate::machine::arrays::{array_with, content_of, element_kind, load_element, slot_term, store_element};
use crate::machine::memory::{load, to_element};
use crate::machine::text::has_symbols;
use crate::machine::universal::{define, defined, for_each};
use crate::machine::{Shape, Symbolic, SymbolicArray, Terms, Value, decide as decisions};
use expr::{Node, Pool, Sort, Term};
use program::Kind;
use program::link::{ARRAY_HEADER, Shape as ClassShape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Limit, Machine, Natives, Ref, Stop};

/// Elements that one term is built of.
const MAX_ELEMENTS: i64 = 64;
/// Elements that are copied one by one.
const MAX_COPY: u64 = 4096;

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models("java/lang/System", &[("arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy)]);
    natives.add_models("java/lang/Object", &[("clone()Ljava/lang/Object;", clone)]);
    for kind in ["Z", "B", "C", "S", "I", "J", "F", "D"] {
        natives.add_models(
            "jdk/internal/util/ArraysSupport",
            &[
                (&format!("mismatch([{kind}[{kind}I)I"), mismatch),
                (&format!("mismatch([{kind}I[{kind}II)I"), mismatch_from),
            ],
        );
        natives.add_models("java/util/Arrays", &[(&format!("fill([{kind}{kind})V"), fill)]);
    }
}

/// What a copy is asked for.
struct Copy {
    source: Ref,
    target: Ref,
    kind: Kind,
    from: Value,
    to: Value,
    length: Value,
}

/// Positions, lengths or contents are not known; all else is left to the native method.
fn arraycopy(vm: &mut Machinery) -> Modelled {
    let (source, target) = (vm.arg_ref(0)?, vm.arg_ref(2)?);
    if source.is_null() || target.is_null() {
        return decline();
    }
    let (ClassShape::Array { kind, component: given }, ClassShape::Array { kind: other, component: taken }) =
        (vm.class_of(source).shape, vm.class_of(target).shape)
    else {
        return decline();
    };
    if kind != other {
        return decline();
    }
    let copy = Copy { source, target, kind, from: vm.arg(1), to: vm.arg(3), length: vm.arg(4) };
    let known = [copy.from, copy.to, copy.length].iter().all(|value| value.is_concrete());
    let in_memory = content_of(vm, source).is_none() && content_of(vm, target).is_none();
    if !(known && in_memory) {
        check_bounds(vm, &copy)?;
    }
    if kind == Kind::Ref {
        // The native method pins the numbers, and looks at the elements if they may not fit.
        if !given.is_subclass_of(taken) {
            pin_elements(vm, source)?;
        }
        return decline();
    }
    if known && in_memory {
        return decline();
    }
    flow(copy_elements(vm, &copy))?;
    reply(Symbolic::int(0))
}

fn pin_elements(vm: &mut Machinery, array: Ref) -> Flow<()> {
    for index in 0..vm.length_of(array) {
        let place = array.0 + ARRAY_HEADER + index * 4;
        let element = load(vm, place, Kind::Ref);
        if !element.is_concrete() {
            let object = flow(Symbolic::pin(vm, element))?;
            Symbolic::store(vm, place, Kind::Ref, Symbolic::reference(object));
        }
    }
    Continue(())
}

/// Throws what HotSpot throws, in its order.
fn check_bounds(vm: &mut Machinery, copy: &Copy) -> Flow<()> {
    let (source_length, target_length) =
        (Symbolic::array_length(vm, copy.source), Symbolic::array_length(vm, copy.target));
    let pool = &mut vm.machine.pool;
    let [from, to, length] = [copy.from, copy.to, copy.length].map(|value| pool.int(value));
    let [source_end, target_end] = [source_length, target_length].map(|value| pool.int(value));
    let zero = pool.number(0);
    let [last_from, last_to] = [from, to].map(|start| pool.add(start, length));
    let failures = [
        pool.less(from, zero),
        pool.less(to, zero),
        pool.less(length, zero),
        pool.below(source_end, last_from),
        pool.below(target_end, last_to),
    ];
    let mut any = pool.bool(false);
    for failure in failures {
        any = pool.or(any, failure);
    }
    if !decide(vm, any)? {
        return Continue(());
    }
    let name = copy.kind.primitive_name().unwrap_or("object array");
    let pool = &mut vm.machine.pool;
    let (last_from, last_to) = (pool.value(last_from), pool.value(last_to));
    let messages = [
        (format!("arraycopy: source index % out of bounds for {name}[%]"), vec![copy.from, source_length]),
        (format!("arraycopy: destination index % out of bounds for {name}[%]"), vec![copy.to, target_length]),
        ("arraycopy: length % is negative".to_string(), vec![copy.length]),
        (format!("arraycopy: last source index % out of bounds for {name}[%]"), vec![last_from, source_length]),
        (format!("arraycopy: last destination index % out of bounds for {name}[%]"), vec![last_to, target_length]),
    ];
    for (failure, (text, numbers)) in failures.into_iter().zip(messages) {
        if decide(vm, failure)? {
            return Break(throw_numbers(vm, "java/lang/ArrayIndexOutOfBoundsException", &text, &numbers));
        }
    }
    Break(Exit::stop(Stop::Infeasible))
}

/// An exception whose message has a number for each `%`.
pub(super) fn throw_numbers(vm: &mut Machinery, class: &str, text: &str, numbers: &[Value]) -> Exit {
    let mut make = || {
        let exception = vm.new_exception(class, "")?;
        let message = Symbolic::message(vm, text, numbers)?;
        Symbolic::store(vm, exception.0 + vm.known.throwable_message, Kind::Ref, message);
        Continue(exception)
    };
    match make() {
        Continue(exception) => Exit::Throw(exception),
        Break(exit) => exit,
    }
}

/// Copies between places that are inside.
fn copy_elements(vm: &mut Machinery, copy: &Copy) -> Result<(), Stop> {
    if whole(vm, copy)? {
        return Ok(());
    }
    let target_length = Symbolic::array_length(vm, copy.target);
    if let (Shape::Concrete(count), Shape::Term(_), None) =
        (target_length.shape(), copy.length.shape(), content_of(vm, copy.target))
        && count as i64 <= MAX_ELEMENTS
    {
        return rewrite(vm, copy, count as u32);
    }
    let length = decisions::pin_bits(vm, copy.length)?;
    if length > MAX_COPY {
        return Err(Stop::Exhausted(Limit::Elements(length)));
    }
    // Where a position is not known and elements are in memory, reads and writes may have to pin it: before all writes.
    let mut values = Vec::new();
    for offset in 0..length as i64 {
        let at = plus(vm, copy.from, offset);
        values.push(load_element(vm, copy.source, at, copy.kind)?);
    }
    let to = match content_of(vm, copy.target) {
        None if !target_length.is_concrete() || target_length.bits as i64 > MAX_ELEMENTS => {
            Value::concrete(decisions::pin_bits(vm, copy.to)?)
        }
        _ => copy.to,
    };
    for (offset, value) in values.into_iter().enumerate() {
        let at = plus(vm, to, offset as i64);
        store_element(vm, copy.target, at, copy.kind, value)?;
    }
    Ok(())
}

/// A copy of all that the target has, from the start of the source: the content is shared.
fn whole(vm: &mut Machinery, copy: &Copy) -> Result<bool, Stop> {
    let Some(SymbolicArray::Content(content)) = content_of(vm, copy.source) else { return Ok(false) };
    if content_of(vm, copy.target).is_none() {
        return Ok(false);
    }
    let end = Symbolic::array_length(vm, copy.target);
    let pool = &mut vm.machine.pool;
    let [from, to, length, end] = [copy.from, copy.to, copy.length, end].map(|value| pool.int(value));
    let zero = pool.number(0);
    let (first, start, all) = (pool.eq(from, zero), pool.eq(to, zero), pool.eq(length, end));
    let condition = pool.and(first, start);
    if pool.constant(condition) != Some(1) {
        return Ok(false);
    }
    let condition = pool.truth(all);
    if !Symbolic::decide(vm, condition)? {
        return Ok(false);
    }
    vm.state.machine.arrays.insert(copy.target, SymbolicArray::Content(content));
    Ok(true)
}

/// Every element of a small target is the old one or one of the source.
fn rewrite(vm: &mut Machinery, copy: &Copy, count: u32) -> Result<(), Stop> {
    let pool = &mut vm.machine.pool;
    let [from, to, length] = [copy.from, copy.to, copy.length].map(|value| pool.int(value));
    let mut values = Vec::new();
    for at in 0..count {
        let old = load(vm, copy.target.0 + ARRAY_HEADER + at * copy.kind.size(), copy.kind);
        let pool = &mut vm.machine.pool;
        let place = pool.number(at as i64);
        let offset = pool.sub(place, to);
        let inside = pool.below(offset, length);
        let source = pool.add(from, offset);
        // Outside it is not used, but must be an index of the source.
        let zero = pool.number(0);
        let source = pool.ite(inside, source, zero);
        if pool.constant(inside) == Some(0) {
            values.push(old);
            continue;
        }
        let source = pool.value(source);
        let empty = Symbolic::array_length(vm, copy.source);
        if empty.is_concrete() && empty.bits == 0 {
            values.push(old);
            continue;
        }
        let new = load_element(vm, copy.source, source, copy.kind)?;
        let (new, old) = (slot_term(vm, copy.kind, new), slot_term(vm, copy.kind, old));
        let pool = &mut vm.machine.pool;
        let term = pool.ite(inside, new, old);
        values.push(pool.value(term));
    }
    for (at, value) in values.into_iter().enumerate() {
        store_element(vm, copy.target, Symbolic::int(at as i32), copy.kind, value)?;
    }
    Ok(())
}

fn plus(vm: &mut Machinery, start: Value, offset: i64) -> Value {
    let pool = &mut vm.machine.pool;
    let (start, offset) = (pool.int(start), pool.number(offset));
    let sum = pool.add(start, offset);
    pool.value(sum)
}

/// An array whose content is not in memory; those in memory are copied with what is known of them.
fn clone(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(0)?;
    let Some(content) = content_of(vm, array) else { return decline() };
    let length = Symbolic::array_length(vm, array);
    let length = vm.machine.pool.int(length);
    reply_ref(array_with(vm, vm.class_of(array), length, content)?)
}

fn fill(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(0)?;
    if array.is_null() || content_of(vm, array).is_none() {
        return decline();
    }
    let kind = element_kind(vm.class_of(array));
    let value = vm.arg(1);
    let pool = &mut vm.machine.pool;
    let element = to_element(pool, kind, value);
    let content = pool.constant_array(32, element);
    vm.state.machine.arrays.insert(array, SymbolicArray::Content(content));
    reply(Symbolic::int(0))
}

/// Two stretches of arrays of one kind.
struct Pair {
    one: (Ref, Value),
    other: (Ref, Value),
    length: Value,
}

fn mismatch(vm: &mut Machinery) -> Modelled {
    let (one, other) = (vm.arg_ref(0)?, vm.arg_ref(1)?);
    let zero = Symbolic::int(0);
    first_difference(vm, &Pair { one: (one, zero), other: (other, zero), length: vm.arg(2) })
}

fn mismatch_from(vm: &mut Machinery) -> Modelled {
    let (one, other) = (vm.arg_ref(0)?, vm.arg_ref(2)?);
    first_difference(vm, &Pair { one: (one, vm.arg(1)), other: (other, vm.arg(3)), length: vm.arg(4) })
}

/// The first index where elements differ, or -1. The callers have checked the bounds.
fn first_difference(vm: &mut Machinery, pair: &Pair) -> Modelled {
    let Pair { one: (one, one_from), other: (other, other_from), length } = *pair;
    if one.is_null() || other.is_null() {
        return decline();
    }
    let kind = element_kind(vm.class_of(one));
    let numbers = [one_from, other_from, length].iter().all(|value| value.is_concrete());
    if numbers && !has_symbols(vm, one, kind) && !has_symbols(vm, other, kind) {
        return decline();
    }
    let count = vm.machine.pool.int(length);
    let (_, most) = range(vm, count);
    let bound = [one, other].map(|array| match Symbolic::array_length(vm, array).shape() {
        Shape::Concrete(length) => length as i64,
        _ => i64::MAX,
    });
    let most = most.min(bound[0]).min(bound[1]);
    let nothing = vm.machine.pool.number(-1);
    if most <= MAX_ELEMENTS {
        let mut result = nothing;
        for index in (0..most.max(0)).rev() {
            let at = vm.machine.pool.number(index);
            let differ = flow(differ(vm, pair, kind, at))?;
            let pool = &mut vm.machine.pool;
            let inside = pool.less(at, count);
            let here = pool.and(inside, differ);
            result = pool.ite(here, at, result);
        }
        return reply_term(vm, result);
    }
    if content_of(vm, one).is_none() || content_of(vm, other).is_none() {
        return decline();
    }
    let index = vm.machine.index;
    let each = flow(differ(vm, pair, kind, index))?;
    let [result] = defined(vm, "mismatch", &[count, each], |vm| {
        let result = define(vm, "mismatch", Sort::Bits(32), u32::MAX as u64);
        let here = instance(&mut vm.machine.pool, each, index, result);
        let pool = &mut vm.machine.pool;
        let none = pool.eq(result, nothing);
        let inside = pool.below(result, count);
        let found = pool.and(inside, here);
        let either = pool.or(none, found);
        let passed = pool.ite(none, count, result);
        let agree = pool.not(each);
        vm.state.machine.assume_invariant(either);
        for_each(vm, passed, agree);
        [result]
    });
    reply_term(vm, result)
}

/// Whether the elements at an offset differ, as `equals` of their wrappers says.
fn differ(vm: &mut Machinery, pair: &Pair, kind: Kind, offset: Term) -> Result<Term, Stop> {
    let a = element_at(vm, pair.one, kind, offset)?;
    let b = element_at(vm, pair.other, kind, offset)?;
    Ok(vm.machine.pool.ne(a, b))
}

/// An element; beyond the end of an array in memory it is not used.
fn element_at(vm: &mut Machinery, (array, from): (Ref, Value), kind: Kind, offset: Term) -> Result<Term, Stop> {
    let pool = &mut vm.machine.pool;
    let from = pool.int(from);
    let at = pool.add(from, offset);
    let at = pool.value(at);
    let length = Symbolic::array_length(vm, array);
    let value = match content_of(vm, array) {
        None if at.is_concrete() && at.bits >= length.bits => Value::concrete(0),
        _ => load_element(vm, array, at, kind)?,
    };
    Ok(slot_term(vm, kind, value))
}

/// What a condition on each index says of one.
fn instance(pool: &mut Pool, each: Term, index: Term, at: Term) -> Term {
    let Node::Var(index) = pool.node(index) else { return each };
    pool.substitute(each, &|var| (var == index).then_some(at))
}
