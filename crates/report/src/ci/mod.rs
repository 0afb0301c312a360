//! The report as continuous integration wants it: [`summary`] and [`annotations`] of GitHub, [`code_quality`] of GitLab, and
//! the XML of [JUnit](junit) and [JaCoCo](jacoco), which most others read.

mod github;
mod gitlab;
mod jacoco;
mod junit;

pub use github::{annotations, summary};
pub use gitlab::code_quality;
pub use jacoco::jacoco;
pub use junit::junit;

use crate::{BugReport, Report};

/// The file from the root of the repository, and the line, of a bug.
fn site(report: &Report, bug: &BugReport) -> Option<(String, u32)> {
    let frame = bug.site(report)?;
    let source = report.class_around(&frame.class)?.source.as_ref()?;
    Some((report.from_root(&source.path), frame.line.filter(|line| *line > 0).unwrap_or(1)))
}

/// What a bug is, in a line.
fn title(bug: &BugReport) -> String {
    match &bug.message {
        Some(message) => format!("{} ({}: {message})", bug.explanation, bug.rule),
        None => format!("{} ({})", bug.explanation, bug.rule),
    }
}
