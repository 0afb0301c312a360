//! How much work may go into something.

use std::time::Instant;

/// Work that is left: counted, so that it is the same in every run, and none after a deadline. Whoever runs out of it
/// gives up what it is doing.
#[derive(Clone, Debug)]
pub struct Work {
    left: u64,
    deadline: Option<Instant>,
    /// What was spent since the clock was looked at.
    unseen: u64,
}

/// Units between two looks at the clock: some microseconds each at most.
const OFTEN: u64 = 1 << 10;

impl Work {
    pub fn new(units: u64, deadline: Option<Instant>) -> Work {
        Work { left: units, deadline, unseen: OFTEN }
    }

    /// Spends so many units; `None` if there are no more, now or ever after.
    pub fn spend(&mut self, units: u64) -> Option<()> {
        self.left = self.left.saturating_sub(units);
        self.unseen = self.unseen.saturating_add(units);
        if self.unseen >= OFTEN {
            self.unseen = 0;
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.left = 0;
            }
        }
        (self.left > 0).then_some(())
    }

    pub fn is_over(&self) -> bool {
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn work_ends_by_count_and_by_the_clock() {
        let mut counted = Work::new(10, None);
        assert_eq!([counted.spend(4), counted.spend(5)], [Some(()); 2]);
        assert!(!counted.is_over());
        assert_eq!([counted.spend(1), counted.spend(0)], [None; 2]);
        let mut late = Work::new(u64::MAX, Some(Instant::now()));
        assert_eq!(late.spend(1), None);
        let mut early = Work::new(u64::MAX, Some(Instant::now() + Duration::from_secs(1000)));
        assert_eq!(early.spend(1 << 40), Some(()));
    }
}
