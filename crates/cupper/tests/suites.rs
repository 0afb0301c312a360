//! Tests that earlier runs have written: they stay as long as they hold, and what they see change is reported.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use host::process::{self, Limits};
use lab::{Lab, Seen, jdks};
use serde_json::Value;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Runs to the end, which is far away on a busy computer.
fn run(command: &mut Command, stdin: &[u8]) -> Seen {
    let finished = process::run(command, stdin, Limits::time(Duration::from_secs(600))).expect("the command starts");
    let status = finished.status.expect("it ends").code().expect("no signal ends it");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Seen { status, out: text(&finished.out), err: text(&finished.err) }
}

fn compile(lab: &Lab, name: &str, body: &str) {
    lab.write(&format!("src/shop/{name}.java"), format!("package shop;\n\npublic class {name} {{\n{body}\n}}\n"));
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "classes", &format!("src/shop/{name}.java")]);
    assert_eq!(run(javac.current_dir(&lab.dir), b"").status, 0);
}

/// `cupper generate`, with what a user sees of it.
fn generate(lab: &Lab, more: &str) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args("generate classes --budget 120s --no-statics -o tests --report-dir report".split_whitespace());
    command.args(more.split_whitespace()).env("JAVA_HOME", &jdks()[0].home).env("CUPPER_CACHE", lab.dir.join("cache"));
    lab.here(&mut command);
    let seen = run(&mut command, b"");
    assert!([0, 11].contains(&seen.status), "{}{}", seen.out, seen.err);
    seen
}

fn text(lab: &Lab, name: &str) -> String {
    std::fs::read_to_string(lab.dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Input, old and new outcome.
fn changes(lab: &Lab) -> Vec<(String, String, String)> {
    let report: Value = serde_json::from_str(&text(lab, "report/report.json")).expect("JSON");
    let part = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_string();
    let changes = report["changes"].as_array().expect("there is a list").iter();
    changes.map(|one| (part(one, "input"), part(one, "before"), part(one, "after"))).collect()
}

const PRICE: &str = "    public int of(int cents) { return cents > 50 ? 1000 : 70; }
    public String name(boolean big) { return big ? \"big\" : \"small\"; }";
const TESTS: &str = "tests/shop/PriceTest.java";

#[test]
fn what_changes_is_reported_and_stays() {
    let lab = Lab::new("suites-change");
    compile(&lab, "Price", PRICE);
    generate(&lab, "");
    let first = text(&lab, TESTS);
    assert!(first.contains("1000") && first.contains("70"), "{first}");
    // One outcome is another one.
    compile(&lab, "Price", &PRICE.replace("1000", "2000"));
    let written = |lab: &Lab| lab.dir.join(TESTS).metadata().and_then(|about| about.modified()).expect("it is there");
    let time: SystemTime = written(&lab);
    let checked = generate(&lab, "--check-only --fail-on-changes");
    assert_eq!(checked.status, 11, "{}{}", checked.out, checked.err);
    assert!(checked.out.contains("1 sees another outcome"), "{}", checked.out);
    let expected = |changes: Vec<(String, String, String)>| {
        let [(input, before, after)] = &changes[..] else { panic!("{changes:?}") };
        assert!(input.contains(".of(") && before.starts_with("1000") && after == "2000", "{changes:?}");
    };
    expected(changes(&lab));
    for more in ["--fail-on-changes", "--fail-on-changes --no-cache", "--fail-on-changes"] {
        let seen = generate(&lab, more);
        assert_eq!(seen.status, 11, "{}{}", seen.out, seen.err);
        assert!(seen.out.contains("was 1000") && seen.out.contains("now 2000"), "{}", seen.out);
        expected(changes(&lab));
        assert_eq!(text(&lab, TESTS), first);
    }
    assert_eq!(written(&lab), time);
    for name in ["report/index.html", "report/report.sarif"] {
        let report = text(&lab, name);
        assert!(report.contains("1000") && report.contains("2000"), "{name}");
    }
    assert!(text(&lab, "report/report.sarif").contains("\"ruleId\": \"behaviour-change\""));
    // It is meant.
    let seen = generate(&lab, "--accept --fail-on-changes");
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    let accepted = text(&lab, TESTS);
    assert!(accepted.contains("2000") && !accepted.contains("1000"), "{accepted}");
    let rest = |text: &str| -> Vec<String> {
        let blocks = text.split("\n\n").filter(|block| block.contains("70") || block.contains("big"));
        blocks.map(str::to_string).collect()
    };
    assert_eq!(rest(&first), rest(&accepted));
    let seen = generate(&lab, "--check-only --fail-on-changes");
    assert_eq!((seen.status, changes(&lab)), (0, Vec::new()), "{}{}", seen.out, seen.err);
    assert_eq!(generate(&lab, "--fail-on-changes --no-cache").status, 0);
    assert_eq!(text(&lab, TESTS), accepted);
}

#[test]
fn what_holds_stays_and_what_is_new_is_added() {
    let lab = Lab::new("suites-new");
    compile(&lab, "Price", PRICE);
    generate(&lab, "");
    let first = text(&lab, TESTS);
    let more = "    public int twice(int cents) { return cents == 77 ? 5 : 2 * cents; }";
    compile(&lab, "Price", &format!("{more}\n{PRICE}"));
    generate(&lab, "");
    let second = text(&lab, TESTS);
    for block in first.split("\n\n").skip(2) {
        let block = block.trim_end_matches("}\n").trim_end();
        assert!(second.contains(block), "{block}\n is not in\n{second}");
    }
    assert!(second.contains("twice(77)"), "{second}");
    // What cannot be called any more is gone, and a line says so.
    compile(&lab, "Price", &PRICE.replace("of(int cents)", "of(int cents, int more)"));
    let seen = generate(&lab, "");
    assert!(seen.err.contains("do not compile any more"), "{}", seen.err);
    let third = text(&lab, TESTS);
    assert!(third.contains("name(true)") && !third.contains("twice"), "{third}");
    assert_eq!(changes(&lab), Vec::new());
}

#[test]
fn files_tell_by_themselves() {
    let lab = Lab::new("suites-alone");
    compile(&lab, "Price", PRICE);
    generate(&lab, "");
    let first = text(&lab, TESTS);
    // What the tests were made of and the report are gone: nothing is rewritten all the same.
    for folder in ["tests/.cupper", "report", "cache"] {
        std::fs::remove_dir_all(lab.dir.join(folder)).expect(folder);
    }
    compile(&lab, "Price", &PRICE.replace("1000", "2000"));
    let seen = generate(&lab, "--fail-on-changes");
    assert!(seen.status == 11 && seen.err.contains("is left alone"), "{}{}", seen.out, seen.err);
    assert_eq!((text(&lab, TESTS), changes(&lab).len()), (first.clone(), 1));
    assert_eq!(generate(&lab, "--check-only --fail-on-changes").status, 11);
    // What a person has changed stays, and is run.
    let edited = first.replace("void ", "void my_");
    lab.write(TESTS, &edited);
    let seen = generate(&lab, "--fail-on-changes --accept --no-cache");
    assert_eq!((text(&lab, TESTS), changes(&lab).len()), (edited, 1), "{}{}", seen.out, seen.err);
}

#[test]
fn twenty_changes() {
    let lab = Lab::new("suites-twenty");
    let body = |by: u32| -> String {
        let method = |index: u32| {
            let value = 5000 + by + index;
            format!("    public static int m{index}(int x) {{ return x > {index} ? {value} : {index}; }}\n")
        };
        (0..20).map(method).collect()
    };
    compile(&lab, "Many", &body(0));
    generate(&lab, "");
    let first = text(&lab, "tests/shop/ManyTest.java");
    compile(&lab, "Many", &body(1000));
    let expected: Vec<(String, String)> =
        (0..20).map(|index| ((5000 + index).to_string(), (6000 + index).to_string())).collect();
    let seen = |lab: &Lab| -> Vec<(String, String)> {
        let first = |text: String| text.split(' ').next().unwrap_or_default().to_string();
        let mut all: Vec<_> = changes(lab).into_iter().map(|(_, before, after)| (first(before), after)).collect();
        all.sort();
        all
    };
    generate(&lab, "--check-only");
    assert_eq!(seen(&lab), expected);
    generate(&lab, "");
    assert_eq!((seen(&lab), text(&lab, "tests/shop/ManyTest.java")), (expected, first));
    generate(&lab, "--accept");
    let accepted = text(&lab, "tests/shop/ManyTest.java");
    assert!((0..20).all(|index| accepted.contains(&(6000 + index).to_string())), "{accepted}");
    assert!((0..20).all(|index| !accepted.contains(&(5000 + index).to_string())), "{accepted}");
}

#[test]
fn two_versions() {
    let lab = Lab::new("suites-diff");
    let body = |limit: u32, gone: &str| {
        format!(
            "    public int of(int cents) {{ if (cents == 4711) return {gone}; return cents > {limit} ? 1 : 2; }}\n    \
             public int same(int x) {{ return x + 1; }}"
        )
    };
    for (folder, limit, gone) in [("old", 50, "-5"), ("new", 60, "1")] {
        compile(&lab, "Price", &body(limit, gone));
        compile(&lab, "Other", "    public int f() { return 3; }");
        std::fs::rename(lab.dir.join("classes"), lab.dir.join(folder)).expect("it can be moved");
    }
    let diff = |more: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
        command.args("diff old new --budget 300s".split_whitespace()).args(more.split_whitespace());
        lab.here(command.env("JAVA_HOME", &jdks()[0].home).env("CUPPER_CACHE", lab.dir.join("cache")));
        run(&mut command, b"")
    };
    let seen = diff("--fail-on-changes");
    assert_eq!(seen.status, 11, "{}{}", seen.out, seen.err);
    assert!(seen.out.starts_with("1 class that differs: "), "{}", seen.out);
    // Between the limits, and what only the old version did.
    assert!(seen.out.contains("was -5") && !seen.out.contains("same("), "{}", seen.out);
    let tests = text(&lab, "cupper-diff/shop/PriceDiffTest.java");
    assert!(tests.contains("assertEquals(2, ") && !tests.contains("same("), "{tests}");
    // They fail before and pass after.
    let status = |folder: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
        command.args(["generate", folder, "shop.Price", "-o", "cupper-tests", "--report-dir", "checked"]);
        command.args(["--check-only", "--fail-on-changes", "--no-cache"]).env("JAVA_HOME", &jdks()[0].home);
        lab.here(&mut command);
        run(&mut command, b"").status
    };
    lab.write("cupper-tests/shop/PriceTest.java", tests.replace("PriceDiffTest", "PriceTest"));
    assert_eq!((status("old"), status("new")), (11, 0));
    std::fs::remove_dir_all(lab.dir.join("new")).expect("it is there");
    let same = Command::new("cp").args(["-r", "old", "new"]).current_dir(&lab.dir).status().expect("it starts");
    assert!(same.success());
    let seen = diff("--fail-on-changes");
    assert!(seen.status == 0 && seen.out.starts_with("0 classes that differ"), "{}{}", seen.out, seen.err);
}
