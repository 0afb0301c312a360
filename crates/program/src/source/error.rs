//! What can be wrong with the places classes come from.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

#[derive(Debug, Error)]
pub enum SourceError {
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable { path: PathBuf, cause: io::Error },
    #[error("{} is not a JDK module image that can be read: {reason}", path.display())]
    BadImage { path: PathBuf, reason: ImageDamage },
    #[error("no JDK found ({looked}); give one with --jdk HOME or set JAVA_HOME to a JDK of version 17 or newer")]
    NoJdk {
        /// The places tried and what was wrong with each.
        looked: String,
    },
    #[error("{} is not a JDK that can be used: {reason}", home.display())]
    BadJdk { home: PathBuf, reason: String },
    #[error("cannot open the jar {}: {reason}", path.display())]
    BadJar { path: PathBuf, reason: String },
    #[error("cannot read {entry} in the jar {}: {reason}", jar.display())]
    BadEntry { jar: PathBuf, entry: String, reason: String },
}

/// Why a module image, or a resource in it, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImageDamage {
    #[error("{0}")]
    Header(&'static str),
    #[error("its format has version {major}.{minor}")]
    Version { major: u32, minor: u32 },
    #[error("it has no class java.lang.Object")]
    NoObject,
    #[error("a resource lies outside of the file")]
    Outside,
    #[error("a compressed resource is damaged")]
    Compressed,
    #[error("its resources are compressed with jlink's '{plugin}', of which only 'zip' is known")]
    UnknownCompression { plugin: String },
}
