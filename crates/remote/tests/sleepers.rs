//! Tasks that sleep, done by many workers: what do the queue and the results cost? And tasks whose results are larger than a
//! message, messages of others, and files that are not there.

use campaign::{Answer, Elsewhere, Parcel};
use host::Folder;
use remote::{Remote, Server, Work, Worker, serve};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const BUILD: &str = "0123456789abcdef0123";
const JDK: &str = "fedcba9876543210fedc";

struct Nats {
    process: Child,
    port: u16,
    _folder: Folder,
}

impl Nats {
    fn start() -> Nats {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr()).expect("a free port").port();
        let folder = Folder::new().expect("a folder");
        let mut command = Command::new("nats-server");
        command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"]).arg(folder.path());
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("make setup installs it");
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(30), "it does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        Nats { process, port, _folder: folder }
    }

    fn server(&self) -> Server {
        Server {
            url: format!("nats://127.0.0.1:{}", self.port),
            credentials: None,
            authority: None,
            certificate: None,
            ack_wait: Duration::from_millis(1500),
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

type Does<'a> = dyn Fn(&[u8], &[PathBuf]) -> Result<Vec<u8>, String> + Sync + 'a;

/// Has tasks done while so many workers work, each of which does one at a time.
fn with_workers<T>(nats: &Nats, count: usize, work: &Does, ask: impl FnOnce(&Remote, &Mutex<Vec<String>>) -> T) -> T {
    let (over, said, present) = (AtomicBool::new(false), Mutex::new(Vec::new()), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..count {
            scope.spawn(|| {
                let place = || -> Work { Box::new(|content: &[u8], files: &[PathBuf]| work(content, files)) };
                let say = |line: &str| {
                    present.fetch_add(usize::from(line.contains(" works for ")), Ordering::Relaxed);
                    said.lock().expect("nobody panics").push(line.to_string());
                };
                let worker = Worker { build: BUILD, jdk: JDK, places: NonZero::<usize>::MIN, place: &place, say: &say };
                serve(&nats.server(), &worker, &over).expect("the server is there");
            });
        }
        let started = Instant::now();
        while present.load(Ordering::Relaxed) < count {
            assert!(started.elapsed() < Duration::from_secs(60), "not all workers work");
            std::thread::sleep(Duration::from_millis(20));
        }
        let remote = Remote::new(nats.server(), false);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ask(&remote, &said)));
        over.store(true, Ordering::Relaxed);
        result.unwrap_or_else(|failed| std::panic::resume_unwind(failed))
    })
}

fn parcel(content: &str) -> Parcel {
    Parcel { class: "a.Class".to_string(), content: content.as_bytes().to_vec(), files: Vec::new() }
}

#[test]
fn what_is_asked_is_answered() {
    let nats = Nats::start();
    let folder = Folder::new().expect("a folder");
    std::fs::write(folder.path().join("a.txt"), "from a file").expect("a file");
    let large = "x".repeat(100);
    let calls = AtomicUsize::new(0);
    let work = |content: &[u8], files: &[PathBuf]| {
        calls.fetch_add(1, Ordering::Relaxed);
        match content {
            b"files" => {
                assert!(!files[1].exists());
                std::fs::read(files[0].join("a.txt")).map_err(|error| error.to_string())
            }
            // What cannot be packed is larger than a message.
            b"large" => Ok(noise(3 << 20)),
            b"refused" => Err("it is not liked".to_string()),
            _ => Ok(content.to_ascii_uppercase()),
        }
    };
    with_workers(&nats, 2, &work, |remote, said| {
        assert_eq!(remote.open(BUILD, JDK), Ok(2));
        let ask = |parcel: &Parcel| remote.ask(parcel, &|| true);
        assert_eq!(ask(&parcel("hello")), Answer::Done(b"HELLO".to_vec()));
        assert_eq!(ask(&parcel("large")), Answer::Done(noise(3 << 20)));
        let files = vec![folder.path().to_path_buf(), folder.path().join("missing.jar")];
        assert_eq!(ask(&Parcel { files, ..parcel("files") }), Answer::Done(b"from a file".to_vec()));
        let refused = ask(&parcel("refused"));
        assert!(matches!(&refused, Answer::Nobody(why) if why.contains("it is not liked")), "{refused:?}");
        assert_eq!(calls.load(Ordering::Relaxed), 4);
        // The same is not done again.
        assert_eq!(ask(&parcel("hello")), Answer::Done(b"HELLO".to_vec()));
        assert_eq!(calls.load(Ordering::Relaxed), 4);
        // A task larger than a message.
        let long = noise(2 << 20).iter().map(|byte| char::from(b'a' + byte % 26)).collect::<String>();
        assert_eq!(ask(&parcel(&long)), Answer::Done(long.to_ascii_uppercase().into_bytes()));
        // A message of somebody else among the tasks.
        let mut raw = TcpStream::connect(("127.0.0.1", nats.port)).expect("it listens");
        let subject = format!("cupper.v1.{}.{}", &BUILD[..16], &JDK[..16]);
        write!(raw, "CONNECT {{\"verbose\":true}}\r\nPUB {subject} {}\r\n{large}\r\n", large.len())
            .expect("it is sent");
        let _ = raw.read(&mut [0; 16]);
        assert_eq!(ask(&parcel("after it")), Answer::Done(b"AFTER IT".to_vec()));
        let started = Instant::now();
        while !said.lock().expect("nobody panics").iter().any(|line| line.contains("no task of Cupper")) {
            assert!(started.elapsed() < Duration::from_secs(30), "nobody says anything of it");
            std::thread::sleep(Duration::from_millis(20));
        }
        // What is withdrawn may be asked for again.
        let looks = AtomicUsize::new(0);
        let _ = remote.ask(&parcel("withdrawn"), &|| looks.fetch_add(1, Ordering::Relaxed) == 0);
        assert_eq!(ask(&parcel("withdrawn")), Answer::Done(b"WITHDRAWN".to_vec()));
        assert!(remote.close().contains(" classes explored there, "), "{}", remote.close());
    });
}

#[test]
fn others_see_no_task() {
    let nats = Nats::start();
    with_workers(&nats, 1, &|_, _| Err("a task for somebody else".to_string()), |remote, _| {
        let why = remote.open(JDK, BUILD);
        assert!(why.is_err_and(|why| why.contains("1 with others answered")));
    });
    let why = Remote::new(nats.server(), false).open(BUILD, JDK);
    assert!(why.is_err_and(|why| why.contains("no worker answers")));
}

#[test]
fn who_is_lost_is_not_waited_for() {
    let nats = Nats::start();
    // Its worker goes away while it waits.
    let over = Arc::new(AtomicBool::new(false));
    let (gone, server) = (over.clone(), nats.server());
    let working = std::thread::spawn(move || {
        let place = || -> Work { Box::new(|_: &[u8], _: &[PathBuf]| Ok(Vec::new())) };
        let worker =
            Worker { build: BUILD, jdk: JDK, places: NonZero::<usize>::MIN, place: &place, say: &|_: &str| {} };
        serve(&server, &worker, &gone)
    });
    let remote = Remote::new(nats.server(), false);
    let started = Instant::now();
    while remote.open(BUILD, JDK) != Ok(1) {
        assert!(started.elapsed() < Duration::from_secs(30), "it does not work");
    }
    over.store(true, Ordering::Relaxed);
    assert!(working.join().expect("it ends").is_ok());
    let answer = remote.ask(&parcel("nobody is there"), &|| started.elapsed() < Duration::from_secs(60));
    assert!(matches!(&answer, Answer::Nobody(why) if why.contains("no worker answers")), "{answer:?}");
}

/// Bytes that cannot be packed.
fn noise(length: usize) -> Vec<u8> {
    let mut random = host::Random::new(7);
    (0..length).map(|_| random.draw().to_le_bytes()[3]).collect()
}

/// How long so many workers need for tasks that sleep, in parts of how long they sleep.
fn measure(nats: &Nats, workers: usize, tasks: usize, sleep: Duration) -> f64 {
    let work = |_: &[u8], _: &[PathBuf]| {
        std::thread::sleep(sleep);
        Ok(vec![1])
    };
    with_workers(nats, workers, &work, |remote, _| {
        assert_eq!(remote.open(BUILD, JDK), Ok(workers));
        let (next, started) = (AtomicUsize::new(0), Instant::now());
        std::thread::scope(|scope| {
            for _ in 0..tasks.min(256) {
                scope.spawn(|| {
                    loop {
                        let task = next.fetch_add(1, Ordering::Relaxed);
                        if task >= tasks {
                            return;
                        }
                        let answer = remote.ask(&parcel(&format!("{workers} {task}")), &|| true);
                        assert_eq!(answer, Answer::Done(vec![1]));
                    }
                });
            }
        });
        let ideal = sleep.mul_f64(tasks as f64 / workers as f64);
        ideal.div_duration_f64(started.elapsed())
    })
}

#[test]
#[ignore = "a measurement: make faults"]
fn scaling() {
    for workers in [1, 2, 4, 16, 64] {
        let nats = Nats::start();
        let efficiency = measure(&nats, workers, workers * 4, Duration::from_secs(10));
        println!("{workers} workers: {efficiency:.3} of linear");
        assert!(efficiency >= 0.9, "{workers} workers: {efficiency:.3} of linear");
    }
}
