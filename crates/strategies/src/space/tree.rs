//! A list of choices read as the expressions it stands for.

use super::graph::{Graph, Way};
use super::presets::Preset;
use super::size::NodeId;
use symex::input::{Input, InputId};

/// What a call costs in a comparison of tests; a preset costs its place in the list.
const CALL: u32 = 20;
/// A test without null says more than one with it.
const NULL: u32 = 1000;

/// An expression within a list of choices.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub node: NodeId,
    pub start: usize,
    pub end: usize,
    /// Calls that may be nested in it.
    pub depth: u32,
}

/// What a choice means.
pub enum Chosen<'g> {
    Preset(&'g Preset),
    Way(&'g Way),
}

impl Graph {
    pub fn chosen(&self, node: NodeId, choice: u32) -> Option<Chosen<'_>> {
        let (found, choice) = (self.types.get(node)?, choice as usize);
        match found.presets.get(choice) {
            Some(preset) => Some(Chosen::Preset(preset)),
            None => found.ways.get(choice - found.presets.len()).map(Chosen::Way),
        }
    }

    /// All expressions of a test, outer ones first.
    pub fn spans(&self, subject: usize, depth: u32, choices: &[u32]) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut at = 0;
        for &hole in &self.subjects[subject].holes {
            self.span(hole, depth, choices, &mut at, &mut spans);
        }
        spans
    }

    fn span(&self, node: NodeId, depth: u32, choices: &[u32], at: &mut usize, spans: &mut Vec<Span>) {
        let (index, start) = (spans.len(), *at);
        spans.push(Span { node, start, end: start, depth });
        let choice = choices.get(start).copied().unwrap_or_default();
        *at += 1;
        if let Some(Chosen::Way(way)) = self.chosen(node, choice) {
            for &hole in &way.holes {
                self.span(hole, depth.saturating_sub(1), choices, at, spans);
            }
        }
        spans[index].end = *at;
    }

    pub fn cost(&self, subject: usize, choices: &[u32]) -> u32 {
        let cost = |span: &Span| {
            let choice = choices[span.start];
            match self.chosen(span.node, choice) {
                Some(Chosen::Preset(Preset::Null)) => NULL,
                Some(Chosen::Preset(_)) => choice,
                Some(Chosen::Way(_)) | None => CALL,
            }
        };
        self.spans(subject, 0, choices).iter().map(cost).fold(0, u32::saturating_add)
    }

    /// Whether null is among what a test makes.
    pub fn has_null(&self, subject: usize, choices: &[u32]) -> bool {
        let spans = self.spans(subject, 0, choices);
        let is_null =
            |span: &Span| matches!(self.chosen(span.node, choices[span.start]), Some(Chosen::Preset(Preset::Null)));
        spans.iter().any(is_null)
    }

    /// The inputs of a test as plain data.
    pub fn inputs(&self, subject: usize, choices: &[u32]) -> Vec<Input> {
        self.made(&self.subjects[subject].holes, choices)
    }

    /// Values of some types as plain data.
    pub fn made(&self, holes: &[NodeId], choices: &[u32]) -> Vec<Input> {
        let (mut at, mut next) = (0, 0);
        holes.iter().map(|&hole| self.input(hole, choices, &mut at, &mut next)).collect()
    }

    fn input(&self, node: NodeId, choices: &[u32], at: &mut usize, next: &mut u32) -> Input {
        let choice = choices.get(*at).copied().unwrap_or_default();
        *at += 1;
        *next += 1;
        let id = InputId::Object(*next);
        match self.chosen(node, choice) {
            None => Input::Null,
            Some(Chosen::Preset(preset)) => preset.input(id),
            Some(Chosen::Way(way)) => {
                let holes = way.holes.iter().map(|&hole| self.input(hole, choices, at, next)).collect();
                Input::Made { id, recipe: way.recipe.clone(), holes }
            }
        }
    }
}
