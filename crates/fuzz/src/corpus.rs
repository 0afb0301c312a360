//! The class files to damage: those of generated programs, which can be run, and some of the JDK.

use crate::generate::{self, Options};
use crate::javac::Javac;
use crate::mutate::Target;
use crate::rng::Rng;
use program::source::Jdk;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// Larger classes of the JDK are left out: inputs stay in memory until the end.
const LARGEST: usize = 12_000;
/// Classes of the JDK in the corpus.
const FROM_JDK: usize = 400;
/// Generated programs in the corpus.
const GENERATED: u64 = 6;
/// Runs a program with a damaged class.
const RUNNER: &str = include_str!("../java/Mutants.java");

/// Seeds to mutate.
pub struct Corpus {
    pub programs: Vec<Program>,
    pub jdk: Vec<Target>,
    /// Where `Mutants.java` is compiled.
    pub runner: PathBuf,
}

/// A generated program, compiled: the names of its classes and their files, the main class first.
pub struct Program {
    pub classes: Vec<(String, Target)>,
}

impl Corpus {
    /// Generates, compiles and reads; `seed` chooses the programs.
    pub fn new(jdk: &Jdk, scratch: &Path, seed: u64, rng: &mut Rng) -> Result<Corpus> {
        let sources = scratch.join("corpus");
        if sources.exists() {
            fs::remove_dir_all(&sources)?;
        }
        fs::create_dir_all(&sources)?;
        let runner = sources.join("runner");
        let mut javac = Javac::start(&jdk.home, scratch, Options::default().release)?;
        let mut compile = |classes: &Path, name: &str, text: &str| -> Result<()> {
            let file = sources.join(format!("{name}.java"));
            fs::write(&file, text)?;
            javac.compile(classes, &[file])?.map_err(Error::other)
        };
        compile(&runner, "Mutants", RUNNER)?;
        let mut programs = Vec::new();
        for number in 0..GENERATED {
            let seed = seed.wrapping_mul(GENERATED).wrapping_add(number);
            let (name, folder) = (generate::class_name(seed), sources.join(number.to_string()));
            compile(&folder, &name, &generate::generate(seed, &Options { size: 3, ..Options::default() }))?;
            programs.push(Program { classes: read(&folder, &name)? });
        }
        let small: Vec<&'static [u8]> =
            jdk.image.classes().map(|(_, _, bytes)| bytes).filter(|bytes| bytes.len() <= LARGEST).collect();
        let jdk = (0..FROM_JDK.min(small.len())).map(|_| Target::new(rng.pick(&small))).collect();
        Ok(Corpus { programs, jdk, runner })
    }
}

fn read(folder: &Path, main: &str) -> Result<Vec<(String, Target)>> {
    let mut classes = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_stem().and_then(|name| name.to_str()) {
            classes.push((name.to_string(), Target::new(fs::read(&path)?.leak())));
        }
    }
    classes.sort_by(|(one, _), (other, _)| (one != main, one).cmp(&(other != main, other)));
    Ok(classes)
}
