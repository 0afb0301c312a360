//! One run of a program: its output, how long it took by the wall clock, and its peak memory.

use std::ffi::OsString;
use std::io::Read;
use std::mem::MaybeUninit;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

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
    /// Why the run does not count: a signal, a status other than 0, or too much time.
    pub failure: Option<String>,
}

/// Runs `program` with one more argument, to its end or until `limit` has passed.
pub fn run(program: &Program, last: &str, limit: Duration) -> Result<Run> {
    let start = Instant::now();
    let mut child = Command::new(&program.file)
        .args(&program.args)
        .arg(last)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| Error::Start { program: program.file.clone(), source })?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let (status, peak_bytes, late) = wait(&child, limit);
    let time = start.elapsed();
    let stdout = stdout.join().unwrap_or_default();
    let stderr = stderr.join().unwrap_or_default();
    let failure = if late {
        Some(format!("no end after {} s", limit.as_secs()))
    } else if status.success() {
        None
    } else {
        let text = String::from_utf8_lossy(&stderr);
        Some(format!("{status}: {}", text.lines().next().unwrap_or("nothing on standard error")))
    };
    Ok(Run { stdout, time, peak_bytes, failure })
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A pipe that breaks leaves what came before; the exit status tells the rest.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Waits for the child with `wait4`, which, unlike [`Child::wait`], tells the peak memory of this one child.
/// The last value is true when the child was killed because `limit` had passed.
fn wait(child: &Child, limit: Duration) -> (ExitStatus, u64, bool) {
    let pid = child.id() as libc::pid_t;
    let (done, alarm) = mpsc::channel::<()>();
    let watch = thread::spawn(move || {
        let late = alarm.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
        if late {
            // SAFETY: the child is reaped only after this thread has ended, so the id is still the child's.
            unsafe { libc::kill(pid, libc::SIGKILL) };
        }
        late
    });
    // SAFETY: the pointer is to writable memory of the right type; WNOWAIT leaves the child to be reaped below.
    unsafe {
        let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
        while libc::waitid(libc::P_PID, pid as libc::id_t, info.as_mut_ptr(), libc::WEXITED | libc::WNOWAIT) == -1
            && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
        {}
    }
    drop(done);
    let late = watch.join().unwrap_or(false);
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are to writable memory of the right type; all-zero is a valid `rusage`.
    let usage = unsafe {
        libc::wait4(pid, &mut status, 0, usage.as_mut_ptr());
        usage.assume_init()
    };
    // Linux counts in KiB.
    (ExitStatus::from_raw(status), usage.ru_maxrss as u64 * 1024, late)
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
        let failure = sh("echo why >&2; echo more >&2; exit 3", Duration::from_secs(10)).failure.unwrap();
        assert!(failure.contains('3') && failure.ends_with("why"), "{failure}");
    }

    #[test]
    fn ends_what_takes_too_long() {
        let run = sh("exec sleep 30", Duration::from_millis(100));
        assert!(run.failure.unwrap().starts_with("no end"));
        assert!(run.time < Duration::from_secs(20));
    }
}
