//! The vocabulary of techniques: what each may spend, what it leaves out, and what it finds. Plain data, so that it goes
//! from process to process and into reports as it is; and the one trait that a technique implements.

mod bound;
mod branch;
mod budget;
mod counters;
mod cut;
mod finding;
mod graph;
mod implicit;
mod invariant;
mod place;
mod technique;

pub use bound::Bound;
pub use branch::Branch;
pub use budget::{Allowance, Budget};
pub use counters::{Counter, Counters};
pub use cut::{Chance, Cut, Cuts, Feature, Why};
pub use finding::{Claim, Evidence, Finding, Level, Problem, Rule};
pub use graph::{ObjectNode, StateGraph, StateNode};
pub use implicit::{
    Assumption, CheckFilter, CheckKind, ImplicitCheck, Lack, LineThrows, Obstacle, OpenCheck, Premise, Stage, Standing,
    Taken, ValueSource, WantedCheck,
};
pub use invariant::{Break, BreakKind, InvariantReport, InvariantVerdict};
pub use place::Place;
pub use technique::{Sink, Technique};
