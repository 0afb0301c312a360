//! Our tests among those that people have written for the project: all in one JVM, as its build runs them.
//!
//! Theirs run first, then ours, then both again, ours in the opposite order. Ours that fail mind what theirs leave behind.
//! Theirs that pass the first time and fail the second one mind what ours leave behind, unless they do so without ours, too.

use crate::files;
use crate::judge::{Conflicts, Difference, Leaving, Verdict};
use crate::plan::Module;
use host::Folder;
use project::Unit;
use replay::record::{Problem, Recorder, Status, Suite, TestOutcome};
use replay::{Error, Jvm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;
use strategies::ClassTests;

/// For the tests of a class.
const EACH: Duration = Duration::from_secs(20);
/// MiB of Java heap.
const HEAP: u32 = 1024;
/// Tests that are named.
const NAMED: usize = 3;

/// The tests that people have written for a module, and what is needed to run them.
pub struct Neighbours<'a> {
    unit: &'a Unit,
    runner: Recorder,
    /// Binary names.
    names: Vec<String>,
    class_path: Vec<PathBuf>,
}

/// What came of tests that ran together.
#[derive(Default)]
pub struct Met {
    pub conflicts: Conflicts,
    /// What is to be said of theirs.
    pub remarks: Vec<Remark>,
}

/// What is wrong with tests that people have written; the others are looked at.
#[derive(Debug, thiserror::Error)]
pub enum Remark {
    #[error("our tests are judged without it: {0}")]
    Problem(Problem),
    #[error("{} of them fail without ours, too, and say nothing: {}", .0.len(), named(.0))]
    Failing(Vec<String>),
    #[error("{} of them fail after ours, and nobody knows why: {}", .0.len(), named(.0))]
    Disturbed(Vec<String>),
    #[error("ours were not run with them: {} is neither on the class path nor in the local Maven repository", .0.join(", "))]
    NoRunner(Vec<String>),
}

fn named(tests: &[String]) -> String {
    let more = if tests.len() > NAMED { ", …" } else { "" };
    tests[..tests.len().min(NAMED)].join(", ") + more
}

impl<'a> Neighbours<'a> {
    /// Nothing if nobody has written tests.
    pub fn of(jvm: &Jvm, module: &'a Module) -> Result<Option<Neighbours<'a>>, Error> {
        let unit = &module.unit;
        let mut names = BTreeSet::new();
        for folder in &unit.test_classes {
            let found = project::test_classes(folder);
            names.extend(found.map_err(|error| Error::Io { what: folder.display().to_string(), error })?);
        }
        // A build may have compiled what an earlier run has written.
        names.retain(|name| !files::is_ours(&module.output.join(name.replace('.', "/") + ".java")));
        if names.is_empty() {
            return Ok(None);
        }
        let class_path = unit.classes.iter().chain(&unit.class_path).chain(&unit.test_class_path).cloned().collect();
        Ok(Some(Neighbours { unit, runner: Recorder::new(jvm)?, names: names.into_iter().collect(), class_path }))
    }

    /// `leaving` are tests of ours that leave static fields changed.
    pub fn meet(&self, suites: &[(&ClassTests, &Verdict)], leaving: Leaving, limit: Duration) -> Result<Met, Error> {
        let mut met = Met::default();
        let folder =
            Folder::new().map_err(|error| Error::Io { what: "the folder for temporary files".to_string(), error })?;
        let home = project::Request::new(&self.unit.root).home;
        let companions = project::junit_companions(&self.class_path, &home);
        if !companions.missing.is_empty() {
            met.remarks.push(Remark::NoRunner(companions.missing));
            return Ok(met);
        }
        let ours = Ours::new(suites);
        for (name, bytes) in suites.iter().flat_map(|(_, verdict)| &verdict.compiled) {
            let file = folder.path().join(name.replace('.', "/") + ".class");
            let written =
                file.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&file, bytes));
            written.map_err(|error| Error::Io { what: file.display().to_string(), error })?;
        }
        let run = |names: Vec<String>, time: Duration| {
            let mut tests = vec![folder.path().to_owned()];
            tests.extend(self.unit.test_classes.iter().cloned());
            self.runner.run(&Suite {
                classes: Vec::new(),
                tests,
                class_path: self.class_path.iter().chain(&companions.jars).cloned().collect(),
                names,
                folder: self.unit.root.clone(),
                per_class: EACH.min(limit),
                time,
                heap: HEAP,
                options: Vec::new(),
                is_recorded: false,
            })
        };
        let theirs = || self.names.iter().filter(|name| !ours.has(name)).cloned();
        let once = theirs().chain(ours.names()).chain(theirs()).chain(ours.names().rev());
        let recording = run(once.collect(), limit)?;
        met.remarks.extend(recording.problems.into_iter().map(Remark::Problem));
        met.conflicts.disturbed = ours.failed(&recording.tests);
        let (first, second) = ours.around(&recording.tests);
        let failing = |tests: &[TestOutcome]| -> BTreeSet<String> {
            tests.iter().filter(|test| test.status == Status::Failed).map(|test| test.name.clone()).collect()
        };
        let before = failing(first);
        let mut minded: BTreeSet<String> = failing(second).difference(&before).cloned().collect();
        if !before.is_empty() {
            met.remarks.push(Remark::Failing(before.into_iter().collect()));
        }
        let left = limit.saturating_sub(recording.time);
        if !minded.is_empty() && !left.is_zero() {
            // Do they fail the second time without ours?
            let again = run(theirs().chain(theirs()).collect(), left)?;
            let (mut seen, mut twice) = (BTreeSet::new(), BTreeSet::new());
            for test in &again.tests {
                if !seen.insert(&test.name) && test.status == Status::Failed {
                    twice.insert(test.name.clone());
                }
            }
            minded.retain(|name| !twice.contains(name));
        }
        match minded.is_empty() {
            true => {}
            false if leaving.is_empty() => met.remarks.push(Remark::Disturbed(minded.into_iter().collect())),
            false => met.conflicts.disturbing = leaving,
        }
        Ok(met)
    }
}

/// Our test classes and what their methods are tests of.
struct Ours {
    /// By class and method: the suite and the proposals.
    methods: BTreeMap<(String, String), (usize, Vec<usize>)>,
}

impl Ours {
    fn new(suites: &[(&ClassTests, &Verdict)]) -> Ours {
        let mut methods: BTreeMap<(String, String), (usize, Vec<usize>)> = BTreeMap::new();
        for (at, (tests, verdict)) in suites.iter().enumerate() {
            for (file, test) in verdict.files.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test))) {
                let proposed = verdict.tests[test.case].proposed;
                if tests.tests[proposed].case.bug.is_none() {
                    let key = (file.class.clone(), test.method.clone());
                    methods.entry(key).or_insert_with(|| (at, Vec::new())).1.push(proposed);
                }
            }
        }
        Ours { methods }
    }

    /// As the runner takes them.
    fn names(&self) -> impl DoubleEndedIterator<Item = String> {
        self.methods.keys().map(|(class, method)| format!("{class}#{method}"))
    }

    fn has(&self, class: &str) -> bool {
        self.methods.keys().any(|(known, _)| known == class)
    }

    /// Tests of others before ours, and after the first time that ours are run.
    fn around<'t>(&self, tests: &'t [TestOutcome]) -> (&'t [TestOutcome], &'t [TestOutcome]) {
        let classes: BTreeSet<&String> = self.methods.keys().map(|(class, _)| class).collect();
        let is_ours = |test: &TestOutcome| classes.contains(&test.class);
        let begin = tests.iter().position(is_ours).unwrap_or(tests.len());
        let length = |from: usize, ours: bool| tests[from..].iter().take_while(|test| is_ours(test) == ours).count();
        let second = begin + length(begin, true);
        (&tests[..begin], &tests[second..second + length(second, false)])
    }

    fn failed(&self, tests: &[TestOutcome]) -> BTreeMap<usize, BTreeMap<usize, Difference>> {
        let mut failed: BTreeMap<usize, BTreeMap<usize, Difference>> = BTreeMap::new();
        for test in tests.iter().filter(|test| test.status == Status::Failed) {
            let Some((at, proposed)) = self.methods.get(&(test.class.clone(), test.method.clone())) else { continue };
            for &proposed in proposed {
                let difference = Difference::after_theirs(&test.message);
                failed.entry(*at).or_default().insert(proposed, difference);
            }
        }
        failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(class: &str, method: &str, status: Status) -> TestOutcome {
        let (class, method) = (class.to_string(), method.to_string());
        TestOutcome { name: format!("{class}.{method}"), class, method, status, message: "no".to_string() }
    }

    #[test]
    fn who_minds_whom() {
        let key = |method: &str| ("OursTest".to_string(), method.to_string());
        let ours = Ours { methods: BTreeMap::from([(key("a"), (0, vec![3])), (key("b"), (0, vec![4, 5]))]) };
        let run = [
            outcome("TheirsTest", "x", Status::Passed),
            outcome("OursTest", "a", Status::Passed),
            outcome("OursTest", "b", Status::Failed),
            outcome("TheirsTest", "x", Status::Failed),
            outcome("OursTest", "b", Status::Failed),
        ];
        assert_eq!(ours.around(&run), (&run[..1], &run[3..4]));
        let failed = ours.failed(&run);
        assert_eq!(failed[&0].keys().copied().collect::<Vec<_>>(), [4, 5]);
        // The time was over before ours.
        assert_eq!(ours.around(&run[..1]), (&run[..1], &run[1..1]));
    }
}
