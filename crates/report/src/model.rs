//! The report as plain data. What is serialised here is `report.json`; `docs/report.md` and `docs/report.schema.json`
//! describe it to users.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Sum;
use std::ops::Add;
use std::path::PathBuf;
use technique::{Assumption, CheckKind, Finding, InvariantReport, Premise, Stage, StateGraph};

/// A class and a line of its source.
type Line = (String, Option<u32>);

/// What the JVM itself raises in the middle of code.
const RAISED: [&str; 6] = [
    "java.lang.NullPointerException",
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.ClassCastException",
    "java.lang.ArrayStoreException",
];

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Of Cupper.
    pub version: String,
    /// As the user knows it: `17.0.21 (Debian)`.
    pub jdk: String,
    /// What was tested, as a title: the name of the project, or the arguments.
    pub subject: String,
    pub seed: u64,
    pub budget_seconds: f64,
    /// The part of the classes that it is about, as `1/3`, if others are about the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partition: Option<String>,
    pub seconds: f64,
    /// In the order to show.
    pub classes: Vec<ClassReport>,
    /// In the order to show.
    pub bugs: Vec<BugReport>,
    /// What callers must know and nothing tells them, in the order to show.
    pub preconditions: Vec<BugReport>,
    /// Tests of an earlier run that see another outcome than they expect, in the order to show.
    #[serde(default)]
    pub changes: Vec<Change>,
    pub divergences: Vec<Divergence>,
    /// What classes promise of their objects, and how clients can break it.
    pub invariants: Vec<InvariantReport>,
    pub warnings: Vec<Warning>,
    /// Instructions that can throw by themselves, where these were looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceReport>,
    /// What became of the checks of methods, if something was verified before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checks: Option<ChecksReport>,
    /// The folder of the project below the root of its repository; empty or with a slash at its end.
    #[serde(skip)]
    pub folder: String,
    /// Whether SARIF has those that are open, too.
    #[serde(skip)]
    pub tells_open: bool,
    /// Of a part: what its tests execute of classes of other parts, by binary name.
    #[serde(skip)]
    pub elsewhere: BTreeMap<String, Elsewhere>,
}

/// What tests of other classes execute of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Branches by their places among the ways of methods.
    pub branches: BTreeSet<(usize, usize)>,
    pub lines: BTreeSet<u32>,
}

/// The ways of a method's branches: the line of each, and whether it is covered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ways {
    /// Whether all of it was explored, so that what is not covered cannot be.
    pub is_complete: bool,
    pub ways: Vec<(Option<u32>, bool)>,
}

impl Ways {
    fn count(&self, covered: bool) -> Branches {
        let coverable = if self.is_complete { u32::from(covered) } else { 1 };
        Branches { covered: u32::from(covered), coverable, all: 1 }
    }
}

/// What was verified before, and what tests have come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChecksReport {
    pub methods: Vec<MethodChecks>,
    /// Tests that come to nothing but what was verified: file and method, with `#` between them.
    pub redundant: Vec<String>,
}

/// The checks of a method that a file of verification results lists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MethodChecks {
    pub method: String,
    /// In any case, under assumptions, and not at all.
    pub verified: usize,
    pub assumed: usize,
    pub open: usize,
    /// By tests.
    pub reached: usize,
    pub failing: usize,
    /// Checks that neither verification nor a test has come to.
    pub unreached: Vec<String>,
}

/// An instruction that can throw by itself in one way, and what was found out about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlaceReport {
    /// Binary name.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// Offset of the instruction in the method's code.
    pub pc: Option<u32>,
    pub kind: CheckKind,
    pub verdict: PlaceVerdict,
    /// What has shown it; none where nothing was shown.
    pub stage: Option<Stage>,
    /// What a proof rests on.
    pub assumptions: Vec<Assumption>,
    /// When it throws, as far as that is known; a part each.
    pub condition: Vec<String>,
    /// Binary name of what a test throws there.
    pub exception: Option<String>,
    /// The file and method of the test, with `#` between them.
    pub test: Option<String>,
    /// Why it is excused, or what stood in the way.
    pub reason: Option<String>,
    /// What a proof rests on as conditions within the method; `docs/verified.md` has a file for them.
    #[serde(skip)]
    pub premise: Option<Vec<Premise>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PlaceVerdict {
    /// A test throws there.
    Bug,
    /// So does one, but there is a reason not to call it a bug.
    Excused,
    /// It never throws, if the assumptions hold.
    Safe,
    /// None of that was shown.
    Open,
}

impl PlaceVerdict {
    pub const ALL: [PlaceVerdict; 4] =
        [PlaceVerdict::Bug, PlaceVerdict::Excused, PlaceVerdict::Safe, PlaceVerdict::Open];

    pub fn name(self) -> &'static str {
        match self {
            PlaceVerdict::Bug => "bug",
            PlaceVerdict::Excused => "excused",
            PlaceVerdict::Safe => "safe",
            PlaceVerdict::Open => "open",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClassReport {
    /// Binary name, as `com.example.Account$Holder`.
    pub name: String,
    pub source: Option<Source>,
    /// The file that it was compiled from, without folders.
    #[serde(skip)]
    pub source_file: Option<String>,
    /// The test files that were written for it.
    pub files: Vec<String>,
    /// In the order of the source.
    pub methods: Vec<MethodReport>,
    /// The lines with code, ascending.
    pub lines: Vec<LineReport>,
    pub tests: Vec<TestReport>,
    /// Paths that are no tests, because these would not do the same everywhere.
    pub left_out: Vec<LeftOut>,
    pub seconds: f64,
    /// What was found out beside tests and bugs.
    pub findings: Vec<Finding>,
    /// What techniques have counted, by technique and name.
    pub counters: BTreeMap<String, u64>,
    /// What was left out of all methods together; one text each.
    pub cuts: Vec<String>,
    #[serde(skip)]
    pub graphs: Vec<StateGraph>,
    /// Folders and jars that its class file is in one of.
    #[serde(skip)]
    pub origin: Vec<PathBuf>,
    /// Of a part: in the order of the methods.
    #[serde(skip)]
    pub ways: Vec<Ways>,
}

impl ClassReport {
    /// Adds what tests of other classes execute.
    pub(crate) fn add(&mut self, elsewhere: &Elsewhere) {
        for (method, way) in &elsewhere.branches {
            if let Some((_, covered)) = self.ways.get_mut(*method).and_then(|one| one.ways.get_mut(*way)) {
                *covered = true;
            }
        }
        let mut lines: BTreeMap<u32, Branches> = BTreeMap::new();
        for (method, ways) in self.methods.iter_mut().zip(&self.ways) {
            method.branches = ways.ways.iter().map(|(_, covered)| ways.count(*covered)).sum();
            for (line, covered) in &ways.ways {
                let Some(line) = line else { continue };
                let known = lines.entry(*line).or_default();
                *known = *known + ways.count(*covered);
            }
        }
        for line in &mut self.lines {
            line.covered |= elsewhere.lines.contains(&line.number);
            line.branches = lines.get(&line.number).copied().unwrap_or_default();
        }
    }
}

/// Paths that are no tests, for one reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// What they do: `depends on files`.
    pub reason: String,
    pub count: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Relative to the root of the project where that is possible, with `/`.
    pub path: String,
    #[serde(skip)]
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MethodReport {
    /// `<init>` for a constructor.
    pub name: String,
    pub descriptor: String,
    /// For people: `withdraw(long)`.
    pub signature: String,
    /// Where its code begins.
    pub line: Option<u32>,
    pub branches: Branches,
    /// Paths that were explored to their end.
    pub paths: u32,
    pub tests: u32,
    /// Why exploration left something out: a budget, a bound, something unsupported; one text each.
    pub cuts: Vec<String>,
    pub seconds: f64,
}

/// Sides of conditional jumps and switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Branches {
    pub covered: u32,
    /// Those not proven unreachable.
    pub coverable: u32,
    pub all: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineReport {
    pub number: u32,
    /// Whether any of its code was executed.
    pub covered: bool,
    pub branches: Branches,
    /// Those that execute it, as positions in the tests of the class.
    pub tests: Vec<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TestReport {
    /// As in [`ClassReport::files`].
    pub file: String,
    pub name: String,
    /// The signature of the method under test.
    pub method: String,
    /// The test method in Java.
    #[serde(skip)]
    pub text: String,
    /// The path condition, a part each.
    pub condition: Vec<String>,
    /// `returns 3`, `throws IllegalStateException`.
    pub outcome: String,
    /// It fails today: it shows a bug.
    pub fails: bool,
    /// Why what it expects may be wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The lines of the class that it executes, ascending.
    pub lines: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BugReport {
    /// Binary name of the exception.
    pub rule: String,
    pub classification: Classification,
    /// Binary name of the class whose method was called.
    pub class: String,
    /// Its name and descriptor, and its signature for people.
    pub method: String,
    pub descriptor: String,
    pub signature: String,
    pub message: Option<String>,
    /// Innermost first.
    pub frames: Vec<Frame>,
    pub condition: Vec<String>,
    /// One line for people.
    pub explanation: String,
    /// Java that shows it.
    pub reproducer: String,
    /// The file and name of the test that shows it, if one was written.
    pub test_file: Option<String>,
    pub test: Option<String>,
    /// How many end in the same way, and what these are: paths, crashes.
    pub count: u32,
    /// Whether it is in the baseline, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<bool>,
    #[serde(skip)]
    pub seen_in: String,
    /// The rule that decided what it is, and why, in a few words.
    pub decided_by: String,
    pub reason: String,
    /// Bugs of a smaller rank are more likely to be taken for bugs by those who know the code.
    pub rank: u32,
    /// The methods that reach the same place with the same exception, this one among them: class and signature.
    pub entry_points: Vec<String>,
}

/// Whose fault an exception is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Classification {
    #[default]
    Bug,
    /// The caller has done what the code does not expect, and nothing tells him.
    Precondition,
    /// The method says no to an argument, as with `IllegalArgumentException`.
    Rejected,
    /// Declared, or described in the documentation.
    Documented,
    /// Null was given to a public method.
    NullArgument,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// Binary name.
    pub class: String,
    pub method: String,
    /// As in a stack trace: `Account.java`.
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// A test that did something else on the real JVM than Cupper said: a bug of Cupper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Divergence {
    pub class: String,
    pub method: String,
    pub cause: String,
    pub expected: String,
    pub actual: String,
}

/// The same input as before, and another outcome.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Binary name.
    pub class: String,
    /// The signature of the method, where that is known.
    pub method: Option<String>,
    /// The file and name of the test.
    pub file: String,
    pub test: String,
    /// Java.
    pub input: String,
    pub before: String,
    pub after: String,
    /// Whether the new outcome is what is expected from now on.
    pub accepted: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// The file, class or argument that it is about.
    pub subject: String,
    pub reason: String,
    pub remedy: Option<String>,
}

/// Sums over methods, or over classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub classes: u32,
    pub methods: u32,
    pub branches: Branches,
    pub tests: u32,
    /// Without what is no bug by its classification, and without known ones.
    pub bugs: u32,
    /// Unchecked preconditions.
    pub preconditions: u32,
    /// Behaviour changes that are not accepted.
    pub changes: u32,
    pub divergences: u32,
    pub seconds: f64,
}

impl BugReport {
    /// Whether it is a bug, and no known one.
    pub fn counts(&self) -> bool {
        self.classification == Classification::Bug && self.known != Some(true)
    }
}

impl Report {
    /// A path of the report, from the root of the repository where it is below the project.
    pub fn from_root(&self, path: &str) -> String {
        if path.starts_with('/') { path.to_string() } else { format!("{}{path}", self.folder) }
    }

    pub fn totals(&self) -> Totals {
        let mut totals = Totals {
            classes: count(self.classes.len()),
            bugs: count(self.bugs.iter().filter(|bug| bug.counts()).count()),
            preconditions: count(self.preconditions.len()),
            changes: count(self.changes.iter().filter(|change| !change.accepted).count()),
            divergences: count(self.divergences.len()),
            seconds: self.seconds,
            ..Totals::default()
        };
        for class in &self.classes {
            totals.methods += count(class.methods.len());
            totals.branches = totals.branches + class.branches();
            totals.tests += count(class.tests.len());
        }
        totals
    }

    /// What techniques have counted in all classes together.
    pub fn counters(&self) -> BTreeMap<String, u64> {
        let mut all = BTreeMap::new();
        for (name, count) in self.classes.iter().flat_map(|class| &class.counters) {
            *all.entry(name.clone()).or_default() += count;
        }
        all
    }

    /// One finding for an exception and the deepest line of the project, with all methods that reach it; what is more likely
    /// a bug, and nearer to those who call, comes first.
    pub fn rank(&mut self) {
        let sites: Vec<Vec<Line>> = self.bugs.iter().map(|bug| self.places(bug)).collect();
        let mut ranked: Vec<BugReport> = Vec::new();
        let mut known: BTreeMap<(Classification, String, Vec<Line>), usize> = BTreeMap::new();
        for (mut bug, places) in std::mem::take(&mut self.bugs).into_iter().zip(sites) {
            let entry = format!("{}: {}", bug.class, bug.signature);
            let is_placed = !places.is_empty() && places.iter().all(|(_, line)| line.is_some());
            let key = (bug.classification, bug.rule.clone(), places);
            match known.get(&key).filter(|_| is_placed) {
                Some(&first) => {
                    let first: &mut BugReport = &mut ranked[first];
                    first.count += bug.count;
                    if !first.entry_points.contains(&entry) {
                        first.entry_points.push(entry);
                    }
                }
                None => {
                    known.insert(key, ranked.len());
                    if !bug.entry_points.contains(&entry) {
                        bug.entry_points.push(entry);
                    }
                    ranked.push(bug);
                }
            }
        }
        ranked.sort_by_key(BugReport::order);
        self.bugs = ranked;
    }

    /// The line to blame: the deepest of the project, and if that is a `throw`, the one that has led to it, too.
    fn places(&self, bug: &BugReport) -> Vec<Line> {
        let own = |frame: &&Frame| self.class_around(&frame.class).is_some();
        let is_thrown = bug.frames.first().is_some_and(|top| own(&top)) && !RAISED.contains(&bug.rule.as_str());
        let frames = bug.frames.iter().skip_while(|frame| !own(frame)).take(if is_thrown { 2 } else { 1 });
        frames.map(|frame| (frame.class.clone(), frame.line)).collect()
    }

    pub fn bugs_of(&self, class: &ClassReport) -> usize {
        let is_its = |bug: &&BugReport| bug.class == class.name && bug.classification == Classification::Bug;
        self.bugs.iter().filter(is_its).count()
    }

    /// This class, or one that shares its source file: the class around it, or one nested in the same.
    pub(crate) fn class_around(&self, name: &str) -> Option<&ClassReport> {
        let outer = |name: &str| name.find('$').map_or(name.len(), |at| at);
        let shares = |known: &&ClassReport| known.name[..outer(&known.name)] == name[..outer(name)];
        let exact = self.classes.iter().find(|known| known.name == name);
        exact.or_else(|| self.classes.iter().find(shares))
    }
}

impl ClassReport {
    pub fn branches(&self) -> Branches {
        self.methods.iter().map(|method| method.branches).sum()
    }
}

impl BugReport {
    /// What is more likely a bug, and nearer to those who call, comes first.
    pub(crate) fn order(&self) -> (Classification, u32, usize) {
        (self.classification, self.rank, self.frames.len())
    }

    /// The innermost frame in a class that is tested, or else the innermost: where to look first.
    pub fn site<'a>(&'a self, report: &Report) -> Option<&'a Frame> {
        self.frames.iter().find(|frame| report.class_around(&frame.class).is_some()).or(self.frames.first())
    }
}

impl Classification {
    pub const ALL: [Classification; 5] = [
        Classification::Bug,
        Classification::Precondition,
        Classification::Rejected,
        Classification::Documented,
        Classification::NullArgument,
    ];

    pub fn label(self) -> &'static str {
        match self {
            Classification::Bug => "bug",
            Classification::Precondition => "unchecked precondition",
            Classification::Rejected => "rejected argument",
            Classification::Documented => "documented",
            Classification::NullArgument => "null argument",
        }
    }
}

/// As in a stack trace, without `at`.
impl std::fmt::Display for Frame {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{}.{}", self.class, self.method)?;
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(out, "({file}:{line})"),
            (Some(file), None) => write!(out, "({file})"),
            _ => write!(out, "(Unknown Source)"),
        }
    }
}

impl Branches {
    /// Of those that can be covered, if there are any.
    pub fn share(self) -> Option<f64> {
        (self.coverable > 0).then(|| f64::from(self.covered) / f64::from(self.coverable))
    }

    /// The share in whole percent, 100 only if nothing is left.
    pub fn percent(self) -> Option<u32> {
        self.share().map(|share| (share * 100.0) as u32)
    }
}

impl Add for Branches {
    type Output = Branches;

    fn add(self, other: Branches) -> Branches {
        Branches {
            covered: self.covered + other.covered,
            coverable: self.coverable + other.coverable,
            all: self.all + other.all,
        }
    }
}

impl Sum for Branches {
    fn sum<I: Iterator<Item = Branches>>(branches: I) -> Branches {
        branches.fold(Branches::default(), Add::add)
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
