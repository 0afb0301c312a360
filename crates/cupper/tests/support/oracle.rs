//! What `java` makes of a program: run once per version of program and JDK, then read from `target/corpus/expected`.

use super::compile::Built;
use super::exec::{self, Outcome};
use super::jdks::Jdk;
use super::places::{Places, write_whole};
use super::program::Program;

pub fn expected(places: &Places, program: &Program, built: &Built, jdk: &Jdk) -> Result<Outcome, String> {
    let name = format!("{}-{}-{}", program.name.replace("::", "-"), built.content_key, jdk.release_key);
    let path = places.expected.join(name);
    if let Some(outcome) = std::fs::read(&path).ok().and_then(|bytes| decode(&bytes)) {
        return Ok(outcome);
    }
    let outcome = exec::run(&mut exec::java(program, built, jdk), &program.stdin)?;
    if !outcome.status.starts_with("exit ") {
        return Err(format!("java itself: {}", outcome.status));
    }
    write_whole(&path, &encode(&outcome))?;
    Ok(outcome)
}

/// A first line with status and the length of standard output, then both streams.
fn encode(outcome: &Outcome) -> Vec<u8> {
    let mut bytes = format!("{}\t{}\n", outcome.status, outcome.stdout.len()).into_bytes();
    bytes.extend_from_slice(&outcome.stdout);
    bytes.extend_from_slice(&outcome.stderr);
    bytes
}

fn decode(bytes: &[u8]) -> Option<Outcome> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (status, length) = std::str::from_utf8(&bytes[..end]).ok()?.split_once('\t')?;
    let (stdout, stderr) = bytes[end + 1..].split_at_checked(length.parse().ok()?)?;
    Some(Outcome { status: status.to_owned(), stdout: stdout.to_owned(), stderr: stderr.to_owned() })
}
