//! Child processes that end in time and take along what they have started.
//!
//! A [`Process`] leads a group of its own, which is killed as a whole in the end. [`run`] runs one to its end within
//! [`Limits`].

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::mem::MaybeUninit;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A child process with its group. When it is dropped, all of them are killed.
///
/// Only this type takes the child off the process table: until then its number is no other's, and signals reach
/// nobody else.
#[derive(Debug)]
pub struct Process {
    /// For its pipes. It must not be waited for: see above.
    pub child: Child,
    /// Disconnected when the child has ended.
    running: Receiver<()>,
    watcher: Option<JoinHandle<()>>,
    ended: Option<Ended>,
}

/// How a child ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub status: ExitStatus,
    /// The most bytes of physical memory that it had.
    pub peak: u64,
}

impl Process {
    /// Starts a command as the leader of a new group. Its input and output are the command's.
    pub fn start(command: &mut Command) -> io::Result<Process> {
        let child = command.process_group(0).spawn()?;
        let number = id(&child);
        let (sender, running) = mpsc::channel::<()>();
        let watcher = std::thread::spawn(move || {
            wait_for_end(number);
            drop(sender);
        });
        Ok(Process { child, running, watcher: Some(watcher), ended: None })
    }

    /// Waits for the child to end by itself, at most for so long; then what it has started is killed. `None`: it still
    /// runs.
    pub fn wait(&mut self, limit: Duration) -> io::Result<Option<Ended>> {
        if self.ended.is_none() && self.running.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            return Ok(None);
        }
        self.kill().map(Some)
    }

    /// Kills the child, if it has not ended by itself, and all that it has started.
    pub fn kill(&mut self) -> io::Result<Ended> {
        if let Some(ended) = self.ended {
            return Ok(ended);
        }
        let number = id(&self.child);
        // SAFETY: a plain system call; the group is the one that was made for the child, which is not reaped yet.
        unsafe { libc::kill(-number, libc::SIGKILL) };
        if let Some(watcher) = self.watcher.take() {
            // It only waits, and the child is dead.
            let _ = watcher.join();
        }
        let ended = reap(number)?;
        self.ended = Some(ended);
        Ok(ended)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

fn id(child: &Child) -> libc::pid_t {
    libc::pid_t::try_from(child.id()).expect("process numbers are positive `pid_t`s")
}

/// Returns when the child has ended; it stays on the process table.
fn wait_for_end(number: libc::pid_t) {
    let flags = libc::WEXITED | libc::WNOWAIT;
    let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
    // SAFETY: the pointer is to writable memory of the right type.
    while unsafe { libc::waitid(libc::P_PID, number as libc::id_t, info.as_mut_ptr(), flags) } == -1
        && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
    {}
}

/// Takes the child off the process table. `wait4`, unlike [`Child::wait`], tells the peak memory of this one child.
fn reap(number: libc::pid_t) -> io::Result<Ended> {
    let (mut status, mut usage) = (0, MaybeUninit::<libc::rusage>::zeroed());
    // SAFETY: both pointers are to writable memory of the right type; all-zero is a valid `rusage`.
    let (reaped, usage) = unsafe {
        let mut reaped = libc::wait4(number, &mut status, 0, usage.as_mut_ptr());
        while reaped == -1 && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted {
            reaped = libc::wait4(number, &mut status, 0, usage.as_mut_ptr());
        }
        (reaped, usage.assume_init())
    };
    if reaped == -1 {
        return Err(io::Error::last_os_error());
    }
    // Linux counts in KiB, macOS in bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    Ok(Ended { status: ExitStatus::from_raw(status), peak: usage.ru_maxrss as u64 * unit })
}

/// What a process may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub time: Duration,
    /// Bytes of standard output and of standard error that are kept: the last ones.
    pub output: usize,
}

impl Limits {
    /// All of the output is kept.
    pub fn time(time: Duration) -> Limits {
        Limits { time, output: usize::MAX }
    }
}

/// How a process went.
#[derive(Clone, Debug)]
pub struct Finished {
    /// `None`: it was killed at the time limit.
    pub status: Option<ExitStatus>,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    /// From the start to the end, by the wall clock.
    pub time: Duration,
    /// The most bytes of physical memory that it had.
    pub peak: u64,
}

impl Finished {
    /// `None`: ended by a signal or by the time limit.
    pub fn code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    pub fn is_late(&self) -> bool {
        self.status.is_none()
    }
}

/// Runs a command with this standard input to its end, or to the time limit; then it and all that it has started are
/// killed.
pub fn run(command: &mut Command, input: &[u8], limits: Limits) -> io::Result<Finished> {
    command.stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    finish(Process::start(command)?, start, input, limits)
}

/// What [`run`] does with a process that has been started, with pipes for what is to be read and written.
fn finish(mut process: Process, start: Instant, input: &[u8], limits: Limits) -> io::Result<Finished> {
    let pipe = process.child.stdin.take();
    let out = collect(process.child.stdout.take(), limits.output);
    let err = collect(process.child.stderr.take(), limits.output);
    std::thread::scope(|scope| {
        // A program may end without reading its input: then the pipe breaks, and that is no error.
        scope.spawn(move || pipe.and_then(|mut pipe| pipe.write_all(input).ok()));
        let in_time = process.wait(limits.time)?;
        let time = start.elapsed();
        let ended = process.kill()?;
        let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
        Ok(Finished { status: in_time.map(|ended| ended.status), out, err, time, peak: ended.peak })
    })
}

/// Reads to the end in a thread and keeps the last bytes.
pub fn collect(pipe: Option<impl Read + Send + 'static>, most: usize) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = VecDeque::new();
        let mut buffer = [0; 8192];
        if let Some(mut pipe) = pipe {
            // A pipe that breaks ends the output; what came before it still counts.
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                kept.extend(&buffer[..count]);
                kept.drain(..kept.len().saturating_sub(most));
            }
        }
        kept.into()
    })
}

/// The program of this name on `PATH`.
pub fn on_path(name: &str) -> Option<std::path::PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    fn sh(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn tells_output_status_and_memory() {
        let seen = run(&mut sh("cat; echo why >&2; exit 3"), b"said\n", Limits::time(LONG)).unwrap();
        assert_eq!((seen.out.as_slice(), seen.err.as_slice(), seen.code()), (&b"said\n"[..], &b"why\n"[..], Some(3)));
        assert!(!seen.is_late() && seen.peak > 100_000 && seen.time < LONG);
    }

    #[test]
    fn keeps_the_last_bytes() {
        let limits = Limits { time: LONG, output: 5 };
        let seen = run(&mut sh("printf 0123456789; printf abc >&2"), b"", limits).unwrap();
        assert_eq!((seen.out.as_slice(), seen.err.as_slice()), (&b"56789"[..], &b"abc"[..]));
    }

    #[test]
    fn input_that_nobody_reads_is_no_error() {
        let seen = run(&mut sh("exit 0"), &vec![b'x'; 1 << 20], Limits::time(LONG)).unwrap();
        assert_eq!(seen.code(), Some(0));
    }

    #[test]
    fn ends_what_takes_too_long() {
        let seen = run(&mut sh("echo begun; sleep 30"), b"", Limits::time(Duration::from_millis(300))).unwrap();
        assert!(seen.is_late() && seen.code().is_none() && seen.time < LONG);
        assert_eq!(seen.out, b"begun\n");
    }

    /// The pipe is the grandchild's, too: it would stay open for as long as that lives.
    #[test]
    fn what_was_started_ends_with_it() {
        let seen = run(&mut sh("sleep 30 & exit 0"), b"", Limits::time(LONG)).unwrap();
        assert!(seen.code() == Some(0) && seen.time < LONG);
    }

    #[test]
    fn a_signal_is_no_status() {
        let seen = run(&mut sh("kill -9 $$"), b"", Limits::time(LONG)).unwrap();
        assert!(!seen.is_late() && seen.code().is_none());
        assert_eq!(seen.status.and_then(|status| status.signal()), Some(9));
    }

    #[test]
    fn waits_again_and_kills_once() {
        let mut process = Process::start(&mut sh("sleep 30")).unwrap();
        assert!(process.wait(Duration::from_millis(20)).unwrap().is_none());
        let first = process.kill().unwrap();
        assert_eq!((first.status.signal(), process.kill().unwrap().status), (Some(9), first.status));
        assert!(process.wait(LONG).unwrap().is_some());
    }

    #[test]
    fn what_does_not_exist_does_not_start() {
        assert!(run(&mut Command::new("/nowhere/tool"), b"", Limits::time(LONG)).is_err());
        assert!(on_path("no-such-tool").is_none() && on_path("sh").is_some());
    }
}
