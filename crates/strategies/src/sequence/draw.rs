//! The graph of states, as it can be drawn.

use super::search::Search;

/// States and the calls between them.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub nodes: Vec<Node>,
    /// From, to, and the call.
    pub edges: Vec<(usize, usize, String)>,
}

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub level: usize,
    /// Lines that describe the objects.
    pub objects: Vec<String>,
    pub condition: Vec<String>,
}

pub fn draw(search: &mut Search) -> Drawing {
    let _ = search;
    Drawing::default()
}
