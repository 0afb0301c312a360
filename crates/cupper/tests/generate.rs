//! `cupper generate` from the command line to the files, on every JDK at hand: the example project, files that are kept,
//! runs that are broken off, and input that is bad.

#[path = "generate/bad_input.rs"]
mod bad_input;
#[path = "generate/ended.rs"]
mod ended;
#[allow(dead_code, reason = "some of it is for `cupper run`")]
mod lab;
#[path = "generate/neighbours.rs"]
mod neighbours;
#[path = "generate/seeded.rs"]
mod seeded;
#[path = "generate/shop.rs"]
mod shop;
#[path = "generate/suites.rs"]
mod suites;
#[path = "generate/surroundings.rs"]
mod surroundings;
#[path = "generate/triage.rs"]
mod triage;

use lab::{Jdk, Lab, Seen, jdks, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Two classes, one with a bug.
const SCALE: &str = "package shop; class Scale {
    static int sign(int x) { if (x < 0) return -1; return x > 0 ? 1 : 0; }
    static int ratio(int a, int b) { return a / b; } }";
const LABEL: &str = "package shop; class Label {
    private final String text;
    Label(String text) { if (text == null) throw new IllegalArgumentException(\"no text\"); this.text = text; }
    boolean isShort() { return text.length() < 3; } }";
const MENDED_SCALE: &str = "package shop; class Scale {
    static int sign(int x) { if (x < 0) return -1; return x > 0 ? 1 : 0; }
    static int ratio(int a, int b) { return b == 0 ? 0 : a / b; } }";

fn generate(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    // A busy computer needs it; what is explored to its end takes less.
    command.arg("generate").arg("--jdk").arg(home).args(["--offline", "--budget", "90s"]);
    command
}

fn oldest() -> Jdk {
    jdks().swap_remove(0)
}

/// Runs in the folder of the lab, with words for arguments.
fn seen(lab: &Lab, jdk: &Jdk, arguments: &str) -> Seen {
    run(lab.here(generate(&jdk.home).args(arguments.split_whitespace())), b"")
}

fn ok(lab: &Lab, jdk: &Jdk, arguments: &str) -> Seen {
    let seen = seen(lab, jdk, arguments);
    assert_eq!(seen.status, 0, "{arguments}\n{}{}", seen.out, seen.err);
    seen
}

/// All files below a folder, by path, with text and time.
fn files(folder: &Path) -> BTreeMap<PathBuf, (String, SystemTime)> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            // One that is being written gets another name meanwhile.
            let time = entry.metadata().and_then(|data| data.modified());
            let (Ok(bytes), Ok(time)) = (std::fs::read(&path), time) else { continue };
            found.insert(path, (String::from_utf8_lossy(&bytes).into_owned(), time));
        }
    }
    found
}

/// The names of files below a folder, without what tests were made of.
fn names(folder: &Path) -> Vec<String> {
    let below = |path: &PathBuf| path.strip_prefix(folder).expect("it is below").display().to_string();
    files(folder).keys().map(below).filter(|name| !name.starts_with(".cupper/")).collect()
}

/// What is in the folder of a report.
const REPORT_FILES: [&str; 8] = [
    "archive.json",
    "bugs.md",
    "gl-code-quality-report.json",
    "index.html",
    "jacoco.xml",
    "junit.xml",
    "report.json",
    "report.sarif",
];

fn report(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("report.json")).expect("there is a report");
    serde_json::from_str(&text).expect("the report is JSON")
}

fn small_lab(name: &str, jdk: &Jdk) -> Lab {
    let lab = Lab::new(name);
    lab.compile(jdk, "classes", 17, &[SCALE, LABEL]);
    lab
}

#[test]
fn a_second_run_writes_nothing_and_a_changed_class_only_its_own_files() {
    let jdk = oldest();
    let lab = small_lab("generate-again", &jdk);
    let seen = ok(&lab, &jdk, "classes -o tests");
    assert!(seen.out.contains("tests: 3 new in tests\nreport: tests/cupper-report/index.html\n"), "{}", seen.out);
    let folder = lab.dir.join("tests");
    let before = files(&folder);
    let report_files = REPORT_FILES.map(|name| format!("cupper-report/{name}"));
    let tests = ["shop/LabelTest.java", "shop/ScaleBugsTest.java", "shop/ScaleTest.java"];
    assert_eq!(names(&folder), [&report_files[..], &tests.map(str::to_string)].concat());

    let seen = ok(&lab, &jdk, "classes -o tests");
    assert!(seen.out.contains("tests: 3 as before in tests\n"), "{}", seen.out);
    assert_eq!(files(&folder), before);

    // The bug is gone, and with it the file.
    lab.compile(&jdk, "classes", 17, &[MENDED_SCALE]);
    let seen = ok(&lab, &jdk, "classes -o tests");
    assert!(seen.out.contains("tests: 1 changed, 1 as before, 1 removed in tests\n"), "{}", seen.out);
    let after = files(&folder);
    assert!(!after.contains_key(&folder.join(tests[1])));
    assert_eq!(after[&folder.join(tests[0])], before[&folder.join(tests[0])]);
    assert_ne!(after[&folder.join(tests[2])], before[&folder.join(tests[2])]);
}

#[test]
fn a_run_on_one_class_leaves_the_rest_of_the_report() {
    let jdk = oldest();
    let lab = small_lab("generate-part", &jdk);
    let seen = ok(&lab, &jdk, "classes -o tests");
    assert!(seen.err.contains("cupper: 2 classes with 8 branches, "), "{}", seen.err);
    let folder = lab.dir.join("tests/cupper-report");
    let names = |report: &Value| -> Vec<String> {
        let classes = report["classes"].as_array().expect("a list");
        classes.iter().map(|class| class["name"].as_str().unwrap_or_default().to_string()).collect()
    };
    let whole = report(&folder);
    assert_eq!((names(&whole), &whole["totals"]["bugs"]), (vec!["shop.Label".into(), "shop.Scale".into()], &1.into()));

    // What is shown is what was asked for.
    lab.compile(&jdk, "classes", 17, &[MENDED_SCALE]);
    let seen = ok(&lab, &jdk, "classes shop.Scale -o tests");
    assert!(!seen.out.contains("shop.Label"), "{}", seen.out);
    let mended = report(&folder);
    assert_eq!((names(&mended), &mended["totals"]["bugs"]), (names(&whole), &0.into()));
    assert_eq!(mended["classes"][0], whole["classes"][0]);

    // A class that is gone is gone.
    std::fs::remove_file(lab.dir.join("classes/shop/Label.class")).expect("it was there");
    ok(&lab, &jdk, "classes shop.Scale -o tests");
    assert_eq!(names(&report(&folder)), ["shop.Scale"]);
}

#[test]
fn what_a_person_wrote_stays_unless_forced() {
    let jdk = oldest();
    let lab = small_lab("generate-edited", &jdk);
    lab.write("tests/shop/LabelTest.java", "class LabelTest { /* mine */ }");
    ok(&lab, &jdk, "classes -o tests");
    let path = lab.dir.join("tests/shop/ScaleTest.java");
    let ours = std::fs::read_to_string(&path).expect("it is there");
    lab.write("tests/shop/ScaleTest.java", ours.replacen("void ", "void my_", 1));

    let seen = ok(&lab, &jdk, "classes -o tests");
    let line = "tests/shop/ScaleTest.java: was written or changed by somebody else, so it stays as it is; ";
    assert!(seen.err.contains(line), "{}", seen.err);
    assert!(seen.out.contains("tests: 2 as before, 1 left alone in tests\n"), "{}", seen.out);
    assert!(lab.dir.join("tests/shop/LabelCupperTest.java").exists(), "ours are beside those of a person");
    assert!(std::fs::read_to_string(&path).expect("it is there").contains("void my_"));
    assert_eq!(lab.read("tests/shop/LabelTest.java"), b"class LabelTest { /* mine */ }");

    let seen = ok(&lab, &jdk, "classes -o tests --force");
    assert!(seen.out.contains("tests: 2 changed, 1 as before in tests\n"), "{}", seen.out);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), ours);
}

#[test]
fn the_same_input_gives_the_same_files() {
    for jdk in jdks() {
        let lab = small_lab(&format!("generate-same-{}", jdk.feature), &jdk);
        for output in ["one", "two"] {
            ok(&lab, &jdk, &format!("classes -o {output} --report-dir {output}-report --jobs 2"));
        }
        let texts = |folder: &str| -> Vec<String> {
            files(&lab.dir.join(folder)).into_values().map(|(text, _)| text).collect()
        };
        assert_eq!(names(&lab.dir.join("one")), names(&lab.dir.join("two")));
        assert_eq!(texts("one"), texts("two"));
    }
}

#[test]
fn forms_of_tests() {
    let jdk = oldest();
    let lab = small_lab("generate-forms", &jdk);
    let check = |options: &str, parts: &[&str]| {
        let seen = ok(&lab, &jdk, &format!("classes -o tests --force {options}"));
        let text = String::from_utf8(lab.read("tests/shop/ScaleTest.java")).expect("it is text");
        parts.iter().for_each(|part| assert!(text.contains(part), "{part} is missing in\n{text}"));
        assert!(!seen.out.contains("dropped"), "{}", seen.out);
    };
    check("--junit 4", &["import org.junit.Test;", "public class ScaleTest {"]);
    check("--junit 5", &["import org.junit.jupiter.api.Test;", "\nclass ScaleTest {"]);
    check("--style parameterized", &["@ParameterizedTest"]);
    let seen = ok(&lab, &jdk, "classes -o tests --junit 4 --style parameterized");
    assert!(seen.err.contains("parameterised tests need JUnit 5; use --junit 5"), "{}", seen.err);
}

/// Arguments that are cast for the sake of overloads, and changed by the call.
#[test]
fn arguments_of_overloads() {
    let jdk = oldest();
    let lab = Lab::new("generate-overloads");
    let class = "package shop; class Slip {
        static void add(Object what, Appendable to) throws java.io.IOException { to.append(what == null ? \"-\" : \"+\"); }
        static void add(String what, StringBuilder to) { to.append(what.length()); } }";
    lab.compile(&jdk, "classes", 17, &[class]);
    let seen = ok(&lab, &jdk, "classes -o tests");
    assert!(!seen.out.contains("dropped"), "{}{}", seen.out, seen.err);
    let text = String::from_utf8(lab.read("tests/shop/SlipTest.java")).expect("it is text");
    assert!(text.contains("(Appendable) ") && text.contains("assertEquals(\"-\", "), "{text}");
}

#[test]
fn constants_with_type_arguments() {
    let jdk = oldest();
    let lab = Lab::new("generate-constants");
    let jar = "package shop; class Jar<T> {
        static final Jar<Object> ANY = new Jar<>(0); static final Jar<Integer> NUMBERS = new Jar<>(7);
        final int size; private Jar(int size) { this.size = size; } }";
    let shelf = "package shop; class Shelf { static boolean isFull(Jar<Integer> jar) { return jar.size > 5; } }";
    lab.compile(&jdk, "classes", 17, &[jar, shelf]);
    let seen = ok(&lab, &jdk, "classes shop.Shelf -o tests");
    assert!(!seen.out.contains("dropped"), "{}{}", seen.out, seen.err);
    let text = String::from_utf8(lab.read("tests/shop/ShelfTest.java")).expect("it is text");
    assert!(text.contains("Shelf.isFull(Jar.NUMBERS)") && !text.contains("Jar.ANY"), "{text}");
}

#[test]
fn results_for_machines() {
    let jdk = oldest();
    let lab = small_lab("generate-json", &jdk);
    let seen = seen(&lab, &jdk, "classes -o tests --json --fail-on-bugs");
    assert_eq!(seen.status, 10, "{}", seen.err);
    let told: Value = serde_json::from_str(&seen.out).expect("standard output is JSON");
    assert_eq!(told["totals"]["bugs"], 1);
    assert_eq!(told["bugs"][0]["rule"], "java.lang.ArithmeticException");
    assert_eq!(told["bugs"][0]["testFile"], "shop/ScaleBugsTest.java");
    // With everything that is thrown.
    ok(&lab, &jdk, "classes -o tests --report all");
    let all = report(&lab.dir.join("tests/cupper-report"));
    let kinds: Vec<&str> =
        all["bugs"].as_array().expect("a list").iter().filter_map(|bug| bug["classification"].as_str()).collect();
    assert!(kinds.contains(&"bug") && kinds.contains(&"rejected"), "{kinds:?}");
}

/// What counts of a class: also what only its own methods call, lambda expressions, and nested classes that no test can
/// name; not what the compiler adds.
#[test]
fn branches_of_all_methods_count() {
    let jdk = oldest();
    let lab = Lab::new("generate-branches");
    let class = "package shop; class Door {
        enum State { OPEN, SHUT }
        private static class Secret { int f(int x) { return x > 0 ? 1 : 2; } }
        private static boolean isSmall(int x) { return x < 10; }
        static int twice(int x) { return isSmall(x) ? 2 * x : 0; }
        static java.util.function.IntUnaryOperator half() { return x -> x % 2 == 0 ? x / 2 : x; }
        static String name(int day) { switch (day) { case 1: return \"one\"; case 2: case 3: return \"few\"; default: return \"many\"; } }
        static String show(State state) { return state == State.OPEN ? \"open\" : \"shut\"; } }";
    lab.compile(&jdk, "classes", 17, &[class]);
    ok(&lab, &jdk, "classes -o tests");
    let found = report(&lab.dir.join("tests/cupper-report"));
    let classes = found["classes"].as_array().expect("a list");
    let door = classes.iter().find(|class| class["name"] == "shop.Door").expect("it is there");
    let count = |method: &Value| method["branches"]["all"].as_u64().unwrap_or(0);
    let methods = door["methods"].as_array().expect("a list");
    let branches: BTreeMap<&str, u64> =
        methods.iter().map(|method| (method["name"].as_str().unwrap_or_default(), count(method))).collect();
    let expected = [("<init>", 0), ("f", 2), ("half", 2), ("isSmall", 2), ("name", 3), ("show", 2), ("twice", 2)];
    assert_eq!(branches, BTreeMap::from(expected));
    assert_eq!(door["methods"].as_array().map(|all| all.iter().all(|m| m["line"].is_u64())), Some(true));
    let names: Vec<&str> = classes.iter().filter_map(|class| class["name"].as_str()).collect();
    assert!(!names.contains(&"shop.Door$Secret"), "{names:?}");
}
