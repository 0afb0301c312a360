//! What the techniques that work on a class tell each other.

use crate::author::Named;
use crate::proposal::{Dependence, MethodTests, Proposed};
use program::link::Method;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use symex::{BranchId, Path, Report};
use technique::Cut;

/// What is known of the class under test.
#[derive(Default)]
pub struct Knowledge {
    /// What exploration has found out about its methods: paths and coverage.
    pub explored: Vec<Explored>,
    /// For the report.
    pub methods: Vec<MethodTests>,
    /// Paths that are no tests because they would not do the same everywhere.
    pub left_out: BTreeMap<Dependence, usize>,
    /// Crashes that somebody has seen.
    pub thrown: BTreeSet<Named>,
}

/// A test that is proposed, and where it comes from.
pub struct Test {
    /// Name and descriptor of the method under test.
    pub method: (String, String),
    pub proposed: Proposed,
    pub path: Option<Path>,
}

impl Test {
    pub fn new(method: &Method, proposed: Proposed, path: Option<Path>) -> Test {
        Test { method: (method.name.to_string(), method.descriptor.to_string()), proposed, path }
    }

    pub fn is_of(&self, method: &Method) -> bool {
        self.method.0 == *method.name && self.method.1 == *method.descriptor
    }
}

impl Knowledge {
    /// Adds what was found out about a method.
    pub fn record(&mut self, found: MethodTests) {
        let is_it = |known: &&mut MethodTests| known.is_of(&found.subject.method, &found.subject.descriptor);
        match self.methods.iter_mut().find(is_it) {
            Some(known) => known.absorb(found),
            None => self.methods.push(found),
        }
    }

    /// What the paths of all methods cover.
    pub fn covered(&self) -> BTreeSet<BranchId> {
        let reports = self.explored.iter().filter_map(|one| one.report.as_ref());
        reports.flat_map(|report| report.coverage.covered.iter().cloned()).collect()
    }
}

/// Whether a test covers what the others do not, or shows a bug.
pub fn adds_to(tests: &[Test], one: &Proposed) -> bool {
    let is_known = |branch| tests.iter().any(|test| test.proposed.covers.contains(branch));
    one.is_bug() || !one.covers.iter().all(is_known)
}

/// What exploration knows of a method so far.
pub struct Explored {
    pub method: &'static Method,
    pub report: Option<Report>,
    pub time: Duration,
    /// Whether its paths are tests already.
    pub is_written: bool,
}

impl Explored {
    pub fn new(method: &'static Method) -> Explored {
        Explored { method, report: None, time: Duration::ZERO, is_written: false }
    }

    /// Adds what another exploration has found; what it has left out is what is left out now.
    pub fn add(&mut self, report: Report) {
        match &mut self.report {
            None => self.report = Some(report),
            Some(known) => {
                known.cuts.clear();
                known.absorb(report);
            }
        }
    }

    /// Adds paths that were not found by exploration.
    pub fn add_paths(&mut self, paths: Vec<Path>) {
        let report = self.report.get_or_insert_default();
        report.coverage.covered.extend(paths.iter().flat_map(|path| path.trace.iter().cloned()));
        report.paths.extend(paths);
    }

    /// Whether something was cut before all branches that it can take were covered.
    pub fn wants_more(&self, covered: &BTreeSet<BranchId>) -> bool {
        let Some(report) = &self.report else { return true };
        !report.cuts.is_empty() && !report.coverage.all.is_subset(covered)
    }

    /// Whether it was not explored to the end, or may do something else after more calls on its object.
    pub fn has_more(&self) -> bool {
        let is_instance = !self.method.is_static() && self.method.name != "<init>";
        self.report.as_ref().is_some_and(|report| is_instance || !report.cuts.is_empty())
    }

    /// Whether time has cut something.
    pub fn wants_time(&self) -> bool {
        self.report.as_ref().is_none_or(|report| report.cuts.contains(&Cut::Time))
    }
}
