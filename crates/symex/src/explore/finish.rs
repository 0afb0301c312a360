//! The end of a path: inputs that take it, and what the concrete machine says of them.

use super::simplest::simplest;
use super::statics::is_static_input;
use super::{Explorer, Finish, Reached, Run, branch_ids, condition, promise, show};
use crate::input::{Identity, Input, InputId, Inputs, InputsRef, JavaType, NotMade, Recipe, Setup, Tie};
use crate::machine::decide::unanswered;
use crate::machine::universal::{Settled, settle};
use crate::machine::{Content, Entry, Event, Making, Origin, PathState, Reference, Shape, Status, Value};
use crate::path::{Choice, Divergence, End, NotReplayed, Outcome, Path};
use expr::{ArrayValue, Binary, Evaluator, Model, Node, Pool, Sort, Term, Value as Scalar, Var};
use program::Kind;
use program::link::Method;
use solver::Answer;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use technique::Cut;
use vm::{Limit, Ref, Stop};

/// Paths that merged branches of one path are split into at most.
const MAX_LEAVES: usize = 2048;

/// Values of a result that are shown one by one, if there are no more.
const MAX_RESULTS: usize = 12;

/// Numbers of a path that are tried with extreme values.
const MAX_EXTREMES: usize = 2;

/// Paths whose inputs are made simple in any case.
const MAX_SIMPLE: usize = 1000;

/// Jumps and calls of a path that is left in a loop, on the concrete machine; fewer when some have run on already.
const LEFT_STEPS: [u64; 2] = [4_000_000, 100_000];
const MAX_RUNAWAYS: u32 = 3;

pub(super) type Trace = Vec<(&'static Method, u32, u32)>;
/// A path condition with its model, and which way each merged branch went.
type Leaf = (Vec<Term>, Rc<Model>, Vec<u32>);

impl Explorer {
    /// The method has ended. References that must not be null but were never looked at get their objects first.
    /// Whether the state has to go on for that.
    pub(super) fn complete(&mut self, run: &mut Run, finish: Finish) -> bool {
        if let Some(reached) = &mut run.reached {
            reached.push(Reached { fork: self.vm.fork(), finish });
            run.leave_out(&self.vm.state.machine);
            return false;
        }
        if self.vm.machine.any.is_some() {
            run.leave_out(&self.vm.state.machine);
            return false;
        }
        if let Some(reference) = self.unmade() {
            self.vm.state.machine.finished = Some(finish);
            return self.make_any(run, reference);
        }
        self.vm.state.machine.finished = None;
        if self.assume(run).is_err() {
            run.leave_out(&self.vm.state.machine);
            return false;
        }
        let mut state = self.vm.state.machine.clone();
        let mut leaves = Vec::new();
        let merged: Vec<(Term, Term)> = state
            .trace
            .events()
            .into_iter()
            .filter_map(|event| match event {
                Event::Merged { guard, condition, .. } => Some((guard, condition)),
                Event::Taken { .. } => None,
            })
            .collect();
        if self.settings.keep_merged || merged.is_empty() {
            leaves.push((state.path.to_vec(), state.model.clone(), Vec::new()));
        } else {
            self.leaves(run, &merged, state.path.to_vec(), state.model.clone(), Vec::new(), &mut leaves);
        }
        if let Finish::Returned(Some(value)) = finish
            && let Shape::Term(term) = value.shape()
            && !self.settings.keep_merged
        {
            leaves = self.by_value(run, term, leaves);
        }
        for (place, (path, model, ways)) in leaves.into_iter().enumerate() {
            if place > 0 && run.paths.len() >= run.limits.paths {
                run.cuts.add(Cut::Paths(run.limits.paths));
                break;
            }
            match settle(&mut self.vm, path, model) {
                Settled::Holds(path, model) => {
                    state.invariants = self.vm.state.machine.invariants.clone();
                    state.cuts = self.vm.state.machine.cuts.clone();
                    self.report(run, &state, &path, model, ways, finish);
                }
                Settled::Infeasible => {}
                Settled::Unknown(why) => self.finish(run, End::Cut(why)),
            }
        }
        false
    }

    /// A reference that is not null and has no object yet.
    fn unmade(&self) -> Option<Reference> {
        let references = &self.vm.state.machine.references;
        let needed = references
            .iter()
            .position(|entry| entry.status == Status::NotNull && matches!(entry.origin, Origin::Input { .. }))?;
        Some(Reference(needed as u32))
    }

    /// A result that can only be one of a few values is shown with each of them.
    fn by_value(&mut self, run: &Run, result: Term, leaves: Vec<Leaf>) -> Vec<Leaf> {
        let mut split = Vec::new();
        for (path, model, ways) in leaves {
            let mut values = vec![(path.clone(), model.clone(), ways.clone())];
            let mut others = path.clone();
            let mut last = model.clone();
            let complete = loop {
                if self.limit(run).is_some() {
                    break false;
                }
                let pool = &mut self.vm.machine.pool;
                let value = Evaluator::new(&last).eval(pool, result);
                let constant = pool.scalar(pool.sort(result), value);
                let differs = pool.ne(result, constant);
                match self.vm.machine.solver.check(&self.vm.machine.pool, &others, differs, &last) {
                    Answer::Sat(next) if values.len() < MAX_RESULTS => {
                        others.push(differs);
                        let mut ways = ways.clone();
                        ways.push(values.len() as u32);
                        let pool = &mut self.vm.machine.pool;
                        let value = Evaluator::new(&next).eval(pool, result);
                        let constant = pool.scalar(pool.sort(result), value);
                        let equal = pool.eq(result, constant);
                        let mut path = path.clone();
                        path.push(equal);
                        values.push((path, next.clone(), ways));
                        last = next;
                    }
                    Answer::Unsat => break true,
                    Answer::Sat(_) | Answer::Unknown(_) => break false,
                }
            };
            if !complete {
                values.truncate(1);
            } else if values.len() > 1 {
                let pool = &mut self.vm.machine.pool;
                let value = Evaluator::new(&model).eval(pool, result);
                let constant = pool.scalar(pool.sort(result), value);
                let equal = pool.eq(result, constant);
                values[0].0.push(equal);
            }
            split.append(&mut values);
        }
        split
    }

    /// Splits a path by what its merged branches did.
    fn leaves(
        &mut self,
        run: &Run,
        merged: &[(Term, Term)],
        path: Vec<Term>,
        model: Rc<Model>,
        ways: Vec<u32>,
        leaves: &mut Vec<Leaf>,
    ) {
        let Some((&(guard, condition), rest)) = merged.split_first() else {
            leaves.push((path, model, ways));
            return;
        };
        let pool = &mut self.vm.machine.pool;
        let (not_guard, not_condition) = (pool.not(guard), pool.not(condition));
        let taken = pool.and(guard, condition);
        let passed = pool.and(guard, not_condition);
        for (way, case) in [taken, passed, not_guard].into_iter().enumerate() {
            if leaves.len() >= MAX_LEAVES {
                self.vm.state.machine.cut(Cut::Merged(MAX_LEAVES));
                return;
            }
            if !leaves.is_empty()
                && let Some(why) = self.limit(run)
            {
                self.vm.state.machine.cut(why);
                return;
            }
            let solver = &mut self.vm.machine.solver;
            let pool = &self.vm.machine.pool;
            match solver.check(pool, &path, case, &model) {
                Answer::Sat(model) => {
                    let mut path = path.clone();
                    if pool.constant(case).is_none() && !path.contains(&case) {
                        path.push(case);
                    }
                    let mut ways = ways.clone();
                    ways.push(way as u32);
                    self.leaves(run, rest, path, model, ways, leaves);
                }
                Answer::Unsat => {}
                Answer::Unknown(why) => self.vm.state.machine.cut(unanswered(why)),
            }
        }
    }

    /// Models of a path: its own, and such with a number below zero or a large one.
    fn extremes(&mut self, state: &PathState) -> Vec<Rc<Model>> {
        let mut models = vec![state.model.clone()];
        let pool = &self.vm.machine.pool;
        let variables: BTreeSet<Var> = state.path.iter().flat_map(|&term| pool.vars(term).to_vec()).collect();
        let numbers = variables.into_iter().filter_map(|var| match pool.var(var).sort {
            Sort::Bits(width @ (32 | 64)) => Some((var, width)),
            _ => None,
        });
        let numbers: Vec<(Var, u8)> = numbers.take(MAX_EXTREMES).collect();
        for (var, width) in numbers {
            let pool = &mut self.vm.machine.pool;
            let term = pool.intern(Node::Var(var));
            let mut between = |low: i64, high: i64| {
                let (low, high) = (pool.bits(width, low as u64), pool.bits(width, high as u64));
                let (above, below) = (pool.binary(Binary::Sle, low, term), pool.binary(Binary::Sle, term, high));
                pool.and(above, below)
            };
            for condition in [between(-1000, -1), between(1001, 100_000)] {
                let pool = &self.vm.machine.pool;
                if let Answer::Sat(model) = self.vm.machine.solver.check(pool, &state.path, condition, &state.model) {
                    models.push(model);
                }
            }
        }
        models
    }

    /// What the concrete machine does with the inputs of a path that is left here; `endless`: if it does not end.
    fn finish_concretely(&mut self, run: &mut Run, state: &PathState, model: &Model, endless: bool) {
        let inputs = Valued::new(&self.vm.machine.pool, state, model).of(run);
        let passed = InputsRef::from(&inputs).lazy(run.statics.is_some());
        let steps = LEFT_STEPS[usize::from(run.runaways >= MAX_RUNAWAYS)].min(self.replayer.most_steps);
        let most_steps = std::mem::replace(&mut self.replayer.most_steps, steps);
        let replayed = self.replayer.replay(run.method, passed);
        self.replayer.most_steps = most_steps;
        let (end, trace, asks_time, judged) = match replayed {
            Ok(_) if endless => return,
            Ok(replay) => {
                run.noticed.add(&replay.initialised);
                run.cover(&replay.trace);
                (End::Finished(replay.outcome), branch_ids(&replay.trace), replay.asks_time, replay.judged)
            }
            // Perhaps one that never ends.
            Err(NotReplayed::Stopped(stop @ Stop::Exhausted(Limit::Steps(_) | Limit::Time))) => {
                run.runaways += 1;
                (End::Cut(show::cut(stop)), Vec::new(), false, None)
            }
            Err(_) => return,
        };
        // Inputs that nobody has looked at are null, and the concrete machine does look at them.
        let meets_null = inputs.call().chain(&inputs.drawn).any(has_null) || inputs.setups.iter().any(passes_null);
        run.add(Path {
            choices: state.choices.iter().copied().collect(),
            inputs,
            condition: condition::conditions(&self.vm.machine.pool, state, &state.path),
            end,
            trace,
            cuts: Vec::new(),
            meets_null,
            asks_time,
            judged,
        });
    }

    /// Whether a path is one of the first, or covers something new.
    fn is_worth_it(&self, run: &Run, state: &PathState, model: &Model) -> bool {
        run.paths.len() < MAX_SIMPLE
            || taken(&self.vm.machine.pool, state, model)
                .iter()
                .any(|&(method, at, way)| !run.covered.contains(&(method.id, at, way)))
    }

    /// Reports a path, with the simplest values if somebody will see them.
    fn report(
        &mut self,
        run: &mut Run,
        state: &PathState,
        path: &[Term],
        mut model: Rc<Model>,
        ways: Vec<u32>,
        finish: Finish,
    ) {
        let is_wanted = self.settings.simplest && self.limit(run).is_none();
        // Where only some paths are shown, which ones is known when they have been replayed.
        let is_shown = run.part.pause_at.clone();
        if is_shown.is_none() && is_wanted && self.is_worth_it(run, state, &model) {
            model = simplest(&mut self.vm, path, model, &self.settings.preferred);
        }
        let mut ended = self.ended(run, state, path, &model, &ways, finish);
        if is_wanted && is_shown.is_some_and(|is_shown| is_shown(&ended.0)) {
            model = simplest(&mut self.vm, path, model, &self.settings.preferred);
            ended = self.ended(run, state, path, &model, &ways, finish);
        }
        let (path, trace) = ended;
        if matches!(path.end, End::Finished(_)) {
            run.cover(&trace);
        }
        run.add(path);
    }

    /// How a path ends with the values of a model.
    fn ended(
        &mut self,
        run: &mut Run,
        state: &PathState,
        path: &[Term],
        model: &Rc<Model>,
        ways: &[u32],
        finish: Finish,
    ) -> (Path, Trace) {
        let inputs = Valued::new(&self.vm.machine.pool, state, model).of(run);
        let pool = &self.vm.machine.pool;
        let trace = taken(pool, state, model);
        let mut choices: Vec<Choice> = state.choices.iter().copied().collect();
        choices.extend(ways.iter().copied().map(Choice::way));
        let expected = match finish {
            Finish::Returned(_) => None,
            Finish::Threw(exception) => Some(self.vm.class_of(exception).java_name()),
            Finish::Exited => None,
        };
        let promised = match finish {
            Finish::Returned(Some(value)) => promise::returned(&mut self.vm, run.method.result, value, model),
            _ => None,
        };
        let mut asks_time = false;
        let mut judged = None;
        let passed = InputsRef::from(&inputs).lazy(run.statics.is_some());
        let end = match self.replayer.replay(run.method, passed) {
            Err(NotReplayed::NotMade(NotMade::Stopped(stop)) | NotReplayed::Stopped(stop)) if is_for_want(&stop) => {
                End::Cut(show::cut(stop))
            }
            Err(why) => End::Diverged(Divergence::NotReplayed(why)),
            Ok(replay) => {
                asks_time = replay.asks_time;
                judged = replay.judged;
                run.noticed.add(&replay.initialised);
                let threw = match &replay.outcome {
                    Outcome::Threw { class, .. } => Some(class.clone()),
                    _ => None,
                };
                let full = Some("java.lang.OutOfMemoryError");
                if threw != expected && (threw.as_deref() == full || expected.as_deref() == full) {
                    // Arrays of a length that is not known take no room here, and inputs are not written at full length.
                    End::Cut(Cut::ReplayMemory)
                } else if threw != expected {
                    End::Diverged(Divergence::Threw { expected, actual: threw })
                } else if let (Some(promised), Outcome::Returned(actual)) = (&promised, &replay.outcome)
                    && promised != actual
                {
                    End::Diverged(Divergence::Returned { expected: promised.clone(), actual: actual.clone() })
                } else if !same_trace(&trace, &replay.trace) {
                    End::Diverged(Divergence::Branches)
                } else {
                    End::Finished(replay.outcome)
                }
            }
        };
        let condition = condition::conditions(&self.vm.machine.pool, state, path);
        let cuts = state.cuts.iter().cloned().collect();
        let meets_null = meets_null(state);
        let trace_ids = branch_ids(&trace);
        let path = Path { choices, inputs, condition, end, trace: trace_ids, cuts, meets_null, asks_time, judged };
        (path, trace)
    }

    /// A path that ends without an outcome.
    pub(super) fn finish(&mut self, run: &mut Run, end: End) {
        self.locate(run);
        if run.reached.is_some() || self.vm.machine.any.is_some() {
            run.leave_out(&self.vm.state.machine);
            if let End::Cut(cut) = end {
                run.cuts.add(cut);
            }
            return;
        }
        let mut state = self.vm.state.machine.clone();
        let is_over = self.limit(run).is_some();
        if self.settings.finish_cuts && state.tasks.is_empty() && !is_over {
            match settle(&mut self.vm, state.path.to_vec(), state.model.clone()) {
                Settled::Holds(_, model) => state.model = model,
                Settled::Infeasible | Settled::Unknown(_) => {}
            }
        }
        let pool = &self.vm.machine.pool;
        let inputs = Valued::new(pool, &state, &state.model).of(run);
        let trace = taken(pool, &state, &state.model);
        if let (End::Cut(cut), true) = (&end, self.settings.finish_cuts && state.tasks.is_empty())
            && !cut.is_unsupported()
            && self.unmade().is_none()
        {
            run.cuts.add(cut.clone());
            let models = if is_over { vec![state.model.clone()] } else { self.extremes(&state) };
            let is_loop = matches!(cut, Cut::Loop { .. }) && !is_over && self.settings.simplest;
            for model in models {
                self.finish_concretely(run, &state, &model, false);
            }
            if is_loop {
                // What keeps a loop running for ever is more likely a zero than whatever the solver has come up with.
                let model = simplest(&mut self.vm, &state.path.to_vec(), state.model.clone(), &self.settings.preferred);
                self.finish_concretely(run, &state, &model, true);
            }
            return;
        }
        let condition = condition::conditions(pool, &state, &state.path);
        let cuts = state.cuts.iter().cloned().collect();
        let choices = state.choices.iter().copied().collect();
        let meets_null = meets_null(&state);
        run.add(Path {
            choices,
            inputs,
            condition,
            end,
            trace: branch_ids(&trace),
            cuts,
            meets_null,
            asks_time: false,
            judged: None,
        });
    }
}

/// Whether a replay says nothing of the call but that there was no time or room for it.
fn is_for_want(stop: &Stop) -> bool {
    matches!(stop, Stop::Exhausted(Limit::Time | Limit::Thrashing))
}

/// Whether null is passed in what is done to static state; a field that is null is such a state.
fn passes_null(setup: &Input) -> bool {
    let is_assigned = matches!(setup.setup(), Some(Setup::Assign { .. }));
    setup.holes().iter().any(|hole| if is_assigned { hole.holes().iter().any(has_null) } else { has_null(hole) })
}

/// Whether null is a part of an input.
pub fn has_null(input: &Input) -> bool {
    *input == Input::Null || input.holes().iter().any(has_null)
}

fn meets_null(state: &PathState) -> bool {
    let is_null = |status| matches!(status, Status::Resolved(object) if object.is_null());
    let is_passed = |(index, entry): (usize, &Entry)| {
        matches!(entry.origin, Origin::Input { .. })
            && is_null(entry.status)
            && !is_static_input(state, Reference(index as u32))
            && !entry.made.as_ref().is_some_and(|making| matches!(*making.recipe, Recipe::Setup(_)))
    };
    state.references.iter().enumerate().any(is_passed)
}

/// The branches that a path takes under a model.
pub(super) fn taken(pool: &Pool, state: &PathState, model: &Model) -> Trace {
    let mut evaluator = Evaluator::new(model);
    let mut trace = Vec::new();
    for event in state.trace.events() {
        match event {
            Event::Taken { method, at, way } => trace.push((method, at, way)),
            Event::Merged { method, at, guard, condition } => {
                if evaluator.holds(pool, guard) {
                    trace.push((method, at, evaluator.holds(pool, condition) as u32));
                }
            }
        }
    }
    trace
}

fn same_trace(one: &Trace, other: &Trace) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.0.id == b.0.id && a.1 == b.1 && a.2 == b.2)
}

/// Turns the values of a path into inputs.
struct Valued<'a> {
    pool: &'a Pool,
    state: &'a PathState,
    evaluator: Evaluator<'a>,
    seen: BTreeSet<Reference>,
    /// The first input that is a string object.
    strings: BTreeMap<Ref, InputId>,
    /// Objects that are being written: what is inside refers to them by ties.
    open: Vec<Reference>,
    ties: Vec<Tie>,
}

impl<'a> Valued<'a> {
    fn new(pool: &'a Pool, state: &'a PathState, model: &'a Model) -> Valued<'a> {
        Valued {
            pool,
            state,
            evaluator: Evaluator::new(model),
            seen: BTreeSet::new(),
            strings: BTreeMap::new(),
            open: Vec::new(),
            ties: Vec::new(),
        }
    }

    fn of(&mut self, run: &Run) -> Inputs {
        let setups = self.setups(run);
        let call = run.arguments.iter().map(|argument| self.argument(argument.value, &argument.wanted)).collect();
        let state = self.state;
        let drawn = state.drawn.iter().map(|drawn| self.argument(drawn.value, &JavaType::Primitive(drawn.kind)));
        let drawn = drawn.collect();
        Inputs { drawn, setups, ..Inputs::of(run.method, call) }
    }

    /// What is set up first, so that what it is made of may occur again in the arguments.
    fn setups(&mut self, run: &Run) -> Vec<Input> {
        let (state, this) = (self.state, std::cell::RefCell::new(self));
        let assigned = |value, wanted: &JavaType| this.borrow_mut().argument(value, wanted);
        let called = |reference, making: &Making| {
            let wanted: Vec<JavaType> = making.recipe.holes().into_iter().cloned().collect();
            this.borrow_mut().holes(reference, making, &wanted)
        };
        super::statics::setups(run.statics.as_deref(), state, &run.setups, assigned, called)
    }

    fn argument(&mut self, value: Value, wanted: &JavaType) -> Input {
        let input = self.input(value, wanted);
        match std::mem::take(&mut self.ties) {
            ties if ties.is_empty() => input,
            ties => Input::Knot { input: Box::new(input), ties },
        }
    }

    fn input(&mut self, value: Value, wanted: &JavaType) -> Input {
        match value.shape() {
            Shape::Unresolved(reference) => self.object(reference),
            Shape::Concrete(bits) if wanted.kind() == Kind::Ref => {
                debug_assert_eq!(bits, 0, "an input is made by a recipe");
                Input::Null
            }
            Shape::Concrete(bits) => Input::Primitive { kind: wanted.kind(), bits },
            Shape::Term(term) => Input::Primitive { kind: wanted.kind(), bits: self.evaluator.eval(self.pool, term) },
        }
    }

    fn object(&mut self, reference: Reference) -> Input {
        let (reference, entry) = self.state.entry(reference);
        let id = InputId::Object(reference.0);
        let Status::Resolved(object) = entry.status else { return Input::Null };
        let Some(making) = entry.made.clone().filter(|_| !object.is_null()) else { return Input::Null };
        if !self.seen.insert(reference) {
            return Input::Same(id);
        }
        match &*making.recipe {
            Recipe::Null => Input::Null,
            Recipe::String => self.string_input(id, object),
            Recipe::Boxed(kind) => match self.input(making.holes[0], &JavaType::Primitive(*kind)) {
                Input::Primitive { kind, bits } => Input::Boxed { id, kind, bits },
                _ => Input::Null,
            },
            Recipe::PrimitiveArray(kind) => {
                let items = making.array.map(|array| self.items(array)).unwrap_or_default();
                let items = items.into_iter().map(|bits| extend(*kind, bits)).collect();
                Input::PrimitiveArray { id, kind: *kind, items }
            }
            recipe => {
                if let Recipe::Scene(scene) = recipe {
                    let made = scene.actors.iter().filter(|actor| !actor.is_given);
                    let numbers = made.filter_map(|actor| match actor.id {
                        InputId::Object(number) => Some(Reference(number)),
                        InputId::Setup(_) => None,
                    });
                    self.seen.extend(numbers);
                }
                let wanted: Vec<JavaType> = recipe.holes().into_iter().cloned().collect();
                let holes = self.holes(reference, &making, &wanted);
                Input::Made { id, recipe: making.recipe.clone(), holes }
            }
        }
    }

    fn holes(&mut self, reference: Reference, making: &Making, wanted: &[JavaType]) -> Vec<Input> {
        self.open.push(reference);
        let mut holes = Vec::with_capacity(wanted.len());
        for (index, (&value, wanted)) in making.holes.iter().zip(wanted).enumerate() {
            let inside = match value.shape() {
                Shape::Unresolved(hole) => Some(self.state.entry(hole).0).filter(|hole| self.open.contains(hole)),
                _ => None,
            };
            match (inside, making.recipe.field_of(index)) {
                (Some(value), Some(field)) => {
                    let [object, value] = [reference, value].map(|one| InputId::Object(one.0));
                    self.ties.push(Tie { object, field, value });
                    holes.push(Input::Null);
                }
                _ => holes.push(self.input(value, wanted)),
            }
        }
        self.open.pop();
        holes
    }

    fn items(&mut self, (length, content): (Term, Term)) -> Vec<u64> {
        let length = self.evaluator.eval(self.pool, length).min(MAX_ITEMS);
        let array = self.array(content);
        (0..length).map(|index| array.get(index)).collect()
    }

    fn array(&mut self, content: Term) -> ArrayValue {
        match self.evaluator.value(self.pool, content) {
            Scalar::Array(array) => array,
            Scalar::Scalar(_) => ArrayValue::default(),
        }
    }

    /// A string, which may be one that occurred before or that of a literal.
    fn string_input(&mut self, id: InputId, object: Ref) -> Input {
        let mut same = object;
        while let Some(&other) = self.state.same_strings.get(&same) {
            same = other;
        }
        if let Some(&first) = self.strings.get(&same) {
            return Input::Same(first);
        }
        self.strings.insert(same, id);
        let units = self.string(object);
        let is_copy = self.state.copies.iter().any(|(copy, literal)| *copy == same && **literal == units[..]);
        let identity = match self.state.strings.contains_key(&same) {
            false => Identity::Literal,
            true if is_copy => Identity::Copy,
            true => Identity::Open,
        };
        Input::String { id, units, identity }
    }

    /// UTF-16 units.
    fn string(&mut self, object: Ref) -> Vec<u16> {
        let Some(text) = self.state.strings.get(&object) else { return Vec::new() };
        let Content::Arrays { narrow, wide } = text.content else { return Vec::new() };
        let content = if self.evaluator.holds(self.pool, text.wide) { wide } else { narrow };
        let units = self.items((text.length, content));
        units.into_iter().map(|unit| unit as u16).collect()
    }
}

/// Elements that an input is written out with at most: no test has more.
const MAX_ITEMS: u64 = 1 << 16;

/// The bits of an element as a slot holds them.
fn extend(kind: Kind, bits: u64) -> u64 {
    match kind {
        Kind::Bool => bits & 1,
        Kind::Byte => bits as u8 as i8 as i32 as u32 as u64,
        Kind::Short => bits as u16 as i16 as i32 as u32 as u64,
        _ => bits,
    }
}
