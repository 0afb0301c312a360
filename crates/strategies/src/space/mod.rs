//! How the inputs of a method can be made, and how many ways there are: the parameter graph of JCrasher (Csallner's
//! dissertation, 4.2.1), its spaces as plain numbers, and tests that are drawn from them.

mod constants;
mod graph;
mod presets;
mod random;
mod sampling;
mod size;
mod tree;
mod universe;

pub(crate) use constants::Constants;
pub(crate) use graph::{Graph, Subject, Ways};
pub(crate) use presets::Preset;
pub use sampling::Sampling;
pub(crate) use sampling::{Sample, Tests};
pub use size::{Node, Size};
pub(crate) use size::{NodeId, Space};
