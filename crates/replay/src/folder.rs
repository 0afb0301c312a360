//! Folders that are removed in the end.

use crate::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A new, empty folder that only this user can enter; it is removed with all that is in it when this is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub fn new() -> Result<Folder, Error> {
        use std::os::unix::fs::DirBuilderExt;
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("cupper-{}-{number}", std::process::id()));
            match std::fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(Folder { path }),
                // Left by a process that was killed, and had this one's number.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Error::Io { what: path.display().to_string(), error }),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn create(path: &Path) -> Result<(), Error> {
        std::fs::create_dir_all(path).map_err(|error| Error::Io { what: path.display().to_string(), error })
    }

    /// Writes a file and the folders above it.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Error> {
        if let Some(folder) = path.parent() {
            Folder::create(folder)?;
        }
        std::fs::write(path, bytes).map_err(|error| Error::Io { what: path.display().to_string(), error })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
