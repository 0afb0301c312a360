//! Crashes that are the same problem, and the simplest test that shows it.

/// All crashes with one key.
#[derive(Clone, Debug)]
pub struct Group {
    pub count: u64,
    /// The simplest test so far.
    pub witness: Witness,
}

impl Group {
    pub fn join(&mut self, other: Group) {
        self.count += other.count;
        if other.witness < self.witness {
            self.witness = other.witness;
        }
    }
}

/// A test, and what tells whether it is simpler than another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Witness {
    pub cost: u32,
    pub choices: Vec<u32>,
}
