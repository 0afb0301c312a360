//! What is known of a class without static state as an input.

use crate::author::uses_internals;
use java::Frame;
use program::link::Class;
use std::collections::BTreeSet;
use symex::{BranchId, End, Outcome, Path};

/// What paths have covered and thrown.
#[derive(Clone, Debug, Default)]
pub struct Known {
    branches: BTreeSet<BranchId>,
    thrown: BTreeSet<(String, Option<Frame>)>,
}

impl Known {
    /// Adds paths of tests of a class. What only arguments throw that nobody outside of their package could make is not
    /// known by that: static state may throw the same for everybody.
    pub fn add(&mut self, from: &'static Class, paths: &[Path]) {
        self.branches.extend(paths.iter().flat_map(|path| path.trace.iter().cloned()));
        let is_open = |path: &&Path| !path.inputs.all().any(|input| uses_internals(from, input));
        self.thrown.extend(paths.iter().filter(is_open).filter_map(thrown));
    }

    /// Whether a path covers or throws something else.
    pub fn lacks(&self, path: &Path) -> bool {
        let is_new = |branch: &BranchId| !self.branches.contains(branch) && !branch.method.starts_with("<clinit>");
        match &path.end {
            End::Finished(Outcome::Returned(_)) => path.trace.iter().any(is_new),
            End::Finished(Outcome::Threw { .. }) => {
                path.trace.iter().any(is_new) || thrown(path).is_some_and(|end| !self.thrown.contains(&end))
            }
            _ => false,
        }
    }
}

/// An exception and where it comes from.
fn thrown(path: &Path) -> Option<(String, Option<Frame>)> {
    match &path.end {
        End::Finished(Outcome::Threw { class, frames, .. }) => Some((class.clone(), frames.first().cloned())),
        _ => None,
    }
}
