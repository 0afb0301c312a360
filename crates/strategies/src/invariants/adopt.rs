//! Objects that clients still hold after they have passed them.

use super::search::{Search, declared};
use std::collections::BTreeSet;
use symex::explore::{Handle, Stage};
use symex::graph::reachable;
use symex::input::{JavaType, Recipe};
use symex::machine::{Reference, Shape, Status, Value};
use vm::Ref;

/// Objects that steps are done to, at most.
const MAX_OBJECTS: usize = 6;

impl Search<'_> {
    /// Leaves the objects in a stage that have a part in common with the one under test, and adds those that were passed.
    pub(super) fn adopt(&mut self, stage: &mut Stage) {
        let base = self.base();
        let vm = self.calls.vm();
        vm.switch_to(stage.fork.clone());
        let state = &vm.state.machine;
        let mut own = reachable(vm, &[stage.receiver(state, 0)], base);
        // What clients hold already is not captured once more by what they wrap it in.
        let held: Vec<Ref> = (1..stage.objects.len()).map(|number| stage.receiver(state, number)).collect();
        let held = reachable(vm, &held, base);
        if !held.contains(&stage.receiver(state, 0)) {
            own.retain(|object| !held.contains(object));
        }
        let mut known: BTreeSet<Ref> = (0..stage.objects.len()).map(|number| stage.receiver(state, number)).collect();
        let mut pending: Vec<(Value, JavaType)> = Vec::new();
        for argument in stage.calls.iter().rev().flat_map(|call| call.arguments.iter().rev()) {
            pending.push((argument.value, argument.wanted.clone()));
        }
        let mut seen: BTreeSet<Reference> = BTreeSet::new();
        while let Some((value, wanted)) = pending.pop() {
            let Shape::Unresolved(reference) = value.shape() else { continue };
            let (reference, entry) = state.entry(reference);
            let (Status::Resolved(object), Some(making)) = (entry.status, &entry.made) else { continue };
            if object.is_null() || !seen.insert(reference) {
                continue;
            }
            let inner = making.holes.iter().copied().zip(making.recipe.holes().into_iter().cloned());
            pending.extend(inner.collect::<Vec<_>>().into_iter().rev());
            let is_shared = matches!(&*making.recipe, Recipe::Constant(_) | Recipe::Null | Recipe::Scene(_));
            if is_shared || known.contains(&object) || stage.objects.len() >= MAX_OBJECTS {
                continue;
            }
            if !reachable(vm, &[object], base).is_disjoint(&own) {
                known.insert(object);
                stage.objects.push(Handle { reference, of: declared(making, &wanted), is_given: true });
            }
        }
    }

    /// Whether the last object of a stage has no part in common with the one under test: nothing comes of it.
    pub(super) fn is_apart(&mut self, stage: &Stage) -> bool {
        let base = self.base();
        let vm = self.calls.vm();
        vm.switch_to(stage.fork.clone());
        let state = &vm.state.machine;
        let last = stage.objects.len() - 1;
        let own = reachable(vm, &[stage.receiver(state, 0)], base);
        last > 0 && reachable(vm, &[stage.receiver(state, last)], base).is_disjoint(&own)
    }
}
