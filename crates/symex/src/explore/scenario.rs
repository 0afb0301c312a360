//! What is explored: where it starts, in which order it goes, what it may cost, and who watches.

use super::parts::Place;
use super::{Limits, Observer, Searcher, Statics, Strategy};
use crate::explore::Argument;
use crate::input::{FieldRef, Input};
use crate::machine::Symbolic;
use crate::path::{Choice, Path};
use expr::Term;
use program::link::Method;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;
use technique::Budget;
use vm::Vm;

/// One exploration of one method. [`Explorer::scenario`](super::Explorer::scenario) makes one with the explorer's settings.
#[derive(Clone)]
pub struct Scenario {
    pub method: &'static Method,
    pub start: Start,
    /// Makes who decides which waiting state goes on; a technique can bring its own.
    pub searcher: SearcherFactory,
    pub goals: Goals,
    /// Told of what happens; nothing is told if there are none.
    pub observers: Vec<Rc<RefCell<dyn Observer>>>,
    /// Only inputs are considered that satisfy these.
    pub assumed: Vec<Rc<dyn Assume>>,
    pub budget: Budget,
    pub limits: Limits,
    /// What one question to the solver may take, if that is less than the settings say.
    pub patience: Option<Duration>,
    pub part: Part,
    /// Inputs are also of classes that clients could write ([`crate::input::Limits::others`]).
    pub others: bool,
}

pub type SearcherFactory = Rc<dyn Fn() -> Box<dyn Searcher>>;

/// Where a scenario starts.
#[derive(Clone, Debug)]
pub enum Start {
    /// From all inputs that tests can make, on objects that so many calls were made on.
    Recipes { calls: usize },
    /// From inputs of which only the values are given: primitives, strings, arrays and nulls.
    Given(Vec<Input>),
    /// From chosen static state, with inputs that tests can make.
    Statics(Rc<Statics>),
    /// From any state that the types allow, whatever a client could do to reach it. Only what is thrown is told
    /// ([`Noticed::anywhere`](super::Noticed)), no paths. These parameters are not null, counted from 0 without the receiver.
    Any { not_null: BTreeSet<usize> },
    /// From the launch of the program whose `main` the method is: the inputs are what the program draws.
    Launch,
}

/// A way of a branch: the number of the method, the instruction, and where it goes.
pub type Way = (u32, u32, u32);

/// What an exploration heads for.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// Ways that others have covered: states that take new ones go first.
    pub covered: BTreeSet<Way>,
    /// Ways to take before all others.
    pub wanted: BTreeSet<Way>,
}

/// A condition on the inputs that is taken for granted.
pub trait Assume {
    /// Boolean terms over the arguments of the method, the receiver first. Asked where the method begins, when references
    /// have not been looked at, and again where a path ends: what it says there must be true of the beginning, too.
    fn conditions(&self, vm: &mut Vm<Symbolic>, arguments: &[Argument]) -> Vec<Term>;

    /// Terms over static fields that are inputs of the path so far.
    fn of_statics(&self, _: &mut Vm<Symbolic>, _: &[(FieldRef, Argument)]) -> Vec<Term> {
        Vec::new()
    }
}

/// Whether an exploration pauses after a path.
pub type PauseAt = Rc<dyn Fn(&Path) -> bool>;

/// Which of all paths are explored.
#[derive(Clone)]
pub struct Part {
    /// Those that begin like this.
    pub prefix: Vec<Choice>,
    /// After so many, the others are left; where they begin is told by [`Report::left`](crate::Report::left).
    pub pause: usize,
    /// The states that wait after such a path are left, too.
    pub pause_at: Option<PauseAt>,
    pub(super) place: Place,
}

impl Default for Part {
    fn default() -> Part {
        Part { prefix: Vec::new(), pause: usize::MAX, pause_at: None, place: Place::default() }
    }
}

impl Scenario {
    /// With a searcher of ours.
    pub fn in_order(self, strategy: Strategy, seed: u64) -> Scenario {
        Scenario { searcher: strategy.factory(seed), ..self }
    }

    /// With a budget that has to do for all: one question must not take the time of all others.
    pub fn within(self, budget: Budget) -> Scenario {
        let patience = Some((budget.rest() / 4).max(Duration::from_millis(50)));
        Scenario { budget, patience, ..self }
    }

    /// On objects that so many calls were made on.
    pub fn after_calls(self, calls: usize) -> Scenario {
        Scenario { start: Start::Recipes { calls }, ..self }
    }

    /// With inputs of classes that clients could write, too.
    pub fn with_others(self, others: bool) -> Scenario {
        Scenario { others, ..self }
    }

    /// From inputs that are given.
    pub fn from_inputs(self, inputs: Vec<Input>) -> Scenario {
        Scenario { start: Start::Given(inputs), ..self }
    }

    /// From any state.
    pub fn from_any(self, not_null: BTreeSet<usize>) -> Scenario {
        Scenario { start: Start::Any { not_null }, ..self }
    }

    /// From static state. Of the states that wait the newest and the oldest go in turns.
    pub fn from_statics(self, statics: Statics) -> Scenario {
        let start = Start::Statics(Rc::new(statics));
        Scenario { start, searcher: Strategy::BothEnds.factory(0), ..self }
    }
}
