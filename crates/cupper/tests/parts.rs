//! Known bugs, parts of a project, and options in a file.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use lab::{Lab, Seen, jdks, run};
use serde_json::Value;
use std::process::Command;

fn class(name: &str, body: &str) -> String {
    format!("package shop;\n\npublic class {name} {{\n{body}\n}}\n")
}

/// Two more bugs.
const MORE: &str = "    public int third(int parts) { return 300 / parts; }
    public int rest(int by) { return 5 % by; }";
const DIVIDES: &str = "    public int half(int parts) { return 100 / parts; }";

fn compile(lab: &Lab, files: &[(&str, String)]) {
    for (name, text) in files {
        lab.write(&format!("src/shop/{name}.java"), text);
    }
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "classes"]).args(files.iter().map(|(name, _)| format!("src/shop/{name}.java")));
    assert_eq!(run(javac.current_dir(&lab.dir), b"").status, 0);
}

fn cupper(lab: &Lab, arguments: &str) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args(arguments.split_whitespace()).env("JAVA_HOME", &jdks()[0].home);
    lab.here(&mut command);
    run(&mut command, b"")
}

fn json(lab: &Lab, path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(lab.dir.join(path)).expect(path)).expect("JSON")
}

#[test]
fn known_bugs_do_not_count() {
    let lab = Lab::new("baseline");
    let three = format!("{DIVIDES}\n{MORE}");
    compile(&lab, &[("Till", class("Till", &three))]);
    let generate = "generate classes --budget 4s -o tests --report-dir report --fail-on-bugs";
    assert_eq!(cupper(&lab, generate).status, 10);
    let seen = cupper(&lab, "baseline report -o known.json");
    assert_eq!((seen.status, seen.out.trim()), (0, "3 known bugs in known.json"), "{}", seen.err);
    let with_baseline = format!("{generate} --baseline known.json");
    assert_eq!(cupper(&lab, &with_baseline).status, 0);
    // The code moves, and another bug comes.
    let more = format!("{}\n    public int fourth(int by) {{ return 7 % by; }}\n{three}", "\n".repeat(40));
    compile(&lab, &[("Till", class("Till", &more))]);
    let seen = cupper(&lab, &with_baseline);
    assert_eq!(seen.status, 10, "{}{}", seen.out, seen.err);
    assert_eq!(json(&lab, "report/report.json")["totals"]["bugs"], 1);
    let results = json(&lab, "report/report.sarif")["runs"][0]["results"].as_array().cloned().unwrap_or_default();
    assert_eq!(results.len(), 4);
    assert_eq!(results.iter().filter(|one| one.get("suppressions").is_some()).count(), 3);
    lab.write("known.json", "{\"schemaVersion\": 9}");
    let seen = cupper(&lab, &with_baseline);
    assert!(seen.status == 1 && seen.err.contains("newer Cupper"), "{}", seen.err);
}

#[test]
fn parts_make_a_whole() {
    let lab = Lab::new("parts");
    let names = ["Apple", "Bread", "Cake", "Dates"];
    let files: Vec<(&str, String)> = names.iter().map(|name| (*name, class(name, DIVIDES))).collect();
    compile(&lab, &files);
    for part in ["1/2", "2/2"] {
        let number = &part[..1];
        let seen = cupper(
            &lab,
            &format!("crash classes --tests 200 -o tests{number} --report-dir part{number} --partition {part}"),
        );
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    }
    let seen = cupper(&lab, "merge part1 part2 -o whole");
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    let whole = json(&lab, "whole/report.json");
    let classes: Vec<&str> =
        whole["classes"].as_array().into_iter().flatten().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(classes, ["shop.Apple", "shop.Bread", "shop.Cake", "shop.Dates"]);
    assert_eq!(whole["totals"]["bugs"], 4);
    for (arguments, said) in [
        ("merge part1", "part 2/2 is missing"),
        ("merge part1 part1", "again"),
        ("merge nowhere", "no report"),
        ("crash classes --partition 3/2", "from 1 to 2"),
        ("crash classes --partition 0/2", "from 1 to 2"),
    ] {
        let seen = cupper(&lab, arguments);
        assert!(seen.status != 0 && seen.err.contains(said), "{arguments}: {}", seen.err);
    }
}

/// A report without times.
fn timeless(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| name != "seconds");
            members.values_mut().for_each(timeless);
        }
        Value::Array(items) => items.iter_mut().for_each(timeless),
        _ => {}
    }
}

#[test]
fn parts_say_what_the_whole_says() {
    let lab = Lab::new("parts-same");
    let price = "    public static int of(int parts) { return parts > 7 ? 100 / (parts - 8) : 3; }";
    let uses = "    public int f(int x) { return Price.of(x) + 1; }\n    public int g(int x) { return x / (x - 3); }";
    let mut files = vec![("Price", class("Price", price))];
    for name in ["Apple", "Bread", "Cake", "Dates", "Egg"] {
        files.push((name, class(name, uses)));
    }
    compile(&lab, &files);
    let local = "crash classes --tests 200 --no-cache -o tests --report-dir local";
    assert_eq!(cupper(&lab, local).status, 0);
    for part in 1..=3 {
        let of = format!("crash classes --tests 200 --no-cache -o tests --report-dir part{part} --partition {part}/3");
        assert_eq!(cupper(&lab, &of).status, 0);
    }
    assert_eq!(cupper(&lab, "merge part1 part2 part3 -o whole").status, 0);
    let report = |folder: &str| {
        let mut report = json(&lab, &format!("{folder}/report.json"));
        timeless(&mut report);
        report
    };
    assert_eq!(report("whole"), report("local"));
    let sarif = |folder: &str| std::fs::read_to_string(lab.dir.join(folder).join("report.sarif")).expect("it is there");
    assert_eq!(sarif("whole"), sarif("local"));
}

#[test]
fn options_in_a_file() {
    let lab = Lab::new("config");
    compile(&lab, &[("Till", class("Till", DIVIDES)), ("Skipped", class("Skipped", DIVIDES))]);
    lab.write(
        "cupper.toml",
        "exclude = [\"shop.Skip*\"]\nreport-dir = \"report\"\noutput = \"tests\"\n\n[crash]\ntests = 200\n",
    );
    let seen = cupper(&lab, "crash classes");
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    assert_eq!(json(&lab, "report/report.json")["totals"]["classes"], 1);
    lab.write("cupper.toml", "jobs = 1\nbuget = \"5m\"\n");
    let seen = cupper(&lab, "crash classes");
    assert_eq!(seen.status, 2);
    assert!(seen.err.contains("line 2") && seen.err.contains("budget"), "{}", seen.err);
}
