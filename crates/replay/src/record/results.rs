//! What the process that runs tests has written of them.

use super::Problem;
use std::time::Duration;

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Passed,
    Failed,
    Skipped,
}

/// A test, by the name that its JUnit gives it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TestOutcome {
    /// Binary name of the class that was run.
    pub class: String,
    /// The method that is the test; empty if none is, as for what is done once for a class.
    pub method: String,
    pub name: String,
    pub status: Status,
    /// Why it failed or was skipped.
    pub message: String,
}

/// How far a process got.
#[derive(Debug, Default)]
pub struct Progress {
    pub tests: Vec<TestOutcome>,
    pub problems: Vec<Problem>,
    /// Classes that have begun, in order.
    pub begun: Vec<String>,
    /// All have ended.
    pub is_done: bool,
    /// The last one took too long.
    pub is_late: bool,
}

/// Lines that are not whole, as at the end of a process that was killed, are passed over.
pub fn progress(text: &str, per_class: Duration) -> Progress {
    let mut found = Progress::default();
    for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["begin", class, _] => found.begun.push(class.to_string()),
            ["test", status, method, name, message] => {
                let status = match status {
                    "passed" => Status::Passed,
                    "failed" => Status::Failed,
                    _ => Status::Skipped,
                };
                let class = found.begun.last().cloned().unwrap_or_default();
                let (method, name, message) = (method.to_string(), name.to_string(), message.to_string());
                found.tests.push(TestOutcome { class, method, name, status, message });
            }
            ["broken", class, why] => {
                found.problems.push(Problem::Broken { class: class.to_string(), why: why.to_string() });
            }
            ["late", class, _] => {
                found.is_late = true;
                found.problems.push(Problem::Late { class: class.to_string(), limit: per_class });
            }
            ["done", ..] => found.is_done = true,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_ends_in_the_middle() {
        let text =
            "begin\ta.T\t\ntest\tpassed\tf\tone\t\nend\ta.T\t\nbegin\ta.U\t\ntest\tfailed\t\ttwo\tbecause\ntest\tpas";
        let found = progress(text, Duration::from_secs(1));
        assert_eq!(found.begun, ["a.T", "a.U"]);
        assert!(!found.is_done && !found.is_late && found.problems.is_empty());
        let statuses: Vec<_> = found.tests.iter().map(|test| (test.class.as_str(), test.status)).collect();
        assert_eq!(statuses, [("a.T", Status::Passed), ("a.U", Status::Failed)]);
    }
}
