//! Tests of an earlier run, as they are on disk: which still hold, and what those do that do not.

use super::{ALONE, Judge, is_right, one_line, outcome_text};
use crate::suites::{Source, Spot, Suite, Written};
use crate::words;
use replay::Error;
use replay::harness::{Failure, Outcome, Round, TestId, TestResult};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use testgen::{Ending, TestCase};

/// What became of tests.
#[derive(Default)]
pub struct Checked {
    pub tests: BTreeMap<Spot, Standing>,
    /// Tests that do not compile any more, and what the compiler says first.
    pub gone: Vec<Spot>,
    pub reason: Option<String>,
}

/// What became of a test.
pub enum Standing {
    Holds(TestResult),
    Changed(Changed),
    /// It is not run, or does this and that.
    Open,
}

/// A test that sees another outcome than it expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// File and method, with `#` between them.
    pub test: String,
    /// Name and descriptor of the method that it is about, where that is known.
    pub method: Option<(String, String)>,
    /// Java.
    pub input: String,
    pub before: String,
    /// The assertion that sees it, if it is one.
    pub check: Option<String>,
    pub after: String,
    /// Whether the new outcome is what is expected from now on.
    pub is_accepted: bool,
}

impl Checked {
    pub fn changes(self) -> Vec<Changed> {
        let changed = |standing| match standing {
            Standing::Changed(changed) => Some(changed),
            Standing::Holds(_) | Standing::Open => None,
        };
        self.tests.into_values().filter_map(changed).collect()
    }

    /// Why files stay as they are: nobody knows what their tests were made of, and writing them anew would hide a change.
    pub fn stays(&self, suite: &Suite) -> Option<String> {
        let changed = self.tests.values().filter(|standing| matches!(standing, Standing::Changed(_))).count();
        let is_written_anew = suite.tests.is_some() || suite.accepts || changed == 0;
        (!is_written_anew).then(|| format!("{changed} of its tests see another outcome than they expect"))
    }
}

/// Times that a suite is compiled without what does not compile.
const MAX_ATTEMPTS: usize = 50;

impl Judge {
    /// Runs the tests of an earlier run, each by itself.
    pub fn check(&mut self, suite: &Suite) -> Result<Checked, Error> {
        let mut checked = Checked::default();
        let mut sources: Vec<(&Written, Source)> = suite.files.iter().map(|file| (file, Source::new(file))).collect();
        if !self.compile_rest(suite, &mut sources, &mut checked)? {
            return Ok(checked);
        }
        let spots: Vec<(usize, Spot)> = (sources.iter().enumerate())
            .flat_map(|(at, (_, source))| source.spots(suite).into_iter().map(move |spot| (at, spot)))
            .filter(|(_, spot)| suite.stored(spot).is_none_or(|stored| stored.proposed.case.end != Ending::Endless))
            .collect();
        let id = |(_, spot): &(usize, Spot)| TestId {
            class: spot.class.clone(),
            method: spot.method.clone(),
            row: spot.row.and_then(|row| u32::try_from(row).ok()),
        };
        let ids: Vec<TestId> = spots.iter().map(id).collect();
        let rounds: Vec<Round> = Round::usual(self.form.seed, ids.len()).into_iter().take(ALONE).collect();
        let results = self.here.run(&ids, &rounds)?;
        for ((at, spot), result) in spots.into_iter().zip(results) {
            let (file, source) = &sources[at];
            let standing = standing(suite, file, source, &spot, result);
            checked.tests.insert(spot, standing);
        }
        Ok(checked)
    }

    /// Compiles what can be compiled; whether there is anything left.
    fn compile_rest(
        &mut self,
        suite: &Suite,
        sources: &mut Vec<(&Written, Source)>,
        checked: &mut Checked,
    ) -> Result<bool, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let texts: Vec<replay::Source> = (sources.iter())
                .map(|(_, source)| replay::Source { path: source.path.clone(), text: source.text.clone() })
                .collect();
            let diagnostics = self.here.compile(&texts, self.form.release)?.diagnostics;
            let Some(first) = diagnostics.first() else { return Ok(!sources.is_empty()) };
            checked.reason.get_or_insert_with(|| one_line(&first.message));
            for diagnostic in diagnostics {
                let Some(at) = sources.iter().position(|(file, _)| diagnostic.path.ends_with(&file.path)) else {
                    continue;
                };
                let source = &mut sources[at].1;
                let before = source.spots(suite);
                match source.without(diagnostic.line as usize) {
                    Some(Some(method)) => {
                        checked.gone.extend(before.into_iter().filter(|spot| spot.method == method));
                    }
                    // It has been taken out already, or it was an import.
                    Some(None) => {}
                    None if source.line(diagnostic.line).is_some_and(str::is_empty) => {}
                    None => {
                        checked.gone.extend(before);
                        sources.remove(at);
                        break;
                    }
                }
            }
            if sources.is_empty() {
                return Ok(false);
            }
        }
        for (_, source) in sources.drain(..) {
            checked.gone.extend(source.spots(suite));
        }
        Ok(false)
    }
}

fn standing(suite: &Suite, file: &Written, source: &Source, spot: &Spot, result: TestResult) -> Standing {
    let case = suite.stored(spot).map(|stored| &stored.proposed.case);
    let is_right = |outcome: &Outcome| match case {
        Some(case) => is_right(case, outcome),
        None if file.is_of_bugs => matches!(outcome, Outcome::Failed(_) | Outcome::TimedOut { .. }),
        None => *outcome == Outcome::Passed,
    };
    let first = result.first();
    if result.runs.iter().any(|outcome| matches!(outcome, Outcome::NotRun(_))) || result.flake().is_some() {
        return Standing::Open;
    }
    if is_right(first) {
        return Standing::Holds(result);
    }
    let row = spot.row.map(|row| format!("[{}]", row + 1)).unwrap_or_default();
    let (before, check, after) = outcomes(case, source, first);
    Standing::Changed(Changed {
        test: format!("{}#{}{row}", file.path, spot.method),
        method: case.map(|case| (case.subject.method.clone(), case.subject.descriptor.clone())),
        input: case.map_or_else(|| source.body(spot), words::steps),
        before,
        check,
        after,
        is_accepted: suite.accepts,
    })
}

/// What a test expects, the assertion that says so, and what happens.
fn outcomes(case: Option<&TestCase>, source: &Source, outcome: &Outcome) -> (String, Option<String>, String) {
    let expected = || case.map_or_else(|| "passes".to_string(), words::outcome);
    match outcome {
        Outcome::Failed(Failure { is_assertion: true, message: Some(message), frames, .. }) => {
            let is_here = |frame: &&java::Frame| frame.class == source.class();
            let line = frames.iter().find(is_here).and_then(java::Frame::line).and_then(|line| source.line(line));
            let line = line.filter(|line| line.contains("assert")).map(str::to_string);
            match compared(message) {
                // What the assertion says is more exact than what the test is about.
                Some((expected, actual)) => (expected, line, actual),
                None => (expected(), None, one_line(message)),
            }
        }
        Outcome::Passed => (expected(), None, "does not".to_string()),
        other => (expected(), None, outcome_text(other)),
    }
}

/// The two values that an assertion of JUnit names.
fn compared(message: &str) -> Option<(String, String)> {
    let (before, rest) = message.split_once("expected:")?;
    let (expected, actual) = rest.split_once("but was:")?;
    let value = |text: &str| {
        let text = text.trim();
        one_line(text.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap_or(text))
    };
    let place = before.trim().trim_end_matches(',');
    let place = if place.contains("index [") { format!(" ({place})") } else { String::new() };
    Some((value(expected), value(actual) + &place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_assertions_compare() {
        let check = |message: &str, expected: Option<(&str, &str)>| {
            let expected = expected.map(|(one, other)| (one.to_string(), other.to_string()));
            assert_eq!(compared(message), expected, "{message}");
        };
        check("expected: <3> but was: <4>", Some(("3", "4")));
        check("expected:<3> but was:<4>", Some(("3", "4")));
        check("expected:<[a]> but was:<[b]>", Some(("[a]", "[b]")));
        check("expected: not <null>", None);
        check(
            "array contents differ at index [2], expected: <1> but was: <2>",
            Some(("1", "2 (array contents differ at index [2])")),
        );
    }
}
