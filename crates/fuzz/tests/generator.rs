//! Generated programs are the same for the same seed, compile, and print the same whenever they run.

use fuzz::batch::Vm;
use fuzz::compare::{Comparison, Settings};
use fuzz::generate::{Options, generate};
use std::path::PathBuf;
use std::time::Duration;

#[test]
fn a_seed_is_a_program() {
    for seed in 0..50 {
        assert_eq!(generate(seed, &Options::default()), generate(seed, &Options::default()), "seed {seed}");
    }
    assert_ne!(generate(1, &Options::default()), generate(2, &Options::default()));
}

#[test]
fn the_first_programs_compile_and_are_deterministic() {
    let jdk = program::source::locate_jdk(None).expect("a JDK is needed for this test");
    let settings = Settings {
        tested: Vm::Java(jdk.join("bin/java")),
        jdk,
        batch: 30,
        options: Options::default(),
        folder: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz"),
        shrink: 0,
        limit: Duration::from_secs(60),
    };
    let differences = Comparison::new(settings).and_then(|mut c| c.run(0, 30, |_, _| {})).expect("all compile");
    let seeds: Vec<u64> = differences.iter().map(|d| d.seed).collect();
    assert!(seeds.is_empty(), "java differs from itself on {seeds:?}");
}
