//! Parts of the corpus runner, in the order in which they are used.

pub mod compile;
pub mod exec;
pub mod jdks;
pub mod maven;
pub mod oracle;
pub mod places;
pub mod program;
pub mod report;
