//! The command line of Cupper.

mod baseline;
mod check;
mod choices;
mod common;
mod config;
mod confirm;
mod crash;
mod diagnosis;
mod diff;
mod explore;
mod generate;
mod guidance;
mod invariants;
mod java_options;
mod learn;
mod manual;
mod merge;
mod progress;
mod rules;
mod run;
mod sequence;
mod statics;
mod target;
mod terminal;
mod time;
mod trace;
mod verify;
mod worker;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// Writes the unit tests for compiled Java classes that a careful engineer would have written, and finds their bugs.
#[derive(Parser)]
#[command(name = "cupper", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write test suites for classes and list the bugs in them.
    Generate(generate::Generate),
    /// Find out what makes classes crash, and write a test for each problem.
    Crash(crash::Crash),
    /// Prove of every instruction that can throw by itself that it does not, or show how it does.
    Check(check::Check),
    /// Judge what other analysers warn of: shown by a test, refuted, or open.
    Confirm(confirm::Confirm),
    /// Write down the bugs of the last report as known.
    Baseline(baseline::WriteBaseline),
    /// Find inputs on which two versions of classes behave differently, and write tests that fail before and pass after.
    Diff(diff::Diff),
    /// Put the reports of all parts of a project together.
    Merge(merge::Merge),
    /// Run a Java program on Cupper's virtual machine.
    Run(run::Run),
    /// Find every path of a method, each with inputs that take it.
    Explore(explore::Explore),
    /// Find all sequences of calls that lead an object to different states, and write tests for them.
    Sequence(sequence::Sequence),
    /// Find client code that breaks what classes promise about their objects, and write tests for it.
    Invariants(invariants::Invariants),
    /// Find what depends on static fields and on when classes are initialised, and write tests for it.
    Statics(statics::Statics),
    /// Learn from existing tests how classes are meant to be used.
    Learn(learn::Learn),
    /// Check a property of a whole program that takes its inputs from Verifier.
    Verify(verify::Verify),
    /// Print what a shell needs to complete Cupper's options, or write the manual pages.
    #[command(subcommand)]
    Shell(manual::Shell),
    /// Explore classes for other computers.
    Worker(worker::Work),
}

const EXAMPLES: &str = "Examples:
  cupper generate
  cupper generate -cp 'lib/*' app.jar -o tests --budget 5m
  cupper crash target/classes com.example.Account
  cupper run -cp target/classes com.example.Main one two
  cupper run -jar app.jar
  cupper run --jdk /usr/lib/jvm/temurin-25 -cp out Main";

fn main() -> ExitCode {
    trace::start();
    // As for `java`, bytes that are no text in an argument become U+FFFD.
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args = match java_options::translate(args) {
        Ok(args) => args,
        Err(message) => {
            terminal::complain(&message);
            return ExitCode::from(run::BAD_COMMAND_LINE);
        }
    };
    let args = match config::add(args, &Cli::command()) {
        Ok(args) => args,
        Err((path, error)) => {
            terminal::complain(&format!("cupper: error: {}: {error}", path.display()));
            return ExitCode::from(run::BAD_COMMAND_LINE);
        }
    };
    match Cli::parse_from(args).command {
        Command::Generate(generate) => generate.execute(),
        Command::Crash(crash) => crash.execute(),
        Command::Check(check) => check.execute(),
        Command::Confirm(confirm) => confirm.execute(),
        Command::Baseline(baseline) => baseline.execute(),
        Command::Diff(diff) => diff.execute(),
        Command::Merge(merge) => merge.execute(),
        Command::Run(run) => run.execute(),
        Command::Explore(explore) => explore.execute(),
        Command::Sequence(sequence) => sequence.execute(),
        Command::Invariants(invariants) => invariants.execute(),
        Command::Statics(statics) => statics.execute(),
        Command::Learn(learn) => learn.execute(),
        Command::Verify(verify) => verify.execute(),
        Command::Shell(shell) => shell.execute(Cli::command()),
        Command::Worker(work) => work.execute(),
    }
}
