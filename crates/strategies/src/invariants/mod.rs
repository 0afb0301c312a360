//! Client code that breaks what a class promises about its objects.
//!
//! A class says by a method what holds for its objects ([`find`]); clients break it through public fields, inherited methods,
//! and objects handed out or taken in (Christakis, Müller, Wüstholz: "Synthesizing parameterized unit tests to detect object
//! invariant violations"). There, a test is made of each template and executed; here, all sequences are one tree of states
//! ([`search`]): templates decide what is tried first and what a break is called ([`kind`]), beginnings are shared, and a state
//! that an earlier one stands for is not followed. What clients can do is found by effects ([`operations`]); which objects they
//! hold, by looking at the heap ([`adopt`]): an object was leaked or captured if it has a part in common with the one under
//! test. The invariant is asked on a fork after each step, and only where it holds does the tree grow, so that every break is
//! due to its last step. [`write`] makes tests of breaks and finds out what else goes wrong afterwards.

mod adopt;
mod find;
mod kind;
mod operations;
mod search;
mod write;

use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::{Lab, Unit};
use crate::proposal::Order;
use crate::subject;
use crate::write::unexplored;
use find::{Invariant, askable, invariants, is_named};
use operations::Operations;
use program::classfile::access;
use program::effects::Analysis;
use program::link::{Class, Program};
use search::{Found, MAX_ENDS, Search};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use symex::explore::{Calls, Limits, chosen_type};
use symex::input::Watch;
use technique::{
    BreakKind, Budget, Claim, Cut, Evidence, Finding, InvariantReport, InvariantVerdict, Level, Place, Problem, Sink,
    Technique,
};

/// Operations after the constructor.
pub const LENGTH: usize = 3;
/// Sequences for one invariant.
pub const MAX_SEQUENCES: usize = 20_000;
/// Beside other techniques.
const SHORT: usize = 2;
const SHORT_SEQUENCES: usize = 300;
/// Times that a loop is decided: tests stay small.
const UNROLL: u32 = 8;
/// Jumps and calls of one operation.
const STEPS: u64 = 400_000;
/// What one question to the solver may cost, in questions of Bitwuzla whether to go on.
const WORK: u32 = 100_000;
/// The part of the time for the search: the rest is for tests of what it finds.
const SEARCHED: f64 = 0.85;
/// Turns of one operation.
const TURNS: u64 = 400;

/// What is asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Invariants {
    /// Names of methods that are invariants, beside the usual ones.
    pub names: Vec<String>,
    /// Methods of others that say what holds for objects that they take.
    pub rules: Vec<Ruling>,
    /// Operations after the constructor.
    pub length: usize,
    pub max_sequences: usize,
    /// Whether operations that cannot matter by their effects are left out.
    pub prune: bool,
    /// Whether members for subclasses are operations, too.
    pub subclass: bool,
    /// Whether classes were asked for by name: if one has nothing that is wanted, that is an error.
    pub explains: bool,
    /// Whether it is one technique of several: then nothing is said of a class without an invariant.
    pub is_beside: bool,
}

impl Invariants {
    pub fn beside() -> Invariants {
        Invariants { length: SHORT, max_sequences: SHORT_SEQUENCES, is_beside: true, ..Invariants::default() }
    }
}

impl Default for Invariants {
    fn default() -> Invariants {
        Invariants {
            names: Vec::new(),
            rules: Vec::new(),
            length: LENGTH,
            max_sequences: MAX_SEQUENCES,
            prune: true,
            subclass: false,
            explains: false,
            is_beside: false,
        }
    }
}

/// A `public static boolean` method of one parameter that says what holds for objects of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Internal name of its class.
    pub class: String,
    pub method: String,
    pub descriptor: String,
}

/// The counter of methods that a name fits.
pub fn fits_counter(name: &str) -> String {
    format!("fits {name}")
}

impl Technique for Invariants {
    const NAME: &'static str = "invariants";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn applies(&self, lab: &mut Lab) -> bool {
        !self.is_beside || !invariants(&lab.program, lab.class, &self.names, &self.rules).is_empty()
    }

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let class = lab.class;
        let found = invariants(&lab.program, class, &self.names, &self.rules);
        for name in &self.names {
            let fits = found.iter().filter(|one| is_named(&one.method.name, std::slice::from_ref(name))).count();
            out.counter(&fits_counter(name)).add(fits as u64);
        }
        if found.is_empty() {
            return self.nothing(lab);
        }
        if let Some(why) = unmakable(class) {
            for one in &found {
                out.invariant(no_object(class, one, why.clone()));
            }
            out.problem(Problem::new("", format_args!("{why}: its invariant is not looked at")));
            return Ok(());
        }
        let order = lab.order.clone();
        let limits = Limits { unroll: UNROLL, steps: STEPS, ..Limits::default() };
        let solver =
            solver::Settings { limit: Duration::from_secs(20), work: Some(WORK), ..solver::Settings::default() };
        let unit = lab.unit_with(limits, solver)?;
        for (place, one) in found.iter().enumerate() {
            let part = budget.split(found.len() - place);
            known.record(unexplored(unit.explorer.program(), class, one.told));
            self.examine(unit, &order, one, &part, out)?;
        }
        Ok(())
    }
}

impl Invariants {
    /// The class has no invariant.
    fn nothing(&self, lab: &Lab) -> Result<(), Error> {
        if self.is_beside || !self.explains || self.names.is_empty() {
            return Ok(());
        }
        let mut names: Vec<&str> = askable(lab.class).iter().map(|method| method.name.as_str()).collect();
        names.dedup();
        let names = if names.is_empty() { "none".to_string() } else { names.join(", ") };
        Err(Error::Unfit(format!(
            "no method {} that takes nothing and is boolean or void; those that would do: {names}",
            self.names.join(", ")
        )))
    }

    /// Looks for what breaks one invariant.
    fn examine(
        &self,
        unit: &mut Unit,
        order: &Order,
        invariant: &Invariant,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let (started, worked) = (Instant::now(), processor_time());
        let class = unit.class;
        let program = unit.explorer.program().clone();
        let own = chosen_type(&program, class);
        let analysis = Analysis::new(&program, class);
        let operations = Operations::new(&analysis, class, own.clone(), invariant, (self.prune, self.subclass));
        let can_watch = !invariant.is_of_record() && !invariant.is_hidden(class);
        let watch = if can_watch { Watch::new(&program, invariant.method) } else { None };
        unit.explorer.set_watch(watch);
        let part = budget.share(SEARCHED);
        let calls = Calls::new(&mut unit.explorer, own, class, part.clone()).with_turns(TURNS);
        let mut search = Search::new(calls, (class, invariant, watch), operations, self, (order.beside(), &part));
        search.run(started);
        let (took, work) = (started.elapsed(), processor_time().saturating_sub(worked));
        let count = search.operations.count();
        let found = search.found;
        for (name, number) in [("states", found.states), ("subsumed", found.subsumed), ("sequences", found.sequences)] {
            out.counter(name).add(number as u64);
        }
        let mut report = InvariantReport {
            class: class.java_name(),
            invariant: invariant.name().to_string(),
            verdict: verdict(&found, self.length),
            reason: reason(&found, self.length),
            breaks: Vec::new(),
            operations: count,
            sequences: found.sequences,
            length: found.complete,
            search_seconds: took.as_secs_f64(),
            processor_seconds: work.as_secs_f64(),
            left_out: found.cuts.texts().into_keys().collect(),
            first_break_seconds: found.first.map(|time| time.as_secs_f64()),
        };
        if report.verdict == InvariantVerdict::NoObject {
            out.problem(Problem::new(
                subject::signature(&program, class, invariant.told),
                report.reason.clone().unwrap_or_default(),
            ));
        }
        let mut breaks = found.breaks;
        breaks.retain(|one| found.whole > 0 || one.told.kind != BreakKind::Constructor);
        breaks.sort_by_key(|one| one.length);
        for broken in &breaks {
            match write::write(unit, order, (invariant, watch), broken, budget) {
                Ok(written) => {
                    out.counter("breaks").add(1);
                    report.breaks.push(written.shown);
                    out.test(Test::new(invariant.told, written.test, None));
                }
                Err(problem) => out.problem(problem),
            }
        }
        if report.breaks.is_empty() && report.verdict == InvariantVerdict::Broken {
            report.verdict = InvariantVerdict::Cut;
            report.reason = Some("no test shows what breaks it".to_string());
        }
        out.finding(finding(&program, class, invariant, &report));
        out.invariant(report);
        Ok(())
    }
}

/// For people.
fn finding(program: &Program, class: &'static Class, invariant: &Invariant, report: &InvariantReport) -> Finding {
    let kinds: BTreeSet<String> = report.breaks.iter().map(|one| one.kind.to_string()).collect();
    let first = report.breaks.first();
    let claim = match (report.verdict, first) {
        (InvariantVerdict::Broken, Some(first)) => {
            let kinds = kinds.into_iter().collect::<Vec<_>>().join(", ");
            Some(Claim { level: Level::Warning, text: format!("broken by {kinds}; {}", first.advice) })
        }
        (InvariantVerdict::Cut, _) => {
            let why = report.reason.as_deref().unwrap_or_default();
            Some(Claim { level: Level::Note, text: format!("not broken so far: {why}") })
        }
        _ => None,
    };
    let evidence = match report.verdict {
        InvariantVerdict::Broken => Evidence::Shown,
        InvariantVerdict::Held => Evidence::Observed,
        InvariantVerdict::Cut | InvariantVerdict::NoObject => Evidence::Untried,
    };
    let code = invariant.told.info().and_then(|info| info.code.as_ref());
    Finding {
        rule: technique::Rule {
            id: "broken-invariant".to_string(),
            title: "Invariants that clients can break".to_string(),
        },
        about: class.java_name(),
        place: Place {
            class: invariant.told.class.java_name(),
            method: subject::signature(program, class, invariant.told),
            descriptor: invariant.told.descriptor.to_string(),
            line: code.and_then(|code| code.line_at(0)).map(u32::from),
            pc: None,
        },
        claim,
        evidence,
    }
}

/// Operations up to which a search has to be complete for it to say that an invariant holds: nobody has seen one that takes
/// more to break and no fewer.
const ENOUGH_TO_HOLD: usize = 2;

fn verdict(found: &Found, length: usize) -> InvariantVerdict {
    let is_complete = found.complete >= length.min(ENOUGH_TO_HOLD) && lost(found).is_none();
    match () {
        () if found.whole == 0 && found.stopped.is_some() => InvariantVerdict::Cut,
        () if found.whole == 0 && found.unsound == 0 && found.unanswered > 0 => InvariantVerdict::Cut,
        () if found.whole == 0 => InvariantVerdict::NoObject,
        () if !found.breaks.is_empty() => InvariantVerdict::Broken,
        () if is_complete => InvariantVerdict::Held,
        () => InvariantVerdict::Cut,
    }
}

fn reason(found: &Found, length: usize) -> Option<String> {
    let stopped = found.stopped.as_ref().map(Cut::to_string);
    match verdict(found, length) {
        InvariantVerdict::NoObject if found.unsound > 0 => Some("no object satisfies it".to_string()),
        InvariantVerdict::NoObject => Some(match found.cuts.kinds().next() {
            Some(cut) => format!("no object was made: {cut}"),
            None => "no object was made".to_string(),
        }),
        InvariantVerdict::Cut => stopped.or_else(|| lost(found)),
        InvariantVerdict::Held => {
            stopped.map(|stopped| format!("all of up to {} operations; then {stopped}", found.complete))
        }
        InvariantVerdict::Broken => None,
    }
}

/// What was left out that is no matter of how large inputs are.
fn lost(found: &Found) -> Option<String> {
    let bounds_inputs = |cut: &Cut| {
        matches!(
            cut,
            Cut::Loop { .. }
                | Cut::Steps(_)
                | Cut::Values { .. }
                | Cut::Characters(_)
                | Cut::Lengths(_)
                | Cut::Elements(_)
                | Cut::Heap
        )
    };
    match () {
        () if found.unanswered > 0 => Some("the invariant did not end within its limits".to_string()),
        () if found.untold > 0 => Some("what breaks it could not be made into a test".to_string()),
        () if found.truncated > 0 => Some(format!("an operation has more than {MAX_ENDS} paths")),
        () => found.cuts.kinds().find(|cut| !bounds_inputs(cut)).map(Cut::to_string),
    }
}

/// Why no object of a class can be made, if none can.
fn unmakable(class: &'static Class) -> Option<String> {
    let name = class.java_name();
    let has_maker = class.methods().iter().any(|method| {
        let gives = method.is_static() && method.descriptor.ends_with(&format!(")L{};", class.name));
        method.access & access::PUBLIC != 0 && (method.name == "<init>" || gives)
    });
    match () {
        () if class.is_interface() => Some(format!("{name} is an interface")),
        () if subject::is_enum(class) => Some(format!("{name} is an enum")),
        () if class.is_abstract() => Some(format!("{name} is abstract")),
        () if !has_maker => Some(format!("{name} has no accessible constructor")),
        () => None,
    }
}

fn no_object(class: &'static Class, invariant: &Invariant, why: String) -> InvariantReport {
    InvariantReport {
        class: class.java_name(),
        invariant: invariant.name().to_string(),
        verdict: InvariantVerdict::NoObject,
        reason: Some(why),
        breaks: Vec::new(),
        operations: 0,
        sequences: 0,
        length: 0,
        search_seconds: 0.0,
        processor_seconds: 0.0,
        left_out: Vec::new(),
        first_break_seconds: None,
    }
}

/// What this thread has had of the processor so far; nothing where the system does not say it.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split_whitespace().next().and_then(|one| one.parse().ok()).unwrap_or_default())
}
