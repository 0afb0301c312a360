//! The texts for terminals and machines: golden files. That they follow their schemas is for `make schemas` to say.
//! `UPDATE_EXPECT=1` writes the golden files anew.

mod example;

use std::fs;
use std::path::Path;

use report::{Classes, Report, Style, bug_list, change_list, json, sarif, table};
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

fn style(colour: bool, width: usize) -> Style {
    Style { colour, width, classes: Classes::Worst }
}

#[test]
fn golden() {
    let report = example::report();
    check("table.txt", &table(&report, style(false, 100)));
    check("table-narrow.txt", &table(&report, style(false, 62)));
    check("table-colour.txt", &table(&report, style(true, 100)));
    check("table-empty.txt", &table(&Report::default(), style(false, 80)));
    check("changes.txt", &change_list(&report, style(false, 100)));
    check("bugs.txt", &bug_list(&report, style(false, 100)));
    check("report.json", &json(&report));
    check("report.sarif", &sarif(&report));
    check("report-empty.json", &json(&Report::default()));
    check("report-empty.sarif", &sarif(&Report::default()));
}

/// What the schema cannot say: results refer to rules that are there, paths are relative, fingerprints differ.
#[test]
fn sarif_is_consistent() {
    let log: Value = serde_json::from_str(&sarif(&example::report())).unwrap();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 5);
    let mut prints = Vec::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        let prints_of = result["partialFingerprints"].as_object().unwrap();
        prints.push(prints_of.values().next().unwrap().as_str().unwrap());
    }
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 5);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/main/java/com/example/bank/Account.java");
    assert_eq!(results[0]["level"], "error");
    assert_eq!(results[2]["level"], "note");
    assert_eq!(results[3]["level"], "note");
    assert_eq!((&results[4]["level"], &results[4]["ruleId"]), (&"warning".into(), &"behaviour-change".into()));
}
