//! What the JDK at hand says of each character of the first plane: tables that the concrete machine fills by calling the
//! JDK's own methods when one is first needed, and terms made of them.

use super::words::*;
use super::{Request, Symbolic};
use expr::{Binary, Pool, Term};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use vm::{Exit, Flow, Stop};

/// A static method of `java.lang.Character` of a code point; a radix where it wants one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    pub name: &'static str,
    pub descriptor: &'static str,
    pub radix: i32,
    /// Of Unicode: 0 is the first.
    pub plane: u8,
}

/// The answers for all characters.
#[derive(Clone, Debug)]
pub struct Table {
    values: Vec<u32>,
    pieces: Vec<Piece>,
}

/// A run of characters with one rule for the even ones and one for the odd ones.
#[derive(Clone, Copy, Debug)]
struct Piece {
    first: u16,
    even: Rule,
    odd: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Always(u32),
    /// The character plus this.
    Plus(u32),
}

/// Rules that fit what was seen so far.
#[derive(Clone, Copy, Default)]
struct Fits {
    always: Option<u32>,
    plus: Option<u32>,
    seen: bool,
}

impl Fits {
    fn with(self, unit: u32, value: u32) -> Option<Fits> {
        let plus = value.wrapping_sub(unit);
        if !self.seen {
            return Some(Fits { always: Some(value), plus: Some(plus), seen: true });
        }
        let fits = Fits {
            always: self.always.filter(|&always| always == value),
            plus: self.plus.filter(|&before| before == plus),
            seen: true,
        };
        (fits.always.is_some() || fits.plus.is_some()).then_some(fits)
    }

    fn rule(self) -> Rule {
        match (self.always, self.plus) {
            (Some(value), _) => Rule::Always(value),
            (None, Some(plus)) => Rule::Plus(plus),
            (None, None) => Rule::Always(0),
        }
    }
}

impl Table {
    /// Of the values for the characters from 0 to 0xffff.
    pub fn new(values: Vec<u32>) -> Table {
        let mut pieces = Vec::new();
        let mut first = 0u16;
        let mut fits = [Fits::default(); 2];
        for (unit, &value) in values.iter().enumerate() {
            let unit = unit as u32;
            let parity = (unit & 1) as usize;
            match fits[parity].with(unit, value) {
                Some(better) => fits[parity] = better,
                None => {
                    pieces.push(Piece { first, even: fits[0].rule(), odd: fits[1].rule() });
                    first = unit as u16;
                    fits = [Fits::default(); 2];
                    fits[parity] = Fits { always: Some(value), plus: Some(value.wrapping_sub(unit)), seen: true };
                }
            }
        }
        pieces.push(Piece { first, even: fits[0].rule(), odd: fits[1].rule() });
        Table { values, pieces }
    }

    pub fn get(&self, unit: u16) -> u32 {
        self.values[unit as usize]
    }

    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// The answer for a character (Bits(16)) that is not known: Bits(32).
    pub fn apply(&self, pool: &mut Pool, unit: Term) -> Term {
        if let Some(unit) = pool.constant(unit) {
            return pool.bits(32, self.get(unit as u16) as u64);
        }
        let facts = pool.facts(unit);
        let start = self.pieces.partition_point(|piece| piece.first as u64 <= facts.umin) - 1;
        let end = self.pieces.partition_point(|piece| piece.first as u64 <= facts.umax);
        tree(pool, unit, &self.pieces[start..end])
    }

    /// Whether the answer is not zero: Bool.
    pub fn holds(&self, pool: &mut Pool, unit: Term) -> Term {
        let answer = self.apply(pool, unit);
        let zero = pool.bits(32, 0);
        pool.ne(answer, zero)
    }
}

fn tree(pool: &mut Pool, unit: Term, pieces: &[Piece]) -> Term {
    if let [piece] = pieces {
        let even = leaf(pool, unit, piece.even);
        if piece.even == piece.odd {
            return even;
        }
        let odd = leaf(pool, unit, piece.odd);
        let (bit, one) = (pool.extract(0, 0, unit), pool.bits(1, 1));
        let is_odd = pool.eq(bit, one);
        return pool.ite(is_odd, odd, even);
    }
    let middle = pieces.len() / 2;
    let (low, high) = (tree(pool, unit, &pieces[..middle]), tree(pool, unit, &pieces[middle..]));
    let at = pool.letter(pieces[middle].first);
    let below = pool.below(unit, at);
    pool.ite(below, low, high)
}

fn leaf(pool: &mut Pool, unit: Term, rule: Rule) -> Term {
    match rule {
        Rule::Always(value) => pool.bits(32, value as u64),
        Rule::Plus(value) => {
            let (unit, value) = (pool.zero_extend(32, unit), pool.bits(32, value as u64));
            pool.add(unit, value)
        }
    }
}

/// The table for a question; it is filled before the model goes on.
pub fn table(vm: &mut Machinery, question: Question) -> Flow<Rc<Table>> {
    if let Some(table) = vm.machine.characters.get(&question) {
        return Continue(table.clone());
    }
    vm.machine.request = Some(Request::Tabulate(question));
    Break(Exit::stop(Stop::Fork))
}

const fn about(name: &'static str, descriptor: &'static str) -> Question {
    Question { name, descriptor, radix: 0, plane: 0 }
}

pub const TO_UPPER: Question = about("toUpperCase", "(I)I");
pub const TO_LOWER: Question = about("toLowerCase", "(I)I");
/// `Character.ERROR` for characters that become several.
pub const TO_UPPER_STRING: Question = about("toUpperCaseEx", "(I)I");
pub const IS_WHITESPACE: Question = about("isWhitespace", "(I)Z");

/// The tables of the first, second and third character of what an upper-case character consists of, 0 where it ends.
pub fn upper_arrays(vm: &mut Machinery) -> Flow<[Rc<Table>; 3]> {
    let part = |at: i32| Question { name: "toUpperCaseCharArray", descriptor: "(I)[C", radix: at, plane: 0 };
    Continue([table(vm, part(0))?, table(vm, part(1))?, table(vm, part(2))?])
}

pub fn digit(radix: i32) -> Question {
    Question { name: "digit", descriptor: "(II)I", radix, plane: 0 }
}

pub const GET_TYPE: Question = about("getType", "(I)I");

pub fn is_whitespace(vm: &mut Machinery, unit: Term) -> Flow<Term> {
    let table = table(vm, IS_WHITESPACE)?;
    Continue(table.holds(&mut vm.machine.pool, unit))
}

pub fn is_surrogate(pool: &mut Pool, unit: Term) -> Term {
    let (first, count) = (pool.letter(0xd800), pool.letter(0x800));
    let offset = pool.sub(unit, first);
    pool.below(offset, count)
}

/// The halves of pairs of surrogates, the first one first.
pub fn is_half(pool: &mut Pool, unit: Term, first: bool) -> Term {
    let (start, count) = (pool.letter(if first { 0xd800 } else { 0xdc00 }), pool.letter(0x400));
    let offset = pool.sub(unit, start);
    pool.below(offset, count)
}

/// A pair of surrogates changed by a table of the second plane; pairs of other planes stay as they are.
pub fn mapped_pair(pool: &mut Pool, table: &Table, first: Term, second: Term) -> (Term, Term) {
    let limit = pool.letter(0xd840);
    let in_plane = pool.below(first, limit);
    let (high, low) = (pool.extract(5, 0, first), pool.extract(9, 0, second));
    let point = pool.binary(Binary::Concat, high, low);
    let changed = mapped(pool, table, point);
    let (high, low) = (pool.extract(15, 10, changed), pool.extract(9, 0, changed));
    let (first_bits, second_bits) = (pool.bits(10, 0xd800 >> 6), pool.bits(6, 0xdc00 >> 10));
    let new_first = pool.binary(Binary::Concat, first_bits, high);
    let new_second = pool.binary(Binary::Concat, second_bits, low);
    (pool.ite(in_plane, new_first, first), pool.ite(in_plane, new_second, second))
}

/// A character changed by a table of characters: Bits(16).
pub fn mapped(pool: &mut Pool, table: &Table, unit: Term) -> Term {
    let mapped = table.apply(pool, unit);
    pool.extract(15, 0, mapped)
}

/// As `equalsIgnoreCase` compares two characters that are not both surrogates.
pub fn same_ignoring_case(vm: &mut Machinery, a: Term, b: Term) -> Flow<Term> {
    let (upper, lower) = (table(vm, TO_UPPER)?, table(vm, TO_LOWER)?);
    let pool = &mut vm.machine.pool;
    let (a, b) = if pool.constant(a).is_some() { (b, a) } else { (a, b) };
    if let Some(known) = pool.constant(b) {
        let fold = |unit: u16| (upper.get(unit), lower.get(upper.get(unit) as u16));
        let (big, small) = fold(known as u16);
        let mut same = pool.bool(false);
        for unit in 0..=u16::MAX {
            let (other_big, other_small) = fold(unit);
            if unit as u64 == known || other_big == big || other_small == small {
                let unit = pool.letter(unit);
                let equal = pool.eq(a, unit);
                same = pool.or(same, equal);
            }
        }
        return Continue(same);
    }
    let same = pool.eq(a, b);
    let (a, b) = (mapped(pool, &upper, a), mapped(pool, &upper, b));
    let same_upper = pool.eq(a, b);
    let (a, b) = (mapped(pool, &lower, a), mapped(pool, &lower, b));
    let same_lower = pool.eq(a, b);
    let either = pool.or(same_upper, same_lower);
    Continue(pool.or(same, either))
}

impl Symbolic {
    /// Remembers the answers to a question.
    pub fn learn(&mut self, question: Question, values: Vec<u32>) {
        self.characters.insert(question, Rc::new(Table::new(values)));
    }
}
