//! Who watches a run.

use project::Notice;
use std::collections::BTreeMap;

/// Is told what goes on; nothing of it is a result.
pub trait Watch {
    /// So many classes are to be tested.
    fn planned(&mut self, _classes: usize) {}
    fn started(&mut self, _class: &str) {}
    /// The tests of a class are being run on the real JVM.
    fn judging(&mut self, _class: &str) {}
    /// A class is done, as the line says; `is_first` if it was not done before.
    fn done(&mut self, _line: &str, _is_first: bool) {}
    /// What techniques have counted so far, in all classes.
    fn counted(&mut self, _counters: &BTreeMap<String, u64>) {}
    /// A line of a technique about a class.
    fn said(&mut self, _class: &str, _line: &str) {}
    /// Something is wrong with the input, or was left out.
    fn notice(&mut self, _notice: &Notice) {}
    /// Time passes.
    fn tick(&mut self) {}
}

/// Nobody does.
pub struct Nobody;

impl Watch for Nobody {}
