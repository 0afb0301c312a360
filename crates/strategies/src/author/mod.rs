//! The one author of tests: which paths become tests, what is checked of them, whether they do the same everywhere, and
//! which exceptions are bugs.
//!
//! The author chooses the paths that cover or throw something new, the shortest first; observes the call on two
//! concrete machines that differ in seed, clock, time zone and locale, so that what depends on them is not checked, and
//! a path that goes another way there is left out, as is a call that asks for the time, an identity hash code or a
//! random number and does something else on one of eight other occasions, with other ones, at some of which the clock
//! stands still or flies (`stable.rs`; hash codes that tables of the JDK ask for do not count, since only the order of
//! their elements shows them; what only measures itself in the JDK does not count as asking, constructors and factories
//! that ask for the time are tried after all others, and such a path covers nothing for the search beside exploration);
//! and decides which exceptions are bugs (`triage.rs`). Paths that a limit cuts are finished concretely. `testgen`
//! names, lays out and writes the tests, and knows nothing but the data. `replay` has the last word: the harness in
//! `java/harness` compiles in memory, runs each test in a fresh class loader and all together in one, in several orders
//! and their reverses (a test that fails only there is disturbed by static state and gets classes of its own), and
//! counts branches by probes that add no stack frames; what does not hold there is a divergence, dropped and shown. The
//! figures of the report are JaCoCo's: `campaign::counted` knows what only compilers write, as a table of sequences of
//! instructions, and takes a branch for covered when execution got from it to the next place where JaCoCo would notice;
//! the harness notes these places beside the branches.

mod assumed;
mod case;
mod check;
mod choose;
mod crash_key;
mod decimals;
mod doubt;
mod endless;
mod fault;
mod getters;
mod internals;
mod made_up;
mod nearby;
mod passing;
mod propose;
mod reform;
mod stable;
mod triage;

pub(crate) use assumed::{Assumed, AssumedStatics};
pub(crate) use case::Author;
pub(crate) use choose::{MAX_SIZE, choose, thrown};
pub(crate) use crash_key::Key;
pub use crash_key::Named;
pub use endless::NAME as ENDLESS;
pub(crate) use fault::Fault;
pub(crate) use internals::uses_internals;
pub(crate) use propose::{Desk, Refusal};
pub(crate) use stable::seems_invariant;
pub(crate) use triage::Crash;
