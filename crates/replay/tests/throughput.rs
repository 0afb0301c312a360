//! How fast the harness is: `cargo test --release -p replay --test throughput -- --ignored --nocapture`.

mod support;

use replay::harness::{Options, Order, Outcome, Round, TestId};
use std::time::Instant;
use support::{Bench, homes, source, test};

const TESTS: usize = 200;

/// Wall clock, and processor time of the processes that this one has started: the computer may be busy otherwise.
struct Clock {
    start: Instant,
    ticks: u64,
}

impl Clock {
    fn new() -> Clock {
        Clock { start: Instant::now(), ticks: ticks() }
    }

    fn read(&self) -> String {
        format!("{} ms ({} ms cpu)", self.start.elapsed().as_millis(), (ticks() - self.ticks) * 10)
    }
}

fn ticks() -> u64 {
    let own = std::process::id().to_string();
    let mut sum = 0;
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // After the name: state, parent, ..., user time, system time.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        if fields.get(1) == Some(&own.as_str()) {
            sum += fields[11].parse::<u64>().unwrap_or(0) + fields[12].parse::<u64>().unwrap_or(0);
        }
    }
    sum
}

const SUBJECT: &str = "public class Account { int balance; static int all;
    public int withdraw(int n) { all++; if (n > balance) throw new IllegalStateException(\"too little\"); return balance -= n; }
    public void deposit(int n) { if (n < 0) throw new IllegalArgumentException(); balance += n; } }";

#[test]
#[ignore = "measures"]
fn two_hundred_small_tests() {
    for home in homes() {
        println!("{}", home.display());
        let start = Clock::new();
        let options = Options { instrumented: vec!["Account".to_string()], ..Options::default() };
        let mut bench = Bench::new(&home, &[source("Account.java", SUBJECT)], options);
        println!("  start, with the subject's javac  {}", start.read());
        let mut text = String::from(
            "import static org.junit.jupiter.api.Assertions.*; import org.junit.jupiter.api.Test; class T {\n",
        );
        for i in 0..TESTS {
            text += &format!(
                "@Test void t{i}() {{ Account a = new Account(); a.deposit({i}); assertEquals({i} - 0, a.withdraw(0));
                 IllegalStateException e = assertThrows(IllegalStateException.class, () -> a.withdraw({i} + 1));
                 assertEquals(\"too little\", e.getMessage()); }}\n"
            );
        }
        text += "}";
        let tests: Vec<TestId> = (0..TESTS).map(|i| test("T", &format!("t{i}"))).collect();
        for turn in 0..8 {
            let start = Clock::new();
            assert!(bench.harness.compile(&[source("T.java", &text)], None).expect("it answers").is_ok());
            let compiled = start.read();
            let start = Clock::new();
            let fresh = bench.harness.run(&tests, &[Round::fresh(Order::AsGiven)]).expect("it runs");
            let alone = start.read();
            let start = Clock::new();
            let shared = bench.harness.run(&tests, &[Round::shared(Order::Shuffled(1))]).expect("it runs");
            let together = start.read();
            assert!(fresh.iter().chain(&shared).all(|result| *result.first() == Outcome::Passed));
            println!("  turn {turn}: compile {compiled}, alone {alone}, together {together}");
        }
    }
}
