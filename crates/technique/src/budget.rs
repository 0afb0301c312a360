//! What may be spent.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// What may be spent: time until a deadline, turns of an explorer (counted work, the same on every machine), memory. A part of
/// it is a budget, too, and none outlives the whole.
#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    deadline: Instant,
    /// Whether time bounds it at all.
    is_timed: bool,
    /// Turns, if these bound it.
    pub turns: Option<u64>,
    /// Bytes of the process.
    pub memory: usize,
    interrupt: Arc<AtomicBool>,
}

/// A budget as a process is told of it: its clock starts when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    pub time: Option<Duration>,
    pub turns: Option<u64>,
    pub memory: usize,
}

impl Default for Allowance {
    /// A minute.
    fn default() -> Allowance {
        Allowance { time: Some(Duration::from_secs(60)), turns: None, memory: Budget::MEMORY }
    }
}

impl Allowance {
    /// Starts the clock.
    pub fn start(&self, interrupt: &Arc<AtomicBool>) -> Budget {
        let budget = match self.time {
            Some(time) => Budget::timed(time, interrupt),
            None => Budget::counted(self.turns.unwrap_or(u64::MAX), interrupt),
        };
        Budget { turns: self.turns, memory: self.memory, ..budget }
    }
}

impl Budget {
    /// Bytes of memory where nobody says otherwise.
    pub const MEMORY: usize = 4 << 30;

    /// So much time from now on.
    pub fn timed(time: Duration, interrupt: &Arc<AtomicBool>) -> Budget {
        let started = Instant::now();
        Budget {
            started,
            deadline: started + time.min(AGES),
            is_timed: true,
            turns: None,
            memory: Budget::MEMORY,
            interrupt: interrupt.clone(),
        }
    }

    /// So many turns, however long they take.
    pub fn counted(turns: u64, interrupt: &Arc<AtomicBool>) -> Budget {
        Budget { is_timed: false, turns: Some(turns), ..Budget::timed(AGES, interrupt) }
    }

    /// The time that is left.
    pub fn rest(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// All of its time, used or not.
    pub fn time(&self) -> Duration {
        self.deadline - self.started
    }

    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    pub fn interrupt(&self) -> &Arc<AtomicBool> {
        &self.interrupt
    }

    /// Whether nothing is left.
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || Instant::now() >= self.deadline
    }

    /// A part of what is left, from now on.
    pub fn share(&self, part: f64) -> Budget {
        self.within(self.rest().mul_f64(part.clamp(0.0, 1.0)))
    }

    /// What each of so many gets of what is left, if they come one after the other: the first of them.
    pub fn split(&self, count: usize) -> Budget {
        self.within(self.rest() / u32::try_from(count.max(1)).unwrap_or(u32::MAX))
    }

    /// What is left of the first part of it, counted from its start: parts that come one after the other end where their
    /// shares add up to, and what one leaves is the next one's.
    pub fn until(&self, part: f64) -> Budget {
        let end = self.started + self.time().mul_f64(part.clamp(0.0, 1.0));
        self.within(end.saturating_duration_since(Instant::now()))
    }

    /// So much time from now on, also if less is left.
    pub fn at_least(&self, time: Duration) -> Budget {
        let started = Instant::now();
        Budget { started, deadline: self.deadline.max(started + time.min(AGES)), ..self.clone() }
    }

    /// What is left, but so much time at most.
    pub fn within(&self, time: Duration) -> Budget {
        let started = Instant::now();
        let deadline = started.checked_add(time).map_or(self.deadline, |end| end.min(self.deadline));
        Budget { started, deadline: deadline.max(started), ..self.clone() }
    }

    /// What is left, with so many turns.
    pub fn with_turns(&self, turns: u64) -> Budget {
        Budget { turns: Some(turns), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_outlive_the_whole() {
        let whole = Budget::timed(Duration::from_secs(60), &Arc::default());
        assert!(whole.share(0.5).time() <= Duration::from_secs(30));
        assert!(whole.split(6).time() <= Duration::from_secs(10));
        assert!(whole.within(Duration::from_secs(600)).deadline() <= whole.deadline());
        assert!(!whole.is_over());
        assert!(whole.within(Duration::ZERO).is_over());
    }

    #[test]
    fn an_interruption_ends_all_parts() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let part = Budget::counted(7, &interrupt).share(0.5);
        assert_eq!(part.turns, Some(7));
        assert!(!part.is_over() && !part.is_timed());
        interrupt.store(true, Ordering::Relaxed);
        assert!(part.is_over());
    }
}
