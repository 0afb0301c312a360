//! What holds for every character of a string of any length.
//!
//! The solver has no quantifiers. A [`Universal`] is kept beside the path condition instead, and single instances are
//! added to that by need: where the program looks at a character, and, when the path has ended, wherever the model
//! breaks the rule ([`settle`]). Until then a path may be infeasible without anybody knowing.

use super::decide::unanswered;
use super::text::SymbolicString;
use super::{Shape, Symbolic, Terms, Truth};
use expr::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Value as Scalar, Var};
use solver::Answer;
use std::rc::Rc;
use technique::{Cut, Why};
use vm::{Machine, Ref, Stop, Vm};

#[derive(Clone, Debug)]
pub enum Universal {
    /// `body` holds for each value of the machine's index variable from 0 on and below `count` (signed).
    Each { count: Term, body: Term },
    /// `result` is the hash code of the string.
    Hash { text: SymbolicString, result: Term },
}

/// How a path ends whose universals were looked at.
pub enum Settled {
    /// The path condition with the instances that were needed, and a model.
    Holds(Vec<Term>, Rc<Model>),
    Infeasible,
    Unknown(Cut),
}

/// Rounds with the solver.
const MAX_ROUNDS: usize = 200;
/// Instances of one universal that are added in one round.
const MAX_INSTANCES: usize = 16;
/// Characters of a string that are looked at.
const MAX_LENGTH: u64 = 1 << 14;
/// Strings are made no longer than one of these where they can.
const SHORT: [u64; 3] = [8, 64, 1024];

/// A fresh variable for what a model defines, with its value in the path's model.
pub fn define(vm: &mut Vm<Symbolic>, name: &str, sort: Sort, value: u64) -> Term {
    let term = vm.machine.pool.fresh(name, sort);
    let var = variable(&vm.machine.pool, term);
    Rc::make_mut(&mut vm.state.machine.model).set(var, Scalar::Scalar(value));
    term
}

/// The terms that a definition introduces, made once for the same operands: a model is executed again after a fork, and
/// must then find its variables.
pub fn defined<const N: usize>(
    vm: &mut Vm<Symbolic>,
    what: &'static str,
    operands: &[Term],
    make: impl FnOnce(&mut Vm<Symbolic>) -> [Term; N],
) -> [Term; N] {
    let key = (what, operands.into());
    if let Some(known) = vm.state.machine.defined.get(&key)
        && let Ok(terms) = <[Term; N]>::try_from(&known[..])
    {
        return terms;
    }
    let terms = make(vm);
    vm.state.machine.defined.insert(key, terms.as_slice().into());
    terms
}

/// The value of a term in the path's model.
pub fn value_of(vm: &Vm<Symbolic>, term: Term) -> u64 {
    Evaluator::new(&vm.state.machine.model).eval(&vm.machine.pool, term)
}

/// Adds a condition that holds by definition; the model changes if it does not satisfy it yet.
pub fn require(vm: &mut Vm<Symbolic>, term: Term) -> Result<(), Stop> {
    if vm.machine.pool.truth(term) == Truth::Known(true) || vm.state.machine.known.contains(&term) {
        return Ok(());
    }
    let Symbolic { pool, solver, .. } = &mut vm.machine;
    let state = &mut vm.state.machine;
    match solver.check(pool, &state.path, term, &state.model) {
        Answer::Sat(model) => {
            state.model = model;
            state.assume_invariant(term);
            Ok(())
        }
        Answer::Unsat => Err(Stop::Infeasible),
        Answer::Unknown(why) => {
            state.cut(unanswered(why));
            Err(Stop::Infeasible)
        }
    }
}

/// Adds a rule for every index below `count`.
pub fn for_each(vm: &mut Vm<Symbolic>, count: Term, body: Term) {
    if vm.machine.pool.constant(body) != Some(1) {
        vm.state.machine.universals.push_back(Universal::Each { count, body });
    }
}

/// Adds the instances for an index that the program looks at in a string of this length.
pub fn instantiate(vm: &mut Vm<Symbolic>, length: Term, at: Term) -> Result<(), Stop> {
    if vm.state.machine.universals.is_empty() || vm.machine.pool.constant(length).is_some() {
        return Ok(());
    }
    let var = variable(&vm.machine.pool, length_variable(&vm.machine.pool, length).unwrap_or(length));
    let universals = vm.state.machine.universals.clone();
    for universal in universals {
        if let Universal::Each { count, body } = universal
            && vm.machine.pool.vars(count).contains(&var)
        {
            let index = vm.machine.index;
            let instance = instance(&mut vm.machine.pool, index, count, body, at);
            require(vm, instance)?;
        }
    }
    Ok(())
}

fn length_variable(pool: &Pool, length: Term) -> Option<Term> {
    matches!(pool.node(length), Node::Var(_)).then_some(length)
}

fn instance(pool: &mut Pool, index: Term, count: Term, body: Term, at: Term) -> Term {
    let zero = pool.bits(32, 0);
    let (from, to) = (pool.binary(Binary::Sle, zero, at), pool.binary(Binary::Slt, at, count));
    let inside = pool.and(from, to);
    let outside = pool.not(inside);
    let var = variable(pool, index);
    let body = pool.substitute(body, &|other| (other == var).then_some(at));
    pool.or(outside, body)
}

fn variable(pool: &Pool, term: Term) -> Var {
    match pool.node(term) {
        Node::Var(var) => var,
        // A term that is no variable has no rules of its own.
        _ => Var(u32::MAX),
    }
}

/// The hash code of a string of a known length.
pub fn hash_of(pool: &mut Pool, units: &[Term]) -> Term {
    let factor = pool.bits(32, 31);
    let mut hash = pool.bits(32, 0);
    for &unit in units {
        let unit = pool.zero_extend(32, unit);
        hash = pool.binary(Binary::Mul, hash, factor);
        hash = pool.binary(Binary::Add, hash, unit);
    }
    hash
}

/// Finds a model in which every character obeys, if there is one.
pub fn settle(vm: &mut Vm<Symbolic>, mut path: Vec<Term>, mut model: Rc<Model>) -> Settled {
    let short = shorten(vm, &path, &mut model);
    let universals: Vec<Universal> = vm.state.machine.universals.iter().cloned().collect();
    for _ in 0..MAX_ROUNDS {
        if vm.machine.solver.is_late() && !universals.is_empty() {
            return Settled::Unknown(Cut::Time);
        }
        let mut broken = Vec::new();
        for universal in &universals {
            if let Err(why) = violations(vm, universal, &model, &mut broken) {
                return Settled::Unknown(why);
            }
        }
        if broken.is_empty() {
            return Settled::Holds(path, model);
        }
        let Symbolic { pool, solver, .. } = &mut vm.machine;
        let mut all = pool.bool(true);
        for &term in &broken {
            all = pool.and(all, term);
        }
        let preferred = pool.and(all, short);
        match solver.check(pool, &path, preferred, &model) {
            Answer::Sat(found) => model = found,
            _ => match solver.check(pool, &path, all, &model) {
                Answer::Sat(found) => model = found,
                Answer::Unsat => return Settled::Infeasible,
                Answer::Unknown(why) => return Settled::Unknown(unanswered(why)),
            },
        }
        for &term in &broken {
            vm.state.machine.invariants.insert(term);
        }
        path.extend(broken);
    }
    Settled::Unknown(Cut::Solver(Why::Rules))
}

/// Makes strings short where that is possible; the condition that they are.
fn shorten(vm: &mut Vm<Symbolic>, path: &[Term], model: &mut Rc<Model>) -> Term {
    let mut lengths: Vec<Term> = vm.state.machine.strings.values().map(|text| text.length).collect();
    let arrays: Vec<Ref> = vm.state.machine.arrays.keys().copied().collect();
    lengths.extend(arrays.into_iter().filter_map(|array| match Symbolic::array_length(vm, array).shape() {
        Shape::Term(length) => Some(length),
        _ => None,
    }));
    lengths.sort();
    lengths.dedup();
    let Symbolic { pool, solver, .. } = &mut vm.machine;
    let mut short = pool.bool(true);
    for length in lengths {
        for limit in SHORT {
            let limit = pool.bits(32, limit);
            let condition = pool.binary(Binary::Ule, length, limit);
            let with = pool.and(short, condition);
            if let Answer::Sat(found) = solver.check(pool, path, with, model) {
                *model = found;
                short = with;
                break;
            }
        }
    }
    short
}

/// Whether every character obeys in a model.
pub fn obeys(vm: &mut Vm<Symbolic>, model: &Rc<Model>) -> bool {
    let universals = vm.state.machine.universals.clone();
    universals.iter().all(|universal| {
        let mut broken = Vec::new();
        violations(vm, universal, model, &mut broken).is_ok() && broken.is_empty()
    })
}

/// Instances of a universal that do not hold in a model.
fn violations(
    vm: &mut Vm<Symbolic>,
    universal: &Universal,
    model: &Rc<Model>,
    broken: &mut Vec<Term>,
) -> Result<(), Cut> {
    match universal {
        Universal::Each { count, body } => {
            let index = vm.machine.index;
            let limit = Evaluator::new(model).eval(&vm.machine.pool, *count) as i32;
            if limit as i64 > MAX_LENGTH as i64 {
                return Err(Cut::Characters(MAX_LENGTH));
            }
            let var = variable(&vm.machine.pool, index);
            let mut extended = (**model).clone();
            let mut found = 0;
            for at in 0..limit.max(0) as u64 {
                extended.set(var, Scalar::Scalar(at));
                if Evaluator::new(&extended).holds(&vm.machine.pool, *body) {
                    continue;
                }
                let pool = &mut vm.machine.pool;
                let at = pool.bits(32, at);
                broken.push(instance(pool, index, *count, *body, at));
                found += 1;
                if found == MAX_INSTANCES {
                    break;
                }
            }
        }
        Universal::Hash { text, result } => {
            let length = Evaluator::new(model).eval(&vm.machine.pool, text.length);
            if length > MAX_LENGTH {
                return Err(Cut::Characters(MAX_LENGTH));
            }
            let units = text.units(vm, length);
            let pool = &mut vm.machine.pool;
            let hash = hash_of(pool, &units);
            let right = pool.eq(*result, hash);
            let length = pool.bits(32, length);
            let other = pool.ne(text.length, length);
            let instance = pool.or(other, right);
            if !Evaluator::new(model).holds(pool, instance) {
                broken.push(instance);
            }
        }
    }
    Ok(())
}
