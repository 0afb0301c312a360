//! The families of one thread.

use super::Level;
use super::family::{Family, Planted, Shows, Taken, Thrown};
use super::parcel::Parcel;
use super::route::Leg;
use super::search::{Live, Search};
use super::team::{Chosen, Left};
use program::Name;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use symex::explore::Context;
use technique::Cut;

/// A method on any machine: its class, its name and its descriptor.
pub type MethodName = (Name, Name, Name);

/// A branch that went one way.
pub type Branch = (MethodName, u32, u32);

/// Families that are explored on one thread, in turns.
#[derive(Default)]
pub struct Crew {
    families: BTreeMap<usize, (Family, Context)>,
}

/// What one more call has brought.
pub struct Harvest {
    pub tests: usize,
    pub subsumed: usize,
    /// New states.
    pub states: Parcel,
    pub edges: Vec<(usize, usize, String)>,
    pub seeds: Vec<Candidate>,
    pub paths: Vec<Vec<Branch>>,
    pub counted: BTreeSet<(Name, usize)>,
    pub stopped: Option<String>,
}

/// A path that may become a test.
pub struct Candidate {
    pub number: usize,
    pub trace: Vec<Branch>,
    pub thrown: Option<Thrown>,
    pub is_broken: bool,
}

impl Crew {
    /// Starts a family with states that are reached again; `known` are all states, of which there are `count`.
    pub fn adopt(
        &mut self,
        search: &mut Search,
        family: usize,
        routes: &[(usize, Vec<Leg>)],
        known: &Parcel,
        count: usize,
    ) -> Result<(), Live> {
        let new = (search.new_family(), search.calls.context());
        self.families.insert(family, new);
        self.with(search, family, |search| search.adopt(routes, known, count))
    }

    /// One more call on each state of a family but those that others stand for.
    pub fn deepen(
        &mut self,
        search: &mut Search,
        family: usize,
        length: usize,
        dropped: &[usize],
    ) -> Result<Harvest, Live> {
        self.with(search, family, |search| search.harvest(length, dropped))
    }

    /// A path of a family, from inputs.
    pub fn path(&mut self, search: &mut Search, family: usize, number: usize) -> Chosen {
        self.with(search, family, |search| {
            let seeds = std::mem::take(&mut search.family.seeds);
            let chosen = match seeds.get(number) {
                Some(Planted::Here(seed)) => search.path(seed),
                _ => Chosen::Nothing,
            };
            search.family.seeds = seeds;
            chosen
        })
    }

    /// What all families have left out.
    pub fn left(&mut self, search: &mut Search) -> Left {
        let mut left = Left::default();
        for family in self.families.keys().copied().collect::<Vec<_>>() {
            left.add(self.with(search, family, |search| search.left()));
        }
        left
    }

    /// Works on a family, which is then put back.
    fn with<T>(&mut self, search: &mut Search, family: usize, work: impl FnOnce(&mut Search) -> T) -> T {
        let (own, context) = self.families.get_mut(&family).expect("each family is on one thread");
        std::mem::swap(&mut search.family, own);
        search.calls.swap(context);
        let result = work(search);
        std::mem::swap(&mut search.family, own);
        search.calls.swap(context);
        result
    }
}

impl Search<'_> {
    fn adopt(&mut self, routes: &[(usize, Vec<Leg>)], known: &Parcel, count: usize) -> Result<(), Live> {
        self.family.levels.push(Level::default());
        self.family.entries.resize_with(count, Default::default);
        let pool = &mut self.calls.explorer.vm.machine.pool;
        for (number, found) in known.unpack(pool, &mut self.family.linear, &mut Default::default()) {
            found.views.iter().for_each(|view| self.remember(view, number));
            self.family.entries[number].views = found.views;
        }
        for (number, legs) in routes {
            let start = self.calls.start();
            let Some(stage) = self.follow(start, legs)? else {
                self.family.lost += 1;
                continue;
            };
            let counters = self.counters(&stage)?;
            let entry = &mut self.family.entries[*number];
            (entry.stage, entry.counters) = (Some(Rc::new(stage)), counters);
        }
        Ok(())
    }

    fn harvest(&mut self, length: usize, dropped: &[usize]) -> Result<Harvest, Live> {
        for &number in dropped {
            self.family.entries[number].stage = None;
        }
        let (first, seeds) = (self.family.entries.len(), self.family.seeds.len());
        self.family.levels.push(Level { length, ..Level::default() });
        self.deepen()?;
        let family = &mut self.family;
        let new = family.entries.iter().enumerate().skip(first).filter(|(_, entry)| entry.replaced.is_none());
        let states = new.map(|(number, entry)| (number, &entry.views[..], &entry.twins[..]));
        let states = Parcel::pack(&self.calls.explorer.vm.machine.pool, family.linear.tables(), states);
        let edges = std::mem::take(&mut family.edges).into_iter().map(|edge| {
            let mut to = edge.to;
            while let Some(other) = family.entries[to].replaced {
                to = other;
            }
            (edge.from, to, edge.label)
        });
        let edges = edges.collect();
        let branch = |&(method, at, way): &Taken| {
            let method = family.names.get(&method)?;
            Some(((method.class.name, method.name, method.descriptor), at, way))
        };
        let candidate = |(number, seed): (usize, &Planted)| match seed {
            Planted::Here(seed) => {
                let Shows { trace, thrown } = &seed.shows;
                let trace = trace.iter().filter_map(branch).collect();
                Some(Candidate { number, trace, thrown: thrown.clone(), is_broken: seed.broken.is_some() })
            }
            Planted::Away(..) => None,
        };
        let candidates = family.seeds.iter().enumerate().skip(seeds).filter_map(candidate).collect();
        let paths = family.paths.iter().flatten().map(|path| path.iter().filter_map(branch).collect()).collect();
        let level = family.levels.last().copied().unwrap_or_default();
        Ok(Harvest {
            tests: level.tests,
            subsumed: level.subsumed,
            states,
            edges,
            seeds: candidates,
            paths,
            counted: std::mem::take(&mut family.counted),
            stopped: family.stopped.clone(),
        })
    }

    /// What was left out.
    pub fn left(&mut self) -> Left {
        let (cuts, bounds) = self.calls.cuts();
        let mut left = Left { cuts: cuts.clone(), bounds: bounds.clone(), answers: self.family.answers };
        left.cuts.add_many(Cut::Lost, self.family.lost);
        left
    }
}
