//! Which tests of a parameter space are run, and in which order.

use super::graph::Graph;
use super::random::Shuffled;
use super::size::Space;
use host::{Random, mix};
use serde::{Deserialize, Serialize};

/// How tests are taken from a space that is too big to be gone through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sampling {
    /// Each is as likely as any other.
    Uniform,
    /// The depths take turns: what is nested less deep has fewer values, and more of them are good for something.
    #[default]
    Turns,
}

/// So many tests of a seed.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub seed: u64,
    pub count: u64,
    pub sampling: Sampling,
}

/// The tests of a method in the order of a seed; if all of its space is to be gone through, that is what they are. They
/// come each once, at each depth that takes a turn, as long as they can be numbered with 64 bits; else they are drawn,
/// each as likely as any other.
pub struct Tests<'s> {
    space: &'s Space,
    holes: &'s [usize],
    depth: u32,
    seed: u64,
    /// Depths that take turns.
    turns: u64,
}

impl<'s> Tests<'s> {
    pub fn new(space: &'s Space, graph: &'s Graph, subject: usize, depth: u32, sample: Sample) -> Tests<'s> {
        let holes = &graph.subjects[subject].holes;
        let is_all = space.size(holes, depth).bounded() <= sample.count;
        let turns = if is_all || sample.sampling == Sampling::Uniform { 1 } else { u64::from(depth) + 1 };
        Tests { space, holes, depth, seed: mix(sample.seed ^ mix(subject as u64 + 1)), turns }
    }

    /// The choices of a test, whose number is below the size of the space.
    pub fn test(&self, number: u64, choices: &mut Vec<u32>) {
        choices.clear();
        let (turn, index) = ((number % self.turns) as u32, number / self.turns);
        let is_shallow = self.turns > 1 && index < self.space.size(self.holes, turn).bounded();
        let (depth, index) = if is_shallow { (turn, index) } else { (self.depth, number) };
        let seed = self.seed ^ u64::from(self.depth - depth);
        match self.space.size(self.holes, depth).exact.and_then(|size| u64::try_from(size).ok()) {
            Some(size) => {
                let element = Shuffled::new(size, seed).at(index);
                self.space.element(self.holes, depth, element.into(), choices);
            }
            None => {
                let mut random = Random::new(mix(seed ^ mix(index + 1)));
                self.space.draw(self.holes, depth, &mut random, choices);
            }
        }
    }
}
