//! Crash search against JUnit: how many tests a second are generated and executed, by Cupper and by writing the very same
//! tests as Java, compiling them and running them under JUnit on `java`.

use crate::error::{Error, Result, at};
use crate::figure::{Figure, Floor};
use crate::vms::{self, Vms};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use strategies::crash::{Crash, Ending, Spaces};
use strategies::{Order, Sampling, table};
use technique::Budget;

const CLASSES: [(&str, &str); 6] = [
    ("org.apache.commons:commons-lang3:3.21.0", "org/apache/commons/lang3/math/Fraction"),
    ("org.apache.commons:commons-math3:3.6.1", "org/apache/commons/math3/complex/Complex"),
    ("org.apache.commons:commons-text:1.15.0", "org/apache/commons/text/WordUtils"),
    ("commons-codec:commons-codec:1.23.0", "org/apache/commons/codec/language/Soundex"),
    ("com.google.guava:guava:33.7.2-jre", "com/google/common/math/IntMath"),
    ("joda-time:joda-time:2.15.1", "org/joda/time/field/FieldUtils"),
];
const JUNIT: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";

/// Tests of each class.
const TESTS: u64 = 100_000;
/// In one file: a class of Java can only be so big.
const IN_A_FILE: usize = 200;
/// How many times as many as with JUnit.
const FLOOR: f64 = 50.0;

/// What the figures are, and why one is below its floor.
pub const ABOUT: &str = "Up to 100,000 tests of each class, or all that there are at depth 3, generated and executed; then \
    the very same tests written as Java, compiled by one `javac` and run by one JUnit. Tests that do not end within \
    50,000 jumps and calls are executed on our side only, and do not count. What one of our tests costs depends on how much \
    Java it runs, as it is interpreted, where JUnit's cost is mostly compiling: WordUtils is below the floor because a \
    third of its tests match regular expressions against long texts.";

pub fn figures(vms: &Vms) -> Result<Vec<Figure>> {
    let junit = jars(JUNIT)?;
    let mut figures = Vec::new();
    for (coordinates, class) in CLASSES {
        let simple = class.rsplit('/').next().unwrap_or(class);
        let order = Order::new(vms.jdk.clone(), jars(coordinates)?, class, 17);
        let search = Crash { depth: 3, side_effects: false, sampling: Sampling::default(), others: false };
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let start = Instant::now();
        let budget = Budget::counted(TESTS, &Default::default());
        table::tests_of(&table::crash(&search, false, false), order.clone(), threads, &budget)?;
        let time = start.elapsed();
        let written = run_with_junit(vms, &order, &search, &junit)?;
        // Those that do not end are run here, too, but do not count.
        let ours = written.tests as f64 / time.as_secs_f64();
        let theirs = written.tests as f64 / written.time.as_secs_f64();
        let same = written.tests - written.thrown.abs_diff(written.failed);
        eprintln!("  {simple}: {ours:.0} tests a second, {theirs:.0} under JUnit");
        figures.extend([
            Figure::new(format!("tests per second, {simple}"), Some(ours), "", None),
            Figure::new(format!("the same under JUnit, {simple}"), Some(theirs), "", None),
            Figure::new(format!("times as many, {simple}"), Some(ours / theirs), "×", Some(Floor::AtLeast(FLOOR))),
            Figure::new(
                format!("tests that end alike on both, {simple}"),
                Some(same as f64 / written.tests.max(1) as f64 * 100.0),
                "%",
                None,
            ),
        ]);
    }
    Ok(figures)
}

struct Written {
    tests: u64,
    /// Tests that throw, here and there.
    thrown: u64,
    failed: u64,
    /// For writing, compiling and running them.
    time: Duration,
}

/// Writes the tests of a search, compiles them and runs them. Those that do not end by themselves are left out.
fn run_with_junit(vms: &Vms, order: &Order, search: &Crash, junit: &[PathBuf]) -> Result<Written> {
    let folder = vms::beside_this_program("bench-crash")?;
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let mut spaces = Spaces::open(order, search, Some(TESTS))?;
    let (mut thrown, mut tests) = (0, Vec::new());
    for (method, number) in spaces.plan() {
        let choices = spaces.test(method, number);
        match spaces.run(method, &choices) {
            Ending::Stopped => continue,
            Ending::Threw => thrown += 1,
            Ending::Returned => {}
        }
        tests.push((method, choices));
    }
    let package = order.class.rsplit_once('/').map_or("", |(package, _)| package).replace('/', ".");
    let class_path = |more: &[PathBuf]| -> String {
        let paths = order.class_path.iter().chain(more).map(|path| path.display().to_string());
        paths.collect::<Vec<_>>().join(":")
    };

    let start = Instant::now();
    let mut files = Vec::new();
    for (number, part) in tests.chunks(IN_A_FILE).enumerate() {
        let mut text = format!("package {package};\nclass Crash{number}Test {{\n");
        for (index, (method, choices)) in part.iter().enumerate() {
            let body = spaces.java(*method, choices).join(" ");
            // JUnit gives up where the JVM runs out of something.
            let _ = writeln!(
                text,
                "    @org.junit.jupiter.api.Test void test{index}() throws Throwable {{\n        \
                 try {{ {body} }} catch (VirtualMachineError e) {{ throw new Exception(e); }}\n    }}"
            );
        }
        let file = folder.join(format!("Crash{number}Test.java"));
        fs::write(&file, text + "}\n").map_err(at(&file))?;
        files.push(file);
    }
    let classes = folder.join("classes");
    let mut javac = Command::new(vms.jdk.join("bin/javac"));
    javac.args(["-nowarn", "-proc:none", "-J-Xmx3g", "-cp", &class_path(junit), "-d"]).arg(&classes).args(&files);
    let compiled = output(&mut javac)?;
    if !compiled.is_empty() && !classes.is_dir() {
        return Err(Error::Compile(compiled));
    }
    let mut java = Command::new(vms.jdk.join("bin/java"));
    // Beside the class under test, in the same class loader: else they are in another package.
    let tested = class_path(&[junit, std::slice::from_ref(&classes)].concat());
    java.args(["-ea", "-cp", &tested]).arg("org.junit.platform.console.ConsoleLauncher");
    java.args(["execute", "--disable-banner", "--details=none", "--scan-classpath"]).arg(&classes);
    let told = output(&mut java)?;
    let time = start.elapsed();
    let count = |what: &str| {
        let line = told.lines().find(|line| line.contains(what)).unwrap_or_default();
        line.trim_matches(|c: char| !c.is_ascii_digit()).split(' ').next().and_then(|word| word.parse().ok())
    };
    match (count("tests found"), count("tests failed")) {
        (Some(tests), Some(failed)) => Ok(Written { tests, thrown, failed, time }),
        _ => Err(Error::Crash(format!("JUnit has run nothing of {}:\n{compiled}{told}", order.class))),
    }
}

/// What a command says.
fn output(command: &mut Command) -> Result<String> {
    let program = PathBuf::from(command.get_program());
    let output = command.stdin(Stdio::null()).output().map_err(|source| Error::Start { program, source })?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}

/// The jar of `group:artifact:version` and what it needs; Maven fetches them once.
fn jars(coordinates: &str) -> Result<Vec<PathBuf>> {
    let folder = vms::beside_this_program("bench-jars")?.join(coordinates.replace(':', "_"));
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut jars: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "jar")).collect();
        jars.sort();
        jars
    };
    if list(&folder).is_empty() {
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let parts: Vec<&str> = coordinates.split(':').collect();
        let [group, artifact, version] = parts[..] else { return Err(Error::Crash(coordinates.to_string())) };
        let pom = folder.join("pom.xml");
        let text = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>\
             <dependencies><dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version></dependency></dependencies></project>"
        );
        fs::write(&pom, text).map_err(at(&pom))?;
        let mut mvn = Command::new("mvn");
        mvn.args(["-q", "-B", "dependency:copy-dependencies", "-f"]).arg(&pom);
        let told = output(mvn.arg(format!("-DoutputDirectory={}", folder.display())))?;
        if list(&folder).is_empty() {
            return Err(Error::Crash(format!("mvn could not fetch {coordinates}:\n{told}")));
        }
    }
    Ok(list(&folder))
}
