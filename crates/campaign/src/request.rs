//! A command: from what the user pointed at to a report.

use crate::account::{Done, Executed};
use crate::cache::{self, Build, Cache, Store};
use crate::changed;
use crate::choice::{Choices, Part, Pattern, Scope};
use crate::elsewhere::{Elsewhere, Post};
use crate::error::Error;
use crate::files::Kept;
use crate::here::Local;
use crate::judge::Verdict;
use crate::named::Named;
use crate::pages;
use crate::places;
use crate::plan::{Java, Module, Plan, Target, Wishes};
use crate::process::Launcher;
use crate::recheck::{Rechecked, recheck};
use crate::run::{Campaign, Outcome, Settings};
use crate::survey::{self, Overview};
use crate::verified;
use crate::watch::{Planned, Watch};
use contracts::Usage;
use program::source::{Jdk, locate_jdk};
use project::{Ask, Found, Notice, Severity, Unit};
use replay::Jvm;
use report::{Baseline, Known, Report, Warning};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests, Filter, Following};
use technique::{Allowance, LineThrows};
use testgen::{BugTests, Style};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// Classes, packages, jars, folders and roots of projects; none means the current folder.
    pub targets: Vec<String>,
    /// Patterns of classes that are meant, if not all are, and of those that are left out.
    pub include: Vec<String>,
    pub exclude: Vec<String>,
    /// Numbers that inputs have where they can, before simpler ones.
    pub preferred: Vec<i64>,
    /// What is wanted of some classes in another way; what comes later wins.
    pub special: Vec<(Scope, Choices)>,
    /// Bugs that are known.
    pub baseline: Option<Baseline>,
    /// Only classes that differ from this revision in git, and those that read them.
    pub changed_since: Option<String>,
    /// The part of the classes that is done here, if others do the rest.
    pub part: Option<Part>,
    /// Folders and jars that the classes need.
    pub class_path: Vec<PathBuf>,
    pub jdk: Option<PathBuf>,
    /// The root of the folders that tests are written to, if not the project's.
    pub output: Option<PathBuf>,
    /// Folder of the report, if not the project's.
    pub report: Option<PathBuf>,
    /// Classes that are explored at the same time.
    pub jobs: NonZero<usize>,
    pub seed: u64,
    /// 4, 5 or 6.
    pub junit: Option<u32>,
    pub style: Style,
    /// What becomes of tests that fail because of a bug.
    pub bugs: BugTests,
    pub force: bool,
    /// Whether outcomes that have changed are what is expected from now on.
    pub accepts: bool,
    /// Only the tests that are there are run: nothing is explored or written but the report.
    pub is_check: bool,
    /// The build tool may not download anything.
    pub offline: bool,
    /// Which exceptions are bugs, and whether the others are shown, too.
    pub filter: Filter,
    /// How methods are called, by class (internal names).
    pub usages: BTreeMap<String, Usage>,
    pub all: bool,
    /// What was verified, if exploration goes by it.
    pub following: Option<Following>,
    pub agenda: Agenda,
    pub time: Time,
    /// Turns for each class, if these end it.
    pub turns: Option<u64>,
    /// Bytes of memory for each class.
    pub memory: usize,
    pub launcher: Launcher,
    /// Where results of earlier runs are, if they are wanted.
    pub cache: Option<cache::Settings>,
    pub expected: Vec<Expected>,
    /// The way to other computers, if they are to do it.
    pub elsewhere: Option<Arc<dyn Elsewhere>>,
}

/// How long it may take, all in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// The user says so.
    Given(Duration),
    /// It follows from the number of classes and their sizes.
    ByWork,
    /// Something else ends it.
    Unlimited,
}

/// A counter that should count something in some class, and what is said if it does not.
#[derive(Clone, Debug)]
pub struct Expected {
    pub counter: String,
    pub notice: Notice,
}

/// What came of it.
#[derive(Debug)]
pub struct Finished {
    pub report: Report,
    /// Test files: what became of each; none if it was removed.
    pub files: BTreeMap<PathBuf, Option<Kept>>,
    /// The roots of tests, by module.
    pub outputs: Vec<PathBuf>,
    /// The home of the JDK, and all that the classes and their tests need.
    pub jdk: PathBuf,
    pub class_path: Vec<PathBuf>,
    /// Where the report is, unless it could not be written.
    pub pages: Option<PathBuf>,
    pub is_interrupted: bool,
    /// All that can be thrown through some lines.
    pub lines: Vec<LineThrows>,
    /// Whether something that was asked for could not be found, tested or written.
    pub is_bad: bool,
    /// Tests that were run, and their classes, if that was all.
    pub rechecked: Option<(usize, usize)>,
    /// What was found of the classes, and which of their tests hold.
    pub done: Vec<(ClassTests, Verdict)>,
}

/// Classes that are named when a run is interrupted.
const MAX_NAMED: usize = 10;

/// Does it.
pub fn run(request: &Request, watch: &mut dyn Watch, interrupt: &Arc<AtomicBool>) -> Result<Finished, Error> {
    let started = Instant::now();
    host::Folder::remove_abandoned();
    let folder = std::env::current_dir().map_err(Error::Folder)?;
    let home = folder.join(locate_jdk(request.jdk.as_deref())?);
    let jdk = Jdk::open(&home)?;
    let java = Java { home, feature: jdk.feature };
    let jvm = Jvm::new(&java.home)?;

    let mut found = project::find(&request.project(&folder));
    request.add_library_classes(&jdk, &folder, &mut found);
    let mut notices = found.notices;
    let is_empty = found.project.units.iter().all(|unit| unit.names.is_empty());
    let patterns = |texts: &[String]| -> Vec<Pattern> { texts.iter().map(|text| Pattern::new(text)).collect() };
    let (included, excluded) = (patterns(&request.include), patterns(&request.exclude));
    for unit in &mut found.project.units {
        unit.names.retain(|name| included.is_empty() || included.iter().any(|pattern| pattern.fits(name)));
        unit.names.retain(|name| !excluded.iter().any(|pattern| pattern.fits(name)));
    }
    let mut wishes = request.wishes(&folder);
    if let Some(following) = &mut wishes.following {
        verified::fill(following, &folder)?;
    }
    let mut plan = Plan::new(found.project, &wishes, &java, &folder, &mut notices);
    let verified = match &wishes.following {
        Some(following) => Some(verified::Files::read(following, &java, &plan)?),
        None => None,
    };
    let surveying = request.agenda.survey.as_ref();
    let overview = match surveying {
        None => Overview::default(),
        Some(surveying) => survey::survey(&mut plan, surveying, &request.launcher, interrupt, &mut notices),
    };
    notices.iter().for_each(|notice| watch.notice(notice));
    // A part of few classes may have none.
    if plan.classes.is_empty() && (is_empty || request.part.is_none()) {
        let is_said = notices.iter().any(|notice| notice.severity == Severity::Error);
        return Err(if is_said { Error::Nothing } else { Error::NoClass });
    }

    let mut needed = survey::needed(&plan, surveying);
    // All classes are planned: what is beside a class, and counted of it, is the same in every part.
    needed.retain(|class| request.part.is_none_or(|part| part.has(&plan.classes[*class].order.class)));
    let cache = request.cache(&plan, &java, &mut notices, watch);
    if let Some(revision) = &request.changed_since {
        let concerned = changed::concerned(&plan, revision, cache.as_ref(), java.feature)?;
        needed.retain(|class| concerned.contains(class));
    }
    if request.is_check {
        let local = Local::new(&request.launcher, &jvm, java.feature);
        let jobs = request.jobs.get();
        let Rechecked { changes, notices: found, classes, tests } =
            recheck(&plan, &needed, &request.agenda, &local, jobs, interrupt)?;
        found.iter().for_each(|notice| watch.notice(notice));
        notices.extend(found);
        let report = Report { changes, ..request.report(&plan, &jdk, &Outcome::default(), &notices) };
        let report = Report { seconds: started.elapsed().as_secs_f64(), folder: in_repository(&plan.home), ..report };
        let (pages, is_written) = request.write_pages(&plan, &report, &classes, &folder, jdk.feature, watch);
        return Ok(Finished {
            report,
            jdk: java.home.clone(),
            class_path: plan.class_path(),
            lines: Vec::new(),
            files: BTreeMap::new(),
            outputs: Vec::new(),
            is_interrupted: interrupt.load(Ordering::Relaxed),
            is_bad: notices.iter().any(|notice| notice.severity == Severity::Error) || !is_written,
            pages: is_written.then_some(pages),
            rechecked: Some((tests, classes.len())),
            done: Vec::new(),
        });
    }
    let mut cached = cache.as_ref().map(|cache| cache.lookup(&plan, &needed, request.jobs.get())).unwrap_or_default();
    cached.retain(|(class, entry)| {
        let target = &plan.classes[*class];
        let module = &plan.modules[target.module];
        let there = Named::new(&plan, target, &request.agenda, request.force).earlier(request.accepts);
        entry.is_named(&module.output, request.force) && entry.suits(there.as_ref(), module.form.bugs)
    });
    let classes: Vec<usize> =
        needed.iter().copied().filter(|class| cached.iter().all(|(known, _)| known != class)).collect();
    let post = if classes.is_empty() { None } else { request.post(&java, watch) };
    let jobs = match &post {
        Some(post) => post.places(request.time != Time::Unlimited),
        None => request.jobs.get(),
    };
    let jobs = jobs.min(classes.len());
    let time = match request.time {
        Time::Given(time) => Some(plan.part_of(time, &classes, &needed)),
        Time::ByWork => Some(plan.time(&classes, jobs)),
        Time::Unlimited => None,
    };
    watch.planned(&Planned {
        classes: classes.len(),
        branches: plan.branches(&classes),
        jobs,
        time,
        is_by_work: request.time == Time::ByWork,
        is_elsewhere: post.is_some(),
        cached: cached.len(),
    });
    let settings = Settings {
        // A look at all classes comes before the time for tests.
        started: if surveying.is_some() { Instant::now() } else { started },
        allowance: Allowance { time, turns: request.turns, memory: request.memory },
        jobs: request.jobs,
        force: request.force,
        accepts: request.accepts,
        launcher: request.launcher.clone(),
        feature: java.feature,
        cache,
        post,
    };
    let mut campaign = Campaign::new(&plan, &settings, &request.agenda, jvm, watch);
    campaign.restore(cached);
    let mut outcome = campaign.run(&classes, interrupt)?;
    places::add_untouched(&plan, &needed, &overview, &mut outcome);
    notices.append(&mut outcome.notices);
    if let Some(trouble) = settings.cache.as_ref().and_then(Cache::close) {
        watch.notice(&request.about_cache(&trouble));
    }
    for expected in request.expected.iter().filter(|expected| outcome.counted(&expected.counter) == 0) {
        watch.notice(&expected.notice);
        notices.push(expected.notice.clone());
    }
    let is_interrupted = interrupt.load(Ordering::Relaxed);
    if is_interrupted {
        let notice = interruption(&plan, &needed, &outcome);
        watch.notice(&notice);
        notices.push(notice);
    }
    let lines = outcome.done.values().flat_map(|done| done.tests.lines.iter().cloned()).collect();
    let mut report = request.report(&plan, &jdk, &outcome, &notices);
    report.checks = verified.map(|files| files.account(&outcome));
    report.places = places::places(surveying, overview, &outcome);
    report.tells_open = request.all;
    report.budget_seconds = time.map_or(0.0, |budget| budget.as_secs_f64());
    report.seconds = started.elapsed().as_secs_f64();
    report.folder = in_repository(&plan.home);
    if let Some(baseline) = &request.baseline {
        for gone in baseline.apply(&mut report) {
            watch.notice(&not_found_again(&gone));
        }
    }
    let (pages_folder, is_written) = request.write_pages(&plan, &report, &BTreeSet::new(), &folder, jdk.feature, watch);
    let class_path = plan.class_path();
    Ok(Finished {
        report,
        jdk: java.home.clone(),
        class_path,
        lines,
        files: outcome.files,
        outputs: outputs(plan.modules),
        is_interrupted,
        is_bad: notices.iter().any(|notice| notice.severity == Severity::Error) || !is_written,
        pages: is_written.then_some(pages_folder),
        rechecked: None,
        done: outcome.done.into_values().map(|done| (done.tests, done.verdict)).collect(),
    })
}

/// A folder below the root of its git repository, as a report has it.
fn in_repository(home: &Path) -> String {
    let root = home.ancestors().find(|folder| folder.join(".git").exists());
    let below = root.and_then(|root| home.strip_prefix(root).ok());
    let parts = below.into_iter().flat_map(|below| below.iter()).map(|part| part.to_string_lossy());
    parts.map(|part| format!("{part}/")).collect()
}

/// A bug of the baseline that nobody has seen in this run.
fn not_found_again(known: &Known) -> Notice {
    let Known { rule, class, method, .. } = known;
    Notice {
        severity: Severity::Warning,
        subject: class.clone(),
        reason: format!("the known {rule} of {method} was not found again"),
        remedy: Some("if it is mended, write the baseline again with cupper baseline".to_string()),
    }
}

impl Request {
    fn project(&self, folder: &Path) -> project::Request {
        project::Request {
            arguments: self.targets.clone(),
            class_path: self.class_path.clone(),
            ask: if self.offline { Ask::Offline } else { Ask::Online },
            ..project::Request::new(folder)
        }
    }

    /// Classes of the JDK can be named, too.
    fn add_library_classes(&self, jdk: &Jdk, folder: &Path, found: &mut Found) {
        for target in &self.targets {
            let name = target.replace('.', "/");
            let is_missing = |notice: &Notice| notice.severity == Severity::Error && notice.subject == *target;
            if jdk.image.find_class(&name).is_some() && found.notices.iter().any(is_missing) {
                found.notices.retain(|notice| !is_missing(notice));
                found.project.units.push(Unit {
                    name: target.clone(),
                    root: folder.to_path_buf(),
                    class_path: self.class_path.iter().map(|entry| folder.join(entry)).collect(),
                    tests: folder.join("cupper-tests"),
                    level: jdk.feature,
                    names: vec![name],
                    ..Unit::default()
                });
            }
        }
    }

    /// Writes the report with what an earlier one says of other classes: its folder, and whether it could be written. The tests
    /// of some classes were `checked` only.
    fn write_pages(
        &self,
        plan: &Plan,
        report: &Report,
        checked: &BTreeSet<String>,
        folder: &Path,
        feature: u32,
        watch: &mut dyn Watch,
    ) -> (PathBuf, bool) {
        let pages_folder = match &self.report {
            Some(path) => folder.join(path),
            None => plan.home.join("cupper-report"),
        };
        let whole = plan.with_earlier(report, pages::earlier(&pages_folder), checked, feature);
        let is_written = pages::write(&pages_folder, &whole);
        if let Err(error) = &is_written {
            watch.notice(&Notice {
                severity: Severity::Error,
                subject: pages_folder.display().to_string(),
                reason: format!("the report cannot be written: {error}"),
                remedy: Some("choose another folder with --report-dir".to_string()),
            });
        }
        (pages_folder, is_written.is_ok())
    }

    /// The results of earlier runs; without them if Cupper or the JDK cannot be told from others.
    fn cache(&self, plan: &Plan, java: &Java, notices: &mut Vec<Notice>, watch: &mut dyn Watch) -> Option<Cache> {
        let settings = self.cache.as_ref()?;
        match Build::new(&self.launcher.program, &java.home) {
            Ok(build) => {
                let budget = format!("{:?} {:?} {}", self.time, self.turns, self.memory);
                Some(Cache::open(Store::new(settings), build, plan, &self.agenda, &budget, java.feature))
            }
            Err(error) => {
                let notice = self.about_cache(&format!("results are neither used nor kept: {error}"));
                watch.notice(&notice);
                notices.push(notice);
                None
            }
        }
    }

    /// Other computers; none if there are none, which is said.
    fn post(&self, java: &Java, watch: &mut dyn Watch) -> Option<Post> {
        let way = self.elsewhere.as_ref()?;
        match Post::open(way, &self.launcher.program, &java.home, self.cache.is_none()) {
            Ok(post) => Some(post),
            Err(reason) => {
                let (severity, subject) = (Severity::Warning, "workers".to_string());
                let reason = format!("{reason}: all is done here");
                watch.notice(&Notice { severity, subject, reason, remedy: None });
                None
            }
        }
    }

    fn about_cache(&self, trouble: &str) -> Notice {
        let folder = self.cache.as_ref().map(|settings| settings.folder.display().to_string());
        Notice {
            severity: Severity::Warning,
            subject: folder.unwrap_or_default(),
            reason: trouble.to_string(),
            remedy: None,
        }
    }

    fn wishes(&self, folder: &Path) -> Wishes {
        Wishes {
            output: self.output.as_ref().map(|output| folder.join(output)),
            junit: self.junit,
            style: self.style,
            bugs: self.bugs,
            seed: self.seed,
            filter: self.filter.clone(),
            usages: self.usages.clone(),
            all: self.all,
            following: self.following.clone(),
            special: self.special.clone(),
            preferred: self.preferred.clone(),
        }
    }

    fn report(&self, plan: &Plan, jdk: &Jdk, outcome: &Outcome, notices: &[Notice]) -> Report {
        let vendor = jdk.release_property("IMPLEMENTOR").map(|vendor| format!(" ({vendor})")).unwrap_or_default();
        let subject = match plan.modules.as_slice() {
            [module, others @ ..] if others.iter().all(|other| other.unit.name == module.unit.name) => {
                module.unit.name.clone()
            }
            _ => plan.home.file_name().unwrap_or(plan.home.as_os_str()).to_string_lossy().into_owned(),
        };
        let warning = |notice: &Notice| Warning {
            subject: notice.subject.clone(),
            reason: notice.reason.clone(),
            remedy: notice.remedy.clone(),
        };
        let mut warnings: Vec<Warning> = notices.iter().map(warning).collect();
        // They came as the threads were done.
        warnings.sort_by(|a, b| (&a.subject, &a.reason).cmp(&(&b.subject, &b.reason)));
        let mut report = Report {
            version: env!("CARGO_PKG_VERSION").to_string(),
            jdk: format!("{}{vendor}", jdk.version),
            subject,
            seed: self.seed,
            warnings,
            partition: self.part.map(|part| part.to_string()),
            ..Report::default()
        };
        let mut executed = Executed::default();
        outcome.done.values().for_each(|done| executed.add(&done.verdict));
        let is_elsewhere = |target: &&Target| self.part.is_some_and(|part| !part.has(&target.order.class));
        for target in plan.classes.iter().filter(is_elsewhere) {
            let elsewhere = executed.of(&target.outline);
            if elsewhere != report::Elsewhere::default() {
                report.elsewhere.insert(target.name(), elsewhere);
            }
        }
        for (index, target) in plan.classes.iter().enumerate() {
            match outcome.done.get(&index) {
                Some(done) => done.report(&executed, self.all, &mut report),
                // Its branches count, too.
                None if outcome.failed.contains(&index) => {
                    Done::without_tests(target, &plan.modules[target.module]).report(&executed, self.all, &mut report);
                }
                None => {}
            }
        }
        // Which bugs are one is known when all parts are there.
        if self.part.is_none() {
            report.rank();
        }
        report
    }
}

/// The roots of tests, each once.
fn outputs(modules: Vec<Module>) -> Vec<PathBuf> {
    let mut outputs: Vec<PathBuf> = Vec::new();
    for output in modules.into_iter().map(|module| module.output) {
        if !outputs.contains(&output) {
            outputs.push(output);
        }
    }
    outputs
}

/// Which classes are not there because of an interruption.
fn interruption(plan: &Plan, needed: &[usize], outcome: &Outcome) -> Notice {
    let is_open = |index: &usize| !outcome.done.contains_key(index) && !outcome.failed.contains(index);
    let open = needed.iter().copied().filter(is_open).map(|index| plan.classes[index].name());
    let open: Vec<String> = open.collect();
    let more = open.len().saturating_sub(MAX_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let reason = match open.is_empty() {
        true => "all classes were finished".to_string(),
        false => format!("not finished: {}{more}", open[..open.len().min(MAX_NAMED)].join(", ")),
    };
    Notice { severity: Severity::Warning, subject: "interrupted".to_string(), reason, remedy: None }
}
