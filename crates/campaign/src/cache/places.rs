//! A class path as it is now, by hashes.

use super::digest::Digest;
use program::asked::{Below, Extent};
use program::classfile::{Kin, shape};
use program::link::{class_names, file_names};
use program::source::{ClassPath, Found};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use strategies::BESIDE;

/// Folders and jars. Whatever is asked twice is computed once.
pub struct Places {
    entries: Vec<PathBuf>,
    path: ClassPath,
    /// The classes under test, which may make inputs of each other.
    beside: Vec<String>,
    /// Classes whose branches are counted, each with what is nested in it; binary names.
    instrumented: BTreeSet<String>,
    known: Mutex<BTreeMap<(String, u8), String>>,
    kin: Mutex<BTreeMap<BTreeSet<usize>, Arc<Kinship>>>,
}

/// The direct subtypes of classes.
type Kinship = BTreeMap<String, BTreeSet<String>>;

/// What is not there.
const NOTHING: &str = "";
/// Class files of any version are read.
const ANY_VERSION: u16 = u16::MAX;

impl Places {
    pub fn new(entries: &[PathBuf], feature: u32, beside: &[String], instrumented: &[String]) -> Places {
        Places {
            entries: entries.to_vec(),
            path: ClassPath::open(entries, feature),
            beside: beside.to_vec(),
            instrumented: instrumented.iter().cloned().collect(),
            known: Mutex::default(),
            kin: Mutex::default(),
        }
    }

    /// What a class (internal name) is, as far as was looked at.
    pub fn class(&self, name: &str, extent: Extent) -> String {
        self.once(name, extent as u8, || {
            let Ok(Some(Found { bytes, entry, .. })) = self.path.find_class(name) else { return NOTHING.to_string() };
            let outer = name.split('$').next().unwrap_or(name).replace('/', ".");
            let place = format!("{entry} {}", self.instrumented.contains(&outer));
            let content = match extent {
                Extent::Shape => shape(bytes),
                Extent::Whole => None,
            };
            let content = content.as_deref().map_or(bytes, str::as_bytes);
            Digest::of_parts([place.as_bytes(), content]).short()
        })
    }

    /// What all files of a name are; with a slash at its end, all below it.
    pub fn resource(&self, name: &str) -> String {
        const RESOURCE: u8 = 7;
        self.once(name, RESOURCE, || {
            if name == BESIDE {
                return Digest::of_parts(self.beside.iter().map(|name| name.as_bytes())).short();
            }
            let is_below = |file: &String| file.starts_with(name) && !file.ends_with('/');
            let names: BTreeSet<String> = match name.ends_with('/') {
                true => self.entries.iter().flat_map(|entry| file_names(entry)).filter(is_below).collect(),
                false => BTreeSet::from([name.to_string()]),
            };
            let found: Vec<(&String, &[u8])> = (names.iter())
                .flat_map(|name| self.path.resources(name).into_iter().map(move |one| (name, one.bytes)))
                .collect();
            if found.is_empty() {
                return NOTHING.to_string();
            }
            Digest::of_parts(found.into_iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes])).short()
        })
    }

    /// The hash of an answer to a question about subtypes.
    pub fn answer(mut names: Vec<String>) -> String {
        names.sort();
        Digest::of_parts(names.iter().map(|name| name.as_bytes())).short()
    }

    /// The hash of what the answer is now.
    pub fn below(&self, (entries, of): &Below) -> String {
        let kin = {
            let mut known = lock(&self.kin);
            known.entry(entries.clone()).or_insert_with(|| Arc::new(self.kinship(entries))).clone()
        };
        let Some(of) = of else { return Places::answer(kin.keys().cloned().collect()) };
        let (mut found, mut open) = (BTreeSet::new(), vec![of]);
        while let Some(next) = open.pop() {
            open.extend(kin.get(next).into_iter().flatten().filter(|below| found.insert((*below).clone())));
        }
        Places::answer(found.into_iter().collect())
    }

    fn kinship(&self, entries: &BTreeSet<usize>) -> Kinship {
        let mut kinship = Kinship::new();
        for (_, entry) in self.path.entries().iter().enumerate().filter(|(index, _)| entries.contains(index)) {
            for name in class_names(&entry.path) {
                let Ok(Some(found)) = self.path.find_class(&name) else { continue };
                let Ok(kin) = Kin::parse(found.bytes, ANY_VERSION) else { continue };
                for parent in kin.parents {
                    kinship.entry(parent.to_string()).or_default().insert(kin.name.to_string());
                }
            }
        }
        kinship
    }

    /// All files of all places.
    pub fn everything(&self) -> String {
        const EVERYTHING: u8 = 8;
        self.once("", EVERYTHING, || {
            let digest = |path: &Path| Digest::of_file(path).map(|digest| digest.to_string()).unwrap_or_default();
            let mut parts = Vec::new();
            for entry in self.path.entries() {
                match entry.path.is_dir() {
                    false => parts.push(digest(&entry.path)),
                    true => parts.extend(file_names(&entry.path).into_iter().flat_map(|name| {
                        let content = digest(&entry.path.join(&name));
                        [name, content]
                    })),
                }
            }
            Digest::of_parts(parts.iter().map(|part| part.as_bytes())).short()
        })
    }

    /// Whether one of these classes and other files, or a jar, was written after a moment.
    pub fn is_changed_since(&self, moment: SystemTime, names: &[String]) -> bool {
        let is_later = |path: &Path| {
            std::fs::metadata(path).and_then(|found| found.modified()).is_ok_and(|written| written > moment)
        };
        self.entries.iter().any(|entry| match entry.is_dir() {
            false => is_later(entry),
            true => names.iter().any(|name| is_later(&entry.join(name))),
        })
    }

    fn once(&self, name: &str, kind: u8, compute: impl FnOnce() -> String) -> String {
        let key = (name.to_string(), kind);
        if let Some(known) = lock(&self.known).get(&key) {
            return known.clone();
        }
        let found = compute();
        lock(&self.known).insert(key, found.clone());
        found
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
