//! The tests of one class: its methods share the time, and what one leaves goes to the others.

use crate::case::Author;
use crate::choose::choose;
use crate::subject;
use crate::{Branch, ClassTests, Finding, MethodTests, Order, Proposed};
use program::Name;
use program::classfile::access;
use program::link::{Class, Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::explore::{Explorer, Limits, Settings};
use symex::replay::Replayer;
use symex::{End, Outcome, Path, Report};
use testgen::TestCase;
use vm::Options;

/// Paths of one method: more of them seldom cover more.
const MAX_PATHS: usize = 3000;
/// Times that a loop is decided: tests stay small.
const UNROLL: u32 = 12;
/// Calls on an object before the one under test.
const MAX_CALLS: u32 = 2;
/// For one question to the solver.
const SOLVER_TIME: Duration = Duration::from_secs(2);
/// The part of the time that sequences of calls get, if it is left.
const SEQUENCES: u32 = 8;
/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(50);
/// Simple names that every test file may use.
const COMMON: [&str; 12] = [
    "Test",
    "Assertions",
    "Assert",
    "Arguments",
    "Stream",
    "String",
    "Object",
    "Integer",
    "Long",
    "Double",
    "Float",
    "Character",
];

pub struct Unit {
    pub(crate) explorer: Explorer,
    /// A machine where all is different that tests must not depend on.
    stranger: Replayer,
    pub(crate) class: &'static Class,
    interrupt: Arc<AtomicBool>,
}

impl Unit {
    pub fn open(order: &Order, interrupt: &Arc<AtomicBool>) -> Result<Unit, String> {
        Unit::open_with(order, Limits { paths: MAX_PATHS, unroll: UNROLL, ..Limits::default() }, interrupt)
    }

    pub fn open_with(order: &Order, limits: Limits, interrupt: &Arc<AtomicBool>) -> Result<Unit, String> {
        let jdk = Jdk::open(&order.jdk).map_err(|error| error.to_string())?;
        let class_path = ClassPath::open(&order.class_path, jdk.feature);
        let words = |trouble: program::link::Trouble| match trouble {
            program::link::Trouble::Throw(error) => format!("{}: {}", error.class.replace('/', "."), error.message),
            program::link::Trouble::Ask { name, .. } => format!("class {name} is missing"),
        };
        let program = Program::new(jdk, class_path).map_err(words)?;
        let name = order.class.replace('/', ".");
        let class = match program.find(Loader::APP, Name::new(&order.class)) {
            Ok(Some(class)) => class,
            Ok(None) => return Err(format!("class {name} is not on the class path")),
            Err(trouble) => return Err(format!("class {name} cannot be loaded: {}", words(trouble))),
        };
        // What the JDK exports is known when it is up.
        let is_known = class.is_trusted() && class.access & access::PUBLIC != 0;
        if let Some(why) = subject::obstacle(&program, class).filter(|_| !is_known) {
            return Err(why);
        }
        let outermost = order.class.split('$').next().unwrap_or_default().to_string();
        let solver = solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() };
        let settings = Settings {
            limits,
            solver,
            seed: order.seed,
            simplest: true,
            is_latin: true,
            finish_cuts: true,
            ..Settings::default()
        };
        let options = Options { assertions: true, ..Options::default() };
        let mut explorer =
            Explorer::new(program.into(), vec![outermost], options, settings).map_err(|error| error.to_string())?;
        explorer.interrupt = interrupt.clone();
        let stranger = explorer.stranger().map_err(|error| error.to_string())?;
        Ok(Unit { explorer, stranger, class, interrupt: interrupt.clone() })
    }

    pub fn tests(mut self, order: &Order) -> Result<ClassTests, String> {
        let started = Instant::now();
        let methods = subject::methods(self.class);
        let mut found: Vec<Option<(MethodTests, Vec<Proposed>)>> = methods.iter().map(|_| None).collect();
        let mut problems = Vec::new();
        // Two rounds: the second for methods that had too little time, with what the others have left.
        for round in 0..2 {
            let wanting: Vec<usize> =
                (0..methods.len()).filter(|&index| found[index].as_ref().is_none_or(wants_more)).collect();
            for (place, &index) in wanting.iter().enumerate() {
                if self.interrupt.load(Ordering::Relaxed) {
                    break;
                }
                let left = order.time.saturating_sub(started.elapsed());
                let share = left / (wanting.len() - place) as u32;
                let before = found[index].as_ref().map_or(Duration::ZERO, |(method, _)| method.time);
                if round > 0 && share < before * 2 {
                    continue;
                }
                let result = self.method(order, index, methods[index], share.max(LEAST), &mut problems);
                let is_better = found[index].as_ref().is_none_or(|(_, tests)| coverage(&result.1) >= coverage(tests));
                if is_better {
                    found[index] = Some(result);
                }
            }
        }
        self.add_sequences(order, order.time.saturating_sub(started.elapsed()), &methods, &mut found);
        Ok(self.collected(order, found.into_iter().flatten().collect(), problems))
    }

    /// Tests that need more calls on an object than were tried: those that cover something new, or show a bug.
    fn add_sequences(
        &mut self,
        order: &Order,
        left: Duration,
        methods: &[&'static Method],
        found: &mut [Option<(MethodTests, Vec<Proposed>)>],
    ) {
        let time = left.min(order.time / SEQUENCES);
        if time < LEAST * 2 || self.interrupt.load(Ordering::Relaxed) {
            return;
        }
        let mut known: BTreeSet<Branch> = found.iter().flatten().flat_map(|(_, tests)| coverage(tests)).collect();
        for (method, proposed) in self.by_sequences(order, time) {
            let is_new = !proposed.covers.is_subset(&known) || proposed.finding == Finding::Bug;
            let index = methods.iter().position(|known| known.id == method.id);
            if let Some((_, tests)) = index.and_then(|index| found[index].as_mut()).filter(|_| is_new) {
                known.extend(proposed.covers.iter().cloned());
                tests.push(proposed);
            }
        }
    }

    /// The tests of all methods together.
    pub(crate) fn collected(
        &self,
        order: &Order,
        found: Vec<(MethodTests, Vec<Proposed>)>,
        problems: Vec<String>,
    ) -> ClassTests {
        // Nobody else may add to a package of the JDK.
        let package = if self.class.is_trusted() { "" } else { self.class.package() };
        let mut tests = ClassTests {
            class: order.class.clone(),
            package: package.replace('/', "."),
            suite: subject::plain_name(self.class).replace('.', ""),
            source_file: self.class.file.and_then(|file| file.source_file).map(|name| name.to_string()),
            problems,
            ..ClassTests::default()
        };
        for (method, proposed) in found {
            let index = tests.methods.len();
            tests.methods.push(method);
            tests.tests.extend(proposed.into_iter().map(|one| Proposed { method: index, ..one }));
        }
        tests.problems.sort();
        tests.problems.dedup();
        one_of_each_bug(&mut tests.tests);
        self.names(&mut tests);
        tests
    }

    fn method(
        &mut self,
        order: &Order,
        index: usize,
        method: &'static Method,
        time: Duration,
        problems: &mut Vec<String>,
    ) -> (MethodTests, Vec<Proposed>) {
        let started = Instant::now();
        let report = self.explore(method, time);
        let program = self.explorer.program().clone();
        let size = |path: &Path| {
            let (statements, call) = symex::explore::call_text(&program, method, &path.inputs);
            statements.iter().map(String::len).sum::<usize>() + call.len()
        };
        let mut proposed = Vec::new();
        for chosen in choose(&report.paths, size) {
            let path = &report.paths[chosen];
            match self.propose(order, method, path) {
                Ok(one) => proposed.push(Proposed { method: index, alike: alike(&report.paths, path), ..one }),
                Err(why) => problems.push(why),
            }
        }
        let own = format!("{}{}", method.name, method.descriptor);
        let name = self.class.java_name();
        let branches = (report.coverage.all.iter())
            .filter(|branch| branch.method == own && branch.class == name)
            .map(|branch| self.branch(branch))
            .collect();
        let found = MethodTests {
            subject: subject::subject(&program, self.class, method),
            signature: subject::signature(&program, self.class, method),
            line: method.line_of(0).map(u32::from),
            branches,
            paths: report.paths.len(),
            time: started.elapsed(),
            cuts: report.cuts,
            bounds: report.bounds,
        };
        (found, proposed)
    }

    /// The test for a path.
    pub(crate) fn propose(&mut self, order: &Order, method: &'static Method, path: &Path) -> Result<Proposed, String> {
        let program = self.explorer.program().clone();
        let author = Author { program: &program, class: self.class, level: order.level };
        let questions = author.questions(method);
        let signature = || subject::signature(&program, self.class, method);
        let (of_receiver, of_result) = (&questions.of_receiver, &questions.of_result);
        let seen = self.explorer.replayer().observe(method, &path.inputs, of_receiver, of_result);
        let strange = self.stranger.observe(method, &path.inputs, of_receiver, of_result);
        let (seen, strange) = match (seen, strange) {
            (Ok(seen), Ok(strange)) => (seen, strange),
            (Err(why), _) | (_, Err(why)) => return Err(format!("{}: {why}", signature())),
        };
        if std::mem::discriminant(&seen.end) != std::mem::discriminant(&strange.end) {
            return Err(format!("{}: a path depends on the clock or on chance", signature()));
        }
        let (case, finding) = author.case(method, path, &questions, &seen, &strange);
        let covers = path.trace.iter().map(|branch| self.branch(branch)).collect();
        Ok(Proposed { case, method: 0, covers, finding, alike: 1 })
    }

    /// Explores a method on new objects, then on objects that methods were called on before.
    fn explore(&mut self, method: &'static Method, time: Duration) -> Report<Path> {
        let started = Instant::now();
        let is_instance = !method.is_static() && method.name != "<init>";
        let lengths = if is_instance { MAX_CALLS } else { 0 };
        let mut report = self.explorer.explore_within(method, time / (lengths + 1), 0);
        for calls in 1..=lengths {
            let left = time.saturating_sub(started.elapsed());
            if left < LEAST / 2 {
                break;
            }
            let more = self.explorer.explore_within(method, left / (lengths + 1 - calls), calls as usize);
            report.absorb(more);
        }
        report
    }

    /// With offsets in the class file instead of instructions.
    pub(crate) fn branch(&self, branch: &symex::BranchId) -> Branch {
        let (pc, way) = self.explorer.offsets(branch);
        Branch { class: branch.class.clone(), method: branch.method.clone(), line: branch.line, pc, way }
    }

    /// Which simple names mean something in the package of the tests or in `java.lang`.
    fn names(&self, tests: &mut ClassTests) {
        let mut simple: BTreeSet<String> = COMMON.iter().map(|name| name.to_string()).collect();
        for proposed in &tests.tests {
            for class in classes(&proposed.case) {
                simple.insert(class.rsplit('/').next().unwrap_or_default().to_string());
            }
        }
        let program = self.explorer.program();
        let exists = |name: String| matches!(program.find(self.class.loader, Name::new(&name)), Ok(Some(_)));
        let package = tests.package.replace('.', "/");
        for name in simple {
            let beside = if package.is_empty() { name.clone() } else { format!("{package}/{name}") };
            if exists(beside) {
                tests.taken.insert(name.clone());
            }
            if exists(format!("java/lang/{name}")) {
                tests.java_lang.insert(name);
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

/// Whether time has cut the exploration of a method before all its branches were covered.
fn wants_more((method, tests): &(MethodTests, Vec<Proposed>)) -> bool {
    let is_cut = method.cuts.keys().any(|what| what.starts_with("time limit"));
    is_cut && !method.branches.is_subset(&coverage(tests))
}

fn coverage(tests: &[Proposed]) -> BTreeSet<Branch> {
    tests.iter().flat_map(|test| test.covers.iter().cloned()).collect()
}

/// Paths that end with the same exception at the same place.
fn alike(paths: &[Path], path: &Path) -> usize {
    let place = |path: &Path| match &path.end {
        End::Finished(Outcome::Threw { class, frames, .. }) => Some((class.clone(), frames.first().cloned())),
        _ => None,
    };
    match place(path) {
        None => 1,
        own => paths.iter().filter(|other| place(other) == own).count(),
    }
}

/// One test per bug: of those that throw the same at the same place through the same methods, the shortest.
fn one_of_each_bug(tests: &mut Vec<Proposed>) {
    let size = |test: &Proposed| {
        test.case.arrange.iter().map(|code| code.plain().len()).sum::<usize>() + test.case.call.plain().len()
    };
    let mut best: BTreeMap<(String, Vec<String>), (usize, usize)> = BTreeMap::new();
    for (index, test) in tests.iter().enumerate() {
        if let (Finding::Bug, Some(bug)) = (&test.finding, &test.case.bug) {
            // Recursion makes stacks of many lengths.
            let mut frames = bug.frames.clone();
            frames.dedup();
            frames.truncate(3);
            let candidate = (size(test), index);
            let entry = best.entry((bug.exception.clone(), frames)).or_insert(candidate);
            *entry = (*entry).min(candidate);
        }
    }
    let kept: BTreeSet<usize> = best.values().map(|(_, index)| *index).collect();
    let mut index = 0;
    tests.retain(|test| {
        index += 1;
        test.finding != Finding::Bug || kept.contains(&(index - 1))
    });
}
