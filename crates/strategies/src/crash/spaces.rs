//! The parameter spaces of a class's methods, open to those who want to count, look or measure.

use super::Crash;
use super::runner::{End, Runner};
use super::search;
use crate::author::Author;
use crate::error::Error;
use crate::lab::{open, settled};
use crate::proposal::Order;
use crate::space::{Graph, Node, NodeId, Sample, Sampling, Size, Space, Tests, Ways};
use crate::subject;
use program::link::{Class, Method, Program};
use std::collections::BTreeMap;
use symex::input::Input;
use symex::input::java::{Imports, Writer, receiver_type};
use symex::input::types;
use vm::Options;

/// Tests that are run before all others, and of each method the most and the least of them.
const WARM_UP: u64 = 400;
const MOST: u64 = 32;
const LEAST: u64 = 3;
/// A space of more tests takes hours.
const LONG: u64 = 1 << 30;

pub struct Spaces {
    pub(super) graph: Graph,
    pub(super) space: Space,
    pub(super) runner: Runner,
    pub(super) class: &'static Class,
    /// Calls that may be nested in an argument.
    pub(super) depth: u32,
    /// Tests of each method.
    pub(super) quotas: Vec<u64>,
    /// The methods of which it is known how callers use them.
    pub(super) used: Vec<bool>,
    seed: u64,
    sampling: Sampling,
    level: u32,
}

/// A test that has thrown.
pub(crate) struct Thrown<'s> {
    /// The method under test.
    pub method: &'static Method,
    pub exception: &'static Class,
    /// Innermost first: method and instruction.
    pub frames: Vec<(&'static Method, u32)>,
    /// Null was handed in, or seen among what makes the inputs.
    pub has_null: bool,
    pub inputs: &'s dyn Fn() -> Vec<Input>,
    pub java: &'s dyn Fn() -> Vec<String>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Returned,
    /// In the method under test or before.
    Threw,
    /// A limit, the end of the JVM, something unsupported.
    Stopped,
}

impl Spaces {
    /// With so many tests of all methods, if they are counted.
    pub fn open(order: &Order, search: &Crash, tests: Option<u64>) -> Result<Spaces, Error> {
        Spaces::of_methods(order, search, tests, &|_| true)
    }

    /// The same of some methods; the others have no tests.
    pub(super) fn of_methods(
        order: &Order,
        search: &Crash,
        tests: Option<u64>,
        is_meant: &dyn Fn(&Method) -> bool,
    ) -> Result<Spaces, Error> {
        let (program, class) = open(order)?;
        let mut runner = Runner::boot(program.into(), options())?;
        let depth = search.depth.max(1);
        let given = (order.beside(), order.passed());
        let ways = Ways { depth, side_effects: search.side_effects, others: search.others };
        let graph = Graph::new(runner.vm.program.clone(), class, (given.0, &given.1), ways);
        runner.prepare(&graph)?;
        let space = Space::new(graph.nodes(), depth - 1);
        let depth = depth - 1;
        let sizes: Vec<Size> = graph.subjects.iter().map(|subject| space.size(&subject.holes, depth)).collect();
        let is_meant: Vec<bool> = graph.subjects.iter().map(|subject| is_meant(subject.method)).collect();
        let meant = sizes.into_iter().zip(&is_meant).filter(|(_, is_meant)| **is_meant).map(|(size, _)| size);
        let mut each = match tests {
            Some(tests) => search::quotas(tests, meant),
            None => meant.map(Size::bounded).collect(),
        }
        .into_iter();
        let quotas = is_meant.iter().map(|&is_meant| if is_meant { each.next().unwrap_or_default() } else { 0 });
        let mut quotas: Vec<u64> = quotas.collect();
        let is_used = |subject: &crate::space::Subject| {
            order.filter.usage.method(&subject.method.name, &subject.method.descriptor).is_some()
        };
        let used = graph.subjects.iter().map(is_used).collect();
        let settled = settled(order, &runner.vm.program, class)?;
        for (quota, subject) in quotas.iter_mut().zip(&graph.subjects) {
            if settled.contains(&subject.method.id) {
                *quota = 0;
            }
        }
        let (seed, sampling, level) = (order.seed, search.sampling, order.level);
        let mut spaces = Spaces { graph, space, runner, class, depth, quotas, used, seed, sampling, level };
        spaces.warm_up();
        Ok(spaces)
    }

    /// Finds out which classes tests need.
    fn warm_up(&mut self) {
        let mut needed: BTreeMap<u32, &'static Class> = BTreeMap::new();
        let methods = self.graph.subjects.len();
        let each = (WARM_UP / methods.max(1) as u64).clamp(LEAST, MOST);
        for method in 0..methods {
            for number in 0..self.size(method).bounded().min(each) {
                let choices = self.test(method, number);
                self.runner.run(method, &choices);
                self.runner.use_machinery();
                let (jdk, others): (Vec<_>, Vec<_>) =
                    self.runner.initialized_by_test().into_iter().partition(|class| class.is_trusted());
                needed.extend(others.into_iter().map(|class| (class.id, class)));
                // At once: some take longer than many tests.
                if !jdk.is_empty() {
                    self.runner.warm_jdk(&jdk);
                }
            }
        }
        self.runner.warm(&needed.into_values().collect::<Vec<_>>());
    }

    pub(crate) fn program(&self) -> &Program {
        &self.runner.vm.program
    }

    /// The methods under test, as in the source.
    pub fn methods(&self) -> Vec<String> {
        let signature = |one: &crate::space::Subject| subject::signature(self.program(), self.class, one.method);
        self.graph.subjects.iter().map(signature).collect()
    }

    pub fn size(&self, method: usize) -> Size {
        self.space.size(&self.graph.subjects[method].holes, self.depth)
    }

    /// The graph itself, the holes of a method, and how many calls may be nested in each.
    pub fn parts(&self, method: usize) -> (Vec<Node>, &[NodeId], u32) {
        (self.graph.nodes(), &self.graph.subjects[method].holes, self.depth)
    }

    /// The element of a number below the size.
    pub fn element(&self, method: usize, index: u128) -> Vec<u32> {
        let mut choices = Vec::new();
        self.space.element(&self.graph.subjects[method].holes, self.depth, index, &mut choices);
        choices
    }

    /// The test of a number below the size, in the order of the seed.
    pub fn test(&self, method: usize, number: u64) -> Vec<u32> {
        let mut choices = Vec::new();
        self.choose(method, number, &mut choices);
        choices
    }

    pub(super) fn choose(&self, method: usize, number: u64, choices: &mut Vec<u32>) {
        // Nobody waits for the end of a space where time ends the search.
        let count = if self.quotas[method] > LONG { 0 } else { self.quotas[method] };
        let sample = Sample { seed: self.seed, count, sampling: self.sampling };
        Tests::new(&self.space, &self.graph, method, self.depth, sample).test(number, choices);
    }

    /// The tests of the search, if it has an end: methods and numbers.
    pub fn plan(&self) -> Vec<(usize, u64)> {
        let quotas = self.quotas.iter().enumerate();
        quotas.flat_map(|(method, &quota)| (0..quota).map(move |number| (method, number))).collect()
    }

    /// Runs a test.
    pub fn run(&mut self, method: usize, choices: &[u32]) -> Ending {
        match self.runner.run(method, choices) {
            End::Returned => Ending::Returned,
            End::NotMade | End::Threw(_) => Ending::Threw,
            End::Stopped(_) => Ending::Stopped,
        }
    }

    /// Runs the tests of the search, if it has an end, and shows those that throw; how many there are.
    pub(crate) fn for_each_crash(&mut self, visit: &mut dyn FnMut(Thrown)) -> u64 {
        let (mut tests, mut choices) = (0, Vec::new());
        for subject in 0..self.quotas.len() {
            for number in 0..self.quotas[subject] {
                self.choose(subject, number, &mut choices);
                tests += 1;
                let End::Threw(exception) = self.runner.run(subject, &choices) else { continue };
                let thrown = Thrown {
                    method: self.graph.subjects[subject].method,
                    exception: self.runner.vm.class_of(exception),
                    frames: self.runner.vm.backtrace(exception),
                    has_null: self.runner.got_null || self.graph.has_null(subject, &choices),
                    inputs: &|| self.graph.inputs(subject, &choices),
                    java: &|| self.java(subject, &choices),
                };
                visit(thrown);
            }
        }
        tests
    }

    /// A test as statements, with full names of classes.
    pub fn java(&self, method: usize, choices: &[u32]) -> Vec<String> {
        let called = self.graph.subjects[method].method;
        let inputs = self.graph.inputs(method, choices);
        let program = self.program();
        let imports = Imports::named(program, self.class, |name| name.replace('/', "."));
        let mut writer = Writer::with(program, imports, self.level);
        let own = receiver_type(program, self.class);
        let is_instance = !called.is_static() && called.name != "<init>";
        let parameters = types::parameters(program, called, Some(&own)).unwrap_or_default();
        let wanted = is_instance.then(|| own.clone()).into_iter().chain(parameters);
        let typed: Vec<_> = inputs.into_iter().zip(wanted).collect();
        let texts = writer.arguments(called, &typed);
        let class = writer.imports.class(self.class);
        let filter = Default::default();
        let author = Author { program, class: self.class, level: self.level, filter: &filter, order: None };
        let call = match (&*called.name, texts.split_first()) {
            ("<init>", _) => author.creation(&class, &texts, &own),
            (name, Some((receiver, rest))) if is_instance => format!("{receiver}.{name}({})", rest.join(", ")),
            (name, _) => format!("{class}.{name}({})", texts.join(", ")),
        };
        let mut statements = writer.next_method();
        statements.push(format!("{call};"));
        statements
    }
}

/// Of every machine that tests run on.
pub(super) fn options() -> Options {
    Options { assertions: true, ..Options::default() }
}
