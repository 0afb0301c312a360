//! Which classes of the class path extend or implement which.

use super::Shared;
use crate::Name;
use crate::asked;
use crate::classfile::Kin;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The direct subtypes of each class, among the classes of some elements of the class path. Nothing is loaded.
#[derive(Default)]
pub struct Hierarchy {
    entries: BTreeSet<usize>,
    below: BTreeMap<Name, BTreeSet<Name>>,
}

impl Hierarchy {
    /// Reads the class files of these elements of the class path. What cannot be read is not there.
    pub(super) fn of_entries(program: &Shared, entries: &BTreeSet<usize>) -> Hierarchy {
        let mut hierarchy = Hierarchy { entries: entries.clone(), ..Hierarchy::default() };
        let limit = program.jdk.max_class_major();
        for (index, entry) in program.class_path.entries().iter().enumerate() {
            if !entries.contains(&index) {
                continue;
            }
            for name in class_names(&entry.path) {
                let Ok(Some(found)) = program.class_path.peek(&name) else { continue };
                let Ok(kin) = Kin::parse(found.bytes, limit) else { continue };
                for parent in kin.parents {
                    hierarchy.below.entry(parent).or_default().insert(kin.name);
                }
            }
        }
        hierarchy
    }

    /// The classes that something is directly below.
    pub fn parents(&self) -> impl Iterator<Item = Name> + '_ {
        let names = || self.below.keys().map(Name::to_string).collect();
        asked::below(|| (self.entries.clone(), None), names);
        self.below.keys().copied()
    }

    /// All classes below one, nearest first and then by name.
    pub fn subtypes(&self, name: Name) -> Vec<Name> {
        let mut found = Vec::new();
        let mut queue = VecDeque::from([name]);
        while let Some(next) = queue.pop_front() {
            for &below in self.below.get(&next).into_iter().flatten() {
                if !found.contains(&below) {
                    found.push(below);
                    queue.push_back(below);
                }
            }
        }
        let names = || found.iter().map(Name::to_string).collect();
        asked::below(|| (self.entries.clone(), Some(name.to_string())), names);
        found
    }
}

/// The internal names of the classes in a folder or jar, in order.
pub fn class_names(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        file_names(path).iter().filter_map(|file| Some(file.strip_suffix(".class")?.to_owned())).collect();
    names.retain(|name| !name.starts_with("META-INF/") && !name.ends_with("module-info"));
    names.sort();
    names
}

/// The files in a folder or jar, with slashes, in order; none if it cannot be read.
pub fn file_names(path: &Path) -> Vec<String> {
    let mut files = Vec::new();
    if path.is_dir() {
        list_folder(path, "", 0, &mut files);
    } else if let Ok(names) = list_jar(path) {
        files = names;
    }
    files.sort();
    files
}

/// Deeper folders are no packages; links may go in circles.
const MAX_DEPTH: usize = 40;

fn list_folder(folder: &Path, prefix: &str, depth: usize, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = entry.path();
        if !path.is_dir() {
            files.push(format!("{prefix}{name}"));
        } else if depth < MAX_DEPTH {
            list_folder(&path, &format!("{prefix}{name}/"), depth + 1, files);
        }
    }
}

/// The names in a zip file's central directory (APPNOTE 4.3.12, 4.3.16).
fn list_jar(path: &Path) -> io::Result<Vec<String>> {
    const END: [u8; 4] = *b"PK\x05\x06";
    const END_SIZE: u64 = 22;
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let tail_size = size.min(END_SIZE + u16::MAX as u64);
    let tail = read_at(&mut file, size - tail_size, tail_size)?;
    let end = tail.windows(END_SIZE as usize).rposition(|window| window.starts_with(&END));
    let end = end.and_then(|start| tail.get(start..)).ok_or(io::ErrorKind::InvalidData)?;
    let number = |bytes: &[u8], at: usize| bytes.get(at..at + 4).map_or(0, le32) as u64;
    let directory_size = number(end, 12).min(size);
    let directory = read_at(&mut file, number(end, 16), directory_size)?;
    let mut names = Vec::new();
    let mut rest = &directory[..];
    while let Some(header) = rest.get(..46).filter(|header| header.starts_with(b"PK\x01\x02")) {
        let length = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]) as usize;
        let (name, skipped) = (length(28), length(30) + length(32));
        let Some(text) = rest.get(46..46 + name) else { break };
        names.push(String::from_utf8_lossy(text).into_owned());
        rest = rest.get(46 + name + skipped..).unwrap_or_default();
    }
    Ok(names)
}

fn le32(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | byte as u32)
}

fn read_at(file: &mut File, start: u64, size: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(size).read_to_end(&mut bytes)?;
    Ok(bytes)
}
