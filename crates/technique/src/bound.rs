//! Which inputs were considered where there is no end of them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A bound on inputs: not left out by accident, but by design.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bound {
    /// How deep inputs are made of other inputs.
    Nesting(u32),
    /// Elements of collections and arrays of references.
    Elements(u32),
    /// Nothing makes objects of this type.
    Unmakable(String),
    /// Strings have Latin-1 characters only.
    Latin,
    /// What else a technique bounds, for people.
    Other(String),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Nesting(most) => write!(f, "inputs are made of other inputs at most {most} deep"),
            Bound::Elements(most) => {
                let lists = most + 1;
                write!(f, "collections and arrays of references have at most {most} elements, lists {lists}")
            }
            Bound::Unmakable(class) => write!(f, "no way to make a {class}"),
            Bound::Latin => f.write_str("strings have Latin-1 characters only"),
            Bound::Other(what) => f.write_str(what),
        }
    }
}
