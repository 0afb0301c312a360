//! The machine, one behaviour at a time: small Java methods on a machine that was booted once, each on a fork of it.
//!
//! A [`Case`] has the members of a class and a [`Check`]. What a case [`Says`](Check::Says) is checked on `java`, too:
//! the expectations are Java's, not ours. Add a case to the list of its topic; nothing else is needed.

mod dynamic;
mod exceptions;
mod initialisation;
mod lab;
mod limits;
mod state;
mod strings;
mod threads;

use lab::{Lab, jdks};
use libtest_mimic::{Arguments, Failed, Trial};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// A behaviour of the machine.
pub struct Case {
    pub name: &'static str,
    /// The Java release that the source is in.
    pub release: u32,
    /// Members of a class, `static String run()` among them.
    pub java: &'static str,
    pub check: Check,
}

pub enum Check {
    /// What `run` returns, or `threw ` and the exception. The same on `java`.
    Says(&'static str),
    /// Looks at the machine itself.
    Of(fn(&mut Lab)),
}

/// A case whose expectation `java` confirms.
pub const fn says(name: &'static str, java: &'static str, expected: &'static str) -> Case {
    Case { name, release: 17, java, check: Check::Says(expected) }
}

/// A case that looks at the machine itself.
pub const fn of(name: &'static str, java: &'static str, check: fn(&mut Lab)) -> Case {
    Case { name, release: 17, java, check: Check::Of(check) }
}

const TOPICS: &[(&str, &[Case])] = &[
    ("dynamic", dynamic::CASES),
    ("exceptions", exceptions::CASES),
    ("initialisation", initialisation::CASES),
    ("limits", limits::CASES),
    ("state", state::CASES),
    ("strings", strings::CASES),
    ("threads", threads::CASES),
];

thread_local! {
    /// By the JDK's home. Machines stay on their thread, and all tests run on one.
    static LABS: RefCell<BTreeMap<PathBuf, Lab>> = const { RefCell::new(BTreeMap::new()) };
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1);
    let mut trials = Vec::new();
    for jdk in jdks() {
        for (topic, cases) in TOPICS {
            for case in cases.iter().filter(|case| case.release <= jdk.feature) {
                let jdk = jdk.clone();
                let name = format!("jdk{}::{topic}::{}", jdk.feature, case.name);
                trials.push(Trial::test(name, move || {
                    LABS.with_borrow_mut(|labs| {
                        let all = TOPICS.iter().flat_map(|(_, cases)| cases.iter());
                        let lab = labs.entry(jdk.home.clone()).or_insert_with(|| Lab::new(&jdk, all));
                        lab.check(case).map_err(Failed::from)
                    })
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
