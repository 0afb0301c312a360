//! `cupper worker`: exploring classes for other computers; and the options of whoever asks them.

use crate::target;
use crate::terminal::complain;
use campaign::{Launcher, Site};
use clap::Args;
use remote::{Remote, Server, Worker};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use strategies::table;

/// How to get into a NATS server.
#[derive(Args)]
pub struct Access {
    /// Credentials for the NATS server, as nsc writes them; a user and a password can stand in its address
    #[arg(long, value_name = "FILE")]
    credentials: Option<PathBuf>,
    /// Certificates of authorities that the NATS server's is signed by, beside those of the system (PEM)
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
    /// Certificate for the NATS server (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Key of this certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// After so many milliseconds without a word from its worker a class is handed out again: for tests.
    #[arg(long, value_name = "MS", hide = true)]
    ack_wait: Option<NonZero<u64>>,
}

impl Access {
    fn server(&self, url: &str) -> Server {
        Server {
            url: url.to_string(),
            credentials: self.credentials.clone(),
            authority: self.tls_ca.clone(),
            certificate: self.tls_cert.clone().zip(self.tls_key.clone()),
            ack_wait: self.ack_wait.map_or(Server::ACK_WAIT, |millis| Duration::from_millis(millis.get())),
        }
    }
}

/// Who is asked to explore classes.
#[derive(Args)]
pub struct Workers {
    /// Have classes explored by cupper worker on other computers, by the NATS server at this address; here, if there are
    /// none
    #[arg(long, value_name = "URL")]
    workers: Option<String>,
    #[command(flatten)]
    access: Access,
    /// Publish every task twice: for tests.
    #[arg(long, hide = true)]
    twice: bool,
}

impl Workers {
    /// The way to them, if they are wanted.
    pub fn remote(&self) -> Option<Arc<Remote>> {
        let url = self.workers.as_ref()?;
        Some(Arc::new(Remote::new(self.access.server(url), self.twice)))
    }
}

#[derive(Args)]
#[command(
    after_help = "A worker takes classes that cupper generate --workers URL (or crash, check…) wants explored by the same build of
Cupper on the same JDK, until Ctrl-C; what is in work then is finished. It needs nothing but the address: classes come
from the NATS server. Tested code can read nothing but its class path and the JDK. See docs/workers.md.

Exit status: 0; 1 when the server or the JDK cannot be used.

Examples:
  cupper worker --connect nats://build.example.com
  cupper worker --connect tls://build.example.com --credentials worker.creds --jobs 8"
)]
pub struct Work {
    /// Address of a NATS server with JetStream
    #[arg(long, value_name = "URL")]
    connect: Option<String>,
    /// Home of the JDK that tests are run on [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Classes that are explored at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    access: Access,
}

impl Work {
    pub fn execute(self) -> ExitCode {
        match &self.connect {
            Some(url) => target::status(self.serve(url).map(|()| 0)),
            // Another process of Cupper has started this one.
            None => match campaign::work(table::techniques()) {
                true => ExitCode::SUCCESS,
                false => {
                    complain("cupper worker: error: it works for a NATS server: give its address with --connect");
                    ExitCode::from(crate::run::BAD_COMMAND_LINE)
                }
            },
        }
    }

    fn serve(&self, url: &str) -> Result<(), (u8, String)> {
        let bad = |message: String| (target::BAD_INPUT, format!("error: {message}"));
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let program =
            std::env::current_exe().map_err(|error| bad(format!("Cupper's own program cannot be found: {error}")))?;
        let launcher = Launcher { program, arguments: vec!["worker".to_string()] };
        let site = Site::new(launcher, self.jdk.as_deref()).map_err(|error| bad(error.to_string()))?;
        let cores = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let never = AtomicBool::new(false);
        let bench = site.bench();
        let place = || -> remote::Work {
            let mut place = bench.place();
            let never = &never;
            Box::new(move |content: &[u8], files: &[PathBuf]| place.work(content, files, never))
        };
        let worker = Worker {
            build: site.build(),
            jdk: site.jdk(),
            places: self.jobs.unwrap_or_else(cores),
            place: &place,
            say: &|line| complain(&format!("cupper worker: {line}")),
        };
        remote::serve(&self.access.server(url), &worker, &interrupt).map_err(|error| bad(error.to_string()))
    }
}
