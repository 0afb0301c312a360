//! `cupper learn` on tests that misbehave: each problem is named, and the rest is learnt.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;
#[path = "../../replay/tests/support/maven.rs"]
mod maven;

use lab::{Lab, Seen, jdks, run};
use std::path::{Path, PathBuf};
use std::process::Command;

const JUNIT: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";
const JACOCO: &str = "org.jacoco:org.jacoco.agent:0.8.13";

const CART: &str = "package shop; public class Cart {
    static int kept;
    public static int total(int price, int count) { kept++; return price * count; } }";
const GOOD: &str =
    "assertEquals(6, Cart.total(2, 3)); assertEquals(20, Cart.total(4, 5)); assertEquals(63, Cart.total(7, 9));";

fn junit() -> PathBuf {
    maven::jars(JUNIT).into_iter().next().expect("one jar")
}

/// A class whose method is nearly as long as methods may be.
fn huge() -> String {
    format!(
        "package shop; public class Huge {{ public static int big(int x) {{ {} return x; }}
        public static int small(int x) {{ return x + 1; }} }}",
        "x += 1;".repeat(21_840)
    )
}

/// A lab with classes and these tests, each a name and what it does.
fn lab(name: &str, tests: &[(&str, &str)]) -> Lab {
    let lab = Lab::new(name);
    let compile = |out: &str, class_path: &str, sources: Vec<(String, String)>| {
        let mut javac = jdks()[0].tool("javac");
        javac.args(["-g", "-cp", class_path, "-d", out]);
        for (path, text) in sources {
            lab.write(&path, text);
            javac.arg(path);
        }
        let seen = run(lab.here(&mut javac), b"");
        assert_eq!(seen.status, 0, "{}", seen.err);
    };
    let main = [("Cart", CART.to_string()), ("Huge", huge())];
    compile("main", "main", main.map(|(class, text)| (format!("src/shop/{class}.java"), text)).to_vec());
    let test = |(class, body): &(&str, &str)| {
        let text = format!(
            "package shop; import static org.junit.jupiter.api.Assertions.*;
            class {class} {{ @org.junit.jupiter.api.Test void t() throws Exception {{ {body} }} }}"
        );
        (format!("test-src/shop/{class}.java"), text)
    };
    compile("test", &format!("main:{}", junit().display()), tests.iter().map(test).collect());
    lab
}

fn learn(lab: &Lab, arguments: &[&str]) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.args(["learn", "main"]).args(arguments).arg("--jdk").arg(&jdks()[0].home);
    run(lab.here(&mut command), b"")
}

#[test]
fn every_problem_is_named_and_the_rest_is_learnt() {
    let lab = lab(
        "learning",
        &[
            ("GoodTest", GOOD),
            ("FailingTest", "assertEquals(1, Cart.total(3, 4), \"the total\");"),
            (
                "MindingTest",
                "String options = java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().toString();
                assertFalse(options.contains(\"-javaagent\"));",
            ),
            ("ForkingTest", "new ProcessBuilder(\"true\").start();"),
            ("ExitingTest", "System.exit(3);"),
            ("HugeTest", "for (int x = 1; x < 4; x++) assertEquals(x + 21_840, Huge.big(Huge.small(x) - 1));"),
        ],
    );
    let junit = junit();
    let junit = junit.to_str().expect("a path of ours");
    let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--json", "learnt.json"]);
    assert_eq!(seen.status, 0, "{}", seen.err);
    for what in [
        "shop.ExitingTest ended the process with status 3",
        "[class:shop.FailingTest]/[method:t()] fails, with and without recording: org.opentest4j.AssertionFailedError: the total",
        "[class:shop.MindingTest]/[method:t()] failed once and passed in a second run without recording",
        "shop.Huge.big(I)I is not recorded: its code would be too long",
        "2 tests passed, ",
    ] {
        assert!(seen.err.contains(what), "{what}: {}", seen.err);
    }
    // Where the system cannot forbid it, that is said.
    let is_forbidden = seen.err.contains("[class:shop.ForkingTest]/[method:t()] fails, with and without recording");
    assert!(is_forbidden || seen.err.contains("process"), "{}", seen.err);
    let learnt = String::from_utf8(lab.read("learnt.json")).expect("it is text");
    for what in
        ["\"shop.Cart.total(int, int)\"", "\"price >= 1\"", "\"shop.Huge.small(int)\"", "\"\\\\result == x + 1\""]
    {
        assert!(learnt.contains(what), "{what}: {learnt}");
    }
    assert!(!learnt.contains("shop.Huge.big(int)"), "{learnt}");
}

#[test]
fn a_test_that_hangs_is_ended() {
    let lab = lab("learning-hanging", &[("GoodTest", GOOD), ("HangingTest", "Thread.sleep(600_000);")]);
    let junit = junit();
    let junit = junit.to_str().expect("a path of ours");
    let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--only", "Cart", "--test-timeout", "10s"]);
    assert_eq!(seen.status, 0, "{}", seen.err);
    assert!(seen.err.contains("shop.HangingTest took more than 10 s and was ended"), "{}", seen.err);
    assert!(seen.out.contains("requires price >= 1"), "{}{}", seen.out, seen.err);
}

#[test]
fn nothing_to_learn_from() {
    let lab = lab("learning-nothing", &[("GoodTest", GOOD)]);
    std::fs::create_dir_all(lab.dir.join("empty")).expect("the lab can be written");
    let junit = junit();
    let junit = junit.to_str().expect("a path of ours");
    for (arguments, what) in [
        (&["--tests", "empty", "-cp", junit][..], "there are no tests of JUnit in these folders"),
        (&["--tests", "gone", "-cp", junit], "gone: there is no such file or folder"),
        (&["--tests", "test"], "no test was run: is the JUnit that they need on the class path?"),
        (&["-cp", junit], "there are no compiled tests: compile them, or give their folder with --tests"),
    ] {
        let seen = learn(&lab, arguments);
        assert_eq!(seen.status, 1, "{}", seen.err);
        assert!(seen.err.contains(what), "{what}: {}", seen.err);
    }
}

/// Beside another agent that rewrites classes, and in a run that is not ours, the same is learnt.
#[test]
fn other_agents_and_other_runs_change_nothing() {
    let lab = lab("learning-agents", &[("GoodTest", GOOD)]);
    let junit = junit();
    let junit = junit.to_str().expect("a path of ours");
    let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--json", "alone.json"]);
    assert_eq!(seen.status, 0, "{}", seen.err);
    let alone = lab.read("alone.json");
    let jacoco = maven::jars(JACOCO).into_iter().next().expect("one jar");
    let mut jar = jdks()[0].tool("jar");
    let seen = run(lab.here(jar.arg("xf").arg(&jacoco).arg("jacocoagent.jar")), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    let agent = "-javaagent:jacocoagent.jar=output=none";
    let option = format!("--java-option=-javaagent:{}=output=none", lab.dir.join("jacocoagent.jar").display());
    let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--json", "beside.json", &option]);
    assert_eq!(seen.status, 0, "{}", seen.err);
    assert_eq!(lab.read("beside.json"), alone);
    for (at, order) in [[true, false], [false, true]].iter().enumerate() {
        let traces = format!("traces{at}");
        let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--agent", &traces]);
        let ours = seen.out.trim();
        assert!(ours.starts_with("-javaagent:"), "{}{}", seen.out, seen.err);
        let mut java = jdks()[0].tool("java");
        java.args(order.map(|is_ours| if is_ours { ours } else { agent }));
        java.args(["-jar", junit, "execute", "-cp", "main:test", "--scan-classpath", "test"]);
        let seen = run(lab.here(&mut java), b"");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        let json = format!("theirs{at}.json");
        let seen = learn(&lab, &["--tests", "test", "-cp", junit, "--traces", &traces, "--json", &json]);
        assert_eq!(seen.status, 0, "{}", seen.err);
        assert_eq!(lab.read(&json), alone);
    }
    assert!(Path::new(&lab.dir).join("traces0/recorder.txt").is_file());
}
