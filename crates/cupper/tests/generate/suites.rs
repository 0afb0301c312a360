//! Suites that were generated, read by a person and checked in: `corpus/suites`. Classes from the example project and from
//! the corpus of bugs must give these very files, on other JDKs than the oldest with other stack traces in comments.
//! `UPDATE_EXPECT=1` writes them anew.

use super::{Jdk, Lab, files, jdks, ok};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Of each topic something: value classes, arithmetic, text, arrays, collections, enums, records, casts, assertions,
/// recursion, sequences of calls.
const SUBJECTS: [&str; 16] = [
    "arguments/Elevator",
    "arithmetic/Grades",
    "arithmetic/Timetable",
    "asserts/Thermostat",
    "asserts/Traffic",
    "casts/Quantity",
    "casts/Rotation",
    "clean/Account",
    "clean/Rectangles",
    "clean/Vector3",
    "collections/Cart",
    "collections/PrintQueue",
    "indices/Buckets",
    "indices/Cinema",
    "nulls/Discounts",
    "text/Abbreviation",
];

#[test]
fn suites_are_as_reviewed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let expected = root.join("corpus/suites");
    for (jdk, number) in jdks().iter().zip(0..) {
        check(jdk, number == 0, &root, &expected);
    }
}

fn check(jdk: &Jdk, is_oldest: bool, root: &Path, expected: &Path) {
    let lab = Lab::new(&format!("generate-suites-{}", jdk.feature));
    let mut javac = jdk.tool("javac");
    javac.args(["-g", "--release", "17", "-d", "classes"]);
    javac.args(SUBJECTS.iter().map(|subject| root.join(format!("corpus/bugs/{subject}.java"))));
    assert_eq!(super::run(lab.here(&mut javac), b"").status, 0);
    ok(&lab, jdk, "classes -o tests --report-dir report --budget 900s");
    let found = texts(&lab.dir.join("tests"));
    if is_oldest && std::env::var_os("UPDATE_EXPECT").is_some() {
        let _ = std::fs::remove_dir_all(expected);
        for (path, text) in &found {
            let path = expected.join(path);
            std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
            std::fs::write(path, text).expect("the file can be written");
        }
    }
    let known = texts(expected);
    assert_eq!(found.keys().collect::<Vec<_>>(), known.keys().collect::<Vec<_>>());
    for (path, text) in &found {
        let is_same = if is_oldest { known[path] == *text } else { code(&known[path]) == code(text) };
        assert!(is_same, "{} differs on JDK {}; UPDATE_EXPECT=1 shows how:\n{text}", path.display(), jdk.feature);
    }
}

fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let below = |path: PathBuf| path.strip_prefix(folder).map(Path::to_path_buf).unwrap_or(path);
    let all = files(folder).into_iter().map(|(path, (text, _))| (below(path), text));
    all.filter(|(path, _)| !path.starts_with(".cupper")).collect()
}

/// A file without its comments.
fn code(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect()
}
