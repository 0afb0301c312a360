//! Which exceptions are bugs, which are preconditions that the code does not check, and which are a method's way to reject
//! what it was given (Csallner's dissertation, 3.3 and 4.3; `docs/bugs.md` has an example of each rule).
//!
//! A rule is a module; the first one with an opinion decides, in the order of [`RULES`]. What none excuses is a bug.

mod any_type;
mod documented;
mod entries;
mod environment;
mod fatal;
mod filled;
mod fixed;
mod frames;
mod guarded;
mod index;
mod inverse;
mod lengths;
mod marks;
mod matrix;
mod null;
mod offence;
mod passed;
mod rejected;
mod size;
mod source;
mod special;
mod used;
mod words;

pub use environment::names_standard_input;
pub use inverse::partners;
pub use marks::{Mark, marks};
pub use size::LONGEST;
pub use special::is_special;
pub use used::Legality;
pub use words::explanation;

use crate::proposal::{Filter, Ground, Order, Reason, Triage};
use frames::is_thrown;
use offence::{Offence, Seen};
use program::link::{Class, Method, Program};
use std::cell::OnceCell;
use symex::input::{Input, Inputs};
use symex::observe::MethodId;

/// An exception that left the method under test.
pub struct Crash<'a> {
    pub program: &'a Program,
    /// What may count against all rules, and what people have written down.
    pub filter: &'a Filter,
    pub exception: &'static Class,
    pub message: Option<&'a str>,
    /// Innermost first.
    pub frames: &'a [(MethodId, u32)],
    pub method: &'static Method,
    /// What it was called with.
    pub inputs: &'a Inputs,
    /// The code looked at a null that the test handed in.
    pub meets_null: bool,
    /// An array or a collection that was handed in has a null in it.
    pub holds_null: bool,
    /// Whether it was called as its callers are known to.
    pub legality: Legality,
    /// Where the other classes under test are named.
    pub order: Option<&'a Order>,
    seen: OnceCell<Option<Seen>>,
}

/// What a rule says.
#[derive(Clone, Debug, PartialEq)]
enum Opinion {
    Bug(Ground),
    Not(Reason),
}

type Rule = fn(&Crash) -> Option<Opinion>;

/// The rules in their order.
const RULES: [Rule; 22] = [
    documented::declared,
    fatal::rule,
    environment::rule,
    rejected::rule,
    documented::by_javadoc,
    documented::by_test,
    null::rule,
    environment::before_call,
    fixed::rule,
    passed::rule,
    any_type::rule,
    filled::rule,
    guarded::rule,
    guarded::by_state,
    entries::rule,
    index::rule,
    size::rule,
    size::huge,
    lengths::rule,
    matrix::rule,
    special::rule,
    inverse::rule,
];

impl<'a> Crash<'a> {
    pub fn new(
        (program, filter): (&'a Program, &'a Filter),
        (method, inputs): (&'static Method, &'a Inputs),
        (exception, message): (&'static Class, Option<&'a str>),
        frames: &'a [(MethodId, u32)],
        meets_null: bool,
    ) -> Crash<'a> {
        Crash {
            program,
            filter,
            exception,
            message,
            frames,
            method,
            inputs,
            meets_null,
            holds_null: false,
            legality: Legality::default(),
            order: None,
            seen: OnceCell::new(),
        }
    }

    pub fn triage(&self) -> Triage {
        let counts = |opinion: &Opinion| match opinion {
            Opinion::Not(reason) => !self.filter.overrules(reason),
            Opinion::Bug(_) => true,
        };
        let usual = match RULES.iter().find_map(|rule| rule(self).filter(counts)) {
            Some(Opinion::Not(reason)) => Triage::Rejection(reason),
            Some(Opinion::Bug(ground)) => Triage::Bug(ground),
            None => Triage::Bug(self.ground()),
        };
        used::judge(self, usual)
    }

    /// Why it is a bug that nothing excuses.
    fn ground(&self) -> Ground {
        let is_plain = |input: &Input| input.holes().is_empty();
        let checked = self.seen().map(|seen| !seen.checked.is_empty());
        match checked {
            _ if self.inputs.arguments.is_empty() && self.inputs.receiver.iter().all(is_plain) => Ground::NoArgument,
            Some(true) => Ground::Checked,
            _ => Ground::WellFormed,
        }
    }

    /// The value that the exception is about, if that can be told.
    fn seen(&self) -> Option<&Seen> {
        self.seen.get_or_init(|| offence::offence(self)).as_ref()
    }

    fn offence(&self) -> Option<&Offence> {
        self.seen().map(|seen| &seen.offence)
    }

    /// Whether the code compares a parameter with a limit, and so has accepted what it lets pass.
    fn checks(&self, parameter: usize) -> bool {
        self.seen().is_some_and(|seen| seen.checked.contains(&parameter))
    }

    /// What a parameter is called with; the receiver of an instance method is the first.
    fn input(&self, parameter: usize) -> Option<&Input> {
        // The object that a constructor makes is none.
        let at = if self.method.name == "<init>" { parameter.checked_sub(1)? } else { parameter };
        self.inputs.call().nth(at)
    }

    /// The number that a parameter is called with.
    fn number(&self, parameter: usize) -> Option<i64> {
        match self.input(parameter)? {
            Input::Primitive { kind, bits } | Input::Boxed { kind, bits, .. } => whole(*kind, *bits),
            _ => None,
        }
    }

    /// The name of a parameter in the source, or its place.
    fn name(&self, parameter: usize) -> String {
        let at = parameter.checked_sub(usize::from(!self.method.is_static()));
        let subject = crate::subject::subject(self.program, self.method.class, self.method);
        match at.and_then(|at| subject.parameters.get(at)) {
            Some(parameter) => parameter.name.clone(),
            None => "this".to_string(),
        }
    }

    /// Who threw it, and whose precondition was violated by whom: the language's, if the JVM throws in the middle of the
    /// code, else that of the method on top of the stack (Csallner's dissertation, 3.3).
    pub fn level(&self) -> Option<String> {
        let name = |method: &Method| match &*method.name {
            "<init>" => format!("the constructor of {}", method.class.java_name()),
            other => format!("{}.{other}", method.class.java_name()),
        };
        let &(top, at) = self.frames.first()?;
        if !top.0.class.is_trusted() && !is_thrown(top.0, at) {
            return Some(format!("thrown by the JVM: {} violates a precondition of the language", name(top.0)));
        }
        let is_violator = |(method, _): &&(MethodId, u32)| !method.0.class.is_trusted() && method.0.id != top.0.id;
        match self.frames.iter().find(is_violator) {
            Some((violator, _)) => {
                Some(format!("thrown by {}: {} violates its precondition", name(top.0), name(violator.0)))
            }
            None => Some(format!("thrown by {}: the test violates its precondition", name(top.0))),
        }
    }

    /// Whether the program itself makes the exception.
    fn is_thrown_by_program(&self) -> bool {
        self.frames.first().is_some_and(|(top, at)| !top.0.class.is_trusted() && is_thrown(top.0, *at))
    }
}

/// The whole number that bits stand for.
fn whole(kind: program::Kind, bits: u64) -> Option<i64> {
    use program::Kind;
    match kind {
        Kind::Long => Some(bits as i64),
        Kind::Byte | Kind::Short | Kind::Int | Kind::Char => Some(i64::from(bits as i32)),
        _ => None,
    }
}

/// Whether a class is the named one or a subclass of it.
fn is_a(class: &'static Class, name: &str) -> bool {
    class.ancestry().any(|above| above.name == name)
}
