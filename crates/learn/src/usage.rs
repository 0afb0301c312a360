//! What was learnt, as others use it: which calls are legal, and which values callers pass.

use crate::facts::{ClassFacts, Fact, Learnt, MethodFacts};
use contracts::{Clause, Legal, MethodKey, MethodUsage, Origin, StaticUsage, Usage};
use std::collections::{BTreeMap, BTreeSet};

impl Learnt {
    /// By class, with internal names. A method counts as learnt if it has as many different examples as a condition needs:
    /// with fewer, that it has no conditions says nothing.
    pub fn usages(&self) -> BTreeMap<String, Usage> {
        let mut by_name: BTreeMap<&str, Vec<&MethodFacts>> = BTreeMap::new();
        for method in &self.methods {
            by_name.entry(&method.method).or_default().push(method);
        }
        let mut usages: BTreeMap<String, Usage> = BTreeMap::new();
        for method in self.methods.iter().filter(|method| method.samples >= self.threshold) {
            // A name that two methods share, by parameters whose types have the same simple name, tells none.
            let above = method.overrides.iter().filter_map(|name| match by_name.get(name.as_str())?[..] {
                [one] => Some(one),
                _ => None,
            });
            let above = above.filter(|above| above.samples >= self.threshold);
            usages.entry(method.class.replace('.', "/")).or_default().methods.push(MethodUsage {
                method: key(method),
                legal: std::iter::once(method).chain(above).map(legal).collect(),
                nullable: method.nullable.clone(),
                seeds: method.seeds.clone(),
            });
        }
        if !self.statics.is_empty() {
            let statics: Vec<StaticUsage> = self.statics.iter().map(static_usage).collect();
            let homes = self.methods.iter().map(|method| &method.class).chain(self.statics.iter().map(|of| &of.class));
            for class in homes.collect::<BTreeSet<_>>() {
                usages.entry(class.replace('.', "/")).or_default().statics.clone_from(&statics);
            }
        }
        usages
    }
}

fn key(method: &MethodFacts) -> MethodKey {
    MethodKey { name: method.name.clone(), descriptor: method.descriptor.clone() }
}

fn clause(fact: &Fact) -> Clause {
    let origin = if fact.proved { Origin::Proved } else { Origin::Learnt { runs: fact.samples } };
    Clause { condition: fact.condition.clone(), origin }
}

fn static_usage(facts: &ClassFacts) -> StaticUsage {
    StaticUsage { class: facts.class.replace('.', "/"), holds: facts.invariants.iter().map(clause).collect() }
}

fn legal(method: &MethodFacts) -> Legal {
    Legal {
        class: method.class.replace('.', "/"),
        method: key(method),
        fingerprint: method.fingerprint.clone(),
        parameters: method.parameters.clone(),
        requires: method.requires.iter().map(clause).collect(),
    }
}
