//! `java.lang.String`: strings made of strings. Where Java returns the receiver itself if nothing changed, the result
//! remembers under which condition it is the same object.

use super::string::pinned_length;
use super::string_search::{end_of_last, first_place};
use super::texts::{self, join, mapped, part};
use super::words::*;
use super::{characters, letter_case};
use crate::machine::text::{self, beyond_latin1, coder, has_symbols, new_string};
use crate::machine::{Origin, Status, Symbolic, SymbolicString, Terms};
use expr::Term;
use program::Kind;
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref};

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/lang/String",
        &[
            ("<init>([C)V", from_chars),
            ("<init>([CII)V", from_some_chars),
            ("valueOf(C)Ljava/lang/String;", value_of_char),
            ("substring(II)Ljava/lang/String;", substring),
            ("concat(Ljava/lang/String;)Ljava/lang/String;", concat),
            ("trim()Ljava/lang/String;", trim),
            ("strip()Ljava/lang/String;", strip),
            ("stripLeading()Ljava/lang/String;", strip_leading),
            ("stripTrailing()Ljava/lang/String;", strip_trailing),
            ("replace(CC)Ljava/lang/String;", replace),
            ("repeat(I)Ljava/lang/String;", repeat),
            ("toUpperCase(Ljava/util/Locale;)Ljava/lang/String;", letter_case::to_upper_case),
            ("toLowerCase(Ljava/util/Locale;)Ljava/lang/String;", letter_case::to_lower_case),
            ("toCharArray()[C", to_char_array),
            (
                "join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;",
                join_strings,
            ),
        ],
    );
    natives.add_models(
        "java/lang/StringConcatHelper",
        &[("simpleConcat(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/String;", simple_concat)],
    );
}

/// Copies of a string that `repeat` writes out.
const MAX_COPIES: u64 = 64;

/// A result that is the receiver itself under a condition.
fn reply_or_same(vm: &mut Machinery, receiver: Ref, unchanged: Term, mut text: SymbolicString) -> Modelled {
    match vm.machine.pool.constant(unchanged) {
        Some(0) => {}
        Some(_) => return reply_ref(receiver),
        None => text.same = Some((receiver, Some(unchanged))),
    }
    reply_string(vm, text)
}

/// A result that is the receiver itself if it has the same characters.
pub fn reply_changed(vm: &mut Machinery, receiver: Ref, mut text: SymbolicString) -> Modelled {
    text.same = Some((receiver, None));
    reply_string(vm, text)
}

/// Gives a string that is being constructed its characters.
fn initialize(vm: &mut Machinery, string: Ref, text: SymbolicString) -> Modelled {
    if let Some(units) = text.constant(&vm.machine.pool) {
        let made = vm.new_string_utf16(&units)?;
        for field in ["value", "coder"] {
            let value = vm.get_field(made, field);
            vm.put_field(string, field, value);
        }
        return reply(Symbolic::int(0));
    }
    let bytes = vm.state.machine.open(Origin::StringBytes(string), Status::NotNull);
    vm.put_field(string, "value", bytes);
    let coder = coder(&mut vm.machine.pool, text.wide);
    vm.put_field(string, "coder", coder);
    vm.state.machine.strings.insert(string, text);
    reply(Symbolic::int(0))
}

fn from_chars(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(1)?;
    if array.is_null() || !has_symbols(vm, array, Kind::Char) {
        return decline();
    }
    let string = vm.this()?;
    match texts::of_chars(vm, array) {
        Some(text) => initialize(vm, string, text),
        None => decline(),
    }
}

fn from_some_chars(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(1)?;
    if array.is_null() || (is_known(vm, 2) && is_known(vm, 3) && !has_symbols(vm, array, Kind::Char)) {
        return decline();
    }
    let string = vm.this()?;
    let Some(text) = texts::of_chars(vm, array) else { return decline() };
    let (offset, count) = (int_arg(vm, 2), int_arg(vm, 3));
    if !is_inside(vm, offset, count, text.length)? {
        return decline();
    }
    let text = part(vm, &text, offset, count);
    initialize(vm, string, text)
}

/// Whether `count` elements from `offset` on are among `length`.
pub fn is_inside(vm: &mut Machinery, offset: Term, count: Term, length: Term) -> Flow<bool> {
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let rest = pool.sub(length, count);
    let (a, b, c) = (pool.at_most(zero, offset), pool.at_most(zero, count), pool.at_most(count, length));
    let d = pool.at_most(offset, rest);
    let (ab, cd) = (pool.and(a, b), pool.and(c, d));
    let inside = pool.and(ab, cd);
    decide(vm, inside)
}

fn value_of_char(vm: &mut Machinery) -> Modelled {
    if is_known(vm, 0) {
        return decline();
    }
    let unit = int_arg(vm, 0);
    let unit = vm.machine.pool.extract(15, 0, unit);
    let text = SymbolicString::of_units(&mut vm.machine.pool, vec![unit]);
    reply_string(vm, text)
}

fn substring(vm: &mut Machinery) -> Modelled {
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    if is_known(vm, 1) && is_known(vm, 2) && !text::is_symbolic(vm, string) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    let (begin, end) = (int_arg(vm, 1), int_arg(vm, 2));
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let (a, b, c) = (pool.at_most(zero, begin), pool.at_most(begin, end), pool.at_most(end, text.length));
    let ab = pool.and(a, b);
    let inside = pool.and(ab, c);
    if !decide(vm, inside)? {
        return decline();
    }
    let pool = &mut vm.machine.pool;
    let (from_start, to_end) = (pool.eq(begin, zero), pool.eq(end, text.length));
    let unchanged = pool.and(from_start, to_end);
    let length = pool.sub(end, begin);
    let result = part(vm, &text, begin, length);
    reply_or_same(vm, string, unchanged, result)
}

fn concat(vm: &mut Machinery) -> Modelled {
    let Some((one, other)) = two_texts(vm, 1)? else { return decline() };
    let this = vm.this()?;
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let unchanged = pool.eq(other.length, zero);
    let joined = join(vm, &one, &other);
    reply_or_same(vm, this, unchanged, joined)
}

/// `simpleConcat(first, second)`, of strings.
fn simple_concat(vm: &mut Machinery) -> Modelled {
    match two_texts(vm, 1)? {
        Some((one, other)) => {
            let joined = join(vm, &one, &other);
            reply_string(vm, joined)
        }
        None => decline(),
    }
}

fn trim(vm: &mut Machinery) -> Modelled {
    cut(vm, true, true, |vm, unit| {
        let pool = &mut vm.machine.pool;
        let space = pool.letter(' ' as u16);
        pool.below(space, unit)
    })
}

fn strip(vm: &mut Machinery) -> Modelled {
    strip_ends(vm, true, true)
}

fn strip_leading(vm: &mut Machinery) -> Modelled {
    strip_ends(vm, true, false)
}

fn strip_trailing(vm: &mut Machinery) -> Modelled {
    strip_ends(vm, false, true)
}

fn strip_ends(vm: &mut Machinery, start: bool, end: bool) -> Modelled {
    if symbolic_receiver(vm)?.is_none() {
        return decline();
    }
    let table = characters::table(vm, characters::IS_WHITESPACE)?;
    cut(vm, start, end, move |vm, unit| {
        let blank = table.holds(&mut vm.machine.pool, unit);
        vm.machine.pool.not(blank)
    })
}

/// Drops characters at the ends up to the first that is kept.
fn cut(vm: &mut Machinery, start: bool, end: bool, kept: impl Fn(&mut Machinery, Term) -> Term) -> Modelled {
    let Some((string, text)) = symbolic_receiver(vm)? else { return decline() };
    let kept_at = |vm: &mut Machinery, at: Term| {
        let unit = text.unit(vm, at);
        kept(vm, unit)
    };
    let zero = vm.machine.pool.number(0);
    let first = if start { first_place(vm, &text, zero, kept_at)? } else { zero };
    let last = if end { end_of_last(vm, &text, kept_at)? } else { text.length };
    let pool = &mut vm.machine.pool;
    // Without any that is kept, the ends would cross.
    let last = pool.larger(first, last);
    let (from_start, to_end) = (pool.eq(first, zero), pool.eq(last, text.length));
    let unchanged = pool.and(from_start, to_end);
    let length = pool.sub(last, first);
    let result = part(vm, &text, first, length);
    reply_or_same(vm, string, unchanged, result)
}

fn replace(vm: &mut Machinery) -> Modelled {
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    if is_known(vm, 1) && is_known(vm, 2) && !text::is_symbolic(vm, string) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    let (old, new) = (int_arg(vm, 1), int_arg(vm, 2));
    let pool = &mut vm.machine.pool;
    let (old, new) = (pool.extract(15, 0, old), pool.extract(15, 0, new));
    let beyond = beyond_latin1(pool, new);
    let wide = pool.or(text.wide, beyond);
    let result = mapped(vm, &text, wide, |vm, _, unit| {
        let pool = &mut vm.machine.pool;
        let same = pool.eq(unit, old);
        pool.ite(same, new, unit)
    });
    reply_changed(vm, string, result)
}

fn repeat(vm: &mut Machinery) -> Modelled {
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    if is_known(vm, 1) && !text::is_symbolic(vm, string) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    let count = int_arg(vm, 1);
    let zero = vm.machine.pool.number(0);
    let negative = vm.machine.pool.less(count, zero);
    if decide(vm, negative)? {
        return decline();
    }
    let count = vm.arg(1);
    let count = flow(crate::machine::decide::pin_bits(vm, count))?;
    if count == 1 {
        return reply_ref(string);
    }
    if count > MAX_COPIES {
        return decline();
    }
    let mut result = SymbolicString::known(&mut vm.machine.pool, &[]);
    for _ in 0..count {
        result = join(vm, &result, &text);
    }
    reply_string(vm, result)
}

fn to_char_array(vm: &mut Machinery) -> Modelled {
    let Some((_, text)) = symbolic_receiver(vm)? else { return decline() };
    let length = pinned_length(vm, &text)?;
    let array = vm.new_primitive_array(Kind::Char, length as u32)?;
    for index in 0..length {
        let unit = text.unit_at(vm, index);
        let unit = vm.machine.pool.zero_extend(32, unit);
        let unit = vm.machine.pool.value(unit);
        Symbolic::store(vm, array.0 + ARRAY_HEADER + index as u32 * 2, Kind::Char, unit);
    }
    reply_ref(array)
}

/// `join(prefix, suffix, delimiter, elements, size)`: where all other ways to join end.
fn join_strings(vm: &mut Machinery) -> Modelled {
    let (Some(prefix), Some(suffix), Some(delimiter)) = (string_arg(vm, 0)?, string_arg(vm, 1)?, string_arg(vm, 2)?)
    else {
        return decline();
    };
    let elements = vm.arg_ref(3)?;
    let size = vm.arg_int(4)?;
    if elements.is_null() {
        return decline();
    }
    let mut strings = Vec::new();
    for index in 0..size.max(0) as u32 {
        let element = Symbolic::load(vm, elements.0 + ARRAY_HEADER + index * 4, Kind::Ref);
        let string = flow(Symbolic::pin(vm, element))?;
        if string.is_null() {
            return decline();
        }
        if index > 0 {
            strings.push(delimiter);
        }
        strings.push(string);
    }
    strings.insert(0, prefix);
    strings.push(suffix);
    if !strings.iter().any(|&string| text::is_symbolic(vm, string)) {
        return decline();
    }
    let mut result = SymbolicString::known(&mut vm.machine.pool, &[]);
    for string in strings {
        let Some(text) = text::text_of(vm, string) else { return decline() };
        result = join(vm, &result, &text);
    }
    let string = new_string(vm, result)?;
    Continue(Some(Symbolic::reference(string)))
}
