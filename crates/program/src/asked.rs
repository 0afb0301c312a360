//! What a process has asked the class path for: the read set of whatever it computes.
//!
//! Kept for the process as a whole, as it may have several programs, each on a thread of its own. It only grows, so that it
//! is never too small, and no Java program can see it. Nothing is kept until somebody [begins](begin).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How much of a class was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// All but the code of its methods: [`crate::classfile::shape`].
    Shape,
    Whole,
}

/// A question about which classes are below which: elements of the class path, and a class; none for all that something is
/// below.
pub type Below = (BTreeSet<usize>, Option<String>);

/// What was asked for, whether it was there or not.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// By internal name.
    pub classes: BTreeMap<String, Extent>,
    pub resources: BTreeSet<String>,
    /// With the answers.
    pub below: BTreeMap<Below, Vec<String>>,
    /// Whether something has looked at the class path that is not told apart here.
    pub is_everything: bool,
}

static IS_KEPT: AtomicBool = AtomicBool::new(false);
static ASKED: Mutex<Asked> = Mutex::new(Asked {
    classes: BTreeMap::new(),
    resources: BTreeSet::new(),
    below: BTreeMap::new(),
    is_everything: false,
});

/// From now on it is kept.
pub fn begin() {
    IS_KEPT.store(true, Ordering::Relaxed);
}

/// All of it so far.
pub fn so_far() -> Asked {
    lock().clone()
}

/// Somebody has looked at the class path in a way that is not told apart.
pub fn everything() {
    with(|asked| asked.is_everything = true);
}

pub(crate) fn class(name: &str, extent: Extent) {
    with(|asked| match asked.classes.get_mut(name) {
        Some(known) => *known = extent.max(*known),
        None => _ = asked.classes.insert(name.to_string(), extent),
    });
}

/// A file of the class path, by its name there.
pub fn resource(name: &str) {
    with(|asked| {
        if !asked.resources.contains(name) {
            asked.resources.insert(name.to_string());
        }
    });
}

pub(crate) fn below(question: impl FnOnce() -> Below, answer: impl FnOnce() -> Vec<String>) {
    with(|asked| _ = asked.below.entry(question()).or_insert_with(answer));
}

fn with(change: impl FnOnce(&mut Asked)) {
    if IS_KEPT.load(Ordering::Relaxed) {
        change(&mut lock());
    }
}

fn lock() -> MutexGuard<'static, Asked> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}
