//! From the list of classes to files: several threads have classes explored and their tests judged, and this one writes
//! what holds, as it comes.

use crate::account::{self, Done};
use crate::cache::{BESIDE_THEIRS, Cache, Entry, Found, Reads};
use crate::elsewhere::{Post, Reserve, There};
use crate::error::Error;
use crate::files::{self, Kept};
use crate::here::Local;
use crate::judge::{self, Before, Conflicts, Difference, Verdict};
use crate::named::Named;
use crate::neighbours::{Met, Neighbours};
use crate::plan::{Module, Plan};
use crate::process::{Launcher, Lost};
use crate::queue::{Queue, Turn};
use crate::suites::{self, Stored, Suite};
use crate::watch::{Topic, Watch};
use crate::workers::{Job, News, Report, Worker};
use crate::workplace::{Judged, Judging};
use project::{Notice, Severity};
use replay::{Jvm, Missing};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests};
use technique::Allowance;
use testgen::{BugTests, SourceFile};

/// How often the time is redrawn.
const TICK: Duration = Duration::from_millis(500);

/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// The part of the time that is kept for the report, and how much at most.
const REPORT: (f64, Duration) = (0.03, Duration::from_secs(3));
/// The part of the time in which the tests of all classes are run together, and how much at most.
const TOGETHER: (f64, Duration) = (0.06, Duration::from_secs(40));
/// How long they are run together with those that people have written, at most.
const WITH_THEIRS: Duration = Duration::from_secs(120);
/// The same where there are those that people have written.
const BESIDE: (f64, Duration) = (0.1, Duration::from_secs(90));
/// Attempts at having them live with each other.
const PEACE: usize = 3;
/// How much longer than it should the whole may take: this part of its time, or this much.
const OVER: (f64, Duration) = (0.05, Duration::from_secs(5));

pub struct Settings {
    /// When all of it began.
    pub started: Instant,
    /// Time for all of it, if that ends the work; turns and memory of each class.
    pub allowance: Allowance,
    pub jobs: NonZero<usize>,
    pub force: bool,
    /// Whether outcomes that have changed are what is expected from now on.
    pub accepts: bool,
    pub launcher: Launcher,
    /// Of the JDK.
    pub feature: u32,
    pub cache: Option<Cache>,
    /// Other computers, if there are any.
    pub post: Option<Post>,
}

impl Settings {
    /// How many of so many classes are in work at the same time.
    pub fn places(&self, classes: usize) -> usize {
        let most = match &self.post {
            Some(post) => post.places(self.allowance.time.is_some()),
            None => self.jobs.get(),
        };
        most.min(classes)
    }
}

/// When what ends.
struct Ends {
    /// No class is begun after it.
    work: Instant,
    /// Nothing goes on after it.
    all: Instant,
}

impl Ends {
    fn new(started: Instant, time: Duration, share: (f64, Duration)) -> Ends {
        let kept = time.mul_f64(REPORT.0).min(REPORT.1);
        let over = time.mul_f64(OVER.0).max(OVER.1);
        let together = time.mul_f64(share.0).min(share.1);
        Ends { work: started + (time - kept - together).min(AGES), all: started + (time + over - kept).min(AGES) }
    }
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
    /// Why the last attempt at a class has no tests, or not all.
    lost: BTreeMap<usize, String>,
    /// What results rest on that are not kept for later runs yet, and whether more time would not help.
    reads: BTreeMap<usize, (Reads, bool)>,
    missing: BTreeSet<Missing>,
    /// Notices, each once.
    known: BTreeSet<Notice>,
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
        let jobs = self.settings.places(classes.len());
        let allowance = self.settings.allowance.clone();
        let share = match (self.plan.modules.iter().any(|module| !module.unit.test_classes.is_empty()), classes.len()) {
            (true, _) => BESIDE,
            (false, 1) => (0.0, Duration::ZERO),
            (false, _) => TOGETHER,
        };
        let ends = allowance.time.map(|time| Ends::new(self.settings.started, time, share));
        let deadline = ends.as_ref().map_or_else(|| Instant::now() + AGES, |ends| ends.work);
        let queue = Queue::new(self.plan.by_size(classes), jobs, deadline, self.agenda.in_rounds);
        let jvm = self.jvm.clone();
        let deadline = ends.map(|ends| ends.all);
        let job = Job {
            plan: self.plan,
            agenda: self.agenda,
            force: self.settings.force,
            threads: (self.settings.jobs.get() / jobs.max(1)).max(1),
            allowance,
            deadline,
            promised: Mutex::default(),
            wants_reads: self.settings.cache.is_some(),
            earlier: self.earlier(classes),
        };
        let local = Local::new(&self.settings.launcher, &jvm, self.settings.feature);
        for (module, cache) in (0..self.plan.modules.len()).zip(self.settings.cache.iter().cycle()) {
            local.know(Judging::of(&self.plan.modules[module]), cache.jvm_places(module));
        }
        let first = self.plan.modules.first().map(Judging::of);
        let post = self.settings.post.as_ref();
        let reserve = Reserve::new(&local, self.settings.jobs.get().min(jobs));
        let (sender, news) = mpsc::channel();
        let result = std::thread::scope(|scope| {
            for _ in 0..jobs {
                let there = There::new(post, &reserve);
                let (worker, queue) = (Worker::new(&job, sender.clone(), there), &queue);
                scope.spawn(move || worker.work(queue, interrupt));
            }
            drop(sender);
            // While the first classes are explored: is this a JDK that can run tests?
            match first.map(|first| (local.start_judge(&first, deadline), first)) {
                Some((Ok(judge), first)) => local.keep_judge(first, judge),
                // So it is for the workers.
                None | Some((Err(Error::Replay(replay::Error::Late)), _)) => {}
                Some((Err(error), _)) => {
                    interrupt.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            self.listen(&news, &queue);
            Ok(())
        });
        reserve.close();
        if let Some(post) = post {
            self.watch.said("workers", &post.close());
        }
        if result.is_ok() && !interrupt.load(Ordering::Relaxed) {
            self.reconcile(&local, deadline, classes);
        }
        self.note_lost(classes, interrupt.load(Ordering::Relaxed));
        self.cache_rest(interrupt.load(Ordering::Relaxed));
        result.map(|()| self.result)
    }

    /// What an earlier run has left for classes.
    fn earlier(&self, classes: &[usize]) -> BTreeMap<usize, Box<Suite>> {
        let Settings { force, accepts, .. } = self.settings;
        let suite = |class: usize| {
            let named = Named::new(self.plan, &self.plan.classes[class], self.agenda, *force);
            Some((class, Box::new(named.earlier(*accepts)?)))
        };
        classes.iter().filter_map(|class| suite(*class)).collect()
    }

    /// Runs the tests of all classes of a module in one JVM, as its build does. Those that leave a static field changed
    /// that others mind get classes of their own, and so do those that mind anything else; those that mind it all the same
    /// are dropped.
    fn reconcile(&mut self, local: &Local, deadline: Option<Instant>, classes: &[usize]) {
        for (module, _) in self.plan.modules.iter().enumerate() {
            let is_here = |class: &&usize| self.plan.classes[**class].module == module;
            let has_tests =
                |class: &&usize| self.result.done.get(*class).is_some_and(|done| !done.verdict.compiled.is_empty());
            let classes: Vec<usize> = classes.iter().filter(is_here).filter(has_tests).copied().collect();
            if !classes.is_empty()
                && let Err(error) = self.reconcile_all(local, deadline, module, &classes)
            {
                let name = self.plan.modules[module].output.display().to_string();
                let reason = format!("the tests of all classes were not run together: {error}");
                self.notice(Topic::Disturbed, Severity::Warning, &name, &reason, None);
            }
        }
    }

    fn reconcile_all(
        &mut self,
        local: &Local,
        deadline: Option<Instant>,
        module: usize,
        classes: &[usize],
    ) -> Result<(), Error> {
        let neighbours = Neighbours::of(&self.jvm, &self.plan.modules[module])?;
        if classes.len() == 1 && neighbours.is_none() {
            return Ok(());
        }
        let mut judge = local.start_judge(&Judging::of(&self.plan.modules[module]), deadline)?;
        let mut before: BTreeMap<usize, Before> = BTreeMap::new();
        for _ in 0..PEACE {
            let done = |class: &usize| self.result.done.get(class).map(|done| (&done.tests, &done.verdict));
            let suites: Vec<(&ClassTests, &Verdict)> = classes.iter().filter_map(done).collect();
            let mut conflicts = judge.together(&suites)?;
            if let Some(neighbours) = neighbours.as_ref().filter(|_| conflicts.is_empty()) {
                let left = deadline.map_or(WITH_THEIRS, |end| end.saturating_duration_since(Instant::now()) / 2);
                let Met { conflicts: found, remarks } =
                    neighbours.meet(&suites, std::mem::take(&mut conflicts.leaving), left.min(WITH_THEIRS))?;
                conflicts = found;
                for remark in remarks {
                    let name = format!("the tests of {}", self.plan.modules[module].unit.name);
                    self.notice(Topic::Theirs, Severity::Warning, &name, &remark.to_string(), None);
                }
            }
            let Conflicts { mut disturbed, mut disturbing, .. } = conflicts;
            let concerned: BTreeSet<usize> = disturbed.keys().chain(disturbing.keys()).copied().collect();
            if concerned.is_empty() {
                break;
            }
            for at in concerned {
                let Some(done) = self.result.done.get(&classes[at]) else { continue };
                let (tests, time) = (done.tests.clone(), done.time);
                let (wrong, leaves) =
                    (disturbed.remove(&at).unwrap_or_default(), disturbing.remove(&at).unwrap_or_default());
                let before = before.entry(classes[at]).or_default();
                let mut reasons = Vec::new();
                if !wrong.is_empty() {
                    reasons.push(format!("{} of its tests mind what tests of other classes leave behind", wrong.len()));
                }
                let fields: BTreeSet<&str> = leaves.values().map(String::as_str).collect();
                if !fields.is_empty() {
                    let fields = fields.into_iter().collect::<Vec<_>>().join(", ");
                    reasons.push(format!("{} of its tests leave {fields} changed, which others mind", leaves.len()));
                }
                for (proposed, field) in leaves {
                    before.apart.insert(proposed, judge::leaves(&field));
                }
                for (proposed, difference) in wrong {
                    let is_apart = tests.tests[proposed].case.fixture.needs_fresh.is_some();
                    if is_apart || before.apart.insert(proposed, judge::DISTURBED.to_string()).is_some() {
                        before.dropped.insert(proposed, difference);
                    }
                }
                let known = &done.verdict;
                let (changes, stays, gone) = (known.changes.clone(), known.stays.clone(), known.gone);
                let verdict = Verdict { changes, stays, gone, ..judge.judge(&tests, before.clone())? };
                self.keep_all(classes[at], tests, verdict, time);
                let name = self.plan.classes[classes[at]].name();
                self.notice(Topic::Disturbed, Severity::Warning, &name, &reasons.join("; "), None);
            }
        }
        Ok(())
    }

    /// Says which classes have no tests, or not all.
    fn note_lost(&mut self, classes: &[usize], is_interrupted: bool) {
        let mut lost = std::mem::take(&mut self.result.lost);
        for &class in classes {
            let name = self.plan.classes[class].name();
            match (lost.remove(&class), self.result.done.contains_key(&class)) {
                (Some(reason), true) => self.notice(Topic::Stopped, Severity::Warning, &name, &reason, None),
                (Some(reason), false) => {
                    self.result.failed.insert(class);
                    self.notice(Topic::NoTests, Severity::Error, &name, &reason, None);
                }
                (None, false) if !is_interrupted => {
                    self.result.failed.insert(class);
                    let remedy = Some("a larger --budget helps");
                    self.notice(Topic::NoTests, Severity::Error, &name, "no time was left for it", remedy);
                }
                _ => {}
            }
        }
    }

    fn listen(&mut self, news: &Receiver<News>, queue: &Queue) {
        let name = |turn: Turn, plan: &Plan| plan.classes[turn.class].name();
        loop {
            match news.recv_timeout(TICK) {
                Ok(News::Started(turn)) => self.watch.started(&name(turn, self.plan)),
                Ok(News::Judging(turn)) => self.watch.judging(&name(turn, self.plan)),
                Ok(News::Said(turn, line)) => self.watch.said(&name(turn, self.plan), &line),
                Ok(News::Noted(line)) => self.note(&line),
                Ok(News::Counted(more)) => {
                    for (name, count) in more {
                        *self.counters.entry(name).or_default() += count;
                    }
                    self.watch.counted(&self.counters);
                }
                Ok(News::Missing(missing)) => {
                    for missing in missing {
                        if self.result.missing.insert(missing) {
                            let what = missing.to_string();
                            self.notice(Topic::Computer, Severity::Warning, "confinement", &what, None);
                        }
                    }
                }
                Ok(News::Done(report)) => self.done(*report),
                Err(RecvTimeoutError::Timeout) => {
                    if self.settings.allowance.time.is_some() {
                        self.watch.expected(queue.expected());
                    }
                    self.watch.tick();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Takes over what earlier runs have found and still holds.
    pub fn restore(&mut self, entries: Vec<(usize, Entry)>) {
        for (class, entry) in entries {
            match entry.result {
                Found::Tests(found) => {
                    let (tests, verdict) = *found;
                    self.keep_all(class, tests, verdict, entry.time);
                }
                Found::Refused(why) => {
                    self.result.lost.insert(class, why);
                    self.note_lost(&[class], false);
                }
            }
        }
    }

    /// Keeps a result for later runs.
    fn cache(&self, class: usize, result: Found, reads: Reads, time: Duration) {
        let Some(cache) = &self.settings.cache else { return };
        let target = &self.plan.classes[class];
        let is_beside = match &result {
            Found::Tests(found) => {
                found.0.suite.ends_with(BESIDE_THEIRS) && !target.order.class.ends_with(BESIDE_THEIRS)
            }
            Found::Refused(_) => false,
        };
        cache.keep(class, target, &Entry { class: target.order.class.clone(), is_beside, result, reads, time });
    }

    /// Keeps the results; those that more time might have bettered if there is none.
    fn cache_rest(&mut self, is_interrupted: bool) {
        for (class, (reads, is_final)) in std::mem::take(&mut self.result.reads) {
            if let Some(done) = self.result.done.get(&class).filter(|_| is_final || !is_interrupted) {
                let found = Found::Tests(Box::new((done.tests.clone(), done.verdict.clone())));
                self.cache(class, found, reads, done.time);
            }
        }
    }

    /// Remembers what a result rests on.
    fn remember(&mut self, report: &Report) {
        self.result.reads.remove(&report.turn.class);
        let Some(reads) = &report.reads else { return };
        match (&report.judged, &report.lost) {
            // Not before its tests have been run with those of the others.
            (Judged::Tests(_), None) => {
                _ = self.result.reads.insert(report.turn.class, (reads.clone(), report.is_final));
            }
            (Judged::Nothing, Some(Lost::Refused(why))) => {
                self.cache(report.turn.class, Found::Refused(why.clone()), reads.clone(), report.time);
            }
            _ => {}
        }
    }

    fn done(&mut self, report: Report) {
        if !matches!(report.judged, Judged::NothingNew | Judged::Late) {
            self.remember(&report);
        }
        let Report { turn, lost, judged, time, .. } = report;
        let name = self.plan.classes[turn.class].name();
        let line = match judged {
            Judged::Tests(found) => {
                let (tests, verdict) = *found;
                match lost {
                    Some(lost) => self.result.lost.insert(turn.class, lost.to_string()),
                    None => self.result.lost.remove(&turn.class),
                };
                self.keep_all(turn.class, tests, verdict, time)
            }
            Judged::NothingNew => format!("{name}: nothing new in attempt {}", turn.round),
            Judged::Late if self.result.done.contains_key(&turn.class) => {
                format!("{name}: no time was left to run the tests of attempt {}", turn.round)
            }
            judged => {
                let reason = match (judged, lost) {
                    (Judged::Failed(reason), _) => reason,
                    (Judged::Late, _) => "no time was left to run its tests on the real JVM".to_string(),
                    (_, Some(lost)) => lost.to_string(),
                    _ => "nothing was found".to_string(),
                };
                // What an earlier attempt has found is kept.
                if !self.result.done.contains_key(&turn.class) {
                    self.result.lost.insert(turn.class, reason);
                }
                format!("{name}: no tests in attempt {}", turn.round)
            }
        };
        self.watch.done(&line, turn.is_first());
    }

    /// Writes the tests of a class that hold; a line about it.
    fn keep_all(&mut self, class: usize, tests: ClassTests, verdict: Verdict, time: Duration) -> String {
        let target = &self.plan.classes[class];
        let module = &self.plan.modules[target.module];
        for problem in tests.problems.iter().chain(&verdict.problems) {
            let topic = if problem.is_late { Topic::NoTime } else { Topic::Refused };
            self.notice(topic, Severity::Warning, &target.name(), &problem.to_string(), None);
        }
        for note in &verdict.notes {
            let remedy = Some("this is a bug of Cupper: please report it");
            self.notice(Topic::Differs, Severity::Warning, &target.name(), note, remedy);
        }
        // Where verdicts on instructions or objects are wanted, a class need not have tests.
        let has_held = verdict.dropped.is_empty() && tests.invariants.iter().any(|one| one.sequences > 0);
        if verdict.tests.is_empty() && tests.problems.is_empty() && tests.checks.is_empty() && !has_held {
            self.notice(Topic::NoTests, Severity::Warning, &target.name(), &without_tests(&tests, &verdict), None);
        }
        self.show_dropped(&tests, &verdict);
        self.keep(module, &tests, &verdict);
        let folder = account::relative(&module.output, &self.plan.home);
        let done = Done {
            source: account::source(&tests, &module.unit.sources, &self.plan.home),
            folder: if folder.is_empty() { folder } else { folder + "/" },
            has_bug_tests: module.form.bugs != BugTests::None,
            outline: target.outline.clone(),
            origin: module.unit.classes.clone(),
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
        self.result.done.insert(class, done);
        line
    }

    /// Says which tests did something else than they should; the report has them as divergences.
    fn show_dropped(&mut self, tests: &ClassTests, verdict: &Verdict) {
        for dropped in &verdict.dropped {
            let call = tests.tests[dropped.proposed].case.call.plain();
            let Difference { cause, actual, .. } = &dropped.difference;
            let notice = Notice {
                severity: Severity::Warning,
                subject: tests.class.replace('/', "."),
                reason: format!("dropped: {call} {cause}: {actual}"),
                remedy: None,
            };
            self.watch.about(Topic::Dropped, &notice);
        }
    }

    /// Writes the files of a class, and removes its file of bugs if there are none any more.
    fn keep(&mut self, module: &Module, tests: &ClassTests, verdict: &Verdict) {
        if let Some(reason) = &verdict.stays {
            let reason = format!("is left alone: {reason}, and what they were made of is not known");
            let remedy = Some("--accept writes it anew; .cupper beside the tests should be kept with them");
            self.notice(Topic::Kept, Severity::Warning, &tests.class.replace('/', "."), &reason, remedy);
            return;
        }
        if verdict.gone > 0 {
            let reason = format!("{} of its tests do not compile any more and are gone", verdict.gone);
            self.notice(Topic::Kept, Severity::Warning, &tests.class.replace('/', "."), &reason, None);
        }
        let bugs = module.output.join(tests.package.replace('.', "/")).join(format!("{}BugsTest.java", tests.suite));
        let is_wanted = |path: &Path| path != bugs || module.form.bugs != BugTests::None;
        for file in &verdict.files {
            let path = module.output.join(&file.path);
            if !is_wanted(&path) {
                continue;
            }
            let kept = files::write_test(&path, &file.text, self.settings.force);
            self.kept(module, &path, kept.map(Some));
        }
        if !is_wanted(&bugs) || !verdict.files.iter().any(|file| module.output.join(&file.path) == bugs) {
            match files::remove_test(&bugs) {
                Ok(false) => {}
                result => self.kept(module, &bugs, result.map(|_| None)),
            }
        }
        let written: Vec<&SourceFile> =
            verdict.files.iter().filter(|file| files::has(&module.output.join(&file.path), &file.text)).collect();
        self.keep_cases(module, tests, verdict, &written);
    }

    /// Keeps what the tests of a class were made of, for the next run.
    fn keep_cases(&mut self, module: &Module, tests: &ClassTests, verdict: &Verdict, written: &[&SourceFile]) {
        let package = tests.package.replace('.', "/");
        if written.is_empty() {
            suites::forget(&module.output, &package, &tests.suite);
            return;
        }
        let mut stored: Vec<(usize, Stored)> = Vec::new();
        for (file, test) in written.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test))) {
            let mut proposed = tests.tests[verdict.tests[test.case].proposed].clone();
            proposed.covers.clear();
            proposed.case.earlier = None;
            let (class, method, row) = (file.class.clone(), test.method.clone(), test.row);
            stored.push((test.case, Stored { class, method, row, proposed }));
        }
        stored.sort_by_key(|(case, _)| *case);
        let stored: Vec<Stored> = stored.into_iter().map(|(_, stored)| stored).collect();
        let texts = written.iter().map(|file| (&*file.path, &*file.text));
        if let Err(error) = suites::keep(&module.output, &package, &tests.suite, texts, &stored) {
            let reason = format!("what tests were made of cannot be kept: {error}");
            let remedy = Some("choose another folder with -o");
            self.notice(Topic::Unwritable, Severity::Warning, &module.output.display().to_string(), &reason, remedy);
        }
    }

    fn kept(&mut self, module: &Module, path: &Path, kept: io::Result<Option<Kept>>) {
        match kept {
            Ok(kept) => {
                if kept == Some(Kept::Theirs) {
                    let reason = "was written or changed by somebody else, so it stays as it is";
                    let remedy = "move it, or replace it with --force";
                    self.notice(Topic::Kept, Severity::Warning, &path.display().to_string(), reason, Some(remedy));
                }
                // A second attempt changes what is new in this run.
                let known = self.result.files.entry(path.to_owned()).or_insert(kept);
                if (*known, kept) != (Some(Kept::New), Some(Kept::Changed)) {
                    *known = kept;
                }
            }
            Err(error) => {
                let (folder, reason) = (module.output.display().to_string(), format!("cannot be written: {error}"));
                self.notice(
                    Topic::Unwritable,
                    Severity::Error,
                    &folder,
                    &reason,
                    Some("choose another folder with -o"),
                );
            }
        }
    }

    /// Says how something is done, once: the report is that of another way to do it.
    fn note(&mut self, line: &str) {
        let (severity, subject) = (Severity::Warning, "workers".to_string());
        let notice = Notice { severity, subject, reason: line.to_string(), remedy: None };
        if self.result.known.insert(notice.clone()) {
            self.watch.notice(&notice);
        }
    }

    /// Says something once.
    fn notice(&mut self, topic: Topic, severity: Severity, subject: &str, reason: &str, remedy: Option<&str>) {
        let (subject, reason, remedy) = (subject.to_string(), reason.to_string(), remedy.map(str::to_string));
        let notice = Notice { severity, subject, reason, remedy };
        if self.result.known.insert(notice.clone()) {
            self.watch.about(topic, &notice);
            self.result.notices.push(notice);
        }
    }
}

/// Why a class has no tests when nothing stood in the way of making them.
fn without_tests(tests: &ClassTests, verdict: &Verdict) -> String {
    let methods = tests.methods.len();
    let paths: usize = tests.methods.iter().map(|method| method.paths).sum();
    match (methods, paths, verdict.dropped.len()) {
        (0, ..) => "it has no method of its own that tests can call".to_string(),
        (_, 0, _) => format!("no call of its {methods} methods was found that ends: its inputs may be out of reach"),
        (_, _, 0) => format!("no outcome of its {paths} paths can be stated in a test"),
        (_, _, dropped) => format!("all of its {dropped} tests did something else on the real JVM"),
    }
}
