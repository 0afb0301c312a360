//! What the versions of JUnit have.

use serde::{Deserialize, Serialize};

/// A version of JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Junit {
    pub major: u32,
    pub minor: u32,
}

impl Junit {
    /// The last minor version of JUnit 4.
    pub const FOUR: Junit = Junit { major: 4, minor: 13 };
    /// JUnit 5 with all that is used here; JUnit 6 has the same interface.
    pub const FIVE: Junit = Junit { major: 5, minor: 11 };

    pub fn is_jupiter(self) -> bool {
        self.major >= 5
    }

    pub(crate) fn has_assert_throws(self) -> bool {
        self >= Junit { major: 4, minor: 13 }
    }

    pub(crate) fn has_assert_instance_of(self) -> bool {
        self >= Junit { major: 5, minor: 8 }
    }

    /// Whether `assertEquals` has overloads for boxed values.
    pub(crate) fn has_boxed_equals(self) -> bool {
        self >= Junit { major: 5, minor: 4 }
    }

    /// The annotation of test methods, as an internal name.
    pub(crate) fn test_annotation(self) -> &'static str {
        if self.is_jupiter() { "org/junit/jupiter/api/Test" } else { "org/junit/Test" }
    }

    /// The class of the assertions.
    pub(crate) fn assertions(self) -> &'static str {
        if self.is_jupiter() { "org.junit.jupiter.api.Assertions" } else { "org.junit.Assert" }
    }
}
