//! Explorations after calls that change what tests cannot assign.

use super::changers::{Changer, Changers};
use super::{Campaign, Search};
use program::link::Class;
use std::time::Instant;
use symex::input::access::can_use;
use symex::input::{FieldRef, Setup};
use symex::observe::ClassRef;

/// The same call, one after the other.
const MAX_CALLS: usize = 8;
/// More than two calls get that part of the time that is left then.
const FOR_MORE: u32 = 4;

impl Search<'_> {
    /// Where the method reads static fields that tests cannot assign, or uses classes that they cannot name, calls come first
    /// that change them: each alone, as long as there are new ones, then two of them, then more of those that build on what
    /// calls before them have done.
    pub(super) fn explore_calls(&mut self, campaign: &mut Campaign) {
        let unit = campaign.relevance.whole();
        let changers = Changers { analysis: self.analysis, from: self.unit.class, unit: &unit };
        let mut found: Vec<Changer> = Vec::new();
        let mut fields: Vec<FieldRef> = Vec::new();
        loop {
            let known = found.len();
            for field in self.to_be_called(campaign) {
                if !fields.contains(&field) {
                    fields.push(field);
                    self.add_changers(&mut found, &changers, field);
                }
            }
            for class in self.hidden(campaign) {
                add(&mut found, None, changers.of_hidden(class));
            }
            if found.len() == known {
                break;
            }
            for changer in &found[known..] {
                if !self.explore_after(campaign, &[changer]) {
                    return;
                }
            }
        }
        let mut first = found.clone();
        for field in found.iter().flat_map(|(_, setup)| changers.needs(setup)) {
            if !fields.contains(&field) {
                fields.push(field);
                self.add_changers(&mut first, &changers, field);
            }
        }
        let pairs = found.iter().flat_map(|second| first.iter().map(move |first| [first, second]));
        for pair in pairs {
            if !self.explore_after(campaign, &pair) {
                return;
            }
        }
        let left = campaign.deadline.saturating_duration_since(Instant::now());
        campaign.deadline -= left - left / FOR_MORE;
        let builds = |first: &Changer, second: &Changer| changers.builds(&first.1, &second.1);
        let growing = found.iter().filter(|one| builds(one, one));
        let repeated = (3..=MAX_CALLS).flat_map(|count| growing.clone().map(move |one| vec![one; count]));
        let chains = found.iter().flat_map(|last| {
            let pairs = first.iter().flat_map(|one| found.iter().map(move |two| (one, two)));
            let pairs = pairs.filter(|(one, two)| builds(one, two) && builds(two, last));
            pairs.filter(|(one, two)| one.1 != last.1 || two.1 != last.1).map(move |(one, two)| vec![one, two, last])
        });
        for calls in repeated.chain(chains) {
            if !self.explore_after(campaign, &calls) {
                return;
            }
        }
    }

    /// The static fields that the method may read, or whose objects it may have, and that take calls to change: those that
    /// an exploration has read first.
    fn to_be_called(&self, campaign: &Campaign) -> Vec<FieldRef> {
        let is_assigned =
            |field: &FieldRef| self.is_named(field.class) && can_use(self.unit.class, field.class, field.access);
        let mut fields = campaign.unassignable.clone();
        fields.extend(campaign.relevance.variables().into_iter().filter(|field| !is_assigned(field)));
        fields.extend(campaign.relevance.objects());
        fields
    }

    fn add_changers(&mut self, found: &mut Vec<Changer>, changers: &Changers, field: FieldRef) {
        let class = ClassRef(field.class);
        if !self.left_alone.contains(&class) && self.can_initialise(field.class) {
            add(found, Some(class), changers.of(field));
        }
    }

    /// One exploration after calls; false if no more is possible.
    fn explore_after(&mut self, campaign: &mut Campaign, calls: &[&Changer]) -> bool {
        let mut classes: Vec<ClassRef> = calls.iter().filter_map(|(class, _)| *class).collect();
        classes.dedup();
        self.explore(campaign, calls.iter().map(|(_, setup)| setup.clone()).collect(), classes)
    }

    /// Classes that tests cannot name, and of which it matters when they are initialised.
    fn hidden(&self, campaign: &Campaign) -> Vec<&'static Class> {
        let all = &campaign.triggered;
        let is_hidden = |class: &&'static Class| !self.is_named(class) && campaign.relevance.matters(class, all);
        all.iter().copied().filter(is_hidden).collect()
    }
}

/// Adds those that are not there yet.
fn add(found: &mut Vec<Changer>, class: Option<ClassRef>, setups: Vec<Setup>) {
    for setup in setups {
        if found.iter().all(|(_, known)| *known != setup) {
            found.push((class, setup));
        }
    }
}
