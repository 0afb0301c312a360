//! A graph of states of objects, as it can be drawn.

use serde::{Deserialize, Serialize};

/// States and the calls between them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StateGraph {
    pub states: Vec<StateNode>,
    /// From, to, and the call.
    pub edges: Vec<(usize, usize, String)>,
    /// States that are not shown, because there are too many.
    pub left_out: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StateNode {
    /// Calls that lead to it, after the constructor.
    pub length: usize,
    pub objects: Vec<ObjectNode>,
    /// What is known of the numbers in it.
    pub condition: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ObjectNode {
    /// The class in the source, without its package.
    pub class: String,
    /// Fields or elements that are no objects of the state, each with its value.
    pub values: Vec<(String, String)>,
    /// Those that are: the number of the object.
    pub edges: Vec<(String, usize)>,
}
