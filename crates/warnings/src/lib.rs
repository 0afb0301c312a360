//! Other analysers' reports. [`read`] takes SARIF 2.1.0 of any tool, SpotBugs' XML, Infer's `report.json` and what javac
//! prints with Error Prone or NullAway, told apart by their content, and gives [`Warning`]s: plain data with the claim
//! that the rule makes. [`sources`] finds the classes that a warning may be about; [`output`] puts verdicts back into the
//! report.

mod error;
mod infer;
mod javac;
pub mod json;
mod model;
pub mod output;
#[cfg(test)]
mod random;
mod render;
mod rules;
mod sarif;
pub mod sources;
mod spotbugs;
mod text;
mod uri;
mod verdict;

pub use error::Error;
pub use json::Json;
pub use model::{Claim, Fault, Kind, LeftAlone, Level, Location, Origin, Role, Site, Warning};
pub use rules::Rules;
pub use uri::{Base, Target};
pub use verdict::{Evidence, Frame, Step, TestFile, Verdict, Verdicts};

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Sarif,
    SpotBugs,
    Infer,
    Javac,
}

/// A report that was read.
#[derive(Clone, Debug)]
pub struct Report {
    pub format: Format,
    /// The whole report as SARIF: the input itself, or what was made of another format. Origins of warnings are positions
    /// in it.
    pub log: Json,
    pub warnings: Vec<Warning>,
    pub notes: Vec<Note>,
}

/// Something about a report that its reader should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Results of this run are in other files, which are not read.
    ExternalResults { run: usize },
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Note::ExternalResults { run } => {
                write!(f, "run {run} keeps results in other files (externalPropertyFileReferences), which are not read")
            }
        }
    }
}

/// Reads a report. What an earlier run of Cupper has added to it is taken out first.
pub fn read(bytes: &[u8]) -> Result<Report, Error> {
    let text = text::decode(bytes).ok_or(Error::Encoding)?;
    let mut start = text.trim_start().chars();
    match start.next() {
        None => Err(Error::Empty),
        // Maven's `[WARNING]`.
        Some('[') if start.next().is_some_and(|c| c.is_ascii_uppercase()) => javac::read(&text),
        Some('{' | '[') => match json::parse(&text)? {
            entries @ Json::Array(_) => infer::read(&entries),
            log if ["version", "runs", "$schema"].iter().any(|name| log.get(name).is_some()) => sarif::read(log),
            _ => Err(Error::OtherJson),
        },
        Some('<') => spotbugs::read(&text),
        Some(_) => javac::read(&text),
    }
}

impl Report {
    /// Several reports as one: the runs one after the other. Members of the logs themselves are those of the first report
    /// that has them.
    pub fn combine(reports: Vec<Report>) -> Option<Report> {
        let mut reports = reports.into_iter();
        let mut whole = reports.next()?;
        for report in reports {
            let before = whole.log.list("runs").len();
            let (Json::Object(members), Json::Object(added)) = (&mut whole.log, report.log) else { continue };
            for (name, value) in added {
                match (members.iter_mut().find(|(key, _)| *key == name), value) {
                    (None, value) => members.push((name, value)),
                    (Some((_, Json::Array(old))), Json::Array(new)) => old.extend(new),
                    // No runs in the first one.
                    (Some((_, old @ Json::Null)), value) => *old = value,
                    _ => {}
                }
            }
            let shift = |origin: Origin| Origin { run: origin.run + before, ..origin };
            whole.warnings.extend(
                report.warnings.into_iter().map(|warning| Warning { origin: shift(warning.origin), ..warning }),
            );
            whole.notes.extend(report.notes.into_iter().map(|note| match note {
                Note::ExternalResults { run } => Note::ExternalResults { run: run + before },
            }));
        }
        Some(whole)
    }
}
