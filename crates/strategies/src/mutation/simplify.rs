//! Makes inputs simpler as long as they still do what they are for: shorter, and of plain values.

use super::grow::without_a_call;
use super::leaves;
use program::Kind;
use symex::input::Input;

/// Tests that are run for one set of inputs.
const MAX_ATTEMPTS: usize = 400;
/// Lists that are longer than this are only made shorter, by large parts.
const LONG: usize = 64;

pub fn simplify(mut inputs: Vec<Input>, mut keeps: impl FnMut(&[Input]) -> bool) -> Vec<Input> {
    let mut attempts = 0;
    while let Some(shorter) = without_a_call(&inputs).into_iter().find(|shorter| {
        attempts += 1;
        attempts <= MAX_ATTEMPTS && keeps(shorter)
    }) {
        inputs = shorter;
    }
    let mut index = 0;
    while index < leaves::count(&inputs) {
        let simpler = leaves::change(&mut inputs, index, |leaf| simpler(leaf)).unwrap_or_default();
        let mut is_done = true;
        for leaf in simpler {
            attempts += 1;
            if attempts > MAX_ATTEMPTS {
                return inputs;
            }
            let mut tried = inputs.clone();
            leaves::change(&mut tried, index, |place| *place = leaf);
            if keeps(&tried) {
                inputs = tried;
                is_done = false;
                break;
            }
        }
        index += usize::from(is_done);
    }
    inputs
}

/// Simpler values, the simplest first.
fn simpler(leaf: &Input) -> Vec<Input> {
    match leaf {
        Input::Primitive { kind, bits } => {
            numbers(*kind, *bits).into_iter().map(|bits| Input::Primitive { kind: *kind, bits }).collect()
        }
        Input::Boxed { id, kind, bits } => {
            numbers(*kind, *bits).into_iter().map(|bits| Input::Boxed { id: *id, kind: *kind, bits }).collect()
        }
        Input::String { id, units, identity } => {
            let with = |units| Input::String { id: *id, units, identity: *identity };
            let mut found: Vec<Input> = shorter(units).into_iter().map(with).collect();
            for (at, unit) in units.iter().enumerate().filter(|_| units.len() <= LONG) {
                for plain in plainer(*unit) {
                    let mut units = units.clone();
                    units[at] = plain;
                    found.push(with(units));
                }
            }
            found
        }
        Input::PrimitiveArray { id, kind, items } => {
            let with = |items| Input::PrimitiveArray { id: *id, kind: *kind, items };
            let mut found: Vec<Input> = shorter(items).into_iter().map(with).collect();
            for (at, item) in items.iter().enumerate().filter(|_| items.len() <= LONG) {
                for simple in numbers(*kind, *item) {
                    let mut items = items.clone();
                    items[at] = simple;
                    found.push(with(items));
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

/// The list without a part: all, a half, one element.
fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let without = |from: usize, to: usize| [&list[..from], &list[to..]].concat();
    let mut found = Vec::new();
    let mut part = list.len();
    while part > list.len() / LONG {
        found.extend((0..list.len()).step_by(part).map(|from| without(from, (from + part).min(list.len()))));
        part /= 2;
    }
    found
}

/// Characters that are more common than this one.
fn plainer(unit: u16) -> Vec<u16> {
    const PLAIN: &str = "a0A ";
    let plain: Vec<u16> = PLAIN.encode_utf16().collect();
    let rank = plain.iter().position(|one| *one == unit).unwrap_or(plain.len());
    plain[..rank].to_vec()
}

/// Numbers nearer to zero.
fn numbers(kind: Kind, bits: u64) -> Vec<u64> {
    let value = leaves::number(kind, bits);
    let is_plain = value == 0.0 && bits == leaves::bits(kind, 0);
    if kind == Kind::Char {
        return plainer(bits as u16).into_iter().map(u64::from).collect();
    }
    if is_plain {
        return Vec::new();
    }
    let whole = leaves::whole(kind, bits);
    let mut found = vec![0];
    if whole != 1 {
        found.extend([1, 2, 10, -1, whole / 2, whole - whole.signum()]);
    }
    let is_nearer = |other: &i64| {
        let other = *other as f64;
        value.is_nan() || other.abs() < value.abs() || other == -value && value < 0.0 || value.fract() != 0.0
    };
    found.retain(is_nearer);
    found.dedup();
    found.into_iter().map(|value| leaves::bits(kind, value)).filter(|simple| *simple != bits).collect()
}
