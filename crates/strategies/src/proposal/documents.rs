//! What people have written down about the exceptions and results of a class.

use serde::{Deserialize, Serialize};

/// What sources and tests say about exceptions, of a class and those above it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Documents {
    /// Javadoc.
    pub throws: Vec<Documented>,
    /// Tests that people have written: a method (`<init>` for a constructor), and an exception (simple name) that they
    /// expect where it is called.
    pub asserted: Vec<(String, String)>,
    /// Javadoc.
    pub returns: Vec<Returned>,
}

/// What the Javadoc of a method says of its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returned {
    pub method: String,
    /// How many parameters it has.
    pub arity: usize,
    pub never: Never,
}

/// What a method never returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {
    Null,
    /// A text, an array or a collection without anything in it.
    Empty,
    /// A number below this one.
    Below(i64),
    /// A number above this one.
    Above(i64),
}

impl std::fmt::Display for Never {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Never::Null => f.write_str("never null"),
            Never::Empty => f.write_str("never empty"),
            Never::Below(0) => f.write_str("never negative"),
            Never::Below(least) => write!(f, "at least {least}"),
            Never::Above(most) => write!(f, "at most {most}"),
        }
    }
}

/// An exception that the Javadoc of a method names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Documented {
    /// As in the source: a constructor has the name of its class.
    pub method: String,
    /// How many parameters it has.
    pub arity: usize,
    /// Simple name.
    pub exception: String,
}
