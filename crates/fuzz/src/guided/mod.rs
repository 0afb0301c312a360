//! Guidance by verification loses no failure: random methods with random verification results, explored with and without.
//!
//! A result may say that a check is verified under a premise, and the check fails all the same. Whether it does shows
//! when the method is explored without guidance: such a failure does not count, nor does one after it, if it was caught.
//! Every other one must be found by `may` and by `both`, along the same branches.
//!
//! Or results are those of `cupper check`, with all that it may take for granted: then each must be true.

mod write;

use guide::format::File;
use guide::{Kind, Shown, World, compose};
use program::link::{Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use program::{Name, link};
use std::collections::BTreeSet;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use strategies::SurveyOrder;
use symex::explore::{Explorer, Limits, Settings, Use};
use symex::{BranchId, End, Outcome, Report};
use technique::{Allowance, CheckFilter, Place, Standing, Taken};
use vm::Options;
use write::Written;

use crate::javac::Javac;

/// Methods in one class: they share a compilation and the start of a machine.
const METHODS: u64 = 50;
/// Turns for one method: random loops may have no end of paths.
const TURNS: u64 = 3_000;

const NONE: Use = Use { may: false, must: false };
const MAY: Use = Use { may: true, must: false };
const BOTH: Use = Use { may: true, must: true };

/// Where the results come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    Random,
    /// Of `cupper check`.
    Checked,
}

/// A failure: the exception, its line, and the branches that lead there.
type Failure = (String, Option<u32>, Vec<BranchId>);

/// What was compared.
#[derive(Default)]
pub struct Summary {
    pub methods: u64,
    /// Methods that all configurations have explored to the end.
    pub complete: u64,
    pub failures: u64,
    /// Failures of checks whose premise held: what was said of them is not true.
    pub untrue: u64,
    /// Checks with their verification results that a file had, and the assumptions that they rest on.
    pub results: u64,
    pub assumed: u64,
    pub paths: u64,
    pub guided_paths: u64,
    pub lost: Vec<Lost>,
}

/// A failure that guidance has lost.
pub struct Lost {
    pub seed: u64,
    pub method: String,
    pub mode: &'static str,
    pub failure: String,
}

/// Explores `count` methods; classes in which a failure is lost are kept in `out`.
pub fn run(
    home: &Path,
    out: &Path,
    (first, count): (u64, u64),
    results: Results,
    mut progress: impl FnMut(u64, &Summary),
) -> Result<Summary> {
    let mut summary = Summary::default();
    let scratch = out.join("guided");
    let jdk = Jdk::open(home).map_err(Error::other)?;
    let mut javac = Javac::start(home, &scratch, jdk.feature)?;
    let mut seed = first;
    while summary.methods < count {
        let number = METHODS.min(count - summary.methods);
        let folder = scratch.join(format!("seed{seed}"));
        std::fs::create_dir_all(&folder)?;
        let written = write::write(seed, number as usize);
        let source = folder.join("Random.java");
        std::fs::write(&source, &written.source)?;
        if let Err(rejected) = javac.compile(&folder, &[source])? {
            return Err(Error::other(format!("seed {seed}: {rejected}")));
        }
        let before = summary.lost.len();
        compare((home, &folder), seed, &written, results, &mut summary)?;
        if summary.lost.len() == before {
            std::fs::remove_dir_all(&folder)?;
        }
        summary.methods += number;
        seed += 1;
        progress(summary.methods, &summary);
    }
    Ok(summary)
}

fn compare(
    (home, folder): (&Path, &Path),
    seed: u64,
    written: &Written,
    results: Results,
    summary: &mut Summary,
) -> Result<()> {
    let path = folder.join("verified.json");
    let program = open(home, folder)?;
    let file = match results {
        Results::Random => written.verified(&program).map_err(Error::other)?,
        Results::Checked => checked(home, folder, &program),
    };
    summary.results += file.methods.iter().map(|method| method.checks.len() as u64).sum::<u64>();
    summary.assumed += file.methods.iter().map(|method| method.assumed.len() as u64).sum::<u64>();
    std::fs::write(&path, serde_json::to_string_pretty(&file)?)?;
    let file = path;
    let [none, may, both] = [NONE, MAY, BOTH].map(|used| explore(home, folder, &file, used));
    let (none, may, both) = (none?, may?, both?);
    for (index, name) in written.methods.iter().enumerate() {
        let [plain, may, both] = [&none[index], &may[index], &both[index]];
        summary.paths += plain.paths.len() as u64;
        summary.guided_paths += may.paths.len() as u64;
        let (failures, untrue) = failures(plain);
        summary.failures += failures.len() as u64;
        summary.untrue += untrue;
        if [plain, may, both].iter().any(|report| !report.cuts.is_empty()) {
            continue;
        }
        summary.complete += 1;
        if results == Results::Checked && untrue > 0 {
            let failure = "a check fails although its premise holds".to_string();
            summary.lost.push(Lost { seed, method: name.clone(), mode: "check", failure });
        }
        for (mode, report) in [("may", may), ("both", both)] {
            let found = all_failures(report);
            for (class, line, trace) in failures.difference(&found) {
                let line = line.unwrap_or_default();
                let ways: Vec<String> =
                    trace.iter().map(|one| format!("{}:{}", one.line.unwrap_or_default(), one.way)).collect();
                let failure = format!("{class} in line {line} after {}", ways.join(" "));
                summary.lost.push(Lost { seed, method: name.clone(), mode, failure });
            }
        }
    }
    Ok(())
}

/// What `cupper check` shows of the class without exploring it.
fn checked(home: &Path, folder: &Path, program: &Program) -> File {
    let taken = Taken { no_overflow: true, pure_calls: true, no_aliases: true };
    let order = SurveyOrder {
        jdk: home.to_path_buf(),
        class_path: vec![folder.to_path_buf()],
        roots: vec![folder.to_path_buf()],
        names: vec!["Random".to_string()],
        filter: CheckFilter { taken, premises: true, ..CheckFilter::default() },
    };
    let found = order.of(program).classes.into_values().flat_map(|class| class.checks);
    let shown = found.filter_map(|check| {
        let Standing::Safe { premise, .. } = check.standing else { return None };
        let premise = premise?.into_iter().map(|one| (one.pc, one.condition)).collect();
        let Place { class, method, descriptor, pc, .. } = check.place;
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == check.kind.name())?;
        Some(Shown { class, method, descriptor, pc: pc?, kind, premise })
    });
    compose(program, "cupper check", &shown.collect::<Vec<_>>())
}

fn open(home: &Path, folder: &Path) -> Result<Program> {
    let jdk = Jdk::open(home).map_err(Error::other)?;
    let class_path = ClassPath::open(&[folder.to_path_buf()], jdk.feature);
    Program::new(jdk, class_path).map_err(Error::other)
}

/// The methods of the random class, in their order.
fn methods(program: &Program) -> Result<Vec<&'static Method>> {
    let class = program.find(Loader::APP, Name::new("Random")).map_err(Error::other)?;
    let class: &'static link::Class = class.ok_or_else(|| Error::other("the class is not there"))?;
    let methods = class.methods().iter().copied();
    Ok(methods.filter(|method| method.is_static() && method.name.starts_with('f')).collect())
}

fn explore(home: &Path, folder: &Path, file: &Path, used: Use) -> Result<Vec<Report>> {
    let program = open(home, folder)?;
    let verified = guide::read(&program, &[PathBuf::from(file)]).map_err(Error::other)?;
    let methods = methods(&program)?;
    let world = World::new(&program, &verified, &methods, false);
    let limits = Limits { unroll: 6, depth: 60, ..Limits::default() };
    let allowance = Allowance { turns: Some(TURNS), ..Allowance::default() };
    let settings = Settings { limits, allowance, ..Settings::default() };
    let options = Options { assertions: true, ..Options::default() };
    let mut explorer =
        Explorer::new(program.into(), vec!["Random".to_string()], options, settings).map_err(Error::other)?;
    explorer.follow(&world, used);
    Ok(methods.iter().map(|method| explorer.explore(&explorer.scenario(method))).collect())
}

/// The failures that must not be lost, and how many are not as the results say.
fn failures(report: &Report) -> (BTreeSet<Failure>, u64) {
    let mut found = BTreeSet::new();
    let mut untrue = 0;
    for path in &report.paths {
        let Some(failure) = failure(&path.end, &path.trace) else { continue };
        // What was caught may have led to what was not.
        let is_verified = path.judged.as_ref().is_some_and(|judged| {
            let failing = judged.failing(&path.end).map(|(_, is_verified)| is_verified);
            failing.chain(judged.caught.iter().map(|(_, is_verified)| *is_verified)).any(|is_verified| is_verified)
        });
        if is_verified {
            untrue += 1;
        } else {
            found.insert(failure);
        }
    }
    (found, untrue)
}

fn all_failures(report: &Report) -> BTreeSet<Failure> {
    report.paths.iter().filter_map(|path| failure(&path.end, &path.trace)).collect()
}

fn failure(end: &End, trace: &[BranchId]) -> Option<Failure> {
    let End::Finished(Outcome::Threw { class, place, .. }) = end else { return None };
    Some((class.clone(), place.as_ref().and_then(java::Frame::line), trace.to_vec()))
}
