//! Every test finds classes as in a new JVM: small programs about initialisation print the same there, with fresh classes
//! and with classes that are initialised again in place, however often and in whatever order they run.

mod support;

use replay::harness::{Options, Order, Outcome, Round, TestId};
use replay::{Jvm, Launch, Limits, Source};
use std::path::{Path, PathBuf};
use support::{Bench, home, homes, source, test};

const REPETITIONS: usize = 3;

/// From the file `release` of the JDK.
fn feature(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).expect("it can be read");
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\"")).expect("a version");
    version.split(['.', '"', '-', '+']).next().and_then(|word| word.parse().ok()).expect("a number")
}

/// The programs of `tests/clean` that a JDK compiles.
fn sources(feature: u32) -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clean");
    let entries = std::fs::read_dir(&folder).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy();
        source(&name, &std::fs::read_to_string(path).expect("it can be read"))
    };
    files.iter().map(read).filter(|source| feature >= 21 || source.path != "Modern.java").collect()
}

/// A test for each program that fails with what the program prints.
fn tests(programs: &[String]) -> Source {
    let methods: String = programs
        .iter()
        .map(|name| format!("@Test void {name}() throws Throwable {{ print({name}::main); }}\n"))
        .collect();
    let text = format!(
        "import java.io.*; import org.junit.jupiter.api.*;
         class T {{
             interface Main {{ void main(String[] args) throws Throwable; }}
             static void print(Main main) throws Throwable {{
                 ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                 System.setOut(new PrintStream(bytes));
                 main.main(new String[0]);
                 Assertions.fail(bytes.toString());
             }}
             {methods}
         }}"
    );
    source("T.java", &text)
}

#[test]
fn classes_are_as_in_a_new_jvm() {
    for home in homes() {
        let sources = sources(feature(&home));
        let has_main = |source: &&Source| source.text.contains("void main(String[] args)");
        let programs: Vec<String> =
            sources.iter().filter(has_main).map(|source| source.path.trim_end_matches(".java").to_string()).collect();
        let jvm = Jvm::new(&home).expect("a JDK");
        let classes = jvm.compile(&sources, &[]).expect("the programs compile");
        let expected: Vec<String> = programs
            .iter()
            .map(|program| {
                let launch = Launch {
                    class_path: vec![classes.path()],
                    main: program,
                    options: vec!["-ea"],
                    limits: Limits::default(),
                };
                let outcome = jvm.run(&launch).expect("it runs");
                assert_eq!(outcome.status, Some(0), "{program}: {}", outcome.err);
                outcome.out
            })
            .collect();
        // Some have probes and some have not.
        let instrumented = vec!["Enums".to_string(), "Interfaces".to_string(), "Order".to_string()];
        let options = Options { class_path: vec![classes.path()], instrumented, ..Options::default() };
        let mut bench = Bench::new(&home, &[], options);
        assert!(bench.harness.compile(&[tests(&programs)], None).expect("it answers").is_ok());
        let ids: Vec<TestId> = (0..REPETITIONS).flat_map(|_| programs.iter().map(|name| test("T", name))).collect();
        let rounds = [
            Round::fresh(Order::AsGiven),
            Round::in_place(Order::AsGiven),
            Round::in_place(Order::Shuffled(1)),
            Round::in_place(Order::Shuffled(2)),
        ];
        let results = bench.harness.run(&ids, &rounds).expect("it runs");
        for (index, result) in results.iter().enumerate() {
            let program = index % programs.len();
            for (round, outcome) in result.runs.iter().enumerate() {
                let place = format!(
                    "{} {} on {}",
                    programs[program],
                    format_args!("{:?}", rounds[round].loader),
                    home.display()
                );
                let Outcome::Failed(failure) = outcome else { panic!("{place}: {outcome:?}") };
                assert!(failure.is_assertion, "{place}: {failure:?}");
                assert_eq!(failure.message.as_deref(), Some(expected[program].as_str()), "{place}");
            }
        }
        let count =
            |program: &str| (rounds.len() - 1) * REPETITIONS * usize::from(programs.iter().any(|p| p == program));
        let given_up: u32 = bench.harness.not_in_place().values().sum();
        let expected = count("Beyond") + count("Modern") + count("Referenced");
        assert_eq!(given_up as usize, expected, "{:?} on {}", bench.harness.not_in_place(), home.display());
    }
}

const SUBJECT: &str = "
    public class Counter {
        private static int count;
        public static synchronized int next() { return ++count; }
        static class Broken { static { next(); if (count > 0) throw new IllegalStateException(\"broken\"); } }
        public static Object broken() { return new Broken(); }
        static class Final { protected void finalize() { next(); } }
        public static Object last() { return new Final(); }
        public static int deep(int n) { return Deep.deep(n); }
        static class Deep { static int depth = 1; static int deep(int n) { return depth + deep(n + 1); } }
    }";

fn both() -> Vec<Round> {
    vec![Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven)]
}

#[test]
fn a_thread_left_behind_does_not_disturb_the_next_test() {
    let mut bench = Bench::new(&home(), &[source("Counter.java", SUBJECT)], Options::default());
    let methods = "
        @Test void leaves() { new Thread(() -> { while (Counter.next() > 0) try { Thread.sleep(1); } catch (Exception e) { } }).start(); }
        @Test void next() throws Exception { Thread.sleep(20); assertEquals(1, Counter.next()); }
        @Test void pool() { for (int i = 0; i < 5; i++) java.util.concurrent.CompletableFuture.runAsync(() -> {
            try { Thread.sleep(100); } catch (Exception e) { } Counter.next(); }); }
        @Test void last() throws Exception { Thread.sleep(200); assertEquals(1, Counter.next()); }";
    for (name, result) in bench.run(methods, &both()) {
        assert!(result.runs.iter().all(|run| *run == Outcome::Passed), "{name}: {result:?}");
    }
}

/// An outcome without the frames of the JDK: reflection in place has others.
fn of_program(outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    if let Outcome::Failed(failure) = &mut outcome {
        failure.frames.retain(|frame| !frame.class.starts_with("java."));
    }
    outcome
}

#[test]
fn failures_are_the_same() {
    let mut bench = Bench::new(&home(), &[source("Counter.java", SUBJECT)], Options::default());
    let methods = "
        @Test void broken() { Counter.broken(); }
        @Test void again() { try { Counter.broken(); } catch (Error e) { } Counter.broken(); }
        @Test void named() throws Exception { Class.forName(\"Counter$Broken\"); }
        @Test void missing() throws Exception { Class.forName(\"Nowhere\"); }
        @Test void deep() { assertThrows(StackOverflowError.class, () -> Counter.deep(0)); assertEquals(2, Counter.next()); }";
    for (name, result) in bench.run(methods, &both()) {
        assert!(matches!(result.runs[0], Outcome::Failed(_)), "{name}");
        assert_eq!(of_program(&result.runs[0]), of_program(&result.runs[1]), "{name}");
    }
}

#[test]
fn a_class_with_a_finalizer_is_loaded_anew() {
    let mut bench = Bench::new(&home(), &[source("Counter.java", SUBJECT)], Options::default());
    bench.run("@Test void last() { Counter.last(); }\n@Test void other() { Counter.next(); }", &both());
    let reasons: Vec<_> = bench.harness.not_in_place().iter().collect();
    assert_eq!(reasons, [(&"Counter$Final: a finalizer may run in a later test".to_string(), &1)]);
}
