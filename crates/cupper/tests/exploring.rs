//! The command `cupper explore`: the same result in any order and on any number of cores, limits, what is not supported,
//! Ctrl-C, and names that mean nothing. The methods are in `exploring/Methods.java`.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use lab::{Jdk, Lab, Seen, jdks, run};
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

static LAB: LazyLock<Lab> = LazyLock::new(|| {
    let lab = Lab::new("exploring");
    lab.write("Methods.java", include_str!("exploring/Methods.java"));
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "classes", "Methods.java"]).current_dir(&lab.dir);
    assert_eq!(run(&mut javac, b"").status, 0);
    lab
});

fn command(jdk: &Jdk, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args(["explore", "-cp", "classes", "--jdk"]).arg(&jdk.home).args(args);
    LAB.here(&mut command);
    command
}

fn explore(args: &[&str]) -> Seen {
    run(&mut command(&jdks()[0], args), b"")
}

/// Without the times.
fn paths(seen: &Seen) -> String {
    seen.out.lines().filter(|line| !line.contains(" s in execution")).collect::<Vec<_>>().join("\n")
}

#[test]
fn any_number_of_cores() {
    for jdk in jdks() {
        for (method, count) in [("Methods::many", "4096 paths"), ("Methods::numbers", "509 paths")] {
            let one = run(&mut command(&jdk, &[method, "--jobs", "1"]), b"");
            assert_eq!(one.status, 0, "{}", one.err);
            assert!(one.out.contains(count), "{}", one.out.lines().last().unwrap_or_default());
            for jobs in ["1", "2", "5"] {
                let other = run(&mut command(&jdk, &[method, "--jobs", jobs]), b"");
                assert!(paths(&other) == paths(&one), "{method} differs with {jobs} jobs on JDK {}", jdk.feature);
            }
        }
    }
}

/// What was verified leaves out the same on any number of cores.
#[test]
fn guided_on_any_number_of_cores() {
    let source = include_str!("exploring/Methods.java");
    let line = |text: &str| source.lines().position(|line| line.contains(text)).expect("it is there") + 1;
    let (start, element) = (line("int filled = 0"), line("counts[i] > n"));
    let check = |kind: &str| format!(r#"{{"line": {element}, "kind": "{kind}", "verified": [["a"]]}}"#);
    LAB.write(
        "verified.json",
        format!(
            r#"{{"schemaVersion": 1, "methods": [{{"method": "Methods.numbers(int, int[])",
            "assumed": [{{"id": "a", "line": {start}, "condition": "(n & 7) != 5"}}],
            "checks": [{}, {}], "unlisted": "verified"}}]}}"#,
            check("null"),
            check("index")
        ),
    );
    let explored = |guide: &str, jobs: &str| {
        let arguments = ["Methods::numbers", "--verified", "verified.json", "--guide", guide, "--jobs", jobs];
        let seen = explore(&arguments);
        assert_eq!(seen.status, 0, "{}", seen.err);
        seen
    };
    for (guide, count) in [("none", "509 paths"), ("may", "\n32 paths"), ("must", "509 paths"), ("both", "\n32 paths")]
    {
        let one = explored(guide, "1");
        assert!(one.out.contains(count), "{guide}: {}", one.out);
        for jobs in ["2", "5"] {
            assert!(paths(&explored(guide, jobs)) == paths(&one), "{guide} differs with {jobs} jobs");
        }
    }
}

/// In the root of a project, its classes need no class path.
#[test]
fn in_a_project() {
    let lab = Lab::new("exploring-project");
    lab.write("pom.xml", "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>");
    lab.write(
        "src/main/java/shop/Till.java",
        "package shop; public class Till { int sign(int n) { return n < 0 ? -1 : 1; } }",
    );
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "target/classes", "src/main/java/shop/Till.java"]).current_dir(&lab.dir);
    assert_eq!(run(&mut javac, b"").status, 0);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args(["explore", "shop.Till::sign", "--jdk"]).arg(&jdks()[0].home);
    lab.here(&mut command);
    let seen = run(command.env_remove("CLASSPATH"), b"");
    assert_eq!(seen.status, 0, "{}", seen.err);
    assert!(seen.out.contains("2 paths, 2 of 2 branches"), "{}", seen.out);
}

#[test]
fn any_order() {
    let expected = explore(&["Methods::unsupported"]);
    for strategy in ["depth-first", "breadth-first", "random", "coverage"] {
        assert_eq!(paths(&explore(&["Methods::unsupported", "--strategy", strategy])), paths(&expected), "{strategy}");
        let many = explore(&["Methods::many", "--strategy", strategy, "--seed", "7"]);
        assert!(many.out.contains("4096 paths, 10 of 10 branches"), "{strategy}");
    }
}

const NO_OTHER_LIMIT: &[&str] = &["--unroll", "1000000", "--max-depth", "1000000", "--max-paths", "1000000"];

#[test]
fn limits() {
    let cases: &[(&[&str], &str)] = &[
        (&["Methods::many", "--max-paths", "300"], "cut: limit of 300 paths ("),
        (&["Methods::endless", "--max-depth", "5"], "cut: limit of 5 decisions on a path ("),
        (&["Methods::many", "--max-states", "6", "--strategy", "depth-first"], "cut: limit of 6 waiting states ("),
        (&["Methods::endless", "--unroll", "3"], "cut: loop at Methods.endless:"),
        (
            &["Methods::endless", "--budget", "300ms", "--unroll", "1000000", "--max-depth", "1000000"],
            "cut: time limit (",
        ),
        (&[&["Methods::endless", "--memory", "120"], NO_OTHER_LIMIT].concat(), "cut: memory limit of 120 MB ("),
        (&["Methods::hard", "--solver-time", "50"], "cut: solver: "),
        (&["Methods::unsupported"], "cut: native method sun.nio.ch."),
        (&["Methods::collatz", "--max-paths", "30", "--turns", "3000"], "\n30 paths, "),
    ];
    for (args, line) in cases {
        let seen = explore(args);
        assert_eq!(seen.status, 5, "{args:?}: {}", seen.out);
        assert!(seen.out.contains(line), "{args:?}: {line} is missing in\n{}", seen.out);
        assert!(seen.out.contains("  returns "), "{args:?}: the rest goes on");
    }
}

#[test]
fn names() {
    let overloads =
        "\n  Methods::over(I)I\n  Methods::over(Ljava/lang/String;)I\n  Methods::over([ILjava/lang/String;)I";
    let cases = [
        ("Methods::over", format!("Methods::over is overloaded; pick one:{overloads}")),
        ("Methods::over(long)", format!("Methods::over has no overload (long); there are:{overloads}")),
        ("Methods::ovr", "class Methods has no method ovr; did you mean over?".to_string()),
        ("Method::over", "class Method is not on the class path; did you mean Methods?".to_string()),
        ("Methods$Shape::area", "Methods$Shape::area is abstract: explore an implementation".to_string()),
        ("Nothing::at.all", "class Nothing is not on the class path".to_string()),
    ];
    for (target, message) in cases {
        let seen = explore(&[target]);
        assert_eq!((seen.status, seen.out.as_str()), (1, ""), "{target}");
        assert_eq!(seen.err.trim_end(), format!("cupper: {message}"), "{target}");
    }
    for target in ["Methods::over(int)", "Methods::over(I)I", "Methods::over(int[], String)"] {
        assert_eq!(explore(&[target]).status, 0, "{target}");
    }
}

#[test]
fn json() {
    let seen = explore(&["Methods::unsupported", "--json"]);
    let result: serde_json::Value = serde_json::from_str(&seen.out).expect("the output is JSON");
    let calls: Vec<_> = result["paths"].as_array().into_iter().flatten().map(|path| path["call"].to_string()).collect();
    assert_eq!(calls, ["\"Methods.unsupported(0)\"", "\"Methods.unsupported(8)\"", "\"Methods.unsupported(7)\""]);
    assert_eq!(result["branches"], 4);
}

#[test]
fn interrupted() {
    let mut command = command(&jdks()[0], &["Methods::endless", "--unroll", "1000000", "--max-depth", "1000000"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("cupper starts");
    std::thread::sleep(Duration::from_secs(2));
    let mut kill = Command::new("kill");
    assert!(kill.args(["-INT", &child.id().to_string()]).status().expect("kill is there").success());
    let mut out = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut out).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(5));
    assert!(out.contains("  returns "), "what was found is kept");
    assert!(out.contains("cut: interrupted ("), "{}", out.lines().last().unwrap_or_default());
}
