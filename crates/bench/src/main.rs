//! Cupper's benchmark: the kernels of `bench/kernels` and hello-world, against the `java` of the same run.
//!
//! Each part measures in a module of its own and ends in [`Figure`](figure::Figure)s. A new part is a new module and
//! one line in [`measure`]. Results go to standard output, progress to standard error.

mod args;
mod clean;
mod crash;
mod error;
mod figure;
mod fork;
mod kernels;
mod process;
mod report;
mod sequences;
mod startup;
mod statics;
mod symbolic;
mod vms;

use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use args::{Args, Part};
use clap::Parser;
use error::{Result, at};
use report::{Report, Table};
use startup::Startup;
use vms::Vms;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<ExitCode> {
    let report = measure(args)?;
    print!("{}", report.terminal());
    if let Some(file) = &args.json {
        fs::write(file, report.json()).map_err(at(file))?;
    }
    if let Some(file) = &args.markdown {
        let before = fs::read_to_string(file).unwrap_or_default();
        fs::write(file, report.markdown(&before)).map_err(at(file))?;
    }
    Ok(if args.strict && !report.all_met() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn measure(args: &Args) -> Result<Report> {
    let limit = Duration::from_secs(args.timeout.get().into());
    let vms = Vms::prepare(args)?;
    let (mut rows, mut figures) = (Vec::new(), Vec::new());
    if args.wants(Part::Kernels) {
        eprintln!("hello-world, {} runs on each virtual machine", args.starts);
        let startup = Startup::measure(&vms, args.starts.get(), limit)?;
        if let Some(reason) = &startup.cupper.failure {
            eprintln!("  {}: {reason}", vms.cupper.line(vms::HELLO));
        }
        for (index, name) in vms.kernels.iter().enumerate() {
            eprintln!("kernel {} of {}: {name}", index + 1, vms.kernels.len());
            rows.push(kernels::measure(&vms, name, &startup, args.reps.get(), limit)?);
        }
        figures.extend(kernels::figures(&rows));
        figures.extend(startup.figures());
    }
    if args.wants(Part::Forks) {
        eprintln!("forks of a state with {} live objects", fork::OBJECTS);
        figures.extend(fork::figures(&vms)?);
    }
    let mut tables = Vec::new();
    if args.wants(Part::Paths) {
        eprintln!("paths of symbolic execution");
        tables.push(Table::of("Paths of symbolic execution", symbolic::paths(&vms)?));
    }
    if args.wants(Part::Queries) {
        eprintln!("queries of the corpus of methods");
        tables.push(Table::of("Queries", symbolic::queries(&vms)?));
    }
    if args.wants(Part::CleanState) {
        eprintln!("tests that find classes as in a new JVM");
        tables.push(Table::of("Clean class state", clean::figures(&vms)?));
    }
    if args.wants(Part::Crash) {
        eprintln!("crash search against JUnit");
        let table = Table::of("Crash search against JUnit", crash::figures(&vms)?);
        tables.push(Table { text: crash::ABOUT.to_string(), ..table });
    }
    if args.wants(Part::Sequences) {
        eprintln!("sequences of calls");
        tables.push(sequences::measure(&vms)?);
    }
    if args.wants(Part::Statics) {
        eprintln!("explorations from static state");
        tables.push(statics::measure(&vms)?);
    }
    Ok(Report { tables, jdk_version: vms.jdk_version, machine: machine(), reps: args.reps.get(), rows, figures })
}

/// The processor and how many there are, for the reader of the numbers.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    let count = std::thread::available_parallelism().map_or(1, |n| n.get());
    format!("{count} x {model}")
}
