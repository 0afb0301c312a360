//! Folders that are removed in the end; if their process is killed, by the next one.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A new, empty folder in the system's temporary one that only this user can enter; it is removed with all that is in
/// it when this is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// As long as this is held, somebody uses the folder. It ends with the process, however that ends.
    _lock: Option<File>,
}

/// What the names of all of them begin with.
const PREFIX: &str = "cupper-run-";
static COUNT: AtomicU32 = AtomicU32::new(0);

impl Folder {
    /// The error names the folder that could not be made.
    pub fn new() -> io::Result<Folder> {
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("{PREFIX}{}-{number}", std::process::id()));
            match std::fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => match File::open(&path).map(|folder| (folder.try_lock(), folder)) {
                    // Meanwhile somebody takes it, or took it, for one that nobody uses.
                    Ok((Err(TryLockError::WouldBlock), _)) => {}
                    _ if !path.is_dir() => {}
                    Ok((Ok(()), lock)) => return Ok(Folder { path, _lock: Some(lock) }),
                    // There are no locks here: nobody else can take one, either.
                    _ => return Ok(Folder { path, _lock: None }),
                },
                // Left by a process that was killed, and had this one's number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the folders of processes that were killed.
    pub fn remove_abandoned() {
        for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
                continue;
            }
            // What is somebody else's, or cannot be locked here, stays.
            if let Ok(folder) = File::open(entry.path())
                && folder.try_lock().is_ok()
            {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder: nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::Folder;

    #[test]
    fn each_is_another_and_gone_with_its_content() {
        let (first, second) = (Folder::new().unwrap(), Folder::new().unwrap());
        assert_ne!(first.path(), second.path());
        std::fs::create_dir_all(first.path().join("a/b")).unwrap();
        std::fs::write(first.path().join("a/b/file"), "text").unwrap();
        let path = first.path().to_owned();
        drop(first);
        assert!(!path.exists() && second.path().is_dir());
    }

    #[test]
    fn what_a_killed_process_has_left_is_removed() {
        let used = Folder::new().unwrap();
        let left = std::env::temp_dir().join(format!("{}test-{}", super::PREFIX, std::process::id()));
        std::fs::create_dir_all(left.join("work")).unwrap();
        Folder::remove_abandoned();
        assert!(!left.exists() && used.path().is_dir());
    }
}
