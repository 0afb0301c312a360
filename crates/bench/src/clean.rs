//! What it costs that every test finds classes as in a new JVM: a JVM for each test, fresh class loaders in one JVM, and
//! initialisation in place. The classes form a chain; each has static state that shows whether it is clean.

use std::time::{Duration, Instant};

use replay::harness::{Harness, Options, Order, Outcome, Round, TestId};
use replay::{Jvm, Launch, Limits, Source};

use crate::error::{Error, Result};
use crate::figure::Figure;
use crate::vms::Vms;

/// How many classes a test uses.
const SIZES: [usize; 3] = [1, 10, 100];
const TESTS: usize = 200;
/// Rounds of all tests, and starts of a JVM; the fastest counts.
const ROUNDS: usize = 4;
const STARTS: usize = 10;

pub fn figures(vms: &Vms) -> Result<Vec<Figure>> {
    let jvm = Jvm::new(&vms.jdk).map_err(failed)?;
    let mut figures = Vec::new();
    for size in SIZES {
        let classes = jvm.compile(&chain(size), &[]).map_err(failed)?;
        let class_path = vec![classes.path()];
        let what = if size == 1 { "1 class".to_string() } else { format!("{size} classes") };
        let mut add = |how: &str, each: Duration| {
            figures.push(Figure::new(format!("test of {what}, {how}"), Some(each.as_secs_f64() * 1e3), "ms", None));
        };

        let launch =
            Launch { class_path: class_path.clone(), main: "Alone", options: Vec::new(), limits: Limits::default() };
        let alone = fastest(STARTS, || {
            let outcome = jvm.run(&launch).map_err(failed)?;
            if outcome.status == Some(0) { Ok(()) } else { Err(failed(outcome.err)) }
        })?;
        add("a new JVM for each", alone);

        let mut harness = Harness::start(&jvm, Options { class_path, ..Options::default() }).map_err(failed)?;
        let compiled = harness.compile(&[tests(size)], None).map_err(failed)?;
        if let Some(problem) = compiled.diagnostics.first() {
            return Err(failed(&problem.message));
        }
        let ids: Vec<TestId> =
            (0..TESTS).map(|i| TestId { class: "T".to_string(), method: format!("t{i}"), row: None }).collect();
        add("fresh class loaders", measure(&mut harness, &ids, &Round::fresh(Order::AsGiven))?);
        add("initialised in place", measure(&mut harness, &ids, &Round::in_place(Order::AsGiven))?);
        if let Some(why) = harness.not_in_place().keys().next() {
            return Err(failed(why));
        }
    }
    Ok(figures)
}

fn failed(what: impl ToString) -> Error {
    Error::Tests(what.to_string())
}

/// The time of one test.
fn measure(harness: &mut Harness, tests: &[TestId], round: &Round) -> Result<Duration> {
    let all = fastest(ROUNDS, || {
        let results = harness.run(tests, std::slice::from_ref(round)).map_err(failed)?;
        match results.iter().map(|result| result.first()).find(|outcome| **outcome != Outcome::Passed) {
            Some(outcome) => Err(failed(format!("{outcome:?}"))),
            None => Ok(()),
        }
    })?;
    Ok(all / u32::try_from(tests.len()).unwrap_or(u32::MAX))
}

fn fastest(times: usize, mut run: impl FnMut() -> Result<()>) -> Result<Duration> {
    let mut fastest = Duration::MAX;
    for _ in 0..times {
        let start = Instant::now();
        run()?;
        fastest = fastest.min(start.elapsed());
    }
    Ok(fastest)
}

/// Each class counts its calls and calls the next one.
fn chain(size: usize) -> Vec<Source> {
    let mut sources: Vec<Source> = (0..size)
        .map(|i| {
            let next = if i + 1 == size { "0".to_string() } else { format!("C{}.call(name)", i + 1) };
            let text = format!(
                "import java.util.*;
                 public class C{i} {{
                     private static final Map<String, Integer> KNOWN = new TreeMap<>();
                     private static final List<String> NAMES = new ArrayList<>(List.of(\"a\", \"b\"));
                     private static int calls;
                     static {{ for (String name : NAMES) KNOWN.put(name, KNOWN.size()); }}
                     public static int call(String name) {{
                         NAMES.add(name);
                         KNOWN.merge(name, 1, Integer::sum);
                         return ++calls + KNOWN.size() + NAMES.size() + {next};
                     }}
                 }}"
            );
            Source { path: format!("C{i}.java"), text }
        })
        .collect();
    let alone = format!(
        "public class Alone {{ public static void main(String[] args) {{
             if (C0.call(\"x\") != {}) throw new AssertionError();
         }} }}",
        expected(size)
    );
    sources.push(Source { path: "Alone.java".to_string(), text: alone });
    sources
}

/// What the first call returns: each class has counted one call, and knows three names.
fn expected(size: usize) -> usize {
    size * 7
}

fn tests(size: usize) -> Source {
    let methods: String = (0..TESTS)
        .map(|i| format!("@Test void t{i}() {{ assertEquals({}, C0.call(\"x{i}\")); }}\n", expected(size)))
        .collect();
    let imports = "import static org.junit.jupiter.api.Assertions.*; import org.junit.jupiter.api.Test;";
    Source { path: "T.java".to_string(), text: format!("{imports}\nclass T {{\n{methods}}}\n") }
}
