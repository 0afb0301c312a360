//! Each class is explored in a process of its own: what it has loaded is gone when it is done, and whatever goes wrong
//! there is the end of this class only.
//!
//! The process is this program with another command. It reads a [`Task`] from its input, a line of JSON, and writes
//! [`Message`]s, a line each. It ends when its input does, so none is left when this process is killed. What it has said
//! before it is lost is kept.

use crate::cache::{Part, Places};
use program::asked;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests, Lab, Order, Registry, Survey, SurveyOrder, Watcher};
use technique::{Allowance, Counters};

/// How often a process is looked at.
const TICK: Duration = Duration::from_millis(100);
/// How often a process says how far it is.
const OFTEN: Duration = Duration::from_millis(10);
/// A process that does not end gets a quarter more than its time, and this much: the computer may be busy.
const PATIENCE: Duration = Duration::from_secs(2);
/// For terms that are nested deeply.
const STACK: usize = 256 << 20;

/// How processes are started: the program and its arguments.
#[derive(Clone, Debug)]
pub struct Launcher {
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

/// What a process is to do.
#[derive(Serialize, Deserialize)]
enum Assignment {
    Class(Box<Task>),
    Survey(SurveyOrder),
}

/// A class to explore.
#[derive(Clone, Serialize, Deserialize)]
pub struct Task {
    pub order: Order,
    pub threads: usize,
    pub agenda: Agenda,
    pub allowance: Allowance,
}

/// What a process says.
#[derive(Serialize, Deserialize)]
enum Message {
    /// How far its counters are.
    Counted(BTreeMap<String, u64>),
    /// A line for people.
    Said(String),
    /// What there is after a step.
    Found(Box<ClassTests>),
    Done(Box<ClassTests>),
    /// What it has asked the class path for.
    Read(Box<Part>),
    /// What there is to say of all classes together.
    Surveyed(Box<Survey>),
    /// There are no tests: the reason in words.
    Refused(String),
}

/// What a process hands over.
#[derive(Default)]
struct Found {
    tests: Option<ClassTests>,
    survey: Option<Survey>,
    reads: Option<Part>,
}

/// Why there are no tests of a class, or not all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// The class cannot be explored: the reason in words.
    #[error("{0}")]
    Refused(String),
    #[error("a process to explore it {0}")]
    NoProcess(String),
    #[error("a bug of Cupper: the process that explored it ended with {0}")]
    Ended(String),
    /// It was stopped: what it had handed over by then is kept.
    #[error("it was stopped after {:.1} s: something in it does not look at the clock", .0.as_secs_f64())]
    Late(Duration),
    #[error("a bug of Cupper: its process is not understood: {0}")]
    NotUnderstood(String),
    #[error("interrupted")]
    Interrupted,
}

/// What came of a class.
pub struct Explored {
    /// All, or what there was when the process was lost.
    pub tests: Option<ClassTests>,
    pub lost: Option<Lost>,
    /// What it has asked the class path for, if it has said so.
    pub reads: Option<Part>,
}

/// What ends a process, whether it is done or not.
#[derive(Clone, Copy)]
pub struct End<'a> {
    pub interrupt: &'a AtomicBool,
    /// If there is one, nothing goes on after it.
    pub deadline: Option<Instant>,
}

impl<'a> End<'a> {
    /// The end of a process with so much time.
    fn of(self, time: Option<Duration>) -> End<'a> {
        let own =
            time.and_then(|time| Instant::now().checked_add(time.saturating_add(time / 4).saturating_add(PATIENCE)));
        End { deadline: own.into_iter().chain(self.deadline).min(), ..self }
    }
}

/// Has a class explored in another process; if that is lost before it has found anything, in a second one. `watch` is
/// told of counters, as what was counted since the last time, and of lines.
pub fn explore(launcher: &Launcher, task: &Task, end: End, watch: &dyn Fn(Event)) -> Explored {
    let mut found = Found::default();
    let first = Assignment::Class(Box::new(task.clone()));
    let mut lost = attempt(launcher, &first, end.of(task.allowance.time), watch, &mut found).err();
    // Another one tries with less time, in which it may not get to what was too much for the first.
    if found.tests.is_none() && matches!(lost, Some(Lost::Ended(_))) {
        let allowance = Allowance { time: task.allowance.time.map(|time| time / 4), ..task.allowance.clone() };
        let end = end.of(allowance.time);
        let again = Assignment::Class(Box::new(Task { allowance, ..task.clone() }));
        lost = attempt(launcher, &again, end, watch, &mut found).err().and(lost);
    }
    Explored { tests: found.tests, lost, reads: found.reads }
}

/// Has all classes of a module looked at together in another process.
pub fn survey(launcher: &Launcher, order: SurveyOrder, interrupt: &AtomicBool) -> Result<Survey, Lost> {
    let mut found = Found::default();
    let end = End { interrupt, deadline: None };
    attempt(launcher, &Assignment::Survey(order), end, &|_| (), &mut found)?;
    found.survey.ok_or_else(|| Lost::NotUnderstood("it says nothing of the classes".to_string()))
}

/// Something that goes on in a process.
pub enum Event {
    Counted(BTreeMap<String, u64>),
    Said(String),
}

fn attempt(
    launcher: &Launcher,
    assignment: &Assignment,
    end: End,
    watch: &dyn Fn(Event),
    found: &mut Found,
) -> Result<(), Lost> {
    let trouble = |what: &str, error: &dyn std::fmt::Display| Lost::NoProcess(format!("{what}: {error}"));
    let mut command = Command::new(&launcher.program);
    command.args(&launcher.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.spawn().map_err(|error| trouble("cannot be started", &error))?;
    let mut process = Process { child };
    let mut text = serde_json::to_vec(assignment).map_err(|error| trouble("cannot be told what to do", &error))?;
    text.push(b'\n');
    if let Some(input) = &mut process.child.stdin {
        input.write_all(&text).map_err(|error| trouble("does not listen", &error))?;
    }
    let (sender, lines) = mpsc::channel();
    if let Some(output) = process.child.stdout.take() {
        std::thread::spawn(move || read(output, &sender));
    }
    process.wait(&lines, end, watch, found)
}

fn read(output: ChildStdout, sender: &Sender<String>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Is killed when nobody needs it any more.
struct Process {
    child: Child,
}

impl Process {
    fn wait(
        &mut self,
        lines: &Receiver<String>,
        end: End,
        watch: &dyn Fn(Event),
        found: &mut Found,
    ) -> Result<(), Lost> {
        let started = Instant::now();
        let mut known = BTreeMap::new();
        loop {
            match lines.recv_timeout(TICK) {
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(Message::Done(tests)) => {
                        found.tests = Some(*tests);
                        return Ok(());
                    }
                    Ok(Message::Surveyed(survey)) => {
                        found.survey = Some(*survey);
                        return Ok(());
                    }
                    Ok(Message::Read(reads)) => found.reads = Some(*reads),
                    Ok(Message::Refused(why)) => return Err(Lost::Refused(why)),
                    Ok(Message::Found(tests)) => found.tests = Some(*tests),
                    Ok(Message::Counted(now)) => watch(Event::Counted(growth(&mut known, now))),
                    Ok(Message::Said(line)) => watch(Event::Said(line)),
                    Err(error) => return Err(Lost::NotUnderstood(error.to_string())),
                },
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait().map(|status| status.to_string()).unwrap_or_default();
                    return Err(Lost::Ended(status));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if end.interrupt.load(Ordering::Relaxed) {
                return Err(Lost::Interrupted);
            }
            if end.deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(Lost::Late(started.elapsed()));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was counted since counters were heard of.
fn growth(known: &mut BTreeMap<String, u64>, now: BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let grown = now.iter().map(|(name, count)| {
        let before = known.get(name).copied().unwrap_or(0);
        (name.clone(), count.saturating_sub(before))
    });
    let grown = grown.collect();
    *known = now;
    grown
}

/// The other side: reads a task from standard input, and does it with the techniques of a registry. Whether it could be
/// read and answered.
pub fn work(registry: Registry) -> bool {
    let mut line = String::new();
    let Ok(Ok(task)) = std::io::stdin().read_line(&mut line).map(|_| serde_json::from_str::<Assignment>(&line)) else {
        return false;
    };
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(0);
    });
    let counters = Counters::default();
    let counted = counters.clone();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        catch_unwind(AssertUnwindSafe(|| done(&registry, task, &counted))).unwrap_or_else(|panic| broken(&*panic))
    });
    let Ok(worker) = worker else { return false };
    let mut last = BTreeMap::new();
    while !worker.is_finished() {
        std::thread::park_timeout(OFTEN);
        let now = counters.values();
        if now != last && say(&Message::Counted(now.clone())).is_err() {
            return false;
        }
        last = now;
    }
    say(&worker.join().unwrap_or_else(|panic| broken(&*panic))).is_ok()
}

fn broken(panic: &(dyn Any + Send)) -> Message {
    Message::Refused(format!("a bug of Cupper: {}", words(panic)))
}

/// The last word about what was to be done.
fn done(registry: &Registry, assignment: Assignment, counters: &Counters) -> Message {
    match assignment {
        Assignment::Class(task) => explored(registry, &task, counters),
        Assignment::Survey(order) => match order.run() {
            Ok(survey) => Message::Surveyed(Box::new(survey)),
            Err(error) => Message::Refused(error.to_string()),
        },
    }
}

/// The last word about a class.
fn explored(registry: &Registry, task: &Task, counters: &Counters) -> Message {
    let interrupt = Arc::default();
    let budget = task.allowance.start(&interrupt);
    asked::begin();
    let lab = Lab::open(task.order.clone(), task.threads, &interrupt);
    let feature = lab.as_ref().ok().map(Lab::feature);
    let result = lab.and_then(|mut lab| task.agenda.run(registry, &mut lab, &budget, counters, &mut Speaker));
    if let Some(feature) = feature {
        let asked = asked::so_far();
        let places = Places::new(&task.order.class_path, feature, &task.order.beside, &[]);
        let _ = say(&Message::Read(Box::new(Part::of_machine(asked, &places))));
    }
    result.map_or_else(|error| Message::Refused(error.to_string()), |tests| Message::Done(Box::new(tests)))
}

/// Says what a technique says.
struct Speaker;

impl Watcher for Speaker {
    fn say(&mut self, line: String) {
        // Whoever does not listen any more ends this process.
        let _ = say(&Message::Said(line));
    }

    fn found(&mut self, tests: ClassTests) {
        let _ = say(&Message::Found(Box::new(tests)));
    }
}

fn say(message: &Message) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(message)?;
    text.push(b'\n');
    let mut output = std::io::stdout().lock();
    output.write_all(&text)?;
    output.flush()
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_grow() {
        let count = |number| BTreeMap::from([("toy.steps".to_string(), number)]);
        let mut known = BTreeMap::new();
        assert_eq!(growth(&mut known, count(3)), count(3));
        assert_eq!(growth(&mut known, count(5)), count(2));
    }
}
