//! Crash search: JCrasher (Csallner's dissertation, chapter 4) on the concrete machine.
//!
//! The parameter graph says how values of the parameters can be made, its space how many there are and which is the *i*-th
//! ([`crate::space`]); a [`runner`] executes them, the [`search`] groups what crashes, [`shrink`] makes one test of each
//! group simple, and what is left becomes tests like those of other techniques.
//!
//! The *graph* maps types to presets and recipes; the *space* is plain numbers: the size of each type at each depth,
//! and the choices (a list of numbers) of the *i*-th element. The *runner* turns choices into objects on the concrete
//! machine without making text of them, from a fork of an image whose classes are as after loading; classes are
//! initialised in the image where nobody can tell when that happened: they reach no other class, or only what is
//! constant (`warm.rs`); and the classes that a test's first call needs before it does anything else
//! (`effects/leading.rs`) are initialised once for all tests that begin with them (`warm.rs`); an input that a test
//! makes first, and the first input of that, depend on their choices alone, so they are made once, too, if they take
//! long (`first.rs`); the JDK has filled what it fills when it is first used (`machinery.rs`), as a JVM keeps that from
//! test to test, too. Tests are numbered and depend on their number alone, so machines on several threads take them in
//! batches and what they find is joined, problems by name (`search.rs`). Only an exception's class and stack are looked
//! at, as numbers, which is the key of a group; only what is left of the groups becomes inputs, tests and words, by the
//! same author, judge and reports as of all techniques.

mod first;
mod group;
mod machinery;
mod runner;
mod search;
mod shrink;
mod spaces;
mod warm;

use crate::author::{Author, Crash as Triaged, Desk, Key, Named, Refusal};
use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::Lab;
use crate::proposal::{MethodTests, Order, Proposed, Reason, Tier, Triage};
use crate::space::{Graph, Sampling};
use crate::write::unexplored;
use group::{Group, Witness};
use program::Kind;
use program::link::{Class, Method, Program};
use runner::Runner;
pub(crate) use search::Tally;
use search::Tried;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::rc::Rc;
use symex::input::Input;
use symex::input::Inputs;
use symex::observe::MethodId;
use symex::replay::Replayer;
use symex::{End, Path};
use technique::{Bound, Budget, Cut, Cuts, Problem, Sink, Technique};
use vm::Ref;

pub(crate) use spaces::Thrown;
pub use spaces::{Ending, Spaces};

/// Problems of one class that are looked into, most frequent first.
const MAX_PROBLEMS: usize = 300;
/// The part of a budget of time that is kept to make tests simpler.
const SHRINKING: f64 = 0.2;

/// What to search; the turns of its budget are tests.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Crash {
    /// Calls that are nested in each other, that of the method under test included.
    pub depth: u32,
    /// Whether methods that change an object are called on inputs.
    pub side_effects: bool,
    pub sampling: Sampling,
    /// Whether inputs are also of classes that clients could write.
    #[serde(default)]
    pub others: bool,
}

impl Technique for Crash {
    const NAME: &'static str = "crash";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let tally =
            Tally { tests: out.counter("tests"), crashes: out.counter("crashes"), problems: out.counter("problems") };
        let wanted = Wanted { all: lab.order.all, is_wanted: &|_| true, is_called: &|_| true };
        let found = self.find(&lab.order, lab.threads, budget, &tally, wanted)?;
        known.thrown.extend(found.thrown);
        found.methods.into_iter().for_each(|method| known.record(method));
        found.problems.into_iter().for_each(|problem| out.problem(problem));
        found.tests.into_iter().for_each(|(_, test)| out.test(test));
        Ok(())
    }
}

/// Which crashes become tests.
pub(crate) struct Wanted<'w> {
    /// Also those that are no bugs.
    pub all: bool,
    pub is_wanted: &'w dyn Fn(&Named) -> bool,
    /// Which methods tests call.
    pub is_called: &'w (dyn Fn(&Method) -> bool + Sync),
}

/// What a search has found.
#[derive(Default)]
pub(crate) struct Crashes {
    /// All crashes that were seen.
    pub thrown: Vec<Named>,
    pub methods: Vec<MethodTests>,
    pub problems: Vec<Problem>,
    pub tests: Vec<(Named, Test)>,
}

impl Crash {
    /// Searches a class, and makes the simplest test of each crash that is wanted.
    pub(crate) fn find(
        &self,
        order: &Order,
        threads: usize,
        budget: &Budget,
        tally: &Tally,
        wanted: Wanted,
    ) -> Result<Crashes, Error> {
        let searching = if budget.is_timed() { budget.share(1.0 - SHRINKING) } else { budget.clone() };
        let open = || Spaces::of_methods(order, self, budget.turns, wanted.is_called);
        let (mut spaces, found) = search::search(&open, &searching, threads, tally)?;
        let mut crashes = Crashes { thrown: found.groups.keys().cloned().collect(), ..Crashes::default() };
        let mut groups: Vec<(Named, Group)> =
            found.groups.into_iter().filter(|(key, _)| (wanted.is_wanted)(key)).collect();
        groups.sort_by(|(a, one), (b, other)| other.count.cmp(&one.count).then_with(|| a.cmp(b)));
        let left_out = groups.len().saturating_sub(MAX_PROBLEMS);
        groups.truncate(MAX_PROBLEMS);
        groups.sort_by(|(a, one), (b, other)| (a.subject, &one.witness, a).cmp(&(b.subject, &other.witness, b)));

        let Spaces { graph, runner, class, depth, .. } = &mut spaces;
        let (class, depth) = (*class, *depth);
        // What packages are exported is known when the JDK is up.
        let program = Rc::new(runner.vm.program.clone());
        let reporter = Reporter { order, depth: self.depth, class, program };
        for (index, (subject, tried)) in graph.subjects.iter().zip(&found.tried).enumerate() {
            let inputs = |choices: &[u32]| graph.inputs(index, choices);
            crashes.methods.push(reporter.method(subject.method, tried, inputs));
        }
        if left_out > 0 {
            let what = format_args!("{left_out} problems that occurred less often are left out");
            crashes.problems.push(Problem::new("", what));
        }
        // Made when there is something to see.
        let mut machines = None;
        for (key, group) in groups {
            if !wanted.all && reporter.is_excused(graph, runner, key.subject, &group.witness) {
                continue;
            }
            let witness = shrink::shrink(graph, runner, (key.subject, depth), group.witness.clone(), budget);
            let method = graph.subjects[key.subject].method;
            let [here, elsewhere] = match &mut machines {
                Some(machines) => machines,
                None => machines.insert(reporter.machines()?),
            };
            let author = Author {
                program: &reporter.program,
                class,
                level: order.level,
                filter: &order.filter,
                order: Some(order),
            };
            let mut desk = Desk { author, here, elsewhere };
            let mut path = |witness: &Witness| {
                runner.run(key.subject, &witness.choices);
                let inputs = graph.inputs(key.subject, &witness.choices);
                let meets_null = graph.has_null(key.subject, &witness.choices) || runner.got_null;
                path_of(Inputs::of(method, inputs), meets_null)
            };
            let mut proposed = desk.propose_crash(method, &path(&witness), &key.exception);
            if proposed.as_ref().is_ok_and(Proposed::is_outside) {
                let others = group.others();
                let mut inside = others.iter().map(|other| path(other)).filter_map(|path| {
                    let is_outside = desk.legality(method, &path).is_outside();
                    let proposed = (!is_outside).then(|| desk.propose_crash(method, &path, &key.exception));
                    proposed?.ok().filter(Proposed::is_bug)
                });
                if let Some(inside) = inside.next() {
                    proposed = Ok(inside);
                }
            }
            match proposed {
                Ok(mut one) if one.is_bug() || one.is_outside() || wanted.all => {
                    one.alike = usize::try_from(group.count).unwrap_or(usize::MAX);
                    crashes.tests.push((key, Test::new(method, one, None)));
                }
                Ok(_) => {}
                Err(refusal) => crashes.problems.push(said(refusal, &reporter.program, class, method)),
            }
        }
        Ok(crashes)
    }
}

/// In words; a crash that is another one elsewhere has words of its own.
fn said(refusal: Refusal, program: &Program, class: &'static Class, method: &'static Method) -> Problem {
    match refusal {
        Refusal::Depends(_) => {
            let what = "a crash depends on the clock, on chance or on the identity of strings";
            Problem::new(crate::subject::signature(program, class, method), what)
        }
        refusal => refusal.problem(program, class, method),
    }
}

/// Inputs that nobody has explored.
fn path_of(inputs: Inputs, meets_null: bool) -> Path {
    Path {
        choices: Vec::new(),
        inputs,
        condition: Vec::new(),
        end: End::Cut(Cut::Needless),
        trace: Vec::new(),
        cuts: Vec::new(),
        meets_null,
        asks_time: false,
        judged: None,
    }
}

/// Writes down what was found.
struct Reporter<'s> {
    order: &'s Order,
    depth: u32,
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
            false => format!("{} of {} tests at depth {}", tried.tests, tried.size, self.depth),
        };
        MethodTests {
            paths: usize::try_from(tried.tests).unwrap_or(usize::MAX),
            time: tried.time,
            cuts,
            bounds: BTreeSet::from([Bound::Other(bound)]),
            ..unexplored(&self.program, self.class, method)
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
        let method = graph.subjects[subject].method;
        let inputs = Inputs::of(method, graph.inputs(subject, &witness.choices));
        let thrown = (runner.vm.class_of(exception), message.as_deref());
        let thrown = Triaged::new((&self.program, &self.order.filter), (method, &inputs), thrown, &frames, meets_null);
        match thrown.triage() {
            Triage::Rejection(reason) => reason != Reason::NullArgument && reason.tier() == Tier::Intended,
            _ => false,
        }
    }

    /// One as it is, and one where all is different that tests must not depend on.
    fn machines(&self) -> Result<[Replayer; 2], Error> {
        let options = spaces::options();
        let here = Replayer::concrete(self.program.clone(), options.clone())?;
        let elsewhere = Replayer::concrete(self.program.clone(), symex::explore::perturbed(&options))?;
        Ok([here, elsewhere.on_another_computer()])
    }
}

/// The problem that an exception shows; none, if it comes from no code at all: the object under test is null.
fn key(runner: &Runner, subject: usize, exception: Ref) -> Option<Key> {
    let stack = runner.vm.backtrace(exception);
    (!stack.is_empty()).then(|| Key::new(subject, runner.vm.class_of(exception), &stack))
}
