//! Stock JUnit on real JDKs: what becomes of the golden files there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Homes of the JDKs to try: `CUPPER_JDKS`, else those in the usual place, from version 17 on.
pub fn jdks() -> Vec<PathBuf> {
    if let Some(list) = std::env::var_os("CUPPER_JDKS") {
        return std::env::split_paths(&list).filter(|home| !home.as_os_str().is_empty()).collect();
    }
    let entries = std::fs::read_dir("/usr/lib/jvm").expect("JDKs in /usr/lib/jvm, or named by CUPPER_JDKS");
    let mut homes: Vec<(u32, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let home = entry.path().canonicalize().ok()?;
            let release = std::fs::read_to_string(home.join("release")).ok()?;
            let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
            let feature = version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
            (feature >= 17 && home.join("bin/javac").is_file()).then_some((feature, home))
        })
        .collect();
    homes.sort();
    homes.dedup_by_key(|(feature, _)| *feature);
    homes.into_iter().map(|(_, home)| home).collect()
}

/// Jars from the central Maven registry, fetched once.
pub fn jars(coordinates: &[&str]) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jars").join(coordinates.join("+").replace(':', "_"));
    let complete = folder.join("complete");
    if !complete.is_file() {
        fetch(&folder, coordinates);
        std::fs::write(&complete, "").expect("the target folder can be written to");
    }
    let entries = std::fs::read_dir(&folder).expect("the jars are there").flatten().map(|entry| entry.path());
    let mut jars: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "jar")).collect();
    jars.sort();
    jars
}

fn fetch(folder: &Path, coordinates: &[&str]) {
    let dependency = |coordinate: &&str| {
        let [group, artifact, version] = coordinate.split(':').collect::<Vec<_>>()[..] else {
            panic!("{coordinate} is not group:artifact:version")
        };
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version></dependency>"
        )
    };
    let dependencies: String = coordinates.iter().map(dependency).collect();
    let pom = format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
         <groupId>testgen</groupId><artifactId>testgen</artifactId><version>1</version><packaging>pom</packaging>\
         <dependencies>{dependencies}</dependencies></project>"
    );
    std::fs::create_dir_all(folder).expect("the target folder can be written to");
    let path = folder.join("pom.xml");
    std::fs::write(&path, pom).expect("the target folder can be written to");
    let mut maven = Command::new("mvn");
    maven.args(["-q", "-B", "dependency:copy-dependencies", "-DincludeScope=runtime", "-f"]).arg(&path);
    run(maven.arg(format!("-DoutputDirectory={}", folder.display())), true);
}

/// Runs a command; its output if it may fail or did not.
fn run(command: &mut Command, must_succeed: bool) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(!must_succeed || output.status.success(), "{command:?}\n{text}");
    text
}

fn class_path(entries: &[PathBuf]) -> String {
    entries.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}

/// Compiles sources as Java 8.
pub fn compile(jdk: &Path, sources: &[PathBuf], jars: &[PathBuf], classes: &Path) {
    if classes.exists() {
        std::fs::remove_dir_all(classes).expect("the target folder can be written to");
    }
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.args(["--release", "8", "-Xlint:-options", "-proc:none", "-encoding", "US-ASCII", "-Werror", "-cp"]);
    run(javac.arg(class_path(jars)).arg("-d").arg(classes).args(sources), true);
}

/// A test that was run: its class and whether it passed.
#[derive(Debug)]
pub struct Tested {
    pub class: String,
    pub passed: bool,
}

/// Runs all test classes with JUnit's console launcher; `execute` if that has subcommands.
pub fn test(jdk: &Path, classes: &Path, jars: &[PathBuf], execute: bool) -> Vec<Tested> {
    let reports = classes.with_extension("reports");
    if reports.exists() {
        std::fs::remove_dir_all(&reports).expect("the target folder can be written to");
    }
    let entries = [jars, &[classes.to_path_buf()]].concat();
    let mut java = Command::new(jdk.join("bin/java"));
    // What tested code leaves behind does not stay in the system's temporary folder.
    java.arg(format!("-Djava.io.tmpdir={}", classes.display()));
    java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-ea", "-cp"]).arg(class_path(&entries));
    java.arg("org.junit.platform.console.ConsoleLauncher").args(execute.then_some("execute"));
    java.arg("--scan-class-path").arg(classes).args(["--details=none", "--reports-dir"]).arg(&reports);
    let output = run(&mut java, false);
    let files = std::fs::read_dir(&reports).unwrap_or_else(|_| panic!("no reports: {output}")).flatten();
    let mut tested = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("reports are text");
        for case in text.split("<testcase ").skip(1) {
            let case = case.split("</testcase>").next().unwrap_or_default();
            let attribute = |name: &str| {
                let start = format!("{name}=\"");
                case.split(&start).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned()
            };
            let passed = !case.contains("<failure") && !case.contains("<error");
            tested.push(Tested { class: attribute(" classname"), passed });
        }
    }
    tested
}
