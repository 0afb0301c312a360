//! How the tests of a class are found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use strategies::{ClassTests, Order, Search, Tally, statics};

pub enum Technique {
    /// The paths of its methods, by symbolic execution; with static state as an input, or without.
    Paths { statics: bool },
    /// Crashes, by trying values.
    Crashes(Search, Arc<Tally>),
    /// What depends on static state.
    Statics(statics::Options),
}

impl Technique {
    /// The tests of a class, by so many threads at most.
    pub fn tests(&self, order: &Order, threads: usize, interrupt: &Arc<AtomicBool>) -> Result<ClassTests, String> {
        match self {
            Technique::Paths { statics } => strategies::tests_of(order, *statics, interrupt),
            Technique::Crashes(search, tally) => {
                strategies::crashes_of(order, &Search { threads, ..search.clone() }, tally, interrupt)
            }
            Technique::Statics(options) => strategies::statics_of(order, options, interrupt),
        }
    }

    /// What is going on, in a few words.
    pub fn status(&self, elapsed: Duration) -> Option<String> {
        let Technique::Crashes(_, tally) = self else { return None };
        let tests = tally.tests.load(Ordering::Relaxed);
        let rate = tests as f64 / elapsed.as_secs_f64().max(0.001);
        let (crashes, problems) = (tally.crashes.load(Ordering::Relaxed), tally.problems.load(Ordering::Relaxed));
        Some(format!("{tests} tests ({rate:.0}/s), {crashes} crashes, {problems} problems"))
    }
}
