//! What techniques work with: the class under test, and machines that explore it, opened when they are needed.

mod boot;
mod open;
mod unit;
mod verified;

pub use boot::Boot;
pub use open::open;
use technique::{Allowance, Budget};
use unit::Machines;
pub(crate) use unit::{SOLVER_TIME, Unit, counted_solver};
pub(crate) use verified::settled;

use crate::error::Error;
use crate::proposal::Order;
use crate::prospects::Prospects;
use contracts::{Legal, Usage};
use program::Name;
use program::link::{Class, Loader, Program};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symex::explore::Limits;

/// Jumps and calls along one path where turns are counted and not time.
const COUNTED_STEPS: u64 = 3_000_000;

/// A class under test.
pub struct Lab {
    pub order: Order,
    /// Machines that may work on it at the same time.
    pub threads: usize,
    pub class: &'static Class,
    pub(crate) program: Rc<Program>,
    /// Machines that were booted before anybody needed them.
    machines: Option<Machines>,
    unit: Option<Unit>,
    prospects: Option<Rc<Prospects>>,
    interrupt: Arc<AtomicBool>,
    /// Methods whose use is not known any more: their code is another one now.
    pub changed: Vec<String>,
}

impl Lab {
    pub fn open(order: Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<Lab, Error> {
        Lab::on(Boot::open(&order)?, order, threads, interrupt)
    }

    /// The same with what was set up before, for an order that it [fits](Boot::fits).
    pub fn on(boot: Boot, mut order: Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<Lab, Error> {
        let Boot { program, machines, .. } = boot;
        let class = open::find(&program, &order)?;
        let changed = drop_changed(&program, class, &mut order.filter.usage);
        Ok(Lab {
            order,
            threads,
            class,
            program,
            machines,
            unit: None,
            prospects: None,
            interrupt: interrupt.clone(),
            changed,
        })
    }

    /// The Java version of the JDK.
    pub fn feature(&self) -> u32 {
        self.program.jdk.feature
    }

    /// The explorer that techniques share, with the limits of whoever needs it first.
    pub(crate) fn unit_with(&mut self, limits: Limits, solver: solver::Settings) -> Result<&mut Unit, Error> {
        if self.unit.is_none() {
            let machines = match self.machines.take() {
                Some(machines) => machines,
                None => Machines::boot(self.program.clone())?,
            };
            let allowance = Allowance::default();
            let unit = Unit::of(&self.order, machines, self.class, (limits, allowance), solver, &self.interrupt)?;
            self.unit = Some(unit);
        }
        Ok(self.unit.as_mut().expect("it was opened just now"))
    }

    /// What there is still to be found in the class.
    pub(crate) fn prospects(&mut self) -> Rc<Prospects> {
        self.prospects.get_or_insert_with(|| Rc::new(Prospects::new(&self.program, self.class))).clone()
    }

    /// Set from outside to stop early.
    pub(crate) fn interrupt(&self) -> &Arc<AtomicBool> {
        &self.interrupt
    }

    /// The same; where work is counted, what the solver does is, too.
    pub(crate) fn unit_within(&mut self, budget: &Budget) -> Result<&mut Unit, Error> {
        let limits = unit::limits();
        match budget.is_timed() {
            true => self.unit_with(limits, unit::solver()),
            // Where no clock ends a loop, steps do, long before they would otherwise.
            false => self.unit_with(Limits { steps: COUNTED_STEPS, ..limits }, unit::counted_solver()),
        }
    }

    /// The explorer that techniques share.
    pub(crate) fn unit(&mut self) -> Result<&mut Unit, Error> {
        self.unit_with(unit::limits(), unit::solver())
    }
}

/// Drops what is known of the use of methods whose code is another one now; their names. What was seen of an overridden
/// method that is another one now does not count, either.
fn drop_changed(program: &Program, class: &'static Class, usage: &mut Usage) -> Vec<String> {
    let is_same = |home: &'static Class, legal: &Legal| {
        let key = &legal.method;
        let Some(method) = home.declared_method(&key.name, &key.descriptor) else { return false };
        let (Some(file), Some(info)) = (home.file, method.info()) else { return false };
        legal.fingerprint.as_ref().is_none_or(|known| *known == program::fingerprint::of(file, info))
    };
    let mut changed = Vec::new();
    for method in &mut usage.methods {
        let is_kept = |legal: &Legal| match legal.class == *class.name {
            true => is_same(class, legal),
            false => match program.find(Loader::APP, Name::new(&legal.class)) {
                Ok(Some(home)) => is_same(home, legal),
                _ => false,
            },
        };
        let (name, own) = (method.method.name.clone(), method.legal.first().cloned());
        method.legal.retain(is_kept);
        if method.legal.first() != own.as_ref() {
            method.legal.clear();
            changed.push(name);
        }
    }
    usage.methods.retain(|method| !method.legal.is_empty());
    changed
}
