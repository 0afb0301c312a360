//! Running a process within limits.

use crate::{Error, Folder};
use std::collections::VecDeque;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a process went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// `None`: ended by a signal or by the time limit.
    pub status: Option<i32>,
    pub timed_out: bool,
    pub out: String,
    pub err: String,
}

/// The largest file that a process may write.
const MAX_FILE: u64 = 64 << 20;

/// Runs a command in a folder for at most `limit`; then it and all processes of its group are killed.
pub fn run(mut command: Command, folder: &Folder, limit: Duration, output: usize) -> Result<Outcome, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let explain = |error| Error::Io { what: program.clone(), error };
    command.current_dir(folder.path());
    command.env_clear().env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    command.env("HOME", folder.path()).env("TMPDIR", folder.path());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.process_group(0);
    // SAFETY: the closure only calls setrlimit, which is safe between fork and exec.
    unsafe { command.pre_exec(restrict) };
    let mut child = command.spawn().map_err(explain)?;
    let group = child.id();
    let (out, err) = (collect(child.stdout.take(), output), collect(child.stderr.take(), output));
    let start = Instant::now();
    let ended = loop {
        match child.try_wait() {
            Ok(None) if start.elapsed() <= limit => std::thread::sleep(Duration::from_millis(4)),
            other => break other,
        }
    };
    // Also after a normal end: what the process has started must not outlive it, nor keep the pipes open.
    kill_group(group);
    let (status, timed_out) = match ended.map_err(explain)? {
        Some(status) => (status.code(), false),
        None => (child.wait().map(|_| None).map_err(explain)?, true),
    };
    let text = |thread: JoinHandle<Vec<u8>>| String::from_utf8_lossy(&thread.join().unwrap_or_default()).into_owned();
    Ok(Outcome { status, timed_out, out: text(out), err: text(err) })
}

fn restrict() -> std::io::Result<()> {
    for (resource, most) in [(libc::RLIMIT_CORE, 0), (libc::RLIMIT_FSIZE, MAX_FILE)] {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a local value.
        if unsafe { libc::setrlimit(resource, &limit) } != 0 {
            return Err(std::io::Error::last_os_error());
        }
    }
    Ok(())
}

fn kill_group(group: u32) {
    if let Ok(group) = libc::pid_t::try_from(group) {
        // SAFETY: a plain system call; the group is the one that was made for the child.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

/// Reads to the end and keeps the last bytes.
fn collect(pipe: Option<impl Read + Send + 'static>, most: usize) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = VecDeque::new();
        let mut buffer = [0; 8192];
        if let Some(mut pipe) = pipe {
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                kept.extend(&buffer[..count]);
                kept.drain(..kept.len().saturating_sub(most));
            }
        }
        kept.into()
    })
}
