//! A place in the code.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An instruction of a method, as people find it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Binary name.
    pub class: String,
    pub method: String,
    /// Empty where the name says enough.
    pub descriptor: String,
    pub line: Option<u32>,
    /// Offset in the method's code.
    pub pc: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.method)?;
        match (self.line, self.pc) {
            (Some(line), _) => write!(f, ":{line}"),
            (None, Some(pc)) => write!(f, "@{pc}"),
            (None, None) => Ok(()),
        }
    }
}
