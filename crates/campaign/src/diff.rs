//! Two versions of classes: inputs on which they behave differently.
//!
//! Both versions are explored. Tests that hold on one and not on the other show a difference; those of the new version are
//! what is written: they fail before and pass after.

use crate::account;
use crate::error::Error;
use crate::files::{self, Kept};
use crate::here::Local;
use crate::judge::{Changed, Form, Judge, Standing};
use crate::literals;
use crate::pages;
use crate::request::{Finished, Request, Time, run};
use crate::suites::{Spot, Stored, Suite, Written};
use crate::watch::{Nobody, Topic, Watch};
use crate::workplace::Judging;
use program::classfile::ClassFile;
use program::source::{ClassPath, Jdk, locate_jdk};
use project::{Notice, Severity};
use replay::Jvm;
use report::{Change, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use strategies::{ClassTests, Proposed};
use testgen::{BugTests, Junit, Style, TestCase};

/// Two class paths with versions of the same classes.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    pub old: Vec<PathBuf>,
    pub new: Vec<PathBuf>,
    /// Classes and packages to compare; none means those whose class files differ.
    pub classes: Vec<String>,
}

/// What came of it.
#[derive(Debug)]
pub struct Differences {
    pub report: Report,
    pub files: BTreeMap<PathBuf, Option<Kept>>,
    /// The root of the tests.
    pub output: PathBuf,
    /// Classes that were compared.
    pub classes: usize,
    /// Where the report is, unless it could not be written.
    pub pages: Option<PathBuf>,
    pub is_interrupted: bool,
    pub is_bad: bool,
}

/// The folders of tests and of the report, where the user names none.
const OUTPUT: &str = "cupper-diff";
const REPORT: &str = "cupper-diff-report";

/// Numbers that the new version is explored with.
const MAX_TELLING: usize = 12;

/// Tests that hold on a version, by class, each input once.
#[derive(Default)]
struct Cases {
    classes: BTreeMap<String, (ClassTests, Vec<Proposed>)>,
}

impl Cases {
    fn add(&mut self, found: Finished) {
        for (tests, verdict) in found.done {
            let held: Vec<Proposed> = verdict.tests.iter().map(|kept| tests.tests[kept.proposed].clone()).collect();
            let (_, known) = self.classes.entry(tests.class.clone()).or_insert_with(|| (tests, Vec::new()));
            for one in held {
                if !known.iter().any(|other| other.case.has_input_of(&one.case)) {
                    known.push(one);
                }
            }
        }
    }
}

struct Comparing<'a> {
    request: &'a Request,
    versions: &'a Versions,
    local: Local<'a>,
    folder: PathBuf,
    /// Of the JDK.
    feature: u32,
    form: Form,
    changes: BTreeMap<(String, String), Change>,
}

/// Compares the versions; the classes and the class path that both need are in the request's versions and class path, and
/// its agenda says how they are explored.
pub fn diff(
    request: &Request,
    versions: &Versions,
    watch: &mut dyn Watch,
    interrupt: &Arc<AtomicBool>,
) -> Result<Differences, Error> {
    let folder = std::env::current_dir().map_err(Error::Folder)?;
    let home = folder.join(locate_jdk(request.jdk.as_deref())?);
    let feature = Jdk::open(&home)?.feature;
    let jvm = Jvm::new(&home)?;
    let output = folder.join(request.output.clone().unwrap_or_else(|| OUTPUT.into()));
    let pages_folder = folder.join(request.report.clone().unwrap_or_else(|| REPORT.into()));
    let names = match versions.classes.is_empty() {
        true => differing(versions, &folder, feature, watch)?,
        false => versions.classes.clone(),
    };
    let junit = if request.junit == Some(4) { Junit::FOUR } else { Junit::FIVE };
    let form = Form { junit, style: Style::Methods, bugs: BugTests::Disable, release: None, seed: request.seed };
    let local = Local::new(&request.launcher, &jvm, feature);
    let mut comparing = Comparing { request, versions, local, folder, feature, form, changes: BTreeMap::new() };
    let mut differences = Differences {
        report: Report::default(),
        files: BTreeMap::new(),
        output,
        classes: names.len(),
        pages: None,
        is_interrupted: false,
        is_bad: false,
    };
    if !names.is_empty() {
        comparing.compare(&names, &mut differences, watch, interrupt)?;
    }
    differences.report.changes = comparing.changes.into_values().collect();
    match pages::write(&pages_folder, &differences.report) {
        Ok(()) => differences.pages = Some(pages_folder),
        Err(error) => {
            differences.is_bad = true;
            watch.notice(&Notice {
                severity: Severity::Error,
                subject: pages_folder.display().to_string(),
                reason: format!("the report cannot be written: {error}"),
                remedy: Some("choose another folder with --report-dir".to_string()),
            });
        }
    }
    differences.is_interrupted = interrupt.load(Ordering::Relaxed);
    Ok(differences)
}

/// Classes of both versions whose class files are not the same, or those of classes nested in them.
fn differing(versions: &Versions, folder: &Path, feature: u32, watch: &mut dyn Watch) -> Result<Vec<String>, Error> {
    let names = |entries: &[PathBuf]| -> BTreeSet<String> {
        let arguments = entries.iter().map(|entry| entry.display().to_string()).collect();
        let found = project::find(&project::Request { arguments, ..project::Request::new(folder) });
        found.project.units.into_iter().flat_map(|unit| unit.names).collect()
    };
    let open = |entries: &[PathBuf]| -> ClassPath {
        let entries: Vec<PathBuf> = entries.iter().map(|entry| folder.join(entry)).collect();
        ClassPath::open(&entries, feature)
    };
    let (old, new) = (names(&versions.old), names(&versions.new));
    if old.is_empty() || new.is_empty() {
        return Err(Error::NoClass);
    }
    let only: Vec<String> = old.symmetric_difference(&new).map(|name| name.replace('/', ".")).collect();
    if !only.is_empty() {
        watch.notice(&Notice {
            severity: Severity::Warning,
            subject: only.join(", "),
            reason: "is in one version only and is not compared".to_string(),
            remedy: None,
        });
    }
    let (before, after) = (open(&versions.old), open(&versions.new));
    let bytes = |path: &ClassPath, name: &str| path.find_class(name).ok().flatten().map(|found| found.bytes.to_vec());
    let is_other = |name: &&String| bytes(&before, name) != bytes(&after, name);
    Ok(old.intersection(&new).filter(is_other).map(|name| name.replace('/', ".")).collect())
}

impl Comparing<'_> {
    fn compare(
        &mut self,
        names: &[String],
        differences: &mut Differences,
        watch: &mut dyn Watch,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<(), Error> {
        let work = host::Folder::new().map_err(Error::Folder)?;
        let (old, new) = (self.versions.old.clone(), self.versions.new.clone());
        let found = self.explored(&new, names, None, &work.path().join("new"), watch, interrupt)?;
        differences.report = Report { classes: Vec::new(), bugs: Vec::new(), ..found.report.clone() };
        differences.report.subject = format!("{} and {}", shown(&old), shown(&new));
        differences.is_bad |= found.is_bad;
        // What only the old version did is seen in its own tests.
        let others = self.explored(&old, names, None, &work.path().join("old"), watch, interrupt)?;
        let mut cases = Cases::default();
        cases.add(found);
        let telling = self.telling(names);
        for (number, preferred) in telling.iter().enumerate() {
            if interrupt.load(Ordering::Relaxed) {
                break;
            }
            let output = work.path().join(format!("new{number}"));
            cases.add(self.explored(
                &new,
                names,
                Some((*preferred, telling.len())),
                &output,
                &mut Nobody,
                interrupt,
            )?);
        }
        let (mut before, mut after) = (self.judge(&old)?, self.judge(&new)?);
        for (tests, all) in cases.classes.into_values() {
            self.written(&tests, &all, &mut before, &mut after, differences, watch)?;
        }
        let mut cases = Cases::default();
        cases.add(others);
        for (tests, all) in cases.classes.into_values() {
            for changed in after.check(&self.suite(&tests, &all))?.changes() {
                self.note(changed, &tests.class, None);
            }
        }
        Ok(())
    }

    /// Writes the tests of a class that fail before and pass after, and takes note of all that differs.
    fn written(
        &mut self,
        tests: &ClassTests,
        all: &[Proposed],
        before: &mut Judge,
        after: &mut Judge,
        differences: &mut Differences,
        watch: &mut dyn Watch,
    ) -> Result<(), Error> {
        let suite = self.suite(tests, all);
        let mut showing: Vec<Proposed> = Vec::new();
        let mut changes: Vec<(Changed, bool)> = Vec::new();
        for (spot, standing) in before.check(&suite)?.tests {
            let (Standing::Changed(changed), Some(stored)) = (standing, suite.stored(&spot)) else { continue };
            // What fails after, too, is no test of the difference.
            let is_test = stored.proposed.case.bug.is_none();
            if is_test {
                showing.push(stored.proposed.clone());
            }
            let (was, is) = (changed.after.clone(), changed.before.clone());
            changes.push((Changed { before: was, after: is, check: None, ..changed }, is_test));
        }
        showing.sort_by_key(|one| all.iter().position(|other| other.case == one.case));
        let narrow = self.suite(tests, &showing);
        let (was, is) = (before.check(&narrow)?, after.check(&narrow)?);
        let shows = |one: &Stored| {
            let spot = Spot { class: one.class.clone(), method: one.method.clone(), row: one.row };
            matches!(was.tests.get(&spot), Some(Standing::Changed(_)))
                && matches!(is.tests.get(&spot), Some(Standing::Holds(_)))
        };
        let shown: Vec<Proposed> =
            (narrow.tests.iter().flatten()).filter(|one| shows(one)).map(|one| one.proposed.clone()).collect();
        let last = self.suite(tests, &shown);
        for file in &last.files {
            let path = differences.output.join(&file.path);
            let kept = files::write_test(&path, &file.text, self.request.force);
            self.wrote(&path, kept, differences, watch);
        }
        if last.files.is_empty() {
            let package = tests.package.replace('.', "/");
            let path = differences.output.join(package).join(format!("{}Test.java", tests.suite));
            if files::remove_test(&path).unwrap_or(false) {
                differences.files.insert(path, None);
            }
        }
        for (changed, is_test) in changes {
            let of = last.files.first().filter(|_| is_test).map(|file| file.path.clone());
            self.note(changed, &tests.class, of);
        }
        Ok(())
    }

    /// Tests as files that can be run.
    fn suite(&self, tests: &ClassTests, all: &[Proposed]) -> Suite {
        let cases: Vec<TestCase> = all.iter().map(|one| one.case.clone()).collect();
        let sources = testgen::write(&testgen::Suite {
            package: &tests.package,
            class: &tests.suite,
            cases: &cases,
            junit: self.form.junit,
            style: self.form.style,
            bugs: BugTests::Fail,
            suppressed: &BTreeMap::new(),
            taken: &tests.taken,
            java_lang: &tests.java_lang,
        });
        let mut suite = Suite { tests: Some(Vec::new()), ..Suite::default() };
        for file in sources {
            let is_of_bugs = file.tests.iter().any(|test| cases[test.case].bug.is_some());
            let stored = file.tests.iter().map(|test| Stored {
                class: file.class.clone(),
                method: test.method.clone(),
                row: test.row,
                proposed: all[test.case].clone(),
            });
            suite.tests.get_or_insert_default().extend(stored);
            let (path, class, text) = (file.path, file.class, file.text);
            suite.files.push(Written { path, class, text, is_untouched: true, is_of_bugs });
        }
        suite
    }

    /// Numbers by which the versions differ.
    fn telling(&self, names: &[String]) -> Vec<i64> {
        let open = |entries: &[PathBuf]| {
            let entries: Vec<PathBuf> = entries.iter().map(|entry| self.folder.join(entry)).collect();
            ClassPath::open(&entries, self.feature)
        };
        let (old, new) = (open(&self.versions.old), open(&self.versions.new));
        let file = |path: &ClassPath, name: &str| {
            ClassFile::parse(path.find_class(&name.replace('.', "/")).ok().flatten()?.bytes).ok()
        };
        let mut found: Vec<i64> = Vec::new();
        for name in names {
            let Some((before, after)) = file(&old, name).zip(file(&new, name)) else { continue };
            for number in literals::telling(&before, &after) {
                if !found.contains(&number) {
                    found.push(number);
                }
            }
        }
        found.truncate(MAX_TELLING);
        found
    }

    /// What is found in a version; with inputs that have a number where they can, as one of so many explorations.
    fn explored(
        &self,
        entries: &[PathBuf],
        names: &[String],
        preferred: Option<(i64, usize)>,
        output: &Path,
        watch: &mut dyn Watch,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Finished, Error> {
        let entries = entries.iter().map(|entry| entry.display().to_string());
        let request = Request {
            targets: entries.chain(names.iter().cloned()).collect(),
            output: Some(output.to_owned()),
            report: Some(output.with_extension("report")),
            style: Style::Methods,
            bugs: BugTests::Disable,
            preferred: preferred.iter().map(|(number, _)| *number).collect(),
            // A third of the time is for each version, and one for all numbers.
            time: match self.request.time {
                Time::Given(time) => {
                    let parts = preferred.map_or(1, |(_, of)| u32::try_from(of.max(1)).unwrap_or(u32::MAX));
                    Time::Given(time / 3 / parts)
                }
                time => time,
            },
            ..self.request.clone()
        };
        run(&request, watch, interrupt)
    }

    /// JVMs that have a version.
    fn judge(&self, entries: &[PathBuf]) -> Result<Judge, Error> {
        let entries = entries.iter().chain(&self.request.class_path);
        let class_path = entries.map(|entry| self.folder.join(entry)).collect();
        let judging = Judging { class_path, instrumented: Vec::new(), form: self.form };
        self.local.start_judge(&judging, None)
    }

    /// Takes note of a difference, unless it is known; `file` has the test that shows it.
    fn note(&mut self, changed: Changed, class: &str, file: Option<String>) {
        let class = class.replace('/', ".");
        let mut change = account::change(class.clone(), None, "", &changed);
        if file.is_none() {
            (change.file, change.test) = (String::new(), String::new());
        }
        self.changes.entry((class, change.input.clone())).or_insert(change);
    }

    fn wrote(&self, path: &Path, kept: std::io::Result<Kept>, differences: &mut Differences, watch: &mut dyn Watch) {
        let notice = |severity, reason: String, remedy: &str| Notice {
            severity,
            subject: path.display().to_string(),
            reason,
            remedy: Some(remedy.to_string()),
        };
        match kept {
            Ok(kept) => {
                if kept == Kept::Theirs {
                    let reason = "was written or changed by somebody else, so it stays as it is".to_string();
                    watch.about(Topic::Kept, &notice(Severity::Warning, reason, "move it, or replace it with --force"));
                }
                differences.files.insert(path.to_owned(), Some(kept));
            }
            Err(error) => {
                differences.is_bad = true;
                let reason = format!("cannot be written: {error}");
                watch.about(Topic::Unwritable, &notice(Severity::Error, reason, "choose another folder with -o"));
            }
        }
    }
}

fn shown(entries: &[PathBuf]) -> String {
    entries.iter().map(|entry| entry.display().to_string()).collect::<Vec<_>>().join(":")
}
