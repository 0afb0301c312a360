//! Where a class is explored and its tests are judged: this computer ([`crate::here`]), or another one
//! ([`crate::elsewhere`]). What is to be done and
//! what came of it are plain data; times are spans, as the clocks of two computers may differ by hours.

use crate::cache::Reads;
use crate::judge::{Form, Verdict};
use crate::plan::Module;
use crate::process::{End, Lost, Task};
use replay::{Missing, harness};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use strategies::ClassTests;

/// A class to explore, with what its tests are judged by.
#[derive(Clone, Serialize, Deserialize)]
pub struct Piece {
    pub task: Task,
    pub judging: Judging,
    /// A person has tests of the name that its suite would have.
    pub is_beside: bool,
    /// Branches of the JDK's own classes are not counted by a JVM that runs on them.
    pub counts_branches: bool,
    /// What the attempt before has promised: no more than that is not judged.
    pub promised: Option<usize>,
    /// Whether somebody wants to know what the result rests on.
    pub wants_reads: bool,
}

/// How the tests of a module are judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judging {
    /// The classes under test, what they need, and what tests need.
    pub class_path: Vec<PathBuf>,
    /// Whose branches are counted.
    pub instrumented: Vec<String>,
    pub form: Form,
}

impl Judging {
    pub fn of(module: &Module) -> Judging {
        let harness::Options { class_path, instrumented, .. } = module.harness();
        Judging { class_path, instrumented, form: module.form }
    }
}

/// What came of a class.
#[derive(Serialize, Deserialize)]
pub struct Worked {
    /// Why there are no tests, or not all.
    pub lost: Option<Lost>,
    pub judged: Judged,
    /// What the class path was asked for, if all of it is known.
    pub reads: Option<Reads>,
    /// Branches that more time may cover; none if nothing was found.
    pub left: Option<usize>,
    /// What its tests promised before they were judged.
    pub worth: Option<usize>,
    /// How long it took, where others have been waited for, too.
    pub took: Option<Duration>,
}

impl Worked {
    /// Nothing was found.
    pub fn nothing(lost: Option<Lost>) -> Worked {
        Worked { lost, judged: Judged::Nothing, reads: None, left: None, worth: None, took: None }
    }
}

#[derive(Serialize, Deserialize)]
pub enum Judged {
    /// There is nothing to judge.
    Nothing,
    /// Another attempt has found no more than the one before.
    NothingNew,
    /// The time was over before the real JVM had run all of them.
    Late,
    /// Somebody interrupted before there was a whole suite.
    Interrupted,
    Tests(Box<(ClassTests, Verdict)>),
    /// The reason in words.
    Failed(String),
}

/// Something that goes on.
pub enum Event {
    /// What was counted since the last time.
    Counted(BTreeMap<String, u64>),
    /// A line for people.
    Said(String),
    /// How it is done, which is no result.
    Noted(String),
    /// Its tests are being run on the real JVM.
    Judging,
    /// What the computer cannot forbid to tested code.
    Missing(Vec<Missing>),
}

pub trait Workplace {
    /// Has a class explored, and its tests judged.
    fn work(&mut self, piece: &Piece, end: End, watch: &dyn Fn(Event)) -> Worked;
}
