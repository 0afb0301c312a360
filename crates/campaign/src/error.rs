//! Why a run cannot begin, or not go on.

use crate::changed::GitError;
use program::source::SourceError;
use std::io;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the current folder: {0}")]
    Folder(io::Error),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Replay(#[from] replay::Error),
    #[error(transparent)]
    Git(#[from] GitError),
    /// What was verified is said wrongly.
    #[error(transparent)]
    Verified(#[from] guide::BadFile),
    #[error("the JDK cannot be used: {0}")]
    Jdk(program::link::Trouble),
    #[error("there is no JVM for its tests")]
    NoJvm,
    #[error("there is no class to test: give a class folder, a jar or the root of a project")]
    NoClass,
    /// What is wrong with each argument was said as a notice.
    #[error("nothing that was asked for can be tested")]
    Nothing,
}
