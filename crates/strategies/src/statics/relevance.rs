//! For which classes it matters when they are initialised, by the effects of their initialisers.

use program::Kind;
use program::effects::{Analysis, Effects, FieldId};
use program::link::{Class, Method};

/// What the unit under test and initialisers have to do with each other.
pub struct Relevance<'a, 'p> {
    analysis: &'a Analysis<'p>,
    unit: Effects,
}

impl<'a, 'p> Relevance<'a, 'p> {
    pub fn new(analysis: &'a Analysis<'p>, method: &'static Method) -> Relevance<'a, 'p> {
        Relevance { analysis, unit: (*analysis.effects(method)).clone() }
    }

    /// Whether anything can tell if a class was initialised before: its initialiser may access a field that the unit or
    /// one of the other initialisers accesses, too, or read one that a test may assign before.
    pub fn matters(&self, class: &'static Class, others: &[&'static Class]) -> bool {
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
        let (own, theirs) = (self.analysis.of_initialiser(one), self.analysis.of_initialiser(other));
        self.are_dependent(one, &own, &theirs)
            || self.are_dependent(other, &theirs, &own)
            || own.triggers.contains(&other.id)
            || theirs.triggers.contains(&one.id)
    }

    /// Whether the initialiser of a class and other code access a field that is not the class's own: whoever accesses
    /// that has initialised the class. Objects count only if the initialiser can have got hold of one that others have,
    /// which needs a static field of another class.
    fn are_dependent(&self, class: &'static Class, own: &Effects, other: &Effects) -> bool {
        let program = self.analysis.program();
        let gets_objects = own.reads.iter().any(|field| {
            self.is_foreign(*field, class) && field.field(program).kind == Kind::Ref
        });
        own.conflicts(other).iter().any(|field| match field.field(program).is_static() {
            true => self.is_foreign(*field, class),
            false => gets_objects,
        }) || gets_objects && own.shares_elements(other)
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
