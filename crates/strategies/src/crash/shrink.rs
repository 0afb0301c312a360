//! Makes a test simpler as long as it shows the same problem: simpler values, fewer calls.

use super::group::Witness;
use super::key;
use super::runner::{End, Runner};
use crate::author::Key;
use crate::space::Graph;
use crate::space::NodeId;
use technique::Budget;

/// Tests that are run for one problem.
const MAX_ATTEMPTS: usize = 3000;

/// The simplest test that is found until the time is over; `depth` is that of the holes of the subject.
pub fn shrink(
    graph: &Graph,
    runner: &mut Runner,
    (subject, depth): (usize, u32),
    mut best: Witness,
    budget: &Budget,
) -> Witness {
    let Some(key) = problem(runner, subject, &best.choices) else { return best };
    let mut attempts = 0;
    'again: loop {
        for choices in simpler(graph, subject, depth, &best.choices) {
            let cost = graph.cost(subject, &choices);
            if cost >= best.cost {
                continue;
            }
            attempts += 1;
            if attempts > MAX_ATTEMPTS || budget.is_over() {
                return best;
            }
            if problem(runner, subject, &choices).as_ref() == Some(&key) {
                best = Witness { cost, choices };
                continue 'again;
            }
        }
        return best;
    }
}

/// What a test shows.
fn problem(runner: &mut Runner, subject: usize, choices: &[u32]) -> Option<Key> {
    match runner.run(subject, choices) {
        End::Threw(exception) => key(runner, subject, exception),
        _ => None,
    }
}

/// Tests that differ in one expression: a preset, one of its own parts, another call on the simplest values.
fn simpler(graph: &Graph, subject: usize, depth: u32, choices: &[u32]) -> Vec<Vec<u32>> {
    let spans = graph.spans(subject, depth, choices);
    let mut found = Vec::new();
    for (index, span) in spans.iter().enumerate() {
        let one = &graph.types[span.node];
        let with = |part: &[u32]| [&choices[..span.start], part, &choices[span.end..]].concat();
        let own = choices[span.start] as usize;
        let presets = if own < one.presets.len() { own } else { one.presets.len() };
        found.extend((0..presets as u32).map(|preset| with(&[preset])));
        let parts = spans[index + 1..].iter().take_while(|part| part.start < span.end);
        found.extend(parts.filter(|part| part.node == span.node).map(|part| with(&choices[part.start..part.end])));
        if span.depth > 0 && own >= one.presets.len() {
            for (way, other) in one.ways.iter().enumerate() {
                let plain: Option<Vec<u32>> = other.holes.iter().map(|hole| simplest(graph, *hole)).collect();
                let part = plain.map(|plain| [&[(one.presets.len() + way) as u32], &plain[..]].concat());
                found.extend(part.filter(|part| part[..] != choices[span.start..span.end]).map(|part| with(&part)));
            }
        }
    }
    found
}

fn simplest(graph: &Graph, node: NodeId) -> Option<u32> {
    (!graph.types[node].presets.is_empty()).then_some(0)
}
