//! Numbers that techniques count, by name.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A number that somebody counts up while others look.
#[derive(Clone, Debug, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All counters of a class, by the names of technique and counter: `paths.cut`. Copies count together.
#[derive(Clone, Debug, Default)]
pub struct Counters(Arc<Mutex<BTreeMap<String, Counter>>>);

impl Counters {
    /// The counter of a name, from 0 on.
    pub fn counter(&self, name: &str) -> Counter {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.to_string()).or_default().clone()
    }

    /// How far all of them are.
    pub fn values(&self) -> BTreeMap<String, u64> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().map(|(name, counter)| (name.clone(), counter.get())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_count_together() {
        let counters = Counters::default();
        counters.counter("toy.steps").add(2);
        counters.clone().counter("toy.steps").add(3);
        assert_eq!(counters.values(), BTreeMap::from([("toy.steps".to_string(), 5)]));
    }
}
