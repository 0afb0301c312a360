//! Why a server cannot be used.

use async_nats::jetstream;
use std::error::Error as Source;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the server {url} cannot be reached ({reason}): is it running, and is the address right?")]
    Unreachable { url: String, reason: String },
    #[error("the server {url} refuses the credentials ({reason}): see --credentials")]
    Refused { url: String, reason: String },
    #[error("the server {0} has no JetStream: start it with nats-server -js")]
    NoJetStream(String),
    #[error("{}: {reason}", path.display())]
    File { path: std::path::PathBuf, reason: String },
    #[error("the server's storage is full ({0})")]
    Full(String),
    #[error("{0}")]
    Other(String),
}

/// Codes of the server: resources, storage, and a stream that takes no more.
const FULL: [u64; 5] = [10002, 10023, 10028, 10047, 10077];

impl Error {
    /// What an operation on the server has come to.
    pub(crate) fn of(error: &(dyn Source + 'static)) -> Error {
        let mut words = error.to_string();
        let mut next: Option<&(dyn Source + 'static)> = Some(error);
        while let Some(one) = next {
            if let Some(known) = one.downcast_ref::<jetstream::Error>()
                && FULL.contains(&known.error_code().0)
            {
                return Error::Full(known.to_string());
            }
            words = one.to_string();
            next = one.source();
        }
        // Some errors carry what the server said as text only.
        if FULL.iter().any(|code| words.contains(&format!("error code {code}"))) {
            return Error::Full(words);
        }
        Error::Other(words)
    }

    /// Whether it will not go away by itself.
    pub(crate) fn is_lasting(&self) -> bool {
        matches!(self, Error::Full(_))
    }
}
