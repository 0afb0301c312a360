//! Threads that have classes explored and hand over what was found.

use super::apart;
use super::queue::{Queue, Turn};
use super::technique::Technique;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use strategies::{Branch, ClassTests, Order};

/// What a worker says about a class.
pub enum Message {
    Started(Turn),
    Explored { turn: Turn, result: Result<Box<ClassTests>, String>, time: Duration },
}

/// The part of its share from which on a class counts as stopped by time.
const USED_UP: f64 = 0.9;

/// Explores one class after the other until there are none, or somebody interrupts.
pub fn work(queue: &Queue, orders: &[Order], technique: &Technique, interrupt: &AtomicBool, sender: &Sender<Message>) {
    while !interrupt.load(Ordering::Relaxed)
        && let Some(turn) = queue.take()
    {
        let order = Order { time: turn.time, ..orders[turn.class].clone() };
        // Nobody listens any more when the run has failed.
        let _ = sender.send(Message::Started(turn));
        let start = Instant::now();
        let result = apart::tests(technique, &order, interrupt).map(Box::new);
        let time = start.elapsed();
        let is_used_up = time >= turn.time.mul_f64(USED_UP);
        let gain = result.as_ref().ok().filter(|_| is_used_up).map(|tests| uncovered(tests));
        queue.done(turn, gain);
        // What was found until the interruption is not the whole suite of the class.
        if interrupt.load(Ordering::Relaxed) {
            return;
        }
        let _ = sender.send(Message::Explored { turn, result, time });
    }
}

/// Branches of its methods that no test covers.
fn uncovered(tests: &ClassTests) -> usize {
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    tests.methods.iter().flat_map(|method| &method.branches).filter(|branch| !covered.contains(branch)).count()
}
