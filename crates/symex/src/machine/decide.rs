//! Decisions: what the path already says, then the model, then the solver.

use super::{Origin, Reference, Request, Shape, Status, Symbolic, Terms, Truth, Value};
use expr::{Binary, Evaluator, Term};
use program::Kind;
use program::code::Switch;
use solver::{Answer, Reason};
use std::collections::BTreeMap;
use technique::{Cut, Why};
use vm::{Limit, Machine, Ref, Stop, Vm};

/// Whether a condition holds on this path.
pub fn decide(vm: &mut Vm<Symbolic>, term: Term) -> Result<bool, Stop> {
    let not = vm.machine.pool.not(term);
    let state = &vm.state.machine;
    if state.known.contains(&term) {
        return Ok(true);
    }
    if state.known.contains(&not) {
        return Ok(false);
    }
    let holds = Evaluator::new(&state.model).holds(&vm.machine.pool, term);
    let (ours, theirs) = if holds { (term, not) } else { (not, term) };
    match check(vm, theirs) {
        Answer::Unsat => {
            vm.state.machine.known.insert(ours);
            Ok(holds)
        }
        Answer::Sat(model) => {
            let own = vm.state.machine.model.clone();
            // The side of the condition first, so that forks are numbered the same whatever the model was.
            let mut sides = vec![(ours, own), (theirs, model)];
            if !holds {
                sides.reverse();
            }
            vm.machine.request = Some(Request::Split(sides));
            Err(Stop::Fork)
        }
        Answer::Unknown(why) => {
            give_up(vm, why)?;
            vm.state.machine.assume(ours);
            Ok(holds)
        }
    }
}

/// Notes that a question has no answer. When there is no time for others either, the path ends here.
fn give_up(vm: &mut Vm<Symbolic>, why: Reason) -> Result<(), Stop> {
    vm.state.machine.cut(unanswered(why));
    if vm.machine.solver.is_late() { Err(Stop::Exhausted(Limit::Time)) } else { Ok(()) }
}

/// A question that has no answer.
pub fn unanswered(why: Reason) -> Cut {
    Cut::Solver(match why {
        Reason::Time => Why::Time,
        Reason::Work => Why::Work,
        Reason::Memory => Why::Memory,
        Reason::NotMine | Reason::GaveUp => Why::GaveUp,
        Reason::Absent(backend) => Why::Absent(backend.to_string()),
        Reason::WrongModel { .. } => Why::WrongModel(why.to_string()),
    })
}

fn check(vm: &mut Vm<Symbolic>, extra: Term) -> Answer {
    let Symbolic { pool, solver, .. } = &mut vm.machine;
    let state = &vm.state.machine;
    solver.check(pool, &state.path, extra, &state.model)
}

/// Which of several conditions holds; they are exhaustive and disjoint.
pub fn choose(vm: &mut Vm<Symbolic>, guards: &[Truth]) -> Result<usize, Stop> {
    let mut open = Vec::new();
    for (index, guard) in guards.iter().enumerate() {
        match *guard {
            Truth::Known(true) => return Ok(index),
            Truth::Known(false) => {}
            Truth::Term(term) if vm.state.machine.known.contains(&term) => return Ok(index),
            Truth::Term(term) => open.push((index, term)),
        }
    }
    let model = vm.state.machine.model.clone();
    let mut evaluator = Evaluator::new(&model);
    let own = open.iter().position(|&(_, term)| evaluator.holds(&vm.machine.pool, term));
    let mut feasible = Vec::new();
    for (at, &(index, term)) in open.iter().enumerate() {
        if Some(at) == own {
            feasible.push((index, term, model.clone()));
            continue;
        }
        match check(vm, term) {
            Answer::Sat(model) => feasible.push((index, term, model)),
            Answer::Unsat => {}
            Answer::Unknown(why) => give_up(vm, why)?,
        }
    }
    match feasible.as_slice() {
        [] => Err(Stop::Infeasible),
        &[(index, term, _)] => {
            vm.state.machine.assume(term);
            Ok(index)
        }
        _ => {
            vm.machine.request = Some(Request::Split(feasible.into_iter().map(|(_, t, model)| (t, model)).collect()));
            Err(Stop::Fork)
        }
    }
}

/// Where a switch goes: one question per target.
pub fn switch(vm: &mut Vm<Symbolic>, key: Term, table: &Switch) -> Result<u32, Stop> {
    let pairs: Vec<(i32, u32)> = match table {
        Switch::Table { low, targets, .. } => {
            targets.iter().enumerate().map(|(index, &to)| (low.wrapping_add(index as i32), to)).collect()
        }
        Switch::Lookup { pairs, .. } => pairs.to_vec(),
    };
    let (Switch::Table { default, .. } | Switch::Lookup { default, .. }) = *table;
    let pool = &mut vm.machine.pool;
    let mut targets: BTreeMap<u32, Term> = BTreeMap::new();
    let mut listed = pool.bool(false);
    for (value, target) in pairs.into_iter().filter(|pair| pair.1 != default) {
        let value = pool.bits(32, value as u32 as u64);
        let equal = pool.eq(key, value);
        listed = pool.or(listed, equal);
        let guard = targets.entry(target).or_insert(equal);
        if *guard != equal {
            *guard = pool.or(*guard, equal);
        }
    }
    let other = pool.not(listed);
    targets.insert(default, other);
    let guards: Vec<Truth> = targets.values().map(|&guard| pool.truth(guard)).collect();
    let chosen = choose(vm, &guards)?;
    Ok(*targets.keys().nth(chosen).expect("a guard for each target"))
}

/// Which number a value is.
pub fn pin_bits(vm: &mut Vm<Symbolic>, value: Value) -> Result<u64, Stop> {
    let term = match value.shape() {
        Shape::Concrete(bits) => return Ok(bits),
        Shape::Unresolved(_) => return Ok(pin(vm, value)?.0 as u64),
        Shape::Term(term) => term,
    };
    let found = Evaluator::new(&vm.state.machine.model).eval(&vm.machine.pool, term);
    let pool = &mut vm.machine.pool;
    let constant = pool.scalar(pool.sort(term), found);
    let equal = pool.eq(term, constant);
    if vm.state.machine.known.contains(&equal) {
        return Ok(found);
    }
    let differs = vm.machine.pool.not(equal);
    match check(vm, differs) {
        Answer::Unsat => {
            vm.state.machine.known.insert(equal);
            Ok(found)
        }
        Answer::Sat(other) => {
            vm.machine.request = Some(Request::Pin { term, equal, other });
            Err(Stop::Fork)
        }
        Answer::Unknown(why) => {
            give_up(vm, why)?;
            vm.state.machine.assume(equal);
            Ok(found)
        }
    }
}

/// What a reference is as far as stores into arrays decide it.
fn peel(vm: &mut Vm<Symbolic>, mut value: Value) -> Result<Value, Stop> {
    while let Shape::Unresolved(reference) = value.shape()
        && let Origin::Element { index, at, new, old, .. } = vm.state.machine.entry(reference).1.origin
    {
        value = if is_at(vm, index, at)? { new } else { old };
    }
    Ok(value)
}

/// Whether an index is this one. For code that goes through an array, which one it is.
fn is_at(vm: &mut Vm<Symbolic>, index: Term, at: u32) -> Result<bool, Stop> {
    let pool = &mut vm.machine.pool;
    let (here, before) = (pool.bits(32, at as u64), pool.bits(32, at.wrapping_sub(1) as u64));
    let (here, not_before) = (pool.eq(index, here), pool.ne(index, before));
    if vm.state.machine.known.contains(&not_before) {
        return Ok(pin_bits(vm, Value::term(index))? == at as u64);
    }
    let here = vm.machine.pool.truth(here);
    Symbolic::decide(vm, here)
}

/// Which object a reference is.
pub fn pin(vm: &mut Vm<Symbolic>, value: Value) -> Result<Ref, Stop> {
    let value = peel(vm, value)?;
    let Shape::Unresolved(reference) = value.shape() else { return Ok(Ref(value.bits as u32)) };
    let (reference, entry) = vm.state.machine.entry(reference);
    match entry.status {
        Status::Resolved(object) => Ok(object),
        _ => request(vm, Request::Resolve(reference)),
    }
}

pub fn is_null(vm: &mut Vm<Symbolic>, value: Value) -> Result<bool, Stop> {
    let value = peel(vm, value)?;
    let Shape::Unresolved(reference) = value.shape() else { return Ok(value.bits as u32 == 0) };
    let (reference, entry) = vm.state.machine.entry(reference);
    match entry.status {
        Status::Resolved(object) => Ok(object.is_null()),
        Status::NotNull => Ok(false),
        _ => request(vm, Request::Nullness(reference)),
    }
}

fn request<T>(vm: &mut Vm<Symbolic>, request: Request) -> Result<T, Stop> {
    vm.machine.request = Some(request);
    Err(Stop::Fork)
}

/// Whether two references are the same object.
pub fn same(vm: &mut Vm<Symbolic>, a: Value, b: Value) -> Result<bool, Stop> {
    let (a, b) = (peel(vm, a)?, peel(vm, b)?);
    for (one, other) in [(a, b), (b, a)] {
        if one.is_concrete() && one.bits as u32 == 0 {
            return is_null(vm, other);
        }
    }
    if let (Some(one), Some(other)) = (stands_for(vm, a), stands_for(vm, b))
        && one == other
    {
        return Ok(true);
    }
    for (one, other) in [(a, b), (b, a)] {
        if is_fresh_kind(vm, one) && !other.is_concrete() && is_null(vm, other)? {
            return Ok(false);
        }
    }
    let (one, other) = (pin(vm, a)?, pin(vm, b)?);
    if one == other || one.is_null() || other.is_null() {
        return Ok(one == other);
    }
    if vm.machine.any.is_some() && is_value(vm, one) && is_value(vm, other) {
        let what = "whether two strings or boxes are the same object";
        return Err(Stop::Unsupported(vm::Feature::Other(what.to_string())));
    }
    if let Some(same) = super::identity::same_string(vm, one, other)? {
        return Ok(same);
    }
    same_box(vm, one, other)
}

fn is_value(vm: &Vm<Symbolic>, object: Ref) -> bool {
    let class = vm.class_of(object);
    class.name == "java/lang/String" || Kind::of_wrapper(&class.name).is_some()
}

fn stands_for(vm: &Vm<Symbolic>, value: Value) -> Option<Reference> {
    match value.shape() {
        Shape::Unresolved(reference) => Some(vm.state.machine.entry(reference).0),
        _ => None,
    }
}

/// Whether a reference is known not to be null without being resolved.
fn is_fresh_kind(vm: &Vm<Symbolic>, value: Value) -> bool {
    stands_for(vm, value).is_some_and(|reference| {
        let entry = &vm.state.machine.references[reference.0 as usize];
        entry.status == Status::NotNull && !matches!(entry.origin, Origin::Input { .. })
    })
}

/// Different objects in memory are one in Java if both came from a `valueOf` that caches their value.
fn same_box(vm: &mut Vm<Symbolic>, one: Ref, other: Ref) -> Result<bool, Stop> {
    let boxes = &vm.state.machine.boxes;
    if !boxes.contains(&one) && !boxes.contains(&other) {
        return Ok(false);
    }
    let class = vm.class_of(one);
    if class.id != vm.class_of(other).id {
        return Ok(false);
    }
    let (Some((kind, a)), Some((_, b))) = (vm.unbox(one), vm.unbox(other)) else { return Ok(false) };
    // One that is not from a `valueOf` is the cached object, or one that Java code made with `new`.
    for plain in [one, other].into_iter().filter(|object| !vm.state.machine.boxes.contains(object)) {
        if !super::boxes::is_cached_box(vm, plain) {
            return Ok(false);
        }
    }
    let Some((low, high)) = super::boxes::cached_range(kind) else { return Ok(false) };
    let pool = &mut vm.machine.pool;
    let condition = if kind == Kind::Long {
        let (a, b) = (pool.long(a), pool.long(b));
        let equal = pool.eq(a, b);
        let (low, high) = (pool.bits(64, low as u64), pool.bits(64, high as u64));
        let (above, below) = (pool.binary(Binary::Sle, low, a), pool.binary(Binary::Sle, a, high));
        let inside = pool.and(above, below);
        pool.and(equal, inside)
    } else {
        let (a, b) = (pool.int(a), pool.int(b));
        let equal = pool.eq(a, b);
        let (low, high) = (pool.bits(32, low as u32 as u64), pool.bits(32, high as u32 as u64));
        let (above, below) = (pool.binary(Binary::Sle, low, a), pool.binary(Binary::Sle, a, high));
        let inside = pool.and(above, below);
        pool.and(equal, inside)
    };
    let condition = vm.machine.pool.truth(condition);
    Symbolic::decide(vm, condition)
}

impl Symbolic {
    pub(super) fn unsigned_below(&mut self, index: Value, length: Value) -> Truth {
        let pool = &mut self.pool;
        let (index, length) = (pool.int(index), pool.int(length));
        let below = pool.binary(Binary::Ult, index, length);
        pool.truth(below)
    }
}
