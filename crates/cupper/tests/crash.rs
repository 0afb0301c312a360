//! `cupper crash`: the parameter spaces, and what is found in the examples of Csallner's dissertation (`corpus/crash`).

#[path = "crash/clean.rs"]
mod clean;
#[path = "crash/counts.rs"]
mod counts;
#[path = "crash/examples.rs"]
mod examples;
#[allow(dead_code, reason = "some of it is for `cupper run`")]
mod lab;

use lab::{Jdk, jdks};

fn oldest() -> Jdk {
    jdks().swap_remove(0)
}
