//! The texts for terminals and machines: golden files, and the schemas that they promise to follow.
//! `UPDATE_EXPECT=1` writes the golden files anew.

mod example;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use report::{Report, Style, bug_list, json, sarif, table};
use serde_json::Value;

#[track_caller]
fn check(name: &str, actual: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&golden, actual).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(expected == actual, "{name} differs; UPDATE_EXPECT=1 accepts:\n{actual}");
}

#[test]
fn golden() {
    let report = example::report();
    check("table.txt", &table(&report, Style { colour: false, width: 100 }));
    check("table-narrow.txt", &table(&report, Style { colour: false, width: 62 }));
    check("table-colour.txt", &table(&report, Style { colour: true, width: 100 }));
    check("table-empty.txt", &table(&Report::default(), Style { colour: false, width: 80 }));
    check("bugs.txt", &bug_list(&report, Style { colour: false, width: 100 }));
    check("report.json", &json(&report));
    check("report.sarif", &sarif(&report));
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
    check_schema(&schema, &json(&example::report()));
    check_schema(&schema, &json(&Report::default()));
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
    check_schema(&schema, &sarif(&example::report()));
    check_schema(&schema, &sarif(&Report::default()));
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(!validator.is_valid(&serde_json::json!({ "version": "2.1.0" })), "the schema asks for runs");
}

/// What the schema cannot say: results refer to rules that are there, paths are relative, fingerprints differ.
#[test]
fn sarif_is_consistent() {
    let log: Value = serde_json::from_str(&sarif(&example::report())).unwrap();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 3);
    let mut prints = Vec::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        prints.push(result["partialFingerprints"]["cupperCrash/v1"].as_str().unwrap());
    }
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 3);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/main/java/com/example/bank/Account.java");
    assert_eq!(results[0]["level"], "error");
    assert_eq!(results[2]["level"], "note");
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
