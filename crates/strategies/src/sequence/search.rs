//! Breadth first through the states of an object.

use super::crew::MethodName;
use super::draw::label;
use super::family::{Entry, Family, Planted, Seed, Shows, Taken};
use super::plan::{Plan, Target, number_kind, number_of};
use super::route::{Leg, Route};
use super::team::{Chosen, Team};
use super::{Level, Memory, Mode, Request};
use crate::subsumption::State;
use program::Kind;
use program::link::{Class, Method};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::time::Instant;
use symex::explore::{Call, Calls, Choose, Finish, Passed, Reached, Stage, place};
use symex::graph::{Counter, FieldId, Leaf, Linear};
use symex::input::JavaType;
use symex::machine::{Shape, Symbolic, Value};
use vm::{Fork, Machine, Vm};

/// Explores the states of one family at a time; that of the first states compares those of all.
pub struct Search<'a> {
    pub request: &'a Request,
    pub calls: Calls<'a>,
    pub class: &'static Class,
    pub plan: &'a Plan,
    pub family: Family,
    /// Calls after the constructor.
    pub length: usize,
    live: FxHashSet<FieldId>,
    base: u32,
    ticks: u32,
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
        plan: &'a Plan,
        live: FxHashSet<FieldId>,
    ) -> Search<'a> {
        calls.start();
        let base = calls.base();
        let family = Family::new(Linear::new(base, live.clone()), request.keep_paths);
        Search { request, calls, class, plan, family, length: request.length, live, base, ticks: 0 }
    }

    /// A family without states.
    pub fn new_family(&self) -> Family {
        Family::new(Linear::new(self.base, self.live.clone()), self.request.keep_paths)
    }

    pub fn live(&self) -> &FxHashSet<FieldId> {
        &self.live
    }

    /// Explores level by level until the length, or a limit, is reached. The team that has done so, if the states were
    /// too many for one family.
    pub fn run(&mut self, progress: &mut dyn FnMut(&Level)) -> Result<Option<Team>, Live> {
        let mut team: Option<Team> = None;
        for length in 0..=self.length {
            let started = Instant::now();
            if team.is_none() && self.family.waiting() >= super::team::SPLIT && self.can_split() {
                team = Some(Team::split(self)?);
            }
            self.family.levels.push(Level { length, ..Level::default() });
            match &mut team {
                Some(team) => team.deepen(self)?,
                None if length == 0 => self.begin()?,
                None => self.deepen()?,
            }
            let reachable = &self.plan.reachable;
            let covered = self.family.covered.iter().filter(|(method, ..)| reachable.contains_key(method)).count();
            let memory = self.request.memory.and_then(|memory| (memory.used)());
            let level = self.family.level();
            (level.covered, level.memory, level.time) = (covered, memory, started.elapsed());
            progress(level);
            if let Some(why) = &mut self.family.stopped {
                *why = format!("{why}, at length {length}");
                break;
            }
        }
        Ok(team)
    }

    /// Whether families can explore by themselves: not if states are compared by calls on both, or a level has its time.
    fn can_split(&self) -> bool {
        self.plan.equals.is_none() && self.request.level_time.is_none()
    }

    /// Calls the constructors.
    fn begin(&mut self) -> Result<(), Live> {
        let start = Rc::new(self.calls.start());
        (0..self.plan.constructors).try_for_each(|target| self.expand(None, &start, &[], (target, 0)))
    }

    /// Makes one more call on each state that waits.
    pub fn deepen(&mut self) -> Result<(), Live> {
        let last = self.family.entries.len();
        let started = Instant::now();
        for number in self.family.open..last {
            if self.request.level_time.is_some_and(|most| started.elapsed() > most) {
                self.family.late = true;
                break;
            }
            let Some(stage) = self.family.entries[number].stage.take() else { continue };
            let counters = self.family.entries[number].counters.clone();
            let objects = stage.objects.len();
            let more = if objects < self.request.objects { 0 } else { self.plan.constructors };
            for target in more..self.plan.targets.len() {
                let receivers = if target < self.plan.constructors { 1 } else { objects };
                for on in 0..receivers {
                    if self.family.stopped.is_none() {
                        self.expand(Some(number), &stage, &counters, (target, on))?;
                    }
                }
            }
        }
        self.family.open = last;
        Ok(())
    }

    /// Makes a call in a state, with all arguments.
    fn expand(
        &mut self,
        from: Option<usize>,
        stage: &Rc<Stage>,
        counters: &[Counter],
        (number, on): (usize, usize),
    ) -> Result<(), Live> {
        let target = &self.plan.targets[number];
        for (passed, arguments) in self.arguments(target).iter().enumerate() {
            if let Some(why) = self.limit() {
                self.family.stopped = Some(why);
                return Ok(());
            }
            let Ok(call) = self.calls.arguments(stage, (target.method, on), arguments, counters) else { continue };
            let call = Rc::new(call);
            for (start, fork) in self.starts(stage, &call, &target.before)?.into_iter().enumerate() {
                self.calls.vm().switch_to(fork);
                let ends = match self.calls.call(stage, &call) {
                    Ok(ends) => ends,
                    Err(why) => {
                        self.family.stopped.get_or_insert(why.to_string());
                        return Ok(());
                    }
                };
                for end in ends {
                    let ways = end.fork.state.machine.choices.iter().copied().collect();
                    let leg = Leg { target: number, on, passed, start, ways };
                    self.reached(from, stage, &call, end, leg)?;
                }
            }
        }
        Ok(())
    }

    /// All that is passed for the parameters of a method.
    pub fn arguments(&self, target: &Target) -> Vec<Vec<Passed>> {
        let mut all: Vec<Vec<Passed>> = vec![Vec::new()];
        for (wanted, given) in target.wanted.iter().zip(&target.given) {
            let choices = match given.is_empty() {
                true => self.choices(wanted),
                false => given.iter().map(|number| Choose::Number(*number)).collect(),
            };
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
        let is_boxed = wanted.kind() == Kind::Ref;
        let is_null = self.request.nulls;
        match (self.request.mode, number_kind(wanted)) {
            (Mode::Rostra, Some(kind)) => {
                let most = if kind == Kind::Bool { 2 } else { self.request.length as u64 };
                let numbers = (0..most).map(|number| Choose::Number(number_of(kind, number)));
                numbers.chain((is_boxed && is_null).then_some(Choose::Null)).collect()
            }
            (_, Some(_)) if is_boxed && !is_null => vec![Choose::NotNull],
            _ => vec![Choose::Any],
        }
    }

    /// The current state; where something must hold before a call, the states in which it does.
    pub fn starts(
        &mut self,
        stage: &Stage,
        call: &Rc<Call>,
        before: &[&'static Method],
    ) -> Result<Vec<Fork<Symbolic>>, Live> {
        let mut starts = vec![self.calls.vm().fork()];
        for condition in before {
            let mut next = Vec::new();
            for start in starts {
                self.calls.vm().switch_to(start);
                next.extend(self.where_holds(stage, call, condition)?);
            }
            starts = next;
        }
        Ok(starts)
    }

    /// The paths of a call that only asks something about the current state.
    pub fn ask(&mut self, stage: &Stage, call: &Call) -> Result<Vec<Reached>, Live> {
        let ends = self.calls.call(stage, call).unwrap_or_default();
        ends.iter().try_for_each(|end| self.check_counters(stage, end))?;
        Ok(ends)
    }

    /// The states in which a boolean method says yes before a call.
    fn where_holds(
        &mut self,
        stage: &Stage,
        call: &Rc<Call>,
        condition: &'static Method,
    ) -> Result<Vec<Fork<Symbolic>>, Live> {
        let ends = self.ask(stage, &asked(call, condition))?;
        let holds = ends.iter().filter_map(|end| match end.finish {
            Finish::Returned(Some(value)) => self.calls.assume(&end.fork, value, true),
            Finish::Returned(None) => Some(end.fork.clone()),
            _ => None,
        });
        Ok(holds.collect())
    }

    fn limit(&mut self) -> Option<String> {
        self.ticks += 1;
        if let Some(why) = self.calls.limit() {
            return Some(why.to_string());
        }
        if self.family.entries.len() >= self.request.max_states {
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
        leg: Leg,
    ) -> Result<(), Live> {
        self.check_counters(stage, &end)?;
        self.family.level().tests += 1;
        if self.is_illegal(&end) {
            return Ok(());
        }
        let (is_new, shows) = self.shows(&end);
        let is_wanted = is_new || self.request.all_tests;
        self.family.level().selected += usize::from(is_new);
        if matches!(end.finish, Finish::Returned(_)) {
            let next = self.calls.after(stage, call, end.fork.clone());
            let target = &self.plan.targets[leg.target];
            for condition in &target.after {
                let throws = target.invariant.is_some_and(|invariant| invariant.id == condition.id);
                self.check(&next, call, condition, throws)?;
            }
            self.add(from, call, next, leg)?;
        }
        if is_wanted {
            let seed = Seed { stage: stage.clone(), call: call.clone(), end, broken: None, shows };
            self.family.seeds.push(Planted::Here(Box::new(seed)));
        }
        Ok(())
    }

    /// Whether a path ends with an exception that says that the call should not have been made.
    fn is_illegal(&mut self, end: &Reached) -> bool {
        let Finish::Threw(exception) = end.finish else { return false };
        let illegal = &self.request.contract.illegal;
        let vm = self.calls.vm();
        vm.switch_to(end.fork.clone());
        let is_one = |class: &'static Class| {
            let name = class.java_name();
            illegal.iter().any(|one| *one == name || name.rsplit(['.', '$']).next() == Some(one))
        };
        !illegal.is_empty() && vm.class_of(exception).ancestry().any(is_one)
    }

    /// What a path covers and throws, and whether none has before.
    fn shows(&mut self, end: &Reached) -> (bool, Shows) {
        let trace = self.calls.trace(&end.fork);
        let mut is_new = false;
        for &(method, at, way) in &trace {
            is_new |= self.family.covered.insert((method.id, at, way));
            self.family.names.entry(method.id).or_insert(method);
        }
        let trace: Vec<Taken> = trace.iter().map(|&(method, at, way)| (method.id, at, way)).collect();
        if let Some(paths) = &mut self.family.paths {
            paths.insert(trace.clone());
        }
        let mut thrown = None;
        if let Finish::Threw(exception) = end.finish {
            let vm = self.calls.vm();
            vm.switch_to(end.fork.clone());
            let class = vm.class_of(exception).name;
            let at =
                vm.backtrace(exception).first().map(|&(method, pc)| place(method, pc).to_string()).unwrap_or_default();
            is_new |= self.family.thrown.insert((class, at.clone()));
            thrown = Some((class, at));
        }
        (is_new, Shows { trace, thrown })
    }

    /// The number of a method that another machine names.
    pub fn method(&mut self, (class, name, descriptor): MethodName) -> Option<u32> {
        let program = &self.calls.explorer.vm.program;
        let class = program.find(self.class.loader, class).ok().flatten()?;
        let method = class.declared_method(&name, &descriptor)?;
        self.family.names.entry(method.id).or_insert(method);
        Some(method.id)
    }

    /// The path of a seed, from inputs.
    pub fn path(&mut self, seed: &Seed) -> Chosen {
        let mut effort = self.plan.effort;
        if let Some(until) = self.plan.until {
            effort.time = effort.time.min(until.saturating_duration_since(Instant::now()));
        }
        if effort.time.is_zero() {
            return Chosen::Nothing;
        }
        match self.calls.path(&seed.stage, &seed.call, &seed.end, effort) {
            Some(path) => Chosen::Path(seed.call.method, Box::new(path), seed.broken),
            None => Chosen::Nothing,
        }
    }

    /// Looks for values with which a method says no after a call; `throws`: or throws.
    fn check(&mut self, next: &Stage, call: &Rc<Call>, condition: &'static Method, throws: bool) -> Result<(), Live> {
        let asked = Rc::new(asked(call, condition));
        self.calls.vm().switch_to(next.fork.clone());
        for end in self.ask(next, &asked)? {
            let fork = match end.finish {
                Finish::Returned(Some(value)) => self.calls.assume(&end.fork, value, false),
                Finish::Threw(_) if throws => Some(end.fork.clone()),
                _ => None,
            };
            if let Some(fork) = fork {
                let at = format!("after {}", call.method.name);
                if self.request.contract.stops {
                    self.family.stopped.get_or_insert_with(|| format!("{} does not hold {at}", condition.name));
                }
                if self.family.thrown.insert((condition.name, at.clone())) {
                    let end = Reached { fork, finish: end.finish };
                    let stage = Rc::new(next.clone());
                    let shows = Shows { trace: Vec::new(), thrown: Some((condition.name, at)) };
                    let seed = Seed { stage, call: asked.clone(), end, broken: Some(condition), shows };
                    self.family.seeds.push(Planted::Here(Box::new(seed)));
                }
            }
        }
        Ok(())
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
    fn add(&mut self, from: Option<usize>, call: &Rc<Call>, stage: Stage, leg: Leg) -> Result<(), Live> {
        let (found, counters) = self.found(&stage)?;
        let same = match self.plan.equals {
            Some(equals) if self.request.prune => self.equal_state(&stage, &found, equals)?,
            _ => None,
        };
        let route = Some(Rc::new(Route { before: from.and_then(|from| self.family.entries[from].route.clone()), leg }));
        let entry = Entry { stage: Some(Rc::new(stage)), counters, route, ..Entry::default() };
        let (Ok(number) | Err(number)) = match same {
            Some(other) => {
                self.family.level().subsumed += 1;
                Err(other)
            }
            None => self.keep(entry, found),
        };
        let pool = &self.calls.explorer.vm.machine.pool;
        self.family.connect(from, number, || label(pool, call));
        Ok(())
    }

    /// Adds a state, or says which one stands for it.
    pub fn keep(&mut self, entry: Entry, found: Found) -> Result<usize, usize> {
        let Found { views, twins } = found;
        let is_compared = self.request.prune && self.plan.equals.is_none();
        if is_compared {
            let other = self
                .subsumer(&views)
                .or_else(|| twins.iter().find_map(|twin| self.subsumer(std::slice::from_ref(twin))));
            if let Some(other) = other {
                self.family.level().subsumed += 1;
                return Err(other);
            }
        }
        let number = self.family.entries.len();
        let replaced = if is_compared { self.replaced(&views) } else { Vec::new() };
        if is_compared {
            views.iter().for_each(|view| self.remember(view, number));
        }
        let level = self.family.levels.len() - 1;
        self.family.level().states += 1;
        let counted = entry.counters.iter().map(|counter| counter.field);
        self.family.counted.extend(counted);
        self.family.entries.push(Entry { views, twins, level, ..entry });
        for other in replaced {
            self.replace(other, number);
        }
        Ok(number)
    }

    /// What a state is compared by, and what in it only counts.
    pub fn found(&mut self, stage: &Stage) -> Result<(Found, Vec<Counter>), Live> {
        self.calls.vm().switch_to(stage.fork.clone());
        let mut all = Vec::new();
        for roots in orders(&roots(stage)) {
            all.push(self.view(roots)?);
        }
        // The first in an order of shapes: which object came first is no part of a state.
        let least = all.iter().enumerate().min_by(|(_, a), (_, b)| a.graph.shape.cmp(&b.graph.shape));
        let least = least.map_or(0, |(at, _)| at);
        let whole = all.swap_remove(least);
        let counters = whole.graph.counters.clone();
        all.retain(|twin| twin.graph.shape == whole.graph.shape);
        let Some(abstraction) = self.plan.abstraction else {
            return Ok((Found { views: vec![whole], twins: all }, counters));
        };
        let call = Call::new(abstraction, 0, Vec::new());
        let mut views = Vec::new();
        for end in self.ask(stage, &call)? {
            self.calls.vm().switch_to(end.fork);
            if let Finish::Returned(Some(value)) = end.finish {
                views.push(self.view(vec![(value, abstraction.result)])?);
            }
        }
        Ok((Found { views, twins: Vec::new() }, counters))
    }

    /// What only counts in a state.
    pub fn counters(&mut self, stage: &Stage) -> Result<Vec<Counter>, Live> {
        if stage.objects.is_empty() {
            return Ok(Vec::new());
        }
        self.calls.vm().switch_to(stage.fork.clone());
        Ok(self.view(roots(stage))?.graph.counters)
    }

    /// The heap below some values and static fields in the current state.
    fn view(&mut self, mut roots: Vec<(Value, Kind)>) -> Result<State, Live> {
        self.find_statics();
        let vm = self.calls.vm();
        roots.extend(static_values(vm, &self.family.static_fields));
        let graph = self.family.linear.graph(vm, &roots);
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
        if count == self.family.classes {
            return;
        }
        self.family.classes = count;
        self.family.static_fields.clear();
        let fields = &mut self.family.static_fields;
        for class in program.all_classes().filter(|class| class.id == own.id || !class.is_trusted()) {
            for (index, field) in class.fields.iter().enumerate().filter(|(_, field)| field.is_static()) {
                let is_fixed = field.is_final() && (field.kind != Kind::Ref || class.is_trusted());
                let is_text = field.is_final() && field.descriptor == "Ljava/lang/String;";
                if !is_fixed && !is_text {
                    fields.push((class, index));
                }
            }
        }
        // In which order classes were loaded says nothing about a state.
        fields.sort_by_key(|(class, index)| (class.name.as_str(), class.loader, *index));
    }
}

/// What a state is compared by.
pub struct Found {
    pub views: Vec<State>,
    /// The same with its objects in another order.
    pub twins: Vec<State>,
}

/// The objects that calls were made on.
fn roots(stage: &Stage) -> Vec<(Value, Kind)> {
    let state = &stage.fork.state.machine;
    let object = |number: usize| (Symbolic::reference(stage.receiver(state, number)), Kind::Ref);
    (0..stage.objects.len()).map(object).collect()
}

/// All orders of some values.
fn orders<T: Copy>(values: &[T]) -> Vec<Vec<T>> {
    let mut found = vec![Vec::new()];
    for &value in values {
        found = found
            .iter()
            .flat_map(|order: &Vec<T>| {
                (0..=order.len()).map(|at| {
                    let mut longer = order.clone();
                    longer.insert(at, value);
                    longer
                })
            })
            .collect();
    }
    found
}

/// A question about the object after or before a call: with its arguments, if it has parameters.
fn asked(call: &Call, condition: &'static Method) -> Call {
    let count = call.arguments.len();
    let wanted = condition.argument_slots > 1;
    Call::new(condition, call.on, call.arguments[..if wanted { count } else { 0 }].to_vec())
}

fn static_values(vm: &Vm<Symbolic>, fields: &[(&'static Class, usize)]) -> Vec<(Value, Kind)> {
    let is_there = |class: &Class| vm.has_mirror(class) && vm.is_initialized(class);
    let value = |(class, index): &(&'static Class, usize)| {
        let field = &class.fields[*index];
        (Symbolic::load(vm, vm.static_address(class, field), field.kind), field.kind)
    };
    fields.iter().filter(|(class, _)| is_there(class)).map(value).collect()
}
