//! Static state: the paths of a method that depend on what static fields hold and on which classes are initialised
//! before it is called (Christakis, Emmisberger, Müller: Dynamic Test Generation with Static Fields and Initializers).
//!
//! A method is explored again and again, each time with another set of classes initialised before, whose static fields
//! have any value that a test can give them ([`worklist`]). What tests cannot assign is changed by calls before ([`calls`],
//! [`changers`]). Effects of initialisers tell which sets differ ([`relevance`]), and which methods static state can break
//! at all ([`score`]). What no exploration from the usual state has covered or thrown becomes a test ([`tests`]). Other
//! techniques have it done beside them ([`beside`]).

mod beside;
mod calls;
mod changers;
mod dress;
mod eager;
mod known;
mod relevance;
mod rules;
mod score;
mod setups;
mod tests;
mod tidy;
mod worklist;

use crate::unit::{Tests, Unit};
use crate::{ClassTests, Order, Proposed, StaticsDone, subject};
pub(crate) use beside::{beside, concerned, count_concerned, crashes};
use eager::Eagerly;
pub(crate) use known::Known;
use program::effects::Analysis;
use program::link::{Class, Method};
use relevance::Relevance;
use rules::Rules;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use symex::explore::{Limits, Statics};
use symex::input::access::can_name;
use symex::input::{FieldRef, Setup};
use symex::observe::ClassRef;
use symex::{Path, Report};
use technique::Cut;
pub(crate) use tidy::{Origin, tidy};
use worklist::Worklist;

/// Orders of one set of classes.
const MAX_ORDERS: usize = 24;
/// Explorations of one method.
const MAX_EXPLORATIONS: usize = 256;
/// Sets of classes that are tried for each of these: many come to the same.
const TRIES: usize = 16;
/// Initialisers that are tried alone where a method was cut.
const MAX_BLAMED: usize = 20;
/// Paths of one exploration.
const MAX_PATHS: usize = 1000;
/// Times that a loop is decided.
const UNROLL: u32 = 12;
/// Jumps and calls along a path: initialisers that never end must not take the time of all others.
const MAX_STEPS: u64 = 2_000_000;
/// What methods that get a little when all time is spent may take together, at least; else as much as all had.
const PATIENCE: Duration = Duration::from_secs(5);
/// The least that an exploration gets.
const LEAST: Duration = Duration::from_millis(50);

/// What is tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Static fields are inputs, too; otherwise only the moment of initialisation varies.
    pub inputs: bool,
    /// Sets of classes that cannot differ are left out.
    pub prune: bool,
    /// Static fields that tests can only assign by reflection are inputs, too.
    pub any: bool,
    /// Patterns of classes that may be initialised earlier than Java does.
    pub eager: Vec<String>,
    /// A configuration of GraalVM's native-image that names such classes, besides those on the class path.
    pub native_image: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options { inputs: true, prune: true, any: false, eager: Vec::new(), native_image: None }
    }
}

/// What was found about a class.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub tests: ClassTests,
    /// Explorations from chosen static state, of all methods.
    pub explorations: usize,
    /// Methods that static state has a say in, with their scores, the highest first.
    pub scores: Vec<(String, f64)>,
}

/// Proposes tests for a class that depend on static state.
pub fn statics_of(order: &Order, options: &Options, interrupt: &Arc<AtomicBool>) -> Result<ClassTests, String> {
    Ok(search(order, options, interrupt)?.tests)
}

/// As [`statics_of`], with what it took.
pub fn search(order: &Order, options: &Options, interrupt: &Arc<AtomicBool>) -> Result<Found, String> {
    let started = Instant::now();
    let mut unit = Unit::open_with(order, limits(), interrupt)?;
    let program = unit.explorer.program().clone();
    let analysis = Analysis::new(&program, unit.class);
    let rules = Rules::read(&options.eager, &program.class_path, options.native_image.as_deref())?;
    let methods = subject::methods(unit.class);
    let eagerly = (!rules.is_empty()).then(|| Eagerly::prepare(&analysis, &methods, &rules, options.prune));
    let ranked = ranked(&analysis, unit.class);
    let search = Search { eagerly, ..Search::new(&mut unit, order, options.clone(), &analysis) };
    let searched = search.searched(ranked, order.time.saturating_sub(started.elapsed()));
    let tests = searched.found.into_iter().map(|(_, tests)| tests).collect();
    let mut tests = unit.collected(tests, searched.problems.into_iter().collect());
    tests.suite += "Statics";
    let effects = methods.iter().map(|method| analysis.with_initialisers(&relevance::unit(&analysis, method)));
    let used: BTreeSet<u32> = effects.flat_map(|effects| effects.triggers.iter().collect::<Vec<u32>>()).collect();
    let used: Vec<String> = used.into_iter().map(|id| program.class(id).java_name()).collect();
    tests.statics = Some(StaticsDone {
        methods: searched.ranked.len(),
        explorations: searched.explorations,
        fitting: rules::fitting(&options.eager, &used),
        ..searched.eager
    });
    let named = |(score, method): (f64, &'static Method)| (subject::signature(&program, method.class, method), score);
    let scores = searched.ranked.into_iter().map(named).collect();
    Ok(Found { tests, explorations: searched.explorations, scores })
}

fn limits() -> Limits {
    Limits { paths: MAX_PATHS, unroll: UNROLL, steps: MAX_STEPS, ..Limits::default() }
}

/// What a search in the methods of a class has found.
pub(crate) struct Searched {
    /// In the order of the class file.
    pub found: Vec<(&'static Method, Tests)>,
    pub problems: BTreeSet<String>,
    explorations: usize,
    ranked: Ranked,
    /// What it says of eager initialisation.
    eager: StaticsDone,
}

/// Methods that static state has a say in, with their scores, the highest first.
pub(crate) type Ranked = Vec<(f64, &'static Method)>;

/// The methods that static state has a say in, with their scores, the highest first.
fn ranked(analysis: &Analysis, class: &'static Class) -> Ranked {
    let scored = subject::methods(class).into_iter().map(|method| (score::score(analysis, method), method));
    let mut ranked: Ranked = scored.filter(|(score, _)| *score > 0.0).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked
}

/// The search in one class.
struct Search<'a> {
    unit: &'a mut Unit,
    order: &'a Order,
    options: Options,
    analysis: &'a Analysis<'a>,
    /// What others have found of the class; without it, each method is explored from the usual state first.
    known: Option<Known>,
    /// Explorations of one method, at most.
    most: usize,
    /// Whether methods get a little time when all is spent.
    is_patient: bool,
    /// Moments of eager initialisation, if there are any.
    eagerly: Option<Eagerly>,
    /// Classes whose static fields set-up methods assign.
    left_alone: Vec<ClassRef>,
    explorations: usize,
    problems: BTreeSet<String>,
    /// Whether classes can be initialised.
    ready: BTreeMap<u32, bool>,
}

/// The exploration of one method.
struct Campaign<'a> {
    method: &'static Method,
    relevance: Relevance<'a>,
    deadline: Instant,
    worklist: Worklist,
    /// By their numbers.
    classes: BTreeMap<u32, &'static Class>,
    /// The same in the order in which they were initialised first.
    triggered: Vec<&'static Class>,
    /// In which orders classes were initialised before explorations.
    seen: BTreeSet<Vec<u32>>,
    /// The classes that were initialised before explorations.
    explored: Vec<Vec<ClassRef>>,
    report: Report<Path>,
    /// Static fields that tests would have to change by calls.
    unassignable: Vec<FieldRef>,
    explorations: usize,
    /// Sets of classes that were to be initialised; many come to the same.
    tries: usize,
}

impl Campaign<'_> {
    /// There is more to try.
    fn cut(&mut self) {
        self.report.cuts.add(Cut::Other("static states that were not tried".to_string()));
    }
}

impl<'a> Search<'a> {
    fn new(unit: &'a mut Unit, order: &'a Order, options: Options, analysis: &'a Analysis<'a>) -> Search<'a> {
        let set_up = setups::left_alone(analysis, unit.class, &order.tests);
        let words = |(class, method): &(&'static Class, String)| {
            format!("static fields of {} stay as they are: {method} sets them up", class.java_name())
        };
        Search {
            unit,
            order,
            options,
            analysis,
            known: None,
            is_patient: true,
            most: MAX_EXPLORATIONS,
            eagerly: None,
            explorations: 0,
            problems: set_up.iter().map(words).collect(),
            left_alone: set_up.iter().map(|(class, _)| ClassRef(class)).collect(),
            ready: BTreeMap::new(),
        }
    }

    /// Explores methods, each for a part of the time by its score.
    fn searched(mut self, ranked: Ranked, time: Duration) -> Searched {
        let most_steps = std::mem::replace(&mut self.unit.explorer.replayer().most_steps, MAX_STEPS);
        let mut found = Vec::new();
        let started = Instant::now();
        let mut rest: f64 = ranked.iter().map(|(score, _)| score).sum();
        // Two thirds are for moments on the paths that are known then.
        let methods = if self.eagerly.is_some() { time / 3 } else { time };
        let patience = if self.is_patient { self.order.time.max(PATIENCE) } else { Duration::ZERO };
        for (index, (score, method)) in ranked.iter().enumerate() {
            let left = methods.saturating_sub(started.elapsed());
            if left.is_zero() && started.elapsed() >= methods + patience {
                if self.is_patient {
                    let rest = ranked.len() - index;
                    self.problems.insert(format!("static state was not tried with {rest} methods: no time left"));
                }
                break;
            }
            let share = left.mul_f64((score / rest.max(*score)).min(1.0));
            rest -= score;
            found.push((*method, self.method(method, share.max(LEAST * 2))));
        }
        let end = (started + time).max(Instant::now() + (time - methods));
        for (method, test) in self.walk(end) {
            let of_method = found.iter_mut().find(|(one, _)| one.id == method.id);
            if let Some((_, (_, tests))) =
                of_method.filter(|(_, (_, tests))| tests.iter().all(|one| one.case != test.case))
            {
                tests.push(test);
            }
        }
        self.unit.explorer.replayer().most_steps = most_steps;
        found.sort_by_key(|(method, _)| method.id);
        let eager = self.eagerly.as_ref().map(|eagerly| eagerly.report(self.analysis)).unwrap_or_default();
        self.problems.extend(self.eagerly.as_ref().and_then(Eagerly::missing));
        Searched { found, problems: self.problems, explorations: self.explorations, ranked, eager }
    }

    /// Explores one method and makes tests of what static state brings about.
    fn method(&mut self, method: &'static Method, time: Duration) -> Tests {
        let started = Instant::now();
        let base = match self.known {
            Some(_) => Report::default(),
            None => self.unit.explore_for(method, (time / 4).max(LEAST), 0),
        };
        let mut campaign = Campaign {
            method,
            relevance: Relevance::new(self.analysis, method),
            // A third of the time is for moments.
            deadline: started + if self.eagerly.is_some() { time * 2 / 3 } else { time },
            worklist: Worklist::default(),
            classes: BTreeMap::new(),
            triggered: Vec::new(),
            seen: BTreeSet::new(),
            explored: Vec::new(),
            report: Report::default(),
            unassignable: Vec::new(),
            explorations: 0,
            tries: 0,
        };
        while Instant::now() < campaign.deadline
            && campaign.explorations < self.most
            && campaign.tries < self.most * TRIES
        {
            if let Some(all) = campaign.worklist.all() {
                let initialised = all.iter().map(|id| ClassRef(campaign.classes[id])).collect();
                self.explore(&mut campaign, Vec::new(), initialised);
                continue;
            }
            let Some(set) = campaign.worklist.next() else { break };
            let classes = &campaign.classes;
            let depend = |one, other| match (classes.get(&one), classes.get(&other)) {
                (Some(one), Some(other)) => !self.options.prune || campaign.relevance.depend(one, other),
                _ => false,
            };
            for order in worklist::orders(&set, depend, MAX_ORDERS) {
                campaign.tries += 1;
                let initialised = order.iter().map(|id| ClassRef(campaign.classes[id])).collect();
                self.explore(&mut campaign, Vec::new(), initialised);
            }
        }
        if !campaign.worklist.is_done() {
            campaign.cut();
        }
        if self.options.inputs {
            self.explore_calls(&mut campaign);
        }
        if !campaign.report.cuts.is_empty() {
            // Perhaps an initialiser is to blame.
            let used = campaign.relevance.whole().triggers;
            let used = used.iter().map(|id| self.analysis.program().class(id)).chain([method.class]);
            for class in used.filter(|class| class.initializer().is_some()).take(MAX_BLAMED) {
                self.can_initialise(class);
            }
        }
        let eager = self.explore_eagerly(&mut campaign, started + time);
        self.explorations += campaign.explorations;
        let (tests, mut proposed) = self.tests(method, base, campaign.report, started.elapsed());
        let is_known = |one: &Proposed| proposed.iter().any(|known| known.case == one.case);
        let new: Vec<Proposed> = eager.into_iter().filter(|one| !is_known(one)).collect();
        proposed.extend(new);
        (tests, proposed)
    }

    /// One exploration, unless the same was done before; false if no more is possible.
    fn explore(&mut self, campaign: &mut Campaign, calls: Vec<Setup>, initialised: Vec<ClassRef>) -> bool {
        let left = campaign.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || self.unit.is_interrupted() || campaign.explorations >= self.most {
            campaign.cut();
            return false;
        }
        let state = match self.unit.explorer.replayer().initialise(&initialised) {
            Ok(classes) => classes.into_iter().map(|class| class.id).collect::<Vec<u32>>(),
            Err(why) => {
                self.problems.insert(why.to_string());
                return true;
            }
        };
        if calls.is_empty() && !campaign.seen.insert(state) {
            return true;
        }
        if calls.is_empty() {
            campaign.explored.push(initialised.clone());
        }
        let (fields, any) = (self.options.inputs, self.options.any);
        let statics = Statics { initialised, calls, fields, any, left_alone: self.left_alone.clone(), moments: None };
        let report = self.unit.explore_from(campaign.method, statics, (left / 2).max(LEAST));
        let noticed = report.noticed.clone();
        campaign.explorations += 1;
        campaign.report.absorb(report);
        for class in noticed.triggered {
            if campaign.classes.insert(class.0.id, class.0).is_none() {
                campaign.triggered.push(class.0);
            }
        }
        for field in noticed.unassignable {
            if !campaign.unassignable.contains(&field) {
                campaign.unassignable.push(field);
            }
        }
        self.sort_out(campaign);
        true
    }

    /// Decides for new classes whether both ways are explored.
    fn sort_out(&mut self, campaign: &mut Campaign) {
        let others = campaign.triggered.clone();
        for &class in &others {
            // One that cannot be initialised or named, or that a set-up method prepares, is met where the code gets there.
            if !self.left_alone.contains(&ClassRef(class)) && self.can_initialise(class) && self.is_named(class) {
                let is_dependent = !self.options.prune || campaign.relevance.matters(class, &others);
                campaign.worklist.found(class.id, is_dependent);
            }
        }
    }

    fn can_initialise(&mut self, class: &'static Class) -> bool {
        if let Some(known) = self.ready.get(&class.id) {
            return *known;
        }
        let result = self.unit.explorer.replayer().initialise(&[ClassRef(class)]);
        self.ready.insert(class.id, result.is_ok());
        result.map_err(|why| self.problems.insert(why.to_string())).is_ok()
    }

    /// Whether tests can initialise a class by its name.
    fn is_named(&self, class: &'static Class) -> bool {
        self.options.any || can_name(self.analysis.program(), self.unit.class, class)
    }
}
