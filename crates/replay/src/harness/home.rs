//! The classes of the harness: compiled once by the user's JDK and kept in the user's cache.

use crate::{Error, Jvm, Source};
use host::Folder;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Path below the root of the packages, and text.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The folder of the classes.
#[derive(Debug)]
pub enum Home {
    Kept(PathBuf),
    /// There is no cache that could be written.
    Temporary(Folder),
}

const CLASSES: &str = "classes";
static COUNT: AtomicU32 = AtomicU32::new(0);

impl Home {
    pub fn path(&self) -> PathBuf {
        match self {
            Home::Kept(path) => path.clone(),
            Home::Temporary(folder) => folder.path().join(CLASSES),
        }
    }

    /// Any JDK may compile them: they are for the oldest that is supported.
    pub fn open(jvm: &Jvm) -> Result<Home, Error> {
        if let Some(cache) = cache() {
            let kept = cache.join(format!("harness-{:016x}", key()));
            if kept.is_dir() {
                return Ok(Home::Kept(kept));
            }
            // Beside its place, so that it gets there at once and whole, whoever else is doing the same.
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let made = cache.join(format!("harness-{:016x}.{}.{number}", key(), std::process::id()));
            if std::fs::create_dir_all(&made).is_ok() {
                let result = compile(jvm, &made);
                let is_there = result.is_ok() && (std::fs::rename(&made, &kept).is_ok() || kept.is_dir());
                let _ = std::fs::remove_dir_all(&made);
                result?;
                if is_there {
                    return Ok(Home::Kept(kept));
                }
            }
        }
        let folder = crate::new_folder()?;
        compile(jvm, &folder.path().join(CLASSES))?;
        Ok(Home::Temporary(folder))
    }
}

fn compile(jvm: &Jvm, classes: &Path) -> Result<(), Error> {
    let sources: Vec<Source> =
        SOURCES.iter().map(|(path, text)| Source { path: path.to_string(), text: text.to_string() }).collect();
    jvm.compile_to(classes, &sources, &[], &["--release", "17"])
}

fn cache() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?.join("cupper"))
}

/// FNV-1a of all sources.
fn key() -> u64 {
    let bytes = SOURCES.iter().flat_map(|(path, text)| path.bytes().chain([0]).chain(text.bytes()).chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
