//! `cupper explore`: every path of a method, with inputs that take it.

use crate::common::Minute;
use crate::guidance::{self, Guidance, Thrown};
use crate::target::{self, Opened};
use clap::Args;
use guide::{Account, Made};
use serde_json::json;
use solver::BackendChoice;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use symex::explore::{Explorer, Limits, Settings, Strategy, Team, Worker};
use symex::{BranchId, End, Outcome, Path, Report};
use technique::Allowance;

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 when the exploration is complete; 5 when something was cut (the summary says what);
1 for a class or method that cannot be found or loaded; 2 for a wrong command line.

Examples:
  cupper explore -cp target/classes com.example.Account::withdraw
  cupper explore -cp out 'Shapes::area(Lshapes/Shape;)D' --json
  cupper explore -cp out 'Text::parse(String, int)' --budget 10s --strategy depth-first
  cupper explore -cp out com.example.Account"
)]
pub struct Explore {
    #[command(flatten)]
    places: target::Places,
    /// What to explore: `pkg.Class::method`, with a descriptor or parameter types in parentheses to pick an overload, or
    /// `pkg.Class` for all its methods
    #[arg(value_name = "CLASS[::METHOD]", required = true)]
    targets: Vec<String>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    guidance: Guidance,
    /// Print under which conditions something is left to verify (may), and nothing is verified (must), at every point of
    /// the methods, and explore nothing
    #[arg(long, requires = "verified")]
    conditions: bool,
    #[command(flatten)]
    effort: Effort,
}

/// For what is not ended by time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// What exploration may cost.
#[derive(Args)]
pub struct Effort {
    /// Threads: methods are explored at the same time, and parts of one [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    spending: Minute,
    /// Turns of the explorer for each method, instead of time: the same result on every machine
    #[arg(long, value_name = "N", conflicts_with_all = ["budget", "solver_time"])]
    turns: Option<NonZero<u64>>,
    /// Paths in all
    #[arg(long, default_value_t = Limits::default().paths, value_name = "N")]
    max_paths: usize,
    /// Decisions along one path
    #[arg(long, default_value_t = Limits::default().depth, value_name = "N")]
    max_depth: usize,
    /// Times that one branch may be decided both ways along a path
    #[arg(long, default_value_t = Limits::default().unroll, value_name = "N")]
    unroll: u32,
    /// States that wait at one time
    #[arg(long, default_value_t = Limits::default().states, value_name = "N")]
    max_states: usize,
    /// Megabytes of memory
    #[arg(long, default_value_t = technique::Budget::MEMORY >> 20, value_name = "MB")]
    memory: usize,
    /// The option of an earlier version.
    #[arg(long, value_name = "MB", hide = true, value_parser = renamed_memory)]
    max_memory: Option<usize>,
    /// How deep inputs are made of other inputs
    #[arg(long, default_value_t = Limits::default().nesting, value_name = "N")]
    nesting: u32,
    /// Milliseconds for one question to the solver
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    solver_time: u64,
    /// Which path goes on first
    #[arg(long, value_enum, default_value_t = Order::Coverage)]
    strategy: Order,
    /// Seed of the random strategy
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Ask a second solver the same questions and compare
    #[arg(long)]
    cross_check: bool,
    /// Record all questions to the solver in this file
    #[arg(long, value_name = "FILE")]
    query_log: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Order {
    DepthFirst,
    BreadthFirst,
    Random,
    Coverage,
}

/// Refuses the name that `--memory` had.
fn renamed_memory(text: &str) -> Result<usize, String> {
    Err(format!("this option is called --memory now: write --memory {text}"))
}

impl Effort {
    pub fn jobs(&self) -> usize {
        target::threads(self.jobs)
    }

    pub fn settings(&self) -> Settings {
        let limits = Limits {
            paths: self.max_paths,
            depth: self.max_depth,
            unroll: self.unroll,
            states: self.max_states,
            nesting: self.nesting,
            ..Limits::default()
        };
        let memory = self.memory.saturating_mul(1 << 20);
        // What is counted does not depend on time.
        let (time, limit, backend) = match self.turns {
            Some(_) => (None, AGES, BackendChoice::Counted),
            None => (Some(self.spending.budget), Duration::from_millis(self.solver_time), BackendChoice::Best),
        };
        let allowance = Allowance { time, turns: self.turns.map(NonZero::get), memory };
        let solver = solver::Settings {
            limit,
            backend,
            cross_check: self.cross_check,
            log: self.query_log.clone(),
            ..solver::Settings::default()
        };
        let strategy = match self.strategy {
            Order::DepthFirst => Strategy::DepthFirst,
            Order::BreadthFirst => Strategy::BreadthFirst,
            Order::Random => Strategy::Random,
            Order::Coverage => Strategy::Coverage,
        };
        Settings { limits, allowance, strategy, seed: self.seed, solver, simplest: true, ..Settings::default() }
    }
}

impl Explore {
    pub fn execute(self) -> ExitCode {
        target::status(self.start())
    }

    fn start(&self) -> Result<u8, (u8, String)> {
        let Opened { program, .. } = self.places.open()?;
        let mut methods = Vec::new();
        for target in &self.targets {
            methods.extend(target::find_methods(&program, target).map_err(|message| (target::BAD_INPUT, message))?);
        }
        let verified = self.guidance.read(&program)?;
        if let (Some(verified), true) = (&verified, self.conditions) {
            let world = guidance::conditions(&program, verified, &methods, Thrown::Meant);
            let texts = methods.iter().filter_map(|method| world.method(method)).map(|found| found.text());
            print!("{}", texts.collect::<Vec<_>>().join("\n"));
            return Ok(0);
        }
        let targets: Vec<String> = methods.into_iter().map(target::full_name).collect();
        drop(program);
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let jobs = self.effort.jobs();
        // Cores that are not needed for a method each help with one.
        let (methods, helpers) = (jobs.min(targets.len()), (jobs / targets.len().max(1)).max(1));
        let next = AtomicUsize::new(0);
        let (sender, results) = mpsc::channel();
        let mut complete = true;
        std::thread::scope(|scope| {
            for _ in 0..methods {
                let (sender, next, interrupt, targets) = (sender.clone(), &next, &interrupt, &targets);
                scope.spawn(move || {
                    while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more when standard output is closed.
                        if sender.send((target, self.one(target, helpers, interrupt))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // Methods are explored in any order and shown in theirs.
            let mut done = BTreeMap::new();
            let mut shown = 0;
            for (target, result) in results {
                done.insert(std::ptr::from_ref(target) as usize, result);
                while let Some(result) =
                    targets.get(shown).and_then(|next| done.remove(&(std::ptr::from_ref(next) as usize)))
                {
                    let (text, whole) = result?;
                    complete &= whole;
                    let separator = if self.json && targets.len() > 1 && shown > 0 { "," } else { "" };
                    let open = if self.json && targets.len() > 1 && shown == 0 { "[" } else { "" };
                    print!("{open}{separator}{text}");
                    shown += 1;
                }
            }
            if self.json && targets.len() > 1 {
                println!("]");
            }
            Ok(if complete { 0 } else { target::EXHAUSTED })
        })
    }

    /// Explores one method on machines of its own, so that the result does not depend on what was explored before.
    fn one(&self, target: &str, jobs: usize, interrupt: &Arc<AtomicBool>) -> Result<(String, bool), (u8, String)> {
        let team = Team { jobs, open: &|| self.worker(target, interrupt), keep: &written, is_last: &|_| false };
        let report = team.explore().map_err(|message| (target::BAD_INPUT, message))?;
        let account = self.account(target, &report)?;
        let text = match (self.json, self.targets.len() > 1 || !self.targets[0].contains("::")) {
            (true, _) => format!("{:#}\n", json(target, &report, account.as_ref())),
            (false, true) => format!("== {target}\n\n{}\n", text(&report, account.as_ref())),
            (false, false) => text(&report, account.as_ref()),
        };
        Ok((text, report.cuts.is_empty()))
    }

    fn worker(&self, target: &str, interrupt: &Arc<AtomicBool>) -> Result<Worker, String> {
        let Opened { program, options } = self.places.open().map_err(|(_, message)| message)?;
        let method = target::find_method(&program, target)?;
        let traced = vec![target::outermost(method.class)];
        let mut explorer = Explorer::new(program.into(), traced, options, self.effort.settings())
            .map_err(|error| error.to_string())?;
        explorer.interrupt = interrupt.clone();
        self.guidance.follow(&mut explorer, &[method], Thrown::Meant)?;
        let scenario = explorer.scenario(method);
        Ok(Worker { explorer, scenario })
    }
}

impl Explore {
    /// What became of the checks, if something was verified.
    fn account(&self, target: &str, report: &Report<Written, ()>) -> Result<Option<Accounted>, (u8, String)> {
        if !self.guidance.is_given() {
            return Ok(None);
        }
        let Opened { program, .. } = self.places.open()?;
        let method = target::find_method(&program, target).map_err(|message| (target::BAD_INPUT, message))?;
        let Some(verified) = self.guidance.read(&program)? else { return Ok(None) };
        let made = report.paths.iter().filter_map(|path| path.made.as_ref());
        let began = host::processor_time();
        let methods = guidance::conditions(&program, &verified, &[method], Thrown::Meant).methods().count();
        let seconds = (host::processor_time() - began).as_secs_f64();
        Ok(Some(Accounted { account: Account::new(&program, &verified, &[method], made), methods, seconds }))
    }
}

/// What became of checks, and what it took to find the conditions of so many methods.
struct Accounted {
    account: Account,
    methods: usize,
    seconds: f64,
}

/// A path with its inputs as Java.
struct Written {
    statements: Vec<String>,
    call: String,
    condition: Vec<String>,
    end: End,
    trace: Vec<BranchId>,
    cuts: Vec<String>,
    /// What it checks, if something was verified.
    made: Option<Made>,
}

fn written(worker: &Worker, path: Path) -> Written {
    let (statements, call) = symex::explore::call_text(worker.explorer.program(), worker.scenario.method, &path.inputs);
    let made = path.judged.as_ref().map(|judged| judged.made(&path.end));
    let condition = path.condition.into_iter().map(|one| one.text).collect();
    let cuts = path.cuts.iter().map(|cut| cut.to_string()).collect();
    Written { statements, call, condition, end: path.end, trace: path.trace, cuts, made }
}

fn text(report: &Report<Written, ()>, account: Option<&Accounted>) -> String {
    let mut out = String::new();
    for (index, path) in report.paths.iter().enumerate() {
        out += &format!("path {}\n", index + 1);
        for line in path.statements.iter().chain([&path.call]) {
            out += &format!("    {line}\n");
        }
        if !path.condition.is_empty() {
            out += &format!("  when {}\n", path.condition.join("\n   and "));
        }
        out += &format!("  {}\n", end_text(&path.end));
        if let End::Finished(Outcome::Threw { frames, .. }) = &path.end {
            for frame in frames.iter().take(8) {
                out += &format!("      at {}\n", frame.short());
            }
        }
        if !path.trace.is_empty() {
            out += &format!("  branches {}\n", branches(&path.trace));
        }
        if path.made.as_ref().is_some_and(|made| made.is_redundant) {
            out += "  redundant: all that it checks is verified\n";
        }
        out.push('\n');
    }
    let coverage = &report.coverage;
    out += &format!(
        "{} paths, {} of {} branches, {:.2} s in execution, {:.2} s in solving ({} queries)\n",
        report.paths.len(),
        coverage.covered.len(),
        coverage.all.len(),
        report.execution.as_secs_f64(),
        report.solving.as_secs_f64(),
        report.queries
    );
    if report.failed_inputs > 0 {
        out += &format!("{} attempts to make an input ended in an exception\n", report.failed_inputs);
    }
    if report.cuts.is_empty() {
        out += "complete: nothing was cut\n";
    }
    for what in &report.bounds {
        out += &format!("bounded: {what}\n");
    }
    for (what, count) in report.cuts.iter() {
        out += &format!("cut: {what} ({count})\n");
    }
    if let Some(account) = account {
        out += &guidance::text(&account.account);
    }
    out
}

fn json(method: &str, report: &Report<Written, ()>, account: Option<&Accounted>) -> serde_json::Value {
    let branch = |branch: &BranchId| json!({ "class": branch.class, "method": branch.method, "line": branch.line, "at": branch.at, "way": branch.way });
    let paths: Vec<_> = report
        .paths
        .iter()
        .map(|path| {
            let mut value = json!({
                "statements": path.statements,
                "call": path.call,
                "condition": path.condition,
                "end": end_json(&path.end),
                "branches": path.trace.iter().map(branch).collect::<Vec<_>>(),
                "cuts": path.cuts,
            });
            if let Some(made) = &path.made {
                value["redundant"] = made.is_redundant.into();
            }
            value
        })
        .collect();
    let mut value = json!({
        "method": method,
        "paths": paths,
        "covered": report.coverage.covered.iter().map(branch).collect::<Vec<_>>(),
        "branches": report.coverage.all.len(),
        "cuts": report.cuts.texts(),
        "bounds": report.bounds.iter().map(|bound| bound.to_string()).collect::<Vec<_>>(),
        "failedInputs": report.failed_inputs,
        "executionSeconds": report.execution.as_secs_f64(),
        "solvingSeconds": report.solving.as_secs_f64(),
        "processorSeconds": report.processor.as_secs_f64(),
        "queries": report.queries,
    });
    if let Some(account) = account {
        value["dropped"] = report.dropped.into();
        value["checks"] = guidance::json(&account.account);
        value["conditions"] = json!({ "methods": account.methods, "seconds": account.seconds });
    }
    value
}

/// The branches in order, as line and way; long loops are cut.
fn branches(trace: &[symex::BranchId]) -> String {
    const SHOWN: usize = 24;
    let shown = trace.iter().take(SHOWN).map(|branch| {
        let line = branch.line.map_or_else(|| format!("@{}", branch.at), |line| line.to_string());
        format!("{line}:{}", branch.way)
    });
    let more = if trace.len() > SHOWN { format!(" … {} in all", trace.len()) } else { String::new() };
    shown.collect::<Vec<_>>().join(" ") + &more
}

fn end_text(end: &End) -> String {
    match end {
        End::Finished(Outcome::Returned(value)) => format!("returns {value}"),
        End::Finished(Outcome::Threw { class, message, .. }) => {
            format!("throws {class}{}", message.as_ref().map_or(String::new(), |message| format!(": {message}")))
        }
        End::Finished(Outcome::Exited(status)) => format!("exits with {status}"),
        End::Diverged(why) => format!("not confirmed: {why}"),
        End::Cut(what) if what.is_unsupported() => format!("not explored further: {what}"),
        End::Cut(what) => format!("cut: {what}"),
    }
}

fn end_json(end: &End) -> serde_json::Value {
    match end {
        End::Finished(Outcome::Returned(value)) => json!({ "returned": value }),
        End::Finished(Outcome::Threw { class, message, frames, .. }) => {
            let frames: Vec<String> = frames.iter().map(|frame| frame.short()).collect();
            json!({ "threw": class, "message": message, "frames": frames })
        }
        End::Finished(Outcome::Exited(status)) => json!({ "exited": status }),
        End::Diverged(why) => json!({ "diverged": why.to_string() }),
        End::Cut(what) if what.is_unsupported() => json!({ "unsupported": what.to_string() }),
        End::Cut(what) => json!({ "cut": what.to_string() }),
    }
}
