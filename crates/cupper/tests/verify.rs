//! `cupper verify` on whole programs: those of `corpus/verify`, whose first lines say what the verdict must be, and small
//! ones here that would mislead a careless verifier. `CUPPER_JDKS` as for the corpus of programs.

#[allow(dead_code, reason = "most of it is for the corpus of programs")]
mod support;
mod traps;

use libtest_mimic::{Arguments, Failed, Trial};
use replay::{Classes, Jvm, Source};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::jdks::{self, Jdk};

fn main() {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit(),
        Err(reason) => {
            eprintln!("verify: {reason}");
            std::process::exit(1);
        }
    }
}

/// A program with what must be said of it.
#[derive(Clone)]
struct Case {
    name: String,
    property: String,
    expected: String,
    source: String,
}

fn trials() -> Result<Vec<Trial>, String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/verify");
    let verifier = read(&corpus.join("org/sosy_lab/sv_benchmarks/Verifier.java"))?;
    let mut cases = programs(&corpus)?;
    cases.extend(traps::cases());
    let mut trials = Vec::new();
    for jdk in jdks::installed()? {
        for case in &cases {
            let (jdk, case, verifier) = (jdk.clone(), case.clone(), verifier.clone());
            let name = format!("jdk{}::{}", jdk.feature, case.name);
            trials.push(Trial::test(name, move || check(&jdk, &case, &verifier).map_err(Failed::from)));
        }
        let (name, home, source) = (format!("jdk{}::jobs", jdk.feature), jdk.clone(), verifier.clone());
        trials.push(Trial::test(name, move || jobs(&home, &source).map_err(Failed::from)));
        let (name, home, source) = (format!("jdk{}::guided", jdk.feature), jdk.clone(), verifier.clone());
        trials.push(Trial::test(name, move || guided(&home, &source).map_err(Failed::from)));
        let (name, verifier) = (format!("jdk{}::without_javac", jdk.feature), verifier.clone());
        trials.push(Trial::test(name, move || without_javac(&jdk, &verifier).map_err(Failed::from)));
    }
    Ok(trials)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The programs of the corpus, in the order of their names.
fn programs(corpus: &Path) -> Result<Vec<Case>, String> {
    let entries = std::fs::read_dir(corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("Main.java").is_file());
    folders.sort();
    folders.iter().map(|folder| program(folder)).collect()
}

fn program(folder: &Path) -> Result<Case, String> {
    let source = read(&folder.join("Main.java"))?;
    let directive = |key: &str| {
        let found = source.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")));
        found.map(str::to_string).ok_or_else(|| format!("{} has no line `// {key}: …`", folder.display()))
    };
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (property, expected) = (directive("property")?, directive("expected")?);
    Ok(Case { name, property, expected, source })
}

fn compile(jdk: &Jdk, case: &Case, verifier: &str) -> Result<Classes, String> {
    let source = |path: &str, text: &str| Source { path: path.to_string(), text: text.to_string() };
    let sources = [source("Main.java", &case.source), source("org/sosy_lab/sv_benchmarks/Verifier.java", verifier)];
    let jvm = Jvm::new(&jdk.home).map_err(|error| error.to_string())?;
    jvm.compile(&sources, &[]).map_err(|error| error.to_string())
}

/// The verdict as JSON, after the exit status was found to agree with it.
fn verify(home: &Path, classes: &Classes, property: &str, options: &[&str]) -> Result<Value, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_cupper"))
        .args(["verify", "--json", "--jdk"])
        .arg(home)
        .arg("-cp")
        .arg(classes.path())
        .args(["Main", "--property", property])
        .args(options)
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    let found: Value = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}{complaint}"))?;
    let status = match found["verdict"].as_str() {
        Some("TRUE") => 0,
        Some("FALSE") => 10,
        Some("UNKNOWN") => 5,
        _ => return Err(format!("no verdict in {text}")),
    };
    match output.status.code() {
        Some(code) if code == status => Ok(found),
        other => Err(format!("exit status {other:?} with {text}")),
    }
}

/// `expected`: a verdict; after a colon, words that its reasons or its exception must have.
fn check(jdk: &Jdk, case: &Case, verifier: &str) -> Result<(), String> {
    let classes = compile(jdk, case, verifier)?;
    let found = verify(&jdk.home, &classes, &case.property, &[])?;
    let (verdict, words) = case.expected.split_once(": ").unwrap_or((&case.expected, ""));
    let told = format!("{}{}", found["reasons"], found["violation"]);
    if found["verdict"] == verdict && told.contains(words) {
        return Ok(());
    }
    Err(format!("expected {}, found {found:#}", case.expected))
}

/// More paths than one part has, two of them bad: the verdict and the violation do not depend on the number of threads.
fn jobs(jdk: &Jdk, verifier: &str) -> Result<(), String> {
    let source = r#"
        import org.sosy_lab.sv_benchmarks.Verifier;
        public class Main {
            public static void main(String[] args) {
                int ways = 0;
                for (int i = 0; i < 10; i++) {
                    if (Verifier.nondetBoolean()) { ways = ways * 2 + 1; System.gc(); } else { ways = ways * 2; }
                }
                assert ways != 700 && ways != 40 && ways != LIMIT;
            }
        }"#;
    for (limit, verdict) in [("-1", "FALSE"), ("-1 || true", "TRUE")] {
        let source = source.replace("LIMIT", limit);
        let case = Case { name: String::new(), property: String::new(), expected: String::new(), source };
        let classes = compile(jdk, &case, verifier)?;
        let told = |jobs: &str| {
            let found = verify(&jdk.home, &classes, "assert", &["--jobs", jobs])?;
            Ok::<_, String>(format!("{} {} {}", found["verdict"], found["violation"], found["paths"]))
        };
        let one = told("1")?;
        if !one.contains(verdict) {
            return Err(format!("expected {verdict}, found {one}"));
        }
        for jobs in ["2", "5"] {
            let other = told(jobs)?;
            if other != one {
                return Err(format!("{jobs} threads: {other}\none thread: {one}"));
            }
        }
    }
    Ok(())
}

/// What is said to be verified is not looked at, and what is under an assumption only where that does not hold.
fn guided(jdk: &Jdk, verifier: &str) -> Result<(), String> {
    let source = r#"
        import org.sosy_lab.sv_benchmarks.Verifier;
        public class Main {
            public static void main(String[] args) {
                int n = Verifier.nondetInt();
                int m = Verifier.nondetInt();
                if (n > 0 && m > 0) {
                    int sum = n + m;
                    assert sum > 0;
                }
                assert n != 12345 || m != 7;
            }
        }"#;
    let case =
        Case { name: String::new(), property: String::new(), expected: String::new(), source: source.to_string() };
    let classes = compile(jdk, &case, verifier)?;
    let folder = host::Folder::new().map_err(|error| error.to_string())?;
    let file = folder.path().join("verified.json");
    for (premise, guide, verdict, paths) in [
        (r#"["a"]"#, "none", "FALSE", 5),
        (r#"["a"]"#, "may", "FALSE", 1),
        (r#"["a"]"#, "both", "FALSE", 1),
        ("[]", "both", "TRUE", 0),
    ] {
        let text = format!(
            r#"{{"schemaVersion": 1, "methods": [{{"method": "Main.main(java.lang.String[])",
            "assumed": [{{"id": "a", "line": 8, "condition": "noOverflow($1 + $2)"}}],
            "checks": [{{"line": 9, "kind": "assert", "verified": [{premise}]}},
                {{"line": 11, "kind": "assert", "verified": [[]]}}], "unlisted": "verified"}}]}}"#
        );
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let file = file.to_string_lossy();
        let found = verify(&jdk.home, &classes, "assert", &["--verified", &file, "--guide", guide])?;
        if found["verdict"] != verdict || found["paths"] != paths {
            return Err(format!("{guide}, {premise}: {found:#}"));
        }
    }
    Ok(())
}

/// A violation that cannot be confirmed is no violation, and the user is told what is missing.
fn without_javac(jdk: &Jdk, verifier: &str) -> Result<(), String> {
    let source = "public class Main { public static void main(String[] args) { assert args.length > 0; } }";
    let case =
        Case { name: String::new(), property: String::new(), expected: String::new(), source: source.to_string() };
    let classes = compile(jdk, &case, verifier)?;
    let home = host::Folder::new().map_err(|error| error.to_string())?;
    let explain = |error: std::io::Error| error.to_string();
    std::fs::create_dir(home.path().join("bin")).map_err(explain)?;
    for part in ["lib", "release", "bin/java", "conf"] {
        std::os::unix::fs::symlink(jdk.home.join(part), home.path().join(part)).map_err(explain)?;
    }
    let found = verify(home.path(), &classes, "assert", &[])?;
    let told = found["reasons"].to_string();
    match found["verdict"] == "UNKNOWN" && told.contains("has no bin/javac: choose a full JDK") {
        true => Ok(()),
        false => Err(format!("{found:#}")),
    }
}
