//! Guidance by what was verified: states are dropped where all that they can still do is, and ranked by whether nothing is.
//!
//! The code of methods has marks where their plans ([`guide::Plan`]) have something to look at. Each activation has
//! identifiers of its own, conditions over the inputs of the path. While inputs are made nothing is looked at.

mod evaluate;
mod judge;

pub use evaluate::Logic;
pub use judge::Judge;

use super::{Reference, Shape, Status, Symbolic, Terms, Truth, Value};
use crate::shared::List;
use evaluate::holds;
use expr::Evaluator;
use guide::format::Rest;
use guide::{Atom, Formula, Plan, RECORDED, Station, World};
use program::code::Insn;
use program::link::{Method, MethodId};
use solver::Answer;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::{Concrete, Frame, Machine, Ref, Stop, Vm};

/// What exploration does with what was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Drops states that have nothing left to verify.
    pub may: bool,
    /// Prefers states where nothing is verified.
    pub must: bool,
}

/// The plans of methods, and what came of them.
pub struct Guide {
    plans: BTreeMap<MethodId, Plan>,
    others: Rest,
    used: Use,
    /// States that were dropped.
    dropped: Cell<u64>,
}

impl Guide {
    /// Puts marks into the code of methods, none of which has run yet.
    pub fn install(world: &World, used: Use) -> Guide {
        let mut plans = BTreeMap::new();
        for conditions in world.methods() {
            let plan = Plan::new(conditions);
            let method = plan.method.method;
            if plan.is_needed() && method.mark(&plan.marks()) {
                plans.insert(method.id, plan);
            }
        }
        Guide { plans, others: world.others(), used, dropped: Cell::default() }
    }

    pub fn plan(&self, method: &Method) -> Option<&Plan> {
        self.plans.get(&method.id)
    }

    pub fn plans(&self) -> impl Iterator<Item = &Plan> {
        self.plans.values()
    }

    pub fn used(&self) -> Use {
        self.used
    }

    /// How many states had nothing left to verify, so far.
    pub fn dropped(&self) -> u64 {
        self.dropped.get()
    }

    fn station(&self, method: &Method, at: u32, what: u16) -> Option<(&Plan, &Station)> {
        let plan = self.plan(method)?;
        let station = match what {
            Insn::ENTER => &plan.enter,
            _ => plan.stations.get(&method.pc_of(at))?,
        };
        Some((plan, station))
    }
}

/// What a path carries.
#[derive(Clone, Default)]
pub struct Guided {
    activations: List<Activation<Truth>>,
    /// Nothing that it can still do in the running method is verified, as far as its model tells.
    pub is_unverified: bool,
    /// The solver gave up on whether something is left to verify: longer questions about the same path are not asked.
    is_hard: bool,
}

/// A call of a method with a plan: its thread and its place on the stack, and its identifiers.
#[derive(Clone)]
struct Activation<B> {
    thread: u32,
    depth: usize,
    method: MethodId,
    held: Rc<[B]>,
}

/// A mark is reached.
pub fn landmark(vm: &mut Vm<Symbolic>, what: u16) -> Result<(), Stop> {
    let Some(guide) = vm.machine.guide.clone() else { return Ok(()) };
    let state = &vm.state.machine;
    if what == RECORDED || !state.tasks.is_empty() || state.finished.is_some() {
        return Ok(());
    }
    let (frame, depth, thread) = running(vm);
    let Some((plan, station)) = guide.station(frame.method, frame.pc, what) else { return Ok(()) };
    let known = |one: &&Activation<Truth>| (one.thread, one.depth, one.method) == (thread, depth, frame.method.id);
    let mut held: Vec<Truth> = match what {
        Insn::ENTER => vec![Truth::Known(true); plan.method.assumed.len()],
        _ => match vm.state.machine.guided.activations.iter().rev().find(known) {
            Some(activation) => activation.held.to_vec(),
            // The call began while nothing was looked at.
            None => return Ok(()),
        },
    };
    for &id in &station.assumed {
        let value = holds(vm, &plan.method.assumed[id].typed, true)?.unwrap_or(Truth::Known(false));
        held[id] = vm.machine.both(held[id], value);
    }
    if guide.used.may
        && let Some(formula) = &station.verified
    {
        let here = all_hold(vm, plan, formula, &held)?;
        let verified = if is_known(here, false) { here } else { with_callers(vm, &guide, here, depth) };
        if !goes_on(vm, verified) {
            guide.dropped.set(guide.dropped.get() + 1);
            return Err(Stop::Infeasible);
        }
    }
    if let Some(formula) = &station.unverified {
        let is_not = |atom: &Atom| match *atom {
            Atom::Held(id) => !is_true(vm, held[id]),
            Atom::Now(_) => false,
        };
        let is_unverified = formula.clauses().all(|clause| clause.iter().any(is_not));
        vm.state.machine.guided.is_unverified = is_unverified;
    }
    if what == Insn::ENTER || !station.assumed.is_empty() {
        let kept = |one: &Activation<Truth>| one.thread != thread || one.depth < depth;
        let activations = &mut vm.state.machine.guided.activations;
        activations.retain(kept);
        activations.push_back(Activation { thread, depth, method: frame.method.id, held: held.into() });
    }
    Ok(())
}

fn running<M: Machine>(vm: &Vm<M>) -> (Frame, usize, u32) {
    let thread = vm.thread();
    (*vm.frame(), thread.frames.len() - 1, vm.state.current as u32)
}

fn is_known(truth: Truth, value: bool) -> bool {
    matches!(truth, Truth::Known(known) if known == value)
}

/// Whether a condition holds under the path's model.
fn is_true(vm: &Vm<Symbolic>, truth: Truth) -> bool {
    match truth {
        Truth::Known(known) => known,
        Truth::Term(term) => Evaluator::new(&vm.state.machine.model).holds(&vm.machine.pool, term),
    }
}

/// Whether a formula holds in the running frame. A condition that cannot be told without deciding something counts as false.
fn all_hold(vm: &mut Vm<Symbolic>, plan: &Plan, formula: &Formula, held: &[Truth]) -> Result<Truth, Stop> {
    let mut now = BTreeMap::new();
    for id in formula.conditions() {
        let value = holds(vm, &plan.method.assumed[id].typed, false)?.unwrap_or(Truth::Known(false));
        now.insert(id, value);
    }
    let value = |atom: &Atom| match atom {
        Atom::Held(id) => held[*id],
        Atom::Now(id) => now[id],
    };
    Ok(joined(&mut vm.machine, formula, value))
}

fn joined(machine: &mut Symbolic, formula: &Formula, value: impl Fn(&Atom) -> Truth) -> Truth {
    formula.clauses().fold(Truth::Known(true), |all, clause| {
        let one = clause.iter().map(&value).fold(Truth::Known(false), |one, atom| machine.either(one, atom));
        machine.both(all, one)
    })
}

/// Whether what the callers still do is verified, too. A thread that runs other code of the program is not known of.
fn with_callers(vm: &mut Vm<Symbolic>, guide: &Guide, here: Truth, depth: usize) -> Truth {
    let never = Truth::Known(false);
    let current = vm.state.current;
    let is_foreign = |frame: &Frame| frame.method.class.is_trusted() || frame.method.class.file.is_none();
    let mut threads = vm.state.threads.iter().enumerate().filter(|(index, _)| *index != current);
    if threads.any(|(_, thread)| !thread.frames.iter().all(is_foreign)) {
        return never;
    }
    let frames: Vec<Frame> = vm.thread().frames[..depth].to_vec();
    let mut verified = here;
    for (depth, frame) in frames.iter().enumerate().filter(|(_, frame)| !is_foreign(frame)) {
        let Some(plan) = guide.plan(frame.method) else {
            if guide.others == Rest::Verified {
                continue;
            }
            return never;
        };
        let known =
            |one: &&Activation<Truth>| (one.thread, one.depth, one.method) == (current as u32, depth, frame.method.id);
        let activations = &vm.state.machine.guided.activations;
        let Some(held) = activations.iter().rev().find(known).map(|one| one.held.clone()) else { return never };
        let Some(formula) = plan.during.get(&frame.method.pc_of(frame.pc)) else { return never };
        let value = |atom: &Atom| match atom {
            Atom::Held(id) => held[*id],
            Atom::Now(_) => never,
        };
        let rest = joined(&mut vm.machine, formula, value);
        verified = vm.machine.both(verified, rest);
        if is_known(verified, false) {
            return never;
        }
    }
    verified
}

/// Goes on where not all is verified; whether it does. If nobody knows, it does.
fn goes_on(vm: &mut Vm<Symbolic>, verified: Truth) -> bool {
    let term = match verified {
        Truth::Known(is_verified) => return !is_verified,
        Truth::Term(term) => term,
    };
    let Symbolic { pool, solver, .. } = &mut vm.machine;
    let open = pool.not(term);
    let state = &mut vm.state.machine;
    if state.known.contains(&open) {
        return true;
    }
    if !Evaluator::new(&state.model).holds(pool, open) {
        if state.guided.is_hard {
            return true;
        }
        match solver.check(pool, &state.path, open, &state.model) {
            Answer::Sat(model) => state.model = model,
            Answer::Unsat => return false,
            Answer::Unknown(_) => {
                state.guided.is_hard = true;
                return true;
            }
        }
    }
    state.assume(open);
    true
}

impl Logic for Symbolic {
    fn known(value: bool) -> Truth {
        Truth::Known(value)
    }

    fn both(&mut self, one: Truth, other: Truth) -> Truth {
        match (one, other) {
            (Truth::Known(false), _) | (_, Truth::Known(false)) => Truth::Known(false),
            (Truth::Known(true), rest) | (rest, Truth::Known(true)) => rest,
            (Truth::Term(one), Truth::Term(other)) => {
                let both = self.pool.and(one, other);
                self.pool.truth(both)
            }
        }
    }

    fn constant(condition: Truth) -> Option<bool> {
        match condition {
            Truth::Known(known) => Some(known),
            Truth::Term(_) => None,
        }
    }

    fn object(vm: &Vm<Symbolic>, value: Value) -> Option<Ref> {
        match status(vm, value)? {
            Status::Resolved(object) => Some(object),
            _ => None,
        }
    }

    fn nullness(vm: &Vm<Symbolic>, value: Value) -> Option<bool> {
        match status(vm, value)? {
            Status::Resolved(object) => Some(object.is_null()),
            Status::NotNull => Some(false),
            Status::Open | Status::Same(_) => None,
        }
    }
}

/// What is decided of a reference; nothing of one that a store into an array decides.
fn status(vm: &Vm<Symbolic>, value: Value) -> Option<Status> {
    match value.shape() {
        Shape::Unresolved(reference) => {
            let (_, entry): (Reference, _) = vm.state.machine.entry(reference);
            match entry.origin {
                super::Origin::Element { .. } => None,
                _ => Some(entry.status),
            }
        }
        _ => Some(Status::Resolved(Ref(value.bits as u32))),
    }
}

impl Logic for Concrete {
    fn known(value: bool) -> bool {
        value
    }

    fn both(&mut self, one: bool, other: bool) -> bool {
        one && other
    }

    fn constant(condition: bool) -> Option<bool> {
        Some(condition)
    }

    fn object(_: &Vm<Concrete>, value: vm::Bits) -> Option<Ref> {
        Some(Ref(value.0 as u32))
    }

    fn nullness(_: &Vm<Concrete>, value: vm::Bits) -> Option<bool> {
        Some(value.0 as u32 == 0)
    }
}
