//! Symbolic execution: paths per second, what a path costs as there are more of them, the memory of a waiting state, and
//! what the layers above the solver are worth on the queries of the corpus.

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::fork::{live_bytes, peak_bytes, reset_peak};
use crate::vms::{self, Vms};
use program::Name;
use program::link::{Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use solver::{BackendChoice, Outcome, Recording};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use symex::Report;
use symex::explore::{Explorer, Limits, Settings, Strategy};
use technique::Allowance;
use vm::Options;

/// Kernels whose paths are counted.
const KERNELS: [&str; 3] = ["walk12", "sort", "tokens"];
/// Methods with 2^6 to 2^14 paths.
const GROWING: [&str; 5] = ["walk6", "walk8", "walk10", "walk12", "walk14"];
/// Methods with long paths, and how long they are made: decisions along a path.
const LONG: [&str; 4] = ["count", "elements", "rising", "sorted"];
const DECISIONS: [usize; 3] = [10, 100, 1000];
/// So many of them, depth first; and the best of so many explorations counts.
const LONG_PATHS: usize = 32;
const LONG_RUNS: usize = 3;
/// For one method of the corpus, and for one query when it is asked again.
const METHOD_LIMIT: Duration = Duration::from_millis(500);
const QUERY_LIMIT: Duration = Duration::from_millis(500);

/// Kernels with many paths.
pub fn paths(vms: &Vms) -> Result<Vec<Figure>> {
    let sources = vms.root.join("bench/symbolic");
    let classes = vms::beside_this_program("bench-symbolic")?;
    let sources = ["Branches.java", "Long.java"].map(|name| sources.join(name));
    vms::compile(&vms.jdk, &sources, &classes)?;
    let mut figures = Vec::new();
    for name in KERNELS {
        let (report, time) = explore(vms, &classes, "Branches", name, settings(Strategy::DepthFirst))?;
        let rate = report.paths.len() as f64 / time.as_secs_f64();
        figures.push(Figure::new(
            format!("paths per second, {name} ({} paths)", report.paths.len()),
            Some(rate),
            "",
            None,
        ));
    }
    figures.extend(growth(vms, &classes)?);
    figures.push(memory(vms, &classes)?);
    figures.extend(lengths(vms, &classes)?);
    Ok(figures)
}

/// What a decision costs on paths of few decisions and of many. Each path has an end, with values that take it and a
/// replay, which counts as well.
fn lengths(vms: &Vms, classes: &Path) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for name in LONG {
        let mut costs = Vec::new();
        for decisions in DECISIONS {
            let limits = Limits { depth: usize::MAX, unroll: u32::MAX, paths: LONG_PATHS, ..limits() };
            let settings = Settings { limits, simplest: true, ..settings(Strategy::DepthFirst) };
            let mut best = f64::INFINITY;
            for _ in 0..LONG_RUNS {
                let mut explorer = open(vms, classes, "Long", settings.clone())?;
                let method = find(&explorer, "Long", &format!("{name}{decisions}"))?;
                let start = Instant::now();
                let report = explorer.explore(&explorer.scenario(method));
                let time = start.elapsed();
                let taken = report.paths.len() * decisions;
                best = best.min(time.as_secs_f64() * 1e6 / taken as f64);
            }
            figures.push(Figure::new(format!("cost of one of {decisions} decisions, {name}"), Some(best), "us", None));
            costs.push(best);
        }
        let ratio = costs[costs.len() - 1] / costs[0];
        let name = format!("cost of a decision among 1000, relative to 10, {name}");
        figures.push(Figure::new(name, Some(ratio), "", Some(Floor::AtMost(2.0))));
    }
    Ok(figures)
}

fn limits() -> Limits {
    Limits { paths: 1 << 20, states: 1 << 20, ..Limits::default() }
}

fn settings(strategy: Strategy) -> Settings {
    let allowance = Allowance { time: Some(Duration::from_secs(600)), ..Allowance::default() };
    Settings { limits: limits(), allowance, strategy, ..Settings::default() }
}

fn failed(what: impl ToString) -> Error {
    Error::Fork(what.to_string())
}

fn open(vms: &Vms, classes: &Path, class: &str, settings: Settings) -> Result<Explorer> {
    let jdk = Jdk::open(&vms.jdk).map_err(failed)?;
    let class_path = ClassPath::open(&[classes.to_path_buf()], jdk.feature);
    let program = Program::new(jdk, class_path).map_err(|trouble| failed(format!("{trouble:?}")))?;
    let options = Options { assertions: true, ..Options::default() };
    Explorer::new(program.into(), vec![class.to_string()], options, settings).map_err(failed)
}

fn methods(explorer: &Explorer, class: &str) -> Result<Vec<&'static Method>> {
    match explorer.program().find(Loader::APP, Name::new(class)) {
        Ok(Some(class)) => Ok(class.methods().to_vec()),
        _ => Err(failed(format!("class {class} is not there"))),
    }
}

fn find(explorer: &Explorer, class: &str, name: &str) -> Result<&'static Method> {
    let found = methods(explorer, class)?.into_iter().find(|method| method.name == name);
    found.ok_or_else(|| failed(format!("no method {name}")))
}

/// Explores one method; the time is that of exploration alone, without booting.
fn explore(vms: &Vms, classes: &Path, class: &str, name: &str, settings: Settings) -> Result<(Report, Duration)> {
    let mut explorer = open(vms, classes, class, settings)?;
    let method = find(&explorer, class, name)?;
    let start = Instant::now();
    let report = explorer.explore(&explorer.scenario(method));
    let time = start.elapsed();
    match report.cuts.is_empty() {
        true => Ok((report, time)),
        false => Err(failed(format!("{name} was cut: {:?}", report.cuts))),
    }
}

/// What one path costs, from few paths to many.
fn growth(vms: &Vms, classes: &Path) -> Result<Vec<Figure>> {
    let mut costs = Vec::new();
    let mut figures = Vec::new();
    for name in GROWING {
        let (report, time) = explore(vms, classes, "Branches", name, settings(Strategy::DepthFirst))?;
        let cost = time.as_secs_f64() * 1e6 / report.paths.len() as f64;
        figures.push(Figure::new(format!("cost of a path among {}", report.paths.len()), Some(cost), "us", None));
        costs.push(cost);
    }
    let ratio = costs[costs.len() - 1] / costs[0];
    figures.push(Figure::new("cost of a path among 2^14, relative to 2^6", Some(ratio), "", Some(Floor::AtMost(2.0))));
    Ok(figures)
}

/// Breadth first, all states of one level wait at the same time.
fn memory(vms: &Vms, classes: &Path) -> Result<Figure> {
    reset_peak();
    let before = live_bytes();
    let (report, _) = explore(vms, classes, "Branches", "walk12", settings(Strategy::BreadthFirst))?;
    let used = peak_bytes().saturating_sub(before) as f64 / report.most_waiting as f64;
    Ok(Figure::new(format!("memory per state when {} wait", report.most_waiting), Some(used), "bytes", None))
}

/// The recorded queries of the corpus of methods: through the chain, and each whole to the bare backend.
pub fn queries(vms: &Vms) -> Result<Vec<Figure>> {
    let mut sources = Vec::new();
    find_sources(&vms.root.join("corpus/explore"), &mut sources);
    sources.retain(|source| !source.iter().any(|part| part == "java21"));
    sources.sort();
    let classes = vms::beside_this_program("bench-explore")?;
    vms::compile(&vms.jdk, &sources, &classes)?;
    let log = classes.join("queries");
    let (mut count, mut unknown, mut chain, mut bare) = (0, 0, Duration::ZERO, Duration::ZERO);
    for source in &sources {
        let name =
            |path: Option<&std::ffi::OsStr>| path.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (class, topic) = (name(source.file_stem()), name(source.parent().and_then(Path::file_name)));
        let class = format!("explore/{topic}/{class}");
        let solver = solver::Settings { log: Some(log.clone()), limit: QUERY_LIMIT, ..solver::Settings::default() };
        let allowance = Allowance { time: Some(METHOD_LIMIT), ..Allowance::default() };
        let mut explorer = open(vms, &classes, &class, Settings { allowance, solver, ..Settings::default() })?;
        for method in methods(&explorer, &class)? {
            if !method.is_abstract() && method.name != "<clinit>" && !method.name.starts_with("lambda$") {
                explorer.explore(&explorer.scenario(method));
            }
        }
        drop(explorer);
        let recording = Recording::read(&log).map_err(failed)?;
        let again = solver::Settings { limit: QUERY_LIMIT, ..solver::Settings::default() };
        let layered = recording.through_chain(again.clone()).answers;
        let alone = solver::Settings { layers: false, backend: BackendChoice::Bitwuzla, ..again };
        let alone = recording.through_chain(alone).answers;
        let [before, without] = [chain, bare];
        for (layered, alone) in layered.into_iter().zip(alone) {
            if layered.0 == Outcome::Unknown && alone.0 == Outcome::Unknown {
                // Both have but waited for the limit.
                unknown += 1;
                continue;
            }
            count += 1;
            chain += layered.1;
            bare += alone.1;
        }
        eprintln!("{class}: {:.1?} through the chain, {:.1?} to Bitwuzla alone", chain - before, bare - without);
    }
    let ratio = bare.as_secs_f64() / chain.as_secs_f64();
    Ok(vec![
        Figure::new(format!("{count} queries of the corpus, through the chain"), Some(chain.as_secs_f64()), "s", None),
        Figure::new("the same to Bitwuzla alone, incremental", Some(bare.as_secs_f64()), "s", None),
        Figure::new("what the chain is worth", Some(ratio), "x", Some(Floor::AtLeast(5.0))),
        Figure::new(
            format!("queries beside these that neither answers in {QUERY_LIMIT:?}"),
            Some(f64::from(unknown)),
            "",
            None,
        ),
    ])
}

fn find_sources(folder: &Path, sources: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find_sources(&path, sources);
        } else if path.extension().is_some_and(|suffix| suffix == "java") {
            sources.push(path);
        }
    }
}
