//! Crash search: JCrasher (Csallner's dissertation, chapter 4) on the concrete machine.
//!
//! The [`graph`] says how values of the parameters can be made, the [`space`] how many there are and which is the *i*-th;
//! a [`runner`] executes them, the [`search`] groups what crashes, [`shrink`] makes one test of each group simple, and
//! what is left becomes tests like those of `generate`.

mod first;
mod frontier;
mod graph;
mod group;
mod machinery;
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
use crate::stable::invariant;
use crate::triage::{Crash, Filter, Reason};
use crate::{ClassTests, Finding, MethodTests, Order, Proposed, Searched, statics, subject};
use group::{Group, Named, Witness};
use program::Kind;
use program::link::{Class, Method, Program};
use runner::Runner;
use search::Tried;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use symex::input::Input;
use symex::input::Inputs;
use symex::observe::{MethodId, Observation, Observed};
use symex::replay::Replayer;
use symex::{End, Path};
use technique::{Cut, Cuts};
use vm::{Options, Ref};

pub(crate) use graph::Graph;
pub use search::Sampling;
pub(crate) use search::{Bound, Sample, Tests};
pub(crate) use space::Space;
pub use space::{Node, Size};
pub use spaces::{Ending, Spaces};

/// The part of the time that static state gets, where it has a say.
const STATICS: u32 = 10;
/// The part of the time by which it may be overrun to make tests simpler.
const SHRINKING: u32 = 4;
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
    /// Machines that share the tests of a class. What is found does not depend on it.
    pub threads: usize,
    pub sampling: Sampling,
    /// Whether the symbolic engine goes on where random inputs find no new branches.
    pub symbolic: bool,
    /// Whether static state is an input, too, where it has a say.
    pub statics: bool,
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
    let end = search.tests.is_none().then(|| started + order.time);
    let concerned = if search.statics { statics::count_concerned(order)? } else { 0 };
    let of_statics = if concerned > 0 { order.time / STATICS } else { Duration::ZERO };
    // Where time decides, a third is for what random inputs do not find.
    let time = if search.symbolic { order.time * 2 / 3 } else { order.time };
    let bound = search.tests.map_or(Bound::Time(time), Bound::Tests);
    let open = || Spaces::open(order, search);
    let (mut spaces, found) = search::search(&open, &bound, search.threads, (tally, interrupt))?;
    let mut searched = Searched {
        tests: found.tried.iter().map(|tried| tried.tests).sum(),
        crashes: found.tried.iter().map(|tried| tried.crashes).sum(),
        problems: found.groups.len(),
        time: started.elapsed(),
    };
    let known: BTreeSet<Named> = found.groups.keys().cloned().collect();
    let mut groups: Vec<(Named, Group)> = found.groups.into_iter().collect();
    groups.sort_by(|(a, one), (b, other)| other.count.cmp(&one.count).then_with(|| a.cmp(b)));
    let left_out = groups.len().saturating_sub(MAX_PROBLEMS);
    groups.truncate(MAX_PROBLEMS);
    groups.sort_by(|(a, one), (b, other)| (a.subject, &one.witness, a).cmp(&(b.subject, &other.witness, b)));

    let Spaces { graph, runner, class, depth, .. } = &mut spaces;
    let (class, depth) = (*class, *depth);
    let mut tests = ClassTests::of(class);
    tests.suite += "Crash";
    // What packages are exported is known when the JDK is up.
    let program = Rc::new(runner.vm.program.clone());
    let reporter = Reporter { order, search, class, program };
    for (index, (subject, tried)) in graph.subjects.iter().zip(&found.tried).enumerate() {
        tests.methods.push(reporter.method(subject.method, tried, |choices| graph.inputs(index, choices)));
    }
    if left_out > 0 {
        tests.problems.push(format!("{left_out} problems that occurred less often are left out"));
    }
    let latest = end.map(|end| end + order.time / SHRINKING);
    // One as it is, and one where all is different that tests must not depend on; made when there is something to see.
    let mut machines = None;
    for (key, group) in groups {
        if !search.all && reporter.is_excused(graph, runner, key.subject, &group.witness) {
            continue;
        }
        let witness = shrink::shrink(graph, runner, (key.subject, depth), group.witness, latest);
        runner.run(key.subject, &witness.choices);
        let problem = Problem {
            method: graph.subjects[key.subject].method,
            inputs: Inputs::of(graph.subjects[key.subject].method, graph.inputs(key.subject, &witness.choices)),
            meets_null: graph.has_null(key.subject, &witness.choices) || runner.got_null,
            count: group.count,
            key,
        };
        let [first, second] = match &mut machines {
            Some(machines) => machines,
            None => machines.insert(reporter.machines()?),
        };
        match reporter.proposed(&problem, first, second) {
            Ok(proposed) => tests.tests.extend(proposed),
            Err(problem) => tests.problems.push(problem),
        }
    }
    if search.symbolic && !interrupt.load(Ordering::Relaxed) {
        let end = end.map(|end| end - of_statics);
        match frontier::look_beyond(order, search, known, end, (tally, interrupt)) {
            Ok(beyond) => {
                searched.tests += beyond.tests;
                searched.crashes += beyond.new;
                searched.problems += beyond.new as usize;
                tests.tests.extend(beyond.proposed);
                tests.problems.extend(beyond.problems);
            }
            Err(problem) => tests.problems.push(problem),
        }
    }
    if concerned > 0 && !interrupt.load(Ordering::Relaxed) {
        let (found, problems) = statics::crashes(order, (search, concerned), end, interrupt)?;
        for bug in found {
            let new = is_new(&tests, &bug.proposed);
            let is_it =
                |one: &MethodTests| one.subject.method == bug.method && one.subject.descriptor == bug.descriptor;
            if let Some(method) = tests.methods.iter().position(is_it).filter(|_| new) {
                searched.problems += 1;
                tally.problems.fetch_add(1, Ordering::Relaxed);
                tests.tests.push(Proposed { method, ..bug.proposed });
            }
        }
        tests.problems.extend(problems);
    }
    tests.tests.sort_by_key(|proposed| proposed.method);
    searched.time = started.elapsed();
    tests.searched = Some(searched);
    tests.problems.sort();
    tests.problems.dedup();
    tests.find_names(&runner.vm.program, class);
    Ok(tests)
}

/// Whether a bug throws something at a place that no other test does.
fn is_new(tests: &ClassTests, bug: &Proposed) -> bool {
    let place = |one: &Proposed| one.case.bug.as_ref().map(|bug| (bug.exception.clone(), bug.frames.first().cloned()));
    tests.tests.iter().all(|known| place(known) != place(bug))
}

/// A problem, and the test that shows it.
struct Problem {
    key: Named,
    method: &'static Method,
    inputs: Inputs,
    meets_null: bool,
    count: u64,
}

/// Writes down what was found.
struct Reporter<'s> {
    order: &'s Order,
    search: &'s Search,
    class: &'static Class,
    program: Rc<Program>,
}

impl Reporter<'_> {
    fn method(&self, method: &'static Method, tried: &Tried, inputs: impl Fn(&[u32]) -> Vec<Input>) -> MethodTests {
        let mut cuts = Cuts::default();
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        for (why, group) in &tried.stopped {
            let (_, call) = symex::explore::call_text(&self.program, method, &inputs(&group.witness.choices));
            cuts.add_many(Cut::Other(format!("{why}, as {call}")), count(group.count));
        }
        if tried.not_made > 0 {
            cuts.add_many(Cut::Other("an input could not be made".to_string()), count(tried.not_made));
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
            bounds: BTreeSet::from([technique::Bound::Other(bound)]),
        }
    }

    /// Whether a crash is no bug, whatever simpler test shows it: without null, it could be one.
    fn is_excused(&self, graph: &Graph, runner: &mut Runner, subject: usize, witness: &Witness) -> bool {
        let runner::End::Threw(exception) = runner.run(subject, &witness.choices) else { return false };
        let backtrace = runner.vm.backtrace(exception);
        let frames: Vec<(MethodId, u32)> = backtrace.into_iter().map(|(method, at)| (MethodId(method), at)).collect();
        let meets_null = runner.got_null || graph.has_null(subject, &witness.choices);
        let message = runner.vm.load(exception.0 + runner.vm.known.throwable_message, Kind::Ref);
        let message = Some(Ref(message.0 as u32)).filter(|text| !text.is_null()).map(|text| runner.vm.string(text));
        let crash = Crash {
            exception: runner.vm.class_of(exception),
            message: message.as_deref(),
            frames: &frames,
            method: graph.subjects[subject].method,
            meets_null,
        };
        match crash.triage(&self.program, &self.search.filter) {
            Finding::Rejection(reason) => reason != Reason::NullArgument,
            _ => false,
        }
    }

    /// A test for a problem, if it is one, by two machines that differ in what tests must not depend on.
    fn proposed(
        &self,
        problem: &Problem,
        first: &mut Replayer,
        second: &mut Replayer,
    ) -> Result<Option<Proposed>, String> {
        let Problem { key, method, inputs, meets_null, count } = problem;
        let signature = subject::signature(&self.program, self.class, method);
        let author =
            Author { program: &self.program, class: self.class, level: self.order.level, filter: &self.search.filter };
        let questions = author.questions(method);
        let observe = |machine: &mut Replayer| {
            let seen = machine.observe(method, inputs, &questions.of_receiver, &questions.of_result);
            seen.map_err(|why| format!("{signature}: {why}"))
        };
        let (seen, strange) = (observe(first)?, observe(second)?);
        let is_it = |one: &Observation| match &one.end {
            Observed::Threw { class, .. } => *class.0.name == *key.exception,
            Observed::Returned { .. } => false,
        };
        let is_crash = is_it(&seen) && is_it(&strange);
        let Some(strange) = invariant(second, strange, observe).filter(|_| is_crash) else {
            return Err(format!("{signature}: a crash depends on the clock, on chance or on the identity of strings"));
        };
        let path = Path {
            choices: Vec::new(),
            inputs: inputs.clone(),
            condition: Vec::new(),
            end: End::Cut(Cut::Needless),
            trace: Vec::new(),
            cuts: Vec::new(),
            meets_null: *meets_null,
            asks_time: false,
        };
        let (mut case, finding) = author.case(method, &path, &questions, &seen, &strange);
        if finding != Finding::Bug && !self.search.all {
            return Ok(None);
        }
        if let (Some(bug), Observed::Threw { class, message, frames }) = (&mut case.bug, &seen.end) {
            let frames: &[(MethodId, u32)] = frames;
            let text = message.as_ref().map(|units| String::from_utf16_lossy(units));
            let crash = Crash { exception: class.0, message: text.as_deref(), frames, method, meets_null: *meets_null };
            bug.explanation.extend(crash.level().map(|level| format!("; {level}")));
        }
        let alike = usize::try_from(*count).unwrap_or(usize::MAX);
        Ok(Some(Proposed { case, method: key.subject, covers: BTreeSet::new(), finding, alike }))
    }

    fn machines(&self) -> Result<[Replayer; 2], String> {
        let words = |error: vm::BootError| error.to_string();
        let options = spaces::options();
        let strange = Options {
            seed: options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1),
            start_millis: options.start_millis + AHEAD,
            ..options.clone()
        };
        let first = Replayer::concrete(self.program.clone(), options).map_err(words)?;
        let second = Replayer::concrete(self.program.clone(), strange).map_err(words)?;
        Ok([first, second])
    }
}
