//! Why nothing can be found out about a class.

use program::link::Trouble;
use program::source::SourceError;
use symex::replay::NotInitialised;
use vm::BootError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error("the JDK cannot be used: {0}")]
    Jdk(Trouble),
    #[error("class {0} is not on the class path")]
    NoClass(String),
    #[error("class {class} cannot be loaded: {trouble}")]
    NotLoaded { class: String, trouble: Trouble },
    #[error("its tests would all fail: {0}")]
    NotInitialised(NotInitialised),
    #[error("{0} is private, local or anonymous: tests cannot name it")]
    NotNamed(String),
    #[error("{0}")]
    Boot(BootError),
    /// What was asked for does not fit the class; the text says what would.
    #[error("{0}")]
    Unfit(String),
    #[error(transparent)]
    Verified(#[from] guide::BadFile),
    #[error("{0} is none of the techniques that this build has")]
    NoTechnique(String),
    #[error("the options of {technique} cannot be read: {reason}")]
    BadOptions { technique: String, reason: serde_json::Error },
}

impl From<BootError> for Error {
    fn from(error: BootError) -> Error {
        Error::Boot(error)
    }
}
