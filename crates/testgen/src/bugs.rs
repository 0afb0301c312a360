//! What becomes of tests of bugs: they fail, and nobody's build should fail unasked.

use crate::code::{Code, class_name};
use crate::junit::Junit;
use serde::{Deserialize, Serialize};

/// The tag of tests of bugs.
const TAG: &str = "cupper-bug";

/// What becomes of the tests that fail because of a bug.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BugTests {
    /// They fail.
    Fail,
    /// They fail, and have the tag `cupper-bug`, by which a build can leave them out (JUnit 5).
    Tag,
    /// They have the tag and are disabled: the build stays as it is until somebody asks for them.
    #[default]
    Disable,
    /// None is written: the report shows the bugs.
    None,
}

impl BugTests {
    /// The annotations of such a test. JUnit 4 has no tags; the name of the class ends with `BugsTest`.
    pub(crate) fn marks(self, junit: Junit) -> Vec<Code> {
        let mut marks = Vec::new();
        if matches!(self, BugTests::Tag | BugTests::Disable) && junit.is_jupiter() {
            marks.push(Code::new(format!("@{}(\"{TAG}\")", class_name("org/junit/jupiter/api/Tag"))));
        }
        if self == BugTests::Disable {
            let name = if junit.is_jupiter() { "org/junit/jupiter/api/Disabled" } else { "org/junit/Ignore" };
            marks.push(Code::new(format!("@{}(\"fails until the bug is gone\")", class_name(name))));
        }
        marks
    }
}
