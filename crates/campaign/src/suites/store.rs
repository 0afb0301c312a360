//! What tests were made of, a file of JSON for each suite: a head, and a line for each test, so that changes are few lines
//! for version control.

use super::{Stored, Written};
use crate::files::{self, Kept};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// In the root of the tests. What begins with a dot is no source for build tools.
const FOLDER: &str = ".cupper";
/// Of the form of the files: others are not read.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head {
    version: u32,
    /// The first lines of the files of tests, which have their checksums; by path.
    files: BTreeMap<String, String>,
}

fn path(root: &Path, package: &str, suite: &str) -> PathBuf {
    root.join(FOLDER).join(package).join(format!("{suite}.json"))
}

fn head<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>) -> Head {
    let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
    Head { version: VERSION, files: texts.map(|(path, text)| (path.to_string(), first(text))).collect() }
}

/// The tests of files, if they were kept of these.
pub fn read(root: &Path, package: &str, suite: &str, written: &[Written]) -> Option<Vec<Stored>> {
    let text = std::fs::read_to_string(path(root, package, suite)).ok()?;
    let mut lines = text.lines();
    let known: Head = serde_json::from_str(lines.next()?).ok()?;
    let now = head(written.iter().map(|file| (&*file.path, &*file.text)));
    if known.version != VERSION || known.files != now.files {
        return None;
    }
    lines.map(|line| serde_json::from_str(line).ok()).collect()
}

/// Keeps the tests of files; what became of the file.
pub fn keep<'a>(
    root: &Path,
    package: &str,
    suite: &str,
    texts: impl Iterator<Item = (&'a str, &'a str)>,
    tests: &[Stored],
) -> io::Result<Kept> {
    let mut text = serde_json::to_string(&head(texts))? + "\n";
    for test in tests {
        text += &serde_json::to_string(test)?;
        text.push('\n');
    }
    files::write(&path(root, package, suite), &text)
}

/// Removes what was kept of a suite that is not there any more.
pub fn forget(root: &Path, package: &str, suite: &str) {
    let _ = std::fs::remove_file(path(root, package, suite));
}
