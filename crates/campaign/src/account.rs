//! What was found, as a report.

use crate::counted::Mark;
use crate::judge::{Changed, Difference, Dropped, Kept, Verdict};
use crate::outline::{Branch, Method, Outline};
use crate::plan::{Module, Target};
use crate::words;
use guide::Made;
use replay::harness::Outcome;
use report::{
    Branches, BugReport, Change, ClassReport, Classification, Divergence, Elsewhere, Frame, LeftOut, LineReport,
    MethodReport, Report, Source, TestReport, Ways,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use strategies::{ClassTests, MethodTests, Proposed, Reason, Tier, Triage};
use technique::{CheckKind, InvariantReport, InvariantVerdict};
use testgen::{Code, Ending, SourceFile};

/// A class that was explored and whose tests the real JVM has judged.
pub struct Done {
    pub tests: ClassTests,
    pub verdict: Verdict,
    pub outline: Outline,
    /// Folders and jars that its class file is in one of.
    pub origin: Vec<PathBuf>,
    pub source: Option<Source>,
    /// The folder of its tests, as the report names it; empty or with `/` at its end.
    pub folder: String,
    /// Whether tests of bugs are written.
    pub has_bug_tests: bool,
    pub time: Duration,
}

/// Everything that tests of a run executed, by binary name of the class.
#[derive(Default)]
pub struct Executed {
    /// By name and descriptor of the method.
    marks: BTreeMap<String, BTreeMap<String, BTreeSet<Mark>>>,
    lines: BTreeMap<String, BTreeSet<u32>>,
}

impl Executed {
    pub fn add(&mut self, verdict: &Verdict) {
        for covered in verdict.tests.iter().map(|kept| &kept.result.covered) {
            let branches = covered.branches.iter().map(|one| (&one.method, Mark::Branch(one.pc, one.way)));
            let passed = covered.passed.iter().map(|one| (&one.method, Mark::Passed(one.pc)));
            let ended = covered.ended.iter().map(|one| (&one.method, Mark::Ended(one.pc)));
            for (method, mark) in branches.chain(passed).chain(ended) {
                let of_class = self.marks.entry(method.class.to_string()).or_default();
                of_class.entry(method.name.to_string()).or_default().insert(mark);
            }
            for line in &covered.lines {
                self.lines.entry(line.method.class.to_string()).or_default().insert(line.line);
            }
        }
    }

    fn covers(&self, method: &Method, branch: &Branch) -> bool {
        let marks = self.marks.get(&method.class).and_then(|of_class| of_class.get(&branch.method));
        marks.is_some_and(|marks| branch.counted.by.iter().any(|mark| marks.contains(mark)))
    }

    /// What is executed of a class of another part.
    pub fn of(&self, outline: &Outline) -> Elsewhere {
        let mut elsewhere = Elsewhere::default();
        for (index, method) in outline.methods.iter().enumerate() {
            let covered = method.branches.iter().enumerate().filter(|(_, branch)| self.covers(method, branch));
            elsewhere.branches.extend(covered.map(|(way, _)| (index, way)));
            elsewhere.lines.extend(method.lines.iter().filter(|line| self.has_line(&method.class, **line)));
        }
        elsewhere
    }

    fn has_line(&self, class: &str, line: u32) -> bool {
        self.lines.get(class).is_some_and(|lines| lines.contains(&line))
    }
}

impl Done {
    /// A class that has none.
    pub fn without_tests(target: &Target, module: &Module) -> Done {
        Done {
            has_bug_tests: true,
            tests: ClassTests { class: target.order.class.clone(), ..ClassTests::default() },
            verdict: Verdict::default(),
            outline: target.outline.clone(),
            origin: module.unit.classes.clone(),
            source: None,
            folder: String::new(),
            time: Duration::ZERO,
        }
    }

    pub fn class(&self) -> String {
        self.tests.class.replace('/', ".")
    }

    pub fn bugs(&self) -> usize {
        self.verdict.tests.iter().filter(|kept| self.proposed(kept).is_bug()).count()
    }

    fn proposed(&self, kept: &Kept) -> &Proposed {
        &self.tests.tests[kept.proposed]
    }

    /// The checks that tests make which the JVM has confirmed, by file and method; of a bug, too.
    pub fn made(&self) -> Vec<(String, &Made)> {
        let places = self.places();
        let made = places.iter().filter_map(|place| {
            let made = self.proposed(self.kept(place)).made.as_ref()?;
            let row = place.written.row.map(|row| format!("[{}]", row + 1)).unwrap_or_default();
            Some((format!("{}#{}{row}", self.path(place.file), place.written.method), made))
        });
        made.collect()
    }

    /// Adds what there is to say about the class. `all` includes exceptions that are no bugs.
    pub fn report(&self, executed: &Executed, all: bool, report: &mut Report) {
        let name = self.class();
        let places = self.places();
        let tests: Vec<TestReport> = places.iter().map(|place| self.test(place)).collect();
        let shown = places.iter().filter_map(|place| self.bug(place, all));
        let (preconditions, bugs): (Vec<BugReport>, Vec<BugReport>) =
            shown.partition(|one| one.classification == Classification::Precondition);
        report.bugs.extend(bugs);
        report.preconditions.extend(preconditions);
        report.invariants.extend(self.tests.invariants.iter().map(|invariant| self.invariant(invariant, &places)));
        report.changes.extend(self.verdict.changes.iter().map(|changed| self.change(changed)));
        report.divergences.extend(self.verdict.dropped.iter().map(|dropped| self.divergence(dropped)));
        let is_part = report.partition.is_some();
        let ways = self.outline.methods.iter().filter(|_| is_part).map(|method| self.ways(method, executed)).collect();
        report.classes.push(ClassReport {
            ways,
            source: self.source.clone(),
            source_file: self.tests.source_file.clone(),
            files: self.verdict.files.iter().filter(|file| self.is_written(file)).map(|file| self.path(file)).collect(),
            methods: self.outline.methods.iter().map(|method| self.method(method, executed, &places)).collect(),
            lines: self.lines(&tests, executed),
            tests,
            left_out: self.left_out(),
            seconds: self.time.as_secs_f64(),
            findings: self.tests.findings.clone(),
            counters: self.tests.counters.clone(),
            cuts: self.tests.cuts.iter().map(|(what, count)| format!("{what} ({count})")).collect(),
            graphs: self.tests.graphs.clone(),
            origin: self.origin.clone(),
            name,
        });
    }

    /// An invariant with the breaks that the real JVM has confirmed.
    fn invariant(&self, found: &InvariantReport, places: &[Place]) -> InvariantReport {
        let mut shown = found.clone();
        let steps = |place: &Place| {
            let case = &self.proposed(self.kept(place)).case;
            case.arrange.iter().map(Code::plain).chain([case.call.plain() + ";"]).collect::<Vec<_>>()
        };
        for one in &mut shown.breaks {
            let test = places.iter().find(|place| steps(place) == one.steps);
            one.test = test.map(|place| format!("{}#{}", self.path(place.file), place.written.method));
        }
        shown.breaks.retain(|one| one.test.is_some());
        if shown.breaks.is_empty() && shown.verdict == InvariantVerdict::Broken {
            shown.verdict = InvariantVerdict::Cut;
            shown.reason = Some("the tests were not confirmed".to_string());
        }
        shown
    }

    fn left_out(&self) -> Vec<LeftOut> {
        let all = self.tests.left_out.iter();
        all.map(|(why, count)| LeftOut { reason: why.to_string(), count: u32::try_from(*count).unwrap_or(u32::MAX) })
            .collect()
    }

    /// The tests in the order of the files.
    fn places(&self) -> Vec<Place<'_>> {
        let files = self.verdict.files.iter();
        files.flat_map(|file| file.tests.iter().map(move |written| Place { file, written })).collect()
    }

    fn path(&self, file: &SourceFile) -> String {
        format!("{}{}", self.folder, file.path)
    }

    fn is_written(&self, file: &SourceFile) -> bool {
        let is_bug = |written: &testgen::Written| {
            self.verdict.tests.get(written.case).is_some_and(|kept| self.proposed(kept).is_bug())
        };
        self.has_bug_tests || !file.tests.iter().any(is_bug)
    }

    fn kept(&self, place: &Place) -> &Kept {
        &self.verdict.tests[place.written.case]
    }

    fn test(&self, place: &Place) -> TestReport {
        let kept = self.kept(place);
        let proposed = self.proposed(kept);
        let classes: BTreeSet<&str> = self.outline.methods.iter().map(|method| &*method.class).collect();
        let lines = kept.result.covered.lines.iter().filter(|line| classes.contains(&*line.method.class));
        let lines: BTreeSet<u32> = lines.map(|line| line.line).collect();
        let row = place.written.row.map(|row| format!("[{}]", row + 1)).unwrap_or_default();
        TestReport {
            file: self.path(place.file),
            name: place.written.method.clone() + &row,
            method: self.tests.methods[proposed.method].signature.clone(),
            text: place.text(),
            condition: proposed.case.condition.clone(),
            outcome: words::outcome(&proposed.case),
            fails: proposed.case.bug.is_some() || proposed.case.is_outdated(),
            doubt: proposed.case.doubt.clone(),
            lines: lines.into_iter().collect(),
        }
    }

    fn method(&self, method: &Method, executed: &Executed, places: &[Place]) -> MethodReport {
        let index = self.index(method);
        let known = index.map(|index| &self.tests.methods[index]);
        let covered = count(method.branches.iter().filter(|branch| executed.covers(method, branch)));
        let all = count(method.branches.iter());
        let tests = places.iter().filter(|place| Some(self.proposed(self.kept(place)).method) == index);
        let cuts = known.map(|known| {
            let cuts = known.cuts.iter().map(|(what, count)| format!("{what} ({count})"));
            cuts.chain(known.bounds.iter().map(|bound| bound.to_string())).collect()
        });
        MethodReport {
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            signature: known.map_or_else(|| method.signature.clone(), |known| known.signature.clone()),
            line: known.and_then(|known| known.line).or_else(|| method.lines.first().copied()),
            branches: Branches { covered, coverable: if self.is_complete(index) { covered } else { all }, all },
            paths: known.map_or(0, |known| u32::try_from(known.paths).unwrap_or(u32::MAX)),
            tests: count(tests),
            cuts: cuts.unwrap_or_default(),
            seconds: known.map_or(0.0, |known| known.time.as_secs_f64()),
        }
    }

    fn ways(&self, method: &Method, executed: &Executed) -> Ways {
        let way = |branch: &Branch| (branch.counted.line, executed.covers(method, branch));
        Ways { is_complete: self.is_complete(self.index(method)), ways: method.branches.iter().map(way).collect() }
    }

    /// Among the methods that were explored.
    fn index(&self, method: &Method) -> Option<usize> {
        let is_own = method.class == self.class();
        let is_it = |known: &MethodTests| {
            is_own && known.subject.method == method.name && known.subject.descriptor == method.descriptor
        };
        self.tests.methods.iter().position(is_it)
    }

    /// Whether everything was explored, so that what is not covered cannot be.
    fn is_complete(&self, index: Option<usize>) -> bool {
        let Some(method) = index.map(|index| &self.tests.methods[index]) else { return false };
        let is_dropped = |dropped: &Dropped| Some(self.tests.tests[dropped.proposed].method) == index;
        method.cuts.is_empty() && method.bounds.is_empty() && !self.verdict.dropped.iter().any(is_dropped)
    }

    fn lines(&self, tests: &[TestReport], executed: &Executed) -> Vec<LineReport> {
        let mut lines: BTreeMap<u32, LineReport> = BTreeMap::new();
        for method in &self.outline.methods {
            let is_complete = self.is_complete(self.index(method));
            for line in &method.lines {
                let known = lines.entry(*line).or_insert_with(|| LineReport { number: *line, ..LineReport::default() });
                known.covered |= executed.has_line(&method.class, *line);
            }
            for branch in &method.branches {
                let Some(line) = branch.counted.line.and_then(|line| lines.get_mut(&line)) else { continue };
                let covered = u32::from(executed.covers(method, branch));
                let coverable = if is_complete { covered } else { 1 };
                line.branches = line.branches + Branches { covered, coverable, all: 1 };
            }
        }
        for (index, test) in tests.iter().enumerate() {
            for line in &test.lines {
                if let Some(line) = lines.get_mut(line) {
                    line.tests.push(index);
                }
            }
        }
        lines.into_values().collect()
    }

    /// An exception that is shown: a bug, or anything that is thrown.
    fn bug(&self, place: &Place, all: bool) -> Option<BugReport> {
        let kept = self.kept(place);
        let proposed = self.proposed(kept);
        let case = &proposed.case;
        let method = &self.tests.methods[proposed.method];
        let mut shown = BugReport {
            class: self.class(),
            method: case.subject.method.clone(),
            descriptor: case.subject.descriptor.clone(),
            signature: method.signature.clone(),
            condition: case.condition.clone(),
            reproducer: words::steps(case),
            test_file: self.is_written(place.file).then(|| self.path(place.file)),
            test: self.is_written(place.file).then(|| place.written.method.clone()),
            count: u32::try_from(proposed.alike).unwrap_or(u32::MAX).max(1),
            seen_in: self.tests.seen_in.clone(),
            ..BugReport::default()
        };
        match (&proposed.triage, &case.bug, &case.end) {
            (Triage::Bug(ground), Some(bug), _) => {
                shown.decided_by = ground.rule().to_string();
                shown.reason = ground.to_string();
                shown.rank = *ground as u32;
                shown.rule = bug.exception.clone();
                shown.message = bug.message.clone();
                shown.frames = bug.frames.iter().map(frame).collect();
                shown.explanation = bug.explanation.clone();
                Some(shown)
            }
            (Triage::Rejection(reason), _, Ending::Threw { class, message, .. })
                if all || reason.tier() == Tier::Precondition =>
            {
                shown.decided_by = reason.rule().to_string();
                shown.reason = reason.to_string();
                shown.rule = class.text(|name| name.replace('/', "."));
                shown.message = match message {
                    testgen::Message::Is(text) => Some(text.plain()),
                    _ => None,
                };
                shown.frames = proposed.frames.iter().map(frame).collect();
                shown.classification = classification(reason);
                shown.explanation = reason.to_string();
                Some(shown)
            }
            _ => None,
        }
    }

    /// The tests that were made for single instructions.
    pub fn shown(&self) -> Vec<Shown<'_>> {
        let shown = |place: &Place| {
            let kept = self.kept(place);
            let proposed = self.proposed(kept);
            let (at, kind) = proposed.shows.as_ref()?;
            let excuse = match &proposed.triage {
                Triage::Rejection(reason) => Some(reason.to_string()),
                Triage::Bug(_) | Triage::Normal => None,
            };
            Some(Shown {
                place: at,
                kind: *kind,
                excuse,
                is_there: is_there(at, kept.result.first()),
                condition: &proposed.case.condition,
                test: format!("{}#{}", self.path(place.file), place.written.method),
                size: words::steps(&proposed.case).len(),
            })
        };
        self.places().iter().filter_map(shown).collect()
    }

    fn change(&self, changed: &Changed) -> Change {
        let known = changed.method.as_ref().and_then(|(name, descriptor)| {
            self.tests
                .methods
                .iter()
                .find(|method| method.is_of(name, descriptor))
                .map(|method| method.signature.clone())
        });
        change(self.class(), known, &self.folder, changed)
    }

    fn divergence(&self, dropped: &Dropped) -> Divergence {
        let case = &self.tests.tests[dropped.proposed].case;
        let Difference { cause, expected, actual } = dropped.difference.clone();
        Divergence {
            class: self.class(),
            method: self.tests.methods[self.tests.tests[dropped.proposed].method].signature.clone(),
            cause: cause.to_string(),
            expected: format!("{} {expected}", words::one_line(&case.call)),
            actual,
        }
    }
}

/// A test that sees another outcome than it expects; `folder` is that of its tests.
pub fn change(class: String, signature: Option<String>, folder: &str, changed: &Changed) -> Change {
    let (file, test) = changed.test.split_once('#').unwrap_or((&changed.test, ""));
    Change {
        class,
        method: signature.or_else(|| changed.method.as_ref().map(|(name, _)| name.clone())),
        file: format!("{folder}{file}"),
        test: test.to_string(),
        input: changed.input.clone(),
        before: match &changed.check {
            Some(check) => format!("{} in {check}", changed.before),
            None => changed.before.clone(),
        },
        after: changed.after.clone(),
        accepted: changed.is_accepted,
    }
}

/// A test that was made for an instruction, as the real JVM has judged it.
pub struct Shown<'a> {
    pub place: &'a technique::Place,
    pub kind: CheckKind,
    /// Why it is no bug.
    pub excuse: Option<String>,
    /// Whether it throws from there on the JVM, too.
    pub is_there: bool,
    pub condition: &'a [String],
    /// File and method.
    pub test: String,
    /// Characters of its Java.
    pub size: usize,
}

/// Whether the JVM has thrown from an instruction, as far as a stack trace tells: a test that passes has caught it.
fn is_there(place: &technique::Place, outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Passed => true,
        Outcome::Failed(failure) => failure.frames.first().is_some_and(|top| {
            top.class == place.class && top.method == place.method && (place.line.is_none() || top.line() == place.line)
        }),
        _ => false,
    }
}

/// A test in a file.
struct Place<'a> {
    file: &'a SourceFile,
    written: &'a testgen::Written,
}

impl Place<'_> {
    /// The test method, without its indentation.
    fn text(&self) -> String {
        let (first, last) = (*self.written.lines.start(), *self.written.lines.end());
        let lines: Vec<&str> = self.file.text.lines().skip(first.saturating_sub(1)).take(last + 1 - first).collect();
        let indent = |line: &&str| line.len() - line.trim_start().len();
        let common = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
        lines.iter().map(|line| line.get(common..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

fn classification(reason: &Reason) -> Classification {
    match reason {
        _ if reason.tier() == Tier::Precondition => Classification::Precondition,
        Reason::NullArgument => Classification::NullArgument,
        Reason::Declared(_) | Reason::Documented(_) | Reason::Asserted(_) => Classification::Documented,
        _ => Classification::Rejected,
    }
}

fn frame(frame: &java::Frame) -> Frame {
    let file = frame.file().map(str::to_string);
    Frame { class: frame.class.clone(), method: frame.method.clone(), file, line: frame.line() }
}

/// The source of a class, if it is below one of the roots; its path is relative to `home` where it can be.
pub fn source(tests: &ClassTests, roots: &[PathBuf], home: &Path) -> Option<Source> {
    let name = tests.source_file.as_ref()?;
    let below = Path::new(&tests.package.replace('.', "/")).join(name);
    roots.iter().find_map(|root| {
        let path = root.join(&below);
        let text = String::from_utf8_lossy(&std::fs::read(&path).ok()?).into_owned();
        Some(Source { path: relative(&path, home), text })
    })
}

/// A path as the report has it.
pub fn relative(path: &Path, home: &Path) -> String {
    let parts = path.strip_prefix(home).unwrap_or(path).iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/").replacen("//", "/", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_the_report() {
        assert_eq!(relative(Path::new("/a/b/c"), Path::new("/a")), "b/c");
        assert_eq!(relative(Path::new("/a/b"), Path::new("/c")), "/a/b");
    }
}
