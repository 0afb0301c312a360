//! Inputs that a caller would not call malformed: the same call without what a rule holds against it. If it ends at the same
//! place with the same exception, what was wrong with the input has nothing to do with it.

use super::triage::{LONGEST, is_special};
use crate::proposal::Reason;
use contracts::MethodUsage;
use program::Kind;
use program::classfile::{FieldType, MethodDescriptor};
use program::link::Method;
use symex::input::{Identity, Input, InputId, Inputs, Recipe};

/// Objects that are put in place of nulls have numbers from here on.
const FIRST_NUMBER: u32 = 900_000;
/// Numbers that are tried in place of negative ones.
const NUMBERS: [i64; 3] = [0, 1, 2];
/// The same in place of those that few expect.
const PLAIN: [i64; 3] = [0, 1, 100];
/// Calls with what callers pass that are tried.
const MAX_USED: usize = 64;

/// What to try, the simplest first.
pub fn variants(method: &'static Method, inputs: &Inputs, reason: &Reason, usage: Option<&MethodUsage>) -> Vec<Inputs> {
    let call: Vec<Input> = inputs.call().cloned().collect();
    let with = |call: Vec<Input>| inputs.clone().with_call(method, call);
    let changed = |change: &dyn Fn(&mut Input)| {
        let mut call = call.clone();
        call.iter_mut().for_each(|input| visit(input, change));
        call
    };
    let candidates: Vec<Vec<Input>> = match reason {
        Reason::Negative(_) => {
            let raised = NUMBERS.iter().map(|number| changed(&|leaf| raise(leaf, *number)));
            // Borders of a range: what they say of each other is kept.
            let lowest = call.iter().filter_map(number).min().filter(|lowest| *lowest < 0);
            let shifted = lowest.map(|lowest| call.iter().map(|input| shifted(input, lowest)).collect());
            raised.chain(shifted).collect()
        }
        Reason::Huge(_) => NUMBERS.iter().map(|number| changed(&|leaf| lower(leaf, *number))).collect(),
        Reason::Special(_) => {
            PLAIN.iter().map(|number| changed_all(&call, &|leaf| make_plain(leaf, *number))).collect()
        }
        Reason::NullArgument => [0, 1].iter().filter_map(|length| without_nulls(method, &call, *length)).collect(),
        Reason::Lengths(..) => {
            let longest = call.iter().filter_map(length).max().unwrap_or_default();
            vec![changed(&|leaf| stretch(leaf, longest))]
        }
        Reason::Outside(_) => usage.map(|usage| used(method, &call, usage)).unwrap_or_default(),
        Reason::Matrix(_) => [rectangular, square].iter().map(|shape| shaped(&call, *shape)).collect(),
        _ => Vec::new(),
    };
    candidates.into_iter().filter(|candidate| *candidate != call).map(with).collect()
}

fn visit(input: &mut Input, change: &dyn Fn(&mut Input)) {
    match input {
        Input::Made { holes, .. } => holes.iter_mut().for_each(|hole| visit(hole, change)),
        Input::Knot { input, .. } => visit(input, change),
        leaf => change(leaf),
    }
}

/// The number that an argument is, if it has a sign.
pub fn number(input: &Input) -> Option<i64> {
    match input {
        Input::Primitive { kind, bits } | Input::Boxed { kind, bits, .. } => match kind {
            Kind::Long => Some(*bits as i64),
            Kind::Int | Kind::Short | Kind::Byte => Some(i64::from(*bits as i32)),
            _ => None,
        },
        _ => None,
    }
}

/// The same call without nulls among its arguments.
pub fn filled(method: &'static Method, inputs: &Inputs) -> Vec<Inputs> {
    let call: Vec<Input> = inputs.call().cloned().collect();
    let candidates = [0, 1].iter().filter_map(|length| without_nulls(method, &call, *length));
    candidates.filter(|candidate| *candidate != call).map(|call| inputs.clone().with_call(method, call)).collect()
}

fn changed_all(call: &[Input], change: &dyn Fn(&mut Input)) -> Vec<Input> {
    let mut call = call.to_vec();
    call.iter_mut().for_each(change);
    call
}

/// An ordinary number in place of one that few expect.
fn make_plain(input: &mut Input, number: i64) {
    if !is_special(input) {
        return;
    }
    match input {
        Input::Primitive { kind: Kind::Double, bits } | Input::Boxed { kind: Kind::Double, bits, .. } => {
            *bits = (number as f64).to_bits();
        }
        Input::Primitive { bits, .. } | Input::Boxed { bits, .. } => *bits = u64::from((number as f32).to_bits()),
        Input::Made { holes, .. } => holes.iter_mut().take(1).for_each(|hole| set(hole, number)),
        _ => {}
    }
}

/// Another number in its place.
pub fn set(leaf: &mut Input, number: i64) {
    if let Input::Primitive { kind, bits } | Input::Boxed { kind, bits, .. } = leaf {
        *bits = if *kind == Kind::Long { number as u64 } else { u64::from(number as i32 as u32) };
    }
}

/// Another number in place of a negative one.
fn raise(leaf: &mut Input, by: i64) {
    if number(leaf).is_some_and(|value| value < 0) {
        set(leaf, by);
    }
}

/// In place of what no array can be as long as.
fn lower(leaf: &mut Input, to: i64) {
    if number(leaf).is_some_and(|value| value >= LONGEST) {
        set(leaf, to);
    }
}

/// The number as far from 0 as it was from the lowest one, as far as its type goes.
fn shifted(input: &Input, lowest: i64) -> Input {
    let mut input = input.clone();
    let highest = match &input {
        Input::Primitive { kind, .. } | Input::Boxed { kind, .. } => match kind {
            Kind::Long => i64::MAX,
            Kind::Int => i64::from(i32::MAX),
            Kind::Short => i64::from(i16::MAX),
            _ => i64::from(i8::MAX),
        },
        _ => 0,
    };
    if let Some(value) = number(&input) {
        set(&mut input, value.saturating_sub(lowest).min(highest));
    }
    input
}

fn length(input: &Input) -> Option<usize> {
    match input {
        Input::PrimitiveArray { items, .. } => Some(items.len()),
        Input::String { units, .. } => Some(units.len()),
        _ => None,
    }
}

fn stretch(leaf: &mut Input, longest: usize) {
    if let Input::PrimitiveArray { items, .. } = leaf {
        items.resize(longest, 0);
    }
}

/// Rows as long as the longest.
fn rectangular(rows: &[Input]) -> usize {
    rows.iter().filter_map(length).max().unwrap_or_default()
}

/// Rows as long as there are rows.
fn square(rows: &[Input]) -> usize {
    rows.len()
}

fn shaped(call: &[Input], columns: fn(&[Input]) -> usize) -> Vec<Input> {
    let mut call = call.to_vec();
    for input in &mut call {
        if let Input::Made { recipe, holes, .. } = input
            && matches!(&**recipe, Recipe::Array { .. })
        {
            let columns = columns(holes);
            holes.iter_mut().for_each(|row| stretch(row, columns));
        }
    }
    call
}

/// Numbers that callers pass in place of those of a call: one of them, then all; and the lengths of arrays and texts by
/// these numbers, too, since callers often pass a length with what has it.
fn used(method: &'static Method, call: &[Input], usage: &MethodUsage) -> Vec<Vec<Input>> {
    let first =
        call.len().saturating_sub(MethodDescriptor::parse(&method.descriptor).map_or(0, |of| of.parameters.len()));
    let starts: Vec<Vec<Input>> = std::iter::once(call.to_vec())
        .chain([0, 1, 2].iter().filter_map(|length| without_nulls(method, call, *length)))
        .collect();
    let mut found: Vec<Vec<Input>> = starts[1..].to_vec();
    let most = usage.seeds.iter().map(|seeds| seeds.values.len()).max().unwrap_or_default();
    for start in &starts {
        for number in 0..most {
            let mut all = start.clone();
            for seeds in &usage.seeds {
                let value = seeds.values[number % seeds.values.len().max(1)];
                let Some(input) = all.get_mut(first + seeds.parameter) else { continue };
                set(input, value);
                let mut one = start.clone();
                set(&mut one[first + seeds.parameter], value);
                found.push(one);
                let mut long = start.clone();
                set(&mut long[first + seeds.parameter], value);
                if let Some(length) = usize::try_from(value).ok().filter(|length| *length <= MAX_USED) {
                    long.iter_mut().skip(first).for_each(|input| stretch(input, length));
                    found.push(long);
                }
            }
            found.push(all);
        }
    }
    found.truncate(MAX_USED);
    found
}

/// Texts, arrays and numbers in place of nulls, if there is nothing else that is null.
fn without_nulls(method: &'static Method, call: &[Input], length: usize) -> Option<Vec<Input>> {
    let types = MethodDescriptor::parse(&method.descriptor)?.parameters;
    let first = call.len().checked_sub(types.len())?;
    let mut call = call.to_vec();
    for (at, (input, declared)) in call.iter_mut().skip(first).zip(&types).enumerate() {
        if *input == Input::Null {
            *input = simple(declared, InputId::Object(FIRST_NUMBER + u32::try_from(at).ok()?), length)?;
        }
    }
    (!call.iter().any(has_null)).then_some(call)
}

pub fn has_null(input: &Input) -> bool {
    *input == Input::Null || input.holes().iter().any(has_null)
}

/// A simple value of a type.
fn simple(declared: &FieldType, id: InputId, length: usize) -> Option<Input> {
    let units = || vec![u16::from(b'a'); length];
    match declared {
        FieldType::Class(name) => match name.as_str() {
            "java/lang/String" | "java/lang/CharSequence" | "java/lang/Object" => {
                Some(Input::String { id, units: units(), identity: Identity::Open })
            }
            name => Kind::of_wrapper(name).map(|kind| Input::Boxed { id, kind, bits: length as u64 }),
        },
        FieldType::Array(element) => {
            let kind = element.kind();
            (kind != Kind::Ref).then(|| Input::PrimitiveArray { id, kind, items: vec![0; length] })
        }
        FieldType::Base(_) => None,
    }
}
