//! Which conditions hold where, and who says so.

use crate::Condition;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Who says that a condition holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// An annotation of this name, or the default of a scope that is annotated with it.
    Annotation(String),
    /// Seen to hold in so many runs.
    Learnt { runs: u64 },
    /// Somebody wrote it down, in a file of this name.
    Declared(String),
    /// An analysis of the code.
    Proved,
}

/// A condition with its origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    pub condition: Condition,
    pub origin: Origin,
}

/// A method within its class, by JVM descriptor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MethodKey {
    pub name: String,
    pub descriptor: String,
}

/// What a method expects of its caller and promises to it. Parameters are named as in the class file, or by number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MethodContract {
    /// At entry: over parameters and the receiver.
    pub requires: Vec<Clause>,
    /// At a normal return: over the result, values at entry, parameters and the receiver.
    pub ensures: Vec<Clause>,
}

/// What holds of the objects of a class between calls, and what its methods say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClassContract {
    pub invariants: Vec<Clause>,
    pub methods: BTreeMap<MethodKey, MethodContract>,
}

impl ClassContract {
    /// The contract of a method, which is empty if nothing is known.
    pub fn method(&self, key: &MethodKey) -> MethodContract {
        self.methods.get(key).cloned().unwrap_or_default()
    }
}

/// As its text.
impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
