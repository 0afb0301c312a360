//! Tests compiled and run by the harness, on every JDK at hand: what it says about them, and that none disturbs another.

mod support;

use host::Folder;
use replay::harness::{Options, Order, Outcome, Round};
use replay::{Harness, Jvm};
use std::process::Command;
use std::time::Duration;
use support::{Bench, home, homes, short, source, test};

const SUBJECT: &str = "
    public class Account {
        private static int opened;
        private int balance;
        public Account() { opened++; }
        public static int opened() { return opened; }
        public int withdraw(int amount) {
            if (amount > balance) throw new IllegalStateException(\"too little\");
            return balance -= amount;
        }
        public void deposit(int amount) { balance += amount; }
        public static String kind(int n) {
            switch (n) {
                case 1: return \"one\";
                case 2: case 3: return \"few\";
                default: return n % 2 == 0 ? \"even\" : \"odd\";
            }
        }
    }";

fn bench(options: Options) -> Bench {
    Bench::new(&home(), &[source("Account.java", SUBJECT)], options)
}

fn expect(methods: &str, rounds: &[Round], expected: &[(&str, &str)]) -> Bench {
    let mut bench = bench(Options::default());
    let results = bench.run(methods, rounds);
    let seen: Vec<(&str, String)> = results
        .iter()
        .map(|(name, result)| {
            let first = short(result.first());
            let flake = result.flake().map(|(round, run)| format!(", then in round {round} {}", short(run)));
            (name.as_str(), first + &flake.unwrap_or_default())
        })
        .collect();
    let expected: Vec<(&str, String)> = expected.iter().map(|(name, text)| (*name, text.to_string())).collect();
    assert_eq!(seen, expected);
    bench
}

fn texts(frames: &[java::Frame]) -> Vec<String> {
    frames.iter().map(|frame| frame.to_string()).collect()
}

fn once() -> Vec<Round> {
    vec![Round::fresh(Order::AsGiven)]
}

#[test]
fn says_how_tests_end() {
    expect(
        "@Test void good() { assertEquals(\"one\", Account.kind(1)); }
         @Test void bad() { assertEquals(\"two\", Account.kind(1)); }
         @Test void thrown() { new Account().withdraw(1); }
         @Test void expected() { assertThrows(IllegalStateException.class, () -> new Account().withdraw(1)); }
         @Test void other() { assertThrows(NullPointerException.class, () -> new Account().withdraw(1)); }
         @Test void asserts() { assert false : \"no\"; }
         @Disabled @Test void disabled() { }
         @Test void deep() { deep(); }",
        &[Round::usual(1, 100), vec![Round::in_place(Order::AsGiven)]].concat(),
        &[
            ("good", "passed"),
            ("bad", "assertion AssertionFailedError: expected: <two> but was: <one>"),
            ("thrown", "threw IllegalStateException: too little"),
            ("expected", "passed"),
            (
                "other",
                "assertion AssertionFailedError: Unexpected exception type thrown, expected: \
                 <java.lang.NullPointerException> but was: <java.lang.IllegalStateException>",
            ),
            ("asserts", "threw AssertionError: no"),
            ("disabled", "not run: it is disabled"),
            ("deep", "threw StackOverflowError: null"),
        ],
    );
}

#[test]
fn frames_start_where_it_was_thrown_and_end_with_the_test() {
    let mut bench = bench(Options::default());
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven)];
    let results = bench.run("@Test void thrown() { new Account().withdraw(1); }", &rounds);
    for run in &results[0].1.runs {
        let Outcome::Failed(failure) = run else { panic!("{results:?}") };
        assert_eq!(texts(&failure.frames), ["Account.withdraw(Account.java:8)", "T.thrown(T.java:3)"]);
    }
}

#[test]
fn classes_are_fresh_for_each_test_alone_and_not_together() {
    let methods = "@Test void first() { new Account(); assertEquals(1, Account.opened()); }
        @Test void second() { new Account(); assertEquals(1, Account.opened()); }";
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven), Round::shared(Order::AsGiven)];
    let wrong = "passed, then in round 2 assertion AssertionFailedError: expected: <1> but was: <2>";
    expect(methods, &rounds, &[("first", "passed"), ("second", wrong)]);
}

#[test]
fn static_fields_that_a_test_leaves_changed() {
    let methods = "@Test void looks() { Account.opened(); }
        @Test void opens() { new Account(); }
        @Test void computes() { Account.kind(3); }
        @Test void opensAgain() { new Account(); }";
    let watched = |order| Round { watches_statics: true, ..Round::shared(order) };
    for home in homes() {
        let mut bench = Bench::new(&home, &[source("Account.java", SUBJECT)], Options::default());
        let changed = |bench: &mut Bench, rounds: &[Round]| -> Vec<String> {
            let results = bench.run(methods, rounds);
            let leaves = results.into_iter().filter(|(_, result)| !result.changed.is_empty());
            leaves.map(|(name, result)| format!("{name}: {:?}", result.changed)).collect()
        };
        let both = ["opens: {\"Account.opened\"}", "opensAgain: {\"Account.opened\"}"];
        assert_eq!(changed(&mut bench, &[watched(Order::AsGiven)]), both, "{home:?}");
        // Nobody has asked.
        assert!(changed(&mut bench, &[Round::shared(Order::AsGiven)]).is_empty(), "{home:?}");
    }
}

#[test]
fn properties_streams_and_files_are_fresh_for_each_test_alone() {
    let body = "{ assertNull(System.getProperty(\"left\")); System.setProperty(\"left\", \"1\");
        assertEquals(Locale.US, Locale.getDefault()); Locale.setDefault(Locale.JAPAN);
        assertEquals(\"UTC\", TimeZone.getDefault().getID()); TimeZone.setDefault(TimeZone.getTimeZone(\"GMT+3\"));
        assertEquals(0, new java.io.File(\"\").getAbsoluteFile().list().length);
        new java.io.File(\"folder/below\").mkdirs(); new java.io.FileWriter(\"folder/left\").close();
        java.io.File.createTempFile(\"abc\", \"d\");
        System.out.println(\"noise\"); System.err.println(\"noise\"); assertEquals(-1, System.in.read()); }";
    let methods = format!("@Test void first() throws Exception {body} @Test void second() throws Exception {body}");
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven)];
    expect(&methods, &rounds, &[("first", "passed"), ("second", "passed")]);
}

#[test]
fn a_test_that_ends_the_jvm_is_named_and_the_rest_goes_on() {
    let bench = expect(
        "@Test void first() { }
         @Test void exits() { System.exit(3); }
         @Test void halts() { Runtime.getRuntime().halt(4); }
         @Test void loops() { while (true) { } }
         @Test void eats() { List<long[]> all = new ArrayList<>(); while (true) all.add(new long[1 << 20]); }
         @Test void writes() throws Exception {
             new java.io.FileOutputStream(java.io.FileDescriptor.out).write(new byte[100]); Thread.sleep(1000); }
         @Test void last() { }",
        &once(),
        &[
            ("first", "passed"),
            ("exits", "exited 3"),
            ("halts", "exited 4"),
            ("loops", "timed out"),
            ("eats", "threw OutOfMemoryError: Java heap space"),
            ("writes", "crashed"),
            ("last", "passed"),
        ],
    );
    assert_eq!(bench.harness.starts(), 6);
}

/// Where the JVM runs out of address space is by chance: it throws, or breaks.
#[test]
fn threads_without_end_are_ended() {
    let methods = "
        @Test void starts() { while (true) new Thread(() -> { try { Thread.sleep(100000); } catch (Exception e) { } }).start(); }
        @Test void last() { }";
    let results = bench(Options::default()).run(methods, &once());
    let seen = results[0].1.first();
    let is_expected = match seen {
        Outcome::Failed(failure) => failure.exception == "java.lang.OutOfMemoryError",
        other => matches!(other, Outcome::Crashed { .. } | Outcome::Exited { .. } | Outcome::TimedOut { .. }),
    };
    assert!(is_expected, "{seen:?}");
    assert_eq!(*results[1].1.first(), Outcome::Passed);
}

#[test]
fn a_jvm_that_ends_between_two_batches_is_replaced() {
    let methods = "@Test void ends() { new Thread(() -> { try { Thread.sleep(200); } catch (Exception e) { }
        try { Thread.sleep(200); } catch (Exception e) { } Runtime.getRuntime().halt(5); }).start(); }";
    let mut bench = bench(Options::default());
    assert_eq!(*bench.run(methods, &once())[0].1.first(), Outcome::Passed);
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(*bench.run("@Test void next() { }", &once())[0].1.first(), Outcome::Passed);
}

#[test]
fn a_runtime_without_compiler_is_refused() {
    let folder = Folder::new().expect("a folder");
    for module in ["java.base", "java.compiler"] {
        let runtime = folder.path().join(module);
        let jlink =
            Command::new(home().join("bin/jlink")).args(["--add-modules", module, "--output"]).arg(&runtime).output();
        let jlink = jlink.expect("the JDK has jlink");
        assert!(jlink.status.success(), "{}", String::from_utf8_lossy(&jlink.stdout));
        // The classes of the harness may be there already, or it needs javac to make them.
        for is_warm in [false, true] {
            if is_warm {
                bench(Options::default());
            }
            let jvm = Jvm::new(&runtime).expect("it has java");
            let error = Harness::start(&jvm, Options::default()).err().expect("it is refused").to_string();
            assert!(error.contains("choose a full JDK with --jdk"), "{error}");
        }
    }
}

#[test]
fn a_late_test_says_where_it_is() {
    let mut bench = bench(Options { time: Duration::from_millis(300), ..Options::default() });
    let results = bench.run("@Test void loops() { loop(); }\n static void loop() { while (true) { } }", &once());
    let Outcome::TimedOut { frames } = results[0].1.first() else { panic!("{results:?}") };
    assert_eq!(texts(frames), ["T.loop(T.java:4)", "T.loops(T.java:3)"]);
}

/// A JVM iterates over an immutable set from a place that it draws at its start. The set is spread so that each place shows,
/// and so large that two JVMs draw the same once in 200,000 times.
#[test]
fn the_rounds_differ_in_locale_zone_and_order_of_sets() {
    let methods = "
        @Test void locale() { assertEquals(\"i\", \"I\".toLowerCase()); }
        @Test void zone() { assertEquals(0, TimeZone.getDefault().getRawOffset()); }
        @Test void hash() { fail(\"starts with \" + Set.of(java.util.stream.IntStream.range(0, 100_000)
            .mapToObj(i -> 2 * i).toArray()).iterator().next()); }
        @Test void good() { }";
    let mut bench = bench(Options::default());
    let flaky: Vec<(String, Option<usize>)> = bench
        .run(methods, &Round::usual(1, 100))
        .into_iter()
        .map(|(name, result)| (name, result.flake().map(|(round, _)| round)))
        .collect();
    let third = |name: &str| (name.to_string(), Some(2));
    assert_eq!(flaky, [third("locale"), third("zone"), third("hash"), ("good".to_string(), None)]);
}

#[test]
fn threads_left_behind_are_named() {
    let mut bench = bench(Options { time: Duration::from_secs(2), ..Options::default() });
    let methods = "
        @Test void ends() throws Exception { Thread t = new Thread(() -> { }, \"ends\"); t.start(); t.join(); }
        @Test void waits() { start(\"waits\", () -> { while (true) try { Thread.sleep(100000); } catch (Exception e) { } }); }
        @Test void spins() { start(\"spins\", () -> { while (true) { } }); }
        @Test void after() { }
        static void start(String name, Runnable body) { new Thread(body, name).start(); }";
    let results = bench.run(methods, &once());
    let seen: Vec<(&str, Vec<&str>)> = results
        .iter()
        .map(|(name, result)| (name.as_str(), result.threads.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(seen, [("ends", vec![]), ("waits", vec!["waits"]), ("spins", vec!["spins"]), ("after", vec![])]);
    assert!(results.iter().all(|(_, result)| *result.first() == Outcome::Passed));
    assert_eq!(bench.harness.starts(), 2, "only the thread that does something spoils the JVM");
}

#[test]
fn branches_lines_and_methods_are_counted() {
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven)];
    for (home, round) in homes().into_iter().flat_map(|home| rounds.iter().map(move |round| (home.clone(), round))) {
        let options = Options { instrumented: vec!["Account".to_string()], ..Options::default() };
        let mut bench = Bench::new(&home, &[source("Account.java", SUBJECT)], options);
        let methods = "
            @Test void one() { Account.kind(1); }
            @Test void five() { Account.kind(5); }
            @Test void none() { }
            @Test void withdraw() { Account a = new Account(); a.deposit(2); a.withdraw(1); }";
        let results = bench.run(methods, std::slice::from_ref(round));
        let seen: Vec<String> = results
            .iter()
            .map(|(name, result)| {
                let covered = &result.covered;
                let branches: Vec<String> =
                    covered.branches.iter().map(|b| format!("{}@{}:{}", b.method.name, b.pc, b.way)).collect();
                let lines: Vec<String> = covered.lines.iter().map(|line| line.line.to_string()).collect();
                let methods: Vec<&str> = covered.methods.iter().map(|method| &*method.name).collect();
                format!("{name}: {} | {} | {}", branches.join(" "), lines.join(" "), methods.join(" "))
            })
            .collect();
        let kind = "kind(I)Ljava/lang/String;";
        let expected = [
            format!("one: {kind}@1:28 | 13 14 | {kind}"),
            format!("five: {kind}@1:34 {kind}@37:1 | 13 16 | {kind}"),
            "none:  |  | ".to_string(),
            "withdraw: withdraw(I)I@5:1 | 5 11 8 9 | <init>()V deposit(I)V withdraw(I)I".to_string(),
        ];
        assert_eq!(seen, expected, "{}", home.display());
        assert!(bench.harness.without_probes().is_empty());
    }
}

#[test]
fn errors_of_the_compiler_name_their_lines() {
    let mut bench = bench(Options::default());
    let head = "import org.junit.jupiter.api.*;\nclass ";
    let one = source(
        "p/A.java",
        &format!("package p; {head}A {{\n@Test void a() {{ int x = \"\"; }}\n@Test void b() {{ y(); }} }}"),
    );
    let two = source("B.java", &format!("{head}B {{\n@Test void c() {{ }} }}"));
    let compiled = bench.harness.compile(&[one, two.clone()], None).expect("it answers");
    let seen: Vec<(&str, u32, bool)> = compiled
        .diagnostics
        .iter()
        .map(|found| (found.path.as_str(), found.line, found.message.contains("incompatible types")))
        .collect();
    assert_eq!(seen, [("p/A.java", 3, true), ("p/A.java", 4, false)]);
    assert!(bench.harness.compile(&[two], Some(8)).expect("it answers").is_ok());
    let results = bench.harness.run(&[test("B", "c"), test("B", "d"), test("C", "c")], &once()).expect("it runs");
    let seen: Vec<String> = results.iter().map(|result| short(result.first())).collect();
    assert_eq!(seen, ["passed", "not run: there is no method d in B", "not run: there is no class C"]);
}
