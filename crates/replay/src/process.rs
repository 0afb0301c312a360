//! Running a process of a JDK, confined and within limits.

use crate::confine::{Confinement, Missing};
use crate::{Error, Folder};
use host::process::Limits;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Has a command run in a folder, confined to writing there and in the other folders, with an environment of its own
/// and at most so many bytes of address space; and to reading there and what is listed, if there is a list. What could not be
/// forbidden to it.
pub fn confine(
    command: &mut Command,
    folder: &Path,
    also_writable: &[&Path],
    memory: Option<u64>,
    readable: Option<&[PathBuf]>,
) -> Vec<Missing> {
    command.current_dir(folder);
    command.env_clear().env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    command.env("HOME", folder).env("TMPDIR", folder);
    // The C library would reserve address space for each processor.
    command.env("MALLOC_ARENA_MAX", "2");
    let writable: Vec<&Path> = std::iter::once(folder).chain(also_writable.iter().copied()).collect();
    let confinement = Confinement::new(&writable, readable);
    let missing = confinement.missing();
    // SAFETY: the closure only makes system calls, which is safe between fork and exec.
    unsafe { command.pre_exec(move || restrict(memory).and_then(|()| confinement.enforce())) };
    missing
}

/// Runs a command in a folder within limits; then it and all processes of its group are killed.
pub fn run(mut command: Command, folder: &Folder, also_writable: &[&Path], limits: Limits) -> Result<Outcome, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    confine(&mut command, folder.path(), also_writable, None, None);
    let finished = host::process::run(&mut command, b"", limits).map_err(|error| Error::Io { what: program, error })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Outcome {
        status: finished.code(),
        timed_out: finished.is_late(),
        out: text(&finished.out),
        err: text(&finished.err),
    })
}

/// Limits what a process may use, or leaves what is limited more already, which nobody may raise.
fn restrict(memory: Option<u64>) -> std::io::Result<()> {
    let memory = memory.unwrap_or(libc::RLIM_INFINITY);
    for (resource, most) in [(libc::RLIMIT_CORE, 0), (libc::RLIMIT_FSIZE, MAX_FILE), (libc::RLIMIT_AS, memory)] {
        let mut limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a local value.
        if unsafe { libc::getrlimit(resource, &mut limit) } != 0 {
            return Err(std::io::Error::last_os_error());
        }
        let most = most.min(limit.rlim_max);
        limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a local value.
        if unsafe { libc::setrlimit(resource, &limit) } != 0 {
            return Err(std::io::Error::last_os_error());
        }
    }
    Ok(())
}
