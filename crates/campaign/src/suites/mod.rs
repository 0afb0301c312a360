//! The tests that earlier runs have written: as files, and as data where that is known.
//!
//! A file tells by itself which tests it has, so it can be run whatever became of the rest. What its tests were made of is
//! kept beside it, in the folder `.cupper` in the root of the tests ([`store`]), and counts only for the very text that it
//! was written with: who has changed a test, or has taken an older file back, is right.

mod source;
mod store;

pub use source::{Source, Spot};
pub use store::{forget, keep};

use crate::files;
use serde::{Deserialize, Serialize};
use std::path::Path;
use strategies::Proposed;

/// What an earlier run has left of the tests of a class.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Suite {
    pub files: Vec<Written>,
    /// What its tests were made of, in their order; none if that is not known of these files.
    pub tests: Option<Vec<Stored>>,
    /// Whether outcomes that have changed are what is expected from now on.
    pub accepts: bool,
}

/// A file of tests.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Written {
    /// Below the root of the tests.
    pub path: String,
    /// Binary name.
    pub class: String,
    pub text: String,
    /// Whether nobody has changed it.
    pub is_untouched: bool,
    /// Its tests fail until bugs are gone.
    pub is_of_bugs: bool,
}

/// A test, and where it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stored {
    pub class: String,
    pub method: String,
    /// If the method is a table.
    pub row: Option<usize>,
    pub proposed: Proposed,
}

/// What the names of its files end with.
const SUFFIXES: [&str; 2] = ["Test", "BugsTest"];

impl Suite {
    /// What is there below the root of the tests; none if nothing of ours is. `package` has slashes.
    pub fn read(root: &Path, package: &str, suite: &str, accepts: bool) -> Option<Suite> {
        let folder = if package.is_empty() { String::new() } else { format!("{package}/") };
        let written = |suffix: &&str| {
            let path = format!("{folder}{suite}{suffix}.java");
            let text = files::ours(&root.join(&path))?;
            let class = path.trim_end_matches(".java").replace('/', ".");
            let is_untouched = testgen::is_untouched(&text);
            Some(Written { path, class, text, is_untouched, is_of_bugs: *suffix == SUFFIXES[1] })
        };
        let files: Vec<Written> = SUFFIXES.iter().filter_map(written).collect();
        if files.is_empty() {
            return None;
        }
        let is_untouched = files.iter().all(|file| file.is_untouched);
        let tests = is_untouched.then(|| store::read(root, package, suite, &files)).flatten();
        Some(Suite { files, tests, accepts })
    }

    /// A test as data.
    pub fn stored(&self, spot: &Spot) -> Option<&Stored> {
        let is_it = |one: &&Stored| one.class == spot.class && one.method == spot.method && one.row == spot.row;
        self.tests.as_ref()?.iter().find(is_it)
    }
}
