//! Feeds mutated class files and jars to the loader and watches: a panic or a run of more than five seconds is a
//! failure, and its input is kept.

use crate::feed;
use crate::generate::{self, Options};
use crate::javac::Javac;
use crate::mutate::{Target, mutate};
use crate::rng::Rng;
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

/// How long one input may take.
const LIMIT: Duration = Duration::from_secs(5);
/// Larger classes of the JDK are left out: inputs stay in memory until the end.
const LARGEST: usize = 12_000;
/// Classes of the JDK in the corpus.
const FROM_JDK: usize = 400;
/// Generated programs in the corpus.
const GENERATED: u64 = 4;
/// One in so many inputs is a jar.
const JAR_EVERY: u64 = 20;
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
}

/// A thread that feeds inputs; replaced when it hangs.
struct Worker {
    inputs: Sender<Input>,
    outcomes: Receiver<std::result::Result<String, String>>,
}

impl Worker {
    fn start(jdk: Arc<Jdk>, message: Arc<Mutex<String>>) -> Worker {
        let (inputs, todo) = channel::<Input>();
        let (done, outcomes) = channel();
        thread::spawn(move || {
            for input in todo {
                let fed = catch_unwind(AssertUnwindSafe(|| match &input {
                    Input::Class(bytes) => feed::class(bytes, &jdk.image),
                    Input::Jar(path) => feed::jar(path, &IN_JAR),
                }));
                let panicked = |_| message.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if done.send(fed.map_err(panicked)).is_err() {
                    break;
                }
            }
        });
        Worker { inputs, outcomes }
    }
}

/// Feeds `count` inputs made from `seed`, using the JDK at `home`; failures are kept in `folder`.
pub fn run(home: &Path, folder: &Path, seed: u64, count: u64, mut progress: impl FnMut(u64, usize)) -> Result<Summary> {
    fs::create_dir_all(folder)?;
    let jdk = Arc::new(Jdk::open(home).map_err(Error::other)?);
    let mut rng = Rng::new(seed);
    let corpus = corpus(&jdk, &folder.join("scratch"), &mut rng)?;
    let jar = Target::new(fs::read(home.join("lib/jrt-fs.jar"))?.leak());
    let message = Arc::new(Mutex::new(String::new()));
    let hook = std::panic::take_hook();
    let heard = Arc::clone(&message);
    std::panic::set_hook(Box::new(move |info| {
        *heard.lock().unwrap_or_else(PoisonError::into_inner) = format!("panic: {info}").replace('\n', " ");
    }));

    let mut summary = Summary::default();
    let mut worker = Worker::start(Arc::clone(&jdk), Arc::clone(&message));
    // Kept on disk while it is fed: a crash of the whole process, such as a stack overflow, leaves its input behind.
    let (class_file, jar_file) = (folder.join("current.class"), folder.join("scratch/current.jar"));
    for number in 0..count {
        let is_jar = number % JAR_EVERY == JAR_EVERY - 1;
        let (bytes, extension) = if is_jar {
            (mutate(&mut rng, &jar, corpus[0].bytes), "jar")
        } else {
            let (one, other) = (rng.below(corpus.len()), rng.below(corpus.len()));
            (mutate(&mut rng, &corpus[one], corpus[other].bytes), "class")
        };
        let input = if is_jar {
            fs::write(&jar_file, &bytes)?;
            Input::Jar(jar_file.clone())
        } else {
            fs::write(&class_file, &bytes)?;
            // Parsed classes borrow their bytes for as long as the process lives.
            Input::Class(Box::leak(bytes.clone().into_boxed_slice()))
        };
        let sent = worker.inputs.send(input).is_ok();
        let outcome = if sent { worker.outcomes.recv_timeout(LIMIT).ok() } else { None };
        let failure = match outcome {
            Some(Ok(kind)) => {
                *summary.outcomes.entry(kind).or_default() += 1;
                None
            }
            Some(Err(panic)) => Some(panic),
            None => {
                worker = Worker::start(Arc::clone(&jdk), Arc::clone(&message));
                Some(format!("no end within {} s", LIMIT.as_secs()))
            }
        };
        if let Some(failure) = failure {
            let file = folder.join(format!("crash-{seed}-{number}.{extension}"));
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

/// The class files to damage: of generated programs and of the JDK.
fn corpus(jdk: &Jdk, scratch: &Path, rng: &mut Rng) -> Result<Vec<Target>> {
    let mut corpus = Vec::new();
    let (sources, classes) = (scratch.join("corpus"), scratch.join("corpus/classes"));
    fs::create_dir_all(&sources)?;
    let mut files = Vec::new();
    for seed in 0..GENERATED {
        let file = sources.join(format!("{}.java", generate::class_name(seed)));
        fs::write(&file, generate::generate(seed, &Options { size: 2, portable: false }))?;
        files.push(file);
    }
    Javac::start(&jdk.home, scratch)?.compile(&classes, &files)?.map_err(Error::other)?;
    let mut paths: Vec<PathBuf> = fs::read_dir(&classes)?.map(|e| e.map(|e| e.path())).collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        corpus.push(Target::new(fs::read(path)?.leak()));
    }
    let small: Vec<&'static [u8]> =
        jdk.image.classes().map(|(_, _, bytes)| bytes).filter(|bytes| bytes.len() <= LARGEST).collect();
    corpus.extend((0..FROM_JDK.min(small.len())).map(|_| Target::new(rng.pick(&small))));
    Ok(corpus)
}
