//! From the list of classes to files: several threads have classes explored and their tests judged, and this one writes
//! what holds, as it comes.

use crate::account::{self, Done};
use crate::error::Error;
use crate::files::{self, Kept};
use crate::judge::{Difference, Verdict};
use crate::plan::{Module, Plan};
use crate::process::Launcher;
use crate::queue::{Queue, Turn};
use crate::watch::Watch;
use crate::workers::{Job, Judged, News, Report, Worker};
use project::{Notice, Severity};
use replay::{Jvm, Missing};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use strategies::{Agenda, ClassTests};
use technique::Allowance;

/// How often the time is redrawn.
const TICK: Duration = Duration::from_millis(500);

/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

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
        let (counters, result) = (BTreeMap::new(), Outcome::default());
        Campaign { plan, settings, agenda, jvm, watch, counters, result }
    }

    /// Works on some of the classes until the time is up, or somebody interrupts; an error if no test can be run at all.
    pub fn run(mut self, classes: &[usize], interrupt: &AtomicBool) -> Result<Outcome, Error> {
        if classes.is_empty() {
            return Ok(self.result);
        }
        let jobs = self.settings.jobs.get().min(classes.len());
        let allowance = self.settings.allowance.clone();
        let queue = Queue::new(classes, jobs, allowance.time.unwrap_or(AGES));
        let jvm = self.jvm.clone();
        let job = Job {
            plan: self.plan,
            launcher: &self.settings.launcher,
            agenda: self.agenda,
            jvm: &jvm,
            force: self.settings.force,
            threads: self.settings.jobs.get() / jobs.max(1),
            allowance,
            worth: Mutex::default(),
            spare: Mutex::default(),
        };
        self.watch.planned(classes.len());
        let (sender, news) = mpsc::channel();
        let result = std::thread::scope(|scope| {
            for _ in 0..jobs {
                let (worker, queue) = (Worker::new(&job, sender.clone()), &queue);
                scope.spawn(move || worker.work(queue, interrupt));
            }
            drop(sender);
            // While the first classes are explored: is this a JDK that can run tests?
            match job.start_judge(0) {
                Ok(judge) => *job.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(judge),
                Err(error) => {
                    interrupt.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            self.listen(&news);
            Ok(())
        });
        result.map(|()| self.result)
    }

    fn listen(&mut self, news: &Receiver<News>) {
        let name = |turn: Turn, plan: &Plan| plan.classes[turn.class].name();
        loop {
            match news.recv_timeout(TICK) {
                Ok(News::Started(turn)) => self.watch.started(&name(turn, self.plan)),
                Ok(News::Judging(turn)) => self.watch.judging(&name(turn, self.plan)),
                Ok(News::Said(turn, line)) => self.watch.said(&name(turn, self.plan), &line),
                Ok(News::Counted(more)) => {
                    for (name, count) in more {
                        *self.counters.entry(name).or_default() += count;
                    }
                    self.watch.counted(&self.counters);
                }
                Ok(News::Missing(missing)) => {
                    for missing in missing {
                        if self.result.missing.insert(missing) {
                            self.notice(Severity::Warning, "confinement", &missing.to_string(), None);
                        }
                    }
                }
                Ok(News::Done(report)) => self.done(*report),
                Err(RecvTimeoutError::Timeout) => self.watch.tick(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn done(&mut self, report: Report) {
        let Report { turn, lost, judged, time } = report;
        let name = self.plan.classes[turn.class].name();
        if let Some(lost) = &lost {
            // What there is of a class that was lost on the way is kept.
            let severity = if matches!(judged, Judged::Nothing) { Severity::Error } else { Severity::Warning };
            self.notice(severity, &name, &lost.to_string(), None);
        }
        let line = match judged {
            Judged::Tests(found) => {
                let (tests, verdict) = *found;
                self.keep_all(turn, tests, verdict, time)
            }
            Judged::NothingNew => format!("{name}: nothing new in a second attempt"),
            Judged::Failed(error) => {
                self.result.failed.insert(turn.class);
                self.notice(Severity::Error, &name, &error.to_string(), None);
                format!("{name}: no tests")
            }
            Judged::Nothing => {
                self.result.failed.insert(turn.class);
                format!("{name}: no tests")
            }
        };
        self.watch.done(&line, !turn.is_second);
    }

    /// Writes the tests of a class that hold; a line about it.
    fn keep_all(&mut self, turn: Turn, tests: ClassTests, verdict: Verdict, time: Duration) -> String {
        let target = &self.plan.classes[turn.class];
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
            time,
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
        line
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
