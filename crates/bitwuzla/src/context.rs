//! A [`Context`]: terms, a stack of assertions, and answers about them.
//!
//! Terms and sorts live as long as their context and are handles into tables of it, so that no handle can dangle. What
//! Bitwuzla refuses (operands of wrong sorts, a value without a model) is a mistake of the caller: it panics with
//! Bitwuzla's words.

#![allow(clippy::undocumented_unsafe_blocks, reason = "what all calls of the C interface rest on is said once, below")]

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::time::Instant;

use crate::ffi;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term(u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sort(u32);

/// Operators, named as in SMT-LIB; the numbers are those of Bitwuzla's header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Kind {
    And = 4,
    Equal = 6,
    Not = 9,
    Or = 10,
    Xor = 11,
    Ite = 12,
    Select = 17,
    Store = 18,
    BvAdd = 19,
    BvAnd = 20,
    BvAshr = 21,
    BvConcat = 23,
    BvMul = 26,
    BvNeg = 28,
    BvNot = 31,
    BvOr = 32,
    BvSdiv = 40,
    BvShl = 43,
    BvLshr = 44,
    BvSle = 45,
    BvSlt = 46,
    BvSrem = 49,
    BvSub = 51,
    BvUdiv = 53,
    BvUle = 56,
    BvUlt = 57,
    BvUrem = 59,
    BvXor = 62,
    /// Indices: high, low.
    BvExtract = 63,
    /// Index: how many bits are added.
    BvSignExtend = 67,
    BvZeroExtend = 68,
    FpAbs = 69,
    FpAdd = 70,
    FpDiv = 71,
    FpEqual = 72,
    FpIsInf = 77,
    FpIsNan = 78,
    FpIsNeg = 79,
    FpIsZero = 83,
    FpLeq = 84,
    FpLt = 85,
    FpMul = 88,
    FpNeg = 89,
    FpRem = 90,
    FpRoundToIntegral = 91,
    FpSqrt = 92,
    FpSub = 93,
    /// IEEE bits to a float. Indices of the conversions to floats: widths of exponent and significand.
    FpFromBits = 94,
    FpFromFp = 95,
    FpFromSigned = 96,
    /// Index: width.
    FpToSigned = 98,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Rounding {
    NearestEven = 0,
    Down = 2,
    Up = 3,
    Zero = 4,
}

/// When to give up a check; the default is never.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits {
    pub deadline: Option<Instant>,
    /// How many bytes this process may grow during the check.
    pub memory: Option<u64>,
    /// How often the solver may ask whether to go on: unlike time, that is the same on every machine and in every run.
    pub polls: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// Why a check has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The deadline is over.
    Time,
    /// The process has grown too much.
    Memory,
    /// The solver has asked too often whether to go on.
    Work,
    /// The solver has ended by itself without an answer.
    GaveUp,
}

/// The value of an array in a model: that of the listed indices, in no order, and that of all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayValue {
    pub default: u64,
    pub entries: Vec<(u64, u64)>,
}

/// What the termination callback looks at.
#[derive(Default)]
struct Watch {
    limits: Cell<Limits>,
    calls: Cell<u32>,
    /// Resident bytes above which the check ends.
    ceiling: Cell<Option<u64>>,
    stopped: Cell<Option<Reason>>,
}

pub struct Context {
    manager: *mut ffi::TermManager,
    solver: *mut ffi::Bitwuzla,
    terms: Vec<ffi::Term>,
    sorts: Vec<ffi::Sort>,
    levels: u64,
    /// Bitwuzla has its address.
    watch: Box<Watch>,
}

thread_local! {
    static REFUSAL: RefCell<Option<String>> = const { RefCell::new(None) };
}

extern "C" fn refuse(message: *const c_char) {
    // SAFETY: Bitwuzla passes a string that ends with NUL and lives during the call.
    let message = unsafe { CStr::from_ptr(message) }.to_string_lossy().trim().to_owned();
    REFUSAL.with(|refusal| *refusal.borrow_mut() = Some(message));
}

/// Panics if Bitwuzla refused the call before. Unwinding is not possible from within its callback.
fn accepted() {
    if let Some(message) = REFUSAL.with(|refusal| refusal.borrow_mut().take()) {
        panic!("{message}");
    }
}

extern "C" fn terminate(watch: *mut c_void) -> c_int {
    // SAFETY: the pointer is that of the context's box, which outlives the solver; it is only shared.
    let watch = unsafe { &*watch.cast::<Watch>() };
    c_int::from(watch.over())
}

impl Watch {
    fn start(&self, limits: Limits) {
        self.limits.set(limits);
        self.stopped.set(None);
        self.calls.set(0);
        self.ceiling.set(limits.memory.map(|growth| host::memory_in_use().unwrap_or(0).saturating_add(growth)));
    }

    fn over(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let calls = self.calls.get();
        self.calls.set(calls.wrapping_add(1));
        if self.limits.get().deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped.set(Some(Reason::Time));
        } else if self.limits.get().polls.is_some_and(|most| calls >= most) {
            self.stopped.set(Some(Reason::Work));
        } else if calls.is_multiple_of(1024)
            && self.ceiling.get().is_some_and(|ceiling| host::memory_in_use().is_some_and(|used| used > ceiling))
        {
            self.stopped.set(Some(Reason::Memory));
        }
        self.stopped.get().is_some()
    }
}

impl Context {
    /// None where Bitwuzla is not linked.
    pub fn new() -> Option<Context> {
        if !crate::AVAILABLE {
            return None;
        }
        let watch = Box::new(Watch::default());
        let state: *const Watch = &*watch;
        // SAFETY: the options are not used after they are deleted; `watch` outlives the solver (see `drop`).
        let (manager, solver) = unsafe {
            ffi::bitwuzla_set_abort_callback(refuse);
            let options = ffi::bitwuzla_options_new();
            ffi::bitwuzla_set_option(options, ffi::OPTION_PRODUCE_MODELS, 1);
            let manager = ffi::bitwuzla_term_manager_new();
            let solver = ffi::bitwuzla_new(manager, options);
            ffi::bitwuzla_options_delete(options);
            ffi::bitwuzla_set_termination_callback(solver, terminate, state.cast_mut().cast());
            (manager, solver)
        };
        accepted();
        Some(Context { manager, solver, terms: Vec::new(), sorts: Vec::new(), levels: 0, watch })
    }

    fn keep(&mut self, term: ffi::Term) -> Term {
        accepted();
        assert!(!term.is_null(), "Bitwuzla returned no term");
        let index = u32::try_from(self.terms.len()).expect("a term takes more than a byte of memory");
        self.terms.push(term);
        Term(index)
    }

    fn keep_sort(&mut self, sort: ffi::Sort) -> Sort {
        accepted();
        assert!(!sort.is_null(), "Bitwuzla returned no sort");
        let index = u32::try_from(self.sorts.len()).expect("a sort takes more than a byte of memory");
        self.sorts.push(sort);
        Sort(index)
    }

    fn raw(&self, term: Term) -> ffi::Term {
        self.terms[term.0 as usize]
    }

    fn raw_sort(&self, sort: Sort) -> ffi::Sort {
        self.sorts[sort.0 as usize]
    }
}

// SAFETY of the calls below: manager and solver live as long as the context, the tables hold terms and sorts of this
// manager that are never released before it, and each slice's pointer is passed with its length.

/// Sorts and terms.
impl Context {
    pub fn bool_sort(&mut self) -> Sort {
        let sort = unsafe { ffi::bitwuzla_mk_bool_sort(self.manager) };
        self.keep_sort(sort)
    }

    pub fn bits_sort(&mut self, width: u64) -> Sort {
        let sort = unsafe { ffi::bitwuzla_mk_bv_sort(self.manager, width) };
        self.keep_sort(sort)
    }

    /// The significand's width counts the hidden bit.
    pub fn float_sort(&mut self, exponent: u64, significand: u64) -> Sort {
        let sort = unsafe { ffi::bitwuzla_mk_fp_sort(self.manager, exponent, significand) };
        self.keep_sort(sort)
    }

    pub fn array_sort(&mut self, index: Sort, element: Sort) -> Sort {
        let sort = unsafe { ffi::bitwuzla_mk_array_sort(self.manager, self.raw_sort(index), self.raw_sort(element)) };
        self.keep_sort(sort)
    }

    pub fn bool(&mut self, value: bool) -> Term {
        let make = if value { ffi::bitwuzla_mk_true } else { ffi::bitwuzla_mk_false };
        let term = unsafe { make(self.manager) };
        self.keep(term)
    }

    /// A bit-vector; the value must fit.
    pub fn bits(&mut self, sort: Sort, value: u64) -> Term {
        let term = unsafe { ffi::bitwuzla_mk_bv_value_uint64(self.manager, self.raw_sort(sort), value) };
        self.keep(term)
    }

    pub fn rounding(&mut self, mode: Rounding) -> Term {
        let term = unsafe { ffi::bitwuzla_mk_rm_value(self.manager, mode as c_uint) };
        self.keep(term)
    }

    /// A fresh uninterpreted constant.
    pub fn constant(&mut self, sort: Sort) -> Term {
        let term = unsafe { ffi::bitwuzla_mk_const(self.manager, self.raw_sort(sort), std::ptr::null()) };
        self.keep(term)
    }

    /// The array of the given array sort that holds `element` everywhere.
    pub fn constant_array(&mut self, sort: Sort, element: Term) -> Term {
        let term = unsafe { ffi::bitwuzla_mk_const_array(self.manager, self.raw_sort(sort), self.raw(element)) };
        self.keep(term)
    }

    pub fn apply<const N: usize>(&mut self, kind: Kind, operands: [Term; N]) -> Term {
        self.indexed(kind, operands, [])
    }

    pub fn indexed<const N: usize, const I: usize>(
        &mut self,
        kind: Kind,
        operands: [Term; N],
        indices: [u64; I],
    ) -> Term {
        let mut operands = operands.map(|operand| self.raw(operand));
        let term = unsafe {
            ffi::bitwuzla_mk_term_indexed(
                self.manager,
                kind as c_uint,
                N as u32,
                operands.as_mut_ptr(),
                I as u32,
                indices.as_ptr(),
            )
        };
        self.keep(term)
    }
}

/// Assertions and answers.
impl Context {
    pub fn levels(&self) -> u64 {
        self.levels
    }

    pub fn push(&mut self) {
        unsafe { ffi::bitwuzla_push(self.solver, 1) };
        accepted();
        self.levels += 1;
    }

    /// Drops the assertions of the last `levels` levels.
    pub fn pop(&mut self, levels: u64) {
        unsafe { ffi::bitwuzla_pop(self.solver, levels) };
        accepted();
        self.levels -= levels;
    }

    /// On the current level.
    pub fn assert(&mut self, term: Term) {
        unsafe { ffi::bitwuzla_assert(self.solver, self.raw(term)) };
        accepted();
    }

    /// Can all assertions and assumptions hold together?
    pub fn check(&mut self, assumptions: &[Term], limits: Limits) -> Outcome {
        let mut assumptions: Vec<ffi::Term> = assumptions.iter().map(|&term| self.raw(term)).collect();
        let count = u32::try_from(assumptions.len()).expect("fewer assumptions than terms");
        self.watch.start(limits);
        let outcome = unsafe { ffi::bitwuzla_check_sat_assuming(self.solver, count, assumptions.as_mut_ptr()) };
        accepted();
        match outcome {
            ffi::SAT => Outcome::Sat,
            ffi::UNSAT => Outcome::Unsat,
            _ => Outcome::Unknown(self.watch.stopped.get().unwrap_or(Reason::GaveUp)),
        }
    }

    /// The value of a term of at most 64 bits after [`Outcome::Sat`]: 0 or 1, the bits, or the IEEE bits.
    pub fn value(&mut self, term: Term) -> u64 {
        let value = Handle(unsafe { ffi::bitwuzla_get_value(self.solver, self.raw(term)) });
        accepted();
        value.bits()
    }

    /// The value of an array of bit-vectors of at most 64 bits after [`Outcome::Sat`].
    pub fn array_value(&mut self, array: Term) -> ArrayValue {
        let mut value = Handle(unsafe { ffi::bitwuzla_get_value(self.solver, self.raw(array)) });
        accepted();
        let mut entries: Vec<(u64, u64)> = Vec::new();
        while value.kind() == ffi::KIND_ARRAY_STORE {
            let mut children = value.children().into_iter();
            let (Some(inner), Some(index), Some(element)) = (children.next(), children.next(), children.next()) else {
                unreachable!("a store has three operands");
            };
            // The outermost store of an index counts.
            let (index, element) = (index.bits(), element.bits());
            if entries.iter().all(|&(other, _)| other != index) {
                entries.push((index, element));
            }
            value = inner;
        }
        assert_eq!(value.kind(), ffi::KIND_CONST_ARRAY, "an array value is stores to a constant array");
        let default = value.children().first().expect("a constant array has an operand").bits();
        ArrayValue { default, entries }
    }
}

/// A term of a model, released when dropped.
struct Handle(ffi::Term);

impl Handle {
    fn kind(&self) -> c_uint {
        unsafe { ffi::bitwuzla_term_get_kind(self.0) }
    }

    fn children(&self) -> Vec<Handle> {
        let mut count = 0;
        let first = unsafe { ffi::bitwuzla_term_get_children(self.0, &mut count) };
        accepted();
        // The array is Bitwuzla's and changes with the next call; the terms in it are ours.
        (0..count).map(|index| Handle(unsafe { *first.add(index) })).collect()
    }

    /// Booleans are written as words, all else in binary digits.
    fn bits(&self) -> u64 {
        let text = unsafe { ffi::bitwuzla_term_value_get_str(self.0) };
        accepted();
        // SAFETY: a string that ends with NUL and is valid until the next call.
        match unsafe { CStr::from_ptr(text) }.to_bytes() {
            b"true" => 1,
            b"false" => 0,
            digits => {
                assert!(digits.len() <= 64, "the value has more than 64 bits");
                digits.iter().fold(0, |bits, digit| bits << 1 | u64::from(digit & 1))
            }
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.0.is_null() {
            unsafe { ffi::bitwuzla_term_release(self.0) };
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: the manager owns all terms and sorts; it goes after the solver that uses them.
        unsafe {
            ffi::bitwuzla_delete(self.solver);
            ffi::bitwuzla_term_manager_delete(self.manager);
        }
    }
}
