//! The real JVM decides which tests of a class are kept.
//!
//! Tests are written, compiled and run as they would be by the user, in several rounds. What does not do as it says is
//! dropped and counted as a divergence, and the rest is written and run anew, until all of it holds.

mod earlier;
mod together;

pub use earlier::{Changed, Checked, Standing};
pub use together::{Conflicts, Leaving};

use replay::harness::{
    Asked, ClassFiles, Diagnostic, Failure, Harness, Loader, Options, Outcome, Round, TestId, TestResult,
};
use replay::{Error, Jvm, Missing, Source};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use strategies::ClassTests;
use technique::Problem;
use testgen::{BugTests, Ending, Junit, Message, SourceFile, StaticFixture, Style, Suite, TestCase};

/// How tests are written and compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    pub junit: Junit,
    pub style: Style,
    /// What becomes of tests that fail because of a bug.
    pub bugs: BugTests,
    /// A language level other than the JDK's own.
    pub release: Option<u32>,
    pub seed: u64,
}

pub struct Judge {
    /// Where tests run by themselves.
    here: Harness,
    /// Where they run together, in another locale and time zone. This JVM differs from the other in what a JVM makes up
    /// when it starts, such as the order of `Set.of`.
    elsewhere: Harness,
    form: Form,
    /// What the compiler has warned of last.
    warnings: Vec<Diagnostic>,
    /// Warnings that the cases switch off, by their number in the suite.
    suppressed: BTreeMap<usize, BTreeSet<String>>,
}

/// What is left of the tests of a class.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// Their `case` is an index into `tests`.
    pub files: Vec<SourceFile>,
    pub tests: Vec<Kept>,
    pub dropped: Vec<Dropped>,
    /// What else was not as Cupper's VM said, a line each.
    pub notes: Vec<String>,
    /// Calls of which it is not known whether they end, or which end after all.
    pub problems: Vec<Problem>,
    /// Tests of an earlier run that see another outcome than they expect.
    #[serde(default)]
    pub changes: Vec<Changed>,
    /// Why what an earlier run has written stays as it is.
    #[serde(default)]
    pub stays: Option<String>,
    /// Tests of an earlier run that do not compile any more.
    #[serde(default)]
    pub gone: usize,
    /// The files, compiled; nobody needs them after the run.
    #[serde(skip)]
    pub compiled: ClassFiles,
}

/// What is known of the tests of a class before they are judged.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// Proposals that run on classes of their own, and why.
    pub apart: BTreeMap<usize, String>,
    /// Proposals that are dropped.
    pub dropped: BTreeMap<usize, Difference>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Index into [`ClassTests::tests`].
    pub proposed: usize,
    pub result: TestResult,
}

/// A test that does something else on the real JVM.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dropped {
    /// Index into [`ClassTests::tests`].
    pub proposed: usize,
    pub difference: Difference,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub cause: Cow<'static, str>,
    pub expected: String,
    pub actual: String,
}

/// What tests did, by the number of the case in the suite.
type Results = BTreeMap<usize, TestResult>;

/// What is wrong, by the number of the case in the suite, or of the proposal.
pub type Wrong = BTreeMap<usize, Difference>;
/// A suite as files, the results of its cases, and what is wrong.
type Attempt = (Vec<SourceFile>, BTreeMap<usize, TestResult>, Wrong);

/// Why a test runs on classes of its own.
pub const DISTURBED: &str =
    "On classes of its own: it needs static state as it is at the start, which other tests change.";
/// Why a test that leaves a field changed does.
pub fn leaves(field: &str) -> String {
    format!("On classes of its own: it leaves {field} changed, which other tests need as it is at the start.")
}

/// Rounds in which a test runs alone; they are the first.
const ALONE: usize = 2;

/// What a call gets that is not expected to end: Cupper's own machine has made many millions of jumps by then.
const TIME_TO_END: Duration = Duration::from_secs(2);

/// Times that a suite is written, before all of it is given up.
const MAX_ATTEMPTS: usize = 12;

impl Judge {
    pub fn start(jvm: &Jvm, options: Options, form: Form) -> Result<Judge, Error> {
        let here = Harness::start(jvm, options.clone())?;
        let elsewhere = Harness::start(jvm, options)?;
        Ok(Judge { here, elsewhere, form, warnings: Vec::new(), suppressed: BTreeMap::new() })
    }

    /// What is not done by then is an error from now on.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.here.set_deadline(deadline);
        self.elsewhere.set_deadline(deadline);
    }

    /// What this computer cannot forbid to tested code.
    pub fn missing(&self) -> Vec<Missing> {
        self.here.missing().collect()
    }

    /// What of the class path was asked for since the last time.
    pub fn take_asked(&mut self) -> Asked {
        let mut asked = self.here.take_asked();
        asked.absorb(self.elsewhere.take_asked());
        asked
    }

    /// It is an error if this is not done by the deadline: a part of it is no verdict.
    pub fn judge(&mut self, tests: &ClassTests, before: Before) -> Result<Verdict, Error> {
        let mut verdict = Verdict::default();
        let Before { mut apart, dropped } = before;
        let endless = self.endless(tests, &mut verdict.problems)?;
        let is_open = |at: &usize| {
            let runs_on = tests.tests[*at].case.end == Ending::Endless;
            !dropped.contains_key(at) && (!runs_on || endless.contains_key(at))
        };
        let mut open: Vec<usize> = (0..tests.tests.len()).filter(is_open).collect();
        verdict.dropped.extend(dropped.into_iter().map(|(proposed, difference)| Dropped { proposed, difference }));
        self.suppressed.clear();
        for attempt in 1.. {
            let mut cases: Vec<TestCase> = open.iter().map(|index| tests.tests[*index].case.clone()).collect();
            for (case, index) in cases.iter_mut().zip(&open) {
                if let Some(why) = apart.get(index) {
                    case.fixture.needs_fresh = Some(why.clone());
                }
            }
            let known = open.iter().enumerate().filter_map(|(case, index)| Some((case, endless.get(index)?.clone())));
            let (files, results, mut wrong) = self.attempt(tests, &cases, &known.collect())?;
            // What holds by itself and not among the others is kept from them.
            let known = apart.len();
            let is_disturbed = |case: &usize| {
                wrong.contains_key(case)
                    && cases[*case].fixture == StaticFixture::default()
                    && results.get(case).is_some_and(|result| is_right_alone(&cases[*case], result))
            };
            let disturbed = (0..cases.len()).filter(is_disturbed);
            apart.extend(disturbed.map(|case| (open[case], DISTURBED.to_string())));
            if apart.len() > known && attempt < MAX_ATTEMPTS {
                continue;
            }
            if wrong.is_empty() {
                let kept = |(case, result): (usize, TestResult)| Kept { proposed: open[case], result };
                verdict.tests = results.into_iter().map(kept).collect();
                verdict.files = self.as_wanted(tests, &cases, files)?;
                verdict.compiled = self.here.classes().clone();
                break;
            }
            if attempt == MAX_ATTEMPTS {
                let restless = || Difference::new("other tests were dropped again and again", "passes", "");
                wrong = (0..cases.len()).map(|case| (case, wrong.remove(&case).unwrap_or_else(restless))).collect();
            }
            let dropped = |(case, difference): (&usize, &Difference)| Dropped {
                proposed: open[*case],
                difference: difference.clone(),
            };
            verdict.dropped.extend(wrong.iter().map(dropped));
            let is_right = |case: &usize| !wrong.contains_key(case);
            open = (0..open.len()).filter(is_right).map(|case| open[case]).collect();
            // The cases have other numbers now.
            self.suppressed.clear();
        }
        verdict.dropped.sort_by_key(|dropped| dropped.proposed);
        for kept in &verdict.tests {
            verdict.notes.extend(uncovered(tests, kept));
            let case = &tests.tests[kept.proposed].case;
            verdict.notes.extend(moved(case, &kept.result));
        }
        Ok(verdict)
    }

    /// The calls that do not end here, either, by the number of the test. They are made once, since each costs a JVM, and
    /// as long as there is time for that; what ends after all is no divergence, but a call that takes long.
    fn endless(&mut self, tests: &ClassTests, problems: &mut Vec<Problem>) -> Result<Results, Error> {
        let mut confirmed = Results::new();
        for (index, proposed) in tests.tests.iter().enumerate() {
            if proposed.case.end != Ending::Endless {
                continue;
            }
            if self.here.time_left().is_some_and(|left| left < TIME_TO_END * 3) {
                problems.push(Problem::late(
                    proposed.case.call.plain(),
                    "no time was left to see whether it ends on the JVM",
                ));
                continue;
            }
            let files = self.write(tests, std::slice::from_ref(&proposed.case), BugTests::Fail);
            if !self.diagnostics(&files)?.is_empty() {
                continue;
            }
            let once: Vec<Round> = Round::usual(self.form.seed, 1).into_iter().take(1).collect();
            let usual = self.here.set_time(TIME_TO_END);
            let results = run(&mut self.here, &files, &once, &Results::new());
            self.here.set_time(usual);
            let result = results?.remove(&0);
            match result.filter(|result| result.runs.iter().all(|outcome| is_right(&proposed.case, outcome))) {
                Some(result) => _ = confirmed.insert(index, result),
                None => problems.push(Problem::new(proposed.case.call.plain(), "it takes long, but ends on the JVM")),
            }
        }
        Ok(confirmed)
    }

    /// The files with tests of bugs as the user wants them: a disabled test cannot be judged.
    fn as_wanted(
        &mut self,
        tests: &ClassTests,
        cases: &[TestCase],
        judged: Vec<SourceFile>,
    ) -> Result<Vec<SourceFile>, Error> {
        let is_as_judged = matches!(self.form.bugs, BugTests::Fail | BugTests::None);
        if is_as_judged || !cases.iter().any(|case| case.bug.is_some()) {
            return Ok(judged);
        }
        let wanted = self.write(tests, cases, self.form.bugs);
        Ok(if self.diagnostics(&wanted)?.is_empty() { wanted } else { judged })
    }

    fn write(&self, tests: &ClassTests, cases: &[TestCase], bugs: BugTests) -> Vec<SourceFile> {
        testgen::write(&Suite {
            package: &tests.package,
            class: &tests.suite,
            cases,
            junit: self.form.junit,
            style: self.form.style,
            bugs,
            suppressed: &self.suppressed,
            taken: &tests.taken,
            java_lang: &tests.java_lang,
        })
    }

    /// The files of all cases, and their results if nothing is wrong.
    fn attempt(&mut self, tests: &ClassTests, cases: &[TestCase], known: &Results) -> Result<Attempt, Error> {
        let mut files = self.write(tests, cases, BugTests::Fail);
        if files.is_empty() {
            return Ok((files, BTreeMap::new(), Wrong::new()));
        }
        let mut wrong = self.compile(tests, cases, &files)?;
        if wrong.is_empty() && self.suppress(&files) {
            files = self.write(tests, cases, BugTests::Fail);
            wrong = self.compile(tests, cases, &files)?;
        }
        if !wrong.is_empty() {
            return Ok((files, BTreeMap::new(), wrong));
        }
        let (alone, mut together): (Vec<Round>, Vec<Round>) =
            Round::usual(self.form.seed, cases.len()).into_iter().partition(|round| round.loader != Loader::Shared);
        let mut results = run(&mut self.here, &files, &alone, known)?;
        let mut wrong = differences(cases, &results);
        if wrong.is_empty() {
            together.iter_mut().for_each(|round| round.in_new_jvm = false);
            self.elsewhere.load_from(&self.here)?;
            for (case, result) in run(&mut self.elsewhere, &files, &together, known)? {
                results.entry(case).and_modify(|before| before.runs.extend(result.runs));
            }
            wrong = differences(cases, &results);
        }
        Ok((files, results, wrong))
    }

    /// Takes note of what the compiler has warned of, which users may have forbidden: whether there is something new.
    fn suppress(&mut self, files: &[SourceFile]) -> bool {
        let mut is_new = false;
        for warning in &self.warnings {
            for case in culprits(files, warning) {
                is_new |= self.suppressed.entry(case).or_default().insert(warning.kind.clone());
            }
        }
        is_new
    }

    /// Compiles the files; what the compiler says against a test is wrong with it.
    fn compile(&mut self, tests: &ClassTests, cases: &[TestCase], files: &[SourceFile]) -> Result<Wrong, Error> {
        let diagnostics = self.diagnostics(files)?;
        let mut wrong = Wrong::new();
        for diagnostic in &diagnostics {
            for case in culprits(files, diagnostic) {
                wrong.entry(case).or_insert_with(|| rejected(diagnostic));
            }
        }
        let Some(first) = diagnostics.first().filter(|_| wrong.is_empty()) else { return Ok(wrong) };
        // It is about none of the tests in particular: whose fault is it?
        for (index, case) in cases.iter().enumerate() {
            let alone = self.write(tests, std::slice::from_ref(case), BugTests::Fail);
            if let Some(diagnostic) = self.diagnostics(&alone)?.first() {
                wrong.insert(index, rejected(diagnostic));
            }
        }
        if wrong.is_empty() {
            wrong = (0..cases.len()).map(|case| (case, rejected(first))).collect();
        }
        Ok(wrong)
    }

    fn diagnostics(&mut self, files: &[SourceFile]) -> Result<Vec<Diagnostic>, Error> {
        let compiled = self.here.compile(&sources(files), self.form.release)?;
        self.warnings = compiled.warnings;
        Ok(compiled.diagnostics)
    }
}

fn sources(files: &[SourceFile]) -> Vec<Source> {
    files.iter().map(|file| Source { path: file.path.clone(), text: file.text.clone() }).collect()
}

fn test_id(file: &SourceFile, test: &testgen::Written) -> TestId {
    let row = test.row.and_then(|row| u32::try_from(row).ok());
    TestId { class: file.class.clone(), method: test.method.clone(), row }
}

/// Runs all tests of the files but those whose results are known; the results by case.
fn run(harness: &mut Harness, files: &[SourceFile], rounds: &[Round], known: &Results) -> Result<Results, Error> {
    let (mut cases, mut ids) = (Vec::new(), Vec::new());
    for file in files {
        for test in file.tests.iter().filter(|test| !known.contains_key(&test.case)) {
            ids.push(test_id(file, test));
            cases.push(test.case);
        }
    }
    let results = harness.run(&ids, rounds)?;
    Ok(known.iter().map(|(case, result)| (*case, result.clone())).chain(cases.into_iter().zip(results)).collect())
}

impl Difference {
    fn new(cause: &'static str, expected: impl Into<String>, actual: impl Into<String>) -> Difference {
        Difference { cause: cause.into(), expected: expected.into(), actual: actual.into() }
    }

    /// What it does after tests that somebody else has written.
    pub fn after_theirs(message: &str) -> Difference {
        Difference::new("not the same after the project's own tests", "passes", one_line(message))
    }
}

/// The cases whose lines a diagnostic is about.
fn culprits<'a>(files: &'a [SourceFile], diagnostic: &'a Diagnostic) -> impl Iterator<Item = usize> + 'a {
    let file = files.iter().find(|file| diagnostic.path.ends_with(&file.path));
    let is_meant = |test: &&testgen::Written| test.lines.contains(&(diagnostic.line as usize));
    file.into_iter().flat_map(move |file| file.tests.iter().filter(is_meant).map(|test| test.case))
}

fn rejected(diagnostic: &Diagnostic) -> Difference {
    Difference::new("does not compile", "compiles", one_line(&diagnostic.message))
}

fn differences(cases: &[TestCase], results: &BTreeMap<usize, TestResult>) -> Wrong {
    results.iter().filter_map(|(case, result)| Some((*case, difference(&cases[*case], result)?))).collect()
}

/// A test must pass in every round; one of a bug must throw the exception of the bug in every round.
fn is_right(case: &TestCase, outcome: &Outcome) -> bool {
    // What it does has been seen, and somebody will decide about it.
    if case.is_outdated() {
        return true;
    }
    match (outcome, &case.bug) {
        (Outcome::Passed, None) => true,
        // The harness may lose its patience before the test does.
        (outcome, Some(_)) if case.end == Ending::Endless => {
            matches!(outcome, Outcome::TimedOut { .. } | Outcome::Failed(Failure { is_assertion: true, .. }))
        }
        (Outcome::Failed(failure), Some(_)) if case.asserts_bug() => failure.is_assertion,
        (Outcome::Failed(failure), Some(bug)) => !failure.is_assertion && failure.exception == bug.exception,
        _ => false,
    }
}

fn is_right_alone(case: &TestCase, result: &TestResult) -> bool {
    result.runs.iter().take(ALONE).all(|outcome| is_right(case, outcome))
}

fn difference(case: &TestCase, result: &TestResult) -> Option<Difference> {
    let expected = case.bug.as_ref().map(|bug| bug.exception.as_str());
    let wrong = result.runs.iter().find(|outcome| !is_right(case, outcome))?;
    let words = expected.map_or("passes".to_string(), |exception| format!("throws {exception}"));
    let is_sometimes_right = result.runs.iter().any(|outcome| is_right(case, outcome));
    let cause = match wrong {
        _ if is_sometimes_right => "not the same in every round",
        Outcome::Passed => "passes although it shows a bug",
        Outcome::Failed(Failure { is_assertion: true, .. }) => "an assertion does not hold",
        Outcome::Failed(_) => "throws another exception",
        Outcome::TimedOut { .. } => "does not end in time",
        Outcome::Exited { .. } => "ends the JVM",
        Outcome::Crashed { .. } => "breaks the JVM",
        Outcome::NotRun(_) => "is not run",
    };
    Some(Difference::new(cause, words, outcome_text(wrong)))
}

fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => "passes".to_string(),
        Outcome::Failed(failure) => {
            let message = failure.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
            let place = failure.frames.first().map(|frame| format!(" at {frame}")).unwrap_or_default();
            one_line(&format!("throws {}{message}{place}", failure.exception))
        }
        Outcome::TimedOut { frames } => {
            format!("runs on{}", frames.first().map(|frame| format!(" in {frame}")).unwrap_or_default())
        }
        Outcome::Exited { status } => format!("exits with {status}"),
        Outcome::Crashed { reason } => one_line(reason),
        Outcome::NotRun(why) => one_line(why),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a test was said to cover and does not, although it does what it says. It may cover more, while it makes its
/// inputs and looks at the outcome.
fn uncovered(tests: &ClassTests, kept: &Kept) -> Option<String> {
    let proposed = &tests.tests[kept.proposed];
    let class = tests.class.replace('/', ".");
    let seen: BTreeSet<(&str, &str, u32, u32)> = (kept.result.covered.branches.iter())
        .map(|branch| (&*branch.method.class, &*branch.method.name, branch.pc, branch.way))
        .collect();
    // Class initialisers run whenever somebody is first, and that is no matter of the test.
    let missing: Vec<String> = (proposed.covers.iter())
        .filter(|branch| branch.class == class && !branch.method.starts_with("<clinit>"))
        .filter(|branch| !seen.contains(&(&branch.class, &branch.method, branch.pc, branch.way)))
        .map(|branch| format!("{} at {} to {}", branch.method, branch.pc, branch.way))
        .collect();
    let call = proposed.case.call.plain();
    (!missing.is_empty()).then(|| format!("{call} does not cover {} on the JDK", missing.join(", ")))
}

/// Whether a bug shows at another place than was said, or with another message.
fn moved(case: &TestCase, result: &TestResult) -> Option<String> {
    let bug = case.bug.as_ref().filter(|_| !case.asserts_bug())?;
    let Outcome::Failed(failure) = result.first() else { return None };
    // How deep it goes, and so where it ends, depends on the machine.
    if bug.exception == "java.lang.StackOverflowError" {
        return None;
    }
    // The harness has a class loader of its own.
    let plain =
        |message: &Option<String>| message.as_ref().map(|text| text.split(" of loader ").next().map(str::to_owned));
    let (said_at, at) = (bug.frames.first(), failure.frames.first());
    let is_same = said_at.zip(at).map_or(said_at.is_none() && at.is_none(), |(one, other)| one.is_at(other));
    let said = || {
        format!(
            "{}: {} at {}",
            bug.exception,
            bug.message.as_deref().unwrap_or("null"),
            bug.frames.first().map_or_else(|| "?".to_string(), |frame| frame.to_string())
        )
    };
    // A message that is not the same everywhere was not said.
    let is_any = bug.message.is_none() && matches!(&case.end, Ending::Threw { message: Message::Unchecked, .. });
    let is_same = is_same && (is_any || plain(&bug.message) == plain(&failure.message));
    (!is_same).then(|| one_line(&format!("the JDK {}, and not {}", outcome_text(result.first()), said())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(bug: Option<&str>) -> TestCase {
        let bug = bug.map(|exception| testgen::Bug {
            exception: exception.to_string(),
            message: None,
            frames: Vec::new(),
            explanation: String::new(),
            after: None,
            accepts: Vec::new(),
        });
        TestCase {
            subject: testgen::Subject {
                class: "A".into(),
                simple_class: "A".into(),
                method: "f".into(),
                descriptor: "()V".into(),
                parameters: Vec::new(),
                is_static: true,
                is_overloaded: false,
            },
            arrange: Vec::new(),
            receiver: None,
            arguments: Vec::new(),
            call: testgen::Code::new("A.f()"),
            result: None,
            end: testgen::Ending::Returned { checks: Vec::new() },
            condition: Vec::new(),
            throws_checked: false,
            bug,
            doubt: None,
            fixture: testgen::StaticFixture::default(),
            earlier: None,
        }
    }

    fn threw(exception: &str, is_assertion: bool) -> Outcome {
        Outcome::Failed(Failure {
            exception: exception.to_string(),
            message: Some("no\n good".to_string()),
            causes: Vec::new(),
            frames: java::Frame::parse("A.f(A.java:3)").into_iter().collect(),
            is_assertion,
        })
    }

    #[test]
    fn what_counts_as_different() {
        let check = |bug: Option<&str>, runs: &[Outcome], expected: Option<&str>| {
            let result = TestResult { runs: runs.to_vec(), ..TestResult::default() };
            assert_eq!(
                difference(&case(bug), &result).map(|difference| difference.cause),
                expected.map(Cow::Borrowed),
                "{bug:?} {runs:?}"
            );
        };
        let (failed, error) = (threw("AssertionFailedError", true), threw("java.lang.AssertionError", false));
        check(None, &[Outcome::Passed, Outcome::Passed], None);
        check(None, &[Outcome::Passed, failed.clone()], Some("not the same in every round"));
        check(None, &[failed.clone(), failed.clone()], Some("an assertion does not hold"));
        check(None, std::slice::from_ref(&error), Some("throws another exception"));
        check(None, &[Outcome::Exited { status: 1 }], Some("ends the JVM"));
        check(Some("java.lang.AssertionError"), &[error.clone(), error.clone()], None);
        check(
            Some("java.lang.AssertionError"),
            &[threw("java.lang.AssertionError", true)],
            Some("an assertion does not hold"),
        );
        check(Some("java.lang.Error"), std::slice::from_ref(&error), Some("throws another exception"));
        check(Some("java.lang.Error"), &[Outcome::Passed], Some("passes although it shows a bug"));
        assert_eq!(outcome_text(&error), "throws java.lang.AssertionError: no good at A.f(A.java:3)");
    }

    #[test]
    fn a_message_is_compared_if_one_was_said() {
        let moves = |message: Message, said: Option<&str>| {
            let mut case = case(Some("java.lang.Error"));
            let class = testgen::Code::new("Error");
            case.end = Ending::Threw { class, is_subclass: false, message, checks: Vec::new() };
            let bug = case.bug.as_mut().expect("there is one");
            bug.frames.extend(java::Frame::parse("A.f(A.java:3)"));
            bug.message = said.map(str::to_string);
            let runs = vec![threw("java.lang.Error", false)];
            moved(&case, &TestResult { runs, ..TestResult::default() }).is_some()
        };
        assert!(!moves(Message::Unchecked, None));
        assert!(!moves(Message::Unchecked, Some("no\n good")));
        assert!(moves(Message::Unchecked, Some("good")));
        assert!(moves(Message::Null, None));
    }
}
