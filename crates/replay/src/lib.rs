//! The real JVM as judge: compiles small Java programs with a JDK's `javac` and runs them on its `java`.
//!
//! A [`Jvm`] is a JDK; [`Jvm::compile`] gives a folder of [`Classes`], [`Jvm::run`] an [`Outcome`]. A [`Harness`] is a JVM
//! that stays, and compiles and runs tests. Every process gets a fresh, empty folder to work in that is removed
//! afterwards, no standard input of the user's, an environment without the user's variables, and limits on time, heap,
//! file sizes and output; when it ends, so do the processes that it started. As far as the system can enforce it (see
//! [`Missing`]), it can write nowhere but there, has no network and starts no processes. It can read the user's files, unless
//! that is forbidden, too ([`Jvm::with_few_reads`]).

mod confine;
pub mod harness;
mod process;
pub mod record;
mod uncaught;
pub mod verifier;

pub use confine::Missing;
pub use harness::Harness;
pub use process::Outcome;
pub use uncaught::Uncaught;

use host::Folder;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Why the real JVM has nothing to say.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{} has no bin/{tool}: choose a full JDK with --jdk", home.display())]
    NoTool { home: PathBuf, tool: &'static str },
    #[error("javac rejects it:\n{0}")]
    NotCompiled(String),
    #[error("{} has no compiler: choose a full JDK with --jdk", home.display())]
    NoCompiler { home: PathBuf },
    #[error("the JVM for the tests does not work: {0}")]
    Harness(String),
    /// See [`harness::Options::deadline`].
    #[error("the time for running tests was over: a larger --budget helps")]
    Late,
    #[error("{what}: {error}")]
    Io { what: String, error: std::io::Error },
}

/// What a process may use.
#[derive(Clone, Debug)]
pub struct Limits {
    pub time: Duration,
    /// MiB of Java heap.
    pub heap: u32,
    /// Bytes of standard output and of standard error that are kept: the last ones.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(20), heap: 256, output: 1 << 20 }
    }
}

/// A source file: its path below the root of the packages, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

/// A program to run.
#[derive(Clone, Debug)]
pub struct Launch<'a> {
    /// Relative paths are below the current folder of this process, not of the program's.
    pub class_path: Vec<PathBuf>,
    /// Binary name.
    pub main: &'a str,
    /// Options of `java`, as `-ea`.
    pub options: Vec<&'a str>,
    pub limits: Limits,
}

/// A JDK.
#[derive(Clone, Debug)]
pub struct Jvm {
    home: PathBuf,
    /// What tests may read of it, if they may read nothing else but their class path.
    readable: Option<Vec<PathBuf>>,
}

/// Compiled classes; their folder is removed when this is dropped.
#[derive(Debug)]
pub struct Classes {
    folder: Folder,
}

impl Classes {
    pub fn path(&self) -> PathBuf {
        self.folder.path().join(CLASSES)
    }
}

const SOURCES: &str = "src";
const CLASSES: &str = "classes";
/// `javac` starts slowly on a busy computer.
const COMPILE_TIME: Duration = Duration::from_secs(120);

impl Jvm {
    pub fn new(home: &Path) -> Result<Jvm, Error> {
        let jvm = Jvm { home: home.to_path_buf(), readable: None };
        jvm.tool("java")?;
        Ok(jvm)
    }

    /// Tests of a [`Harness`] will read nothing but the JDK, their class path, their own folder, and the shared libraries
    /// of the system.
    pub fn with_few_reads(self) -> Jvm {
        let mut readable = vec![self.home.clone()];
        // Some keep their settings in /etc.
        add_links(&self.home, &self.home, &mut readable);
        Jvm { readable: Some(readable), ..self }
    }

    fn tool(&self, tool: &'static str) -> Result<PathBuf, Error> {
        let path = self.home.join("bin").join(tool);
        if path.is_file() { Ok(path) } else { Err(Error::NoTool { home: self.home.clone(), tool }) }
    }

    /// Compiles sources with assertions' and variables' names kept; classes on the path are visible to them.
    pub fn compile(&self, sources: &[Source], class_path: &[PathBuf]) -> Result<Classes, Error> {
        let folder = new_folder()?;
        self.compile_to(&folder.path().join(CLASSES), sources, class_path, &[])?;
        Ok(Classes { folder })
    }

    /// Compiles into a folder, which is made.
    fn compile_to(
        &self,
        classes: &Path,
        sources: &[Source],
        class_path: &[PathBuf],
        options: &[&str],
    ) -> Result<(), Error> {
        let javac = self.tool("javac")?;
        let folder = new_folder()?;
        create(classes)?;
        let mut list = String::new();
        for source in sources {
            let path = folder.path().join(SOURCES).join(&source.path);
            write(&path, source.text.as_bytes())?;
            // An argument file: there may be more sources than a command line takes. Quotes and backslashes are escaped.
            let text = path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
            list += &format!("\"{text}\"\n");
        }
        let arguments = folder.path().join("sources");
        write(&arguments, list.as_bytes())?;
        let mut command = Command::new(javac);
        command.args([
            "-J-Xmx512m",
            "-J-Xss8m",
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-J-XX:-UsePerfData",
        ]);
        command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"]).args(options);
        command.arg("-cp").arg(joined(class_path)?).arg("-d").arg(classes);
        command.arg(format!("@{}", arguments.display()));
        let limits = host::process::Limits { time: COMPILE_TIME, output: Limits::default().output };
        let outcome = process::run(command, &folder, &[classes], limits)?;
        match outcome.status {
            Some(0) => Ok(()),
            _ if outcome.timed_out => Err(Error::NotCompiled(format!("javac took more than {COMPILE_TIME:?}"))),
            _ => Err(Error::NotCompiled(outcome.err + &outcome.out)),
        }
    }

    /// Runs the `main` of a class without arguments.
    pub fn run(&self, launch: &Launch) -> Result<Outcome, Error> {
        let folder = new_folder()?;
        let mut command = Command::new(self.tool("java")?);
        command.arg(format!("-Xmx{}m", launch.limits.heap));
        command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData"]);
        let here = folder.path().display();
        command.arg(format!("-Djava.io.tmpdir={here}")).arg(format!("-Duser.home={here}"));
        command.arg(format!("-XX:ErrorFile={here}/error"));
        command.args(&launch.options).arg("-cp").arg(joined(&launch.class_path)?).arg(launch.main);
        let Limits { time, output, .. } = launch.limits;
        process::run(command, &folder, &[], host::process::Limits { time, output })
    }
}

fn new_folder() -> Result<Folder, Error> {
    Folder::new().map_err(|error| Error::Io { what: "a temporary folder cannot be made".to_string(), error })
}

fn create(folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(|error| Error::Io { what: folder.display().to_string(), error })
}

/// Writes a file and the folders above it.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        create(folder)?;
    }
    std::fs::write(path, bytes).map_err(|error| Error::Io { what: path.display().to_string(), error })
}

/// A class path of absolute entries.
fn joined(class_path: &[PathBuf]) -> Result<OsString, Error> {
    let mut text = OsString::new();
    for entry in class_path {
        let entry =
            std::path::absolute(entry).map_err(|error| Error::Io { what: entry.display().to_string(), error })?;
        if !text.is_empty() {
            text.push(":");
        }
        text.push(entry);
    }
    Ok(text)
}

/// What links below a folder lead to outside of it.
fn add_links(folder: &Path, home: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => add_links(&entry.path(), home, found),
            Ok(kind) if kind.is_symlink() => {
                found.extend(entry.path().canonicalize().ok().filter(|target| !target.starts_with(home)));
            }
            _ => {}
        }
    }
}
