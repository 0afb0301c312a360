//! Models of `Math`, `Integer`, `Long` and `Boolean`: arithmetic that the JDK writes with branches, as terms.

use super::words::{Machinery, Modelled, decide, decline, reply};
use crate::machine::arrays::slot_term;
use crate::machine::{Symbolic, Terms};
use expr::{Binary, Pool, Sort, Term, Unary};
use program::Kind;
use vm::Natives;

pub fn add(natives: &mut Natives<Symbolic>) {
    for class in ["java/lang/Math", "java/lang/StrictMath"] {
        natives.add_models(
            class,
            &[
                ("abs(I)I", |vm| one(vm, Kind::Int, abs)),
                ("abs(J)J", |vm| one(vm, Kind::Long, abs)),
                ("min(II)I", |vm| two(vm, Kind::Int, min)),
                ("min(JJ)J", |vm| two(vm, Kind::Long, min)),
                ("max(II)I", |vm| two(vm, Kind::Int, max)),
                ("max(JJ)J", |vm| two(vm, Kind::Long, max)),
                ("floorDiv(II)I", |vm| division(vm, Kind::Int, floor_div)),
                ("floorDiv(JJ)J", |vm| division(vm, Kind::Long, floor_div)),
                ("floorMod(II)I", |vm| division(vm, Kind::Int, floor_mod)),
                ("floorMod(JJ)J", |vm| division(vm, Kind::Long, floor_mod)),
                ("ceilDiv(II)I", |vm| division(vm, Kind::Int, ceil_div)),
                ("ceilDiv(JJ)J", |vm| division(vm, Kind::Long, ceil_div)),
                ("ceilMod(II)I", |vm| division(vm, Kind::Int, ceil_mod)),
                ("ceilMod(JJ)J", |vm| division(vm, Kind::Long, ceil_mod)),
                ("multiplyHigh(JJ)J", |vm| two(vm, Kind::Long, multiply_high)),
                ("multiplyExact(JJ)J", multiply_exact),
            ],
        );
    }
    natives.add_models(
        "java/lang/Integer",
        &[
            ("compare(II)I", |vm| two(vm, Kind::Int, compare)),
            ("compareUnsigned(II)I", |vm| two(vm, Kind::Int, compare_unsigned)),
            ("divideUnsigned(II)I", |vm| division(vm, Kind::Int, |pool, a, b| pool.binary(Binary::UDiv, a, b))),
            ("remainderUnsigned(II)I", |vm| division(vm, Kind::Int, |pool, a, b| pool.binary(Binary::URem, a, b))),
            ("signum(I)I", |vm| one(vm, Kind::Int, signum)),
            ("bitCount(I)I", |vm| one(vm, Kind::Int, bit_count)),
            ("numberOfLeadingZeros(I)I", |vm| one(vm, Kind::Int, leading_zeros)),
            ("numberOfTrailingZeros(I)I", |vm| one(vm, Kind::Int, trailing_zeros)),
            ("reverse(I)I", |vm| one(vm, Kind::Int, reverse)),
            ("reverseBytes(I)I", |vm| one(vm, Kind::Int, reverse_bytes)),
        ],
    );
    natives.add_models(
        "java/lang/Long",
        &[
            ("compare(JJ)I", |vm| two(vm, Kind::Long, compare)),
            ("compareUnsigned(JJ)I", |vm| two(vm, Kind::Long, compare_unsigned)),
            ("divideUnsigned(JJ)J", |vm| division(vm, Kind::Long, |pool, a, b| pool.binary(Binary::UDiv, a, b))),
            ("remainderUnsigned(JJ)J", |vm| division(vm, Kind::Long, |pool, a, b| pool.binary(Binary::URem, a, b))),
            ("signum(J)I", |vm| one(vm, Kind::Long, signum)),
            ("bitCount(J)I", |vm| one(vm, Kind::Long, bit_count)),
            ("numberOfLeadingZeros(J)I", |vm| one(vm, Kind::Long, leading_zeros)),
            ("numberOfTrailingZeros(J)I", |vm| one(vm, Kind::Long, trailing_zeros)),
            ("reverse(J)J", |vm| one(vm, Kind::Long, reverse)),
            ("reverseBytes(J)J", |vm| one(vm, Kind::Long, reverse_bytes)),
        ],
    );
    natives.add_models(
        "java/lang/Boolean",
        &[
            ("hashCode(Z)I", |vm| one(vm, Kind::Int, |pool, a| choose(pool, a, 1231, 1237))),
            ("compare(ZZ)I", |vm| two(vm, Kind::Int, |pool, a, b| pool.binary(Binary::Sub, a, b))),
        ],
    );
}

/// A function of one argument.
pub(super) fn one(vm: &mut Machinery, kind: Kind, function: fn(&mut Pool, Term) -> Term) -> Modelled {
    let a = vm.arg(0);
    if a.is_concrete() {
        return decline();
    }
    let a = slot_term(vm, kind, a);
    let term = function(&mut vm.machine.pool, a);
    slot(vm, term)
}

/// A function of two arguments of one kind.
pub(super) fn two(vm: &mut Machinery, kind: Kind, function: fn(&mut Pool, Term, Term) -> Term) -> Modelled {
    let (a, b) = (vm.arg(0), vm.arg(kind.slots()));
    if a.is_concrete() && b.is_concrete() {
        return decline();
    }
    let (a, b) = (slot_term(vm, kind, a), slot_term(vm, kind, b));
    let term = function(&mut vm.machine.pool, a, b);
    slot(vm, term)
}

/// A term as a result: conditions are 1 or 0.
fn slot(vm: &mut Machinery, term: Term) -> Modelled {
    let pool = &mut vm.machine.pool;
    let term = if pool.sort(term) == Sort::Bool {
        let (zero, one) = (pool.bits(32, 0), pool.bits(32, 1));
        pool.ite(term, one, zero)
    } else {
        term
    };
    reply(pool.value(term))
}

/// A function of two arguments of which the second must not be zero: the Java code throws.
fn division(vm: &mut Machinery, kind: Kind, function: fn(&mut Pool, Term, Term) -> Term) -> Modelled {
    let (a, b) = (vm.arg(0), vm.arg(kind.slots()));
    if a.is_concrete() && b.is_concrete() {
        return decline();
    }
    let b = slot_term(vm, kind, b);
    let pool = &mut vm.machine.pool;
    let zero = zero(pool, b);
    let is_zero = pool.eq(b, zero);
    if decide(vm, is_zero)? {
        return decline();
    }
    two(vm, kind, function)
}

fn zero(pool: &mut Pool, like: Term) -> Term {
    let width = pool.width(like);
    pool.bits(width, 0)
}

fn choose(pool: &mut Pool, flag: Term, yes: i32, no: i32) -> Term {
    let zero = zero(pool, flag);
    let is_zero = pool.eq(flag, zero);
    let (yes, no) = (pool.bits(32, yes as u32 as u64), pool.bits(32, no as u32 as u64));
    pool.ite(is_zero, no, yes)
}

fn is_negative(pool: &mut Pool, a: Term) -> Term {
    let zero = zero(pool, a);
    pool.binary(Binary::Slt, a, zero)
}

fn abs(pool: &mut Pool, a: Term) -> Term {
    let negative = is_negative(pool, a);
    let other = pool.unary(Unary::Neg, a);
    pool.ite(negative, other, a)
}

fn min(pool: &mut Pool, a: Term, b: Term) -> Term {
    let first = pool.binary(Binary::Sle, a, b);
    pool.ite(first, a, b)
}

fn max(pool: &mut Pool, a: Term, b: Term) -> Term {
    let first = pool.binary(Binary::Sle, b, a);
    pool.ite(first, a, b)
}

/// -1, 0 or 1.
pub(super) fn three_way(pool: &mut Pool, less: Term, equal: Term) -> Term {
    let [minus, zero, one] = [-1i32, 0, 1].map(|value| pool.bits(32, value as u32 as u64));
    let rest = pool.ite(equal, zero, one);
    pool.ite(less, minus, rest)
}

fn compare(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (less, equal) = (pool.binary(Binary::Slt, a, b), pool.eq(a, b));
    three_way(pool, less, equal)
}

fn compare_unsigned(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (less, equal) = (pool.binary(Binary::Ult, a, b), pool.eq(a, b));
    three_way(pool, less, equal)
}

fn signum(pool: &mut Pool, a: Term) -> Term {
    let zero = zero(pool, a);
    compare(pool, a, zero)
}

/// Quotient, remainder, whether that is not zero, and whether its sign is not the divisor's.
fn divide(pool: &mut Pool, a: Term, b: Term) -> (Term, Term, Term, Term) {
    let (quotient, remainder) = (pool.binary(Binary::SDiv, a, b), pool.binary(Binary::SRem, a, b));
    let zero = zero(pool, a);
    let inexact = pool.ne(remainder, zero);
    let (one, other) = (is_negative(pool, remainder), is_negative(pool, b));
    let differ = pool.binary(Binary::Xor, one, other);
    (quotient, remainder, inexact, differ)
}

fn floor_div(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (quotient, _, inexact, differ) = divide(pool, a, b);
    let below = pool.and(inexact, differ);
    let less = add_number(pool, quotient, -1);
    pool.ite(below, less, quotient)
}

fn floor_mod(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (_, remainder, inexact, differ) = divide(pool, a, b);
    let below = pool.and(inexact, differ);
    let moved = pool.binary(Binary::Add, remainder, b);
    pool.ite(below, moved, remainder)
}

fn ceil_div(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (quotient, _, inexact, differ) = divide(pool, a, b);
    let alike = pool.not(differ);
    let above = pool.and(inexact, alike);
    let more = add_number(pool, quotient, 1);
    pool.ite(above, more, quotient)
}

fn ceil_mod(pool: &mut Pool, a: Term, b: Term) -> Term {
    let (_, remainder, inexact, differ) = divide(pool, a, b);
    let alike = pool.not(differ);
    let above = pool.and(inexact, alike);
    let moved = pool.binary(Binary::Sub, remainder, b);
    pool.ite(above, moved, remainder)
}

fn add_number(pool: &mut Pool, a: Term, number: i64) -> Term {
    let width = pool.width(a);
    let number = pool.bits(width, number as u64);
    pool.binary(Binary::Add, a, number)
}

/// The high half of the product of two signed numbers of 64 bits, by four products of halves.
fn multiply_high(pool: &mut Pool, a: Term, b: Term) -> Term {
    let mut halves = |term: Term| {
        let (high, low) = (pool.extract(63, 32, term), pool.extract(31, 0, term));
        (pool.sign_extend(64, high), pool.zero_extend(64, low))
    };
    let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
    let half = pool.bits(64, 32);
    let low = pool.binary(Binary::Mul, a0, b0);
    let carry = pool.binary(Binary::LShr, low, half);
    let cross = pool.binary(Binary::Mul, a1, b0);
    let cross = pool.binary(Binary::Add, cross, carry);
    let cross_low = pool.extract(31, 0, cross);
    let cross_low = pool.zero_extend(64, cross_low);
    let other = pool.binary(Binary::Mul, a0, b1);
    let middle = pool.binary(Binary::Add, cross_low, other);
    let high = pool.binary(Binary::Mul, a1, b1);
    let (cross_high, middle_high) = (pool.binary(Binary::AShr, cross, half), pool.binary(Binary::AShr, middle, half));
    let sum = pool.binary(Binary::Add, high, cross_high);
    pool.binary(Binary::Add, sum, middle_high)
}

/// The Java code finds out by a division.
fn multiply_exact(vm: &mut Machinery) -> Modelled {
    let (a, b) = (vm.arg(0), vm.arg(2));
    if a.is_concrete() && b.is_concrete() {
        return decline();
    }
    let pool = &mut vm.machine.pool;
    let (a, b) = (pool.long(a), pool.long(b));
    let product = pool.binary(Binary::Mul, a, b);
    let sign = pool.bits(64, 63);
    let sign = pool.binary(Binary::AShr, product, sign);
    let high = multiply_high(pool, a, b);
    let fits = pool.eq(high, sign);
    if !decide(vm, fits)? {
        return decline();
    }
    reply(vm.machine.pool.value(product))
}

fn bit(pool: &mut Pool, a: Term, at: u8) -> Term {
    pool.extract(at, at, a)
}

fn bit_count(pool: &mut Pool, a: Term) -> Term {
    let mut counts: Vec<Term> = (0..pool.width(a))
        .map(|at| {
            let bit = bit(pool, a, at);
            pool.zero_extend(2, bit)
        })
        .collect();
    // Neighbours are added, with one more bit in each round.
    while counts.len() > 1 {
        counts = counts
            .chunks(2)
            .map(|pair| {
                let sum = pool.binary(Binary::Add, pair[0], pair[1]);
                let width = pool.width(sum) + 1;
                pool.zero_extend(width, sum)
            })
            .collect();
    }
    pool.zero_extend(32, counts[0])
}

/// Counts zeros from one end: halves that are all zero are skipped.
fn zeros(pool: &mut Pool, a: Term, from_top: bool) -> Term {
    let width = pool.width(a);
    let mut rest = a;
    let mut count = pool.bits(32, 0);
    let mut step = width / 2;
    while step > 0 {
        let end = if from_top { pool.extract(width - 1, width - step, rest) } else { pool.extract(step - 1, 0, rest) };
        let empty = zero(pool, end);
        let empty = pool.eq(end, empty);
        let by = pool.bits(width, step as u64);
        let moved = pool.binary(if from_top { Binary::Shl } else { Binary::LShr }, rest, by);
        rest = pool.ite(empty, moved, rest);
        let more = add_number(pool, count, step as i64);
        count = pool.ite(empty, more, count);
        step /= 2;
    }
    let last = bit(pool, rest, if from_top { width - 1 } else { 0 });
    let none = pool.bits(1, 0);
    let none = pool.eq(last, none);
    let more = add_number(pool, count, 1);
    pool.ite(none, more, count)
}

fn leading_zeros(pool: &mut Pool, a: Term) -> Term {
    zeros(pool, a, true)
}

fn trailing_zeros(pool: &mut Pool, a: Term) -> Term {
    zeros(pool, a, false)
}

/// The parts of a term in the other order, each of so many bits.
fn reversed(pool: &mut Pool, a: Term, size: u8) -> Term {
    let width = pool.width(a);
    let mut result = pool.extract(size - 1, 0, a);
    for low in (size..width).step_by(size as usize) {
        let part = pool.extract(low + size - 1, low, a);
        result = pool.binary(Binary::Concat, result, part);
    }
    result
}

fn reverse(pool: &mut Pool, a: Term) -> Term {
    reversed(pool, a, 1)
}

fn reverse_bytes(pool: &mut Pool, a: Term) -> Term {
    reversed(pool, a, 8)
}
