//! Which checks a call makes on the concrete machine, and whether their premises hold. Nothing is left out there.

use super::{Activation, Guide, running};
use crate::machine::guided::evaluate::holds;
use crate::path::{Judged, MethodRef, Reached, kind_of};
use guide::{Kind, is_open};
use program::code::Insn;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::{Concrete, Landmarks, Ref, Vm};

/// Watches calls.
pub struct Judge {
    guide: Rc<Guide>,
    is_on: Cell<bool>,
    activations: RefCell<Vec<Activation<bool>>>,
    is_redundant: Cell<bool>,
    reached: RefCell<BTreeMap<Reached, bool>>,
    /// The check of each kind that was made last: one that throws is the last of its kind.
    last: RefCell<BTreeMap<Kind, (Reached, bool)>>,
    /// Exceptions that handlers have taken, and the checks that have thrown them.
    taken: RefCell<BTreeMap<Ref, Option<(Reached, bool)>>>,
}

impl Judge {
    pub fn new(guide: Rc<Guide>) -> Judge {
        Judge {
            guide,
            is_on: Cell::default(),
            activations: RefCell::default(),
            is_redundant: Cell::default(),
            reached: RefCell::default(),
            last: RefCell::default(),
            taken: RefCell::default(),
        }
    }

    /// A call is about to begin.
    pub fn begin(&self) {
        self.activations.borrow_mut().clear();
        self.reached.borrow_mut().clear();
        self.last.borrow_mut().clear();
        self.taken.borrow_mut().clear();
        self.is_redundant.set(true);
        self.is_on.set(true);
    }

    /// The call has ended.
    #[expect(clippy::mutable_key_type, reason = "methods are compared by their numbers, which do not change")]
    pub fn end(&self) -> Judged {
        self.is_on.set(false);
        let caught = self.taken.take().into_values().flatten().collect();
        let last = self.last.take().into_iter().map(|(kind, (check, _))| (kind, check)).collect();
        Judged { is_redundant: self.is_redundant.get(), reached: self.reached.take(), caught, last }
    }

    /// A handler has taken the exception that is on top of the stack.
    fn take(&self, vm: &Vm<Concrete>) {
        let thread = vm.thread();
        let Some(exception) = (thread.sp as usize).checked_sub(1).map(|top| Ref(thread.slots[top].0 as u32)) else {
            return;
        };
        // One that is thrown again is known.
        self.taken.borrow_mut().entry(exception).or_insert_with(|| {
            let kind = kind_of(&vm.class_of(exception).java_name())?;
            self.last.borrow().get(&kind).copied()
        });
    }
}

impl Landmarks for Judge {
    fn pass(&self, vm: &mut Vm<Concrete>, what: u16) {
        if !self.is_on.get() {
            return;
        }
        let (frame, depth, thread) = running(vm);
        let Some((plan, station)) = self.guide.station(frame.method, frame.pc, what) else { return };
        if station.catches {
            self.take(vm);
        }
        let mut activations = self.activations.borrow_mut();
        if what == Insn::ENTER {
            activations.retain(|one| one.thread != thread || one.depth < depth);
            let held = vec![true; plan.method.assumed.len()].into();
            activations.push(Activation { thread, depth, method: frame.method.id, held });
        }
        let known =
            |one: &&mut Activation<bool>| (one.thread, one.depth, one.method) == (thread, depth, frame.method.id);
        let Some(activation) = activations.iter_mut().rev().find(known) else { return };
        for &id in &station.assumed {
            // The concrete machine stops for nothing.
            let value = holds(vm, &plan.method.assumed[id].typed, true).ok().flatten().unwrap_or(false);
            if !value {
                let mut held = activation.held.to_vec();
                held[id] = false;
                activation.held = held.into();
            }
        }
        for &index in &station.checks {
            let (check, premises) = &plan.method.checks[index];
            let method = MethodRef(frame.method);
            let is_verified = premises.iter().any(|set| set.iter().all(|&id| activation.held[id]));
            let made = Reached { method, number: index, kind: check.kind, line: check.line };
            self.reached.borrow_mut().insert(made, is_verified);
            self.last.borrow_mut().insert(check.kind, (made, is_verified));
            if is_open(check, premises) && !is_verified {
                self.is_redundant.set(false);
            }
        }
    }
}
