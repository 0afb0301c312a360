//! Whole programs: does any input, drawn from `Verifier`, end the program in a way that violates a property?

use crate::explore::{Start, Team, Worker};
use crate::input::Input;
use crate::models::verifier;
use crate::path::{End, Outcome, Path, Report};
use java::Frame;
use program::link::{Class, Loader, Program};
use program::{Kind, Name};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use technique::Cut;

/// What must not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// An `assert` statement fails, and nobody catches its `AssertionError`.
    Assert,
    /// An uncaught `RuntimeException`.
    NoRuntimeException,
}

/// A value that the program draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Bits as a slot holds them.
    Number(Kind, u64),
    /// UTF-16 units.
    Text(Vec<u16>),
}

impl Drawn {
    /// The name of the method that draws it.
    pub fn method(&self) -> &'static str {
        match self {
            Drawn::Number(kind, _) => verifier::method_name(*kind),
            Drawn::Text(_) => verifier::method_name(Kind::Ref),
        }
    }
}

/// A violation that the real JVM has confirmed.
#[derive(Clone, Debug)]
pub struct Violation {
    /// In the order in which the program draws it.
    pub drawn: Vec<Drawn>,
    /// Binary name.
    pub exception: String,
    pub message: Option<String>,
    pub frames: Vec<Frame>,
}

#[derive(Clone, Debug)]
pub enum Verdict {
    /// All paths were explored, and none violates the property.
    True,
    False(Violation),
    /// Why not, each with the number of paths.
    Unknown(BTreeMap<Doubt, u32>),
}

/// Why it is not known whether a program violates a property.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// Something was left out.
    Cut(Cut),
    /// The concrete machine did something else on a path.
    Diverged(String),
    /// A path ends in this error, of which the computer has a say.
    Ends(String),
    /// A class that a path throws cannot be found by its name.
    NotFound(String),
    /// A violation was found, but the real JVM has not been asked.
    Unasked,
    /// A violation was found, but the real JVM does not confirm it.
    Unconfirmed(Unconfirmed),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Cut(cut) => cut.fmt(f),
            Doubt::Diverged(why) => write!(f, "a path was not confirmed: {why}"),
            Doubt::Ends(class) => write!(f, "a path ends in {class}"),
            Doubt::NotFound(class) => write!(f, "class {class} cannot be found"),
            Doubt::Unasked => f.write_str("a violation was found, but the real JVM has not been asked"),
            Doubt::Unconfirmed(why) => {
                write!(f, "a violation was found, but not confirmed by the real JVM: {why}")
            }
        }
    }
}

/// Asks the real JVM whether a violation is one; the reason if not.
pub type Confirm<'a> = &'a (dyn Fn(&Violation) -> Result<(), Unconfirmed> + Sync);

/// Why a violation is none on the real JVM.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Unconfirmed {
    /// The program cannot be run there, or draws other values.
    #[error("{0}")]
    NotRun(String),
    #[error("the program ends without an uncaught exception there")]
    NoException,
    #[error("it ends with {0} there")]
    OtherException(String),
    /// Where the error comes from, if it comes from anywhere.
    #[error("the error comes from {} there", .0.as_deref().unwrap_or("nowhere"))]
    Elsewhere(Option<String>),
}

/// Violations that the real JVM is asked about at most, when it confirms none.
const MAX_ATTEMPTS: u32 = 8;

/// A program on trial.
pub struct Trial<'a, E> {
    /// Threads at most.
    pub jobs: usize,
    /// Opens an explorer with its `main`.
    pub open: &'a (dyn Fn() -> Result<Worker, E> + Sync),
    pub property: Property,
    pub confirm: Confirm<'a>,
}

/// What is thought of a path.
enum Opinion {
    Harmless,
    Doubt(Doubt),
    Confirmed(Violation),
}

impl<E> Trial<'_, E> {
    /// Explores a program until a violation is confirmed, or to the end; the paths of the report are but counted.
    pub fn hold(&self) -> Result<(Verdict, Report<(), ()>), E> {
        let attempts = AtomicU32::new(0);
        let team = Team {
            jobs: self.jobs,
            open: &|| (self.open)().map(|worker| self.launched(worker)),
            keep: &|worker, path| self.opinion(worker.explorer.program(), path, &attempts),
            is_last: &|opinion| matches!(opinion, Opinion::Confirmed(_)),
        };
        let report = team.explore()?;
        let mut doubts: BTreeMap<Doubt, u32> =
            report.cuts.iter().map(|(cut, count)| (Doubt::Cut(cut.clone()), count)).collect();
        let mut confirmed = None;
        let report = report.map(|opinion| match opinion {
            Opinion::Harmless => {}
            Opinion::Doubt(why) => *doubts.entry(why).or_default() += 1,
            Opinion::Confirmed(violation) => confirmed = confirmed.take().or(Some(violation)),
        });
        let verdict = match confirmed {
            Some(violation) => Verdict::False(violation),
            None if doubts.is_empty() => Verdict::True,
            None => Verdict::Unknown(doubts),
        };
        Ok((verdict, report))
    }

    /// Starts at the launch of the program, and pauses where a path may violate the property.
    fn launched(&self, worker: Worker) -> Worker {
        let Worker { explorer, mut scenario } = worker;
        let (program, property) = (explorer.program().clone(), self.property);
        scenario.start = Start::Launch;
        scenario.part.pause_at = Some(Rc::new(move |path| violates(&program, property, path) == Ok(true)));
        Worker { explorer, scenario }
    }

    fn opinion(&self, program: &Program, path: Path, attempts: &AtomicU32) -> Opinion {
        match violates(program, self.property, &path) {
            Ok(false) => return Opinion::Harmless,
            Err(doubt) => return Opinion::Doubt(doubt),
            Ok(true) => {}
        }
        let End::Finished(Outcome::Threw { class, message, frames, .. }) = path.end else { return Opinion::Harmless };
        let drawn = path.inputs.drawn.into_iter().map(drawn).collect();
        let violation = Violation { drawn, exception: class, message, frames };
        if attempts.fetch_add(1, Ordering::Relaxed) >= MAX_ATTEMPTS {
            return Opinion::Doubt(Doubt::Unasked);
        }
        match (self.confirm)(&violation) {
            Ok(()) => Opinion::Confirmed(violation),
            Err(why) => Opinion::Doubt(Doubt::Unconfirmed(why)),
        }
    }
}

fn drawn(input: Input) -> Drawn {
    match input {
        Input::Primitive { kind, bits } => Drawn::Number(kind, bits),
        Input::String { units, .. } => Drawn::Text(units),
        // A string that nobody has looked at.
        _ => Drawn::Text(Vec::new()),
    }
}

/// Whether the end of a path violates a property, or why that is not known.
fn violates(program: &Program, property: Property, path: &Path) -> Result<bool, Doubt> {
    let outcome = match &path.end {
        End::Finished(outcome) => outcome,
        End::Diverged(why) => return Err(Doubt::Diverged(why.to_string())),
        End::Cut(_) => return Ok(false),
    };
    let Outcome::Threw { class, assertion, .. } = outcome else { return Ok(false) };
    let violates = match property {
        Property::Assert => *assertion,
        Property::NoRuntimeException => {
            is_a(program, class, "java/lang/RuntimeException").ok_or_else(|| Doubt::NotFound(class.clone()))?
        }
    };
    // How much memory there is differs between machines.
    if !violates && is_a(program, class, "java/lang/VirtualMachineError") != Some(false) {
        return Err(Doubt::Ends(class.clone()));
    }
    Ok(violates)
}

/// Whether a class is a subclass; `None` if it cannot be found by its name.
fn is_a(program: &Program, class: &str, of: &str) -> Option<bool> {
    let find = |name: &str| program.find(Loader::APP, Name::new(name)).ok().flatten();
    let (class, of): (&'static Class, &'static Class) = (find(&class.replace('.', "/"))?, find(of)?);
    Some(class.is_subclass_of(of))
}
