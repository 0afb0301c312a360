//! Trying moments: in explorations that have them as inputs, and one after another on the paths that are known.

use super::State;
use super::change::{Call, Ending};
use crate::author::choose;
use crate::proposal::Proposed;
use crate::statics::dress::assigned;
use crate::statics::{Campaign, LEAST, Search};
use program::link::Method;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Instant;
use symex::Path;
use symex::explore::Statics;
use symex::input::{Input, Moments};
use symex::replay::Occasion;
use vm::{Concrete, Fork};

/// A walk along known paths.
struct Walk {
    moments: Rc<Moments>,
    end: Instant,
    /// Moments are tried again with each method; else with the first that passes them.
    with_each: bool,
    /// How far moments are, with any method (0) or with one.
    progress: BTreeMap<u32, Vec<Progress>>,
    /// Moments that nobody has tried, while each method tries them again; then all others.
    urgent: VecDeque<Step>,
    waiting: VecDeque<Step>,
    shown: Vec<(&'static Method, Proposed)>,
}

/// Moments to be tried, after others that were chosen.
struct Step {
    start: Rc<Start>,
    next: VecDeque<usize>,
}

/// A call with moments that were chosen.
struct Start {
    call: Rc<Call>,
    chosen: Vec<usize>,
    /// How it ends.
    ending: Rc<Ending>,
}

#[derive(Clone, Copy, Default)]
struct Progress {
    is_tried: bool,
    /// A step that waits will try it, if none does before.
    is_waiting: bool,
}

/// What it was before the clock was stopped.
struct Stopped {
    now: Occasion,
    /// That calls started from.
    state: Option<Fork<Concrete>>,
}

impl Walk {
    /// How far moments are, as far as a method is concerned.
    fn progress(&mut self, method: &'static Method) -> &mut Vec<Progress> {
        self.scope(if self.with_each { method.id } else { 0 })
    }

    fn scope(&mut self, method: u32) -> &mut Vec<Progress> {
        self.progress.entry(method).or_insert_with(|| vec![Progress::default(); self.moments.iter().len()])
    }

    /// Has moments tried later that nobody will try otherwise. The class of one that was chosen is initialised by then.
    fn wait(&mut self, start: Start, mut next: Vec<usize>) {
        let class = |index: usize| self.moments.get(index).class.id;
        next.retain(|&index| start.chosen.iter().all(|&one| class(one) != class(index)));
        let start = Rc::new(start);
        if self.with_each {
            let anybody = self.scope(0);
            let new: VecDeque<usize> = next.extract_if(.., |index| anybody[*index].begins_to_wait()).collect();
            self.urgent.extend((!new.is_empty()).then(|| Step { start: start.clone(), next: new }));
        }
        let progress = self.progress(start.call.method);
        next.retain(|&index| progress[index].begins_to_wait());
        self.waiting.extend((!next.is_empty()).then(|| Step { start, next: next.into() }));
    }

    /// The next moment to be tried.
    fn pop(&mut self) -> Option<(Rc<Start>, usize)> {
        for queue in [&mut self.urgent, &mut self.waiting] {
            while let Some(step) = queue.front_mut() {
                if let Some(index) = step.next.pop_front() {
                    return Some((step.start.clone(), index));
                }
                queue.pop_front();
            }
        }
        None
    }
}

impl Progress {
    /// Whether nobody has tried it and nobody will; from now on somebody will.
    fn begins_to_wait(&mut self) -> bool {
        !self.is_tried && !std::mem::replace(&mut self.is_waiting, true)
    }
}

impl Search<'_> {
    /// Explores a method with moments as inputs, from the sets of initialised classes that were explored without; the tests
    /// that show what changes, where tests can.
    pub(in crate::statics) fn explore_eagerly(&mut self, campaign: &mut Campaign, end: Instant) -> Vec<Proposed> {
        let moments = self.eagerly.as_ref().and_then(|eagerly| eagerly.moments.clone());
        let Some(moments) = moments else { return Vec::new() };
        let mut shown = Vec::new();
        let mut is_finished = true;
        let mut found = campaign.report.paths.clone();
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
                moments: Some(moments.class),
                ..Statics::default()
            };
            let time = (left / 2).max(LEAST);
            let report = self.unit.explore_as(campaign.method, time, |scenario| scenario.from_statics(statics));
            campaign.explorations += 1;
            is_finished &= report.cuts.is_empty();
            let clock = self.stop_clock();
            for mut path in report.paths {
                path.condition.retain(|one| !one.fields.iter().any(|field| field.class.id == moments.class.0.id));
                let early = path.inputs.setups.extract_if(.., |input| is_number(&moments, input));
                let chosen: Vec<usize> = early.filter_map(|input| chosen(&moments, &input)).collect();
                shown.extend(self.compare(&moments, campaign.method, &path, &chosen));
                found.push(path);
            }
            self.start_clock(clock);
        }
        if let Some(eagerly) = self.eagerly.as_mut() {
            eagerly.unfinished += usize::from(!is_finished);
            let some = choose(&found, |path| path.inputs.count(), |_| false);
            eagerly.known.push((campaign.method, some.into_iter().map(|index| found[index].clone()).collect()));
        }
        shown
    }

    /// What moments change that a path of an exploration has chosen: one of them alone, if that does the same.
    fn compare(
        &mut self,
        moments: &Moments,
        method: &'static Method,
        path: &Path,
        chosen: &[usize],
    ) -> Option<Proposed> {
        let (call, _) = self.usual(moments, method, path);
        let (ending, _) = self.early(moments, &call, chosen);
        let change = ending.change(&call.usual)?;
        let alone = chosen.iter().find(|&index| self.early(moments, &call, std::slice::from_ref(index)).0 == ending);
        self.changed(moments, &call, alone.map_or(chosen, std::slice::from_ref), &ending, change)
    }

    /// Tries each moment that known paths pass, and those that they pass then; the tests that show what changes. If there
    /// is time left, each method tries what others have tried, too.
    pub(in crate::statics) fn walk(&mut self, end: Instant) -> Vec<(&'static Method, Proposed)> {
        let Some(eagerly) = self.eagerly.as_mut() else { return Vec::new() };
        let Some(moments) = eagerly.moments.clone() else { return Vec::new() };
        let known = std::mem::take(&mut eagerly.known);
        let (progress, urgent, waiting, shown) = Default::default();
        let mut walk = Walk { moments, end, with_each: false, progress, urgent, waiting, shown };
        let clock = self.stop_clock();
        for with_each in [false, true] {
            walk.with_each = with_each;
            for (method, paths) in &known {
                let late = paths.iter().filter(|path| !self.set_out(&mut walk, method, path)).count();
                if let Some(eagerly) = self.eagerly.as_mut().filter(|_| !with_each) {
                    eagerly.unwalked += late;
                }
            }
            while let Some((start, index)) = walk.pop().filter(|_| !self.is_late(&walk)) {
                self.go_on(&mut walk, &start, index);
            }
        }
        self.start_clock(clock);
        walk.shown
    }

    /// From now on classes are initialised as on a JVM, and no time passes while code runs: it would pass for what is
    /// initialised before a call looks at the clock. Calls start from a state in which the JDK has been used.
    fn stop_clock(&mut self) -> Stopped {
        self.unit.set_lazy(true);
        let replayer = self.unit.explorer.replayer();
        let now = replayer.occasion();
        replayer.set_occasion(Occasion { nanos_per_step: 0, ..now });
        let used = self.eagerly.as_mut().map(|eagerly| eagerly.used.get_or_insert_with(|| replayer.used()).clone());
        Stopped { now, state: used.map(|used| replayer.start_from(used)) }
    }

    fn start_clock(&mut self, before: Stopped) {
        let replayer = self.unit.explorer.replayer();
        before.state.map(|state| replayer.start_from(state));
        replayer.set_occasion(before.now);
        self.unit.set_lazy(false);
    }

    fn is_late(&self, walk: &Walk) -> bool {
        Instant::now() >= walk.end || self.unit.is_interrupted()
    }

    /// Has the moments tried that a call passes; whether there was time to see which.
    fn set_out(&mut self, walk: &mut Walk, method: &'static Method, path: &Path) -> bool {
        let is_late = self.is_late(walk);
        if !is_late {
            let (call, next) = self.usual(&walk.moments, method, path);
            self.reach(&next);
            let ending = call.usual.clone();
            walk.wait(Start { call: Rc::new(call), chosen: Vec::new(), ending }, next);
        }
        !is_late
    }

    /// Tries a moment, unless that was done. What the call passes then comes after all that waits; nothing does if it ends
    /// in another way, because nobody could tell what another moment changes.
    fn go_on(&mut self, walk: &mut Walk, start: &Start, index: usize) {
        let method = start.call.method;
        if walk.progress(method)[index].is_tried {
            return;
        }
        for scope in [0, method.id] {
            walk.scope(scope)[index].is_tried = true;
        }
        let chosen: Vec<usize> = start.chosen.iter().copied().chain([index]).collect();
        let (ending, next) = self.early(&walk.moments, &start.call, &chosen);
        let change = ending.change(&start.ending);
        let ends_otherwise = change.as_ref().is_some_and(|change| change.ends_otherwise);
        let ending = if change.is_some() { Rc::new(ending) } else { start.ending.clone() };
        if let Some(change) = change {
            let test = self.changed(&walk.moments, &start.call, &chosen, &ending, change);
            walk.shown.extend(test.map(|test| (method, test)));
        }
        if !ends_otherwise {
            self.reach(&next);
            walk.wait(Start { call: start.call.clone(), chosen, ending }, next);
        }
    }

    /// Notes that a path passes moments.
    fn reach(&mut self, moments: &[usize]) {
        if let Some(eagerly) = &mut self.eagerly {
            moments.iter().for_each(|&index| eagerly.states[index].is_reached = true);
        }
    }

    /// A call as Java makes it, and the moments that it passes.
    fn usual(&mut self, moments: &Moments, method: &'static Method, path: &Path) -> (Call, Vec<usize>) {
        let replayer = self.unit.explorer.replayer();
        let ending = Ending::of(replayer, method, &path.inputs);
        (Call::new(method, path, Rc::new(ending)), moments.passed(replayer.passed()))
    }

    /// How a call ends if classes are initialised at moments, and the moments that it passes.
    pub(super) fn early(&mut self, moments: &Moments, call: &Call, chosen: &[usize]) -> (Ending, Vec<usize>) {
        let numbers = chosen.iter().map(|&index| moments.input(index));
        let mut inputs = call.path.inputs.clone();
        inputs.setups.extend(numbers);
        let replayer = self.unit.explorer.replayer();
        let ending = Ending::of(replayer, call.method, &inputs);
        let passed = moments.passed(replayer.passed());
        if let Some(eagerly) = &mut self.eagerly {
            let taken = chosen.iter().filter(|index| passed.contains(index));
            taken.for_each(|&index| eagerly.states[index] = State { is_reached: true, is_tried: true });
        }
        (ending, passed)
    }
}

/// Whether an input says when a class is initialised.
fn is_number(moments: &Moments, input: &Input) -> bool {
    assigned(input).is_some_and(|field| field.class.id == moments.class.0.id)
}

/// The moment that such an input means, if it means one.
fn chosen(moments: &Moments, input: &Input) -> Option<usize> {
    let Input::Made { holes, .. } = input else { return None };
    let Some(Input::Primitive { bits, .. }) = holes.first() else { return None };
    moments.find(assigned(input)?, *bits as i32)
}
