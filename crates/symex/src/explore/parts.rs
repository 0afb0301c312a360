//! One exploration on several cores.
//!
//! A part is all paths with a common beginning, given by the choices that lead there. It is explored from the start by
//! a machine that shares nothing with the others; after a number of paths it is left, and where its waiting states stand
//! are the beginnings of new parts. Parts go in rounds, so what is found does not depend on how many cores there are.

use super::{Explorer, Limits, Part, Scenario, Strategy};
use crate::path::{Choice, Path, Report};
use std::collections::{BTreeMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use technique::{Budget, Cut};

/// Paths of one part. Most methods have fewer: they are explored in one go.
const PART: usize = 256;

/// An explorer and what it works on.
pub struct Worker {
    pub explorer: Explorer,
    pub scenario: Scenario,
}

/// Explorers that work on one scenario, each on a thread of its own.
pub struct Team<'a, P, E> {
    /// Threads at most.
    pub jobs: usize,
    /// Opens another explorer with the same program, scenario and settings.
    pub open: &'a (dyn Fn() -> Result<Worker, E> + Sync),
    /// What is kept of a path.
    pub keep: &'a (dyn Fn(&Worker, Path) -> P + Sync),
    /// Whether nothing more is needed after this.
    pub is_last: &'a (dyn Fn(&P) -> bool + Sync),
}

/// The place of a part in its round, and that of the first one that makes all after it needless.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    number: usize,
    last: Option<Arc<AtomicUsize>>,
}

impl Place {
    pub fn is_behind(&self) -> bool {
        self.last.as_ref().is_some_and(|last| self.number > last.load(Ordering::Relaxed))
    }
}

/// A part to explore: where it begins, after how many paths to leave it, and what all parts may spend.
struct Task {
    place: Place,
    prefix: Vec<Choice>,
    pause: usize,
    budget: Budget,
}

/// What came of a part, and where the paths begin that it has left.
struct Done<P> {
    number: usize,
    report: Report<(Vec<Choice>, P), ()>,
    left: Vec<Vec<Choice>>,
}

/// Tasks of a round that nobody has taken; none once the exploration is over.
struct Queue {
    tasks: Mutex<Option<VecDeque<Task>>>,
    changed: Condvar,
}

impl Queue {
    fn set(&self, tasks: Option<VecDeque<Task>>) {
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = tasks;
        self.changed.notify_all();
    }

    fn take(&self) -> Option<Task> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.pop_front()
    }

    /// Waits for a task.
    fn next(&self) -> Option<Task> {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(task) = tasks.as_mut()?.pop_front() {
                return Some(task);
            }
            tasks = self.changed.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<P: Send, E> Team<'_, P, E> {
    /// Explores the method.
    pub fn explore(&self) -> Result<Report<P, ()>, E> {
        let mut first = (self.open)()?;
        let Scenario { limits, budget, .. } = first.scenario.clone();
        // A query log has the questions of one solver.
        let part = if first.explorer.settings.solver.log.is_some() { usize::MAX } else { PART };
        let pause = part.min(limits.paths);
        let whole = Task { place: Place::default(), prefix: Vec::new(), pause, budget: budget.clone() };
        let Done { mut report, mut left, .. } = self.work(&mut first, whole);
        let mut is_over = report.paths.iter().any(|(_, path)| (self.is_last)(path));
        let queue = Queue { tasks: Mutex::new(Some(VecDeque::new())), changed: Condvar::new() };
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 1..self.jobs.min(left.len().max(1)) {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.help(queue, &sender));
            }
            drop(sender);
            while !left.is_empty() && !is_over {
                let room = limits.paths.saturating_sub(report.paths.len());
                if let Some(why) = over(&budget, &limits, room) {
                    report.cuts.add_many(why, left.len() as u32);
                    break;
                }
                left.sort();
                let pause = part.min(room.div_ceil(left.len()));
                let last = Arc::new(AtomicUsize::new(usize::MAX));
                let mut round = BTreeMap::new();
                let parts = left.len();
                let task = |(number, prefix)| {
                    let place = Place { number, last: Some(last.clone()) };
                    Task { place, prefix, pause, budget: budget.clone() }
                };
                queue.set(Some(left.drain(..).enumerate().map(task).collect()));
                while round.len() < parts {
                    let done = match queue.take() {
                        Some(task) => self.work(&mut first, task),
                        None => match results.recv().expect("a helper has each task that was taken") {
                            Ok(done) => done,
                            Err(panic) => {
                                queue.set(None);
                                std::panic::resume_unwind(panic);
                            }
                        },
                    };
                    round.insert(done.number, done);
                }
                let last = last.load(Ordering::Relaxed);
                is_over = last != usize::MAX;
                for (_, done) in round.into_iter().take_while(|(number, _)| *number <= last) {
                    left.extend(done.left);
                    report.absorb(done.report);
                }
            }
            queue.set(None);
        });
        report.paths.sort_by(|a, b| a.0.cmp(&b.0));
        let beyond = report.paths.len().saturating_sub(limits.paths);
        if beyond > 0 && !is_over {
            // The last states have several paths each.
            report.paths.truncate(limits.paths);
            report.cuts.add_many(Cut::Paths(limits.paths), beyond as u32);
        }
        Ok(report.map(|(_, path)| path))
    }

    /// Takes tasks until there are no more rounds.
    fn help(&self, queue: &Queue, sender: &mpsc::Sender<std::thread::Result<Done<P>>>) {
        // The other explorers do its work if it cannot be opened, which the first one could.
        let Ok(mut worker) = (self.open)() else { return };
        while let Some(task) = queue.next() {
            let done = std::panic::catch_unwind(AssertUnwindSafe(|| self.work(&mut worker, task)));
            if sender.send(done).is_err() {
                return;
            }
        }
    }

    fn work(&self, worker: &mut Worker, task: Task) -> Done<P> {
        let Worker { explorer, scenario } = worker;
        let Task { place, prefix, pause, budget } = task;
        let (number, last) = (place.number, place.last.clone());
        let mut scenario = scenario.clone();
        if !prefix.is_empty() {
            // Few states are left by it.
            scenario = scenario.in_order(Strategy::DepthFirst, 0);
        }
        scenario.budget = budget;
        scenario.limits.paths = usize::MAX;
        scenario.part = Part { prefix, pause, place, pause_at: scenario.part.pause_at.take() };
        let mut report = explorer.explore(&scenario).apart();
        let left = std::mem::take(&mut report.left);
        let report = report.map(|path| (path.choices.clone(), (self.keep)(worker, path)));
        if let Some(last) = last
            && report.paths.iter().any(|(_, path)| (self.is_last)(path))
        {
            last.fetch_min(number, Ordering::Relaxed);
        }
        Done { number, report, left }
    }
}

/// Why no further part is explored.
fn over(budget: &Budget, limits: &Limits, room: usize) -> Option<Cut> {
    if budget.is_interrupted() {
        return Some(Cut::Interrupted);
    }
    if budget.is_over() {
        return Some(Cut::Time);
    }
    (room == 0).then_some(Cut::Paths(limits.paths))
}
