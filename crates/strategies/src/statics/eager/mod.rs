//! Eager initialisation: what would change if a class were initialised earlier than Java does, as GraalVM's native-image
//! may do it.
//!
//! Critical points say where that can matter. Each is put into the code as a moment at which the class is initialised if an
//! input says so; what then ends otherwise than with Java's moments is a change.

mod change;
mod walk;

use super::relevance;
use super::rules::Rules;
use crate::knowledge::Test;
use crate::subject;
use change::Change;
use program::effects::{Analysis, Point, Step, points};
use program::link::{Class, Method};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use symex::Path;
use symex::input::{Moment, Moments};
use technique::{Claim, Evidence, Finding, Level, Place, Rule, Sink};
use vm::{Concrete, Fork};

/// Moments of one method.
const MAX_POINTS: usize = 5000;

/// What is known of moments.
pub(super) struct Eagerly {
    /// None if all are Java's own.
    moments: Option<Rc<Moments>>,
    /// Moments that count, how many of them are Java's own, how many are too many to be tried, and those that there would
    /// be if all places counted.
    points: usize,
    usual: usize,
    left_out: usize,
    all_points: usize,
    /// The state that calls with moments start from, once there were some.
    used: Option<Fork<Concrete>>,
    /// Of each, by index.
    states: Vec<State>,
    changes: BTreeMap<usize, Change>,
    /// Methods with paths that differ in their branches.
    known: Vec<(&'static Method, Vec<Path>)>,
    /// Paths on which moments were not tried: no time was left.
    unwalked: usize,
    /// Methods that were not explored to the end with moments.
    unfinished: usize,
}

/// What is known of a moment.
#[derive(Clone, Copy, Default)]
struct State {
    /// A path has passed it before the class was initialised.
    is_reached: bool,
    /// A path has taken it.
    is_tried: bool,
}

impl Eagerly {
    /// Finds the critical points of methods, of what they call and of the initialisers that they may run, for classes that
    /// the rules name.
    pub fn prepare(analysis: &Analysis, methods: &[&'static Method], rules: &Rules, prune: bool) -> Eagerly {
        let program = analysis.program();
        let mut asked: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for method in methods {
            let effects = analysis.with_initialisers(&relevance::unit(analysis, method));
            let classes = effects.triggers.iter().map(|id| program.class(id));
            let eager: Vec<&'static Class> =
                classes.filter(|class| class.initializer().is_some() && rules.is_eager(&class.java_name())).collect();
            for code in analysis.reach(&relevance::parts(method)) {
                // The initialisation of a class and of its superclasses has begun when its code runs.
                let later = eager.iter().filter(|class| !code.class.supers.contains(&class.id));
                asked.entry(code.id).or_default().extend(later.map(|class| class.id));
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
            moments: Moments::install(program, &places).map(Rc::new),
            used: None,
            states: vec![State::default(); places.len()],
            changes: BTreeMap::new(),
            known: Vec::new(),
            unwalked: 0,
            unfinished: 0,
        }
    }

    /// Whether there are moments that were not tried, in words.
    pub fn missing(&self) -> Option<String> {
        let mut parts = Vec::new();
        if self.left_out > 0 {
            parts.push(format!("{} are too many in one method", self.left_out));
        }
        let untried = self.count(|state| state.is_reached && !state.is_tried);
        if untried > 0 || self.unwalked > 0 {
            parts.push(format!("no time was left for {untried} that paths pass and for {} paths", self.unwalked));
        }
        if self.unfinished > 0 {
            parts.push(format!("{} methods were not explored to the end", self.unfinished));
        }
        let words = format!("not all moments of eager initialisation were tried: {}", parts.join(", "));
        (!parts.is_empty()).then_some(words)
    }

    fn count(&self, is_so: impl Fn(&State) -> bool) -> usize {
        self.states.iter().filter(|state| is_so(state)).count()
    }

    /// The moments in numbers, with Java's own among those that were tried, and a finding for each place.
    pub fn report(&self, analysis: &Analysis, out: &mut dyn Sink<Test>) {
        let numbers = [
            ("moments", self.points),
            ("reachedMoments", self.usual + self.count(|state| state.is_reached)),
            ("triedMoments", self.usual + self.count(|state| state.is_tried)),
            ("allMoments", self.all_points),
        ];
        numbers.into_iter().for_each(|(name, number)| out.counter(name).add(number as u64));
        self.findings(analysis).into_iter().for_each(|finding| out.finding(finding));
    }

    fn findings(&self, analysis: &Analysis) -> Vec<Finding> {
        let finding = |(index, moment): (usize, &Moment)| {
            let change = self.changes.get(&index);
            let method = match moment.method.name.as_str() {
                "<clinit>" => "<clinit>".to_string(),
                _ => subject::signature(analysis.program(), moment.method.class, moment.method),
            };
            let claim = |change: &Change| Claim {
                level: if change.ends_otherwise { Level::Warning } else { Level::Note },
                text: change.words.clone(),
            };
            Finding {
                rule: Rule { id: "eager-initialisation".to_string(), title: "Eager initialisation".to_string() },
                about: format!("{} initialised", moment.class.java_name()),
                place: Place {
                    class: moment.method.class.java_name(),
                    method,
                    descriptor: moment.method.descriptor.to_string(),
                    line: moment.line(),
                    pc: None,
                },
                claim: change.map(claim),
                evidence: match change {
                    Some(change) if change.is_shown => Evidence::Shown,
                    _ if change.is_some() || self.states[index].is_tried => Evidence::Observed,
                    _ => Evidence::Untried,
                },
            }
        };
        let mut found: Vec<Finding> = self.moments.iter().flat_map(|all| all.iter().enumerate()).map(finding).collect();
        // Instructions of one line that do the same are one place.
        let place = |one: &Finding| (one.place.clone(), one.about.clone());
        let weight = |one: &Finding| (one.claim.as_ref().map(|claim| claim.level), one.evidence);
        found.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| weight(b).cmp(&weight(a))));
        found.dedup_by(|later, first| place(later) == place(first));
        found
    }
}
