//! Short forms for building terms of 32-bit and 16-bit numbers, and for reading arguments.

use super::text::{self, MAX_UNITS};
use super::{Symbolic, SymbolicString, Terms, Value};
use expr::{Binary, Node, Pool, Term, Unary};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Ref, Stop, Vm};

pub type Machinery = Vm<Symbolic>;
/// What a model gives: a value, or nothing if it declines.
pub type Modelled = Flow<Option<Value>>;

/// Operations on terms by short names.
pub trait Words {
    fn number(&mut self, value: i64) -> Term;
    fn letter(&mut self, value: u16) -> Term;
    fn add(&mut self, a: Term, b: Term) -> Term;
    fn sub(&mut self, a: Term, b: Term) -> Term;
    fn less(&mut self, a: Term, b: Term) -> Term;
    fn at_most(&mut self, a: Term, b: Term) -> Term;
    fn below(&mut self, a: Term, b: Term) -> Term;
    fn implies(&mut self, a: Term, b: Term) -> Term;
    /// 1 or 0, as Java has conditions on the stack.
    fn flag(&mut self, condition: Term) -> Value;
    fn smaller(&mut self, a: Term, b: Term) -> Term;
    fn larger(&mut self, a: Term, b: Term) -> Term;
}

impl Words for Pool {
    fn number(&mut self, value: i64) -> Term {
        self.bits(32, value as u32 as u64)
    }
    fn letter(&mut self, value: u16) -> Term {
        self.bits(16, value as u64)
    }
    fn add(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Add, a, b)
    }
    fn sub(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Sub, a, b)
    }
    fn less(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Slt, a, b)
    }
    fn at_most(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Sle, a, b)
    }
    fn below(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Ult, a, b)
    }
    fn implies(&mut self, a: Term, b: Term) -> Term {
        let not = self.not(a);
        self.or(not, b)
    }
    fn flag(&mut self, condition: Term) -> Value {
        let (zero, one) = (self.bits(32, 0), self.bits(32, 1));
        let flag = self.ite(condition, one, zero);
        self.value(flag)
    }
    fn smaller(&mut self, a: Term, b: Term) -> Term {
        let less = self.less(a, b);
        self.ite(less, a, b)
    }
    fn larger(&mut self, a: Term, b: Term) -> Term {
        let less = self.less(a, b);
        self.ite(less, b, a)
    }
}

/// Turns a decision into the flow of a model.
pub fn flow<T>(result: Result<T, Stop>) -> Flow<T> {
    match result {
        Ok(value) => Continue(value),
        Err(stop) => Break(Exit::stop(stop)),
    }
}

/// Whether a condition holds on this path; forks if both can be.
pub fn decide(vm: &mut Machinery, condition: Term) -> Flow<bool> {
    let truth = vm.machine.pool.truth(condition);
    flow(Symbolic::decide(vm, truth))
}

pub fn decline() -> Modelled {
    Continue(None)
}

pub fn reply(value: Value) -> Modelled {
    Continue(Some(value))
}

pub fn reply_flag(vm: &mut Machinery, condition: Term) -> Modelled {
    reply(vm.machine.pool.flag(condition))
}

pub fn reply_term(vm: &mut Machinery, term: Term) -> Modelled {
    reply(vm.machine.pool.value(term))
}

/// A reference as a result.
pub fn reply_ref(object: Ref) -> Modelled {
    reply(Symbolic::reference(object))
}

pub fn reply_string(vm: &mut Machinery, text: SymbolicString) -> Modelled {
    reply_ref(text::new_string(vm, text)?)
}

/// The `int` in an argument slot as a term.
pub fn int_arg(vm: &mut Machinery, slot: u32) -> Term {
    let value = vm.arg(slot);
    vm.machine.pool.int(value)
}

/// Whether an argument slot holds bits.
pub fn is_known(vm: &Machinery, slot: u32) -> bool {
    vm.arg(slot).is_concrete()
}

/// A `String` argument that is not null: `None` for null and for what is no `String`.
pub fn string_arg(vm: &mut Machinery, slot: u32) -> Flow<Option<Ref>> {
    let object = vm.arg_ref(slot)?;
    Continue((!object.is_null() && vm.class_of(object).id == vm.string_class().id).then_some(object))
}

/// The receiver and its text, if it is a string that is not known.
pub fn symbolic_receiver(vm: &mut Machinery) -> Flow<Option<(Ref, SymbolicString)>> {
    let Some(string) = string_arg(vm, 0)? else { return Continue(None) };
    if !text::is_symbolic(vm, string) {
        return Continue(None);
    }
    Continue(text::text_of(vm, string).map(|text| (string, text)))
}

/// The texts of the receiver and of a `String` argument, if one of them is not known.
pub fn two_texts(vm: &mut Machinery, slot: u32) -> Flow<Option<(SymbolicString, SymbolicString)>> {
    let (Some(one), Some(other)) = (string_arg(vm, 0)?, string_arg(vm, slot)?) else { return Continue(None) };
    if !text::is_symbolic(vm, one) && !text::is_symbolic(vm, other) {
        return Continue(None);
    }
    Continue(text::text_of(vm, one).zip(text::text_of(vm, other)))
}

/// The range of a signed number of 32 bits on this path, as far as single conditions tell.
pub fn range(vm: &Machinery, term: Term) -> (i64, i64) {
    range_within(vm, term, 8)
}

fn range_within(vm: &Machinery, term: Term, depth: u32) -> (i64, i64) {
    let pool = &vm.machine.pool;
    let facts = pool.facts(term);
    let (mut low, mut high) = (facts.smin, facts.smax);
    if low == high || depth == 0 {
        return (low, high);
    }
    let mut meet = |(from, to): (i64, i64)| {
        low = low.max(from);
        high = high.min(to);
    };
    let fits = |value: i64| i32::try_from(value).is_ok();
    match pool.node(term) {
        Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
            let ((a0, a1), (b0, b1)) = (range_within(vm, a, depth - 1), range_within(vm, b, depth - 1));
            let (from, to) = if op == Binary::Add { (a0 + b0, a1 + b1) } else { (a0 - b1, a1 - b0) };
            if fits(from) && fits(to) {
                meet((from, to));
            }
        }
        Node::Ite(_, a, b) => {
            let ((a0, a1), (b0, b1)) = (range_within(vm, a, depth - 1), range_within(vm, b, depth - 1));
            meet((a0.min(b0), a1.max(b1)));
        }
        _ => {}
    }
    for &condition in vm.state.machine.path.iter() {
        if let Some(bounds) = bounds(pool, condition, term) {
            meet(bounds);
        }
    }
    (low, high)
}

/// What a condition says of a term that it compares with a number.
fn bounds(pool: &Pool, condition: Term, term: Term) -> Option<(i64, i64)> {
    const ALL: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);
    let (condition, negated) = match pool.node(condition) {
        Node::Unary(Unary::Not, inner) => (inner, true),
        _ => (condition, false),
    };
    let Node::Binary(op, a, b) = pool.node(condition) else { return None };
    let number = |t: Term| pool.constant(t).map(|bits| bits as u32 as i32 as i64);
    // Read as `term op number`, or `number op term`.
    let (value, left) = if a == term {
        (number(b)?, true)
    } else if b == term {
        (number(a)?, false)
    } else {
        return None;
    };
    Some(match (op, left, negated) {
        (Binary::Eq, _, false) => (value, value),
        (Binary::Slt, true, false) | (Binary::Sle, false, true) => (ALL.0, value - 1),
        (Binary::Sle, true, false) | (Binary::Slt, false, true) => (ALL.0, value),
        (Binary::Slt, false, false) | (Binary::Sle, true, true) => (value + 1, ALL.1),
        (Binary::Sle, false, false) | (Binary::Slt, true, true) => (value, ALL.1),
        (Binary::Ult, true, false) if value > 0 => (0, value - 1),
        (Binary::Ule, true, false) if value >= 0 => (0, value),
        (Binary::Ule, false, true) if value > 0 => (0, value - 1),
        (Binary::Ult, false, true) if value >= 0 => (0, value),
        _ => return None,
    })
}

/// The greatest length that a text can have on this path, if it is small.
pub fn small(vm: &Machinery, text: &SymbolicString) -> Option<u64> {
    let (_, most) = range(vm, text.length);
    (most <= MAX_UNITS as i64).then_some(most.max(0) as u64)
}

/// The length, if the path leaves one.
pub fn exact_length(vm: &Machinery, text: &SymbolicString) -> Option<u64> {
    let (least, most) = range(vm, text.length);
    (least == most && least >= 0).then_some(least as u64)
}
