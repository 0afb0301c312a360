//! The process's own streams and the files that the command line allows, as the world around a program.
//!
//! Output is buffered. A second thread writes it out when it is some milliseconds old, so that a program that computes
//! for long shows what it has printed, and when the process is interrupted.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::{BufWriter, Read, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;
use vm::Host;

/// How long output may stay in the buffer, and how soon a signal is seen.
const PATIENCE: Duration = Duration::from_millis(20);

pub struct Terminal {
    out: Arc<Out>,
    read: Vec<PathBuf>,
    write: Vec<PathBuf>,
}

struct Out {
    buffer: Mutex<BufWriter<Stdout>>,
    /// Whether the buffer may hold something.
    dirty: AtomicBool,
}

/// Writes a line to standard error; a closed one is no reason to fail.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

impl Terminal {
    pub fn new(read: &[PathBuf], write: &[PathBuf]) -> Terminal {
        // A path is checked as the program gives it and with its links resolved.
        let both = |paths: &[PathBuf]| {
            let named = paths.iter().filter_map(|path| std::path::absolute(path).ok());
            named.chain(paths.iter().filter_map(|path| std::fs::canonicalize(path).ok())).collect::<Vec<_>>()
        };
        let buffer = Mutex::new(BufWriter::with_capacity(1 << 16, std::io::stdout()));
        let out = Arc::new(Out { buffer, dirty: AtomicBool::new(false) });
        watch(out.clone());
        Terminal { out, read: both(read), write: both(write) }
    }
}

/// Starts the thread that flushes, and ends the process on a signal with the status that `java` has then.
fn watch(out: Arc<Out>) {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGINT, SIGTERM] {
        // Where it cannot be registered, the signal ends the process at once: only what is buffered is lost.
        let _ = signal_hook::flag::register_usize(number, signal.clone(), number as usize);
    }
    let _ = std::thread::Builder::new().name("output".to_string()).spawn(move || {
        loop {
            std::thread::sleep(PATIENCE);
            let number = signal.load(Ordering::Relaxed);
            if number != 0 {
                out.try_flush();
                std::process::exit(128 + number as i32);
            }
            if out.dirty.load(Ordering::Relaxed) {
                out.try_flush();
            }
        }
    });
}

impl Out {
    fn lock(&self) -> MutexGuard<'_, BufWriter<Stdout>> {
        self.buffer.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Flushes unless the program is writing just now, perhaps to a pipe that nobody reads.
    fn try_flush(&self) {
        let mut buffer = match self.buffer.try_lock() {
            Ok(buffer) => buffer,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        self.write_out(&mut buffer);
    }

    fn flush(&self) {
        if self.dirty.load(Ordering::Acquire) {
            self.write_out(&mut self.lock());
        }
    }

    fn write_out(&self, buffer: &mut BufWriter<Stdout>) {
        let _ = buffer.flush();
        // Only now, so that whoever sees it knows that all is written.
        self.dirty.store(false, Ordering::Release);
    }
}

impl Host for Terminal {
    fn write_out(&mut self, bytes: &[u8]) {
        // As with `java`, a program goes on when nobody reads its output.
        let _ = self.out.lock().write_all(bytes);
        self.out.dirty.store(true, Ordering::Relaxed);
    }

    fn write_err(&mut self, bytes: &[u8]) {
        self.out.flush();
        let _ = std::io::stderr().write_all(bytes);
    }

    fn flush(&mut self) {
        self.out.flush();
    }

    fn read_in(&mut self, into: &mut [u8]) -> usize {
        self.out.flush();
        std::io::stdin().read(into).unwrap_or(0)
    }

    fn may_read(&self, path: &Path) -> bool {
        self.read.iter().any(|allowed| path.starts_with(allowed)) || self.may_write(path)
    }

    fn may_write(&self, path: &Path) -> bool {
        self.write.iter().any(|allowed| path.starts_with(allowed))
    }
}
