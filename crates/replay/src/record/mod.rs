//! Runs the tests that a project has, and records the calls of its classes.
//!
//! The recorder is an agent in a jar of its own ([`Recorder`]): it can be handed to somebody else's run, as that of a build
//! tool, or to [`Recorder::run`], which runs the tests of classes with the JUnit on their class path, confined and within
//! limits. A class that ends the process or takes too long is named, and the classes after it are run in a new one.

mod results;

pub use results::{Status, TestOutcome};

use crate::harness::home::Home;
use crate::{Error, Jvm, Missing, process};
use host::Folder;
use host::process::Limits;
use results::{Progress, progress};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What is to be run, and how.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Folders and jars of the classes whose calls are recorded.
    pub classes: Vec<PathBuf>,
    /// Folders and jars of tests.
    pub tests: Vec<PathBuf>,
    /// Everything else, JUnit among it.
    pub class_path: Vec<PathBuf>,
    /// Binary names of the classes with tests, in the order to run them in; with `#` and the name of a method for that alone.
    pub names: Vec<String>,
    /// The folder that the tests run in.
    pub folder: PathBuf,
    /// For the tests of a class.
    pub per_class: Duration,
    /// For all.
    pub time: Duration,
    /// MiB of Java heap.
    pub heap: u32,
    /// Options of `java`, as `--add-opens`.
    pub options: Vec<String>,
    /// Whether calls are recorded, or the tests are only run.
    pub is_recorded: bool,
}

/// What came of a run.
#[derive(Debug)]
pub struct Recording {
    pub tests: Vec<TestOutcome>,
    pub problems: Vec<Problem>,
    /// What could not be forbidden to the tests.
    pub missing: Vec<Missing>,
    pub time: Duration,
    /// The most bytes of physical memory that a process of it had.
    pub peak: u64,
    folder: Folder,
}

/// What went wrong with a class of tests; the others are run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("{class} took more than {} s and was ended: give it more with --test-timeout", limit.as_secs())]
    Late { class: String, limit: Duration },
    #[error("{class} ended the process{}: its tests from there on are not run", status.map_or(String::new(), |code| format!(" with status {code}")))]
    Ended { class: String, status: Option<i32> },
    #[error("{class} cannot be run: {why}")]
    Broken { class: String, why: String },
    #[error("the tests took more than {} s: {left} classes were not run", limit.as_secs())]
    OutOfTime { left: usize, limit: Duration },
    #[error("the process for the tests does not start: {why}")]
    NotStarted { why: String },
}

/// The jar of the recorder, kept in the user's cache.
#[derive(Debug)]
pub struct Recorder {
    jvm: Jvm,
    jar: PathBuf,
    _home: Home,
}

const JAR: &str = "recorder.jar";
const MANIFEST: &str = "Premain-Class: cupper.record.Agent\nBoot-Class-Path: recorder.jar\n";
/// Bytes of output that are kept, for the reason why a process does not start.
const OUTPUT: usize = 16 << 10;

impl Recorder {
    pub fn new(jvm: &Jvm) -> Result<Recorder, Error> {
        let home = Home::open(jvm)?;
        let jar = home.path().join(JAR);
        if !jar.is_file() {
            make_jar(jvm, &home.path(), &jar)?;
        }
        Ok(Recorder { jvm: jvm.clone(), jar, _home: home })
    }

    /// The option of `java` that records calls, by a file with the agent's options that is written into a folder. The
    /// traces of all processes go there, too.
    pub fn agent(&self, classes: &[PathBuf], tests: &[PathBuf], out: &Path) -> Result<String, Error> {
        let out = absolute(out)?;
        let mut text = String::new();
        for (word, paths) in [("classes", classes), ("tests", tests)] {
            for path in paths {
                text += &format!("{word} {}\n", absolute(path)?.display());
            }
        }
        text += &format!("out {}\n", out.display());
        let options = out.join("recorder.txt");
        crate::write(&options, text.as_bytes())?;
        Ok(format!("-javaagent:{}={}", self.jar.display(), options.display()))
    }

    /// Runs the tests.
    pub fn run(&self, suite: &Suite) -> Result<Recording, Error> {
        let folder = crate::new_folder()?;
        let mut recording = Recording {
            tests: Vec::new(),
            problems: Vec::new(),
            missing: Vec::new(),
            time: Duration::ZERO,
            peak: 0,
            folder,
        };
        let mut left = &suite.names[..];
        while !left.is_empty() {
            let Some(time) = suite.time.checked_sub(recording.time).filter(|time| !time.is_zero()) else {
                recording.problems.push(Problem::OutOfTime { left: left.len(), limit: suite.time });
                break;
            };
            let done = self.run_once(suite, left, time, &mut recording)?;
            left = &left[done.min(left.len())..];
        }
        Ok(recording)
    }

    /// Runs classes in one process. How many of them are done with.
    fn run_once(
        &self,
        suite: &Suite,
        names: &[String],
        time: Duration,
        recording: &mut Recording,
    ) -> Result<usize, Error> {
        let work = recording.folder.path().join("work");
        crate::create(&work)?;
        let (list, out) = (recording.folder.path().join("classes"), recording.folder.path().join("results"));
        crate::write(&list, names.join("\n").as_bytes())?;
        crate::write(&out, b"")?;
        let mut command = Command::new(self.jvm.tool("java")?);
        command.arg(format!("-Xmx{}m", suite.heap)).args(["-XX:-UsePerfData", "-ea"]);
        command.args(["-Dfile.encoding=UTF-8", "-Djava.awt.headless=true"]);
        command.arg(format!("-Djava.io.tmpdir={}", work.display())).arg(format!("-Duser.home={}", work.display()));
        command.arg(format!("-XX:ErrorFile={}/error", work.display()));
        command.args(&suite.options);
        // What Mockito and others would load into their own JVM by a process of their own, which they may not start.
        let own_agent = suite.class_path.iter().find(|jar| is_attached(jar));
        if let Some(jar) = own_agent {
            command.arg(format!("-javaagent:{}", absolute(jar)?.display()));
        }
        if suite.is_recorded {
            command.arg(self.agent(&suite.classes, &suite.tests, recording.folder.path())?);
        }
        let mut class_path = vec![self.jar.clone()];
        class_path.extend(suite.classes.iter().chain(&suite.tests).chain(&suite.class_path).cloned());
        command.arg("-cp").arg(crate::joined(&class_path)?).arg("cupper.record.RunTests");
        command.arg(&list).arg(&out).arg(suite.per_class.as_secs().max(1).to_string());
        recording.missing = process::confine(&mut command, recording.folder.path(), &[], None, None);
        command.current_dir(&suite.folder);
        let finished = host::process::run(&mut command, b"", Limits { time, output: OUTPUT })
            .map_err(|error| Error::Io { what: "java".to_string(), error })?;
        recording.time += finished.time;
        recording.peak = recording.peak.max(finished.peak);
        let text =
            std::fs::read_to_string(&out).map_err(|error| Error::Io { what: out.display().to_string(), error })?;
        let Progress { tests, problems, begun, is_done, is_late } = progress(&text, suite.per_class);
        recording.tests.extend(tests);
        recording.problems.extend(problems);
        if is_done {
            return Ok(names.len());
        }
        match begun.last() {
            None => {
                let why = String::from_utf8_lossy(&finished.err).trim().to_string();
                recording.problems.push(Problem::NotStarted { why });
                return Ok(names.len());
            }
            Some(_) if finished.is_late() => {
                let left = names.len() - begun.len();
                recording.problems.push(Problem::OutOfTime { left, limit: suite.time });
                return Ok(names.len());
            }
            Some(class) if !is_late => {
                recording.problems.push(Problem::Ended { class: class.clone(), status: finished.code() });
            }
            Some(_) => {}
        }
        Ok(begun.len())
    }
}

impl Recording {
    /// The files of the trace.
    pub fn traces(&self) -> Result<Vec<PathBuf>, Error> {
        traces(self.folder.path())
    }
}

/// Whether a jar is Byte Buddy's agent, which does nothing but hand out the JVM's instrumentation.
fn is_attached(jar: &Path) -> bool {
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("byte-buddy-agent-") && name.ends_with(".jar") && jar.is_file()
}

/// The files of the traces in a folder, in the order of their names.
pub fn traces(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let error = |error| Error::Io { what: folder.display().to_string(), error };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("trace-") && name.ends_with(".txt") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Beside its place first, so that it gets there whole.
fn make_jar(jvm: &Jvm, classes: &Path, jar: &Path) -> Result<(), Error> {
    let folder = crate::new_folder()?;
    let (manifest, made) = (folder.path().join("manifest"), folder.path().join(JAR));
    crate::write(&manifest, MANIFEST.as_bytes())?;
    let mut command = Command::new(jvm.tool("jar")?);
    command.args(["-J-XX:TieredStopAtLevel=1", "--create", "--file"]).arg(&made).arg("--manifest").arg(&manifest);
    command.arg("-C").arg(classes).arg("cupper");
    let limits = Limits { time: Duration::from_secs(120), output: OUTPUT };
    let outcome = process::run(command, &folder, &[], limits)?;
    if outcome.status != Some(0) {
        return Err(Error::Harness(format!("its recorder cannot be packed: {}{}", outcome.err, outcome.out)));
    }
    let beside = jar.with_extension(format!("{}", std::process::id()));
    let io = |error| Error::Io { what: jar.display().to_string(), error };
    std::fs::copy(&made, &beside).map_err(io)?;
    std::fs::rename(&beside, jar).map_err(io)
}

fn absolute(path: &Path) -> Result<PathBuf, Error> {
    std::path::absolute(path).map_err(|error| Error::Io { what: path.display().to_string(), error })
}
