//! From a path to a test: the call is observed on two machines that differ in everything that tests must not depend on.

use super::case::Author;
use super::case::shown_frames;
use super::reform::{filled, has_null, variants};
use super::stable::{dependence, invariant, is_by_chance};
use super::triage::{Crash, Legality};
use crate::proposal::{Dependence, Proposed, Reason, Triage};
use crate::subject;
use program::link::{Class, Method, Program};
use std::collections::BTreeSet;
use symex::Path;
use symex::input::Input;
use symex::observe::{Observation, Observed};
use symex::replay::Replayer;
use technique::{Branch, Problem};

/// Where tests are written: the class, the rules, and two machines.
pub struct Desk<'d> {
    pub author: Author<'d>,
    pub here: &'d mut Replayer,
    /// A perturbed environment: identity hash codes, random numbers, clock, time zone, locale, computer and JDK differ.
    pub elsewhere: &'d mut Replayer,
}

/// Why there is no test of a path.
#[derive(Clone, Debug)]
pub enum Refusal {
    Depends(Dependence),
    /// The call could not be observed, or shows something else than the path did.
    Failed(Problem),
}

impl Refusal {
    /// For people.
    pub fn problem(self, program: &Program, class: &'static Class, method: &'static Method) -> Problem {
        match self {
            Refusal::Depends(on) => {
                Problem::new(subject::signature(program, class, method), format_args!("a path {on}"))
            }
            Refusal::Failed(problem) => problem,
        }
    }
}

impl Desk<'_> {
    /// The test for a path, unless it would not do the same everywhere; `covers` are the path's branches.
    pub fn propose(
        &mut self,
        method: &'static Method,
        path: &Path,
        covers: BTreeSet<Branch>,
    ) -> Result<Proposed, Refusal> {
        self.observed(method, path, covers, None).map(|(proposed, _)| proposed)
    }

    /// The same, if the call throws an exception of this class (internal name); a bug says whose precondition is violated.
    pub fn propose_crash(
        &mut self,
        method: &'static Method,
        path: &Path,
        exception: &str,
    ) -> Result<Proposed, Refusal> {
        let (mut proposed, seen) = self.observed(method, path, BTreeSet::new(), Some(exception))?;
        if let (Some(bug), Observed::Threw { class, message, frames }) = (&mut proposed.case.bug, &seen.end) {
            let text = message.text();
            let (message, meets_null) = (text.as_deref(), path.meets_null);
            let (author, call) = (&self.author, (method, &path.inputs));
            let crash = Crash::new((author.program, author.filter), call, (class.0, message), frames, meets_null);
            bug.explanation.extend(crash.level().map(|level| format!("; {level}")));
        }
        Ok(proposed)
    }

    /// The test for a path, or for a better-formed call that ends in the same way, if it is the form that excuses it.
    fn observed(
        &mut self,
        method: &'static Method,
        path: &Path,
        covers: BTreeSet<Branch>,
        exception: Option<&str>,
    ) -> Result<(Proposed, Observation), Refusal> {
        let (proposed, seen) = self.observed_as_it_is(method, path, covers, exception)?;
        if let Triage::Rejection(reason) = &proposed.triage {
            let usage = self.author.filter.usage.method(&method.name, &method.descriptor).cloned();
            for inputs in variants(method, &path.inputs, reason, usage.as_ref()) {
                let meets_null = path.meets_null && inputs.all().any(has_null);
                let better = Path { inputs, condition: Vec::new(), meets_null, ..path.clone() };
                if self.ends_like(method, &better, &seen)
                    && let Ok(found) = self.observed_as_it_is(method, &better, BTreeSet::new(), exception)
                    && found.0.is_bug()
                {
                    return Ok(found);
                }
            }
        }
        if proposed.is_bug() && path.inputs.arguments.contains(&Input::Null) {
            for inputs in filled(method, &path.inputs) {
                let better = Path { inputs, condition: Vec::new(), meets_null: false, ..path.clone() };
                if self.ends_like(method, &better, &seen)
                    && let Ok(found) = self.observed_as_it_is(method, &better, BTreeSet::new(), exception)
                    && found.0.is_bug()
                {
                    return Ok(found);
                }
            }
        }
        Ok((proposed, seen))
    }

    /// Whether a call is as those that are known of the method's callers.
    pub fn legality(&mut self, method: &'static Method, path: &Path) -> Legality {
        let usage = self.author.filter.usage.method(&method.name, &method.descriptor);
        Legality::of(usage, self.here, method, &path.inputs)
    }

    /// Whether a call throws the same exception at the same place of the program.
    fn ends_like(&mut self, method: &'static Method, path: &Path, seen: &Observation) -> bool {
        let place = |end: &Observed| match end {
            Observed::Threw { class, frames, .. } => {
                let own = frames.iter().find(|(method, _)| !method.0.class.is_trusted());
                own.map(|(method, at)| (class.0.id, method.0.id, *at))
            }
            Observed::Returned { .. } => None,
        };
        match self.here.observe(method, &path.inputs, &[], &[]) {
            Ok(other) => place(&seen.end).is_some() && place(&other.end) == place(&seen.end),
            Err(_) => false,
        }
    }

    fn observed_as_it_is(
        &mut self,
        method: &'static Method,
        path: &Path,
        covers: BTreeSet<Branch>,
        exception: Option<&str>,
    ) -> Result<(Proposed, Observation), Refusal> {
        let is_it = |seen: &Observation| match (&seen.end, exception) {
            (Observed::Threw { class, .. }, Some(exception)) => *class.0.name == *exception,
            (_, wanted) => wanted.is_none(),
        };
        // What depends on memory or files is for triage to say.
        let is_crash = exception.is_some();
        let questions = self.author.questions(method);
        let (of_receiver, of_result) = (&questions.of_receiver, &questions.of_result);
        let observe = |machine: &mut Replayer| machine.observe(method, &path.inputs, of_receiver, of_result);
        let signature = || subject::signature(self.author.program, self.author.class, method);
        let (seen, strange) = match (observe(self.here), observe(self.elsewhere)) {
            (Ok(seen), Ok(strange)) => (seen, strange),
            (Err(why), _) | (_, Err(why)) => return Err(Refusal::Failed(Problem::new(signature(), why))),
        };
        if !is_it(&seen) || !is_it(&strange) || is_by_chance(self.elsewhere, &seen, &strange) {
            return Err(Refusal::Depends(Dependence::Surroundings));
        }
        let strange = invariant(self.elsewhere, strange, observe).ok_or(Refusal::Depends(Dependence::Surroundings))?;
        if let Some(on) = dependence(&seen, &strange).filter(|_| !is_crash) {
            return Err(Refusal::Depends(on));
        }
        let legality = match seen.end {
            Observed::Threw { .. } => self.legality(method, path),
            Observed::Returned { .. } => Legality::Untold,
        };
        let (mut case, triage) = self.author.case(method, path, &questions, (&seen, &strange), legality);
        if triage == Triage::Normal {
            case.doubt = self.doubt(method, path, &seen).map(|doubt| doubt.to_string());
        }
        let frames = match &seen.end {
            Observed::Threw { frames, .. } => shown_frames(frames, method),
            Observed::Returned { .. } => Vec::new(),
        };
        let made = path.judged.as_ref().map(|judged| judged.made(&path.end));
        Ok((Proposed { case, method: 0, covers, triage, alike: 1, shows: None, frames, made }, seen))
    }
}

impl Proposed {
    /// Whether it ends without an exception.
    pub fn is_normal(&self) -> bool {
        self.triage == Triage::Normal
    }

    /// Whether it throws where the call is not as those that are known of the method's callers.
    pub fn is_outside(&self) -> bool {
        matches!(self.triage, Triage::Rejection(Reason::Outside(_)))
    }

    /// Whether it shows a bug.
    pub fn is_bug(&self) -> bool {
        matches!(self.triage, Triage::Bug(_))
    }
}
