//! What exploration finds, as plain data.

use crate::input::{ClassRef, FieldRef, Inputs, NotMade};
use guide::{Kind, Made, written};
use java::Frame;
use program::link::{Method, MethodId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;
use technique::{Bound, Cut, Cuts, Feature};
use vm::Stop;

/// Which way a path went at a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    pub way: u32,
    /// Where the ways are "is this number" and "is another": the number.
    pub number: Option<u64>,
}

impl Choice {
    pub fn way(way: u32) -> Choice {
        Choice { way, number: None }
    }
}

/// One path of a method.
#[derive(Clone, Debug)]
pub struct Path {
    /// Which way it went at each fork: paths are sorted by this, and it can be found again by it.
    pub choices: Vec<Choice>,
    pub inputs: Inputs,
    /// The conditions on the inputs, in the order they were met.
    pub condition: Vec<Condition>,
    pub end: End,
    /// The branches of the classes under test that it takes, in order.
    pub trace: Vec<BranchId>,
    /// What was left out along it.
    pub cuts: Vec<Cut>,
    /// The code looked at an input that is null.
    pub meets_null: bool,
    /// The code, or what made its inputs, has asked for the time.
    pub asks_time: bool,
    /// What its inputs have the method check, if exploration goes by what was verified.
    pub judged: Option<Judged>,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With what the concrete machine saw when it replayed the inputs.
    Finished(Outcome),
    /// The concrete machine did something else. Such a path counts for nothing.
    Diverged(Divergence),
    /// It was left here.
    Cut(Cut),
}

impl End {
    /// A native method or a feature that is not there.
    pub fn unsupported(what: impl Into<String>) -> End {
        End::Cut(Cut::Unsupported(Feature::Other(what.into())))
    }
}

/// What the concrete machine did with the inputs of a path, and should not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divergence {
    NotReplayed(NotReplayed),
    /// The class of the exception; none for a normal end.
    Threw {
        expected: Option<String>,
        actual: Option<String>,
    },
    Returned {
        expected: String,
        actual: String,
    },
    /// Other branches.
    Branches,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Divergence::NotReplayed(why) => why.fmt(f),
            Divergence::Threw { expected, actual } => {
                let [expected, actual] = [expected, actual].map(|one| one.as_deref().unwrap_or("a normal end"));
                write!(f, "expected {expected}, the concrete machine saw {actual}")
            }
            Divergence::Returned { expected, actual } => {
                write!(f, "expected {expected}, the concrete machine returned {actual}")
            }
            Divergence::Branches => f.write_str("the concrete machine took other branches"),
        }
    }
}

/// Why a call cannot be replayed. Methods are by their full names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReplayed {
    #[error(transparent)]
    NotMade(#[from] NotMade),
    #[error("{0} has a malformed descriptor")]
    Descriptor(String),
    #[error("{0} is called on null")]
    OnNull(String),
    #[error("{class} overrides {method}")]
    Overridden { class: String, method: String },
    #[error("System.exit")]
    Exits,
    #[error("the concrete machine stopped: {0}")]
    Stopped(Stop),
    /// What was returned cannot be written down.
    #[error("{0}")]
    NotShown(String),
}

impl From<NotReplayed> for String {
    fn from(why: NotReplayed) -> String {
        why.to_string()
    }
}

/// A condition on the inputs, as a Java programmer would write it.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub text: String,
    pub about: About,
    /// The static fields whose values it is about.
    pub fields: Vec<FieldRef>,
}

/// What a condition says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether an input is null.
    Null,
    /// That two inputs are one object.
    Identity,
    /// Something about numbers, lengths and characters.
    Numbers,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a call has checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// All checks that it has made are verified: the test is redundant.
    pub is_redundant: bool,
    /// The checks that it has made, each with whether it was verified when it was made last.
    pub reached: BTreeMap<Reached, bool>,
    /// The checks that have failed with an exception that a handler has taken, each with whether it was verified.
    pub caught: BTreeSet<(Reached, bool)>,
    /// The check of each kind that was made last: one that fails is the last of its kind.
    pub last: BTreeMap<Kind, Reached>,
}

/// A check that was made: the number of it in its method, what it protects from, and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    pub method: MethodRef,
    pub number: usize,
    pub kind: Kind,
    pub line: Option<u16>,
}

impl Judged {
    /// The same as plain data, by how the call ended.
    pub fn made(&self, end: &End) -> Made {
        let id = |check: &Reached| (written(check.method.0), check.number);
        Made {
            is_redundant: self.is_redundant,
            reached: self.reached.keys().map(id).collect(),
            failing: self.failing(end).map(|(check, _)| id(check)).collect(),
        }
    }

    /// The checks that have failed, by how the call ended: the last of the exception's kind, if it is on the line of the
    /// innermost frame that is not of the JDK, else all of the kind there.
    pub fn failing(&self, end: &End) -> impl Iterator<Item = (&Reached, bool)> {
        let thrown = match end {
            End::Finished(Outcome::Threw { class, frames, place: Some(place), .. }) => {
                let kind = if frames.first() == Some(place) { kind_of(class) } else { Some(Kind::Call) };
                kind.map(|kind| (kind, place))
            }
            _ => None,
        };
        let is_there = move |check: &Reached| {
            thrown.is_some_and(|(kind, place)| {
                let method = check.method.0;
                check.kind == kind
                    && method.class.java_name() == place.class
                    && method.name == place.method.as_str()
                    && check.line.map(u32::from) == place.line()
            })
        };
        let last = thrown.and_then(|(kind, _)| self.last.get(&kind)).copied().filter(|check| is_there(check));
        let all = self.reached.iter().map(|(check, is_verified)| (check, *is_verified));
        all.filter(move |(check, _)| last.map_or_else(|| is_there(check), |last| last == **check))
    }
}

/// What a check protects from that throws an exception of this class.
pub(crate) fn kind_of(class: &str) -> Option<Kind> {
    Some(match class {
        "java.lang.AssertionError" => Kind::Assert,
        "java.lang.NullPointerException" => Kind::Null,
        "java.lang.ArrayIndexOutOfBoundsException" => Kind::Index,
        "java.lang.ArithmeticException" => Kind::Division,
        "java.lang.ClassCastException" => Kind::Cast,
        "java.lang.ArrayStoreException" => Kind::Store,
        "java.lang.NegativeArraySizeException" => Kind::Size,
        _ => return None,
    })
}

/// A method, in the order of numbers.
#[derive(Clone, Copy, Debug)]
pub struct MethodRef(pub &'static Method);

impl PartialEq for MethodRef {
    fn eq(&self, other: &MethodRef) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for MethodRef {}

impl PartialOrd for MethodRef {
    fn partial_cmp(&self, other: &MethodRef) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MethodRef {
    fn cmp(&self, other: &MethodRef) -> std::cmp::Ordering {
        self.0.id.cmp(&other.0.id)
    }
}

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The returned value as Java would print it; `void` for none.
    Returned(String),
    Threw {
        /// Binary name.
        class: String,
        message: Option<String>,
        /// An `assert` statement has thrown it.
        assertion: bool,
        /// The innermost first.
        frames: Vec<Frame>,
        /// The innermost that is not of the JDK; else the innermost.
        place: Option<Frame>,
    },
    /// `System.exit`.
    Exited(i32),
}

/// A branch that went one way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId {
    /// Binary name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// Index of the instruction.
    pub at: u32,
    /// 0 if a conditional jump falls through, 1 if it is taken; the target for a switch.
    pub way: u32,
}

/// The branches of the method under test and of what it calls in the same class.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// All ways of the branches of the methods that were entered.
    pub all: BTreeSet<BranchId>,
    pub covered: BTreeSet<BranchId>,
}

/// The result of exploring one method, with what is wanted of each path, and what was noticed of other things.
#[derive(Clone, Debug)]
pub struct Report<P = Path, N = Noticed> {
    pub paths: Vec<P>,
    pub coverage: Coverage,
    /// What was left out, with how many paths it cost.
    pub cuts: Cuts,
    /// Which inputs were considered where there is no end of them: the size of collections, for instance.
    pub bounds: BTreeSet<Bound>,
    /// Attempts to make an input that ended in an exception.
    pub failed_inputs: u32,
    /// The most states that waited at one time.
    pub most_waiting: usize,
    pub execution: Duration,
    pub solving: Duration,
    /// Of the threads that explored, for both.
    pub processor: Duration,
    pub queries: u64,
    /// States that were left because all that they could still do was verified.
    pub dropped: u64,
    /// Where the paths begin that a pause has left.
    pub left: Vec<Vec<Choice>>,
    pub noticed: N,
}

/// What happened on the paths from any state.
#[derive(Clone, Debug, Default)]
pub struct Anywhere {
    /// Where exceptions were thrown, or passed through.
    pub thrown: BTreeSet<Throw>,
    /// Instructions of the method where paths were cut, in it or in what it calls there.
    pub cut_at: BTreeSet<u32>,
    /// How many paths were cut there; others were cut elsewhere.
    pub located: u32,
    /// Static fields of the JDK that can change were read.
    pub reads_environment: bool,
}

/// An exception in a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Throw {
    pub method: MethodId,
    /// Index of the instruction.
    pub at: u32,
    /// The number of its class.
    pub exception: u32,
    /// The instruction itself throws it; else something that it calls.
    pub is_new: bool,
}

/// What an exploration has seen of static state.
#[derive(Clone, Debug, Default)]
pub struct Noticed {
    /// Classes of the class path that were initialised while inputs were made or the method ran, in their order.
    pub triggered: Vec<ClassRef>,
    /// Static fields that the method read first and tests cannot assign.
    pub unassignable: Vec<FieldRef>,
    /// What happened, if it was explored from any state.
    pub anywhere: Option<Anywhere>,
}

impl<P, N: Default> Default for Report<P, N> {
    fn default() -> Report<P, N> {
        Report {
            paths: Vec::new(),
            coverage: Coverage::default(),
            cuts: Cuts::default(),
            bounds: BTreeSet::new(),
            failed_inputs: 0,
            most_waiting: 0,
            execution: Duration::ZERO,
            solving: Duration::ZERO,
            processor: Duration::ZERO,
            queries: 0,
            dropped: 0,
            left: Vec::new(),
            noticed: N::default(),
        }
    }
}

impl<P, N> Report<P, N> {
    /// The same with something else of each path.
    pub fn map<Q>(self, keep: impl FnMut(P) -> Q) -> Report<Q, N> {
        let Report { paths, .. } = self;
        Report {
            paths: paths.into_iter().map(keep).collect(),
            coverage: self.coverage,
            cuts: self.cuts,
            bounds: self.bounds,
            failed_inputs: self.failed_inputs,
            most_waiting: self.most_waiting,
            execution: self.execution,
            solving: self.solving,
            processor: self.processor,
            queries: self.queries,
            dropped: self.dropped,
            left: self.left,
            noticed: self.noticed,
        }
    }

    /// The same without what only the machine that explored can make sense of.
    pub fn apart(self) -> Report<P, ()> {
        Report {
            paths: self.paths,
            coverage: self.coverage,
            cuts: self.cuts,
            bounds: self.bounds,
            failed_inputs: self.failed_inputs,
            most_waiting: self.most_waiting,
            execution: self.execution,
            solving: self.solving,
            processor: self.processor,
            queries: self.queries,
            dropped: self.dropped,
            left: self.left,
            noticed: (),
        }
    }

    /// Adds another part of the same exploration.
    pub fn absorb(&mut self, part: Report<P, N>) {
        self.paths.extend(part.paths);
        self.coverage.all.extend(part.coverage.all);
        self.coverage.covered.extend(part.coverage.covered);
        self.cuts.absorb(part.cuts);
        self.bounds.extend(part.bounds);
        self.failed_inputs += part.failed_inputs;
        self.most_waiting = self.most_waiting.max(part.most_waiting);
        self.execution += part.execution;
        self.solving += part.solving;
        self.processor += part.processor;
        self.queries += part.queries;
        self.dropped += part.dropped;
    }
}
