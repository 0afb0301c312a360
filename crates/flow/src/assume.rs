//! What a proof rests on.

use program::Name;
use program::effects::FieldId;
use program::link::{MethodId, Program};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fmt::Write;

/// Something that was taken for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assumption {
    /// Whoever calls the method from outside hands in no null here. Calls within the analysed classes were checked, except
    /// those through lambdas and method references.
    ParameterNotNull { method: MethodId, parameter: u16 },
    /// All calls of a method that only the analysed classes can call were seen, and they hand in values like this.
    Calls { method: MethodId, parameter: u16 },
    /// All writes of the field were seen; it is not used before its object or class is initialised.
    Writes(FieldId),
    /// The field does not change between two reads of it: no other thread writes it.
    NoOtherThread(FieldId),
    /// No other thread writes elements between two reads.
    ElementsUnshared,
    /// What the analysed methods that a call of this one may run return, and leave behind, is what was shown of them.
    Results(MethodId),
    /// A method of the analysed classes that outside classes can override: they return values like those that were seen.
    Overriders(MethodId),
    /// A method of another library returns what is known of it.
    Library(MethodId),
    /// An annotation says so.
    Annotation(Name),
    /// An integer operation does not overflow ([`Taken::no_overflow`](technique::Taken)).
    NoOverflow { method: MethodId, pc: u16 },
    /// Before the instruction, after a call, what was known of a field still holds. The object is in a local variable; a
    /// static field has [`Assumption::STATIC`] instead.
    Kept { method: MethodId, pc: u16, field: FieldId, object: u16 },
    /// Before the instruction, two local variables are different objects.
    Distinct { method: MethodId, pc: u16, one: u16, other: u16 },
}

impl Assumption {
    pub const STATIC: u16 = u16::MAX;

    /// The instruction at which it is made, if it is made within a method because the user wants it to be.
    pub fn made_at(&self) -> Option<(MethodId, u16)> {
        match *self {
            Assumption::NoOverflow { method, pc }
            | Assumption::Kept { method, pc, .. }
            | Assumption::Distinct { method, pc, .. } => Some((method, pc)),
            _ => None,
        }
    }

    /// One line for people.
    pub fn describe(&self, program: &Program) -> String {
        let method = |id: MethodId| {
            let method = program.method(id);
            format!("{}.{}{}", method.class.java_name(), method.name, method.descriptor)
        };
        let field = |id: FieldId| format!("{}.{}", id.class(program).java_name(), id.field(program).name);
        let mut text = String::new();
        let _ = match *self {
            Assumption::ParameterNotNull { method: of, parameter } => {
                write!(text, "parameter {parameter} of {} is not null", method(of))
            }
            Assumption::Calls { method: of, parameter } => {
                write!(text, "the calls of {} are all known (parameter {parameter})", method(of))
            }
            Assumption::Writes(of) => write!(text, "the writes of {} are all known", field(of)),
            Assumption::NoOtherThread(of) => write!(text, "no other thread writes {}", field(of)),
            Assumption::ElementsUnshared => write!(text, "no other thread writes elements of arrays"),
            Assumption::Results(of) => write!(text, "{} does what was shown of it", method(of)),
            Assumption::Overriders(of) => write!(text, "what overrides {} elsewhere returns alike", method(of)),
            Assumption::Library(of) => write!(text, "{} returns what is known of it", method(of)),
            Assumption::Annotation(name) => write!(text, "@{} holds", name.replace('/', ".")),
            Assumption::NoOverflow { method: of, pc } => write!(text, "no overflow at pc {pc} of {}", method(of)),
            Assumption::Kept { method: of, pc, field: kept, .. } => {
                write!(text, "{} is as before at pc {pc} of {}", field(kept), method(of))
            }
            Assumption::Distinct { method: of, pc, one, other } => {
                write!(text, "${one} is not ${other} at pc {pc} of {}", method(of))
            }
        };
        text
    }
}

/// A set of assumptions by its number; equal sets have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Why(u32);

impl Why {
    /// No assumption.
    pub const NONE: Why = Why(0);
}

/// All sets of assumptions that were ever made.
pub struct Grounds {
    inner: RefCell<Inner>,
}

struct Inner {
    sets: Vec<Box<[Assumption]>>,
    numbers: FxHashMap<Box<[Assumption]>, u32>,
    unions: FxHashMap<(u32, u32), u32>,
}

impl Default for Grounds {
    fn default() -> Grounds {
        let empty: Box<[Assumption]> = Box::default();
        let numbers = FxHashMap::from_iter([(empty.clone(), 0)]);
        Grounds { inner: RefCell::new(Inner { sets: vec![empty], numbers, unions: FxHashMap::default() }) }
    }
}

impl Grounds {
    pub fn one(&self, assumption: Assumption) -> Why {
        self.inner.borrow_mut().number(Box::new([assumption]))
    }

    pub fn both(&self, one: Why, other: Why) -> Why {
        if one == other || other == Why::NONE {
            return one;
        }
        if one == Why::NONE {
            return other;
        }
        let key = (one.0.min(other.0), one.0.max(other.0));
        let mut inner = self.inner.borrow_mut();
        if let Some(&known) = inner.unions.get(&key) {
            return Why(known);
        }
        let mut all = [&inner.sets[key.0 as usize][..], &inner.sets[key.1 as usize]].concat();
        all.sort_unstable();
        all.dedup();
        let found = inner.number(all.into());
        inner.unions.insert(key, found.0);
        found
    }

    pub fn set(&self, why: Why) -> Vec<Assumption> {
        self.inner.borrow().sets[why.0 as usize].to_vec()
    }
}

impl Inner {
    fn number(&mut self, set: Box<[Assumption]>) -> Why {
        if let Some(&known) = self.numbers.get(&set) {
            return Why(known);
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        Why(number)
    }
}
