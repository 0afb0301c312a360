//! What all classes of a class path begin with.

use super::open;
use super::unit::Machines;
use crate::error::Error;
use crate::proposal::Order;
use program::link::Program;
use std::path::PathBuf;
use std::rc::Rc;

/// A program of which no class under test is loaded yet.
pub struct Boot {
    jdk: PathBuf,
    class_path: Vec<PathBuf>,
    pub(super) program: Rc<Program>,
    pub(super) machines: Option<Machines>,
}

impl Boot {
    /// The program only: machines are booted when somebody needs them.
    pub fn open(order: &Order) -> Result<Boot, Error> {
        let program = Rc::new(open::program(order)?);
        Ok(Boot { jdk: order.jdk.clone(), class_path: order.class_path.clone(), program, machines: None })
    }

    /// With the machines that most techniques need.
    pub fn with_machines(order: &Order) -> Result<Boot, Error> {
        let boot = Boot::open(order)?;
        let machines = Some(Machines::boot(boot.program.clone())?);
        Ok(Boot { machines, ..boot })
    }

    /// Whether it is what an order begins with.
    pub fn fits(&self, order: &Order) -> bool {
        (&self.jdk, &self.class_path) == (&order.jdk, &order.class_path)
    }
}
