//! Likely conditions on methods and classes, learnt from calls that tests made.
//!
//! A [`Trace`] is what the recorder has seen. [`learn`] makes [`Learnt`] of it: for each method what its callers keep to
//! and what it keeps to, for each class what holds of its objects; as text, JSON, JML or proposed annotations
//! ([`output`]). [`check`] holds what was learnt against recorded calls. Nothing here is proved: conditions say what tests
//! show of how code is meant to be used.

mod agreement;
pub mod check;
mod classes;
mod facts;
mod holds;
mod infer;
pub mod output;
mod proved;
mod samples;
mod templates;
mod trace;
mod usage;

pub use agreement::{Disagreement, disagreements};
pub use classes::{Classes, MethodId};
pub use facts::{ClassFacts, Fact, Learnt, LearntError, MethodFacts, Template};
pub use infer::{Attribution, learn};
pub use templates::Options;
pub use trace::{Left, LeftStatic, Malformed, Trace, TraceError};
