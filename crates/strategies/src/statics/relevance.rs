//! For which classes it matters when they are initialised, by the effects of their initialisers.

use program::Kind;
use program::effects::{Analysis, Effects, FieldId};
use program::link::{Class, Method};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use symex::input::access::{can_name, can_use};

/// Types of objects that do not change.
const CONSTANTS: [&str; 3] = ["Ljava/lang/String;", "Ljava/lang/Class;", "Ljava/util/regex/Pattern;"];
/// Initialisers of one method that are compared with each other.
const MAX_CLASSES: usize = 60;

/// What the unit under test and initialisers have to do with each other.
pub struct Relevance<'a> {
    analysis: &'a Analysis<'a>,
    unit: Effects,
    together: RefCell<BTreeMap<u32, Rc<[&'static Class]>>>,
}

/// What a method does together with what makes the object that it is called on.
pub fn unit(analysis: &Analysis, method: &'static Method) -> Effects {
    let mut effects = (*analysis.effects(method)).clone();
    if !method.is_static() {
        for constructor in method.class.methods().iter().filter(|method| method.name == "<init>") {
            effects.add(&analysis.effects(constructor));
        }
    }
    effects
}

/// Whether a method depends on a static field that clients can change, or on when a class is initialised. `from` is the
/// class whose tests are the clients.
pub fn concerns(analysis: &Analysis, from: &'static Class, method: &'static Method) -> bool {
    let relevance = Relevance::new(analysis, method);
    let all = analysis.with_initialisers(&relevance.unit);
    if all.reads.iter().any(|field| is_changeable(analysis, from, *field)) {
        return true;
    }
    let triggered = all.triggers.iter().map(|id| analysis.program().class(*id));
    let with_code = triggered.filter(|class| !class.is_trusted() && class.initializer().is_some());
    let classes: Vec<&'static Class> = with_code.take(MAX_CLASSES).collect();
    classes.iter().any(|class| relevance.matters(class, &classes))
}

/// Whether clients can give another value to a static field of the class path.
fn is_changeable(analysis: &Analysis, from: &'static Class, field: FieldId) -> bool {
    let (program, class) = (analysis.program(), field.class(analysis.program()));
    let variable = field.field(program);
    if !variable.is_static() || class.is_trusted() || !can_name(program, from, class) {
        return false;
    }
    let is_assignable = !variable.is_final() && can_use(from, class, variable.access);
    is_assignable || !setters(analysis, from, class, field).is_empty()
}

/// Whether a field refers to an object that may change.
fn is_object(analysis: &Analysis, field: FieldId) -> bool {
    let field = field.field(analysis.program());
    field.is_static() && field.kind == Kind::Ref && !CONSTANTS.contains(&field.descriptor.as_str())
}

/// Static methods of a class that a test can call and that may write a field, or read it and change an object.
pub fn setters(
    analysis: &Analysis,
    from: &'static Class,
    class: &'static Class,
    field: FieldId,
) -> Vec<&'static Method> {
    let program = analysis.program();
    let is_object = is_object(analysis, field);
    let writes = |effects: &Effects| {
        let changes_objects =
            || effects.writes_elements || effects.writes.iter().any(|one| !one.field(program).is_static());
        effects.writes.contains(&field) || is_object && effects.reads.contains(&field) && changes_objects()
    };
    let is_setter = |method: &&'static Method| {
        method.is_static()
            && !method.is_special()
            && method.name != "main"
            && can_use(from, class, method.access)
            && writes(&analysis.effects(method))
    };
    class.methods().iter().copied().filter(is_setter).collect()
}

impl<'a> Relevance<'a> {
    pub fn new(analysis: &'a Analysis<'a>, method: &'static Method) -> Relevance<'a> {
        Relevance { analysis, unit: unit(analysis, method), together: RefCell::default() }
    }

    /// The final static fields of the class path through which the unit may see objects change.
    pub fn objects(&self) -> Vec<FieldId> {
        let program = self.analysis.program();
        let is_own = |field: &&FieldId| field.field(program).is_final() && !field.class(program).is_trusted();
        self.unit.reads.iter().filter(is_own).filter(|field| is_object(self.analysis, **field)).copied().collect()
    }

    /// Whether anything can tell if a class was initialised before: its initialiser, or one that runs with it, may access
    /// a field that the unit or one of the other initialisers accesses, too, or read one that a test may assign before.
    pub fn matters(&self, class: &'static Class, others: &[&'static Class]) -> bool {
        self.together(class).iter().any(|class| self.matters_alone(class, others))
    }

    fn matters_alone(&self, class: &'static Class, others: &[&'static Class]) -> bool {
        let own = self.analysis.of_initialiser(class);
        let reads_assigned = own.reads.iter().any(|field| self.is_foreign(*field, class) && !self.is_final(*field));
        reads_assigned
            || self.are_dependent(class, &own, &self.unit)
            || others.iter().any(|other| {
                other.id != class.id && self.are_dependent(class, &own, &self.analysis.of_initialiser(other))
            })
    }

    /// Whether the order of two initialisers matters.
    pub fn depend(&self, one: &'static Class, other: &'static Class) -> bool {
        let (ours, theirs) = (self.together(one), self.together(other));
        ours.iter().any(|one| {
            let own = self.analysis.of_initialiser(one);
            theirs.iter().filter(|other| other.id != one.id).any(|other| {
                let effects = self.analysis.of_initialiser(other);
                self.are_dependent(one, &own, &effects) || self.are_dependent(other, &effects, &own)
            })
        })
    }

    /// A class and the classes of the class path that its initialiser may initialise.
    fn together(&self, class: &'static Class) -> Rc<[&'static Class]> {
        if let Some(known) = self.together.borrow().get(&class.id) {
            return known.clone();
        }
        let program = self.analysis.program();
        let mut found = vec![class];
        let mut at = 0;
        while let Some(&one) = found.get(at) {
            at += 1;
            let effects = self.analysis.of_initialiser(one);
            let triggered = effects.triggers.iter().map(|id| program.class(*id)).filter(|one| !one.is_trusted());
            for class in triggered {
                if !found.iter().any(|known| known.id == class.id) {
                    found.push(class);
                }
            }
        }
        let found: Rc<[&'static Class]> = found.into();
        self.together.borrow_mut().insert(class.id, found.clone());
        found
    }

    /// Whether the initialiser of a class and other code access a field that is not the class's own: whoever accesses
    /// that has initialised the class. Objects count only if the initialiser can have got hold of one that others have,
    /// which needs a static field of another class.
    fn are_dependent(&self, class: &'static Class, own: &Effects, other: &Effects) -> bool {
        let program = self.analysis.program();
        let gets_objects =
            own.reads.iter().any(|field| self.is_foreign(*field, class) && field.field(program).kind == Kind::Ref);
        let counts = |field: &FieldId| match field.field(program).is_static() {
            true => self.is_foreign(*field, class),
            false => gets_objects,
        };
        let touches =
            |effects: &Effects, field: &FieldId| effects.reads.contains(field) || effects.writes.contains(field);
        own.writes.iter().any(|field| counts(field) && touches(other, field))
            || own.reads.iter().any(|field| counts(field) && other.writes.contains(field))
            || gets_objects && own.shares_elements(other)
    }

    /// A static field of another class of the class path.
    fn is_foreign(&self, field: FieldId, class: &'static Class) -> bool {
        let program = self.analysis.program();
        field.class != class.id && !field.class(program).is_trusted() && field.field(program).is_static()
    }

    fn is_final(&self, field: FieldId) -> bool {
        field.field(self.analysis.program()).is_final()
    }
}
