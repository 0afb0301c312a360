//! Static state: the paths of a method that depend on what static fields hold and on which classes are initialised
//! before it is called (Christakis, Emmisberger, Müller: Dynamic Test Generation with Static Fields and Initializers).
//!
//! A method is explored again and again, each time with another set of classes initialised before, whose static fields
//! have any value that a test can give them ([`worklist`]). What tests cannot assign is changed by calls before ([`calls`],
//! [`changers`]). Effects of initialisers tell which sets differ ([`relevance`]), and which methods static state can break
//! at all ([`score`]). What no exploration from the usual state has covered or thrown becomes a test ([`write`]). Beside
//! other techniques, it starts from what these know, and has their tests leave nothing behind ([`tidy`]).
//!
//! A state is a `Statics`: classes that are initialised first, what is done then (`Setup`: calls, and changes of
//! objects that static fields or static methods give), and whether static fields are inputs. The interpreter asks the
//! machine before each access to a static field (`Machine::touch_static`); the symbolic one gives a field of a class
//! that was initialised by then a value that is not known when it is read first, by a fork between that and the object
//! it has if it is a reference. What is set up is a part of a path's inputs, as a recipe that gives nothing
//! (`Recipe::Setup`), so a replay, the writer of Java and the observation of a call do it like anything else. In these
//! explorations no class is initialised in advance: static methods and constructors are called through an `entry` that
//! does what the call instruction does.
//!
//! `program::effects` says which fields code may read and write and which initialisers it may trigger: by name of the
//! field, through calls, into the JDK up to a depth. Effects are computed once for each strongly connected part of the
//! call graph (`closure.rs`); a call that selects by its receiver leads to classes of which the code that can be
//! reached from the class under test makes objects (`objects.rs`, rapid type analysis: with the class hierarchy alone,
//! nearly every initialiser of guava depended on nearly every other through `hashCode` and `clone`, and `Range` had
//! 117,718 critical points; 97 now, those in called methods included). `depend.rs` has the rule by which an initialiser
//! and other code depend on each other, for sets and for critical points. `relevance.rs` decides by it which classes
//! make sets, `worklist.rs` has the sets and orders, `score.rs` shares the time. `changers.rs` finds by effects which
//! calls change what the unit may read and tests cannot assign, `calls.rs` explores after one or two of them, then
//! after up to eight of one that reads what it writes, and after three that build on each other. The constants of an
//! enum whose method it is count as such objects. Such explorations take the newest and the oldest of waiting states in
//! turns: with static fields as inputs, the beginning of a method has so many ways that its end would not be tried. A
//! path becomes a test without those set-ups that the concrete machine does without; if it ends otherwise when all its
//! classes are initialised before, in either order, or after a plain call, the test runs on fresh classes (`dress.rs`).
//! `tidy.rs` has the tests that these have found by themselves leave nothing behind, which it tries by running one
//! after the other, two at a time and then all of them, forwards and backwards.
//!
//! Eager initialisation is explored with *moments* (`symex::input::Moments`): before critical points, decoded code
//! calls a method of a class made up for it, which initialises a class if a static field has a number. That field is an
//! input like other static fields, the conceptual integer of the paper. The marks are there from the decoding on and do
//! nothing while the number is 0. The concrete machine notes those that find their class not initialised
//! (`Op::IfBegun`, `Machine::passed`), so that `strategies::statics::eager::walk` can try each moment that a known path
//! passes, and those that it passes then: this takes milliseconds for a moment where an exploration may take minutes to
//! get there. Moments are in all methods of the class path that a unit may run. An instruction is critical by what it
//! does itself, and by what methods of the JDK do that it calls; that a call of the class path is not, although the
//! paper has it so, loses nothing where that method has moments of its own, because the one before its first critical
//! instruction comes to the same (joda-time's `Days`: 36,479 critical moments in place of 103,930). Its calls start
//! from a state in which the JDK has opened the files of the class path and found the locale's data (`Replayer::used`):
//! with a JDK that looks for them in each call, a moment of math3's `ResizableDoubleArray` took 19 ms, now 5. To pause
//! a call at each moment and to go on from there in both ways was tried and gained a fifteenth: most moments come early
//! in a call. What a call leaves in static fields is compared as `symex::remains`, a digest of each field.

mod calls;
mod changers;
mod dress;
mod eager;
mod known;
mod relevance;
mod rules;
mod score;
mod setups;
mod tidy;
mod worklist;
mod write;

use crate::author::AssumedStatics;
use crate::error::Error;
use crate::knowledge::{Knowledge, Test, adds_to};
use crate::lab::{Lab, SOLVER_TIME, Unit};
use crate::proposal::{MethodTests, Order, Proposed};
use crate::subject;
use eager::Eagerly;
use known::Known;
use program::effects::Analysis;
use program::link::{Class, Method};
use relevance::Relevance;
use rules::Rules;
use serde::{Deserialize, Serialize};
use solver::BackendChoice;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symex::explore::{Assume, Limits, Scenario, Statics as StaticState};
use symex::input::access::can_name;
use symex::input::{FieldRef, Setup};
use symex::observe::ClassRef;
use symex::{Path, Report};
use technique::Allowance;
use technique::{Budget, Cut, Problem, Sink, Technique};
use tidy::tidy;
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

/// Explorations of one method beside other techniques, and where turns are counted.
const MAX_BESIDE: usize = 24;
const MAX_COUNTED: usize = 4;
/// Turns of a counted budget for one turn of the explorer, and the least of these that an exploration gets.
const TURNS_FOR_ONE: u64 = 100;
const LEAST_TURNS: u64 = 25;
/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// What is tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statics {
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
    /// How it goes with other techniques.
    pub beside: Beside,
}

/// What other techniques have to do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beside {
    /// Nothing: it is alone.
    Nobody,
    /// It adds to the tests of those that explore, and has them leave nothing behind.
    Explorers,
    /// It adds to the crashes of those that try values, so deep.
    Crashes { depth: u32 },
}

impl Statics {
    /// The usual, beside others.
    pub fn beside(beside: Beside) -> Statics {
        Statics { inputs: true, prune: true, any: false, eager: Vec::new(), native_image: None, beside }
    }
}

impl Technique for Statics {
    const NAME: &'static str = "statics";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    /// Alone it has a say in what it does not find, too.
    fn applies(&self, lab: &mut Lab) -> bool {
        self.beside == Beside::Nobody || !concerned(&Analysis::new(&lab.program, lab.class), lab.class).is_empty()
    }

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        match self.beside {
            Beside::Nobody => self.alone(lab, known, budget, out),
            Beside::Explorers => self.beside_explorers(lab, known, budget, out),
            Beside::Crashes { depth } => self.beside_crashes(lab, depth, budget, out),
        }
    }
}

impl Statics {
    fn alone(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let order = lab.order.clone();
        let unit = lab.unit_with(limits(), usual_solver())?;
        let program = unit.explorer.program().clone();
        let analysis = Analysis::new(&program, unit.class);
        let rules = Rules::read(&self.eager, &program.class_path, self.native_image.as_deref())?;
        let methods = subject::methods(unit.class);
        let eagerly = (!rules.is_empty()).then(|| Eagerly::prepare(&analysis, &methods, &rules, self.prune));
        let ranked = ranked(&analysis, unit.class);
        let concerned = ranked.len();
        let search = Search { eagerly, ..Search::new(unit, &order, self, &analysis) };
        let searched = search.searched(ranked, budget);
        for (method, (record, proposed)) in searched.found {
            known.record(record);
            proposed.into_iter().for_each(|one| out.test(Test::new(method, one, None)));
        }
        searched.problems.into_iter().for_each(|problem| out.problem(problem));
        let effects = methods.iter().map(|method| analysis.with_initialisers(&relevance::unit(&analysis, method)));
        let used: BTreeSet<u32> = effects.flat_map(|effects| effects.triggers.iter().collect::<Vec<u32>>()).collect();
        let used: Vec<String> = used.into_iter().map(|id| program.class(id).java_name()).collect();
        out.counter("methods").add(concerned as u64);
        out.counter("explorations").add(searched.explorations as u64);
        for pattern in &self.eager {
            let fits = rules::fitting(std::slice::from_ref(pattern), &used).len();
            out.counter(&fits_counter(pattern)).add(fits as u64);
        }
        if let Some(eagerly) = searched.eagerly {
            eagerly.report(&analysis, out);
        }
        Ok(())
    }

    /// What static state adds to what is known of a class: tests that cover something new, or show a bug.
    fn beside_explorers(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let order = lab.order.clone();
        let unit = lab.unit()?;
        let program = unit.explorer.program().clone();
        let analysis = Analysis::new(&program, unit.class);
        let concerned = concerned(&analysis, unit.class);
        let mut paths = Known::default();
        let reports = known.explored.iter().filter_map(|one| one.report.as_ref());
        reports.for_each(|report| paths.add(unit.class, &report.paths));
        for problem in tidy(unit, &concerned, out.tests(), &budget.share(1.0 / 3.0)) {
            out.problem(problem);
        }
        let search = Search::new(unit, &order, self, &analysis);
        let search = Search { known: Some(paths), most: MAX_BESIDE, is_patient: false, ..search };
        let searched = search.searched(concerned, budget);
        for (method, (record, mut proposed)) in searched.found {
            known.record(record);
            // An exception may hide that a branch was taken.
            proposed.sort_by_key(|one| !one.is_normal());
            for one in proposed {
                if adds_to(out.tests(), &one) {
                    out.test(Test::new(method, one, None));
                }
            }
        }
        searched.problems.into_iter().for_each(|problem| out.problem(problem));
        out.counter("explorations").add(searched.explorations as u64);
        Ok(())
    }

    /// The bugs of a class that static state brings about.
    fn beside_crashes(
        &self,
        lab: &mut Lab,
        depth: u32,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let order = &lab.order;
        let methods = concerned(&Analysis::new(&lab.program, lab.class), lab.class).len();
        let solver = match budget.is_timed() {
            true => usual_solver(),
            false => solver::Settings { limit: AGES, backend: BackendChoice::Counted, ..solver::Settings::default() },
        };
        let (turns, most) = match budget.turns {
            Some(turns) => {
                let share = turns / TURNS_FOR_ONE / (methods * MAX_COUNTED).max(1) as u64;
                (share.max(LEAST_TURNS), MAX_COUNTED)
            }
            None => (u64::MAX, MAX_BESIDE),
        };
        let limits = Limits { nesting: depth, ..limits() };
        let allowance = Allowance { time: None, turns: Some(turns), ..Allowance::default() };
        let mut unit = Unit::open(order, limits, allowance, solver, budget.interrupt())?;
        let program = unit.explorer.program().clone();
        let analysis = Analysis::new(&program, unit.class);
        let ranked = concerned(&analysis, unit.class);
        let search = Search::new(&mut unit, order, self, &analysis);
        let searched = Search { most, is_patient: false, ..search }.searched(ranked, budget);
        let problems = out.counter("problems");
        for (method, (_, proposed)) in searched.found {
            for one in proposed.into_iter().filter(Proposed::is_bug) {
                problems.add(1);
                out.test(Test::new(method, one, None));
            }
        }
        searched.problems.into_iter().for_each(|problem| out.problem(problem));
        Ok(())
    }
}

/// The counter that tells how many classes fit a pattern.
pub fn fits_counter(pattern: &str) -> String {
    format!("fits {pattern}")
}

/// The methods of a class that depend on static state which clients can change, or on when classes are initialised.
fn concerned(analysis: &Analysis, class: &'static Class) -> Ranked {
    let ranked = ranked(analysis, class).into_iter();
    ranked.filter(|(_, method)| relevance::concerns(analysis, class, method)).collect()
}

fn usual_solver() -> solver::Settings {
    solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() }
}

fn limits() -> Limits {
    Limits { paths: MAX_PATHS, unroll: UNROLL, steps: MAX_STEPS, ..Limits::default() }
}

/// What was found out about a method, and its tests.
type Tests = (MethodTests, Vec<Proposed>);

/// What a search in the methods of a class has found.
struct Searched {
    /// In the order of the class file.
    found: Vec<(&'static Method, Tests)>,
    problems: BTreeSet<Problem>,
    explorations: usize,
    /// What it knows of eager initialisation.
    eagerly: Option<Eagerly>,
}

/// Methods that static state has a say in, with their scores, the highest first.
type Ranked = Vec<(f64, &'static Method)>;

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
    options: &'a Statics,
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
    problems: BTreeSet<Problem>,
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
    fn new(unit: &'a mut Unit, order: &'a Order, options: &'a Statics, analysis: &'a Analysis<'a>) -> Search<'a> {
        let set_up = setups::left_alone(analysis, unit.class, &order.tests);
        let words = |(class, method): &(&'static Class, String)| {
            let what = format_args!("static fields of {} stay as they are: {method} sets them up", class.java_name());
            Problem::new("", what)
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
    fn searched(mut self, ranked: Ranked, budget: &Budget) -> Searched {
        let time = budget.rest();
        let most_steps = std::mem::replace(&mut self.unit.explorer.replayer().most_steps, MAX_STEPS);
        let mut found = Vec::new();
        let started = Instant::now();
        let mut rest: f64 = ranked.iter().map(|(score, _)| score).sum();
        // Two thirds are for moments on the paths that are known then.
        let methods = if self.eagerly.is_some() { time / 3 } else { time };
        let patience = if self.is_patient { time.max(PATIENCE) } else { Duration::ZERO };
        for (index, (score, method)) in ranked.iter().enumerate() {
            let left = methods.saturating_sub(started.elapsed());
            if left.is_zero() && started.elapsed() >= methods + patience {
                if self.is_patient {
                    let rest = ranked.len() - index;
                    let what = format_args!("static state was not tried with {rest} methods: no time left");
                    self.problems.insert(Problem::new("", what));
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
        let missing = self.eagerly.as_ref().and_then(Eagerly::missing);
        self.problems.extend(missing.map(|what| Problem::new("", what)));
        Searched { found, problems: self.problems, explorations: self.explorations, eagerly: self.eagerly }
    }

    /// Explores one method and makes tests of what static state brings about.
    fn method(&mut self, method: &'static Method, time: Duration) -> Tests {
        let started = Instant::now();
        let base = match self.known {
            Some(_) => Report::default(),
            None => self.unit.explore(method, (time / 4).max(LEAST), 0),
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
                self.problems.insert(Problem::new("", why));
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
        let statics =
            StaticState { initialised, calls, fields, any, left_alone: self.left_alone.clone(), moments: None };
        let time = (left / 2).max(LEAST);
        let held = &self.order.filter.usage.statics;
        let held = (!held.is_empty()).then(|| Rc::new(AssumedStatics(held.clone())) as Rc<dyn Assume>);
        let report = self.unit.explore_as(campaign.method, time, |scenario| Scenario {
            assumed: held.into_iter().collect(),
            ..scenario.from_statics(statics)
        });
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
        result.map_err(|why| self.problems.insert(Problem::new("", why))).is_ok()
    }

    /// Whether tests can initialise a class by its name.
    fn is_named(&self, class: &'static Class) -> bool {
        self.options.any || can_name(self.analysis.program(), self.unit.class, class)
    }
}
