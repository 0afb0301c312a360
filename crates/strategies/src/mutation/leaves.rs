//! The parts of inputs that are values of their own: numbers, strings, arrays of numbers.

use program::Kind;
use symex::input::Input;

/// How many such parts there are.
pub fn count(inputs: &[Input]) -> usize {
    let mut copy = inputs.to_vec();
    let mut found = 0;
    copy.iter_mut().for_each(|input| visit(input, &mut |_| found += 1));
    found
}

/// Changes one of them.
pub fn change<T>(inputs: &mut [Input], index: usize, change: impl FnOnce(&mut Input) -> T) -> Option<T> {
    let (mut at, mut change, mut result) = (0, Some(change), None);
    for input in inputs {
        visit(input, &mut |leaf| {
            if at == index
                && let Some(change) = change.take()
            {
                result = Some(change(leaf));
            }
            at += 1;
        });
    }
    result
}

fn visit(input: &mut Input, found: &mut dyn FnMut(&mut Input)) {
    match input {
        Input::Primitive { .. } | Input::String { .. } | Input::Boxed { .. } | Input::PrimitiveArray { .. } => {
            found(input)
        }
        Input::Made { holes, .. } => holes.iter_mut().for_each(|hole| visit(hole, found)),
        Input::Knot { input, .. } => visit(input, found),
        Input::Null | Input::Same(_) => {}
    }
}

/// Whether there is a text with characters that a person does not type.
pub fn has_odd_text(inputs: &[Input]) -> bool {
    inputs.iter().any(|input| match input {
        Input::String { units, .. } => units.iter().any(|unit| !(0x20..0x7f).contains(unit)),
        Input::Knot { input, .. } => has_odd_text(std::slice::from_ref(input)),
        input => has_odd_text(input.holes()),
    })
}

/// The bits of a whole number in a slot of a kind.
pub fn bits(kind: Kind, value: i64) -> u64 {
    let int = |value: i32| u64::from(value as u32);
    match kind {
        Kind::Bool => (value & 1) as u64,
        Kind::Byte => int(i32::from(value as i8)),
        Kind::Short => int(i32::from(value as i16)),
        Kind::Char => u64::from(value as u16),
        Kind::Float => u64::from((value as f32).to_bits()),
        Kind::Double => (value as f64).to_bits(),
        Kind::Long => value as u64,
        _ => int(value as i32),
    }
}

/// The number that bits stand for; whole numbers of 64 bits lose their last digits.
pub fn number(kind: Kind, bits: u64) -> f64 {
    match kind {
        Kind::Float => f64::from(f32::from_bits(bits as u32)),
        Kind::Double => f64::from_bits(bits),
        Kind::Long => bits as i64 as f64,
        _ => f64::from(bits as i32),
    }
}

/// The whole number that bits stand for.
pub fn whole(kind: Kind, bits: u64) -> i64 {
    match kind {
        Kind::Float | Kind::Double => number(kind, bits) as i64,
        Kind::Long => bits as i64,
        _ => i64::from(bits as i32),
    }
}

pub fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

/// The bits of a number with a fraction.
pub fn float_bits(kind: Kind, value: f64) -> u64 {
    match kind {
        Kind::Float => u64::from((value as f32).to_bits()),
        _ => value.to_bits(),
    }
}
