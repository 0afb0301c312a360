//! Is a conjunction of terms satisfiable, and by which values?
//!
//! [`Solver`] answers for a path: it looks at the model that the path came with, cuts the path down to the conjuncts
//! that matter, and asks a chain of layers that ends in a backend. All of the chain share the trait [`Backend`] and are
//! put together in one function, [`Solver::new`]. No model is believed before evaluation has confirmed it, and *unknown*
//! is an answer of its own.

mod bitwuzla;
mod blaster;
mod cache;
mod checked;
mod cross;
mod log;
mod nudge;
mod orders;
mod recent;
mod replay;
mod slice;
mod solver;
mod staged;
mod statistics;

#[cfg(test)]
mod testing;

pub use bitwuzla::Bitwuzla;
pub use blaster::Blaster;
pub use cache::Cache;
pub use checked::Checked;
pub use cross::CrossCheck;
pub use log::LogError;
pub use orders::Orders;
pub use recent::Recent;
pub use replay::{Outcome, Query, Recording, Replayed, replay};
pub use solver::{Answer, BackendChoice, Settings, Solver};
pub use staged::Staged;
pub use statistics::{Counter, Statistics};

use expr::{Model, Pool, Term};
use std::fmt;
use std::time::Duration;

/// What a backend says of a conjunction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The values of the variables of the conjuncts; an absent one is zero.
    Sat(Model),
    Unsat,
    Unknown(Reason),
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time for one question is over.
    Time,
    /// The work that one question may cost is done: counted, the same in every run.
    Work,
    /// The process has grown too much.
    Memory,
    /// The question is not of the kind that this layer answers: another one may.
    NotMine,
    /// A backend that was asked for by name is not in this build.
    Absent(&'static str),
    /// A backend has ended by itself without an answer.
    GaveUp,
    /// A model did not stand the check by evaluation: a bug of the backend.
    WrongModel { backend: &'static str, refuted: String },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Time => f.write_str("time limit"),
            Reason::Work => f.write_str("limit of work for one question"),
            Reason::Memory => f.write_str("memory limit"),
            Reason::NotMine => f.write_str("a question for another backend"),
            Reason::Absent(backend) => write!(f, "this build has no {backend}"),
            Reason::GaveUp => f.write_str("the backend gave up"),
            Reason::WrongModel { backend, refuted } => {
                write!(f, "WRONG MODEL of {backend} does not satisfy {refuted}")
            }
        }
    }
}

/// A decision procedure or a layer above one. It serves one pool for its life, and remembers what it likes.
pub trait Backend {
    fn name(&self) -> &'static str;

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict;

    /// After `Unsat`: conjuncts of that query that are unsatisfiable by themselves, if they are known.
    fn core(&self) -> Option<&[Term]> {
        None
    }
}
