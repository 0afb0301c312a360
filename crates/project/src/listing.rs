//! The classes of a folder or jar, by their names: directories are listed, class files are hardly read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use crate::Notice;
use crate::header::{self, Header};

/// Deeper folders are not looked into: nobody nests packages like this, but links can make circles.
const MAX_DEPTH: usize = 64;

/// The classes below one place of a class path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Internal names of what can be under test.
    pub names: BTreeSet<String>,
    /// The newest class file version of those that were read.
    pub major: u16,
}

/// The class path entries at or below `path` that hold classes, each with its classes.
///
/// A jar is one entry. A folder can be one, or have several below it (`out/production/app`): where an entry begins is
/// told by the names that the class files give themselves.
pub fn roots(path: &Path, notices: &mut Vec<Notice>) -> BTreeMap<PathBuf, Listing> {
    if path.is_dir() {
        let mut roots = BTreeMap::new();
        folder(path, 0, &mut roots, notices);
        roots
    } else {
        jar(path, notices).map(|listing| (path.to_owned(), listing)).into_iter().collect()
    }
}

fn folder(path: &Path, depth: usize, roots: &mut BTreeMap<PathBuf, Listing>, notices: &mut Vec<Notice>) {
    if depth > MAX_DEPTH {
        return;
    }
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return notices.push(Notice::warning(path.display(), format!("cannot be read ({error})"))),
    };
    let (mut folders, mut stems) = (BTreeSet::new(), BTreeSet::new());
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            // As in a jar, what is there is no package.
            if entry.file_name() != "META-INF" {
                folders.insert(path);
            }
        } else if let Some(stem) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".class"))
            && is_class(stem)
        {
            stems.insert(stem.to_owned());
        }
    }
    // One class file tells the package of the folder; the names of the others follow from it.
    let read = |stem: &String| {
        let header = fs::read(path.join(format!("{stem}.class"))).ok().and_then(|bytes| header::read(&bytes))?;
        (header.name.rsplit('/').next() == Some(stem)).then_some(header)
    };
    if let Some(Header { name, major, .. }) = stems.iter().find_map(read) {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        match root_of(path, package) {
            Some(root) => {
                let listing = roots.entry(root).or_default();
                listing.major = listing.major.max(major);
                let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
                let is_test = |stem: &String| sounds_like_test(stem) && read(stem).is_some_and(|header| header.is_test);
                listing.names.extend(
                    stems.iter().filter(|stem| !is_local(stem) && !is_test(stem)).map(|stem| format!("{prefix}{stem}")),
                );
            }
            None => notices.push(
                Notice::warning(
                    path.display(),
                    format!("holds classes of package {} ", package.replace('/', ".")).trim(),
                )
                .remedy(format!("move them into a folder {package}")),
            ),
        }
    } else if let Some(stem) = stems.first() {
        let file = path.join(format!("{stem}.class"));
        notices.push(Notice::warning(file.display(), "is no class file, or another class than its name says"));
    }
    for path in folders {
        folder(&path, depth + 1, roots, notices);
    }
}

/// The folder that has `path` as its package.
fn root_of(path: &Path, package: &str) -> Option<PathBuf> {
    let mut root = path;
    for part in package.rsplit('/').filter(|part| !part.is_empty()) {
        if root.file_name()?.to_str()? != part {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_owned())
}

fn jar(path: &Path, notices: &mut Vec<Notice>) -> Option<Listing> {
    let mut bad = |reason: String| {
        notices.push(Notice::error(path.display(), reason).remedy("check the path, or build the jar again"));
        None
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return bad(format!("cannot be read ({error})")),
    };
    let mut archive = match ZipArchive::new(BufReader::new(file)) {
        Ok(archive) => archive,
        Err(error) => return bad(format!("is no jar ({error})")),
    };
    let entries: BTreeSet<String> = archive.file_names().flatten().map(|name| name.into_owned()).collect();
    let mut listing = Listing::default();
    let mut misplaced = BTreeMap::new();
    let mut packages: BTreeMap<&str, bool> = BTreeMap::new();
    let mut unreadable = Vec::new();
    for entry in &entries {
        // Versioned classes stand for a class of the same name that is listed anyway.
        let Some(name) = entry.strip_suffix(".class").filter(|name| !name.starts_with("META-INF/")) else { continue };
        let (package, stem) = name.rsplit_once('/').unwrap_or(("", name));
        if !is_class(stem) {
            continue;
        }
        let mut read = || {
            let mut bytes = Vec::new();
            archive.by_name(entry).ok()?.read_to_end(&mut bytes).ok()?;
            header::read(&bytes)
        };
        let mut header = None;
        if !packages.contains_key(package) {
            header = read();
            let Some(header) = &header else {
                unreadable.push((package, name));
                continue;
            };
            listing.major = listing.major.max(header.major);
            packages.insert(package, header.name == name);
            if header.name != name {
                let prefix = name.strip_suffix(&header.name).unwrap_or(package).to_owned();
                misplaced.entry(prefix).or_insert_with(|| entry.clone());
            }
        }
        let is_test = sounds_like_test(stem) && header.or_else(read).is_some_and(|header| header.is_test);
        if packages[package] && !is_local(stem) && !is_test {
            listing.names.insert(name.to_owned());
        }
    }
    // Whoever loads one of them says what is wrong with it.
    let is_placed = |package: &str| packages.get(package).is_none_or(|is_right| *is_right);
    listing
        .names
        .extend(unreadable.iter().filter(|(package, _)| is_placed(package)).map(|(_, name)| (*name).to_owned()));
    for (prefix, entry) in misplaced {
        notices.push(
            Notice::warning(
                path.display(),
                format!("classes below {prefix} (such as {entry}) are not in their package"),
            )
            .remedy("unpack the jar and point at that folder"),
        );
    }
    Some(listing)
}

fn is_class(stem: &str) -> bool {
    stem != "module-info" && stem != "package-info"
}

/// Local and anonymous classes have a number after a `$`: nobody else can name them.
fn is_local(stem: &str) -> bool {
    stem.split('$').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// Names that Surefire takes for tests; nested classes go with the class around them.
fn sounds_like_test(stem: &str) -> bool {
    stem.split('$').any(|part| {
        part.starts_with("Test") || ["Test", "Tests", "TestCase", "IT"].iter().any(|end| part.ends_with(end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_can_write() {
        for (stem, local) in
            [("A", false), ("A$B", false), ("A$1", true), ("A$1B", true), ("A$B$2", true), ("A$", false)]
        {
            assert_eq!(is_local(stem), local, "{stem}");
        }
    }

    #[test]
    fn a_broken_class_is_listed_whichever_comes_first() {
        // What is read of a class file, as far as its own name.
        let class = b"\xCA\xFE\xBA\xBE\0\0\0\x34\0\x03\x01\0\x03b/C\x07\0\x01\0\0\0\x02";
        let folder = std::env::temp_dir().join(format!("cupper-listing-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("some.jar");
        let mut jar = zip::ZipWriter::new(File::create(&path).expect("a file"));
        for (name, bytes) in [("a/Alone", &class[..4]), ("b/Broken", &class[..4]), ("b/C", class), ("b/D", &[])] {
            jar.start_file(format!("{name}.class"), zip::write::SimpleFileOptions::default()).expect("an entry");
            std::io::Write::write_all(&mut jar, bytes).expect("its content");
        }
        jar.finish().expect("a jar");
        let listing = super::jar(&path, &mut Vec::new()).expect("a listing");
        fs::remove_dir_all(&folder).expect("it was there");
        assert_eq!(Vec::from_iter(listing.names), ["a/Alone", "b/Broken", "b/C", "b/D"]);
    }

    #[test]
    fn roots_by_package() {
        let root = |path: &str, package| root_of(Path::new(path), package);
        assert_eq!(root("/out/com/example", "com/example"), Some("/out".into()));
        assert_eq!(root("/out", ""), Some("/out".into()));
        assert_eq!(root("/out/com/example", "org/example"), None);
    }
}
