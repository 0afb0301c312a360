//! Feeds mutated class files and jars to the loader, executes what can be executed, and watches: a panic or a run
//! that does not end in time is a failure, and its input is kept.

use crate::corpus::Corpus;
use crate::execute::Executor;
use crate::feed;
use crate::mutate::{Target, mutate, tweak};
use crate::rng::{self, Rng};
use program::source::Jdk;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Error, Result};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long one input may take. Generous: the machine may be busy, and a VM is booted now and then.
const LIMIT: Duration = Duration::from_secs(60);
/// One in so many inputs is a jar.
const JAR_EVERY: u64 = 20;
/// One in so many inputs is executed.
const RUN_EVERY: u64 = 2;
/// Classes in `jrt-fs.jar`, the jar that every JDK has.
const IN_JAR: [&str; 3] =
    ["jdk/internal/jrtfs/JrtPath", "jdk/internal/jrtfs/JrtFileSystem", "jdk/internal/jimage/ImageReader"];

/// What came of all inputs.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many inputs ended how.
    pub outcomes: BTreeMap<String, u64>,
    /// What went wrong, and the file with the input.
    pub failures: Vec<(String, PathBuf)>,
}

enum Input {
    Class(&'static [u8]),
    Jar(PathBuf),
    /// A program, and which of its classes is damaged.
    Program(Vec<(String, Vec<u8>)>, usize),
}

/// The message of a panic.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Panicked(String);

/// A thread that feeds inputs; replaced when it hangs.
struct Worker {
    inputs: Sender<Input>,
    outcomes: Receiver<std::result::Result<String, Panicked>>,
}

impl Worker {
    fn start(jdk: Arc<Jdk>, runner: PathBuf, message: Arc<Mutex<String>>) -> Worker {
        let (inputs, todo) = channel::<Input>();
        let (done, outcomes) = channel();
        thread::spawn(move || {
            let mut executor = None;
            for input in todo {
                let fed = catch_unwind(AssertUnwindSafe(|| match &input {
                    Input::Class(bytes) => feed::class(bytes, &jdk.image),
                    Input::Jar(path) => feed::jar(path, &IN_JAR),
                    // Taken out while it runs: what has panicked is not used again.
                    Input::Program(files, victim) => match ready(executor.take(), &jdk.home, &runner) {
                        Ok(mut ready) => {
                            let outcome = ready.run(files, *victim);
                            executor = Some(ready);
                            outcome
                        }
                        Err(error) => panic!("the VM does not start: {error}"),
                    },
                }));
                let panicked = |_| Panicked(message.lock().unwrap_or_else(PoisonError::into_inner).clone());
                if done.send(fed.map_err(panicked)).is_err() {
                    break;
                }
            }
        });
        Worker { inputs, outcomes }
    }
}

fn ready(executor: Option<Executor>, home: &Path, runner: &Path) -> Result<Executor> {
    match executor.filter(|executor| !executor.is_worn_out()) {
        Some(executor) => Ok(executor),
        None => Executor::new(home, runner),
    }
}

/// Feeds `count` inputs made from `seed`, using the JDK at `home`; failures are kept in `folder`.
pub fn run(home: &Path, folder: &Path, seed: u64, count: u64, mut progress: impl FnMut(u64, usize)) -> Result<Summary> {
    fs::create_dir_all(folder)?;
    let jdk = Arc::new(Jdk::open(home).map_err(Error::other)?);
    let mut rng = rng::seeded(seed);
    let corpus = Corpus::new(&jdk, &folder.canonicalize()?.join("scratch"), seed, &mut rng)?;
    let jar = Target::new(fs::read(home.join("lib/jrt-fs.jar"))?.leak());
    let message = Arc::new(Mutex::new(String::new()));
    let hook = std::panic::take_hook();
    let heard = Arc::clone(&message);
    std::panic::set_hook(Box::new(move |info| {
        *heard.lock().unwrap_or_else(PoisonError::into_inner) = format!("panic: {info}").replace('\n', " ");
    }));

    let mut summary = Summary::default();
    let start = || Worker::start(Arc::clone(&jdk), corpus.runner.clone(), Arc::clone(&message));
    let mut worker = start();
    // Kept on disk while it is fed: a crash of the whole process, such as a stack overflow, leaves its input behind.
    let (class_file, jar_file) = (folder.join("current.class"), folder.join("scratch/current.jar"));
    for number in 0..count {
        let (input, bytes, name) = if number % JAR_EVERY == JAR_EVERY - 1 {
            let bytes = mutate(&mut rng, &jar, jar.bytes);
            fs::write(&jar_file, &bytes)?;
            (Input::Jar(jar_file.clone()), bytes, "x.jar".to_string())
        } else if number % RUN_EVERY == 0 {
            let (program, victim, bytes) = mutant(&mut rng, &corpus);
            fs::write(&class_file, &bytes)?;
            let mut files: Vec<(String, Vec<u8>)> =
                corpus.programs[program].classes.iter().map(|(n, t)| (n.clone(), t.bytes.to_vec())).collect();
            files[victim].1 = bytes.clone();
            let name = format!("{}.class", files[victim].0);
            (Input::Program(files, victim), bytes, name)
        } else {
            let (one, other) = (target(&mut rng, &corpus), target(&mut rng, &corpus));
            let bytes = mutate(&mut rng, one, other.bytes);
            fs::write(&class_file, &bytes)?;
            // Parsed classes borrow their bytes for as long as the process lives.
            (Input::Class(Box::leak(bytes.clone().into_boxed_slice())), bytes, "x.class".to_string())
        };
        let sent = worker.inputs.send(input).is_ok();
        let outcome = if sent { worker.outcomes.recv_timeout(LIMIT).ok() } else { None };
        let failure = match outcome {
            Some(Ok(kind)) => {
                *summary.outcomes.entry(kind).or_default() += 1;
                None
            }
            Some(Err(Panicked(message))) => Some(message),
            None => {
                worker = start();
                Some(format!("no end within {} s", LIMIT.as_secs()))
            }
        };
        if let Some(failure) = failure {
            let file = folder.join(format!("crash-{seed}-{number}-{name}"));
            fs::write(&file, &bytes)?;
            summary.failures.push((failure, file));
        }
        if (number + 1) % 5000 == 0 {
            progress(number + 1, summary.failures.len());
        }
    }
    std::panic::set_hook(hook);
    fs::remove_file(&class_file).or_else(|e| if class_file.exists() { Err(e) } else { Ok(()) })?;
    Ok(summary)
}

/// A class of a generated program or of the JDK.
fn target<'c>(rng: &mut Rng, corpus: &'c Corpus) -> &'c Target {
    if rng.chance(40) {
        let program = &corpus.programs[rng.index(corpus.programs.len())];
        &program.classes[rng.index(program.classes.len())].1
    } else {
        &corpus.jdk[rng.index(corpus.jdk.len())]
    }
}

/// A damaged class of a generated program: the program, which class, its bytes.
pub(crate) fn mutant(rng: &mut Rng, corpus: &Corpus) -> (usize, usize, Vec<u8>) {
    let program = rng.index(corpus.programs.len());
    let classes = &corpus.programs[program].classes;
    // Most code is in the main class.
    let victim = if rng.chance(50) { 0 } else { rng.index(classes.len()) };
    let target = &classes[victim].1;
    let bytes = if rng.chance(80) {
        tweak(rng, target)
    } else {
        mutate(rng, target, classes[rng.clone().index(classes.len())].1.bytes)
    };
    (program, victim, bytes)
}
