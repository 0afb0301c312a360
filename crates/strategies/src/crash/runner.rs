//! Runs tests on the concrete machine as fast as it can: a test is a list of choices, and every one starts from a fork of
//! the same image, so that it sees classes as if freshly loaded. Nothing becomes text here.

use super::first::{First, Firsts, Made, Outcome, WORTHWHILE};
use super::machinery::Machinery;
use crate::space::Graph;
use crate::space::NodeId;
use crate::space::Preset;
use program::Kind;
use program::effects::leading_triggers;
use program::link::{ARRAY_HEADER, Class, ClassId, Method, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use symex::input::{self, Recipe, Shelf};
use vm::{Bits, BootError, Concrete, Ended, Fork, Machine, Options, Ref, Stop, Vm};

/// Jumps and calls that a test may take.
pub const MAX_STEPS: u64 = 50_000;
/// Bytes of heap that a test may use.
pub const MAX_HEAP: u32 = 64 << 20;
/// Objects of a test that are held before more room is made for them.
const ROOM: u32 = 32;

pub struct Runner {
    pub vm: Vm<Concrete>,
    pub(super) image: Fork<Concrete>,
    /// The image after the initialisation of some classes; none if that fails.
    bases: FxHashMap<Rc<[ClassId]>, Option<Fork<Concrete>>>,
    shelf: Shelf,
    /// Of the image.
    pub(super) held: Held,
    /// Of the test that is running.
    pub(super) now: Held,
    /// What the image has used already.
    pub(super) used: Vec<Machinery>,
    /// Classes of the JDK that a test could not get done with, and that were initialised in the image for that.
    pub(super) begun: BTreeSet<u32>,
    firsts: Firsts,
    /// What had been spent when the test began, or went on from a state that was kept.
    begun_at: (u64, u64),
    /// Whether a call has given null where the last test wanted an object to hand in.
    pub got_null: bool,
    types: Vec<Ready>,
    /// By subject.
    calls: Vec<Maker>,
}

/// The array on the shelf, how many objects it has, and how many it can have.
#[derive(Clone, Copy)]
pub struct Held {
    array: Ref,
    used: u32,
    room: u32,
}

/// A type of the graph, ready to be made.
pub struct Ready {
    pub presets: Vec<Value>,
    pub ways: Vec<Maker>,
}

impl Ready {
    /// The call that a choice stands for, if it is one.
    fn call(&self, choice: usize) -> Option<&Maker> {
        match self.presets.get(choice) {
            Some(Value::Call(call)) => Some(call),
            Some(_) => None,
            None => self.ways.get(choice - self.presets.len()),
        }
    }
}

pub enum Value {
    /// Bits, or an object of the image.
    Bits(Bits),
    /// A new array.
    Array {
        class: &'static Class,
        kind: Kind,
        items: Rc<[u64]>,
    },
    Call(Maker),
}

pub struct Maker {
    how: How,
    pub holes: Vec<(NodeId, Kind)>,
    /// The classes of others that its code initialises before it does anything else.
    needs: Rc<[ClassId]>,
}

enum How {
    Call(&'static Method),
    Array(&'static Class),
    /// No method can be assembled for it.
    Never,
}

/// The test that is to run.
struct Test<'t> {
    types: &'t [Ready],
    call: &'t Maker,
    choices: &'t [u32],
}

/// How a test ended.
#[derive(Debug)]
pub enum End {
    Returned,
    /// An input could not be made: its own code threw.
    NotMade,
    Threw(Ref),
    Stopped(Stop),
}

impl Runner {
    /// A booted machine, without anything to run yet.
    pub fn boot(program: Rc<Program>, options: Options) -> Result<Runner, BootError> {
        let options = Options { max_heap: MAX_HEAP, ..options };
        let mut vm = Vm::new(program, Concrete::default(), jdk::natives(), Box::new(vm::Nowhere), options);
        vm.boot()?;
        let shelf = Shelf::new(&vm.program);
        let held = Held { array: Ref::NULL, used: 0, room: 0 };
        let image = vm.fork();
        let bases = FxHashMap::default();
        let (types, calls, used) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Runner {
            vm,
            image,
            bases,
            shelf,
            held,
            now: held,
            used,
            begun: BTreeSet::new(),
            firsts: Firsts::default(),
            begun_at: (0, 0),
            got_null: false,
            types,
            calls,
        })
    }

    /// Makes the image, of which presets that cannot change are objects.
    pub fn prepare(&mut self, graph: &Graph) -> Result<(), BootError> {
        let presets: usize = graph.types.iter().map(|one| one.presets.len()).sum();
        let room = u32::try_from(presets).unwrap_or(u32::MAX).saturating_add(ROOM);
        self.now = Held { array: self.shelf.clear(&mut self.vm, room)?, used: 0, room };
        for one in &graph.types {
            let presets = one.presets.iter().map(|preset| self.preset(preset)).collect::<Result<Vec<_>, _>>()?;
            let ways = one.ways.iter().map(|way| self.maker(&way.recipe, &way.holes)).collect();
            self.types.push(Ready { presets, ways });
        }
        for subject in &graph.subjects {
            let how = input::call(&self.vm.program, subject.method).map_or(How::Never, How::Call);
            let holes = subject.holes.iter().copied().zip(subject.kinds.iter().copied()).collect();
            let needs = self.needs(subject.method.class, Some(subject.method));
            self.calls.push(Maker { how, holes, needs });
        }
        self.held = self.now;
        self.keep_image();
        Ok(())
    }

    pub(super) fn keep_image(&mut self) {
        self.image = self.vm.fork();
        self.bases.clear();
        self.firsts = Firsts::default();
    }

    fn preset(&mut self, preset: &Preset) -> Result<Value, BootError> {
        Ok(match preset {
            Preset::Null => Value::Bits(Concrete::reference(Ref::NULL)),
            Preset::Primitive(_, bits) => Value::Bits(Bits(*bits)),
            Preset::Text(units) => {
                let text = self.vm.until_done(|vm| vm.new_string_utf16(units))?;
                self.hold(text)?;
                Value::Bits(Concrete::reference(text))
            }
            Preset::Boxed(kind, bits) => {
                let Some(method) = input::method(&self.vm.program, &Recipe::Boxed(*kind)) else {
                    return Ok(Value::Bits(Concrete::reference(Ref::NULL)));
                };
                let slots = [Bits(*bits), Bits(0)];
                let ended = self.vm.invoke(method, &slots[..kind.slots() as usize]);
                let object = match ended {
                    Ended::Returned(Some(bits)) => Ref(bits.0 as u32),
                    _ => Ref::NULL,
                };
                self.hold(object)?;
                Value::Bits(Concrete::reference(object))
            }
            Preset::Array(kind, items) => {
                let element = symex::input::JavaType::Primitive(*kind).erasure(&self.vm.program);
                Value::Array { class: self.vm.program.array_of(element), kind: *kind, items: items.clone() }
            }
            Preset::Constant(recipe) => Value::Call(self.maker(recipe, &[])),
        })
    }

    fn maker(&mut self, recipe: &Rc<Recipe>, nodes: &[NodeId]) -> Maker {
        let program = &self.vm.program;
        let kinds = recipe.holes().into_iter().map(|hole| hole.kind());
        let holes = nodes.iter().copied().zip(kinds).collect();
        let how = match &**recipe {
            Recipe::Array { element, .. } => How::Array(program.array_of(element.erasure(program))),
            recipe => input::method(program, recipe).map_or(How::Never, How::Call),
        };
        let needs = match &**recipe {
            Recipe::Constant(field) => self.needs(field.class, None),
            Recipe::Made(made) if made.on.is_none() => self.needs(made.method.0.class, Some(made.method.0)),
            _ => Rc::default(),
        };
        Maker { how, holes, needs }
    }

    /// What a static method or constructor of a class needs first.
    fn needs(&self, class: &'static Class, method: Option<&'static Method>) -> Rc<[ClassId]> {
        let of_method = method.map(|method| leading_triggers(&self.vm.program, method)).unwrap_or_default();
        let all = [class].into_iter().chain(of_method).filter(|class| !class.is_trusted());
        let mut found: Vec<ClassId> = Vec::new();
        for class in all {
            if !found.contains(&class.id) {
                found.push(class.id);
            }
        }
        found.into()
    }

    /// Keeps an object from the collector, as long as the test runs.
    pub(super) fn hold(&mut self, object: Ref) -> Result<(), BootError> {
        if self.now.used == self.now.room {
            let old = self.now;
            let room = old.room * 2;
            // The collector runs between instructions of Java code only: the old array is still there.
            self.now = Held { array: self.shelf.clear(&mut self.vm, room)?, used: old.used, room };
            for index in 0..old.used {
                let element = self.vm.ref_element(old.array, index);
                self.vm.set_ref_element(self.now.array, index, element);
            }
        }
        self.vm.set_ref_element(self.now.array, self.now.used, object);
        self.now.used += 1;
        Ok(())
    }

    /// Runs a test of a subject on a fresh image.
    pub fn run(&mut self, subject: usize, choices: &[u32]) -> End {
        let mut end = self.attempt(subject, choices);
        // What the JDK does once and for all does not count.
        while matches!(end, End::Stopped(_)) && self.use_machinery() {
            end = self.attempt(subject, choices);
        }
        end
    }

    fn attempt(&mut self, subject: usize, choices: &[u32]) -> End {
        // What is ready does not change while a test runs.
        let (types, calls) = (std::mem::take(&mut self.types), std::mem::take(&mut self.calls));
        let end = match calls.get(subject) {
            Some(call) => self.perform(&types, call, choices).unwrap_or_else(|end| end),
            None => End::NotMade,
        };
        (self.types, self.calls) = (types, calls);
        end
    }

    fn perform(&mut self, types: &[Ready], call: &Maker, choices: &[u32]) -> Result<End, End> {
        let How::Call(method) = call.how else { return Err(End::NotMade) };
        let slots = self.begin_with(&Test { types, call, choices }, call, choices)?;
        Ok(match self.vm.invoke(method, &slots) {
            Ended::Returned(_) => End::Returned,
            Ended::Threw(exception) => End::Threw(exception),
            Ended::Stopped(stop) => End::Stopped(stop),
        })
    }

    /// Begins a test with the arguments of the call that comes first in it, or of one that such a call is an input of.
    fn begin_with(&mut self, test: &Test, call: &Maker, choices: &[u32]) -> Result<Vec<Bits>, End> {
        let mut slots: Vec<Bits> = Vec::with_capacity(call.holes.len() + 2);
        let (mut holes, mut rest) = (&call.holes[..], choices);
        match First::of(test.types, call, choices) {
            Some(first) => {
                let value = self.first(test, first, choices)?;
                let (values, others) = holes.split_at(first.start);
                self.slots(test.types, values, &mut rest, &mut slots)?;
                push(&mut slots, others[0].1, value);
                (holes, rest) = (&others[1..], &choices[first.end..]);
            }
            None => self.begin(test),
        }
        self.slots(test.types, holes, &mut rest, &mut slots)?;
        Ok(slots)
    }

    fn begin(&mut self, test: &Test) {
        let base = self.base(test);
        self.vm.switch_to(base);
        self.vm.options.max_steps = Some(self.vm.state.spent() + MAX_STEPS);
        self.now = self.held;
        self.got_null = false;
        self.begun_at = self.spent();
    }

    /// Jumps and calls, and bytes that were allocated.
    fn spent(&self) -> (u64, u64) {
        (self.vm.steps(), self.vm.state.heap.allocated)
    }

    /// Begins a test with its first input, which may have been made before; or with the first input of that.
    fn first(&mut self, test: &Test, first: First, choices: &[u32]) -> Result<Bits, End> {
        let found = match self.firsts.get(first, choices) {
            Some(Outcome::Made(made)) => {
                self.vm.switch_to(made.state.clone());
                self.vm.options.max_steps = made.max_steps;
                (self.now, self.got_null) = (made.held, made.got_null);
                Some(Ok(made.value))
            }
            Some(Outcome::NotMade) => Some(Err(End::NotMade)),
            Some(Outcome::Stopped(stop)) => Some(Err(End::Stopped(stop.clone()))),
            None => None,
        };
        if let Some(found) = found {
            self.begun_at = self.spent();
            return found;
        }
        let (one, choice) = (&test.types[first.node], choices[first.start] as usize);
        let inner = &choices[first.start + 1..first.end];
        let made = match one.call(choice) {
            Some(call) => self.begin_with(test, call, inner).and_then(|slots| {
                let object = self.called(call, slots)?;
                self.give(object)
            }),
            None => {
                self.begin(test);
                self.make(one, test.types, choice, &mut &*inner)
            }
        };
        let (steps, allocated) = self.spent();
        if steps - self.begun_at.0 < WORTHWHILE {
            return made;
        }
        match &made {
            Ok(value) => {
                let allocated = allocated.checked_sub(self.begun_at.1);
                if allocated.is_some_and(|bytes| self.firsts.has_room(bytes)) {
                    let (held, got_null, max_steps) = (self.now, self.got_null, self.vm.options.max_steps);
                    let made = Made { value: *value, state: self.vm.fork(), held, got_null, max_steps };
                    self.firsts.learn_made(first, choices, made);
                    self.begun_at = self.spent();
                }
            }
            Err(end) => {
                self.firsts.learn_end(first, choices, end);
                self.begun_at = self.spent();
            }
        }
        made
    }

    /// The image for a test. The first call that it makes initialises some classes before anything else happens, so that
    /// this can be done once for all tests that begin with these.
    fn base(&mut self, test: &Test) -> Fork<Concrete> {
        let first = first_call(test.types, test.call, &mut &test.choices[..]);
        let Some(needs) = first.map(|call| &call.needs).filter(|needs| !needs.is_empty()) else {
            return self.image.clone();
        };
        if !self.bases.contains_key(&**needs) {
            self.vm.options.max_steps = Some(self.image.state.spent() + MAX_STEPS);
            let image = self.image.clone();
            let classes: Vec<&'static Class> = needs.iter().map(|id| self.vm.class(*id)).collect();
            let base = self.initialize_from(&image, &classes).map(|_| self.vm.fork());
            self.bases.insert(needs.clone(), base);
        }
        self.bases.get(&**needs).and_then(Option::clone).unwrap_or_else(|| self.image.clone())
    }

    /// Makes the values that the next choices stand for.
    fn slots(
        &mut self,
        types: &[Ready],
        holes: &[(NodeId, Kind)],
        choices: &mut &[u32],
        slots: &mut Vec<Bits>,
    ) -> Result<(), End> {
        for (hole, kind) in holes {
            let Some((&choice, rest)) = choices.split_first() else { return Err(End::NotMade) };
            *choices = rest;
            push(slots, *kind, self.make(&types[*hole], types, choice as usize, choices)?);
        }
        Ok(())
    }

    fn make(&mut self, one: &Ready, types: &[Ready], choice: usize, choices: &mut &[u32]) -> Result<Bits, End> {
        let object = match one.presets.get(choice) {
            Some(Value::Bits(bits)) => return Ok(*bits),
            Some(Value::Array { class, kind, items }) => {
                self.array(class, *kind, items.iter().map(|bits| Bits(*bits)))?
            }
            _ => {
                let call = one.call(choice).ok_or(End::NotMade)?;
                let mut slots: Vec<Bits> = Vec::with_capacity(call.holes.len() + 2);
                self.slots(types, &call.holes, choices, &mut slots)?;
                self.called(call, slots)?
            }
        };
        self.give(object)
    }

    /// Gives an object to a test.
    fn give(&mut self, object: Ref) -> Result<Bits, End> {
        self.got_null |= object.is_null();
        self.hold(object).map_err(failed)?;
        Ok(Concrete::reference(object))
    }

    fn called(&mut self, maker: &Maker, slots: Vec<Bits>) -> Result<Ref, End> {
        match maker.how {
            How::Never => Err(End::NotMade),
            How::Array(class) => self.array(class, Kind::Ref, slots.into_iter()),
            How::Call(method) => match self.vm.invoke(method, &slots) {
                Ended::Returned(value) => Ok(Ref(value.unwrap_or_default().0 as u32)),
                Ended::Threw(_) => Err(End::NotMade),
                Ended::Stopped(stop) => Err(End::Stopped(stop)),
            },
        }
    }

    fn array(
        &mut self,
        class: &'static Class,
        kind: Kind,
        items: impl ExactSizeIterator<Item = Bits>,
    ) -> Result<Ref, End> {
        let length = items.len() as u32;
        let array = self.vm.until_done(|vm| vm.new_array(class, length)).map_err(failed)?;
        for (index, value) in items.enumerate() {
            self.vm.store(array.0 + ARRAY_HEADER + index as u32 * kind.size(), kind, value);
        }
        Ok(array)
    }
}

fn push(slots: &mut Vec<Bits>, kind: Kind, value: Bits) {
    slots.push(value);
    if kind.slots() == 2 {
        slots.push(Bits(0));
    }
}

/// The call that is made first: inner ones come before outer ones, and presets that are values are no calls.
fn first_call<'r>(types: &'r [Ready], call: &'r Maker, choices: &mut &[u32]) -> Option<&'r Maker> {
    for (hole, _) in &call.holes {
        let (&choice, rest) = choices.split_first()?;
        *choices = rest;
        let one = types.get(*hole)?;
        match one.presets.get(choice as usize) {
            Some(Value::Bits(_) | Value::Array { .. }) => {}
            Some(Value::Call(maker)) => return Some(maker),
            None => {
                let maker = one.ways.get(choice as usize - one.presets.len())?;
                let is_code = !matches!(maker.how, How::Array(_));
                let inner = first_call(types, maker, choices)?;
                if is_code || !std::ptr::eq(inner, maker) {
                    return Some(inner);
                }
            }
        }
    }
    Some(call)
}

fn failed(error: BootError) -> End {
    match error {
        BootError::Threw(_) => End::NotMade,
        BootError::Stopped(stop) => End::Stopped(stop),
    }
}
