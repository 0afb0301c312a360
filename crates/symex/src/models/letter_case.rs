//! `String.toUpperCase` and `toLowerCase`: by the JDK's own tables, character by character; pairs of surrogates are one
//! character. Locales with rules of their own are left to Java code, as are long texts that grow and a sigma of which
//! its neighbours do not tell whether it is the last letter of a word.

use super::characters::{self, GET_TYPE, Question, TO_LOWER, TO_UPPER_STRING, Table, is_half, mapped_pair};
use super::string_make::reply_changed;
use super::texts::{join, mapped, of_some_units};
use super::words::*;
use crate::machine::SymbolicString;
use crate::machine::agreement::agree;
use expr::{Pool, Term};
use std::ops::ControlFlow::Continue;
use std::rc::Rc;
use vm::{Flow, Ref};

/// Texts up to this length may grow; longer ones are left to Java code if they do.
const MAX_GROWING: u64 = 12;

/// `Character.ERROR`: the character becomes several.
const SEVERAL: u32 = u32::MAX;
const SIGMA: u16 = 0x3a3;
const FINAL_SIGMA: u16 = 0x3c2;
const DOTTED_I: u16 = 0x130;
const IOTA_BELOW: u16 = 0x345;

/// The tables of both planes that have upper and lower case.
struct Change {
    first_plane: Rc<Table>,
    second_plane: Rc<Table>,
}

impl Change {
    fn new(vm: &mut Machinery, question: Question) -> Flow<Change> {
        let first_plane = characters::table(vm, question)?;
        let second_plane = characters::table(vm, Question { plane: 1, ..question })?;
        Continue(Change { first_plane, second_plane })
    }

    /// What the character at an index becomes if it becomes one.
    fn unit(&self, vm: &mut Machinery, text: &SymbolicString, index: Term, unit: Term) -> Term {
        let pool = &mut vm.machine.pool;
        let single = characters::mapped(pool, &self.first_plane, unit);
        let (is_first, is_second) = (is_half(pool, unit, true), is_half(pool, unit, false));
        if pool.constant(is_first) == Some(0) && pool.constant(is_second) == Some(0) {
            return single;
        }
        let one = pool.number(1);
        let (before, after) = (pool.sub(index, one), pool.add(index, one));
        let (previous, next) = (text.unit(vm, before), text.unit(vm, after));
        let pool = &mut vm.machine.pool;
        let zero = pool.number(0);
        let starts = pool.less(after, text.length);
        let starts = pool.and(starts, is_first);
        let second = is_half(pool, next, false);
        let starts = pool.and(starts, second);
        let ends = pool.less(zero, index);
        let ends = pool.and(ends, is_second);
        let first = is_half(pool, previous, true);
        let ends = pool.and(ends, first);
        let (as_first, _) = mapped_pair(pool, &self.second_plane, unit, next);
        let (_, as_second) = mapped_pair(pool, &self.second_plane, previous, unit);
        let other = pool.ite(ends, as_second, single);
        pool.ite(starts, as_first, other)
    }
}

pub fn to_upper_case(vm: &mut Machinery) -> Modelled {
    let Some((string, text)) = symbolic_receiver(vm)? else { return decline() };
    if !is_plain_locale(vm)? {
        return decline();
    }
    let change = Change::new(vm, TO_UPPER_STRING)?;
    let several = several_units(vm, &change.first_plane)?;
    if small(vm, &text).is_some_and(|most| most <= MAX_GROWING) {
        return change_each(vm, string, &text, &change, &several, None);
    }
    let plain = every(vm, &text, |vm, unit| {
        let pool = &mut vm.machine.pool;
        let upper = change.first_plane.apply(pool, unit);
        let error = pool.bits(32, SEVERAL as u64);
        pool.ne(upper, error)
    });
    if !decide(vm, plain)? {
        return decline();
    }
    change_single(vm, string, &text, &change)
}

pub fn to_lower_case(vm: &mut Machinery) -> Modelled {
    let Some((string, text)) = symbolic_receiver(vm)? else { return decline() };
    if !is_plain_locale(vm)? {
        return decline();
    }
    let change = Change::new(vm, TO_LOWER)?;
    let types = characters::table(vm, GET_TYPE)?;
    if small(vm, &text).is_some_and(|most| most <= MAX_GROWING) {
        let clear = sigmas_are_clear(vm, &text, &types);
        if !decide(vm, clear)? {
            return decline();
        }
        return change_each(vm, string, &text, &change, &[(DOTTED_I, vec!['i' as u16, 0x307])], Some(&types));
    }
    let plain = every(vm, &text, |vm, unit| {
        let pool = &mut vm.machine.pool;
        let (sigma, dotted) = (pool.letter(SIGMA), pool.letter(DOTTED_I));
        let (sigma, dotted) = (pool.eq(unit, sigma), pool.eq(unit, dotted));
        let special = pool.or(sigma, dotted);
        pool.not(special)
    });
    if !decide(vm, plain)? {
        return decline();
    }
    change_single(vm, string, &text, &change)
}

/// Whether the locale has no rules of its own.
fn is_plain_locale(vm: &mut Machinery) -> Flow<bool> {
    let locale = vm.arg_ref(1)?;
    if locale.is_null() || !vm.has_field(locale, "baseLocale") {
        return Continue(false);
    }
    let base = vm.get_ref(locale, "baseLocale");
    let language = vm.get_ref(base, "language");
    Continue(!language.is_null() && !matches!(&*vm.string(language), "tr" | "az" | "lt"))
}

/// Whether a condition holds for every character.
pub fn every(vm: &mut Machinery, text: &SymbolicString, mut holds: impl FnMut(&mut Machinery, Term) -> Term) -> Term {
    let mut all = vm.machine.pool.bool(true);
    let Some(most) = small(vm, text) else {
        return agree(vm, all, text.length, |vm, index| {
            let unit = text.unit(vm, index);
            holds(vm, unit)
        });
    };
    for index in 0..most {
        let unit = text.unit_at(vm, index);
        let fine = holds(vm, unit);
        let pool = &mut vm.machine.pool;
        let at = pool.number(index as i64);
        let beyond = pool.at_most(text.length, at);
        let fine = pool.or(beyond, fine);
        all = pool.and(all, fine);
    }
    all
}

/// Every character becomes one.
fn change_single(vm: &mut Machinery, string: Ref, text: &SymbolicString, change: &Change) -> Modelled {
    let anything = vm.machine.pool.bool(true);
    let result = mapped(vm, text, anything, |vm, index, unit| change.unit(vm, text, index, unit));
    reply_changed(vm, string, result)
}

/// The characters that become several, with what they become.
fn several_units(vm: &mut Machinery, table: &Table) -> Flow<Vec<(u16, Vec<u16>)>> {
    let arrays = characters::upper_arrays(vm)?;
    let parts = |unit: u16| arrays.iter().map(|table| table.get(unit) as u16).filter(|&part| part != 0).collect();
    let several = (0..=u16::MAX).filter(|&unit| table.get(unit) == SEVERAL);
    Continue(several.map(|unit| (unit, parts(unit))).collect())
}

/// A short text, of which some characters become several; `types` if there may be a final sigma.
fn change_each(
    vm: &mut Machinery,
    string: Ref,
    text: &SymbolicString,
    change: &Change,
    several: &[(u16, Vec<u16>)],
    types: Option<&Table>,
) -> Modelled {
    let most = small(vm, text).unwrap_or(0);
    let mut result = SymbolicString::known(&mut vm.machine.pool, &[]);
    for index in 0..most {
        let unit = text.unit_at(vm, index);
        let at = vm.machine.pool.number(index as i64);
        let mut first = change.unit(vm, text, at, unit);
        if let Some(types) = types {
            let last = is_final_sigma(vm, text, types, index);
            let sigma = vm.machine.pool.letter(FINAL_SIGMA);
            first = vm.machine.pool.ite(last, sigma, first);
        }
        let pool = &mut vm.machine.pool;
        let (zero, one, nothing) = (pool.number(0), pool.number(1), pool.letter(0));
        let mut units = [first, nothing, nothing];
        let mut count = one;
        let facts = pool.facts(unit);
        for (special, parts) in several.iter().filter(|(unit, _)| (facts.umin..=facts.umax).contains(&(*unit as u64))) {
            let special = pool.letter(*special);
            let here = pool.eq(unit, special);
            for (place, &part) in units.iter_mut().zip(parts) {
                let part = pool.letter(part);
                *place = pool.ite(here, part, *place);
            }
            let number = pool.number(parts.len() as i64);
            count = pool.ite(here, number, count);
        }
        let inside = pool.less(at, text.length);
        let count = pool.ite(inside, count, zero);
        let piece = of_some_units(vm, units.to_vec(), count);
        result = join(vm, &result, &piece);
    }
    reply_changed(vm, string, result)
}

/// Whether a letter has case, as `ConditionalSpecialCasing` asks: by its type, or as one of some other symbols.
fn is_cased(pool: &mut Pool, types: &Table, unit: Term) -> Term {
    const OTHERS: [(u16, u16); 6] =
        [(0x2b0, 0x2b8), (0x2c0, 0x2c1), (0x2e0, 0x2e4), (0x37a, 0x37a), (0x1d2c, 0x1d61), (0x2160, 0x217f)];
    // UPPERCASE_LETTER, LOWERCASE_LETTER and TITLECASE_LETTER are 1 to 3.
    let kind = types.apply(pool, unit);
    let (one, three) = (pool.number(1), pool.number(3));
    let offset = pool.sub(kind, one);
    let mut cased = pool.below(offset, three);
    for (first, last) in OTHERS {
        let within = is_between(pool, unit, first, last);
        cased = pool.or(cased, within);
    }
    cased
}

fn is_between(pool: &mut Pool, unit: Term, first: u16, last: u16) -> Term {
    let (start, count) = (pool.letter(first), pool.letter(last - first + 1));
    let offset = pool.sub(unit, start);
    pool.below(offset, count)
}

/// Whether the neighbours of each sigma tell if it is the last letter of a word: a letter next to it does, and the end
/// of the text does; beyond other characters it depends on where words end.
fn sigmas_are_clear(vm: &mut Machinery, text: &SymbolicString, types: &Table) -> Term {
    let most = small(vm, text).unwrap_or(0);
    let units = text.units(vm, most);
    let pool = &mut vm.machine.pool;
    let mut all = pool.bool(true);
    for (index, &unit) in units.iter().enumerate() {
        let at = pool.number(index as i64);
        let sigma = pool.letter(SIGMA);
        let (sigma, inside) = (pool.eq(unit, sigma), pool.less(at, text.length));
        let sigma = pool.and(sigma, inside);
        let mut clear = pool.bool(true);
        if index > 0 {
            let (first, cased) = (pool.bool(index == 1), is_cased(pool, types, units[index - 1]));
            clear = pool.or(first, cased);
        }
        if let Some(&next) = units.get(index + 1) {
            let (after, beyond) = (pool.number(index as i64 + 1), pool.number(index as i64 + 2));
            let (ends, last) = (pool.at_most(text.length, after), pool.at_most(text.length, beyond));
            let cased = is_cased(pool, types, next);
            let told = pool.or(last, cased);
            let told = pool.or(ends, told);
            clear = pool.and(clear, told);
        }
        let fine = pool.implies(sigma, clear);
        all = pool.and(all, fine);
    }
    all
}

/// Whether a sigma at an index comes after a letter and not before one, or before what is written below one.
fn is_final_sigma(vm: &mut Machinery, text: &SymbolicString, types: &Table, index: u64) -> Term {
    if index == 0 {
        return vm.machine.pool.bool(false);
    }
    let (unit, previous, next) = (text.unit_at(vm, index), text.unit_at(vm, index - 1), text.unit_at(vm, index + 1));
    let pool = &mut vm.machine.pool;
    let sigma = pool.letter(SIGMA);
    let sigma = pool.eq(unit, sigma);
    let before = is_cased(pool, types, previous);
    let (after, iota) = (is_cased(pool, types, next), is_between(pool, next, IOTA_BELOW, IOTA_BELOW));
    let after = pool.or(after, iota);
    let at = pool.number(index as i64 + 1);
    let inside = pool.less(at, text.length);
    let followed = pool.and(inside, after);
    let last = pool.not(followed);
    let last = pool.and(before, last);
    pool.and(sigma, last)
}
