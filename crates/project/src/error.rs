//! What can be wrong with the files of a build, and why a build tool has no answer. The words become part of a
//! [`Notice`](crate::Notice), which names the file and the remedy.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What is wrong with a POM: the predicate to its name.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PomError {
    #[error("cannot be read ({0})")]
    Unreadable(Arc<io::Error>),
    #[error("is no XML ({0})")]
    NoXml(#[from] roxmltree::Error),
    #[error("is no POM: its root is <{root}>")]
    NoPom { root: String },
    #[error("has no artifactId")]
    NoArtifact,
    #[error("has a parent without {part}")]
    IncompleteParent { part: &'static str },
}

/// Why a POM has no effective model. The words name the file or the artifact that is at fault.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ModelError {
    #[error("{} {error}", file.display())]
    Pom { file: PathBuf, error: PomError },
    #[error("{} needs itself", file.display())]
    Circle { file: PathBuf },
    #[error("{} is its own ancestor", file.display())]
    OwnAncestor { file: PathBuf },
    #[error("{} has the parent {group}:{artifact}:{version}, which is not in the local repository", file.display())]
    NoParent { file: PathBuf, group: String, artifact: String, version: String },
    #[error("the POM of {group}:{artifact}:{version} is missing")]
    Missing { group: String, artifact: String, version: String },
    #[error("{group}:{artifact}:{version} is moved in a circle")]
    MovedInCircle { group: String, artifact: String, version: String },
}

/// What is wrong with a version catalog: the predicate to its name.
#[derive(Clone, Debug, thiserror::Error)]
#[error("is no TOML ({})", .0.message())]
pub struct CatalogError(#[from] toml::de::Error);

/// Why a build tool does not tell the class path.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error("there is no {tool} to ask")]
    NoTool { tool: &'static str },
    #[error("a temporary folder cannot be made ({0})")]
    NoFolder(io::Error),
    #[error("{} cannot be written ({error})", file.display())]
    NotWritten { file: PathBuf, error: io::Error },
    #[error("{} cannot be run ({error})", program.display())]
    NotStarted { program: PathBuf, error: io::Error },
    #[error("{} failed: {said}", program.display())]
    Failed { program: PathBuf, said: String },
    #[error("{} did not answer within {} s", program.display(), limit.as_secs())]
    Late { program: PathBuf, limit: Duration },
    #[error("{tool}'s answer cannot be read ({error})")]
    NoAnswer { tool: &'static str, error: io::Error },
}
