//! What continuous integration reads, and the scripts that it runs.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use lab::{Lab, jdks, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const TILL: &str =
    "package shop;\n\npublic class Till {\n    public int half(int parts) {\n        return 100 / parts;\n    }\n}\n";

/// The commands of the script of a job of GitLab.
fn gitlab_script(text: &str) -> String {
    let lines = text.lines().skip_while(|line| line.trim() != "script:").skip(1);
    let commands = lines.map_while(|line| line.trim().strip_prefix("- "));
    commands.collect::<Vec<_>>().join("\n")
}

#[test]
fn hosts_are_told() {
    let lab = Lab::new("ci");
    // A project below the root of a repository.
    lab.write(".git/HEAD", "ref: refs/heads/main\n");
    lab.write(
        "app/pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>\
        <version>1</version></project>",
    );
    lab.write("app/src/main/java/shop/Till.java", TILL);
    let app = lab.dir.join("app");
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-d", "target/classes", "src/main/java/shop/Till.java"]);
    assert_eq!(run(javac.current_dir(&app), b"").status, 0);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("it is there");
    let host = |command: &mut Command| {
        command.current_dir(&app).env("JAVA_HOME", &jdks()[0].home).env("CUPPER", env!("CARGO_BIN_EXE_cupper"));
        command.env("CUPPER_CACHE", lab.dir.join("cache"));
        run(command, b"")
    };
    let mut action = Command::new(root.join("ci/run.sh"));
    action.args(["--offline", "--budget", "5s"]).env("GITHUB_ACTIONS", "true");
    let seen = host(action.env("GITHUB_STEP_SUMMARY", lab.dir.join("summary.md")));
    assert_eq!(seen.status, 10, "{}{}", seen.out, seen.err);
    let annotation = "::error file=app/src/main/java/shop/Till.java,line=5,title=ArithmeticException::";
    assert!(seen.err.lines().any(|line| line.starts_with(annotation)), "{}", seen.err);
    let read =
        |path: &str| std::fs::read_to_string(lab.dir.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let summary = read("summary.md");
    assert!(summary.contains("| 1 | ") && summary.contains("`app/src/main/java/shop/Till.java:5`"), "{summary}");
    let json = |path: &str| serde_json::from_str::<Value>(&read(path)).expect("JSON");
    let quality = json("app/cupper-report/gl-code-quality-report.json");
    assert_eq!(quality[0]["location"]["path"], "app/src/main/java/shop/Till.java");
    assert_eq!(quality[0]["location"]["lines"]["begin"], 5);
    let sarif = json("app/cupper-report/report.sarif");
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(place["uri"], "app/src/main/java/shop/Till.java");
    let junit = read("app/cupper-report/junit.xml");
    assert!(junit.contains("failures=\"1\"") && junit.contains("type=\"java.lang.ArithmeticException\""), "{junit}");
    let jacoco = read("app/cupper-report/jacoco.xml");
    assert!(jacoco.contains("<line nr=\"5\" mi=\"0\" ci=\"1\""), "{jacoco}");
    // The job of GitLab, with the same results.
    let script = gitlab_script(&std::fs::read_to_string(root.join("ci/cupper.gitlab-ci.yml")).expect("it is there"));
    let mut job = Command::new("sh");
    job.args(["-c", &script.replace("cupper generate", "\"$CUPPER\" generate")]);
    let seen = host(job.env("CUPPER_ARGUMENTS", "--offline --budget 5s"));
    assert_eq!(seen.status, 10, "{}{}", seen.out, seen.err);
    assert!(seen.err.contains("1 class as before, none to explore"), "{}", seen.err);
}
