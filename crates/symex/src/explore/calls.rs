//! Calls one after the other: from a state between calls, all states that one more call leads to.
//!
//! A [`Stage`] is a state in which no call is under way, with the objects that the calls were made on and the calls
//! themselves. [`Calls::call`] gives the end of every path of one more call, which is as cheap as executing it: only a
//! path that becomes a test is given inputs and replayed ([`Calls::path`]). Its receiver is then an input like any other,
//! made by the calls before.

use super::{Argument, Explorer, Finish, Run, Strategy, finish, show};
use crate::graph::{Counter, FieldId};
use crate::input::dispatched;
use crate::input::{Act, InputId, JavaType, Made, MethodRef, Part, Recipe, Scene, Step, types};
use crate::machine::decide::unanswered;
use crate::machine::{Making, Origin, PathState, Reference, Shape, Status, Symbolic, Trace, Value, unknown};
use crate::path::{Choice, Path};
use expr::Term;
use program::Kind;
use program::link::{Class, Method};
use solver::{Answer, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use std::time::Duration;
use technique::{Bound, Budget, Cut, Cuts};
use vm::{Exit, Fork, Machine, Ref, Vm};

/// What is passed for a parameter.
#[derive(Clone, Debug)]
pub struct Passed {
    pub wanted: JavaType,
    pub choice: Choose,
}

/// Which value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    Any,
    /// A reference is not null.
    NotNull,
    Null,
    /// The bits of a number; for a reference, in a box.
    Number(u64),
}

/// One call with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: &'static Method,
    /// The object that it is made on; a constructor makes the next one.
    pub on: usize,
    pub arguments: Vec<Argument>,
}

/// A state between calls.
#[derive(Clone)]
pub struct Stage {
    pub fork: Fork<Symbolic>,
    /// What the calls were made on, in the order in which they were made.
    pub objects: Vec<Reference>,
    /// A constructor first.
    pub calls: Vec<Rc<Call>>,
}

/// What the inputs of one test may cost.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub time: Duration,
    /// See [`Settings::allowance`](super::Settings::allowance).
    pub turns: u64,
}

/// The end of one path of a call.
pub struct Reached {
    pub fork: Fork<Symbolic>,
    pub finish: Finish,
}

/// Makes calls on objects of one class.
pub struct Calls<'e> {
    pub explorer: &'e mut Explorer,
    class: &'static Class,
    /// Its type with the type arguments that were chosen.
    own: JavaType,
    run: Run,
    /// Values of fields that only count.
    counters: BTreeMap<FieldId, Value>,
    /// The object that the last constructor was called on.
    made: Ref,
}

/// What states have in common that come from each other: their terms, and a solver that remembers.
pub struct Context {
    machine: Symbolic,
    run: Run,
    counters: BTreeMap<FieldId, Value>,
}

impl<'e> Calls<'e> {
    /// All calls together get the budget.
    pub fn new(explorer: &'e mut Explorer, own: JavaType, class: &'static Class, budget: Budget) -> Calls<'e> {
        explorer.vm.switch_to(explorer.booted.clone());
        explorer.vm.machine.solver.set_deadline(Some(budget.deadline()));
        let run = new_run(explorer, class, budget);
        Calls { explorer, class, own, run, counters: BTreeMap::new(), made: Ref::NULL }
    }

    /// A context in which nothing has happened yet.
    pub fn context(&mut self) -> Context {
        let mut machine = self.explorer.new_machine(&self.explorer.settings);
        machine.solver.set_deadline(Some(self.run.budget.deadline()));
        let run = new_run(self.explorer, self.class, self.run.budget.clone());
        Context { machine, run, counters: BTreeMap::new() }
    }

    /// Goes to another context and leaves the present one there. States belong to the one that they come from.
    pub fn swap(&mut self, context: &mut Context) {
        std::mem::swap(&mut self.explorer.vm.machine, &mut context.machine);
        std::mem::swap(&mut self.run, &mut context.run);
        std::mem::swap(&mut self.counters, &mut context.counters);
    }

    /// What all calls together may spend.
    pub fn budget(&self) -> &Budget {
        &self.run.budget
    }

    /// What was left out so far, with how many paths it cost, and which inputs were considered.
    pub fn cuts(&self) -> (&Cuts, &BTreeSet<Bound>) {
        (&self.run.cuts, &self.run.bounds)
    }

    pub fn vm(&mut self) -> &mut Vm<Symbolic> {
        &mut self.explorer.vm
    }

    pub fn solver(&mut self) -> &mut Solver {
        &mut self.explorer.vm.machine.solver
    }

    /// Why there is no time left, if there is none.
    pub fn limit(&self) -> Option<Cut> {
        self.explorer.limit(&self.run)
    }

    /// Before any call: the class is initialised.
    pub fn start(&mut self) -> Stage {
        let (vm, class) = (&mut self.explorer.vm, self.class);
        vm.switch_to(self.explorer.booted.clone());
        let before = vm.fork();
        if vm.until_done(|vm| vm.initialize(class)).is_err() {
            vm.switch_to(before);
        }
        Stage { fork: vm.fork(), objects: Vec::new(), calls: Vec::new() }
    }

    /// Where objects begin that are made from here on.
    pub fn base(&self) -> u32 {
        self.explorer.vm.state.heap.next
    }

    /// Goes to a stage and makes the arguments of a call on one of its objects: values that are not known, named after
    /// the parameters and the place of the call. What only counts gets a value that is not known, either.
    pub fn arguments(
        &mut self,
        stage: &Stage,
        (method, on): (&'static Method, usize),
        passed: &[Passed],
        counters: &[Counter],
    ) -> Result<Call, Cut> {
        let vm = &mut self.explorer.vm;
        vm.switch_to(stage.fork.clone());
        for counter in counters {
            let fresh = |vm: &mut Vm<Symbolic>| vm.machine.fresh("counter", counter.kind).1;
            let value = *self.counters.entry(counter.field).or_insert_with(|| fresh(vm));
            Symbolic::store(vm, counter.address, counter.kind, value);
        }
        let names = show::parameter_names(method);
        let mut arguments = Vec::new();
        for (index, passed) in passed.iter().enumerate() {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("arg{index}_"));
            let name = format!("{name}{}", stage.calls.len());
            let value = argument(vm, passed, &name)?;
            arguments.push(Argument { wanted: passed.wanted.clone(), value });
        }
        Ok(Call { method, on, arguments })
    }

    /// The one path of a call that goes these ways.
    pub fn along(&mut self, stage: &Stage, call: &Call, ways: &[Choice]) -> Option<Reached> {
        self.run.part.prefix = ways.to_vec();
        let ends = self.call(stage, call);
        self.run.part.prefix.clear();
        let [end] = <[Reached; 1]>::try_from(ends.ok()?).ok()?;
        Some(end)
    }

    /// All paths of a call in the current state.
    pub fn call(&mut self, stage: &Stage, call: &Call) -> Result<Vec<Reached>, Cut> {
        let vm = &mut self.explorer.vm;
        let state = &mut vm.state.machine;
        state.trace = Trace::default();
        state.choices = Default::default();
        state.loops = Default::default();
        state.pins = Default::default();
        state.cuts = Default::default();
        let mut slots = Vec::new();
        let method = call.method;
        let uncallable = |why: String| Cut::Uncallable { method: method.to_string(), why };
        if method.name == "<init>" {
            let object =
                vm.until_done(|vm| vm.new_object(method.class)).map_err(|error| uncallable(error.to_string()))?;
            self.made = object;
            slots.push(Symbolic::reference(object));
        } else if !method.is_static() {
            slots.push(Symbolic::reference(stage.receiver(&vm.state.machine, call.on)));
        }
        for argument in &call.arguments {
            slots.push(argument.value);
            if argument.wanted.kind().slots() == 2 {
                slots.push(Symbolic::int(0));
            }
        }
        self.run.first_step = vm.state.spent();
        self.run.method = method;
        self.run.reached = Some(Vec::new());
        let dispatched = dispatched(vm, method, stage.receiver(&vm.state.machine, call.on));
        match vm.push_call(dispatched, &slots, vm::After::TopLevel) {
            Exit::Again => self.explorer.search(&mut self.run),
            Exit::Throw(exception) => {
                return Err(uncallable(vm.describe(exception)));
            }
            Exit::Stop(stop) => return Err(uncallable(stop.to_string())),
        }
        Ok(self.run.reached.take().unwrap_or_default())
    }

    /// The stage after a call that has returned.
    pub fn after(&self, stage: &Stage, call: &Rc<Call>, mut reached: Fork<Symbolic>) -> Stage {
        let mut objects = stage.objects.clone();
        if call.method.name == "<init>" {
            // Only now: what was passed to the constructor is none of this object.
            let origin = Origin::Input { wanted: self.own.clone(), name: "this".into(), depth: 0, place: None };
            let object = reached.state.machine.open(origin, Status::Resolved(self.made));
            objects.extend(match object.shape() {
                Shape::Unresolved(reference) => Some(reference),
                _ => None,
            });
        }
        let calls = stage.calls.iter().cloned().chain([call.clone()]).collect();
        Stage { fork: reached, objects, calls }
    }

    /// Adds a condition to a state; `None` if it cannot hold there.
    pub fn assume(&mut self, fork: &Fork<Symbolic>, condition: Value, holds: bool) -> Option<Fork<Symbolic>> {
        let mut fork = fork.clone();
        let term = match condition.shape() {
            Shape::Concrete(bits) => return ((bits & 1 != 0) == holds).then_some(fork),
            Shape::Term(term) => term,
            Shape::Unresolved(_) => return None,
        };
        let pool = &mut self.explorer.vm.machine.pool;
        let zero = pool.bits(32, 0);
        let is_zero = pool.eq(term, zero);
        let wanted = if holds { pool.not(is_zero) } else { is_zero };
        let state = &mut fork.state.machine;
        let answer =
            self.explorer.vm.machine.solver.check(&self.explorer.vm.machine.pool, &state.path, wanted, &state.model);
        match answer {
            Answer::Sat(model) => {
                state.assume(wanted);
                state.model = model;
                Some(fork)
            }
            Answer::Unsat => None,
            Answer::Unknown(why) => {
                self.run.cuts.add(unanswered(why));
                None
            }
        }
    }

    /// A counter that a term depends on.
    pub fn counted(&self, term: Term) -> Option<FieldId> {
        let pool = &self.explorer.vm.machine.pool;
        let vars = pool.vars(term);
        let is_in = |value: &Value| matches!(value.shape(), Shape::Term(term) if pool.vars(term).iter().any(|var| vars.contains(var)));
        self.counters.iter().find(|(_, value)| is_in(value)).map(|(field, _)| *field)
    }

    /// The branches of the classes under test that the last call took on the way to a state.
    pub fn trace(&self, fork: &Fork<Symbolic>) -> finish::Trace {
        let state = &fork.state.machine;
        finish::taken(&self.explorer.vm.machine.pool, state, &state.model)
    }

    /// The end of a call as a path from inputs, of which the receiver was made by the calls before; replayed.
    pub fn path(&mut self, stage: &Stage, call: &Call, end: &Reached, effort: Effort) -> Option<Path> {
        let mut fork = end.fork.clone();
        let mut arguments = Vec::new();
        for (number, object) in stage.objects.iter().enumerate() {
            let making = stage.making(&fork.state.machine, &self.own, number)?;
            fork.state.machine.references[object.0 as usize].made = Some(Rc::new(making));
        }
        if !call.method.is_static() && call.method.name != "<init>" {
            let object = *stage.objects.get(call.on)?;
            arguments.push(Argument { wanted: self.own.clone(), value: Value::reference(object) });
        }
        arguments.extend(call.arguments.iter().cloned());
        fork.state.machine.finished = Some(end.finish);
        self.explorer.vm.switch_to(fork);
        let run = &mut self.run;
        run.method = call.method;
        run.arguments = arguments;
        run.reached = None;
        run.first_step = self.explorer.vm.state.spent();
        let effort = run.budget.within(effort.time).with_turns(effort.turns);
        let replays_by = self.explorer.begin_by(&effort);
        (run.turns, run.asked) = (0, self.explorer.vm.machine.solver.statistics().by_backend.get());
        let whole = std::mem::replace(&mut run.budget, effort);
        self.explorer.search(run);
        run.budget = whole;
        self.explorer.end_by(replays_by);
        self.explorer.vm.machine.solver.set_deadline(Some(run.budget.deadline()));
        let mut paths = std::mem::take(&mut run.paths);
        paths.sort_by(|a, b| a.choices.cmp(&b.choices));
        paths.into_iter().next()
    }
}

impl Stage {
    /// One of the objects that calls were made on.
    pub fn receiver(&self, state: &PathState, number: usize) -> Ref {
        match self.objects.get(number).map(|&object| state.entry(object).1.status) {
            Some(Status::Resolved(object)) => object,
            _ => Ref::NULL,
        }
    }

    /// How the calls made an object.
    fn making(&self, state: &PathState, own: &JavaType, number: usize) -> Option<Making> {
        let passed = |value: Value| match value.shape() {
            Shape::Unresolved(reference) => self.objects.iter().position(|&object| object == state.entry(reference).0),
            _ => None,
        };
        let arguments = || self.calls.iter().flat_map(|call| &call.arguments);
        if self.objects.len() == 1 && arguments().all(|argument| passed(argument.value).is_none()) {
            return steps(own, &self.calls);
        }
        let part = |argument: &Argument| Part { wanted: argument.wanted.clone(), object: passed(argument.value) };
        let act = |call: &Rc<Call>| Act {
            method: MethodRef(call.method),
            on: (!call.method.is_static() && call.method.name != "<init>").then_some(call.on),
            args: call.arguments.iter().map(part).collect(),
        };
        let scene = Scene {
            of: own.clone(),
            ids: self.objects.iter().map(|object| InputId::Object(object.0)).collect(),
            acts: self.calls.iter().map(act).collect(),
            result: number,
        };
        let holes = arguments().map(|argument| argument.value).filter(|value| passed(*value).is_none()).collect();
        Some(Making { recipe: Rc::new(Recipe::Scene(scene)), holes, array: None })
    }
}

fn argument(vm: &mut Vm<Symbolic>, passed: &Passed, name: &str) -> Result<Value, Cut> {
    let Passed { wanted, choice } = passed;
    let boxed = wanted.class().and_then(|class| Kind::of_wrapper(&class.name)).filter(|kind| *kind != Kind::Void);
    match (*choice, boxed) {
        (Choose::Number(bits), None) if unknown::is_number(wanted.kind()) => Ok(Value::concrete(bits)),
        (Choose::Number(bits), Some(kind)) => {
            let value = Value::concrete(bits);
            let object = match unknown::new_box(vm, kind, value) {
                Continue(object) => object,
                Break(_) => return Err(Cut::Heap),
            };
            let origin = Origin::Input { wanted: wanted.clone(), name: name.into(), depth: 0, place: None };
            let reference = vm.state.machine.open(origin, Status::Resolved(object));
            let making = Making { recipe: Rc::new(Recipe::Boxed(kind)), holes: vec![value], array: None };
            if let Shape::Unresolved(reference) = reference.shape() {
                vm.state.machine.references[reference.0 as usize].made = Some(Rc::new(making));
            }
            Ok(reference)
        }
        _ => {
            let value = unknown::hole(vm, wanted, name, 0, None);
            if let Shape::Unresolved(reference) = value.shape() {
                vm.state.machine.set_status(
                    reference,
                    match choice {
                        Choose::Null => Status::Resolved(Ref::NULL),
                        Choose::NotNull => Status::NotNull,
                        Choose::Any | Choose::Number(_) => Status::Open,
                    },
                );
            }
            Ok(value)
        }
    }
}

fn new_run(explorer: &mut Explorer, class: &'static Class, budget: Budget) -> Run {
    let inputs = explorer.settings.inputs.clone();
    let cookbook = explorer.cookbook(class, &inputs);
    let method = *class.methods().first().unwrap_or(&cookbook.program().core().object.methods()[0]);
    let limits = explorer.settings.limits.clone();
    Run { limits, ..Run::new(method, cookbook, Strategy::DepthFirst.factory(0)(), budget) }
}

/// How calls on it made the only object.
fn steps(own: &JavaType, calls: &[Rc<Call>]) -> Option<Making> {
    let (first, rest) = calls.split_first()?;
    let types = |call: &Call| call.arguments.iter().map(|argument| argument.wanted.clone()).collect::<Vec<_>>();
    let step = |call: &Rc<Call>| Step::Call { method: MethodRef(call.method), args: types(call), chained: false };
    let made = Made {
        result: own.clone(),
        on: None,
        method: MethodRef(first.method),
        args: types(first),
        then: rest.iter().map(step).collect(),
    };
    let holes = calls.iter().flat_map(|call| call.arguments.iter().map(|argument| argument.value)).collect();
    Some(Making { recipe: Rc::new(Recipe::Made(made)), holes, array: None })
}

/// The type of a class with each of its type parameters chosen: `Integer` where nothing else is asked for.
pub fn chosen_type(program: &program::link::Program, class: &'static Class) -> JavaType {
    match types::type_of(program, class) {
        JavaType::Class { class, args } => {
            JavaType::Class { class, args: args.into_iter().map(|arg| chosen(program, arg)).collect() }
        }
        other => other,
    }
}

/// A type that values are made of: `Integer` where any object will do.
pub fn chosen(program: &program::link::Program, wanted: JavaType) -> JavaType {
    let is_any =
        |class: &Class| matches!(&*class.name, "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number");
    let integer = || program.find(program::link::Loader::BOOT, program::Name::new("java/lang/Integer")).ok().flatten();
    match wanted.class().is_some_and(is_any).then(integer).flatten() {
        Some(integer) => JavaType::raw(integer),
        None => wanted,
    }
}
