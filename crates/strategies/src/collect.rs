//! Collects what techniques hand over, and puts it together as the tests of a class.

use crate::author::Fault;
use crate::knowledge::{Knowledge, Test};
use crate::lab::Lab;
use crate::proposal::{ClassTests, MethodTests, Proposed};
use crate::subject;
use program::Name;
use program::link::{Class, Program};
use std::collections::{BTreeMap, BTreeSet};
use technique::{
    Counter, Counters, Cuts, Finding, ImplicitCheck, InvariantReport, LineThrows, Problem, Sink, StateGraph,
};
use testgen::TestCase;

/// Simple names that every test file may use.
const COMMON: [&str; 18] = [
    "Test",
    "Tag",
    "Disabled",
    "Ignore",
    "IllegalArgumentException",
    "IllegalStateException",
    "Assertions",
    "Assert",
    "Arguments",
    "Stream",
    "Duration",
    "String",
    "Object",
    "Integer",
    "Long",
    "Double",
    "Float",
    "Character",
];

/// Nobody watches.
pub struct Nobody;

impl Watcher for Nobody {
    fn say(&mut self, _: String) {}
    fn found(&mut self, _: ClassTests) {}
}

/// What was handed over so far.
pub struct Collector<'w> {
    tests: Vec<Test>,
    findings: Vec<Finding>,
    checks: Vec<ImplicitCheck>,
    lines: Vec<LineThrows>,
    problems: BTreeSet<Problem>,
    cuts: Cuts,
    graphs: Vec<StateGraph>,
    invariants: Vec<InvariantReport>,
    counters: Counters,
    /// The technique that is at work.
    pub technique: String,
    pub watcher: &'w mut dyn Watcher,
}

/// Who watches the work on a class.
pub trait Watcher {
    /// A line for people.
    fn say(&mut self, line: String);
    /// What is there after a step; the next one replaces it.
    fn found(&mut self, tests: ClassTests);
}

impl Sink<Test> for Collector<'_> {
    fn test(&mut self, test: Test) {
        self.tests.push(test);
    }

    fn tests(&mut self) -> &mut Vec<Test> {
        &mut self.tests
    }

    fn finding(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.insert(problem);
    }

    fn check(&mut self, check: ImplicitCheck) {
        match self.checks.iter_mut().find(|known| known.is_same(&check.place, check.kind)) {
            Some(known) => *known = check,
            None => self.checks.push(check),
        }
    }

    fn line(&mut self, line: LineThrows) {
        self.lines.push(line);
    }

    fn counter(&mut self, name: &str) -> Counter {
        self.counters.counter(&format!("{}.{name}", self.technique))
    }

    fn cut(&mut self, cuts: Cuts) {
        self.cuts.absorb(cuts);
    }

    fn graph(&mut self, graph: StateGraph) {
        self.graphs.push(graph);
    }

    fn invariant(&mut self, invariant: InvariantReport) {
        self.invariants.push(invariant);
    }

    fn say(&mut self, line: String) {
        self.watcher.say(line);
    }
}

impl<'w> Collector<'w> {
    pub fn new(counters: &Counters, watcher: &'w mut dyn Watcher) -> Collector<'w> {
        Collector {
            tests: Vec::new(),
            findings: Vec::new(),
            checks: Vec::new(),
            lines: Vec::new(),
            problems: BTreeSet::new(),
            cuts: Cuts::default(),
            graphs: Vec::new(),
            invariants: Vec::new(),
            counters: counters.clone(),
            technique: String::new(),
            watcher,
        }
    }

    /// All of it, as the tests of a class.
    pub fn collected(&self, lab: &Lab, known: &Knowledge) -> ClassTests {
        let mut tests = ClassTests {
            problems: self.problems.clone(),
            cuts: self.cuts.clone(),
            graphs: self.graphs.clone(),
            invariants: self.invariants.clone(),
            left_out: known.left_out.clone(),
            findings: self.findings.clone(),
            checks: self.checks.clone(),
            lines: self.lines.clone(),
            counters: self.counters.values(),
            methods: self.methods(lab, known),
            ..of(lab.class)
        };
        tests.findings.sort();
        let index = |test: &Test| tests.methods.iter().position(|one| one.is_of(&test.method.0, &test.method.1));
        let proposed = |test: &Test| Some(Proposed { method: index(test)?, ..test.proposed.clone() });
        tests.tests = self.tests.iter().filter_map(proposed).collect();
        tests.tests.sort_by_key(|test| test.method);
        one_of_each_bug(&mut tests.tests, lab.class);
        tests.find_names(&lab.program, lab.class);
        tests
    }

    /// What is known of methods, in the order of the class file; those that it inherits come last.
    fn methods(&self, lab: &Lab, known: &Knowledge) -> Vec<MethodTests> {
        let order = subject::methods(lab.class);
        let place = |one: &MethodTests| {
            let is_it = |method: &&program::link::Method| one.is_of(&method.name, &method.descriptor);
            order.iter().position(|method| is_it(&&**method)).unwrap_or(order.len())
        };
        let mut methods = known.methods.clone();
        methods.sort_by_key(place);
        methods
    }
}

/// No tests of a class yet.
fn of(class: &'static Class) -> ClassTests {
    ClassTests {
        class: class.name.to_string(),
        // Nobody else may add to a package of the JDK.
        package: if class.is_trusted() { String::new() } else { class.package().replace('/', ".") },
        suite: subject::plain_name(class).replace('.', ""),
        source_file: class.file.and_then(|file| file.source_file).map(|name| name.to_string()),
        seen_in: "paths".to_string(),
        ..ClassTests::default()
    }
}

/// One test per bug: of those that show the same, the shortest.
fn one_of_each_bug(tests: &mut Vec<Proposed>, class: &'static Class) {
    let size = |test: &Proposed| {
        test.case.arrange.iter().map(|code| code.plain().len()).sum::<usize>() + test.case.call.plain().len()
    };
    let mut best: BTreeMap<Fault, (usize, usize)> = BTreeMap::new();
    for (index, test) in tests.iter().enumerate() {
        if let Some(fault) = Fault::of(test, class) {
            let candidate = (size(test), index);
            let entry = best.entry(fault).or_insert(candidate);
            *entry = (*entry).min(candidate);
        }
    }
    let kept: BTreeSet<usize> = best.values().map(|(_, index)| *index).collect();
    let mut index = 0;
    tests.retain(|test| {
        index += 1;
        !test.is_bug() || kept.contains(&(index - 1))
    });
}

impl ClassTests {
    /// Finds out which simple names mean something in the package of the tests or in `java.lang`.
    fn find_names(&mut self, program: &Program, class: &'static Class) {
        let mut simple: BTreeSet<String> = COMMON.iter().map(|name| name.to_string()).collect();
        for proposed in &self.tests {
            for class in classes(&proposed.case) {
                simple.insert(class.rsplit('/').next().unwrap_or_default().to_string());
            }
        }
        let exists = |name: String| matches!(program.find(class.loader, Name::new(&name)), Ok(Some(_)));
        let package = self.package.replace('.', "/");
        for name in simple {
            let beside = if package.is_empty() { name.clone() } else { format!("{package}/{name}") };
            if exists(beside) {
                self.taken.insert(name.clone());
            }
            if exists(format!("java/lang/{name}")) {
                self.java_lang.insert(name);
            }
        }
    }
}

/// The classes that a test names.
fn classes(case: &TestCase) -> Vec<String> {
    let mut codes = vec![&case.call];
    codes.extend(&case.arrange);
    codes.extend(&case.result);
    let checks = match &case.end {
        testgen::Ending::Returned { checks } => checks,
        testgen::Ending::Threw { class, checks, .. } => {
            codes.push(class);
            checks
        }
        testgen::Ending::Endless => &Vec::new(),
    };
    for check in checks {
        use testgen::{Actual, Expected};
        match &check.expected {
            Expected::Equals(code)
            | Expected::EqualsBoxed(code)
            | Expected::EqualsFloat(code)
            | Expected::Same(code)
            | Expected::ArrayEquals { content: code, .. }
            | Expected::InstanceOf(code) => codes.push(code),
            Expected::True | Expected::False | Expected::Null | Expected::NotNull => {}
        }
        if let Actual::OfResult(code) | Actual::Other(code) = &check.actual {
            codes.push(code);
        }
    }
    codes.into_iter().flat_map(|code| code.classes().map(str::to_owned).collect::<Vec<_>>()).collect()
}
