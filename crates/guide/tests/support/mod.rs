//! Compiles Java and opens it as a program.

#![allow(dead_code, reason = "each test uses a part")]

use guide::{BadFile, Verified};
use host::Folder;
use program::link::{Method, Program};
use program::source::{ClassPath, Jdk, locate_jdk};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program with a folder for its files.
pub struct World {
    pub folder: Folder,
    pub program: Program,
}

impl World {
    /// Compiles sources by file name.
    pub fn new(sources: &[(&str, &str)], options: &[&str]) -> World {
        let folder = Folder::new().expect("a folder for the test");
        let files: Vec<PathBuf> = sources
            .iter()
            .map(|(name, source)| {
                let path = folder.path().join(name);
                fs::write(&path, source).expect("a source");
                path
            })
            .collect();
        let home = locate_jdk(None).expect("a JDK");
        let mut javac = Command::new(home.join("bin/javac"));
        javac.args(["-nowarn", "-Xlint:none"]).args(options).arg("-d").arg(folder.path()).args(files);
        let output = javac.output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let program = open(folder.path());
        World { folder, program }
    }

    /// Reads what is given as the text of one file.
    pub fn read(&self, json: &str) -> Result<Verified, BadFile> {
        self.read_all(&[json])
    }

    pub fn read_all(&self, files: &[&str]) -> Result<Verified, BadFile> {
        let paths: Vec<PathBuf> = files
            .iter()
            .enumerate()
            .map(|(number, text)| {
                let path = self.folder.path().join(format!("verified{number}.json"));
                fs::write(&path, text).expect("a file");
                path
            })
            .collect();
        guide::read(&self.program, &paths)
    }

    pub fn method(&self, name: &str) -> &'static Method {
        guide::find_method(&self.program, name).expect("a method of the test")
    }
}

fn open(classes: &Path) -> Program {
    let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
    let class_path = ClassPath::open(&[classes.to_path_buf()], jdk.feature);
    Program::new(jdk, class_path).expect("a program")
}
