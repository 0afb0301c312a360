//! Suites made of cases that were written by hand, compared with files in `golden`, which are compiled and run.
//! `UPDATE_EXPECT=1` writes the files.

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use support::{cases, jvm};
use testgen::{BugTests, Junit, SourceFile, Style, Suite, is_generated, is_untouched, write};

/// A folder of golden files: its name, the JUnit and the style it is written for, and the jars that it is run with.
struct Variant {
    name: &'static str,
    junit: Junit,
    style: Style,
    /// Coordinates, and whether the launcher among them has subcommands.
    runs_with: &'static [(&'static [&'static str], bool)],
}

const FIVE: (&[&str], bool) = (&["org.junit.platform:junit-platform-console-standalone:1.11.4"], true);
const SIX: (&[&str], bool) = (&["org.junit.platform:junit-platform-console-standalone:6.0.1"], true);
const EARLY_FIVE: (&[&str], bool) = (&["org.junit.platform:junit-platform-console-standalone:1.3.2"], false);
const FOUR: (&[&str], bool) =
    (&["org.junit.platform:junit-platform-console-standalone:1.11.4", "junit:junit:4.13.2"], true);
const EARLY_FOUR: (&[&str], bool) =
    (&["org.junit.platform:junit-platform-console-standalone:1.11.4", "junit:junit:4.12"], true);

const VARIANTS: [Variant; 5] = [
    Variant { name: "junit5", junit: Junit::FIVE, style: Style::Methods, runs_with: &[FIVE, SIX] },
    Variant { name: "junit5-tables", junit: Junit::FIVE, style: Style::Parameterized, runs_with: &[FIVE, SIX] },
    Variant {
        name: "junit5-early",
        junit: Junit { major: 5, minor: 0 },
        style: Style::Methods,
        runs_with: &[EARLY_FIVE],
    },
    Variant { name: "junit4", junit: Junit::FOUR, style: Style::Methods, runs_with: &[FOUR] },
    Variant {
        name: "junit4-early",
        junit: Junit { major: 4, minor: 12 },
        style: Style::Parameterized,
        runs_with: &[EARLY_FOUR],
    },
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| name.to_string()).collect()
}

fn files(variant: &Variant) -> Vec<SourceFile> {
    let java_lang = names(&["Character", "Double", "Exception", "Integer", "Object", "Record", "String"]);
    let mut files = Vec::new();
    for subjects in cases::all() {
        let taken = match subjects.package {
            "quiz" => names(&["Test"]),
            _ => names(&["Account", "IntStack", "Optional", "Texts"]),
        };
        let suite = Suite {
            package: subjects.package,
            class: subjects.class,
            cases: &subjects.cases,
            junit: variant.junit,
            style: variant.style,
            bugs: if variant.name == "junit5" { BugTests::Tag } else { BugTests::Fail },
            suppressed: &Default::default(),
            taken: &taken,
            java_lang: &java_lang,
        };
        files.extend(write(&suite));
    }
    files
}

#[test]
fn as_in_the_golden_files() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for variant in &VARIANTS {
        let root = folder("golden").join(variant.name);
        if update && root.exists() {
            std::fs::remove_dir_all(&root).expect("golden files can be replaced");
        }
        for file in files(variant) {
            let path = root.join(&file.path);
            if update {
                std::fs::create_dir_all(path.parent().expect("below the root")).expect("folders can be made");
                std::fs::write(&path, &file.text).expect("golden files can be written");
            }
            if std::fs::read_to_string(&path).ok().as_deref() != Some(&file.text) {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "differs (UPDATE_EXPECT=1 writes them): {wrong:#?}");
}

#[test]
fn files_tell_whether_they_were_changed() {
    for file in files(&VARIANTS[0]) {
        assert!(is_generated(&file.text) && is_untouched(&file.text));
        assert!(!is_untouched(&file.text.replace("@Test", "@Disabled @Test")) || file.class == "quiz.TestTest");
        assert!(file.text.lines().all(|line| line.len() <= 120));
    }
}

#[test]
fn lines_and_names_lead_to_the_cases() {
    for variant in &VARIANTS {
        for file in files(variant) {
            let lines: Vec<&str> = file.text.lines().collect();
            for test in &file.tests {
                let text = lines[test.lines.start() - 1..*test.lines.end()].join("\n");
                assert!(text.contains(&format!("void {}(", test.method)), "{text}");
                assert!(text.starts_with("    ") && text.ends_with("\n    }"), "{text}");
                assert_eq!(test.row.is_some(), text.contains("@ParameterizedTest"));
            }
        }
    }
}

/// Golden files are written for the oldest Java, and pass with the oldest and the newest JUnit that they are meant for.
#[test]
fn they_do_on_real_jdks_what_they_say() {
    let jdks = jvm::jdks();
    let newest = jdks.last().expect("there is a JDK");
    for variant in &VARIANTS {
        let files = files(variant);
        let root = folder("golden").join(variant.name);
        let mut sources: Vec<PathBuf> = files.iter().map(|file| root.join(&file.path)).collect();
        for subject in ["shop/Account", "shop/IntStack", "shop/Optional", "shop/Texts", "quiz/Test"] {
            sources.push(folder("java").join(format!("{subject}.java")));
        }
        for (number, (coordinates, execute)) in variant.runs_with.iter().enumerate() {
            let jars = jvm::jars(coordinates);
            let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", variant.name));
            jvm::compile(newest, &sources, &jars, &classes);
            for jdk in &jdks {
                let tested = jvm::test(jdk, &classes, &jars, *execute);
                let wrong: Vec<_> =
                    tested.iter().filter(|test| test.passed == test.class.ends_with("BugsTest")).collect();
                assert!(wrong.is_empty(), "{} with {coordinates:?} on {}: {wrong:#?}", variant.name, jdk.display());
                let written: usize = files.iter().map(|file| file.tests.len()).sum();
                assert_eq!(tested.len(), written, "{} with {coordinates:?} on {}", variant.name, jdk.display());
            }
        }
    }
}
