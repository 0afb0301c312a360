//! Techniques: each decides which programs to run on which states, and what to keep.
//!
//! A technique is a folder with a type that implements [`technique::Technique`]; [`table`] names them all, with the shares
//! that the commands give them. An [`Agenda`] runs some of them on one class ([`Lab`]), and collects what they find
//! ([`ClassTests`]); there is one author of tests for all ([`author`]).

mod agenda;
mod author;
pub mod check;
mod collect;
pub mod crash;
mod error;
mod frontier;
mod hybrid;
pub mod invariants;
mod knowledge;
mod lab;
mod mutation;
mod paths;
mod proposal;
mod prospects;
mod registry;
pub mod sequence;
mod space;
pub mod statics;
mod subject;
mod subsumption;
pub mod survey;
pub mod table;
mod write;

pub use agenda::{Agenda, Step, Surveying, Work};
pub use author::ENDLESS;
pub use collect::Watcher;
pub use error::Error;
pub use knowledge::{Knowledge, Test};
pub use lab::{Boot, Lab};
pub use proposal::Following;
pub use proposal::{
    BESIDE, ClassTests, Dependence, Documented, Documents, Filter, Ground, MethodTests, Never, Order, Proposed, Reason,
    Returned, Suspect, Tier, Triage,
};
pub use registry::Registry;
pub use space::{Node, Sampling, Size};
pub use survey::{Survey, SurveyOrder, Surveyed};
