//! Folders, compilers and JDKs for the tests.

#![allow(dead_code, reason = "each test uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use program::classfile::ClassFile;
use program::source::locate_jdk;

/// A folder that is removed when the test ends.
pub struct Folder(host::Folder);

impl Folder {
    pub fn new() -> Folder {
        Folder(host::Folder::new().expect("a folder for the test"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder for the file");
        fs::write(&path, content).expect("a file for the test");
        path
    }

    /// Compiles one source file into the folder `out` below.
    pub fn javac(&self, options: &[&str], source_name: &str, source: &str, out: &str) -> PathBuf {
        let source = self.write(source_name, source);
        let out = self.path().join(out);
        run(Command::new(tool("javac")).args(options).arg("-d").arg(&out).arg(source));
        out
    }

    pub fn class(&self, path: &str) -> ClassFile {
        ClassFile::parse(self.class_bytes(path)).expect("a class of javac")
    }

    pub fn class_bytes(&self, path: &str) -> &'static [u8] {
        fs::read(self.path().join(path)).expect("the class file").leak()
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
