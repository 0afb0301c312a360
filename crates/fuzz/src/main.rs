//! The command `fuzz`: see `fuzz --help`.

use clap::{Args, Parser, Subcommand};
use fuzz::batch::Vm;
use fuzz::compare::{Comparison, Difference, Settings};
use fuzz::generate::{self, Options};
use fuzz::guided::Results;
use fuzz::{judge, loader};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Random programs and broken class files against Cupper.
#[derive(Parser)]
#[command(
    after_help = "Exit status: 0 nothing found, 1 something found (see target/fuzz), 2 the fuzzer could not run."
)]
struct Cli {
    #[command(subcommand)]
    command: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Compare `java` and Cupper on random programs
    Run(Run),
    /// Feed mutated class files and jars to the loader
    Classes {
        /// Home of the JDK whose classes are mutated; else as `cupper run` finds it
        #[arg(long)]
        java: Option<PathBuf>,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many inputs
        #[arg(long, default_value_t = 20_000)]
        count: u64,
        /// Where to keep what is found
        #[arg(long, default_value = "target/fuzz")]
        out: PathBuf,
    },
    /// Compare `java` and Cupper on programs with a mutated class file
    Mutants {
        /// Home of the JDK; else as `cupper run` finds it
        #[arg(long)]
        java: Option<PathBuf>,
        /// The VM to test; else the `cupper` next to this command
        #[arg(long)]
        cupper: Option<PathBuf>,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many mutants
        #[arg(long, default_value_t = 500)]
        count: u64,
        /// Where to keep what is found
        #[arg(long, default_value = "target/fuzz")]
        out: PathBuf,
    },
    /// Explore random methods with and without guidance by random verification results: no failure may be lost
    Guided {
        /// Home of the JDK; else as `cupper run` finds it
        #[arg(long)]
        java: Option<PathBuf>,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many methods
        #[arg(long, default_value_t = 10_000)]
        count: u64,
        /// Results of cupper check, with all that it may take for granted, instead of random ones
        #[arg(long)]
        checked: bool,
        /// Where to keep what is found
        #[arg(long, default_value = "target/fuzz")]
        out: PathBuf,
    },
    /// Print the program of one seed
    Show {
        seed: u64,
        #[command(flatten)]
        shape: Shape,
    },
}

#[derive(Args)]
struct Shape {
    /// Statements in a method, roughly
    #[arg(long, default_value_t = Options::default().size)]
    size: usize,
    /// Print nothing that differs between JDK versions
    #[arg(long)]
    portable: bool,
    /// The Java version of the language that programs are written in; else that of the JDK
    #[arg(long)]
    release: Option<u32>,
}

#[derive(Args)]
struct Run {
    /// Home of the JDK that compiles, is the oracle, and whose class library Cupper uses; else as `cupper run` finds it
    #[arg(long)]
    java: Option<PathBuf>,
    /// The VM to test: Cupper, or a `java` to compare two JDKs; else the `cupper` next to this command
    #[arg(long)]
    cupper: Option<PathBuf>,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// Programs that share one start of the VM
    #[arg(long, default_value_t = 50)]
    batch: usize,
    /// Seconds for one batch
    #[arg(long, default_value_t = 120)]
    limit: u64,
    /// How many of the programs found to make smaller
    #[arg(long, default_value_t = 3)]
    shrink: usize,
    /// Where to keep what is found
    #[arg(long, default_value = "target/fuzz")]
    out: PathBuf,
    #[command(flatten)]
    shape: Shape,
}

impl Shape {
    fn options(&self, feature: u32) -> Options {
        Options { size: self.size, portable: self.portable, release: self.release.unwrap_or(feature) }
    }
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Action::Run(run) => compare(run),
        Action::Classes { java, seed, count, out } => classes(java.as_deref(), seed, count, &out),
        Action::Mutants { java, cupper, seed, count, out } => mutants(java.as_deref(), cupper, seed, count, &out),
        Action::Guided { java, seed, count, checked, out } => {
            let results = if checked { Results::Checked } else { Results::Random };
            guided(java.as_deref(), (seed, count), results, &out)
        }
        Action::Show { seed, shape } => {
            print!("{}", generate::generate(seed, &shape.options(Options::default().release)));
            Ok(true)
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn guided(java: Option<&Path>, (seed, count): (u64, u64), results: Results, out: &Path) -> Result<bool> {
    let home = program::source::locate_jdk(java).map_err(Error::other)?;
    let summary = fuzz::guided::run(&home, out, (seed, count), results, |done, summary| {
        if done % 500 == 0 {
            eprintln!("{done} of {count} methods, {} failures lost", summary.lost.len());
        }
    })?;
    println!(
        "{} methods, {} explored to the end; {} paths, {} with guidance; {} failures, {} not as the results say",
        summary.methods, summary.complete, summary.paths, summary.guided_paths, summary.failures, summary.untrue
    );
    println!("{} results, {} assumptions", summary.results, summary.assumed);
    for lost in &summary.lost {
        println!("lost by {}: {} in {} of seed {}", lost.mode, lost.failure, lost.method, lost.seed);
    }
    Ok(summary.lost.is_empty())
}

fn classes(java: Option<&Path>, seed: u64, count: u64, out: &Path) -> Result<bool> {
    let home = program::source::locate_jdk(java).map_err(Error::other)?;
    let summary = loader::run(&home, out, seed, count, |done, failures| {
        eprintln!("{done} of {count} inputs, {failures} failures");
    })?;
    for (outcome, times) in &summary.outcomes {
        println!("{times:>8}  {outcome}");
    }
    for (failure, file) in &summary.failures {
        println!("{}: {failure}", file.display());
    }
    println!("{count} inputs, {} failures", summary.failures.len());
    Ok(summary.failures.is_empty())
}

fn compare(run: Run) -> Result<bool> {
    let jdk = program::source::locate_jdk(run.java.as_deref()).map_err(Error::other)?;
    let cupper = tested(run.cupper)?;
    let feature = program::source::Jdk::open(&jdk).map_err(Error::other)?.feature;
    let settings = Settings {
        tested: Vm::at(&cupper, &jdk),
        jdk,
        batch: run.batch,
        options: run.shape.options(feature),
        folder: run.out,
        shrink: run.shrink,
        limit: Duration::from_secs(run.limit),
    };
    let differences = Comparison::new(settings)?.run(run.seed, run.count, |done, found| {
        eprintln!("{done} of {} programs, {found} differences", run.count);
    })?;
    report(&differences, "programs", run.count)
}

fn mutants(java: Option<&Path>, cupper: Option<PathBuf>, seed: u64, count: u64, out: &Path) -> Result<bool> {
    let home = program::source::locate_jdk(java).map_err(Error::other)?;
    let vm = Vm::at(&tested(cupper)?, &home);
    let differences = judge::run(&home, &vm, out, seed, count, |done, found| {
        eprintln!("{done} of {count} mutants, {found} differences");
    })?;
    report(&differences, "mutants", count)
}

/// The VM to test: the one that was named, else the `cupper` built together with this command.
fn tested(cupper: Option<PathBuf>) -> Result<PathBuf> {
    let path = match cupper {
        Some(path) => path,
        None => std::env::current_exe()?.with_file_name("cupper"),
    };
    if path.exists() {
        Ok(path)
    } else {
        Err(Error::other(format!("{} does not exist: build it or say --cupper PATH", path.display())))
    }
}

fn report(differences: &[Difference], what: &str, count: u64) -> Result<bool> {
    for difference in differences {
        println!("{} differs: {}", difference.seed, difference.folder.display());
        println!("  java:   {}", difference.first.0);
        println!("  cupper: {}", difference.first.1);
    }
    println!("{count} {what}, {} differences", differences.len());
    Ok(differences.is_empty())
}
