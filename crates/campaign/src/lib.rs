//! From what the user pointed at to tests on disk and a report.
//!
//! [`run`] is all of it: a [`Request`] says which classes, which techniques ([`strategies::Agenda`]) and what they may cost;
//! a [`Watch`] is told what goes on; a [`Finished`] has the report. Classes are explored in processes of their own
//! ([`work`] is their side), the real JVM judges the tests, and what holds is written.

mod account;
mod cache;
mod changed;
mod choice;
pub mod confirm;
mod counted;
mod diff;
mod documents;
mod elsewhere;
mod error;
mod files;
mod forked;
mod here;
mod judge;
mod literals;
mod merge;
mod named;
mod neighbours;
mod outline;
mod pages;
mod places;
mod plan;
mod process;
mod queue;
mod recheck;
mod request;
mod run;
mod suites;
mod survey;
mod verified;
mod watch;
mod words;
mod workers;
mod workplace;

pub use cache::Settings as CacheSettings;
pub use changed::GitError;
pub use choice::{Choices, Part, PartError, Pattern, Scope};
pub use diff::{Differences, Versions, diff};
pub use elsewhere::{Answer, Bench, Elsewhere, Parcel, Place, Site};
pub use error::Error;
pub use files::{Kept, write as write_file};
pub use forked::work;
pub use pages::{earlier, write as write_pages};
pub use process::Launcher;
pub use request::{Expected, Finished, Request, Time, run};
pub use watch::{Nobody, Planned, Topic, Watch};
