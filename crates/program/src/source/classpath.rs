//! The class path: folders and jars, searched in order.
//!
//! Like Java, jars are opened when the search reaches them, and the jars that a manifest's `Class-Path` names
//! follow right after it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::SourceError;
use super::jar::{Jar, Manifest};
use super::url::{decode_percent, encode_path, file_url};
use crate::asked::{self, Extent};

#[derive(Debug)]
pub struct ClassPath {
    feature: u32,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    opened: Vec<Arc<Entry>>,
    pending: VecDeque<PathBuf>,
    /// Real paths of what was opened: Java searches each place once.
    seen: HashSet<PathBuf>,
    /// What was read, by entry and name, so that asking again costs no memory.
    kept: HashMap<(usize, String), Kept>,
}

#[derive(Debug, Clone)]
struct Kept {
    /// The name within the entry.
    name: String,
    bytes: &'static [u8],
}

/// One element of the class path.
#[derive(Debug)]
pub struct Entry {
    /// As the user or the manifest gave it.
    pub path: PathBuf,
    /// What Java prints as the place of its classes: `file:/…`, with a slash at the end for a folder.
    pub url: String,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Folder,
    Jar(Box<Jar>),
    /// Java goes on without it.
    Missing,
    Bad(SourceError),
}

/// A class that was found.
#[derive(Debug, Clone)]
pub struct Found {
    pub bytes: &'static [u8],
    /// Index into [`ClassPath::entries`].
    pub entry: usize,
    /// For messages: the file, or `jar!entry`.
    pub path: String,
}

#[derive(Debug, Clone)]
pub struct Resource {
    /// As Java prints it: `file:/…` or `jar:file:/…!/name`.
    pub url: String,
    pub bytes: &'static [u8],
}

impl Entry {
    /// The manifest of a jar.
    pub fn manifest(&self) -> Option<&Manifest> {
        match &self.place {
            Place::Jar(jar) => Some(&jar.manifest),
            _ => None,
        }
    }

    pub fn is_missing(&self) -> bool {
        matches!(self.place, Place::Missing)
    }

    /// Why the entry is passed over although it is there.
    pub fn problem(&self) -> Option<&SourceError> {
        match &self.place {
            Place::Bad(error) => Some(error),
            _ => None,
        }
    }

    fn open(path: PathBuf, real: Option<&Path>, feature: u32) -> Entry {
        let Some(real) = real else {
            return Entry { url: file_url(&path, false), path, place: Place::Missing };
        };
        let folder = real.is_dir();
        let place = if folder {
            Place::Folder
        } else {
            match Jar::open(&path, feature) {
                Ok(jar) => Place::Jar(Box::new(jar)),
                Err(error) => Place::Bad(error),
            }
        };
        Entry { url: file_url(real, folder), path, place }
    }

    /// The content under a name, and the name within the entry.
    fn read(&self, name: &str) -> Result<Option<Kept>, SourceError> {
        match &self.place {
            Place::Folder => {
                let bytes = read_file(&self.path.join(name))?;
                Ok(bytes.map(|bytes| Kept { name: name.to_owned(), bytes: bytes.leak() }))
            }
            Place::Jar(jar) => {
                let entry = jar.find(name)?;
                Ok(entry.map(|entry| Kept { name: entry.real_name, bytes: entry.bytes.leak() }))
            }
            Place::Missing | Place::Bad(_) => Ok(None),
        }
    }

    fn is_folder(&self, name: &str) -> bool {
        matches!(self.place, Place::Folder) && self.path.join(name).is_dir()
    }

    fn place_of(&self, name: &str) -> String {
        match self.place {
            Place::Jar(_) => format!("{}!{name}", self.path.display()),
            _ => self.path.join(name).display().to_string(),
        }
    }

    fn url_of(&self, name: &str) -> String {
        let name = encode_path(name, true);
        match self.place {
            Place::Jar(_) => format!("jar:{}!/{name}", self.url),
            _ => format!("{}{name}", self.url),
        }
    }
}

impl ClassPath {
    /// `feature`: the Java version that multi-release jars choose by. Nothing is opened yet.
    pub fn open(entries: &[PathBuf], feature: u32) -> ClassPath {
        let pending = entries.iter().flat_map(|path| expand(path)).collect();
        ClassPath { feature, state: Mutex::new(State { pending, ..State::default() }) }
    }

    pub fn find_class(&self, internal_name: &str) -> Result<Option<Found>, SourceError> {
        asked::class(internal_name, Extent::Whole);
        self.peek(internal_name)
    }

    /// The same for who says himself what he looks at.
    pub(crate) fn peek(&self, internal_name: &str) -> Result<Option<Found>, SourceError> {
        let name = format!("{internal_name}.class");
        let mut state = self.lock();
        let mut index = 0;
        while let Some(entry) = state.entry(index, self.feature) {
            // A folder with the name of a class is none.
            if let Some(kept) = state.read(index, &entry, &name)?.filter(|_| !entry.is_folder(&name)) {
                return Ok(Some(Found { bytes: kept.bytes, entry: index, path: entry.place_of(&kept.name) }));
            }
            index += 1;
        }
        Ok(None)
    }

    /// All resources of a name (without leading slash), in the order of the class path. What cannot be read is
    /// not there, as for Java.
    pub fn resources(&self, name: &str) -> Vec<Resource> {
        asked::resource(name);
        let mut state = self.lock();
        let mut found = Vec::new();
        let mut index = 0;
        while let Some(entry) = state.entry(index, self.feature) {
            if let Ok(Some(kept)) = state.read(index, &entry, name) {
                found.push(Resource { url: entry.url_of(&kept.name), bytes: kept.bytes });
            }
            index += 1;
        }
        found
    }

    /// All elements, those that manifests add included; opens what is not open yet.
    pub fn entries(&self) -> Vec<Arc<Entry>> {
        let mut state = self.lock();
        while state.open_next(self.feature) {}
        state.opened.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl State {
    fn entry(&mut self, index: usize, feature: u32) -> Option<Arc<Entry>> {
        if index >= self.opened.len() {
            self.open_next(feature);
        }
        self.opened.get(index).cloned()
    }

    /// Opens one more element; false if there is none.
    fn open_next(&mut self, feature: u32) -> bool {
        while let Some(path) = self.pending.pop_front() {
            let real = fs::canonicalize(&path).ok();
            let unseen = self.seen.insert(real.clone().unwrap_or_else(|| path.clone()));
            if !unseen {
                continue;
            }
            let entry = Entry::open(path, real.as_deref(), feature);
            if let Some(manifest) = entry.manifest() {
                let folder = entry.path.parent().unwrap_or(Path::new(""));
                for url in manifest.class_path.iter().rev() {
                    if let Some(path) = resolve(folder, url) {
                        self.pending.push_front(path);
                    }
                }
            }
            self.opened.push(Arc::new(entry));
            return true;
        }
        false
    }

    fn read(&mut self, index: usize, entry: &Entry, name: &str) -> Result<Option<Kept>, SourceError> {
        let key = (index, name.to_owned());
        if let Some(kept) = self.kept.get(&key) {
            return Ok(Some(kept.clone()));
        }
        let found = entry.read(name)?;
        if let Some(kept) = &found {
            self.kept.insert(key, kept.clone());
        }
        Ok(found)
    }
}

/// What an element of the class path stands for: an empty one is the current folder, `dir/*` all jars in it.
fn expand(path: &Path) -> Vec<PathBuf> {
    if path.as_os_str().is_empty() {
        return vec![PathBuf::from(".")];
    }
    if path.file_name().is_none_or(|name| name != "*") {
        return vec![path.to_owned()];
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jar" || ending == "JAR");
    let mut jars: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).filter(is_jar).collect();
    jars.sort();
    jars
}

/// A URL of a `Class-Path`, relative to the folder of its jar; only files can be meant.
fn resolve(folder: &Path, url: &str) -> Option<PathBuf> {
    if let Some(file) = url.strip_prefix("file:") {
        let absolute = file.strip_prefix("//").filter(|rest| rest.starts_with('/')).unwrap_or(file);
        return Some(folder.join(decode_percent(absolute)));
    }
    let scheme = url.split_once(':').is_some_and(|(scheme, _)| !scheme.contains('/'));
    (!scheme).then(|| folder.join(decode_percent(url)))
}

/// A file's bytes; for a folder the list of its files, as Java gives it; `None` if there is neither.
fn read_file(path: &Path) -> Result<Option<Vec<u8>>, SourceError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidInput | ErrorKind::InvalidFilename => {
                Ok(None)
            }
            ErrorKind::IsADirectory => Ok(Some(list_folder(path))),
            _ => Err(SourceError::Unreadable { path: path.to_owned(), cause: error }),
        },
    }
}

fn list_folder(path: &Path) -> Vec<u8> {
    let mut names: Vec<String> = fs::read_dir(path)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.file_name().to_string_lossy().into_owned() + "\n")
        .collect();
    names.sort();
    names.concat().into_bytes()
}
