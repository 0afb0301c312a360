//! Class folders and jars as they travel: a folder is an archive of all its files, in order.

use crate::message::{Content, FileName, hash, pack, unpack};
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Folders below each other that are looked into: there may be circles of links.
const DEEPEST: usize = 64;

/// A file or folder with its bytes, as they are hashed.
pub struct Packed {
    pub content: Content,
    bytes: Vec<u8>,
}

impl Packed {
    /// None if it is not there.
    pub fn read(path: &Path) -> io::Result<Option<Packed>> {
        let (bytes, is_folder) = match std::fs::metadata(path) {
            Ok(about) if about.is_dir() => (archive(path)?, true),
            Ok(_) => (std::fs::read(path)?, false),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let hash = hash([&[u8::from(is_folder)][..], &bytes]);
        Ok(Some(Packed { content: Content { hash, is_folder }, bytes }))
    }

    /// As it is stored: jars are packed already.
    pub fn stored(&self) -> Vec<u8> {
        if self.content.is_folder { pack(&self.bytes) } else { self.bytes.clone() }
    }
}

/// The last part of a path's name.
pub fn name(path: &Path) -> String {
    path.file_name().map_or_else(|| "classes".to_string(), |name| name.to_string_lossy().into_owned())
}

fn archive(folder: &Path) -> io::Result<Vec<u8>> {
    let mut files = BTreeMap::new();
    collect(folder, "", 0, &mut files)?;
    let mut bytes = Vec::new();
    for (name, path) in files {
        let content = std::fs::read(path)?;
        for part in [name.as_bytes(), &content] {
            bytes.extend((part.len() as u64).to_be_bytes());
            bytes.extend(part);
        }
    }
    Ok(bytes)
}

fn collect(folder: &Path, above: &str, depth: usize, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{above}{name}");
        // A link may lead nowhere.
        match std::fs::metadata(&path) {
            Ok(about) if about.is_dir() && depth < DEEPEST => collect(&path, &(name + "/"), depth + 1, files)?,
            Ok(about) if about.is_file() => _ = files.insert(name, path),
            _ => {}
        }
    }
    Ok(())
}

fn extract(mut archive: &[u8], folder: &Path) -> io::Result<()> {
    let bad = || io::Error::new(io::ErrorKind::InvalidData, "it is no archive of Cupper");
    let mut part = || -> io::Result<Option<&[u8]>> {
        if archive.is_empty() {
            return Ok(None);
        }
        let (length, rest) = archive.split_first_chunk::<8>().ok_or_else(bad)?;
        let length = usize::try_from(u64::from_be_bytes(*length)).map_err(|_| bad())?;
        let (found, rest) = rest.split_at_checked(length).ok_or_else(bad)?;
        archive = rest;
        Ok(Some(found))
    };
    std::fs::create_dir_all(folder)?;
    while let Some(name) = part()? {
        let name = std::str::from_utf8(name).map_err(|_| bad())?;
        let content = part()?.ok_or_else(bad)?;
        // Nothing is written outside.
        if !Path::new(name).components().all(|one| matches!(one, Component::Normal(_))) {
            return Err(bad());
        }
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        std::fs::write(path, content)?;
    }
    Ok(())
}

/// The files of tasks on a computer that works, by hash. Those that nobody has used for the longest time go first.
pub struct Shelf {
    folder: PathBuf,
    most: u64,
    known: Mutex<BTreeMap<String, Arc<Mutex<Kept>>>>,
    clock: std::sync::atomic::AtomicU64,
}

#[derive(Default)]
struct Kept {
    /// Bytes; none if it is not here.
    size: Option<u64>,
    /// When it was last used, by counting.
    used: u64,
}

/// A file that is used; it stays as long.
pub struct Used {
    pub path: PathBuf,
    _kept: Option<Arc<Mutex<Kept>>>,
}

impl Shelf {
    pub fn new(folder: PathBuf, most: u64) -> Shelf {
        Shelf { folder, most, known: Mutex::default(), clock: Default::default() }
    }

    /// The place of a file here; `get` is asked for what is stored, if it has to be.
    pub fn take(&self, file: &FileName, get: impl FnOnce(&str) -> Result<Vec<u8>, String>) -> Result<Used, String> {
        let Some(content) = &file.content else {
            return Ok(Used { path: self.folder.join("missing").join(name(Path::new(&file.name))), _kept: None });
        };
        if content.hash.len() != 64 || !content.hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(format!("{} is no hash of a file", content.hash));
        }
        let kept = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(content.hash.clone()).or_default().clone()
        };
        let place = self.folder.join(&content.hash);
        // Some names of folders are none.
        let path = place.join(name(Path::new(&file.name)));
        {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.used = self.clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if kept.size.is_none() || !path.exists() {
                let failed = |error: io::Error| format!("{} cannot be unpacked: {error}", file.name);
                let bytes = get(&content.hash)?;
                let bytes = if content.is_folder { unpack(&bytes).ok_or("it is not packed")? } else { bytes };
                if hash([&[u8::from(content.is_folder)][..], &bytes]) != content.hash {
                    return Err(format!("{} came with another content", file.name));
                }
                std::fs::create_dir_all(&place).map_err(failed)?;
                match content.is_folder {
                    true => extract(&bytes, &path).map_err(failed)?,
                    false => std::fs::write(&path, &bytes).map_err(failed)?,
                }
                kept.size = Some(bytes.len() as u64);
            }
        }
        self.shrink();
        Ok(Used { path, _kept: Some(kept) })
    }

    /// Makes room.
    fn shrink(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut unused = Vec::new();
        let mut total = 0;
        for (hash, kept) in known.iter() {
            // Whoever holds it uses it.
            let is_free = Arc::strong_count(kept) == 1;
            let Ok(kept) = kept.try_lock() else { continue };
            total += kept.size.unwrap_or(0);
            if is_free {
                unused.push((kept.used, kept.size.unwrap_or(0), hash.clone()));
            }
        }
        unused.sort();
        for (_, size, hash) in unused {
            if total <= self.most {
                return;
            }
            let _ = std::fs::remove_dir_all(self.folder.join(&hash));
            known.remove(&hash);
            total -= size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_as_they_were_sent() {
        let lab = host::Folder::new().expect("a folder");
        let from = lab.path().join("from");
        std::fs::create_dir_all(from.join("a/b")).expect("a folder");
        std::fs::write(from.join("a/b/C.class"), [0, 1, 2]).expect("a file");
        std::fs::write(from.join("a/x.txt"), "text").expect("a file");
        let packed = Packed::read(&from).expect("it can be read").expect("it is there");
        assert_eq!(packed.content, Packed::read(&from).expect("it can be read").expect("it is there").content);
        let shelf = Shelf::new(lab.path().join("shelf"), 0);
        let file = FileName { name: "from".to_string(), content: Some(packed.content.clone()) };
        let used = shelf.take(&file, |_| Ok(packed.stored())).expect("it can be unpacked");
        assert_eq!(std::fs::read(used.path.join("a/b/C.class")).expect("it is there"), [0, 1, 2]);
        // It is here now, and stays while it is used, however little room there is.
        let again = shelf.take(&file, |_| Err("it is asked for again".to_string())).expect("it is here");
        assert_eq!(again.path, used.path);
        drop((used, again));
        let other = FileName { name: "y.jar".to_string(), content: None };
        assert!(!shelf.take(&other, |_| Ok(Vec::new())).expect("it is missing").path.exists());
        std::fs::write(lab.path().join("z.jar"), "z").expect("a file");
        let packed = Packed::read(&lab.path().join("z.jar")).expect("it can be read").expect("it is there");
        let file = FileName { name: "z.jar".to_string(), content: Some(packed.content.clone()) };
        let wrong = shelf.take(&file, |_| Ok(b"not z".to_vec()));
        assert!(wrong.is_err_and(|why| why.contains("another content")));
        assert!(Packed::read(Path::new("/nowhere")).expect("no error").is_none());
    }

    #[test]
    fn nothing_is_written_outside() {
        let lab = host::Folder::new().expect("a folder");
        for name in ["../out", "/tmp/out", "a/../../out"] {
            let mut bytes = Vec::new();
            for part in [name.as_bytes(), b"x"] {
                bytes.extend((part.len() as u64).to_be_bytes());
                bytes.extend(part);
            }
            assert!(extract(&bytes, &lab.path().join("here")).is_err(), "{name}");
        }
        assert!(extract(b"short", &lab.path().join("here")).is_err());
    }
}
