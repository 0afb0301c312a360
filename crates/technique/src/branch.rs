//! Branches, as all reports count them.

use serde::{Deserialize, Serialize};

/// A branch that goes one way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Branch {
    /// Binary name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// Offset of the instruction in the method's code.
    pub pc: u32,
    /// 0 if a conditional jump falls through, 1 if it is taken; the offset of the target for a switch.
    pub way: u32,
}
