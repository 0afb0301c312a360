//! What methods read and write: an inter-procedural analysis of effects on fields.
//!
//! An effect names a field, not an object, so no aliases are needed: two effects that do not overlap are independent,
//! two that do may still concern different objects. Calls that select by the receiver go to every method of the class
//! path that may be meant, and to those of JDK classes that the class path makes objects of. Methods of the JDK are
//! followed like others, up to a limit. The initialisers that a method may trigger are listed and are no part of its
//! effects, since when they run depends on what is initialised already.

mod critical;
mod leading;
mod step;

pub use critical::{Point, critical_points, points};
pub use leading::leading_triggers;
pub use step::Step;

use crate::Name;
use crate::link::{Class, ClassId, Field, Loader, Method, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Methods of the JDK that are followed from one method.
const MAX_JDK: usize = 400;
/// All methods that are followed from one method.
const MAX_METHODS: usize = 20_000;

/// A field by its number in the class that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId {
    pub class: ClassId,
    /// Index in the fields of the class.
    pub index: usize,
}

impl FieldId {
    pub fn class(self, program: &Program) -> &'static Class {
        program.class(self.class)
    }

    pub fn field(self, program: &Program) -> &'static Field {
        &program.class(self.class).fields[self.index]
    }
}

/// What a piece of code may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub reads: BTreeSet<FieldId>,
    pub writes: BTreeSet<FieldId>,
    pub reads_elements: bool,
    pub writes_elements: bool,
    /// Classes whose initialiser may run, in the order of the code.
    pub triggers: Vec<ClassId>,
    /// What could not be followed: native methods, calls by handles, limits.
    pub unknown: BTreeSet<String>,
}

impl Effects {
    /// Adds the effects of other code that runs after this.
    pub fn add(&mut self, other: &Effects) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.reads_elements |= other.reads_elements;
        self.writes_elements |= other.writes_elements;
        for class in &other.triggers {
            self.trigger(*class);
        }
        self.unknown.extend(other.unknown.iter().cloned());
    }

    fn trigger(&mut self, class: ClassId) {
        if !self.triggers.contains(&class) {
            self.triggers.push(class);
        }
    }

    /// The fields that both access and at least one writes: which of the two runs first may matter.
    pub fn conflicts<'a>(&'a self, other: &'a Effects) -> impl Iterator<Item = FieldId> + 'a {
        let ours = self.writes.iter().filter(|field| other.reads.contains(field) || other.writes.contains(field));
        let theirs = other.writes.iter().filter(|field| self.reads.contains(field));
        ours.chain(theirs).copied()
    }

    /// Whether both access elements of arrays and at least one stores there.
    pub fn shares_elements(&self, other: &Effects) -> bool {
        self.writes_elements && (other.reads_elements || other.writes_elements)
            || self.reads_elements && other.writes_elements
    }
}

/// What the code of a method does, in its order, each with where that is in the code.
pub type Steps = Rc<[(u16, Step)]>;

/// Methods that a call may run.
type Targets = Rc<[&'static Method]>;

/// Computes effects, and remembers them.
pub struct Analysis<'p> {
    program: &'p Program,
    /// Methods of the class path that a call may select, by name and descriptor.
    selectable: BTreeMap<(Name, Name), Vec<&'static Method>>,
    /// JDK classes that code of the class path makes objects of.
    made: Vec<&'static Class>,
    steps: RefCell<FxHashMap<MethodId, Steps>>,
    effects: RefCell<FxHashMap<MethodId, Rc<Effects>>>,
    initialisers: RefCell<FxHashMap<ClassId, Rc<Effects>>>,
    /// The methods that a call may run, by the one that it names and whether the receiver selects.
    targets: RefCell<FxHashMap<(MethodId, bool), Targets>>,
    bits: RefCell<critical::Known>,
}

impl<'p> Analysis<'p> {
    /// `classes` are the internal names of the classes of the class path whose methods calls may select; those that
    /// cannot be loaded are not there.
    pub fn new(program: &'p Program, classes: &[String]) -> Analysis<'p> {
        let mut analysis = Analysis {
            program,
            selectable: BTreeMap::new(),
            made: Vec::new(),
            steps: RefCell::default(),
            effects: RefCell::default(),
            initialisers: RefCell::default(),
            targets: RefCell::default(),
            bits: RefCell::default(),
        };
        let found: Vec<&'static Class> =
            classes.iter().filter_map(|name| program.find(Loader::APP, Name::new(name)).ok().flatten()).collect();
        let mut made = BTreeMap::new();
        for method in found.iter().flat_map(|class| class.methods()) {
            if !method.is_static() && !method.is_private() && !method.is_special() && !method.is_abstract() {
                analysis.selectable.entry((method.name, method.descriptor)).or_default().push(method);
            }
            for (_, step) in analysis.steps(method).iter() {
                if let Step::Make(class) = step
                    && program.class(*class).is_trusted()
                {
                    made.insert(*class, program.class(*class));
                }
            }
        }
        analysis.made = made.into_values().collect();
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
        if let Some(known) = self.effects.borrow().get(&method.id) {
            return known.clone();
        }
        let found = Rc::new(self.from(vec![method]));
        self.effects.borrow_mut().insert(method.id, found.clone());
        found
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
            above.filter(|above| !above.is_trusted()).for_each(|above| effects.trigger(above.id));
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
        while let Some(&class) = all.triggers.get(at) {
            at += 1;
            let class = self.program.class(class);
            if !class.is_trusted() {
                all.add(&self.of_initialiser(class));
            }
        }
        all
    }

    /// The union over all methods that can be reached; triggers come in the order of a walk along the code.
    fn from(&self, roots: Vec<&'static Method>) -> Effects {
        let mut effects = Effects::default();
        let mut seen: FxHashSet<MethodId> = roots.iter().map(|method| method.id).collect();
        let mut of_jdk = 0;
        // Methods that are under way, with the targets that are still to be entered and the next step.
        let mut stack: Vec<(Steps, usize, Vec<&'static Method>)> =
            vec![(Vec::new().into(), 0, roots.into_iter().rev().collect())];
        while let Some((steps, at, open)) = stack.last_mut() {
            if let Some(method) = open.pop() {
                let steps = self.steps(method);
                stack.push((steps, 0, Vec::new()));
                continue;
            }
            let Some((_, step)) = steps.get(*at).cloned() else {
                stack.pop();
                continue;
            };
            *at += 1;
            self.apply(&step, &mut effects);
            let mut targets = Vec::new();
            for &target in self.targets(&step).iter().flat_map(|found| found.iter()) {
                if seen.contains(&target.id) {
                    continue;
                }
                if of_jdk >= MAX_JDK && target.class.is_trusted() || seen.len() >= MAX_METHODS {
                    effects.unknown.insert("more methods than are followed".to_string());
                    continue;
                }
                of_jdk += usize::from(target.class.is_trusted());
                seen.insert(target.id);
                targets.push(target);
            }
            targets.reverse();
            if let Some((_, _, open)) = stack.last_mut() {
                *open = targets;
            }
        }
        effects
    }

    /// Adds what a step does by itself.
    fn apply(&self, step: &Step, effects: &mut Effects) {
        match step {
            Step::Read(field) => {
                effects.reads.insert(*field);
            }
            Step::Write(field) => {
                effects.writes.insert(*field);
            }
            Step::ReadElement => effects.reads_elements = true,
            Step::WriteElement => effects.writes_elements = true,
            Step::Trigger(class) => effects.trigger(*class),
            Step::Unknown(what) => {
                effects.unknown.insert(what.to_string());
            }
            Step::Make(_) | Step::Call { .. } => {}
        }
    }

    /// The methods that a step may run, if it is a call.
    fn targets(&self, step: &Step) -> Option<Targets> {
        let Step::Call { method, selects } = *step else { return None };
        if let Some(known) = self.targets.borrow().get(&(method, selects)) {
            return Some(known.clone());
        }
        let found: Targets = self.selected(self.program.method(method), selects).into();
        self.targets.borrow_mut().insert((method, selects), found.clone());
        Some(found)
    }

    fn selected(&self, named: &'static Method, is_open: bool) -> Vec<&'static Method> {
        let mut found = Vec::new();
        if !named.is_abstract() {
            found.push(named);
        }
        if !is_open {
            return found;
        }
        let below = |candidate: &&&'static Method| {
            candidate.id != named.id && (named.class.is_interface() || candidate.class.is_subclass_of(named.class))
        };
        let own = self.selectable.get(&(named.name, named.descriptor));
        found.extend(own.into_iter().flatten().filter(below));
        if named.class.is_trusted() {
            for class in self.made.iter().filter(|class| class.is_subclass_of(named.class)) {
                let selected = class.ancestry().find_map(|one| one.declared_method(&named.name, &named.descriptor));
                found.extend(selected.filter(|method| !method.is_abstract() && !method.is_static()));
            }
        }
        found.sort_by_key(|method| (method.class.is_trusted(), method.id));
        found.dedup_by_key(|method| method.id);
        found
    }
}
