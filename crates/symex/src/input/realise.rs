//! Making inputs on a machine.

use super::assemble;
use super::recipe::{Recipe, Setup};
use super::scene::{Deed, Scene};
use super::types::JavaType;
use super::value::{Identity, Input, InputId};
use program::Kind;
use program::classfile::access;
use program::link::{ARRAY_HEADER, Class, ClassSpec, FieldSpec, Loader, Method, Program, Selection};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow::Continue;
use vm::{BootError, Ended, Machine, Ref, Stop, Vm};

/// Where objects lie that only the host knows of, so that the garbage collector does not take them: a class whose one
/// static field holds an array.
pub struct Shelf(&'static Class);

/// Makes inputs; holds on to what it made last.
pub struct Kitchen {
    shelf: Shelf,
    methods: BTreeMap<String, &'static Method>,
}

/// An input cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// Java code that makes it threw this.
    Threw(String),
    Stopped(Stop),
    /// The data make no sense: a number of holes, or an object that did not occur before.
    Malformed(String),
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Threw(text) => write!(f, "making the input threw {text}"),
            NotMade::Stopped(stop) => write!(f, "making the input stopped: {stop}"),
            NotMade::Malformed(what) => write!(f, "the input is malformed: {what}"),
        }
    }
}

impl std::error::Error for NotMade {}

impl From<BootError> for NotMade {
    fn from(error: BootError) -> NotMade {
        match error {
            BootError::Threw(text) => NotMade::Threw(text),
            BootError::Stopped(stop) => NotMade::Stopped(stop),
        }
    }
}

impl Shelf {
    pub fn new(program: &Program) -> Shelf {
        let objects = FieldSpec {
            name: "objects".to_owned(),
            descriptor: "[Ljava/lang/Object;".to_owned(),
            access: access::STATIC,
        };
        let spec = ClassSpec {
            name: "cupper/Kitchen".to_owned(),
            number: program.class_count() as u32,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: program.core().object.module,
            superclass: program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: vec![objects],
        };
        Shelf(program.synthesize(spec, |_| Vec::new()))
    }

    /// An array for so many objects, in place of the one that was there.
    pub fn clear<M: Machine>(&self, vm: &mut Vm<M>, count: u32) -> Result<Ref, BootError> {
        let object = vm.program.core().object;
        vm.until_done(|vm| vm.initialize(self.0))?;
        let class = vm.program.array_of(object);
        let array = vm.until_done(|vm| vm.new_array(class, count))?;
        vm.put_static(self.0, "objects", M::reference(array));
        Ok(array)
    }
}

impl Kitchen {
    pub fn new(program: &Program) -> Kitchen {
        Kitchen { shelf: Shelf::new(program), methods: BTreeMap::new() }
    }

    /// Makes inputs in their order; an object may occur again in a later one. No Java frame may be active. The values
    /// stay valid until the next call.
    pub fn make<M: Machine>(&mut self, vm: &mut Vm<M>, inputs: &[Input]) -> Result<Vec<M::Value>, NotMade> {
        let count: u32 = inputs.iter().map(count).sum();
        let array = self.shelf.clear(vm, count)?;
        let mut cook = Cook { kitchen: self, vm, array, used: 0, made: BTreeMap::new() };
        inputs.iter().map(|input| cook.make(input)).collect()
    }
}

/// How many objects an input has.
fn count(input: &Input) -> u32 {
    let own = input.scene().map_or(0, |scene| scene.actors.len() as u32) + u32::from(input.id().is_some());
    own + input.holes().iter().map(count).sum::<u32>()
}

struct Cook<'k, M: Machine> {
    kitchen: &'k mut Kitchen,
    vm: &'k mut Vm<M>,
    array: Ref,
    used: u32,
    made: BTreeMap<InputId, Ref>,
}

impl<M: Machine> Cook<'_, M> {
    fn make(&mut self, input: &Input) -> Result<M::Value, NotMade> {
        let object = match input {
            Input::Primitive { kind, bits } => return Ok(value::<M>(*kind, *bits)),
            Input::Null => Ref::NULL,
            Input::Knot { input, ties } => {
                let value = self.make(input)?;
                for tie in ties {
                    let found = |id| self.made.get(&id).copied().ok_or_else(|| malformed(format!("{id} is not made")));
                    let (object, value) = (found(tie.object)?, found(tie.value)?);
                    self.vm.store(object.0 + tie.field.offset, Kind::Ref, M::reference(value));
                }
                return Ok(value);
            }
            Input::Same(id) => *self.made.get(id).ok_or_else(|| malformed(format!("{id} is not made yet")))?,
            Input::String { units, identity: Identity::Literal, .. } => {
                let number = self.vm.program.literal(units);
                self.vm.until_done(|vm| vm.literal(number))?
            }
            Input::String { units, .. } => self.vm.until_done(|vm| vm.new_string_utf16(units))?,
            Input::Boxed { kind, bits, .. } => self.invoke(&Recipe::Boxed(*kind), &[value::<M>(*kind, *bits)])?,
            Input::PrimitiveArray { kind, items, .. } => {
                let values: Vec<M::Value> = items.iter().map(|&bits| value::<M>(*kind, bits)).collect();
                self.array_of(&JavaType::Primitive(*kind), &values)?
            }
            Input::Made { recipe, holes, .. } => {
                let types = recipe.holes();
                if types.len() != holes.len() {
                    return Err(malformed(format!("{} holes for {} of {recipe:?}", holes.len(), types.len())));
                }
                let values = holes.iter().map(|hole| self.make(hole)).collect::<Result<Vec<_>, _>>()?;
                match &**recipe {
                    Recipe::Array { element, .. } => self.array_of(element, &values)?,
                    Recipe::Scene(scene) => self.play(scene, &values)?,
                    Recipe::Setup(Setup::Initialise(class)) => {
                        self.vm.until_done(|vm| vm.initialize(class.0))?;
                        Ref::NULL
                    }
                    recipe => self.invoke(recipe, &values)?,
                }
            }
        };
        if let Some(id) = input.id() {
            self.keep(id, object);
        }
        Ok(M::reference(object))
    }

    fn keep(&mut self, id: InputId, object: Ref) {
        self.vm.set_ref_element(self.array, self.used, object);
        self.used += 1;
        self.made.insert(id, object);
    }

    /// Does the steps of a scene.
    fn play(&mut self, scene: &Scene, holes: &[M::Value]) -> Result<Ref, NotMade> {
        let mut holes = holes.iter().copied();
        let missing = || malformed("a scene without one of its objects".to_owned());
        let id = |number: usize| scene.actors.get(number).map(|actor| actor.id).ok_or_else(missing);
        for act in &scene.acts {
            let mut method = match act.deed {
                Deed::Call(method) => method.0,
                deed => self.deed(deed)?,
            };
            let mut slots = Vec::new();
            if method.is_special() {
                let object = self.vm.until_done(|vm| vm.new_object(method.class))?;
                if let Some(gives) = act.gives {
                    self.keep(id(gives)?, object);
                }
                slots.push(M::reference(object));
            } else if let Some(on) = act.on {
                let object = *self.made.get(&id(on)?).ok_or_else(missing)?;
                method = dispatched(self.vm, method, object);
                slots.push(M::reference(object));
            } else {
                self.vm.until_done(|vm| vm.initialize(method.class))?;
            }
            for part in &act.args {
                slots.push(match part.object {
                    Some(object) => M::reference(*self.made.get(&id(object)?).ok_or_else(missing)?),
                    None => holes.next().ok_or_else(missing)?,
                });
                if part.wanted.kind().slots() == 2 {
                    slots.push(M::int(0));
                }
            }
            match (self.vm.invoke(method, &slots), act.gives) {
                (Ended::Threw(exception), _)
                    if act.throws.is_some_and(|wanted| wanted.0.id == self.vm.class_of(exception).id) => {}
                (Ended::Returned(_), _) if act.throws.is_some() => {
                    return Err(malformed("a step that should throw returned".to_owned()));
                }
                (Ended::Returned(Some(value)), Some(gives)) if !method.is_special() => {
                    let object = M::bits(value).ok_or_else(missing)?;
                    self.keep(id(gives)?, Ref(object as u32));
                }
                (Ended::Returned(_), _) => {}
                (Ended::Threw(exception), _) => return Err(NotMade::Threw(self.vm.describe(exception))),
                (Ended::Stopped(stop), _) => return Err(NotMade::Stopped(stop)),
            }
        }
        self.made.get(&id(scene.result)?).copied().ok_or_else(missing)
    }

    /// The method for a step that is no call.
    fn deed(&mut self, deed: Deed) -> Result<&'static Method, NotMade> {
        let key = format!("{deed:?}");
        if let Some(known) = self.kitchen.methods.get(&key) {
            return Ok(known);
        }
        let made = assemble::deed_method(&self.vm.program, deed);
        let method = made.ok_or_else(|| malformed(format!("{key} is no step")))?;
        self.kitchen.methods.insert(key, method);
        Ok(method)
    }

    fn array_of(&mut self, element: &JavaType, values: &[M::Value]) -> Result<Ref, NotMade> {
        let kind = element.kind();
        let class = self.vm.program.array_of(element.erasure(&self.vm.program));
        let length = values.len() as u32;
        Ok(self.vm.until_done(|vm| {
            let array = vm.new_array(class, length)?;
            for (index, &value) in values.iter().enumerate() {
                vm.store(array.0 + ARRAY_HEADER + index as u32 * kind.size(), kind, value);
            }
            Continue(array)
        })?)
    }

    /// Runs the method of a recipe.
    fn invoke(&mut self, recipe: &Recipe, holes: &[M::Value]) -> Result<Ref, NotMade> {
        let key = format!("{recipe:?}");
        let known = self.kitchen.methods.get(&key).copied();
        let Some(method) = known.or_else(|| assemble::method(&self.vm.program, recipe)) else {
            return Err(malformed(format!("{recipe:?} is written as another kind of input")));
        };
        self.kitchen.methods.insert(key, method);
        let mut slots = Vec::with_capacity(method.argument_slots as usize);
        let kinds: Vec<Kind> = match recipe {
            Recipe::Boxed(kind) => vec![*kind],
            other => other.holes().iter().map(|hole| hole.kind()).collect(),
        };
        for (kind, &value) in kinds.iter().zip(holes) {
            slots.push(value);
            if kind.slots() == 2 {
                slots.push(M::int(0));
            }
        }
        match self.vm.invoke(method, &slots) {
            Ended::Returned(result) => Ok(Ref(result.and_then(M::bits).unwrap_or(0) as u32)),
            Ended::Threw(exception) => Err(NotMade::Threw(self.vm.describe(exception))),
            Ended::Stopped(stop) => Err(NotMade::Stopped(stop)),
        }
    }
}

fn malformed(what: String) -> NotMade {
    NotMade::Malformed(what)
}

/// The machine's value of a primitive's bits.
fn value<M: Machine>(kind: Kind, bits: u64) -> M::Value {
    match kind {
        Kind::Long => M::long(bits as i64),
        Kind::Double => M::double(f64::from_bits(bits)),
        Kind::Float => M::float(f32::from_bits(bits as u32)),
        Kind::Ref => M::reference(Ref(bits as u32)),
        _ => M::int(bits as i32),
    }
}

/// The method that a call on this object runs: a class may override or implement it.
pub fn dispatched<M: Machine>(vm: &Vm<M>, method: &'static Method, object: Ref) -> &'static Method {
    if object.is_null() || method.is_static() {
        return method;
    }
    let class = vm.class_of(object);
    if method.class.is_interface() {
        let declared = |home: &'static Class| home.declared_method(&method.name, &method.descriptor);
        let is_selected = |found: &&'static Method| !found.is_static() && !found.is_private() && !found.is_abstract();
        let found = class.ancestry().filter_map(declared).find(is_selected);
        return found.unwrap_or_else(|| match class.select_default(method) {
            Selection::Method(found) => found,
            _ => method,
        });
    }
    let slot = method.vtable_index.get();
    if slot < 0 {
        return method;
    }
    class.vtable().get(slot as usize).copied().unwrap_or(method)
}
