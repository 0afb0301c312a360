//! Damaged classes on `java` and on Cupper: both must accept or reject the same ones, with the same exceptions, and
//! what is accepted must print the same.

use crate::batch::{Task, Vm};
use crate::compare::{Difference, both, first_difference};
use crate::corpus::Corpus;
use crate::loader::mutant;
use crate::rng;
use program::source::Jdk;
use std::fs;
use std::io::{Error, Result};
use std::path::Path;
use std::time::Duration;

/// Mutants that share one start of the VMs.
const BATCH: u64 = 50;

/// Compares `count` mutants made from `seed`. Those that differ are kept in `folder`; the number of a difference is
/// its mutant's.
pub fn run(
    home: &Path,
    tested: &Vm,
    folder: &Path,
    seed: u64,
    count: u64,
    mut progress: impl FnMut(u64, usize),
) -> Result<Vec<Difference>> {
    fs::create_dir_all(folder)?;
    let folder = folder.canonicalize()?;
    let jdk = Jdk::open(home).map_err(Error::other)?;
    let oracle = Vm::Java(home.join("bin/java"));
    let mut rng = rng::seeded(seed);
    let corpus = Corpus::new(&jdk, &folder.join("scratch"), seed, &mut rng)?;
    let inputs = folder.join("scratch/mutants");
    fs::create_dir_all(&inputs)?;
    let mut differences = Vec::new();
    let mut done = 0;
    while done < count {
        let numbers: Vec<u64> = (done..count.min(done + BATCH)).collect();
        let mut victims = Vec::new();
        for number in &numbers {
            let (program, victim, bytes) = mutant(&mut rng, &corpus);
            let classes = &corpus.programs[program].classes;
            let files: Vec<(&str, &[u8])> = classes
                .iter()
                .enumerate()
                .map(|(index, (name, target))| (name.as_str(), if index == victim { &bytes } else { target.bytes }))
                .collect();
            fs::write(inputs.join(number.to_string()), packed(&files, victim))?;
            victims.push((classes[victim].0.clone(), bytes));
        }
        let names: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let task = Task { classes: &corpus.runner, main: "Mutants", folder: Some(&inputs) };
        let (expected, actual) = both(&oracle, tested, &task, &names, Duration::from_secs(120))?;
        for (index, name) in names.iter().enumerate() {
            let outputs = [&expected, &actual].map(|outputs| comparable(outputs.get(name).map_or("", |o| o)));
            let [Some(expected), Some(actual)] = outputs else { continue };
            if expected != actual {
                let kept = folder.join(format!("mutant-{seed}-{name}"));
                fs::create_dir_all(&kept)?;
                let (class, bytes) = &victims[index];
                fs::write(kept.join(format!("{class}.class")), bytes)?;
                fs::copy(inputs.join(name), kept.join("input"))?;
                fs::write(kept.join("expected.txt"), &expected)?;
                fs::write(kept.join("actual.txt"), &actual)?;
                let first = first_difference(&expected, &actual);
                differences.push(Difference { seed: numbers[index], folder: kept, first });
            }
        }
        done += numbers.len() as u64;
        progress(done, differences.len());
    }
    Ok(differences)
}

/// What `Mutants.java` reads: the victim, the main class, the number of files, and each with its name and length.
fn packed(files: &[(&str, &[u8])], victim: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let text = |out: &mut Vec<u8>, text: &str| {
        out.extend((text.len() as u16).to_be_bytes());
        out.extend(text.as_bytes());
    };
    text(&mut out, files[victim].0);
    text(&mut out, files[0].0);
    out.extend((files.len() as u32).to_be_bytes());
    for (name, bytes) in files {
        text(&mut out, name);
        out.extend((bytes.len() as u32).to_be_bytes());
        out.extend(*bytes);
    }
    out
}

/// What can be compared of an output: identity hash codes differ between any two runs. `None` if the program did not
/// end in time, or ran out of stack, which happens at different depths.
fn comparable(output: &str) -> Option<String> {
    if ["--- no end", "[no end", "StackOverflowError", "OutOfMemoryError"].iter().any(|stop| output.contains(stop)) {
        return None;
    }
    let mut result = String::with_capacity(output.len());
    let mut rest = output;
    while let Some(at) = rest.find('@') {
        let end = rest[at + 1..].find(|c: char| !c.is_ascii_hexdigit()).map_or(rest.len(), |n| at + 1 + n);
        result.push_str(&rest[..=at]);
        // Names of methods stand after an `@`, too.
        if end - at < 5 {
            result.push_str(&rest[at + 1..end]);
        }
        rest = &rest[end..];
    }
    result.push_str(rest);
    let lines = result.lines().map(|line| {
        // The checksum covers hash codes, too; which of several broken methods is complained of first is chance.
        let line = line.split(" sum ").next().unwrap_or_default();
        line.split_inclusive("java.lang.VerifyError").next().unwrap_or_default()
    });
    let lines = lines.map(|line| match line.split_once("java.lang.ClassFormatError: StackMapTable") {
        Some((start, _)) => format!("{start}java.lang.VerifyError"),
        None => line.to_string(),
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}
