//! Calls on the object under test before the one that is tested: more of them at random, and fewer where they are in vain.

use super::mutate::{is_shared, renumber};
use crate::space::{Graph, Space};
use host::Random;
use symex::input::InputId;
use symex::input::{Input, Recipe};

/// Calls on one object.
const MAX_CALLS: usize = 6;
/// Calls that are nested in an argument of such a call.
const DEPTH: u32 = 1;

/// Makes another call on the object under test, if there is one.
pub fn grow(graph: &Graph, space: &Space, subject: usize, inputs: &mut [Input], random: &mut Random) {
    let subject = &graph.subjects[subject];
    let is_instance = !subject.method.is_static() && subject.method.name != "<init>";
    let (Some(&node), true) = (subject.holes.first(), is_instance) else { return };
    let changes: Vec<_> =
        graph.types[node].ways.iter().filter(|way| matches!(*way.recipe, Recipe::Changed { .. })).collect();
    // What is shared is known by its number, and numbers change.
    if inputs.iter().any(is_shared) {
        return;
    }
    let Some(object) = inputs.first_mut() else { return };
    if changes.is_empty() || calls(object) >= MAX_CALLS {
        return;
    }
    let way = changes[random.below(changes.len() as u64) as usize];
    let holes = way.holes.get(1..).unwrap_or_default();
    if space.size(holes, DEPTH).is_zero() {
        return;
    }
    let mut choices = Vec::new();
    space.draw_fairly(holes, DEPTH, random, &mut choices);
    let arguments = graph.made(holes, &choices);
    let object_before = std::mem::replace(object, Input::Null);
    let holes = std::iter::once(object_before).chain(arguments).collect();
    *object = Input::Made { id: InputId::Object(0), recipe: way.recipe.clone(), holes };
    let mut next = 0;
    inputs.iter_mut().for_each(|input| renumber(input, &mut next));
}

/// The calls on an object.
fn calls(input: &Input) -> usize {
    match input {
        Input::Made { recipe, holes, .. } if matches!(**recipe, Recipe::Changed { .. }) => {
            1 + holes.first().map_or(0, calls)
        }
        _ => 0,
    }
}

/// The inputs without one of the calls on objects in them, for each of them.
pub fn without_a_call(inputs: &[Input]) -> Vec<Vec<Input>> {
    let mut found = Vec::new();
    for (index, input) in inputs.iter().enumerate().filter(|(_, input)| !is_shared(input)) {
        for shorter in shorter(input) {
            let mut inputs = inputs.to_vec();
            inputs[index] = shorter;
            found.push(inputs);
        }
    }
    found
}

fn shorter(input: &Input) -> Vec<Input> {
    let Input::Made { id, recipe, holes } = input else { return Vec::new() };
    let mut found = Vec::new();
    if matches!(**recipe, Recipe::Changed { .. }) {
        found.extend(holes.first().cloned());
    }
    for (index, hole) in holes.iter().enumerate() {
        for shorter in shorter(hole) {
            let mut holes = holes.clone();
            holes[index] = shorter;
            found.push(Input::Made { id: *id, recipe: recipe.clone(), holes });
        }
    }
    found
}
