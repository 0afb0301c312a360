//! What initialising a class at some moment changes: in words and, where one can show it, as a test.

use crate::proposal::Proposed;
use crate::statics::Search;
use crate::statics::dress::initialise;
use program::link::{Class, Method};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use symex::explore::{branch_ids, call_text};
use symex::input::{FieldRef, Inputs, Moments, NotMade};
use symex::remains::Remains;
use symex::replay::{NotReplayed, Replayer};
use symex::{End, Outcome, Path};

/// How a call ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ending {
    Done(Box<Done>),
    /// Making its inputs throws this.
    NotMade(String),
    /// It does not end, or is not supported.
    Unknown,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Done {
    outcome: Outcome,
    /// What it returns or says may have to do with identity hash codes or random numbers, as it has asked for them: these
    /// are others once something else runs before.
    is_by_chance: bool,
    /// What it leaves in static fields.
    remains: Remains,
}

impl Done {
    /// Whether it ends in another way.
    fn ends_otherwise(&self, other: &Done) -> bool {
        use Outcome::{Returned, Threw};
        match (&self.outcome, &other.outcome) {
            (one, two) if !self.is_by_chance && !other.is_by_chance => one != two,
            (Returned(_), Returned(_)) => false,
            (Threw { class: one, place: here, .. }, Threw { class: two, place: there, .. }) => {
                (one, here) != (two, there)
            }
            (one, two) => one != two,
        }
    }

    /// The static field that it leaves otherwise, with what it holds here and there.
    fn left_otherwise(&self, other: &Done) -> Option<(FieldRef, Option<String>, Option<String>)> {
        if self.is_by_chance || other.is_by_chance { None } else { self.remains.difference(&other.remains) }
    }
}

impl Ending {
    /// Makes a call.
    pub fn of(replayer: &mut Replayer, method: &'static Method, inputs: &Inputs) -> Ending {
        match replayer.replay(method, inputs) {
            Ok(replay) => Ending::Done(Box::new(Done {
                outcome: replay.outcome,
                is_by_chance: replayer.has_asked_chance(),
                remains: replayer.remains(),
            })),
            Err(NotReplayed::NotMade(NotMade::Threw(text))) => {
                Ending::NotMade(text.lines().next().unwrap_or_default().to_string())
            }
            Err(_) => Ending::Unknown,
        }
    }

    /// What is another than with the usual ending, if something is: nothing is known of calls that do not end.
    pub fn change(&self, usual: &Ending) -> Option<Change> {
        let ends_otherwise = match (self, usual) {
            (Ending::Unknown, _) | (_, Ending::Unknown) => return None,
            (Ending::Done(one), Ending::Done(two)) => one.ends_otherwise(two),
            (one, two) => one != two,
        };
        let words = match (self, usual) {
            _ if ends_otherwise => format!("{} instead of {}", words_of(self, true), words_of(usual, false)),
            (Ending::Done(one), Ending::Done(two)) => {
                let (field, here, there) = one.left_otherwise(two)?;
                let name = format!("{}.{}", field.class.java_name(), field.name);
                match (here, there) {
                    (Some(here), Some(there)) => format!("leaves {name} {here} instead of {there}"),
                    _ => format!("leaves another object in {name}"),
                }
            }
            _ => return None,
        };
        Some(Change { words, ends_otherwise, is_shown: false })
    }

    /// Whether it is the end of the same call, as far as a test can tell.
    fn is_alike(&self, other: &Ending) -> bool {
        match (self, other) {
            (Ending::Done(one), Ending::Done(two)) => one.outcome == two.outcome,
            (one, two) => one == two,
        }
    }
}

/// A call with Java's own moments.
pub(super) struct Call {
    pub method: &'static Method,
    pub path: Path,
    /// How it ends.
    pub usual: Rc<Ending>,
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
    pub fn new(method: &'static Method, path: &Path, usual: Rc<Ending>) -> Call {
        Call { method, path: path.clone(), usual, before: RefCell::default() }
    }
}

pub(super) struct Change {
    pub words: String,
    /// Whether the call ends in another way; else it leaves other static state.
    pub ends_otherwise: bool,
    /// Whether a test shows it.
    pub is_shown: bool,
}

impl Search<'_> {
    /// Notes what changes if classes are initialised at the chosen moments, of which the last does it; the test that shows
    /// it, if it is new and there is one.
    pub(super) fn changed(
        &mut self,
        moments: &Moments,
        call: &Call,
        chosen: &[usize],
        ending: &Ending,
        mut change: Change,
    ) -> Option<Proposed> {
        let (last, others) = chosen.split_last()?;
        let known = self.eagerly.as_ref()?.changes.get(last);
        if known.is_some_and(|known| known.ends_otherwise || !change.ends_otherwise) {
            return None;
        }
        let (mut text, expression) = call_text(self.unit.explorer.program(), call.method, &call.path.inputs);
        text.push(expression);
        let mut words = format!("{}: {}", text.join(" "), change.words);
        for moment in others.iter().map(|&index| moments.get(index)) {
            let line = moment.line().map(|line| format!(" before line {line}")).unwrap_or_default();
            let home = moment.method.class.java_name();
            words += &format!(", with {} initialised in {home}{line}", moment.class.java_name());
        }
        let (is_shown, test) = match others {
            [] if change.ends_otherwise && self.is_named(moments.get(*last).class) => {
                self.before(call, moments.get(*last).class, ending)
            }
            _ => (false, None),
        };
        (change.words, change.is_shown) = (words, is_shown);
        self.eagerly.as_mut()?.changes.insert(*last, change);
        test
    }

    /// Whether a test shows an ending that initialises a class before the call; the test, the first time.
    fn before(&mut self, call: &Call, class: &'static Class, ending: &Ending) -> (bool, Option<Proposed>) {
        let known = call.before.borrow().get(&class.id).cloned();
        match known {
            Some(known) if !known.ending.is_alike(ending) => return (false, None),
            Some(Before { is_shown: Some(is_shown), .. }) => return (is_shown, None),
            _ => {}
        }
        let mut path = call.path.clone();
        path.inputs.setups.insert(0, initialise(class));
        let replayer = self.unit.explorer.replayer();
        let found = Ending::of(replayer, call.method, &path.inputs);
        let test = found.is_alike(ending).then(|| {
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
        Ending::Done(done) => match &done.outcome {
            Outcome::Returned(text) if text == "void" => pick("returns", "returning"),
            Outcome::Returned(text) => format!("{} {text}", pick("returns", "returning")),
            Outcome::Threw { class, frames, .. } => {
                let place = frames.first().map(|frame| format!(" at {}", frame.short())).unwrap_or_default();
                format!("{} {class}{place}", pick("throws", "throwing"))
            }
            Outcome::Exited(status) => format!("{} with {status}", pick("exits", "exiting")),
        },
        Ending::NotMade(thrown) => format!("{} {thrown} before the call", pick("throws", "throwing")),
        Ending::Unknown => pick("does not end", "not ending"),
    }
}
