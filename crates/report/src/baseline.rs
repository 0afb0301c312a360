//! Bugs that are known: a file of their fingerprints, so that only others count.

use crate::sarif::fingerprints;
use crate::{BugReport, Classification, Report};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Of the file. It grows when something changes its meaning.
const SCHEMA_VERSION: u32 = 1;

/// The bugs that are known, by fingerprint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline(BTreeMap<String, Known>);

/// A bug that is known. All but its fingerprint is for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    pub fingerprint: String,
    pub rule: String,
    pub class: String,
    pub method: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    schema_version: u32,
    bugs: Vec<Known>,
}

#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    #[error("is no baseline: {0}; write one with cupper baseline")]
    Form(#[from] serde_json::Error),
    #[error("is a baseline of version {0}, which a newer Cupper has written; write it again with this one")]
    Newer(u32),
}

impl Baseline {
    /// What `cupper baseline` has written.
    pub fn read(text: &str) -> Result<Baseline, BaselineError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Version {
            schema_version: u32,
        }
        let Version { schema_version } = serde_json::from_str(text)?;
        if schema_version > SCHEMA_VERSION {
            return Err(BaselineError::Newer(schema_version));
        }
        let document: Document = serde_json::from_str(text)?;
        Ok(Baseline(document.bugs.into_iter().map(|known| (known.fingerprint.clone(), known)).collect()))
    }

    /// The bugs of a report, those that were known already included.
    pub fn of(report: &Report) -> Baseline {
        let known = |(bug, fingerprint): (&BugReport, String)| {
            let known = Known {
                fingerprint: fingerprint.clone(),
                rule: bug.rule.clone(),
                class: bug.class.clone(),
                method: bug.signature.clone(),
            };
            (bug.classification == Classification::Bug).then_some((fingerprint, known))
        };
        Baseline(report.bugs.iter().zip(fingerprints(&report.bugs)).filter_map(known).collect())
    }

    pub fn text(&self) -> String {
        let document = Document { schema_version: SCHEMA_VERSION, bugs: self.0.values().cloned().collect() };
        let mut text = serde_json::to_string_pretty(&document).expect("structs with named fields have a JSON form");
        text.push('\n');
        text
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Marks the bugs of a report as known or new; the known ones of its classes that it does not have any more.
    pub fn apply(&self, report: &mut Report) -> Vec<Known> {
        let prints = fingerprints(&report.bugs);
        for (bug, print) in report.bugs.iter_mut().zip(&prints) {
            bug.known = Some(self.0.contains_key(print));
        }
        let is_tested = |known: &&Known| report.classes.iter().any(|class| class.name == known.class);
        let gone = self.0.values().filter(|known| !prints.contains(&known.fingerprint)).filter(is_tested);
        gone.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassReport, Frame};

    fn report(bugs: &[(&str, u32)]) -> Report {
        let bug = |&(method, line): &(&str, u32)| BugReport {
            rule: "java.lang.ArithmeticException".to_string(),
            class: "A".to_string(),
            method: method.to_string(),
            frames: vec![Frame { class: "A".into(), method: method.into(), file: None, line: Some(line) }],
            ..BugReport::default()
        };
        let class = ClassReport { name: "A".to_string(), ..ClassReport::default() };
        Report { classes: vec![class], bugs: bugs.iter().map(bug).collect(), ..Report::default() }
    }

    #[test]
    fn only_others_count() {
        let baseline = Baseline::of(&report(&[("f", 1), ("g", 2), ("h", 3)]));
        let baseline = Baseline::read(&baseline.text()).expect("what it writes");
        // The code has moved, a bug is gone and one is new.
        let mut moved = report(&[("f", 41), ("h", 43), ("i", 44)]);
        let gone = baseline.apply(&mut moved);
        assert_eq!(gone.len(), 1);
        assert_eq!(moved.bugs.iter().map(|bug| bug.known).collect::<Vec<_>>(), [Some(true), Some(true), Some(false)]);
        assert_eq!(moved.totals().bugs, 1);
        let sarif = crate::sarif(&moved);
        assert_eq!(sarif.matches("\"suppressions\"").count(), 2);
        assert_eq!(sarif.matches("\"baselineState\": \"new\"").count(), 1);
    }

    #[test]
    fn bad_files() {
        let error = |text: &str| Baseline::read(text).unwrap_err().to_string();
        assert!(error("no").starts_with("is no baseline: "), "{}", error("no"));
        assert!(error("{}").contains("schemaVersion"));
        assert!(error("{\"schemaVersion\": 2, \"bugs\": 3}").contains("newer Cupper"));
    }
}
