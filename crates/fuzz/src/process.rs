//! Running a child process with a time limit, its output read while it runs.

use std::io::{Read, Result};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a process went.
pub struct Finished {
    pub stdout: String,
    pub stderr: String,
    /// `None`: ended by a signal or by the time limit.
    pub status: Option<i32>,
    pub timed_out: bool,
}

/// Runs `command` for at most `limit`; afterwards it is killed.
pub fn run(command: &mut Command, limit: Duration) -> Result<Finished> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let start = Instant::now();
    let mut timed_out = false;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            timed_out = true;
            child.kill()?;
            break child.wait()?;
        }
        thread::sleep(Duration::from_millis(5));
    };
    let text = |t: thread::JoinHandle<Vec<u8>>| String::from_utf8_lossy(&t.join().unwrap_or_default()).into_owned();
    Ok(Finished { stdout: text(stdout), stderr: text(stderr), status: status.code(), timed_out })
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A pipe that breaks ends the output; what came before it still counts.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}
