//! What Cupper found, as HTML, SARIF, JSON and tables.
//!
//! A [`Report`] goes in, texts come out: [`table`], [`bug_list`], [`finding_list`],
//! [`place_table`], [`json`], [`sarif`], [`html`], and what [continuous integration](ci) reads. The same report gives the
//! same bytes; no text has a date in it.

mod archive;
mod baseline;
mod checks;
pub mod ci;
mod escape;
mod findings;
mod html;
mod json;
mod model;
mod places;
mod sarif;
mod states;
mod table;

/// What is a bug and what is not, as `docs/bugs.md` tells users.
pub const RULES: &str = include_str!("../../../docs/bugs.md");

pub use archive::{archive, restored};
pub use baseline::{Baseline, BaselineError, Known};
pub use checks::checks_table;
pub use findings::finding_list;
pub use html::html;
pub use json::{SCHEMA_VERSION, json};
pub use model::{
    Branches, BugReport, Change, ChecksReport, ClassReport, Classification, Divergence, Elsewhere, Frame, LeftOut,
    LineReport, MethodChecks, MethodReport, PlaceReport, PlaceVerdict, Report, Source, TestReport, Totals, Warning,
    Ways,
};
pub use places::place_table;
pub use sarif::sarif;
pub use states::dot;
pub use table::{Classes, Style, bug_list, change_list, difference_list, table};
