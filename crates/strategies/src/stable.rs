//! Whether a call does the same wherever it is made: only then it is a test.

use program::link::Method;
use serde::{Deserialize, Serialize};
use std::fmt;
use symex::input::Input;
use symex::observe::{Observation, Observed};
use symex::replay::{Replayer, Time};

/// What the outcome of a call depends on, beside its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Dependence {
    /// It is different on a machine with another clock, time zone, locale, hash codes and random numbers.
    Surroundings,
    Memory,
    Files,
}

impl fmt::Display for Dependence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dependence::Surroundings => "depends on the clock, the time zone, the locale or chance",
            Dependence::Memory => "depends on how much memory there is",
            Dependence::Files => "depends on files",
        })
    }
}

/// Looks at the same call on two machines.
pub fn dependence(seen: &Observation, strange: &Observation) -> Option<Dependence> {
    let is_same_way = seen.ways == strange.ways;
    match (&seen.end, &strange.end) {
        (Observed::Threw { class, frames, .. }, _) => {
            let is_a = |name: &str| class.0.ancestry().any(|above| above.name == name);
            if is_a("java/lang/VirtualMachineError") && !is_a("java/lang/StackOverflowError") {
                return Some(Dependence::Memory);
            }
            if frames.iter().any(|(method, _)| is_of_files(&method.0.class.name)) {
                return Some(Dependence::Files);
            }
            let is_same = matches!(&strange.end, Observed::Threw { class: other, .. } if other == class);
            (!is_same || !is_same_way).then_some(Dependence::Surroundings)
        }
        (Observed::Returned { same, .. }, Observed::Returned { same: other, .. }) if same == other && is_same_way => {
            None
        }
        _ => Some(Dependence::Surroundings),
    }
}

/// Times that have little in common: noon of a summer's day, the evening of a leap day, the last minutes of a year, a
/// morning far ahead, a night long ago. With some, time stands still, as it seems to for short calls on a real JVM; with
/// others it flies.
const TIMES: [Time; 5] = [
    Time { millis: 1_784_378_096_789, nanos_per_step: 0 },
    Time { millis: 1_835_460_640_999, nanos_per_step: 10 },
    Time { millis: 1_956_527_101_500, nanos_per_step: 100_000 },
    Time { millis: 2_233_462_028_009, nanos_per_step: 0 },
    Time { millis: 1_079_231_400_000, nanos_per_step: 2_000_000 },
];

/// What a call that a machine has just made shows whatever the time is: answers of getters and arguments that depend on it
/// are gone. None, if its branches or its end do.
pub fn timeless(
    machine: &mut Replayer,
    mut seen: Observation,
    mut observe: impl FnMut(&mut Replayer) -> Result<Observation, String>,
) -> Option<Observation> {
    if !machine.knows_time() {
        return Some(seen);
    }
    let is_same = at_other_times(machine, |machine| {
        observe(machine).is_ok_and(|other| {
            keep_same(&mut seen.before, &other.before);
            keep_same(&mut seen.after, &other.after);
            keep_same(&mut seen.of_result, &other.of_result);
            keep_same(&mut seen.arguments, &other.arguments);
            other.end == seen.end && other.ways == seen.ways
        })
    });
    is_same.then_some(seen)
}

/// Whether a call that asks for the time takes the same branches and ends alike at other times.
pub fn is_timeless(machine: &mut Replayer, method: &'static Method, inputs: &[Input]) -> bool {
    let observe = |machine: &mut Replayer| machine.observe(method, inputs, &[], &[]);
    observe(machine).is_ok_and(|seen| timeless(machine, seen, observe).is_some())
}

/// Whether something holds at other times.
fn at_other_times(machine: &mut Replayer, mut holds: impl FnMut(&mut Replayer) -> bool) -> bool {
    let now = machine.time();
    let always = TIMES.iter().all(|&time| {
        machine.set_time(time);
        holds(machine)
    });
    machine.set_time(now);
    always
}

fn keep_same<T: PartialEq>(seen: &mut [Option<T>], others: &[Option<T>]) {
    for (at, one) in seen.iter_mut().enumerate() {
        if others.get(at) != Some(one) {
            *one = None;
        }
    }
}

/// Classes of the JDK that ask the operating system for files.
fn is_of_files(class: &str) -> bool {
    class.starts_with("sun/nio/fs/Unix")
        || matches!(
            class,
            "java/io/UnixFileSystem"
                | "java/io/FileInputStream"
                | "java/io/FileOutputStream"
                | "java/io/RandomAccessFile"
        )
}
