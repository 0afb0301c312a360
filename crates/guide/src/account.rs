//! What became of checks: which were verified, and which tests have come to.

use crate::conditions::is_open;
use crate::name::written;
use crate::read::{Verified, VerifiedMethod};
use program::link::{Method, Program};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The checks that a test has made, and those that failed: each by the method and its number there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// All of them were verified.
    pub is_redundant: bool,
    pub reached: BTreeSet<(String, usize)>,
    pub failing: BTreeSet<(String, usize)>,
}

/// What became of the checks of methods.
pub struct Account {
    pub rows: Vec<Row>,
}

/// Of one method.
pub struct Row {
    method: VerifiedMethod,
    reached: BTreeSet<usize>,
    failing: BTreeSet<usize>,
}

impl Account {
    /// Of the methods that are listed, and of those that were explored.
    pub fn new<'m>(
        program: &Program,
        verified: &Verified,
        explored: &[&'static Method],
        tests: impl Iterator<Item = &'m Made>,
    ) -> Account {
        let others = explored.iter().map(|method| verified.method(program, method));
        let all = verified.listed().cloned().chain(others.filter(|method| !method.is_listed));
        let mut rows: BTreeMap<String, Row> = all
            .map(|method| (written(method.method), Row { method, reached: BTreeSet::new(), failing: BTreeSet::new() }))
            .collect();
        for test in tests {
            for (method, index) in &test.reached {
                rows.get_mut(method).map(|row| row.reached.insert(*index));
            }
            for (method, index) in &test.failing {
                rows.get_mut(method).map(|row| row.failing.insert(*index));
            }
        }
        Account { rows: rows.into_values().collect() }
    }
}

impl Row {
    /// The method, as the file names it.
    pub fn name(&self) -> String {
        written(self.method.method)
    }

    /// Checks that are verified in any case, under assumptions, and not at all.
    pub fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for (check, premises) in self.method.checks.iter().filter(|(check, _)| !check.never_fails) {
            let class = match is_open(check, premises) {
                false => 0,
                true if !premises.is_empty() => 1,
                true => 2,
            };
            counts[class] += 1;
        }
        counts
    }

    pub fn reached(&self) -> usize {
        self.reached.len()
    }

    pub fn failing(&self) -> usize {
        self.failing.len()
    }

    /// The checks that are not verified in any case and that no test has come to.
    pub fn unreached(&self) -> impl Iterator<Item = String> {
        let left = self.method.checks.iter().enumerate();
        let left = left.filter(|(index, (check, premises))| is_open(check, premises) && !self.reached.contains(index));
        left.map(|(_, (check, _))| format!("{} {} ({})", self.name(), check.kind, check.at()))
    }
}
