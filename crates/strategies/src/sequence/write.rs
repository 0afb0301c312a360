//! From paths of calls to tests.

use super::family::{Planted, Taken};
use super::plan::Plan;
use super::search::{Live, Search};
use super::team::{Chosen, Team};
use super::{Level, Request, Sequences, draw};
use crate::error::Error;
use crate::knowledge::Test;
use crate::lab::Unit;
use crate::proposal::{Ground, Proposed, Triage};
use crate::subject;
use crate::write::unexplored;
use program::Name;
use program::link::{Class, Method};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use symex::explore::{Calls, Effort, Limits, chosen_type};
use symex::graph::FieldId;
use symex::{End, Outcome, Path};
use technique::Allowance;
use technique::{Budget, Cut, Problem};
use testgen::{Actual, Bug, Check, Ending, Expected};

/// Calls after which counters are known for what they are, as a rule.
const PROBED: usize = 2;
/// For the inputs of one test of many, where there is not much time.
const SHORT_EFFORT: Effort = Effort { time: Duration::from_millis(500), turns: u64::MAX };
/// The share of the time for tests of sequences that goes into finding these.
const SEARCHING: f64 = 0.6;
/// What one question to the solver may cost, in questions of Bitwuzla whether to go on; a second or two.
const WORK: u32 = 200_000;

/// A path as a test, or why there is none.
pub struct Written {
    /// Name and descriptor.
    method: (Name, Name),
    test: Result<Proposed, Problem>,
}

/// Opens an explorer whose limits are counted: only the whole has a limit of time and memory, or what is found would depend
/// on how busy the machine is.
pub fn open(request: &Request, interrupt: &Arc<AtomicBool>) -> Result<Unit, Error> {
    let unroll = (4 * request.length as u32).max(40);
    let limits = Limits { unroll, ..Limits::default() };
    let allowance = Allowance { time: Some(request.time), turns: None, memory: usize::MAX };
    let solver = solver::Settings { limit: request.time, work: Some(WORK), ..solver::Settings::default() };
    Unit::open(&request.order, limits, allowance, solver, interrupt)
}

impl Unit {
    pub(super) fn sequences(mut self, request: &Request, progress: &mut dyn FnMut(&Level)) -> Result<Sequences, Error> {
        let program = self.explorer.program().clone();
        let own = chosen_type(&program, self.class);
        let plan = Plan::new(&program, self.class, &own, request)?;
        let mut sequences = Sequences { bounds: plan.bounds.clone(), ..Sequences::default() };
        sequences.branches = plan.reachable.values().map(|(_, ways)| ways).sum();
        let mut live: FxHashSet<FieldId> = FxHashSet::default();
        let (mut probing, mut silent) = (true, |_: &Level| {});
        let chosen = loop {
            let budget = self.explorer.budget(request.time);
            let calls = Calls::new(&mut self.explorer, own.clone(), self.class, budget);
            let mut search = Search::new(request, calls, self.class, &plan, live.clone());
            // What only seems to count shows after a few calls: nobody has to see that.
            if probing {
                search.length = search.length.min(PROBED);
            }
            match search.run(if probing { &mut silent } else { progress }) {
                Err(Live(field)) => _ = live.insert(field),
                Ok(_) if probing => probing = false,
                Ok(team) => break finish(search, team, &mut sequences),
            }
        };
        self.write(request, &plan, chosen, &mut sequences);
        Ok(sequences)
    }

    /// Tests of sequences of a few calls; a part of them if there is not enough time.
    pub(super) fn short_sequences(
        &mut self,
        request: &Request,
        budget: &Budget,
        mut found: impl FnMut(&'static Method, Proposed),
    ) -> Result<(), Error> {
        let program = self.explorer.program().clone();
        let own = chosen_type(&program, self.class);
        let until = budget.is_timed().then(|| budget.deadline());
        let plan = Plan { effort: SHORT_EFFORT, until, ..Plan::new(&program, self.class, &own, request)? };
        let mut live: FxHashSet<FieldId> = FxHashSet::default();
        // The rest is for the inputs and the tests of what was found.
        let searching = budget.share(SEARCHING);
        let chosen = loop {
            let part = self.explorer.budget(searching.rest());
            let calls = Calls::new(&mut self.explorer, own.clone(), self.class, part);
            let mut search = Search::new(request, calls, self.class, &plan, live.clone());
            match search.run(&mut |_| {}) {
                Err(Live(field)) => _ = live.insert(field),
                Ok(team) => break finish(search, team, &mut Sequences::default()),
            }
        };
        let before = [self.explorer.replayer().set_deadline(until), self.elsewhere.set_deadline(until)];
        for one in chosen {
            if let Chosen::Path(method, path, _) = one
                && matches!(path.end, End::Finished(_))
                && !budget.is_over()
                && let Ok(proposed) = self.propose(&request.order, method, &path)
            {
                found(method, proposed);
            }
        }
        self.explorer.replayer().set_deadline(before[0]);
        self.elsewhere.set_deadline(before[1]);
        Ok(())
    }

    /// The test for a path.
    pub(super) fn written(
        &mut self,
        request: &Request,
        method: &'static Method,
        path: &Path,
        broken: Option<&'static Method>,
    ) -> Written {
        let signature = || subject::signature(self.explorer.program(), self.class, method);
        let test = match &path.end {
            End::Finished(_) => self.propose_or_say(&request.order, method, path).map(|mut one| {
                if let Some(condition) = broken {
                    break_contract(&mut one, self.class, condition, path);
                }
                one
            }),
            End::Diverged(why) => Err(Problem::new(signature(), format_args!("not confirmed: {why}"))),
            End::Cut(why) => Err(Problem::new(signature(), why)),
        };
        Written { method: (method.name, method.descriptor), test }
    }

    fn write(&mut self, request: &Request, plan: &Plan, chosen: Vec<Chosen>, sequences: &mut Sequences) {
        let program = self.explorer.program().clone();
        let mut known: BTreeMap<(Name, Name), usize> = BTreeMap::new();
        let asked = plan.targets.iter().flat_map(|target| target.after.iter().copied());
        for method in plan.targets.iter().map(|target| target.method).chain(asked) {
            known.entry((method.name, method.descriptor)).or_insert_with(|| {
                sequences.records.push(unexplored(&program, self.class, method));
                sequences.records.len() - 1
            });
        }
        for one in chosen {
            let written = match one {
                Chosen::Path(method, path, broken) => self.written(request, method, &path, broken),
                Chosen::Written(written) => *written,
                Chosen::Nothing => {
                    sequences.cuts.add(Cut::Other("no inputs for a test".to_string()));
                    continue;
                }
            };
            let Some(&index) = known.get(&written.method) else { continue };
            sequences.records[index].paths += 1;
            match written.test {
                Ok(proposed) => {
                    let method = (written.method.0.to_string(), written.method.1.to_string());
                    sequences.tests.push(Test { method, proposed, path: None });
                }
                Err(why) => _ = sequences.problems.insert(why),
            }
        }
    }
}

/// What is left of a search, as plain data, and the paths that become tests.
fn finish(mut search: Search, team: Option<Team>, sequences: &mut Sequences) -> Vec<Chosen> {
    let seeds = std::mem::take(&mut search.family.seeds);
    let mut left = search.left();
    let chosen = match team {
        Some(team) => {
            let (chosen, more) = team.close(&mut search, seeds);
            left.add(more);
            chosen
        }
        None => {
            let path = |seed| match seed {
                Planted::Here(seed) => search.path(&seed),
                Planted::Away(..) => Chosen::Nothing,
            };
            seeds.into_iter().map(path).collect()
        }
    };
    let family = &mut search.family;
    sequences.levels = std::mem::take(&mut family.levels);
    sequences.stopped = family.stopped.take();
    if family.late {
        sequences.cuts.add(Cut::Other("time for one length".to_string()));
    }
    sequences.answers = left.answers;
    sequences.cuts.absorb(left.cuts);
    sequences.bounds.extend(left.bounds);
    let name = |&(id, at, way): &Taken| {
        let method = family.names.get(&id).map(|method| method.to_string()).unwrap_or_default();
        (method, at, way)
    };
    sequences.covered = family.covered.iter().map(name).collect();
    sequences.paths = family.paths.iter().flatten().map(|path| path.iter().map(name).collect()).collect();
    for (id, (method, ways)) in &search.plan.reachable {
        let covered = family.covered.iter().filter(|(covered, ..)| covered == id).count();
        if *ways > 0 {
            sequences.methods.push((method.to_string(), covered, *ways));
        }
    }
    let program = &search.calls.explorer.vm.program;
    let counter = |&(class, index): &FieldId| {
        let home = program.all_classes().find(|home| home.name == class)?;
        Some(format!("{}.{}", home.java_name(), home.fields.get(index)?.name))
    };
    let counters: BTreeSet<String> = family.counted.iter().filter_map(counter).collect();
    sequences.counters = counters.into_iter().collect();
    sequences.drawing = draw::draw(&search);
    chosen
}

/// A condition that does not hold is a bug: the test says that it should.
fn break_contract(one: &mut Proposed, class: &'static Class, condition: &'static Method, path: &Path) {
    let name = class.java_name();
    let place = format!("{}.{}", name.rsplit('.').next().unwrap_or_default(), condition.name);
    let explanation = format!("{place} does not hold after these calls");
    let bug = match &path.end {
        End::Finished(Outcome::Threw { class, message, frames, .. }) => Bug {
            exception: class.clone(),
            message: message.clone(),
            frames: frames.clone(),
            explanation,
            after: None,
            accepts: Vec::new(),
        },
        _ => {
            let checks = vec![Check { actual: Actual::Result, expected: Expected::True }];
            one.case.end = Ending::Returned { checks };
            let exception = "java.lang.AssertionError".to_string();
            Bug { exception, message: None, frames: Vec::new(), explanation, after: None, accepts: Vec::new() }
        }
    };
    one.case.bug = Some(bug);
    one.triage = Triage::Bug(Ground::Assertion);
}
