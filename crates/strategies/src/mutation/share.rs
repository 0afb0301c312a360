//! Inputs that have something in common: the same value twice, or one object in two places.

use super::leaves;
use super::mutate::{is_shared, renumber};
use host::Random;
use symex::input::{Input, InputId, JavaType, Recipe};

/// Makes a number or text the same as another one of its type, at random.
pub fn copy_leaf(inputs: &mut [Input], random: &mut Random) {
    let count = leaves::count(inputs) as u64;
    if count < 2 {
        return;
    }
    let (from, to) = (random.below(count) as usize, random.below(count) as usize);
    let Some(value) = leaves::change(inputs, from, |leaf| leaf.clone()) else { return };
    leaves::change(inputs, to, |leaf| match (leaf, value) {
        (Input::String { units, .. }, Input::String { units: other, .. }) => *units = other,
        (Input::PrimitiveArray { kind, items, .. }, Input::PrimitiveArray { kind: other, items: copied, .. })
            if *kind == other =>
        {
            *items = copied;
        }
        (
            Input::Primitive { kind, bits } | Input::Boxed { kind, bits, .. },
            Input::Primitive { kind: other, bits: copied } | Input::Boxed { kind: other, bits: copied, .. },
        ) if *kind == other => *bits = copied,
        _ => {}
    });
}

/// Passes an object in a second place, instead of another one of its type, at random.
pub fn share(inputs: &mut [Input], random: &mut Random) {
    if inputs.iter().any(|input| is_shared(input) || has_scene(input)) {
        return;
    }
    let mut next = 0;
    inputs.iter_mut().for_each(|input| renumber(input, &mut next));
    let mut objects: Vec<(InputId, JavaType)> = Vec::new();
    inputs.iter_mut().for_each(|input| visit(input, &mut |id, result, _| objects.push((id, result.clone()))));
    let pairs: Vec<(InputId, InputId)> = (objects.iter().enumerate())
        .flat_map(|(at, (first, of))| {
            let later = objects[at + 1..].iter().filter(move |(_, other)| other == of);
            later.map(move |(second, _)| (*first, *second))
        })
        .collect();
    if pairs.is_empty() {
        return;
    }
    let (kept, replaced) = pairs[random.below(pairs.len() as u64) as usize];
    let before = inputs.to_vec();
    let mut is_there = false;
    for input in inputs.iter_mut() {
        visit(input, &mut |id, _, replacement| *replacement = (id == replaced).then_some(Input::Same(kept)));
        visit(input, &mut |id, _, _| is_there |= id == kept);
    }
    // The one was a part of the other.
    if !is_there {
        inputs.clone_from_slice(&before);
    }
}

/// Whether there are objects that have their numbers from elsewhere.
fn has_scene(input: &Input) -> bool {
    input.scene().is_some() || input.holes().iter().any(has_scene)
}

/// Visits the objects that a call makes, in the order of evaluation, and puts others in their place if wanted.
fn visit(input: &mut Input, found: &mut dyn FnMut(InputId, &JavaType, &mut Option<Input>)) {
    let mut replacement = None;
    if let Input::Made { id, recipe, holes } = input {
        holes.iter_mut().for_each(|hole| visit(hole, found));
        // New objects of a type without parameters: what they are is known for sure. Those of the JDK are often used
        // up, as streams are.
        if let Recipe::Made(made) = &**recipe
            && made.method.name == "<init>"
            && made.on.is_none()
            && made.then.is_empty()
            && made.result.args().is_empty()
            && made.result.class().is_some_and(|class| !class.is_trusted())
        {
            found(*id, &made.result, &mut replacement);
        }
    }
    if let Some(replacement) = replacement {
        *input = replacement;
    }
}
