//! What was verified, under which assumptions, and where that leaves something to explore.
//!
//! A file ([`format`](mod@format)) lists checks of methods with the assumptions that their verification rests on. Read and
//! resolved against a program, files become [`Verified`]: for each method its checks, the conditions that were assumed and
//! where, and the premises of each check. A [`World`] has the [`Conditions`] of methods that call each other: where something
//! may be left to verify, and where everything must be.

mod account;
mod calls;
mod check;
mod clause;
mod compose;
mod conditions;
mod error;
pub mod format;
mod library;
mod name;
mod plan;
mod read;
mod scope;
mod show;
mod typed;
mod uses;
mod world;

pub use account::{Account, Made, Row};
pub use check::{Check, checks};
pub use clause::{Atom, Formula};
pub use compose::{Shown, compose};
pub use conditions::{Ahead, Conditions, Point, Summary, is_open};
pub use error::{BadFile, Entry, Meaningless, Reason};
pub use format::{At, Kind};
pub use name::{find_method, written};
pub use plan::{Plan, RECORDED, Station};
pub use read::{Assumed, Premises, Verified, VerifiedMethod, read, read_known, read_texts, text};
pub use typed::{Place, Typed};
pub use world::World;
