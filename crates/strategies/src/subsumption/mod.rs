//! Symbolic states between steps, and which of them stand for all heaps of another: what every search for sequences
//! prunes by.

mod eliminate;
mod state;
mod unify;

pub use eliminate::{connected, eliminate};
pub use state::{Answers, Comparer, Index, State, atoms};
