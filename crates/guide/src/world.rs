//! The conditions of methods that call each other.

use crate::conditions::{Body, Conditions, Summary};
use crate::format::Rest;
use crate::read::Verified;
use program::link::{Method, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};

/// Where something is left to explore in some methods and all of the class path that they may run.
pub struct World {
    methods: BTreeMap<MethodId, Conditions>,
    others: Rest,
}

impl World {
    /// The conditions of methods and of those that they may run. Summaries of methods that call each other begin as hopes
    /// and are lowered until all agree.
    ///
    /// If `throws_count`, an exception that a method throws itself is as bad as a check that fails, and nobody verifies it.
    pub fn new(program: &Program, verified: &Verified, methods: &[&'static Method], throws_count: bool) -> World {
        let mut bodies: BTreeMap<MethodId, Body> = BTreeMap::new();
        let mut callers: BTreeMap<MethodId, BTreeSet<MethodId>> = BTreeMap::new();
        let mut open: Vec<&'static Method> = methods.to_vec();
        while let Some(method) = open.pop() {
            if bodies.contains_key(&method.id) {
                continue;
            }
            let body = Body::new(program, verified.method(program, method), throws_count);
            for callee in body.callees() {
                callers.entry(callee.id).or_default().insert(method.id);
                open.push(callee);
            }
            bodies.insert(method.id, body);
        }
        let mut summaries: BTreeMap<MethodId, Summary> = BTreeMap::new();
        let mut known: BTreeMap<MethodId, Conditions> = BTreeMap::new();
        let mut work: BTreeSet<MethodId> = bodies.keys().copied().collect();
        let is_listed = |method: &MethodId| bodies[method].method.is_listed;
        while let Some(method) = work.pop_last() {
            let unknown = match verified.others() {
                Rest::Unverified => Summary::UNKNOWN,
                // They may be listed as well.
                Rest::Verified => (bodies.keys().filter(|method| is_listed(method)))
                    .map(|method| summaries.get(method).copied().unwrap_or(Summary::HOPE))
                    .fold(Summary { meets_check: false, throws: true, ..Summary::HOPE }, Summary::and),
            };
            let callee = |called: Option<&'static Method>| match called {
                Some(called) => summaries.get(&called.id).copied().unwrap_or(Summary::HOPE),
                None => unknown,
            };
            let conditions = bodies[&method].conditions(&callee);
            let summary = conditions.summary;
            let before = summaries.insert(method, summary).unwrap_or(Summary::HOPE);
            if before != summary {
                work.extend(callers.get(&method).into_iter().flatten());
                if is_listed(&method) && verified.others() == Rest::Verified {
                    work.extend(bodies.keys());
                }
            }
            known.insert(method, conditions);
        }
        World { methods: known, others: verified.others() }
    }

    /// The conditions of a method that can be reached.
    pub fn method(&self, method: &Method) -> Option<&Conditions> {
        self.methods.get(&method.id)
    }

    pub fn methods(&self) -> impl Iterator<Item = &Conditions> {
        self.methods.values()
    }

    /// What holds of code of the class path that was not seen to be reachable.
    pub fn others(&self) -> Rest {
        self.others
    }
}
