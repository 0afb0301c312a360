//! `java.lang.String`: questions about strings. None of them forks, except where a length has to be known.

use super::characters;
use super::words::*;
use crate::machine::agreement::{agree, same_text};
use crate::machine::universal::{Universal, define, defined, for_each, hash_of, instantiate, value_of};
use crate::machine::{Symbolic, SymbolicString, text};
use expr::{Sort, Term};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Natives};

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/lang/String",
        &[
            ("length()I", length),
            ("isEmpty()Z", is_empty),
            ("charAt(I)C", char_at),
            ("equals(Ljava/lang/Object;)Z", equals),
            ("contentEquals(Ljava/lang/CharSequence;)Z", content_equals),
            ("equalsIgnoreCase(Ljava/lang/String;)Z", equals_ignore_case),
            ("compareTo(Ljava/lang/String;)I", compare_to),
            ("hashCode()I", hash_code),
            ("startsWith(Ljava/lang/String;I)Z", starts_with),
            ("isBlank()Z", is_blank),
        ],
    );
}

/// Hash codes of strings of several possible lengths are written out up to this one.
const MAX_HASHED: u64 = 12;

fn length(vm: &mut Machinery) -> Modelled {
    match symbolic_receiver(vm)? {
        Some((_, text)) => reply_term(vm, text.length),
        None => decline(),
    }
}

fn is_empty(vm: &mut Machinery) -> Modelled {
    let Some((_, text)) = symbolic_receiver(vm)? else { return decline() };
    let zero = vm.machine.pool.number(0);
    let empty = vm.machine.pool.eq(text.length, zero);
    reply_flag(vm, empty)
}

fn char_at(vm: &mut Machinery) -> Modelled {
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    if is_known(vm, 1) && !text::is_symbolic(vm, string) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    let index = int_arg(vm, 1);
    let inside = vm.machine.pool.below(index, text.length);
    if !decide(vm, inside)? {
        return decline();
    }
    flow(instantiate(vm, text.length, index))?;
    let unit = text.unit(vm, index);
    let unit = vm.machine.pool.zero_extend(32, unit);
    reply_term(vm, unit)
}

fn equals(vm: &mut Machinery) -> Modelled {
    let Some((one, other)) = two_texts(vm, 1)? else { return decline() };
    let same = same_text(vm, &one, &other);
    reply_flag(vm, same)
}

fn content_equals(vm: &mut Machinery) -> Modelled {
    // Of a `String` argument this is `equals`; Java code takes care of all else.
    equals(vm)
}

fn equals_ignore_case(vm: &mut Machinery) -> Modelled {
    let Some((one, other)) = two_texts(vm, 1)? else { return decline() };
    let Some(most) = [&one, &other].into_iter().filter_map(|text| small(vm, text)).min() else { return decline() };
    let lengths = vm.machine.pool.eq(one.length, other.length);
    // Pairs of surrogates are compared as one character by Java code.
    let mut plain = vm.machine.pool.bool(true);
    let mut same = lengths;
    for index in 0..most {
        let (a, b) = (one.unit_at(vm, index), other.unit_at(vm, index));
        let equal = characters::same_ignoring_case(vm, a, b)?;
        let pool = &mut vm.machine.pool;
        let at = pool.number(index as i64);
        let beyond = pool.at_most(one.length, at);
        let equal = pool.or(beyond, equal);
        same = pool.and(same, equal);
        let (a, b) = (characters::is_surrogate(pool, a), characters::is_surrogate(pool, b));
        let both = pool.and(a, b);
        let fine = pool.not(both);
        let fine = pool.or(beyond, fine);
        plain = pool.and(plain, fine);
    }
    let pool = &mut vm.machine.pool;
    let differ = pool.not(lengths);
    let plain = pool.or(differ, plain);
    if !decide(vm, plain)? {
        return decline();
    }
    reply_flag(vm, same)
}

fn compare_to(vm: &mut Machinery) -> Modelled {
    let Some((one, other)) = two_texts(vm, 1)? else { return decline() };
    let most = [&one, &other].into_iter().filter_map(|text| small(vm, text)).min();
    let pool = &mut vm.machine.pool;
    let by_length = pool.sub(one.length, other.length);
    let shorter = pool.smaller(one.length, other.length);
    let difference = |vm: &mut Machinery, at: Term| {
        let (a, b) = (one.unit(vm, at), other.unit(vm, at));
        let pool = &mut vm.machine.pool;
        let (a, b) = (pool.zero_extend(32, a), pool.zero_extend(32, b));
        pool.sub(a, b)
    };
    if let Some(most) = most {
        let mut result = by_length;
        for index in (0..most).rev() {
            let at = vm.machine.pool.number(index as i64);
            let differs = difference(vm, at);
            let pool = &mut vm.machine.pool;
            let (zero, inside) = (pool.number(0), pool.less(at, shorter));
            let unequal = pool.ne(differs, zero);
            let here = pool.and(inside, unequal);
            result = pool.ite(here, differs, result);
        }
        return reply_term(vm, result);
    }
    // Where they differ first, or the length of the shorter one.
    let index = vm.machine.index;
    let each = difference(vm, index);
    let [first] = defined(vm, "first mismatch", &[shorter, each], |vm| {
        let value = value_of(vm, shorter);
        let first = define(vm, "mismatch", Sort::Bits(32), value);
        let differs = difference(vm, first);
        let pool = &mut vm.machine.pool;
        let zero = pool.number(0);
        let from = pool.at_most(zero, first);
        let end = pool.eq(first, shorter);
        let (inside, unequal) = (pool.less(first, shorter), pool.ne(differs, zero));
        let found = pool.and(inside, unequal);
        let either = pool.or(end, found);
        let body = pool.eq(each, zero);
        vm.state.machine.assume_invariant(from);
        vm.state.machine.assume_invariant(either);
        for_each(vm, first, body);
        [first]
    });
    let differs = difference(vm, first);
    let end = vm.machine.pool.eq(first, shorter);
    let result = vm.machine.pool.ite(end, by_length, differs);
    reply_term(vm, result)
}

fn hash_code(vm: &mut Machinery) -> Modelled {
    let Some((_, text)) = symbolic_receiver(vm)? else { return decline() };
    let hash = hash(vm, &text)?;
    reply_term(vm, hash)
}

pub fn hash(vm: &mut Machinery, text: &SymbolicString) -> Flow<Term> {
    if let Some(length) = exact_length(vm, text) {
        let units = text.units(vm, length);
        return Continue(hash_of(&mut vm.machine.pool, &units));
    }
    let known = vm.state.machine.universals.iter().find_map(|universal| match universal {
        Universal::Hash { text: other, result } if other.length == text.length && same_content(text, other) => {
            Some(*result)
        }
        _ => None,
    });
    if let Some(known) = known {
        return Continue(known);
    }
    match small(vm, text) {
        Some(most) if most <= MAX_HASHED => {
            let units = text.units(vm, most);
            let pool = &mut vm.machine.pool;
            let mut result = hash_of(pool, &units);
            for length in (0..most).rev() {
                let hash = hash_of(pool, &units[..length as usize]);
                let number = pool.number(length as i64);
                let here = pool.eq(text.length, number);
                result = pool.ite(here, hash, result);
            }
            Continue(result)
        }
        _ => {
            // The rule is looked at for the length that the model has in the end.
            let length = value_of(vm, text.length).min(64);
            let units = text.units(vm, length);
            let hash = hash_of(&mut vm.machine.pool, &units);
            let value = value_of(vm, hash);
            let result = define(vm, "hash code", Sort::Bits(32), value);
            vm.state.machine.universals.push_back(Universal::Hash { text: text.clone(), result });
            Continue(result)
        }
    }
}

fn same_content(one: &SymbolicString, other: &SymbolicString) -> bool {
    use crate::machine::Content::*;
    match (&one.content, &other.content) {
        (Arrays { narrow, wide }, Arrays { narrow: n, wide: w }) => narrow == n && wide == w,
        (Formula(one), Formula(other)) => one == other,
        (Units(one), Units(other)) => one == other,
        _ => false,
    }
}

/// `startsWith(prefix, offset)`; `startsWith(prefix)` and `endsWith` end here too.
fn starts_with(vm: &mut Machinery) -> Modelled {
    let (Some(one), Some(other)) = (string_arg(vm, 0)?, string_arg(vm, 1)?) else { return decline() };
    if is_known(vm, 2) && !text::is_symbolic(vm, one) && !text::is_symbolic(vm, other) {
        return decline();
    }
    let Some((text, prefix)) = text::text_of(vm, one).zip(text::text_of(vm, other)) else { return decline() };
    let offset = int_arg(vm, 2);
    let matches = matches_at(vm, &text, offset, &prefix);
    reply_flag(vm, matches)
}

/// Whether a text has another one at an offset, which may be anywhere.
pub fn matches_at(vm: &mut Machinery, text: &SymbolicString, offset: Term, part: &SymbolicString) -> Term {
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let last = pool.sub(text.length, part.length);
    let (from, to) = (pool.at_most(zero, offset), pool.at_most(offset, last));
    let inside = pool.and(from, to);
    let shorter = [text, part].into_iter().filter_map(|text| small(vm, text)).min();
    let exact = exact_length(vm, part);
    if let Some(most) = exact.or(shorter) {
        let mut matches = inside;
        for index in 0..most {
            let at = vm.machine.pool.number(index as i64);
            let place = vm.machine.pool.add(offset, at);
            let (a, b) = (text.unit(vm, place), part.unit(vm, at));
            let pool = &mut vm.machine.pool;
            let mut equal = pool.eq(a, b);
            if exact.is_none() {
                let beyond = pool.at_most(part.length, at);
                equal = pool.or(beyond, equal);
            }
            matches = pool.and(matches, equal);
        }
        return matches;
    }
    agree(vm, inside, part.length, |vm, index| {
        let place = vm.machine.pool.add(offset, index);
        let (a, b) = (text.unit(vm, place), part.unit(vm, index));
        vm.machine.pool.eq(a, b)
    })
}

fn is_blank(vm: &mut Machinery) -> Modelled {
    let Some((_, text)) = symbolic_receiver(vm)? else { return decline() };
    if let Some(most) = small(vm, &text) {
        let mut blank = vm.machine.pool.bool(true);
        for index in 0..most {
            let unit = text.unit_at(vm, index);
            let white = characters::is_whitespace(vm, unit)?;
            let pool = &mut vm.machine.pool;
            let at = pool.number(index as i64);
            let beyond = pool.at_most(text.length, at);
            let fine = pool.or(beyond, white);
            blank = pool.and(blank, fine);
        }
        return reply_flag(vm, blank);
    }
    // Asks for the table before anything is defined.
    let space = vm.machine.pool.letter(0x20);
    characters::is_whitespace(vm, space)?;
    let basis = vm.machine.pool.bool(true);
    let blank = agree(vm, basis, text.length, |vm, index| {
        let unit = text.unit(vm, index);
        match characters::is_whitespace(vm, unit) {
            Continue(white) => white,
            _ => unreachable!("the table is there"),
        }
    });
    reply_flag(vm, blank)
}

/// Asks for a fixed length: forks on it.
pub fn pinned_length(vm: &mut Machinery, text: &SymbolicString) -> Flow<u64> {
    if let Some(length) = exact_length(vm, text) {
        return Continue(length);
    }
    flow(text::pin_length(vm, text.length))
}
