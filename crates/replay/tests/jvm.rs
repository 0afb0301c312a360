//! Programs on the real JVM: what they say, and that they stay within their limits. `java` is the one on the path.

mod support;

use host::Folder;
use replay::{Error, Jvm, Launch, Limits, Outcome, Source};
use std::path::Path;
use std::time::{Duration, Instant};
use support::home;

fn run(body: &str, limits: Limits) -> Outcome {
    let jvm = Jvm::new(&home()).expect("a JDK");
    let text = format!("public class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}");
    let source = Source { path: "Main.java".to_string(), text };
    let classes = jvm.compile(&[source], &[]).expect("it compiles");
    let launch = Launch { class_path: vec![classes.path()], main: "Main", options: vec!["-ea"], limits };
    jvm.run(&launch).expect("java starts")
}

#[test]
fn output_and_uncaught_exception() {
    let seen = run("System.out.print(System.in.read()); assert false : \"no\";", Limits::default());
    assert_eq!((seen.status, seen.out.as_str()), (Some(1), "-1"));
    let uncaught = seen.uncaught().expect("an exception");
    assert_eq!(uncaught.text, "java.lang.AssertionError: no");
    assert_eq!(uncaught.frames.iter().map(|frame| frame.short()).collect::<Vec<_>>(), ["Main.main:1"]);
}

#[test]
fn works_in_an_empty_folder_that_is_removed() {
    let body = "java.io.File here = new java.io.File(\"\").getAbsoluteFile();
        new java.io.FileWriter(\"left\").close();
        System.out.print(here + \" \" + here.list().length + \" \" + System.getenv().containsKey(\"PATH\"));";
    let seen = run(body, Limits::default());
    let words: Vec<&str> = seen.out.split(' ').collect();
    let [here, count, path] = words[..] else { panic!("{seen:?}") };
    assert_eq!((count, path), ("1", "false"));
    assert!(!Path::new(here).exists());
}

#[test]
fn time_limit_ends_it() {
    let start = Instant::now();
    let limits = Limits { time: Duration::from_secs(2), ..Limits::default() };
    let seen = run("while (true) {}", limits);
    assert!(seen.timed_out && seen.status.is_none());
    assert!(start.elapsed() < Duration::from_secs(40));
}

#[test]
#[cfg(target_os = "linux")]
fn starts_no_processes() {
    let seen = run("new ProcessBuilder(\"/bin/sleep\", \"50\").start();", Limits::default());
    let uncaught = seen.uncaught().expect("an exception");
    assert!(uncaught.text.contains("Cannot run program \"/bin/sleep\""), "{uncaught:?}");
}

#[test]
fn keeps_the_end_of_long_output() {
    let limits = Limits { output: 10, ..Limits::default() };
    let seen = run("for (int i = 0; i < 100000; i++) System.out.print(i % 10);", limits);
    assert_eq!(seen.out, "0123456789");
}

#[test]
fn heap_is_bounded() {
    let seen = run("System.out.print(Runtime.getRuntime().maxMemory() <= 256L << 20);", Limits::default());
    assert_eq!(seen.out, "true");
}

#[test]
fn says_what_is_missing() {
    let jvm = Jvm::new(&home()).expect("a JDK");
    let source = Source { path: "Main.java".to_string(), text: "class Main { int x = \"\"; }".to_string() };
    match jvm.compile(&[source], &[]) {
        Err(Error::NotCompiled(text)) => assert!(text.contains("incompatible types"), "{text}"),
        other => panic!("{other:?}"),
    }
    let empty = Folder::new().expect("a folder");
    let missing = Jvm::new(empty.path()).expect_err("no java");
    assert!(missing.to_string().contains("has no bin/java"), "{missing}");
}
