//! Threads that take one class after the other and have a place of work do it.

use crate::cache::Reads;
use crate::named::Named;
use crate::plan::{Plan, Target};
use crate::process::{End, Lost, Task};
use crate::queue::{Gain, Queue, Turn};
use crate::suites::Suite;
use crate::workplace::{Event, Judged, Judging, Piece, Worked, Workplace};
use replay::Missing;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use strategies::Agenda;
use technique::Allowance;

/// What a worker says about a class.
pub enum News {
    Started(Turn),
    Counted(BTreeMap<String, u64>),
    Said(Turn, String),
    /// How something is done, which is no result.
    Noted(String),
    Judging(Turn),
    /// What the computer cannot forbid to tested code.
    Missing(Vec<Missing>),
    Done(Box<Report>),
}

/// What came of a class.
pub struct Report {
    pub turn: Turn,
    /// Why there are no tests, or not all.
    pub lost: Option<Lost>,
    pub judged: Judged,
    pub time: Duration,
    /// What the class path was asked for, if all of it is known.
    pub reads: Option<Reads>,
    /// Whether more time would not help.
    pub is_final: bool,
}

/// What all workers do.
pub struct Job<'a> {
    pub plan: &'a Plan,
    pub agenda: &'a Agenda,
    pub force: bool,
    /// Threads for each class.
    pub threads: usize,
    /// Turns and memory of each class; the queue says how much time.
    pub allowance: Allowance,
    /// What is not done by then is given up.
    pub deadline: Option<Instant>,
    /// What the last attempts at classes promised.
    pub promised: Mutex<BTreeMap<usize, usize>>,
    /// Whether results are kept for later runs.
    pub wants_reads: bool,
    /// What an earlier run has written, by class.
    pub earlier: BTreeMap<usize, Box<Suite>>,
}

/// The part of a class's share that is kept for the real JVM.
const JUDGED: u32 = 6;

impl Job<'_> {
    /// What is to be done with a class.
    fn piece(&self, turn: Turn) -> Piece {
        let target = &self.plan.classes[turn.class];
        let time = self.allowance.time.is_some().then(|| turn.time - turn.time / JUDGED);
        let memory = self.plan.modules[target.module].memory.unwrap_or(self.allowance.memory);
        let promised = self.promised.lock().unwrap_or_else(PoisonError::into_inner).get(&turn.class).copied();
        Piece {
            task: Task {
                order: target.order.clone(),
                threads: self.threads,
                agenda: self.agenda.clone(),
                allowance: Allowance { time, memory, ..self.allowance.clone() },
                earlier: self.earlier.get(&turn.class).cloned(),
            },
            judging: Judging::of(&self.plan.modules[target.module]),
            is_beside: self.is_beside(target),
            counts_branches: !target.outline.methods.is_empty(),
            promised,
            wants_reads: self.wants_reads,
        }
    }

    fn is_beside(&self, target: &Target) -> bool {
        Named::new(self.plan, target, self.agenda, self.force).is_beside
    }
}

/// One of the threads.
pub struct Worker<'a, W> {
    job: &'a Job<'a>,
    sender: Sender<News>,
    place: W,
}

impl<'a, W: Workplace> Worker<'a, W> {
    pub fn new(job: &'a Job<'a>, sender: Sender<News>, place: W) -> Worker<'a, W> {
        Worker { job, sender, place }
    }

    /// Takes classes until there are none, or somebody interrupts.
    pub fn work(mut self, queue: &Queue, interrupt: &AtomicBool) {
        while !interrupt.load(Ordering::Relaxed)
            && let Some(turn) = queue.take()
        {
            self.say(News::Started(turn));
            let start = Instant::now();
            let worked = self.worked(turn, interrupt);
            if matches!(worked.judged, Judged::Interrupted) {
                queue.done(turn, start.elapsed(), Gain::None);
                return;
            }
            let Worked { lost, judged, reads, left, worth, took } = worked;
            let took = took.unwrap_or_else(|| start.elapsed());
            if let Some(worth) = worth {
                self.job.promised.lock().unwrap_or_else(PoisonError::into_inner).insert(turn.class, worth);
            }
            let gain = match (&lost, left) {
                (_, Some(left)) => left,
                (Some(Lost::Late(_)), None) => self.job.plan.classes[turn.class].size().0.max(1),
                _ => 0,
            };
            let gain = if matches!(judged, Judged::NothingNew) { Gain::Vain(gain) } else { Gain::Left(gain) };
            queue.done(turn, took, gain);
            let is_final = matches!(gain, Gain::Left(0));
            self.say(News::Done(Box::new(Report { turn, lost, judged, time: took, reads, is_final })));
        }
    }

    fn worked(&mut self, turn: Turn, interrupt: &AtomicBool) -> Worked {
        let sender = self.sender.clone();
        let watch = move |event| {
            // Nobody listens any more when the run has failed.
            let _ = sender.send(match event {
                Event::Counted(counted) => News::Counted(counted),
                Event::Said(line) => News::Said(turn, line),
                Event::Noted(line) => News::Noted(line),
                Event::Judging => News::Judging(turn),
                Event::Missing(missing) => News::Missing(missing),
            });
        };
        self.place.work(&self.job.piece(turn), End { interrupt, deadline: self.job.deadline }, &watch)
    }

    fn say(&self, news: News) {
        // Nobody listens any more when the run has failed.
        let _ = self.sender.send(news);
    }
}
