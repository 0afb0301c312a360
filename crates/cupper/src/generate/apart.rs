//! Each class is explored in a process of its own: what it has loaded is gone when it is done, and whatever goes wrong
//! there is the end of this class only.
//!
//! The process is this program with the command `worker`. It reads a [`Task`] from its input, a line of JSON, and
//! writes [`Said`], a line each. It ends when its input does, so none is left when this process is killed.

use super::technique::Technique;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use strategies::statics::Options;
use strategies::{ClassTests, Order, Search, Tally};

/// How often a process says how far it is, and is looked at.
const TICK: Duration = Duration::from_millis(100);
/// A process that does not end gets this much more than its time, and half as much again.
const PATIENCE: Duration = Duration::from_secs(15);
/// For terms that are nested deeply.
const STACK: usize = 256 << 20;

#[derive(Serialize, Deserialize)]
struct Task {
    order: Order,
    threads: usize,
    how: How,
}

/// A technique, as it is told to a process.
#[derive(Serialize, Deserialize)]
enum How {
    Paths { statics: bool },
    Crashes(Search),
    Statics(Options),
}

#[derive(Serialize, Deserialize)]
enum Said {
    /// Tests, crashes and problems so far.
    Tally([u64; 3]),
    Done(Box<Result<ClassTests, String>>),
}

/// Finds the tests of a class in another process. If that is lost, another one tries with less time, in which it may not
/// get to what was too much for the first.
pub fn tests(
    technique: &Technique,
    order: &Order,
    threads: usize,
    interrupt: &AtomicBool,
) -> Result<ClassTests, String> {
    attempt(technique, order, threads, interrupt).unwrap_or_else(|Lost(why)| {
        let order = Order { time: order.time / 4, ..order.clone() };
        match interrupt.load(Ordering::Relaxed) {
            true => Err(why),
            false => attempt(technique, &order, threads, interrupt).unwrap_or(Err(why)),
        }
    })
}

/// A process that has ended without a result, or not at all: what is said about it.
struct Lost(String);

fn attempt(
    technique: &Technique,
    order: &Order,
    threads: usize,
    interrupt: &AtomicBool,
) -> Result<Result<ClassTests, String>, Lost> {
    let trouble = |what: &str, error: &dyn std::fmt::Display| Lost(format!("a process to explore it {what}: {error}"));
    let program = std::env::current_exe().map_err(|error| trouble("cannot be found", &error))?;
    let mut command = Command::new(program);
    command.arg("worker").stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.spawn().map_err(|error| trouble("cannot be started", &error))?;
    let mut process = Process { child };
    let how = match technique {
        Technique::Paths { statics } => How::Paths { statics: *statics },
        Technique::Crashes(search, _) => How::Crashes(search.clone()),
        Technique::Statics(options) => How::Statics(options.clone()),
    };
    let task = Task { order: order.clone(), threads, how };
    let mut text = serde_json::to_vec(&task).map_err(|error| trouble("cannot be told what to do", &error))?;
    text.push(b'\n');
    if let Some(input) = &mut process.child.stdin {
        input.write_all(&text).map_err(|error| trouble("does not listen", &error))?;
    }
    let (sender, lines) = mpsc::channel();
    if let Some(output) = process.child.stdout.take() {
        std::thread::spawn(move || read(output, &sender));
    }
    process.wait(technique, &lines, order.time.saturating_add(order.time / 2).saturating_add(PATIENCE), interrupt)
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
        technique: &Technique,
        lines: &Receiver<String>,
        time: Duration,
        interrupt: &AtomicBool,
    ) -> Result<Result<ClassTests, String>, Lost> {
        let started = Instant::now();
        let mut known = [0; 3];
        loop {
            match lines.recv_timeout(TICK) {
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(Said::Done(result)) => return Ok(*result),
                    Ok(Said::Tally(now)) => add(technique, &mut known, now),
                    Err(error) => {
                        return Err(Lost(format!("a bug of Cupper: its process is not understood: {error}")));
                    }
                },
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait().map(|status| status.to_string()).unwrap_or_default();
                    return Err(Lost(format!("a bug of Cupper: the process that explored it ended with {status}")));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupt.load(Ordering::Relaxed) {
                return Ok(Err("interrupted".to_string()));
            }
            if started.elapsed() > time {
                return Err(Lost(format!("a bug of Cupper: it was not done after {} s", time.as_secs())));
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

/// Adds what a process has done since it was heard of.
fn add(technique: &Technique, known: &mut [u64; 3], now: [u64; 3]) {
    let Technique::Crashes(_, tally) = technique else { return };
    for ((counter, known), now) in counters(tally).into_iter().zip(known).zip(now) {
        counter.fetch_add(now.saturating_sub(*known), Ordering::Relaxed);
        *known = now;
    }
}

fn counters(tally: &Tally) -> [&AtomicU64; 3] {
    [&tally.tests, &tally.crashes, &tally.problems]
}

/// The command `worker`.
pub fn work() -> ExitCode {
    let mut line = String::new();
    let task: Task = match std::io::stdin().read_line(&mut line).map(|_| serde_json::from_str(&line)) {
        Ok(Ok(task)) => task,
        _ => {
            crate::terminal::complain("`cupper worker` is for Cupper itself");
            return ExitCode::from(crate::run::BAD_COMMAND_LINE);
        }
    };
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(0);
    });
    let tally = Arc::new(Tally::default());
    let technique = match task.how {
        How::Paths { statics } => Technique::Paths { statics },
        How::Crashes(search) => Technique::Crashes(search, tally.clone()),
        How::Statics(options) => Technique::Statics(options),
    };
    let (order, threads) = (task.order, task.threads);
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let attempt = catch_unwind(AssertUnwindSafe(|| technique.tests(&order, threads, &Arc::default())));
        attempt.unwrap_or_else(|panic| Err(format!("a bug of Cupper: {}", words(&*panic))))
    });
    let Ok(worker) = worker else { return ExitCode::FAILURE };
    let mut last = [0; 3];
    while !worker.is_finished() {
        std::thread::park_timeout(TICK / 10);
        let now = counters(&tally).map(|counter| counter.load(Ordering::Relaxed));
        if now != last && say(&Said::Tally(now)).is_err() {
            return ExitCode::FAILURE;
        }
        last = now;
    }
    let result = worker.join().unwrap_or_else(|panic| Err(format!("a bug of Cupper: {}", words(&*panic))));
    match say(&Said::Done(Box::new(result))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn say(said: &Said) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(said)?;
    text.push(b'\n');
    let mut output = std::io::stdout().lock();
    output.write_all(&text)?;
    output.flush()
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked")
}
