//! Collects the Java sources of the harness, so that they are part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../java/harness");
    let root = root.canonicalize().expect("the workspace has a folder java/harness");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut text = String::from("&[\n");
    for file in files {
        // The first folder below the root only says what the sources are for; packages start below it.
        let name: PathBuf = file.strip_prefix(&root).expect("found below it").components().skip(1).collect();
        writeln!(text, "    ({:?}, include_str!({:?})),", name.display().to_string(), file.display().to_string())
            .expect("a string takes everything");
    }
    text += "]\n";
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    std::fs::write(out.join("sources.rs"), text).expect("cargo's folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("java/harness can be listed") {
        let path = entry.expect("java/harness can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
}
