//! `cupper confirm` on small reports: verdicts, outputs, and reports that are none. What SpotBugs really reports on
//! corpus/confirm is in `make analysers`.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use lab::{Lab, Seen, jdks, run};
use std::process::Command;

const CODE: &str = "package shop;

public class Till {
    public int length(String name) {
        return name.length();
    }

    public int first(int[] items) {
        return items[0];
    }

    public int safe(int count) {
        int[] items = new int[3];
        return items[2] + count;
    }

    public int third(int number) {
        String text = number == 3 ? null : \"x\";
        return text.length();
    }

    public interface Named {
        String name();

        int size();
    }

    public static class Card implements Named {
        int number = 7;

        public String name() {
            return \"card\";
        }

        public int size() {
            return number;
        }
    }

    public int number(Named named) {
        return ((Card) named).number;
    }
}
";

const LOOPS: &str = "package shop;

public class Loops {
    private int total;

    public int spin(int n) {
        int i = 0;
        while (i < n) {
            total++;
        }
        return total;
    }

    public int inner(int n) {
        int i = 0;
        while (i < n) {
            for (int k = 0; k < 3; k++) {
                total++;
            }
        }
        return total;
    }

    public int ends(int n) {
        int sum = n;
        for (int k = 0; k < 3; k++) {
            sum += k;
        }
        return sum;
    }

    private int once(int n) {
        int sum = n;
        while (sum > 3) {
            sum = sum / 2;
        }
        return sum;
    }

    public int around(int n) {
        int i = 0;
        while (i < n) {
            total += once(n);
        }
        return total;
    }
}
";

fn lab(name: &str) -> Lab {
    let lab = Lab::new(name);
    lab.write("src/shop/Till.java", CODE);
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "classes", "src/shop/Till.java"]).current_dir(&lab.dir);
    assert_eq!(run(&mut javac, b"").status, 0);
    lab
}

/// A report with warnings by rule, CWE and line.
fn sarif(warnings: &[(&str, u32, u32)]) -> String {
    let results: Vec<String> = warnings
        .iter()
        .map(|(rule, cwe, line)| {
            format!(
                r#"{{"ruleId": "{rule}", "message": {{"text": "may crash"}}, "properties": {{"tags": ["external/cwe/cwe-{cwe}"], "kept": 1.50}},
                 "locations": [{{"physicalLocation": {{"artifactLocation": {{"uri": "src/shop/Till.java"}}, "region": {{"startLine": {line}}}}}}}]}}"#
            )
        })
        .collect();
    let (version, results) = ("2.1.0", results.join(","));
    format!(
        r#"{{"version": "{version}", "runs": [{{"tool": {{"driver": {{"name": "Other"}}}}, "results": [{results}]}}]}}"#
    )
}

fn confirm(lab: &Lab, arguments: &[&str]) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args(["confirm", "--jdk"]).arg(&jdks()[0].home).args(arguments);
    lab.here(&mut command);
    run(&mut command, b"")
}

#[test]
fn verdicts() {
    let lab = lab("confirm");
    let warnings =
        [("a", 476, 5), ("b", 129, 9), ("c", 129, 14), ("d", 476, 19), ("e", 476, 2), ("f", 476, 900), ("g", 1, 5)];
    lab.write("report.sarif", sarif(&warnings));
    let seen = confirm(&lab, &["report.sarif", "classes", "-o", "out", "--turns", "2000", "--fail-on", "confirmed"]);
    assert_eq!(seen.status, 10, "{}{}", seen.out, seen.err);
    let text = std::fs::read_to_string(lab.dir.join("out/verdicts.sarif")).expect("verdicts");
    let log: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let verdict = |index: usize| {
        let result = &log["runs"][0]["results"][index];
        assert_eq!(result["properties"]["kept"].to_string(), "1.5");
        result["properties"]["cupper/verdict"].as_str().unwrap_or_default().to_string()
    };
    let wanted = ["confirmed", "confirmed", "refuted", "confirmed", "unresolved", "unresolved", "notJudged"];
    let got: Vec<String> = (0..wanted.len()).map(verdict).collect();
    assert_eq!(got, wanted, "{}{}", seen.out, seen.err);
    assert!(text.contains("\"kept\": 1.50"), "numbers stay as they are");
    let standing = std::fs::read_to_string(lab.dir.join("out/standing.sarif")).expect("what stands");
    let standing: serde_json::Value = serde_json::from_str(&standing).expect("JSON");
    assert_eq!(standing["runs"][0]["results"].as_array().map(Vec::len), Some(6));
    assert!(lab.dir.join("out/tests/shop/TillConfirmBugsTest.java").is_file(), "{}", seen.out);
}

#[test]
fn sources_that_are_newer() {
    let lab = lab("confirm-newer");
    lab.write("report.sarif", sarif(&[("c", 129, 14)]));
    let arguments = ["report.sarif", "classes", "--sources", "src", "-o", "out", "--turns", "2000"];
    let seen = confirm(&lab, &arguments);
    assert!(seen.status == 0 && !seen.err.contains("newer"), "{}{}", seen.out, seen.err);
    std::thread::sleep(std::time::Duration::from_millis(20));
    lab.write("src/shop/Till.java", CODE);
    let seen = confirm(&lab, &arguments);
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    assert!(seen.err.contains("src/shop/Till.java: it is newer than its class"), "{}", seen.err);
}

/// Only one class implements the interface, but a client could write another.
#[test]
fn what_clients_could_write() {
    let lab = lab("confirm-others");
    lab.write("report.sarif", sarif(&[("a", 704, 41)]));
    let seen = confirm(&lab, &["report.sarif", "classes", "-o", "out", "--turns", "3000", "--no-cache"]);
    assert!(seen.status == 0 && seen.out.contains("1 confirmed"), "{}{}", seen.out, seen.err);
    let read = |name: &str| std::fs::read_to_string(lab.dir.join("out/tests/shop").join(name)).unwrap_or_default();
    let tests = read("TillConfirmBugsTest.java") + &read("TillConfirmTest.java");
    assert!(tests.contains("new Till.Named()"), "{tests}");
}

/// A loop that a call stays in; one that is left each time, by a loop around it or by a caller that does not end; and one of
/// which all paths have an end.
#[test]
fn loops_without_an_end() {
    let lab = lab("confirm-loops");
    lab.write("src/shop/Loops.java", LOOPS);
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "classes", "src/shop/Loops.java"]).current_dir(&lab.dir);
    assert_eq!(run(&mut javac, b"").status, 0);
    let at = |line: u32| {
        let place = format!(
            r#"{{"physicalLocation": {{"artifactLocation": {{"uri": "src/shop/Loops.java"}}, "region": {{"startLine": {line}}}}}}}"#
        );
        format!(r#"{{"ruleId": "java/unreachable-exit-in-loop", "message": {{"text": "x"}}, "locations": [{place}]}}"#)
    };
    let all: Vec<String> = [8, 16, 17, 26, 34].map(at).to_vec();
    let tool = r#""tool": {"driver": {"name": "CodeQL"}}"#;
    let text = format!(r#"{{"version": "2.1.0", "runs": [{{{tool}, "results": [{}]}}]}}"#, all.join(", "));
    lab.write("report.sarif", text);
    let seen = confirm(&lab, &["report.sarif", "classes", "-o", "out", "--turns", "60", "--no-cache"]);
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    let text = std::fs::read_to_string(lab.dir.join("out/verdicts.sarif")).expect("verdicts");
    let log: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let verdict = |index: usize| log["runs"][0]["results"][index]["properties"]["cupper/verdict"].to_string();
    let got: Vec<String> = (0..5).map(verdict).collect();
    assert_eq!(got[0], "\"confirmed\"", "{}{}", seen.out, seen.err);
    assert_eq!(got[1], "\"confirmed\"", "the loop around another: {}{}", seen.out, seen.err);
    assert_eq!(got[2], "\"open\"", "the loop within: {}{}", seen.out, seen.err);
    assert_eq!(got[3], "\"refuted\"", "{}{}", seen.out, seen.err);
    assert_ne!(got[4], "\"confirmed\"", "the loop of what is called: {}{}", seen.out, seen.err);
}

/// What is counted is the same for any number of jobs.
#[test]
fn turns_are_counted() {
    let lab = lab("confirm-turns");
    lab.write("report.sarif", sarif(&[("a", 476, 5), ("b", 129, 9), ("c", 129, 14), ("d", 476, 19)]));
    let verdicts = |jobs: &str| {
        let arguments = ["report.sarif", "classes", "--turns", "2000", "--jobs", jobs, "-o", "out", "--no-cache"];
        let seen = confirm(&lab, &arguments);
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        assert!(seen.out.contains("3 confirmed") && seen.out.contains("1 refuted"), "{}", seen.out);
        std::fs::read_to_string(lab.dir.join("out/verdicts.sarif")).expect("verdicts")
    };
    assert_eq!(verdicts("1"), verdicts("2"));
}

#[test]
fn reports_that_are_none() {
    let lab = lab("confirm-bad");
    for (text, said) in [
        ("", "the report is empty"),
        ("{\"version\": \"2.0.0\", \"runs\": []}", "write SARIF 2.1.0"),
        ("{\"runs\": [", "cut"),
        ("<!DOCTYPE x [<!ENTITY e \"e\">]><BugCollection/>", "entities"),
        ("hello", "no form that is known"),
    ] {
        lab.write("bad.sarif", text);
        let seen = confirm(&lab, &["bad.sarif", "classes", "-o", "none"]);
        assert_eq!(seen.status, 1, "{text}: {}{}", seen.out, seen.err);
        assert!(seen.err.contains(said) && seen.err.lines().count() == 1, "{text}: {}", seen.err);
        assert!(!lab.dir.join("none").exists());
    }
    for (name, text) in [("deep.sarif", "[".repeat(100_000)), ("objects.sarif", "{\"runs\": ".repeat(100_000))] {
        lab.write(name, text);
        let seen = confirm(&lab, &[name, "classes", "-o", "none"]);
        assert_eq!((seen.status, seen.err.lines().count()), (1, 1), "{name}: {}{}", seen.out, seen.err);
        assert!(!lab.dir.join("none").exists());
    }
    lab.write(
        "empty.sarif",
        "\u{feff}{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"x\"}}, \"results\": null}]}",
    );
    let seen = confirm(&lab, &["empty.sarif", "classes", "-o", "empty"]);
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    assert!(lab.dir.join("empty/verdicts.sarif").is_file());
    assert_eq!(confirm(&lab, &["classes"]).status, 2);
}

#[test]
fn places_that_are_none() {
    let lab = lab("confirm-places");
    let result = |locations: &str| {
        format!(
            r#"{{"ruleId": "r", "message": {{"text": "x"}}, "properties": {{"tags": ["external/cwe/cwe-476"]}}{locations}}}"#
        )
    };
    let at = |uri: &str, line: u32| {
        let region = format!(r#""region": {{"startLine": {line}}}"#);
        let place = format!(r#""physicalLocation": {{"artifactLocation": {{"uri": "{uri}"}}, {region}}}"#);
        result(&format!(r#", "locations": [{{{place}}}]"#))
    };
    let all = [at("src/shop/Till.java", 0), result(""), at("src/shop/Gone.java", 3), at("src/shop/Till.java", 5)];
    let tool = r#""tool": {"driver": {"name": "Other"}}"#;
    let text = format!(r#"{{"version": "2.1.0", "runs": [{{{tool}, "results": [{}]}}]}}"#, all.join(", "));
    // Some tools write UTF-16.
    let bytes: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    std::fs::write(lab.dir.join("wide.sarif"), bytes).expect("it can be written");
    let seen = confirm(&lab, &["wide.sarif", "classes", "-o", "out", "--turns", "2000"]);
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    let text = std::fs::read_to_string(lab.dir.join("out/verdicts.sarif")).expect("verdicts");
    let log: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for (index, wanted) in ["unresolved", "unresolved", "unresolved", "confirmed"].into_iter().enumerate() {
        let properties = &log["runs"][0]["results"][index]["properties"];
        assert_eq!(properties["cupper/verdict"], wanted, "{index}: {properties}");
        assert!(properties["cupper/reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{index}");
    }
}
