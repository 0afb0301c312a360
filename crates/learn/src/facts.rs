//! What was learnt, as data and as JSON.

use contracts::{Condition, Seeds};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Which template a condition is an instance of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    /// Null, or not.
    Nullness,
    /// One value, or one of up to three.
    OneOf,
    Bound,
    NotZero,
    Equal,
    Order,
    /// `y == a * x + b`.
    Linear,
    /// `x == y + z`.
    Sum,
    Type,
}

/// A condition that every example satisfies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    #[serde(rename = "text")]
    pub condition: Condition,
    pub template: Template,
    /// The parameters, fields and the result that it speaks of.
    pub variables: Vec<String>,
    /// Different examples, which tests they come from included.
    pub samples: u64,
    /// Shown to hold for all inputs, not only for those of tests.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodFacts {
    /// As people read it: `pack.Type.name(int, String[])`.
    pub method: String,
    /// Binary name.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// What conditions call the parameters.
    pub parameters: Vec<String>,
    /// Of the code that it was learnt of; none for a method without code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    pub requires: Vec<Fact>,
    pub ensures: Vec<Fact>,
    pub samples: u64,
    /// Parameters of reference types that tests pass null for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nullable: Vec<usize>,
    /// Whether `null` was returned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub returns_null: bool,
    /// The methods that it overrides, and that something was learnt of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<String>,
    /// Numbers that tests pass, by parameter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<Seeds>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassFacts {
    /// Binary name.
    pub class: String,
    pub invariants: Vec<Fact>,
    pub samples: u64,
}

/// Everything that was learnt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Learnt {
    /// Of this format.
    pub version: u32,
    /// Different examples that a condition needs.
    pub threshold: u64,
    pub methods: Vec<MethodFacts>,
    pub classes: Vec<ClassFacts>,
    /// Of the static fields of classes, where tests begin; conditions name the fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statics: Vec<ClassFacts>,
}

pub const VERSION: u32 = 1;

/// Why a file of conditions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LearntError {
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    #[error("{}: this is no file of `cupper learn --json`: {error}", path.display())]
    Malformed { path: PathBuf, error: serde_json::Error },
    #[error("{}: it has version {found}, and this is version {VERSION}: run `cupper learn` again", path.display())]
    Version { path: PathBuf, found: u32 },
}

impl Learnt {
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and numbers can be written") + "\n"
    }

    pub fn read(path: &Path) -> Result<Learnt, LearntError> {
        let text =
            std::fs::read_to_string(path).map_err(|error| LearntError::Io { path: path.to_path_buf(), error })?;
        let learnt: Learnt =
            serde_json::from_str(&text).map_err(|error| LearntError::Malformed { path: path.to_path_buf(), error })?;
        if learnt.version != VERSION {
            return Err(LearntError::Version { path: path.to_path_buf(), found: learnt.version });
        }
        Ok(learnt)
    }

    /// Drops what was learnt of methods whose code is another now, and of classes that are gone. The names of the methods.
    pub fn drop_changed(&mut self, classes: &crate::classes::Classes) -> Vec<String> {
        let mut dropped = Vec::new();
        self.methods.retain(|method| {
            let id = method.id();
            let is_same = classes.method(&id).is_some()
                && (method.fingerprint.is_none() || method.fingerprint == classes.fingerprint(&id));
            if !is_same {
                dropped.push(method.method.clone());
            }
            is_same
        });
        let changed: Vec<String> = dropped.clone();
        self.classes.retain(|class| {
            // An invariant rests on all methods of its class.
            !changed.iter().any(|method| method.starts_with(&format!("{}.", class.class.replace('$', "."))))
        });
        dropped
    }
}

impl MethodFacts {
    pub fn id(&self) -> crate::classes::MethodId {
        crate::classes::MethodId {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
        }
    }
}
