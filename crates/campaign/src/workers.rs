//! Threads that have classes explored and hand over what was found.

use crate::process::{self, Event, Explored, Launcher, Task};
use crate::queue::{Queue, Turn};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests, Order};
use technique::{Allowance, Branch};

/// What a worker says about a class.
pub enum News {
    Started(Turn),
    Counted(BTreeMap<String, u64>),
    Said(Turn, String),
    Explored { turn: Turn, result: Box<Explored>, time: Duration },
}

/// What all workers do.
pub struct Job<'a> {
    pub launcher: &'a Launcher,
    pub agenda: &'a Agenda,
    /// Threads for each class.
    pub threads: usize,
    /// Turns and memory of each class; the queue says how much time.
    pub allowance: Allowance,
}

/// The part of its share from which on a class counts as stopped by time.
const USED_UP: f64 = 0.9;

/// Explores one class after the other until there are none, or somebody interrupts.
pub fn work(queue: &Queue, orders: &[Order], job: &Job, interrupt: &AtomicBool, sender: &Sender<News>) {
    while !interrupt.load(Ordering::Relaxed)
        && let Some(turn) = queue.take()
    {
        let time = job.allowance.time.is_some().then_some(turn.time);
        let task = Task {
            order: orders[turn.class].clone(),
            threads: job.threads,
            agenda: job.agenda.clone(),
            allowance: Allowance { time, ..job.allowance.clone() },
        };
        // Nobody listens any more when the run has failed.
        let _ = sender.send(News::Started(turn));
        let start = Instant::now();
        let watch = |event| {
            let _ = sender.send(match event {
                Event::Counted(counted) => News::Counted(counted),
                Event::Said(line) => News::Said(turn, line),
            });
        };
        let result = process::explore(job.launcher, &task, interrupt, &watch);
        let time = start.elapsed();
        let is_used_up = time >= turn.time.mul_f64(USED_UP);
        let gain = result.tests.as_ref().filter(|_| is_used_up && result.lost.is_none()).map(uncovered);
        queue.done(turn, gain);
        // What was found until the interruption is not the whole suite of the class.
        if interrupt.load(Ordering::Relaxed) {
            return;
        }
        let _ = sender.send(News::Explored { turn, result: Box::new(result), time });
    }
}

/// Branches of its methods that no test covers.
fn uncovered(tests: &ClassTests) -> usize {
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    tests.methods.iter().flat_map(|method| &method.branches).filter(|branch| !covered.contains(branch)).count()
}
