//! Folders that are removed in the end.

use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A new, empty folder in the system's temporary one that only this user can enter; it is removed with all that is in
/// it when this is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Folder {
    /// The error names the folder that could not be made.
    pub fn new() -> io::Result<Folder> {
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("cupper-{}-{number}", std::process::id()));
            match std::fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(Folder { path }),
                // Left by a process that was killed, and had this one's number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
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
}
