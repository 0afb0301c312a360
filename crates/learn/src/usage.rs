//! What was learnt, as others use it: which calls are legal, and which values callers pass.

use crate::facts::{Fact, Learnt, MethodFacts};
use contracts::{Clause, Legal, MethodKey, MethodUsage, Origin, Usage};
use std::collections::BTreeMap;

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
        usages
    }
}

fn key(method: &MethodFacts) -> MethodKey {
    MethodKey { name: method.name.clone(), descriptor: method.descriptor.clone() }
}

fn legal(method: &MethodFacts) -> Legal {
    let clause = |fact: &Fact| {
        let origin = if fact.proved { Origin::Proved } else { Origin::Learnt { runs: fact.samples } };
        Clause { condition: fact.condition.clone(), origin }
    };
    Legal {
        class: method.class.replace('.', "/"),
        method: key(method),
        fingerprint: method.fingerprint.clone(),
        parameters: method.parameters.clone(),
        requires: method.requires.iter().map(clause).collect(),
    }
}
