//! Why an exception is no bug, and why a path is no test.

use super::documents::Documents;
use contracts::Usage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Why an exception is taken for something else than a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The method declares this exception.
    Declared(String),
    /// Javadoc names this exception.
    Documented(String),
    /// A test that somebody has written expects this exception.
    Asserted(String),
    /// The input is what another method gives, by its name.
    Inverse(String),
    /// It depends on the machine.
    Machine,
    /// A class is not on the class path.
    Missing,
    /// The standard input is empty.
    StandardInput,
    NullArgument,
    BeforeCall,
    /// The method throws it by itself.
    Thrown,
    /// The method passes its arguments on to one that throws it.
    PassedOn,
    /// Objects that do not go together were handed in where a type variable takes them.
    AnyType,
    /// An argument was made by what is not public.
    Internal,
    /// An implementation that was made up has answered a number.
    MadeUp,
    /// A framework fills the field, by this annotation.
    Filled(String),
    /// A parameter needs so many elements, by a constant in the code.
    FixedSize {
        parameter: String,
        index: i64,
    },
    /// A parameter is an index outside of what it indexes.
    Index(String),
    /// What a parameter holds are indices, and one is outside of what it indexes.
    Entries(String),
    /// A parameter is a negative size or count.
    Negative(String),
    /// A parameter is so large that no array can be as long.
    Huge(String),
    /// A parameter is a number that few expect: no number, an infinite one, or a negative one of `java.math`.
    Special(String),
    /// All callers, by their names, look at what they pass.
    Guarded(String),
    /// Two parameters are used together, and the first is too short.
    Lengths(String, String),
    /// A parameter is a matrix with rows of different lengths, or not square.
    Matrix(String),
    /// The call does not satisfy this condition, which all that is known of the method's callers keep to.
    Outside(String),
}

/// What an exception is, if it is no bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// The caller has done what the code does not expect, and nothing tells him.
    Precondition,
    /// It is meant to be so, or has nothing to do with the code.
    Intended,
}

impl Reason {
    pub fn tier(&self) -> Tier {
        match self {
            Reason::FixedSize { .. }
            | Reason::Inverse(_)
            | Reason::Index(_)
            | Reason::Entries(_)
            | Reason::Negative(_)
            | Reason::Huge(_)
            | Reason::Special(_)
            | Reason::Lengths(..)
            | Reason::Matrix(_)
            | Reason::Outside(_) => Tier::Precondition,
            _ => Tier::Intended,
        }
    }

    /// The parameters that it is about, by their names.
    pub fn parameters(&self) -> Vec<&str> {
        match self {
            Reason::FixedSize { parameter, .. }
            | Reason::Index(parameter)
            | Reason::Entries(parameter)
            | Reason::Negative(parameter)
            | Reason::Huge(parameter)
            | Reason::Special(parameter)
            | Reason::Matrix(parameter) => vec![parameter],
            Reason::Lengths(short, long) => vec![short, long],
            _ => Vec::new(),
        }
    }

    /// The rule that decides so, as reports name it.
    pub fn rule(&self) -> &'static str {
        match self {
            Reason::Declared(_) => "declared",
            Reason::Documented(_) => "documented",
            Reason::Asserted(_) => "asserted",
            Reason::Inverse(_) => "inverse",
            Reason::Machine => "machine",
            Reason::Missing => "missing-class",
            Reason::StandardInput => "standard-input",
            Reason::NullArgument => "null-argument",
            Reason::BeforeCall => "before-call",
            Reason::Thrown => "rejected",
            Reason::PassedOn => "passed-on",
            Reason::AnyType => "any-type",
            Reason::Internal => "internal",
            Reason::MadeUp => "made-up",
            Reason::Filled(_) => "filled-by-framework",
            Reason::FixedSize { .. } => "fixed-size",
            Reason::Index(_) => "index",
            Reason::Entries(_) => "entries",
            Reason::Negative(_) => "negative",
            Reason::Huge(_) => "huge",
            Reason::Special(_) => "special-number",
            Reason::Guarded(_) => "guarded",
            Reason::Lengths(..) => "lengths",
            Reason::Matrix(_) => "matrix",
            Reason::Outside(_) => "outside",
        }
    }
}

/// Why an exception is taken for a bug, the strongest reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ground {
    /// The program's own assertion fails, or a condition that its author has stated.
    Assertion,
    /// A class cannot be initialised.
    Initialiser,
    /// There is no argument that could be wrong.
    NoArgument,
    /// The code compares the argument with a limit and lets it pass.
    Checked,
    Recursion,
    /// The call is as those that are known of the method's callers.
    Used,
    /// The call does not end.
    Endless,
    /// Nothing is wrong with the input.
    WellFormed,
}

impl Ground {
    /// The rule that decides so, as reports name it.
    pub fn rule(self) -> &'static str {
        match self {
            Ground::Assertion => "own-assertion",
            Ground::Initialiser => "initialiser",
            Ground::NoArgument => "no-argument",
            Ground::Checked => "checked",
            Ground::Recursion => "recursion",
            Ground::Used => "used",
            Ground::Endless => "endless",
            Ground::WellFormed => "well-formed",
        }
    }
}

impl std::fmt::Display for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ground::Assertion => "own assertion",
            Ground::Initialiser => "class cannot be initialised",
            Ground::NoArgument => "no argument is at fault",
            Ground::Checked => "the code checks the argument and lets it pass",
            Ground::Recursion => "endless recursion",
            Ground::Used => "within its known use",
            Ground::Endless => "the call does not end",
            Ground::WellFormed => "well-formed input",
        })
    }
}

/// Reasons that can be overruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suspect {
    Declared,
    NullArgument,
    Thrown,
    PassedOn,
    AnyType,
    Internal,
    MadeUp,
}

/// What decides about exceptions beside the code: what the user says, and what people have written down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Filter {
    pub suspects: BTreeSet<Suspect>,
    /// What people have written down about the class's exceptions.
    pub documents: Documents,
    /// How the methods of the class are called.
    pub usage: Usage,
}

impl Filter {
    pub(crate) fn overrules(&self, reason: &Reason) -> bool {
        let suspect = match reason {
            Reason::Declared(_) | Reason::Documented(_) | Reason::Asserted(_) => Suspect::Declared,
            Reason::NullArgument => Suspect::NullArgument,
            Reason::Thrown => Suspect::Thrown,
            Reason::PassedOn => Suspect::PassedOn,
            Reason::AnyType => Suspect::AnyType,
            Reason::Internal => Suspect::Internal,
            Reason::MadeUp => Suspect::MadeUp,
            _ => return false,
        };
        self.suspects.contains(&suspect)
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Reason::Declared(class) => return write!(f, "the method declares {class}"),
            Reason::Documented(class) => return write!(f, "its documentation names {class}"),
            Reason::Asserted(class) => return write!(f, "a test of the project expects {class}"),
            Reason::Inverse(partner) => return write!(f, "the input is nothing that {partner} gives"),
            Reason::Machine => "it depends on the machine",
            Reason::Missing => "a class is missing on the class path",
            Reason::NullArgument => "null was handed in",
            Reason::BeforeCall => "it was made before the call",
            Reason::Thrown => "the method throws it itself",
            Reason::PassedOn => "the method passes its arguments on to one that throws it",
            Reason::AnyType => "objects of types that do not go together were handed in",
            Reason::Internal => "an argument was made by what is not public",
            Reason::MadeUp => "an implementation that was made up answers a number that may make no sense",
            Reason::StandardInput => "the standard input is empty",
            Reason::Filled(annotation) => return write!(f, "a framework fills the field (@{annotation})"),
            Reason::FixedSize { parameter, index } => {
                return write!(f, "{parameter} needs more than {index} elements: the code has that number");
            }
            Reason::Index(parameter) => return write!(f, "{parameter} is an index outside of what it indexes"),
            Reason::Entries(parameter) => return write!(f, "{parameter} holds an index outside of what it indexes"),
            Reason::Negative(parameter) => return write!(f, "{parameter} has a negative size or count"),
            Reason::Huge(parameter) => return write!(f, "{parameter} asks for more than an array can hold"),
            Reason::Lengths(short, long) => return write!(f, "{short} is shorter than {long} says"),
            Reason::Special(parameter) => {
                return write!(f, "{parameter} is no number that the code speaks of: NaN, infinite, or negative");
            }
            Reason::Guarded(callers) => {
                return write!(f, "it is not public, and all that call it see to it before: {callers}");
            }
            Reason::Matrix(parameter) => {
                return write!(f, "{parameter} is no matrix of the shape that the code expects");
            }
            Reason::Outside(condition) => {
                return write!(f, "outside of its known use: {condition} does not hold");
            }
        })
    }
}

/// What the outcome of a call depends on, beside its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Dependence {
    /// It is different on a machine with another clock, time zone, locale, hash codes and random numbers.
    Surroundings,
    Memory,
    Files,
}

impl std::fmt::Display for Dependence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Dependence::Surroundings => "depends on the clock, the time zone, the locale or chance",
            Dependence::Memory => "depends on how much memory there is",
            Dependence::Files => "depends on files",
        })
    }
}
