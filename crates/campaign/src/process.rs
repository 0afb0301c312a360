//! Each class is explored in a process of its own: what it has loaded is gone when it is done, and whatever goes wrong
//! there is the end of this class only.
//!
//! The process is a copy of one that has booted the JDK before ([`ForkServer`]), which is this program with another command
//! ([`crate::forked`]). It reads [`Assignment`]s from its input, a line of JSON each, and writes [`Message`]s. It ends when
//! its input does, so none is left when this process is killed. What was said before a process is lost is kept.

use crate::cache::Part;
use crate::suites::Suite;
use host::process::Process;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use strategies::{Agenda, ClassTests, Order, Survey, SurveyOrder};
use technique::Allowance;

/// How often a process is looked at.
const TICK: Duration = Duration::from_millis(100);
/// The part of its time that a second and a third attempt have.
const LESS: [u32; 2] = [4, 16];
/// A process that does not end gets a quarter more than its time, and this much: the computer may be busy.
const PATIENCE: Duration = Duration::from_secs(2);

/// How processes are started: the program and its arguments.
#[derive(Clone, Debug)]
pub struct Launcher {
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

/// What a process is to do.
#[derive(Serialize, Deserialize)]
pub enum Assignment {
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
    /// What an earlier run has written for it; those who explore need not know.
    #[serde(default)]
    pub earlier: Option<Box<Suite>>,
}

impl Task {
    fn without_earlier(&self) -> Task {
        let Task { order, threads, agenda, allowance, earlier: _ } = self;
        let (order, agenda, allowance) = (order.clone(), agenda.clone(), allowance.clone());
        Task { order, threads: *threads, agenda, allowance, earlier: None }
    }
}

/// What a process says.
#[derive(Serialize, Deserialize)]
pub enum Message {
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
    /// Whoever has said all this has ended, and how, if not by itself; another assignment can come.
    Ready(Option<String>),
}

/// What a process hands over.
#[derive(Default)]
struct Found {
    tests: Option<ClassTests>,
    survey: Option<Survey>,
    reads: Option<Part>,
}

/// Why there are no tests of a class, or not all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
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

/// Something that goes on in a process.
pub enum Event {
    Counted(BTreeMap<String, u64>),
    Said(String),
}

/// The process that those which explore classes are copies of. It is started when there is something to do, and anew after one that
/// had to be stopped.
pub struct ForkServer<'a> {
    launcher: &'a Launcher,
    running: Option<Running>,
}

struct Running {
    /// Is killed with its copies when nobody needs it any more.
    process: Process,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl<'a> ForkServer<'a> {
    pub fn new(launcher: &'a Launcher) -> ForkServer<'a> {
        ForkServer { launcher, running: None }
    }

    /// Has a class explored in a process of its own; if that is lost before it has found anything, in a second and a third one. `watch`
    /// is told of counters, as what was counted since the last time, and of lines.
    pub fn explore(&mut self, task: &Task, end: End, watch: &dyn Fn(Event)) -> Explored {
        let mut found = Found::default();
        let first = Assignment::Class(Box::new(task.without_earlier()));
        let mut lost = self.attempt(&first, end.of(task.allowance.time), watch, &mut found).err();
        // Others try with less time, in which they may not get to what was too much for the first.
        for part in LESS {
            if found.tests.is_none() && matches!(lost, Some(Lost::Ended(_))) {
                let allowance =
                    Allowance { time: task.allowance.time.map(|time| time / part), ..task.allowance.clone() };
                let end = end.of(allowance.time);
                let again = Assignment::Class(Box::new(Task { allowance, ..task.without_earlier() }));
                lost = self.attempt(&again, end, watch, &mut found).err().and(lost);
            }
        }
        Explored { tests: found.tests, lost, reads: found.reads }
    }

    /// Has all classes of a module looked at together.
    pub fn survey(&mut self, order: SurveyOrder, interrupt: &AtomicBool) -> Result<Survey, Lost> {
        let mut found = Found::default();
        let end = End { interrupt, deadline: None };
        self.attempt(&Assignment::Survey(order), end, &|_| (), &mut found)?;
        found.survey.ok_or_else(|| Lost::NotUnderstood("it says nothing of the classes".to_string()))
    }

    fn attempt(
        &mut self,
        assignment: &Assignment,
        end: End,
        watch: &dyn Fn(Event),
        found: &mut Found,
    ) -> Result<(), Lost> {
        let trouble = |what: &str, error: &dyn std::fmt::Display| Lost::NoProcess(format!("{what}: {error}"));
        let mut text = serde_json::to_vec(assignment).map_err(|error| trouble("cannot be told what to do", &error))?;
        text.push(b'\n');
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(self.launcher).map_err(|error| trouble("cannot be started", &error))?,
        };
        if running.input.write_all(&text).is_err() {
            // It was killed while nobody looked.
            running = Running::start(self.launcher).map_err(|error| trouble("cannot be started", &error))?;
            running.input.write_all(&text).map_err(|error| trouble("does not listen", &error))?;
        }
        let result = running.wait(end, watch, found);
        // One that has not said that it is ready is not asked again.
        match result {
            Ok(result) => {
                self.running = Some(running);
                result
            }
            Err(lost) => Err(lost),
        }
    }
}

impl Running {
    fn start(launcher: &Launcher) -> io::Result<Running> {
        let mut command = Command::new(&launcher.program);
        command.args(&launcher.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Process::start(&mut command)?;
        let pipes = process.child.stdin.take().zip(process.child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || read(output, &sender));
        Ok(Running { process, input, lines })
    }

    /// What came of an assignment, when the process is ready for another one; an error if it will not be.
    fn wait(&mut self, end: End, watch: &dyn Fn(Event), found: &mut Found) -> Result<Result<(), Lost>, Lost> {
        let started = Instant::now();
        let mut known = BTreeMap::new();
        // The last word of the copy, and what it has said that is no word.
        let (mut said, mut garbled) = (None, None);
        loop {
            match self.lines.recv_timeout(TICK) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(Message::Done(tests)) => {
                        found.tests = Some(*tests);
                        said = Some(Ok(()));
                    }
                    Ok(Message::Surveyed(survey)) => {
                        found.survey = Some(*survey);
                        said = Some(Ok(()));
                    }
                    Ok(Message::Read(reads)) => found.reads = Some(*reads),
                    Ok(Message::Refused(why)) => said = Some(Err(Lost::Refused(why))),
                    Ok(Message::Found(tests)) => found.tests = Some(*tests),
                    Ok(Message::Counted(now)) => watch(Event::Counted(growth(&mut known, now))),
                    Ok(Message::Said(line)) => watch(Event::Said(line)),
                    Ok(Message::Ready(ended)) => {
                        return Ok(match (said, ended, garbled) {
                            (Some(said), ..) => said,
                            (None, Some(ended), _) => Err(Lost::Ended(ended)),
                            (None, None, Some(error)) => Err(Lost::NotUnderstood(error)),
                            (None, None, None) => Err(Lost::NotUnderstood("it says nothing".to_string())),
                        });
                    }
                    // A process that is killed may be in the middle of a line.
                    Err(error) => garbled = Some(error.to_string()),
                },
                Err(RecvTimeoutError::Disconnected) => {
                    // Both pipes are at their end.
                    let ended = self.process.kill().map(|ended| ended.status.to_string()).unwrap_or_default();
                    return match said {
                        Some(said) => Ok(said),
                        None => Err(Lost::Ended(ended)),
                    };
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

fn read(output: ChildStdout, sender: &Sender<String>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if sender.send(line).is_err() {
            return;
        }
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
