//! Input that is bad: a clear line about it, the rest goes on, and the status is as documented.

use super::{LABEL, Lab, REPORT_FILES, SCALE, generate, lab::run, names, oldest, seen};
use std::path::Path;

/// The status, a line on standard error, and whether tests of the good class are there.
#[track_caller]
fn check(lab: &Lab, arguments: &str, status: i32, line: &str, goes_on: bool) {
    let jdk = oldest();
    let _ = std::fs::remove_dir_all(lab.dir.join("tests"));
    let seen = seen(lab, &jdk, arguments);
    assert_eq!(seen.status, status, "{arguments}\n{}{}", seen.out, seen.err);
    assert!(seen.err.lines().any(|told| told.contains(line)), "{arguments}: no line has\n{line}\n{}", seen.err);
    let tests = names(&lab.dir.join("tests"));
    assert_eq!(tests.iter().any(|name| name == "shop/LabelTest.java"), goes_on, "{arguments}: {tests:?}");
}

#[test]
fn targets_that_are_not_there() {
    let jdk = oldest();
    let lab = Lab::new("generate-nothing");
    lab.compile(&jdk, "classes", 17, &[LABEL]);
    lab.write("text.jar", "no jar");
    lab.write("empty/readme", "no class");
    let all = |arguments: &str, line| check(&lab, &format!("{arguments} -o tests"), 1, line, false);
    all("nope.jar", "cupper: error: nope.jar: there is no such file or folder; ");
    all("empty", "cupper: error: empty: there are no compiled classes; ");
    all("text.jar", "cupper: error: ");
    all("classes shop.Lable", "cupper: error: shop.Lable: there is no such class or package; ");
    check(&lab, "classes nope.jar -o tests", 1, "cupper: error: nope.jar: there is no such file", true);
    check(&lab, "classes --budget soon", 2, "a time is written as 500ms, 60s or 2m", false);
    check(&lab, "classes --junit 3", 2, "3 is not in 4..=6", false);
}

#[test]
fn classes_that_cannot_be_used() {
    let jdk = oldest();
    let lab = Lab::new("generate-classes");
    let lonely =
        "package shop; class Lonely { private Lonely() {} int f(int x) { return x; } static int g() { return 7; } }";
    let sources = ["package shop; class Base {}", "package shop; class Child extends Base { int f() { return 1; } }"];
    lab.compile(&jdk, "classes", 17, &[LABEL, lonely]);
    lab.compile(&jdk, "classes", 17, &sources);
    std::fs::remove_file(lab.dir.join("classes/shop/Base.class")).expect("it was there");
    check(&lab, "classes -o tests", 1, "cupper: error: shop.Child: class shop.Child cannot be loaded: ", true);
    // No object of it can be made, but its static method can be called.
    let text = String::from_utf8(lab.read("tests/shop/LonelyTest.java")).expect("it is text");
    assert!(text.contains("Lonely.g()") && !text.contains("new Lonely"), "{text}");

    std::fs::remove_file(lab.dir.join("classes/shop/Child.class")).expect("it was there");
    lab.write("classes/shop/Broken.class", "no class");
    check(&lab, "classes -o tests", 1, "cupper: error: shop.Broken: class shop.Broken cannot be loaded: ", true);
    let whole = lab.read("classes/shop/Lonely.class");
    lab.write("classes/shop/Broken.class", []);
    lab.write("classes/shop/Lonely.class", &whole[..whole.len() - 20]);
    check(&lab, "classes -o tests", 1, "cupper: error: shop.Lonely: class shop.Lonely cannot be loaded: ", true);
}

#[test]
fn folders_that_cannot_be_written() {
    let jdk = oldest();
    let lab = Lab::new("generate-folders");
    lab.compile(&jdk, "classes", 17, &[LABEL, SCALE]);
    lab.write("file", "no folder");
    check(&lab, "classes -o file/tests --report-dir report", 1, "file/tests: cannot be written: ", false);
    assert_eq!(names(&lab.dir.join("report")), REPORT_FILES);
    let line = "file/report: the report cannot be written: ";
    check(&lab, "classes -o tests --report-dir file/report", 1, line, true);
}

#[test]
fn projects_that_are_not_built() {
    let lab = Lab::new("generate-project");
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>";
    lab.write("pom.xml", pom);
    lab.write("src/main/java/shop/Label.java", LABEL);
    check(&lab, "", 1, "module a is not compiled; run `mvn", false);
}

#[test]
fn sources_that_do_not_belong_to_the_classes() {
    let jdk = oldest();
    let lab = Lab::new("generate-foreign");
    let share = "package shop; class Share {
        /** @throws ArithmeticException if there is nobody */
        static int of(int all, int persons) { if (persons > 9) return 0; return all / persons; } }";
    lab.compile(&jdk, "target/classes", 17, &[share]);
    lab.write("pom.xml", "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>");
    let bugs = |source: &str| {
        // Tests that are there stay while they say what happens.
        let _ = std::fs::remove_dir_all(lab.dir.join("src/test"));
        lab.write("src/main/java/shop/Share.java", source);
        let seen = seen(&lab, &jdk, "");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        let report: serde_json::Value =
            serde_json::from_slice(&lab.read("cupper-report/report.json")).expect("it is JSON");
        let bugs = report["bugs"].as_array().into_iter().flatten();
        (bugs.filter(|bug| bug["classification"] == "bug").count(), seen.err)
    };
    let (found, told) = bugs(share);
    assert!(found == 0 && !told.contains("compiled from"), "{told}");
    let (found, told) = bugs(&share.replace(" of(", " part("));
    assert!(found == 1 && told.contains("for example shop.Share: "), "{found} {told}");
    let (found, told) = bugs("package shop; class Share { static int of() { return 0; } }\n/** @throws");
    assert!(
        found == 1 && told.contains("src/main/java/shop/Share.java has a comment that does not end"),
        "{found} {told}"
    );
}

#[test]
fn jdks_that_do_not_do() {
    let jdk = oldest();
    let lab = Lab::new("generate-jdk");
    lab.compile(&jdk, "classes", 17, &[LABEL]);
    check_jdk(&lab, "nowhere", "cupper: error: no JDK");
    let mut jlink = jdk.tool("jlink");
    jlink.args(["--add-modules", "java.base", "--output"]).arg(lab.dir.join("jre"));
    let linked = run(&mut jlink, b"");
    assert_eq!(linked.status, 0, "{}{}", linked.out, linked.err);
    check_jdk(&lab, "jre", "choose a full JDK with --jdk");
}

fn check_jdk(lab: &Lab, home: &str, line: &str) {
    let seen = run(lab.here(generate(Path::new(home)).args(["classes", "-o", "tests"])), b"");
    assert_eq!((seen.status, seen.out.as_str()), (1, ""), "{}", seen.err);
    assert!(seen.err.contains(line), "{}", seen.err);
}

/// Classes that nobody can use, and ones that are dangerous to run.
const HOSTILE: [&str; 9] = [
    "package shop; class Endless { static int n; static { while (n >= 0) n = n == 7 ? 0 : n + 1; }
        static int f(int x) { return x > 2 ? 1 : 0; } }",
    "package shop; class Exits { static { System.exit(3); } static int f(int x) { return x > 2 ? 1 : 0; } }",
    "package shop; class Waits { static { try { new java.util.concurrent.CountDownLatch(1).await(); }
        catch (InterruptedException e) { throw new Error(e); } } static int f(int x) { return x > 2 ? 1 : 0; } }",
    "package shop; class Eats { static final java.util.List<byte[]> ALL = new java.util.ArrayList<>();
        static { while (ALL.size() >= 0) ALL.add(new byte[1 << 20]); } static int f(int x) { return x > 2 ? 1 : 0; } }",
    "package shop; class Throws { static int zero; static final int X = 1 / zero;
        static int f(int x) { return x > 2 ? 1 : 0; } }",
    "package shop; class Missing { int weight() { return 3; } }",
    "package shop; class Needs { static int sign(int x) { return x > 0 ? 1 : 0; }
        static int weight(Missing part) { return part.weight(); } }",
    "package shop; class Leaves { static int f(int x) { if (x > 5) Runtime.getRuntime().halt(4);
        if (x < -5) System.exit(5); return x; } }",
    "package shop; class Dumps { static long f(int x) throws java.io.IOException { if (x < 5) return 0;
        try (var out = new java.io.FileOutputStream(\"dump\")) { while (x > 0) out.write(new byte[1 << 20]); } return 1; } }",
];

#[test]
fn hostile_classes_among_good_ones() {
    let jdk = oldest();
    let lab = Lab::new("generate-hostile");
    lab.compile(&jdk, "classes", 17, &[&[LABEL], &HOSTILE[..]].concat());
    std::fs::remove_file(lab.dir.join("classes/shop/Missing.class")).expect("it was there");
    let whole = lab.read("classes/shop/Label.class");
    lab.write("classes/shop/Cut.class", &whole[..whole.len() / 2]);
    let seen = seen(&lab, &jdk, "classes -o tests --report-dir report --all");
    assert_eq!(seen.status, 1, "{}{}", seen.out, seen.err);
    for name in ["Label", "Needs", "Leaves", "Dumps"] {
        assert!(lab.dir.join(format!("tests/shop/{name}Test.java")).is_file(), "{name}\n{}", seen.err);
    }
    let report: serde_json::Value = serde_json::from_slice(&lab.read("report/report.json")).expect("it is JSON");
    let told = |name: &str| -> Vec<&str> {
        let warnings = report["warnings"].as_array().into_iter().flatten();
        let own = warnings.filter(|warning| warning["subject"] == format!("shop.{name}"));
        own.filter_map(|warning| warning["reason"].as_str()).collect()
    };
    for (name, why) in [
        ("Endless", "the initialiser of shop.Endless has not ended after "),
        ("Exits", "the initialiser of shop.Exits stops: System.exit(3)"),
        ("Waits", "the initialiser of shop.Waits stops: deadlock"),
        ("Eats", "the initialiser of shop.Eats throws java.lang.OutOfMemoryError"),
        ("Throws", "the initialiser of shop.Throws throws java.lang.ArithmeticException"),
        ("Cut", "class shop.Cut cannot be loaded"),
    ] {
        let told = told(name);
        assert!(told.len() == 1 && told[0].contains(why), "{name}: {told:?}");
        assert!(!lab.dir.join(format!("tests/shop/{name}Test.java")).exists(), "{name}");
    }
    // None of them has ever run on the real JVM.
    assert!(!seen.err.contains("a bug of Cupper"), "{}", seen.err);
}

#[test]
fn two_runs_in_one_folder() {
    let jdk = oldest();
    let lab = Lab::new("generate-twice");
    lab.compile(&jdk, "classes", 17, &[LABEL, SCALE]);
    let start = || {
        let mut command = generate(&jdk.home);
        command.args(["classes", "-o", "tests", "--report-dir", "report"]);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        lab.here(&mut command).spawn().expect("it starts")
    };
    let both = [start(), start()];
    for run in both {
        let output = run.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let tests = ["shop/LabelTest.java", "shop/ScaleBugsTest.java", "shop/ScaleTest.java"];
    assert_eq!(names(&lab.dir.join("tests")), tests);
    for name in tests {
        let text = String::from_utf8(lab.read(&format!("tests/{name}"))).expect("it is text");
        assert!(testgen::is_untouched(&text), "{text}");
    }
    assert_eq!(names(&lab.dir.join("report")), REPORT_FILES);
}

/// Only root may mount a full disk or a folder that is read-only.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_and_a_disk_that_is_read_only() {
    let jdk = oldest();
    let lab = Lab::new("generate-disk");
    lab.compile(&jdk, "classes", 17, &[LABEL, SCALE]);
    for (options, reason) in [("ro", "Read-only file system"), ("size=4k", "No space left on device")] {
        for (arguments, what) in [
            ("-o disk/tests --report-dir report", "/disk/tests: cannot be written: "),
            ("-o tests --report-dir disk/report", "/disk/report: the report cannot be written: "),
        ] {
            std::fs::create_dir_all(lab.dir.join("disk")).expect("it can be made");
            let disk = lab.dir.join("disk");
            let mounted = std::process::Command::new("mount")
                .args(["-t", "tmpfs", "-o", options, "tmpfs"])
                .arg(&disk)
                .stderr(std::process::Stdio::null())
                .status();
            if !mounted.is_ok_and(|status| status.success()) {
                eprintln!("not run: this user may not mount");
                return;
            }
            let seen = seen(&lab, &jdk, &format!("classes {arguments}"));
            let unmounted = std::process::Command::new("umount").arg(&disk).status();
            assert!(unmounted.is_ok_and(|status| status.success()), "{options}");
            assert_eq!(seen.status, 1, "{options} {arguments}\n{}{}", seen.out, seen.err);
            let told: Vec<&str> = seen.err.lines().filter(|line| line.contains(what)).collect();
            assert!(told.len() == 1 && told[0].contains(reason), "{options} {arguments}\n{}", seen.err);
            // The rest is there.
            match arguments.starts_with("-o tests") {
                true => assert!(lab.dir.join("tests/shop/LabelTest.java").is_file()),
                false => assert_eq!(names(&lab.dir.join("report")), REPORT_FILES),
            }
            let _ = std::fs::remove_dir_all(lab.dir.join("tests"));
            let _ = std::fs::remove_dir_all(lab.dir.join("report"));
        }
    }
}
