//! Jars: zip files with a manifest, and for multi-release ones a choice of entries by Java version.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zip::ZipArchive;

use super::SourceError;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// The main section of a jar's manifest.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Manifest {
    pub main_class: Option<String>,
    pub multi_release: bool,
    /// `Class-Path`: URLs relative to the jar.
    pub class_path: Vec<String>,
    /// All attributes of the main section, in order.
    pub attributes: Vec<(String, String)>,
}

/// An open jar: its directory is read, entries are read when asked for.
#[derive(Debug)]
pub(super) struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    pub manifest: Manifest,
    /// The versioned parts that apply, newest first; empty unless multi-release.
    versions: Vec<u32>,
}

/// An entry's content and the name it has in the jar, version folder included.
pub(super) struct JarEntry {
    pub real_name: String,
    pub bytes: Vec<u8>,
}

impl Jar {
    pub fn open(path: &Path, feature: u32) -> Result<Jar, SourceError> {
        let file = File::open(path).map_err(|cause| SourceError::Unreadable { path: path.to_owned(), cause })?;
        let mut archive = ZipArchive::new(BufReader::new(file))
            .map_err(|error| SourceError::BadJar { path: path.to_owned(), reason: error.to_string() })?;
        let manifest_index = archive.index_for_name_raw(MANIFEST.as_bytes()).or_else(|| {
            // Java compares this one name without regard to case.
            let name = archive.file_names().flatten().find(|name| name.eq_ignore_ascii_case(MANIFEST))?;
            archive.index_for_name_raw(name.as_bytes())
        });
        let manifest = match manifest_index {
            Some(index) => Manifest::parse(&read(&mut archive, path, index, MANIFEST)?),
            None => Manifest::default(),
        };
        let mut versions = Vec::new();
        if manifest.multi_release {
            versions.extend(
                archive
                    .file_names()
                    .flatten()
                    .filter_map(|name| version_of(&name))
                    .filter(|version| (9..=feature).contains(version)),
            );
            versions.sort_unstable_by(|a, b| b.cmp(a));
            versions.dedup();
        }
        Ok(Jar { path: path.to_owned(), archive: Mutex::new(archive), manifest, versions })
    }

    /// The entry that Java would take for `name`.
    pub fn find(&self, name: &str) -> Result<Option<JarEntry>, SourceError> {
        let mut archive = self.archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let versioned = |version: &u32| {
            let name = format!("{VERSIONS}{version}/{name}");
            Some((archive.index_for_name_raw(name.as_bytes())?, name))
        };
        let mut found = None;
        if !name.starts_with("META-INF/") {
            found = self.versions.iter().find_map(versioned);
        }
        let plain = || Some((archive.index_for_name_raw(name.as_bytes())?, name.to_owned()));
        let folder = || {
            let name = format!("{name}/");
            Some((archive.index_for_name_raw(name.as_bytes())?, name))
        };
        match found.or_else(plain).or_else(folder) {
            Some((index, real_name)) => {
                let bytes = read(&mut archive, &self.path, index, &real_name)?;
                Ok(Some(JarEntry { real_name, bytes }))
            }
            None => Ok(None),
        }
    }
}

fn read(
    archive: &mut ZipArchive<BufReader<File>>,
    jar: &Path,
    index: usize,
    name: &str,
) -> Result<Vec<u8>, SourceError> {
    let bad = |reason: String| SourceError::BadEntry { jar: jar.to_owned(), entry: name.to_owned(), reason };
    let entry = archive.by_index(index).map_err(|error| bad(error.to_string()))?;
    let size = entry.size();
    // The size is a claim: a damaged jar must not reserve memory by it.
    let mut bytes = Vec::with_capacity(size.min(1 << 20) as usize);
    entry.take(size.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| bad(error.to_string()))?;
    if bytes.len() as u64 != size {
        return Err(bad(format!("it has {} bytes instead of {size}", bytes.len())));
    }
    Ok(bytes)
}

fn version_of(name: &str) -> Option<u32> {
    let (version, _) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    version.parse().ok()
}

impl Manifest {
    fn parse(bytes: &[u8]) -> Manifest {
        // A line may be broken within a character, so lines are joined before text is made of them.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in bytes.split(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            match (line.split_first(), lines.last_mut()) {
                (None, None) => {}
                (None, Some(_)) => break,
                (Some((b' ', more)), Some(last)) => last.extend_from_slice(more),
                (Some(_), _) => lines.push(line.to_vec()),
            }
        }
        let attribute = |line: &Vec<u8>| {
            let text = String::from_utf8_lossy(line);
            let (key, value) = text.split_once(':')?;
            Some((key.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
        };
        let attributes: Vec<(String, String)> = lines.iter().filter_map(attribute).collect();
        let get = |wanted: &str| {
            attributes.iter().rev().find_map(|(key, value)| key.eq_ignore_ascii_case(wanted).then_some(value.trim()))
        };
        Manifest {
            main_class: get("Main-Class").map(str::to_owned),
            multi_release: get("Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true")),
            class_path: get("Class-Path").unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
            attributes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests() {
        let text = "Manifest-Version: 1.0\r\nmain-class: a.b.Main \r\nClass-Path: lib/x.jar lib/lo\r\n ng.jar\r\n\
                    Multi-Release: true\r\n\r\nName: x\r\nMain-Class: no\r\n";
        let found = Manifest::parse(text.as_bytes());
        assert_eq!(found.main_class.as_deref(), Some("a.b.Main"));
        assert_eq!(found.class_path, ["lib/x.jar", "lib/long.jar"]);
        assert!(found.multi_release);
        assert_eq!(found.attributes.len(), 4);
        assert_eq!(Manifest::parse(b""), Manifest::default());
        assert_eq!(Manifest::parse(b" \xFF:\n:").main_class, None);
    }
}
