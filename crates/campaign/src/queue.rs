//! The classes that wait to be explored, and how the time is shared among them.
//!
//! In the first round every class gets the same share of a part of the time, small classes first; what one does not use
//! is left to the others. What is left after that goes to the classes that lacked time, in rounds: the one with the most
//! to gain for its time comes first, and each attempt has more time than the one before. All of it ends at a deadline.

use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The part of the time that the first round may take.
const FIRST: f64 = 0.4;
/// What a class gets in the first round at least, if all can have it: less is lost on starting.
const LEAST: Duration = Duration::from_millis(750);
/// More than this is not made up for by shorter shares.
const MOST_EXCESS: f64 = 4.0;
/// How much more time an attempt gets at least than the one before.
const WORTHWHILE: f64 = 1.5;
/// How much more it gets where there is enough for all.
const GROWTH: f64 = 3.0;

/// A class to explore, and what may be spent on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Index in the list of classes.
    pub class: usize,
    pub time: Duration,
    /// The first attempt at a class is the first round's.
    pub round: u32,
}

impl Turn {
    pub fn is_first(&self) -> bool {
        self.round == 1
    }
}

/// What an attempt at a class has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// More time would not help.
    None,
    /// It lacked time: so many branches are left to cover.
    Left(usize),
    /// It lacked time, and has found no more than the attempt before.
    Vain(usize),
}

pub struct Queue {
    jobs: usize,
    started: Instant,
    first_deadline: Instant,
    deadline: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// In reverse.
    waiting: Vec<usize>,
    running: usize,
    done: usize,
    again: Vec<Open>,
    /// What the classes of the first round were to take, and what they took.
    granted: Duration,
    taken: Duration,
}

impl State {
    /// How much more than its share a class of the first round takes: what cannot be done in less, and judging.
    fn excess(&self) -> f64 {
        match self.granted.is_zero() {
            true => 1.0,
            false => self.taken.div_duration_f64(self.granted).clamp(1.0, MOST_EXCESS),
        }
    }
}

/// A class that lacked time.
#[derive(Clone, Copy)]
struct Open {
    class: usize,
    /// Branches that are left; halved for an attempt in vain.
    gain: usize,
    had: Duration,
    round: u32,
}

impl Queue {
    /// `order` is of classes; nothing is handed out after the deadline. Without rounds, the first has all the time.
    pub fn new(mut order: Vec<usize>, jobs: usize, deadline: Instant, in_rounds: bool) -> Queue {
        let started = Instant::now();
        let all = deadline.saturating_duration_since(started);
        // Where each class can have a thread there is nobody to wait for.
        let first = if order.len() <= jobs || !in_rounds { all } else { all.mul_f64(FIRST) };
        order.reverse();
        Queue {
            jobs,
            started,
            first_deadline: started + first,
            deadline,
            state: Mutex::new(State { waiting: order, ..State::default() }),
            changed: Condvar::new(),
        }
    }

    /// The next class, if there is one; waits for those in work, as they may come back.
    pub fn take(&self) -> Option<Turn> {
        let mut state = self.lock();
        loop {
            if let Some(turn) = self.next(&mut state, Instant::now()) {
                state.running += 1;
                return Some(turn);
            }
            if state.running == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn next(&self, state: &mut State, now: Instant) -> Option<Turn> {
        let left = self.deadline.saturating_duration_since(now);
        if left.is_zero() {
            return None;
        }
        if let Some(class) = state.waiting.pop() {
            let open = state.waiting.len() + state.running + 1;
            let fair = share(left, self.jobs, open);
            let first = share(self.first_deadline.saturating_duration_since(now), self.jobs, open);
            // So that all of them get their turn.
            let fair = fair.div_f64(state.excess());
            return Some(Turn { class, time: first.max(LEAST).min(fair), round: 1 });
        }
        // Most to gain for its time first, then in order.
        let worth = |open: &Open| open.gain as f64 / open.had.as_secs_f64().max(0.001);
        state.again.sort_by(|one, other| worth(one).total_cmp(&worth(other)).then(other.class.cmp(&one.class)));
        while let Some(open) = state.again.pop() {
            let fair = share(left, self.jobs, state.again.len() + state.running + 1);
            let time = fair.min(open.had.mul_f64(GROWTH)).max(open.had.mul_f64(WORTHWHILE));
            // The last one may have all that is left.
            let time = if state.again.is_empty() { time.max(fair) } else { time };
            if time <= left {
                return Some(Turn { class: open.class, time, round: open.round + 1 });
            }
        }
        None
    }

    /// A class is done, after so long.
    pub fn done(&self, turn: Turn, took: Duration, gain: Gain) {
        let mut state = self.lock();
        state.running -= 1;
        if turn.is_first() {
            state.done += 1;
            state.granted += turn.time;
            state.taken += took;
        }
        let gain = match gain {
            Gain::None => 0,
            Gain::Left(gain) => gain,
            Gain::Vain(gain) => gain / 2 / turn.round as usize,
        };
        if gain > 0 {
            state.again.push(Open { class: turn.class, gain, had: turn.time, round: turn.round });
        }
        self.changed.notify_all();
    }

    /// How long all of it will take from now on, as far as can be said.
    pub fn expected(&self) -> Duration {
        let state = self.lock();
        let now = Instant::now();
        let left = self.deadline.saturating_duration_since(now);
        // Who lacked time gets all there is.
        if !state.again.is_empty() || state.done == 0 {
            return left;
        }
        let each = (now - self.started).div_f64(state.done as f64);
        left.min(each.mul_f64((state.waiting.len() + state.running) as f64))
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

    fn queue(classes: usize, jobs: usize, time: Duration) -> Queue {
        Queue::new((0..classes).collect(), jobs, Instant::now() + time, true)
    }

    fn seconds(turn: Option<Turn>) -> (usize, u64, u32) {
        let turn = turn.expect("there is a class");
        (turn.class, turn.time.as_secs_f64().round() as u64, turn.round)
    }

    #[test]
    fn shares_are_fair() {
        let queue = queue(4, 2, MINUTE);
        let first = queue.take();
        // Two at a time, in 24 of the 60 seconds.
        assert_eq!(seconds(first), (0, 12, 1));
        assert_eq!(seconds(queue.take()), (1, 12, 1));
        queue.done(first.expect("it was there"), Duration::ZERO, Gain::None);
        // What the others do not use is shared by those that are left.
        assert_eq!(seconds(queue.take()), (2, 16, 1));
    }

    #[test]
    fn a_class_for_each_thread_has_all_the_time() {
        let queue = queue(2, 2, MINUTE);
        assert_eq!(seconds(queue.take()), (0, 60, 1));
        assert_eq!(seconds(queue.take()), (1, 60, 1));
    }

    #[test]
    fn without_rounds_a_class_has_all_its_time_at_once() {
        let queue = Queue::new(vec![0, 1, 2, 3], 2, Instant::now() + MINUTE, false);
        assert_eq!(seconds(queue.take()), (0, 30, 1));
        assert_eq!(seconds(queue.take()), (1, 30, 1));
    }

    #[test]
    fn a_share_is_not_too_small_to_start() {
        let check = |time: u64, expected: u64| {
            let queue = queue(100, 1, Duration::from_secs(time));
            let turn = queue.take().expect("there is a class");
            assert_eq!(turn.time.as_millis().div_ceil(50) * 50, u128::from(expected));
        };
        check(1000, 4000);
        check(100, 750);
        check(50, 500);
    }

    #[test]
    fn what_is_left_goes_to_those_who_gain_most() {
        let queue = queue(3, 1, MINUTE);
        for gain in [Gain::Left(2), Gain::Left(25), Gain::None] {
            let turn = queue.take().expect("there is a class");
            queue.done(turn, turn.time, gain);
        }
        // It had 12 s.
        let turn = queue.take();
        assert_eq!(seconds(turn), (1, 30, 2));
        queue.done(turn.expect("it was there"), Duration::ZERO, Gain::Vain(25));
        // An attempt in vain and one that had less: 6 branches after 30 s, 2 after 8 s.
        let turn = queue.take();
        assert_eq!(seconds(turn), (0, 24, 2));
        queue.done(turn.expect("it was there"), Duration::ZERO, Gain::None);
        assert_eq!(seconds(queue.take()), (1, 60, 3));
    }

    #[test]
    fn another_attempt_needs_more_time() {
        let queue = queue(1, 1, MINUTE);
        let turn = queue.take().expect("there is a class");
        queue.done(turn, turn.time, Gain::Left(9));
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn nothing_after_the_deadline() {
        let queue = Queue::new(vec![0, 1], 1, Instant::now(), true);
        assert_eq!(queue.take(), None);
        assert_eq!(queue.expected(), Duration::ZERO);
    }
}
