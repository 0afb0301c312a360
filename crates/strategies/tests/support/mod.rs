//! The corpus of sequences, compiled once.

// Not every test uses all of it.
#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use strategies::sequence::{Request, Sequences, sequences_of};

/// Classes of the corpus.
pub fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/sequence");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sequence-{}", std::process::id()));
        let mut sources = Vec::new();
        for part in ["paper", "beyond"] {
            let entries = std::fs::read_dir(root.join(part)).expect("the corpus is there");
            sources.extend(entries.flatten().map(|entry| entry.path()));
        }
        let status = Command::new(jdk().join("bin/javac"))
            .args(["-g", "--release", "17", "-d"])
            .arg(&folder)
            .args(&sources)
            .status()
            .expect("there is a javac");
        assert!(status.success());
        folder
    })
}

pub fn jdk() -> PathBuf {
    program::source::locate_jdk(None).expect("there is a JDK")
}

pub fn request(class: &str, methods: &[&str], length: usize) -> Request {
    let order = strategies::Order::new(jdk(), vec![classes().to_path_buf()], class, 17);
    let methods = methods.iter().map(|method| method.to_string()).collect();
    Request { methods, time: Duration::from_secs(600), ..Request::new(order, length) }
}

pub fn explore(request: &Request) -> Sequences {
    sequences_of(request, &Default::default(), &mut |_| {}).expect("it can be explored")
}
