//! How methods are meant to be called, as far as somebody has seen it: what callers keep to, and values that they pass.

use crate::{Clause, MethodKey};
use serde::{Deserialize, Serialize};

/// Of the methods of a class, and of static fields. A method that is not here may be called in any way, as far as is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Usage {
    pub methods: Vec<MethodUsage>,
    /// What static fields hold, of these and other classes, when a method is called.
    pub statics: Vec<StaticUsage>,
}

/// What the static fields of a class hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StaticUsage {
    /// Internal name.
    pub class: String,
    /// Names are those of its fields.
    pub holds: Vec<Clause>,
}

/// How one method is called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodUsage {
    pub method: MethodKey,
    /// A call is legal if one of these is satisfied: what its own callers keep to first, then what those keep to who call
    /// it as a method that it overrides.
    pub legal: Vec<Legal>,
    /// Parameters that callers pass null for.
    pub nullable: Vec<usize>,
    /// Numbers that callers pass.
    pub seeds: Vec<Seeds>,
}

/// Conditions at the entry of a method, all of which callers keep to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Legal {
    /// The class (internal name) and method that it was seen of.
    pub class: String,
    pub method: MethodKey,
    /// Of the code that it was seen of; none for a method without code.
    pub fingerprint: Option<String>,
    /// What the conditions call the parameters.
    pub parameters: Vec<String>,
    pub requires: Vec<Clause>,
}

/// Values of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seeds {
    pub parameter: usize,
    pub values: Vec<i64>,
}

impl Usage {
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodUsage> {
        self.methods.iter().find(|one| one.method.name == name && one.method.descriptor == descriptor)
    }
}

impl MethodUsage {
    /// The numbers that callers pass for a parameter.
    pub fn seeds(&self, parameter: usize) -> &[i64] {
        self.seeds.iter().find(|seeds| seeds.parameter == parameter).map_or(&[], |seeds| &seeds.values)
    }
}
