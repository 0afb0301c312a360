//! What exploration says of a method, told by HotSpot: a sample of the paths of `corpus/explore` is written as Java,
//! compiled, and run on the real `java`; each must end as the report says. `CUPPER_JDKS` as for the corpus of programs.

mod sample;
#[allow(dead_code, reason = "most of it is for the corpus of programs")]
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use replay::{Jvm, Launch, Limits, Source};
use sample::Sample;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::jdks::{self, Jdk};

const HARNESS: &str = include_str!("sample/Replay.java");

/// Fewer paths than this say that the sample has gone wrong.
const FEWEST: usize = 100;

fn main() {
    let arguments = Arguments::from_args();
    let trials = jdks::installed().map(|jdks| {
        let trial =
            |jdk: Jdk| Trial::test(format!("jdk{}::sample", jdk.feature), move || check(&jdk).map_err(Failed::from));
        jdks.into_iter().map(trial).collect()
    });
    match trials {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit(),
        Err(reason) => {
            eprintln!("replay: {reason}");
            std::process::exit(1);
        }
    }
}

fn check(jdk: &Jdk) -> Result<(), String> {
    let words = |error: replay::Error| error.to_string();
    let jvm = Jvm::new(&jdk.home).map_err(words)?;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/explore");
    let sources = sample::sources(&corpus, jdk.feature)?;
    let classes = jvm.compile(&sources, &[]).map_err(words)?;
    let sample = Sample::take(jdk, &classes.path(), &sources)?;
    if sample.expected.len() < FEWEST {
        return Err(format!("only {} paths were found", sample.expected.len()));
    }
    let mut files = sample.files;
    files.push(Source { path: "replay/Replay.java".to_string(), text: HARNESS.to_string() });
    let tests = jvm.compile(&files, &[classes.path()]).map_err(words)?;
    let seen = run(&jvm, &[tests.path(), classes.path()])?;
    let mut problems = String::new();
    for (name, expected) in &sample.expected {
        match seen.get(name) {
            Some(seen) if seen == &expected.outcome => {}
            seen => {
                let seen = seen.map_or("nothing", String::as_str);
                problems += &format!(
                    "{}\n{}\n  Cupper: {}\n  java:   {seen}\n",
                    expected.member, expected.text, expected.outcome
                );
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// What the harness prints: an outcome for each test.
fn run(jvm: &Jvm, class_path: &[PathBuf]) -> Result<BTreeMap<String, String>, String> {
    let limits = Limits { time: Duration::from_secs(120), output: 16 << 20, ..Limits::default() };
    let options = vec!["-ea", "-XX:-OmitStackTraceInFastThrow"];
    // The harness loads the tests itself, each in a loader of its own, from the places in this property.
    let places: Vec<String> = class_path.iter().map(|entry| entry.display().to_string()).collect();
    let property = format!("-Dreplay.path={}", places.join(":"));
    let options = options.into_iter().chain([property.as_str()]).collect();
    let launch = Launch { class_path: class_path[..1].to_vec(), main: "replay.Replay", options, limits };
    let outcome = jvm.run(&launch).map_err(|error| error.to_string())?;
    if outcome.status != Some(0) {
        return Err(format!("java ended with {:?}: {}", outcome.status, outcome.err));
    }
    let lines = outcome.out.lines().filter_map(|line| line.split_once('\t'));
    Ok(lines.map(|(name, outcome)| (name.to_string(), outcome.to_string())).collect())
}
