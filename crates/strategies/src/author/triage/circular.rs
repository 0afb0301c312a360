//! A recursion does not end because the client has put an object into itself.

use super::{Crash, Opinion, is_a};
use crate::proposal::Reason;
use std::collections::BTreeSet;
use symex::input::{Input, Recipe, Scene};

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let holds = is_a(crash.exception, "java/lang/StackOverflowError") && crash.inputs.call().any(is_circular);
    holds.then_some(Opinion::Not(Reason::Circular))
}

/// Whether an object is among what one of its own methods was handed, perhaps in others, or its fields were tied to a circle.
fn is_circular(input: &Input) -> bool {
    let own = match input {
        Input::Knot { .. } => true,
        Input::Made { id, recipe, holes } => {
            let changed = match &**recipe {
                Recipe::Changed { .. } => holes.first().and_then(Input::id),
                _ => None,
            };
            let is_it = |hole: &Input| matches!(hole, Input::Same(same) if *same == *id || Some(*same) == changed);
            holes.iter().any(is_it)
        }
        _ => false,
    };
    own || input.scene().is_some_and(goes_round) || input.holes().iter().any(is_circular)
}

/// Whether an object of a scene is handed to itself, or to what is in it.
fn goes_round(scene: &Scene) -> bool {
    let mut holds: BTreeSet<(usize, usize)> = BTreeSet::new();
    for act in &scene.acts {
        for part in act.args.iter().filter_map(|part| part.object) {
            holds.extend([act.on, act.gives].into_iter().flatten().map(|whole| (whole, part)));
        }
    }
    // What is in a part is in the whole.
    loop {
        let inner = |&(whole, part): &(usize, usize)| {
            holds.range((part, 0)..=(part, usize::MAX)).map(move |&(_, deeper)| (whole, deeper)).collect::<Vec<_>>()
        };
        let more: BTreeSet<(usize, usize)> =
            holds.iter().flat_map(inner).filter(|pair| !holds.contains(pair)).collect();
        if more.is_empty() {
            return holds.iter().any(|(whole, part)| whole == part);
        }
        holds.extend(more);
    }
}
