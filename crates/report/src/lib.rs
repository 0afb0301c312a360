//! What Cupper found, as HTML, SARIF, JSON and tables.
//!
//! A [`Report`] goes in, texts come out: [`table`], [`bug_list`], [`json`], [`sarif`], [`html`]. The same report gives the
//! same bytes; no text has a date in it.

mod html;
mod json;
mod model;
mod sarif;
mod states;
mod table;

pub use html::html;
pub use json::{SCHEMA_VERSION, json};
pub use model::{
    Branches, BugReport, ClassReport, Classification, Divergence, EagerReport, Frame, LeftOut, LineReport,
    MethodReport, Report, SearchReport, Source, StaticsReport, TestReport, Totals, Warning,
};
pub use sarif::sarif;
pub use states::{ObjectReport, StateReport, States, dot};
pub use table::{Style, bug_list, eager_list, table};
