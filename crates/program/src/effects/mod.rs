//! What methods read and write: an inter-procedural analysis of effects on fields.
//!
//! An effect names a field, not an object, so no aliases are needed: two effects that do not overlap are independent,
//! two that do may still concern different objects. Calls that select by the receiver go to the methods of all classes of
//! which there can be objects. Methods of the JDK are followed like others, up to a depth. The initialisers that a method
//! may trigger are listed and are no part of its effects, since when they run depends on what is initialised already. Only
//! classes of the class path count there.

mod closure;
mod critical;
mod depend;
mod leading;
mod objects;
mod plain;
mod sets;
mod step;

pub use critical::{Point, points};
pub use leading::leading_triggers;
pub use plain::plain_reads;
pub use sets::{ClassList, FieldId, FieldSet};
pub use step::{Elements, Step};

use crate::link::{Class, ClassId, Method, MethodId, Program, Selection};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// What a piece of code may do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    pub reads: FieldSet,
    pub writes: FieldSet,
    pub reads_elements: Elements,
    pub writes_elements: Elements,
    /// Classes of the class path whose initialiser may run, in the order of the code.
    pub triggers: ClassList,
    /// The first thing that could not be followed: a native method, a call by a handle, one too deep in the JDK.
    pub unknown: Option<Rc<str>>,
}

impl Effects {
    /// Adds the effects of other code that runs after this.
    pub fn add(&mut self, other: &Effects) {
        self.reads.add(&other.reads);
        self.writes.add(&other.writes);
        self.reads_elements |= other.reads_elements;
        self.writes_elements |= other.writes_elements;
        other.triggers.iter().for_each(|class| self.triggers.insert(class));
        if self.unknown.is_none() {
            self.unknown.clone_from(&other.unknown);
        }
    }
}

/// What the code of a method does, in its order, each with where that is in the code.
pub type Steps = Rc<[(u16, Step)]>;

/// Methods that a call may run.
type Targets = Rc<[&'static Method]>;

/// Computes effects, and remembers them.
pub struct Analysis<'p> {
    program: &'p Program,
    /// The classes of which there can be objects.
    made: objects::Classes,
    steps: RefCell<FxHashMap<MethodId, Steps>>,
    closures: RefCell<FxHashMap<closure::Node, Rc<Effects>>>,
    initialisers: RefCell<FxHashMap<ClassId, Rc<Effects>>>,
    /// The methods that a call may run, by the one that it names and the type of a receiver that selects.
    targets: RefCell<FxHashMap<(MethodId, Option<ClassId>), Targets>>,
    outside: RefCell<FxHashMap<ClassId, Rc<depend::Outside>>>,
}

impl<'p> Analysis<'p> {
    /// What the methods of a class do, and what else they have to do with.
    pub fn new(program: &'p Program, class: &'static Class) -> Analysis<'p> {
        let mut analysis = Analysis {
            program,
            made: objects::Classes::new(),
            steps: RefCell::default(),
            closures: RefCell::default(),
            initialisers: RefCell::default(),
            targets: RefCell::default(),
            outside: RefCell::default(),
        };
        objects::find(&mut analysis, class);
        analysis
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// What the instructions of a method do by themselves, with their offsets, in the order of the code.
    pub fn steps(&self, method: &'static Method) -> Steps {
        if let Some(known) = self.steps.borrow().get(&method.id) {
            return known.clone();
        }
        let steps: Steps = step::steps(self.program, method).into();
        self.steps.borrow_mut().insert(method.id, steps.clone());
        steps
    }

    /// What a method and all that it calls may do.
    pub fn effects(&self, method: &'static Method) -> Rc<Effects> {
        closure::effects(self, method)
    }

    /// The methods of the class path that code may run, itself first: what it calls, and the initialisers that it triggers.
    pub fn reach(&self, methods: &[&'static Method]) -> Vec<&'static Method> {
        let nodes = closure::reachable(self, methods.iter().map(|method| closure::root(method)));
        let own = nodes.into_iter().filter(|(_, depth)| *depth == 0);
        own.map(|(method, _)| self.program.method(method)).filter(|method| !method.class.is_trusted()).collect()
    }

    /// What a call of a method on an object of a type may do.
    pub fn effects_on(&self, method: &'static Method, receiver: &'static Class) -> Effects {
        let mut effects = Effects::default();
        let call = Step::Call { method: method.id, receiver: Some(receiver.id) };
        for target in self.targets(&call).iter().flat_map(|found| found.iter()) {
            effects.add(&self.effects(target));
        }
        effects
    }

    /// What the initialiser of a class may do; its superclass and superinterfaces with default methods are initialised
    /// first (JVMS 5.5).
    pub fn of_initialiser(&self, class: &'static Class) -> Rc<Effects> {
        if let Some(known) = self.initialisers.borrow().get(&class.id) {
            return known.clone();
        }
        let found = Rc::new(self.initialiser_alone(class));
        self.initialisers.borrow_mut().insert(class.id, found.clone());
        found
    }

    fn initialiser_alone(&self, class: &'static Class) -> Effects {
        let mut effects = Effects::default();
        if !class.is_interface() {
            let has_default =
                |one: &&&'static Class| one.methods().iter().any(|method| !method.is_abstract() && !method.is_static());
            let above = class.superclass.iter().chain(class.all_interfaces.iter().filter(has_default));
            above.filter(|above| !above.is_trusted()).for_each(|above| effects.triggers.insert(above.id));
        }
        if let Some(initialiser) = class.initializer() {
            effects.add(&self.effects(initialiser));
        }
        effects
    }

    /// What code may do together with all initialisers that it may trigger, of classes of the class path.
    pub fn with_initialisers(&self, effects: &Effects) -> Effects {
        let mut all = effects.clone();
        let mut at = 0;
        while let Some(class) = all.triggers.get(at) {
            at += 1;
            all.add(&self.of_initialiser(self.program.class(class)));
        }
        all
    }

    /// Adds what a step does by itself.
    fn apply(&self, step: &Step, effects: &mut Effects) {
        match step {
            Step::Read(field) => effects.reads.insert(*field),
            Step::Write(field) => effects.writes.insert(*field),
            Step::ReadElement(kind) => effects.reads_elements |= kind,
            Step::WriteElement(kind) => effects.writes_elements |= kind,
            Step::Trigger(class) if self.program.class(*class).is_trusted() => {}
            Step::Trigger(class) => effects.triggers.insert(*class),
            Step::Unknown(what) => effects.unknown = effects.unknown.take().or_else(|| Some(what.clone())),
            Step::Make(_) | Step::Call { .. } => {}
        }
    }

    /// The methods that a step may run, if it is a call.
    fn targets(&self, step: &Step) -> Option<Targets> {
        let Step::Call { method, receiver } = *step else { return None };
        if let Some(known) = self.targets.borrow().get(&(method, receiver)) {
            return Some(known.clone());
        }
        let named = self.program.method(method);
        let mut found: Vec<&'static Method> = if named.is_abstract() { Vec::new() } else { vec![named] };
        if let Some(receiver) = receiver.map(|class| self.program.class(class)) {
            let receivers = self.made.values().filter(|class| class.is_subclass_of(receiver));
            found.extend(receivers.filter_map(|class| selected(class, named)));
        }
        found.sort_by_key(|method| (method.class.is_trusted(), method.id));
        found.dedup_by_key(|method| method.id);
        let found: Targets = found.into();
        self.targets.borrow_mut().insert((method, receiver), found.clone());
        Some(found)
    }
}

/// The method that runs when one is called on an object of a class.
fn selected(class: &'static Class, named: &'static Method) -> Option<&'static Method> {
    let declared = |class: &'static Class| class.declared_method(&named.name, &named.descriptor);
    let is_selected = |method: &&'static Method| !method.is_static() && !method.is_private();
    match class.ancestry().filter_map(declared).find(is_selected) {
        Some(method) => Some(method).filter(|method| !method.is_abstract()),
        None => match class.select_default(named) {
            Selection::Method(method) => Some(method),
            _ => None,
        },
    }
}
