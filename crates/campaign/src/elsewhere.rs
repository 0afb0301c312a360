//! Work on other computers. What goes there is a [`Parcel`]: a piece of work in which files are named by their numbers, and
//! the files. [`Elsewhere`] carries it, and brings back what a [`Site`] has made of it; it knows nothing of classes.
//!
//! Nothing of it decides what is found: what nobody takes, or what is lost, is done here.

use crate::cache::Build;
use crate::error::Error;
use crate::here::{Here, Local};
use crate::process::{End, Launcher};
use crate::workplace::{Event, Judged, Piece, Worked, Workplace};
use program::source::{Jdk, locate_jdk};
use replay::{Jvm, Missing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use strategies::Work;

/// How many classes are on their way at the same time where their order does not matter.
const ON_THE_WAY: usize = 256;
/// What a text begins with that is a file.
const FILE: &str = "\u{1}file ";
/// How often somebody who waits looks around.
const TICK: Duration = Duration::from_millis(200);

/// A piece of work as it travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The class, for people.
    pub class: String,
    /// All of it but files. The same content with the same files has the same result.
    pub content: Vec<u8>,
    /// Class folders, jars and others; some may not be there.
    pub files: Vec<PathBuf>,
}

/// What came of a parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What a [`Place`] said.
    Done(Vec<u8>),
    /// Those who took it were lost, so many times.
    Lost(u32),
    /// Nobody does it: the reason in words.
    Nobody(String),
    /// The question was withdrawn.
    Withdrawn,
}

/// A way to other computers.
pub trait Elsewhere: Debug + Send + Sync {
    /// How many classes are explored there at the same time by those that have this build of Cupper and this JDK; or why none.
    fn open(&self, build: &str, jdk: &str) -> Result<usize, String>;
    /// Has something done; waits until it is, or nobody wants it any more.
    fn ask(&self, parcel: &Parcel, is_wanted: &dyn Fn() -> bool) -> Answer;
    /// Nobody wants anything any more; what there is to say of it.
    fn close(&self) -> String;
}

/// What is to be done there. Files are numbers; the JDK is that of the place.
#[derive(Serialize, Deserialize)]
struct Content {
    piece: Piece,
    /// Time for it, with judging.
    left: Option<Duration>,
    /// Tells runs apart that do not want results of others.
    run: Option<String>,
}

/// What came of it there.
#[derive(Serialize, Deserialize)]
struct Outcome {
    worked: Worked,
    took: Duration,
    counted: BTreeMap<String, u64>,
    said: Vec<String>,
    missing: Vec<Missing>,
}

/// The way to other computers, of a run.
pub struct Post {
    way: Arc<dyn Elsewhere>,
    places: usize,
    run: Option<String>,
}

impl Post {
    /// If there is anybody; otherwise the reason in words. `is_new` if results of other runs are not wanted.
    pub fn open(way: &Arc<dyn Elsewhere>, program: &Path, jdk: &Path, is_new: bool) -> Result<Post, String> {
        let build = Build::new(program, jdk).map_err(|error| error.to_string())?;
        let places = way.open(build.cupper.text(), build.jdk.text())?;
        let run = is_new.then(|| format!("{} {:?}", std::process::id(), SystemTime::now()));
        Ok(Post { way: way.clone(), places, run })
    }

    /// Classes in work at the same time; where time is shared out, no more than can be.
    pub fn places(&self, is_timed: bool) -> usize {
        if is_timed { self.places.max(1) } else { ON_THE_WAY }
    }

    pub fn close(&self) -> String {
        self.way.close()
    }

    fn ask(&self, piece: &Piece, end: End) -> Answer {
        let mut files = Vec::new();
        let mut piece = piece.clone();
        // As many as the computer has that does it would be another task.
        piece.task.threads = 1;
        piece.task.order.jdk = PathBuf::new();
        let number = RefCell::new(|path: &Path| {
            files.iter().position(|known: &PathBuf| known == path).unwrap_or_else(|| {
                files.push(path.to_path_buf());
                files.len() - 1
            })
        });
        let number = |path: &Path| (number.borrow_mut())(path);
        rename(&mut piece, &mut |path| PathBuf::from(number(path).to_string()), &mut |text| {
            let path = Path::new(&*text);
            if path.is_file() || path.is_dir() {
                *text = format!("{FILE}{}", number(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf())));
            }
        });
        let class = piece.task.order.class.replace('/', ".");
        let left = end.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        match serde_json::to_vec(&Content { piece, left, run: self.run.clone() }) {
            Ok(content) => self.way.ask(&Parcel { class, content, files }, &|| is_wanted(end)),
            Err(error) => Answer::Nobody(format!("it cannot be sent: {error}")),
        }
    }
}

fn is_wanted(end: End) -> bool {
    !end.interrupt.load(Ordering::Relaxed) && end.deadline.is_none_or(|deadline| Instant::now() < deadline)
}

/// Gives all files that a piece names other names; the second is for texts that may be files, in options of techniques.
fn rename(piece: &mut Piece, name: &mut dyn FnMut(&Path) -> PathBuf, text: &mut dyn FnMut(&mut String)) {
    let order = &mut piece.task.order;
    for path in order.class_path.iter_mut().chain(&mut order.tests).chain(&mut piece.judging.class_path) {
        *path = name(path);
    }
    for step in &mut piece.task.agenda.steps {
        if let Work::Run { options, .. } = &mut step.work {
            rename_texts(options, text);
        }
    }
}

fn rename_texts(value: &mut Value, text: &mut dyn FnMut(&mut String)) {
    match value {
        Value::String(own) => text(own),
        Value::Array(items) => items.iter_mut().for_each(|item| rename_texts(item, text)),
        Value::Object(members) => members.values_mut().for_each(|item| rename_texts(item, text)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The places of work on this computer for what cannot be done elsewhere: each is made when it is needed.
pub struct Reserve<'a> {
    local: &'a Local<'a>,
    most: usize,
    state: Mutex<(Vec<Here<'a>>, usize)>,
    changed: Condvar,
}

impl<'a> Reserve<'a> {
    pub fn new(local: &'a Local<'a>, most: usize) -> Reserve<'a> {
        Reserve { local, most: most.max(1), state: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits for one; none if nobody wants it any more.
    fn take(&self, end: End) -> Option<Here<'a>> {
        let mut state = self.lock();
        loop {
            if !is_wanted(end) {
                return None;
            }
            if let Some(here) = state.0.pop() {
                return Some(here);
            }
            if state.1 < self.most {
                state.1 += 1;
                return Some(Here::new(self.local));
            }
            state = self.changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn give_back(&self, here: Here<'a>) {
        self.lock().0.push(here);
        self.changed.notify_one();
    }

    /// Nobody needs them any more.
    pub fn close(&self) {
        self.lock().0.clear();
    }

    fn lock(&self) -> MutexGuard<'_, (Vec<Here<'a>>, usize)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place of work: elsewhere if there is a way, or else here.
pub struct There<'a, 'l> {
    way: Option<&'a Post>,
    reserve: &'a Reserve<'l>,
}

impl<'a, 'l> There<'a, 'l> {
    pub fn new(way: Option<&'a Post>, reserve: &'a Reserve<'l>) -> There<'a, 'l> {
        There { way, reserve }
    }

    fn elsewhere(&self, post: &Post, piece: &Piece, end: End, watch: &dyn Fn(Event)) -> Option<Worked> {
        let class = || piece.task.order.class.replace('/', ".");
        match post.ask(piece, end) {
            Answer::Done(text) => match serde_json::from_slice::<Outcome>(&text) {
                Ok(Outcome { worked, took, counted, said, missing }) => {
                    watch(Event::Counted(counted));
                    said.into_iter().for_each(|line| watch(Event::Said(line)));
                    if !missing.is_empty() {
                        watch(Event::Missing(missing));
                    }
                    return Some(Worked { took: Some(took), ..worked });
                }
                Err(error) => {
                    watch(Event::Noted(format!(
                        "what came back of {} is not understood ({error}): it is done here",
                        class()
                    )));
                }
            },
            Answer::Lost(times) => {
                watch(Event::Noted(format!(
                    "{times} workers were lost while they explored {}: it is done here",
                    class()
                )));
            }
            Answer::Nobody(reason) => watch(Event::Noted(format!("{reason}: the rest is done here"))),
            Answer::Withdrawn => return Some(unfinished(end)),
        }
        None
    }
}

/// Nobody has waited for it.
fn unfinished(end: End) -> Worked {
    let is_interrupted = end.interrupt.load(Ordering::Relaxed);
    let judged = if is_interrupted { Judged::Interrupted } else { Judged::Late };
    Worked { judged, ..Worked::nothing(None) }
}

impl Workplace for There<'_, '_> {
    fn work(&mut self, piece: &Piece, end: End, watch: &dyn Fn(Event)) -> Worked {
        if let Some(worked) = self.way.and_then(|post| self.elsewhere(post, piece, end, watch)) {
            return worked;
        }
        let Some(mut here) = self.reserve.take(end) else { return unfinished(end) };
        let started = Instant::now();
        let worked = here.work(piece, end, watch);
        self.reserve.give_back(here);
        Worked { took: Some(started.elapsed()), ..worked }
    }
}

/// What goes on in a place, until it is sent.
#[derive(Default)]
struct Heard {
    counted: BTreeMap<String, u64>,
    said: Vec<String>,
    missing: BTreeSet<Missing>,
}

/// A computer that works for others.
pub struct Site {
    launcher: Launcher,
    jvm: Jvm,
    home: PathBuf,
    feature: u32,
    build: Build,
}

impl Site {
    /// With a JDK, if one is named. Tested code reads nothing but its class path and the JDK.
    pub fn new(launcher: Launcher, jdk: Option<&Path>) -> Result<Site, Error> {
        let folder = std::env::current_dir().map_err(Error::Folder)?;
        let home = folder.join(locate_jdk(jdk)?);
        let feature = Jdk::open(&home)?.feature;
        let build = Build::new(&launcher.program, &home).map_err(Error::Folder)?;
        let jvm = Jvm::new(&home)?.with_few_reads();
        Ok(Site { launcher, jvm, home, feature, build })
    }

    /// Of Cupper.
    pub fn build(&self) -> &str {
        self.build.cupper.text()
    }

    pub fn jdk(&self) -> &str {
        self.build.jdk.text()
    }

    pub fn feature(&self) -> u32 {
        self.feature
    }

    pub fn bench(&self) -> Bench<'_> {
        Bench { local: Local::new(&self.launcher, &self.jvm, self.feature), home: &self.home }
    }
}

/// What places of a site share.
pub struct Bench<'a> {
    local: Local<'a>,
    home: &'a Path,
}

impl Bench<'_> {
    pub fn place(&self) -> Place<'_> {
        Place { here: Here::new(&self.local), home: self.home }
    }
}

/// For one class at a time.
pub struct Place<'a> {
    here: Here<'a>,
    home: &'a Path,
}

impl Place<'_> {
    /// Does what a parcel says, whose files are here under these names. An error if it says nothing that is understood, or
    /// was interrupted.
    pub fn work(&mut self, content: &[u8], files: &[PathBuf], interrupt: &AtomicBool) -> Result<Vec<u8>, String> {
        let Content { mut piece, left, .. } = serde_json::from_slice(content).map_err(|error| error.to_string())?;
        let mut is_known = true;
        let mut file = |number: &str| {
            let found = number.parse::<usize>().ok().and_then(|number| files.get(number));
            is_known &= found.is_some();
            found.cloned().unwrap_or_default()
        };
        let file = RefCell::new(&mut file);
        rename(&mut piece, &mut |path| (file.borrow_mut())(&path.to_string_lossy()), &mut |text| {
            if let Some(number) = text.strip_prefix(FILE) {
                *text = (file.borrow_mut())(number).to_string_lossy().into_owned();
            }
        });
        if !is_known {
            return Err("it names a file that did not come with it".to_string());
        }
        piece.task.order.jdk = self.home.to_path_buf();
        let started = Instant::now();
        let end = End { interrupt, deadline: left.and_then(|left| started.checked_add(left)) };
        let heard: Mutex<Heard> = Mutex::default();
        let worked = self.here.work(&piece, end, &|event| {
            let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
            match event {
                Event::Counted(more) => {
                    more.into_iter().for_each(|(name, count)| *heard.counted.entry(name).or_default() += count);
                }
                Event::Said(line) | Event::Noted(line) => heard.said.push(line),
                Event::Missing(missing) => heard.missing.extend(missing),
                Event::Judging => {}
            }
        });
        if matches!(worked.judged, Judged::Interrupted) {
            return Err("it was interrupted".to_string());
        }
        let Heard { counted, said, missing } = heard.into_inner().unwrap_or_else(PoisonError::into_inner);
        let missing = missing.into_iter().collect();
        let outcome = Outcome { worked, took: started.elapsed(), counted, said, missing };
        serde_json::to_vec(&outcome).map_err(|error| error.to_string())
    }
}
