//! Runs a build tool with a time limit.

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs a command in a folder; its output goes to the file `log`. The error says why there is no result.
pub fn run<S: AsRef<OsStr>>(
    program: &Path,
    arguments: &[S],
    folder: &Path,
    log: &Path,
    limit: Duration,
) -> Result<(), String> {
    let name = program.display();
    let output = File::create(log).and_then(|file| Ok((file.try_clone()?, file)));
    let (out, err) = output.map_err(|error| format!("{} cannot be written ({error})", log.display()))?;
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .process_group(0)
        .spawn()
        .map_err(|error| format!("{name} cannot be run ({error})"))?;
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(_)) => {
                let text = std::fs::read_to_string(log).unwrap_or_default();
                let line = text.lines().find(|line| line.contains("ERROR") || line.contains("went wrong"));
                return Err(format!(
                    "{name} failed: {}",
                    line.or(text.lines().next()).unwrap_or("it said nothing").trim()
                ));
            }
            Ok(None) if start.elapsed() < limit => sleep(Duration::from_millis(20)),
            Ok(None) | Err(_) => {
                // SAFETY: kill has no preconditions; the group is the child's own and the child is not reaped yet.
                unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
                // The child is killed: waiting only takes it off the process table.
                let _ = child.wait();
                return Err(format!("{name} did not answer within {} s", limit.as_secs()));
            }
        }
    }
}

/// The program of this name on `PATH`.
pub fn on_path(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// A new folder in the temporary one, removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        let base = std::env::temp_dir();
        let process = std::process::id();
        for number in 0..1000 {
            let path = base.join(format!("cupper-project-{process}-{number}"));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Scratch(path)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(format!("{} cannot be made ({error})", path.display())),
            }
        }
        Err(format!("{} is full of folders of this process", base.display()))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder: nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_what_takes_too_long() {
        let scratch = Scratch::new().unwrap();
        let log = scratch.path().join("log");
        let sh = on_path("sh").unwrap();
        let start = Instant::now();
        let slow = run(&sh, &["-c", "sleep 30 & wait"], scratch.path(), &log, Duration::from_millis(100));
        assert!(slow.unwrap_err().ends_with("did not answer within 0 s"));
        assert!(start.elapsed() < Duration::from_secs(10));
        let failed =
            run(&sh, &["-c", "echo '[ERROR] no such goal'; exit 1"], scratch.path(), &log, Duration::from_secs(10));
        assert!(failed.unwrap_err().ends_with("failed: [ERROR] no such goal"));
        assert_eq!(run(&sh, &["-c", "exit 0"], scratch.path(), &log, Duration::from_secs(10)), Ok(()));
        let folder = scratch.path().to_owned();
        drop(scratch);
        assert!(!folder.exists());
    }
}
