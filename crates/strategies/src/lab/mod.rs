//! What techniques work with: the class under test, and machines that explore it, opened when they are needed.

mod open;
mod unit;

pub use open::open;
use technique::Allowance;
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
    unit: Option<Unit>,
    interrupt: Arc<AtomicBool>,
}

impl Lab {
    pub fn open(order: Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<Lab, Error> {
        let (program, class) = open(&order)?;
        Ok(Lab { order, threads, class, program: Rc::new(program), unit: None, interrupt: interrupt.clone() })
    }

    /// The Java version of the JDK.
    pub fn feature(&self) -> u32 {
        self.program.jdk.feature
    }

    /// The explorer that techniques share, with the limits of whoever needs it first.
    pub(crate) fn unit_with(&mut self, limits: Limits, solver: solver::Settings) -> Result<&mut Unit, Error> {
        if self.unit.is_none() {
            let interrupt = &self.interrupt;
            self.unit = Some(Unit::of(
                &self.order,
                self.program.clone(),
                self.class,
                (limits, Allowance::default()),
                solver,
                interrupt,
            )?);
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
