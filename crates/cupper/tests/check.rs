//! `cupper check` on `corpus/check`: every marked instruction has the verdict of its mark. Limits are counted, so that the
//! result is the same on every machine.

#[allow(dead_code, reason = "some of it is for other commands")]
mod lab;

use host::process::{self, Limits};
use lab::{Jdk, Lab, jdks, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// All that a corpus may take on a machine that others use, too.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// Turns of the explorer for each class.
const TURNS: &str = "30000";
/// Marks of safe places that are not proved.
const BEYOND: usize = 5;
/// Bugs that no test shows: an exception that the initialiser of a class wraps, and a call after one that threw.
const NOT_SHOWN: [(&str, u64); 2] = [("check.state.Order", 16), ("check.state.Stack", 19)];

/// A mark at the end of a line.
struct Mark {
    /// The class of the file.
    class: String,
    line: u64,
    kind: String,
    verdict: String,
}

fn sources(corpus: &str) -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(corpus);
    let list = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> = list(&corpus).flat_map(|topic| list(&topic).collect::<Vec<_>>()).collect();
    sources.retain(|path| path.extension().is_some_and(|suffix| suffix == "java"));
    sources.sort();
    sources
}

fn marks(source: &Path) -> Vec<Mark> {
    let text = std::fs::read_to_string(source).expect("a source of the corpus");
    let package = text.lines().find_map(|line| line.strip_prefix("package ")?.strip_suffix(';')).expect("a package");
    let class = format!("{package}.{}", source.file_stem().expect("a name").to_string_lossy());
    let mut marks = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let Some((_, found)) = line.split_once("// check: ") else { continue };
        for mark in found.split(", ") {
            let (kind, verdict) = mark.split_once(' ').expect("a kind and a verdict");
            let verdict = verdict.split(' ').next().unwrap_or_default().to_string();
            marks.push(Mark { class: class.clone(), line: number, kind: kind.to_string(), verdict });
        }
    }
    marks
}

fn compile(jdk: &Jdk, lab: &Lab, sources: &[PathBuf]) {
    for release in ["8", "17"] {
        let is_old = |path: &&PathBuf| {
            let text = std::fs::read_to_string(path).expect("a source of the corpus");
            text.contains("// javac: --release 8") == (release == "8")
        };
        let chosen: Vec<&PathBuf> = sources.iter().filter(is_old).collect();
        if chosen.is_empty() {
            continue;
        }
        let mut javac = jdk.tool("javac");
        javac.args(["-g", "-nowarn", "-Xlint:-options", "--release", release, "-d"]);
        let compiled = run(javac.arg(lab.dir.join("classes")).args(chosen), b"");
        assert_eq!(compiled.status, 0, "{}", compiled.err);
    }
}

/// The report of `cupper check` with some arguments.
fn checked(jdk: &Jdk, lab: &Lab, arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    command.arg("check").arg("--jdk").arg(&jdk.home).args(["--offline", "--json", "-o", "tests"]).args(arguments);
    let seen = process::run(lab.here(&mut command), b"", Limits::time(TIME_LIMIT)).expect("it starts");
    let (out, err) = (String::from_utf8_lossy(&seen.out), String::from_utf8_lossy(&seen.err));
    assert_eq!(seen.status.and_then(|status| status.code()), Some(0), "{out}{err}");
    serde_json::from_str(&out).expect("it is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn places(report: &Value) -> &Vec<Value> {
    report["places"].as_array().expect("a list of places")
}

/// The verdicts of the places on a line, in a file of a class.
fn verdicts<'r>(report: &'r Value, mark: &Mark) -> Vec<&'r Value> {
    let is_meant = |place: &&Value| {
        text(&place["class"]).split('$').next() == Some(&mark.class)
            && place["line"].as_u64() == Some(mark.line)
            && text(&place["kind"]) == mark.kind
    };
    places(report).iter().filter(is_meant).collect()
}

#[test]
fn all_verdicts_are_as_marked() {
    let jdk = &jdks()[0];
    let lab = Lab::new("check-corpus");
    let sources = sources("check");
    compile(jdk, &lab, &sources);
    let report = checked(jdk, &lab, &["classes", "--turns", TURNS]);
    let (mut wrong, mut unproved, mut shown) = (Vec::new(), Vec::new(), 0);
    for mark in sources.iter().flat_map(|source| marks(source)) {
        let here = verdicts(&report, &mark);
        let is = |wanted: &str| here.iter().any(|place| text(&place["verdict"]) == wanted);
        let said: Vec<String> =
            here.iter().map(|place| format!("{} ({})", text(&place["verdict"]), text(&place["reason"]))).collect();
        let line = format!("{}:{} {}: {}", mark.class, mark.line, mark.kind, said.join(", "));
        let is_known = NOT_SHOWN.contains(&(mark.class.as_str(), mark.line));
        match mark.verdict.as_str() {
            "safe" if is("bug") => wrong.push(format!("invented: {line}")),
            "safe" if !here.iter().all(|place| text(&place["verdict"]) == "safe") => unproved.push(line),
            "safe" => {}
            wanted if is(wanted) && !is_known => shown += 1,
            _ if is("open") && is_known => {}
            wanted => wrong.push(format!("no {wanted}: {line}")),
        }
    }
    println!("{} places, {shown} marks of bugs shown; not proved:\n{}", places(&report).len(), unproved.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(unproved.len() <= BEYOND, "{unproved:#?}");
    assert_eq!(report["divergences"].as_array().map(Vec::len), Some(0));
}

/// Proofs by paths alone say of nothing that throws that it is safe, and find more than dataflow does.
#[test]
fn proofs_by_paths_need_no_tests() {
    let jdk = &jdks()[0];
    let lab = Lab::new("check-paths");
    let sources = sources("check");
    compile(jdk, &lab, &sources);
    let report = checked(jdk, &lab, &["classes", "--prove-only=paths", "--turns", TURNS]);
    for mark in sources.iter().flat_map(|source| marks(source)).filter(|mark| mark.verdict == "bug") {
        let here = verdicts(&report, &mark);
        let is_open = here.iter().any(|place| text(&place["verdict"]) == "open");
        assert!(is_open, "{}:{} {}: {here:?}", mark.class, mark.line, mark.kind);
    }
    assert!(places(&report).iter().any(|place| text(&place["stage"]) == "symbolic"));
    assert!(places(&report).iter().all(|place| place["test"].is_null()));
}

/// What was proved can be read by whoever explores, with an assumption of each kind, and leaves out no failure.
#[test]
fn what_was_proved_guides_exploration() {
    let jdk = &jdks()[0];
    let lab = Lab::new("check-verified");
    let source = lab.dir.join("Assumed.java");
    std::fs::write(&source, ASSUMED).expect("a folder of ours");
    compile(jdk, &lab, &[source]);
    let assume = "no-overflow,pure-calls,no-aliases,non-null";
    checked(jdk, &lab, &["classes", "--prove-only", "--assume", assume, "--verified-out", "verified.json"]);
    let file = std::fs::read_to_string(lab.dir.join("verified.json")).expect("it was written");
    for condition in ["noOverflow(lo + hi)", "this.next != null", "this != o", "s != null"] {
        assert!(file.contains(&format!("\"condition\": \"{condition}\"")), "no {condition} in {file}");
    }
    let explored = |guide: &str| -> Vec<Value> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
        command.args(["explore", "-cp", "classes", "Assumed", "--json", "--verified", "verified.json"]);
        command.args(["--guide", guide, "--nesting", "3"]).arg("--jdk").arg(&jdk.home).env_remove("CLASSPATH");
        let seen = process::run(lab.here(&mut command), b"", Limits::time(TIME_LIMIT)).expect("it starts");
        let found: Value = serde_json::from_slice(&seen.out).expect("it is JSON");
        let methods = found.as_array().expect("several methods").iter();
        methods.flat_map(|method| method["paths"].as_array().expect("paths")).cloned().collect()
    };
    let failures = |paths: &[Value]| {
        let ends = paths.iter().map(|path| path["end"].to_string());
        let mut all: Vec<String> = ends.filter(|end| end.contains("Exception")).collect();
        all.sort();
        all
    };
    let (none, both) = (explored("none"), explored("both"));
    assert_eq!(failures(&none), failures(&both));
    let redundant = |paths: &[Value]| {
        paths.iter().filter(|path| path["redundant"] == true && !path["end"]["returned"].is_null()).count()
    };
    assert!(redundant(&none) > 5 && redundant(&both) == 0, "{} and {}", redundant(&none), redundant(&both));
    for (command, arguments) in [("generate", ["--budget", "2s"]), ("crash", ["--tests", "2000"])] {
        let (status, out, err) = verified(jdk, &lab, command, "verified.json", &arguments);
        // A busy machine may have no time for a test, and `generate` says so.
        assert!(status == Some(0) || command == "generate", "{out}{err}");
        let report: Value = serde_json::from_str(&out).expect("it is JSON");
        let methods = report["checks"]["methods"].as_array().expect("the checks of methods");
        let sum = methods.iter().find(|method| method["method"] == "Assumed.sum(int[], java.lang.String)");
        let sum = sum.expect("a method that the file lists");
        assert_eq!(sum["open"], 1, "{command}: {sum}");
        let (status, out, err) = verified(jdk, &lab, command, "wrong.json", &arguments);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{command}: {err}");
        let expected = "wrong.json: methods[0]: there is no method Assumed.midle(int[]); did you mean Assumed.middle";
        assert!(err.starts_with(expected) && err.lines().count() == 1, "{command}: {err}");
    }
}

/// What a command says that is told what was verified.
fn verified(jdk: &Jdk, lab: &Lab, command: &str, file: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let wrong = r#"{"schemaVersion": 1, "methods": [{"method": "Assumed.midle(int[])"}]}"#;
    std::fs::write(lab.dir.join("wrong.json"), wrong).expect("a folder of ours");
    let mut cupper = Command::new(env!("CARGO_BIN_EXE_cupper"));
    cupper.env_remove("CLASSPATH").env_remove("JAVA_TOOL_OPTIONS");
    cupper.args([
        command,
        "classes",
        "Assumed",
        "--offline",
        "--json",
        "--no-cache",
        "-o",
        "tests",
        "--verified",
        file,
    ]);
    cupper.args(arguments).arg("--jdk").arg(&jdk.home);
    let seen = process::run(lab.here(&mut cupper), b"", Limits::time(TIME_LIMIT)).expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (seen.status.and_then(|status| status.code()), text(&seen.out), text(&seen.err))
}

const ASSUMED: &str = r"public class Assumed {
    private Assumed next;
    private int size;
    private static int seen;

    static int middle(int[] a, int lo, int hi) {
        if (lo >= 0 && lo < hi && hi < a.length) {
            int m = (lo + hi) / 2;
            return a[m];
        }
        return 0;
    }

    void log() {
        seen++;
    }

    int afterCall() {
        if (next != null) {
            log();
            return next.size;
        }
        return 0;
    }

    int afterWrite(Assumed o) {
        if (o.next != null && next != null) {
            this.next = null;
            return o.next.size;
        }
        return 0;
    }

    static int sum(int[] a, String s) {
        int sum = 0;
        for (int i = 0; i < a.length && i < 4; i++) {
            sum += a[i];
        }
        return sum / s.length();
    }
}
";

/// The bugs that the head of a file of `corpus/bugs` tells, by number, with their exceptions and notes; and marked lines.
type Seeded = (Vec<(u32, String, String)>, Vec<(u64, u32)>);

fn seeded(source: &Path) -> Seeded {
    let text = std::fs::read_to_string(source).expect("a source of the corpus");
    let (mut bugs, mut lines) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..) {
        if let Some(rest) = line.strip_prefix("// bug ") {
            let (head, rest) = rest.split_once(": ").expect("a bug has an exception");
            let (bug, notes) = head.split_once(", ").unwrap_or((head, ""));
            let exception = rest.split_once(" by ").expect("a bug has a reproducer").0;
            bugs.push((bug.parse().expect("a bug has a number"), exception.to_string(), notes.to_string()));
        } else if let Some((_, bug)) = line.rsplit_once("// bug ") {
            lines.push((number, bug.trim().parse().expect("a mark has a number")));
        }
    }
    (bugs, lines)
}

/// The kind of instruction that throws an exception by itself.
fn kind_of(exception: &str) -> Option<&'static str> {
    technique::CheckKind::of_exception(exception).map(|kind| kind.name())
}

#[test]
#[ignore = "takes minutes: make seeded"]
fn seeded_bugs_of_the_six_kinds_are_confirmed_and_none_is_invented() {
    let jdk = &jdks()[0];
    let lab = Lab::new("check-seeded");
    let sources = sources("bugs");
    compile(jdk, &lab, &sources);
    let report = checked(jdk, &lab, &["classes", "--turns", TURNS]);
    let (mut wrong, mut found, mut all) = (Vec::new(), 0, 0);
    let class_of = |source: &Path| {
        let topic = source.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        format!("bugs.{topic}.{}", source.file_stem().expect("a name").to_string_lossy())
    };
    let outermost = |value: &Value| text(value).split('$').next().unwrap_or_default().to_string();
    let bugs = report["bugs"].as_array().expect("a list");
    for source in &sources {
        let (class, (stated, lines)) = (class_of(source), seeded(source));
        let is_of = |bug: &Value, number: u32| {
            let frames = bug["frames"].as_array().map(Vec::as_slice).unwrap_or_default();
            let own = frames.iter().filter(|frame| outermost(&frame["class"]) == class);
            let on_stack: Vec<u64> = own.filter_map(|frame| frame["line"].as_u64()).collect();
            lines.iter().any(|(line, marked)| *marked == number && on_stack.contains(line))
        };
        for bug in bugs.iter().filter(|bug| outermost(&bug["class"]) == class) {
            let is_stated = |(number, exception, _): &(u32, String, String)| {
                *exception == text(&bug["rule"]) && is_of(bug, *number)
            };
            if !stated.iter().any(is_stated) {
                wrong.push(format!("invented {class}: {} in {}", text(&bug["rule"]), text(&bug["signature"])));
            }
        }
        // What a method of the JDK throws is no instruction of the class.
        let is_place = |line: &u64, exception: &str| {
            places(&report).iter().any(|place| {
                outermost(&place["class"]) == class
                    && place["line"].as_u64() == Some(*line)
                    && Some(text(&place["kind"])) == kind_of(exception)
            })
        };
        for (number, exception, notes) in stated.iter().filter(|(_, exception, _)| kind_of(exception).is_some()) {
            if !lines.iter().any(|(line, marked)| marked == number && is_place(line, exception)) {
                continue;
            }
            all += 1;
            match bugs.iter().any(|bug| text(&bug["rule"]) == exception && is_of(bug, *number)) {
                true => found += 1,
                false => wrong.push(format!("missing {class}: bug {number}, {exception} {notes}")),
            }
        }
    }
    println!("{found} of {all} seeded bugs of the six kinds");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tests of each class that try to throw from what is called safe; `make check-sound` has more, and libraries.
const TRIES: u64 = 1000;

#[test]
fn nothing_that_is_called_safe_is_seen_to_throw() {
    let jdk = &jdks()[0];
    for corpus in ["check", "bugs"] {
        let lab = Lab::new(&format!("check-sound-{corpus}"));
        let sources = sources(corpus);
        compile(jdk, &lab, &sources);
        let (mut tests, mut thrown, mut wrong) = (0, 0, Vec::new());
        for source in &sources {
            let topic = source.parent().and_then(Path::file_name).expect("a folder").to_string_lossy();
            let class = format!("{corpus}.{topic}.{}", source.file_stem().expect("a name").to_string_lossy());
            let order = strategies::Order::new(jdk.home.clone(), vec![lab.dir.join("classes")], &class, 17);
            let seen = strategies::check::soundness(&order, TRIES).expect("it can be searched");
            (tests, thrown) = (tests + seen.tests, thrown + seen.thrown);
            wrong.extend(seen.wrong);
        }
        println!("corpus/{corpus}: {tests} tests, {thrown} threw from an instruction that was looked at");
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(thrown > 100, "tests that throw nothing show nothing: {thrown}");
    }
}

/// `CUPPER_SOUND` names a file with a class path and a class on each line, `CUPPER_SOUND_TESTS` the tests of each.
#[test]
#[ignore = "takes an hour: make check-sound"]
fn nothing_that_is_called_safe_is_seen_to_throw_in_libraries() {
    let Some(list) = std::env::var_os("CUPPER_SOUND") else {
        panic!("CUPPER_SOUND names no file: use make check-sound")
    };
    let tests = std::env::var("CUPPER_SOUND_TESTS").ok().and_then(|tests| tests.parse().ok()).unwrap_or(100_000);
    let jdk = &jdks()[0];
    let mut wrong = Vec::new();
    for line in std::fs::read_to_string(list).expect("a list of classes").lines() {
        let (class_path, class) = line.split_once(' ').expect("a class path and a class");
        let class_path = class_path.split(':').map(PathBuf::from).collect();
        let order = strategies::Order::new(jdk.home.clone(), class_path, class, 17);
        match strategies::check::soundness(&order, tests) {
            Ok(seen) => {
                let strategies::check::Soundness { tests, symbolic, thrown, broken, wrong: contradicted } = seen;
                println!(
                    "{class}: {symbolic} places by paths, {tests} tests, {thrown} threw from instructions that were looked at, {broken} by breaking an \
                     assumption, {} wrong",
                    contradicted.len()
                );
                wrong.extend(contradicted);
            }
            Err(error) => println!("{class}: {error}"),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
