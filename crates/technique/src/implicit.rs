//! Checks that the JVM makes by itself: instructions that throw when a reference is null, an index is outside of its array,
//! and so on; and what is known of each.

use crate::{Bound, Cut, Place};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// What can go wrong at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CheckKind {
    /// A reference that must not be null is.
    Null,
    /// An index is outside of its array.
    Index,
    /// An array is made with a negative length.
    Size,
    /// An integer is divided by zero.
    Division,
    Cast,
    /// A reference does not fit into its array.
    Store,
}

impl CheckKind {
    pub const ALL: [CheckKind; 6] =
        [CheckKind::Null, CheckKind::Index, CheckKind::Size, CheckKind::Division, CheckKind::Cast, CheckKind::Store];

    pub fn name(self) -> &'static str {
        match self {
            CheckKind::Null => "null",
            CheckKind::Index => "index",
            CheckKind::Size => "size",
            CheckKind::Division => "division",
            CheckKind::Cast => "cast",
            CheckKind::Store => "store",
        }
    }

    /// The binary name of what the JVM throws.
    pub fn exception(self) -> &'static str {
        match self {
            CheckKind::Null => "java.lang.NullPointerException",
            CheckKind::Index => "java.lang.ArrayIndexOutOfBoundsException",
            CheckKind::Size => "java.lang.NegativeArraySizeException",
            CheckKind::Division => "java.lang.ArithmeticException",
            CheckKind::Cast => "java.lang.ClassCastException",
            CheckKind::Store => "java.lang.ArrayStoreException",
        }
    }

    /// The kind that throws an exception of this very class (binary name).
    pub fn of_exception(class: &str) -> Option<CheckKind> {
        CheckKind::ALL.into_iter().find(|kind| kind.exception() == class)
    }
}

impl fmt::Display for CheckKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An instruction and one thing that can go wrong there, with what is known of it. The place has an offset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImplicitCheck {
    pub place: Place,
    pub kind: CheckKind,
    pub standing: Standing,
}

impl ImplicitCheck {
    /// Whether both are about the same instruction and kind.
    pub fn is_same(&self, place: &Place, kind: CheckKind) -> bool {
        self.kind == kind
            && self.place.pc == place.pc
            && self.place.method == place.method
            && self.place.descriptor == place.descriptor
            && self.place.class == place.class
    }

    pub fn is_open(&self) -> bool {
        matches!(self.standing, Standing::Open(_))
    }
}

/// Which checks are looked into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckFilter {
    pub kinds: BTreeSet<CheckKind>,
    /// Only these, if somebody asks for some.
    pub only: Option<Vec<WantedCheck>>,
    /// A null that is handed in counts: a proof that rests on there being none is no proof.
    pub nulls: bool,
    /// What may be taken for granted that nothing shows.
    pub taken: Taken,
    /// Proofs say what they rest on within the method itself.
    pub premises: bool,
}

/// What dataflow facts may take for granted although it may be wrong; each time, the proof says where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// Additions, subtractions and multiplications of integers do not overflow.
    pub no_overflow: bool,
    /// Calls leave what is known of fields as it is.
    pub pure_calls: bool,
    /// Different variables are different objects.
    pub no_aliases: bool,
}

impl Default for CheckFilter {
    /// All.
    fn default() -> CheckFilter {
        CheckFilter {
            kinds: CheckKind::ALL.into_iter().collect(),
            only: None,
            nulls: false,
            taken: Taken::default(),
            premises: false,
        }
    }
}

impl CheckFilter {
    /// What a check stands at for whoever asks.
    pub fn seen(&self, check: ImplicitCheck) -> ImplicitCheck {
        let rests_on_callers = match &check.standing {
            Standing::Safe { assumptions, .. } => assumptions.iter().any(Assumption::rests_on_callers),
            Standing::Open(_) => false,
        };
        if !self.nulls || !rests_on_callers {
            return check;
        }
        let lack = Some(Lack::Value(ValueSource::Parameter));
        ImplicitCheck { standing: Standing::Open(OpenCheck { lack, ..OpenCheck::default() }), ..check }
    }

    pub fn wants(&self, place: &Place, kind: CheckKind) -> bool {
        let is_asked_for = |only: &Vec<WantedCheck>| only.iter().any(|wanted| wanted.fits(place, kind));
        self.kinds.contains(&kind) && self.only.as_ref().is_none_or(is_asked_for)
    }
}

/// All that can be thrown through a line of a class, by its instructions or by what they call, whatever the state is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineThrows {
    /// Binary name.
    pub class: String,
    pub line: u32,
    /// Whether the class has any instruction of the line.
    pub has_code: bool,
    /// Binary names.
    pub exceptions: BTreeSet<String>,
    pub assumptions: Vec<Assumption>,
}

/// A check that somebody wants to know of; what is not said fits all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedCheck {
    /// Binary name.
    pub class: String,
    /// Name of the method, and its descriptor.
    pub method: Option<String>,
    pub descriptor: Option<String>,
    /// First and last line.
    pub lines: Option<(u32, u32)>,
    pub pc: Option<u32>,
    pub kind: Option<CheckKind>,
}

impl WantedCheck {
    /// Whether a check is meant. One without a line is not meant by lines.
    pub fn fits(&self, place: &Place, kind: CheckKind) -> bool {
        self.class == place.class
            && self.method.as_ref().is_none_or(|method| *method == place.method)
            && self.descriptor.as_ref().is_none_or(|descriptor| *descriptor == place.descriptor)
            && self.lines.is_none_or(|(first, last)| place.line.is_some_and(|line| first <= line && line <= last))
            && self.pc.is_none_or(|pc| place.pc == Some(pc))
            && self.kind.is_none_or(|wanted| wanted == kind)
    }
}

/// What is known before tests are judged: a test that throws there has the last word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// It never fails, if the assumptions hold.
    Safe {
        stage: Stage,
        assumptions: Vec<Assumption>,
        /// The same as conditions within the method of the check, if it can be said so and somebody wants to know.
        premise: Option<Vec<Premise>>,
    },
    Open(OpenCheck),
}

/// A condition that was assumed to hold before an instruction of a method, each time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Premise {
    pub pc: u32,
    /// Java over parameters and local variables.
    pub condition: String,
}

/// What has shown something, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Dataflow facts of all classes.
    Dataflow,
    /// All paths of a method, from any state.
    Symbolic,
    /// Tests, looked for.
    Search,
}

/// Why nothing was shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenCheck {
    /// What the dataflow facts lack.
    pub lack: Option<Lack>,
    /// What stood in the way of a test; none, if nobody has looked for one.
    pub obstacle: Option<Obstacle>,
    /// When it fails, as far as that is known.
    pub condition: Vec<String>,
}

/// Why dataflow facts do not show that a check never fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lack {
    /// The value comes from here.
    Value(ValueSource),
    /// The index may be negative.
    Below(ValueSource),
    /// The index may be too large.
    Above(ValueSource),
    /// The control flow of the method is malformed, or uses subroutines.
    NotUnderstood,
    /// The facts of the method did not settle.
    Limit,
}

/// Where a value comes from, as far as that explains what is not known of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ValueSource {
    /// A method of the classes that are analysed.
    Own(String),
    /// Another method.
    Foreign(String),
    Field(String),
    Element,
    Parameter,
    /// Ways that meet.
    Joined,
    Arithmetic,
    Literal,
    Other,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Value(source) => write!(f, "the value comes from {source}"),
            Lack::Below(source) => write!(f, "the index may be negative: it comes from {source}"),
            Lack::Above(source) => write!(f, "the index may be too large: it comes from {source}"),
            Lack::NotUnderstood => f.write_str("the control flow of the method is not understood"),
            Lack::Limit => f.write_str("the facts of the method did not settle"),
        }
    }
}

impl fmt::Display for ValueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueSource::Own(method) | ValueSource::Foreign(method) => write!(f, "a call of {method}"),
            ValueSource::Field(field) => write!(f, "the field {field}"),
            ValueSource::Element => f.write_str("an element of an array"),
            ValueSource::Parameter => f.write_str("a parameter"),
            ValueSource::Joined => f.write_str("several ways"),
            ValueSource::Arithmetic => f.write_str("a computation"),
            ValueSource::Literal => f.write_str("a literal"),
            ValueSource::Other => f.write_str("elsewhere"),
        }
    }
}

/// What stood in the way of a test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Obstacle {
    /// The class cannot be tested: why.
    NoClass(String),
    /// No method that tests can call leads there.
    NoCaller,
    /// What was looked at does not throw there, and the rest was left out for these reasons.
    Cut(Vec<Cut>),
    /// No path throws there, and inputs were considered within these bounds.
    Bounded(Vec<Bound>),
    /// A path throws there, but would not do so everywhere.
    Unstable,
    /// A test should throw there, and does something else on the JVM.
    Diverged,
    /// Paths from any state do not show that it never throws, and nobody asked for more.
    NotProved,
    /// No time was left.
    Time,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(f: &mut fmt::Formatter<'_>, all: Vec<String>) -> fmt::Result {
            f.write_str(&all.join("; "))
        }
        match self {
            Obstacle::NoClass(why) => write!(f, "the class cannot be tested: {why}"),
            Obstacle::NoCaller => f.write_str("no method that tests can call leads there"),
            Obstacle::Cut(cuts) => {
                f.write_str("no test was found: ")?;
                list(f, cuts.iter().map(Cut::to_string).collect())
            }
            Obstacle::Bounded(bounds) if bounds.is_empty() => f.write_str("no path was found that throws there"),
            Obstacle::Bounded(bounds) => {
                f.write_str("no path throws there: ")?;
                list(f, bounds.iter().map(Bound::to_string).collect())
            }
            Obstacle::Unstable => f.write_str("what throws there does not do so everywhere"),
            Obstacle::Diverged => f.write_str("a test should throw there, and does not on the JVM"),
            Obstacle::NotProved => f.write_str("paths from any state do not prove it, and no test was looked for"),
            Obstacle::Time => f.write_str("no time was left"),
        }
    }
}

/// What a proof rests on. Methods have their class, name and descriptor: `com.example.Stack.pop()I`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Assumption {
    /// Whoever calls the method from outside hands in no null here (parameters count from 0).
    ParameterNotNull { method: String, parameter: u16 },
    /// Whoever uses the analysed classes from outside hands in no null where that would reach a field, a result or another
    /// method.
    NoNullHandedIn,
    /// All calls of a method that only the analysed classes can call were seen, and they hand in values like this.
    Calls { method: String, parameter: u16 },
    /// All writes of the field were seen; it is not used before its object or class is initialised.
    Writes { field: String, by: Vec<String> },
    /// No other thread writes the field between two reads of it.
    NoOtherThread { field: String },
    /// No other thread writes elements of arrays between two reads.
    ElementsUnshared,
    /// All methods that lead to a call of a private one were looked at; nobody calls it by reflection.
    AllCallers { method: String },
    /// No other thread changes what the method reads while it runs.
    SingleThread,
    /// Static state of the JDK is as it is at the start, and the computer like any other.
    InitialEnvironment,
    /// What the analysed methods that a call of this one may run return, and leave behind, is what was shown of them.
    Results { method: String },
    /// What overrides the method outside of the analysed classes returns values like those that were seen.
    Overriders { method: String },
    /// A method of another library returns what is known of it.
    Library { method: String },
    /// An annotation says so.
    Annotation { name: String },
    /// The condition holds before the instruction of the method, whenever it is executed: the user wants it to be assumed.
    Condition { method: String, pc: u32, condition: String },
}

impl Assumption {
    /// Whether a null that is handed in breaks it.
    pub fn rests_on_callers(&self) -> bool {
        matches!(self, Assumption::ParameterNotNull { .. } | Assumption::NoNullHandedIn)
    }

    /// Whether it stands for what was shown of other code, which in turn may rest on what callers hand in.
    pub fn is_indirect(&self) -> bool {
        matches!(
            self,
            Assumption::Calls { .. }
                | Assumption::Writes { .. }
                | Assumption::Results { .. }
                | Assumption::Overriders { .. }
        )
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::ParameterNotNull { method, parameter } => {
                write!(f, "parameter {parameter} of {method} is not null")
            }
            Assumption::NoNullHandedIn => f.write_str("no null is handed in from outside"),
            Assumption::Calls { method, parameter } => {
                write!(f, "the calls of {method} are all known (parameter {parameter})")
            }
            Assumption::Writes { field, by } if by.is_empty() => write!(f, "the writes of {field} are all known"),
            Assumption::Writes { field, by } => write!(f, "{field} is written by {} only", by.join(", ")),
            Assumption::NoOtherThread { field } => write!(f, "no other thread writes {field}"),
            Assumption::ElementsUnshared => f.write_str("no other thread writes elements of arrays"),
            Assumption::AllCallers { method } => write!(f, "all callers of {method} are known"),
            Assumption::SingleThread => f.write_str("no other thread changes what the method reads"),
            Assumption::InitialEnvironment => f.write_str("static state of the JDK is as at the start"),
            Assumption::Results { method } => write!(f, "{method} does what was shown of it"),
            Assumption::Overriders { method } => write!(f, "what overrides {method} elsewhere returns alike"),
            Assumption::Library { method } => write!(f, "{method} returns what is known of it"),
            Assumption::Annotation { name } => write!(f, "@{name} holds"),
            Assumption::Condition { method, pc, condition } => write!(f, "{condition} at pc {pc} of {method}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_by_their_exceptions() {
        for kind in CheckKind::ALL {
            assert_eq!(CheckKind::of_exception(kind.exception()), Some(kind));
        }
        assert_eq!(CheckKind::of_exception("java.lang.IndexOutOfBoundsException"), None);
    }

    #[test]
    fn checks_that_are_wanted() {
        let place =
            Place { class: "A".into(), method: "f".into(), descriptor: "()V".into(), line: Some(7), pc: Some(3) };
        let wanted = WantedCheck { class: "A".into(), lines: Some((6, 7)), ..WantedCheck::default() };
        assert!(wanted.fits(&place, CheckKind::Null));
        assert!(!WantedCheck { pc: Some(4), ..wanted.clone() }.fits(&place, CheckKind::Null));
        assert!(!WantedCheck { lines: Some((8, 9)), ..wanted.clone() }.fits(&place, CheckKind::Null));
        assert!(!wanted.fits(&Place { line: None, ..place.clone() }, CheckKind::Null));
        let kinds = BTreeSet::from([CheckKind::Cast]);
        let filter = CheckFilter { kinds, only: Some(vec![wanted]), ..CheckFilter::default() };
        assert!(filter.wants(&place, CheckKind::Cast) && !filter.wants(&place, CheckKind::Null));
    }

    #[test]
    fn the_same_instruction_and_kind() {
        let place =
            |pc| Place { class: "A".into(), method: "f".into(), descriptor: "()V".into(), line: None, pc: Some(pc) };
        let standing = Standing::Open(OpenCheck::default());
        let check = ImplicitCheck { place: place(3), kind: CheckKind::Null, standing };
        assert!(check.is_open() && check.is_same(&place(3), CheckKind::Null));
        assert!(!check.is_same(&place(4), CheckKind::Null) && !check.is_same(&place(3), CheckKind::Index));
    }
}
