//! The first input of a test that is more than a value. What becomes of it depends on nothing but the choices for it, so
//! that it is made once and not for every test that begins with it; and so is the first input of that input.

use super::runner::{End, Held, Maker, Ready, Value};
use crate::space::NodeId;
use rustc_hash::FxHashMap;
use vm::{Bits, Concrete, Fork, Stop};

/// States that are kept, and the most bytes that an input may have allocated for its state to be kept.
const MAX_STATES: usize = 2000;
const MAX_ALLOCATED: u64 = 32 << 10;
/// Jumps and calls of an input, beyond what is remembered of it, that make it worth remembering: others are made faster than they are found. An array of values
/// takes none, and must not be remembered: which classes are initialised then depends on what comes after it.
pub const WORTHWHILE: u64 = 25;
/// Inputs that are known not to be made.
const MAX_FAILURES: usize = 50_000;

/// Where a test's first input is, within its choices.
#[derive(Clone, Copy)]
pub struct First {
    pub node: NodeId,
    pub start: usize,
    pub end: usize,
}

impl First {
    /// Of a call.
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

/// What became of a first input.
pub enum Outcome {
    Made(Box<Made>),
    NotMade,
    Stopped(Stop),
}

/// A first input, and the test that goes on from there.
pub struct Made {
    pub value: Bits,
    pub state: Fork<Concrete>,
    pub held: Held,
    pub got_null: bool,
    pub max_steps: Option<u64>,
}

/// The first inputs that were tried.
#[derive(Default)]
pub struct Firsts {
    known: FxHashMap<NodeId, FxHashMap<Box<[u32]>, Outcome>>,
    states: usize,
    failures: usize,
}

impl Firsts {
    pub fn get(&self, first: First, choices: &[u32]) -> Option<&Outcome> {
        self.known.get(&first.node)?.get(choices.get(first.start..first.end)?)
    }

    /// Whether there is room for the state after an input that has allocated so much.
    pub fn has_room(&self, allocated: u64) -> bool {
        self.states < MAX_STATES && allocated <= MAX_ALLOCATED
    }

    pub fn learn_made(&mut self, first: First, choices: &[u32], made: Made) {
        self.states += 1;
        self.learn(first, choices, Outcome::Made(Box::new(made)));
    }

    pub fn learn_end(&mut self, first: First, choices: &[u32], end: &End) {
        let outcome = match end {
            End::Stopped(stop) => Outcome::Stopped(stop.clone()),
            End::NotMade if self.failures < MAX_FAILURES => Outcome::NotMade,
            _ => return,
        };
        self.failures += 1;
        self.learn(first, choices, outcome);
    }

    fn learn(&mut self, first: First, choices: &[u32], outcome: Outcome) {
        if let Some(own) = choices.get(first.start..first.end) {
            self.known.entry(first.node).or_default().insert(own.into(), outcome);
        }
    }
}
