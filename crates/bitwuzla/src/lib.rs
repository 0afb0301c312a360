//! The SMT solver [Bitwuzla](https://bitwuzla.github.io) in this process, behind a safe interface: [`Context`].
//!
//! scripts/bitwuzla.sh builds the library. Where that is not possible, [`AVAILABLE`] is false and no context is made.

mod context;
mod ffi;

pub use context::{ArrayValue, Context, Kind, Limits, Outcome, Reason, Rounding, Sort, Term};

/// Whether Bitwuzla is linked.
pub const AVAILABLE: bool = cfg!(bitwuzla);
