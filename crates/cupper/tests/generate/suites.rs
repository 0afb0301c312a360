//! Suites that were generated, read by a person and checked in: `corpus/suites`. Classes from the example project and from
//! the corpus of bugs must give these very files. `UPDATE_EXPECT=1` writes them anew.

use super::{Lab, files, ok, oldest};
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
    let jdk = oldest();
    let lab = Lab::new("generate-suites");
    let mut javac = jdk.tool("javac");
    javac.args(["-g", "--release", "17", "-d", "classes"]);
    javac.args(SUBJECTS.iter().map(|subject| root.join(format!("corpus/bugs/{subject}.java"))));
    assert_eq!(super::run(lab.here(&mut javac), b"").status, 0);
    ok(&lab, &jdk, "classes -o tests --report-dir report --budget 300s");
    let found = texts(&lab.dir.join("tests"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let _ = std::fs::remove_dir_all(&expected);
        for (path, text) in &found {
            let path = expected.join(path);
            std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
            std::fs::write(path, text).expect("the file can be written");
        }
    }
    let known = texts(&expected);
    assert_eq!(found.keys().collect::<Vec<_>>(), known.keys().collect::<Vec<_>>());
    for (path, text) in &found {
        assert!(known[path] == *text, "{} differs; UPDATE_EXPECT=1 shows how:\n{text}", path.display());
    }
}

fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let below = |path: PathBuf| path.strip_prefix(folder).map(Path::to_path_buf).unwrap_or(path);
    files(folder).into_iter().map(|(path, (text, _))| (below(path), text)).collect()
}
