//! Runs the programs of a range of seeds on two VMs and reports those that print different things.

use crate::batch::{self, Task, Vm};
use crate::generate::{self, Options};
use crate::javac::{Javac, Rejected};
use crate::shrink;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to compare, and where to keep what is found.
pub struct Settings {
    /// The JDK whose `java` is the oracle and whose `javac` compiles.
    pub jdk: PathBuf,
    /// The VM that is tested.
    pub tested: Vm,
    pub batch: usize,
    pub options: Options,
    /// Findings are kept in a folder of this one for each seed; scratch files too.
    pub folder: PathBuf,
    /// How many of the findings to make smaller, which takes a minute each.
    pub shrink: usize,
    /// How long a VM may take for one batch.
    pub limit: Duration,
}

/// A program on which the VMs differ.
pub struct Difference {
    pub seed: u64,
    pub folder: PathBuf,
    /// The first line that differs, as the oracle and as the tested VM print it.
    pub first: (String, String),
}

/// What each of `names` prints on two VMs.
pub(crate) fn both(
    oracle: &Vm,
    tested: &Vm,
    task: &Task,
    names: &[String],
    limit: Duration,
) -> Result<(BTreeMap<String, String>, BTreeMap<String, String>)> {
    std::thread::scope(|scope| {
        let expected = scope.spawn(|| oracle.run(task, names, limit));
        let actual = tested.run(task, names, limit)?;
        let expected = expected.join().unwrap_or_else(|_| Err(Error::other("the oracle's thread panicked")))?;
        Ok((expected, actual))
    })
}

/// Both VMs, and the compiler.
pub struct Comparison {
    pub(crate) settings: Settings,
    pub(crate) oracle: Vm,
    pub(crate) javac: Javac,
    shrunk: usize,
}

impl Comparison {
    pub fn new(settings: Settings) -> Result<Self> {
        let folder = fs::create_dir_all(&settings.folder).and_then(|()| settings.folder.canonicalize())?;
        let javac = Javac::start(&settings.jdk, &folder.join("scratch"), settings.options.release)?;
        let oracle = Vm::Java(settings.jdk.join("bin/java"));
        Ok(Comparison { settings: Settings { folder, ..settings }, oracle, javac, shrunk: 0 })
    }

    /// Compares `count` programs from seed `first` on. `progress` hears of each batch: programs done, differences.
    pub fn run(&mut self, first: u64, count: u64, mut progress: impl FnMut(u64, usize)) -> Result<Vec<Difference>> {
        let mut differences = Vec::new();
        let mut done = 0;
        while done < count {
            let size = (count - done).min(self.settings.batch.max(1) as u64);
            let seeds: Vec<u64> = (first + done..first + done + size).collect();
            differences.extend(self.compare_batch(&seeds)?);
            done += size;
            progress(done, differences.len());
        }
        Ok(differences)
    }

    fn compare_batch(&mut self, seeds: &[u64]) -> Result<Vec<Difference>> {
        let folder = self.settings.folder.join("scratch/batch");
        let sources: Vec<(String, String)> =
            seeds.iter().map(|&s| (generate::class_name(s), generate::generate(s, &self.settings.options))).collect();
        let classes = match self.compile(&folder, &sources)? {
            Ok(classes) => classes,
            Err(message) => return Err(self.blame(&sources, message)?),
        };
        let names: Vec<String> = sources.iter().map(|(name, _)| name.clone()).collect();
        let found = self.differing(&classes, &names)?;
        let mut differences = Vec::new();
        for (&seed, (name, source)) in seeds.iter().zip(&sources) {
            if let Some((_, expected, actual)) = found.iter().find(|(n, _, _)| n == name) {
                let kept = self.settings.folder.join(seed.to_string());
                keep(&kept, name, source, expected, actual)?;
                let first = first_difference(expected, actual);
                if self.shrunk < self.settings.shrink {
                    self.shrunk += 1;
                    let (small, expected, actual) = shrink::shrink(self, name, source)?;
                    keep(&kept.join("small"), name, &small, &expected, &actual)?;
                }
                differences.push(Difference { seed, folder: kept, first });
            }
        }
        Ok(differences)
    }

    /// The error for a batch that does not compile: it names the first program that does not compile alone.
    fn blame(&mut self, sources: &[(String, String)], message: Rejected) -> Result<Error> {
        let folder = self.settings.folder.join("scratch/one");
        for program in sources {
            if let Err(message) = self.compile(&folder, std::slice::from_ref(program))? {
                return Ok(Error::other(format!("generated program {} does not compile:\n{message}", program.0)));
            }
        }
        Ok(Error::other(format!("a batch of generated programs does not compile:\n{message}")))
    }

    /// Compiles programs, given as name and source, and a `Batch` of them; the folder of classes.
    pub(crate) fn compile(
        &mut self,
        folder: &Path,
        programs: &[(String, String)],
    ) -> Result<std::result::Result<PathBuf, Rejected>> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let names: Vec<String> = programs.iter().map(|(name, _)| name.clone()).collect();
        let mut files = vec![folder.join("Batch.java")];
        fs::write(&files[0], batch::main_class(&names))?;
        for (name, source) in programs {
            let file = folder.join(format!("{name}.java"));
            fs::write(&file, source)?;
            files.push(file);
        }
        let classes = folder.join("classes");
        Ok(self.javac.compile(&classes, &files)?.map(|()| classes))
    }

    /// The programs, of those compiled in `classes`, whose outputs differ: name, expected and actual output.
    pub(crate) fn differing(&self, classes: &Path, names: &[String]) -> Result<Vec<(String, String, String)>> {
        let (oracle, tested, limit) = (self.oracle.clone(), self.settings.tested.clone(), self.settings.limit);
        let task = Task { classes, main: "Batch", folder: None };
        let (mut expected, mut actual) = both(&oracle, &tested, &task, names, limit)?;
        let mut found = Vec::new();
        for name in names {
            let (e, a) = (expected.remove(name).unwrap_or_default(), actual.remove(name).unwrap_or_default());
            if e != a {
                found.push((name.clone(), e, a));
            }
        }
        Ok(found)
    }
}

fn keep(folder: &Path, name: &str, source: &str, expected: &str, actual: &str) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(format!("{name}.java")), source)?;
    fs::write(folder.join("expected.txt"), expected)?;
    fs::write(folder.join("actual.txt"), actual)
}

pub(crate) fn first_difference(expected: &str, actual: &str) -> (String, String) {
    let (mut e, mut a) = (expected.lines(), actual.lines());
    loop {
        match (e.next(), a.next()) {
            (Some(x), Some(y)) if x == y => {}
            (x, y) => return (x.unwrap_or("[end]").to_string(), y.unwrap_or("[end]").to_string()),
        }
    }
}
