//! The classes that wait to be explored, and how the time is shared among them.
//!
//! Every class gets the same share of what is left; what it does not use is left to the others. A class that used up
//! its share and has branches to gain is explored once more when all have had their turn, if there is more time for it
//! then.

use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How much more time a second attempt gets at least than the first had.
const WORTHWHILE: f64 = 1.5;

/// A class to explore, and what may be spent on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Index in the list of classes.
    pub class: usize,
    pub time: Duration,
    pub is_second: bool,
}

pub struct Queue {
    jobs: usize,
    deadline: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// In reverse.
    waiting: Vec<usize>,
    running: usize,
    /// What is to be gained, the class, the time that it had.
    again: Vec<(usize, usize, Duration)>,
}

impl Queue {
    pub fn new(classes: &[usize], jobs: usize, budget: Duration) -> Queue {
        Queue {
            jobs,
            deadline: Instant::now() + budget,
            state: Mutex::new(State { waiting: classes.iter().rev().copied().collect(), ..State::default() }),
            changed: Condvar::new(),
        }
    }

    /// The next class, if there is one; waits for those in work, as they may come back.
    pub fn take(&self) -> Option<Turn> {
        let mut state = self.lock();
        loop {
            if let Some(turn) = self.next(&mut state) {
                state.running += 1;
                return Some(turn);
            }
            if state.running == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn next(&self, state: &mut State) -> Option<Turn> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if let Some(class) = state.waiting.pop() {
            let time = share(left, self.jobs, state.waiting.len() + state.running + 1);
            return Some(Turn { class, time, is_second: false });
        }
        // Most to gain first, then in order.
        state.again.sort_by_key(|(gain, class, _)| (*gain, std::cmp::Reverse(*class)));
        while let Some((_, class, had)) = state.again.pop() {
            let fair = share(left, self.jobs, state.again.len() + state.running + 1);
            let time = fair.max(had.mul_f64(WORTHWHILE));
            if time <= left {
                return Some(Turn { class, time, is_second: true });
            }
        }
        None
    }

    /// A class is done. `gain` is what it could still cover, if it was only time that it lacked.
    pub fn done(&self, turn: Turn, gain: Option<usize>) {
        let mut state = self.lock();
        state.running -= 1;
        if let Some(gain) = gain.filter(|gain| *gain > 0 && !turn.is_second) {
            state.again.push((gain, turn.class, turn.time));
        }
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// What each of the open classes gets when so many are explored at the same time.
fn share(left: Duration, jobs: usize, open: usize) -> Duration {
    let part = jobs as f64 / open.max(1) as f64;
    left.mul_f64(part.min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn seconds(turn: Option<Turn>) -> (usize, u64, bool) {
        let turn = turn.expect("there is a class");
        (turn.class, turn.time.as_secs_f64().round() as u64, turn.is_second)
    }

    #[test]
    fn shares_are_fair() {
        let queue = Queue::new(&[0, 1, 2, 3], 2, MINUTE);
        let first = queue.take();
        assert_eq!(seconds(first), (0, 30, false));
        assert_eq!(seconds(queue.take()), (1, 30, false));
        queue.done(first.expect("it was there"), None);
        // What the first did not use is shared by the three that are left.
        assert_eq!(seconds(queue.take()), (2, 40, false));
    }

    #[test]
    fn what_is_left_goes_to_those_who_gain_most() {
        let queue = Queue::new(&[0, 1, 2], 1, MINUTE);
        for gain in [Some(2), Some(5), None] {
            let turn = queue.take().expect("there is a class");
            queue.done(turn, gain);
        }
        let turn = queue.take();
        // It had 30 s: half of the minute that is left would be in vain.
        assert_eq!(seconds(turn), (1, 45, true));
        queue.done(turn.expect("it was there"), Some(5));
        let turn = queue.take();
        assert_eq!(seconds(turn), (0, 60, true));
        queue.done(turn.expect("it was there"), None);
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn a_second_attempt_needs_more_time() {
        let queue = Queue::new(&[0], 1, MINUTE);
        let turn = queue.take().expect("there is a class");
        queue.done(turn, Some(9));
        assert_eq!(queue.take(), None);
    }
}
