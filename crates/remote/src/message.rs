//! What is said: tasks, results, notes.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};

/// What tasks and results begin with.
const MAGIC: &[u8; 8] = b"cupper 1";
/// Nothing of ours is larger when it is unpacked.
const LARGEST: u64 = 1 << 30;

/// A file of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileName {
    /// The last part of its name.
    pub name: String,
    /// None if there is no such file.
    pub content: Option<Content>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub hash: String,
    pub is_folder: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskHead {
    pub id: String,
    /// For people.
    pub class: String,
    pub files: Vec<FileName>,
    /// The object with the content, if that is not here.
    pub stored: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultHead {
    /// Those who took the task were lost, so many times: there is no result.
    pub lost: Option<u32>,
    pub stored: Option<String>,
}

/// Something that is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub id: String,
    pub worker: String,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Somebody works on it.
    AtIt,
    /// There is a result.
    Done,
    /// Whoever took it cannot do it: the reason in words.
    Failed(String),
}

/// Somebody who works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Present {
    pub name: String,
    pub build: String,
    pub jdk: String,
    pub places: usize,
}

/// A head, and a packed body after it.
pub fn join(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    // Heads are plain data with text as keys.
    let head = serde_json::to_vec(head).unwrap_or_default();
    let mut message = MAGIC.to_vec();
    message.extend(u32::try_from(head.len()).unwrap_or(u32::MAX).to_be_bytes());
    message.extend(head);
    message.extend(body);
    message
}

/// The head and the packed body; none if it is no message of ours.
pub fn split<T: DeserializeOwned>(message: &[u8]) -> Option<(T, &[u8])> {
    let rest = message.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (head, body) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
    Some((serde_json::from_slice(head).ok()?, body))
}

pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed).take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The hash of parts: where one ends and the next begins counts.
pub fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_is_split() {
        let head = ResultHead { lost: Some(3), stored: None };
        let body = pack(b"body body body body");
        let message = join(&head, &body);
        let (found, rest) = split::<ResultHead>(&message).expect("it is ours");
        assert_eq!((found, unpack(rest).as_deref()), (head, Some(&b"body body body body"[..])));
        for length in 0..12 {
            assert_eq!(split::<ResultHead>(&message[..length]), None);
        }
        assert_eq!(split::<ResultHead>(b"{\"a message\": \"of somebody else\"}"), None);
        assert_eq!(unpack(b"\xff\xff\xff"), None);
    }
}
