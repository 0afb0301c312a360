//! A class to test, and the tests that are proposed for it, as plain data.

mod documents;
mod reason;

pub use documents::{Documented, Documents, Never, Returned};
pub use reason::{Dependence, Filter, Ground, Reason, Suspect, Tier};

use guide::Made;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;
use technique::{
    Bound, Branch, CheckKind, Cuts, Finding, ImplicitCheck, InvariantReport, LineThrows, Place, Problem, StateGraph,
};
use testgen::{Subject, TestCase};

/// Stands among the files that were [asked for](program::asked) for the list of classes under test.
pub const BESIDE: &str = "//classes under test";

/// A class to test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// The classes under test and what they need.
    pub class_path: Vec<PathBuf>,
    /// Internal name, as `com/example/Outer$Inner`.
    pub class: String,
    /// Folders with tests that somebody has written: what their set-up methods assign is left alone.
    pub tests: Vec<PathBuf>,
    /// Other classes under test, whose members may make inputs; internal names.
    pub beside: Vec<String>,
    pub seed: u64,
    /// Java language level of the tests.
    pub level: u32,
    /// Which exceptions are bugs.
    pub filter: Filter,
    /// Whether exceptions that are no bugs are wanted, too.
    pub all: bool,
    /// The instructions of the class, and of those nested in it, that were not shown to be safe; none, if nobody has looked.
    pub open: Option<Vec<ImplicitCheck>>,
    /// What was verified, if exploration goes by it.
    #[serde(default)]
    pub following: Option<Following>,
    /// Numbers that inputs have where they can, before simpler ones.
    #[serde(default)]
    pub preferred: Vec<i64>,
}

/// Files of what was verified (`docs/verified.md`), and what exploration does with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Following {
    pub files: Vec<PathBuf>,
    /// What the files had in them when they were found to be good.
    pub content: Vec<String>,
    /// Leaves out what they cover.
    pub may: bool,
    /// Prefers what they cover least.
    pub must: bool,
}

impl Order {
    /// A class with the usual rules.
    pub fn new(jdk: PathBuf, class_path: Vec<PathBuf>, class: &str, level: u32) -> Order {
        Order {
            jdk,
            class_path,
            class: class.replace('.', "/"),
            tests: Vec::new(),
            beside: Vec::new(),
            seed: 1,
            level,
            filter: Filter::default(),
            all: false,
            open: None,
            following: None,
            preferred: Vec::new(),
        }
    }

    /// The other classes under test, for who makes inputs by them.
    pub fn beside(&self) -> &[String] {
        program::asked::resource(BESIDE);
        &self.beside
    }

    /// Numbers that callers pass to methods of the class, those of all methods in turn.
    pub fn passed(&self) -> Vec<i64> {
        let seeds: Vec<&[i64]> =
            self.filter.usage.methods.iter().flat_map(|method| &method.seeds).map(|seeds| &*seeds.values).collect();
        let most = seeds.iter().map(|values| values.len()).max().unwrap_or_default();
        let mut found = Vec::new();
        for number in (0..most).flat_map(|at| seeds.iter().filter_map(move |values| values.get(at))) {
            if !found.contains(number) {
                found.push(*number);
            }
        }
        found
    }

    /// The class that its class is nested in, or itself.
    pub fn outermost(&self) -> &str {
        self.class.split('$').next().unwrap_or_default()
    }
}

/// Tests that are proposed for a class. The real JVM has not seen them yet.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ClassTests {
    /// Internal name.
    pub class: String,
    /// With dots; empty for the unnamed one.
    pub package: String,
    /// The name for its suite: `Inner` of `Outer` is `OuterInner`.
    pub suite: String,
    /// The file that it was compiled from, without folders.
    pub source_file: Option<String>,
    /// Simple names of the classes of its package, and of `java.lang`.
    pub taken: BTreeSet<String>,
    pub java_lang: BTreeSet<String>,
    /// The methods that tests can call, in the order of the class file.
    pub methods: Vec<MethodTests>,
    /// Ordered by method.
    pub tests: Vec<Proposed>,
    /// What stood in the way.
    pub problems: BTreeSet<Problem>,
    /// Paths that are no tests because they would not do the same everywhere.
    pub left_out: BTreeMap<Dependence, usize>,
    /// What was left out of all methods together.
    pub cuts: Cuts,
    pub graphs: Vec<StateGraph>,
    /// What the class promises of its objects, and what became of it.
    pub invariants: Vec<InvariantReport>,
    /// What was found out beside tests.
    pub findings: Vec<Finding>,
    /// What is known of single instructions.
    pub checks: Vec<ImplicitCheck>,
    /// What is known of single lines.
    #[serde(default)]
    pub lines: Vec<LineThrows>,
    /// By technique and name.
    pub counters: BTreeMap<String, u64>,
    /// The word for what a bug was seen in several of: paths, or crashes.
    pub seen_in: String,
}

/// What was found out about one method.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodTests {
    pub subject: Subject,
    /// As in the source: `int withdraw(int)`.
    pub signature: String,
    pub line: Option<u32>,
    /// The ways of its own branches.
    pub branches: BTreeSet<Branch>,
    pub paths: usize,
    pub time: Duration,
    /// What was left out, with how many paths it cost.
    pub cuts: Cuts,
    /// Which inputs were considered where there is no end of them.
    pub bounds: BTreeSet<Bound>,
}

impl MethodTests {
    /// Adds what another exploration of the method has found out.
    pub fn absorb(&mut self, other: MethodTests) {
        self.branches.extend(other.branches);
        self.paths += other.paths;
        self.time += other.time;
        self.cuts.absorb(other.cuts);
        self.bounds.extend(other.bounds);
    }

    pub fn is_of(&self, name: &str, descriptor: &str) -> bool {
        self.subject.method == name && self.subject.descriptor == descriptor
    }
}

/// A test, and why it is there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proposed {
    pub case: TestCase,
    /// Index into [`ClassTests::methods`].
    pub method: usize,
    /// What it covers of the classes under test.
    pub covers: BTreeSet<Branch>,
    pub triage: Triage,
    /// Paths that end at the same place with the same exception.
    pub alike: usize,
    /// The instruction that it was made for, and throws from: no test of another one makes it needless.
    pub shows: Option<(Place, CheckKind)>,
    /// Where it throws, innermost first; none if it returns.
    #[serde(default)]
    pub frames: Vec<java::Frame>,
    /// The checks that it makes, if something was verified.
    #[serde(default)]
    pub made: Option<Made>,
}

/// What an exception is taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Triage {
    /// No exception.
    Normal,
    /// The test is in the file of bugs: `case.bug` is set.
    Bug(Ground),
    /// The reason why it is not a bug.
    Rejection(Reason),
}
