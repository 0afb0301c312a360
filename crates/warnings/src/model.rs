//! A warning as plain data, whichever tool it is from.

use serde::{Deserialize, Serialize};

/// Where a warning stands in the SARIF log of its report, so that a verdict can be put back there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Origin {
    pub run: usize,
    pub result: usize,
}

/// One result of an analyser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Warning {
    pub origin: Origin,
    /// As the tool calls itself: `SpotBugs`, `CodeQL`.
    pub tool: String,
    pub rule: String,
    pub message: String,
    /// Numbers of the Common Weakness Enumeration that the tool gives the result or its rule, in ascending order.
    pub cwe: Vec<u32>,
    /// What it says can happen, if it is something that can be judged.
    pub claim: Option<Claim>,
    /// Where: the places that the tool blames, the first one before all. One of them shows a warning, and it takes all of
    /// them to refute it. Empty if the tool names none.
    pub locations: Vec<Location>,
    /// Places that the tool mentions besides, the ends of its flows among them.
    pub related: Vec<Location>,
    /// What the tool put into its message: types, variables, methods.
    pub arguments: Vec<String>,
    /// Suppressed by people, in the code or in the report.
    pub is_suppressed: bool,
    /// Found by an earlier run only: the report keeps it for comparison.
    pub is_absent: bool,
    pub kind: Kind,
    pub level: Level,
}

impl Warning {
    /// Why there is nothing to judge and the result stays as it is.
    pub fn left_alone(&self) -> Option<LeftAlone> {
        if self.kind != Kind::Fail {
            Some(LeftAlone::Kind(self.kind))
        } else if self.is_suppressed {
            Some(LeftAlone::Suppressed)
        } else {
            self.is_absent.then_some(LeftAlone::Absent)
        }
    }
}

/// Why a result is left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeftAlone {
    Suppressed,
    Absent,
    Kind(Kind),
}

/// What a warning says can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Claim {
    pub fault: Fault,
    pub site: Site,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    Null,
    Index,
    Division,
    Cast,
    Store,
    Size,
    StackOverflow,
    EndlessLoop,
}

impl Fault {
    /// The exception by which it shows, of which a subclass counts, too; none for a loop that does not end.
    pub fn exception(self) -> Option<&'static str> {
        match self {
            Fault::Null => Some("java.lang.NullPointerException"),
            Fault::Index => Some("java.lang.IndexOutOfBoundsException"),
            Fault::Division => Some("java.lang.ArithmeticException"),
            Fault::Cast => Some("java.lang.ClassCastException"),
            Fault::Store => Some("java.lang.ArrayStoreException"),
            Fault::Size => Some("java.lang.NegativeArraySizeException"),
            Fault::StackOverflow => Some("java.lang.StackOverflowError"),
            Fault::EndlessLoop => None,
        }
    }
}

/// Where the fault is, seen from the location of the warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// An instruction of the line itself.
    Line,
    /// The line, or what it calls: a null that is passed on, a library method that checks its argument.
    Call,
    /// Anywhere in the method that has the line, or below it.
    Method,
}

/// Where a tool says something about. Everything is optional, because every tool leaves something out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The file, as the tool writes it.
    pub uri: Option<String>,
    /// What `uri` is relative to, as an absolute URI, if the tool says so.
    pub base: Option<String>,
    /// From 1 on. Some tools write 0 for *unknown*, which is kept to be told.
    pub line: Option<u32>,
    pub column: Option<u32>,
    /// Names of methods, variables and types that the tool links to the place.
    pub names: Vec<String>,
    /// The class as `a.b.Outer$Inner`.
    pub class: Option<String>,
    pub method: Option<String>,
    /// As in class files: `(ILjava/lang/String;)V`.
    pub descriptor: Option<String>,
    /// The offset of the instruction in its method.
    pub offset: Option<u32>,
    pub role: Role,
}

/// What a place has to do with the warning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// Here it happens, as far as the tool says.
    #[default]
    Blamed,
    /// Here a null is used.
    Dereference,
    /// Here something is called that fails.
    Call,
    /// Here the value comes from.
    Source,
    /// The last step of a flow.
    Sink,
    /// Something else.
    Related,
}

/// `kind` of a SARIF result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    #[default]
    Fail,
    Pass,
    Open,
    Informational,
    NotApplicable,
    Review,
}

impl Kind {
    /// By its name in SARIF. What is not known to the standard is no failure for sure.
    pub fn named(name: &str) -> Kind {
        match name {
            "fail" => Kind::Fail,
            "pass" => Kind::Pass,
            "open" => Kind::Open,
            "review" => Kind::Review,
            "notApplicable" => Kind::NotApplicable,
            _ => Kind::Informational,
        }
    }
}

/// `level` of a SARIF result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    None,
    Note,
    #[default]
    Warning,
    Error,
}

impl Level {
    pub fn named(name: &str) -> Option<Level> {
        Some(match name {
            "none" => Level::None,
            "note" => Level::Note,
            "warning" => Level::Warning,
            "error" => Level::Error,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}
