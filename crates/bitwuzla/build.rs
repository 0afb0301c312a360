//! Links the library that scripts/bitwuzla.sh builds, and builds it when it is not there yet. Without it the crate
//! makes no contexts; a warning says why.

use std::path::Path;
use std::process::{Command, Stdio};

const SCRIPT: &str = "../../scripts/bitwuzla.sh";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(bitwuzla)");
    for file in [SCRIPT, "Makefile", "build.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    for variable in ["CUPPER_BITWUZLA", "XDG_CACHE_HOME", "HOME"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    if std::env::var_os("CUPPER_BITWUZLA").is_some_and(|value| value == "no") {
        return;
    }
    match Command::new("sh").arg(SCRIPT).stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => link(String::from_utf8_lossy(&output.stdout).trim()),
        Ok(output) => {
            for line in String::from_utf8_lossy(&output.stderr).lines().rev().take(5).collect::<Vec<_>>().iter().rev() {
                println!("cargo::warning={line}");
            }
            without()
        }
        Err(error) => {
            println!("cargo::warning={SCRIPT} does not run: {error}");
            without()
        }
    }
}

fn link(folder: &str) {
    println!("cargo::rerun-if-changed={}", Path::new(folder).join("libbitwuzla.a").display());
    println!("cargo::rustc-link-search=native={folder}");
    println!("cargo::rustc-link-lib=static=bitwuzla");
    println!("cargo::rustc-link-lib=dylib=stdc++");
    println!("cargo::rustc-cfg=bitwuzla");
}

fn without() {
    println!("cargo::warning=building without Bitwuzla: solving will be slower, above all for floats");
    // Asks to be run again by the next build.
    println!("cargo::rerun-if-changed=absent");
}
