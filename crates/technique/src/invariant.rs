//! What a class promises of its objects, and how clients can break it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An invariant of a class, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvariantReport {
    /// Binary name.
    pub class: String,
    /// The method that says whether it holds.
    pub invariant: String,
    pub verdict: InvariantVerdict,
    /// Why there is no object, or what was left out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// The shortest first.
    pub breaks: Vec<Break>,
    /// What clients can do to its objects that may matter to it.
    pub operations: usize,
    /// Sequences of operations that were executed.
    pub sequences: usize,
    /// Up to how many operations all sequences were tried.
    pub length: usize,
    /// Without the start of the machine, and the making of tests.
    pub search_seconds: f64,
    /// The same of the processor: what the search costs also where the machine is busy with other things.
    #[serde(default)]
    pub processor_seconds: f64,
    /// Limits that paths of these sequences met.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
    /// From the start of the search.
    pub first_break_seconds: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum InvariantVerdict {
    /// A test shows it.
    Broken,
    /// No sequence of so many operations breaks it, or of `length` if the search was cut then.
    Held,
    /// No object can be made, or none satisfies it.
    NoObject,
    /// Nothing was found, and something was left out.
    Cut,
}

/// Client code after which an invariant does not hold; it does before the last step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Break {
    pub kind: BreakKind,
    /// Java statements.
    pub steps: Vec<String>,
    /// File and name of the test that shows it.
    pub test: Option<String>,
    /// A public method that throws afterwards, and did not before.
    pub consequence: Option<String>,
    /// What would help.
    pub advice: String,
}

/// How clients get at what the invariant depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BreakKind {
    /// A field of the object is assigned.
    FieldUpdate,
    /// An element of an array in a field of the object is assigned.
    ArrayElement,
    /// A method that was written for the superclass is called.
    Subclassing,
    /// A part of the object was handed out.
    Leaking,
    /// A part of a part of the object was handed out.
    NestedLeaking,
    /// What was passed to the object is a part of it.
    Capturing,
    /// What was passed is a part of a part of it.
    NestedCapturing,
    /// Code of others is called while it does not hold.
    Callback,
    /// A method leaves the object broken when it throws.
    Throwing,
    /// Methods of the object itself break it.
    Exhaustive,
    /// A method of another class that takes the object breaks it.
    Friend,
    /// A constructor or factory gives an object that it does not hold for.
    Constructor,
}

impl BreakKind {
    /// Parts of parts and parts are of one kind.
    pub fn family(self) -> BreakKind {
        match self {
            BreakKind::NestedLeaking | BreakKind::ArrayElement => BreakKind::Leaking,
            BreakKind::NestedCapturing => BreakKind::Capturing,
            other => other,
        }
    }
}

impl fmt::Display for BreakKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BreakKind::FieldUpdate => "direct field update",
            BreakKind::ArrayElement => "array element",
            BreakKind::Subclassing => "subclassing",
            BreakKind::Leaking => "leaking",
            BreakKind::NestedLeaking => "nested leaking",
            BreakKind::Capturing => "capturing",
            BreakKind::NestedCapturing => "nested capturing",
            BreakKind::Callback => "callback",
            BreakKind::Throwing => "operation that throws",
            BreakKind::Exhaustive => "calls on the object",
            BreakKind::Friend => "method of another class",
            BreakKind::Constructor => "constructor",
        })
    }
}
