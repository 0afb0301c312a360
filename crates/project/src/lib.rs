//! What the user pointed at: class folders, jars, Maven and Gradle projects.
//!
//! [`find`] turns the arguments of a command into a [`Project`]: plain data that says which classes are under test,
//! what they depend on, and where and for which JUnit their tests are to be written.
//!
//! Builds are read, not run: `pom.xml` files and the local Maven repository, Gradle scripts, lock files, version
//! catalogs and Gradle's cache. Only where these do not tell the whole class path, and only as far as [`Ask`] allows,
//! the build tool itself is asked, with a time limit. That runs code of the project: Maven runs its build extensions
//! and the dependency plugin, Gradle evaluates its build scripts.

mod error;
mod gradle;
mod graph;
mod header;
mod junit;
mod listing;
mod maven;
mod pattern;
mod process;
mod suite;
mod target;

use std::fmt;
use std::path::{Path, PathBuf};

pub use junit::JunitVersion;
pub use suite::{Companions, junit_companions, test_classes};

/// What to look for, and where.
#[derive(Clone, Debug)]
pub struct Request {
    /// Classes, packages, jars, folders and roots of projects; none means `folder`.
    pub arguments: Vec<String>,
    /// Given by the user: searched for classes that are given by name, and a dependency of everything.
    pub class_path: Vec<PathBuf>,
    /// The folder that relative paths start from.
    pub folder: PathBuf,
    /// Below it lie `.m2` and `.gradle`.
    pub home: PathBuf,
    /// `GRADLE_USER_HOME`, if it is not `.gradle` below `home`.
    pub gradle_home: Option<PathBuf>,
    pub ask: Ask,
}

/// Whether the build tool may be run when its files do not tell the class path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    Never,
    /// With the option that keeps it off the network.
    Offline,
    /// It may download what is missing.
    Online,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// By root and name.
    pub units: Vec<Unit>,
}

/// One module: classes that are compiled, tested and depended on together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub root: PathBuf,
    /// Folders and jars with what is under test.
    pub classes: Vec<PathBuf>,
    /// What the classes depend on, without themselves.
    pub class_path: Vec<PathBuf>,
    /// What only the module's tests depend on, JUnit among it.
    pub test_class_path: Vec<PathBuf>,
    /// Folders with the module's compiled tests.
    pub test_classes: Vec<PathBuf>,
    /// Roots of source folders that exist.
    pub sources: Vec<PathBuf>,
    /// Where tests belong; need not exist.
    pub tests: PathBuf,
    pub junit: JunitVersion,
    /// Whether parameterised tests can be written without a new dependency.
    pub has_params: bool,
    /// The Java release that tests must be written in.
    pub level: u32,
    /// Internal names of the classes under test, sorted; without local and anonymous ones, and without tests.
    pub names: Vec<String>,
}

/// Something that is wrong with the input, or that had to be guessed. The rest goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Notice {
    pub severity: Severity,
    /// The file, folder or argument that it is about.
    pub subject: String,
    pub reason: String,
    /// What the user can do.
    pub remedy: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something that was asked for is left out.
    Error,
    Warning,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub project: Project,
    /// In the order they were found in, each once.
    pub notices: Vec<Notice>,
}

impl Request {
    /// For a user in this folder: with the home folder of the environment, without arguments, asking offline.
    pub fn new(folder: &Path) -> Request {
        Request {
            arguments: Vec::new(),
            class_path: Vec::new(),
            folder: folder.to_owned(),
            home: std::env::home_dir().unwrap_or_default(),
            gradle_home: std::env::var_os("GRADLE_USER_HOME").map(PathBuf::from),
            ask: Ask::Offline,
        }
    }

    fn gradle_home(&self) -> PathBuf {
        self.gradle_home.clone().unwrap_or_else(|| self.home.join(".gradle"))
    }
}

/// Finds what the arguments mean. An argument that means nothing gives a notice, and the others are still found.
pub fn find(request: &Request) -> Found {
    target::find(request)
}

impl Notice {
    fn error(subject: impl fmt::Display, reason: impl Into<String>) -> Notice {
        Notice { severity: Severity::Error, subject: subject.to_string(), reason: reason.into(), remedy: None }
    }

    fn warning(subject: impl fmt::Display, reason: impl Into<String>) -> Notice {
        Notice { severity: Severity::Warning, ..Notice::error(subject, reason) }
    }

    fn remedy(mut self, remedy: impl Into<String>) -> Notice {
        self.remedy = Some(remedy.into());
        self
    }
}

/// `subject: reason; remedy`.
impl fmt::Display for Notice {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.subject, self.reason)?;
        match &self.remedy {
            Some(remedy) => write!(out, "; {remedy}"),
            None => Ok(()),
        }
    }
}
