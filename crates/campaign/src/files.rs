//! Files on disk: whole, only when they change, and never over what a person wrote.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    New,
    Changed,
    /// It had this text already.
    Same,
    /// A person wrote or changed it: it stays as it is.
    Theirs,
}

/// Writes a test file, unless somebody else wrote or changed the one that is there and `force` is not set.
pub fn write_test(path: &Path, text: &str, force: bool) -> io::Result<Kept> {
    let Some(known) = read(path)? else { return write_whole(path, text).map(|()| Kept::New) };
    if is_same(&known, text) {
        return Ok(Kept::Same);
    }
    if !force && !testgen::is_untouched(&known) {
        return Ok(Kept::Theirs);
    }
    write_whole(path, text).map(|()| Kept::Changed)
}

/// Whether there is a file that a person wrote from the first line on.
pub fn is_hand_written(path: &Path) -> bool {
    matches!(read(path), Ok(Some(known)) if !testgen::is_generated(&known))
}

/// Whether there is a file that an earlier run has written.
pub fn is_ours(path: &Path) -> bool {
    ours(path).is_some()
}

/// The file, if an earlier run has written it, even if it was changed since.
pub fn ours(path: &Path) -> Option<String> {
    read(path).ok().flatten().filter(|known| testgen::is_generated(known))
}

/// Whether a file has this text; line ends may be those of another system.
pub fn has(path: &Path, text: &str) -> bool {
    matches!(read(path), Ok(Some(known)) if is_same(&known, text))
}

/// Writes a file of ours.
pub fn write(path: &Path, text: &str) -> io::Result<Kept> {
    match read(path)? {
        Some(known) if known == text => Ok(Kept::Same),
        known => write_whole(path, text).map(|()| if known.is_some() { Kept::Changed } else { Kept::New }),
    }
}

/// Removes a test file that nobody changed; whether it was there.
pub fn remove_test(path: &Path) -> io::Result<bool> {
    match read(path)? {
        Some(known) if testgen::is_untouched(&known) => fs::remove_file(path).map(|()| true),
        _ => Ok(false),
    }
}

/// The text, if there is a file. One that is no text is somebody's, too.
fn read(path: &Path) -> io::Result<Option<String>> {
    // Left behind by a run that was killed.
    let _ = fs::remove_file(neighbour(path));
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Version control may have given it other line ends.
fn is_same(one: &str, other: &str) -> bool {
    one == other || one.replace("\r\n", "\n") == other
}

/// Writes through a neighbour, so that nobody ever sees half a file.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let part = neighbour(path);
    fs::write(&part, text).and_then(|()| fs::rename(&part, path)).inspect_err(|_| _ = fs::remove_file(&part))
}

fn neighbour(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.part"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A folder of its own for a test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cupper-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn ours(body: &str) -> String {
        // A suite without tests has no file, so the header is taken from one with a single test.
        let subject = testgen::Subject {
            class: "A".into(),
            simple_class: "A".into(),
            method: "f".into(),
            descriptor: "()V".into(),
            parameters: Vec::new(),
            is_static: true,
            is_overloaded: false,
        };
        let case = testgen::TestCase {
            subject,
            arrange: Vec::new(),
            receiver: None,
            arguments: Vec::new(),
            call: testgen::Code::new(body),
            result: None,
            end: testgen::Ending::Returned { checks: Vec::new() },
            condition: Vec::new(),
            throws_checked: false,
            bug: None,
            doubt: None,
            fixture: testgen::StaticFixture::default(),
            earlier: None,
        };
        let none = BTreeSet::new();
        let suite = testgen::Suite {
            package: "",
            class: "A",
            cases: &[case],
            junit: testgen::Junit::FIVE,
            style: testgen::Style::Methods,
            bugs: testgen::BugTests::default(),
            suppressed: &Default::default(),
            taken: &none,
            java_lang: &none,
        };
        testgen::write(&suite).remove(0).text
    }

    #[test]
    fn what_a_person_wrote_stays() {
        let folder = folder("stays");
        let path = folder.join("a/ATest.java");
        let (one, two) = (ours("A.f()"), ours("A.g()"));
        let check = |text: &str, force, expected| {
            assert_eq!(write_test(&path, text, force).expect("it can be written"), expected);
        };
        check(&one, false, Kept::New);
        check(&one, false, Kept::Same);
        fs::write(&path, one.replace('\n', "\r\n")).expect("it can be written");
        check(&one, false, Kept::Same);
        check(&two, false, Kept::Changed);
        fs::write(&path, two.replace("A.g", "A.h")).expect("it can be written");
        check(&one, false, Kept::Theirs);
        assert!(!remove_test(&path).expect("it can be read"));
        check(&one, true, Kept::Changed);
        fs::write(&path, "class ATest {}").expect("it can be written");
        check(&one, false, Kept::Theirs);
        check(&one, true, Kept::Changed);
        assert!(remove_test(&path).expect("it can be removed"));
        assert!(!remove_test(&path).expect("it is gone"));
        assert_eq!(fs::read_dir(folder.join("a")).expect("it is a folder").count(), 0);
        fs::remove_dir_all(folder).expect("it can be removed");
    }

    #[test]
    fn remains_of_a_killed_run_are_cleared_away() {
        let folder = folder("remains");
        fs::create_dir_all(&folder).expect("it can be made");
        fs::write(folder.join(".x.json.part"), "{").expect("it can be written");
        let path = folder.join("x.json");
        assert_eq!(write(&path, "{}").expect("it can be written"), Kept::New);
        assert_eq!(write(&path, "{}").expect("it can be written"), Kept::Same);
        assert_eq!(write(&path, "[]").expect("it can be written"), Kept::Changed);
        let names: Vec<_> = fs::read_dir(&folder).expect("it is a folder").flatten().map(|e| e.file_name()).collect();
        assert_eq!(names, ["x.json"]);
        fs::remove_dir_all(folder).expect("it can be removed");
    }
}
