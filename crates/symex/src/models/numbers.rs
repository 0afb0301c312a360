//! Numbers to text and back. The digits of a number are variables that the number is the sum of; parsing is one term
//! and one decision, however many digits there are.

use super::characters::{self, Table};
use super::string_search::first_place;
use super::texts::join;
use super::words::*;
use crate::machine::text;
use crate::machine::universal::{define, defined, value_of};
use crate::machine::{Content, Symbolic, SymbolicString, Terms};
use expr::{Binary, Sort, Term, Unary};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply};

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/lang/Integer",
        &[
            ("toString(I)Ljava/lang/String;", int_to_string),
            ("parseInt(Ljava/lang/String;)I", parse_int),
            ("parseInt(Ljava/lang/String;I)I", parse_int_radix),
        ],
    );
    natives.add_models(
        "java/lang/Long",
        &[
            ("toString(J)Ljava/lang/String;", long_to_string),
            ("parseLong(Ljava/lang/String;)J", parse_long),
            ("parseLong(Ljava/lang/String;I)J", parse_long_radix),
        ],
    );
}

fn int_to_string(vm: &mut Machinery) -> Modelled {
    if is_known(vm, 0) {
        return decline();
    }
    let number = int_arg(vm, 0);
    let text = decimal(vm, number);
    reply_string(vm, text)
}

fn long_to_string(vm: &mut Machinery) -> Modelled {
    if is_known(vm, 0) {
        return decline();
    }
    let number = vm.arg(0);
    let number = vm.machine.pool.long(number);
    let text = decimal(vm, number);
    reply_string(vm, text)
}

/// The decimal digits of an `int` or `long`, with its sign.
pub fn decimal(vm: &mut Machinery, number: Term) -> SymbolicString {
    let width = vm.machine.pool.width(number);
    let facts = vm.machine.pool.facts(number);
    let largest = facts.smin.unsigned_abs().max(facts.smax.unsigned_abs());
    let most = largest.checked_ilog10().unwrap_or(0) as usize + 1;
    let signed = number_of(width, value_of(vm, number));
    let size = signed.unsigned_abs();
    // Digits from the last to the first, of four bits each; those that are not written are 0.
    let mut is_new = false;
    let digits: Vec<Term> = (0..most)
        .map(|place| {
            let operands = [number, vm.machine.pool.bits(32, place as u64)];
            let [digit] = defined(vm, "digit", &operands, |vm| {
                is_new = true;
                [define(vm, "digit", Sort::Bits(4), size / 10u64.pow(place as u32) % 10)]
            });
            digit
        })
        .collect();
    let pool = &mut vm.machine.pool;
    let zero = pool.bits(width, 0);
    let negative = pool.binary(Binary::Slt, number, zero);
    let opposite = pool.unary(Unary::Neg, number);
    let magnitude = pool.ite(negative, opposite, number);
    let magnitude = if width == 64 { magnitude } else { pool.zero_extend(64, magnitude) };
    let mut sum = pool.bits(64, 0);
    let mut count = pool.number(1);
    let nine = pool.bits(4, 9);
    let nothing = pool.bits(4, 0);
    let mut rules = Vec::new();
    for (place, &digit) in digits.iter().enumerate() {
        let wide = pool.zero_extend(64, digit);
        let weight = pool.bits(64, 10u64.pow(place as u32));
        let part = pool.binary(Binary::Mul, wide, weight);
        sum = pool.binary(Binary::Add, sum, part);
        rules.push(pool.binary(Binary::Ule, digit, nine));
        let used = pool.ne(digit, nothing);
        let here = pool.number(place as i64 + 1);
        count = pool.ite(used, here, count);
    }
    rules.push(pool.eq(magnitude, sum));
    for rule in rules {
        if is_new && vm.machine.pool.constant(rule).is_none() {
            vm.state.machine.assume_invariant(rule);
        }
    }
    let units: Vec<Term> = digits
        .iter()
        .map(|&digit| {
            let pool = &mut vm.machine.pool;
            let (digit, zero) = (pool.zero_extend(16, digit), pool.letter('0' as u16));
            pool.add(digit, zero)
        })
        .collect();
    let pool = &mut vm.machine.pool;
    let narrow = pool.bool(false);
    // Written from the first digit to the last.
    let index = vm.machine.index;
    let one = pool.number(1);
    let last = pool.sub(count, one);
    let place = pool.sub(last, index);
    let backwards = SymbolicString { length: count, wide: narrow, content: Content::Units(units.into()), same: None };
    let unit = backwards.unit(vm, place);
    let written = SymbolicString { content: Content::Formula(unit), ..backwards };
    if facts.smin >= 0 {
        return written;
    }
    let pool = &mut vm.machine.pool;
    let dash = pool.letter('-' as u16);
    let nothing = pool.number(0);
    let length = pool.ite(negative, one, nothing);
    let sign = SymbolicString { length, wide: narrow, content: Content::Units([dash].into()), same: None };
    join(vm, &sign, &written)
}

fn number_of(width: u8, bits: u64) -> i64 {
    if width == 64 { bits as i64 } else { bits as u32 as i32 as i64 }
}

fn parse_int(vm: &mut Machinery) -> Modelled {
    parse(vm, 10, 32)
}

fn parse_int_radix(vm: &mut Machinery) -> Modelled {
    if !is_known(vm, 1) {
        return decline();
    }
    let radix = vm.arg_int(1)?;
    parse(vm, radix, 32)
}

fn parse_long(vm: &mut Machinery) -> Modelled {
    parse(vm, 10, 64)
}

fn parse_long_radix(vm: &mut Machinery) -> Modelled {
    if !is_known(vm, 1) {
        return decline();
    }
    let radix = vm.arg_int(1)?;
    parse(vm, radix, 64)
}

/// The number that a text is, in a radix; throws what Java throws if it is none.
fn parse(vm: &mut Machinery, radix: i32, width: u8) -> Modelled {
    // The exception was made by Java code.
    if vm.step() > 0 {
        return match vm.reply() {
            Reply::Returned(Some(exception)) => Break(Exit::Throw(Ref(exception.bits as u32))),
            _ => decline(),
        };
    }
    let Some(string) = string_arg(vm, 0)? else { return decline() };
    if !text::is_symbolic(vm, string) || !(2..=36).contains(&radix) {
        return decline();
    }
    let Some(text) = text::text_of(vm, string) else { return decline() };
    let table = characters::table(vm, characters::digit(radix))?;
    let class = vm.boot_class("java/lang/NumberFormatException")?;
    let thrower = class.declared_method("forInputString", "(Ljava/lang/String;I)Ljava/lang/NumberFormatException;");
    let Some(thrower) = thrower else { return decline() };
    vm.initialize(class)?;
    let Parsed { valid, value, .. } = parsed(vm, &text, &table, radix as u64, width)?;
    if decide(vm, valid)? {
        return reply_term(vm, value);
    }
    Break(vm.call(thrower, &[Symbolic::reference(string), Symbolic::int(radix)], false))
}

struct Parsed {
    /// Whether the text is a number that fits.
    valid: Term,
    value: Term,
}

/// A text read as a number with a sign.
fn parsed(vm: &mut Machinery, text: &SymbolicString, table: &Table, radix: u64, width: u8) -> Flow<Parsed> {
    let first = text.unit_at(vm, 0);
    let pool = &mut vm.machine.pool;
    let (zero, one) = (pool.number(0), pool.number(1));
    let (plus, minus) = (pool.letter('+' as u16), pool.letter('-' as u16));
    let (has_plus, negative) = (pool.eq(first, plus), pool.eq(first, minus));
    let signed = pool.or(has_plus, negative);
    let start = pool.ite(signed, one, zero);
    let no_digit = pool.at_most(text.length, start);
    // Leading zeros, of which there may be any number, say nothing.
    let significant = first_place(vm, text, start, |vm, at| {
        let unit = text.unit(vm, at);
        table.holds(&mut vm.machine.pool, unit)
    })?;
    let limit: u64 = if width == 64 { 1 << 63 } else { 1 << 31 };
    let most = places(limit, radix);
    let pool = &mut vm.machine.pool;
    let count = pool.sub(text.length, significant);
    let longest = pool.number(most as i64);
    let short = pool.at_most(count, longest);
    let some = pool.not(no_digit);
    let mut valid = pool.and(some, short);
    // Each place that is there adds its digit; sums that are too large stay so.
    let mut sum = pool.bits(64, 0);
    let mut weight: u128 = 1;
    for place in 0..most {
        let pool = &mut vm.machine.pool;
        let after = pool.number(place as i64 + 1);
        let there = pool.at_most(after, count);
        let at = pool.sub(text.length, after);
        let unit = text.unit(vm, at);
        let pool = &mut vm.machine.pool;
        let digit = table.apply(pool, unit);
        let good = pool.at_most(zero, digit);
        let absent = pool.not(there);
        let good = pool.or(absent, good);
        valid = pool.and(valid, good);
        let small = pool.extract(7, 0, digit);
        let nothing = pool.bits(8, 0);
        let small = pool.ite(there, small, nothing);
        let wide = pool.zero_extend(64, small);
        let factor = pool.bits(64, weight as u64);
        let part = pool.binary(Binary::Mul, wide, factor);
        let before = sum;
        sum = pool.binary(Binary::Add, sum, part);
        if (radix as u128 - 1) * weight > u64::MAX as u128 / 2 {
            // The last place can carry out of 64 bits.
            let fits = pool.bits(64, ((u64::MAX as u128) / weight) as u64);
            let digit_fits = pool.binary(Binary::Ule, wide, fits);
            let no_carry = pool.binary(Binary::Ule, before, sum);
            let fine = pool.and(digit_fits, no_carry);
            valid = pool.and(valid, fine);
        }
        weight *= radix as u128;
    }
    let pool = &mut vm.machine.pool;
    let (positive_limit, negative_limit) = (pool.bits(64, limit - 1), pool.bits(64, limit));
    let bound = pool.ite(negative, negative_limit, positive_limit);
    let fits = pool.binary(Binary::Ule, sum, bound);
    valid = pool.and(valid, fits);
    let sum = if width == 64 { sum } else { pool.extract(31, 0, sum) };
    let opposite = pool.unary(Unary::Neg, sum);
    let value = pool.ite(negative, opposite, sum);
    Continue(Parsed { valid, value })
}

/// How many digits the largest number has.
fn places(mut number: u64, radix: u64) -> u64 {
    let mut places = 0;
    while number > 0 {
        number /= radix;
        places += 1;
    }
    places
}
