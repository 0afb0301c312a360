//! What a run may be told.

use std::time::Instant;

const SEED: u64 = 0x5EED;

/// Settings of a machine. The defaults make every run of a program the same.
#[derive(Clone, Debug)]
pub struct Options {
    /// Milliseconds since 1970 at which the program's clock starts.
    pub start_millis: i64,
    /// Nanoseconds by which each jump and call, and each look at it, moves the clock.
    pub nanos_per_step: u64,
    /// Seed of everything random that Java asks the system for.
    pub seed: u64,
    /// Bytes of Java heap.
    pub max_heap: u32,
    /// Frames of a thread before `StackOverflowError`.
    pub max_frames: usize,
    /// Slots of a thread's stack before `StackOverflowError`.
    pub max_slots: usize,
    /// Jumps and calls before the run is cut, the work of the allocator and the collector included (see
    /// [`State::spent`](crate::State::spent)); `None` for no limit.
    pub max_steps: Option<u64>,
    /// When the run is cut at the latest; the clock is looked at every some ten thousand steps.
    pub deadline: Option<Instant>,
    /// `-D` properties.
    pub properties: Vec<(String, String)>,
    /// `-ea`.
    pub assertions: bool,
    /// Verify the bytecode of classes outside the JDK.
    pub verify: bool,
    pub environment: Vec<(String, String)>,
    /// Internal names of the classes, nested ones included, whose branches are reported to the machine.
    pub traced: Vec<String>,
}

impl Options {
    /// Where `System.nanoTime` begins, which may be anywhere. The JDK takes the order of immutable sets and maps from it:
    /// an even and an odd seed are sure to give opposite ones.
    pub fn start_nanos(&self) -> i64 {
        ((self.seed ^ SEED) << 16) as i64 & (i64::MAX >> 1)
    }

    pub fn is_traced(&self, class: &str) -> bool {
        self.traced
            .iter()
            .any(|name| class.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            start_millis: 1_735_689_600_000,
            nanos_per_step: 10,
            seed: SEED,
            max_heap: 2 << 30,
            max_frames: 9_000,
            max_slots: 1 << 20,
            max_steps: None,
            deadline: None,
            properties: Vec::new(),
            assertions: false,
            verify: true,
            environment: Vec::new(),
            traced: Vec::new(),
        }
    }
}
