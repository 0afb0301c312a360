//! Texts made of other texts: parts, concatenations, characters changed one by one.

use super::words::*;
use crate::machine::arrays::content_of;
use crate::machine::memory::load;
use crate::machine::text::{MAX_UNITS, beyond_latin1};
use crate::machine::universal::{define, defined, for_each};
use crate::machine::{Content, Shape, Symbolic, SymbolicArray, SymbolicString, Terms};
use expr::{Binary, Sort, Term};
use program::Kind;
use program::link::ARRAY_HEADER;
use vm::{Machine, Ref};

/// `length` characters of a text from `offset` on; both are known to be inside.
pub fn part(vm: &mut Machinery, text: &SymbolicString, offset: Term, length: Term) -> SymbolicString {
    let (least, most) = range(vm, length);
    if most <= MAX_UNITS as i64 {
        let units: Vec<Term> = (0..most.max(0))
            .map(|index| {
                let index = vm.machine.pool.number(index);
                let at = vm.machine.pool.add(offset, index);
                text.unit(vm, at)
            })
            .collect();
        if least == most {
            return SymbolicString::of_units(&mut vm.machine.pool, units);
        }
        return of_some_units(vm, units, length);
    }
    let index = vm.machine.index;
    let at = vm.machine.pool.add(offset, index);
    let unit = text.unit(vm, at);
    derived(vm, length, unit, text.wide)
}

/// The first `length` of these characters.
pub fn of_some_units(vm: &mut Machinery, units: Vec<Term>, length: Term) -> SymbolicString {
    let pool = &mut vm.machine.pool;
    let mut wide = pool.bool(false);
    for (index, &unit) in units.iter().enumerate() {
        let at = pool.number(index as i64);
        let (inside, beyond) = (pool.less(at, length), beyond_latin1(pool, unit));
        let here = pool.and(inside, beyond);
        wide = pool.or(wide, here);
    }
    SymbolicString { length, wide, content: Content::Units(units.into()), same: None }
}

/// A text whose characters are given by a formula; `wide` says whether any can be beyond Latin-1.
pub fn derived(vm: &mut Machinery, length: Term, unit: Term, wide: Term) -> SymbolicString {
    let content = Content::Formula(unit);
    let pool = &mut vm.machine.pool;
    let narrow = pool.not(wide);
    let known = vm.state.machine.known.contains(&narrow) || pool.constant(wide) == Some(0);
    if known {
        let wide = pool.bool(false);
        return SymbolicString { length, wide, content, same: None };
    }
    let mut text = SymbolicString { length, wide, content, same: None };
    if let Some(most) = small(vm, &text) {
        let units = text.units(vm, most);
        return of_some_units(vm, units, length);
    }
    let [wide] = defined(vm, "wide", &[length, unit, wide], |vm| [some_wide(vm, &text)]);
    text.wide = wide;
    text
}

/// Whether some character of a text is beyond Latin-1; its own `wide` says whether there can be one.
fn some_wide(vm: &mut Machinery, text: &SymbolicString) -> Term {
    let result = define(vm, "wide text", Sort::Bool, 0);
    let witness = define(vm, "wide at", Sort::Bits(32), 0);
    let index = vm.machine.index;
    let (there, each) = (text.unit(vm, witness), text.unit(vm, index));
    let pool = &mut vm.machine.pool;
    let inside = pool.below(witness, text.length);
    let beyond = beyond_latin1(pool, there);
    let real = pool.and(inside, beyond);
    let real = pool.and(real, text.wide);
    let needs = pool.implies(result, real);
    let each = beyond_latin1(pool, each);
    let fits = pool.not(each);
    let body = pool.or(result, fits);
    vm.state.machine.assume_invariant(needs);
    for_each(vm, text.length, body);
    result
}

/// One text after another.
pub fn join(vm: &mut Machinery, one: &SymbolicString, other: &SymbolicString) -> SymbolicString {
    let pool = &mut vm.machine.pool;
    let length = pool.add(one.length, other.length);
    let wide = pool.or(one.wide, other.wide);
    if pool.constant(other.length) == Some(0) {
        return SymbolicString { same: None, ..one.clone() };
    }
    if pool.constant(one.length) == Some(0) {
        return SymbolicString { same: None, ..other.clone() };
    }
    if let (Some(first), Some(second)) = (pool.constant(one.length), pool.constant(other.length)) {
        let mut units = one.units(vm, first);
        units.extend(other.units(vm, second));
        return SymbolicString { length, wide, content: Content::Units(units.into()), same: None };
    }
    let index = vm.machine.index;
    let at = vm.machine.pool.sub(index, one.length);
    let (first, second) = (one.unit(vm, index), other.unit(vm, at));
    let pool = &mut vm.machine.pool;
    let in_first = pool.less(index, one.length);
    let unit = pool.ite(in_first, first, second);
    SymbolicString { length, wide, content: Content::Formula(unit), same: None }
}

/// A text with a character inserted, or whatever else happens character by character.
pub fn mapped(
    vm: &mut Machinery,
    text: &SymbolicString,
    wide: Term,
    mut map: impl FnMut(&mut Machinery, Term, Term) -> Term,
) -> SymbolicString {
    if let Some(length) = exact_length(vm, text) {
        let units = text.units(vm, length);
        let units = units
            .into_iter()
            .enumerate()
            .map(|(index, unit)| {
                let index = vm.machine.pool.number(index as i64);
                map(vm, index, unit)
            })
            .collect();
        return SymbolicString::of_units(&mut vm.machine.pool, units);
    }
    let index = vm.machine.index;
    let unit = text.unit(vm, index);
    let unit = map(vm, index, unit);
    derived(vm, text.length, unit, wide)
}

/// The characters of a `char[]` from `offset` on; `None` if the array is not one that can be read here.
pub fn of_chars(vm: &mut Machinery, array: Ref) -> Option<SymbolicString> {
    let length = Symbolic::array_length(vm, array);
    if let Some(content) = content_of(vm, array) {
        let SymbolicArray::Content(content) = content else { return None };
        let pool = &mut vm.machine.pool;
        let length = pool.int(length);
        let unit = pool.binary(Binary::Select, content, vm.machine.index);
        let any = pool.bool(true);
        return Some(derived(vm, length, unit, any));
    }
    let Shape::Concrete(length) = length.shape() else { return None };
    let units = (0..length as u32)
        .map(|index| {
            let unit = load(vm, array.0 + ARRAY_HEADER + index * 2, Kind::Char);
            let unit = vm.machine.pool.int(unit);
            vm.machine.pool.extract(15, 0, unit)
        })
        .collect();
    Some(SymbolicString::of_units(&mut vm.machine.pool, units))
}
