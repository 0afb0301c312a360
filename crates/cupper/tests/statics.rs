//! `cupper statics` on `corpus/statics`: every file says which bugs must be found in it, and there must be no others.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use lab::{Jdk, Lab, jdks, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Method and simple name of the exception.
type Bugs = BTreeSet<(String, String)>;

fn sources(part: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/statics").join(part);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the corpus is there").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// What the first line of a file says: `// bugs: step ArithmeticException, check AssertionError`, or `none`.
fn stated(file: &Path) -> Bugs {
    let text = std::fs::read_to_string(file).expect("a file of the corpus");
    let line =
        text.lines().next().and_then(|line| line.strip_prefix("// bugs: ")).expect("a line that states the bugs");
    let bugs = line.split(", ").filter(|bug| *bug != "none").filter_map(|bug| bug.split_once(' '));
    bugs.map(|(method, exception)| (method.to_string(), exception.to_string())).collect()
}

/// The report of a command.
fn reported(jdk: &Jdk, lab: &Lab, name: &str, arguments: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg(name).arg("--jdk").arg(&jdk.home).args(["--offline", "--json"]);
    let seen = run(lab.here(command.args(arguments.split_whitespace())), b"");
    assert_eq!(seen.status, 0, "{arguments}\n{}{}", seen.out, seen.err);
    serde_json::from_str(&seen.out).expect("it is JSON")
}

fn compiled(name: &str, part: &str) -> Lab {
    let lab = Lab::new(name);
    let mut javac = jdks()[0].tool("javac");
    let seen = run(javac.arg("-g").arg("-d").arg(lab.dir.join("classes")).args(sources(part)), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    lab
}

/// The bugs that a report has for the classes of a file.
fn found(report: &Value, file: &Path) -> Bugs {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let bugs = report["bugs"].as_array().expect("a list").iter();
    let is_in = |bug: &&Value| {
        let class = text(&bug["class"]);
        class.rsplit('.').next().and_then(|class| class.split('$').next()) == Some(&*stem)
    };
    let plain =
        |bug: &Value| (text(&bug["method"]), text(&bug["rule"]).rsplit('.').next().unwrap_or_default().to_string());
    bugs.filter(is_in).map(plain).collect()
}

/// Checks the classes of some files; those of nested classes, too, if none are named.
fn check(name: &str, part: &str, files: &[PathBuf], classes: &str) {
    let lab = compiled(&format!("statics-{name}"), part);
    for jdk in jdks() {
        check_on(&jdk, &lab, files, classes);
    }
}

fn check_on(jdk: &Jdk, lab: &Lab, files: &[PathBuf], classes: &str) {
    let arguments = format!("classes {classes} --budget 60s -o tests --report-dir report");
    let report = reported(jdk, lab, "statics", &arguments);
    let mut wrong = Vec::new();
    for file in files {
        let (stated, found) = (stated(file), found(&report, file));
        if stated != found {
            wrong.push(format!("{}: stated {stated:?}, found {found:?}", file.display()));
        }
    }
    let dropped = report["divergences"].as_array().map(Vec::len).unwrap_or_default();
    assert!(wrong.is_empty() && dropped == 0, "JDK {}: {dropped} dropped\n{}", jdk.feature, wrong.join("\n"));
}

fn check_half(name: &str, files: &[PathBuf]) {
    let class = |file: &PathBuf| format!("more.{}", file.file_stem().unwrap_or_default().to_string_lossy());
    let classes: Vec<String> = files.iter().map(class).collect();
    check(name, "more", files, &classes.join(" "));
}

#[test]
fn the_figures_of_the_paper() {
    check("paper", "paper", &sources("paper"), "");
}

#[test]
fn further_cases() {
    let files = sources("more");
    check_half("first", &files[..files.len() / 2]);
}

#[test]
fn more_further_cases() {
    let files = sources("more");
    check_half("second", &files[files.len() / 2..]);
}

#[test]
fn tests_read_well() {
    let lab = compiled("statics-text", "paper");
    let arguments = "classes paper.Figure1 paper.Figure2 --budget 10s -o tests --report-dir report";
    reported(&jdks()[0], &lab, "statics", arguments);
    let text = |name: &str| std::fs::read_to_string(lab.dir.join("tests/paper").join(name)).expect("a test file");
    let restoring = "        int oldF = Figure1.f;
        try {
            Figure1.f = 1;

            Figure1.m();
        } finally {
            Figure1.f = oldF;
        }
";
    let bugs = text("Figure1StaticsBugsTest.java");
    assert!(bugs.contains(&restoring.replace("\n\n", "\n")) || bugs.contains(restoring), "{bugs}");
    let bugs = text("Figure2StaticsBugsTest.java");
    for wanted in
        ["// On classes of its own: Figure2.E must not be initialised before.", "Figure2.g = -1;", "FreshClasses"]
    {
        assert!(bugs.contains(wanted), "{wanted}\n{bugs}");
    }
    assert!(!bugs.contains("finally"), "{bugs}");
}

#[test]
fn fields_that_nobody_can_assign_only_on_demand() {
    for jdk in jdks() {
        let lab = compiled(&format!("statics-any-{}", jdk.feature), "more");
        let arguments = "classes more.PrivateField --any-static --budget 10s -o tests --report-dir report";
        let report = reported(&jdk, &lab, "statics", arguments);
        let bugs: Vec<&Value> = report["bugs"].as_array().expect("a list").iter().collect();
        assert_eq!(bugs.len(), 1, "{report:#}");
        let text = lab.dir.join("tests/more/PrivateFieldStaticsBugsTest.java");
        let text = std::fs::read_to_string(text).expect("a test");
        assert!(text.contains("getDeclaredField(\"limit\")"), "{text}");
    }
}

/// The places of a report where eager initialisation changes something: class, line, and what.
fn changes(report: &Value) -> Vec<(String, u64, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let changing = findings(report).iter().filter(|one| !one["claim"].is_null());
    let class = |one: &Value| text(&one["about"]).trim_end_matches(" initialised").to_string();
    changing.map(|one| (class(one), one["place"]["line"].as_u64().unwrap_or(0), text(&one["claim"]["text"]))).collect()
}

fn findings(report: &Value) -> &Vec<Value> {
    report["classes"][0]["findings"].as_array().expect("a list")
}

#[test]
fn what_eager_initialisation_changes() {
    for jdk in jdks() {
        check_eager(&jdk);
    }
}

fn check_eager(jdk: &Jdk) {
    let lab = compiled(&format!("statics-eager-{}", jdk.feature), "paper");
    let run = |options: &str| {
        let common = "--budget 10s -o tests --report-dir report";
        reported(jdk, &lab, "statics", &format!("classes paper.Figure3 {common} {options}"))
    };
    assert!(findings(&run("")).is_empty());
    let report = run("--eager-init paper.*");
    let found = changes(&report);
    // Before the assertion, and before nothing else; earlier, the field is counted up before it is assigned.
    let (ending, leaving): (Vec<_>, Vec<_>) = found.iter().partition(|(.., change)| !change.contains(": leaves "));
    let (class, line, change) = ending.first().expect("a change");
    assert!(ending.len() == 1 && class == "paper.Figure3$D" && *line == 10, "{found:?}");
    assert!(change.contains("throws java.lang.AssertionError") && change.contains("instead of returning"), "{change}");
    let is_count = |change: &str| change.contains("leaves paper.Figure3.fc 2 instead of 3");
    assert!(!leaving.is_empty() && leaving.iter().all(|(.., change)| is_count(change)), "{found:?}");
    let statics = &report["classes"][0]["counters"];
    assert!(statics["statics.moments"].as_u64() < statics["statics.allMoments"].as_u64(), "{statics}");
    assert_eq!(statics["statics.triedMoments"], statics["statics.moments"], "{statics}");
    assert_eq!(report["warnings"].as_array().map(Vec::len), Some(0));
    let unpruned = run("--eager-init paper.* --no-pruning");
    let all = &unpruned["classes"][0]["counters"];
    assert_eq!(all["statics.moments"], all["statics.allMoments"], "each is counted once: {all}");

    let folder = lab.dir.join("classes/META-INF/native-image/paper");
    std::fs::create_dir_all(&folder).expect("a folder");
    let arguments = "Args = --no-fallback \\\n  --initialize-at-build-time=paper.Figure3$D\n";
    std::fs::write(folder.join("native-image.properties"), arguments).expect("a file");
    assert_eq!(changes(&run("")), found);
    std::fs::write(folder.join("native-image.properties"), "Args = --initialize-at-run-time=paper\n").expect("a file");
    assert_eq!(changes(&run("")), []);
}

/// Twelve initialisers that count, in a method and behind the initialiser of another class; and a table that can only be
/// made when an enum is ready.
const MOMENTS: &str = "package early; class Log { static int n; }
    class Last { static int v = ++Log.n
      + Inner.v; }
    class Inner { static int v = ++Log.n; }
    COUNTING
    class Unit { static int first(boolean isLast) {
      USES
      return isLast ? Last.v : C0.v; } }
    class Slow { static int v = Log.n; static { for (int i = 0; i < 500000; i++) v += i % 3; } }
    class Now { static long now() { Log.n = 1; long now = System.currentTimeMillis(); return now + 0 * Slow.v; }
      static int hash() { Log.n = 1; int hash = new Object().hashCode(); return hash + 0 * Hash.h; } }
    class Hash { static int h = new Object().hashCode() + Log.n; }
    enum Size { SMALL, BIG; }
    class Table { static final int[] LENGTHS = new int[Size.values().length]; }
    class Box { final int length; Box() { Size big = Size.BIG; length = Table.LENGTHS[big.ordinal()]; }
      int twice() { return 2 * length; } }";

#[test]
fn each_moment_on_a_path_is_tried() {
    let each = |make: &dyn Fn(u32) -> String| (0..12).map(make).collect::<String>();
    let counting = each(&|number| format!("class C{number} {{ static int v = ++Log.n; }}\n"));
    let uses = each(&|number| format!("Log.n += C{number}.v;\n"));
    let source = MOMENTS.replace("COUNTING", &counting).replace("USES", &uses);
    for jdk in jdks() {
        let lab = Lab::new(&format!("statics-early-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[&source]);
        let run = |class: &str| {
            let common = "--eager-init early.** --budget 10s -o tests --report-dir report";
            reported(&jdk, &lab, "statics", &format!("classes early.{class} {common}"))
        };
        let report = run("Unit");
        let statics = &report["classes"][0]["counters"];
        // Each of the classes may come before each use of those before it.
        assert!(statics["statics.moments"].as_u64() > Some(12 * 12 / 2), "{}", report["warnings"]);
        assert_eq!(statics["statics.triedMoments"], statics["statics.reachedMoments"], "{}", report["warnings"]);
        let is_fine = |one: &Value| one["evidence"] != "untried" || one["claim"].is_null();
        assert!(findings(&report).iter().all(is_fine), "{report:#}");
        // Whichever comes before the first one takes its number.
        let before: BTreeSet<String> = changes(&report).into_iter().map(|(class, ..)| class).collect();
        let expected = (1..12).map(|number| format!("early.C{number}"));
        let expected = expected.chain(["early.Last", "early.Inner"].map(str::to_string));
        assert!(expected.clone().all(|class| before.contains(&class)), "{before:?}");

        // Neither the time that an initialiser takes is a change, nor another hash code.
        let report = run("Now");
        assert!(report["classes"][0]["counters"]["statics.triedMoments"].as_u64() > Some(0), "{report:#}");
        assert!(changes(&report).iter().all(|(.., change)| change.contains(": leaves ")), "{report:#}");
        // Making the object fails then, too.
        let report = run("Box");
        let statics = &report["classes"][0]["counters"];
        assert_eq!(statics["statics.triedMoments"], statics["statics.reachedMoments"], "{}", report["warnings"]);
        let found = changes(&report);
        assert!(found.iter().all(|(class, ..)| class == "early.Table"), "{found:?}");
        let fails = "throws java.lang.ExceptionInInitializerError at early.Size.<clinit>";
        assert!(found.iter().any(|(.., change)| change.contains(fails)), "{found:?}");
    }
}

/// Figure 3 in a method that is called, and in a constructor; and a change that only a static field shows.
const CALLED: &str = "package called; class Helper { static int fc; static void p() { helper(); }
      private static void helper() { fc = 2;
        assert fc == 2;
        if (D.fd == 3) fc = 11; }
      static class D { static int fd = fc++; } }
    class Made { static int count; final int id; Made() { count = 1;
        id = count * 10; }
      int p() { return id + D.fd; } static class D { static int fd = 1; static { count = 7; } } }
    class Left { static int log; static void run() { log = 5;
        Side.touch(); }
      static class Side { static { log *= 2; } static void touch() {} } }";

#[test]
fn called_methods_have_moments_and_static_fields_show_changes() {
    for jdk in jdks() {
        let lab = Lab::new(&format!("statics-called-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[CALLED]);
        let has = |class: &str, wanted: &str| {
            let common = "--eager-init called.** --budget 10s -o tests --report-dir report";
            let found = changes(&reported(&jdk, &lab, "statics", &format!("classes called.{class} {common}")));
            assert!(found.iter().any(|(.., change)| change.contains(wanted)), "{wanted}\n{found:#?}");
        };
        has("Helper", "Helper.p(): throws java.lang.AssertionError at called.Helper.helper:3 instead of returning");
        has("Made", "returns 71 instead of returning 11");
        has("Left", "Left.run(): leaves called.Left.log 5 instead of 10");
    }
}

#[test]
fn bad_patterns_and_initialisers_are_named() {
    let source = "package bad; class Loop { static int n; static { while (n == 0); } }
        class Needy { static int n; static { try { n = new java.io.FileInputStream(\"/none/here\").read(); }
          catch (java.io.IOException e) { throw new java.io.UncheckedIOException(e); } } }
        class Thrower { static int n = Integer.parseInt(\"x\"); }
        class Unit { static int d = 1; static int first() { return 1 / d; } static int second() { return Loop.n; }
          static int third() { return Needy.n; } static int fourth() { return Thrower.n; } }";
    for jdk in jdks() {
        let lab = Lab::new(&format!("statics-warnings-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[source]);
        let arguments = "classes bad.Unit --eager-init nowhere.** --budget 10s -o tests --report-dir report";
        let report = reported(&jdk, &lab, "statics", arguments);
        let warnings = report["warnings"].to_string();
        for wanted in [
            "the initialiser of bad.Loop has not ended",
            "the initialiser of bad.Needy throws java.io.UncheckedIOException",
            "the initialiser of bad.Thrower throws java.lang.NumberFormatException",
            "--eager-init nowhere.**",
            "no class fits",
        ] {
            assert!(warnings.contains(wanted), "{wanted}\n{warnings}");
        }
        let bugs = report["bugs"].as_array().expect("a list").iter();
        let is_division = |bug: &Value| bug["method"] == "first" && bug["rule"] == "java.lang.ArithmeticException";
        assert_eq!(bugs.filter(|bug| is_division(bug)).count(), 1, "the rest goes on: {report:#}");
    }
}

/// None of these tests minds one other, but the last minds all of the others together.
#[test]
fn tests_do_not_mind_several_others() {
    let source = "package steps; class Steps { private static int s;
        static void a() { if (s == 0) s = 1; } static void b() { if (s == 1) s = 2; }
        static void c() { if (s == 2) s = 3; } static void check() { assert s != 3; } }";
    for jdk in jdks() {
        let lab = Lab::new(&format!("statics-steps-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[source]);
        let arguments = "classes steps.Steps --budget 8s -o tests --report-dir report";
        reported(&jdk, &lab, "generate", arguments);
        let text = std::fs::read_to_string(lab.dir.join("tests/steps/StepsTest.java")).expect("a test file");
        let check = text.split("void check_").nth(1).and_then(|rest| rest.split("void ").next());
        let check = check.expect("a test of check");
        assert!(check.contains("// On classes of its own: calls before would change what it does."), "{text}");
    }
}

/// Each of these classes depends on each other, which makes more sets than anybody can try.
#[test]
fn a_counted_search_ends_however_many_sets_there_are() {
    let classes = |make: &dyn Fn(u32) -> String| (0..24).map(make).collect::<String>();
    let counting = classes(&|number| format!("class C{number} {{ static int v = ++Log.n; }}\n"));
    let uses = classes(&|number| format!("sum += C{number}.v; "));
    let source = format!(
        "package many; class Log {{ static int n; }}\n{counting}
        class Unit {{ static int all(int sum) {{ {uses} return sum; }} }}"
    );
    let jdk = &jdks()[0];
    let lab = Lab::new("statics-many");
    lab.compile(jdk, "classes", 17, &[&source]);
    let report = reported(jdk, &lab, "crash", "classes many.Unit --tests 500 --depth 1 -o tests --report-dir report");
    assert_eq!(report["classes"].as_array().map(Vec::len), Some(1), "{report:#}");
}

const SET_UP: &str = "package more;
    class RateTest { @org.junit.jupiter.api.BeforeEach void prepare() { reset(); } private void reset() { Rate.rate = 2; } }";
const BEFORE_EACH: &str = "package org.junit.jupiter.api;
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface BeforeEach {}";

#[test]
fn what_set_up_methods_assign_is_left_alone() {
    for jdk in jdks() {
        check_set_up(&jdk);
    }
}

fn check_set_up(jdk: &Jdk) {
    let lab = compiled(&format!("statics-setup-{}", jdk.feature), "more");
    // Tests that are there stay while they say what happens: each run has a folder of its own.
    let statics = |out: &str| {
        let arguments = format!("classes more.Rate --budget 10s -o {out} --report-dir report");
        reported(jdk, &lab, "statics", &arguments)
    };
    assert_eq!(statics("before")["bugs"].as_array().map(Vec::len), Some(1));
    let mut javac = jdks()[0].tool("javac");
    javac.arg("-cp").arg(lab.dir.join("classes")).arg("-d").arg(lab.dir.join("classes"));
    for (name, text) in [("RateTest.java", SET_UP), ("BeforeEach.java", BEFORE_EACH)] {
        std::fs::write(lab.dir.join(name), text).expect("a source");
        javac.arg(lab.dir.join(name));
    }
    let seen = run(&mut javac, b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    let report = statics("after");
    assert_eq!(report["bugs"].as_array().map(Vec::len), Some(0), "{report:#}");
    let warnings = report["warnings"].to_string();
    assert!(warnings.contains("more.RateTest.prepare sets them up"), "{warnings}");
}

#[test]
fn a_part_of_generate_and_crash() {
    for jdk in jdks() {
        check_beside(&jdk);
    }
}

fn check_beside(jdk: &Jdk) {
    let lab = compiled(&format!("statics-beside-{}", jdk.feature), "paper");
    for (name, budget) in [("generate", "--budget"), ("crash", "--budget")] {
        let run = |more: &str| {
            let common = format!("{budget} 8s -o {name}{more} --report-dir report");
            reported(jdk, &lab, name, &format!("classes paper.Figure1 paper.Figure2 {common} {more}"))
        };
        let bugs = |report: &Value| report["bugs"].as_array().map(Vec::len);
        let report = run("");
        assert_eq!((bugs(&report), report["divergences"].as_array().map(Vec::len)), (Some(2), Some(0)), "{report:#}");
        assert_eq!(bugs(&run("--no-statics")), Some(0));
    }
    // Its test runs on classes that the harness does not load itself.
    let report = reported(jdk, &lab, "generate", "classes paper.Figure2 --budget 8s -o again --report-dir report");
    assert_eq!(report["totals"]["branches"]["covered"], report["totals"]["branches"]["all"], "{report:#}");
}
