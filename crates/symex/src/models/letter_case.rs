//! `String.toUpperCase` and `toLowerCase`: by the JDK's own table, character by character. Locales with rules of their
//! own, pairs of surrogates, and a sigma that may be the last letter of a word are left to Java code.

use super::characters::{self, TO_LOWER, TO_UPPER_STRING, Table, is_surrogate};
use super::string::agree;
use super::string_make::reply_changed;
use super::texts::{join, mapped, of_some_units};
use super::words::*;
use crate::machine::SymbolicString;
use expr::Term;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Ref};

/// Texts up to this length may grow; longer ones are left to Java code if they do.
const MAX_GROWING: u64 = 12;

/// `Character.ERROR`: the character becomes several.
const SEVERAL: u32 = u32::MAX;

pub fn to_upper_case(vm: &mut Machinery) -> Modelled {
    let Some((string, text)) = symbolic_receiver(vm)? else { return decline() };
    if !is_plain_locale(vm)? {
        return decline();
    }
    let table = characters::table(vm, TO_UPPER_STRING)?;
    let several = several_units(vm, &table)?;
    if small(vm, &text).is_some_and(|most| most <= MAX_GROWING) {
        let plain = every(vm, &text, |vm, unit| {
            let surrogate = is_surrogate(&mut vm.machine.pool, unit);
            vm.machine.pool.not(surrogate)
        });
        if !decide(vm, plain)? {
            return decline();
        }
        return change_each(vm, string, &text, &table, &several);
    }
    let plain = every(vm, &text, |vm, unit| {
        let pool = &mut vm.machine.pool;
        let surrogate = is_surrogate(pool, unit);
        let upper = table.apply(pool, unit);
        let error = pool.bits(32, SEVERAL as u64);
        let single = pool.ne(upper, error);
        let pair = pool.not(surrogate);
        pool.and(single, pair)
    });
    if !decide(vm, plain)? {
        return decline();
    }
    change_single(vm, string, &text, &table)
}

pub fn to_lower_case(vm: &mut Machinery) -> Modelled {
    let Some((string, text)) = symbolic_receiver(vm)? else { return decline() };
    if !is_plain_locale(vm)? {
        return decline();
    }
    let table = characters::table(vm, TO_LOWER)?;
    // Two characters have rules beyond the table: the capital sigma and the capital i with a dot.
    const SIGMA: u16 = 0x3a3;
    const DOTTED: u16 = 0x130;
    let bounded = small(vm, &text).is_some_and(|most| most <= MAX_GROWING);
    let plain = every(vm, &text, |vm, unit| {
        let pool = &mut vm.machine.pool;
        let surrogate = is_surrogate(pool, unit);
        let (sigma, dotted) = (pool.letter(SIGMA), pool.letter(DOTTED));
        let (sigma, dotted) = (pool.eq(unit, sigma), pool.eq(unit, dotted));
        let mut special = pool.or(surrogate, sigma);
        if !bounded {
            special = pool.or(special, dotted);
        }
        pool.not(special)
    });
    if !decide(vm, plain)? {
        return decline();
    }
    match bounded {
        true => change_each(vm, string, &text, &table, &[(DOTTED, vec!['i' as u16, 0x307])]),
        false => change_single(vm, string, &text, &table),
    }
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
pub fn every(
    vm: &mut Machinery,
    text: &SymbolicString,
    mut holds: impl FnMut(&mut Machinery, Term) -> Term,
) -> Term {
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
fn change_single(vm: &mut Machinery, string: Ref, text: &SymbolicString, table: &Table) -> Modelled {
    let anything = vm.machine.pool.bool(true);
    let result = mapped(vm, text, anything, |vm, _, unit| characters::mapped(&mut vm.machine.pool, table, unit));
    reply_changed(vm, string, result)
}

/// The characters that become several, with what they become.
fn several_units(vm: &mut Machinery, table: &Table) -> Flow<Vec<(u16, Vec<u16>)>> {
    let arrays = characters::upper_arrays(vm)?;
    let several = (0..=u16::MAX).filter(|&unit| table.get(unit) == SEVERAL);
    Continue(several.map(|unit| (unit, arrays.iter().map(|table| table.get(unit) as u16).filter(|&unit| unit != 0).collect())).collect())
}

/// A short text, of which some characters become several.
fn change_each(
    vm: &mut Machinery,
    string: Ref,
    text: &SymbolicString,
    table: &Table,
    several: &[(u16, Vec<u16>)],
) -> Modelled {
    let most = small(vm, text).unwrap_or(0);
    let mut result = SymbolicString::known(&mut vm.machine.pool, &[]);
    for index in 0..most {
        let unit = text.unit_at(vm, index);
        let pool = &mut vm.machine.pool;
        let (zero, one) = (pool.number(0), pool.number(1));
        let first = characters::mapped(pool, table, unit);
        let nothing = pool.letter(0);
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
        let at = pool.number(index as i64);
        let inside = pool.less(at, text.length);
        let count = pool.ite(inside, count, zero);
        let piece = of_some_units(vm, units.to_vec(), count);
        result = join(vm, &result, &piece);
    }
    reply_changed(vm, string, result)
}
