//! Every test finds classes as in a new JVM: small programs about initialisation print the same there, with fresh classes
//! and with classes that are initialised again in place, however often and in whatever order they run.

mod support;

use replay::harness::{Options, Order, Outcome, Round, TestId};
use replay::{Jvm, Launch, Limits, Source};
use std::path::{Path, PathBuf};
use support::{Bench, homes, source, test};

const REPETITIONS: usize = 3;

/// The programs of `tests/clean`.
fn sources() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clean");
    let entries = std::fs::read_dir(&folder).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy();
        source(&name, &std::fs::read_to_string(path).expect("it can be read"))
    };
    files.iter().map(read).collect()
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
    let sources = sources();
    let has_main = |source: &&Source| source.text.contains("void main(String[] args)");
    let programs: Vec<String> =
        sources.iter().filter(has_main).map(|source| source.path.trim_end_matches(".java").to_string()).collect();
    for home in homes() {
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
        let reasons: Vec<(&str, u32)> =
            bench.harness.not_in_place().iter().map(|(why, count)| (why.as_str(), *count)).collect();
        let handle = "a handle of java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle";
        assert_eq!(reasons, [(handle, 3 * REPETITIONS as u32)], "{}", home.display());
    }
}
