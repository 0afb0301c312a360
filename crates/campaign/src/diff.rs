//! Two versions of classes: inputs on which they behave differently.
//!
//! Both versions are explored. Tests that hold on one and not on the other show a difference; those of the new version are
//! what is written: they fail before and pass after.

use crate::account;
use crate::error::Error;
use crate::files::{self, Kept};
use crate::here::Local;
use crate::judge::{Changed, Form, Judge, Standing};
use crate::pages;
use crate::request::{Finished, Request, run};
use crate::suites::{Source, Spot, Suite, Written};
use crate::watch::{Topic, Watch};
use crate::workplace::Judging;
use program::source::{ClassPath, Jdk, locate_jdk};
use project::{Notice, Severity};
use replay::Jvm;
use report::{Change, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use testgen::{BugTests, Junit, Style};

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

struct Comparing<'a> {
    request: &'a Request,
    versions: &'a Versions,
    local: Local<'a>,
    folder: PathBuf,
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
    let mut comparing = Comparing { request, versions, local, folder, form, changes: BTreeMap::new() };
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
fn differing(
    versions: &Versions,
    folder: &Path,
    feature: u32,
    watch: &mut dyn Watch,
) -> Result<Vec<String>, Error> {
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
        let found = self.explored(&new, names, &work.path().join("new"), watch, interrupt)?;
        differences.report = Report { classes: Vec::new(), bugs: Vec::new(), ..found.report.clone() };
        differences.report.subject = format!("{} and {}", shown(&old), shown(&new));
        differences.is_bad |= found.is_bad;
        let (mut before, mut after) = (self.judge(&old)?, self.judge(&new)?);
        for suite in suites(&found, &work.path().join("new"))? {
            let checked = before.check(&suite)?;
            let changed = |(spot, standing): (&Spot, &Standing)| match standing {
                Standing::Changed(changed) => Some((spot.clone(), changed.clone())),
                Standing::Holds(_) | Standing::Open => None,
            };
            let changed: Vec<(Spot, Changed)> = checked.tests.iter().filter_map(changed).collect();
            let mut tests: BTreeMap<Spot, String> = BTreeMap::new();
            let (kept, written) = self.narrowed(&suite, &changed, &mut before, &mut after)?;
            for file in written {
                let path = differences.output.join(&file.path);
                tests.extend(kept.iter().filter(|spot| spot.class == file.class).map(|spot| (spot.clone(), file.path.clone())));
                let kept = files::write_test(&path, &file.text, self.request.force);
                self.wrote(&path, kept, differences, watch);
            }
            for (spot, changed) in changed {
                let file = tests.get(&spot).cloned();
                let (before, after) = (changed.after.clone(), changed.before.clone());
                self.note(Changed { before, after, ..changed }, &spot.class, file);
            }
        }
        // What only the old version did is seen in its own tests.
        let found = self.explored(&old, names, &work.path().join("old"), watch, interrupt)?;
        for suite in suites(&found, &work.path().join("old"))? {
            for (spot, standing) in after.check(&suite)?.tests {
                if let Standing::Changed(changed) = standing {
                    self.note(changed, &spot.class, None);
                }
            }
        }
        Ok(())
    }

    /// The tests of a version.
    fn explored(
        &self,
        entries: &[PathBuf],
        names: &[String],
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

    /// The tests that show a difference and no others, as they fail before and pass after, and their files.
    fn narrowed(
        &self,
        suite: &Suite,
        changed: &[(Spot, Changed)],
        before: &mut Judge,
        after: &mut Judge,
    ) -> Result<(BTreeSet<Spot>, Vec<Written>), Error> {
        let mut kept: BTreeSet<Spot> = changed.iter().map(|(spot, _)| spot.clone()).collect();
        let mut written = Vec::new();
        // What fails after, too, is no test of the difference.
        for file in suite.files.iter().filter(|file| !file.is_of_bugs) {
            let mut source = Source::new(file);
            let all = source.spots(suite);
            let others = |kept: &BTreeSet<Spot>| -> Vec<Spot> {
                all.iter().filter(|spot| !kept.contains(spot)).cloned().collect()
            };
            others(&kept).iter().for_each(|spot| source.remove(&spot.method));
            let alone = |source: &Source| Written { text: source.whole(), ..file.clone() };
            let tried = Suite { files: vec![alone(&source)], tests: None, accepts: false };
            let (was, is) = (before.check(&tried)?, after.check(&tried)?);
            let shows = |spot: &Spot| {
                matches!(was.tests.get(spot), Some(Standing::Changed(_)))
                    && matches!(is.tests.get(spot), Some(Standing::Holds(_)))
            };
            kept.retain(|spot| spot.class != file.class || shows(spot));
            others(&kept).iter().for_each(|spot| source.remove(&spot.method));
            if kept.iter().any(|spot| spot.class == file.class) {
                written.push(alone(&source));
            }
        }
        Ok((kept, written))
    }

    /// Takes note of a difference, unless it is known; `file` has the test that shows it.
    fn note(&mut self, changed: Changed, test_class: &str, file: Option<String>) {
        let suffix = self.request.agenda.suffix.clone() + "Test";
        let class = test_class.strip_suffix(&suffix).or_else(|| {
            test_class.strip_suffix(&(self.request.agenda.suffix.clone() + "BugsTest"))
        });
        let class = class.unwrap_or(test_class).to_string();
        let mut change = account::change(class.clone(), None, "", &changed);
        if file.is_none() {
            (change.file, change.test) = (String::new(), String::new());
        }
        self.changes.entry((class, change.input.clone())).or_insert(change);
    }

    fn wrote(
        &self,
        path: &Path,
        kept: std::io::Result<Kept>,
        differences: &mut Differences,
        watch: &mut dyn Watch,
    ) {
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

/// The suites that a run has written.
fn suites(found: &Finished, root: &Path) -> Result<Vec<Suite>, Error> {
    let stems = found.files.iter().filter(|(_, kept)| kept.is_some()).filter_map(|(path, _)| {
        let stem = path.strip_prefix(root).ok()?.to_str()?.strip_suffix(".java")?.to_string();
        let stem = stem.strip_suffix("BugsTest").or_else(|| stem.strip_suffix("Test"))?;
        Some(stem.to_string())
    });
    let stems: BTreeSet<String> = stems.collect();
    let read = |stem: &String| {
        let (package, suite) = stem.rsplit_once('/').unwrap_or(("", stem));
        Suite::read(root, package, suite, false)
    };
    Ok(stems.iter().filter_map(read).collect())
}
