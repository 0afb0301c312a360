//! What the layers count.

use std::cell::Cell;
use std::time::Duration;

/// A number that only grows, shared by the layers.
#[derive(Default, Debug)]
pub struct Counter(Cell<u64>);

impl Counter {
    pub fn get(&self) -> u64 {
        self.0.get()
    }

    pub(crate) fn add(&self, more: u64) {
        self.0.set(self.0.get() + more);
    }

    pub(crate) fn increment(&self) {
        self.add(1);
    }
}

/// Every query is answered by exactly one of the layers or the backend.
#[derive(Default, Debug)]
pub struct Statistics {
    pub queries: Counter,
    /// Answered because the condition is a constant.
    pub by_constant: Counter,
    /// Answered by the model that the path came with.
    pub by_hint: Counter,
    /// Answered by that model after a few changes.
    pub by_nudge: Counter,
    /// Answered by a model of another query.
    pub by_recent: Counter,
    /// Answered from the cache: the very query, one with more conjuncts that has a model, one with fewer that has none.
    pub by_exact: Counter,
    pub by_superset: Counter,
    pub by_subset: Counter,
    /// Answered by the backend, and those of them that its quick stage answered.
    pub by_backend: Counter,
    pub by_quick: Counter,
    pub sat: Counter,
    pub unsat: Counter,
    pub unknown: Counter,
    /// Models of the backend that evaluation refuted; each is also an unknown.
    pub wrong_models: Counter,
    /// Conjuncts of the paths asked about, and those left of them after slicing.
    pub conjuncts: Counter,
    pub sliced: Counter,
    pub(crate) backend_nanoseconds: Counter,
    pub(crate) slowest_nanoseconds: Cell<u64>,
}

impl Statistics {
    /// Time spent in the backend, that of a cross-check included.
    pub fn backend_time(&self) -> Duration {
        Duration::from_nanos(self.backend_nanoseconds.get())
    }

    pub fn slowest_query(&self) -> Duration {
        Duration::from_nanos(self.slowest_nanoseconds.get())
    }

    pub(crate) fn spent(&self, time: Duration) {
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.backend_nanoseconds.add(time);
        self.slowest_nanoseconds.set(self.slowest_nanoseconds.get().max(time));
    }
}
