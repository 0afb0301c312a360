//! Runs a compiled program on a JVM, with a time limit.

use super::compile::Built;
use super::jdks::Jdk;
use super::program::Program;
use host::process::{self, Limits};
use std::process::Command;
use std::time::Duration;

const LIMITS: Limits = Limits { time: Duration::from_secs(60), output: 16 << 20 };

/// All that a user sees of a run.
#[derive(PartialEq, Eq)]
pub struct Outcome {
    pub status: String,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

pub fn java(program: &Program, built: &Built, jdk: &Jdk) -> Command {
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-XX:+UseSerialGC", "-XX:-UsePerfData"]);
    finish(command, program, built)
}

/// `java` with other identity hash codes and another timing, which a program of the corpus must not show.
pub fn java_otherwise(program: &Program, built: &Built, jdk: &Jdk) -> Command {
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xint"]);
    command.args(["-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"]);
    finish(command, program, built)
}

pub fn cupper(program: &Program, built: &Built, jdk: &Jdk) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args(["run", "--jdk"]).arg(&jdk.home);
    finish(command, program, built)
}

/// The part of the command line, and the environment, that both JVMs share.
fn finish(mut command: Command, program: &Program, built: &Built) -> Command {
    command.args(&program.vm_flags).args(["-cp", &built.class_path, &program.main_class]).args(&program.args);
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "LANG", "LANGUAGE"] {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    command
}

/// Runs to the end, or kills the process at the time limit: then the status says so.
pub fn run(command: &mut Command, stdin: &[u8]) -> Result<Outcome, String> {
    let finished = process::run(command, stdin, LIMITS)
        .map_err(|error| format!("cannot run {}: {error}", command.get_program().to_string_lossy()))?;
    let status = match finished.status {
        None => format!("killed after {} s", LIMITS.time.as_secs()),
        Some(status) => status.code().map_or_else(|| status.to_string(), |code| format!("exit {code}")),
    };
    Ok(Outcome { status, stdout: finished.out, stderr: finished.err })
}
