//! Somebody who works: takes tasks, one for each of its places, and stores what comes of them.

use crate::error::Error;
use crate::files::{Shelf, Used};
use crate::link::{Kind, Link, Server, WHO, connect};
use crate::message::{Note, Present, ResultHead, TaskHead, What, join, pack, split, unpack};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use host::Folder;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// What a place does with the content of a task and its files; an error in words if it does not understand it.
pub type Work<'a> = Box<dyn FnMut(&[u8], &[PathBuf]) -> Result<Vec<u8>, String> + 'a>;

/// What somebody who works is.
pub struct Worker<'a> {
    /// Of Cupper, and the JDK.
    pub build: &'a str,
    pub jdk: &'a str,
    pub places: NonZero<usize>,
    /// Makes what works in a place.
    pub place: &'a (dyn Fn() -> Work<'a> + Sync),
    /// Is told what goes on.
    pub say: &'a (dyn Fn(&str) + Sync),
}

/// Handed out more often than this, a task is not done: those who took it were lost.
const ATTEMPTS: i64 = 3;
/// How long a place waits for a task before it asks again.
const PULL: Duration = Duration::from_secs(5);
/// After something went wrong.
const PAUSE: Duration = Duration::from_millis(500);
/// Bytes of class paths that are kept for later tasks.
const SHELF: u64 = 4 << 30;

/// Works until somebody interrupts; what is in work then is finished. An error if the server cannot be used at all.
pub fn serve(server: &Server, worker: &Worker, interrupt: &AtomicBool) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::Other(error.to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)?;
    let folder = Folder::new().map_err(failed)?;
    let kind = Kind::new(worker.build, worker.jdk);
    let client = runtime.block_on(connect(server, "cupper worker"))?;
    // The server has a number for each.
    let name = format!("{}-{}", host_name(), client.server_info().client_id);
    let link = runtime.block_on(Link::open(client.clone(), server, &kind))?;
    let present =
        Present { name: name.clone(), build: kind.build.clone(), jdk: kind.jdk.clone(), places: worker.places.get() };
    let is_leaving = Arc::new(AtomicBool::new(false));
    let answering = runtime.block_on(client.subscribe(WHO)).map_err(|error| Error::of(&error))?;
    runtime.spawn(answer(client, answering, present, is_leaving.clone()));
    (worker.say)(&format!("{name} works for {} with {} places", server.shown(), worker.places));
    let site = Site {
        runtime: &runtime,
        server,
        kind: &kind,
        name: &name,
        link: Mutex::new(link),
        shelf: Shelf::new(folder.path().to_path_buf(), SHELF),
        interrupt,
        say: worker.say,
    };
    std::thread::scope(|scope| {
        for _ in 0..worker.places.get() {
            scope.spawn(|| site.work((worker.place)()));
        }
    });
    is_leaving.store(true, Ordering::Relaxed);
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(())
}

fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name: String = name.trim().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    if name.is_empty() { "worker".to_string() } else { name }
}

/// Says who is here to whoever asks.
async fn answer(
    client: async_nats::Client,
    mut questions: async_nats::Subscriber,
    present: Present,
    is_leaving: Arc<AtomicBool>,
) {
    let Ok(text) = serde_json::to_vec(&present) else { return };
    while let Some(question) = questions.next().await {
        if let Some(reply) = question.reply.filter(|_| !is_leaving.load(Ordering::Relaxed)) {
            let _ = client.publish(reply, text.clone().into()).await;
        }
    }
}

/// What the places of a worker share.
struct Site<'a> {
    runtime: &'a Runtime,
    server: &'a Server,
    kind: &'a Kind,
    name: &'a str,
    link: Mutex<Link>,
    shelf: Shelf,
    interrupt: &'a AtomicBool,
    say: &'a (dyn Fn(&str) + Sync),
}

impl Site<'_> {
    fn link(&self) -> Link {
        self.link.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_over(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// A place, until somebody interrupts.
    fn work(&self, mut work: Work) {
        let mut is_well = true;
        while !self.is_over() {
            match self.runtime.block_on(pull(&self.link())) {
                Ok(None) => is_well = true,
                Ok(Some(message)) => {
                    is_well = true;
                    self.take(&message, &mut work);
                }
                Err(error) => {
                    if is_well {
                        (self.say)(&format!("no task can be taken ({error}): trying again"));
                    }
                    is_well = false;
                    std::thread::sleep(PAUSE);
                    self.reopen();
                }
            }
        }
    }

    /// The server may have lost what it had.
    fn reopen(&self) {
        let client = self.link().client;
        let opened = self.runtime.block_on(async { timeout(PULL, Link::open(client, self.server, self.kind)).await });
        if let Ok(Ok(link)) = opened {
            *self.link.lock().unwrap_or_else(PoisonError::into_inner) = link;
        }
    }

    fn take(&self, message: &Message, work: &mut Work) {
        let Some((head, body)) = split::<TaskHead>(&message.payload).filter(|(head, _)| is_id(&head.id)) else {
            (self.say)("a message that is no task of Cupper was dropped");
            self.acknowledge(message, AckKind::Term);
            return;
        };
        let link = self.link();
        if let Ok(Some(_)) = self.runtime.block_on(link.result(&head.id)) {
            self.finish(message, &head);
            return;
        }
        let delivered = message.info().map_or(1, |info| info.delivered);
        if delivered > ATTEMPTS {
            (self.say)(&format!("{}: {ATTEMPTS} workers were lost while they explored it", head.class));
            let lost = u32::try_from(ATTEMPTS).ok();
            self.keep(&head, join(&ResultHead { lost, stored: None }, &[]));
            self.finish(message, &head);
            return;
        }
        (self.say)(&format!("exploring {}", head.class));
        let beating = self.runtime.spawn(beat(link, message.clone(), self.kind.notes(), self.note(&head, What::AtIt)));
        let done = self.done(&head, body, work);
        match done.map(|result| self.result(&head, &result)) {
            Ok(result) => {
                if self.keep(&head, result) {
                    (self.say)(&format!("explored {}", head.class));
                    self.finish(message, &head);
                }
            }
            Err(reason) => {
                (self.say)(&format!("{} cannot be done: {reason}", head.class));
                self.tell(&self.note(&head, What::Failed(reason)));
                self.acknowledge(message, AckKind::Term);
            }
        }
        beating.abort();
    }

    /// Has the work done.
    fn done(&self, head: &TaskHead, body: &[u8], work: &mut Work) -> Result<Vec<u8>, String> {
        let fetch = |name: &str| {
            let got = self.runtime.block_on(self.link().object(name));
            got.map_err(|error| format!("a file of it cannot be fetched: {error}"))
        };
        let stored = head.stored.as_ref().map(|name| fetch(name)).transpose()?;
        let content = unpack(stored.as_deref().unwrap_or(body)).ok_or("its content is damaged")?;
        let files: Vec<Used> =
            head.files.iter().map(|file| self.shelf.take(file, fetch)).collect::<Result<_, String>>()?;
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
        work(&content, &paths)
    }

    /// The message of a result; what is too large for one is stored as an object.
    fn result(&self, head: &TaskHead, result: &[u8]) -> Vec<u8> {
        let packed = pack(result);
        if packed.len() < self.link().largest() {
            return join(&ResultHead { lost: None, stored: None }, &packed);
        }
        let name = format!("result-{}", crate::message::hash([head.id.as_bytes(), &packed]));
        while !self.is_over() {
            match self.runtime.block_on(self.link().put_object(&name, &packed)) {
                Err(error) if !error.is_lasting() => std::thread::sleep(PAUSE),
                // What is not there is explored by whoever wants it.
                _ => break,
            }
        }
        join(&ResultHead { lost: None, stored: Some(name) }, &[])
    }

    /// Stores a result, as soon as the server is there; whether it is there now.
    fn keep(&self, head: &TaskHead, result: Vec<u8>) -> bool {
        let mut attempts = 0;
        loop {
            match self.runtime.block_on(self.link().keep_result(&head.id, result.clone())) {
                Ok(_) => return true,
                Err(error) if error.is_lasting() => {
                    (self.say)(&format!("the result of {} cannot be stored: {error}", head.class));
                    self.tell(&self.note(head, What::Failed(error.to_string())));
                    return false;
                }
                Err(error) => {
                    attempts += 1;
                    if attempts == 1 {
                        (self.say)(&format!("the result of {} cannot be stored yet: {error}", head.class));
                    }
                    // Whoever interrupts does not wait for a server that is not there.
                    if self.is_over() && attempts > 4 {
                        return false;
                    }
                    std::thread::sleep(PAUSE);
                    self.reopen();
                }
            }
        }
    }

    fn finish(&self, message: &Message, head: &TaskHead) {
        self.acknowledge(message, AckKind::Ack);
        self.tell(&self.note(head, What::Done));
    }

    /// If it does not arrive, the task is handed out again, and its result is there.
    fn acknowledge(&self, message: &Message, kind: AckKind) {
        const TIME: Duration = Duration::from_secs(2);
        let _ = self.runtime.block_on(async { timeout(TIME, message.double_ack_with(kind)).await });
    }

    fn note(&self, head: &TaskHead, what: What) -> Note {
        Note { id: head.id.clone(), worker: self.name.to_string(), what }
    }

    fn tell(&self, note: &Note) {
        let Ok(text) = serde_json::to_vec(note) else { return };
        let _ = self.runtime.block_on(self.link().client.publish(self.kind.notes(), text.into()));
    }
}

fn is_id(id: &str) -> bool {
    id.len() == 64 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The next task, if there is one soon.
async fn pull(link: &Link) -> Result<Option<Message>, Error> {
    let batch = link.consumer.fetch().max_messages(1).expires(PULL).messages();
    let mut batch = match timeout(2 * PULL, batch).await {
        Ok(batch) => batch.map_err(|error| Error::of(&error))?,
        Err(_) => return Err(Error::Other("the server does not answer".to_string())),
    };
    match timeout(2 * PULL, batch.next()).await {
        Ok(None) => Ok(None),
        Ok(Some(Ok(message))) => Ok(Some(message)),
        Ok(Some(Err(error))) => Err(Error::Other(error.to_string())),
        Err(_) => Err(Error::Other("the server does not answer".to_string())),
    }
}

/// Says from time to time that somebody is at it.
async fn beat(link: Link, message: Message, notes: String, note: Note) {
    let Ok(text) = serde_json::to_vec(&note) else { return };
    loop {
        let _ = link.client.publish(notes.clone(), text.clone().into()).await;
        tokio::time::sleep(link.ack_wait / 3).await;
        let _ = message.ack_with(AckKind::Progress).await;
    }
}
