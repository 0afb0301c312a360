//! The symbolic machine: values are bits or terms, conditions are decided by what the path and the solver say.
//!
//! A decision that can go several ways leaves a [`Request`] and stops with [`Stop::Fork`]; the state is as it was before
//! the instruction. The explorer answers the request by forking, and the instruction is executed again: it then finds
//! its question answered.

pub mod agreement;
pub mod any;
pub mod arrays;
pub mod boxes;
pub mod characters;
pub mod decide;
mod domain;
mod elements;
pub mod guided;
mod identity;
pub mod memory;
mod state;
pub mod statics;
pub mod text;
pub mod universal;
pub mod unknown;
mod value;
pub mod words;

pub use arrays::SymbolicArray;
pub use domain::{Terms, narrow, sort_of, widen};
pub use state::{Drawn, Entry, Event, Finish, Making, Origin, PathState, Status, Task, Trace, message};
pub use text::{Content, SymbolicString};
pub use universal::Universal;
pub use value::{Reference, Shape, Truth, Value};

use crate::path::Anywhere;
use characters::{Question, Table};
use expr::{Model, Pool, Term};
use program::Kind;
use program::code::{SlotKinds, Switch, slot_kinds};
use program::link::{Class, Method};
use rustc_hash::FxHashMap;
use solver::Solver;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use vm::{Compare, Cond, FloatOp, Flow, IntOp, Machine, Ref, Stop, Unary, Vm};

/// Runs programs on symbolic values.
pub struct Symbolic {
    pub pool: Pool,
    pub solver: Solver,
    /// What has to be decided before the instruction can go on.
    pub request: Option<Request>,
    /// A variable of 32 bits that stands for any index where a text or a rule is given by a formula.
    pub index: Term,
    /// What the JDK says of characters.
    pub characters: BTreeMap<Question, Rc<Table>>,
    /// What slots hold where paths meet, by method.
    kinds: FxHashMap<u32, Rc<BTreeMap<u16, SlotKinds>>>,
    /// Strings that are inputs have Latin-1 characters only.
    pub is_latin: bool,
    /// Static fields that would be inputs if tests could assign them, on any path.
    pub unassignable: BTreeSet<statics::Place>,
    /// What was verified of the program.
    pub guide: Option<Rc<guided::Guide>>,
    /// What happens, if execution starts from any state.
    pub any: Option<Anywhere>,
}

/// Why the machine stopped for a fork.
#[derive(Clone, Debug)]
pub enum Request {
    /// More than one of these can hold: each with a model of the path and it.
    Split(Vec<(Term, Rc<Model>)>),
    /// A term must be one number. `equal` says that it is the one of the path's own model; `other` is a model where it is
    /// not.
    Pin { term: Term, equal: Term, other: Rc<Model> },
    /// Whether a reference is null is not decided yet.
    Nullness(Reference),
    /// Which object a reference is has to be decided now.
    Resolve(Reference),
    /// Whether a static field that refers to an object is an input, or keeps that object.
    Static(statics::Place),
    /// What the JDK says of all characters has to be known.
    Tabulate(Question),
}

impl Symbolic {
    pub fn new(solver: Solver) -> Symbolic {
        let mut pool = Pool::new();
        let index = pool.fresh("index", expr::Sort::Bits(32));
        Symbolic {
            pool,
            solver,
            request: None,
            index,
            characters: BTreeMap::new(),
            kinds: FxHashMap::default(),
            is_latin: false,
            unassignable: BTreeSet::new(),
            guide: None,
            any: None,
        }
    }

    /// What the slots of a method hold where paths meet.
    pub fn kinds_of(&mut self, method: &'static Method) -> Rc<BTreeMap<u16, SlotKinds>> {
        self.kinds.entry(method.id).or_insert_with(|| Rc::new(slot_kinds(method))).clone()
    }

    /// A fresh variable of a kind, as a slot holds it.
    pub fn fresh(&mut self, name: &str, kind: Kind) -> (Term, Value) {
        let variable = self.pool.fresh(name, sort_of(kind));
        let term = widen(&mut self.pool, kind, variable);
        (variable, self.pool.value(term))
    }
}

impl Machine for Symbolic {
    type Value = Value;
    type Bool = Truth;
    type State = PathState;
    const MORE_THAN_BITS: bool = true;

    #[inline(always)]
    fn int(value: i32) -> Value {
        Value::concrete(value as u32 as u64)
    }
    #[inline(always)]
    fn long(value: i64) -> Value {
        Value::concrete(value as u64)
    }
    #[inline(always)]
    fn float(value: f32) -> Value {
        Value::concrete(value.to_bits() as u64)
    }
    #[inline(always)]
    fn double(value: f64) -> Value {
        Value::concrete(value.to_bits())
    }
    #[inline(always)]
    fn reference(value: Ref) -> Value {
        Value::concrete(value.0 as u64)
    }
    #[inline(always)]
    fn bits(value: Value) -> Option<u64> {
        value.is_concrete().then_some(value.bits)
    }

    #[inline]
    fn int_op(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        self.int_arithmetic(op, a, b)
    }
    #[inline]
    fn long_op(&mut self, op: IntOp, a: Value, b: Value) -> Value {
        self.long_arithmetic(op, a, b)
    }
    #[inline]
    fn float_op(&mut self, op: FloatOp, a: Value, b: Value) -> Value {
        self.float_arithmetic(op, a, b, false)
    }
    #[inline]
    fn double_op(&mut self, op: FloatOp, a: Value, b: Value) -> Value {
        self.float_arithmetic(op, a, b, true)
    }
    #[inline]
    fn unary(&mut self, op: Unary, a: Value) -> Value {
        self.convert(op, a)
    }
    #[inline]
    fn compare(&mut self, op: Compare, a: Value, b: Value) -> Value {
        self.three_way(op, a, b)
    }
    #[inline]
    fn narrow(&mut self, kind: Kind, a: Value) -> Value {
        self.narrow_int(kind, a)
    }

    #[inline]
    fn test(&mut self, cond: Cond, a: Value, b: Value) -> Truth {
        self.int_test(cond, a, b)
    }
    fn is_zero_long(&mut self, a: Value) -> Truth {
        match a.shape() {
            Shape::Term(term) => {
                let zero = self.pool.bits(64, 0);
                let zero = self.pool.eq(term, zero);
                self.pool.truth(zero)
            }
            _ => Truth::Known(a.bits == 0),
        }
    }
    #[inline]
    fn in_bounds(&mut self, index: Value, length: Value) -> Truth {
        if index.is_concrete() && length.is_concrete() {
            return Truth::Known((index.bits as u32) < length.bits as u32);
        }
        self.unsigned_below(index, length)
    }
    fn not(&mut self, a: Truth) -> Truth {
        match a {
            Truth::Known(known) => Truth::Known(!known),
            Truth::Term(term) => {
                let not = self.pool.not(term);
                self.pool.truth(not)
            }
        }
    }

    fn choose(vm: &mut Vm<Self>, guards: &[Truth]) -> Result<usize, Stop> {
        decide::choose(vm, guards)
    }
    #[inline]
    fn decide(vm: &mut Vm<Self>, condition: Truth) -> Result<bool, Stop> {
        match condition {
            Truth::Known(known) => Ok(known),
            Truth::Term(term) => decide::decide(vm, term),
        }
    }
    #[inline]
    fn pin(vm: &mut Vm<Self>, value: Value) -> Result<Ref, Stop> {
        if value.is_concrete() { Ok(Ref(value.bits as u32)) } else { decide::pin(vm, value) }
    }
    #[inline]
    fn pin_bits(vm: &mut Vm<Self>, value: Value) -> Result<u64, Stop> {
        if value.is_concrete() { Ok(value.bits) } else { decide::pin_bits(vm, value) }
    }
    #[inline]
    fn same(vm: &mut Vm<Self>, a: Value, b: Value) -> Result<bool, Stop> {
        decide::same(vm, a, b)
    }
    #[inline]
    fn is_null(vm: &mut Vm<Self>, a: Value) -> Result<bool, Stop> {
        if a.is_concrete() { Ok(a.bits == 0) } else { decide::is_null(vm, a) }
    }
    #[inline]
    fn switch(vm: &mut Vm<Self>, key: Value, table: &Switch) -> Result<u32, Stop> {
        match key.shape() {
            Shape::Term(term) => decide::switch(vm, term, table),
            _ => Ok(table.target(key.bits as i32)),
        }
    }
    fn branched(vm: &mut Vm<Self>, method: &'static Method, at: u32, way: u32) {
        // What happens while an input is made belongs to the input.
        if vm.state.machine.tasks.is_empty() {
            vm.state.machine.trace.push(Event::Taken { method, at, way });
        }
    }

    fn landmark(vm: &mut Vm<Self>, what: u16) -> Result<(), Stop> {
        guided::landmark(vm, what)
    }

    #[inline]
    fn touch_static(vm: &mut Vm<Self>, class: u32, offset: u32, is_write: bool) -> Result<(), Stop> {
        if vm.machine.any.is_some() {
            return any::touch(vm, (class, offset), is_write);
        }
        if vm.state.machine.statics.open.is_empty() {
            return Ok(());
        }
        statics::touch(vm, (class, offset), is_write)
    }
    #[inline]
    fn selected(vm: &mut Vm<Self>, receiver: Ref, method: &'static Method) -> Result<(), Stop> {
        if vm.machine.any.is_none() { Ok(()) } else { any::selected(vm, receiver, method) }
    }
    #[inline]
    fn asked_class(vm: &mut Vm<Self>, object: Ref, class: u32) -> Result<(), Stop> {
        if vm.machine.any.is_none() { Ok(()) } else { any::asked_class(vm, object, class) }
    }
    fn native(vm: &mut Vm<Self>, method: &'static Method) -> Result<(), Stop> {
        any::native(vm, method)
    }
    fn thrown(vm: &mut Vm<Self>, exception: Ref, is_new: bool) {
        any::thrown(vm, exception, is_new);
    }

    #[inline]
    fn load(vm: &Vm<Self>, address: u32, kind: Kind) -> Value {
        memory::load(vm, address, kind)
    }
    #[inline]
    fn store(vm: &Vm<Self>, address: u32, kind: Kind, value: Value) {
        memory::store(vm, address, kind, value);
    }
    #[inline]
    fn array_length(vm: &Vm<Self>, array: Ref) -> Value {
        memory::load(vm, array.0 + vm::object::LENGTH, Kind::Int)
    }
    #[inline]
    fn load_element(vm: &mut Vm<Self>, array: Ref, index: Value, kind: Kind) -> Result<Value, Stop> {
        arrays::load_element(vm, array, index, kind)
    }
    #[inline]
    fn store_element(vm: &mut Vm<Self>, array: Ref, index: Value, kind: Kind, value: Value) -> Result<(), Stop> {
        arrays::store_element(vm, array, index, kind, value)
    }
    fn new_array(vm: &mut Vm<Self>, class: &'static Class, length: Value) -> Flow<Ref> {
        arrays::new_array(vm, class, length)
    }
    fn message(vm: &mut Vm<Self>, text: &str, numbers: &[Value]) -> Flow<Value> {
        state::message(vm, text, numbers)
    }
    fn roots(state: &PathState, visit: &mut dyn FnMut(Ref)) {
        state.visit_objects(visit);
    }
}
