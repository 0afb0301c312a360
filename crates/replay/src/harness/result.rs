//! What is asked of the harness, and what it finds.

use java::Frame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// A test method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestId {
    /// Binary name of the class.
    pub class: String,
    pub method: String,
    /// Of a parameterised test one row, from 0, or all.
    pub row: Option<u32>,
}

/// One pass over all tests.
#[derive(Clone, Debug)]
pub struct Round {
    pub loader: Loader,
    pub order: Order,
    /// A language tag, as `en-US`.
    pub locale: String,
    /// As `UTC` or `Europe/Berlin`.
    pub zone: String,
    /// In a JVM of its own: `Set.of` and the like have another order there.
    pub in_new_jvm: bool,
    /// Whether the static fields that tests leave changed are wanted; with [`Loader::Shared`] only.
    pub watches_statics: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loader {
    /// Every test loads its classes anew and finds properties, locale and files as at the start; branches are counted.
    Fresh,
    /// The same for a test as `Fresh`, but the classes are loaded once and made to forget that they were initialised. A
    /// test that does what only fresh classes get right is run again with those, see
    /// [`Harness::not_in_place`](super::Harness::not_in_place).
    InPlace,
    /// All tests use the same classes, unchanged, as under Surefire: what one leaves behind, the next one finds.
    Shared,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    AsGiven,
    /// By this seed.
    Shuffled(u64),
    /// The same from the last to the first.
    Backwards(u64),
}

/// So many tests are worth preparing classes for [`Loader::InPlace`].
const MANY: usize = 16;

impl Round {
    /// Every test by itself.
    pub fn fresh(order: Order) -> Round {
        Round {
            loader: Loader::Fresh,
            order,
            locale: "en-US".to_string(),
            zone: "UTC".to_string(),
            in_new_jvm: false,
            watches_statics: false,
        }
    }

    /// Every test by itself, on classes that are loaded once.
    pub fn in_place(order: Order) -> Round {
        Round { loader: Loader::InPlace, ..Round::fresh(order) }
    }

    /// All tests together.
    pub fn shared(order: Order) -> Round {
        Round { loader: Loader::Shared, ..Round::fresh(order) }
    }

    /// What each of so many tests must survive to be kept: alone, alone in another order, and among the others in a new
    /// JVM that differs in locale and time zone, before and after each of them. Few tests take little time, so they are run
    /// together in more orders.
    pub fn usual(seed: u64, tests: usize) -> Vec<Round> {
        let elsewhere = |(order, in_new_jvm)| Round {
            locale: "tr-TR".to_string(),
            zone: "Asia/Kathmandu".to_string(),
            in_new_jvm,
            ..Round::shared(order)
        };
        // One or two tests have no more orders than these; each is tried once more, for what depends on chance.
        let most = if tests <= 2 { tests.max(1) } else { 8 };
        let orders = (64 / tests.max(1)).clamp(2, 8).min(most) as u64;
        let together = (1..=orders).flat_map(|number| {
            let seed = seed.wrapping_add(number);
            [(Order::Shuffled(seed), number == 1), (Order::Backwards(seed), false)].map(elsewhere)
        });
        // Loading classes anew for each of many tests is what takes the longest.
        let again = Order::Shuffled(seed);
        let again = if tests < MANY { Round::fresh(again) } else { Round::in_place(again) };
        [Round::fresh(Order::AsGiven), again].into_iter().chain(together).collect()
    }
}

/// How a test went in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Passed,
    Failed(Failure),
    /// It did not end in time; where its thread was, innermost frame first.
    TimedOut {
        frames: Vec<Frame>,
    },
    /// It ended the JVM, as `System.exit` does.
    Exited {
        status: i32,
    },
    /// The JVM broke while it ran.
    Crashed {
        reason: String,
    },
    /// There is nothing to run; why.
    NotRun(String),
}

/// An exception that a test threw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Binary name.
    pub exception: String,
    pub message: Option<String>,
    /// Each as `class: message`, the nearest first.
    pub causes: Vec<String>,
    /// Innermost first.
    pub frames: Vec<Frame>,
    /// An assertion of the test itself does not hold; otherwise the exception went through the test.
    pub is_assertion: bool,
}

impl Outcome {
    /// Whether a test did the same twice. Where it was when its time was up does not count, nor do frames: a trace may
    /// be cut off.
    pub fn agrees(&self, other: &Outcome) -> bool {
        match (self, other) {
            (Outcome::Failed(one), Outcome::Failed(two)) => {
                one.exception == two.exception
                    && one.message == two.message
                    && one.causes == two.causes
                    && one.is_assertion == two.is_assertion
            }
            (Outcome::TimedOut { .. }, Outcome::TimedOut { .. }) => true,
            _ => self == other,
        }
    }
}

/// A test in all rounds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TestResult {
    /// One for each round.
    pub runs: Vec<Outcome>,
    /// In the first round whose loader is not shared.
    pub covered: Covered,
    /// Names of threads that it left behind in any round.
    pub threads: Vec<String>,
    /// Static fields, `package.Class.name`, that it left with another value than they had before it, in any round that
    /// watches them. A class that is initialised by the test itself has none in that round.
    #[serde(skip)]
    pub changed: BTreeSet<String>,
    /// In the first round.
    pub time: Duration,
}

impl TestResult {
    /// How it went first.
    pub fn first(&self) -> &Outcome {
        self.runs.first().unwrap_or(&Outcome::Passed)
    }

    /// The round and outcome that differ from the first.
    pub fn flake(&self) -> Option<(usize, &Outcome)> {
        self.runs.iter().enumerate().find(|(_, run)| !run.agrees(self.first()))
    }
}

/// What was executed of the instrumented classes; each list is sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Covered {
    pub branches: Vec<Branch>,
    pub lines: Vec<Line>,
    pub methods: Vec<Method>,
    /// Instructions that were reached from the one before: those that can be reached otherwise, too, or start a line.
    pub passed: Vec<Place>,
    /// Instructions that were reached and jump or end the method.
    pub ended: Vec<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    pub method: Method,
    /// Of the instruction in the class file as it is.
    pub pc: u32,
}

/// A way out of a conditional jump or switch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Branch {
    pub method: Method,
    /// Of the instruction in the class file as it is.
    pub pc: u32,
    /// 0: falls through, 1: jumps; for a switch the position that it jumps to.
    pub way: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Line {
    pub method: Method,
    pub line: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(String, String)", into = "(String, String)")]
pub struct Method {
    /// Binary name.
    pub class: Arc<str>,
    /// Name and descriptor: `withdraw(I)V`.
    pub name: Arc<str>,
}

impl From<(String, String)> for Method {
    fn from((class, name): (String, String)) -> Method {
        Method { class: class.into(), name: name.into() }
    }
}

impl From<Method> for (String, String) {
    fn from(method: Method) -> (String, String) {
        (method.class.to_string(), method.name.to_string())
    }
}

/// What the compiler says against a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// As the source was given; empty if it is about none.
    pub path: String,
    /// From 1; 0 if it is about no line.
    pub line: u32,
    pub message: String,
    /// The kind of a warning, as `@SuppressWarnings` names it; empty for an error.
    pub kind: String,
}

/// Whether the sources compile.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// Errors; none if all is well.
    pub diagnostics: Vec<Diagnostic>,
    /// What a compiler that is told to warn of everything warns of.
    pub warnings: Vec<Diagnostic>,
}

impl Compiled {
    pub fn is_ok(&self) -> bool {
        self.diagnostics.is_empty()
    }
}
