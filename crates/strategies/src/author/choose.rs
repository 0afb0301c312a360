//! Which paths become tests: those that add something, the simple ones first.

use java::Frame;
use std::collections::BTreeSet;
use symex::{End, Outcome, Path};

/// Tests of one method that only add another combination of branches.
const MAX_COMBINATIONS: usize = 4;

/// Characters of the Java for a path: nobody reads more.
pub const MAX_SIZE: usize = 1500;

/// The paths to keep, in their order; each covers a branch, throws an exception or takes a combination of branches that
/// the others do not. Of those with an exception that `is_apart`, one is kept beside one that is not.
pub fn choose(paths: &[Path], size: impl Fn(&Path) -> usize, is_apart: impl Fn(usize) -> bool) -> Vec<usize> {
    // What returns comes first: a test that throws may be one of a bug, which covers nothing for the others.
    // Before all comes what does not depend on the time.
    let mut order: Vec<(bool, bool, usize, usize)> = (paths.iter().enumerate())
        .filter(|(_, path)| matches!(path.end, End::Finished(Outcome::Returned(_) | Outcome::Threw { .. })))
        .map(|(index, path)| (path.asks_time, thrown(path).is_some(), size(path), index))
        .collect();
    order.retain(|(.., size, _)| *size <= MAX_SIZE);
    order.sort();
    let mut covered = BTreeSet::new();
    let mut exceptions = BTreeSet::new();
    let mut combinations = BTreeSet::new();
    let mut extra = 0;
    let mut kept = Vec::new();
    for (.., index) in order {
        let path = &paths[index];
        let ways: BTreeSet<(&str, &str, u32, u32)> =
            path.trace.iter().map(|branch| (&*branch.class, &*branch.method, branch.at, branch.way)).collect();
        let mut is_new = kept.is_empty();
        for way in &ways {
            is_new |= covered.insert(*way);
        }
        is_new |= thrown(path).is_some_and(|thrown| exceptions.insert((thrown, is_apart(index))));
        let is_combination = combinations.insert(ways) && !is_new && extra < MAX_COMBINATIONS;
        extra += usize::from(is_combination);
        if is_new || is_combination {
            kept.push(index);
        }
    }
    kept.sort();
    kept
}

/// The exception that a path ends with, where it comes from, what of the classes under test has led to it, and whether
/// that may be a null that was handed in.
pub fn thrown(path: &Path) -> Option<(&str, Option<&Frame>, Option<&Frame>, bool)> {
    match &path.end {
        End::Finished(Outcome::Threw { class, frames, place, .. }) => {
            let is_of_null = path.meets_null && class == "java.lang.NullPointerException";
            Some((class, frames.first(), place.as_ref(), is_of_null))
        }
        _ => None,
    }
}
