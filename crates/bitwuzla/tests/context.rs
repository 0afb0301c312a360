//! The wrapper by itself. Each test passes without doing anything where Bitwuzla is not linked.

use std::time::{Duration, Instant};

use bitwuzla::{Context, Kind, Limits, Outcome, Reason, Rounding, Term};

fn check(context: &mut Context) -> Outcome {
    context.check(&[], Limits::default())
}

/// x * y = value for 64-bit x and y above 1, with no overflow.
fn assert_factors(context: &mut Context, value: u64) -> [Term; 2] {
    let (sort, wide) = (context.bits_sort(64), context.bits_sort(128));
    let (one, product) = (context.bits(sort, 1), context.bits(wide, value));
    let factors = [context.constant(sort), context.constant(sort)];
    for factor in factors {
        let proper = context.apply(Kind::BvUlt, [one, factor]);
        context.assert(proper);
    }
    let [x, y] = factors.map(|factor| context.indexed(Kind::BvZeroExtend, [factor], [64]));
    let multiplied = context.apply(Kind::BvMul, [x, y]);
    let equal = context.apply(Kind::Equal, [multiplied, product]);
    context.assert(equal);
    factors
}

#[test]
fn bits_have_values() {
    let Some(mut context) = Context::new() else { return };
    let factors = assert_factors(&mut context, 9_223 * 4_099);
    assert_eq!(check(&mut context), Outcome::Sat);
    let mut found = factors.map(|factor| context.value(factor));
    found.sort_unstable();
    assert_eq!(found.iter().product::<u64>(), 9_223 * 4_099);
}

#[test]
fn floats_and_booleans_have_values() {
    let Some(mut context) = Context::new() else { return };
    let (bits, float, bool) = (context.bits_sort(64), context.float_sort(11, 53), context.bool_sort());
    let nearest = context.rounding(Rounding::NearestEven);
    let two = context.bits(bits, 2f64.to_bits());
    let two = context.indexed(Kind::FpFromBits, [two], [11, 53]);
    let (root, flag) = (context.constant(float), context.constant(bool));
    let square = context.apply(Kind::FpSqrt, [nearest, two]);
    let equal = context.apply(Kind::Equal, [root, square]);
    let both = context.apply(Kind::And, [flag, equal]);
    context.assert(both);
    assert_eq!(check(&mut context), Outcome::Sat);
    assert_eq!(f64::from_bits(context.value(root)), 2f64.sqrt());
    assert_eq!(context.value(flag), 1);
}

#[test]
fn arrays_have_values() {
    let Some(mut context) = Context::new() else { return };
    let (index, element) = (context.bits_sort(32), context.bits_sort(8));
    let sort = context.array_sort(index, element);
    let array = context.constant(sort);
    for at in 0..10 {
        let (position, value) = (context.bits(index, at * 1000), context.bits(element, at + 7));
        let read = context.apply(Kind::Select, [array, position]);
        let equal = context.apply(Kind::Equal, [read, value]);
        context.assert(equal);
    }
    assert_eq!(check(&mut context), Outcome::Sat);
    let value = context.array_value(array);
    for at in 0..10 {
        let entry = value.entries.iter().find(|(index, _)| *index == at * 1000);
        assert_eq!(entry.map_or(value.default, |(_, element)| *element), at + 7);
    }
}

#[test]
fn levels_and_assumptions_come_and_go() {
    let Some(mut context) = Context::new() else { return };
    let sort = context.bool_sort();
    let flag = context.constant(sort);
    let not = context.apply(Kind::Not, [flag]);
    context.assert(flag);
    context.push();
    context.assert(not);
    assert_eq!(check(&mut context), Outcome::Unsat);
    assert_eq!(context.levels(), 1);
    context.pop(1);
    assert_eq!(context.check(&[not], Limits::default()), Outcome::Unsat);
    assert_eq!(check(&mut context), Outcome::Sat);
}

#[test]
fn a_hard_check_ends_at_its_deadline_and_leaves_the_context_usable() {
    let Some(mut context) = Context::new() else { return };
    context.push();
    // The product of two primes of 32 bits.
    assert_factors(&mut context, 3_037_000_493 * 2_860_486_313);
    let start = Instant::now();
    let deadline = Some(start + Duration::from_millis(300));
    let limits = Limits { deadline, memory: Some(1 << 30), ..Limits::default() };
    assert_eq!(context.check(&[], limits), Outcome::Unknown(Reason::Time));
    assert!(start.elapsed() < Duration::from_secs(3), "stopped after {:?}", start.elapsed());
    context.pop(1);
    assert_factors(&mut context, 35);
    assert_eq!(check(&mut context), Outcome::Sat);
}

#[test]
fn a_check_ends_at_its_memory_limit() {
    let Some(mut context) = Context::new() else { return };
    assert_factors(&mut context, 3_037_000_493 * 2_860_486_313);
    let limits = Limits { memory: Some(0), ..Limits::default() };
    assert_eq!(context.check(&[], limits), Outcome::Unknown(Reason::Memory));
}

#[test]
fn a_check_ends_after_so_much_work() {
    let Some(mut context) = Context::new() else { return };
    assert_factors(&mut context, 3_037_000_493 * 2_860_486_313);
    let limits = Limits { polls: Some(2_000), ..Limits::default() };
    assert_eq!(context.check(&[], limits), Outcome::Unknown(Reason::Work));
}

#[test]
#[should_panic(expected = "bitwuzla: error: ")]
fn a_refused_term_panics_with_the_reason() {
    let Some(mut context) = Context::new() else { panic!("bitwuzla: error: not linked") };
    let sort = context.bits_sort(8);
    let (bits, flag) = (context.constant(sort), context.bool(true));
    context.apply(Kind::BvAdd, [bits, flag]);
}
