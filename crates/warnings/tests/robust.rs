//! Reports are user input: whatever is in them, reading and writing ends with a result or an error, and in time.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use warnings::output::{self, Baseline};
use warnings::sources::{ClassInfo, SourceRoot, Sources};
use warnings::{Verdict, Verdicts};

/// A generator of numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).unwrap()
}

/// All that is done with a report. Whether it could be read.
fn use_up(bytes: &[u8], sources: &Sources) -> bool {
    let Ok(report) = warnings::read(bytes) else { return false };
    let refuted = Verdict::Refuted { proof: "p".to_owned(), assumptions: Vec::new() };
    let verdicts: Verdicts = report.warnings.iter().map(|warning| (warning.origin, refuted.clone())).collect();
    for place in report.warnings.iter().flat_map(|warning| warning.locations.iter().chain(&warning.related)) {
        let _ = sources.classes(place);
    }
    let mut log = output::verdicts(&report, &verdicts);
    output::standing(&log);
    output::exclude_filter(&report, &verdicts);
    Baseline::read(report.log.pretty().as_bytes()).expect("it is SARIF").compare(&mut log);
    assert_eq!(warnings::read(log.pretty().as_bytes()).expect("it is SARIF").log, report.log);
    true
}

fn program() -> Sources {
    let class = |name: &str| ClassInfo {
        name: format!("confirm.nulls.{name}"),
        source: Some(format!("{name}.java")),
        module: 0,
        last_line: Some(60),
    };
    let root = SourceRoot { path: "/project/src".to_owned(), module: 0 };
    Sources::new(vec![class("Passed"), class("Guaranteed"), class("Paths")], &[root])
}

#[test]
fn damaged_reports() {
    let mut random = Random(5);
    let sources = program();
    let mut read = 0;
    for name in ["spotbugs.sarif", "spotbugs.xml", "pmd.sarif", "codeql.sarif", "infer.json", "errorprone.txt"] {
        let whole = sample(name);
        assert!(use_up(&whole, &sources), "{name}");
        for _ in 0..150 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len());
                match random.below(5) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = random.below(256) as u8,
                    2 => bytes[at] = b"{}[]<>\"'0-,:/&%#$.\\"[random.below(19)],
                    // A part that is gone, or there twice.
                    3 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                    _ => {
                        let part = bytes[at..(at + random.below(400)).min(bytes.len())].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
                if bytes.is_empty() {
                    bytes.push(b' ');
                }
            }
            read += usize::from(use_up(&bytes, &sources));
        }
    }
    assert!(read > 100, "{read}");
}

/// Time is linear: 20,000 results take seconds at most, even without optimisation.
#[test]
fn large_reports() {
    let result = |number: usize| {
        format!(
            r#"{{"ruleId": "NP_ALWAYS_NULL", "message": {{"text": "same"}}, "locations": [{{"physicalLocation":
            {{"artifactLocation": {{"uri": "confirm/nulls/Paths.java"}}, "region": {{"startLine": {}}}}}}}]}}"#,
            1 + number % 7
        )
    };
    let results: Vec<String> = (0..20_000).map(result).collect();
    let run = format!(r#"{{"tool": {{"driver": {{"name": "SpotBugs"}}}}, "results": [{}]}}"#, results.join(","));
    let text = format!(r#"{{"version": "2.1.0", "runs": [{run}]}}"#);
    let start = Instant::now();
    assert!(use_up(text.as_bytes(), &program()));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
