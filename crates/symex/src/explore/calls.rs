//! Calls one after the other: from a state between calls, all states that one more call leads to.
//!
//! A [`Stage`] is a state in which no call is under way, with the objects that the calls were made on and the calls
//! themselves. [`Calls::call`] gives the end of every path of one more call, which is as cheap as executing it: only a
//! path that becomes a test is given inputs and replayed ([`Calls::path`]). Its receiver is then an input like any other,
//! made by the calls before.

use super::stage::{Call, Handle, Stage};
use super::{Argument, Explorer, Finish, Run, Strategy, finish, show};
use crate::graph::{Counter, FieldId};
use crate::input::{Deed, JavaType, MethodRef, Recipe, deed_method, dispatched, types};
use crate::machine::decide::unanswered;
use crate::machine::{Making, Origin, PathState, Shape, Status, Symbolic, Trace, Value, unknown};
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
    /// One of the objects of the stage.
    Object(usize),
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
    deeds: Deeds,
    /// Turns of each call, if these bound it.
    turns: Option<u64>,
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
        Calls {
            explorer,
            class,
            own,
            run,
            counters: BTreeMap::new(),
            made: Ref::NULL,
            deeds: Deeds::default(),
            turns: None,
        }
    }

    /// Each call gets so many turns.
    pub fn with_turns(self, turns: u64) -> Calls<'e> {
        Calls { turns: Some(turns), ..self }
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
        Stage { fork: vm.fork(), objects: Vec::new(), calls: Vec::new(), given: Vec::new() }
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
        self.step(stage, (Deed::Call(MethodRef(method)), on), passed, None)
    }

    /// Makes the arguments of a step on an object of a stage, in the current state, which is that of the stage.
    pub fn step(
        &mut self,
        stage: &Stage,
        (deed, on): (Deed, usize),
        passed: &[Passed],
        gives: Option<JavaType>,
    ) -> Result<Call, Cut> {
        let vm = &mut self.explorer.vm;
        let (method, names) = match deed {
            Deed::Call(method) => (method.0, show::parameter_names(method.0)),
            Deed::CallOn(called) => {
                let names = std::iter::once("other".to_string()).chain(show::parameter_names(called.0));
                (self.deeds.method(&vm.program, deed)?, names.collect())
            }
            Deed::MakeAsking(asking) => {
                (self.deeds.method(&vm.program, deed)?, show::parameter_names(asking.constructor.0))
            }
            Deed::Get(_) | Deed::Watch(_) => (self.deeds.method(&vm.program, deed)?, Vec::new()),
            Deed::Set(field) => (self.deeds.method(&vm.program, deed)?, vec![field.name.to_string()]),
            Deed::GetElement | Deed::SetElement(_) => {
                (self.deeds.method(&vm.program, deed)?, vec!["index".to_string(), "element".to_string()])
            }
        };
        let mut arguments = Vec::new();
        for (index, passed) in passed.iter().enumerate() {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("arg{index}_"));
            let name = format!("{name}{}", stage.calls.len());
            let value = match passed.choice {
                Choose::Object(number) => Value::reference(stage.objects[number].reference),
                _ => argument(vm, passed, &name)?,
            };
            arguments.push(Argument { wanted: passed.wanted.clone(), value });
        }
        Ok(Call { method, deed, on, arguments, gives, throws: None })
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
        } else if call.has_receiver() {
            slots.push(Symbolic::reference(stage.receiver(&vm.state.machine, call.on)));
        } else {
            vm.until_done(|vm| vm.initialize(method.class)).map_err(|error| uncallable(error.to_string()))?;
        }
        for argument in &call.arguments {
            slots.push(argument.value);
            if argument.wanted.kind().slots() == 2 {
                slots.push(Symbolic::int(0));
            }
        }
        self.run.first_step = vm.state.spent();
        self.run.method = method;
        // Those of a path that was made into a test belong to another state.
        self.run.arguments.clear();
        self.run.reached = Some(Vec::new());
        if let Some(turns) = self.turns {
            self.run.budget = self.run.budget.with_turns(turns);
            (self.run.turns, self.run.asked) = (0, vm.machine.solver.statistics().by_backend.get());
        }
        let receiver = if call.has_receiver() { stage.receiver(&vm.state.machine, call.on) } else { Ref::NULL };
        let dispatched = dispatched(vm, method, receiver);
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
    pub fn after(&self, stage: &Stage, call: &Rc<Call>, reached: Fork<Symbolic>) -> Stage {
        self.after_giving(stage, call, reached, None)
    }

    /// The same, with what it has returned; if that is an object that nobody had before, it is the last one of the stage.
    pub fn after_giving(
        &self,
        stage: &Stage,
        call: &Rc<Call>,
        mut reached: Fork<Symbolic>,
        value: Option<Value>,
    ) -> Stage {
        let mut objects = stage.objects.clone();
        let state = &mut reached.state.machine;
        // What was passed may be given back: that is another way to get hold of it.
        let known = |state: &PathState, object: Ref| {
            let is_it = |number: usize| !stage.objects[number].is_given && stage.receiver(state, number) == object;
            (0..stage.objects.len()).any(is_it)
        };
        // Only now: what was passed to the constructor is none of this object.
        let open = |state: &mut PathState, of: &JavaType, object: Ref| {
            let origin = Origin::Input { wanted: of.clone(), name: "this".into(), depth: 0, place: None };
            match state.open(origin, Status::Resolved(object)).shape() {
                Shape::Unresolved(reference) => Some(Handle { reference, of: of.clone(), is_given: false }),
                _ => None,
            }
        };
        if call.throws.is_some() {
            // It has given nothing.
        } else if call.method.name == "<init>" {
            objects.extend(open(state, call.gives.as_ref().unwrap_or(&self.own), self.made));
        } else if let (Some(of), Some(value)) = (&call.gives, value) {
            let object = match value.shape() {
                Shape::Concrete(bits) => Some(Ref(bits as u32)),
                Shape::Unresolved(reference) => match state.entry(reference).1.status {
                    Status::Resolved(object) => Some(object),
                    _ => None,
                },
                Shape::Term(_) => None,
            };
            if let Some(object) = object.filter(|object| !object.is_null() && !known(state, *object)) {
                objects.extend(open(state, of, object));
            }
        }
        let calls = stage.calls.iter().cloned().chain([call.clone()]).collect();
        let made = |objects: &[Handle]| objects.iter().filter(|object| !object.is_given).count();
        let is_new = made(&objects) > made(&stage.objects);
        let given = stage.given.iter().copied().chain(is_new.then_some(stage.calls.len())).collect();
        Stage { fork: reached, objects, calls, given }
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
        for (number, object) in stage.objects.iter().enumerate().filter(|(_, object)| !object.is_given) {
            let making = stage.making(&fork.state.machine, number)?;
            fork.state.machine.references[object.reference.0 as usize].made = Some(Rc::new(making));
        }
        if call.has_receiver() {
            let object = stage.objects.get(call.on)?;
            arguments.push(Argument { wanted: object.of.clone(), value: Value::reference(object.reference) });
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

/// Methods for steps that are no calls.
#[derive(Default)]
struct Deeds(BTreeMap<String, &'static Method>);

impl Deeds {
    fn method(&mut self, program: &program::link::Program, deed: Deed) -> Result<&'static Method, Cut> {
        let key = format!("{deed:?}");
        if let Some(known) = self.0.get(&key) {
            return Ok(known);
        }
        let method = deed_method(program, deed).ok_or_else(|| Cut::Other(format!("no step {key}")))?;
        self.0.insert(key, method);
        Ok(method)
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
                        Choose::Any | Choose::Number(_) | Choose::Object(_) => Status::Open,
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
