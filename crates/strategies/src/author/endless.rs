//! Calls that do not end: still running after more steps than a call with such small inputs can sensibly take. The real
//! JVM has the last word: it must run out of time, too.

use super::internals::uses_internals;
use super::propose::Desk;
use super::reform::{number, variants};
use super::triage::names_standard_input;
use crate::proposal::{Ground, Proposed, Reason, Triage};
use crate::subject::plain_name;
use program::Kind;
use program::cfg::opcode::{IRETURN, RETURN};
use program::link::Method;
use std::collections::BTreeSet;
use symex::Path;
use symex::input::{Input, Inputs, Recipe};
use symex::observe::{Observation, Observed};
use symex::replay::{NotReplayed, frame};
use testgen::{Bug, Ending};
use vm::{Limit, Stop};

/// Jumps and calls after which a call with small inputs is taken for endless.
const STEPS: u64 = 20_000_000;
/// Numbers of a small input are not beyond this, on either side of 0.
const SMALL: i64 = 1000;
/// Characters of a text and elements of an array of a small input.
const SHORT: usize = 100;
/// Frames that are shown.
const MAX_FRAMES: usize = 8;
/// How reports name it, where other bugs have their exceptions.
const NAME: &str = "endless";

type Stack = Vec<(&'static Method, u32)>;

impl Desk<'_> {
    /// The test for a call that does not end, if nothing explains that; with well-formed inputs, if they do the same.
    pub fn propose_endless(&mut self, method: &'static Method, path: &Path) -> Option<Proposed> {
        let class = self.author.class;
        let is_fit = |inputs: &Inputs| {
            inputs.all().all(is_small) && !inputs.all().any(|one| is_made_up(one) || uses_internals(class, one))
        };
        if !is_fit(&path.inputs) {
            return None;
        }
        let stack = self.runs_on(method, &path.inputs)?;
        let mut found = (path.inputs.clone(), stack);
        if path.inputs.call().filter_map(number).any(|one| one < 0) {
            let better = variants(method, &path.inputs, &Reason::Negative(String::new()));
            let better = better.into_iter().filter(&is_fit);
            found = better
                .into_iter()
                .find_map(|inputs| Some((inputs.clone(), self.runs_on(method, &inputs)?)))
                .unwrap_or(found);
        }
        let (inputs, stack) = found;
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
        let (mut case, _) = self.author.case(method, &path, &questions, &nothing, &nothing);
        let place =
            format!("{}.{}", plain_name(class), if method.name == "<init>" { "constructor" } else { &method.name });
        case.end = Ending::Endless;
        case.bug = Some(Bug {
            exception: NAME.to_string(),
            message: None,
            frames: stack.iter().take(MAX_FRAMES).map(|(method, at)| frame(method, *at)).collect(),
            explanation: format!("{place} does not end"),
            after: None,
            accepts: ["java/lang/IllegalArgumentException", "java/lang/IllegalStateException"]
                .map(String::from)
                .to_vec(),
        });
        let triage = Triage::Bug(Ground::Endless);
        Some(Proposed { case, method: 0, covers: BTreeSet::new(), triage, alike: 1, shows: None })
    }

    /// Where a call still runs after all steps that it may take, from the innermost method of the program on, if nothing
    /// from outside can end it.
    fn runs_on(&mut self, method: &'static Method, inputs: &Inputs) -> Option<Stack> {
        let most = std::mem::replace(&mut self.here.most_steps, STEPS);
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

/// Whether there is nothing in an input that takes long to count to.
fn is_small(input: &Input) -> bool {
    let is_near = |value: i64| (-SMALL..=SMALL).contains(&value);
    let own = match input {
        Input::String { units, .. } => units.len() <= SHORT,
        Input::PrimitiveArray { kind, items, .. } => {
            let value = |bits: &u64| match kind {
                Kind::Long => Some(*bits as i64),
                Kind::Int | Kind::Short | Kind::Byte => Some(i64::from(*bits as i32)),
                _ => None,
            };
            items.len() <= SHORT && items.iter().filter_map(value).all(is_near)
        }
        other => number(other).is_none_or(is_near),
    };
    own && input.holes().iter().all(is_small)
}
