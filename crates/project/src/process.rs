//! Runs a build tool with a time limit.

use crate::error::AskError;
use host::process::Process;
use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Runs a command in a folder; its output goes to the file `log`.
pub fn run<S: AsRef<OsStr>>(
    program: &Path,
    arguments: &[S],
    folder: &Path,
    log: &Path,
    limit: Duration,
) -> Result<(), AskError> {
    let output = File::create(log).and_then(|file| Ok((file.try_clone()?, file)));
    let (out, err) = output.map_err(|error| AskError::NotWritten { file: log.to_owned(), error })?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(err);
    let ended = Process::start(&mut command).and_then(|mut process| process.wait(limit));
    match ended.map_err(|error| AskError::NotStarted { program: program.to_owned(), error })? {
        Some(ended) if ended.status.success() => Ok(()),
        Some(_) => {
            let text = std::fs::read_to_string(log).unwrap_or_default();
            let line = text.lines().find(|line| line.contains("ERROR") || line.contains("went wrong"));
            let said = line.or(text.lines().next()).unwrap_or("it said nothing").trim().to_owned();
            Err(AskError::Failed { program: program.to_owned(), said })
        }
        None => Err(AskError::Late { program: program.to_owned(), limit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::Folder;
    use host::process::on_path;
    use std::time::Instant;

    #[test]
    fn ends_what_takes_too_long() {
        let scratch = Folder::new().unwrap();
        let log = scratch.path().join("log");
        let sh = on_path("sh").unwrap();
        let start = Instant::now();
        let slow = run(&sh, &["-c", "sleep 30 & wait"], scratch.path(), &log, Duration::from_millis(100));
        assert!(slow.unwrap_err().to_string().ends_with("did not answer within 0 s"));
        assert!(start.elapsed() < Duration::from_secs(10));
        let failed =
            run(&sh, &["-c", "echo '[ERROR] no such goal'; exit 1"], scratch.path(), &log, Duration::from_secs(10));
        assert!(failed.unwrap_err().to_string().ends_with("failed: [ERROR] no such goal"));
        assert!(run(&sh, &["-c", "exit 0"], scratch.path(), &log, Duration::from_secs(10)).is_ok());
        let nowhere = run(Path::new("/nowhere/mvn"), &[""], scratch.path(), &log, Duration::from_secs(10));
        assert!(nowhere.unwrap_err().to_string().starts_with("/nowhere/mvn cannot be run"));
    }
}
