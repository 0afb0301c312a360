//! Eager initialisation: what would change if a class were initialised earlier than Java does, as GraalVM's native-image
//! may do it.
//!
//! Critical points say where that can matter. Each is put into the code as a moment at which the class is initialised if an
//! input says so; what then ends otherwise than with Java's moments is a change.

use super::dress::{assigned, initialise};
use super::rules::Rules;
use super::{Campaign, LEAST, Search, relevance};
use crate::{Eager, Proposed, StaticsDone, subject};
use program::effects::{Analysis, Point, Step, points};
use program::link::{Class, Method};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use symex::explore::{Statics, call_text};
use symex::input::{Input, Moment, Moments};
use symex::replay::Replay;
use symex::{End, Outcome, Path};

/// Moments of one method.
const MAX_POINTS: usize = 5000;

/// What is known of moments.
pub(super) struct Eagerly {
    /// None if all are Java's own.
    moments: Option<Moments>,
    /// Moments that count, how many of them are Java's own, how many are too many to be tried, and those that there would
    /// be if all places counted.
    points: usize,
    usual: usize,
    left_out: usize,
    all_points: usize,
    /// Those that a path has taken.
    tried: BTreeSet<Place>,
    changes: BTreeMap<Place, Change>,
    /// Methods that were not explored to the end with moments.
    unfinished: usize,
}

/// A method, an instruction of it and a class.
type Place = (u32, u16, u32);

/// What initialising a class at some moment changes.
struct Change {
    words: String,
    /// Whether a test shows it.
    is_shown: bool,
}

impl Eagerly {
    /// Finds the critical points of methods and of the initialisers that they may run, for classes that the rules name.
    pub fn prepare(analysis: &Analysis, methods: &[&'static Method], rules: &Rules, prune: bool) -> Eagerly {
        let program = analysis.program();
        let mut asked: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for method in methods {
            let effects = analysis.with_initialisers(&relevance::unit(analysis, method));
            let classes = effects.triggers.iter().map(|id| program.class(id));
            let eager: Vec<&'static Class> =
                classes.filter(|class| class.initializer().is_some() && rules.is_eager(&class.java_name())).collect();
            let initialisers = eager.iter().filter_map(|class| class.initializer());
            for code in std::iter::once(*method).chain(initialisers) {
                // A class is not initialised by its own initialiser.
                let others = eager.iter().filter(|class| code.name != "<clinit>" || class.id != code.class.id);
                asked.entry(code.id).or_default().extend(others.map(|class| class.id));
            }
        }
        let (mut all_points, mut usual, mut left_out) = (0, 0, 0);
        let mut found: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
        for (code, classes) in asked {
            let method = program.method(code);
            let classes: Vec<&'static Class> = classes.into_iter().map(|id| program.class(id)).collect();
            let all = points(analysis, method, &classes, false);
            all_points += all.len();
            let mut chosen = if prune { points(analysis, method, &classes, true) } else { all };
            // Where the code uses a class, Java initialises it anyway.
            let steps = analysis.steps(method);
            let counted = chosen.len();
            chosen.retain(|point| !steps.contains(&(point.pc, Step::Trigger(point.class))));
            usual += counted - chosen.len();
            left_out += chosen.len().saturating_sub(MAX_POINTS);
            chosen.truncate(MAX_POINTS);
            found.insert(code, chosen);
        }
        let places = found.iter().flat_map(|(method, points)| {
            points.iter().map(|point| (program.method(*method), point.pc, program.class(point.class)))
        });
        let places: Vec<(&'static Method, u16, &'static Class)> = places.collect();
        Eagerly {
            points: places.len() + usual + left_out,
            usual,
            left_out,
            all_points,
            moments: Moments::install(program, &places),
            tried: BTreeSet::new(),
            changes: BTreeMap::new(),
            unfinished: 0,
        }
    }

    /// Whether there are moments that were not tried, in words.
    pub fn missing(&self) -> Option<String> {
        let mut parts = Vec::new();
        if self.left_out > 0 {
            parts.push(format!("{} are too many in one method", self.left_out));
        }
        if self.unfinished > 0 {
            parts.push(format!("{} methods were not explored to the end", self.unfinished));
        }
        let words = format!("not all moments of eager initialisation were tried: {}", parts.join(", "));
        (!parts.is_empty()).then_some(words)
    }

    /// The moments in numbers, with Java's own among those that were tried, and a line for each.
    pub fn report(&self, analysis: &Analysis) -> StaticsDone {
        StaticsDone {
            moments: self.points,
            tried_moments: self.usual + self.tried.len(),
            all_moments: self.all_points,
            eager: self.lines(analysis),
            ..StaticsDone::default()
        }
    }

    fn lines(&self, analysis: &Analysis) -> Vec<Eager> {
        let line = |moment: &Moment| {
            let change = self.changes.get(&place(moment));
            Eager {
                class: moment.class.java_name(),
                method: match moment.method.name.as_str() {
                    "<clinit>" => format!("the initialiser of {}", moment.method.class.java_name()),
                    _ => subject::signature(analysis.program(), moment.method.class, moment.method),
                },
                line: moment.method.info().and_then(|info| info.code.as_ref()?.line_at(moment.pc)).map(u32::from),
                change: change.map(|change| change.words.clone()),
                is_shown: change.is_some_and(|change| change.is_shown),
            }
        };
        let mut lines: Vec<Eager> = self.moments.iter().flat_map(Moments::iter).map(line).collect();
        // Instructions of one line that do the same are one place.
        lines.sort_by(|a, b| (&a.method, a.line, &a.class).cmp(&(&b.method, b.line, &b.class)));
        lines.sort_by_key(|line| line.change.is_none());
        let mut seen = BTreeSet::new();
        lines.retain(|line| seen.insert((line.method.clone(), line.line, line.class.clone())));
        lines.sort_by(|a, b| (&a.method, a.line, &a.class).cmp(&(&b.method, b.line, &b.class)));
        lines
    }
}

impl Search<'_> {
    /// Explores a method with moments, from the sets of initialised classes that were explored without; the tests that
    /// show what changes, where tests can.
    pub(super) fn explore_eagerly(&mut self, campaign: &mut Campaign, end: Instant) -> Vec<Proposed> {
        let moments = self.eagerly.as_ref().and_then(|eagerly| eagerly.moments.as_ref());
        let Some(moments) = moments.map(|moments| moments.class) else { return Vec::new() };
        let mut shown = Vec::new();
        let mut is_finished = true;
        for (index, initialised) in campaign.explored.clone().into_iter().enumerate() {
            let left = end.saturating_duration_since(Instant::now());
            if self.unit.is_interrupted() || index > 0 && left.is_zero() {
                is_finished = false;
                break;
            }
            let statics = Statics {
                initialised,
                fields: self.options.inputs,
                any: self.options.any,
                left_alone: self.left_alone.clone(),
                moments: Some(moments),
                ..Statics::default()
            };
            let time: Duration = (left / 2).max(LEAST);
            let (report, _) = self.unit.explorer.explore_statics(campaign.method, &statics, time);
            campaign.explorations += 1;
            is_finished &= report.cuts.is_empty();
            self.unit.set_lazy(true);
            for path in &report.paths {
                shown.extend(self.change(campaign.method, path));
            }
            self.unit.set_lazy(false);
        }
        if let Some(eagerly) = self.eagerly.as_mut() {
            eagerly.unfinished += usize::from(!is_finished);
        }
        shown
    }

    /// Notes what a path changes that initialises a class earlier; the test that shows it, if it is new and there is one.
    fn change(&mut self, method: &'static Method, path: &Path) -> Option<Proposed> {
        let eagerly = self.eagerly.as_mut()?;
        let moments = eagerly.moments.clone()?;
        let moment = |input: &Input| {
            let field = assigned(input).filter(|field| field.class.id == moments.class.0.id)?;
            let Input::Made { holes, .. } = input else { return None };
            let Some(Input::Primitive { bits, .. }) = holes.first() else { return None };
            Some(moments.find(field, *bits as i32).copied())
        };
        eagerly.tried.extend(path.inputs.iter().filter_map(moment).flatten().map(|moment| place(&moment)));
        if !matches!(path.end, End::Finished(Outcome::Returned(_) | Outcome::Threw { .. })) {
            return None;
        }
        let usual: Vec<Input> = path.inputs.iter().filter(|input| moment(input).is_none()).cloned().collect();
        let lazy = self.unit.explorer.replayer().replay(method, &usual).ok()?;
        let eager = self.unit.explorer.replayer().replay(method, &path.inputs).ok()?;
        if lazy.outcome == eager.outcome {
            return None;
        }
        // One of them alone, if that does.
        let early: Vec<(&Input, Moment)> =
            path.inputs.iter().filter_map(|input| Some((input, moment(input)??))).collect();
        let with = |input: &Input| usual.iter().cloned().chain([input.clone()]).collect::<Vec<Input>>();
        let (_, moment) = *early.iter().find(|(input, _)| {
            let alone = self.unit.explorer.replayer().replay(method, &with(input));
            alone.is_ok_and(|alone| alone.outcome == eager.outcome)
        })?;
        if self.eagerly.as_ref()?.changes.contains_key(&place(&moment)) {
            return None;
        }
        let program = self.unit.explorer.program().clone();
        let (mut before, call) = call_text(&program, method, &usual);
        before.push(call);
        let words = format!("{}: {} instead of {}", before.join(" "), ending(&eager, true), ending(&lazy, false));
        let mut early = Path { inputs: usual, ..path.clone() };
        let position = early.inputs.iter().position(|input| input.setup().is_some()).unwrap_or(early.inputs.len());
        early.inputs.insert(position, initialise(moment.class));
        let before = self.unit.explorer.replayer().replay(method, &early.inputs);
        let is_shown = before.is_ok_and(|before| before.outcome == eager.outcome);
        let test = if is_shown { self.propose(method, &early).ok() } else { None };
        let change = Change { words, is_shown: test.is_some() };
        self.eagerly.as_mut()?.changes.insert(place(&moment), change);
        test
    }
}

fn place(moment: &Moment) -> Place {
    (moment.method.id, moment.pc, moment.class.id)
}

/// How a call ends: `throws …` or `throwing …`.
fn ending(replay: &Replay, is_finite: bool) -> String {
    let pick = |finite: &str, other: &str| if is_finite { finite.to_string() } else { other.to_string() };
    match &replay.outcome {
        Outcome::Returned(text) if text == "void" => pick("returns", "returning"),
        Outcome::Returned(text) => format!("{} {text}", pick("returns", "returning")),
        Outcome::Threw { class, frames, .. } => {
            let place = frames.first().map(|frame| format!(" at {frame}")).unwrap_or_default();
            format!("{} {class}{place}", pick("throws", "throwing"))
        }
        other => format!("{other:?}"),
    }
}
