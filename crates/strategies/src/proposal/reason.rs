//! Why an exception is no bug, and why a path is no test.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Why an exception is taken for something else than a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The method declares this exception.
    Declared(String),
    /// It depends on the machine.
    Machine,
    /// A class is not on the class path.
    Missing,
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

/// Which exceptions count as bugs although there is a reason against it; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    pub suspects: BTreeSet<Suspect>,
}

impl Filter {
    pub(crate) fn overrules(&self, reason: &Reason) -> bool {
        let suspect = match reason {
            Reason::Declared(_) => Suspect::Declared,
            Reason::NullArgument => Suspect::NullArgument,
            Reason::Thrown => Suspect::Thrown,
            Reason::PassedOn => Suspect::PassedOn,
            Reason::AnyType => Suspect::AnyType,
            Reason::Internal => Suspect::Internal,
            Reason::MadeUp => Suspect::MadeUp,
            Reason::Machine | Reason::Missing | Reason::BeforeCall => return false,
        };
        self.suspects.contains(&suspect)
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Reason::Declared(class) => return write!(f, "the method declares {class}"),
            Reason::Machine => "it depends on the machine",
            Reason::Missing => "a class is missing on the class path",
            Reason::NullArgument => "null was handed in",
            Reason::BeforeCall => "it was made before the call",
            Reason::Thrown => "the method throws it itself",
            Reason::PassedOn => "the method passes its arguments on to one that throws it",
            Reason::AnyType => "objects of types that do not go together were handed in",
            Reason::Internal => "an argument was made by what is not public",
            Reason::MadeUp => "an implementation that was made up answers a number that may make no sense",
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
