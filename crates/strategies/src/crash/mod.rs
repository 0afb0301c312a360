//! Crash search: JCrasher (Csallner's dissertation, chapter 4) on the concrete machine.
//!
//! The [`graph`] says how values of the parameters can be made, the [`space`] how many there are and which is the *i*-th;
//! a [`runner`] executes them, the [`search`] groups what crashes, [`shrink`] makes one test of each group simple, and
//! what is left becomes tests like those of `generate`.

mod graph;
mod group;
mod presets;
mod random;
mod runner;
mod search;
mod shrink;
mod space;
mod spaces;
mod tree;
mod universe;
mod warm;

use crate::case::Author;
use crate::triage::{Crash, Filter};
use crate::{ClassTests, Finding, MethodTests, Order, Proposed, Searched, subject};
use group::Group;
use program::link::{Class, Program};
use search::{Bound, Tried};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;
use symex::observe::{MethodId, Observation, Observed};
use symex::replay::Replayer;
use symex::{End, Path};
use vm::Options;

pub(crate) use graph::Graph;
pub(crate) use random::{Random, mix};
pub(crate) use space::Space;
pub use space::{Node, Size};
pub use spaces::{Ending, Spaces};

/// Problems of one class that are looked into, most frequent first.
const MAX_PROBLEMS: usize = 300;
/// Milliseconds by which the clock of the second machine is ahead.
const AHEAD: i64 = 86_400_000 * 45 + 12_345_678;

/// What to search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Search {
    /// Calls that are nested in each other, that of the method under test included.
    pub depth: u32,
    /// Tests of each class; without it, the time of the order decides.
    pub tests: Option<u64>,
    /// Whether methods that change an object are called on inputs.
    pub side_effects: bool,
    pub filter: Filter,
    /// Whether exceptions that are no bugs are kept, too.
    pub all: bool,
}

/// What all searches have done so far, for those who watch.
#[derive(Debug, Default)]
pub struct Tally {
    pub tests: AtomicU64,
    pub crashes: AtomicU64,
    pub problems: AtomicU64,
}

/// Tests for what crashes a class, one for each problem. When interrupted, for what was found until then.
pub fn crashes_of(
    order: &Order,
    search: &Search,
    tally: &Tally,
    interrupt: &Arc<AtomicBool>,
) -> Result<ClassTests, String> {
    let started = Instant::now();
    let mut spaces = Spaces::open(order, search)?;
    let (depth, class) = (spaces.depth, spaces.class);
    let runner = &mut spaces.runner;
    let mut run = search::Search::new(&spaces.graph, &spaces.space, runner, (depth, order.seed), tally, interrupt);
    run.run(&search.tests.map_or(Bound::Time(order.time), Bound::Tests));
    let (tried, groups) = (run.tried, run.groups);
    let searched = Searched {
        tests: tried.iter().map(|tried| tried.tests).sum(),
        crashes: tried.iter().map(|tried| tried.crashes).sum(),
        problems: groups.len(),
        time: started.elapsed(),
    };
    let mut groups: Vec<Group> = groups.into_values().collect();
    groups.sort_by(|a, b| (b.count.cmp(&a.count)).then_with(|| a.key.cmp(&b.key)));
    let left_out = groups.len().saturating_sub(MAX_PROBLEMS);
    groups.truncate(MAX_PROBLEMS);
    groups.sort_by(|a, b| (a.key.subject, &a.witness, &a.key).cmp(&(b.key.subject, &b.witness, &b.key)));

    let mut tests = ClassTests { searched: Some(searched), ..ClassTests::of(class) };
    tests.suite += "Crash";
    // What packages are exported is known when the JDK is up.
    let program = Rc::new(runner.vm.program.clone());
    let mut reporter = Reporter { order, search, graph: &spaces.graph, class, machines: None, program };
    for (index, tried) in tried.iter().enumerate() {
        tests.methods.push(reporter.method(index, tried));
    }
    if left_out > 0 {
        tests.problems.push(format!("{left_out} problems that occurred less often are left out"));
    }
    for group in &mut groups {
        group.witness = shrink::shrink(&spaces.graph, runner, &group.key, depth, group.witness.clone());
        match reporter.proposed(group) {
            Ok(proposed) => tests.tests.extend(proposed),
            Err(problem) => tests.problems.push(problem),
        }
    }
    tests.problems.sort();
    tests.problems.dedup();
    tests.find_names(&runner.vm.program, class);
    Ok(tests)
}

/// Writes down what was found.
struct Reporter<'s> {
    order: &'s Order,
    search: &'s Search,
    graph: &'s Graph,
    class: &'static Class,
    program: Rc<Program>,
    /// One as it is, and one where all is different that tests must not depend on; made when there is something to see.
    machines: Option<[Replayer; 2]>,
}

impl Reporter<'_> {
    fn method(&self, index: usize, tried: &Tried) -> MethodTests {
        let method = self.graph.subjects[index].method;
        let mut cuts = BTreeMap::new();
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        for (why, (number, witness)) in &tried.stopped {
            let inputs = self.graph.inputs(index, &witness.choices);
            let (_, call) = symex::explore::call_text(&self.program, method, &inputs);
            cuts.insert(format!("{why}, as {call}"), count(*number));
        }
        if tried.not_made > 0 {
            cuts.insert("an input could not be made".to_string(), count(tried.not_made));
        }
        let bound = match tried.size.is_zero() {
            true => "there is no way to make its inputs".to_string(),
            false => format!("{} of {} tests at depth {}", tried.tests, tried.size, self.search.depth),
        };
        MethodTests {
            subject: subject::subject(&self.program, self.class, method),
            signature: subject::signature(&self.program, self.class, method),
            line: method.line_of(0).map(u32::from),
            branches: BTreeSet::new(),
            paths: usize::try_from(tried.tests).unwrap_or(usize::MAX),
            time: tried.time,
            cuts,
            bounds: BTreeSet::from([bound]),
        }
    }

    /// A test for a problem, if it is one.
    fn proposed(&mut self, group: &Group) -> Result<Option<Proposed>, String> {
        let index = group.key.subject;
        let method = self.graph.subjects[index].method;
        let inputs = self.graph.inputs(index, &group.witness.choices);
        let signature = subject::signature(&self.program, self.class, method);
        let program = self.program.clone();
        let author =
            Author { program: &program, class: self.class, level: self.order.level, filter: &self.search.filter };
        let questions = author.questions(method);
        let mut seen: Vec<Observation> = Vec::new();
        for machine in self.machines()? {
            let observation = machine.observe(method, &inputs, &questions.of_receiver, &questions.of_result);
            seen.push(observation.map_err(|why| format!("{signature}: {why}"))?);
        }
        let [seen, strange] = &seen[..] else { return Ok(None) };
        let thrown = |one: &Observation| match &one.end {
            Observed::Threw { class, .. } => Some(class.0.id),
            Observed::Returned { .. } => None,
        };
        if thrown(seen) != Some(group.key.exception) || thrown(strange) != thrown(seen) {
            return Err(format!("{signature}: a crash depends on the clock, on chance or on the identity of strings"));
        }
        let meets_null = self.graph.has_null(index, &group.witness.choices);
        let path = Path {
            choices: Vec::new(),
            inputs,
            condition: Vec::new(),
            end: End::Cut(String::new()),
            trace: Vec::new(),
            cuts: Vec::new(),
            meets_null,
        };
        let (mut case, finding) = author.case(method, &path, &questions, seen, strange);
        if finding != Finding::Bug && !self.search.all {
            return Ok(None);
        }
        if let (Some(bug), Observed::Threw { class, frames, .. }) = (&mut case.bug, &seen.end) {
            let frames: &[(MethodId, u32)] = frames;
            let crash = Crash { exception: class.0, frames, method, meets_null };
            bug.explanation.extend(crash.level().map(|level| format!("; {level}")));
        }
        let alike = usize::try_from(group.count).unwrap_or(usize::MAX);
        Ok(Some(Proposed { case, method: index, covers: BTreeSet::new(), finding, alike }))
    }

    fn machines(&mut self) -> Result<&mut [Replayer; 2], String> {
        if self.machines.is_none() {
            let words = |error: vm::BootError| error.to_string();
            let options = spaces::options();
            let strange = Options {
                seed: options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1),
                start_millis: options.start_millis + AHEAD,
                ..options.clone()
            };
            let first = Replayer::concrete(self.program.clone(), options).map_err(words)?;
            let second = Replayer::concrete(self.program.clone(), strange).map_err(words)?;
            self.machines = Some([first, second]);
        }
        self.machines.as_mut().ok_or_else(|| "there is no machine to look at crashes with".to_string())
    }
}
