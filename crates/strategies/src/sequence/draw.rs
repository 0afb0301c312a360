//! The graph of states, as it can be drawn.

use super::search::Search;
use expr::{Binary, Term};
use std::collections::BTreeSet;
use symex::explore::{Call, condition_text, term_text};
use symex::graph::{Drawn, Leaf};
use symex::machine::Shape;
use technique::{ObjectNode, StateGraph, StateNode};

/// States that are drawn at most.
pub const MAX_STATES: usize = 500;

/// The first states, each with its objects.
pub fn draw(search: &Search) -> StateGraph {
    let mut drawing = StateGraph::default();
    let family = &search.family;
    let mut numbers = vec![None; family.entries.len()];
    let vm = &search.calls.explorer.vm;
    let (program, pool) = (&vm.program, &vm.machine.pool);
    for (index, entry) in family.entries.iter().enumerate().filter(|(_, entry)| entry.replaced.is_none()) {
        let Some(view) = entry.views.first() else { continue };
        if drawing.states.len() == MAX_STATES {
            drawing.left_out += 1;
            continue;
        }
        numbers[index] = Some(drawing.states.len());
        let is_in_heap = |term: &Term| {
            let vars = pool.vars(*term);
            view.graph.leaves.iter().any(|leaf| match leaf {
                Leaf::Number(value) | Leaf::Box { value, .. } => match value.shape() {
                    Shape::Term(term) => pool.vars(term).iter().any(|var| vars.contains(var)),
                    _ => false,
                },
                _ => false,
            })
        };
        // What is below something is not above it, either.
        let is_less = |below: Term, above: Term| {
            let less = |term: &Term| pool.node(*term) == expr::Node::Binary(Binary::Slt, below, above);
            view.condition.iter().any(less)
        };
        let says_more = |term: &Term| match pool.node(*term) {
            expr::Node::Binary(Binary::Sle, below, above) => !is_less(below, above),
            _ => true,
        };
        let condition = view.condition.iter().copied().filter(|term| is_in_heap(term) && says_more(term));
        let object = |Drawn { class, values, edges }| ObjectNode { class, values, edges };
        drawing.states.push(StateNode {
            length: entry.level,
            objects: family.linear.drawn(program, pool, &view.graph).into_iter().map(object).collect(),
            condition: condition_text(pool, condition),
        });
    }
    let mut known = BTreeSet::new();
    for edge in &family.edges {
        let mut to = edge.to;
        while let Some(other) = family.entries[to].replaced {
            to = other;
        }
        if let (Some(from), Some(to)) = (numbers[edge.from], numbers[to]) {
            let call = (from, to, edge.label.clone());
            if known.insert(call.clone()) {
                drawing.edges.push(call);
            }
        }
    }
    drawing
}

/// A call with the names of its arguments.
pub fn label(pool: &expr::Pool, call: &Call) -> String {
    let argument = |value: symex::machine::Value| match value.shape() {
        Shape::Concrete(bits) => (bits as i64).to_string(),
        Shape::Term(term) => term_text(pool, term),
        Shape::Unresolved(_) => "…".to_string(),
    };
    let arguments: Vec<String> = call.arguments.iter().map(|one| argument(one.value)).collect();
    format!("{}({})", call.method.name, arguments.join(", "))
}
