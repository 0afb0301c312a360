//! `java.lang.String`: where something is in a string. The answer is one term, however long the string may be.

use super::string::matches_at;
use super::words::*;
use crate::machine::universal::{define, defined, for_each};
use crate::machine::{Symbolic, SymbolicString, text};
use expr::{Binary, Sort, Term};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Natives};

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/lang/String",
        &[
            ("indexOf(I)I", index_of_char),
            ("indexOf(II)I", index_of_char_from),
            ("lastIndexOf(I)I", last_index_of_char),
            ("lastIndexOf(II)I", last_index_of_char_from),
            ("indexOf(Ljava/lang/String;)I", index_of),
            ("indexOf(Ljava/lang/String;I)I", index_of_from),
            ("lastIndexOf(Ljava/lang/String;)I", last_index_of),
            ("lastIndexOf(Ljava/lang/String;I)I", last_index_of_from),
        ],
    );
}

/// Which end the search starts at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    First,
    Last,
}

fn index_of_char(vm: &mut Machinery) -> Modelled {
    let zero = vm.machine.pool.number(0);
    search_char(vm, Search::First, |_, _| zero)
}

fn index_of_char_from(vm: &mut Machinery) -> Modelled {
    search_char(vm, Search::First, |vm, _| int_arg(vm, 2))
}

fn last_index_of_char(vm: &mut Machinery) -> Modelled {
    search_char(vm, Search::Last, |_, text| text.length)
}

fn last_index_of_char_from(vm: &mut Machinery) -> Modelled {
    search_char(vm, Search::Last, |vm, _| int_arg(vm, 2))
}

fn search_char(
    vm: &mut Machinery,
    search: Search,
    from: impl FnOnce(&mut Machinery, &SymbolicString) -> Term,
) -> Modelled {
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    let arguments_known = is_known(vm, 1) && (vm.frame().method.argument_slots < 3 || is_known(vm, 2));
    if arguments_known && !text::is_symbolic(vm, string) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    // Characters beyond the first plane are two units: Java code looks for those.
    let wanted = int_arg(vm, 1);
    let pool = &mut vm.machine.pool;
    let limit = pool.number(0x10000);
    let single = pool.below(wanted, limit);
    if !decide(vm, single)? {
        return decline();
    }
    let from = from(vm, &text);
    let pool = &mut vm.machine.pool;
    let unit = pool.extract(15, 0, wanted);
    let one = pool.number(1);
    let last = pool.sub(text.length, one);
    let found = find(vm, search, &text, from, last, |vm, at| {
        let here = text.unit(vm, at);
        vm.machine.pool.eq(here, unit)
    });
    reply_term(vm, found)
}

fn index_of(vm: &mut Machinery) -> Modelled {
    let zero = vm.machine.pool.number(0);
    search_text(vm, Search::First, |_, _| zero)
}

fn index_of_from(vm: &mut Machinery) -> Modelled {
    search_text(vm, Search::First, |vm, text| {
        // Beyond the end is at the end: the empty string is found there.
        let from = int_arg(vm, 2);
        vm.machine.pool.smaller(from, text.length)
    })
}

fn last_index_of(vm: &mut Machinery) -> Modelled {
    search_text(vm, Search::Last, |_, text| text.length)
}

fn last_index_of_from(vm: &mut Machinery) -> Modelled {
    search_text(vm, Search::Last, |vm, _| int_arg(vm, 2))
}

fn search_text(
    vm: &mut Machinery,
    search: Search,
    from: impl FnOnce(&mut Machinery, &SymbolicString) -> Term,
) -> Modelled {
    let (Some(one), Some(other)) = (string_arg(vm, 0)?, string_arg(vm, 1)?) else { return decline() };
    let arguments_known = vm.frame().method.argument_slots < 3 || is_known(vm, 2);
    if arguments_known && !text::is_symbolic(vm, one) && !text::is_symbolic(vm, other) {
        return decline();
    }
    let Some((text, part)) = text::text_of(vm, one).zip(text::text_of(vm, other)) else { return decline() };
    let from = from(vm, &text);
    let last = vm.machine.pool.sub(text.length, part.length);
    let found = if exact_length(vm, &part).is_some() || small(vm, &text).is_some() || small(vm, &part).is_some() {
        find(vm, search, &text, from, last, |vm, at| matches_at(vm, &text, at, &part))
    } else {
        find_any(vm, search, &text, &part, from, last)
    };
    reply_term(vm, found)
}

/// The first index from `from` on, or the last one down from it, not beyond `last`, for which a condition holds; or -1.
fn find(
    vm: &mut Machinery,
    search: Search,
    text: &SymbolicString,
    from: Term,
    last: Term,
    mut holds: impl FnMut(&mut Machinery, Term) -> Term,
) -> Term {
    let nothing = vm.machine.pool.number(-1);
    if let Some(most) = small(vm, text) {
        let mut result = nothing;
        // The empty string is found at the end too.
        let places: Vec<u64> = match search {
            Search::First => (0..=most).rev().collect(),
            Search::Last => (0..=most).collect(),
        };
        for index in places {
            let at = vm.machine.pool.number(index as i64);
            let here = holds(vm, at);
            let pool = &mut vm.machine.pool;
            let reached = match search {
                Search::First => pool.at_most(from, at),
                Search::Last => pool.at_most(at, from),
            };
            let inside = pool.at_most(at, last);
            let reached = pool.and(reached, inside);
            let here = pool.and(reached, here);
            result = pool.ite(here, at, result);
        }
        return result;
    }
    let (low, high) = limits(vm, search, from, last);
    let index = vm.machine.index;
    let each = holds(vm, index);
    let name = if search == Search::First { "first index" } else { "last index" };
    let [result] = defined(vm, name, &[low, high, each], |vm| {
        let result = define(vm, name, Sort::Bits(32), u32::MAX as u64);
        let here = holds(vm, result);
        found_at(vm, search, (low, high), result, here, each);
        [result]
    });
    result
}

/// Says what the result of a search is.
fn found_at(vm: &mut Machinery, search: Search, (low, high): (Term, Term), result: Term, here: Term, each: Term) {
    let pool = &mut vm.machine.pool;
    let nothing = pool.number(-1);
    let none = pool.eq(result, nothing);
    let (above, below) = (pool.at_most(low, result), pool.at_most(result, high));
    let inside = pool.and(above, below);
    let found = pool.and(inside, here);
    let either = pool.or(none, found);
    let (count, body) = passed_over(vm, search, (low, high), result, each);
    vm.state.machine.assume_invariant(either);
    for_each(vm, count, body);
}

/// The indexes that come into question, both ends included.
fn limits(vm: &mut Machinery, search: Search, from: Term, last: Term) -> (Term, Term) {
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    match search {
        Search::First => (pool.larger(from, zero), last),
        Search::Last => (zero, pool.smaller(from, last)),
    }
}

/// That a condition fails at every index that was passed over.
fn passed_over(
    vm: &mut Machinery,
    search: Search,
    (low, high): (Term, Term),
    result: Term,
    each: Term,
) -> (Term, Term) {
    let index = vm.machine.index;
    let pool = &mut vm.machine.pool;
    let (zero, one) = (pool.number(0), pool.number(1));
    let after = pool.add(high, one);
    let fails = pool.not(each);
    match search {
        Search::First => {
            let none = pool.less(result, zero);
            let count = pool.ite(none, after, result);
            let reached = pool.at_most(low, index);
            (count, pool.implies(reached, fails))
        }
        Search::Last => {
            let passed = pool.less(result, index);
            (after, pool.implies(passed, fails))
        }
    }
}

/// Both strings are of any length: where they do not match, an array says at which character.
fn find_any(
    vm: &mut Machinery,
    search: Search,
    text: &SymbolicString,
    part: &SymbolicString,
    from: Term,
    last: Term,
) -> Term {
    let (low, high) = limits(vm, search, from, last);
    let index = vm.machine.index;
    let (a, b) = (text.unit(vm, index), part.unit(vm, index));
    let name = if search == Search::First { "first index of text" } else { "last index of text" };
    let operands = [low, high, text.length, part.length, a, b];
    let [result] = defined(vm, name, &operands, |vm| [define_any(vm, search, text, part, (low, high))]);
    result
}

fn define_any(
    vm: &mut Machinery,
    search: Search,
    text: &SymbolicString,
    part: &SymbolicString,
    (low, high): (Term, Term),
) -> Term {
    let index = vm.machine.index;
    let result = define(vm, "index of", Sort::Bits(32), u32::MAX as u64);
    let mismatch = vm.machine.pool.fresh("mismatch", Sort::Array { index: 32, element: 32 });
    let pool = &mut vm.machine.pool;
    let (zero, nothing) = (pool.number(0), pool.number(-1));
    let none = pool.eq(result, nothing);
    let (above, below) = (pool.at_most(low, result), pool.at_most(result, high));
    let inside = pool.and(above, below);
    let either = pool.or(none, inside);
    vm.state.machine.assume_invariant(either);
    // Found: all characters match.
    let place = vm.machine.pool.add(result, index);
    let (a, b) = (text.unit(vm, place), part.unit(vm, index));
    let pool = &mut vm.machine.pool;
    let equal = pool.eq(a, b);
    let body = pool.or(none, equal);
    for_each(vm, part.length, body);
    // Passed over: one does not.
    let at = vm.machine.pool.binary(Binary::Select, mismatch, index);
    let place = vm.machine.pool.add(index, at);
    let (a, b) = (text.unit(vm, place), part.unit(vm, at));
    let pool = &mut vm.machine.pool;
    let (from, to) = (pool.at_most(zero, at), pool.less(at, part.length));
    let known = pool.and(from, to);
    let differs = pool.ne(a, b);
    let fails = pool.and(known, differs);
    let matches = pool.not(fails);
    let (count, body) = passed_over(vm, search, (low, high), result, matches);
    for_each(vm, count, body);
    result
}

/// The first place of one of the characters for which `holds`, from `from` on; `length` if there is none.
pub fn first_place(
    vm: &mut Machinery,
    text: &SymbolicString,
    from: Term,
    holds: impl FnMut(&mut Machinery, Term) -> Term,
) -> Flow<Term> {
    let one = vm.machine.pool.number(1);
    let last = vm.machine.pool.sub(text.length, one);
    let found = find(vm, Search::First, text, from, last, holds);
    let pool = &mut vm.machine.pool;
    let zero = pool.number(0);
    let none = pool.less(found, zero);
    Continue(pool.ite(none, text.length, found))
}

/// One beyond the last place of one of the characters for which `holds`; 0 if there is none.
pub fn end_of_last(
    vm: &mut Machinery,
    text: &SymbolicString,
    holds: impl FnMut(&mut Machinery, Term) -> Term,
) -> Flow<Term> {
    let one = vm.machine.pool.number(1);
    let last = vm.machine.pool.sub(text.length, one);
    let found = find(vm, Search::Last, text, text.length, last, holds);
    let pool = &mut vm.machine.pool;
    Continue(pool.add(found, one))
}
