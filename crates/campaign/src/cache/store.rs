//! A folder of entries: one file each, compressed, with a hash of its content. Any of them may be missing, damaged or
//! replaced at any time; none is ever seen half written.

use super::digest::Digest;
use super::entry::Entry;
use super::id::TaskId;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

/// Where entries are, and how much room they may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub folder: PathBuf,
    /// Bytes.
    pub limit: u64,
}

/// Of the form of entries: others are not looked at.
const FORMAT: &str = "results-1";
/// A part that nobody has finished in this time was left behind.
const ABANDONED: Duration = Duration::from_secs(3600);
/// How much of the limit is left when old entries are removed.
const KEPT: f64 = 0.8;
/// An entry that is larger than this is none of ours.
const LARGEST: u64 = 1 << 30;

pub struct Store {
    folder: PathBuf,
    limit: u64,
    damaged: AtomicUsize,
    trouble: Mutex<Option<io::Error>>,
    parts: AtomicUsize,
}

impl Store {
    /// Nothing is made or read yet.
    pub fn new(settings: &Settings) -> Store {
        Store {
            folder: settings.folder.join(FORMAT),
            limit: settings.limit,
            damaged: AtomicUsize::new(0),
            trouble: Mutex::default(),
            parts: AtomicUsize::new(0),
        }
    }

    pub fn get(&self, id: &TaskId) -> Option<Entry> {
        self.read(&self.path(id.text()))
    }

    pub fn put(&self, id: &TaskId, entry: &Entry) {
        let Ok(text) = serde_json::to_vec(entry) else { return };
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        let Ok(packed) = encoder.write_all(&text).and_then(|()| encoder.finish()) else { return };
        let mut bytes = Digest::of(&packed).text().as_bytes().to_vec();
        bytes.extend(packed);
        if let Err(error) = self.write(&self.path(id.text()), &bytes) {
            self.trouble.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
        }
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(&id[..2]).join(&id[2..])
    }

    fn read(&self, path: &Path) -> Option<Entry> {
        let file = File::open(path).ok()?;
        let entry = unpack(&file);
        match entry {
            Some(entry) => {
                // It was used: others are older.
                let _ = file.set_modified(SystemTime::now());
                Some(entry)
            }
            None => {
                self.damaged.fetch_add(1, Ordering::Relaxed);
                let _ = fs::remove_file(path);
                None
            }
        }
    }

    /// Writes a file whole or not at all.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.trouble.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).is_some() {
            return Ok(());
        }
        let folder = path.parent().ok_or(ErrorKind::NotFound)?;
        fs::create_dir_all(folder)?;
        let number = self.parts.fetch_add(1, Ordering::Relaxed);
        let part = folder.join(format!(".{}-{number}.part", std::process::id()));
        fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).inspect_err(|_| _ = fs::remove_file(&part))
    }

    /// Removes what was not used for the longest time, if there is too much, and what was left behind.
    pub fn shrink(&self) {
        let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for folder in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            for file in fs::read_dir(folder.path()).into_iter().flatten().flatten() {
                let Ok(about) = file.metadata() else { continue };
                let used = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                let is_part = file.file_name().to_string_lossy().ends_with(".part");
                if is_part && used.elapsed().is_ok_and(|age| age > ABANDONED) {
                    let _ = fs::remove_file(file.path());
                } else if !is_part {
                    files.push((used, about.len(), file.path()));
                }
            }
        }
        let mut size: u64 = files.iter().map(|(_, size, _)| size).sum();
        if size <= self.limit {
            return;
        }
        files.sort();
        for (_, bytes, path) in files {
            if size as f64 <= self.limit as f64 * KEPT {
                break;
            }
            let _ = fs::remove_file(path);
            size -= bytes;
        }
    }

    /// What was wrong with it, in a line.
    pub fn trouble(&self) -> Option<String> {
        let damaged = self.damaged.load(Ordering::Relaxed);
        let error = self.trouble.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let damaged = (damaged > 0).then(|| format!("{damaged} damaged results were made anew"));
        let error = error.as_ref().map(|error| format!("results cannot be kept: {error}"));
        let parts: Vec<String> = damaged.into_iter().chain(error).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

fn unpack(file: &File) -> Option<Entry> {
    const DIGEST: usize = 64;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    let (digest, packed) = bytes.split_at_checked(DIGEST)?;
    if Digest::of(packed).text().as_bytes() != digest {
        return None;
    }
    let mut text = Vec::new();
    DeflateDecoder::new(packed).take(LARGEST).read_to_end(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}
