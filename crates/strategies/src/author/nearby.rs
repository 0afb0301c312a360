//! Calls near one that is known: with one argument changed to a value at which calls tend to go wrong.

use program::Kind;
use program::link::Method;
use symex::input::{Identity, Input, InputId, Inputs};

/// What is easily lost on the way through text: spaces at the ends, case, signs that mean something, other alphabets.
const TEXTS: [&str; 9] = ["", "a", " a", "A", "a b", "a+b%", "0", "\u{e9}", "-1"];
/// Signs, and the ends of bytes.
const NUMBERS: [i64; 7] = [0, 1, -1, 2, -2, 130, 256];
const DOUBLES: [f64; 4] = [1.0, -1.0, 0.5, -0.1];
/// Arrays that are out of order, or have something below 0.
const ITEMS: [&[i64]; 5] = [&[1, 0], &[2, 0, 1], &[-1], &[0, 0], &[1, 2, 1]];

/// The simplest first.
pub fn nearby(method: &'static Method, inputs: &Inputs) -> Vec<Inputs> {
    let call: Vec<Input> = inputs.call().cloned().collect();
    let first = call.len() - inputs.arguments.len();
    let mut found = Vec::new();
    for at in first..call.len() {
        for other in others(&call[at]) {
            let mut changed = call.clone();
            changed[at] = other;
            found.push(inputs.clone().with_call(method, changed));
        }
    }
    found
}

fn others(input: &Input) -> Vec<Input> {
    match input {
        Input::Primitive { kind, bits } => {
            let all = values(*kind).into_iter().filter(|other| other != bits);
            all.map(|bits| Input::Primitive { kind: *kind, bits }).collect()
        }
        Input::Boxed { id, kind, .. } => {
            values(*kind).into_iter().map(|bits| Input::Boxed { id: *id, kind: *kind, bits }).collect()
        }
        Input::String { id, .. } => TEXTS.iter().map(|text| string(*id, text)).collect(),
        Input::PrimitiveArray { id, kind, .. } => {
            let bits = |number: &i64| of_number(*kind, *number);
            let items = ITEMS.iter().map(|items| items.iter().map(bits).collect());
            items.map(|items| Input::PrimitiveArray { id: *id, kind: *kind, items }).collect()
        }
        _ => Vec::new(),
    }
}

fn string(id: InputId, text: &str) -> Input {
    Input::String { id, units: text.encode_utf16().collect(), identity: Identity::Open }
}

/// The bits of values of a kind.
fn values(kind: Kind) -> Vec<u64> {
    let (least, most) = match kind {
        Kind::Long => (i64::MIN, i64::MAX),
        Kind::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Kind::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Kind::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Kind::Double => return DOUBLES.iter().map(|number| number.to_bits()).collect(),
        Kind::Float => return DOUBLES.iter().map(|number| u64::from((*number as f32).to_bits())).collect(),
        Kind::Char => return "aA é0".chars().map(|letter| u64::from(u32::from(letter))).collect(),
        Kind::Bool => return vec![0, 1],
        Kind::Ref | Kind::Void => return Vec::new(),
    };
    let numbers = NUMBERS.iter().copied().chain([least, most]);
    numbers.filter(|number| (least..=most).contains(number)).map(|number| of_number(kind, number)).collect()
}

/// The bits of a whole number as a value of a kind.
fn of_number(kind: Kind, number: i64) -> u64 {
    match kind {
        Kind::Long => number as u64,
        Kind::Double => (number as f64).to_bits(),
        Kind::Float => u64::from((number as f32).to_bits()),
        Kind::Bool => u64::from(number > 0),
        Kind::Char => u64::from(number as u16),
        _ => u64::from(number as i32 as u32),
    }
}
