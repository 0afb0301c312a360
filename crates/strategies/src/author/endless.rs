//! Calls that do not end: still running after more steps than a call with such small inputs can sensibly take. The real
//! JVM has the last word: it must run out of time, too.

use super::internals::uses_internals;
use super::nearby::nearby;
use super::propose::Desk;
use super::reform::{number, set, variants};
use super::triage::{Legality, names_standard_input};
use crate::proposal::{Ground, Proposed, Reason, Triage};
use crate::subject::plain_name;
use java::Frame;
use program::Kind;
use program::cfg::opcode::{IRETURN, RETURN};
use program::link::Method;
use std::collections::BTreeSet;
use symex::Path;
use symex::input::{Input, Inputs, Recipe};
use symex::observe::{Observation, Observed};
use symex::replay::{NotReplayed, frame};
use technique::Budget;
use testgen::{Bug, Ending};
use vm::{Limit, Stop};

/// Jumps and calls after which a call with small inputs is taken for endless.
const STEPS: u64 = 5_000_000;
/// Numbers of a small input are not beyond this, on either side of 0: four loops in each other end within seconds.
const SMALL: i64 = 200;
/// The same where the work may double with each number: in a recursion, or where powers of two are computed.
const TINY: i64 = 16;
/// Characters of a text and elements of an array of a small input.
const SHORT: usize = 30;
/// Numbers that are tried in place of others while the call still does not end.
const SIMPLER: [i64; 2] = [0, 1];
const MAX_SIMPLER: usize = 3;
/// Calls that were given up, and calls near others, that are looked at; the steps after which one may be endless.
const MAX_GIVEN_UP: usize = 6;
const MAX_NEAR: usize = 60;
const NEAR: usize = 3;
const FEW_STEPS: u64 = 100_000;
/// How many of these are followed for all steps.
const MAX_TRIES: u32 = 6;
/// Frames that are shown.
const MAX_FRAMES: usize = 8;
/// How reports name it, where other bugs have their exceptions.
pub const NAME: &str = "endless";

type Stack = Vec<(&'static Method, u32)>;

impl Desk<'_> {
    /// The test for a call that does not end: of those that were given up, and of such near calls that are known to return.
    pub fn propose_endless(
        &mut self,
        method: &'static Method,
        given_up: &[&Path],
        known: &[&Path],
        budget: &Budget,
    ) -> Option<Proposed> {
        if !can_return(method) {
            return None;
        }
        let near = known.iter().take(NEAR).filter(|_| has_loop(method)).flat_map(|path| {
            let calls = nearby(method, &path.inputs).into_iter();
            calls.map(|inputs| Path { inputs, condition: Vec::new(), meets_null: false, ..(*path).clone() })
        });
        let given_up = given_up.iter().take(MAX_GIVEN_UP).map(|path| (*path).clone());
        let mut tries = MAX_TRIES;
        given_up.chain(near.take(MAX_NEAR)).take_while(|_| !budget.is_over()).find_map(|path| {
            let runs_on = self.runs_on(method, &path.inputs, FEW_STEPS).is_some();
            if !runs_on || tries == 0 {
                return None;
            }
            tries -= 1;
            self.endless(method, &path)
        })
    }

    /// The test for a call that does not end, if nothing explains that; with well-formed inputs, if they do the same.
    fn endless(&mut self, method: &'static Method, path: &Path) -> Option<Proposed> {
        let class = self.author.class;
        let is_unfit = |one: &Input| !is_short(one) || is_made_up(one) || uses_internals(class, one);
        if path.inputs.all().any(is_unfit) {
            return None;
        }
        let stack = self.runs_on(method, &path.inputs, STEPS)?;
        let (inputs, stack) = self.simpler(method, path.inputs.clone(), stack);
        let most = if may_double(&stack) { TINY } else { SMALL };
        if !inputs.all().all(|input| is_within(input, most)) {
            return None;
        }
        let is_same = inputs == path.inputs;
        let condition = if is_same { path.condition.clone() } else { Vec::new() };
        let path = Path { inputs, condition, ..path.clone() };
        let questions = self.author.questions(method);
        let nothing = Observation {
            end: Observed::Returned { value: None, same: None },
            before: Vec::new(),
            after: Vec::new(),
            of_result: Vec::new(),
            arguments: Vec::new(),
            ways: BTreeSet::new(),
        };
        let (mut case, _) = self.author.case(method, &path, &questions, (&nothing, &nothing), Legality::Untold);
        let place =
            format!("{}.{}", plain_name(class), if method.name == "<init>" { "constructor" } else { &method.name });
        let frames: Vec<Frame> = stack.iter().take(MAX_FRAMES).map(|(method, at)| frame(method, *at)).collect();
        case.end = Ending::Endless;
        case.bug = Some(Bug {
            exception: NAME.to_string(),
            message: None,
            frames: frames.clone(),
            explanation: format!(
                "{place} does not end: it still runs after {} million jumps and calls",
                STEPS / 1_000_000
            ),
            after: None,
            accepts: ["java/lang/IllegalArgumentException", "java/lang/IllegalStateException"]
                .map(String::from)
                .to_vec(),
        });
        let triage = Triage::Bug(Ground::Endless);
        Some(Proposed { case, method: 0, covers: BTreeSet::new(), triage, alike: 1, shows: None, frames, made: None })
    }

    /// The same call with simpler numbers and without what a caller would call malformed, as long as it does not end.
    fn simpler(&mut self, method: &'static Method, mut inputs: Inputs, mut stack: Stack) -> (Inputs, Stack) {
        let mut left = MAX_SIMPLER;
        let mut is_better = |desk: &mut Self, other: Inputs, inputs: &mut Inputs| {
            if left == 0 || distance(&other) >= distance(inputs) {
                return;
            }
            left -= 1;
            if let Some(found) = desk.runs_on(method, &other, STEPS) {
                (*inputs, stack) = (other, found);
            }
        };
        for other in variants(method, &inputs, &Reason::Negative(String::new()), None).into_iter().take(1) {
            is_better(self, other, &mut inputs);
        }
        for at in 0..inputs.arguments.len() {
            for simple in SIMPLER {
                let mut other = inputs.clone();
                set(&mut other.arguments[at], simple);
                is_better(self, other, &mut inputs);
            }
        }
        (inputs, stack)
    }

    /// Where a call still runs after all steps that it may take, from the innermost method of the program on, if nothing
    /// from outside can end it.
    fn runs_on(&mut self, method: &'static Method, inputs: &Inputs, steps: u64) -> Option<Stack> {
        let most = std::mem::replace(&mut self.here.most_steps, steps);
        let ended = self.here.replay(method, inputs).map(drop);
        self.here.most_steps = most;
        let Err(NotReplayed::Stopped(Stop::Exhausted(Limit::Steps(_)))) = ended else { return None };
        let stack = self.here.stopped_at();
        let depth = stack.iter().rposition(|(found, _)| found.id == method.id)?;
        let stack = &stack[..=depth];
        let is_of_threads = |(method, _): &(&'static Method, u32)| {
            let name = method.class.name.as_str();
            name.starts_with("java/util/concurrent/") || name == "java/lang/Thread"
        };
        let own: Stack = stack.iter().copied().filter(|(method, _)| !method.class.is_trusted()).collect();
        // Who writes a loop without an end means it.
        let is_meant = |(method, _): &(&'static Method, u32)| !can_return(method);
        let is_explained = stack.iter().any(is_of_threads)
            || own.iter().any(is_meant)
            || own.iter().any(|(method, _)| names_standard_input(method.class) || reads_volatile(method))
            || self.here.has_asked();
        (!is_explained).then_some(own)
    }
}

/// Whether a method has an instruction by which it returns.
fn can_return(method: &'static Method) -> bool {
    has(method, |bytes, _| matches!(bytes, [IRETURN..=RETURN, ..]))
}

/// Whether a method jumps back.
fn has_loop(method: &'static Method) -> bool {
    use program::cfg::opcode::{GOTO, IF_ACMPNE, IFEQ, IFNONNULL, IFNULL};
    has(method, |bytes, _| match *bytes {
        [IFEQ..=IF_ACMPNE | GOTO | IFNULL | IFNONNULL, high, ..] => high & 0x80 != 0,
        _ => false,
    })
}

/// Whether a method reads a field that other threads may change meanwhile.
fn reads_volatile(method: &'static Method) -> bool {
    use program::cfg::opcode::{GETFIELD, GETSTATIC};
    use program::classfile::access;
    let is_volatile = |index: u16| {
        let member = method.class.file.and_then(|file| file.pool.member(index).ok());
        member.is_some_and(|member| {
            let own = method.class.ancestry().find(|above| above.name == member.class);
            own.is_some_and(|own| {
                own.fields.iter().any(|field| field.name == member.name && field.access & access::VOLATILE != 0)
            })
        })
    };
    has(method, |bytes, _| match *bytes {
        [GETFIELD | GETSTATIC, high, low, ..] => is_volatile(u16::from_be_bytes([high, low])),
        _ => false,
    })
}

fn has(method: &'static Method, is_it: impl Fn(&[u8], u16) -> bool) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    let Some(decoded) = method.code.get() else { return false };
    decoded.pcs.iter().any(|pc| code.bytes.get(*pc as usize..).is_some_and(|bytes| is_it(bytes, *pc)))
}

/// Whether a part of an input is an implementation of ours: what it answers may be what keeps the call running.
fn is_made_up(input: &Input) -> bool {
    let own = matches!(input, Input::Made { recipe, .. } if matches!(**recipe, Recipe::Stub(_)));
    own || input.holes().iter().any(is_made_up)
}

/// Whether texts and arrays of an input are short.
fn is_short(input: &Input) -> bool {
    let own = match input {
        Input::String { units, .. } => units.len() <= SHORT,
        Input::PrimitiveArray { items, .. } => items.len() <= SHORT,
        _ => true,
    };
    own && input.holes().iter().all(is_short)
}

/// Whether all numbers of an input are near 0.
fn is_within(input: &Input, most: i64) -> bool {
    let is_near = |value: i64| (-most..=most).contains(&value);
    let own = match input {
        Input::PrimitiveArray { kind, items, .. } => {
            let value = |bits: &u64| match kind {
                Kind::Long => Some(*bits as i64),
                Kind::Int | Kind::Short | Kind::Byte => Some(i64::from(*bits as i32)),
                _ => None,
            };
            items.iter().filter_map(value).all(is_near)
        }
        Input::Primitive { kind: Kind::Float, bits } => f32::from_bits(*bits as u32).abs() <= most as f32,
        Input::Primitive { kind: Kind::Double, bits } => f64::from_bits(*bits).abs() <= most as f64,
        other => number(other).is_none_or(is_near),
    };
    own && input.holes().iter().all(|hole| is_within(hole, most))
}

/// How far the arguments are from 0, those below it twice.
fn distance(inputs: &Inputs) -> i64 {
    let numbers = inputs.arguments.iter().filter_map(number);
    numbers.map(|value| if value < 0 { value.saturating_mul(-2) } else { value }).fold(0, i64::saturating_add)
}

/// Whether the work of a call may double with each step of an argument.
fn may_double(stack: &Stack) -> bool {
    use program::cfg::opcode::ISHL;
    let is_shift = |opcode: u8| opcode == ISHL || opcode == ISHL + 1;
    let again = |at: usize| stack[..at].iter().any(|(method, _)| method.id == stack[at].0.id);
    (0..stack.len()).any(again)
        || stack.iter().any(|(method, _)| has(method, |bytes, _| bytes.first().is_some_and(|first| is_shift(*first))))
}
