//! Says in a few lines where two runs differ.

use super::exec::Outcome;
use std::fmt::Write;

const CONTEXT: usize = 3;
const SHOWN: usize = 6;
const WIDTH: usize = 240;

/// `Err` with the first difference of each stream, and of the status, if there is any.
pub fn compare(left: &str, expected: &Outcome, right: &str, actual: &Outcome) -> Result<(), String> {
    if expected == actual {
        return Ok(());
    }
    let mut text = String::new();
    if expected.status != actual.status {
        text += &format!("status: {left} {}, {right} {}\n", expected.status, actual.status);
    }
    diff(&mut text, "stdout", (left, &expected.stdout), (right, &actual.stdout));
    diff(&mut text, "stderr", (left, &expected.stderr), (right, &actual.stderr));
    Err(text)
}

fn diff(text: &mut String, stream: &str, (left, expected): (&str, &[u8]), (right, actual): (&str, &[u8])) {
    if expected == actual {
        return;
    }
    let (expected, actual) = (lines(expected), lines(actual));
    let first = expected.iter().zip(&actual).take_while(|(e, a)| e == a).count();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "--- {stream} of {left}\n+++ {stream} of {right}\n@@ line {} @@", first + 1);
    for line in &expected[first.saturating_sub(CONTEXT)..first] {
        let _ = writeln!(text, " {line}");
    }
    for (sign, rest) in [('-', &expected[first..]), ('+', &actual[first..])] {
        for line in rest.iter().take(SHOWN) {
            let _ = writeln!(text, "{sign}{line}");
        }
        if rest.len() > SHOWN {
            let _ = writeln!(text, "{sign}… {} more lines", rest.len() - SHOWN);
        }
    }
}

/// Lines cut to a readable width. A last line without line feed is marked, and so differs from one with it.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let show = |line: &str| match line.strip_suffix('\n') {
        Some(line) => shorten(line),
        None => shorten(line) + "⏚",
    };
    text.split_inclusive('\n').map(show).collect()
}

fn shorten(line: &str) -> String {
    let escaped = line.replace('\r', "\\r");
    match escaped.char_indices().nth(WIDTH) {
        None => escaped,
        // The length tells lines apart that agree up to the cut.
        Some((cut, _)) => format!("{}… ({} bytes, sum {:08x})", &escaped[..cut], line.len(), checksum(line)),
    }
}

fn checksum(line: &str) -> u32 {
    line.bytes().fold(0, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}
