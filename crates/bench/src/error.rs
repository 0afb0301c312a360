//! Why the benchmark as a whole could not run. A kernel that fails is a row of the table, not an error.

use crate::process::Failure;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("there is no kernel {name:?}; there are: {}", known.join(", "))]
    NoKernel { name: String, known: Vec<String> },
    #[error("{path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("cannot start {program}: {source}")]
    Start { program: PathBuf, source: std::io::Error },
    #[error("no JDK found: give --jdk HOME, set JAVA_HOME, or put `java` on the path")]
    NoJdk,
    #[error("{0} is not there: build it with `cargo build --release -p cupper`")]
    NoCupper(PathBuf),
    #[error(
        "this is a debug build of the benchmark, next to a debug build of Cupper: use `cargo run --release -p bench`"
    )]
    DebugBuild,
    #[error("the fork measurement failed: {0}")]
    Fork(String),
    #[error("the tests on the real JVM failed: {0}")]
    Tests(String),
    #[error("crash search cannot be measured: {0}")]
    Crash(String),
    #[error("a technique cannot be measured: {0}")]
    Technique(#[from] strategies::Error),
    #[error("javac failed:\n{0}")]
    Compile(String),
    #[error("`{command}` failed: {reason}")]
    Reference { command: String, reason: Failure },
}

pub type Result<T> = std::result::Result<T, Error>;

/// Turns the error of a file operation into one that names the file.
pub fn at(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.into();
    move |source| Error::File { path, source }
}
