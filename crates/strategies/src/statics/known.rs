//! What is known of a class without static state as an input.

use std::collections::BTreeSet;
use symex::{BranchId, End, Outcome, Path};

/// What paths have covered and thrown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    branches: BTreeSet<BranchId>,
    thrown: BTreeSet<(String, Option<String>)>,
}

impl Known {
    pub fn add(&mut self, paths: &[Path]) {
        self.branches.extend(paths.iter().flat_map(|path| path.trace.iter().cloned()));
        self.thrown.extend(paths.iter().filter_map(thrown));
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
fn thrown(path: &Path) -> Option<(String, Option<String>)> {
    match &path.end {
        End::Finished(Outcome::Threw { class, frames, .. }) => Some((class.clone(), frames.first().cloned())),
        _ => None,
    }
}
