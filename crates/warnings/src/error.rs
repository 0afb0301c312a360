//! What can be wrong with a report.

use crate::json;

/// Why a report cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the report is empty")]
    Empty,
    #[error("the report is neither UTF-8 nor UTF-16")]
    Encoding,
    #[error(
        "the report has no form that is known: SARIF 2.1.0, SpotBugs XML, Infer's report.json, or what javac prints \
         with Error Prone or NullAway"
    )]
    Unknown,
    #[error("the report is cut or no JSON: {0}")]
    Json(#[from] json::Problem),
    #[error("the report is cut or no XML: {0}")]
    Xml(String),
    #[error("the report declares a document type or entities, which are not read")]
    Entities,
    #[error("the report is SARIF {found}; write SARIF 2.1.0")]
    Version { found: String },
    #[error("the report looks like SARIF, but has no version; write SARIF 2.1.0")]
    NoVersion,
    #[error("the report is JSON, but neither SARIF (an object with `runs`) nor Infer's report.json (an array)")]
    OtherJson,
    #[error("the report is XML with the root <{root}>; of XML, SpotBugs' <BugCollection> is read")]
    OtherXml { root: String },
    #[error("`{path}` of the SARIF log is {found}, where the standard has {expected}")]
    Shape { path: String, found: &'static str, expected: &'static str },
    #[error("entry {index} of the report has no `bug_type`; is it Infer's report.json?")]
    NotInfer { index: usize },
}
