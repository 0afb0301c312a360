//! Exploration, one idea at a time: small Java methods, each with all of its paths, on explorers that share one compilation.
//!
//! A [`Case`] has the members of a class, one of them called `f`, and what must be found, a line for each path: the call
//! with the inputs that take it, the condition, and the end. Add a case to the list of its topic; nothing else is needed.
//! With `CUPPER_BLESS=1` the lines that were found are printed for each case that fails.

mod conditions;
mod heaps;
mod inputs;
mod lab;
mod merging;
mod replaying;
mod searching;
mod values;

use lab::Lab;
use libtest_mimic::{Arguments, Failed, Trial};
use std::cell::RefCell;
use std::process::ExitCode;

/// A method, and what exploring it must find.
pub struct Case {
    pub name: &'static str,
    /// Members of a class, `f` among them.
    pub java: &'static str,
    pub check: Check,
}

pub enum Check {
    /// The paths, a line each, and the cuts and bounds after them.
    Paths(&'static str),
    /// The same where merged paths are reported as one.
    Merged(&'static str),
    /// Looks at explorer and report itself.
    Of(fn(&mut Lab)),
}

/// The paths of a method, a line each.
pub const fn check_paths(name: &'static str, java: &'static str, expected: &'static str) -> Case {
    Case { name, java, check: Check::Paths(expected) }
}

/// The paths of a method, with those that were merged as one.
pub const fn check_merged(name: &'static str, java: &'static str, expected: &'static str) -> Case {
    Case { name, java, check: Check::Merged(expected) }
}

/// A case that looks at the explorer itself.
pub const fn of(name: &'static str, java: &'static str, check: fn(&mut Lab)) -> Case {
    Case { name, java, check: Check::Of(check) }
}

const TOPICS: &[(&str, &[Case])] = &[
    ("conditions", conditions::CASES),
    ("heaps", heaps::CASES),
    ("inputs", inputs::CASES),
    ("merging", merging::CASES),
    ("replaying", replaying::CASES),
    ("searching", searching::CASES),
    ("values", values::CASES),
];

thread_local! {
    /// Explorers stay on their thread, and all tests run on one.
    static LAB: RefCell<Option<Lab>> = const { RefCell::new(None) };
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1);
    let trials = TOPICS.iter().flat_map(|(topic, cases)| {
        cases.iter().map(move |case| {
            Trial::test(format!("{topic}::{}", case.name), move || {
                LAB.with_borrow_mut(|lab| {
                    let all = TOPICS.iter().flat_map(|(_, cases)| cases.iter());
                    lab.get_or_insert_with(|| Lab::new(all)).check(case).map_err(Failed::from)
                })
            })
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
