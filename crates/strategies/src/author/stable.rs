//! Whether a call does the same wherever it is made: only then it is a test.

use crate::proposal::Dependence;
use program::link::Method;
use symex::input::Input;
use symex::observe::{Observation, Observed, Said, Seen};
use symex::replay::{Occasion, Replayer};

/// The first of the occasions tell most of what depends on the time.
const TELLING: usize = 2;

/// Looks at the same call on two machines.
pub fn dependence(seen: &Observation, strange: &Observation) -> Option<Dependence> {
    let is_same_way = seen.ways == strange.ways;
    match (&seen.end, &strange.end) {
        (Observed::Threw { class, frames, .. }, _) => {
            let is_a = |name: &str| class.0.ancestry().any(|above| above.name == name);
            if is_a("java/lang/VirtualMachineError") && !is_a("java/lang/StackOverflowError") {
                return Some(Dependence::Memory);
            }
            if frames.first().is_some_and(|(top, _)| is_of_too_big_a_number(top.0)) {
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

/// Occasions that have little in common: noon of a summer's day, a night long ago, the evening of a leap day, the last
/// minutes of a year, a morning far ahead. With some, time stands still, as it seems to for short calls on a real JVM; with
/// others it flies.
const OCCASIONS: [Occasion; 8] = [
    Occasion { millis: 1_784_378_096_789, nanos_per_step: 0, seed: Some(0x6a09_e667) },
    Occasion { millis: 1_079_231_400_000, nanos_per_step: 2_000_000, seed: Some(0x510e_527f) },
    Occasion { millis: 1_835_460_640_999, nanos_per_step: 10, seed: Some(0xbb67_ae85) },
    Occasion { millis: 1_956_527_101_500, nanos_per_step: 100_000, seed: Some(0x3c6e_f372) },
    Occasion { millis: 2_233_462_028_009, nanos_per_step: 0, seed: Some(0xa54f_f53a) },
    Occasion { millis: 1_700_000_111_222, nanos_per_step: 1, seed: Some(0x9b05_688c) },
    Occasion { millis: 1_520_640_904_321, nanos_per_step: 1_000, seed: Some(0x1f83_d9ab) },
    Occasion { millis: 1_895_207_333_777, nanos_per_step: 70, seed: Some(0x5be0_cd19) },
];

/// What a call that a machine has just made shows on every occasion: what depends on the time or on chance is gone. None,
/// if nothing is left to see: it takes other branches, ends otherwise or gives another number.
pub fn invariant<E>(
    machine: &mut Replayer,
    mut seen: Observation,
    mut observe: impl FnMut(&mut Replayer) -> Result<Observation, E>,
) -> Option<Observation> {
    if !machine.has_asked() {
        return Some(seen);
    }
    let mut is_alike = true;
    let is_same = on_other_occasions(machine, &OCCASIONS, |machine| {
        observe(machine).is_ok_and(|other| {
            keep_same(&mut seen.before, &other.before);
            keep_same(&mut seen.after, &other.after);
            keep_same(&mut seen.of_result, &other.of_result);
            keep_same(&mut seen.arguments, &other.arguments);
            is_alike &= other.end == seen.end;
            other.ways == seen.ways && (other.end == seen.end || differ_in_content(&other.end, &seen.end))
        })
    });
    match &mut seen.end {
        _ if is_alike => {}
        // No object is like this.
        Observed::Returned { value, .. } => *value = Some(Seen::Null),
        Observed::Threw { message, .. } => *message = Said::Unknown,
    }
    is_same.then_some(seen)
}

/// Whether a call that a machine has just made asked for the time or for chance, and gave something else than it did before
/// on another machine.
pub fn is_by_chance(machine: &Replayer, seen: &Observation, here: &Observation) -> bool {
    machine.has_asked() && seen.end != here.end && !differ_in_content(&seen.end, &here.end)
}

/// Whether two calls end in the same way, but with objects or messages that are not alike.
fn differ_in_content(one: &Observed, other: &Observed) -> bool {
    let is_object = |seen: &Seen| {
        use Seen::*;
        !matches!(seen, Primitive { .. } | Null | Boxed { .. } | Constant { .. } | Class(_))
    };
    match (one, other) {
        (Observed::Returned { value: Some(one), same }, Observed::Returned { value: Some(other), same: also }) => {
            same == also && is_object(one) && is_object(other)
        }
        (Observed::Threw { class, frames, .. }, Observed::Threw { class: other, frames: others, .. }) => {
            class == other && frames == others
        }
        _ => false,
    }
}

/// Whether a call takes the same branches and ends alike, as far as a few occasions can tell: a search may go on with it.
pub fn seems_invariant(machine: &mut Replayer, method: &'static Method, inputs: &[Input]) -> bool {
    let observe = |machine: &mut Replayer| machine.observe(method, inputs, &[], &[]);
    let Ok(seen) = observe(machine) else { return false };
    let is_same = |other: Observation| {
        other.ways == seen.ways && (other.end == seen.end || differ_in_content(&other.end, &seen.end))
    };
    !machine.has_asked()
        || on_other_occasions(machine, &OCCASIONS[..TELLING], |machine| observe(machine).is_ok_and(is_same))
}

/// Whether something holds on other occasions.
fn on_other_occasions(
    machine: &mut Replayer,
    occasions: &[Occasion],
    mut holds: impl FnMut(&mut Replayer) -> bool,
) -> bool {
    let now = machine.occasion();
    let always = occasions.iter().all(|&occasion| {
        machine.set_occasion(occasion);
        holds(machine)
    });
    machine.set_occasion(now);
    always
}

fn keep_same<T: PartialEq>(seen: &mut [Option<T>], others: &[Option<T>]) {
    for (at, one) in seen.iter_mut().enumerate() {
        if others.get(at) != Some(one) {
            *one = None;
        }
    }
}

/// Whether a method says that a number has more bits than there can be: how soon that is noticed, in an instant or in
/// hours, differs from one JDK to the next.
fn is_of_too_big_a_number(method: &Method) -> bool {
    method.class.name == "java/math/BigInteger" && method.name == "reportOverflow"
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
