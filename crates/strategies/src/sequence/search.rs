//! Breadth first through the states of an object.

use super::state::{Answers, Index, State};
use super::{Level, Memory, Mode, Request};
use expr::{Sort, Term};
use program::Kind;
use program::link::{Class, Method};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use symex::explore::{Call, Calls, Choose, Finish, Passed, Reached, Stage, place};
use symex::graph::{Counter, FieldId, Leaf, Linear};
use symex::input::JavaType;
use symex::machine::{Shape, Symbolic, Value};
use vm::{Fork, Machine, Vm};

/// A method to call, with the types of its arguments and what must hold before and after.
#[derive(Clone)]
pub struct Target {
    pub method: &'static Method,
    pub wanted: Vec<JavaType>,
    pub before: Option<&'static Method>,
    pub after: Vec<&'static Method>,
}

/// A state that was reached.
pub struct Entry {
    /// Until it was explored.
    pub stage: Option<Rc<Stage>>,
    /// What it is compared by: one view, or one for each path of the method that gives its abstraction.
    pub views: Vec<State>,
    pub counters: Vec<Counter>,
    pub level: usize,
    /// The state that stands for it, if that came later.
    pub replaced: Option<usize>,
}

/// A path that becomes a test.
pub struct Seed {
    pub stage: Rc<Stage>,
    pub call: Rc<Call>,
    pub end: Reached,
    /// What is checked by it, if it shows that something does not hold that should.
    pub broken: Option<&'static Method>,
}

/// An edge of the graph of states: to a new state, or to the one that stands for it.
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub call: Rc<Call>,
}

type Branches = BTreeSet<(u32, u32, u32)>;

pub struct Search<'a> {
    pub request: &'a Request,
    pub calls: Calls<'a>,
    pub class: &'static Class,
    pub constructors: Vec<Target>,
    pub methods: Vec<Target>,
    pub abstraction: Option<&'static Method>,
    pub linear: Linear,
    pub entries: Vec<Entry>,
    pub edges: Vec<Edge>,
    pub seeds: Vec<Seed>,
    pub levels: Vec<Level>,
    pub covered: Branches,
    /// All paths of single calls, where pruning is compared with none.
    pub paths: Option<BTreeSet<Vec<(u32, u32, u32)>>>,
    pub names: BTreeMap<u32, &'static Method>,
    /// The methods whose branches count.
    pub reachable: BTreeSet<u32>,
    pub answers: Answers,
    pub stopped: Option<String>,
    thrown: BTreeSet<(u32, String)>,
    pub(super) index: Index,
    /// States of which all is known.
    pub(super) exact: FxHashMap<Vec<u64>, usize>,
    pub(super) stand_ins: FxHashMap<(Sort, usize), Term>,
    statics: Vec<(&'static Class, usize)>,
    classes: usize,
    open: usize,
    ticks: u32,
    /// Calls after the constructor.
    pub length: usize,
}

/// Calls between two looks at the memory in use.
const TICKS: u32 = 64;

/// A counter turned out to be looked at: all has to be done again without taking it for one.
pub struct Live(pub FieldId);

impl<'a> Search<'a> {
    pub fn new(
        request: &'a Request,
        mut calls: Calls<'a>,
        class: &'static Class,
        live: FxHashSet<FieldId>,
    ) -> Search<'a> {
        calls.start();
        let base = calls.base();
        Search {
            request,
            calls,
            class,
            constructors: Vec::new(),
            methods: Vec::new(),
            abstraction: None,
            linear: Linear::new(base, live),
            entries: Vec::new(),
            edges: Vec::new(),
            seeds: Vec::new(),
            levels: Vec::new(),
            covered: BTreeSet::new(),
            paths: None,
            names: BTreeMap::new(),
            reachable: BTreeSet::new(),
            answers: Answers::default(),
            stopped: None,
            thrown: BTreeSet::new(),
            index: Index::default(),
            exact: FxHashMap::default(),
            ticks: 0,
            length: request.length,
            stand_ins: FxHashMap::default(),
            statics: Vec::new(),
            classes: 0,
            open: 0,
        }
    }

    /// Explores level by level until the length, or a limit, is reached.
    pub fn run(&mut self, progress: &mut dyn FnMut(&Level)) -> Result<(), Live> {
        let start = Rc::new(self.calls.start());
        for length in 0..=self.length {
            let started = Instant::now();
            self.levels.push(Level { length, ..Level::default() });
            if length == 0 {
                for index in 0..self.constructors.len() {
                    self.expand(None, &start, &[], index)?;
                }
            } else {
                let last = self.entries.len();
                for number in self.open..last {
                    let Some(stage) = self.entries[number].stage.take() else { continue };
                    let counters = self.entries[number].counters.clone();
                    for index in 0..self.methods.len() {
                        if self.stopped.is_none() {
                            self.expand(Some(number), &stage, &counters, index)?;
                        }
                    }
                }
                self.open = last;
            }
            let covered = self.covered.iter().filter(|(method, ..)| self.reachable.contains(method)).count();
            let memory = self.request.memory.and_then(|memory| (memory.used)());
            let level = self.levels.last_mut().expect("it was added");
            (level.covered, level.memory, level.time) = (covered, memory, started.elapsed());
            progress(level);
            if let Some(why) = &mut self.stopped {
                *why = format!("{why}, at length {length}");
                break;
            }
        }
        Ok(())
    }

    /// Makes a call in a state, with all arguments.
    fn expand(
        &mut self,
        from: Option<usize>,
        stage: &Rc<Stage>,
        counters: &[Counter],
        index: usize,
    ) -> Result<(), Live> {
        let target = if from.is_none() { &self.constructors[index] } else { &self.methods[index] };
        let (method, before, after) = (target.method, target.before, target.after.clone());
        for passed in self.arguments(&target.wanted) {
            if let Some(why) = self.limit() {
                self.stopped = Some(why);
                return Ok(());
            }
            let Ok(call) = self.calls.arguments(stage, method, &passed, counters) else { continue };
            let call = Rc::new(call);
            let starts = match before {
                Some(condition) => self.where_holds(stage, &call, condition),
                None => vec![self.calls.vm().fork()],
            };
            for start in starts {
                self.calls.vm().switch_to(start);
                let ends = match self.calls.call(stage, &call) {
                    Ok(ends) => ends,
                    Err(why) => {
                        self.stopped.get_or_insert(why);
                        return Ok(());
                    }
                };
                for end in ends {
                    self.reached(from, stage, &call, end, &after)?;
                }
            }
        }
        Ok(())
    }

    /// All that is passed for parameters of these types.
    fn arguments(&self, wanted: &[JavaType]) -> Vec<Vec<Passed>> {
        let mut all: Vec<Vec<Passed>> = vec![Vec::new()];
        for wanted in wanted {
            let choices = self.choices(wanted);
            let longer = |one: &Vec<Passed>| {
                let one = one.clone();
                let with = |choice: &Choose| Passed { wanted: wanted.clone(), choice: *choice };
                choices
                    .iter()
                    .map(move |choice| one.iter().cloned().chain([with(choice)]).collect())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    fn choices(&self, wanted: &JavaType) -> Vec<Choose> {
        let boxed = wanted.class().and_then(|class| Kind::of_wrapper(&class.name));
        let is_null = self.request.nulls;
        match (self.request.mode, boxed.unwrap_or(wanted.kind())) {
            (Mode::Rostra, kind) if kind != Kind::Ref => {
                let most = if kind == Kind::Bool { 2 } else { self.request.length as u64 };
                let numbers = (0..most).map(|number| Choose::Number(number_of(kind, number)));
                numbers.chain((boxed.is_some() && is_null).then_some(Choose::Null)).collect()
            }
            _ => vec![if is_null || boxed.is_none() { Choose::Any } else { Choose::NotNull }],
        }
    }

    /// The states in which a boolean method says yes before a call.
    fn where_holds(&mut self, stage: &Stage, call: &Rc<Call>, condition: &'static Method) -> Vec<Fork<Symbolic>> {
        let asked = asked(call, condition);
        let ends = self.calls.call(stage, &asked).unwrap_or_default();
        ends.iter()
            .filter_map(|end| match end.finish {
                Finish::Returned(Some(value)) => self.calls.assume(&end.fork, value, true),
                _ => None,
            })
            .collect()
    }

    fn limit(&mut self) -> Option<String> {
        self.ticks += 1;
        if let Some(why) = self.calls.limit() {
            return Some(why);
        }
        if self.entries.len() >= self.request.max_states {
            return Some(format!("limit of {} states", self.request.max_states));
        }
        let Memory { most, used } = self.request.memory.filter(|_| self.ticks.is_multiple_of(TICKS))?;
        (used()? > most).then(|| format!("limit of {} MB of memory", most >> 20))
    }

    /// One path of a call has ended.
    fn reached(
        &mut self,
        from: Option<usize>,
        stage: &Rc<Stage>,
        call: &Rc<Call>,
        end: Reached,
        after: &[&'static Method],
    ) -> Result<(), Live> {
        self.check_counters(stage, &end)?;
        self.level().tests += 1;
        let is_new = self.is_new(&end);
        let is_wanted = is_new || self.request.all_tests;
        self.level().selected += usize::from(is_new);
        let returned = matches!(end.finish, Finish::Returned(_));
        if returned {
            let next = self.calls.after(stage, call, end.fork.clone());
            for condition in after {
                self.check(&next, call, condition);
            }
            self.add(from, call, next)?;
        }
        if is_wanted {
            self.seeds.push(Seed { stage: stage.clone(), call: call.clone(), end, broken: None });
        }
        Ok(())
    }

    pub(super) fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("there is one while it is explored")
    }

    /// Whether a path covers or throws something that none has before.
    fn is_new(&mut self, end: &Reached) -> bool {
        let trace = self.calls.trace(&end.fork);
        let mut is_new = false;
        for &(method, at, way) in &trace {
            is_new |= self.covered.insert((method.id, at, way));
            self.names.entry(method.id).or_insert(method);
        }
        if let Some(paths) = &mut self.paths {
            paths.insert(trace.iter().map(|&(method, at, way)| (method.id, at, way)).collect());
        }
        if let Finish::Threw(exception) = end.finish {
            let vm = self.calls.vm();
            vm.switch_to(end.fork.clone());
            let class = vm.class_of(exception).id;
            let at = vm.backtrace(exception).first().map(|&(method, pc)| place(method, pc)).unwrap_or_default();
            is_new |= self.thrown.insert((class, at));
        }
        is_new
    }

    /// Looks for values with which a boolean method says no after a call.
    fn check(&mut self, next: &Stage, call: &Rc<Call>, condition: &'static Method) {
        let asked = Rc::new(asked(call, condition));
        self.calls.vm().switch_to(next.fork.clone());
        let ends = self.calls.call(next, &asked).unwrap_or_default();
        for end in ends {
            let fork = match end.finish {
                Finish::Returned(Some(value)) => self.calls.assume(&end.fork, value, false),
                _ => None,
            };
            if let Some(fork) = fork {
                let at = format!("{} after {}", condition.name, call.method.name);
                if self.thrown.insert((u32::MAX, at)) {
                    let end = Reached { fork, finish: end.finish };
                    let stage = Rc::new(next.clone());
                    self.seeds.push(Seed { stage, call: asked.clone(), end, broken: Some(condition) });
                }
            }
        }
    }

    /// A counter that a path depends on is none.
    fn check_counters(&self, stage: &Stage, end: &Reached) -> Result<(), Live> {
        let before = stage.fork.state.machine.path.len();
        let state = &end.fork.state.machine;
        let result = match end.finish {
            Finish::Returned(Some(value)) => match value.shape() {
                Shape::Term(term) => Some(term),
                _ => None,
            },
            _ => None,
        };
        let mut terms = state.path.iter().skip(before).copied().chain(result);
        match terms.find_map(|term| self.calls.counted(term)) {
            Some(field) => Err(Live(field)),
            None => Ok(()),
        }
    }

    /// Keeps a state, unless another one stands for it.
    fn add(&mut self, from: Option<usize>, call: &Rc<Call>, stage: Stage) -> Result<(), Live> {
        if stage.is_own_argument() {
            self.stopped
                .get_or_insert_with(|| "an object that was passed to itself is not explored further".to_string());
            return Ok(());
        }
        let (views, counters) = self.views(&stage)?;
        if self.request.prune
            && let Some(other) = self.subsumer(&views)
        {
            self.level().subsumed += 1;
            self.edges.extend(from.map(|from| Edge { from, to: other, call: call.clone() }));
            return Ok(());
        }
        let number = self.entries.len();
        let replaced = if self.request.prune { self.replaced(&views) } else { Vec::new() };
        for view in &views {
            if self.request.prune && view.graph.obstacle.is_none() && !self.is_exact(view) {
                self.index.add(view, number);
            }
        }
        self.edges.extend(from.map(|from| Edge { from, to: number, call: call.clone() }));
        let level = self.levels.len() - 1;
        self.level().states += 1;
        self.entries.push(Entry { stage: Some(Rc::new(stage)), views, counters, level, replaced: None });
        for other in replaced {
            self.replace(other, number);
        }
        Ok(())
    }

    /// What a state is compared by.
    fn views(&mut self, stage: &Stage) -> Result<(Vec<State>, Vec<Counter>), Live> {
        self.calls.vm().switch_to(stage.fork.clone());
        let object = Symbolic::reference(stage.receiver(&stage.fork.state.machine));
        let whole = self.view(vec![(object, Kind::Ref)])?;
        let counters = whole.graph.counters.clone();
        let Some(abstraction) = self.abstraction else { return Ok((vec![whole], counters)) };
        let call = Call { method: abstraction, arguments: Vec::new() };
        let mut views = Vec::new();
        for end in self.calls.call(stage, &call).unwrap_or_default() {
            self.calls.vm().switch_to(end.fork);
            if let Finish::Returned(Some(value)) = end.finish {
                views.push(self.view(vec![(value, abstraction.result)])?);
            }
        }
        Ok((views, counters))
    }

    /// The heap below some values and static fields in the current state.
    fn view(&mut self, mut roots: Vec<(Value, Kind)>) -> Result<State, Live> {
        self.find_statics();
        let vm = self.calls.vm();
        roots.extend(static_values(vm, &self.statics));
        let graph = self.linear.graph(vm, &roots);
        let state = State::new(graph, &vm.state.machine);
        for leaf in &state.graph.leaves {
            if let Leaf::Number(value) | Leaf::Box { value, .. } = leaf
                && let Shape::Term(term) = value.shape()
                && let Some(field) = self.calls.counted(term)
            {
                return Err(Live(field));
            }
        }
        Ok(state)
    }

    /// Static fields that calls can change.
    fn find_statics(&mut self) {
        let (own, program) = (self.class, self.calls.vm().program.clone());
        let count = program.class_count();
        if count == self.classes {
            return;
        }
        self.classes = count;
        self.statics.clear();
        for class in program.all_classes().filter(|class| class.id == own.id || !class.is_trusted()) {
            for (index, field) in class.fields.iter().enumerate().filter(|(_, field)| field.is_static()) {
                let is_fixed = field.is_final() && (field.kind != Kind::Ref || class.is_trusted());
                let is_text = field.is_final() && field.descriptor == "Ljava/lang/String;";
                if !is_fixed && !is_text {
                    self.statics.push((class, index));
                }
            }
        }
    }
}

/// A question about the object after or before a call: with its arguments, if it has parameters.
fn asked(call: &Call, condition: &'static Method) -> Call {
    let count = call.arguments.len();
    let wanted = condition.argument_slots > 1;
    Call { method: condition, arguments: call.arguments[..if wanted { count } else { 0 }].to_vec() }
}

fn static_values(vm: &Vm<Symbolic>, statics: &[(&'static Class, usize)]) -> Vec<(Value, Kind)> {
    let is_there = |class: &Class| vm.has_mirror(class) && vm.is_initialized(class);
    let value = |(class, index): &(&'static Class, usize)| {
        let field = &class.fields[*index];
        (Symbolic::load(vm, vm.static_address(class, field), field.kind), field.kind)
    };
    statics.iter().filter(|(class, _)| is_there(class)).map(value).collect()
}

/// A small number of a kind, as a slot holds it.
fn number_of(kind: Kind, number: u64) -> u64 {
    match kind {
        Kind::Float => (number as f32).to_bits() as u64,
        Kind::Double => (number as f64).to_bits(),
        _ => number,
    }
}
