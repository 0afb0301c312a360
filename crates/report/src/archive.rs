//! A report as the next run finds it: all of it, the texts that `report.json` only names included. A run on a part of a
//! project is put into the report of the whole.

use crate::{BugReport, ClassReport, Elsewhere, Report, Ways};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use technique::StateGraph;

/// Of the format: another one is not read.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Archive<R> {
    version: u32,
    report: R,
    /// In the order of the classes.
    classes: Vec<Texts>,
    /// In the order of the bugs.
    seen_in: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    elsewhere: BTreeMap<String, Elsewhere>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    folder: String,
}

/// What `report.json` does not have of a class.
#[derive(Serialize, Deserialize)]
struct Texts {
    source: Option<String>,
    tests: Vec<String>,
    graphs: Vec<StateGraph>,
    origin: Vec<PathBuf>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Ways>,
}

/// A text that [`restored`] makes the same report of.
pub fn archive(report: &Report) -> String {
    let texts = |class: &ClassReport| Texts {
        source: class.source.as_ref().map(|source| source.text.clone()),
        tests: class.tests.iter().map(|test| test.text.clone()).collect(),
        graphs: class.graphs.clone(),
        origin: class.origin.clone(),
        ways: class.ways.clone(),
    };
    let archive = Archive {
        version: VERSION,
        report,
        classes: report.classes.iter().map(texts).collect(),
        seen_in: report.bugs.iter().map(|bug| bug.seen_in.clone()).collect(),
        elsewhere: report.elsewhere.clone(),
        folder: report.folder.clone(),
    };
    serde_json::to_string(&archive).expect("structs with named fields have a JSON form") + "\n"
}

/// The report that a text was made of; nothing, if it is none of ours.
pub fn restored(text: &str) -> Option<Report> {
    let Archive { version, mut report, classes, seen_in, elsewhere, folder } =
        serde_json::from_str::<Archive<Report>>(text).ok()?;
    if version != VERSION || classes.len() != report.classes.len() || seen_in.len() != report.bugs.len() {
        return None;
    }
    for (class, texts) in report.classes.iter_mut().zip(classes) {
        if let Some(source) = &mut class.source {
            source.text = texts.source.unwrap_or_default();
        }
        class.tests.iter_mut().zip(texts.tests).for_each(|(test, text)| test.text = text);
        class.graphs = texts.graphs;
        class.origin = texts.origin;
        class.ways = texts.ways;
    }
    report.elsewhere = elsewhere;
    report.folder = folder;
    report.bugs.iter_mut().zip(seen_in).for_each(|(bug, seen_in)| bug.seen_in = seen_in);
    Some(report)
}

impl Report {
    /// Ends a whole that was made of parts: what tests of a part execute of another one counts, and bugs that several parts
    /// have come to are one.
    pub fn complete(&mut self) {
        for (name, elsewhere) in std::mem::take(&mut self.elsewhere) {
            if let Some(class) = self.classes.iter_mut().find(|class| class.name == name) {
                class.add(&elsewhere);
            }
        }
        self.classes.iter_mut().for_each(|class| class.ways.clear());
        self.rank();
    }

    /// Adds what a report says of other classes.
    pub fn add_part(&mut self, part: Report) {
        for (class, more) in part.elsewhere {
            let known = self.elsewhere.entry(class).or_default();
            known.branches.extend(more.branches);
            known.lines.extend(more.lines);
        }
        self.classes.extend(part.classes);
        self.classes.sort_by(|a, b| a.name.cmp(&b.name));
        self.bugs.extend(part.bugs);
        self.preconditions.extend(part.preconditions);
        self.changes.extend(part.changes);
        self.divergences.extend(part.divergences);
        self.invariants.extend(part.invariants);
        self.places.extend(part.places);
        self.warnings.extend(part.warnings);
        let place: BTreeMap<&str, usize> =
            self.classes.iter().enumerate().map(|(at, class)| (class.name.as_str(), at)).collect();
        self.bugs.sort_by_key(|bug| place.get(bug.class.as_str()).copied());
        self.preconditions.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.changes.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.divergences.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.places.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.warnings.sort_by(|a, b| (&a.subject, &a.reason).cmp(&(&b.subject, &b.reason)));
        self.warnings.dedup();
    }

    /// Adds the classes of an earlier report that are not in this one and are still wanted, at the places that they had. The
    /// tests of some of them were `checked` now: what has changed there before does not count.
    pub fn add_earlier(
        &mut self,
        earlier: Report,
        checked: &BTreeSet<String>,
        is_wanted: impl Fn(&ClassReport) -> bool,
    ) {
        let new: BTreeSet<String> = self.classes.iter().map(|class| class.name.clone()).collect();
        let is_kept = |class: &ClassReport| !new.contains(&class.name) && is_wanted(class);
        let kept: BTreeSet<String> =
            earlier.classes.iter().filter(|class| is_kept(class)).map(|class| class.name.clone()).collect();
        if kept.is_empty() {
            return;
        }
        let mut fresh: BTreeMap<String, ClassReport> =
            self.classes.drain(..).map(|class| (class.name.clone(), class)).collect();
        for class in earlier.classes {
            match fresh.remove(&class.name) {
                Some(class) => self.classes.push(class),
                None if kept.contains(&class.name) => self.classes.push(class),
                None => {}
            }
        }
        self.classes.extend(fresh.into_values());
        self.bugs.extend(earlier.bugs.into_iter().filter(|bug| kept.contains(&bug.class)));
        self.preconditions.extend(earlier.preconditions.into_iter().filter(|one| kept.contains(&one.class)));
        let of_kept =
            earlier.changes.into_iter().filter(|one| kept.contains(&one.class) && !checked.contains(&one.class));
        self.changes.extend(of_kept);
        self.divergences.extend(earlier.divergences.into_iter().filter(|one| kept.contains(&one.class)));
        self.warnings.extend(earlier.warnings.into_iter().filter(|one| kept.contains(&one.subject)));
        self.places.extend(earlier.places.into_iter().filter(|one| kept.contains(&one.class)));
        let place: BTreeMap<&str, usize> =
            self.classes.iter().enumerate().map(|(at, class)| (class.name.as_str(), at)).collect();
        self.bugs.sort_by_key(|bug| place.get(bug.class.as_str()).copied());
        self.bugs.sort_by_key(BugReport::order);
        self.preconditions.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.changes.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.divergences.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.places.sort_by_key(|one| place.get(one.class.as_str()).copied());
        self.warnings.sort_by(|a, b| (&a.subject, &a.reason).cmp(&(&b.subject, &b.reason)));
        self.subject = earlier.subject;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, TestReport, Warning};

    fn class(name: &str, tests: usize) -> ClassReport {
        let test = |number: usize| TestReport { text: format!("void t{number}() {{}}"), ..TestReport::default() };
        ClassReport {
            name: name.to_string(),
            source: Some(Source { path: format!("{name}.java"), text: format!("class {name} {{}}") }),
            tests: (0..tests).map(test).collect(),
            origin: vec!["classes".into()],
            ..ClassReport::default()
        }
    }

    fn report(subject: &str, classes: &[(&str, usize)]) -> Report {
        let bug = |name: &str| BugReport {
            class: name.to_string(),
            explanation: subject.to_string(),
            seen_in: "paths".to_string(),
            ..BugReport::default()
        };
        let warning = |name: &str| Warning { subject: name.to_string(), ..Warning::default() };
        Report {
            subject: subject.to_string(),
            classes: classes.iter().map(|(name, tests)| class(name, *tests)).collect(),
            bugs: classes.iter().map(|(name, _)| bug(name)).collect(),
            warnings: classes.iter().map(|(name, _)| warning(name)).collect(),
            ..Report::default()
        }
    }

    #[test]
    fn an_archive_has_all_of_it() {
        let report = report("shop", &[("A", 2), ("B", 0)]);
        assert_eq!(restored(&archive(&report)).as_ref(), Some(&report));
        assert_eq!(restored("{}"), None);
        assert_eq!(restored(&archive(&report).replacen("\"version\":1", "\"version\":9", 1)), None);
    }

    #[test]
    fn a_part_is_put_into_the_whole() {
        let mut part = report("one class", &[("B", 7), ("New", 1)]);
        part.add_earlier(report("shop", &[("A", 2), ("B", 0), ("Gone", 1)]), &BTreeSet::new(), |class| {
            class.name != "Gone"
        });
        let names: Vec<(&str, usize)> =
            part.classes.iter().map(|class| (class.name.as_str(), class.tests.len())).collect();
        assert_eq!(names, [("A", 2), ("B", 7), ("New", 1)]);
        let bugs: Vec<(&str, &str)> =
            part.bugs.iter().map(|bug| (bug.class.as_str(), bug.explanation.as_str())).collect();
        assert_eq!(bugs, [("A", "shop"), ("B", "one class"), ("New", "one class")]);
        assert_eq!((part.subject.as_str(), part.warnings.len()), ("shop", 3));
    }
}
