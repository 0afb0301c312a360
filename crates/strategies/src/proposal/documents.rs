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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {
    Null,
    Negative,
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
