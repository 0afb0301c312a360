//! Symbolic execution: every path of a method, each with inputs that take it.
//!
//! [`machine`] adds symbolic values to the virtual machine; [`input`] makes the objects that a method is called with;
//! [`explore`] forks states at decisions, chooses which one goes on, and turns each path into plain data, a [`Path`];
//! [`graph`] brings what is reachable from an object into a normal form; [`replay`] runs that data on the concrete machine, which must agree.

pub mod explore;
pub mod graph;
pub mod input;
pub mod machine;
pub mod models;
pub mod observe;
mod path;
pub mod remains;
pub mod replay;
mod shared;
mod terms;
pub mod verify;

pub use path::{
    About, Anywhere, BranchId, Choice, Condition, Coverage, Divergence, End, Judged, MethodRef, NotReplayed, Outcome,
    Path, Reached, Report,
};
