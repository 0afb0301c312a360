//! The seam: what a technique is to those who run it.

use crate::{Budget, Counter, Cuts, Finding, ImplicitCheck, InvariantReport, LineThrows, Problem, StateGraph};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A way to find tests and bugs of a class. Its options are the value itself: they go to the process that runs it as they
/// are.
pub trait Technique: Serialize + DeserializeOwned {
    /// In tables of techniques, names of counters and messages between processes.
    const NAME: &'static str;
    /// What it works with: the class under test, and machines for it.
    type Lab;
    /// What techniques tell each other.
    type Knowledge;
    /// What it proposes.
    type Test;
    type Error;

    /// Whether it can find anything in this class at all; one that cannot gets no share of the budget.
    fn applies(&self, _lab: &mut Self::Lab) -> bool {
        true
    }

    /// Works until it is done or its budget is spent. What it has handed over by then is kept, also if it fails.
    fn run(
        &self,
        lab: &mut Self::Lab,
        known: &mut Self::Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Self::Test>,
    ) -> Result<(), Self::Error>;
}

/// Takes what techniques find, as they find it.
pub trait Sink<T> {
    fn test(&mut self, test: T);
    /// The tests so far, of all techniques.
    fn tests(&mut self) -> &mut Vec<T>;
    fn finding(&mut self, finding: Finding);
    fn problem(&mut self, problem: Problem);
    /// What is known of an instruction now; it replaces what was known before.
    fn check(&mut self, check: ImplicitCheck);
    /// All that can be thrown through a line.
    fn line(&mut self, line: LineThrows);
    /// A counter of this technique.
    fn counter(&mut self, name: &str) -> Counter;
    /// What was left out, with how many paths it cost; none of it is about one method.
    fn cut(&mut self, cuts: Cuts);
    /// A graph of states, for the report.
    fn graph(&mut self, graph: StateGraph);
    /// An invariant of the class; its breaks count only if the tests with the same steps are confirmed.
    fn invariant(&mut self, invariant: InvariantReport);
    /// A line for those who watch.
    fn say(&mut self, line: String);
}
