//! `cupper sequence`: all sequences of calls on an object, pruned by its states, and tests for what they cover.

use crate::generate::account::{self, Done, Executed};
use crate::generate::files::{self, Kept};
use crate::generate::judge::{Form, Judge, Verdict};
use crate::generate::outline::Outline;
use crate::generate::pages;
use crate::generate::plan::Module;
use crate::target;
use crate::terminal::complain;
use clap::Args;
use program::source::{ClassPath, Jdk};
use replay::Jvm;
use report::{ObjectReport, Report, StateReport, States, Warning};
use serde_json::json;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use strategies::Order;
use strategies::sequence::{Contract, Drawing, Level, Memory, Mode, Request, Sequences, sequences_of};
use testgen::{Junit, Style};

#[derive(Args)]
#[command(
    after_help = "Arguments are values that are not known: the code decides which of them differ. A state whose heaps an earlier
state stands for, too, is not explored further, which loses no path of any single call. Where any object will do, it is an
Integer or null.

Tests that cover a branch or throw an exception that no shorter sequence did are compiled, run on the JDK and written as
`generate` does. With --invariant, --before and --after, boolean methods say what must hold: calls that break what must
hold before are not made, and the rest is a bug.

Exit status: 0 when all sequences were explored; 5 when a limit was reached or something was cut (a line says what and at
which length; all tests so far are kept); 1 for a class or method that cannot be found or called; 2 for a wrong command
line.

Examples:
  cupper sequence -cp target/classes com.example.Stack --length 6
  cupper sequence java.util.TreeMap --methods 'new(),put,remove(Object)' --length 7 --dot states.dot
  cupper sequence -cp out Account --invariant isConsistent --before withdraw=canWithdraw --after withdraw=isBooked"
)]
pub struct Sequence {
    #[command(flatten)]
    places: target::Places,
    /// The class whose objects are called, also one of the JDK
    #[arg(value_name = "CLASS")]
    class: String,
    /// Calls after the constructor
    #[arg(long, default_value_t = 5, value_name = "N")]
    length: usize,
    /// Methods to call, separated by commas, with parameters where they are overloaded; `new` or `new(int)` for
    /// constructors; `put(Object,Object=0)` passes a number for a parameter [default: all that tests can call]
    #[arg(long, value_name = "METHODS")]
    methods: Option<String>,
    /// What arguments are: not known, or each of the numbers from 0 below the length
    #[arg(long, value_enum, default_value_t = Arguments::Symstra)]
    mode: Arguments,
    /// Arguments are never null
    #[arg(long)]
    no_nulls: bool,
    /// Explore every state, also those that an earlier one stands for
    #[arg(long)]
    no_pruning: bool,
    /// A boolean method that must be true after every call
    #[arg(long, value_name = "METHOD")]
    invariant: Option<String>,
    /// A boolean method, with the same parameters or none, that must be true before a method is called
    #[arg(long, value_name = "METHOD=CONDITION", value_parser = pair)]
    before: Vec<(String, String)>,
    /// A boolean method, with the same parameters or none, that must be true after a method was called
    #[arg(long, value_name = "METHOD=CONDITION", value_parser = pair)]
    after: Vec<(String, String)>,
    /// A method without parameters whose result is what states are compared by; `equals`: states are one if it says so
    #[arg(long, value_name = "METHOD")]
    abstraction: Option<String>,
    /// Objects of the class at most, which may be passed to each other
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=4))]
    objects: u32,
    /// Threads; what is found does not depend on it [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// A test for every path, not only for those that cover or throw something new
    #[arg(long)]
    all_tests: bool,
    /// Seconds for the exploration
    #[arg(long, default_value_t = 60.0, value_name = "SECONDS")]
    time: f64,
    /// Megabytes for the exploration
    #[arg(long, default_value_t = 4096, value_name = "MB")]
    memory: u64,
    /// States at most
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    max_states: usize,
    /// Root of the folder that tests are written to
    #[arg(short, long, value_name = "DIR", default_value = "cupper-tests")]
    output: PathBuf,
    /// Write no tests and no report
    #[arg(long)]
    no_tests: bool,
    /// Folder of the report [default: cupper-report]
    #[arg(long, value_name = "DIR", default_value = "cupper-report")]
    report_dir: PathBuf,
    /// Version of JUnit, 4 or 5
    #[arg(long, value_name = "VERSION", default_value_t = 5, value_parser = clap::value_parser!(u32).range(4..=6))]
    junit: u32,
    /// Overwrite test files even if somebody has written or changed them
    #[arg(long)]
    force: bool,
    /// Seed for whatever is random
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Draw the states and the calls between them into this file, for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Arguments {
    Symstra,
    Rostra,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (method, condition) = text.split_once('=').ok_or("write METHOD=CONDITION")?;
    Ok((method.trim().to_string(), condition.trim().to_string()))
}

/// What became of the tests.
#[derive(Default)]
struct Written {
    verdict: Verdict,
    files: Vec<(PathBuf, Option<Kept>)>,
}

impl Sequence {
    pub fn execute(self) -> ExitCode {
        target::status(self.start())
    }

    fn start(&self) -> Result<u8, (u8, String)> {
        let bad = |message: String| (target::BAD_INPUT, message);
        let home = self.places.home()?;
        let jdk = Jdk::open(&home).map_err(|error| bad(error.to_string()))?;
        let class = {
            let opened = self.places.open()?;
            target::find_class(&opened.program, &self.class).map_err(bad)?.name.to_string()
        };
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let request = self.request(&home, jdk.feature, class);
        let started = Instant::now();
        let mut rows = Rows { is_shown: !self.json, branches: 0, next: 0 };
        let found = sequences_of(&request, &interrupt, &mut |level| rows.add(level)).map_err(bad)?;
        let written = match self.no_tests || found.tests.tests.is_empty() {
            true => Written::default(),
            false => self.write(&request, &jdk, &found, started).map_err(bad)?,
        };
        let states = states(&found.drawing);
        if let Some(path) = &self.dot {
            std::fs::write(path, report::dot(&states)).map_err(|error| bad(format!("{}: {error}", path.display())))?;
        }
        if self.json {
            println!("{:#}", self.json_of(&request, &found, &states, &written));
        } else {
            self.summary(&found, &written);
        }
        Ok(if found.stopped.is_some() || !found.cuts.is_empty() { target::EXHAUSTED } else { 0 })
    }

    fn request(&self, home: &Path, feature: u32, class: String) -> Request {
        let order = Order {
            jdk: home.to_path_buf(),
            class_path: self.places.entries(),
            class,
            tests: Vec::new(),
            beside: Vec::new(),
            time: Duration::from_secs_f64(self.time.clamp(0.0, 1e9)),
            seed: self.seed,
            level: feature,
        };
        let mode = match self.mode {
            Arguments::Symstra => Mode::Symstra,
            Arguments::Rostra => Mode::Rostra,
        };
        let contract =
            Contract { invariant: self.invariant.clone(), before: self.before.clone(), after: self.after.clone() };
        Request {
            methods: self.methods.as_deref().map(list).unwrap_or_default(),
            mode,
            prune: !self.no_pruning,
            nulls: !self.no_nulls,
            contract,
            abstraction: self.abstraction.clone(),
            objects: self.objects as usize,
            jobs: target::threads(self.jobs),
            all_tests: self.all_tests,
            max_states: self.max_states,
            memory: Some(Memory { most: self.memory.saturating_mul(1 << 20), used: host::memory_in_use }),
            ..Request::new(order, self.length)
        }
    }

    /// Has the JDK judge the tests, and writes those that hold, with a report.
    fn write(&self, request: &Request, jdk: &Jdk, found: &Sequences, started: Instant) -> Result<Written, String> {
        let folder = std::env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
        let order = &request.order;
        let class_path: Vec<PathBuf> = order.class_path.iter().map(|entry| folder.join(entry)).collect();
        let unit =
            project::Unit { classes: class_path.clone(), names: vec![order.class.clone()], ..Default::default() };
        let junit = if self.junit == 4 { Junit::FOUR } else { Junit::FIVE };
        let form = Form { junit, style: Style::Methods, release: None, seed: self.seed };
        let module = Module { unit, form, output: folder.join(&self.output) };
        let jvm = Jvm::new(&order.jdk).map_err(|error| error.to_string())?;
        let mut judge = Judge::start(&jvm, module.harness(), form).map_err(|error| error.to_string())?;
        let mut verdict = judge.judge(&found.tests).map_err(|error| error.to_string())?;
        let classes = ClassPath::open(&class_path, jdk.feature);
        let mut outline = Outline::read(&classes, &order.class).unwrap_or_default();
        // Branches of the JDK's own classes are not counted by a JVM that runs on them.
        if outline.methods.is_empty() {
            verdict.notes.clear();
        } else {
            outline.add_nested(&classes, &order.class, |_| false);
        }
        let mut files = Vec::new();
        for file in &verdict.files {
            let path = module.output.join(&file.path);
            let kept = files::write_test(&path, &file.text, self.force)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            files.push((path, Some(kept)));
        }
        let below = account::relative(&module.output, &folder);
        let done = Done {
            source: None,
            folder: if below.is_empty() { below } else { below + "/" },
            outline,
            time: started.elapsed(),
            tests: found.tests.clone(),
            verdict,
        };
        let report = self.report(request, jdk, found, &done);
        pages::write(&folder.join(&self.report_dir), &report)
            .map_err(|error| format!("{}: {error}", self.report_dir.display()))?;
        Ok(Written { verdict: done.verdict, files })
    }

    fn report(&self, request: &Request, jdk: &Jdk, found: &Sequences, done: &Done) -> Report {
        let warn = |reason: String| Warning { subject: done.class(), reason, remedy: None };
        let notes = done.verdict.notes.iter().chain(&found.tests.problems).cloned();
        let mut report = Report {
            version: env!("CARGO_PKG_VERSION").to_string(),
            jdk: jdk.version.to_string(),
            subject: done.class(),
            seed: self.seed,
            budget_seconds: request.order.time.as_secs_f64(),
            seconds: done.time.as_secs_f64(),
            warnings: found.stopped.iter().cloned().chain(notes).map(warn).collect(),
            states: Some(states(&found.drawing)),
            ..Report::default()
        };
        let mut executed = Executed::default();
        executed.add(&done.verdict);
        done.report(&executed, false, &mut report);
        report
    }

    fn summary(&self, found: &Sequences, written: &Written) {
        let time: f64 = found.levels.iter().map(|level| level.time.as_secs_f64()).sum();
        println!(
            "\n{} states, {} paths, {:.1} % of {} branches, {time:.2} s",
            found.states(),
            found.count(),
            100.0 * found.coverage(),
            found.branches
        );
        for what in &found.bounds {
            println!("bounded: {what}");
        }
        if !found.counters.is_empty() {
            println!("no part of the state, since it only counts: {}", found.counters.join(", "));
        }
        for (what, count) in found.cuts.iter() {
            println!("cut: {what} ({count})");
        }
        if let Some(why) = &found.stopped {
            println!("stopped: {why}");
        }
        for problem in found.tests.problems.iter().chain(&written.verdict.notes) {
            complain(&format!("cupper: warning: {problem}"));
        }
        for dropped in &written.verdict.dropped {
            let call = found.tests.tests[dropped.proposed].case.call.plain();
            complain(&format!("cupper: dropped: {call} {}: {}", dropped.difference.cause, dropped.difference.actual));
        }
        let bugs = written.verdict.tests.iter().filter(|kept| found.tests.tests[kept.proposed].case.bug.is_some());
        for bug in bugs {
            if let Some(bug) = &found.tests.tests[bug.proposed].case.bug {
                println!("bug: {}", bug.explanation);
            }
        }
        for (path, kept) in &written.files {
            let state = match kept {
                Some(Kept::Theirs) => " (left alone: somebody has changed it)",
                _ => "",
            };
            println!("tests: {}{state}", path.display());
        }
    }

    fn json_of(&self, request: &Request, found: &Sequences, states: &States, written: &Written) -> serde_json::Value {
        let level = |level: &Level| {
            json!({ "length": level.length, "states": level.states, "subsumed": level.subsumed, "paths": level.tests,
                    "selected": level.selected, "covered": level.covered, "seconds": level.time.as_secs_f64(),
                    "memoryBytes": level.memory })
        };
        let methods = found
            .methods
            .iter()
            .map(|(method, covered, all)| json!({ "method": method, "covered": covered, "branches": all }));
        let tests = written.verdict.tests.iter().map(|kept| {
            let case = &found.tests.tests[kept.proposed].case;
            json!({ "call": case.call.plain(), "before": case.arrange.iter().map(|code| code.plain()).collect::<Vec<_>>(),
                    "condition": case.condition, "bug": case.bug.as_ref().map(|bug| &bug.explanation) })
        });
        json!({
            "class": request.order.class.replace('/', "."),
            "mode": if request.mode == Mode::Rostra { "rostra" } else { "symstra" },
            "length": request.length,
            "levels": found.levels.iter().map(level).collect::<Vec<_>>(),
            "states": found.states(),
            "paths": found.count(),
            "branches": found.branches,
            "methods": methods.collect::<Vec<_>>(),
            "stopped": found.stopped,
            "bounds": found.bounds.iter().map(|bound| bound.to_string()).collect::<Vec<_>>(),
            "cuts": found.cuts.texts(),
            "counters": found.counters,
            "graph": states,
            "tests": tests.collect::<Vec<_>>(),
            "files": written.files.iter().map(|(path, _)| path.display().to_string()).collect::<Vec<_>>(),
        })
    }
}

/// A line for each level, as it is done.
struct Rows {
    is_shown: bool,
    branches: usize,
    next: usize,
}

impl Rows {
    fn add(&mut self, level: &Level) {
        if !self.is_shown {
            return;
        }
        if level.length < self.next {
            println!("again: a field that seemed to count only is looked at");
        }
        self.next = level.length + 1;
        if level.length == 0 {
            println!("calls   states subsumed    paths    tests  covered     time   memory");
        }
        self.branches = level.covered;
        let memory = level.memory.map_or_else(|| "?".to_string(), |bytes| format!("{} MB", bytes >> 20));
        println!(
            "{:5} {:8} {:8} {:8} {:8} {:8} {:>8} {:>8}",
            level.length,
            level.states,
            level.subsumed,
            level.tests,
            level.selected,
            level.covered,
            format!("{:.3} s", level.time.as_secs_f64()),
            memory
        );
    }
}

fn states(drawing: &Drawing) -> States {
    let objects = |objects: &[strategies::sequence::Drawn]| {
        let one = |object: &strategies::sequence::Drawn| ObjectReport {
            class: object.class.clone(),
            values: object.values.clone(),
            edges: object.edges.clone(),
        };
        objects.iter().map(one).collect()
    };
    let state = |state: &strategies::sequence::Node| StateReport {
        length: state.level,
        objects: objects(&state.objects),
        condition: state.condition.clone(),
    };
    States {
        states: drawing.states.iter().map(state).collect(),
        edges: drawing.edges.clone(),
        left_out: drawing.left_out,
    }
}

/// The parts between commas that are outside of parentheses.
fn list(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts.iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_with_their_parameters() {
        assert_eq!(list("put, remove(Object, Object),new()"), ["put", "remove(Object, Object)", "new()"]);
        assert_eq!(list(""), Vec::<String>::new());
        assert_eq!(pair("a = b"), Ok(("a".to_string(), "b".to_string())));
    }
}
