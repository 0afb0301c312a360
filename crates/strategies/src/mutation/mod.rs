//! Concrete search and symbolic execution in turn. Inputs are drawn from the parameter graph and changed at random on the
//! concrete machine, which runs thousands of them in the time of one hard path; the explorer's paths are its seeds. What
//! covers a branch or throws an exception that nobody has seen becomes a path like those of the explorer.
//!
//! Techniques use it from both sides: some come from the explorer and search where that was cut, others come from random
//! inputs and have the explorer take over where these stop finding branches.

mod grow;
mod leaves;
mod mutate;
mod share;
mod simplify;
mod words;

use crate::author::seems_invariant;
use crate::space::{Graph, Sample, Sampling, Space, Tests, Ways};
use host::{Random, mix};
use mutate::{Mutator, reach};
use program::link::{Class, Method, Program};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};
use symex::About;
use symex::explore::{branch_ids, has_null, ways};
use symex::input::Input;
use symex::input::Inputs;
use symex::replay::{Cover, Replayer, Taken, Thrown};
use symex::{End, Path};
use technique::Budget;
use words::Words;

/// Calls that are nested in an argument of a drawn input.
const DEPTH: u32 = 3;
/// Tests without anything new, after which a method is left.
const PATIENCE: u32 = 20_000;
/// Jumps and calls of one test.
const STEPS: u64 = 400_000;
/// Seeds of one method that the explorer's paths give at most.
const MAX_GIVEN: usize = 200;
/// Some tests are made even if there is no time at all: they are cheap where exploration is not. So many, and for so
/// long, which is also what the last test may take.
const IN_ANY_CASE: u64 = 64;
const MORE: Duration = Duration::from_millis(20);

/// One way of one branch: method, instruction, way.
pub type Way = (u32, u32, u32);

pub struct Mutation {
    graph: Graph,
    space: Space,
    /// Calls that are nested in an argument of a drawn input.
    depth: u32,
    words: Words,
    seed: u64,
    /// The ways that some path of the class has taken.
    covered: HashSet<Way>,
    /// Ways that a call takes only where classes are initialised before.
    vain: HashSet<Way>,
    /// Exceptions that some path of a method has ended with, and whether a null was handed in.
    thrown: HashSet<(usize, Thrown, bool)>,
    /// What the tests of a method have done: a way of a branch, so many times, by powers of two.
    features: HashSet<(usize, Way, u32)>,
    /// Inputs that were drawn or changed so far.
    pub tests: u64,
    /// By method.
    seeds: Vec<Vec<Vec<Input>>>,
}

impl Mutation {
    /// With inputs that members of other classes make, and numbers that callers pass.
    pub fn new(program: &Program, class: &'static Class, given: (&[String], &[i64]), seed: u64) -> Mutation {
        let ways = Ways { depth: DEPTH + 1, side_effects: true, others: false };
        Mutation::over(Graph::new(program.clone(), class, given, ways), DEPTH, class, seed)
    }

    /// With a parameter graph, and how many calls are nested in an argument.
    pub fn over(graph: Graph, depth: u32, class: &'static Class, seed: u64) -> Mutation {
        let space = Space::new(graph.nodes(), depth);
        let seeds = graph.subjects.iter().map(|_| Vec::new()).collect();
        Mutation {
            graph,
            space,
            depth,
            words: Words::of(class),
            seed,
            covered: HashSet::new(),
            vain: HashSet::new(),
            thrown: HashSet::new(),
            features: HashSet::new(),
            tests: 0,
            seeds,
        }
    }

    /// Runs the inputs of paths that are known, as far as there is time.
    pub fn learn(&mut self, replayer: &mut Replayer, method: &'static Method, paths: &[Path], budget: &Budget) {
        let Some(subject) = self.subject(method) else { return };
        for path in paths.iter().filter(|path| matches!(path.end, End::Finished(_))).take(MAX_GIVEN) {
            if budget.is_over() {
                return;
            }
            let call: Vec<Input> = path.inputs.call().cloned().collect();
            self.run(replayer, subject, &call);
        }
    }

    /// Runs the first tests of a method's parameter space, so many at most, until so many have shown nothing new or the
    /// time is over.
    pub fn sample(
        &mut self,
        replayer: &mut Replayer,
        method: &'static Method,
        (most, patience): (u64, u64),
        budget: &Budget,
    ) {
        let Some(subject) = self.subject(method) else { return };
        let size = self.space.size(&self.graph.subjects[subject].holes, self.depth).bounded();
        let sample = Sample { seed: self.seed, count: most, sampling: Sampling::Turns };
        let (mut choices, mut last) = (Vec::new(), 0);
        for number in 0..most.min(size) {
            if number > last + patience || budget.is_over() {
                return;
            }
            Tests::new(&self.space, &self.graph, subject, self.depth, sample).test(number, &mut choices);
            if self.run(replayer, subject, &self.graph.inputs(subject, &choices)) {
                last = number;
            }
        }
    }

    /// Runs inputs and remembers what they do; whether anything of it is new.
    fn run(&mut self, replayer: &mut Replayer, subject: usize, inputs: &[Input]) -> bool {
        let method = self.graph.subjects[subject].method;
        let Some(Cover { taken, thrown, asks_time }) = replayer.cover(method, inputs, STEPS) else { return false };
        if self.is_feature(subject, taken) {
            self.seeds[subject].push(inputs.to_vec());
        }
        let taken = taken.to_vec();
        if asks_time && !seems_invariant(replayer, method, inputs) {
            return false;
        }
        let known = self.covered.len() + self.thrown.len();
        self.covered.extend(taken.iter().map(way));
        self.thrown.extend(thrown.map(|thrown| (subject, thrown, inputs.iter().any(has_null))));
        known < self.covered.len() + self.thrown.len()
    }

    /// Whether the tests of a method stand before a branch of which one way was never taken.
    pub fn has_frontier(&self, program: &Program, method: &'static Method) -> bool {
        let Some(subject) = self.subject(method) else { return false };
        let own = self.features.iter().filter(|feature| feature.0 == subject);
        let reached: HashSet<(u32, u32)> = own.map(|(_, (method, at, _), _)| (*method, *at)).collect();
        let methods: HashSet<u32> = reached.iter().map(|(method, _)| *method).collect();
        let mut all = methods.iter().flat_map(|&id| ways(program.method(id)).into_iter().map(move |way| (id, way)));
        all.any(|(id, (at, way))| reached.contains(&(id, at)) && !self.covered.contains(&(id, at, way)))
    }

    /// The ways of branches that some test has taken.
    pub fn covered(&self) -> impl Iterator<Item = Way> {
        self.covered.iter().copied()
    }

    /// Searches the inputs of a method for paths that take new branches or throw something new.
    pub fn search(&mut self, replayer: &mut Replayer, method: &'static Method, budget: &Budget) -> Vec<Path> {
        let Some(subject) = self.subject(method) else { return Vec::new() };
        let latest = budget.deadline() + MORE;
        let is_over = |tests: u64| {
            let is_late =
                budget.is_over() && (tests >= IN_ANY_CASE || budget.is_interrupted() || Instant::now() >= latest);
            budget.turns.is_some_and(|most| tests >= most) || is_late
        };
        let before = replayer.set_deadline(budget.is_timed().then_some(latest));
        let found = self.search_until(replayer, method, subject, is_over);
        replayer.set_deadline(before);
        found
    }

    fn search_until(
        &mut self,
        replayer: &mut Replayer,
        method: &'static Method,
        subject: usize,
        is_over: impl Fn(u64) -> bool,
    ) -> Vec<Path> {
        let mut random = Random::new(mix(self.seed ^ mix(subject as u64 + 1)));
        let is_empty = self.space.size(&self.graph.subjects[subject].holes, self.depth).is_zero();
        let mut found = Vec::new();
        let mut choices = Vec::new();
        let (mut patience, mut tests) = (PATIENCE, 0u64);
        while patience > 0 && !is_over(tests) {
            (patience, tests) = (patience - 1, tests + 1);
            self.tests += 1;
            let count = self.seeds[subject].len() as u64;
            let is_drawn = !is_empty && (count == 0 || random.below(4) == 0);
            let mut drawn = Vec::new();
            if is_drawn {
                choices.clear();
                self.space.draw_fairly(&self.graph.subjects[subject].holes, self.depth, &mut random, &mut choices);
                drawn = self.graph.inputs(subject, &choices);
            }
            let inputs = if is_drawn && (count == 0 || random.below(2) == 0) {
                drawn
            } else if count > 0 {
                // Half of the time one of the newest.
                let newest = count.min(8);
                let at = if random.below(2) == 0 { count - 1 - random.below(newest) } else { random.below(count) };
                let mut inputs = self.seeds[subject][at as usize].clone();
                let others = &self.seeds[subject];
                let mut mutator = Mutator { random: &mut random, words: &self.words, others, reach: reach(tests) };
                match is_drawn {
                    true => mutator.take_from(&drawn, &mut inputs),
                    false => mutator.mutate(&mut inputs),
                }
                if random.below(4) == 0 {
                    grow::grow(&self.graph, &self.space, subject, &mut inputs, &mut random);
                }
                match random.below(8) {
                    0 => share::share(&mut inputs, &mut random),
                    1 => share::copy_leaf(&mut inputs, &mut random),
                    _ => {}
                }
                inputs
            } else {
                return found;
            };
            let Some(Cover { taken, thrown, asks_time }) = replayer.cover(method, &inputs, STEPS) else { continue };
            let is_seed = self.is_feature(subject, taken);
            let is_open = |way: &Way| !self.covered.contains(way) && !self.vain.contains(way);
            let new: HashSet<Way> = taken.iter().map(way).filter(is_open).collect();
            let key = |inputs: &[Input]| thrown.map(|thrown| (subject, thrown, inputs.iter().any(has_null)));
            let is_thrown = key(&inputs).is_some_and(|key| !self.thrown.contains(&key));
            let is_new = !new.is_empty() || is_thrown;
            if is_new && (!asks_time || seems_invariant(replayer, method, &inputs)) {
                patience = PATIENCE;
                let keeps = |inputs: &[Input], replayer: &mut Replayer| {
                    replayer.cover(method, inputs, STEPS).is_some_and(|cover| {
                        let taken: HashSet<Way> = cover.taken.iter().map(way).collect();
                        new.is_subset(&taken) && (!is_thrown || cover.thrown == thrown)
                    })
                };
                let simple = simplify::simplify(inputs.clone(), |inputs| keeps(inputs, replayer));
                self.thrown.extend(key(&inputs));
                if let Some((path, taken)) = path(replayer, method, simple) {
                    found.push(path);
                    self.covered.extend(taken);
                    self.vain.extend(new.difference(&self.covered));
                }
            }
            if is_seed {
                self.seeds[subject].push(inputs);
            }
        }
        found
    }

    /// The number of a method among those under test.
    pub fn subject(&self, method: &'static Method) -> Option<usize> {
        self.graph.subjects.iter().position(|subject| subject.method.id == method.id)
    }

    /// Whether a test has done something for the first time.
    fn is_feature(&mut self, subject: usize, taken: &[Taken]) -> bool {
        let mut counts: HashMap<Way, u32> = HashMap::new();
        for one in taken {
            *counts.entry(way(one)).or_default() += 1;
        }
        let mut is_new = false;
        #[expect(clippy::iter_over_hash_type, reason = "whether any is new does not depend on the order")]
        for (way, count) in counts {
            is_new |= self.features.insert((subject, way, count.ilog2().min(6)));
        }
        is_new
    }
}

fn way(taken: &Taken) -> Way {
    (taken.method.id, taken.at, taken.way)
}

/// A path whose texts have only characters that a person would type, if there are such texts that do the same; what is
/// known of its condition is then whether something is null.
pub fn typed(replayer: &mut Replayer, method: &'static Method, path: &Path) -> Option<Path> {
    let call: Vec<Input> = path.inputs.call().cloned().collect();
    if !leaves::has_odd_text(&call) {
        return None;
    }
    let whole = |inputs: &[Input]| path.inputs.clone().with_call(method, inputs.to_vec());
    let does = |inputs: &[Input], replayer: &mut Replayer| {
        let cover = replayer.cover(method, &whole(inputs), STEPS)?;
        Some((cover.taken.iter().map(way).collect::<Vec<Way>>(), cover.thrown))
    };
    let wanted = does(&call, replayer)?;
    let inputs = simplify::simplify(call, |inputs| does(inputs, replayer).as_ref() == Some(&wanted));
    let inputs = whole(&inputs);
    let end = End::Finished(replayer.replay(method, &inputs).ok()?.outcome);
    let condition = path.condition.iter().filter(|one| one.about == About::Null).cloned().collect();
    Some(Path { inputs, condition, end, ..path.clone() })
}

/// What inputs really do, with the ways that they take.
fn path(replayer: &mut Replayer, method: &'static Method, inputs: Vec<Input>) -> Option<(Path, Vec<Way>)> {
    let replay = replayer.replay(method, &inputs).ok()?;
    let taken = replay.trace.iter().map(|&(method, at, way)| (method.id, at, way)).collect();
    let path = Path {
        choices: Vec::new(),
        meets_null: inputs.iter().any(has_null),
        asks_time: replay.asks_time,
        judged: replay.judged,
        inputs: Inputs::of(method, inputs),
        condition: Vec::new(),
        end: End::Finished(replay.outcome),
        trace: branch_ids(&replay.trace),
        cuts: Vec::new(),
    };
    Some((path, taken))
}
