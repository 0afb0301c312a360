//! Hashes of content.

use std::fmt;

/// 256 bits of BLAKE3, in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(blake3::hash(bytes).to_hex().to_string())
    }

    /// Of several parts: where one ends and the next begins counts.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Digest(hasher.finalize().to_hex().to_string())
    }

    /// Of a file, without holding all of it.
    pub fn of_file(path: &std::path::Path) -> std::io::Result<Digest> {
        let mut hasher = blake3::Hasher::new();
        std::io::copy(&mut std::fs::File::open(path)?, &mut hasher)?;
        Ok(Digest(hasher.finalize().to_hex().to_string()))
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// Enough to tell apart what is read by one class.
    pub fn short(&self) -> String {
        self.0[..32].to_string()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
