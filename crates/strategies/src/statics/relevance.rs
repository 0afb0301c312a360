//! For which classes it matters when they are initialised, by the effects of their initialisers.

use super::changers::{Changers, field_ref};
use program::classfile::access;
use program::effects::{Analysis, Effects, FieldId};
use program::link::{Class, Method, Program};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use symex::input::FieldRef;

/// Initialisers of one method that are compared with each other.
const MAX_CLASSES: usize = 60;

/// Constants of an enum that are changed before a call.
const MAX_CONSTANTS: usize = 4;

/// What the unit under test and initialisers have to do with each other.
pub struct Relevance<'a> {
    analysis: &'a Analysis<'a>,
    method: &'static Method,
    unit: Effects,
    together: RefCell<BTreeMap<u32, Rc<[&'static Class]>>>,
}

/// What a method does together with what makes the object that it is called on.
pub fn unit(analysis: &Analysis, method: &'static Method) -> Effects {
    let mut effects = Effects::default();
    parts(method).into_iter().for_each(|part| effects.add(&analysis.effects(part)));
    effects
}

/// A method, and the constructors of the object that it is called on.
pub fn parts(method: &'static Method) -> Vec<&'static Method> {
    let constructors = method.class.methods().iter().copied().filter(|one| one.name == "<init>" && one.id != method.id);
    std::iter::once(method).chain(constructors.filter(|_| !method.is_static())).collect()
}

/// The constants of an enum whose method it is, if it reads fields of theirs.
pub fn constants(program: &Program, method: &'static Method, unit: &Effects) -> Vec<FieldId> {
    let class = method.class;
    let is_own = |field: FieldId| field.class == class.id && !field.field(program).is_static();
    if method.is_static() || class.access & access::ENUM == 0 || !unit.reads.iter().any(is_own) {
        return Vec::new();
    }
    let is_constant = |index: &usize| class.fields[*index].access & access::ENUM != 0;
    (0..class.fields.len()).filter(is_constant).map(|index| FieldId { class: class.id, index }).collect()
}

/// Whether a method depends on a static field that clients can change, or on when a class is initialised. `from` is the
/// class whose tests are the clients.
pub fn concerns(analysis: &Analysis, from: &'static Class, method: &'static Method) -> bool {
    let relevance = Relevance::new(analysis, method);
    let all = analysis.with_initialisers(&relevance.unit);
    let changers = Changers { analysis, from, unit: &all };
    let is_changed = |field: &FieldRef| !changers.of(*field).is_empty();
    if all.reads.iter().any(|field| changers.can_change(field)) || relevance.objects().iter().any(is_changed) {
        return true;
    }
    let triggered = all.triggers.iter().map(|id| analysis.program().class(id));
    let with_code = triggered.filter(|class| class.initializer().is_some());
    let classes: Vec<&'static Class> = with_code.take(MAX_CLASSES).collect();
    classes.iter().any(|class| relevance.matters(class, &classes))
}

impl<'a> Relevance<'a> {
    pub fn new(analysis: &'a Analysis<'a>, method: &'static Method) -> Relevance<'a> {
        Relevance { analysis, method, unit: unit(analysis, method), together: RefCell::default() }
    }

    /// What the unit and the initialisers that it may run do.
    pub fn whole(&self) -> Effects {
        self.analysis.with_initialisers(&self.unit)
    }

    /// The static fields of the class path that the unit may read and that are not final.
    pub fn variables(&self) -> Vec<FieldRef> {
        let program = self.analysis.program();
        let is_variable = |field: &FieldId| {
            let variable = field.field(program);
            variable.is_static() && !variable.is_final() && !field.class(program).is_trusted()
        };
        self.unit.reads.iter().filter(is_variable).map(|field| field_ref(program, field)).collect()
    }

    /// The final static fields of the class path through which the unit may see objects change; among them the constants
    /// of an enum whose method it is.
    pub fn objects(&self) -> Vec<FieldRef> {
        let program = self.analysis.program();
        let is_own = |field: &FieldId| field.field(program).is_final() && !field.class(program).is_trusted();
        let read = self.unit.reads.iter().filter(is_own).filter(|field| field.is_object(program));
        let mut objects: Vec<FieldId> = read.collect();
        let constants = constants(program, self.method, &self.unit);
        objects.extend(constants.into_iter().filter(|field| !self.unit.reads.contains(*field)).take(MAX_CONSTANTS));
        objects.into_iter().map(|field| field_ref(program, field)).collect()
    }

    /// Whether anything can tell if a class was initialised before: its initialiser, or one that runs with it, may access
    /// a field that the unit or one of the other initialisers accesses, too, or read one that a test may assign before.
    pub fn matters(&self, class: &'static Class, others: &[&'static Class]) -> bool {
        self.together(class).iter().any(|class| self.matters_alone(class, others))
    }

    fn matters_alone(&self, class: &'static Class, others: &[&'static Class]) -> bool {
        let (analysis, program) = (self.analysis, self.analysis.program());
        let is_assigned = |field: FieldId| field.is_foreign(program, class) && !field.field(program).is_final();
        let mut others = others.iter().filter(|other| other.id != class.id);
        analysis.of_initialiser(class).reads.iter().any(is_assigned)
            || analysis.depends(class, &self.unit)
            || others.any(|other| analysis.depends(class, &analysis.of_initialiser(other)))
    }

    /// Whether the order of two initialisers matters.
    pub fn depend(&self, one: &'static Class, other: &'static Class) -> bool {
        let (ours, theirs) = (self.together(one), self.together(other));
        let depends = |one, other| self.analysis.depends(one, &self.analysis.of_initialiser(other));
        let are_dependent =
            |one: &&'static Class, other: &&'static Class| depends(*one, *other) || depends(*other, *one);
        ours.iter().any(|one| theirs.iter().any(|other| one.id != other.id && are_dependent(one, other)))
    }

    /// A class and the classes of the class path that its initialiser may initialise.
    fn together(&self, class: &'static Class) -> Rc<[&'static Class]> {
        if let Some(known) = self.together.borrow().get(&class.id) {
            return known.clone();
        }
        let found: Rc<[&'static Class]> = self.analysis.together(class, &[]).into();
        self.together.borrow_mut().insert(class.id, found.clone());
        found
    }
}
