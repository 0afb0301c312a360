//! Threads that take one class after the other: each has it explored by a process, and its tests judged by a JVM of the
//! thread's own, which stays warm from class to class.

use crate::cache::{BESIDE_THEIRS, Cache, Part, Reads};
use crate::error::Error;
use crate::files;
use crate::judge::{Before, Judge, Verdict};
use crate::plan::{Plan, Target};
use crate::process::{End, Event, Explored, ForkServer, Launcher, Lost, Task};
use crate::queue::{Gain, Queue, Turn};
use replay::{Jvm, Missing, harness};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests};
use technique::{Allowance, Branch, Cut};

/// What a worker says about a class.
pub enum News {
    Started(Turn),
    Counted(BTreeMap<String, u64>),
    Said(Turn, String),
    Judging(Turn),
    /// What this computer cannot forbid to tested code.
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

pub enum Judged {
    /// There is nothing to judge.
    Nothing,
    /// Another attempt has found no more than the one before.
    NothingNew,
    /// The time was over before the real JVM had run all of them.
    Late,
    Tests(Box<(ClassTests, Verdict)>),
    Failed(Error),
}

/// What all workers do.
pub struct Job<'a> {
    pub plan: &'a Plan,
    pub launcher: &'a Launcher,
    pub agenda: &'a Agenda,
    pub jvm: &'a Jvm,
    pub force: bool,
    /// Threads for each class.
    pub threads: usize,
    /// Turns and memory of each class; the queue says how much time.
    pub allowance: Allowance,
    /// What is not done by then is given up.
    pub deadline: Option<Instant>,
    /// What the first attempts at classes promised.
    pub worth: Mutex<BTreeMap<usize, usize>>,
    /// JVMs of the first module that nobody uses yet.
    pub spare: Mutex<Option<Judge>>,
    pub cache: Option<&'a Cache>,
}

impl Job<'_> {
    /// Starts JVMs of a module.
    pub fn start_judge(&self, module: usize) -> Result<Judge, Error> {
        let spare = || self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(judge) = (module == 0).then(spare).flatten() {
            return Ok(judge);
        }
        let module = &self.plan.modules[module];
        let options = harness::Options { deadline: self.deadline, ..module.harness() };
        Ok(Judge::start(self.jvm, options, module.form)?)
    }
}

/// The part of its share from which on a class counts as stopped by time, unless it says so itself.
const USED_UP: f64 = 0.75;
/// The part of a class's share that is kept for the real JVM.
const JUDGED: u32 = 6;

/// One of the threads.
pub struct Worker<'a> {
    job: &'a Job<'a>,
    sender: Sender<News>,
    explorers: ForkServer<'a>,
    /// The JVMs of the module that its last class was of.
    judge: Option<(usize, Judge)>,
}

impl<'a> Worker<'a> {
    pub fn new(job: &'a Job<'a>, sender: Sender<News>) -> Worker<'a> {
        Worker { job, sender, explorers: ForkServer::new(job.launcher), judge: None }
    }

    /// Takes classes until there are none, or somebody interrupts.
    pub fn work(mut self, queue: &Queue, interrupt: &AtomicBool) {
        while !interrupt.load(Ordering::Relaxed)
            && let Some(turn) = queue.take()
        {
            self.say(News::Started(turn));
            let start = Instant::now();
            let Explored { tests, lost, reads } = self.explore(turn, interrupt);
            // What was found until the interruption is not the whole suite of the class.
            if interrupt.load(Ordering::Relaxed) {
                queue.done(turn, start.elapsed(), Gain::None);
                return;
            }
            let is_used_up = start.elapsed() >= turn.time.mul_f64(USED_UP);
            let gain = match (&lost, &tests) {
                (None, Some(tests)) => gain(tests, is_used_up),
                (Some(Lost::Late(_)), Some(tests)) => gain(tests, true),
                (Some(Lost::Late(_)), None) => self.job.plan.classes[turn.class].size().0.max(1),
                _ => 0,
            };
            let judged = match tests {
                Some(tests) => self.judged(turn, tests),
                None => Judged::Nothing,
            };
            let gain = if matches!(judged, Judged::NothingNew) { Gain::Vain(gain) } else { Gain::Left(gain) };
            let reads = reads.and_then(|machine| Some(Reads { machine, jvm: self.read_by_jvm(turn, &judged)? }));
            queue.done(turn, start.elapsed(), gain);
            let is_final = matches!(gain, Gain::Left(0));
            self.say(News::Done(Box::new(Report { turn, lost, judged, time: start.elapsed(), reads, is_final })));
        }
        if let Some((0, judge)) = self.judge.take() {
            *self.job.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(judge);
        }
    }

    /// Nobody listens any more when the run has failed.
    fn say(&self, news: News) {
        let _ = self.sender.send(news);
    }

    fn explore(&mut self, turn: Turn, interrupt: &AtomicBool) -> Explored {
        let Job { plan, allowance, .. } = self.job;
        let time = allowance.time.is_some().then(|| turn.time - turn.time / JUDGED);
        let task = Task {
            order: plan.classes[turn.class].order.clone(),
            threads: self.job.threads,
            agenda: self.job.agenda.clone(),
            allowance: Allowance { time, ..allowance.clone() },
        };
        let sender = self.sender.clone();
        let watch = |event| {
            // Nobody listens any more when the run has failed.
            let _ = sender.send(match event {
                Event::Counted(counted) => News::Counted(counted),
                Event::Said(line) => News::Said(turn, line),
            });
        };
        self.explorers.explore(&task, End { interrupt, deadline: self.job.deadline }, &watch)
    }

    fn judged(&mut self, turn: Turn, mut tests: ClassTests) -> Judged {
        let job = self.job;
        let target = &job.plan.classes[turn.class];
        let folder = job.plan.modules[target.module].output.join(tests.package.replace('.', "/"));
        // A person has tests of this name: ours stand beside them.
        if !job.force && files::is_hand_written(&folder.join(format!("{}Test.java", tests.suite))) {
            tests.suite += BESIDE_THEIRS;
        }
        let worth = worth(&tests);
        let known = job.worth.lock().unwrap_or_else(PoisonError::into_inner).insert(turn.class, worth);
        if known.is_some_and(|known| worth <= known) {
            return Judged::NothingNew;
        }
        self.say(News::Judging(turn));
        match self.judge(target, &tests) {
            // The attempt before had time to see whether its calls end.
            Ok(verdict) if known.is_some() && verdict.problems.iter().any(|problem| problem.is_late) => Judged::Late,
            Ok(verdict) => Judged::Tests(Box::new((tests, verdict))),
            Err(error) => {
                // The next class gets a new one.
                self.judge = None;
                let is_late = matches!(error, Error::Replay(replay::Error::Late));
                if is_late { Judged::Late } else { Judged::Failed(error) }
            }
        }
    }

    /// What the JVM has asked the class path for while it judged a class.
    fn read_by_jvm(&mut self, turn: Turn, judged: &Judged) -> Option<Part> {
        let target = &self.job.plan.classes[turn.class];
        let places = self.job.cache?.jvm_places(target.module);
        let asked = self.judge.as_mut().map(|(_, judge)| judge.take_asked()).unwrap_or_default();
        match judged {
            Judged::Nothing => Some(Part::default()),
            Judged::Tests(found) => {
                let (tests, verdict) = &**found;
                let sources = verdict.files.iter().map(|file| &*file.text);
                Some(Part::of_jvm(asked, &tests.package, sources, places))
            }
            _ => None,
        }
    }

    fn judge(&mut self, target: &Target, tests: &ClassTests) -> Result<Verdict, Error> {
        if tests.tests.is_empty() {
            return Ok(Verdict::default());
        }
        if self.judge.as_ref().is_none_or(|(module, _)| *module != target.module) {
            let judge = self.job.start_judge(target.module)?;
            self.say(News::Missing(judge.missing()));
            self.judge = Some((target.module, judge));
        }
        let Some((_, judge)) = &mut self.judge else { return Err(Error::NoJvm) };
        let mut verdict = judge.judge(tests, Before::default())?;
        // Branches of the JDK's own classes are not counted by a JVM that runs on them.
        if target.outline.methods.is_empty() {
            verdict.notes.clear();
        }
        Ok(verdict)
    }
}

/// Branches of its methods that no test covers, if it was time that they lacked.
fn gain(tests: &ClassTests, is_used_up: bool) -> usize {
    if !is_used_up && !tests.methods.iter().any(|method| method.cuts.contains(&Cut::Time)) {
        return 0;
    }
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    tests.methods.iter().flat_map(|method| &method.branches).filter(|branch| !covered.contains(branch)).count()
}

/// What proposals promise.
fn worth(tests: &ClassTests) -> usize {
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    covered.len() + tests.tests.iter().filter(|test| test.case.bug.is_some()).count()
}
