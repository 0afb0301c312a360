//! Replaying inputs on the concrete machine.

mod asserts;
mod entry;

use crate::input::{ClassRef, FieldRef, Input, InputsRef, Kitchen, NotMade, Setup, dispatched};
use crate::machine::Symbolic;
use crate::machine::characters::Question;
use crate::machine::guided::Judge;
pub use crate::path::NotReplayed;
use crate::path::{Judged, Outcome};
pub use entry::Entry;
use java::{Frame, Location};
use program::classfile::{MethodDescriptor, access};
use program::link::{Class, ClassId, Loader, Method, Program};
use program::{Kind, Name};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use technique::Feature;
use vm::{Bits, BootError, Concrete, Ended, Fork, Given, Limit, Machine, Natives, Options, Ref, Silent, Stop, Vm};

/// Runs calls from a freshly booted state each.
pub struct Replayer {
    pub(crate) vm: Vm<Concrete>,
    booted: Fork<Concrete>,
    /// The state after the initialisation of the class that was called last.
    initialised: Option<(u32, Fork<Concrete>)>,
    /// The same for [`cover`](Replayer::cover): classes that calls have needed are initialised there, too.
    warm: Option<(u32, Fork<Concrete>)>,
    /// Classes that the last call has initialised and that may be so before it.
    cold: Vec<ClassId>,
    kitchen: Kitchen,
    /// The class of a method is initialised when it is called, not before its inputs are made.
    pub is_lazy: bool,
    /// Whether it was so at the last call.
    was_lazy: bool,
    /// The next call finds the state that the last one has left.
    goes_on: bool,
    /// Jumps and calls that a replay may take.
    pub most_steps: u64,
    entries: BTreeMap<u32, &'static Method>,
    seed: Option<u64>,
    judge: Option<Rc<Judge>>,
}

/// Static methods of the JDK that find these things, without parameters or with one text.
const FIRST_USES: [(&str, &str, &str); 2] = [
    ("java/lang/ClassLoader", "getSystemResource", "(Ljava/lang/String;)Ljava/net/URL;"),
    ("java/text/NumberFormat", "getInstance", "()Ljava/text/NumberFormat;"),
];
/// What a program can learn of the computer and the JDK that it runs on, and what it is on another one.
const PLACE: [(&str, &str); 10] = [
    ("java.vendor", "Somebody"),
    ("java.vm.vendor", "Somebody"),
    ("java.vm.version", "19.0.1+10"),
    ("java.runtime.version", "19.0.1+10"),
    ("java.version", "19.0.1"),
    ("java.specification.version", "19"),
    ("java.class.version", "63.0"),
    ("os.version", "1.0"),
    ("user.home", "/home/somebody"),
    ("user.name", "somebody"),
];
/// No file of the class path has this name.
const NO_FILE: &str = "cupper.none";

/// What is different each time that a test runs: what time it is, how fast it passes, and chance.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    /// Since 1970.
    pub millis: i64,
    pub nanos_per_step: u64,
    /// Of identity hash codes and random numbers; those that the machine has booted with, if there is none.
    pub seed: Option<u64>,
}

/// A method with its inputs.
pub type Call<'a> = (&'static Method, InputsRef<'a>);

/// A call that is about to happen.
pub(crate) struct Prepared {
    pub slots: Vec<Bits>,
    /// The inputs that are references.
    pub references: Vec<Option<Ref>>,
    /// The object that a constructor is called on.
    pub object: Option<Ref>,
    /// What is called.
    pub entry: &'static Method,
    /// How many classes were initialised before inputs were made.
    initialised: usize,
    /// Static fields and their bits before anything was set up, apart from initialisations that come first.
    statics: Vec<(FieldRef, u64)>,
}

/// A branch that was taken.
pub type Taken = vm::Branch;

/// What a call did, as numbers.
pub struct Cover<'a> {
    pub taken: &'a [Taken],
    /// The class of the exception, and the method and instruction that it comes from: outside the JDK, if there is one.
    pub thrown: Option<Thrown>,
    /// The call, or what made its inputs, has asked for the time.
    pub asks_time: bool,
}

pub type Thrown = (u32, (u32, u32));

/// What a replayed call did.
pub struct Replay {
    pub outcome: Outcome,
    /// The branches of traced methods.
    pub trace: Vec<(&'static Method, u32, u32)>,
    /// The call, or what made its inputs, has asked for the time.
    pub asks_time: bool,
    /// Classes of the class path that were initialised while inputs were made or the method ran.
    pub initialised: Vec<&'static Class>,
    /// Static fields of classes that were initialised at the start which have another value at the end. Only of a lazy
    /// replay.
    pub changed: Vec<FieldRef>,
    /// What the call has checked, if somebody judges that.
    pub judged: Option<Judged>,
}

/// Jumps and calls that a replay takes, if nobody says otherwise.
const MAX_STEPS: u64 = 50_000_000;
/// Jumps and calls that an initialiser may take.
const MAX_INITIALISER: u64 = 5_000_000;
/// Frames of a stack trace that are kept.
const MAX_FRAMES: usize = 50;
/// Elements of arrays that are shown.
const MAX_ELEMENTS: u32 = 100;

impl Replayer {
    /// For a machine that shares the program with the symbolic one.
    pub fn new(program: Rc<Program>, options: Options, symbolic: &Natives<Symbolic>) -> Result<Replayer, BootError> {
        let mut natives = jdk::natives();
        natives.share_with(symbolic);
        crate::models::verifier::add_concrete(&mut natives);
        Replayer::with(program, options, natives)
    }

    /// For a machine that shares the program with other concrete ones at most.
    pub fn concrete(program: Rc<Program>, options: Options) -> Result<Replayer, BootError> {
        Replayer::with(program, options, jdk::natives())
    }

    fn with(program: Rc<Program>, options: Options, natives: Natives<Concrete>) -> Result<Replayer, BootError> {
        let kitchen = Kitchen::new(&program);
        let host = Box::new(Silent::default());
        let mut vm = Vm::new(program, Concrete::default(), natives, host, options);
        vm.boot()?;
        let booted = vm.fork();
        Ok(Replayer {
            vm,
            booted,
            initialised: None,
            warm: None,
            cold: Vec::new(),
            kitchen,
            is_lazy: false,
            was_lazy: false,
            goes_on: false,
            most_steps: MAX_STEPS,
            entries: BTreeMap::new(),
            seed: None,
            judge: None,
        })
    }

    /// The classes (internal names) whose branches are followed from now on; none of them was loaded yet.
    pub fn trace(&mut self, traced: Vec<String>) {
        self.vm.options.traced = traced;
    }

    /// Has somebody watch which checks calls make.
    pub(crate) fn judge(&mut self, judge: Rc<Judge>) {
        self.vm.machine.landmarks = Some(judge.clone());
        self.judge = Some(judge);
    }

    /// Whether the last call, or what made its inputs, has asked for the time, an identity hash code or a random number.
    pub fn has_asked(&self) -> bool {
        self.has_asked_time() || self.has_asked_chance()
    }

    /// The same without the time.
    pub fn has_asked_chance(&self) -> bool {
        self.vm.state.chance_reads > self.before().state.chance_reads
    }

    fn has_asked_time(&self) -> bool {
        self.vm.state.clock_reads > self.before().state.clock_reads
    }

    /// The state that the last call has started from.
    fn before(&self) -> &Fork<Concrete> {
        self.initialised.as_ref().filter(|_| !self.was_lazy).map_or(&self.booted, |(_, fork)| fork)
    }

    /// Where a call was when it was stopped, the innermost first: method and instruction.
    pub fn stopped_at(&self) -> Vec<(&'static Method, u32)> {
        self.vm.thread().frames.iter().rev().map(|frame| (frame.method, frame.pc)).collect()
    }

    /// When calls are ended at the latest, whatever they are doing; the deadline before.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) -> Option<Instant> {
        std::mem::replace(&mut self.vm.options.deadline, deadline)
    }

    /// Makes the next calls on another occasion.
    pub fn set_occasion(&mut self, occasion: Occasion) {
        let is_timeless = |fork: &Fork<Concrete>| fork.state.clock_reads == self.booted.state.clock_reads;
        self.initialised = self.initialised.take().filter(|(_, fork)| is_timeless(fork));
        self.warm = self.warm.take().filter(|(_, fork)| is_timeless(fork));
        self.seed = occasion.seed;
        (self.vm.options.start_millis, self.vm.options.nanos_per_step) = (occasion.millis, occasion.nanos_per_step);
    }

    pub fn occasion(&self) -> Occasion {
        let options = &self.vm.options;
        Occasion { millis: options.start_millis, nanos_per_step: options.nanos_per_step, seed: self.seed }
    }

    /// Has calls start from another state; the one that they started from.
    pub fn start_from(&mut self, state: Fork<Concrete>) -> Fork<Concrete> {
        (self.initialised, self.warm) = (None, None);
        std::mem::replace(&mut self.booted, state)
    }

    /// A state to start from in which the JDK has found what it looks for when it is first used: files of the class path,
    /// and data of the locale. Programs cannot tell, but finding it takes longer than most calls.
    pub fn used(&mut self) -> Fork<Concrete> {
        let before = self.booted.clone();
        for (class, name, descriptor) in FIRST_USES {
            let class = self.vm.program.find(Loader::BOOT, Name::new(class)).ok().flatten();
            let Some(method) = class.and_then(|class| class.declared_method(name, descriptor)) else { continue };
            let text = Input::string(0, NO_FILE);
            let inputs: Vec<Input> = if descriptor.starts_with("()") { Vec::new() } else { vec![text] };
            if self.replay(method, &inputs).is_ok() {
                self.start_from(self.vm.fork());
            }
        }
        self.start_from(before)
    }

    /// Has calls start where properties tell of another computer and another JDK, as far as the JDK itself does not rely on
    /// them: [`perturbed`](crate::explore::perturbed) has the rest.
    pub fn on_another_computer(mut self) -> Replayer {
        let system = self.vm.program.find(Loader::BOOT, Name::new("java/lang/System")).ok().flatten();
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        let set = system.and_then(|class| class.declared_method("setProperty", descriptor));
        for (name, value) in PLACE {
            if let Some(set) = set
                && self.replay(set, &vec![Input::string(0, name), Input::string(1, value)]).is_ok()
            {
                let state = self.vm.fork();
                self.start_from(state);
            }
        }
        self
    }

    /// Initialises a class on a freshly booted state. Calls of its methods begin there; on the booted state, if it cannot
    /// be initialised.
    pub fn begin_at(&mut self, class: &'static Class) -> Result<(), NotInitialised> {
        let vm = &mut self.vm;
        vm.switch_to(self.booted.clone());
        vm.options.max_steps = Some(vm.state.spent() + self.most_steps);
        let result = vm.until_done(|vm| vm.initialize(class)).map_err(|error| NotInitialised::new(class, error));
        if result.is_err() {
            vm.switch_to(self.booted.clone());
        }
        self.initialised = Some((class.id, vm.fork()));
        result
    }

    /// Makes the inputs of a call on a freshly booted state.
    pub(crate) fn prepare(&mut self, method: &'static Method, inputs: InputsRef) -> Result<Prepared, NotReplayed> {
        let is_lazy = self.is_lazy || inputs.is_lazy;
        self.was_lazy = is_lazy;
        match &self.initialised {
            _ if self.goes_on => {}
            _ if is_lazy => drop(self.vm.switch_to(self.booted.clone())),
            Some((class, fork)) if *class == method.class.id => drop(self.vm.switch_to(fork.clone())),
            _ => drop(self.begin_at(method.class)),
        }
        let vm = &mut self.vm;
        if let Some(seed) = self.seed.filter(|_| !self.goes_on) {
            vm.reseed(seed);
        }
        vm.options.max_steps = Some(vm.state.spent() + self.most_steps);
        let descriptor =
            MethodDescriptor::parse(&method.descriptor).ok_or_else(|| NotReplayed::Descriptor(method.to_string()))?;
        let receiver = usize::from(!method.is_static() && method.name != "<init>");
        vm.machine.given = inputs.drawn.iter().filter_map(given).collect();
        let initialised = vm.state.initialised.len();
        let mut setups = inputs.setups;
        while let Some((first, rest)) = setups.split_first()
            && let Some(Setup::Initialise(class)) = first.setup()
        {
            vm.until_done(|vm| vm.initialize(class.0)).map_err(NotMade::from)?;
            setups = rest;
        }
        let statics = if is_lazy { static_fields(vm) } else { Vec::new() };
        vm.machine.passed.clear();
        let all: Vec<Input> = setups.iter().chain(inputs.call()).cloned().collect();
        let values = self.kitchen.make(vm, &all)?;
        let values = &values[setups.len()..];
        let mut slots = Vec::new();
        let mut object = None;
        if method.name == "<init>" {
            let new = vm.until_done(|vm| vm.new_object(method.class)).map_err(NotMade::from)?;
            slots.push(Concrete::reference(new));
            object = Some(new);
        }
        let mut references = Vec::new();
        let kinds = std::iter::repeat_n(Kind::Ref, receiver).chain(descriptor.parameters.iter().map(|one| one.kind()));
        for (kind, value) in kinds.zip(values) {
            slots.push(*value);
            references.push((kind == Kind::Ref).then_some(Ref(value.0 as u32)));
            if kind.slots() == 2 {
                slots.push(Concrete::int(0));
            }
        }
        vm.machine.trace.clear();
        if receiver == 1 && references.first() == Some(&Some(Ref(0))) {
            return Err(NotReplayed::OnNull(method.to_string()));
        }
        if receiver == 1
            && let Some(&Some(object)) = references.first()
            && dispatched(vm, method, object).id != method.id
        {
            let class = vm.class_of(object).java_name();
            return Err(NotReplayed::Overridden { class, method: method.to_string() });
        }
        let entry = if is_lazy { self.entry(method) } else { method };
        Ok(Prepared { slots, references, object, entry, initialised, statics })
    }

    /// In place of a static method or constructor one that initialises its class when it is called.
    pub(crate) fn entry(&mut self, method: &'static Method) -> &'static Method {
        if !method.is_static() && method.name != "<init>" {
            return method;
        }
        let program = &self.vm.program;
        let made = || crate::input::entry(program, method).unwrap_or(method);
        self.entries.entry(method.id).or_insert_with(made)
    }

    /// What a call of so many steps at most does; none, if its inputs cannot be made or it does not end. Classes whose
    /// branches are not followed may have been initialised before, where Java does it on the way: who keeps what was found
    /// replays it.
    pub fn cover<'i>(
        &mut self,
        method: &'static Method,
        inputs: impl Into<InputsRef<'i>>,
        steps: u64,
    ) -> Option<Cover<'_>> {
        self.warm_up();
        std::mem::swap(&mut self.initialised, &mut self.warm);
        let prepared = self.prepare(method, inputs.into());
        std::mem::swap(&mut self.initialised, &mut self.warm);
        let Prepared { slots, entry, initialised, .. } = prepared.ok()?;
        self.vm.options.max_steps = Some(self.vm.state.spent() + steps);
        let ended = self.vm.invoke(entry, &slots);
        let vm = &self.vm;
        let may_come_first = |id: &ClassId| !vm.options.is_traced(&vm.program.class(*id).name);
        self.cold.extend(vm.state.initialised.iter().skip(initialised).copied().filter(may_come_first));
        let thrown = match ended {
            Ended::Returned(_) => None,
            Ended::Threw(exception) => {
                let place = place(&self.vm.backtrace(exception)).map(|(method, at)| (method.id, *at));
                Some((self.vm.class_of(exception).id, place.unwrap_or_default()))
            }
            Ended::Stopped(_) => return None,
        };
        let before = self.warm.as_ref().filter(|_| !self.was_lazy).map_or(&self.booted, |(_, fork)| fork);
        let asks_time = self.vm.state.clock_reads > before.state.clock_reads;
        Some(Cover { taken: &self.vm.machine.trace, thrown, asks_time })
    }

    /// The constructors and factories of a class, by number, that ask for the time, as far as zeros and nulls show it.
    pub(crate) fn timely_makers(&mut self, class: &'static Class) -> BTreeSet<u32> {
        let makes = |method: &&&'static Method| {
            let is_factory = || method.is_static() && method.descriptor.ends_with(&format!(")L{};", class.name));
            method.access & access::PRIVATE == 0 && (method.name == "<init>" && !class.is_abstract() || is_factory())
        };
        let makers: Vec<&'static Method> = class.methods().iter().filter(makes).copied().collect();
        let is_timely = |method: &&'static Method| {
            let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return false };
            let inputs: Vec<Input> = descriptor.parameters.iter().map(|one| Input::zero(one.kind())).collect();
            self.cover(method, &inputs, MAX_INITIALISER).is_some_and(|cover| cover.asks_time)
        };
        makers.into_iter().filter(is_timely).map(|method| method.id).collect()
    }

    /// Initialises the classes that the last call has needed, so that the next ones need not do it.
    fn warm_up(&mut self) {
        let cold = std::mem::take(&mut self.cold);
        let Some((_, warm)) = self.warm.as_mut().filter(|_| !cold.is_empty()) else { return };
        let vm = &mut self.vm;
        vm.switch_to(warm.clone());
        for id in cold {
            let before = vm.fork();
            let class = vm.program.class(id);
            // What the call has defined, as classes of lambda expressions, is not there for others.
            let found = vm.program.find(class.loader, class.name).ok().flatten();
            if class.hidden || found.is_none_or(|found| found.id != id) {
                continue;
            }
            vm.options.max_steps = Some(vm.state.spent() + MAX_INITIALISER);
            let is_done = vm.until_done(|vm| vm.initialize(class)).is_ok();
            // What asks for the time is not to do so unseen.
            if !is_done || vm.state.clock_reads > before.state.clock_reads {
                vm.switch_to(before);
            }
        }
        *warm = vm.fork();
    }

    /// Calls a method with the inputs, the receiver first; the reason if there is no outcome.
    pub fn replay<'i>(
        &mut self,
        method: &'static Method,
        inputs: impl Into<InputsRef<'i>>,
    ) -> Result<Replay, NotReplayed> {
        let Prepared { slots, entry, initialised, statics, .. } = self.prepare(method, inputs.into())?;
        if let Some(judge) = &self.judge {
            judge.begin();
        }
        let vm = &mut self.vm;
        let ended = vm.invoke(entry, &slots);
        let thrown = if let Ended::Threw(exception) = ended { Some(exception) } else { None };
        let judged = self.judge.as_ref().map(|judge| judge.end(thrown));
        let trace = vm.machine.trace.iter().map(|branch| (branch.method, branch.at, branch.way)).collect();
        let passed = vm.machine.passed.len();
        let asks_time = self.has_asked_time();
        let outcome = match ended {
            Ended::Returned(value) => Outcome::Returned(self.returned(method, value)?),
            Ended::Threw(exception) => self.threw(exception),
            Ended::Stopped(Stop::Exited(status)) => Outcome::Exited(status),
            Ended::Stopped(stop) => return Err(NotReplayed::Stopped(stop)),
        };
        self.vm.machine.passed.truncate(passed);
        let classes = self.vm.state.initialised.iter().skip(initialised).map(|id| self.vm.program.class(*id));
        let initialised = classes.filter(|class| class.module.is_none() && class.file.is_some()).collect();
        let changed = statics.into_iter().filter(|(field, bits)| static_bits(&self.vm, *field) != *bits);
        let changed = changed.map(|(field, _)| field).collect();
        Ok(Replay { outcome, trace, asks_time, initialised, changed, judged })
    }

    /// Where classes were not initialised that could have been, while the inputs of the last call were made or it ran: see
    /// [`Moments::passed`](crate::input::Moments::passed).
    pub fn passed(&self) -> &[(u32, u32)] {
        &self.vm.machine.passed
    }

    /// What a call does after another one, on the state that that has left.
    pub fn replay_after(&mut self, first: Call, second: Call) -> Result<Replay, NotReplayed> {
        self.replay(first.0, first.1)?;
        self.go_on(second)
    }

    /// What calls do one after the other, on one state; then what others do after all of these, each by itself. None for
    /// those that cannot be replayed, and for all that come after such a one.
    pub fn replay_in_turn(&mut self, calls: &[Call], others: &[Call]) -> Vec<Option<Outcome>> {
        let mut outcomes: Vec<Option<Outcome>> = Vec::new();
        for (index, &(method, inputs)) in calls.iter().enumerate() {
            let replay = if index == 0 { self.replay(method, inputs) } else { self.go_on((method, inputs)) };
            outcomes.push(replay.ok().map(|replay| replay.outcome));
            if outcomes.last() == Some(&None) {
                outcomes.resize(calls.len() + others.len(), None);
                return outcomes;
            }
        }
        let after = self.vm.fork();
        for &other in others {
            self.vm.switch_to(after.clone());
            outcomes.push(self.go_on(other).ok().map(|replay| replay.outcome));
        }
        outcomes
    }

    /// Makes a call on the state that the last one has left.
    fn go_on(&mut self, (method, inputs): Call) -> Result<Replay, NotReplayed> {
        self.goes_on = true;
        let replay = self.replay(method, inputs);
        self.goes_on = false;
        replay
    }

    /// Initialises classes on a freshly booted state: the classes of the class path that are initialised then, in order;
    /// the reason if that fails.
    pub fn initialise(&mut self, classes: &[ClassRef]) -> Result<Vec<&'static Class>, NotInitialised> {
        let vm = &mut self.vm;
        vm.switch_to(self.booted.clone());
        for class in classes {
            vm.options.max_steps = Some(vm.state.spent() + MAX_INITIALISER);
            vm.until_done(|vm| vm.initialize(class.0)).map_err(|error| NotInitialised::new(class.0, error))?;
        }
        let all = vm.state.initialised.iter().map(|id| vm.program.class(*id));
        Ok(all.filter(|class| class.module.is_none() && class.file.is_some()).collect())
    }

    /// What a method of `Character` says of each character of a plane.
    pub fn tabulate(&mut self, question: Question) -> Result<Vec<u32>, Feature> {
        // It is made once for all, and nothing goes on without it.
        let deadline = self.set_deadline(None);
        let table = self.tabulated(question);
        self.set_deadline(deadline);
        table
    }

    fn tabulated(&mut self, question: Question) -> Result<Vec<u32>, Feature> {
        let vm = &mut self.vm;
        vm.switch_to(self.booted.clone());
        vm.options.max_steps = None;
        let failed = |what: String| Feature::Other(format!("Character.{}: {what}", question.name));
        let class =
            vm.until_done(|vm| vm.boot_class("java/lang/Character")).map_err(|error| failed(error.to_string()))?;
        vm.until_done(|vm| vm.initialize(class)).map_err(|error| failed(error.to_string()))?;
        let method =
            class.declared_method(question.name, question.descriptor).ok_or_else(|| failed("missing".to_string()))?;
        let mut values = Vec::with_capacity(0x10000);
        for unit in 0..=u16::MAX {
            let arguments = [Concrete::int((question.plane as i32) << 16 | unit as i32), Concrete::int(question.radix)];
            let ended = vm.invoke(method, &arguments[..method.argument_slots as usize]);
            values.push(match ended {
                Ended::Returned(Some(Bits(0))) if method.result == Kind::Ref => 0,
                Ended::Returned(Some(bits)) if method.result == Kind::Ref => {
                    let units = vm.chars_of(Ref(bits.0 as u32));
                    units.get(question.radix as usize).copied().unwrap_or(0) as u32
                }
                Ended::Returned(Some(bits)) => bits.0 as u32,
                other => return Err(failed(format!("{other:?}"))),
            });
        }
        Ok(values)
    }

    fn returned(&mut self, method: &'static Method, value: Option<Bits>) -> Result<String, NotReplayed> {
        if method.name == "<init>" {
            return Ok("void".to_string());
        }
        match (method.result, value) {
            (Kind::Void, _) | (_, None) => Ok("void".to_string()),
            (Kind::Ref, Some(bits)) => self.object(Ref(bits.0 as u32), 0),
            (kind, Some(bits)) => Ok(self.primitive(kind, bits)?),
        }
    }

    fn threw(&mut self, exception: Ref) -> Outcome {
        let vm = &mut self.vm;
        let backtrace = vm.backtrace(exception);
        let assertion = vm.class_of(exception).name == "java/lang/AssertionError"
            && backtrace.first().is_some_and(|&(method, pc)| asserts::is_assert(method, pc));
        let frames = backtrace.iter().take(MAX_FRAMES).map(|&(method, at)| frame(method, at)).collect();
        let place = place(&backtrace).map(|&(method, at)| frame(method, at));
        let class = vm.class_of(exception).java_name();
        let message = self.call(exception, "getMessage", "()Ljava/lang/String;").unwrap_or(Ref::NULL);
        let message = (!message.is_null()).then(|| self.vm.string(message));
        Outcome::Threw { class, message, assertion, frames, place }
    }

    /// Calls a method without arguments, or with nulls, that gives a reference.
    pub(crate) fn call(&mut self, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
        let method = self.vm.class_of(object).method(name, descriptor)?;
        let class = self.vm.class_of(object);
        let slot = method.vtable_index.get();
        let method = if slot < 0 { method } else { class.vtable()[slot as usize] };
        let mut slots = vec![Concrete::reference(Ref::NULL); method.argument_slots as usize];
        *slots.first_mut()? = Concrete::reference(object);
        match self.vm.invoke(method, &slots) {
            Ended::Returned(value) => Some(Ref(value?.0 as u32)),
            _ => None,
        }
    }

    /// A primitive as `String.valueOf` prints it; characters in quotes.
    fn primitive(&mut self, kind: Kind, bits: Bits) -> Result<String, NotReplayed> {
        Ok(match integer(kind, bits.0) {
            Some(text) => text,
            // Java's own algorithm decides on the digits.
            None => {
                let class = if kind == Kind::Float { "java/lang/Float" } else { "java/lang/Double" };
                let descriptor = if kind == Kind::Float { "(F)Ljava/lang/String;" } else { "(D)Ljava/lang/String;" };
                let vm = &mut self.vm;
                let class = vm.until_done(|vm| vm.boot_class(class)).map_err(NotMade::from)?;
                vm.until_done(|vm| vm.initialize(class)).map_err(NotMade::from)?;
                let method = class
                    .declared_method("toString", descriptor)
                    .ok_or_else(|| NotReplayed::NotShown("no toString".to_string()))?;
                let mut args = vec![bits];
                if kind == Kind::Double {
                    args.push(Bits(0));
                }
                match vm.invoke(method, &args) {
                    Ended::Returned(Some(text)) => vm.string(Ref(text.0 as u32)),
                    _ => return Err(NotReplayed::NotShown("a float that cannot be printed".to_string())),
                }
            }
        })
    }

    /// An object as `String.valueOf` prints it; strings in quotes, arrays as `Arrays.toString` does.
    fn object(&mut self, object: Ref, depth: u32) -> Result<String, NotReplayed> {
        if object.is_null() {
            return Ok("null".to_string());
        }
        let class = self.vm.class_of(object);
        if class.name == "java/lang/String" {
            let units = self.vm.string_units(object);
            // As in `Arrays.toString`, elements have no quotes.
            return Ok(if depth > 0 { escape(&units, '\0') } else { format!("\"{}\"", escape(&units, '"')) });
        }
        if let Some((kind, value)) = self.vm.unbox(object) {
            let element = depth > 0 && kind == Kind::Char;
            return if element { Ok(escape(&[value.0 as u16], '\0')) } else { self.primitive(kind, value) };
        }
        if let Some(component) = class.component() {
            if depth > 3 {
                return Ok("[…]".to_string());
            }
            let length = self.vm.length_of(object);
            let kind = component.kind();
            let mut items = Vec::new();
            for index in 0..length.min(MAX_ELEMENTS) {
                let value = self.vm.load(object.0 + program::link::ARRAY_HEADER + index * kind.size(), kind);
                items.push(match kind {
                    Kind::Ref => self.object(Ref(value.0 as u32), depth + 1)?,
                    Kind::Char => escape(&[value.0 as u16], '\0'),
                    _ => self.primitive(kind, value)?,
                });
            }
            if length > MAX_ELEMENTS {
                items.push("…".to_string());
            }
            return Ok(format!("[{}]", items.join(", ")));
        }
        let to_string = class.method("toString", "()Ljava/lang/String;");
        let own = to_string.is_some_and(|method| {
            let slot = method.vtable_index.get();
            slot < 0 || class.vtable()[slot as usize].class.name != "java/lang/Object"
        });
        let text = if own { self.call(object, "toString", "()Ljava/lang/String;") } else { None };
        Ok(match text.filter(|text| !text.is_null()) {
            Some(text) => self.vm.string(text),
            None => format!("{}@…", class.java_name()),
        })
    }
}

/// An instruction of a method as a line of a stack trace.
pub fn frame(method: &'static Method, at: u32) -> Frame {
    let location = match method.class.file.and_then(|file| file.source_file) {
        Some(file) => Location::Source(file.to_string(), method.line_of(at).map(u32::from)),
        None => Location::Unknown,
    };
    Frame { module: None, class: method.class.java_name(), method: method.name.to_string(), location }
}

/// A class that cannot be initialised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the initialiser of {class} {why}")]
pub struct NotInitialised {
    /// Binary name.
    pub class: String,
    pub why: Initialiser,
}

/// What an initialiser does instead of ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Initialiser {
    /// The exception, or its cause, in a line.
    #[error("throws {0}")]
    Throws(String),
    #[error("has not ended after {0}")]
    GoesOn(Limit),
    #[error("stops: {}", .0.to_string().lines().next().unwrap_or_default())]
    Stops(Stop),
}

impl NotInitialised {
    /// Whether a JVM does not get any further. What the machine lacks, it may have.
    pub fn is_certain(&self) -> bool {
        match &self.why {
            Initialiser::Throws(_) => true,
            Initialiser::GoesOn(limit) => !matches!(limit, Limit::Time),
            Initialiser::Stops(stop) => matches!(stop, Stop::Exited(_) | Stop::Deadlock(_)),
        }
    }

    pub fn new(class: &'static Class, error: BootError) -> NotInitialised {
        let why = match error {
            BootError::Threw(text) => {
                let cause = text.lines().find_map(|line| line.trim().strip_prefix("caused by "));
                Initialiser::Throws(cause.or(text.lines().next()).unwrap_or_default().to_string())
            }
            BootError::Stopped(Stop::Exhausted(limit)) => Initialiser::GoesOn(limit),
            BootError::Stopped(stop) => Initialiser::Stops(stop),
        };
        NotInitialised { class: class.java_name(), why }
    }
}

/// The static fields of initialised classes of the class path that are no constants, with their bits.
fn static_fields(vm: &Vm<Concrete>) -> Vec<(FieldRef, u64)> {
    let mut found = Vec::new();
    for class in vm.state.initialised.iter().map(|id| vm.program.class(*id)) {
        if class.module.is_some() || class.file.is_none() {
            continue;
        }
        let variables = class.fields.iter().enumerate().filter(|(_, field)| field.is_static() && !field.is_final());
        found
            .extend(variables.map(|(index, _)| FieldRef { class, index }).map(|field| (field, static_bits(vm, field))));
    }
    found
}

fn static_bits(vm: &Vm<Concrete>, field: FieldRef) -> u64 {
    vm.load(vm.static_address(field.class, &field), field.kind).0
}

/// What the program draws, for the models of the concrete machine.
fn given(input: &Input) -> Option<Given> {
    match input {
        Input::Primitive { bits, .. } => Some(Given::Number(Bits(*bits))),
        Input::String { units, .. } => Some(Given::Text(units.clone())),
        _ => None,
    }
}

/// A primitive that is no float, as a result is written.
pub(crate) fn integer(kind: Kind, bits: u64) -> Option<String> {
    match kind {
        Kind::Bool => Some((bits & 1 != 0).to_string()),
        Kind::Char => Some(format!("'{}'", escape(&[bits as u16], '\''))),
        Kind::Byte | Kind::Short | Kind::Int => Some((bits as i32).to_string()),
        Kind::Long => Some((bits as i64).to_string()),
        _ => None,
    }
}

/// UTF-16 units with Java's escapes.
pub(crate) fn escape(units: &[u16], quote: char) -> String {
    let mut text = String::new();
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok('\n') => text.push_str("\\n"),
            Ok('\r') => text.push_str("\\r"),
            Ok('\t') => text.push_str("\\t"),
            Ok('\\') => text.push_str("\\\\"),
            Ok(letter) if letter.is_control() => text.push_str(&format!("\\u{:04x}", letter as u32)),
            Ok(letter) if letter == quote => text.extend(['\\', letter]),
            Ok(letter) => text.push(letter),
            Err(lone) => text.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    text
}

/// The innermost frame that is not of the JDK; else the innermost.
fn place<'a>(backtrace: &'a [(&'static Method, u32)]) -> Option<&'a (&'static Method, u32)> {
    backtrace.iter().find(|(method, _)| !method.class.is_trusted()).or(backtrace.first())
}
