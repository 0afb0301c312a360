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
mod tree;
mod universe;

use crate::case::Author;
use crate::open::open;
use crate::triage::{Crash, Filter};
use crate::{ClassTests, Finding, MethodTests, Order, Proposed, subject};
use graph::Graph;
use group::Group;
use program::link::{Class, Program};
use runner::Runner;
use search::{Bound, Tried};
use space::Space;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use symex::observe::{MethodId, Observation, Observed};
use symex::replay::Replayer;
use symex::{End, Path};
use vm::Options;

/// Problems of one class that are looked into, most frequent first.
const MAX_PROBLEMS: usize = 300;
/// Milliseconds by which the clock of the second machine is ahead.
const AHEAD: i64 = 86_400_000 * 45 + 12_345_678;

/// What to search.
#[derive(Clone, Debug)]
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
    let (program, class) = open(order)?;
    let options = Options { assertions: true, ..Options::default() };
    let mut runner = Runner::boot(program.into(), options.clone()).map_err(|error| error.to_string())?;
    let depth = search.depth.max(1);
    let graph = Graph::new(runner.vm.program.clone(), class, &order.beside, depth, search.side_effects);
    runner.prepare(&graph).map_err(|error| error.to_string())?;
    let space = Space::new(graph.nodes(), depth - 1);
    let limits = (depth - 1, order.seed);
    let mut run = search::Search::new(&graph, &space, &mut runner, limits, tally, interrupt);
    run.run(&search.tests.map_or(Bound::Time(order.time), Bound::Tests));
    let (tried, groups) = (run.tried, run.groups);
    let mut groups: Vec<Group> = groups.into_values().collect();
    groups.sort_by(|a, b| (b.count.cmp(&a.count)).then_with(|| a.key.cmp(&b.key)));
    let left_out = groups.len().saturating_sub(MAX_PROBLEMS);
    groups.truncate(MAX_PROBLEMS);
    groups.sort_by(|a, b| (a.key.subject, &a.witness, &a.key).cmp(&(b.key.subject, &b.witness, &b.key)));

    let mut tests = ClassTests::of(class);
    tests.suite += "Crash";
    // What packages are exported is known when the JDK is up.
    let program = Rc::new(runner.vm.program.clone());
    let mut reporter = Reporter { order, search, graph: &graph, class, machines: None, program, options };
    for (index, tried) in tried.iter().enumerate() {
        tests.methods.push(reporter.method(index, tried));
    }
    if left_out > 0 {
        tests.problems.push(format!("{left_out} problems that occurred less often are left out"));
    }
    for group in &mut groups {
        group.witness = shrink::shrink(&graph, &mut runner, &group.key, depth - 1, group.witness.clone());
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
    options: Options,
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
            let strange = Options {
                seed: self.options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1),
                start_millis: self.options.start_millis + AHEAD,
                ..self.options.clone()
            };
            let first = Replayer::concrete(self.program.clone(), self.options.clone()).map_err(words)?;
            let second = Replayer::concrete(self.program.clone(), strange).map_err(words)?;
            self.machines = Some([first, second]);
        }
        self.machines.as_mut().ok_or_else(|| "there is no machine to look at crashes with".to_string())
    }
}
