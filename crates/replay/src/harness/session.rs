//! One JVM of the harness: started, talked to, killed.

use super::home::Home;
use super::result::{Compiled, Covered, Diagnostic, Failure, Outcome, Round};
use super::sites::Sites;
use super::wire::{Answer, Garbled, Request, receiver};
use super::{Loader, Options, TestId};
use crate::{Error, Jvm, Missing, Source, process};
use host::Folder;
use host::process::{Process, collect};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

// As in Main.java.
const OPEN: u8 = 1;
const COMPILE: u8 = 2;
const LOAD: u8 = 3;
const RUN: u8 = 4;
const READY: u8 = 1;
const COMPILED: u8 = 2;
const RESULT: u8 = 3;

/// The JVM may be slow to start on a busy computer.
const START_TIME: Duration = Duration::from_secs(60);
const COMPILE_TIME: Duration = Duration::from_secs(300);
/// How much later than the harness itself the client says that a test is late.
const GRACE: Duration = Duration::from_secs(5);
/// How often the harness may run a test: in place, with fresh classes, and again if the probes had to be taken out.
const MOST_RUNS: u32 = 3;
/// Bytes of standard error that are kept.
const ERRORS: usize = 16 << 10;
/// Address space of the JVM apart from the heap: much is only reserved, a gigabyte for classes alone. It ends a test that
/// starts threads without end.
const BESIDES_HEAP: u64 = 4 << 30;
/// Exit status of the harness for an error of its own.
const OWN_ERROR: i32 = 70;

/// Classes by binary name.
pub type ClassFiles = Vec<(String, Vec<u8>)>;

/// A result as it comes from the JVM.
pub struct Ran {
    pub outcome: Outcome,
    pub threads: Vec<String>,
    pub time: Duration,
    /// Why it had fresh classes although it should have had others.
    pub not_in_place: Option<String>,
    pub changed: Vec<String>,
    pub covered: Covered,
}

/// What comes next in a batch.
pub enum Next {
    Ran(Box<Ran>),
    /// The batch is over: before its end, if the JVM is not fit for more.
    Done {
        is_spoilt: bool,
    },
    /// The JVM is gone while the next test ran: what happened to that.
    Gone(Outcome),
    /// The deadline has passed: nobody knows what would have happened.
    Late,
}

pub struct Session {
    process: Process,
    /// What could not be forbidden to it.
    missing: Vec<Missing>,
    input: ChildStdin,
    answers: Receiver<Result<Answer, Garbled>>,
    errors: Option<JoinHandle<Vec<u8>>>,
    sites: Sites,
    asked: BTreeSet<String>,
    per_test: Duration,
    deadline: Option<Instant>,
    // Removed after the process has ended.
    _folder: Folder,
}

impl Session {
    pub fn start(jvm: &Jvm, home: &Home, options: &Options) -> Result<Session, Error> {
        let folder = crate::new_folder()?;
        let (work, tmp) = (folder.path().join("work"), folder.path().join("tmp"));
        crate::create(&work)?;
        crate::create(&tmp)?;
        let mut command = Command::new(jvm.tool("java")?);
        command.arg(format!("-Xmx{}m", options.heap));
        command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData"]);
        command.args(["-XX:MaxMetaspaceSize=512m", "-XX:MaxDirectMemorySize=64m", "-XX:MetaspaceSize=64m"]);
        // Traces are part of what is compared; what the JVM itself says must not get between the messages.
        command.args(["-XX:-OmitStackTraceInFastThrow", "-XX:+DisplayVMOutputToStderr", "-ea"]);
        command.args(["-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"]);
        command.args(["-Duser.name=cupper", "-Djava.awt.headless=true"]);
        command.arg(format!("-Duser.home={}", work.display())).arg(format!("-Djava.io.tmpdir={}", tmp.display()));
        command.arg(format!("-XX:ErrorFile={}/error", folder.path().display()));
        command.args(&options.java_options);
        command.arg("-cp").arg(home.path()).arg("cupper.harness.Main").arg(home.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let memory = (u64::from(options.heap) << 20) + BESIDES_HEAP;
        let readable = jvm.readable.as_ref().map(|own| {
            let all = own.iter().chain(&options.class_path).cloned();
            all.chain([home.path()]).collect::<Vec<PathBuf>>()
        });
        let missing = process::confine(&mut command, &work, &[&tmp, folder.path()], Some(memory), readable.as_deref());
        let mut process = Process::start(&mut command)
            .map_err(|error| Error::Io { what: command.get_program().to_string_lossy().into_owned(), error })?;
        let errors = collect(process.child.stderr.take(), ERRORS);
        let (Some(input), Some(output)) = (process.child.stdin.take(), process.child.stdout.take()) else {
            return Err(Error::Harness("it has no pipes".to_string()));
        };
        let mut session = Session {
            process,
            missing,
            input,
            answers: receiver(output),
            errors: Some(errors),
            sites: Sites::default(),
            asked: BTreeSet::new(),
            per_test: options.time,
            deadline: options.deadline,
            _folder: folder,
        };
        session.open(jvm, options)?;
        Ok(session)
    }

    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// What of the class path was asked for: classes by binary name, other files after a slash.
    pub fn take_asked(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.asked)
    }

    pub fn sites(&self) -> &Sites {
        &self.sites
    }

    fn open(&mut self, jvm: &Jvm, options: &Options) -> Result<(), Error> {
        let mut request = Request::new(OPEN);
        let paths = options.class_path.iter().map(absolute).collect::<Result<Vec<String>, Error>>()?;
        request.texts(&paths).texts(&options.instrumented);
        let mut ready = self.ask(&request, READY, START_TIME)?;
        match ready.flag() {
            Ok(true) => Ok(()),
            _ => Err(Error::NoCompiler { home: jvm.home.clone() }),
        }
    }

    pub fn compile(&mut self, sources: &[Source], release: Option<u32>) -> Result<(Compiled, ClassFiles), Error> {
        let mut request = Request::new(COMPILE);
        request.number(release.unwrap_or(0) as usize).number(sources.len());
        for source in sources {
            request.text(&source.path).text(&source.text);
        }
        let mut answer = self.ask(&request, COMPILED, COMPILE_TIME)?;
        let mut read = || {
            let diagnostic = |one: &mut Answer| {
                let (path, line) = (one.text()?, one.unsigned()?);
                Ok(Diagnostic { path, line, message: one.text()?, kind: one.text()? })
            };
            let compiled = Compiled { diagnostics: answer.list(diagnostic)?, warnings: answer.list(diagnostic)? };
            let classes = answer.list(|one| Ok((one.text()?, one.bytes()?)))?;
            self.asked.extend(answer.list(Answer::text)?);
            Ok((compiled, classes))
        };
        read().map_err(|Garbled| Error::Harness("its answer about the compilation is garbled".to_string()))
    }

    pub fn load(&mut self, classes: &ClassFiles) -> Result<(), Error> {
        let mut request = Request::new(LOAD);
        request.number(classes.len());
        for (name, bytes) in classes {
            request.text(name).bytes(bytes);
        }
        self.send(&request)
    }

    /// Starts a batch; [`Session::next`] gives its results in order.
    pub fn run<'a>(&mut self, round: &Round, tests: impl ExactSizeIterator<Item = &'a TestId>) -> Result<(), Error> {
        let mut request = Request::new(RUN);
        // As in Runner.Technique.
        let technique = match round.loader {
            Loader::Shared => 0,
            Loader::Fresh => 1,
            Loader::InPlace => 2,
        };
        request.number(technique).text(&round.locale).text(&round.zone);
        request.number(usize::try_from(self.per_test.as_millis()).unwrap_or(usize::MAX));
        request.number(usize::from(round.watches_statics)).number(tests.len());
        for test in tests {
            request.text(&test.class).text(&test.method);
            request.signed(test.row.and_then(|row| i32::try_from(row).ok()).unwrap_or(-1));
        }
        self.send(&request)
    }

    /// So much time, or what is left until the deadline.
    fn within(&self, limit: Duration) -> Duration {
        self.deadline.map_or(limit, |deadline| limit.min(deadline.saturating_duration_since(Instant::now())))
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub fn next(&mut self) -> Next {
        if self.is_late() {
            return Next::Late;
        }
        match self.answers.recv_timeout(self.within(self.per_test * MOST_RUNS + GRACE)) {
            Ok(Ok(mut answer)) if answer.kind == RESULT => match self.result(&mut answer) {
                Ok(ran) => Next::Ran(Box::new(ran)),
                Err(Garbled) => self.garbled(),
            },
            Ok(Ok(mut answer)) => match answer.flag() {
                Ok(is_spoilt) => match answer.list(Answer::text) {
                    Ok(asked) => {
                        self.asked.extend(asked);
                        Next::Done { is_spoilt }
                    }
                    Err(Garbled) => self.garbled(),
                },
                Err(Garbled) => self.garbled(),
            },
            Ok(Err(Garbled)) => self.garbled(),
            Err(RecvTimeoutError::Timeout) if self.is_late() => Next::Late,
            Err(RecvTimeoutError::Timeout) => Next::Gone(Outcome::TimedOut { frames: Vec::new() }),
            Err(RecvTimeoutError::Disconnected) => Next::Gone(self.ended()),
        }
    }

    fn garbled(&mut self) -> Next {
        Next::Gone(Outcome::Crashed { reason: "it wrote into the pipe of the harness".to_string() })
    }

    fn result(&mut self, answer: &mut Answer) -> Result<Ran, Garbled> {
        let outcome = match answer.number()? {
            0 => Outcome::Passed,
            1 => Outcome::Failed(Failure {
                exception: answer.text()?,
                message: answer.optional_text()?,
                causes: answer.list(Answer::text)?,
                frames: answer.frames()?,
                is_assertion: answer.flag()?,
            }),
            2 => Outcome::NotRun(answer.text()?),
            3 => Outcome::TimedOut { frames: answer.frames()? },
            _ => return Err(Garbled),
        };
        let threads = answer.list(Answer::text)?;
        let time = Duration::from_micros(u64::from(answer.unsigned()?));
        let not_in_place = answer.optional_text()?;
        let changed = answer.list(Answer::text)?;
        let covered = self.sites.read(answer)?;
        Ok(Ran { outcome, threads, time, not_in_place, changed, covered })
    }

    fn send(&mut self, request: &Request) -> Result<(), Error> {
        let sent = request.send(&mut self.input);
        sent.map_err(|_| Error::Harness(self.last_words()))
    }

    fn ask(&mut self, request: &Request, kind: u8, limit: Duration) -> Result<Answer, Error> {
        self.send(request)?;
        match self.answers.recv_timeout(self.within(limit)) {
            Ok(Ok(answer)) if answer.kind == kind => Ok(answer),
            Ok(_) => Err(Error::Harness("its answer is garbled".to_string())),
            Err(RecvTimeoutError::Timeout) if self.is_late() => Err(Error::Late),
            Err(RecvTimeoutError::Timeout) => Err(Error::Harness(format!("no answer within {limit:?}"))),
            Err(RecvTimeoutError::Disconnected) => Err(Error::Harness(self.last_words())),
        }
    }

    /// What the end of the process means for the test that was running.
    fn ended(&mut self) -> Outcome {
        // The pipe may close a moment before the process is gone.
        let status = self.process.wait(GRACE).ok().flatten().map(|ended| ended.status);
        match status.and_then(|status| status.code()) {
            Some(status) if status != OWN_ERROR => Outcome::Exited { status },
            _ => Outcome::Crashed { reason: self.last_words() },
        }
    }

    /// How the process ended and what it wrote to standard error.
    fn last_words(&mut self) -> String {
        use std::os::unix::process::ExitStatusExt;
        let status = self.process.wait(GRACE).ok().flatten().map(|ended| ended.status);
        let _ = self.process.kill();
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors);
        let how = match status {
            None => "it closed its pipes".to_string(),
            Some(status) => match status.signal() {
                Some(signal) => format!("it was ended by signal {signal}"),
                None => format!("it ended with status {}", status.code().unwrap_or_default()),
            },
        };
        match errors.trim() {
            "" => how,
            said => format!("{how}: {said}"),
        }
    }
}

fn absolute(path: &PathBuf) -> Result<String, Error> {
    let explain = |error| Error::Io { what: path.display().to_string(), error };
    let text = std::path::absolute(path).map_err(explain)?.into_os_string().into_string();
    text.map_err(|_| explain(std::io::Error::other("a path that is no Unicode text cannot be a class path")))
}
