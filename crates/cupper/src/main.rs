//! The command line of Cupper.

mod run;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Reads compiled JVM classes and tastes what is in them.
#[derive(Parser)]
#[command(name = "cupper", version, about, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a Java program on Cupper's virtual machine.
    Run(run::Run),
}

const EXAMPLES: &str = "Examples:
  cupper run -cp target/classes com.example.Main one two
  cupper run -jar app.jar
  cupper run --jdk /usr/lib/jvm/temurin-25 -cp out Main";

fn main() -> ExitCode {
    match Cli::parse_from(with_java_options(std::env::args().collect())).command {
        Command::Run(run) => run.execute(),
    }
}

/// Lets `run` take the options that everybody knows from `java`, which have one dash.
fn with_java_options(args: Vec<String>) -> Vec<String> {
    if args.get(1).is_none_or(|command| command != "run") {
        return args;
    }
    let mut translated = Vec::with_capacity(args.len());
    let mut args = args.into_iter().peekable();
    translated.extend(args.by_ref().take(2));
    while let Some(arg) = args.next() {
        let long = match arg.as_str() {
            "-cp" | "-classpath" => "--class-path",
            "-jar" => "--jar",
            "-ea" | "-enableassertions" => "--enableassertions",
            other => other,
        };
        if !long.starts_with('-') {
            // The main class: everything from here on is the program's.
            translated.push(arg);
            break;
        }
        let takes_value = TAKE_VALUES.contains(&long);
        translated.push(long.to_string());
        if takes_value {
            translated.extend(args.next());
        }
        if long == "--jar" {
            translated.push("--".to_string());
            break;
        }
    }
    translated.extend(args);
    translated
}

/// Options of `run` whose value is the next argument.
const TAKE_VALUES: [&str; 10] = [
    "--class-path",
    "--cp",
    "--jar",
    "--jdk",
    "--allow-read",
    "--allow-write",
    "--seed",
    "--time",
    "--heap",
    "--max-steps",
];
