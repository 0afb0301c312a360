//! A short run of the loader on damaged class files and jars.

use std::path::PathBuf;

#[test]
fn damaged_classes_and_jars_give_errors() {
    let jdk = program::source::locate_jdk(None).expect("a JDK is needed for this test");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("classes");
    let summary = fuzz::loader::run(&jdk, &folder, 1, 600, |_, _| {}).expect("the JDK can be read");
    assert!(summary.failures.is_empty(), "{:#?}", summary.failures);
    assert!(summary.outcomes.len() > 3, "{:?}", summary.outcomes);
}
