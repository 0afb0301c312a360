//! What came of a task.

use super::reads::Reads;
use crate::files;
use crate::judge::Verdict;
use crate::suites::{Suite, Written};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;
use strategies::ClassTests;
use testgen::{BugTests, SourceFile};

/// A class that was explored and judged, as plain data.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Internal name of the class.
    pub class: String,
    /// Whether its tests stand beside those of a person.
    pub is_beside: bool,
    pub result: Found,
    pub reads: Reads,
    pub time: Duration,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Found {
    Tests(Box<(ClassTests, Verdict)>),
    /// It cannot be explored: the reason in words.
    Refused(String),
}

/// What the name of a suite ends with that stands beside tests of a person.
pub const BESIDE_THEIRS: &str = "Cupper";

impl Entry {
    /// Whether its tests would have the name that they have: `folder` is the root of tests.
    pub fn is_named(&self, folder: &Path, force: bool) -> bool {
        let Found::Tests(found) = &self.result else { return true };
        let tests = &found.0;
        let suite = if self.is_beside { tests.suite.strip_suffix(BESIDE_THEIRS) } else { Some(&*tests.suite) };
        let path = folder.join(tests.package.replace('.', "/"));
        suite.is_some_and(|suite| {
            (!force && files::is_hand_written(&path.join(format!("{suite}Test.java")))) == self.is_beside
        })
    }

    /// Whether it is what would come of it with the tests that are there: an earlier run has written the same, or nothing.
    pub fn suits(&self, there: Option<&Suite>, bugs: BugTests) -> bool {
        let Found::Tests(found) = &self.result else { return true };
        let verdict = &found.1;
        let has = |file: &&Written| {
            let is_it = |one: &&SourceFile| one.path == file.path;
            verdict.files.iter().find(is_it).is_some_and(|one| one.text == file.text.replace("\r\n", "\n"))
        };
        let Some(there) = there else { return verdict.changes.is_empty() };
        let counts = |file: &&Written| file.is_untouched && !(file.is_of_bugs && bugs == BugTests::None);
        verdict.stays.is_none()
            && (!there.accepts || verdict.changes.is_empty())
            && there.files.iter().filter(counts).all(|file| has(&file))
    }

    pub fn is_of(&self, class: &str) -> bool {
        self.class == class
    }
}
