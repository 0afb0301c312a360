//! From what a tool names, to classes and places in their code. What is known of the program comes as plain data.

use crate::model::Location;
use crate::uri::{Base, Target};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod narrow;

pub use narrow::{Candidate, narrow, word_at};

/// A class of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassInfo {
    /// `a.b.Outer$Inner`.
    pub name: String,
    /// The attribute `SourceFile`: `Outer.java`, or the Kotlin file, however the class is called.
    pub source: Option<String>,
    /// The module that the class is of, as in [`SourceRoot`].
    pub module: usize,
    /// The last line of its code, if it has line numbers.
    pub last_line: Option<u32>,
}

impl ClassInfo {
    fn package(&self) -> Vec<&str> {
        self.name.rsplit_once('.').map_or(Vec::new(), |(package, _)| package.split('.').collect())
    }
}

/// A folder with sources of a module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceRoot {
    /// Absolute.
    pub path: String,
    pub module: usize,
}

/// Why the place of a warning was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Unresolved {
    #[error("the report names no place")]
    NoLocation,
    #[error("the report names line 0 of {file}")]
    LineZero { file: String },
    #[error("the report names no line of {file}")]
    NoLine { file: String },
    #[error("{file} ends before line {line}: its last line with code is {last}; is the report of other sources?")]
    BehindEnd { file: String, line: u32, last: u32 },
    #[error("no class was compiled from {file}")]
    NoClass { file: String },
    #[error("there is no class {name}")]
    ClassGone { name: String },
    #[error("there is nothing in line {line} of {file} that can fail as the warning says")]
    NoCandidate { file: String, line: u32 },
    #[error("there is nothing in {method} that can fail as the warning says")]
    NoCandidateIn { method: String },
}

/// All classes of a program, by name and by source file.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    classes: Vec<ClassInfo>,
    roots: Vec<(Vec<String>, usize)>,
    by_name: BTreeMap<String, Vec<usize>>,
    by_file: BTreeMap<String, Vec<usize>>,
}

impl Sources {
    pub fn new(classes: Vec<ClassInfo>, roots: &[SourceRoot]) -> Sources {
        let mut sources = Sources { classes, ..Sources::default() };
        for (index, class) in sources.classes.iter().enumerate() {
            sources.by_name.entry(class.name.clone()).or_default().push(index);
            if let Some(file) = &class.source {
                sources.by_file.entry(file.clone()).or_default().push(index);
            }
        }
        sources.roots = roots.iter().map(|root| (Target::of(&root.path, None).segments, root.module)).collect();
        sources
    }

    /// The classes that have the code of a place. More than one where a file has several, or where nothing tells modules
    /// apart.
    pub fn classes(&self, place: &Location) -> Result<Vec<&ClassInfo>, Unresolved> {
        let indices = self.indices(place)?;
        let classes: Vec<&ClassInfo> = indices.iter().map(|index| &self.classes[*index]).collect();
        let last = classes
            .iter()
            .map(|class| class.last_line)
            .collect::<Option<Vec<u32>>>()
            .and_then(|all| all.into_iter().max());
        match (place.line, last) {
            (Some(0), _) => Err(Unresolved::LineZero { file: file(place) }),
            // With a class, the method says enough.
            (None, _) if place.class.is_none() => Err(Unresolved::NoLine { file: file(place) }),
            (Some(line), Some(last)) if line > last && self.is_whole_file(&indices) => {
                Err(Unresolved::BehindEnd { file: file(place), line, last })
            }
            _ => Ok(classes),
        }
    }

    /// Whether these are all classes of their file, so that its last line is known.
    fn is_whole_file(&self, indices: &[usize]) -> bool {
        let of =
            |index: usize| (&self.classes[index].source, self.classes[index].package(), self.classes[index].module);
        indices.iter().all(|index| {
            let files = self.classes[*index].source.as_ref().and_then(|source| self.by_file.get(source));
            files.is_some_and(|all| all.iter().all(|other| of(*other) != of(*index) || indices.contains(other)))
        })
    }

    fn indices(&self, place: &Location) -> Result<Vec<usize>, Unresolved> {
        if let Some(name) = &place.class {
            return self.by_name.get(name).cloned().ok_or_else(|| Unresolved::ClassGone { name: name.clone() });
        }
        let Some(uri) = &place.uri else {
            let named = place.names.iter().find_map(|name| self.class_in(name));
            return named.cloned().ok_or(Unresolved::NoLocation);
        };
        let target = Target::of(uri, place.base.as_deref());
        let found = self.of_file(&target);
        if found.is_empty() { Err(Unresolved::NoClass { file: file(place) }) } else { Ok(found) }
    }

    /// The class that a qualified name of a class or member begins with: `a.B.Inner.method(int)#x`.
    fn class_in(&self, name: &str) -> Option<&Vec<usize>> {
        let name = name.split(['(', '#', ':', ' ']).next()?.replace('/', ".");
        let ends = name.rmatch_indices('.').map(|(at, _)| at);
        [name.len()].into_iter().chain(ends).find_map(|end| {
            let mut class = name[..end].to_owned();
            // Nested classes are written with dots, too.
            loop {
                if let Some(found) = self.by_name.get(&class) {
                    return Some(found);
                }
                let dot = class.rfind('.')?;
                class.replace_range(dot..=dot, "$");
            }
        })
    }

    fn of_file(&self, target: &Target) -> Vec<usize> {
        let Some(named) = target.file_name().and_then(|name| self.by_file.get(name)) else { return Vec::new() };
        let folders = target.folders();
        let is_kotlin = target.file_name().is_some_and(|name| name.ends_with(".kt"));
        // How many names of the package agree with the folders, from behind.
        let fits = |index: usize| -> Option<usize> {
            let package = self.classes[index].package();
            let same = package.iter().rev().zip(folders.iter().rev()).take_while(|(a, b)| **a == b.as_str()).count();
            // A path may be shorter than the package; Kotlin's folders need not follow the package.
            (same == package.len() || same == folders.len() && target.base == Base::Unknown || is_kotlin)
                .then_some(same)
        };
        let fitting: Vec<(usize, usize)> = named.iter().filter_map(|index| Some((fits(*index)?, *index))).collect();
        let best = fitting.iter().map(|(same, _)| *same).max().unwrap_or(0);
        let in_package: Vec<usize> =
            fitting.iter().filter(|(same, _)| *same == best).map(|(_, index)| *index).collect();
        // Of several modules, those whose source roots the path agrees with best.
        let around = &folders[..folders.len() - best];
        let agrees = |index: usize| {
            let module = self.classes[index].module;
            self.roots
                .iter()
                .filter(|(_, of)| *of == module)
                .map(|(root, _)| agreement(root, around))
                .max()
                .unwrap_or(0)
        };
        let most = in_package.iter().map(|index| agrees(*index)).max().unwrap_or(0);
        in_package.into_iter().filter(|index| agrees(*index) == most).collect()
    }
}

/// How many names a source root and the folders around a package have in common: all of the root, if the path begins with
/// it, or those at the end of both. Roots on the computer that wrote the report may lie elsewhere.
fn agreement(root: &[String], around: &[String]) -> usize {
    if around.starts_with(root) {
        return root.len();
    }
    root.iter().rev().zip(around.iter().rev()).take_while(|(a, b)| a == b).count()
}

/// How a place is called in a reason.
fn file(place: &Location) -> String {
    let file = place.uri.as_ref().and_then(|uri| Target::of(uri, None).segments.pop());
    file.or_else(|| place.class.clone()).unwrap_or_else(|| "the source".to_owned())
}

#[cfg(test)]
mod tests;
