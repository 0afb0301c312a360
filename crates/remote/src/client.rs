//! Somebody who wants work done: publishes tasks and waits for results.

use crate::error::Error;
use crate::files::{Packed, name};
use crate::link::{Kind, Link, Server, connect};
use crate::message::{FileName, Note, ResultHead, TaskHead, What, hash, join, pack, split, unpack};
use async_nats::jetstream::message::PublishMessage;
use campaign::{Answer, Elsewhere, Parcel};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// How often somebody who waits looks whether anybody still wants it.
const TICK: Duration = Duration::from_millis(100);
/// Times of the ack wait without a word of a task until somebody looks for it.
const SILENT: u32 = 3;
/// Times of the ack wait without a server until all is done here.
const GONE: u32 = 2;
/// How often a task that is there is looked for until another one is published.
const STUCK: u32 = 4;
/// How often a task is published again.
const AGAIN: u32 = 3;

/// Work on other computers.
#[derive(Debug)]
pub struct Remote {
    server: Server,
    /// Publish every task twice: for tests.
    is_twice: bool,
    running: OnceLock<Running>,
    counted: Arc<Counted>,
}

#[derive(Debug, Default)]
struct Counted {
    /// Bytes of class paths that were sent.
    sent: AtomicU64,
    done: AtomicUsize,
}

struct Running {
    runtime: Runtime,
    shared: Arc<Shared>,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

struct Shared {
    server: Server,
    kind: Kind,
    link: Mutex<Link>,
    waiting: Mutex<BTreeMap<String, Waiting>>,
    changed: Condvar,
    /// Files by path, as they are known to be on the server.
    files: Mutex<BTreeMap<PathBuf, FileName>>,
    sent: Mutex<BTreeSet<String>>,
    /// Since when there is no server.
    gone: Mutex<Option<Instant>>,
}

/// A task that somebody waits for.
struct Waiting {
    message: Vec<u8>,
    /// Of the messages that are ours alone.
    sequences: Vec<u64>,
    /// When something was last heard of it.
    heard: Instant,
    published: u32,
    /// Its last message, which may be another run's.
    last: u64,
    /// How often it was looked for.
    searched: u32,
    answer: Option<Answer>,
    /// Threads that wait.
    askers: usize,
}

impl Remote {
    pub fn new(server: Server, is_twice: bool) -> Remote {
        Remote { server, is_twice, running: OnceLock::new(), counted: Arc::default() }
    }

    fn start(&self, kind: Kind) -> Result<(Running, usize), String> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let opened = runtime.block_on(async {
            let client = connect(&self.server, "cupper").await?;
            let notes = client.subscribe(kind.notes()).await.map_err(|error| Error::of(&error))?;
            let link = Link::open(client, &self.server, &kind).await?;
            let present = link.present().await?;
            Ok::<_, Error>((link, notes, present))
        });
        let (link, notes, present) = opened.map_err(|error| error.to_string())?;
        let fit = present.iter().filter(|one| one.build == kind.build && one.jdk == kind.jdk);
        let places: usize = fit.map(|one| one.places).sum();
        if places == 0 {
            let others = present.len();
            return Err(match others {
                0 => format!("no worker answers at {}", self.server.shown()),
                _ => format!(
                    "no worker at {} has this build of Cupper ({}) and this JDK ({}); {others} with others answered",
                    self.server.shown(),
                    kind.build,
                    kind.jdk
                ),
            });
        }
        let shared = Arc::new(Shared {
            server: self.server.clone(),
            kind,
            link: Mutex::new(link),
            waiting: Mutex::default(),
            changed: Condvar::new(),
            files: Mutex::default(),
            sent: Mutex::default(),
            gone: Mutex::default(),
        });
        let (sender, receiver) = mpsc::unbounded_channel();
        runtime.spawn(listen(notes, sender));
        runtime.spawn(shared.clone().watch(receiver));
        Ok((Running { runtime, shared }, places))
    }
}

impl Elsewhere for Remote {
    fn open(&self, build: &str, jdk: &str) -> Result<usize, String> {
        let (running, places) = self.start(Kind::new(build, jdk))?;
        // It is opened once.
        let _ = self.running.set(running);
        Ok(places)
    }

    fn ask(&self, parcel: &Parcel, is_wanted: &dyn Fn() -> bool) -> Answer {
        let Some(Running { runtime, shared }) = self.running.get() else {
            return Answer::Nobody("there is no server".to_string());
        };
        // What fails now may be right when the server is back.
        let task = loop {
            if !is_wanted() {
                return Answer::Withdrawn;
            }
            match runtime.block_on(shared.ask(parcel, self.is_twice, &self.counted)) {
                Ok(task) => break task,
                Err(error) if error.is_lasting() => return Answer::Nobody(error.to_string()),
                Err(error) => {
                    if let Some(reason) = shared.gone_for_long(&error) {
                        return Answer::Nobody(reason);
                    }
                    std::thread::sleep(TICK);
                    runtime.block_on(shared.reopen());
                }
            }
        };
        let answer = match task {
            Asked::Known(answer) => answer,
            Asked::Published(id) => match shared.wait(&id, is_wanted) {
                Some(answer) => answer,
                None => {
                    runtime.block_on(shared.withdraw(&id));
                    return Answer::Withdrawn;
                }
            },
        };
        if matches!(answer, Answer::Done(_)) {
            self.counted.done.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    fn close(&self) -> String {
        if let Some(Running { runtime, shared }) = self.running.get() {
            let open: Vec<String> = shared.waiting().keys().cloned().collect();
            for id in open {
                runtime.block_on(shared.withdraw(&id));
            }
        }
        let (sent, done) = (self.counted.sent.load(Ordering::Relaxed), self.counted.done.load(Ordering::Relaxed));
        let classes = if done == 1 { "class" } else { "classes" };
        format!("{done} {classes} explored there, {sent} bytes of class paths sent")
    }
}

enum Asked {
    Known(Answer),
    Published(String),
}

impl Shared {
    fn link(&self) -> Link {
        self.link.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The server may have lost what it had.
    async fn reopen(&self) {
        let client = self.link().client;
        let opened = tokio::time::timeout(2 * TICK, Link::open(client, &self.server, &self.kind)).await;
        if let Ok(Ok(link)) = opened {
            *self.link.lock().unwrap_or_else(PoisonError::into_inner) = link;
            self.sent.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    /// Why nobody waits for a server any more.
    fn gone_for_long(&self, error: &Error) -> Option<String> {
        let mut gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        let since = *gone.get_or_insert_with(Instant::now);
        (since.elapsed() > self.server.ack_wait * GONE)
            .then(|| format!("the server {} cannot be used any more ({error})", self.server.shown()))
    }

    fn is_back(&self) {
        *self.gone.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Looks for the result, and publishes the task if there is none.
    async fn ask(&self, parcel: &Parcel, is_twice: bool, counted: &Counted) -> Result<Asked, Error> {
        let files = self.files(parcel, counted).await?;
        let names: Vec<String> = files
            .iter()
            .map(|file| match &file.content {
                Some(content) => format!("{} {}", file.name, content.hash),
                None => file.name.clone(),
            })
            .collect();
        let parts = names.iter().map(String::as_bytes).chain([parcel.content.as_slice()]);
        let id = hash(parts);
        match self.look(&id).await? {
            // Now it may come to another end.
            Some(Answer::Lost(_)) => self.link().forget_result(&id).await?,
            Some(answer) => {
                self.is_back();
                return Ok(Asked::Known(answer));
            }
            None => {}
        }
        let link = self.link();
        let body = pack(&parcel.content);
        let mut head = TaskHead { id: id.clone(), class: parcel.class.clone(), files, stored: None };
        let mut message = join(&head, &body);
        if message.len() > link.largest() {
            let name = format!("task-{}", hash([body.as_slice()]));
            if !link.has_object(&name).await? {
                link.put_object(&name, &body).await?;
            }
            head.stored = Some(name);
            message = join(&head, &[]);
        }
        {
            // Before anybody can have done it.
            let mut waiting = self.waiting();
            let task = waiting.entry(id.clone()).or_insert_with(|| Waiting {
                message: message.clone(),
                sequences: Vec::new(),
                heard: Instant::now(),
                published: 0,
                last: 0,
                searched: 0,
                answer: None,
                askers: 0,
            });
            task.askers += 1;
        }
        let published = self.publish(&id, &id, message.clone()).await;
        if let Err(error) = published {
            self.leave(&id);
            return Err(error);
        }
        if is_twice {
            let _ = self.publish(&id, &format!("{id}-twice"), message).await;
        }
        self.is_back();
        Ok(Asked::Published(id))
    }

    async fn publish(&self, id: &str, name: &str, message: Vec<u8>) -> Result<(), Error> {
        let link = self.link();
        let mut name = name.to_string();
        let told = loop {
            let message = PublishMessage::build().message_id(&name).payload(message.clone().into());
            let sent = link.context.send_publish(self.kind.tasks(), message);
            let told = sent.await.map_err(|error| Error::of(&error))?.await.map_err(|error| Error::of(&error))?;
            // The server knows the name of what another run has withdrawn, or what is done, for a while.
            if !told.duplicate || link.has_task(told.sequence).await? {
                break told;
            }
            name += "-";
        };
        if let Some(task) = self.waiting().get_mut(id) {
            task.heard = Instant::now();
            task.published += 1;
            task.last = told.sequence;
            if !told.duplicate {
                task.sequences.push(told.sequence);
            }
        }
        Ok(())
    }

    /// The files of a parcel, which are on the server then.
    async fn files(&self, parcel: &Parcel, counted: &Counted) -> Result<Vec<FileName>, Error> {
        let mut found = Vec::new();
        for path in &parcel.files {
            let known = self.files.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
            let is_sent = |file: &FileName| match &file.content {
                Some(content) => self.sent.lock().unwrap_or_else(PoisonError::into_inner).contains(&content.hash),
                None => true,
            };
            if let Some(file) = known.filter(is_sent) {
                found.push(file);
                continue;
            }
            let failed = |error: std::io::Error| Error::File { path: path.clone(), reason: error.to_string() };
            let packed = Packed::read(path).map_err(failed)?;
            let file = FileName { name: name(path), content: packed.as_ref().map(|packed| packed.content.clone()) };
            if let Some(packed) = packed {
                let hash = packed.content.hash.clone();
                let link = self.link();
                if !link.has_object(&hash).await? {
                    let stored = packed.stored();
                    link.put_object(&hash, &stored).await?;
                    counted.sent.fetch_add(stored.len() as u64, Ordering::Relaxed);
                }
                self.sent.lock().unwrap_or_else(PoisonError::into_inner).insert(hash);
            }
            self.files.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone(), file.clone());
            found.push(file);
        }
        Ok(found)
    }

    /// What came of a task, if something did.
    async fn look(&self, id: &str) -> Result<Option<Answer>, Error> {
        let link = self.link();
        let Some(message) = link.result(id).await? else { return Ok(None) };
        let Some((head, body)) = split::<ResultHead>(&message) else {
            link.forget_result(id).await?;
            return Ok(None);
        };
        if let Some(times) = head.lost {
            return Ok(Some(Answer::Lost(times)));
        }
        let stored = match &head.stored {
            Some(name) => match link.object(name).await {
                Ok(stored) => Some(stored),
                Err(_) if link.is_connected() && !link.has_object(name).await? => {
                    link.forget_result(id).await?;
                    return Ok(Some(Answer::Nobody("a result is not there any more".to_string())));
                }
                Err(error) => return Err(error),
            },
            None => None,
        };
        match unpack(stored.as_deref().unwrap_or(body)) {
            Some(result) => Ok(Some(Answer::Done(result))),
            None => {
                link.forget_result(id).await?;
                Ok(Some(Answer::Nobody("a result is damaged".to_string())))
            }
        }
    }

    /// Waits for an answer; none if nobody wants it any more.
    fn wait(&self, id: &str, is_wanted: &dyn Fn() -> bool) -> Option<Answer> {
        let mut waiting = self.waiting();
        loop {
            if let Some(answer) = waiting.get(id).and_then(|task| task.answer.clone()) {
                drop(waiting);
                self.leave(id);
                return Some(answer);
            }
            if !is_wanted() {
                return None;
            }
            waiting = self.changed.wait_timeout(waiting, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Somebody does not wait any more; what there is to forget if nobody else does.
    fn leave(&self, id: &str) -> Vec<u64> {
        let mut waiting = self.waiting();
        let Some(task) = waiting.get_mut(id) else { return Vec::new() };
        task.askers = task.askers.saturating_sub(1);
        if task.askers > 0 {
            return Vec::new();
        }
        waiting.remove(id).map(|task| task.sequences).unwrap_or_default()
    }

    /// Nobody needs to do it any more.
    async fn withdraw(&self, id: &str) {
        for sequence in self.leave(id) {
            let _ = tokio::time::timeout(Duration::from_secs(1), self.link().forget(sequence)).await;
        }
    }

    fn answer(&self, id: &str, answer: Answer) {
        if let Some(task) = self.waiting().get_mut(id) {
            task.answer.get_or_insert(answer);
        }
        self.changed.notify_all();
    }

    /// Ids of tasks without an answer.
    fn open(&self) -> Vec<String> {
        self.waiting().iter().filter(|(_, task)| task.answer.is_none()).map(|(id, _)| id.clone()).collect()
    }

    /// Hears notes, and looks for results that nobody has told of.
    async fn watch(self: Arc<Shared>, mut notes: mpsc::UnboundedReceiver<Note>) {
        let often = (self.link().ack_wait / 6).max(TICK);
        let mut ticks = tokio::time::interval(often);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                note = notes.recv() => match note {
                    Some(note) => self.heard(note).await,
                    None => return,
                },
                _ = ticks.tick() => self.look_around().await,
            }
        }
    }

    async fn heard(&self, note: Note) {
        match self.waiting().get_mut(&note.id) {
            Some(task) => task.heard = Instant::now(),
            None => return,
        }
        match note.what {
            What::AtIt => {}
            What::Done => {
                if let Ok(Some(answer)) = self.look(&note.id).await {
                    self.answer(&note.id, answer);
                }
            }
            What::Failed(reason) => {
                self.answer(&note.id, Answer::Nobody(format!("{} cannot do it: {reason}", note.worker)));
            }
        }
    }

    async fn look_around(&self) {
        let open = self.open();
        if open.is_empty() {
            return;
        }
        for id in &open {
            match self.look(id).await {
                Ok(Some(answer)) => self.answer(id, answer),
                Ok(None) => {}
                Err(error) => {
                    if let Some(reason) = self.gone_for_long(&error) {
                        open.iter().for_each(|id| self.answer(id, Answer::Nobody(reason.clone())));
                    }
                    self.reopen().await;
                    return;
                }
            }
        }
        self.is_back();
        let patience = self.link().ack_wait * SILENT;
        let silent: Vec<String> = {
            let waiting = self.waiting();
            let is_silent = |task: &Waiting| task.answer.is_none() && task.heard.elapsed() > patience;
            waiting.iter().filter(|(_, task)| is_silent(task)).map(|(id, _)| id.clone()).collect()
        };
        if !silent.is_empty() {
            // What cannot be asked now is asked the next time.
            let _ = self.search(&silent).await;
        }
    }

    /// Nothing was heard of some tasks for long.
    async fn search(&self, silent: &[String]) -> Result<(), Error> {
        let link = self.link();
        let present = link.present().await?;
        if !present.iter().any(|one| one.build == self.kind.build && one.jdk == self.kind.jdk) {
            let reason = format!("no worker answers at {} any more", self.server.shown());
            silent.iter().for_each(|id| self.answer(id, Answer::Nobody(reason.clone())));
            return Ok(());
        }
        let is_queue = link.waiting().await? > 0;
        for id in silent {
            let next = match self.waiting().get_mut(id) {
                Some(task) => {
                    task.heard = Instant::now();
                    task.searched += 1;
                    (task.message.clone(), task.published, task.last, task.searched)
                }
                None => continue,
            };
            // They may be in it, and have their turn.
            if is_queue {
                continue;
            }
            let (message, published, last, searched) = next;
            // What is there is handed out again, if the server is right.
            if searched % STUCK != 0 && link.has_task(last).await? {
                continue;
            }
            match (message, published) {
                (_, published) if published > AGAIN => {
                    let reason = "no worker says anything of a task".to_string();
                    self.answer(id, Answer::Nobody(reason));
                }
                (message, published) => self.publish(id, &format!("{id}-{published}"), message).await?,
            }
        }
        Ok(())
    }
}

async fn listen(mut notes: async_nats::Subscriber, sender: mpsc::UnboundedSender<Note>) {
    while let Some(message) = notes.next().await {
        // Others may write there, too.
        if let Ok(note) = serde_json::from_slice::<Note>(&message.payload)
            && sender.send(note).is_err()
        {
            return;
        }
    }
}
