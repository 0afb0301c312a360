//! Whether two bugs are the same.

use crate::proposal::Proposed;
use java::Frame;
use program::link::Class;
use technique::Place;

/// What tells bugs of a class apart: the exception, and where in the class under test it goes through. Recursion makes
/// stacks of many lengths, so a frame counts once in a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    exception: String,
    frames: Vec<Frame>,
    /// Of a test that was made for one instruction.
    shows: Option<Place>,
    /// What it is seen after, and by which method, where that tells it apart.
    after: Option<(String, String, String)>,
}

/// Frames of the class under test that count, the innermost first.
const FRAMES: usize = 2;

impl Fault {
    /// Of a test of a bug.
    pub fn of(test: &Proposed, class: &'static Class) -> Option<Fault> {
        let bug = test.case.bug.as_ref().filter(|_| test.is_bug())?;
        let name = class.java_name();
        let outermost = name.split('$').next().unwrap_or(&name);
        let is_own = |frame: &&Frame| {
            frame.class.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let mut frames: Vec<Frame> = bug.frames.iter().filter(is_own).cloned().collect();
        frames.dedup();
        frames.truncate(FRAMES);
        Some(Fault {
            exception: bug.exception.clone(),
            frames,
            after: bug.after.clone().map(|after| {
                let subject = &test.case.subject;
                (after, subject.method.clone(), subject.descriptor.clone())
            }),
            shows: test.shows.as_ref().map(|(place, _)| place.clone()),
        })
    }
}
