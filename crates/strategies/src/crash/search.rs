//! Goes through the parameter spaces of a class's methods and collects the crashes.
//!
//! Tests are numbered, and each depends on its number alone. So workers, each with a machine of its own, take them in
//! batches, and what they have found together does not depend on how many there are.

use super::group::{Group, Witness};
use super::key;
use super::runner::End;
use super::spaces::Spaces;
use crate::author::{Key, Named};
use crate::error::Error;
use crate::space::Graph;
use crate::space::Size;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use technique::{Budget, Counter};
use vm::Stop;

/// Tests of one method in a row.
const BATCH: u64 = 256;
/// Tests between two looks at the clock and at the user.
const LOOK: u64 = 64;
/// Tests for which another machine is worth its start.
const WORTHWHILE: u64 = 4096;

/// What became of the tests of one method.
#[derive(Clone, Debug)]
pub struct Tried {
    pub size: Size,
    pub tests: u64,
    pub crashes: u64,
    /// Tests whose inputs could not be made.
    pub not_made: u64,
    /// Tests that did not end by themselves: why, how many, and the simplest.
    pub stopped: BTreeMap<String, Group>,
    pub time: Duration,
}

impl Tried {
    fn join(&mut self, other: Tried) {
        self.tests += other.tests;
        self.crashes += other.crashes;
        self.not_made += other.not_made;
        self.time += other.time;
        other.stopped.into_iter().for_each(|(why, group)| join(&mut self.stopped, why, group));
    }
}

/// What all machines have done so far, for those who watch.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub tests: Counter,
    pub crashes: Counter,
    pub problems: Counter,
}

/// What was found.
#[derive(Default)]
pub struct Found {
    /// By method.
    pub tried: Vec<Tried>,
    pub groups: BTreeMap<Named, Group>,
}

impl Found {
    fn join(&mut self, other: Found) {
        self.tried.iter_mut().zip(other.tried).for_each(|(own, other)| own.join(other));
        other.groups.into_iter().for_each(|(key, group)| join(&mut self.groups, key, group));
    }
}

fn join<K: Ord>(groups: &mut BTreeMap<K, Group>, key: K, group: Group) {
    match groups.get_mut(&key) {
        Some(known) => known.join(group),
        None => drop(groups.insert(key, group)),
    }
}

/// What the workers of a search share.
pub struct Shared<'s> {
    pub tally: &'s Tally,
    pub budget: &'s Budget,
    /// The next batch: methods are in turn, so that none waits for the others.
    next: AtomicU64,
    problems: Mutex<BTreeSet<Named>>,
}

impl Shared<'_> {
    /// A method, and the first of its tests in the next batch; `quotas` are the tests of each method.
    fn batch(&self, quotas: &[u64]) -> Option<(usize, u64)> {
        let (methods, most) = (quotas.len() as u64, quotas.iter().copied().max()?);
        loop {
            let batch = self.next.fetch_add(1, Ordering::Relaxed);
            let (subject, first) = ((batch % methods) as usize, (batch / methods).saturating_mul(BATCH));
            if first >= most || self.is_over() {
                return None;
            }
            if first < quotas[subject] {
                return Some((subject, first));
            }
        }
    }

    fn is_over(&self) -> bool {
        self.budget.is_over()
    }
}

/// Searches on so many threads at most; `open` makes what each of them works with. With what the first one had.
pub fn search(
    open: &(dyn Fn() -> Result<Spaces, Error> + Sync),
    budget: &Budget,
    threads: usize,
    tally: &Tally,
) -> Result<(Spaces, Found), Error> {
    let worthwhile = budget.turns.map_or(u64::MAX, |tests| tests / WORTHWHILE);
    let threads = threads.min(usize::try_from(worthwhile).unwrap_or(usize::MAX));
    let shared = Shared { tally, budget, next: AtomicU64::new(0), problems: Mutex::default() };
    std::thread::scope(|scope| {
        // All open at once. The others do the work of one that cannot.
        let help = || open().map(|mut spaces| Worker::new(&mut spaces, &shared).run()).unwrap_or_default();
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
        let own = open().map(|mut spaces| {
            let found = Worker::new(&mut spaces, &shared).run();
            (spaces, found)
        });
        let mut others = Vec::new();
        for helper in helpers {
            others.push(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        let (spaces, mut found) = own?;
        others.into_iter().for_each(|other| found.join(other));
        Ok((spaces, found))
    })
}

struct Worker<'s> {
    spaces: &'s mut Spaces,
    shared: &'s Shared<'s>,
    tried: Vec<Tried>,
    groups: HashMap<Key, Group>,
}

impl<'s> Worker<'s> {
    fn new(spaces: &'s mut Spaces, shared: &'s Shared<'s>) -> Worker<'s> {
        let new = |subject: usize| Tried {
            size: spaces.size(subject),
            tests: 0,
            crashes: 0,
            not_made: 0,
            stopped: BTreeMap::new(),
            time: Duration::ZERO,
        };
        let tried = (0..spaces.graph.subjects.len()).map(new).collect();
        Worker { spaces, shared, tried, groups: HashMap::new() }
    }

    fn run(mut self) -> Found {
        while let Some((subject, first)) = self.shared.batch(&self.spaces.quotas) {
            self.batch(subject, first);
        }
        let program = self.spaces.program();
        Found {
            groups: self.groups.into_iter().map(|(key, group)| (key.named(program), group)).collect(),
            tried: self.tried,
        }
    }

    fn batch(&mut self, subject: usize, first: u64) {
        let started = Instant::now();
        let before = self.tried[subject].tests;
        let mut choices = Vec::new();
        for number in first..self.spaces.quotas[subject].min(first + BATCH) {
            if number % LOOK == 0 && self.shared.is_over() {
                break;
            }
            self.spaces.choose(subject, number, &mut choices);
            self.test(subject, &choices);
        }
        self.shared.tally.tests.add(self.tried[subject].tests - before);
        self.tried[subject].time += started.elapsed();
    }

    fn test(&mut self, subject: usize, choices: &[u32]) {
        let end = self.spaces.runner.run(subject, choices);
        let tried = &mut self.tried[subject];
        tried.tests += 1;
        match end {
            End::Returned => {}
            End::NotMade => tried.not_made += 1,
            End::Threw(exception) => match key(&self.spaces.runner, subject, exception) {
                None => tried.not_made += 1,
                Some(key) => {
                    tried.crashes += 1;
                    self.shared.tally.crashes.add(1);
                    self.crashed(key, choices);
                }
            },
            End::Stopped(stop) => {
                let group = group(&self.spaces.graph, subject, choices);
                join(&mut tried.stopped, words(&stop), group);
            }
        }
    }

    fn crashed(&mut self, key: Key, choices: &[u32]) {
        let cost = self.spaces.graph.cost(key.subject, choices);
        let is_used = self.spaces.used[key.subject];
        match self.groups.get_mut(&key) {
            Some(group) => {
                group.count += 1;
                if (cost, choices) < (group.witness.cost, &group.witness.choices[..]) {
                    group.witness = Witness { cost, choices: choices.to_vec() };
                }
                if is_used {
                    group.keep(cost, choices);
                }
            }
            None => {
                let mut problems = self.shared.problems.lock().unwrap_or_else(PoisonError::into_inner);
                if problems.insert(key.named(self.spaces.program())) {
                    self.shared.tally.problems.add(1);
                }
                let mut group = Group::new(Witness { cost, choices: choices.to_vec() });
                if is_used {
                    group.keep(cost, choices);
                }
                self.groups.insert(key, group);
            }
        }
    }
}

fn group(graph: &Graph, subject: usize, choices: &[u32]) -> Group {
    Group::new(Witness { cost: graph.cost(subject, choices), choices: choices.to_vec() })
}

/// How many tests each method gets: small spaces are gone through, and the others share what is left.
pub fn quotas(tests: u64, sizes: impl Iterator<Item = Size>) -> Vec<u64> {
    let sizes: Vec<u64> = sizes.map(Size::bounded).collect();
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
        Stop::Exhausted(vm::Limit::Thrashing) => "filled the heap".to_string(),
        Stop::Exhausted(_) => format!("did not end within {} steps", super::runner::MAX_STEPS),
        Stop::Unsupported(what) => format!("needs {what}"),
        Stop::Deadlock(_) => "waits for ever".to_string(),
        Stop::Exited(status) => format!("ends the JVM with status {status}"),
        other => format!("stopped: {other:?}"),
    }
}
