//! The warm JVM that compiles and runs tests: [`Harness`]. Its Java half is in `java/harness`.
//!
//! # Clean class state
//!
//! Every test finds classes as in a new JVM. Our machine forks from the loaded image. On the real JVM there are two
//! techniques, chosen for each round (`Loader`), both with the same probes:
//!
//! - *Fresh class loaders*: everything on the class path is loaded anew for each test. The default; it needs nothing of
//!   the classes.
//! - *In place*: classes are loaded once and initialised again, by the JVM's own procedure (JVMS 5.5: superclass first,
//!   interfaces with default methods, the thread that is at it goes on and others wait, an erroneous class stays so) at
//!   the JVM's own moments. `rewrite/Triggers` puts a request (`Statics.enter`) before each instruction that
//!   initialises a class, and at the beginning of static methods and constructors for callers that are not rewritten
//!   (reflection, lambdas, handles). The initialiser's code moves to a method that first sets the static fields to
//!   their defaults or ConstantValues; these lose `final`, but for constants; those of an interface, which must be
//!   final, move to a class beside it. What the JVM remembers about classes is forgotten between tests: enum constants,
//!   annotations, resource bundles.
//!
//! What cannot be imitated asks to give up (`rewrite/Beyond`), and the test is run again with fresh loaders, with the
//! reason counted (`Harness::not_in_place`): static fields through method or variable handles or `Unsafe`; method
//! references to reflection; classes defined at run time; call sites and constants with bootstrap methods that remember
//! objects (switches over enum patterns); assertions switched by the program; reflection that sets a final field or
//! reads a field of an interface; a class with a finalizer; an initialiser in an interface older than Java 8; code that
//! does not fit any more; an initialiser that ends with a stack overflow. A test that leaves threads behind ends the
//! life of its loader. JDK and JUnit classes keep their state in both techniques. In place, three things look different
//! to a program: initialisers have other frames in stack traces it looks at, `Field.toString` and `Member.getModifiers`
//! do not say `final`, and a serializable class without `serialVersionUID` but with static fields that are not private
//! may get another one.

pub(crate) mod home;
mod result;
mod session;
mod shuffle;
mod sites;
mod wire;

pub use result::{
    Branch, Compiled, Covered, Diagnostic, Failure, Line, Loader, Method, Order, Outcome, Place, Round, TestId,
    TestResult,
};

use crate::{Error, Jvm, Missing, Source};
use home::Home;
pub use session::ClassFiles;
use session::{Next, Session};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How tests are compiled and run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The classes under test, what they need, and JUnit, if it is there: otherwise the harness has classes of its own.
    pub class_path: Vec<PathBuf>,
    /// Whose branches are counted: binary names, each with its nested classes, or packages with a dot at the end.
    pub instrumented: Vec<String>,
    /// MiB of Java heap.
    pub heap: u32,
    /// For one test.
    pub time: Duration,
    /// More options of `java`.
    pub java_options: Vec<String>,
    /// What is not done by then ends with [`Error::Late`], and its JVM with it.
    pub deadline: Option<Instant>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            class_path: Vec::new(),
            instrumented: Vec::new(),
            heap: 512,
            time: Duration::from_secs(5),
            java_options: Vec::new(),
            deadline: None,
        }
    }
}

/// A JVM for tests, which is replaced when a test has spoilt it. It ends when this is dropped.
pub struct Harness {
    jvm: Jvm,
    home: Home,
    options: Options,
    session: Option<Session>,
    classes: ClassFiles,
    missing: BTreeSet<Missing>,
    without_probes: BTreeMap<String, String>,
    not_in_place: BTreeMap<String, u32>,
    starts: u32,
    asked: Asked,
}

/// What of the class path a JVM has asked for, whether it was there or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Binary names.
    pub classes: BTreeSet<String>,
    /// Other files.
    pub resources: BTreeSet<String>,
    /// Whether a JVM has ended before it said all.
    pub is_cut: bool,
}

impl Asked {
    pub fn absorb(&mut self, other: Asked) {
        self.classes.extend(other.classes);
        self.resources.extend(other.resources);
        self.is_cut |= other.is_cut;
    }

    fn add(&mut self, names: BTreeSet<String>) {
        for name in names {
            match name.strip_prefix('/') {
                Some(file) => self.resources.insert(file.to_string()),
                None => self.classes.insert(name),
            };
        }
    }
}

impl Harness {
    /// What was asked for since the last time.
    pub fn take_asked(&mut self) -> Asked {
        std::mem::take(&mut self.asked)
    }

    pub fn start(jvm: &Jvm, options: Options) -> Result<Harness, Error> {
        let mut harness = Harness {
            jvm: jvm.clone(),
            home: Home::open(jvm)?,
            options,
            session: None,
            classes: Vec::new(),
            missing: BTreeSet::new(),
            without_probes: BTreeMap::new(),
            not_in_place: BTreeMap::new(),
            starts: 0,
            asked: Asked::default(),
        };
        harness.session()?;
        Ok(harness)
    }

    /// See [`Options::deadline`].
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.options.deadline = deadline;
        if let Some(session) = &mut self.session {
            session.set_deadline(deadline);
        }
    }

    /// What this computer cannot forbid to tested code.
    pub fn missing(&self) -> impl Iterator<Item = Missing> {
        self.missing.iter().copied()
    }

    /// Classes and methods whose branches are not counted although they should be, with the reason.
    pub fn without_probes(&self) -> &BTreeMap<String, String> {
        &self.without_probes
    }

    /// Why tests that should have been run [in place](Loader::InPlace) had fresh classes, and how often.
    pub fn not_in_place(&self) -> &BTreeMap<String, u32> {
        &self.not_in_place
    }

    /// How many JVMs there have been.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// The JVM that is there, or a new one with the same test classes.
    fn session(&mut self) -> Result<&mut Session, Error> {
        let session = match self.session.take() {
            Some(session) => session,
            None => {
                self.starts += 1;
                let mut session = Session::start(&self.jvm, &self.home, &self.options)?;
                self.missing.extend(session.missing());
                if !self.classes.is_empty() {
                    session.load(&self.classes)?;
                }
                session
            }
        };
        Ok(self.session.insert(session))
    }

    /// Asks the JVM, and if it has gone away in the meantime, a new one: a thread that a test left behind may have ended it.
    fn ask<T>(&mut self, mut question: impl FnMut(&mut Session) -> Result<T, Error>) -> Result<T, Error> {
        let first = question(self.session()?);
        if first.is_ok() {
            return first;
        }
        self.session = None;
        if matches!(first, Err(Error::Late)) {
            return first;
        }
        question(self.session()?).inspect_err(|_| self.session = None)
    }

    /// Compiles sources in memory; if there is no error, their classes are the tests from now on, and those from before
    /// are forgotten. `release` is a language level other than the JDK's own.
    pub fn compile(&mut self, sources: &[Source], release: Option<u32>) -> Result<Compiled, Error> {
        let (compiled, classes, asked) = self.ask(|session| {
            let (compiled, classes) = session.compile(sources, release)?;
            Ok((compiled, classes, session.take_asked()))
        })?;
        self.asked.add(asked);
        if compiled.is_ok() {
            self.ask(|session| session.load(&classes))?;
            self.classes = classes;
        }
        Ok(compiled)
    }

    /// The test classes of another one are those of this one from now on.
    pub fn load_from(&mut self, other: &Harness) -> Result<(), Error> {
        self.load(other.classes.clone())
    }

    /// The test classes.
    pub fn classes(&self) -> &ClassFiles {
        &self.classes
    }

    /// These are the test classes from now on.
    pub fn load(&mut self, classes: ClassFiles) -> Result<(), Error> {
        self.ask(|session| session.load(&classes))?;
        self.classes = classes;
        Ok(())
    }

    /// How long a test may take from now on; the time before.
    pub fn set_time(&mut self, time: Duration) -> Duration {
        if time != self.options.time {
            self.session = None;
        }
        std::mem::replace(&mut self.options.time, time)
    }

    /// How long until the deadline, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        self.options.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Runs tests in every round; the results are in the order of the tests.
    pub fn run(&mut self, tests: &[TestId], rounds: &[Round]) -> Result<Vec<TestResult>, Error> {
        let mut results = vec![TestResult::default(); tests.len()];
        let counted = rounds.iter().position(|round| round.loader != Loader::Shared);
        for (number, round) in rounds.iter().enumerate() {
            if round.in_new_jvm {
                self.session = None;
            }
            let mut open: VecDeque<usize> = match round.order {
                Order::AsGiven => (0..tests.len()).collect(),
                Order::Shuffled(seed) => shuffle::order(tests.len(), seed).into(),
                Order::Backwards(seed) => shuffle::order(tests.len(), seed).into_iter().rev().collect(),
            };
            while !open.is_empty() {
                self.batch(tests, round, &mut open, &mut results, counted == Some(number))?;
            }
        }
        for result in &mut results {
            result.threads.sort();
            result.threads.dedup();
        }
        Ok(results)
    }

    /// Runs open tests until all are done or the JVM has to be replaced; at least one is done.
    fn batch(
        &mut self,
        tests: &[TestId],
        round: &Round,
        open: &mut VecDeque<usize>,
        results: &mut [TestResult],
        is_counted: bool,
    ) -> Result<(), Error> {
        self.ask(|session| session.run(round, open.iter().map(|index| &tests[*index])))?;
        let session = self.session()?;
        let mut not_in_place = Vec::new();
        let before = open.len();
        let mut is_cut = false;
        let is_spoilt = loop {
            let (outcome, is_gone) = match session.next() {
                Next::Late => {
                    self.session = None;
                    return Err(Error::Late);
                }
                Next::Done { is_spoilt } => break is_spoilt || !open.is_empty(),
                Next::Gone(outcome) => (outcome, true),
                Next::Ran(ran) => {
                    if let Some(index) = open.front() {
                        let result = &mut results[*index];
                        if result.runs.is_empty() {
                            result.time = ran.time;
                        }
                        if is_counted {
                            result.covered = ran.covered;
                        }
                        result.threads.extend(ran.threads);
                        result.changed.extend(ran.changed);
                        not_in_place.extend(ran.not_in_place);
                    }
                    (ran.outcome, false)
                }
            };
            // If all are done already, a thread that one has left behind ended the JVM: nobody's outcome.
            if let Some(index) = open.pop_front() {
                results[index].runs.push(outcome);
            }
            if is_gone {
                is_cut = true;
                break true;
            }
        };
        let asked = session.take_asked();
        let without_probes = session.sites().without_probes.clone();
        self.asked.add(asked);
        self.asked.is_cut |= is_cut;
        self.without_probes.extend(without_probes);
        for why in not_in_place {
            *self.not_in_place.entry(why).or_default() += 1;
        }
        if is_spoilt {
            self.session = None;
        }
        if open.len() == before {
            return Err(Error::Harness("it runs no test".to_string()));
        }
        Ok(())
    }
}
