//! What was verified before: read before anything is explored, and what became of the checks in the end.

use crate::error::Error;
use crate::plan::{Java, Plan};
use crate::run::Outcome;
use guide::{Account, Made, Verified};
use program::link::Program;
use program::source::{ClassPath, Jdk};
use report::{ChecksReport, MethodChecks};
use std::path::Path;
use strategies::Following;

/// Reads the files once: what is in them goes to the processes that explore.
pub fn fill(following: &mut Following, folder: &Path) -> Result<(), Error> {
    for path in &mut following.files {
        following.content.push(guide::text(&folder.join(&*path))?);
    }
    Ok(())
}

/// What the files say, of a program with all classes.
pub struct Files {
    program: Program,
    verified: Verified,
}

impl Files {
    /// A wrong entry is refused.
    pub fn read(following: &Following, java: &Java, plan: &Plan) -> Result<Files, Error> {
        let jdk = Jdk::open(&java.home)?;
        let class_path = ClassPath::open(&plan.class_path(), jdk.feature);
        let program = Program::new(jdk, class_path).map_err(Error::Jdk)?;
        let verified = guide::read_texts(&program, &following.files, &following.content)?;
        Ok(Files { program, verified })
    }

    /// What tests that the JVM has confirmed have come to.
    pub fn account(&self, outcome: &Outcome) -> ChecksReport {
        let mut redundant = Vec::new();
        let mut made: Vec<&Made> = Vec::new();
        for (test, one) in outcome.done.values().flat_map(|done| done.made()) {
            if one.is_redundant {
                redundant.push(test);
            }
            made.push(one);
        }
        redundant.sort();
        let account = Account::new(&self.program, &self.verified, &[], made.into_iter());
        let methods = account.rows.iter().map(|row| {
            let [verified, assumed, open] = row.counts();
            MethodChecks {
                method: row.name(),
                verified,
                assumed,
                open,
                reached: row.reached(),
                failing: row.failing(),
                unreached: row.unreached().collect(),
            }
        });
        ChecksReport { methods: methods.collect(), redundant }
    }
}
