//! Exploration on all cores: states are divided into families, each of which is explored on one thread.
//!
//! There are as many families whatever the number of threads. Each has terms, a solver and an order of its own, and
//! compares its states with each other; after each call the new states of all are compared in one order. So nothing
//! depends on which thread a family is on, or on when it is done.

use super::crew::{Crew, Harvest};
use super::family::{Entry, Planted};
use super::parcel::Parcel;
use super::search::{Live, Search};
use super::worker::{Ended, Task, Worker};
use super::write::Written;
use expr::{Term, Var};
use program::link::Method;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use symex::Path;
use technique::{Bound, Cuts};

/// States that wait when they are divided into families.
pub const SPLIT: usize = 64;
/// Families at most.
const FAMILIES: usize = 16;

/// All families, and where they are.
pub struct Team {
    /// Those on this thread.
    crew: Crew,
    workers: Vec<Worker>,
    members: Vec<Member>,
}

/// What is known of a family here.
#[derive(Default)]
struct Member {
    /// The numbers that its states have here.
    numbers: BTreeMap<usize, usize>,
    vars: FxHashMap<Var, Term>,
    /// Its states that others stand for.
    dropped: Vec<usize>,
}

/// A path that becomes a test.
pub enum Chosen {
    Path(&'static Method, Box<Path>, Option<&'static Method>),
    Written(Box<Written>),
    /// No inputs were found for it.
    Nothing,
}

/// What families have left out.
#[derive(Default)]
pub struct Left {
    pub cuts: Cuts,
    pub bounds: BTreeSet<Bound>,
    pub answers: super::Answers,
}

impl Team {
    /// Divides the states that wait among families.
    pub fn split(search: &mut Search) -> Result<Team, Live> {
        let family = &mut search.family;
        let waiting: Vec<usize> =
            (family.open..family.entries.len()).filter(|&number| family.entries[number].stage.is_some()).collect();
        let mut routes = Vec::new();
        for &number in &waiting {
            let entry = &mut family.entries[number];
            entry.stage = None;
            routes.extend(entry.route.as_ref().map(|route| (number, route.legs())));
        }
        family.open = family.entries.len();
        let states = family.entries.iter().enumerate().filter(|(_, entry)| entry.replaced.is_none());
        let states = states.map(|(number, entry)| (number, &entry.views[..], &entry.twins[..]));
        let known = Arc::new(Parcel::pack(&search.calls.explorer.vm.machine.pool, family.linear.tables(), states));
        let count = family.entries.len();
        let size = routes.len().div_ceil(FAMILIES).max(1);
        let chunks: Vec<_> = routes.chunks(size).map(<[_]>::to_vec).collect();
        let jobs = search.request.jobs.clamp(1, chunks.len().max(1));
        let mut team = Team {
            crew: Crew::default(),
            workers: (1..jobs).map(|_| Worker::start(search)).collect(),
            members: Vec::new(),
        };
        for (number, routes) in chunks.into_iter().enumerate() {
            let numbers = (0..count).map(|number| (number, number)).collect();
            for &(state, _) in &routes {
                search.family.entries[state].away = Some((number, state));
            }
            team.members.push(Member { numbers, ..Member::default() });
            match team.worker(number) {
                Some(worker) => worker.send(Task::Adopt { family: number, routes, known: known.clone(), count }),
                None => team.crew.adopt(search, number, &routes, &known, count)?,
            }
        }
        Ok(team)
    }

    /// The thread that a family is on; none if it is this one.
    fn worker(&self, family: usize) -> Option<&Worker> {
        match family % (self.workers.len() + 1) {
            0 => None,
            worker => self.workers.get(worker - 1),
        }
    }

    /// One more call on each state.
    pub fn deepen(&mut self, search: &mut Search) -> Result<(), Live> {
        let dropped: Vec<Vec<usize>> =
            self.members.iter_mut().map(|member| std::mem::take(&mut member.dropped)).collect();
        let length = search.family.level().length;
        for (family, dropped) in dropped.iter().enumerate() {
            if let Some(worker) = self.worker(family) {
                worker.send(Task::Deepen { family, length, dropped: dropped.clone() });
            }
        }
        let mut harvests: BTreeMap<usize, Result<Harvest, Live>> = BTreeMap::new();
        for (family, dropped) in dropped.iter().enumerate() {
            if self.worker(family).is_none() {
                harvests.insert(family, self.crew.deepen(search, family, length, dropped));
            }
        }
        for family in 0..self.members.len() {
            let harvest = match harvests.remove(&family) {
                Some(harvest) => harvest?,
                None => match self.worker(family).map(Worker::harvest) {
                    Some(Ok(harvest)) => harvest?,
                    Some(Err(Ended(why))) => {
                        search.family.stopped.get_or_insert(why);
                        continue;
                    }
                    None => continue,
                },
            };
            self.join(search, family, harvest);
        }
        for (family, number) in std::mem::take(&mut search.family.dropped) {
            self.members[family].dropped.push(number);
        }
        Ok(())
    }

    /// Takes over what a family has found.
    fn join(&mut self, search: &mut Search, family: usize, harvest: Harvest) {
        let member = &mut self.members[family];
        let level = search.family.level();
        level.tests += harvest.tests;
        level.subsumed += harvest.subsumed;
        search.family.counted.extend(harvest.counted);
        let pool = &mut search.calls.explorer.vm.machine.pool;
        let states = harvest.states.unpack(pool, &mut search.family.linear, &mut member.vars);
        for (number, found) in states {
            if search.family.entries.len() >= search.request.max_states {
                let why = format!("limit of {} states", search.request.max_states);
                search.family.stopped.get_or_insert(why);
                break;
            }
            let entry = Entry { away: Some((family, number)), ..Entry::default() };
            let kept = search.keep(entry, found);
            member.numbers.insert(number, kept.unwrap_or_else(|other| other));
            member.dropped.extend(kept.is_err().then_some(number));
        }
        for (from, to, label) in harvest.edges {
            if let (Some(&from), Some(&to)) = (member.numbers.get(&from), member.numbers.get(&to)) {
                search.family.connect(Some(from), to, || label);
            }
        }
        for seed in harvest.seeds {
            let mut is_new = false;
            for &(method, at, way) in &seed.trace {
                let method = search.method(method);
                is_new |= method.is_some_and(|method| search.family.covered.insert((method, at, way)));
            }
            if let Some(thrown) = seed.thrown {
                is_new |= search.family.thrown.insert(thrown);
            }
            search.family.level().selected += usize::from(is_new && !seed.is_broken);
            if is_new || search.request.all_tests {
                search.family.seeds.push(Planted::Away(family, seed.number));
            }
        }
        for path in harvest.paths {
            let taken = path.iter().filter_map(|&(method, at, way)| Some((search.method(method)?, at, way)));
            let taken = taken.collect();
            search.family.paths.get_or_insert_default().insert(taken);
        }
        if let Some(why) = harvest.stopped {
            search.family.stopped.get_or_insert(why);
        }
    }

    /// The paths that become tests, in their order, and what was left out.
    pub fn close(mut self, search: &mut Search, seeds: Vec<Planted>) -> (Vec<Chosen>, Left) {
        let threads = self.workers.len() + 1;
        let places: Vec<usize> = (seeds.iter())
            .map(|seed| match seed {
                Planted::Here(_) => 0,
                Planted::Away(family, _) => family % threads,
            })
            .collect();
        for (at, worker) in self.workers.iter().enumerate() {
            let own = places.iter().zip(&seeds).filter(|(place, _)| **place == at + 1);
            let wanted = own.filter_map(|(_, seed)| match seed {
                &Planted::Away(family, number) => Some((family, number)),
                Planted::Here(_) => None,
            });
            worker.send(Task::Close { wanted: wanted.collect() });
        }
        let mut chosen: Vec<Chosen> = Vec::new();
        for (seed, place) in seeds.iter().zip(&places) {
            chosen.push(match seed {
                Planted::Here(seed) => search.path(seed),
                Planted::Away(family, number) if *place == 0 => self.crew.path(search, *family, *number),
                Planted::Away(..) => Chosen::Nothing,
            });
        }
        let mut left = self.crew.left(search);
        for (at, worker) in self.workers.iter_mut().enumerate() {
            let (written, more) = worker.closing();
            left.add(more);
            let own = chosen.iter_mut().zip(&places).filter(|(_, place)| **place == at + 1);
            for ((slot, _), written) in own.zip(written) {
                *slot = written.map_or(Chosen::Nothing, |written| Chosen::Written(Box::new(written)));
            }
        }
        (chosen, left)
    }
}

impl Left {
    pub fn add(&mut self, other: Left) {
        self.cuts.absorb(other.cuts);
        self.bounds.extend(other.bounds);
        self.answers.add(&other.answers);
    }
}
