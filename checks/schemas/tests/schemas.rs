//! The golden files of the crates `report` and `warnings` follow our schema and the official one of SARIF.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn golden(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/report/tests/golden").join(name)).unwrap()
}

/// Other analysers' reports with our verdicts, and the reports themselves.
fn judged() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/warnings/tests");
    let files = ["data", "golden"].iter().flat_map(|folder| fs::read_dir(tests.join(folder)).unwrap());
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sarif"));
    files.sort();
    files
}

fn read(schema: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap()
}

#[track_caller]
fn check_schema(schema: &Value, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap();
    let validator = jsonschema::validator_for(schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn json_follows_its_schema() {
    let schema = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json"));
    check_schema(&schema, &golden("report.json"));
    check_schema(&schema, &golden("report-empty.json"));
}

#[test]
fn verification_results_follow_their_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schema = read(&root.join("docs/verified.schema.json"));
    let topics = fs::read_dir(root.join("corpus/guide")).unwrap().map(|topic| topic.unwrap().path());
    let mut files: Vec<PathBuf> =
        topics.flat_map(|topic| fs::read_dir(topic).unwrap()).map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    assert!(files.len() >= 10, "{files:?}");
    for file in files {
        println!("{}", file.display());
        check_schema(&schema, &fs::read_to_string(file).unwrap());
    }
    let validator = jsonschema::validator_for(&schema).unwrap();
    let both = serde_json::json!({ "id": "a", "line": 1, "pc": 1, "condition": "true" });
    let file = serde_json::json!({ "schemaVersion": 1, "methods": [{ "method": "A.f()", "assumed": [both] }] });
    assert!(!validator.is_valid(&file), "either a line or a pc");
}

#[test]
fn sarif_follows_the_standard() {
    let mut schema = read(&package("serde-sarif").join("src/schema.json"));
    // The pattern of languages has a bracket too many in the standard, which not every library takes.
    for owner in ["run", "toolComponent"] {
        let pattern = &mut schema["definitions"][owner]["properties"]["language"]["pattern"];
        assert_eq!(*pattern, "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$");
        *pattern = "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}?$".into();
    }
    check_schema(&schema, &golden("report.sarif"));
    check_schema(&schema, &golden("report-empty.sarif"));
    let judged = judged();
    assert!(judged.len() >= 8, "{judged:?}");
    for file in judged {
        println!("{}", file.display());
        check_schema(&schema, &fs::read_to_string(file).unwrap());
    }
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(!validator.is_valid(&serde_json::json!({ "version": "2.1.0" })), "the schema asks for runs");
}

/// The folder of a package that this crate depends on: one of them carries the schema of SARIF.
fn package(name: &str) -> PathBuf {
    // Packages for other platforms need not have been downloaded.
    let version = String::from_utf8(Command::new("rustc").arg("-vV").output().unwrap().stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", host, "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == name).expect("it is among the dev-dependencies");
    Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_owned()
}
