//! An explorer of the class under test, and a second machine that tests must agree on.

use super::open::open;
use super::verified::follow;
use crate::author::{Author, Desk, Refusal};
use crate::error::Error;
use crate::proposal::{Order, Proposed};
use program::link::{Class, Method, Program};
use solver::BackendChoice;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use symex::explore::{Explorer, Limits, Scenario, Settings};
use symex::replay::Replayer;
use symex::{Path, Report};
use technique::{Allowance, Branch, Budget, Problem};
use vm::Options;

/// Paths of one method: more of them seldom cover more.
const MAX_PATHS: usize = 3000;
/// Times that a loop is decided: tests stay small.
const UNROLL: u32 = 12;
/// For one question to the solver.
pub const SOLVER_TIME: Duration = Duration::from_secs(2);
/// Bytes of Java heap: a test that needs more is no test.
const HEAP: u32 = 64 << 20;

pub struct Unit {
    pub explorer: Explorer,
    /// A perturbed environment: all is different that tests must not depend on.
    pub elsewhere: Replayer,
    pub class: &'static Class,
    interrupt: Arc<AtomicBool>,
}

/// The machines of a unit, which know of no class under test yet.
pub(super) struct Machines {
    explorer: Explorer,
    elsewhere: Replayer,
}

impl Machines {
    pub fn boot(program: Rc<Program>) -> Result<Machines, Error> {
        let options = Options { assertions: true, max_heap: HEAP, ..Options::default() };
        let explorer = Explorer::new(program, Vec::new(), options, Settings::default())?;
        let elsewhere = explorer.stranger()?;
        Ok(Machines { explorer, elsewhere })
    }
}

pub(super) fn limits() -> Limits {
    Limits { paths: MAX_PATHS, unroll: UNROLL, ..Limits::default() }
}

pub(super) fn solver() -> solver::Settings {
    solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() }
}

/// One that time does not end.
pub(crate) fn counted_solver() -> solver::Settings {
    let limit = Duration::from_secs(1 << 32);
    solver::Settings { limit, backend: BackendChoice::Counted, ..solver::Settings::default() }
}

impl Unit {
    /// In a program of its own.
    pub fn open(
        order: &Order,
        limits: Limits,
        allowance: Allowance,
        solver: solver::Settings,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Unit, Error> {
        let (program, class) = open(order)?;
        let machines = Machines::boot(program.into())?;
        Unit::of(order, machines, class, (limits, allowance), solver, interrupt)
    }

    pub(super) fn of(
        order: &Order,
        mut machines: Machines,
        class: &'static Class,
        (limits, allowance): (Limits, Allowance),
        solver: solver::Settings,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Unit, Error> {
        let settings = Settings {
            limits,
            allowance,
            solver,
            seed: order.seed,
            simplest: true,
            preferred: order.preferred.clone(),
            is_latin: true,
            finish_cuts: true,
            ..Settings::default()
        };
        let traced = vec![order.outermost().to_string()];
        machines.elsewhere.trace(traced.clone());
        machines.explorer.prepare(traced, settings);
        machines.explorer.interrupt = interrupt.clone();
        let Machines { mut explorer, elsewhere } = machines;
        follow(order, &mut explorer, class)?;
        Ok(Unit { explorer, elsewhere, class, interrupt: interrupt.clone() })
    }

    /// An error if no method of the class can be called, because it cannot be initialised.
    pub fn initialise(&mut self) -> Result<(), Error> {
        match self.explorer.replayer().begin_at(self.class) {
            Err(failed) if failed.is_certain() => Err(Error::NotInitialised(failed)),
            _ => Ok(()),
        }
    }

    /// Explores a method for so long at most, on objects that so many calls were made on.
    pub fn explore(&mut self, method: &'static Method, time: Duration, calls: usize) -> Report {
        self.explore_as(method, time, |scenario| scenario.after_calls(calls))
    }

    /// Explores a method for so long at most, in a scenario of the technique's own.
    pub fn explore_as(
        &mut self,
        method: &'static Method,
        time: Duration,
        change: impl FnOnce(Scenario) -> Scenario,
    ) -> Report {
        let explorer = &mut self.explorer;
        explorer.explore(&change(explorer.scenario(method).within(explorer.budget(time))))
    }

    /// Whether classes are initialised as they are on a JVM, when the code gets there.
    pub fn set_lazy(&mut self, is_lazy: bool) {
        self.explorer.replayer().is_lazy = is_lazy;
        self.elsewhere.is_lazy = is_lazy;
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The test for a path, unless it would not do the same everywhere.
    pub fn propose(&mut self, order: &Order, method: &'static Method, path: &Path) -> Result<Proposed, Refusal> {
        let covers = path.trace.iter().map(|branch| self.branch(branch)).collect();
        let program = self.explorer.program().clone();
        let author = Author {
            program: &program,
            class: self.class,
            level: order.level,
            filter: &order.filter,
            order: Some(order),
        };
        let mut desk = Desk { author, here: self.explorer.replayer(), elsewhere: &mut self.elsewhere };
        desk.propose(method, path, covers)
    }

    /// The test for a call that does not end, if it is one.
    pub fn propose_endless(
        &mut self,
        order: &Order,
        method: &'static Method,
        (given_up, known): (&[&Path], &[&Path]),
        budget: &Budget,
    ) -> Option<Proposed> {
        self.at_desk(order, budget, |desk| desk.propose_endless(method, given_up, known, budget))
    }

    /// Tests of calls whose results may be wrong, one for each reason.
    pub fn propose_doubtful(
        &mut self,
        order: &Order,
        method: &'static Method,
        known: &[&Path],
        budget: &Budget,
    ) -> Vec<(Proposed, Path)> {
        self.at_desk(order, budget, |desk| desk.propose_doubtful(method, known, budget))
    }

    /// Work with both machines that ends with a budget.
    fn at_desk<T>(&mut self, order: &Order, budget: &Budget, work: impl FnOnce(&mut Desk) -> T) -> T {
        let until = budget.is_timed().then(|| budget.deadline());
        let before = [self.explorer.replayer().set_deadline(until), self.elsewhere.set_deadline(until)];
        let program = self.explorer.program().clone();
        let author = Author {
            program: &program,
            class: self.class,
            level: order.level,
            filter: &order.filter,
            order: Some(order),
        };
        let done = work(&mut Desk { author, here: self.explorer.replayer(), elsewhere: &mut self.elsewhere });
        self.explorer.replayer().set_deadline(before[0]);
        self.elsewhere.set_deadline(before[1]);
        done
    }

    /// The test for a path that crashes with this exception (internal name).
    pub fn propose_crash(
        &mut self,
        order: &Order,
        method: &'static Method,
        path: &Path,
        exception: &str,
    ) -> Result<Proposed, Refusal> {
        let program = self.explorer.program().clone();
        let author = Author {
            program: &program,
            class: self.class,
            level: order.level,
            filter: &order.filter,
            order: Some(order),
        };
        let mut desk = Desk { author, here: self.explorer.replayer(), elsewhere: &mut self.elsewhere };
        desk.propose_crash(method, path, exception)
    }

    /// Whether a call is not as those that are known of the method's callers.
    pub fn is_outside(&mut self, order: &Order, method: &'static Method, path: &Path) -> bool {
        let program = self.explorer.program().clone();
        let author = Author {
            program: &program,
            class: self.class,
            level: order.level,
            filter: &order.filter,
            order: Some(order),
        };
        let mut desk = Desk { author, here: self.explorer.replayer(), elsewhere: &mut self.elsewhere };
        desk.legality(method, path).is_outside()
    }

    /// The same, with what stands in the way in words.
    pub fn propose_or_say(&mut self, order: &Order, method: &'static Method, path: &Path) -> Result<Proposed, Problem> {
        self.propose(order, method, path)
            .map_err(|refusal| refusal.problem(self.explorer.program(), self.class, method))
    }

    /// With offsets in the class file instead of instructions.
    pub fn branch(&self, branch: &symex::BranchId) -> Branch {
        let (pc, way) = self.explorer.offsets(branch);
        Branch { class: branch.class.clone(), method: branch.method.clone(), line: branch.line, pc, way }
    }
}
