//! Rules of users about classes of others: `public static boolean` methods of one parameter, as sources or classes.

use program::classfile::{ClassFile, MethodDescriptor, access};
use replay::{Classes, Jvm, Source};
use std::path::{Path, PathBuf};
use strategies::invariants::Ruling;

/// Rules, and where their classes are.
pub struct Rules {
    pub rules: Vec<Ruling>,
    pub folder: PathBuf,
    /// Kept until they are no longer needed.
    _compiled: Option<Classes>,
}

/// What is wrong with rules.
#[derive(Debug)]
pub enum BadRules {
    /// Neither a source nor a folder.
    NoSuch(PathBuf),
    NotCompiled(replay::Error),
    Unreadable(PathBuf, std::io::Error),
    /// A method that takes something else than one object.
    Parameters(String),
    /// There is no rule in it.
    Nothing(PathBuf),
}

impl std::fmt::Display for BadRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadRules::NoSuch(path) => {
                write!(f, "{}: rules are a source file, or a folder of sources or classes", path.display())
            }
            BadRules::NotCompiled(error) => write!(f, "the rules cannot be used: {error}"),
            BadRules::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            BadRules::Parameters(method) => {
                write!(f, "{method} is no rule: one is public static boolean and takes one object")
            }
            BadRules::Nothing(path) => {
                write!(f, "{}: no public static boolean method of one parameter is there", path.display())
            }
        }
    }
}

impl Rules {
    /// Reads rules, and compiles them if they are sources, which may use the classes of a class path.
    pub fn read(path: &Path, jvm: &Jvm, class_path: &[PathBuf]) -> Result<Rules, BadRules> {
        let mut sources = Vec::new();
        let mut classes = Vec::new();
        match path {
            _ if path.is_dir() => {
                find(path, "java", &mut sources)?;
                find(path, "class", &mut classes)?;
            }
            _ if path.extension().is_some_and(|end| end == "java") && path.is_file() => {
                sources.push(path.to_path_buf())
            }
            _ => return Err(BadRules::NoSuch(path.to_path_buf())),
        }
        let mut compiled = None;
        if !sources.is_empty() {
            let read = |file: &PathBuf| match std::fs::read_to_string(file) {
                Ok(text) => Ok(Source { path: below(path, file), text }),
                Err(error) => Err(BadRules::Unreadable(file.clone(), error)),
            };
            let sources = sources.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let made = jvm.compile(&sources, class_path).map_err(BadRules::NotCompiled)?;
            classes.clear();
            find(&made.path(), "class", &mut classes)?;
            compiled = Some(made);
        }
        let mut rules = Vec::new();
        for file in &classes {
            let bytes = std::fs::read(file).map_err(|error| BadRules::Unreadable(file.clone(), error))?;
            rules.extend(rules_of(bytes.leak())?);
        }
        if rules.is_empty() {
            return Err(BadRules::Nothing(path.to_path_buf()));
        }
        let folder = compiled.as_ref().map_or_else(|| path.to_path_buf(), Classes::path);
        Ok(Rules { rules, folder, _compiled: compiled })
    }
}

/// The rules of one class.
fn rules_of(bytes: &'static [u8]) -> Result<Vec<Ruling>, BadRules> {
    const WANTED: u16 = access::PUBLIC | access::STATIC;
    let Ok(file) = ClassFile::parse(bytes) else { return Ok(Vec::new()) };
    let mut rules = Vec::new();
    for method in &file.methods {
        let is_rule = method.access & WANTED == WANTED && method.descriptor.ends_with(")Z");
        if !is_rule || method.access & access::SYNTHETIC != 0 {
            continue;
        }
        let parameters =
            MethodDescriptor::parse(&method.descriptor).map(|parsed| parsed.parameters).unwrap_or_default();
        if parameters.len() != 1 || parameters[0].kind() != program::Kind::Ref {
            return Err(BadRules::Parameters(format!("{}.{}", file.name.replace('/', "."), method.name)));
        }
        rules.push(Ruling {
            class: file.name.to_string(),
            method: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
        });
    }
    Ok(rules)
}

/// The files below a folder that end like this, in order.
fn find(folder: &Path, end: &str, found: &mut Vec<PathBuf>) -> Result<(), BadRules> {
    let entries = std::fs::read_dir(folder).map_err(|error| BadRules::Unreadable(folder.to_path_buf(), error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            find(&path, end, found)?;
        } else if path.extension().is_some_and(|found| found == end) {
            found.push(path);
        }
    }
    Ok(())
}

/// A file below a folder, or by its own name.
fn below(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).ok().filter(|below| !below.as_os_str().is_empty());
    below
        .map_or_else(|| file.file_name().unwrap_or_default().to_string_lossy(), |below| below.to_string_lossy())
        .into_owned()
}
