//! One run of a program: its output, how long it took by the wall clock, and its peak memory.

use host::process::Limits;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::time::Duration;

use crate::error::{Error, Result};

/// What is started, without what varies from run to run.
#[derive(Clone, Debug)]
pub struct Program {
    pub file: PathBuf,
    pub args: Vec<OsString>,
}

impl Program {
    /// The command as a user would type it.
    pub fn line(&self, last: &str) -> String {
        let mut words = vec![self.file.to_string_lossy()];
        words.extend(self.args.iter().map(|a| a.to_string_lossy()));
        words.push(last.into());
        words.join(" ")
    }
}

#[derive(Debug)]
pub struct Run {
    pub stdout: Vec<u8>,
    pub time: Duration,
    pub peak_bytes: u64,
    pub failure: Option<Failure>,
}

/// Why a run does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("no end after {} s", limit.as_secs())]
    Late { limit: Duration },
    /// By a signal, or with a status other than 0; the first line on standard error.
    #[error("{status}: {}", said.as_deref().unwrap_or("nothing on standard error"))]
    Ended { status: ExitStatus, said: Option<String> },
    #[error("printed {:?} where {:?} was expected", short(printed), short(expected))]
    Output { printed: Vec<u8>, expected: Vec<u8> },
}

/// The beginning of what was printed.
fn short(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().chars().take(60).collect()
}

/// Runs `program` with one more argument, to its end or until `limit` has passed.
pub fn run(program: &Program, last: &str, limit: Duration) -> Result<Run> {
    let mut command = Command::new(&program.file);
    command.args(&program.args).arg(last);
    let finished = host::process::run(&mut command, b"", Limits::time(limit))
        .map_err(|source| Error::Start { program: program.file.clone(), source })?;
    let failure = match finished.status {
        None => Some(Failure::Late { limit }),
        Some(status) if status.success() => None,
        Some(status) => {
            let text = String::from_utf8_lossy(&finished.err);
            Some(Failure::Ended { status, said: text.lines().next().map(str::to_owned) })
        }
    };
    Ok(Run { stdout: finished.out, time: finished.time, peak_bytes: finished.peak, failure })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, limit: Duration) -> Run {
        run(&Program { file: "/bin/sh".into(), args: vec!["-c".into()] }, script, limit).unwrap()
    }

    #[test]
    fn tells_output_memory_and_success() {
        let run = sh("echo hi", Duration::from_secs(10));
        assert_eq!(run.stdout, b"hi\n");
        assert_eq!(run.failure, None);
        assert!(run.peak_bytes > 100_000);
    }

    #[test]
    fn tells_the_status_and_the_first_line_of_a_failure() {
        let failure = sh("echo why >&2; echo more >&2; exit 3", Duration::from_secs(10)).failure.unwrap().to_string();
        assert!(failure.contains('3') && failure.ends_with("why"), "{failure}");
    }

    #[test]
    fn ends_what_takes_too_long() {
        let run = sh("exec sleep 30", Duration::from_millis(100));
        assert!(run.failure.unwrap().to_string().starts_with("no end"));
        assert!(run.time < Duration::from_secs(20));
    }
}
