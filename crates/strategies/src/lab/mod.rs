//! What techniques work with: the class under test, and machines that explore it, opened when they are needed.

mod boot;
mod open;
mod unit;

pub use boot::Boot;
pub use open::open;
use technique::Allowance;
use unit::Machines;
pub(crate) use unit::{SOLVER_TIME, Unit};

use crate::error::Error;
use crate::proposal::Order;
use program::link::{Class, Program};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symex::explore::Limits;

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
    interrupt: Arc<AtomicBool>,
}

impl Lab {
    pub fn open(order: Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<Lab, Error> {
        Lab::on(Boot::open(&order)?, order, threads, interrupt)
    }

    /// The same with what was set up before, for an order that it [fits](Boot::fits).
    pub fn on(boot: Boot, order: Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<Lab, Error> {
        let Boot { program, machines, .. } = boot;
        let class = open::find(&program, &order)?;
        Ok(Lab { order, threads, class, program, machines, unit: None, interrupt: interrupt.clone() })
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
            let unit = Unit::of(&self.order, machines, self.class, (limits, allowance), solver, &self.interrupt);
            self.unit = Some(unit);
        }
        Ok(self.unit.as_mut().expect("it was opened just now"))
    }

    /// Set from outside to stop early.
    pub(crate) fn interrupt(&self) -> &Arc<AtomicBool> {
        &self.interrupt
    }

    /// The explorer that techniques share.
    pub(crate) fn unit(&mut self) -> Result<&mut Unit, Error> {
        self.unit_with(unit::limits(), unit::solver())
    }
}
