//! Runs a compiled program on a JVM, with a time limit.

use super::compile::Built;
use super::jdks::Jdk;
use super::program::Program;
use std::io::{Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const TIME_LIMIT: Duration = Duration::from_secs(60);
const OUTPUT_LIMIT: u64 = 16 << 20;

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
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start {name}: {error}"))?;
    let (input, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // A program may end without reading its input: then the pipe breaks, and that is no error.
            input.and_then(|mut pipe| pipe.write_all(stdin).ok())
        });
        let stdout = scope.spawn(|| stdout.map(drain).unwrap_or_default());
        let stderr = scope.spawn(|| stderr.map(drain).unwrap_or_default());
        let start = Instant::now();
        let status = loop {
            match child.try_wait().map_err(|error| format!("cannot wait for {name}: {error}"))? {
                Some(status) => break describe(status),
                None if start.elapsed() > TIME_LIMIT => {
                    child.kill().and_then(|()| child.wait()).map_err(|error| format!("cannot kill {name}: {error}"))?;
                    break format!("killed after {} s", TIME_LIMIT.as_secs());
                }
                None => std::thread::sleep(Duration::from_millis(3)),
            }
        };
        let join = |reader: std::thread::ScopedJoinHandle<'_, Vec<u8>>| reader.join().unwrap_or_default();
        Ok(Outcome { status, stdout: join(stdout), stderr: join(stderr) })
    })
}

fn drain(pipe: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error still counts; the comparison shows what is missing.
    let _ = pipe.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
    bytes
}

fn describe(status: ExitStatus) -> String {
    status.code().map_or_else(|| status.to_string(), |code| format!("exit {code}"))
}
