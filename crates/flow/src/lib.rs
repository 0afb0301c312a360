//! Dataflow facts of methods: what can never fail.
//!
//! Every instruction that can throw by itself is a [`Place`]. An [`Analysis`] of classes that belong together shows of as
//! many as it can that they never do, each with the [`Assumption`]s that this rests on; what it does not understand is
//! left over. It is meant to be fast, and to be right: nothing is called safe because nothing is known.
//!
//! Within a method, states are computed to a fixed point over the control-flow graph (`engine`): values have numbers, and
//! what is known of a number (null or not, a range, a class, differences to other numbers) holds wherever it was copied
//! to. Between methods, facts of fields, parameters and results begin as hopes and are dropped until all methods agree
//! (`shared`).

mod analysis;
mod arith;
mod assume;
mod branch;
mod engine;
mod invoke;
mod known;
mod memory;
mod merge;
mod operand;
mod place;
mod premise;
mod promises;
mod shared;
mod state;
mod statics;
mod step;
mod thrown;
mod value;
mod world;

pub use analysis::Analysis;
pub use assume::Assumption;
pub use place::{Kind, Place, Reason, Source, Verdict, kinds, places};
pub use premise::parameter_not_null;
