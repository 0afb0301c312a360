//! From the list of classes to files: classes are explored by several threads, and this one has the real JVM judge
//! their tests and writes them, as they come.

use crate::account::{self, Done};
use crate::error::Error;
use crate::files::{self, Kept};
use crate::judge::{Difference, Judge, Verdict};
use crate::plan::{Module, Plan, Target};
use crate::process::{Explored, Launcher};
use crate::queue::{Queue, Turn};
use crate::watch::Watch;
use crate::workers::{self, Job, News};
use project::{Notice, Severity};
use replay::{Jvm, Missing};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests, Order};
use technique::{Allowance, Branch};

/// How often the time is redrawn.
const TICK: Duration = Duration::from_millis(500);

/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// The part of the time that is kept for the real JVM.
const JUDGED: u32 = 6;

/// Dropped tests of a class that are shown.
const MAX_DROPPED: usize = 3;

pub struct Settings {
    /// Time for all classes, if that ends the work; turns and memory of each class.
    pub allowance: Allowance,
    pub jobs: NonZero<usize>,
    pub force: bool,
    pub launcher: Launcher,
}

pub struct Campaign<'a> {
    plan: &'a Plan,
    settings: &'a Settings,
    agenda: &'a Agenda,
    jvm: Jvm,
    /// By module; only those in use.
    judges: BTreeMap<usize, Judge>,
    watch: &'a mut dyn Watch,
    counters: BTreeMap<String, u64>,
    result: Outcome,
}

/// What came of it.
#[derive(Default)]
pub struct Outcome {
    /// By index in the plan.
    pub done: BTreeMap<usize, Done>,
    pub notices: Vec<Notice>,
    pub files: BTreeMap<PathBuf, Option<Kept>>,
    pub failed: BTreeSet<usize>,
    missing: BTreeSet<Missing>,
}

impl Outcome {
    /// What a counter has counted in all classes.
    pub fn counted(&self, counter: &str) -> u64 {
        self.done.values().filter_map(|done| done.tests.counters.get(counter)).sum()
    }
}

impl<'a> Campaign<'a> {
    pub fn new(
        plan: &'a Plan,
        settings: &'a Settings,
        agenda: &'a Agenda,
        jvm: Jvm,
        watch: &'a mut dyn Watch,
    ) -> Campaign<'a> {
        let (judges, counters, result) = (BTreeMap::new(), BTreeMap::new(), Outcome::default());
        Campaign { plan, settings, agenda, jvm, judges, watch, counters, result }
    }

    /// Runs until the time is up, or somebody interrupts; an error if no test can be run at all.
    pub fn run(mut self, interrupt: &Arc<AtomicBool>) -> Result<Outcome, Error> {
        let orders: Vec<Order> = self.plan.classes.iter().map(|target| target.order.clone()).collect();
        let jobs = self.settings.jobs.get().min(orders.len());
        let allowance = &self.settings.allowance;
        let explored = allowance.time.map(|budget| budget - budget / JUDGED);
        let queue = Queue::new(orders.len(), jobs, explored.unwrap_or(AGES));
        let job = Job {
            launcher: &self.settings.launcher,
            agenda: self.agenda,
            threads: self.settings.jobs.get() / jobs.max(1),
            allowance: allowance.clone(),
        };
        self.watch.planned(orders.len());
        let (sender, news) = mpsc::channel();
        let result = std::thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, queue, orders, job) = (sender.clone(), &queue, &orders, &job);
                scope.spawn(move || workers::work(queue, orders, job, interrupt, &sender));
            }
            drop(sender);
            // While the first classes are explored.
            let result = self.start_judge(0).and_then(|()| self.listen(&news));
            if result.is_err() {
                interrupt.store(true, Ordering::Relaxed);
            }
            result
        });
        result.map(|()| self.result)
    }

    fn listen(&mut self, news: &Receiver<News>) -> Result<(), Error> {
        loop {
            match news.recv_timeout(TICK) {
                Ok(News::Started(turn)) => self.watch.started(&self.plan.classes[turn.class].name()),
                Ok(News::Said(turn, line)) => self.watch.said(&self.plan.classes[turn.class].name(), &line),
                Ok(News::Counted(more)) => {
                    for (name, count) in more {
                        *self.counters.entry(name).or_default() += count;
                    }
                    self.watch.counted(&self.counters);
                }
                Ok(News::Explored { turn, result, time }) => self.explored(turn, *result, time),
                Err(RecvTimeoutError::Timeout) => self.watch.tick(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn start_judge(&mut self, module: usize) -> Result<(), Error> {
        if !self.judges.contains_key(&module) {
            let known = &self.plan.modules[module];
            let judge = Judge::start(&self.jvm, known.harness(), known.form)?;
            for missing in judge.missing() {
                if self.result.missing.insert(missing) {
                    self.notice(Severity::Warning, "confinement", &missing.to_string(), None);
                }
            }
            // One is enough, as classes come by module.
            self.judges = BTreeMap::from([(module, judge)]);
        }
        Ok(())
    }

    fn explored(&mut self, turn: Turn, result: Explored, time: Duration) {
        let target = &self.plan.classes[turn.class];
        let name = target.name();
        self.watch.judging(&name);
        let is_first = !turn.is_second;
        let Explored { tests, lost } = result;
        if let Some(lost) = &lost {
            // What there is of a class that was lost on the way is kept.
            let severity = if tests.is_some() { Severity::Warning } else { Severity::Error };
            self.notice(severity, &name, &lost.to_string(), None);
        }
        let judged = tests.map(|tests| self.judged(turn, tests, time));
        let line = match judged {
            Some(Ok(line)) => line,
            Some(Err(error)) => {
                self.result.failed.insert(turn.class);
                self.notice(Severity::Error, &name, &error.to_string(), None);
                format!("{name}: no tests")
            }
            None => {
                self.result.failed.insert(turn.class);
                format!("{name}: no tests")
            }
        };
        self.watch.done(&line, is_first);
    }

    /// Has the tests of a class judged and writes them; a line about it.
    fn judged(&mut self, turn: Turn, mut tests: ClassTests, time: Duration) -> Result<String, Error> {
        let target = &self.plan.classes[turn.class];
        let folder = self.plan.modules[target.module].output.join(tests.package.replace('.', "/"));
        // A person has tests of this name: ours stand beside them.
        if !self.settings.force && files::is_hand_written(&folder.join(format!("{}Test.java", tests.suite))) {
            tests.suite += "Cupper";
        }
        if let Some(known) = self.result.done.get(&turn.class)
            && worth(&tests) <= worth(&known.tests)
        {
            return Ok(format!("{}: nothing new in a second attempt", target.name()));
        }
        let start = Instant::now();
        let mut verdict = self.judge(target, &tests)?;
        // Branches of the JDK's own classes are not counted by a JVM that runs on them.
        if target.outline.methods.is_empty() {
            verdict.notes.clear();
        }
        let module = &self.plan.modules[target.module];
        for problem in &tests.problems {
            self.notice(Severity::Warning, &target.name(), &problem.to_string(), None);
        }
        for note in &verdict.notes {
            self.notice(Severity::Warning, &target.name(), note, Some("this is a bug of Cupper: please report it"));
        }
        self.show_dropped(&tests, &verdict);
        self.keep(module, &tests, &verdict);
        let folder = account::relative(&module.output, &self.plan.home);
        let done = Done {
            source: account::source(&tests, &module.unit.sources, &self.plan.home),
            folder: if folder.is_empty() { folder } else { folder + "/" },
            outline: target.outline.clone(),
            time: time + start.elapsed(),
            tests,
            verdict,
        };
        let parts =
            [(done.verdict.tests.len(), "test"), (done.bugs(), "bug"), (done.verdict.dropped.len(), "dropped test")];
        let parts: Vec<String> = (parts.iter().filter(|(count, _)| *count > 0))
            .map(|(count, what)| format!("{count} {what}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        let found = if parts.is_empty() { "no tests".to_string() } else { parts.join(", ") };
        let line = format!("{}: {found}, {:.1} s", done.class(), done.time.as_secs_f64());
        self.result.done.insert(turn.class, done);
        Ok(line)
    }

    fn judge(&mut self, target: &Target, tests: &ClassTests) -> Result<Verdict, Error> {
        if tests.tests.is_empty() {
            return Ok(Verdict::default());
        }
        self.start_judge(target.module)?;
        let Some(judge) = self.judges.get_mut(&target.module) else {
            return Err(Error::NoJvm);
        };
        judge.judge(tests).map_err(|error| {
            // The next class gets a new one.
            self.judges.clear();
            error.into()
        })
    }

    /// Says which tests did something else than they should; the report has all of them.
    fn show_dropped(&mut self, tests: &ClassTests, verdict: &Verdict) {
        for dropped in verdict.dropped.iter().take(MAX_DROPPED) {
            let call = tests.tests[dropped.proposed].case.call.plain();
            let Difference { cause, actual, .. } = &dropped.difference;
            let class = tests.class.replace('/', ".");
            self.watch.said(&class, &format!("dropped: {call} {cause}: {actual}"));
        }
        if verdict.dropped.len() > MAX_DROPPED {
            let more = verdict.dropped.len() - MAX_DROPPED;
            self.watch.said(&tests.class.replace('/', "."), &format!("dropped: {more} more"));
        }
    }

    /// Writes the files of a class, and removes its file of bugs if there are none any more.
    fn keep(&mut self, module: &Module, tests: &ClassTests, verdict: &Verdict) {
        for file in &verdict.files {
            let path = module.output.join(&file.path);
            let kept = files::write_test(&path, &file.text, self.settings.force);
            self.kept(module, &path, kept.map(Some));
        }
        let bugs = module.output.join(tests.package.replace('.', "/")).join(format!("{}BugsTest.java", tests.suite));
        if !verdict.files.iter().any(|file| module.output.join(&file.path) == bugs) {
            match files::remove_test(&bugs) {
                Ok(false) => {}
                result => self.kept(module, &bugs, result.map(|_| None)),
            }
        }
    }

    fn kept(&mut self, module: &Module, path: &Path, kept: io::Result<Option<Kept>>) {
        match kept {
            Ok(kept) => {
                if kept == Some(Kept::Theirs) {
                    let reason = "was written or changed by somebody else, so it stays as it is";
                    let remedy = "move it, or replace it with --force";
                    self.notice(Severity::Warning, &path.display().to_string(), reason, Some(remedy));
                }
                // A second attempt changes what is new in this run.
                let known = self.result.files.entry(path.to_owned()).or_insert(kept);
                if (*known, kept) != (Some(Kept::New), Some(Kept::Changed)) {
                    *known = kept;
                }
            }
            Err(error) => {
                let (folder, reason) = (module.output.display().to_string(), format!("cannot be written: {error}"));
                self.notice(Severity::Error, &folder, &reason, Some("choose another folder with -o"));
            }
        }
    }

    /// Says something once.
    fn notice(&mut self, severity: Severity, subject: &str, reason: &str, remedy: Option<&str>) {
        let (subject, reason, remedy) = (subject.to_string(), reason.to_string(), remedy.map(str::to_string));
        let notice = Notice { severity, subject, reason, remedy };
        if !self.result.notices.contains(&notice) {
            self.watch.notice(&notice);
            self.result.notices.push(notice);
        }
    }
}

/// What proposals promise.
fn worth(tests: &ClassTests) -> usize {
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    covered.len() + tests.tests.iter().filter(|test| test.case.bug.is_some()).count()
}
