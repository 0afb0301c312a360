//! Whether anything can tell when a class is initialised: what its initialiser shares with other code.

use super::{Analysis, ClassList, Effects, Elements, FieldId, FieldSet};
use crate::Kind;
use crate::link::{Class, Program};
use std::rc::Rc;

/// Types of objects that do not change.
const CONSTANTS: [&str; 3] = ["Ljava/lang/String;", "Ljava/lang/Class;", "Ljava/util/regex/Pattern;"];

/// The effects of an initialiser that other code can notice, or that others have on it.
#[derive(Debug, Default)]
pub(super) struct Outside {
    reads: FieldSet,
    writes: FieldSet,
    reads_elements: Elements,
    writes_elements: Elements,
}

impl Outside {
    fn conflicts(&self, other: &Effects) -> bool {
        self.writes.overlaps(&other.reads)
            || self.writes.overlaps(&other.writes)
            || self.reads.overlaps(&other.writes)
            || self.writes_elements & (other.reads_elements | other.writes_elements) != 0
            || self.reads_elements & other.writes_elements != 0
    }
}

impl FieldId {
    /// Whether it is a static field of another class of the class path: whoever accesses a field of the class itself has
    /// initialised it.
    pub fn is_foreign(self, program: &Program, class: &'static Class) -> bool {
        self.class != class.id && !self.class(program).is_trusted() && self.field(program).is_static()
    }

    /// Whether it is static and refers to an object that may change.
    pub fn is_object(self, program: &Program) -> bool {
        let field = self.field(program);
        field.is_static() && field.kind == Kind::Ref && !CONSTANTS.contains(&field.descriptor.as_str())
    }
}

impl Analysis<'_> {
    /// Whether the initialiser of a class, without those that it triggers, and other code access a field that one of them
    /// writes. Static state of the JDK does not count. Objects count only if the initialiser can have got hold of one that
    /// others have, which needs a static field of another class. Their final fields do not: they are written before others
    /// have the object.
    pub fn depends(&self, class: &'static Class, other: &Effects) -> bool {
        self.outside(class).conflicts(other)
    }

    /// A class and the others of the class path that are initialised with it, except those given.
    pub fn together(&self, class: &'static Class, except: &[&'static Class]) -> Vec<&'static Class> {
        let mut all = ClassList::default();
        all.insert(class.id);
        let mut at = 0;
        while let Some(id) = all.get(at) {
            at += 1;
            let effects = self.of_initialiser(self.program.class(id));
            let others = effects.triggers.iter().filter(|id| except.iter().all(|one| one.id != *id));
            others.for_each(|id| all.insert(id));
        }
        all.iter().map(|id| self.program.class(id)).collect()
    }

    fn outside(&self, class: &'static Class) -> Rc<Outside> {
        if let Some(known) = self.outside.borrow().get(&class.id) {
            return known.clone();
        }
        let (program, own) = (self.program, self.of_initialiser(class));
        let gets_objects = own.reads.iter().any(|field| field.is_foreign(program, class) && field.is_object(program));
        let counts = |field: &FieldId| match field.field(program).is_static() {
            true => field.is_foreign(program, class),
            false => gets_objects && !field.field(program).is_final(),
        };
        let found = Rc::new(Outside {
            reads: own.reads.iter().filter(counts).collect(),
            writes: own.writes.iter().filter(counts).collect(),
            reads_elements: if gets_objects { own.reads_elements } else { 0 },
            writes_elements: if gets_objects { own.writes_elements } else { 0 },
        });
        self.outside.borrow_mut().insert(class.id, found.clone());
        found
    }
}
