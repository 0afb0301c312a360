//! Tests that are there already: their classes, and what JUnit needs to run them.

use crate::header;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// Deeper folders are not looked into: links can make circles.
const MAX_DEPTH: usize = 64;

/// Binary names of the classes in a folder or jar that JUnit should be asked to run, sorted: those that mention what only
/// tests do, and those that build tools take for tests by their names, as they may inherit theirs. Nested classes are run
/// with the one around them.
pub fn test_classes(path: &Path) -> io::Result<Vec<String>> {
    let mut found = BTreeSet::new();
    if path.is_dir() {
        below(path, path, 0, &mut found)?;
    } else {
        let mut jar = ZipArchive::new(BufReader::new(File::open(path)?)).map_err(io::Error::other)?;
        for at in 0..jar.len() {
            let mut entry = jar.by_index(at).map_err(io::Error::other)?;
            let name = entry.name().map_err(io::Error::other)?.into_owned();
            let Some(stem) = name.strip_suffix(".class") else { continue };
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            found.extend(test_name(stem, &bytes));
        }
    }
    Ok(found.into_iter().collect())
}

fn below(root: &Path, folder: &Path, depth: usize, found: &mut BTreeSet<String>) -> io::Result<()> {
    if depth > MAX_DEPTH {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            below(root, &path, depth + 1, found)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let stem = path.strip_prefix(root).unwrap_or(&path).with_extension("");
            found.extend(test_name(&stem.to_string_lossy().replace('\\', "/"), &fs::read(&path)?));
        }
    }
    Ok(())
}

fn test_name(stem: &str, bytes: &[u8]) -> Option<String> {
    let simple = stem.rsplit('/').next().unwrap_or(stem);
    if simple.contains('$') || simple.ends_with("-info") || stem.starts_with("META-INF/") {
        return None;
    }
    let is_named = simple.starts_with("Test") || ["Test", "Tests", "TestCase"].iter().any(|end| simple.ends_with(end));
    (is_named || header::read(bytes)?.is_test).then(|| stem.replace('/', "."))
}

/// The jars that JUnit's own interfaces do not bring along, but that are needed to run tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Companions {
    pub jars: Vec<PathBuf>,
    /// Coordinates of those that are neither on the class path nor in the local Maven repository.
    pub missing: Vec<String>,
}

/// What is missing on a class path with JUnit 5 or 6 on it. Build tools bring these jars themselves, so they are in the
/// local repository of whoever has run the tests.
pub fn junit_companions(class_path: &[PathBuf], home: &Path) -> Companions {
    let mut found = Companions::default();
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names: Vec<String> = class_path.iter().map(name).collect();
    let has = |artifact: &str| names.iter().any(|name| name.starts_with(&format!("{artifact}-")));
    let version = |artifact: &str| {
        names.iter().find_map(|name| {
            let version = name.strip_prefix(&format!("{artifact}-"))?.strip_suffix(".jar")?;
            version.starts_with(|letter: char| letter.is_ascii_digit()).then(|| version.to_owned())
        })
    };
    let Some(jupiter) = version("junit-jupiter-api").filter(|_| !has("junit-platform-console-standalone")) else {
        return found;
    };
    // Jupiter 5.11 runs on Platform 1.11; from 6 on both have one number.
    let platform = jupiter.strip_prefix("5.").map_or(jupiter.clone(), |minor| format!("1.{minor}"));
    let needed = [
        ("org/junit/jupiter", "junit-jupiter-engine", jupiter.as_str()),
        ("org/junit/platform", "junit-platform-engine", platform.as_str()),
        ("org/junit/platform", "junit-platform-launcher", platform.as_str()),
        ("org/junit/platform", "junit-platform-commons", platform.as_str()),
        ("org/opentest4j", "opentest4j", "1.3.0"),
    ];
    for (group, artifact, version) in needed {
        if has(artifact) {
            continue;
        }
        let jar = home.join(".m2/repository").join(group).join(artifact).join(version);
        let jar = jar.join(format!("{artifact}-{version}.jar"));
        if jar.is_file() {
            found.jars.push(jar);
        } else {
            found.missing.push(format!("{}:{artifact}:{version}", group.replace('/', ".")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_junit_needs_to_run() {
        let path = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let none = Companions::default();
        assert_eq!(junit_companions(&path(&["junit-4.13.2.jar"]), Path::new("/")), none);
        let whole = ["junit-jupiter-api-5.11.4.jar", "junit-platform-console-standalone-1.11.4.jar"];
        assert_eq!(junit_companions(&path(&whole), Path::new("/")), none);
        let found =
            junit_companions(&path(&["a/junit-jupiter-api-5.11.4.jar", "opentest4j-1.3.0.jar"]), Path::new("/"));
        assert_eq!(found.missing[0], "org.junit.jupiter:junit-jupiter-engine:5.11.4");
        assert_eq!(found.missing[2], "org.junit.platform:junit-platform-launcher:1.11.4");
        assert_eq!(found.missing.len(), 4);
    }

    #[test]
    fn names_of_tests() {
        assert_eq!(test_name("a/FooTest", b""), Some("a.FooTest".to_string()));
        assert_eq!(test_name("a/FooTest$Inner", b""), None);
        assert_eq!(test_name("a/Foo", b""), None);
    }
}
