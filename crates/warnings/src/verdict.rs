//! What was found out about warnings, as plain data.

use crate::model::Origin;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Verdicts by the place of the warning in its report. A warning without one stays as it is.
pub type Verdicts = BTreeMap<Origin, Verdict>;

/// What was found out about a warning. Reasons are texts for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// A test shows it on a real JVM.
    Confirmed(Box<Evidence>),
    /// It cannot happen, under these assumptions.
    Refuted { proof: String, assumptions: Vec<String> },
    /// Neither shown nor refuted.
    Open { reason: String },
    /// It claims nothing that can be judged.
    NotJudged { reason: String },
    /// The place that it names was not found.
    Unresolved { reason: String },
}

impl Verdict {
    /// As it is called in `cupper/verdict`.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Confirmed(_) => "confirmed",
            Verdict::Refuted { .. } => "refuted",
            Verdict::Open { .. } => "open",
            Verdict::NotJudged { .. } => "notJudged",
            Verdict::Unresolved { .. } => "unresolved",
        }
    }

    /// As it is told in `cupper/reason` and as the justification of a suppression.
    pub fn reason(&self) -> String {
        match self {
            Verdict::Confirmed(evidence) => evidence.reason.clone(),
            Verdict::Refuted { proof, assumptions } if assumptions.is_empty() => proof.clone(),
            Verdict::Refuted { proof, assumptions } => {
                format!("{proof} It is assumed that {}.", assumptions.join("; "))
            }
            Verdict::Open { reason } | Verdict::NotJudged { reason } | Verdict::Unresolved { reason } => reason.clone(),
        }
    }
}

/// A test that shows what a warning claims.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// What the test does and gets, in a sentence; that a null was handed in, for example.
    pub reason: String,
    /// The class of what is thrown; none for what does not end.
    pub exception: Option<String>,
    pub test: Option<TestFile>,
    /// The innermost frame first.
    pub stack: Vec<Frame>,
    /// From the call that the test makes to the fault.
    pub flow: Vec<Step>,
}

/// Where a test is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestFile {
    /// Absolute, or relative to the folder of the output.
    pub path: String,
    /// `ATest.lengthOfNull`.
    pub name: String,
    pub line: Option<u32>,
}

/// A frame of a stack trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    pub class: String,
    pub method: String,
    /// A path or URI of the source, if it is known.
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// A step on the way to the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub frame: Frame,
    /// What happens here.
    pub text: String,
    /// How many calls below the first one.
    pub depth: u32,
}
