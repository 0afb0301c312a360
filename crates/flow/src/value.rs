//! Values of a method, by where they come from, and what is known of them.

use crate::assume::Why;
use program::cfg::BlockId;
use program::effects::FieldId;
use program::link::Class;
use rustc_hash::FxHashMap;

/// The number of a value in its method. Within one state, a number means one value: what is known of it holds wherever it
/// has been copied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Val(pub u32);

impl Val {
    /// Nothing is known, and two of them need not be the same.
    pub const TOP: Val = Val(0);
    pub const NULL: Val = Val(1);
}

/// A place in memory that a state knows the value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    Static(FieldId),
    Field(Val, FieldId),
    /// An element of an array of references.
    Element(Val, Val),
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Def {
    Top,
    Null,
    /// Of any integral type.
    Constant(i64),
    /// A parameter by its slot.
    Entry(u16),
    /// What the instruction pushes, or the like.
    At(u16),
    /// What is left in a cell after something at the instruction may have written it.
    After(u16, FieldId),
    /// What a cell is taken to hold still after the instruction.
    Kept(u16, Cell),
    /// What was in a slot before the instruction gave a new meaning to its number.
    Stale(u16, u32),
    /// Ways that meet: a slot, numbered as [`stack_slot`] and [`thrown_slot`] do.
    Slot(BlockId, u32),
    /// Ways that meet: a cell.
    Cell(BlockId, Cell),
    /// The exception that a handler gets.
    Caught(BlockId),
    Length(Val),
}

/// The number of a place on the stack, after those of locals.
pub fn stack_slot(at: usize) -> u32 {
    0x1_0000 + at as u32
}

/// The number of a local variable as a handler sees it.
pub fn thrown_slot(at: usize) -> u32 {
    0x2_0000 + at as u32
}

/// Gives numbers to values.
pub struct Values {
    defs: Vec<Def>,
    numbers: FxHashMap<Def, Val>,
}

impl Values {
    pub fn new() -> Values {
        let mut values = Values { defs: Vec::new(), numbers: FxHashMap::default() };
        values.of(Def::Top);
        values.of(Def::Null);
        values
    }

    pub fn of(&mut self, def: Def) -> Val {
        if let Some(&known) = self.numbers.get(&def) {
            return known;
        }
        let val = Val(self.defs.len() as u32);
        self.defs.push(def);
        self.numbers.insert(def, val);
        val
    }

    pub fn def(&self, val: Val) -> Def {
        self.defs[val.0 as usize]
    }

    pub fn length(&mut self, array: Val) -> Val {
        self.of(Def::Length(array))
    }

    /// The length of an array if anything was ever said of it.
    pub fn known_length(&self, array: Val) -> Option<Val> {
        self.numbers.get(&Def::Length(array)).copied()
    }

    pub fn constant(&self, val: Val) -> Option<i64> {
        match self.def(val) {
            Def::Constant(value) => Some(value),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Null {
    Never,
    Always,
    Maybe,
}

impl Null {
    pub fn join(self, other: Null) -> Null {
        if self == other { self } else { Null::Maybe }
    }
}

/// The integers from `lo` to `hi`, perhaps without 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    pub lo: i64,
    pub hi: i64,
    pub nonzero: bool,
}

impl Range {
    pub const LONG: Range = Range { lo: i64::MIN, hi: i64::MAX, nonzero: false };
    pub const INT: Range = Range::new(i32::MIN as i64, i32::MAX as i64);
    pub const LENGTH: Range = Range::new(0, i32::MAX as i64);

    pub const fn new(lo: i64, hi: i64) -> Range {
        Range { lo, hi, nonzero: lo > 0 || hi < 0 }
    }

    pub fn join(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nonzero: self.nonzero && other.nonzero }
    }

    /// `None` if nothing is in both.
    pub fn meet(self, other: Range) -> Option<Range> {
        let nonzero = self.nonzero || other.nonzero;
        let (mut lo, mut hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if nonzero && lo == 0 {
            lo = 1;
        }
        if nonzero && hi == 0 {
            hi = -1;
        }
        (lo <= hi).then_some(Range { lo, hi, nonzero: nonzero || lo > 0 || hi < 0 })
    }

    pub fn is_within(self, other: Range) -> bool {
        self.lo >= other.lo && self.hi <= other.hi && (self.nonzero || !other.nonzero)
    }

    /// The least range of the usual borders around it.
    pub fn widened(self, before: Range) -> Range {
        const BORDERS: [i64; 11] =
            [i64::MIN, i32::MIN as i64, -32768, -128, -1, 0, 1, 255, 65535, i32::MAX as i64, i64::MAX];
        let lo = if self.lo < before.lo {
            BORDERS.into_iter().rev().find(|&border| border <= self.lo).unwrap_or(i64::MIN)
        } else {
            self.lo
        };
        let hi = if self.hi > before.hi {
            BORDERS.into_iter().find(|&border| border >= self.hi).unwrap_or(i64::MAX)
        } else {
            self.hi
        };
        Range { lo, hi, nonzero: self.nonzero || lo > 0 || hi < 0 }
    }
}

/// The class of an object, or one above it.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    pub class: &'static Class,
    pub exact: bool,
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        self.class.id == other.class.id && self.exact == other.exact
    }
}

impl Eq for Type {}

/// What is known of a value. What does not apply to its kind is as wide as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub null: Null,
    /// Of the object, unless it is null.
    pub class: Option<Type>,
    pub range: Range,
    pub why: Why,
}

impl Fact {
    pub const TOP: Fact = Fact { null: Null::Maybe, class: None, range: Range::LONG, why: Why::NONE };

    pub fn number(range: Range) -> Fact {
        Fact { range, ..Fact::TOP }
    }

    pub fn object(null: Null, class: Option<Type>) -> Fact {
        Fact { null, class, ..Fact::TOP }
    }
}

/// The nearest class that both are below.
pub fn join_types(one: Option<Type>, other: Option<Type>) -> Option<Type> {
    let (one, other) = (one?, other?);
    if one.class.id == other.class.id {
        return Some(Type { class: one.class, exact: one.exact && other.exact });
    }
    if one.class.is_subclass_of(other.class) {
        return Some(Type { class: other.class, exact: false });
    }
    if other.class.is_subclass_of(one.class) {
        return Some(Type { class: one.class, exact: false });
    }
    one.class.ancestry().find(|above| other.class.is_subclass_of(above)).map(|class| Type { class, exact: false })
}
