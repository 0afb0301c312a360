//! Results of earlier runs: taken when nothing has changed that they were made of, and never in another case.

#[allow(dead_code, reason = "each test uses a part")]
mod lab;

use lab::{Lab, Seen, jdks, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn compile(lab: &Lab, files: &[(&str, &str)]) {
    for (name, body) in files {
        lab.write(&format!("src/shop/{name}.java"), format!("package shop;\n\npublic class {name} {{ {body} }}\n"));
    }
    let mut javac = jdks()[0].tool("javac");
    javac.args(["-g", "-cp", "classes", "-d", "classes"]);
    javac.args(files.iter().map(|(name, _)| format!("src/shop/{name}.java")));
    assert_eq!(run(javac.current_dir(&lab.dir), b"").status, 0);
}

fn generate(lab: &Lab, more: &str) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.args("crash classes --tests 300 -o tests --report-dir report".split_whitespace());
    command.args(more.split_whitespace()).env("JAVA_HOME", &jdks()[0].home).env("CUPPER_CACHE", lab.dir.join("cache"));
    lab.here(&mut command);
    let seen = run(&mut command, b"");
    assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
    seen
}

/// The classes that a run has explored.
fn explored(seen: &Seen) -> Vec<String> {
    let lines = seen.err.lines().filter_map(|line| line.strip_prefix('[')?.split_once("] "));
    let mut names: Vec<String> =
        lines.filter_map(|(_, rest)| Some(rest.split_once(':')?.0.trim_start_matches("shop.").to_string())).collect();
    names.sort();
    names
}

/// All files below a folder with their texts.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path().is_dir() {
            true => found.extend(files(&entry.path())),
            false => _ = found.insert(entry.path(), std::fs::read(entry.path()).expect("it can be read")),
        }
    }
    found
}

fn written(folder: &Path) -> BTreeMap<PathBuf, std::time::SystemTime> {
    let time = |path: PathBuf| {
        let written = path.metadata().and_then(|found| found.modified()).expect("it is there");
        (path, written)
    };
    files(folder).into_keys().map(time).collect()
}

const TILL: &str = "public int half(int parts) { return new Price().of(100) / parts; }";
const PRICE: &str = "public int of(int cents) { return cents > 50 ? cents : 50; }";
const ALONE: &str = "public int twice(int x) { return 2 * x; }";

fn shop(lab: &Lab) {
    compile(lab, &[("Price", PRICE), ("Till", TILL), ("Alone", ALONE)]);
}

#[test]
fn only_what_changed_is_explored() {
    let lab = Lab::new("cache-changed");
    shop(&lab);
    assert_eq!(explored(&generate(&lab, "")), ["Alone", "Price", "Till"]);
    let (tests, report) = (written(&lab.dir.join("tests")), written(&lab.dir.join("report")));
    let again = generate(&lab, "");
    assert_eq!(explored(&again), [""; 0], "{}", again.err);
    assert!(again.err.contains("3 classes as before, none to explore"), "{}", again.err);
    assert_eq!((tests, report), (written(&lab.dir.join("tests")), written(&lab.dir.join("report"))));
    assert_eq!(explored(&generate(&lab, "--no-cache")), ["Alone", "Price", "Till"]);
    assert_eq!(explored(&generate(&lab, "--seed 2")), ["Alone", "Price", "Till"]);
    // What uses a changed class is explored again, and nothing else.
    compile(&lab, &[("Price", &PRICE.replace("50", "60"))]);
    assert_eq!(explored(&generate(&lab, "")), ["Price", "Till"]);
    // The results are those of a run without them.
    let cached = files(&lab.dir.join("tests"));
    std::fs::remove_dir_all(lab.dir.join("tests")).expect("it can be removed");
    generate(&lab, "--no-cache");
    assert_eq!(files(&lab.dir.join("tests")), cached);
}

#[test]
fn what_changed_in_git_is_explored() {
    let lab = Lab::new("cache-git");
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>\
               <version>1</version></project>";
    lab.write("pom.xml", pom);
    lab.write(".gitignore", "target\ncache\ntests\ncupper-report\n");
    let compile = |files: &[(&str, &str)]| {
        for (name, body) in files {
            let text = format!("package shop;\n\npublic class {name} {{ {body} }}\n");
            lab.write(&format!("src/main/java/shop/{name}.java"), &text);
        }
        let mut javac = jdks()[0].tool("javac");
        javac.args(["-g", "-cp", "target/classes", "-d", "target/classes"]);
        javac.args(files.iter().map(|(name, _)| format!("src/main/java/shop/{name}.java")));
        assert_eq!(run(javac.current_dir(&lab.dir), b"").status, 0);
    };
    let git = |arguments: &str| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]);
        assert_eq!(run(git.args(arguments.split_whitespace()).current_dir(&lab.dir), b"").status, 0, "git {arguments}");
    };
    let cupper = |more: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
        command.args("crash --offline --tests 300 -o tests".split_whitespace()).args(more.split_whitespace());
        command.env("JAVA_HOME", &jdks()[0].home).env("CUPPER_CACHE", lab.dir.join("cache"));
        // The folder may lie in a repository of somebody else's.
        command.env("GIT_CEILING_DIRECTORIES", lab.dir.parent().expect("it has one"));
        lab.here(&mut command);
        run(&mut command, b"")
    };
    compile(&[("Price", PRICE), ("Till", TILL), ("Alone", ALONE)]);
    let seen = cupper("--changed-since HEAD");
    assert!(seen.status == 1 && seen.err.contains("in no git repository"), "{}", seen.err);
    git("init -q");
    git("add .");
    git("commit -q -m one");
    let seen = cupper("");
    assert_eq!((seen.status, explored(&seen).len()), (0, 3), "{}", seen.err);
    compile(&[("Price", &PRICE.replace("50", "60"))]);
    let seen = cupper("--changed-since HEAD");
    assert_eq!((seen.status, explored(&seen)), (0, vec!["Price".to_string(), "Till".to_string()]), "{}", seen.err);
    let report = std::fs::read_to_string(lab.dir.join("tests/cupper-report/report.json"))
        .or_else(|_| std::fs::read_to_string(lab.dir.join("cupper-report/report.json")))
        .expect("there is a report");
    assert!(report.contains("shop.Alone"), "what did not change is in the report");
    let seen = cupper("--changed-since nowhere");
    assert!(seen.status == 1 && seen.err.contains("git does not know nowhere"), "{}", seen.err);
}

#[test]
fn a_bad_cache_costs_a_line() {
    let lab = Lab::new("cache-bad");
    shop(&lab);
    generate(&lab, "");
    let expected = files(&lab.dir.join("tests"));
    let entries: Vec<PathBuf> = files(&lab.dir.join("cache")).into_keys().collect();
    assert_eq!(entries.len(), 3, "{entries:?}");
    let bytes = std::fs::read(&entries[0]).expect("it can be read");
    std::fs::write(&entries[0], &bytes[..bytes.len() / 2]).expect("it can be written");
    std::fs::write(&entries[1], "").expect("it can be written");
    let mut other = std::fs::read(&entries[2]).expect("it can be read");
    *other.last_mut().expect("it is not empty") ^= 1;
    std::fs::write(&entries[2], other).expect("it can be written");
    let seen = generate(&lab, "");
    assert_eq!(explored(&seen), ["Alone", "Price", "Till"]);
    assert_eq!(seen.err.matches("3 damaged results were made anew").count(), 1, "{}", seen.err);
    assert_eq!(files(&lab.dir.join("tests")), expected);
    assert_eq!(explored(&generate(&lab, "")), [""; 0]);
    // Nothing can be written there.
    lab.write("blocked", "");
    let seen = generate(&lab, "--cache blocked");
    assert_eq!(seen.err.matches("results cannot be kept").count(), 1, "{}", seen.err);
    assert_eq!(files(&lab.dir.join("tests")), expected);
}

#[test]
fn two_runs_may_share_it() {
    let lab = Lab::new("cache-shared");
    shop(&lab);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| generate(&lab, "-o others --report-dir others-report"));
        generate(&lab, "");
        other.join().expect("it runs");
    });
    assert_eq!(explored(&generate(&lab, "")), [""; 0]);
    // Entries that were not used for the longest time go first.
    generate(&lab, "--seed 3 --cache-size 0");
    assert!(files(&lab.dir.join("cache")).is_empty());
}
