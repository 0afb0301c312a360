//! Inputs that do not come to an end. What a test does first depends on nothing but the choices for it, so that it is
//! tried once and not for every test that begins with it.

use super::runner::{Maker, Ready, Value};
use super::space::NodeId;
use std::collections::HashMap;
use vm::Stop;

#[derive(Default)]
pub struct Endless {
    known: HashMap<NodeId, HashMap<Box<[u32]>, Stop>>,
}

/// The first input of a test that is more than a value, within its choices.
#[derive(Clone, Copy)]
pub struct First {
    node: NodeId,
    start: usize,
    end: usize,
}

impl First {
    /// Of the call of a method under test.
    pub fn of(types: &[Ready], call: &Maker, choices: &[u32]) -> Option<First> {
        let mut holes = call.holes.iter().enumerate();
        let is_value = |(place, (node, _)): &(usize, &(NodeId, _))| {
            let preset = choices.get(*place).and_then(|choice| types.get(*node)?.presets.get(*choice as usize));
            matches!(preset, Some(Value::Bits(_)))
        };
        let (start, &(node, _)) = holes.find(|hole| !is_value(hole))?;
        let mut rest = choices.get(start..)?;
        skip(types, node, &mut rest)?;
        Some(First { node, start, end: choices.len() - rest.len() })
    }
}

/// Goes to the end of the choices for a value.
fn skip(types: &[Ready], node: NodeId, choices: &mut &[u32]) -> Option<()> {
    let (&choice, rest) = choices.split_first()?;
    *choices = rest;
    let one = types.get(node)?;
    let way = (choice as usize).checked_sub(one.presets.len()).and_then(|way| one.ways.get(way));
    way.map_or(Some(()), |way| way.holes.iter().try_for_each(|(hole, _)| skip(types, *hole, choices)))
}

impl Endless {
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub fn get(&self, first: First, choices: &[u32]) -> Option<&Stop> {
        self.known.get(&first.node)?.get(choices.get(first.start..first.end)?)
    }

    /// Remembers why a test stopped after so many of its choices, if it was at the first input.
    pub fn learn(&mut self, first: First, choices: &[u32], used: usize, stop: &Stop) {
        if let Some(own) = choices.get(first.start..first.end).filter(|_| used <= first.end) {
            self.known.entry(first.node).or_default().insert(own.into(), stop.clone());
        }
    }
}
