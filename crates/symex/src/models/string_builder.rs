//! `StringBuilder` and `StringBuffer`. A builder that something unknown was appended to has its content beside memory,
//! as a symbolic string has; Java code that looks at its bytes makes it an ordinary one again.

use super::letter_case::every;
use super::numbers::decimal;
use super::string_make::is_inside;
use super::texts::{derived, join, mapped, of_chars, part};
use super::words::*;
use crate::machine::text::{self, beyond_latin1, coder, has_symbols, text_of_bytes};
use crate::machine::{Origin, Shape, Status, Symbolic, SymbolicString, Terms};
use expr::Term;
use program::Kind;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref};

pub fn add(natives: &mut Natives<Symbolic>) {
    // Both classes do everything but `toString` in their superclass.
    natives.add_models(
        "java/lang/AbstractStringBuilder",
        &[
            ("<init>(Ljava/lang/String;)V", init),
            ("<init>(Ljava/lang/CharSequence;)V", init),
            ("length()I", length),
            ("charAt(I)C", char_at),
            ("append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;", append_string),
            ("append(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;", append_builder),
            ("append([C)Ljava/lang/AbstractStringBuilder;", append_chars),
            ("append([CII)Ljava/lang/AbstractStringBuilder;", append_some_chars),
            ("append(Z)Ljava/lang/AbstractStringBuilder;", append_bool),
            ("append(C)Ljava/lang/AbstractStringBuilder;", append_char),
            ("append(I)Ljava/lang/AbstractStringBuilder;", append_int),
            ("append(J)Ljava/lang/AbstractStringBuilder;", append_long),
            ("insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert_string),
            ("insert(IC)Ljava/lang/AbstractStringBuilder;", insert_char),
            ("setLength(I)V", set_length),
            ("setCharAt(IC)V", set_char_at),
            ("deleteCharAt(I)Ljava/lang/AbstractStringBuilder;", delete_char_at),
            ("delete(II)Ljava/lang/AbstractStringBuilder;", delete),
            ("reverse()Ljava/lang/AbstractStringBuilder;", reverse),
            ("substring(II)Ljava/lang/String;", substring),
        ],
    );
    natives.add_models("java/lang/StringBuilder", &[("toString()Ljava/lang/String;", to_string)]);
    natives.add_models("java/lang/StringBuffer", &[("toString()Ljava/lang/String;", to_string)]);
}

/// Whether the content of a builder is beside memory.
fn is_lazy(vm: &Machinery, builder: Ref) -> bool {
    match vm.get_field(builder, "value").shape() {
        Shape::Unresolved(bytes) => !matches!(vm.state.machine.entry(bytes).1.status, Status::Resolved(_)),
        _ => false,
    }
}

/// Whether a builder has anything that is not known.
fn is_symbolic(vm: &Machinery, builder: Ref) -> bool {
    match vm.get_field(builder, "value").shape() {
        Shape::Concrete(array) => array != 0 && has_symbols(vm, Ref(array as u32), Kind::Byte),
        _ => true,
    }
}

/// The content of a builder; `None` if only Java code can read it.
fn content(vm: &mut Machinery, builder: Ref) -> Flow<Option<SymbolicString>> {
    if is_lazy(vm, builder) {
        return Continue(vm.state.machine.strings.get(&builder).cloned());
    }
    let array = flow(Symbolic::pin(vm, vm.get_field(builder, "value")))?;
    let (count, coder) = (vm.get_field(builder, "count"), vm.get_field(builder, "coder"));
    let Shape::Concrete(coder) = coder.shape() else { return Continue(None) };
    if array.is_null() {
        return Continue(None);
    }
    let Some(all) = text_of_bytes(vm, array, coder != 0) else { return Continue(None) };
    let Shape::Concrete(count) = count.shape() else { return Continue(None) };
    let units = all.units(vm, count);
    Continue(Some(SymbolicString::of_units(&mut vm.machine.pool, units)))
}

/// The receiver's content, if it or something else is not known.
fn receiver(vm: &mut Machinery, known: bool) -> Flow<Option<(Ref, SymbolicString)>> {
    let builder = vm.this()?;
    if known && !is_symbolic(vm, builder) {
        return Continue(None);
    }
    Continue(content(vm, builder)?.map(|text| (builder, text)))
}

/// Gives a builder its content.
fn set(vm: &mut Machinery, builder: Ref, text: SymbolicString) -> Modelled {
    if !is_lazy(vm, builder) {
        let bytes = vm.state.machine.open(Origin::StringBytes(builder), Status::NotNull);
        vm.put_field(builder, "value", bytes);
    }
    let pool = &mut vm.machine.pool;
    let (count, coder) = (pool.value(text.length), coder(pool, text.wide));
    vm.put_field(builder, "count", count);
    vm.put_field(builder, "coder", coder);
    vm.state.machine.strings.insert(builder, text);
    reply_ref(builder)
}

fn init(vm: &mut Machinery) -> Modelled {
    let builder = vm.this()?;
    let Some(string) = string_arg(vm, 1)? else { return decline() };
    if !text::is_symbolic(vm, string) {
        return decline();
    }
    match text::text_of(vm, string) {
        Some(text) => set(vm, builder, SymbolicString { same: None, ..text }),
        None => decline(),
    }
}

fn length(vm: &mut Machinery) -> Modelled {
    let builder = vm.this()?;
    match vm.get_field(builder, "count") {
        count if count.is_concrete() => decline(),
        count => reply(count),
    }
}

fn char_at(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    let Some((_, text)) = receiver(vm, known)? else { return decline() };
    let index = int_arg(vm, 1);
    let inside = vm.machine.pool.below(index, text.length);
    if !decide(vm, inside)? {
        return decline();
    }
    let unit = text.unit(vm, index);
    let unit = vm.machine.pool.zero_extend(32, unit);
    reply_term(vm, unit)
}

fn append(vm: &mut Machinery, known: bool, more: impl FnOnce(&mut Machinery) -> Option<SymbolicString>) -> Modelled {
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let Some(more) = more(vm) else { return decline() };
    let joined = join(vm, &text, &more);
    set(vm, builder, joined)
}

fn append_string(vm: &mut Machinery) -> Modelled {
    let string = vm.arg_ref(1)?;
    if string.is_null() {
        let null: Vec<u16> = "null".encode_utf16().collect();
        return append(vm, true, |vm| Some(SymbolicString::known(&mut vm.machine.pool, &null)));
    }
    let known = !text::is_symbolic(vm, string);
    append(vm, known, |vm| text::text_of(vm, string))
}

fn append_builder(vm: &mut Machinery) -> Modelled {
    let other = vm.arg_ref(1)?;
    if other.is_null() {
        return decline();
    }
    let known = !is_symbolic(vm, other);
    let builder = vm.this()?;
    if known && !is_symbolic(vm, builder) {
        return decline();
    }
    let Some(text) = content(vm, other)? else { return decline() };
    append(vm, known, |_| Some(text))
}

fn append_chars(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(1)?;
    if array.is_null() {
        return decline();
    }
    let known = !has_symbols(vm, array, Kind::Char);
    append(vm, known, |vm| of_chars(vm, array))
}

fn append_some_chars(vm: &mut Machinery) -> Modelled {
    let array = vm.arg_ref(1)?;
    if array.is_null() {
        return decline();
    }
    let known = is_known(vm, 2) && is_known(vm, 3) && !has_symbols(vm, array, Kind::Char);
    let builder = vm.this()?;
    if known && !is_symbolic(vm, builder) {
        return decline();
    }
    let Some(text) = of_chars(vm, array) else { return decline() };
    let (offset, count) = (int_arg(vm, 2), int_arg(vm, 3));
    if !is_inside(vm, offset, count, text.length)? {
        return decline();
    }
    append(vm, known, |vm| Some(part(vm, &text, offset, count)))
}

fn append_bool(vm: &mut Machinery) -> Modelled {
    let value = int_arg(vm, 1);
    let builder = vm.this()?;
    if is_known(vm, 1) && !is_symbolic(vm, builder) {
        return decline();
    }
    let zero = vm.machine.pool.number(0);
    let is_false = vm.machine.pool.eq(value, zero);
    let text = if decide(vm, is_false)? { "false" } else { "true" };
    let units: Vec<u16> = text.encode_utf16().collect();
    append(vm, false, |vm| Some(SymbolicString::known(&mut vm.machine.pool, &units)))
}

/// The character in an argument slot.
fn char_arg(vm: &mut Machinery, slot: u32) -> Term {
    let unit = int_arg(vm, slot);
    vm.machine.pool.extract(15, 0, unit)
}

fn append_char(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    append(vm, known, |vm| {
        let unit = char_arg(vm, 1);
        Some(SymbolicString::of_units(&mut vm.machine.pool, vec![unit]))
    })
}

fn append_int(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    append(vm, known, |vm| {
        let number = int_arg(vm, 1);
        Some(decimal(vm, number))
    })
}

fn append_long(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    append(vm, known, |vm| {
        let number = vm.arg(1);
        let number = vm.machine.pool.long(number);
        Some(decimal(vm, number))
    })
}

/// Puts a text into another one.
fn insert(vm: &mut Machinery, builder: Ref, text: &SymbolicString, more: &SymbolicString) -> Modelled {
    let at = int_arg(vm, 1);
    let none = vm.machine.pool.number(0);
    if !is_inside(vm, at, none, text.length)? {
        return decline();
    }
    let rest = vm.machine.pool.sub(text.length, at);
    let (first, last) = (part(vm, text, none, at), part(vm, text, at, rest));
    let joined = join(vm, &first, more);
    let joined = join(vm, &joined, &last);
    set(vm, builder, joined)
}

fn insert_string(vm: &mut Machinery) -> Modelled {
    let Some(string) = string_arg(vm, 2)? else { return decline() };
    let known = is_known(vm, 1) && !text::is_symbolic(vm, string);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let Some(more) = text::text_of(vm, string) else { return decline() };
    insert(vm, builder, &text, &more)
}

fn insert_char(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1) && is_known(vm, 2);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let unit = char_arg(vm, 2);
    let more = SymbolicString::of_units(&mut vm.machine.pool, vec![unit]);
    insert(vm, builder, &text, &more)
}

fn set_length(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let length = int_arg(vm, 1);
    let zero = vm.machine.pool.number(0);
    let negative = vm.machine.pool.less(length, zero);
    if decide(vm, negative)? {
        return decline();
    }
    // What is added is filled with zeros.
    let index = vm.machine.index;
    let unit = text.unit(vm, index);
    let pool = &mut vm.machine.pool;
    let nothing = pool.letter(0);
    let inside = pool.less(index, text.length);
    let unit = pool.ite(inside, unit, nothing);
    let text = derived(vm, length, unit, text.wide);
    set(vm, builder, text)
}

fn set_char_at(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1) && is_known(vm, 2);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let (at, new) = (int_arg(vm, 1), char_arg(vm, 2));
    let inside = vm.machine.pool.below(at, text.length);
    if !decide(vm, inside)? {
        return decline();
    }
    let beyond = beyond_latin1(&mut vm.machine.pool, new);
    let wide = vm.machine.pool.or(text.wide, beyond);
    let text = mapped(vm, &text, wide, |vm, index, unit| {
        let pool = &mut vm.machine.pool;
        let here = pool.eq(index, at);
        pool.ite(here, new, unit)
    });
    set(vm, builder, text)
}

fn delete_char_at(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let at = int_arg(vm, 1);
    let inside = vm.machine.pool.below(at, text.length);
    if !decide(vm, inside)? {
        return decline();
    }
    let one = vm.machine.pool.number(1);
    let end = vm.machine.pool.add(at, one);
    remove(vm, builder, &text, at, end)
}

fn delete(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1) && is_known(vm, 2);
    let Some((builder, text)) = receiver(vm, known)? else { return decline() };
    let (start, end) = (int_arg(vm, 1), int_arg(vm, 2));
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let end = pool.smaller(end, text.length);
    let (from, to) = (pool.at_most(zero, start), pool.at_most(start, end));
    let inside = pool.and(from, to);
    if !decide(vm, inside)? {
        return decline();
    }
    remove(vm, builder, &text, start, end)
}

fn remove(vm: &mut Machinery, builder: Ref, text: &SymbolicString, start: Term, end: Term) -> Modelled {
    let zero = vm.machine.pool.number(0);
    let rest = vm.machine.pool.sub(text.length, end);
    let (first, last) = (part(vm, text, zero, start), part(vm, text, end, rest));
    let joined = join(vm, &first, &last);
    set(vm, builder, joined)
}

fn reverse(vm: &mut Machinery) -> Modelled {
    let Some((builder, text)) = receiver(vm, true)? else { return decline() };
    // Pairs of surrogates keep their order: Java code takes care of them.
    let plain = every(vm, &text, |vm, unit| {
        let surrogate = super::characters::is_surrogate(&mut vm.machine.pool, unit);
        vm.machine.pool.not(surrogate)
    });
    if !decide(vm, plain)? {
        return decline();
    }
    if let Some(length) = exact_length(vm, &text) {
        let mut units = text.units(vm, length);
        units.reverse();
        let text = SymbolicString::of_units(&mut vm.machine.pool, units);
        return set(vm, builder, text);
    }
    let (index, one) = (vm.machine.index, vm.machine.pool.number(1));
    let last = vm.machine.pool.sub(text.length, one);
    let at = vm.machine.pool.sub(last, index);
    let unit = text.unit(vm, at);
    let content = crate::machine::Content::Formula(unit);
    set(vm, builder, SymbolicString { content, same: None, ..text })
}

fn substring(vm: &mut Machinery) -> Modelled {
    let known = is_known(vm, 1) && is_known(vm, 2);
    let Some((_, text)) = receiver(vm, known)? else { return decline() };
    let (start, end) = (int_arg(vm, 1), int_arg(vm, 2));
    let length = vm.machine.pool.sub(end, start);
    if !is_inside(vm, start, length, text.length)? {
        return decline();
    }
    let text = part(vm, &text, start, length);
    reply_string(vm, text)
}

fn to_string(vm: &mut Machinery) -> Modelled {
    match receiver(vm, true)? {
        Some((_, text)) => reply_string(vm, SymbolicString { same: None, ..text }),
        None => decline(),
    }
}
