//! A server, and what of ours is on it.

use crate::error::Error;
use crate::message::Present;
use async_nats::connection::State;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::RequestErrorKind;
use async_nats::jetstream::kv::{self, CreateErrorKind, EntryErrorKind};
use async_nats::jetstream::object_store::{self, InfoErrorKind, ObjectMetadata, ObjectStore};
use async_nats::jetstream::response::Response;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use futures_util::StreamExt;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, timeout};

/// A server and how to get in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// `nats://host:port`, `tls://host:port`; several with commas.
    pub url: String,
    /// As `nsc` writes them.
    pub credentials: Option<PathBuf>,
    /// Certificates of authorities, beside those of the system.
    pub authority: Option<PathBuf>,
    /// Our own certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// After so long without a word from its worker, a task is handed out again.
    pub ack_wait: Duration,
}

impl Server {
    /// How long a worker may be silent.
    pub const ACK_WAIT: Duration = Duration::from_secs(30);

    /// Without a password.
    pub fn shown(&self) -> String {
        let each = self.url.split(',').map(|one| match (one.split_once("://"), one.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_string(),
            _ => one.to_string(),
        });
        each.collect::<Vec<_>>().join(",")
    }
}

/// The names of all that is on a server.
const TASKS: &str = "CUPPER_V1";
const RESULTS: &str = "cupper_v1_results";
const FILES: &str = "cupper_v1_files";
const SUBJECTS: &str = "cupper.v1.>";
pub const WHO: &str = "cupper-who.v1";

/// Tasks that nobody does in this time are forgotten.
const TASK_AGE: Duration = Duration::from_secs(24 * 3600);
/// Results and files that are as old are removed; they are made and sent again.
const AGE: Duration = Duration::from_secs(7 * 24 * 3600);
/// Bytes of a part of an object.
const CHUNK: usize = 128 << 10;
/// What a message has beside its payload.
const HEADERS: usize = 4 << 10;
/// For a whole object.
const OBJECT_TIME: Duration = Duration::from_secs(300);
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// The subject of tasks for a build of Cupper on a JDK, and what they have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub build: String,
    pub jdk: String,
}

impl Kind {
    pub fn new(build: &str, jdk: &str) -> Kind {
        let short = |hash: &str| hash.chars().take(16).collect();
        Kind { build: short(build), jdk: short(jdk) }
    }

    fn name(&self) -> String {
        format!("{}-{}", self.build, self.jdk)
    }

    pub fn tasks(&self) -> String {
        format!("cupper.v1.{}.{}", self.build, self.jdk)
    }

    pub fn notes(&self) -> String {
        format!("cupper-note.v1.{}.{}", self.build, self.jdk)
    }
}

#[derive(Clone)]
pub struct Link {
    pub client: Client,
    pub context: Context,
    results: kv::Store,
    files: ObjectStore,
    pub consumer: PullConsumer,
    pub ack_wait: Duration,
}

pub async fn connect(server: &Server, name: &str) -> Result<Client, Error> {
    let mut options = ConnectOptions::new().name(name).connection_timeout(CONNECT_TIME);
    // Whoever restarts a server wants its workers back at once.
    options = options.reconnect_delay_callback(|attempts| Duration::from_millis((attempts as u64 * 50).min(2000)));
    let files = server.credentials.iter().chain(&server.authority);
    let files = files.chain(server.certificate.iter().flat_map(|(one, other)| [one, other]));
    for path in files {
        if let Err(error) = std::fs::File::open(path) {
            return Err(Error::File { path: path.clone(), reason: error.to_string() });
        }
    }
    if let Some(path) = &server.credentials {
        let failed = |error: std::io::Error| Error::File { path: path.clone(), reason: error.to_string() };
        options = options.credentials_file(path).await.map_err(failed)?;
    }
    if let Some(path) = &server.authority {
        options = options.add_root_certificates(path.clone()).require_tls(true);
    }
    if let Some((certificate, key)) = &server.certificate {
        options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
    }
    let addresses: Vec<&str> = server.url.split(',').collect();
    options.connect(addresses).await.map_err(|error| {
        let (url, reason) = (server.shown(), error.to_string());
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                Error::Refused { url, reason }
            }
            _ => Error::Unreachable { url, reason },
        }
    })
}

impl Link {
    /// Makes what is not there yet.
    pub async fn open(client: Client, server: &Server, kind: &Kind) -> Result<Link, Error> {
        let context = jetstream::new(client.clone());
        // Servers of all versions say something else of accounts: only whether there is one counts.
        match context.request::<_, _, Response<Value>>("INFO", b"").await {
            Ok(Response::Ok(_)) => {}
            Ok(Response::Err { error }) if matches!(error.error_code().0, 10039 | 10076) => {
                return Err(Error::NoJetStream(server.shown()));
            }
            Ok(Response::Err { error }) => return Err(Error::of(&error)),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => {
                return Err(Error::NoJetStream(server.shown()));
            }
            Err(error) => return Err(Error::of(&error)),
        }
        let tasks = stream::Config {
            name: TASKS.to_string(),
            subjects: vec![SUBJECTS.to_string()],
            retention: RetentionPolicy::WorkQueue,
            storage: stream::StorageType::File,
            max_age: TASK_AGE,
            duplicate_window: Duration::from_secs(120),
            ..stream::Config::default()
        };
        let tasks = context.get_or_create_stream(tasks).await.map_err(|error| Error::of(&error))?;
        // Whoever runs the server may have made them with other limits.
        let results = match context.get_key_value(RESULTS).await {
            Ok(known) => known,
            Err(_) => {
                // What a bucket is to a server; the client's own way asks what servers before 2.10 do not tell.
                let config = stream::Config {
                    name: format!("KV_{RESULTS}"),
                    subjects: vec![format!("$KV.{RESULTS}.>")],
                    max_messages_per_subject: 1,
                    max_age: AGE,
                    storage: stream::StorageType::File,
                    discard: DiscardPolicy::New,
                    allow_rollup: true,
                    allow_direct: true,
                    deny_delete: true,
                    duplicate_window: Duration::from_secs(120),
                    ..stream::Config::default()
                };
                // Somebody may have been faster.
                let made = context.create_stream(config).await;
                let opened = context.get_key_value(RESULTS).await;
                match (made, opened) {
                    (_, Ok(known)) => known,
                    (Err(error), Err(_)) => return Err(Error::of(&error)),
                    (Ok(_), Err(error)) => return Err(Error::of(&error)),
                }
            }
        };
        let files = match context.get_object_store(FILES).await {
            Ok(known) => known,
            Err(_) => {
                let config = object_store::Config {
                    bucket: FILES.to_string(),
                    max_age: AGE,
                    storage: stream::StorageType::File,
                    ..object_store::Config::default()
                };
                match context.create_object_store(config).await {
                    Ok(new) => new,
                    Err(error) => context.get_object_store(FILES).await.map_err(|_| Error::of(&error))?,
                }
            }
        };
        let config = pull::Config {
            durable_name: Some(kind.name()),
            filter_subject: kind.tasks(),
            ack_policy: AckPolicy::Explicit,
            ack_wait: server.ack_wait,
            max_waiting: 4096,
            inactive_threshold: AGE,
            ..pull::Config::default()
        };
        let consumer: PullConsumer =
            tasks.get_or_create_consumer(&kind.name(), config).await.map_err(|error| Error::of(&error))?;
        let ack_wait = consumer.cached_info().config.ack_wait;
        Ok(Link { client, context, results, files, consumer, ack_wait })
    }

    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Bytes of a message.
    pub fn largest(&self) -> usize {
        self.client.max_payload().saturating_sub(HEADERS)
    }

    pub async fn result(&self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        match self.results.get(id).await {
            Ok(found) => Ok(found.map(|bytes| bytes.to_vec())),
            Err(error) if error.kind() == EntryErrorKind::InvalidKey => Ok(None),
            Err(error) => Err(Error::of(&error)),
        }
    }

    /// The first one stays: whether this is it.
    pub async fn keep_result(&self, id: &str, bytes: Vec<u8>) -> Result<bool, Error> {
        match self.results.create(id, bytes.into()).await {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(Error::of(&error)),
        }
    }

    /// Removes a result that nobody understands.
    pub async fn forget_result(&self, id: &str) -> Result<(), Error> {
        self.results.purge(id).await.map_err(|error| Error::of(&error))
    }

    pub async fn has_object(&self, name: &str) -> Result<bool, Error> {
        match self.files.info(name).await {
            Ok(info) => Ok(!info.deleted),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(false),
            Err(error) => Err(Error::of(&error)),
        }
    }

    pub async fn put_object(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let about = ObjectMetadata { name: name.to_string(), chunk_size: Some(CHUNK), ..ObjectMetadata::default() };
        let mut rest = bytes;
        match timeout(OBJECT_TIME, self.files.put(about, &mut rest)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(Error::of(&error)),
            Err(_) => Err(Error::Other("sending takes too long".to_string())),
        }
    }

    pub async fn object(&self, name: &str) -> Result<Vec<u8>, Error> {
        let get = async {
            let mut object = self.files.get(name).await.map_err(|error| Error::of(&error))?;
            let mut bytes = Vec::new();
            object.read_to_end(&mut bytes).await.map_err(|error| Error::of(&error))?;
            Ok(bytes)
        };
        timeout(OBJECT_TIME, get).await.unwrap_or_else(|_| Err(Error::Other("fetching takes too long".to_string())))
    }

    /// Whether a task is still to be done.
    pub async fn has_task(&self, sequence: u64) -> Result<bool, Error> {
        use stream::RawMessageErrorKind;
        let tasks = self.context.get_stream_no_info(TASKS).await.map_err(|error| Error::of(&error))?;
        match tasks.get_raw_message(sequence).await {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(false),
            Err(error) => Err(Error::of(&error)),
        }
    }

    /// Forgets a task.
    pub async fn forget(&self, sequence: u64) -> Result<(), Error> {
        let tasks = self.context.get_stream_no_info(TASKS).await.map_err(|error| Error::of(&error))?;
        tasks.delete_message(sequence).await.map(|_| ()).map_err(|error| Error::of(&error))
    }

    /// Tasks that wait for somebody to take them.
    pub async fn waiting(&self) -> Result<u64, Error> {
        let mut consumer = self.consumer.clone();
        consumer.info().await.map(|info| info.num_pending).map_err(|error| Error::of(&error))
    }

    /// Who answers: of any build, until nobody has said anything for a while.
    pub async fn present(&self) -> Result<Vec<Present>, Error> {
        const FIRST: Duration = Duration::from_millis(1500);
        const NEXT: Duration = Duration::from_millis(250);
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.map_err(|error| Error::of(&error))?;
        let asked = self.client.publish_with_reply(WHO, inbox, Vec::new().into()).await;
        asked.map_err(|error| Error::of(&error))?;
        let _ = timeout(FIRST, self.client.flush()).await;
        let end = Instant::now() + 2 * FIRST;
        let (mut found, mut wait) = (Vec::new(), FIRST);
        while let Ok(Some(answer)) =
            timeout(wait.min(end.saturating_duration_since(Instant::now())), answers.next()).await
        {
            // Without anybody who could answer, the server says so.
            if answer.status.is_some() {
                break;
            }
            if let Ok(one) = serde_json::from_slice::<Present>(&answer.payload) {
                found.push(one);
            }
            wait = NEXT;
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found.dedup();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        let shown = |url: &str| {
            let (credentials, authority, certificate) = (None, None, None);
            Server { url: url.to_string(), credentials, authority, certificate, ack_wait: Server::ACK_WAIT }.shown()
        };
        assert_eq!(shown("nats://me:secret@host:4222,tls://b:1"), "nats://host:4222,tls://b:1");
        assert_eq!(shown("me:secret@host"), "host");
        assert_eq!(shown("host:4222"), "host:4222");
    }
}
