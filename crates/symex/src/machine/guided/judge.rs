//! Which checks a call makes on the concrete machine, and whether their premises hold. Nothing is left out there.

use super::{Activation, Guide, running};
use crate::machine::guided::evaluate::holds;
use crate::path::{Judged, MethodRef, Reached};
use guide::is_open;
use program::code::Insn;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::{Concrete, Landmarks, Vm};

/// Watches calls.
pub struct Judge {
    guide: Rc<Guide>,
    is_on: Cell<bool>,
    activations: RefCell<Vec<Activation<bool>>>,
    is_redundant: Cell<bool>,
    reached: RefCell<BTreeMap<Reached, bool>>,
}

impl Judge {
    pub fn new(guide: Rc<Guide>) -> Judge {
        Judge {
            guide,
            is_on: Cell::default(),
            activations: RefCell::default(),
            is_redundant: Cell::default(),
            reached: RefCell::default(),
        }
    }

    /// A call is about to begin.
    pub fn begin(&self) {
        self.activations.borrow_mut().clear();
        self.reached.borrow_mut().clear();
        self.is_redundant.set(true);
        self.is_on.set(true);
    }

    /// The call has ended.
    pub fn end(&self) -> Judged {
        self.is_on.set(false);
        Judged { is_redundant: self.is_redundant.get(), reached: self.reached.take() }
    }
}

impl Landmarks for Judge {
    fn pass(&self, vm: &mut Vm<Concrete>, what: u16) {
        if !self.is_on.get() {
            return;
        }
        let (frame, depth, thread) = running(vm);
        let Some((plan, station)) = self.guide.station(frame.method, frame.pc, what) else { return };
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
            if is_open(check, premises) && !is_verified {
                self.is_redundant.set(false);
            }
        }
    }
}
