//! Runs that somebody ends: what is there is whole, and what is not is named.

use super::{Jdk, Lab, files, generate, oldest};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Classes that take a while: one after the other comes to its end.
fn slow_lab(name: &str, jdk: &Jdk) -> Lab {
    let lab = Lab::new(name);
    let class = |number: usize| {
        format!(
            "package slow; class C{number} {{ static int f(int a, int b) {{ int n = 0;
                while (a != b && n < 200) {{ if (a > b) a -= b; else b -= a; n++; }} return a / (n - {number}); }} }}"
        )
    };
    let sources: Vec<String> = (0..8).map(class).collect();
    lab.compile(jdk, "classes", 17, &sources.iter().map(String::as_str).collect::<Vec<_>>());
    lab
}

fn start(lab: &Lab, jdk: &Jdk) -> Child {
    let mut command = generate(&jdk.home);
    command
        .args(["classes", "-o", "tests", "--budget", "40s"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    lab.here(&mut command).spawn().expect("it starts")
}

fn is_whole(path: &Path, text: &str) -> bool {
    match path.extension().and_then(|suffix| suffix.to_str()) {
        Some("java") => testgen::is_untouched(text),
        // A line for each test.
        Some("json") if path.components().any(|part| part.as_os_str() == ".cupper") => {
            text.ends_with('\n') && text.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
        }
        Some("json" | "sarif") => serde_json::from_str::<serde_json::Value>(text).is_ok(),
        Some("xml") => ["</report>", "</testsuites>"].iter().any(|end| text.trim_end().ends_with(end)),
        Some("html") => text.trim_end().ends_with("</html>"),
        Some("md") => text == ::report::RULES,
        _ => false,
    }
}

/// Waits until there is a file in the folder.
fn wait_for_a_file(lab: &Lab) {
    let start = Instant::now();
    while files(&lab.dir.join("tests")).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(50), "no file was written");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn killed_at_any_moment() {
    let jdk = oldest();
    let lab = slow_lab("generate-killed", &jdk);
    for pause in [0, 40, 400, 1500] {
        let _ = std::fs::remove_dir_all(lab.dir.join("tests"));
        let mut child = start(&lab, &jdk);
        wait_for_a_file(&lab);
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().and_then(|()| child.wait()).expect("it can be killed");
        for (path, (text, _)) in files(&lab.dir.join("tests")) {
            assert!(is_whole(&path, &text), "{} after {pause} ms:\n{text}", path.display());
        }
    }
}

#[test]
fn interrupted() {
    let jdk = oldest();
    let lab = slow_lab("generate-interrupted", &jdk);
    let child = start(&lab, &jdk);
    wait_for_a_file(&lab);
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(kill.success());
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(15), "it took {:?} to end", start.elapsed());
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("cupper: warning: interrupted: not finished: slow.C"), "{told}");
    let found = files(&lab.dir.join("tests"));
    assert!(found.keys().any(|path| path.ends_with("index.html")), "{:?}", found.keys());
    for (path, (text, _)) in found {
        assert!(is_whole(&path, &text), "{}:\n{text}", path.display());
    }
}

/// SIGTERM is what Ctrl-C is: finished classes are written with the report, and no process or folder is left. Nor is one
/// of a run that was killed, when the next one has begun.
#[test]
fn ended_and_killed_runs_leave_nothing() {
    let jdk = oldest();
    let lab = slow_lab("generate-remains", &jdk);
    let temporary = lab.dir.join("tmp");
    std::fs::create_dir_all(&temporary).expect("it can be made");
    let started = |signal: &str, pause: u64| {
        let _ = std::fs::remove_dir_all(lab.dir.join("tests"));
        let mut command = generate(&jdk.home);
        command.args(["classes", "-o", "tests"]).env("TMPDIR", &temporary);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = lab.here(&mut command).spawn().expect("it starts");
        wait_for_a_file(&lab);
        std::thread::sleep(Duration::from_millis(pause));
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is kill");
        assert!(kill.success());
        let status = child.wait().expect("it ends");
        // Those that explore, and JVMs, end with their input.
        let start = Instant::now();
        while is_used(&temporary) {
            assert!(start.elapsed() < Duration::from_secs(50), "processes are left");
            std::thread::sleep(Duration::from_millis(20));
        }
        status.code()
    };
    let folders = || std::fs::read_dir(&temporary).expect("it is there").count();
    for pause in [0, 300, 1200] {
        assert_eq!(started("-KILL", pause), None);
        assert!(folders() > 0, "a killed process cannot clear up");
        assert_eq!(started("-TERM", pause), Some(130));
        assert_eq!(folders(), 0, "after {pause} ms");
        let found = files(&lab.dir.join("tests"));
        assert!(found.keys().any(|path| path.ends_with("index.html")), "{:?}", found.keys());
        assert!(found.iter().all(|(path, (text, _))| is_whole(path, text)), "{:?}", found.keys());
    }
}

/// Whether the environment of some process names a folder.
fn is_used(folder: &Path) -> bool {
    let wanted = folder.as_os_str().as_encoded_bytes();
    let processes = std::fs::read_dir("/proc").expect("this is Linux").flatten();
    let mut environments = processes.filter_map(|entry| std::fs::read(entry.path().join("environ")).ok());
    environments.any(|text| text.windows(wanted.len()).any(|part| part == wanted))
}

/// The processes that explore classes for another one.
fn workers(parent: u32) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("this is Linux").flatten();
    let names = processes.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_worker = |name: &String| {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{name}/{file}")).unwrap_or_default();
        // After the name in parentheses: the state, then the parent.
        let stat = read("stat");
        let above = stat.rsplit(')').next().and_then(|rest| rest.split(' ').nth(2));
        above == Some(&parent.to_string()) && read("cmdline").ends_with("\0worker\0")
    };
    names.filter(is_worker).collect()
}

#[test]
fn a_class_whose_process_ends_is_tried_again() {
    let jdk = oldest();
    let lab = slow_lab("generate-lost", &jdk);
    let child = start(&lab, &jdk);
    let start = Instant::now();
    let worker = loop {
        match workers(child.id()).into_iter().next() {
            Some(worker) => break worker,
            None => assert!(start.elapsed() < Duration::from_secs(50), "no class is explored"),
        }
    };
    assert!(Command::new("kill").args(["-KILL", &worker]).status().expect("there is kill").success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let suites =
        files(&lab.dir.join("tests")).into_keys().filter(|path| path.extension().is_some_and(|end| end == "java"));
    assert!(suites.count() >= 8, "{told}");
}
