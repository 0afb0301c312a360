//! Folders, compilers and JDKs for the tests.

#![allow(dead_code)] // Each test binary uses a part.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use program::classfile::ClassFile;
use program::source::locate_jdk;

/// A folder that is removed when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("program-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path.canonicalize().expect("the folder just made"))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder for the file");
        fs::write(&path, content).expect("a file for the test");
        path
    }

    /// Compiles one source file into the folder `out` below.
    pub fn javac(&self, options: &[&str], source_name: &str, source: &str, out: &str) -> PathBuf {
        let source = self.write(source_name, source);
        let out = self.0.join(out);
        run(Command::new(tool("javac")).args(options).arg("-d").arg(&out).arg(source));
        out
    }

    pub fn class(&self, path: &str) -> ClassFile {
        ClassFile::parse(self.class_bytes(path)).expect("a class of javac")
    }

    pub fn class_bytes(&self, path: &str) -> &'static [u8] {
        fs::read(self.0.join(path)).expect("the class file").leak()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn run(command: &mut Command) {
    let output = command.output().expect("the command starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A program of the JDK in use.
pub fn tool(name: &str) -> PathBuf {
    locate_jdk(None).expect("a JDK for the tests").join("bin").join(name)
}

/// Every JDK at hand: the one in use and those in the usual folder.
pub fn all_jdks() -> Vec<PathBuf> {
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut homes: Vec<PathBuf> = installed
        .chain([locate_jdk(None).expect("a JDK for the tests")])
        .filter(|home| home.join("lib/modules").is_file() && home.join("release").is_file())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}
