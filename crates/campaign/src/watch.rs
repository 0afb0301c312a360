//! Who watches a run.

use project::Notice;
use std::collections::BTreeMap;
use std::time::Duration;

/// The work, before it begins.
#[derive(Clone, Copy, Debug)]
pub struct Planned {
    pub classes: usize,
    pub branches: usize,
    /// Classes that are explored at the same time.
    pub jobs: usize,
    /// Time for all of it, if that ends it.
    pub time: Option<Duration>,
    /// Whether the time follows from the work.
    pub is_by_work: bool,
    /// Whether other computers do it.
    pub is_elsewhere: bool,
    /// Classes whose results of an earlier run still hold; they are not among the others.
    pub cached: usize,
}

/// What many notices are about, each for another class: people want to know how many there are, and an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// A class has no tests.
    NoTests,
    /// A class was stopped, and has the tests that there were by then.
    Stopped,
    /// There was no time for the tests of paths.
    NoTime,
    /// Paths or methods that are no tests for another reason.
    Refused,
    /// Tests that did something else on the real JVM.
    Dropped,
    /// Tests that do not go together with those of other classes.
    Disturbed,
    /// Tests that people have written for the project, among which ours are judged.
    Theirs,
    /// The real JVM differs in something that no test depends on.
    Differs,
    /// A file stays as it is.
    Kept,
    /// A folder cannot be written.
    Unwritable,
    /// The computer cannot do what it should.
    Computer,
}

impl Topic {
    /// So many notices in a line.
    pub fn title(self, count: usize) -> String {
        match self {
            Topic::NoTests => format!("{count} classes have no tests"),
            Topic::Stopped => format!("{count} classes were stopped, and what they had by then is kept"),
            Topic::NoTime => format!("no time was left to make tests of all paths of {count} methods"),
            Topic::Refused => format!("{count} times something could not be made a test"),
            Topic::Dropped => format!("{count} tests were dropped: the real JVM did something else (a bug of Cupper)"),
            Topic::Disturbed => {
                format!("the tests of {count} classes depend on those of others, unless they have classes of their own")
            }
            Topic::Theirs => format!("{count} times something is wrong with the project's own tests"),
            Topic::Differs => {
                format!("{count} times the JDK did something else than Cupper's machine (a bug of Cupper)")
            }
            Topic::Kept => format!("{count} files were written or changed by somebody else, so they stay as they are"),
            Topic::Unwritable => format!("{count} times a folder could not be written"),
            Topic::Computer => format!("{count} things cannot be forbidden to tested code here"),
        }
    }
}

/// Is told what goes on; nothing of it is a result.
pub trait Watch {
    /// What is to be done.
    fn planned(&mut self, _planned: &Planned) {}
    /// It will take so much longer, as far as can be said.
    fn expected(&mut self, _left: Duration) {}
    fn started(&mut self, _class: &str) {}
    /// The tests of a class are being run on the real JVM.
    fn judging(&mut self, _class: &str) {}
    /// A class is done, as the line says; `is_first` if it was not done before.
    fn done(&mut self, _line: &str, _is_first: bool) {}
    /// What techniques have counted so far, in all classes.
    fn counted(&mut self, _counters: &BTreeMap<String, u64>) {}
    /// A line of a technique about a class.
    fn said(&mut self, _class: &str, _line: &str) {}
    /// Something is wrong with the input, or was left out.
    fn notice(&mut self, _notice: &Notice) {}
    /// Something is to be said of a class; there may be many of the same topic.
    fn about(&mut self, _topic: Topic, _notice: &Notice) {}
    /// Time passes.
    fn tick(&mut self) {}
}

/// Nobody does.
pub struct Nobody;

impl Watch for Nobody {}
