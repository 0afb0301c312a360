//! The name of a suite: that of its class, and of what makes it, unless a person has tests of this name.

use crate::cache::BESIDE_THEIRS;
use crate::files;
use crate::plan::{Plan, Target};
use crate::suites::Suite;
use std::path::Path;
use strategies::Agenda;

pub struct Named<'a> {
    /// The root of its tests.
    root: &'a Path,
    /// With slashes.
    package: &'a str,
    suite: String,
    /// Whether a person has tests of the name that those of the class would have.
    pub is_beside: bool,
}

impl<'a> Named<'a> {
    pub fn new(plan: &'a Plan, target: &'a Target, agenda: &Agenda, force: bool) -> Named<'a> {
        let (package, class) = target.order.class.rsplit_once('/').unwrap_or(("", &target.order.class));
        let mut suite = class.replace('$', "") + &agenda.suffix;
        let root = &*plan.modules[target.module].output;
        let is_beside = !force && files::is_hand_written(&root.join(package).join(format!("{suite}Test.java")));
        if is_beside {
            suite += BESIDE_THEIRS;
        }
        Named { root, package, suite, is_beside }
    }

    /// What an earlier run has left of it.
    pub fn earlier(&self, accepts: bool) -> Option<Suite> {
        Suite::read(self.root, self.package, &self.suite, accepts)
    }
}
