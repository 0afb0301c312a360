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
