//! One tree of states for all sequences: breadth first, with what was seen before left out.
//!
//! A node is a state in which the object under test, the first one of its stage, is whole. Every operation that clients can
//! do to an object that they hold leads to new states; the invariant is asked there, and where it holds the state is a node,
//! unless another one stands for it. Where it does not, the steps are a test.

use super::Invariants;
use super::find::{Form, Invariant};
use super::kind::{Told, asking, calling, shown, tell};
use super::operations::{Operation, Operations};
use crate::subsumption::{Answers, Comparer, Index, State};
use expr::{Sort, Term};
use program::Kind;
use program::link::Class;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symex::explore::{Argument, Call, Calls, Choose, Effort, Finish, Passed, Reached, Stage};
use symex::graph::{Linear, Snapshot};
use symex::input::{ClassRef, Deed, JavaType, Watch};
use symex::machine::{Shape, Symbolic, Value};
use symex::{End, Path};
use technique::{BreakKind, Budget, Cut, Cuts};
use vm::{Fork, Machine, Ref};

/// For the inputs of one test: counted, as a test must not depend on how busy the machine is.
const EFFORT: Effort = Effort { time: Duration::from_secs(3600), turns: 20_000 };
/// Sequences that break an invariant in the same way and are tried until one is a test.
const MAX_TRIES: usize = 3;
/// Where something was found, only this part of the sequences is tried.
const ENOUGH: usize = 5;
/// The part of the time for what is done at once to what was handed out or taken in.
const AHEAD: f64 = 0.3;
/// The last of the orders that count as early, and how many of the states of the same steps they are for.
const EARLY: u8 = 3;
const EARLY_ROUNDS: usize = 2;
/// Of operations of other classes.
const FRIEND: u8 = 5;
/// Paths of one operation that are followed, and of one question.
pub const MAX_ENDS: usize = 64;

/// Searches for what breaks one invariant.
pub struct Search<'a> {
    pub calls: Calls<'a>,
    pub class: &'static Class,
    pub invariant: &'a Invariant,
    /// By which code that is called back asks it.
    watch: Option<Watch>,
    pub operations: Operations<'a>,
    pub options: &'a Invariants,
    /// Other classes under test.
    pub beside: &'a [String],
    pub budget: &'a Budget,
    base: u32,
    /// States to go on from, by the number of operations after the constructor.
    nodes: Vec<Vec<Rc<Stage>>>,
    known: Known,
    /// States are asked and not kept: they would stand for others that fewer operations lead to.
    is_ahead: bool,
    tries: BTreeMap<(BreakKind, String), usize>,
    pub found: Found,
}

/// What came of it.
#[derive(Default)]
pub struct Found {
    pub breaks: Vec<Broken>,
    /// Objects that were whole, and that were broken from the start.
    pub whole: usize,
    pub unsound: usize,
    pub sequences: usize,
    pub states: usize,
    pub subsumed: usize,
    /// Questions that had no answer.
    pub unanswered: usize,
    /// Ends of operations that were not followed, and breaks that no test shows.
    pub truncated: usize,
    pub untold: usize,
    /// Up to how many operations all sequences were tried.
    pub complete: usize,
    /// What exploration left out.
    pub cuts: Cuts,
    /// Why it ended early.
    pub stopped: Option<Cut>,
    pub first: Option<Duration>,
}

/// Steps that break the invariant.
pub struct Broken {
    pub told: Told,
    /// Of the question that says so.
    pub path: Box<Path>,
    /// Operations after the constructor.
    pub length: usize,
}

/// What states are compared by.
struct Known {
    linear: Linear,
    index: Index,
    states: Vec<State>,
    answers: Answers,
    stand_ins: FxHashMap<(Sort, usize), Term>,
}

/// An operation to be done to a state of a level, by what decides which comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Planned {
    is_late: bool,
    /// States that the same steps have led to come in turns.
    round: usize,
    order: u8,
    on: usize,
    stage: usize,
    place: usize,
    is_friend: bool,
}

/// What the invariant says of a state.
enum Says {
    Whole(Fork<Symbolic>),
    Broken(Reached),
}

impl<'a> Search<'a> {
    pub fn new(
        mut calls: Calls<'a>,
        (class, invariant, watch): (&'static Class, &'a Invariant, Option<Watch>),
        operations: Operations<'a>,
        options: &'a Invariants,
        (beside, budget): (&'a [String], &'a Budget),
    ) -> Search<'a> {
        calls.start();
        let base = calls.base();
        let known = Known {
            linear: Linear::whole(base),
            index: Index::default(),
            states: Vec::new(),
            answers: Answers::default(),
            stand_ins: FxHashMap::default(),
        };
        let nodes = vec![Vec::new(); options.length + 1];
        let (tries, found) = Default::default();
        Search {
            calls,
            class,
            invariant,
            watch,
            operations,
            options,
            beside,
            budget,
            base,
            nodes,
            known,
            is_ahead: false,
            tries,
            found,
        }
    }

    /// Where the objects begin that steps have made.
    pub(super) fn base(&self) -> u32 {
        self.base
    }

    /// Makes objects, and then goes on level by level. One level more than the shortest break has is enough: what takes
    /// longer seldom shows anything else.
    pub fn run(&mut self, started: Instant) {
        self.grow(started);
        // What time has cut in the last step counts, too.
        self.is_over();
        self.found.cuts = self.calls.cuts().0.clone();
    }

    fn grow(&mut self, started: Instant) {
        let start = Rc::new(self.calls.start());
        let asking = match self.watch.filter(|_| self.options.subclass) {
            Some(watch) => self.operations.asking(watch),
            None => Vec::new(),
        };
        for maker in self.operations.makers().into_iter().chain(asking) {
            if self.is_over() {
                return;
            }
            self.apply(&start, 0, &maker, 0, started);
        }
        let share = self.budget.share(AHEAD);
        for depth in 0..self.options.length {
            let shortest = self.found.breaks.iter().map(|one| one.length).filter(|length| *length > 0).min();
            if shortest.is_some_and(|shortest| depth > shortest) {
                break;
            }
            self.level(depth, &share, started);
            if self.is_over() {
                break;
            }
            self.found.complete = depth + 1;
        }
    }

    /// Does everything to the states of a level that clients can do.
    fn level(&mut self, depth: usize, share: &Budget, started: Instant) {
        let rest = (self.options.length - depth) as u32;
        let stages = self.nodes[depth].clone();
        let rounds = rounds(&stages);
        let friends = self.operations.friends(self.beside);
        let mut all: Vec<Planned> = Vec::new();
        for (number, stage) in stages.iter().enumerate() {
            for on in 0..stage.objects.len() {
                let operations = self.operations_on(stage, on);
                let wanted = operations.iter().enumerate().filter(|(_, one)| one.rank < rest);
                all.extend(wanted.map(|(place, one)| {
                    let order = self.order(stage, on, one);
                    let is_late = depth > 0 || order > EARLY || rounds[number] >= EARLY_ROUNDS;
                    Planned { is_late, round: rounds[number], order, on, stage: number, place, is_friend: false }
                }));
            }
            let wanted = friends.iter().enumerate().filter(|(_, one)| one.rank < rest);
            all.extend(wanted.map(|(place, _)| Planned {
                is_late: true,
                round: rounds[number],
                order: FRIEND,
                on: 0,
                stage: number,
                place,
                is_friend: true,
            }));
        }
        all.sort();
        for one in all {
            if self.is_over() {
                return;
            }
            let stage = &stages[one.stage];
            let operations = if one.is_friend { friends.clone() } else { self.operations_on(stage, one.on) };
            let known = self.nodes[depth + 1].len();
            self.apply(stage, one.on, &operations[one.place], depth + 1, started);
            if !one.is_late && depth + 1 < self.options.length {
                self.follow(stage.objects.len(), known, share, started);
            }
        }
    }

    /// What was handed out or taken in by the first operation is used at once: so deep a break is rare among all sequences.
    fn follow(&mut self, handed: usize, known: usize, share: &Budget, started: Instant) {
        let most = self.options.max_sequences / ENOUGH;
        self.is_ahead = true;
        let stages = self.nodes[1][known..].to_vec();
        for next in &stages {
            for on in handed..next.objects.len() {
                for one in self.operations_on(next, on).iter().filter(|one| one.rank == 0) {
                    if self.is_over() || share.is_over() || self.found.sequences >= most {
                        self.is_ahead = false;
                        return;
                    }
                    self.apply(next, on, one, 2, started);
                }
            }
        }
        self.is_ahead = false;
    }

    /// What is tried first: assignments, then what is done to parts, what gets at them, then the rest, and last that of which
    /// nothing is known.
    fn order(&self, stage: &Stage, on: usize, operation: &Operation) -> u8 {
        if operation.is_vague() {
            return 6;
        }
        match operation.deed {
            Deed::Set(_) if on == 0 => 0,
            Deed::Set(_) | Deed::SetElement(_) => 1,
            _ if on > 0 && stage.objects[on].is_given && operation.rank == 0 => 1,
            Deed::Get(_) | Deed::GetElement => 2,
            _ if on > 0 => 2,
            _ if operation.gives.is_some() || operation.may_take => 3,
            _ => 4,
        }
    }

    /// What clients can do to one of their objects.
    fn operations_on(&mut self, stage: &Stage, on: usize) -> Rc<[Operation]> {
        let object = stage.receiver(&stage.fork.state.machine, on);
        if object.is_null() {
            return Rc::new([]);
        }
        self.calls.vm().switch_to(stage.fork.clone());
        let mut class = self.calls.vm().class_of(object);
        if on == 0 && asking(stage).is_some() {
            class = self.class;
        }
        let of = if on == 0 { self.operations.own.clone() } else { stage.objects[on].of.clone() };
        self.operations.of(class, &of)
    }

    fn is_over(&mut self) -> bool {
        if self.found.breaks.iter().any(|one| one.length > 0)
            && self.found.sequences >= self.options.max_sequences / ENOUGH
        {
            return true;
        }
        if self.found.stopped.is_none() {
            self.found.stopped = match () {
                () if self.budget.is_interrupted() => Some(Cut::Interrupted),
                () if self.budget.is_over() => Some(Cut::Time),
                () if self.found.sequences >= self.options.max_sequences => {
                    Some(Cut::Other(format!("limit of {} sequences", self.options.max_sequences)))
                }
                () => None,
            };
        }
        self.found.stopped.is_some()
    }

    /// Does one operation to a state; with depth 0, it makes the object under test.
    fn apply(&mut self, stage: &Rc<Stage>, on: usize, operation: &Operation, depth: usize, started: Instant) {
        let passed = operation.args.iter().enumerate().map(|(index, wanted)| Passed {
            wanted: wanted.clone(),
            choice: match operation.deed {
                _ if operation.takes == Some(index) => Choose::Object(0),
                Deed::CallOn(_) if index == 0 => Choose::NotNull,
                _ => Choose::Any,
            },
        });
        let passed: Vec<Passed> = passed.collect();
        self.calls.vm().switch_to(stage.fork.clone());
        let call = self.calls.step(stage, (operation.deed, on), &passed, operation.gives.clone());
        let Ok(call) = call.map(Rc::new) else { return };
        let Ok(ends) = self.calls.call(stage, &call) else { return };
        self.found.truncated += ends.len().saturating_sub(MAX_ENDS);
        let before = (depth > 0).then(|| self.snapshot(stage));
        for end in ends.into_iter().take(MAX_ENDS) {
            self.found.sequences += 1;
            let same = |this: &mut Self| {
                this.calls.vm().switch_to(end.fork.clone());
                before.as_ref().is_some_and(|before| before.still_holds(this.calls.vm()))
            };
            let mut next = match end.finish {
                Finish::Returned(value) => {
                    let is_same = same(self);
                    let next = self.calls.after_giving(stage, &call, end.fork, value);
                    // The invariant and what can be done are as they were, unless something was handed out.
                    if is_same && next.objects.len() == stage.objects.len() && !self.was_broken(&next.fork) {
                        continue;
                    }
                    next
                }
                Finish::Threw(exception) if depth > 0 && !same(self) => {
                    let Some(thrown) = self.thrown(&end.fork, exception) else { continue };
                    let call = Rc::new(Call { throws: Some(ClassRef(thrown)), ..Call::clone(&call) });
                    self.calls.after_giving(stage, &call, end.fork, None)
                }
                _ => continue,
            };
            if depth > 0 {
                self.called_back(&mut next, depth, started);
            }
            // What is apart from the object cannot break it, and nobody needs another one of it.
            let is_new = next.objects.len() > stage.objects.len();
            let is_of_use = !is_new || depth == 0 || !self.is_apart(&next);
            if !next.objects.is_empty() && is_of_use {
                self.look(next, depth, started);
            }
        }
    }

    /// What can be reached from the objects of a stage.
    fn snapshot(&mut self, stage: &Stage) -> Snapshot {
        let roots: Vec<Ref> =
            (0..stage.objects.len()).map(|number| stage.receiver(&stage.fork.state.machine, number)).collect();
        self.calls.vm().switch_to(stage.fork.clone());
        Snapshot::new(self.calls.vm(), &roots, self.base)
    }

    /// The class of an exception, if it tells of the object: what the machine runs out of does not.
    fn thrown(&mut self, fork: &Fork<Symbolic>, exception: Ref) -> Option<&'static Class> {
        let vm = self.calls.vm();
        vm.switch_to(fork.clone());
        let class = vm.class_of(exception);
        let is_own = !matches!(&*class.name, "java/lang/OutOfMemoryError" | "java/lang/StackOverflowError");
        is_own.then_some(class)
    }

    /// From here on, code that is called back asks the invariant.
    fn begin_watch(&mut self, stage: &mut Stage) {
        let Some(watch) = self.watch else { return };
        let begin =
            Argument { wanted: self.operations.own.clone(), value: Value::reference(stage.objects[0].reference) };
        self.calls.vm().switch_to(stage.fork.clone());
        let ends = self.calls.call(stage, &Call::new(watch.begin(), 0, vec![begin])).unwrap_or_default();
        match <[Reached; 1]>::try_from(ends) {
            Ok([end]) => stage.fork = end.fork,
            Err(_) => self.watch = None,
        }
    }

    /// Whether code that was called back can have found the object broken.
    fn was_broken(&mut self, fork: &Fork<Symbolic>) -> bool {
        self.watch.is_some_and(|watch| self.may_be_set(fork, watch.broken()))
    }

    fn may_be_set(&mut self, fork: &Fork<Symbolic>, (class, field): (&'static Class, &str)) -> bool {
        let vm = self.calls.vm();
        vm.switch_to(fork.clone());
        vm.get_static(class, field).is_some_and(|value| !matches!(value.shape(), Shape::Concrete(0)))
    }

    /// If code that was called back has found the object broken, the steps are a test, and what follows begins anew.
    fn called_back(&mut self, next: &mut Stage, depth: usize, started: Instant) {
        let Some(watch) = self.watch.filter(|_| self.was_broken(&next.fork)) else { return };
        let object =
            Argument { wanted: self.operations.own.clone(), value: Value::reference(next.objects[0].reference) };
        let question = Call::new(watch.holds(), 0, vec![object]);
        self.calls.vm().switch_to(next.fork.clone());
        let ends = self.calls.call(next, &question).unwrap_or_default();
        let told = calling(next, self.invariant);
        // Code that is called back by an interface asks in subclasses, too.
        let plain = (BreakKind::Callback.family(), next.calls.last().map(|call| shown(call)).unwrap_or_default());
        let is_known = asking(next).is_some() && self.tries.contains_key(&plain);
        for end in ends.into_iter().filter(|_| !is_known) {
            if let Finish::Returned(Some(value)) = end.finish
                && let Some(fork) = self.calls.assume(&end.fork, value, false)
            {
                let end = Reached { fork, finish: end.finish };
                let watch = if self.may_be_set(&next.fork, watch.again()) { watch.guarded() } else { watch };
                self.broken(&next.watched(watch), (question.clone(), end), told.clone(), (depth, started));
            }
        }
        let (class, field) = watch.broken();
        let vm = self.calls.vm();
        vm.switch_to(next.fork.clone());
        vm.put_static(class, field, Value::concrete(0));
        next.fork = vm.fork();
    }

    /// Asks the invariant in a new state.
    fn look(&mut self, next: Stage, depth: usize, started: Instant) {
        for says in self.ask(&next) {
            match says {
                Says::Whole(fork) => {
                    self.found.whole += usize::from(depth == 0);
                    if self.is_ahead || depth == self.options.length {
                        continue;
                    }
                    let mut stage = Stage { fork, ..next.clone() };
                    if depth == 0 {
                        self.begin_watch(&mut stage);
                    }
                    self.adopt(&mut stage);
                    self.keep(stage, depth);
                }
                // The same was seen without a subclass.
                Says::Broken(_) if asking(&next).is_some() => {}
                Says::Broken(end) => {
                    self.found.unsound += usize::from(depth == 0);
                    let told = tell(&next, self.class, self.invariant);
                    self.broken(&next, (self.question(&next), end), told, (depth, started));
                }
            }
        }
    }

    /// The question whether the object under test is whole.
    fn question(&self, stage: &Stage) -> Call {
        let method = self.invariant.method;
        let object = Value::reference(stage.objects[0].reference);
        let arguments = match method.is_static() {
            true => vec![Argument { wanted: self.operations.own.clone(), value: object }],
            false => Vec::new(),
        };
        Call::new(method, 0, arguments)
    }

    /// What the invariant says. Asking changes nothing: where it does, the state is that before the question.
    fn ask(&mut self, stage: &Stage) -> Vec<Says> {
        let question = self.question(stage);
        let before = self.snapshot(stage);
        let ends = self.calls.call(stage, &question).unwrap_or_default();
        self.found.truncated += ends.len().saturating_sub(MAX_ENDS);
        self.found.unanswered += usize::from(ends.is_empty());
        let mut told = Vec::new();
        let mut has_changed = false;
        for end in ends.into_iter().take(MAX_ENDS) {
            let (holds, fails) = self.answers(&end);
            if let Some(fork) = holds {
                self.calls.vm().switch_to(fork.clone());
                match before.still_holds(self.calls.vm()) {
                    true => told.push(Says::Whole(fork)),
                    false => has_changed = true,
                }
            }
            told.extend(fails.map(|fork| Says::Broken(Reached { fork, finish: end.finish })));
        }
        if has_changed {
            told.push(Says::Whole(stage.fork.clone()));
        }
        told
    }

    /// The states at the end of a question in which the answer is yes and no.
    fn answers(&mut self, end: &Reached) -> (Option<Fork<Symbolic>>, Option<Fork<Symbolic>>) {
        let value = match (end.finish, self.invariant.form) {
            (Finish::Returned(_), Form::Void) => return (Some(end.fork.clone()), None),
            (Finish::Returned(Some(value)), Form::Boolean) => value,
            (Finish::Returned(Some(value)), Form::Boxed) => match self.unboxed(end, value) {
                Some(value) => value,
                None => return (None, Some(end.fork.clone())),
            },
            (Finish::Threw(exception), _) => {
                let is_own = self.thrown(&end.fork, exception).is_some();
                return (None, is_own.then(|| end.fork.clone()));
            }
            _ => return (None, None),
        };
        (self.calls.assume(&end.fork, value, true), self.calls.assume(&end.fork, value, false))
    }

    /// What a `Boolean` says; none if it is null.
    fn unboxed(&mut self, end: &Reached, value: Value) -> Option<Value> {
        let vm = self.calls.vm();
        vm.switch_to(end.fork.clone());
        let object = match value.shape() {
            Shape::Concrete(bits) => Ref(bits as u32),
            _ => return None,
        };
        let class = (!object.is_null()).then(|| vm.class_of(object))?;
        let field = class.fields.iter().find(|field| field.name == "value" && !field.is_static())?;
        Some(Symbolic::load(vm, object.0 + field.offset, Kind::Bool))
    }

    /// Keeps a state, unless another one stands for it.
    fn keep(&mut self, stage: Stage, depth: usize) {
        self.calls.vm().switch_to(stage.fork.clone());
        let state = &stage.fork.state.machine;
        let root = |number: usize| (Symbolic::reference(stage.receiver(state, number)), Kind::Ref);
        let roots: Vec<(Value, Kind)> = (0..stage.objects.len()).map(root).collect();
        let graph = self.known.linear.graph(self.calls.vm(), &roots);
        let view = State::new(graph, state);
        let is_compared = view.graph.obstacle.is_none();
        if is_compared && self.is_subsumed(&view) {
            self.found.subsumed += 1;
            return;
        }
        if is_compared {
            self.known.index.add(&view, self.known.states.len());
            self.known.states.push(view);
        }
        self.found.states += 1;
        self.nodes[depth].push(Rc::new(stage));
    }

    fn is_subsumed(&mut self, view: &State) -> bool {
        let Known { linear, index, states, answers, stand_ins } = &mut self.known;
        let kinds = &linear.tables().kinds;
        let wraps = |number: u32, kind: Kind| {
            let class = kinds.get(number as usize).and_then(|(_, class)| *class);
            class.is_some_and(|class| Some(&*class) == kind.wrapper())
        };
        let machine = &mut self.calls.explorer.vm.machine;
        let (pool, solver) = (&mut machine.pool, &mut machine.solver);
        let mut comparer = Comparer { pool, solver, wraps: &wraps, answers, stand_ins };
        let mut models = vec![view.model.clone()];
        index.candidates(view).into_iter().any(|number| comparer.subsumes(&states[number], view, &mut models))
    }

    /// The invariant does not hold: the steps are a test, unless others have shown the same.
    fn broken(
        &mut self,
        next: &Stage,
        (question, end): (Call, Reached),
        told: Told,
        (depth, started): (usize, Instant),
    ) {
        let key = (told.kind.family(), told.root.clone().unwrap_or_else(|| told.last.clone()));
        let tries = self.tries.entry(key.clone()).or_default();
        if *tries >= MAX_TRIES {
            return;
        }
        *tries += 1;
        let path = self.calls.path(next, &question, &end, EFFORT);
        let Some(path) = path.filter(|path| matches!(path.end, End::Finished(_))) else {
            self.found.untold += usize::from(depth > 0);
            return;
        };
        self.tries.insert(key, MAX_TRIES);
        self.found.first.get_or_insert_with(|| started.elapsed());
        self.found.breaks.push(Broken { told, path: Box::new(path), length: depth });
    }
}

/// The number of each state among those that the same steps have led to.
fn rounds(stages: &[Rc<Stage>]) -> Vec<usize> {
    let mut seen: FxHashMap<Vec<(u32, usize)>, usize> = FxHashMap::default();
    let mut round = |stage: &Rc<Stage>| {
        let steps = stage.calls.iter().map(|call| (call.method.id, call.on)).collect();
        let count = seen.entry(steps).or_default();
        *count += 1;
        *count - 1
    };
    stages.iter().map(&mut round).collect()
}

/// The type that the source code knows an object by.
pub fn declared(making: &symex::machine::Making, wanted: &JavaType) -> JavaType {
    use symex::input::Recipe;
    match &*making.recipe {
        Recipe::Made(made) => made.result.clone(),
        Recipe::PrimitiveArray(kind) => JavaType::Array(Box::new(JavaType::Primitive(*kind))),
        Recipe::Array { element, .. } => JavaType::Array(Box::new(element.clone())),
        Recipe::Stub(stub) => stub.of.clone(),
        Recipe::Field { result, .. } => result.clone(),
        Recipe::Changed { object, .. } => object.clone(),
        _ => wanted.clone(),
    }
}
