//! The one author of tests: which paths become tests, what is checked of them, whether they do the same everywhere, and
//! which exceptions are bugs.

mod case;
mod check;
mod choose;
mod crash_key;
mod decimals;
mod fault;
mod getters;
mod internals;
mod made_up;
mod passing;
mod propose;
mod stable;
mod triage;

pub(crate) use case::Author;
pub(crate) use choose::{choose, thrown};
pub(crate) use crash_key::Key;
pub use crash_key::Named;
pub(crate) use fault::Fault;
pub(crate) use internals::uses_internals;
pub(crate) use propose::{Desk, Refusal};
pub(crate) use stable::is_invariant;
pub(crate) use triage::Crash;
