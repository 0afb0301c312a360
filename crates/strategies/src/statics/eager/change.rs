//! What initialising a class at some moment changes: in words and, where one can show it, as a test.

use crate::Proposed;
use crate::statics::Search;
use crate::statics::dress::initialise;
use program::link::{Class, Method};
use std::cell::RefCell;
use std::collections::BTreeMap;
use symex::explore::{branch_ids, call_text};
use symex::input::{Input, Moments, NotMade};
use symex::replay::{NotReplayed, Replayer};
use symex::{End, Outcome, Path};

/// How a call ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ending {
    /// What it returns or says may have to do with identity hash codes or random numbers, if it has asked for them: these
    /// are others once something else runs before.
    Done { outcome: Outcome, is_by_chance: bool },
    /// Making its inputs throws this.
    NotMade(String),
    /// It does not end, or is not supported.
    Unknown,
}

impl Ending {
    /// Makes a call.
    pub fn of(replayer: &mut Replayer, method: &'static Method, inputs: &[Input]) -> Ending {
        match replayer.replay(method, inputs) {
            Ok(replay) => Ending::Done { outcome: replay.outcome, is_by_chance: replayer.has_asked_chance() },
            Err(NotReplayed::NotMade(NotMade::Threw(text))) => {
                Ending::NotMade(text.lines().next().unwrap_or_default().to_string())
            }
            Err(_) => Ending::Unknown,
        }
    }

    /// Whether a change has been seen: nothing is known of calls that do not end.
    pub fn differs_from(&self, other: &Ending) -> bool {
        use Outcome::{Returned, Threw};
        match (self, other) {
            (Ending::Unknown, _) | (_, Ending::Unknown) => false,
            (Ending::Done { outcome: one, is_by_chance: a }, Ending::Done { outcome: two, is_by_chance: b })
                if *a || *b =>
            {
                match (one, two) {
                    (Returned(_), Returned(_)) => false,
                    (Threw { class: one, place: here, .. }, Threw { class: two, place: there, .. }) => {
                        (one, here) != (two, there)
                    }
                    (one, two) => one != two,
                }
            }
            (one, two) => one != two,
        }
    }
}

/// A call with Java's own moments.
pub(super) struct Call {
    pub method: &'static Method,
    pub path: Path,
    /// How it ends.
    pub usual: Ending,
    /// What is known of it if a class is initialised before, by its number.
    before: RefCell<BTreeMap<u32, Before>>,
}

#[derive(Clone)]
struct Before {
    ending: Ending,
    /// Whether there is a test for it; none if nobody has asked.
    is_shown: Option<bool>,
}

impl Call {
    pub fn new(method: &'static Method, path: &Path, usual: Ending) -> Call {
        Call { method, path: path.clone(), usual, before: RefCell::default() }
    }
}

pub(super) struct Change {
    pub words: String,
    /// Whether a test shows it.
    pub is_shown: bool,
}

impl Search<'_> {
    /// Notes that a call ends in another way if classes are initialised at the chosen moments, of which the last does it;
    /// the test that shows it, if it is new and there is one.
    pub(super) fn changed(
        &mut self,
        moments: &Moments,
        call: &Call,
        chosen: &[usize],
        ending: &Ending,
    ) -> Option<Proposed> {
        let (last, others) = chosen.split_last()?;
        if self.eagerly.as_ref()?.changes.contains_key(last) {
            return None;
        }
        let (mut text, expression) = call_text(self.unit.explorer.program(), call.method, &call.path.inputs);
        text.push(expression);
        let mut words =
            format!("{}: {} instead of {}", text.join(" "), words_of(ending, true), words_of(&call.usual, false));
        for moment in others.iter().map(|&index| moments.get(index)) {
            let line = moment.line().map(|line| format!(" before line {line}")).unwrap_or_default();
            let home = moment.method.class.java_name();
            words += &format!(", with {} initialised in {home}{line}", moment.class.java_name());
        }
        let (is_shown, test) = match others {
            [] if self.is_named(moments.get(*last).class) => self.before(call, moments.get(*last).class, ending),
            _ => (false, None),
        };
        self.eagerly.as_mut()?.changes.insert(*last, Change { words, is_shown });
        test
    }

    /// Whether a test shows an ending that initialises a class before the call; the test, the first time.
    fn before(&mut self, call: &Call, class: &'static Class, ending: &Ending) -> (bool, Option<Proposed>) {
        let known = call.before.borrow().get(&class.id).cloned();
        match known {
            Some(known) if known.ending != *ending => return (false, None),
            Some(Before { is_shown: Some(is_shown), .. }) => return (is_shown, None),
            _ => {}
        }
        let mut path = call.path.clone();
        let position = path.inputs.iter().position(|input| input.setup().is_some()).unwrap_or(path.inputs.len());
        path.inputs.insert(position, initialise(class));
        let replayer = self.unit.explorer.replayer();
        let found = Ending::of(replayer, call.method, &path.inputs);
        let test = (found == *ending).then(|| {
            let replay = self.unit.explorer.replayer().replay(call.method, &path.inputs).ok()?;
            path.trace = branch_ids(&replay.trace);
            path.end = End::Finished(replay.outcome);
            self.propose(call.method, &path).ok()
        });
        let is_shown = test.as_ref().map(Option::is_some);
        call.before.borrow_mut().insert(class.id, Before { ending: found, is_shown });
        (is_shown == Some(true), test.flatten())
    }
}

/// How a call ends: `throws …` or `throwing …`.
fn words_of(ending: &Ending, is_finite: bool) -> String {
    let pick = |finite: &str, other: &str| if is_finite { finite.to_string() } else { other.to_string() };
    match ending {
        Ending::Done { outcome: Outcome::Returned(text), .. } if text == "void" => pick("returns", "returning"),
        Ending::Done { outcome: Outcome::Returned(text), .. } => format!("{} {text}", pick("returns", "returning")),
        Ending::Done { outcome: Outcome::Threw { class, frames, .. }, .. } => {
            let place = frames.first().map(|frame| format!(" at {frame}")).unwrap_or_default();
            format!("{} {class}{place}", pick("throws", "throwing"))
        }
        Ending::Done { outcome: Outcome::Exited(status), .. } => format!("{} with {status}", pick("exits", "exiting")),
        Ending::NotMade(thrown) => format!("{} {thrown} before the call", pick("throws", "throwing")),
        Ending::Unknown => pick("does not end", "not ending"),
    }
}
