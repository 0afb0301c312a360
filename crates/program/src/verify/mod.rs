//! The bytecode verifier (JVMS 4.9 and 4.10).
//!
//! [`verify`] accepts a class only if no instruction of it can read or write outside its frame, jump anywhere but
//! to an instruction, or take one kind of value for another: the interpreter rests on that and checks none of it.
//! Classes of version 50 and later are checked against their stack maps in one pass; older ones, and those of
//! version 50 whose check fails, are verified by inferring the types. Errors are put into HotSpot's words.

mod checker;
mod frame;
mod infer;
mod lub;
mod members;
mod method;
mod problem;
mod report;
mod stackmap;
mod statics;
mod step;
mod types;

use crate::Name;
use crate::classfile::ClassFile;
use method::{Method, PoolTypes};
use problem::Stop;

/// What the verifier must know of other classes. Names are of classes and interfaces, never of arrays. The class
/// under verification itself may be asked for. Following superclasses must come to an end.
pub trait Hierarchy {
    /// Why a class could not be loaded.
    type Failure;

    /// `None` for `java/lang/Object`.
    fn superclass(&mut self, class: Name) -> Result<Option<Name>, Self::Failure>;

    fn is_interface(&mut self, class: Name) -> Result<bool, Self::Failure>;

    /// Whether the member that `owner`, a superclass of `class`, has or inherits under this name and descriptor is
    /// protected and declared in another run-time package than `class`. False if there is no such member.
    fn is_protected_elsewhere(&mut self, class: Name, owner: Name, member: Member) -> Result<bool, Self::Failure>;

    /// Whether `class` is `ancestor` or extends it.
    fn is_subclass(&mut self, class: Name, ancestor: Name) -> Result<bool, Self::Failure> {
        let mut at = class;
        while at != ancestor {
            match self.superclass(at)? {
                Some(next) => at = next,
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// A field or method, for [`Hierarchy::is_protected_elsewhere`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    pub is_method: bool,
    pub name: Name,
    pub descriptor: Name,
}

/// Why a class was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyError<F> {
    /// A `VerifyError` with this message.
    Verify(String),
    /// A `ClassFormatError` with this message.
    Format(String),
    /// A class that had to be looked at could not be loaded.
    Load(F),
}

/// The version from which classes have stack maps.
const STACK_MAPS: u16 = 50;

/// Verifies every method of `class`.
pub fn verify<F>(class: &ClassFile, hierarchy: &mut dyn Hierarchy<Failure = F>) -> Result<(), VerifyError<F>> {
    run(hierarchy, |lookup| verify_class(class, lookup))
}

/// Verifies every method of `class` by inference, whatever its version; stack maps are ignored. What [`verify`]
/// accepts, this accepts too, at a higher price.
pub fn verify_by_inference<F>(
    class: &ClassFile,
    hierarchy: &mut dyn Hierarchy<Failure = F>,
) -> Result<(), VerifyError<F>> {
    run(hierarchy, |lookup| verify_methods(class, lookup, false))
}

fn run<F>(
    hierarchy: &mut dyn Hierarchy<Failure = F>,
    verification: impl FnOnce(&mut dyn Lookup) -> Result<(), Rejection>,
) -> Result<(), VerifyError<F>> {
    let mut lookup = Catching { hierarchy, failure: None };
    match verification(&mut lookup) {
        Ok(()) => Ok(()),
        Err(Rejection::Verify(message)) => Err(VerifyError::Verify(message)),
        Err(Rejection::Format(message)) => Err(VerifyError::Format(message)),
        Err(Rejection::Load) => {
            let failure = lookup.failure.expect("a lookup that fails keeps its failure");
            Err(VerifyError::Load(failure))
        }
    }
}

enum Rejection {
    Verify(String),
    Format(String),
    Load,
}

fn verify_class(class: &ClassFile, lookup: &mut dyn Lookup) -> Result<(), Rejection> {
    if class.major < STACK_MAPS {
        return verify_methods(class, lookup, false);
    }
    match verify_methods(class, lookup, true) {
        Err(first @ (Rejection::Verify(_) | Rejection::Format(_))) if class.major == STACK_MAPS => {
            // The words of the first error are kept. An unreadable stack map is final.
            let unreadable = matches!(&first, Rejection::Format(message) if message.starts_with(stackmap::UNREADABLE));
            if !unreadable && verify_methods(class, lookup, false).is_ok() { Ok(()) } else { Err(first) }
        }
        outcome => outcome,
    }
}

fn verify_methods(class: &ClassFile, lookup: &mut dyn Lookup, mapped: bool) -> Result<(), Rejection> {
    let mut pool = PoolTypes::default();
    for info in &class.methods {
        let Some(code) = &info.code else { continue };
        let outcome = Method::new(class, info, code, lookup, &mut pool, mapped)
            .and_then(|mut method| if mapped { checker::check(&mut method) } else { infer::check(&mut method) });
        outcome.map_err(|stop| match stop {
            Stop::Verify(problem) if mapped => Rejection::Verify(report::details(class, info, code, &problem)),
            Stop::Verify(problem) => Rejection::Verify(report::old_style(class, info, &problem)),
            Stop::Format(message) => Rejection::Format(message),
            Stop::Load => Rejection::Load,
        })?;
    }
    Ok(())
}

/// A [`Hierarchy`] whose failures are kept aside, so that the verifier need not know their type.
trait Lookup {
    fn superclass(&mut self, class: Name) -> Result<Option<Name>, Stop>;
    fn is_interface(&mut self, class: Name) -> Result<bool, Stop>;
    fn is_subclass(&mut self, class: Name, ancestor: Name) -> Result<bool, Stop>;
    fn is_protected_elsewhere(&mut self, class: Name, owner: Name, member: Member) -> Result<bool, Stop>;
}

struct Catching<'h, F> {
    hierarchy: &'h mut dyn Hierarchy<Failure = F>,
    failure: Option<F>,
}

impl<F> Catching<'_, F> {
    fn catch<T>(&mut self, outcome: Result<T, F>) -> Result<T, Stop> {
        outcome.map_err(|failure| {
            self.failure = Some(failure);
            Stop::Load
        })
    }
}

impl<F> Lookup for Catching<'_, F> {
    fn superclass(&mut self, class: Name) -> Result<Option<Name>, Stop> {
        let outcome = self.hierarchy.superclass(class);
        self.catch(outcome)
    }

    fn is_interface(&mut self, class: Name) -> Result<bool, Stop> {
        let outcome = self.hierarchy.is_interface(class);
        self.catch(outcome)
    }

    fn is_subclass(&mut self, class: Name, ancestor: Name) -> Result<bool, Stop> {
        let outcome = self.hierarchy.is_subclass(class, ancestor);
        self.catch(outcome)
    }

    fn is_protected_elsewhere(&mut self, class: Name, owner: Name, member: Member) -> Result<bool, Stop> {
        let outcome = self.hierarchy.is_protected_elsewhere(class, owner, member);
        self.catch(outcome)
    }
}
