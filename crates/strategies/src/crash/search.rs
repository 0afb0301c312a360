//! Goes through the parameter spaces of a class's methods and collects the crashes.

use super::Tally;
use super::graph::Graph;
use super::group::{Group, Key, Witness};
use super::random::{Random, Shuffled, mix};
use super::runner::{End, Runner};
use super::space::{Size, Space};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use vm::{Ref, Stop};

/// Tests of one method in a row, where time decides.
const BATCH: u64 = 256;
/// Tests between two looks at the clock and at the user.
const LOOK: u64 = 64;

/// What became of the tests of one method.
#[derive(Debug)]
pub struct Tried {
    pub size: Size,
    pub tests: u64,
    pub crashes: u64,
    /// Tests whose inputs could not be made.
    pub not_made: u64,
    /// Tests that did not end by themselves: why, how many, and the simplest.
    pub stopped: BTreeMap<String, (u64, Witness)>,
    pub time: Duration,
}

pub enum Bound {
    /// Tests of all methods together.
    Tests(u64),
    Time(Duration),
}

pub struct Search<'s> {
    pub graph: &'s Graph,
    pub space: &'s Space,
    pub runner: &'s mut Runner,
    /// Calls that may be nested in an argument.
    pub depth: u32,
    pub seed: u64,
    pub tally: &'s Tally,
    pub interrupt: &'s AtomicBool,
    pub tried: Vec<Tried>,
    pub groups: HashMap<Key, Group>,
}

impl<'s> Search<'s> {
    pub fn new(
        graph: &'s Graph,
        space: &'s Space,
        runner: &'s mut Runner,
        (depth, seed): (u32, u64),
        tally: &'s Tally,
        interrupt: &'s AtomicBool,
    ) -> Search<'s> {
        let new = |subject: &super::graph::Subject| Tried {
            size: space.size(&subject.holes, depth),
            tests: 0,
            crashes: 0,
            not_made: 0,
            stopped: BTreeMap::new(),
            time: Duration::ZERO,
        };
        let tried = graph.subjects.iter().map(new).collect();
        Search { graph, space, runner, depth, seed, tally, interrupt, tried, groups: HashMap::new() }
    }

    pub fn run(&mut self, bound: &Bound) {
        match bound {
            Bound::Tests(tests) => {
                let quotas = quotas(*tests, self.tried.iter().map(|tried| tried.size));
                for (subject, quota) in quotas.into_iter().enumerate() {
                    self.some(subject, quota, None);
                }
            }
            Bound::Time(time) => {
                let end = Instant::now() + *time;
                // In turn, so that no method waits for the others.
                while !self.is_over(Some(end)) && (0..self.tried.len()).any(|subject| self.is_open(subject)) {
                    for subject in 0..self.tried.len() {
                        self.some(subject, BATCH, Some(end));
                    }
                }
            }
        }
    }

    fn is_open(&self, subject: usize) -> bool {
        let tried = &self.tried[subject];
        tried.size.exact.is_none_or(|size| u128::from(tried.tests) < size)
    }

    fn is_over(&self, end: Option<Instant>) -> bool {
        self.interrupt.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
    }

    /// The next tests of a method, if its space has so many.
    fn some(&mut self, subject: usize, count: u64, end: Option<Instant>) {
        let started = Instant::now();
        let tests = Tests::new(self.space, self.graph, subject, self.depth, self.seed);
        let mut choices = Vec::new();
        let first = self.tried[subject].tests;
        for number in first..first.saturating_add(count) {
            if !self.is_open(subject) || number % LOOK == 0 && self.is_over(end) {
                break;
            }
            tests.test(number, &mut choices);
            self.test(subject, &choices);
        }
        let done = self.tried[subject].tests - first;
        self.tally.tests.fetch_add(done, Ordering::Relaxed);
        self.tried[subject].time += started.elapsed();
    }

    fn test(&mut self, subject: usize, choices: &[u32]) {
        let end = self.runner.run(subject, choices);
        let tried = &mut self.tried[subject];
        tried.tests += 1;
        match end {
            End::Returned => {}
            End::NotMade => tried.not_made += 1,
            End::Threw(exception) => match key(self.runner, subject, exception) {
                None => tried.not_made += 1,
                Some(key) => {
                    tried.crashes += 1;
                    self.tally.crashes.fetch_add(1, Ordering::Relaxed);
                    self.crashed(key, choices);
                }
            },
            End::Stopped(stop) => {
                let cost = self.graph.cost(subject, choices);
                let witness = Witness { cost, choices: choices.to_vec() };
                let entry = tried.stopped.entry(words(&stop)).or_insert((0, witness.clone()));
                entry.0 += 1;
                if witness < entry.1 {
                    entry.1 = witness;
                }
            }
        }
    }

    fn crashed(&mut self, key: Key, choices: &[u32]) {
        let cost = self.graph.cost(key.subject, choices);
        match self.groups.get_mut(&key) {
            Some(group) => {
                group.count += 1;
                if (cost, choices) < (group.witness.cost, &group.witness.choices[..]) {
                    group.witness = Witness { cost, choices: choices.to_vec() };
                }
            }
            None => {
                self.tally.problems.fetch_add(1, Ordering::Relaxed);
                let witness = Witness { cost, choices: choices.to_vec() };
                self.groups.insert(key.clone(), Group { key, count: 1, witness });
            }
        }
    }
}

/// The tests of a method in the order of a seed: all elements of its space, each once, as long as they can be numbered
/// with 64 bits; else drawn, each as likely as any other.
pub struct Tests<'s> {
    space: &'s Space,
    holes: &'s [usize],
    depth: u32,
    seed: u64,
    order: Option<Shuffled>,
}

impl<'s> Tests<'s> {
    pub fn new(space: &'s Space, graph: &'s Graph, subject: usize, depth: u32, seed: u64) -> Tests<'s> {
        let holes = &graph.subjects[subject].holes;
        let seed = mix(seed ^ mix(subject as u64 + 1));
        let size = space.size(holes, depth).exact.and_then(|size| u64::try_from(size).ok());
        Tests { space, holes, depth, seed, order: size.map(|size| Shuffled::new(size, seed)) }
    }

    /// The choices of a test, whose number is below the size of the space.
    pub fn test(&self, number: u64, choices: &mut Vec<u32>) {
        choices.clear();
        match &self.order {
            Some(order) => self.space.element(self.holes, self.depth, order.at(number).into(), choices),
            None => {
                let mut random = Random::new(mix(self.seed ^ mix(number + 1)));
                self.space.draw(self.holes, self.depth, &mut random, choices);
            }
        }
    }
}

/// The problem that an exception shows; none, if it comes from no code at all: the object under test is null.
pub fn key(runner: &Runner, subject: usize, exception: Ref) -> Option<Key> {
    let stack = runner.vm.backtrace(exception);
    (!stack.is_empty()).then(|| Key::new(subject, runner.vm.class_of(exception), &stack))
}

/// How many tests each method gets: small spaces are gone through, and the others share what is left.
pub fn quotas(tests: u64, sizes: impl Iterator<Item = Size>) -> Vec<u64> {
    let sizes: Vec<u64> =
        sizes.map(|size| size.exact.map_or(u64::MAX, |size| size.min(u64::MAX.into()) as u64)).collect();
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|index| sizes[*index]);
    let mut quotas = vec![0; sizes.len()];
    let mut left = tests;
    for (place, &index) in order.iter().enumerate() {
        let share = left.div_ceil((order.len() - place) as u64);
        quotas[index] = share.min(sizes[index]);
        left -= quotas[index].min(left);
    }
    quotas
}

/// Why a test did not end by itself.
fn words(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted(_) => format!("did not end within {} steps", super::runner::MAX_STEPS),
        Stop::Unsupported(what) => format!("needs {what}"),
        Stop::Deadlock(_) => "waits for ever".to_string(),
        Stop::Exited(status) => format!("ends the JVM with status {status}"),
        other => format!("stopped: {other:?}"),
    }
}
