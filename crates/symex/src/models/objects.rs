//! Models of checks of `java.util.Objects`, which write their messages when they fail, and of `Enum.valueOf`.

use super::arrays::throw_numbers;
use super::texts;
use super::words::{Machinery, Modelled, Words, decide, decline, reply, reply_ref, string_arg};
use crate::machine::text::{is_symbolic, new_string, text_of};
use crate::machine::{Symbolic, SymbolicString, Terms, Value};
use program::Name;
use program::link::{Class, Loader};
use std::ops::ControlFlow::Break;
use vm::{Exit, Natives, Ref};

const PRECONDITIONS: &str = "jdk/internal/util/Preconditions";

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/util/Objects",
        &[
            ("checkIndex(II)I", |vm| check_index(vm, Ref::NULL)),
            ("checkFromToIndex(III)I", |vm| check_from_to(vm, Ref::NULL)),
            ("checkFromIndexSize(III)I", |vm| check_from_size(vm, Ref::NULL)),
        ],
    );
    natives.add_models(
        PRECONDITIONS,
        &[
            ("checkIndex(IILjava/util/function/BiFunction;)I", |vm| {
                let formatter = vm.arg_ref(2)?;
                check_index(vm, formatter)
            }),
            ("checkFromToIndex(IIILjava/util/function/BiFunction;)I", |vm| {
                let formatter = vm.arg_ref(3)?;
                check_from_to(vm, formatter)
            }),
            ("checkFromIndexSize(IIILjava/util/function/BiFunction;)I", |vm| {
                let formatter = vm.arg_ref(3)?;
                check_from_size(vm, formatter)
            }),
        ],
    );
    natives.add_models(
        "java/lang/Enum",
        &[("valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;", enum_value_of)],
    );
}

/// Gives the first argument if `inside` holds, else throws; `None` where Java code has to make the exception.
fn check(vm: &mut Machinery, inside: expr::Term, formatter: Ref, text: &str, numbers: &[Value]) -> Modelled {
    if decide(vm, inside)? {
        return reply(numbers[0]);
    }
    match exception_of(vm, formatter) {
        Some(class) => Break(throw_numbers(vm, class, text, numbers)),
        None => decline(),
    }
}

/// The class of the exception that a formatter makes.
fn exception_of(vm: &Machinery, formatter: Ref) -> Option<&'static str> {
    if formatter.is_null() {
        return Some("java/lang/IndexOutOfBoundsException");
    }
    let class = vm.program.find(Loader::BOOT, Name::new(PRECONDITIONS)).ok()??;
    let is = |name: &str| vm.is_initialized(class) && vm.get_static_ref(class, name) == formatter;
    if is("SIOOBE_FORMATTER") {
        Some("java/lang/StringIndexOutOfBoundsException")
    } else if is("AIOOBE_FORMATTER") {
        Some("java/lang/ArrayIndexOutOfBoundsException")
    } else {
        None
    }
}

/// The first arguments, unless all are known.
fn numbers<const N: usize>(vm: &Machinery) -> Option<[Value; N]> {
    let values: [Value; N] = std::array::from_fn(|slot| vm.arg(slot as u32));
    values.iter().any(|value| !value.is_concrete()).then_some(values)
}

fn check_index(vm: &mut Machinery, formatter: Ref) -> Modelled {
    let Some(numbers) = numbers::<2>(vm) else { return decline() };
    let pool = &mut vm.machine.pool;
    let [index, length] = numbers.map(|value| pool.int(value));
    // A negative length is below every index.
    let zero = pool.number(0);
    let (above, below) = (pool.at_most(zero, index), pool.less(index, length));
    let inside = pool.and(above, below);
    check(vm, inside, formatter, "Index % out of bounds for length %", &numbers)
}

fn check_from_to(vm: &mut Machinery, formatter: Ref) -> Modelled {
    let Some(numbers) = numbers::<3>(vm) else { return decline() };
    let pool = &mut vm.machine.pool;
    let [from, to, length] = numbers.map(|value| pool.int(value));
    let zero = pool.number(0);
    let (above, ordered, below) = (pool.at_most(zero, from), pool.at_most(from, to), pool.at_most(to, length));
    let inside = pool.and(above, ordered);
    let inside = pool.and(inside, below);
    check(vm, inside, formatter, "Range [%, %) out of bounds for length %", &numbers)
}

fn check_from_size(vm: &mut Machinery, formatter: Ref) -> Modelled {
    let Some(numbers) = numbers::<3>(vm) else { return decline() };
    let pool = &mut vm.machine.pool;
    let [from, size, length] = numbers.map(|value| pool.int(value));
    let zero = pool.number(0);
    let rest = pool.sub(length, from);
    // None is negative, so that the difference does not overflow.
    let mut inside = pool.at_most(size, rest);
    for number in [from, size, length] {
        let fine = pool.at_most(zero, number);
        inside = pool.and(inside, fine);
    }
    check(
        vm,
        inside,
        formatter,
        "Range [%, % + %) out of bounds for length %",
        &[numbers[0], numbers[0], numbers[1], numbers[2]],
    )
}

/// One question per constant, instead of a look-up by hash code.
fn enum_value_of(vm: &mut Machinery) -> Modelled {
    let (Some(name), mirror) = (string_arg(vm, 1)?, vm.arg_ref(0)?) else { return decline() };
    if mirror.is_null() || !is_symbolic(vm, name) {
        return decline();
    }
    let class = vm.class_of_mirror(mirror);
    let (Some(text), Some(constants)) = (text_of(vm, name), constants(vm, class)) else { return decline() };
    for (constant, units) in constants {
        let known = SymbolicString::known(&mut vm.machine.pool, &units);
        let same = super::same_text(vm, &text, &known);
        if decide(vm, same)? {
            return reply_ref(constant);
        }
    }
    let units: Vec<u16> = format!("No enum constant {}.", class.java_name().replace('$', ".")).encode_utf16().collect();
    let start = SymbolicString::known(&mut vm.machine.pool, &units);
    let message = texts::join(vm, &start, &text);
    let message = new_string(vm, message)?;
    let class = vm.boot_class("java/lang/IllegalArgumentException")?;
    vm.initialize(class)?;
    Break(Exit::Throw(vm.new_exception_of(class, message)?))
}

/// The constants of an enum with their names. `None` if its class is not initialised, or is local: those have no
/// canonical name for the message.
fn constants(vm: &Machinery, class: &'static Class) -> Option<Vec<(Ref, Vec<u16>)>> {
    const ENUM: u16 = 0x4000;
    let is_local = class.name.split('$').skip(1).any(|part| part.starts_with(|letter: char| letter.is_ascii_digit()));
    if !vm.is_initialized(class) || is_local {
        return None;
    }
    let constants = class.fields.iter().filter(|field| field.is_static() && field.access & ENUM != 0);
    constants
        .map(|field| {
            let constant = vm.get_static_ref(class, &field.name);
            (!constant.is_null()).then(|| (constant, field.name.encode_utf16().collect()))
        })
        .collect()
}
