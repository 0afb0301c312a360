//! Running a process within limits.

use crate::confine::{Confinement, Missing};
use crate::{Error, Folder};
use std::collections::VecDeque;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
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

/// A process with its group, which is killed as a whole in the end.
pub struct Process {
    pub child: Child,
    /// What could not be forbidden to it.
    pub missing: Vec<Missing>,
    is_killed: bool,
}

impl Process {
    /// Starts a command in a folder, confined to writing there and in the other folders, with an environment of its own
    /// and at most so many bytes of address space. Its input and output are the command's.
    pub fn start(
        mut command: Command,
        folder: &Path,
        also_writable: &[&Path],
        memory: Option<u64>,
    ) -> Result<Process, Error> {
        let program = command.get_program().to_string_lossy().into_owned();
        command.current_dir(folder);
        command.env_clear().env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
        command.env("HOME", folder).env("TMPDIR", folder);
        // The C library would reserve address space for each processor.
        command.env("MALLOC_ARENA_MAX", "2");
        command.process_group(0);
        let writable: Vec<&Path> = std::iter::once(folder).chain(also_writable.iter().copied()).collect();
        let confinement = Confinement::new(&writable);
        let missing = confinement.missing();
        // SAFETY: the closure only makes system calls, which is safe between fork and exec.
        unsafe { command.pre_exec(move || restrict(memory).and_then(|()| confinement.enforce())) };
        let child = command.spawn().map_err(|error| Error::Io { what: program, error })?;
        Ok(Process { child, missing, is_killed: false })
    }

    /// Kills it and all that it has started.
    pub fn kill(&mut self) -> std::io::Result<ExitStatus> {
        // Once only: the number may be another's afterwards.
        if !self.is_killed
            && let Ok(group) = libc::pid_t::try_from(self.child.id())
        {
            // SAFETY: a plain system call; the group is the one that was made for the child.
            unsafe { libc::kill(-group, libc::SIGKILL) };
        }
        self.is_killed = true;
        self.child.wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Runs a command in a folder for at most `limit`; then it and all processes of its group are killed.
pub fn run(
    mut command: Command,
    folder: &Folder,
    also_writable: &[&Path],
    limit: Duration,
    output: usize,
) -> Result<Outcome, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let explain = |error| Error::Io { what: program.clone(), error };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = Process::start(command, folder.path(), also_writable, None)?;
    let (out, err) = (collect(process.child.stdout.take(), output), collect(process.child.stderr.take(), output));
    let start = Instant::now();
    let ended = loop {
        match process.child.try_wait() {
            Ok(None) if start.elapsed() <= limit => std::thread::sleep(Duration::from_millis(4)),
            other => break other.map_err(explain)?,
        }
    };
    // Also after a normal end: what the process has started must not outlive it, nor keep the pipes open.
    process.kill().map_err(explain)?;
    let text = |thread: JoinHandle<Vec<u8>>| String::from_utf8_lossy(&thread.join().unwrap_or_default()).into_owned();
    let status = ended.and_then(|status| status.code());
    Ok(Outcome { status, timed_out: ended.is_none(), out: text(out), err: text(err) })
}

fn restrict(memory: Option<u64>) -> std::io::Result<()> {
    let memory = memory.unwrap_or(libc::RLIM_INFINITY);
    for (resource, most) in [(libc::RLIMIT_CORE, 0), (libc::RLIMIT_FSIZE, MAX_FILE), (libc::RLIMIT_AS, memory)] {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a local value.
        if unsafe { libc::setrlimit(resource, &limit) } != 0 {
            return Err(std::io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Reads to the end and keeps the last bytes.
pub fn collect(pipe: Option<impl Read + Send + 'static>, most: usize) -> JoinHandle<Vec<u8>> {
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
