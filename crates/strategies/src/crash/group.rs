//! Crashes that are the same problem, and the simplest test that shows it.

use std::collections::BTreeSet;

/// Tests of a problem that are kept beside the simplest.
const MOST_OTHERS: usize = 64;

/// All crashes with one key.
#[derive(Clone, Debug)]
pub struct Group {
    pub count: u64,
    /// The simplest test so far.
    pub witness: Witness,
    /// Where it matters how a method is called: a choice of all tests by their hashes, which does not depend on who ran
    /// them.
    others: BTreeSet<(u64, Witness)>,
}

impl Group {
    pub fn new(witness: Witness) -> Group {
        Group { count: 1, witness, others: BTreeSet::new() }
    }

    pub fn join(&mut self, other: Group) {
        self.count += other.count;
        if other.witness < self.witness {
            self.witness = other.witness;
        }
        self.others.extend(other.others);
        while self.others.len() > MOST_OTHERS {
            self.others.pop_last();
        }
    }

    /// Keeps a test beside the simplest, if its hash is among the least.
    pub fn keep(&mut self, cost: u32, choices: &[u32]) {
        let hash = choices.iter().fold(0, |hash, choice| host::mix(hash ^ u64::from(*choice)));
        if self.others.len() < MOST_OTHERS || self.others.last().is_some_and(|(last, _)| hash < *last) {
            self.others.insert((hash, Witness { cost, choices: choices.to_vec() }));
            if self.others.len() > MOST_OTHERS {
                self.others.pop_last();
            }
        }
    }

    /// The tests beside the simplest, simple ones first.
    pub fn others(&self) -> Vec<&Witness> {
        let mut found: Vec<&Witness> = self.others.iter().map(|(_, witness)| witness).collect();
        found.sort();
        found
    }
}

/// A test, and what tells whether it is simpler than another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Witness {
    pub cost: u32,
    pub choices: Vec<u32>,
}
