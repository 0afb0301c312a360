//! The condition of a path.

use crate::input::Recipe;
use crate::machine::{Origin, PathState, Shape, Status, Value};
use crate::path::{About, Condition};
use crate::terms::claims;
use expr::{Pool, Term};

/// The conditions of a path: what was decided about references, then the conjuncts that the code asked for.
pub fn conditions(pool: &Pool, state: &PathState, conjuncts: &[Term]) -> Vec<Condition> {
    let mut lines = Vec::new();
    let reference = |text, about| Condition { text, about, fields: Vec::new() };
    for entry in &state.references {
        let Origin::Input { name, .. } = &entry.origin else { continue };
        let is_setup = entry.made.as_ref().is_some_and(|making| matches!(*making.recipe, Recipe::Setup(_)));
        if &**name == "this" || is_setup {
            continue;
        }
        match entry.status {
            Status::Open => {}
            Status::NotNull => lines.push(reference(format!("{name} != null"), About::Null)),
            Status::Resolved(object) if object.is_null() => {
                lines.push(reference(format!("{name} == null"), About::Null))
            }
            Status::Resolved(_) => lines.push(reference(format!("{name} != null"), About::Null)),
            Status::Same(other) => {
                let other = &state.references[other.0 as usize];
                if let Origin::Input { name: plain, .. } = &other.origin {
                    let scene = other.made.as_ref().and_then(|making| match &*making.recipe {
                        Recipe::Scene(scene) => scene.name(),
                        _ => None,
                    });
                    let same = scene.as_deref().unwrap_or(plain);
                    lines.push(reference(format!("{name} == {same}"), About::Identity));
                }
            }
        }
    }
    let asked = claims(pool, conjuncts.iter().copied().filter(|term| !state.invariants.contains(term)));
    lines.extend(asked.into_iter().map(|(text, term)| {
        let vars = pool.vars(term);
        let is_from = |value: &Value| matches!(value.shape(), Shape::Term(field) if pool.vars(field).iter().any(|var| vars.contains(var)));
        let read = state.statics.read.iter().filter(|(_, _, value)| is_from(value));
        Condition { text, about: About::Numbers, fields: read.map(|(field, _, _)| *field).collect() }
    }));
    lines
}
